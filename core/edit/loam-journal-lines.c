/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-error.h"
#include "loam-file.h"
#include "loam-hash.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

/* Most bytes of a line; only the first, which names all levels, is long. */
#define MAX_LINE ((gsize) 64 << 20)
/* Most bytes of what stands beside: a patch of the largest map, in the worst case. */
#define MAX_SIDE ((gsize) 1 << 30)

gboolean
loam_journal_lines_open (LoamJournalLines *lines, const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, LOAM_JOURNAL_FILE, NULL);
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);
  struct stat info;

  *lines = (LoamJournalLines){.sum = LOAM_JOURNAL_SUM_INIT};
  if (fd < 0 || fstat (fd, &info) != 0 || !S_ISREG (info.st_mode)) {
    g_set_error (error, G_FILE_ERROR,
                 (int) (fd < 0 ? g_file_error_from_errno (errno) : G_FILE_ERROR_FAILED),
                 _ ("%s: no journal can be read there"), folder);
    if (fd >= 0)
      close (fd);
    return FALSE;
  }
  lines->mapped = g_mapped_file_new_from_fd (fd, FALSE, error);
  close (fd);
  if (lines->mapped == NULL)
    return FALSE;
  lines->folder = g_strdup (folder);
  lines->text = g_mapped_file_get_contents (lines->mapped);
  lines->length = g_mapped_file_get_length (lines->mapped);
  return TRUE;
}

void
loam_journal_lines_close (LoamJournalLines *lines)
{
  g_clear_pointer (&lines->mapped, g_mapped_file_unref);
  g_clear_pointer (&lines->folder, g_free);
}

/* Reads what stands beside: @bytes of text, whose hash is given. */
static char *
read_side (const char *folder, const char *name, gsize bytes, const char *hash, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  gsize length, got;
  g_autofree char *packed = loam_file_read (path, path, MAX_SIDE, &length, error);
  g_autofree char *text = NULL;
  g_autofree char *found = NULL;

  if (packed == NULL)
    return NULL;
  text = g_try_malloc (bytes + 1);
  got = text != NULL ? ZSTD_decompress (text, bytes, packed, length) : 0;
  if (text != NULL && !ZSTD_isError (got) && got == bytes) {
    found = g_strdup_printf ("%016" G_GINT64_MODIFIER "x",
                             loam_hash_bytes (LOAM_HASH_INIT, text, bytes));
    text[bytes] = '\0';
    if (g_strcmp0 (found, hash) == 0)
      return g_steal_pointer (&text);
  }
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, _ ("%s: not what its journal says it is"),
               path);
  return NULL;
}

/* The line with what stands beside in its place. */
static LoamJson *
put_in (LoamJournalLines *lines, LoamJson *json, GError **error)
{
  const cJSON *root = loam_json_get_root (json);
  const cJSON *side = cJSON_GetObjectItemCaseSensitive (root, "side");
  const char *hash = loam_journal_get_text (root, "hash");
  g_autofree char *text = NULL;
  gsize length, head;
  gint64 bytes;
  GString *whole;

  if (!cJSON_IsString (side) || strspn (side->valuestring, "0123456789.zst") == 0 ||
      side->valuestring[strspn (side->valuestring, "0123456789.zst")] != '\0' ||
      !g_ascii_isdigit (side->valuestring[0]) ||
      !loam_journal_get_int (json, root, "bytes", 1, (gint64) MAX_SIDE, &bytes)) {
    loam_journal_fail (json, root, error);
    return NULL;
  }
  lines->side =
      MAX (lines->side, (guint) MIN (g_ascii_strtoull (side->valuestring, NULL, 10), 1u << 30) + 1);
  text = read_side (lines->folder, side->valuestring, (gsize) bytes, hash, error);
  if (text == NULL)
    return NULL;
  head = (gsize) (loam_json_get_raw_key (json, side, &length) -
                  loam_json_get_raw (json, root, &length));
  whole = g_string_sized_new (head + (gsize) bytes + 2);
  g_string_append_len (whole, loam_json_get_raw (json, root, &length), (gssize) head);
  g_string_append_len (whole, text, (gssize) bytes);
  g_string_append_c (whole, '}');
  length = whole->len;
  return loam_json_new (NULL, g_string_free (whole, FALSE), length, error);
}

/* The text of the next line without its end; NULL for a torn one. Its checksum is right. */
static const char *
next_text (LoamJournalLines *lines, gsize *length, GError **error)
{
  const char *text = lines->text + lines->at, *end;
  char sum[] = ",\"sum\":\"00000000\"}";
  gsize body;
  guint32 value;

  end = memchr (text, '\n', lines->length - lines->at);
  if (end == NULL) {
    lines->torn = TRUE;
    return NULL;
  }
  *length = (gsize) (end - text);
  if (*length > LOAM_JOURNAL_SUM_BYTES && *length <= MAX_LINE) {
    body = *length - LOAM_JOURNAL_SUM_BYTES;
    value = loam_journal_sum (lines->sum, text, body);
    g_snprintf (sum, sizeof sum, ",\"sum\":\"%08x\"}", value);
    if (memcmp (text + body, sum, LOAM_JOURNAL_SUM_BYTES) == 0) {
      lines->sum = value;
      return text;
    }
  }
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, _ ("the line is damaged"));
  return NULL;
}

LoamJson *
loam_journal_lines_next (LoamJournalLines *lines, gboolean whole, GError **error)
{
  guint32 sum = lines->sum;
  g_autoptr (LoamJson) json = NULL;
  g_autoptr (GError) wrong = NULL;
  const char *text;
  gsize length = 0;

  if (lines->at == lines->length || lines->torn)
    return NULL;
  text = next_text (lines, &length, &wrong);
  if (text != NULL)
    json = loam_json_new (NULL, g_strndup (text, length), length, &wrong);
  if (json != NULL && !cJSON_IsObject (loam_json_get_root (json)) &&
      !loam_journal_fail (json, loam_json_get_root (json), &wrong))
    g_clear_pointer (&json, loam_json_free);
  if (json != NULL && whole &&
      cJSON_GetObjectItemCaseSensitive (loam_json_get_root (json), "side") != NULL) {
    LoamJson *all = put_in (lines, json, &wrong);

    loam_json_free (json);
    json = all;
  }
  if (json == NULL) {
    lines->sum = sum;
    if (wrong != NULL)
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, "%s/%s:%u: %s", lines->folder,
                   LOAM_JOURNAL_FILE, lines->number + 1, wrong->message);
    return NULL;
  }
  lines->at += length + 1;
  lines->number++;
  return g_steal_pointer (&json);
}
