/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* A level of a small project: what is read can be written, read again, and is the same. */

#include "fuzz.h"

#include <string.h>

#include "loam-reader-private.h"
#include "loam-writer.h"

static const char project_text[] =
    "{\"loam\": 1, \"name\": \"p\", \"terrains\": [{\"name\": \"grass\"}, {\"name\": \"river\", "
    "\"formerly\": [\"creek\"]}], \"components\": [{\"name\": \"c\", \"fields\": [{\"name\": "
    "\"b\", "
    "\"type\": \"bool\"}, {\"name\": \"i\", \"type\": \"int\", \"min\": 0}, {\"name\": \"f\", "
    "\"type\": \"float\"}, {\"name\": \"s\", \"type\": \"string\"}, {\"name\": \"k\", \"type\": "
    "\"color\"}, {\"name\": \"p\", \"type\": \"point\"}, {\"name\": \"e\", \"type\": \"enum\", "
    "\"choices\": [\"x\", \"y\"]}, {\"name\": \"n\", \"type\": \"entity\"}, {\"name\": \"u\", "
    "\"type\": \"file\"}, {\"name\": \"l\", \"type\": \"list\", \"of\": \"float\"}]}], "
    "\"prototypes\": [{\"name\": \"a\"}, {\"name\": \"b\", \"prototype\": \"a\"}]}";

static char *
read_and_write (const char *text, size_t size, GPtrArray *losses, GError **error)
{
  g_autoptr (LoamJson) frame =
      loam_json_new ("p", g_strdup (project_text), strlen (project_text), NULL);
  g_autoptr (LoamJson) json = loam_json_new ("f", g_memdup2 (text, size), size, error);
  g_autoptr (LoamObject) project = NULL, level = NULL;
  const cJSON *levels;
  LoamReader reader;

  if (json == NULL)
    return NULL;
  project = (LoamObject *) loam_reader_read_project (frame, &levels, NULL, NULL);
  loam_reader_init (&reader, (LoamProject *) project);
  reader.cell_bytes = 1 << 24;
  reader.losses = losses;
  level = (LoamObject *) loam_reader_read_level (&reader, json, "levels/f.json", error);
  loam_reader_clear (&reader);
  return level != NULL ? loam_writer_level_text ((LoamProject *) project, (LoamLevel *) level, NULL)
                       : NULL;
}

/* What is read can be written, read again, and is the same. */
static void
check (const uint8_t *data, size_t size, gboolean in_part)
{
  g_autoptr (GPtrArray) losses = in_part ? g_ptr_array_new_with_free_func (g_free) : NULL;
  g_autoptr (GPtrArray) later = in_part ? g_ptr_array_new_with_free_func (g_free) : NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *first = read_and_write ((const char *) data, size, losses, &error);
  g_autofree char *second = NULL;

  g_assert_true ((first != NULL) == (error == NULL));
  if (first == NULL) {
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    return;
  }
  second = read_and_write (first, strlen (first), later, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (first, ==, second);
  if (in_part)
    g_assert_cmpuint (losses->len, ==, later->len);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  check (data, size, FALSE);
  check (data, size, TRUE);
  return 0;
}
