/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The scan of JSON: what it takes has a text, a line and a path for every value. */

#include "fuzz.h"

#include "loam-json.h"

static void
visit (const LoamJson *json, const cJSON *node)
{
  g_autofree char *place = loam_json_dup_place (json, NULL, NULL, node);
  gsize length;
  gint64 integer;
  double number;

  g_assert_nonnull (place);
  g_assert_nonnull (loam_json_get_raw (json, node, &length));
  g_assert_cmpuint (length, >, 0);
  g_assert_cmpuint (loam_json_get_line (json, node), >, 0);
  if (cJSON_IsString (node))
    g_assert_true (g_utf8_validate (node->valuestring, -1, NULL));
  loam_json_get_int (json, node, &integer);
  loam_json_get_double (json, node, &number);
  for (const cJSON *child = node->child; child != NULL; child = child->next)
    visit (json, child);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamJson) json = loam_json_new ("f", g_memdup2 (data, size), size, &error);

  g_assert_true ((json != NULL) == (error == NULL));
  if (json != NULL && size < 4096)
    visit (json, loam_json_get_root (json));
  else if (error != NULL)
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
  return 0;
}
