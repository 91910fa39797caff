/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What files of levels are called. */

#include "loam-writer.h"

#include <string.h>

#include "loam-reader-private.h"

/** The name with only letters, digits, '-' and '_', which every file system takes. */
static char *
make_safe (const char *name)
{
  GString *safe = g_string_new (NULL);

  for (const char *p = name; *p != '\0' && safe->len < 100; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (g_unichar_isalnum (c) || c == '_')
      g_string_append_unichar (safe, c);
    else if (safe->len > 0 && safe->str[safe->len - 1] != '-')
      g_string_append_c (safe, '-');
  }
  while (safe->len > 0 && safe->str[safe->len - 1] == '-')
    g_string_truncate (safe, safe->len - 1);
  if (safe->len == 0)
    g_string_append (safe, "level");
  return g_string_free (safe, FALSE);
}

/** The same for names that a file system could take for the same. */
static char *
fold (const char *file)
{
  g_autofree char *normal = g_utf8_normalize (file, -1, G_NORMALIZE_ALL);

  return g_utf8_casefold (normal != NULL ? normal : file, -1);
}

static gboolean
is_taken (const LoamProject *project, const LoamLevel *level, const char *file)
{
  const GArray *extras = project->object.extras;
  g_autofree char *wanted = fold (file);
  g_autofree char *quoted = g_strdup_printf ("\"%s\"", file);
  g_autofree char *wanted_quoted = fold (quoted);

  for (guint i = 0; i < project->levels->len; i++) {
    const LoamLevel *other = g_ptr_array_index (project->levels, i);
    g_autofree char *folded = other->file != NULL ? fold (other->file) : NULL;

    if (other != level && g_strcmp0 (folded, wanted) == 0)
      return TRUE;
  }
  for (guint i = 0; extras != NULL && i < extras->len; i++) {
    const LoamExtra *extra = &g_array_index (extras, LoamExtra, i);
    g_autofree char *folded = NULL;

    if (strcmp (extra->key, LOAM_LOST_LEVEL_KEY) != 0)
      continue;
    folded = fold (extra->value);
    if (strcmp (folded, wanted_quoted) == 0)
      return TRUE;
  }
  return FALSE;
}

char *
loam_writer_level_file (const LoamProject *project, const LoamLevel *level)
{
  g_autofree char *name = make_safe (level->object.name);
  char *file = g_strdup_printf ("levels/%s.json", name);

  for (guint n = 2; is_taken (project, level, file); n++) {
    g_free (file);
    file = g_strdup_printf ("levels/%s-%u.json", name, n);
  }
  return file;
}
