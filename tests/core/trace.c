/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "trace.h"

#include <string.h>

cJSON *
trace_read (LoamWorld *world, gboolean with_properties)
{
  g_autofree char *line = loam_world_trace (world, with_properties);
  cJSON *trace = cJSON_Parse (line);

  g_assert_nonnull (trace);
  g_assert_null (strchr (line, '\n'));
  return trace;
}

cJSON *
trace_step (LoamWorld *world)
{
  loam_world_step (world);
  return trace_read (world, FALSE);
}

const cJSON *
trace_thing (const cJSON *trace, const char *id)
{
  const cJSON *thing;

  cJSON_ArrayForEach (thing, cJSON_GetObjectItemCaseSensitive (trace, "entities"))
  {
    if (g_str_equal (cJSON_GetObjectItemCaseSensitive (thing, "id")->valuestring, id))
      return thing;
  }
  return NULL;
}

static double
number_of (const cJSON *trace, const char *id, const char *member)
{
  const cJSON *thing = trace_thing (trace, id);

  g_assert_nonnull (thing);
  return cJSON_GetObjectItemCaseSensitive (thing, member)->valuedouble;
}

double
trace_x (const cJSON *trace, const char *id)
{
  return number_of (trace, id, "x");
}

double
trace_y (const cJSON *trace, const char *id)
{
  return number_of (trace, id, "y");
}

const char *
trace_move (const cJSON *trace, const char *id)
{
  const cJSON *states = cJSON_GetObjectItemCaseSensitive (trace_thing (trace, id), "states");

  return cJSON_GetObjectItemCaseSensitive (states, "move")->valuestring;
}

guint
trace_count (const cJSON *trace, const char *type, const char *from)
{
  const cJSON *event;
  guint count = 0;

  cJSON_ArrayForEach (event, cJSON_GetObjectItemCaseSensitive (trace, "events"))
  {
    if (g_str_equal (cJSON_GetObjectItemCaseSensitive (event, "type")->valuestring, type) &&
        (from == NULL ||
         g_str_equal (cJSON_GetObjectItemCaseSensitive (event, "from")->valuestring, from)))
      count++;
  }
  return count;
}

char *
trace_run (LoamWorld *world, guint steps)
{
  GString *lines = g_string_new (NULL);

  for (guint i = 0; i < steps; i++) {
    g_autofree char *line = NULL;

    loam_world_step (world);
    line = loam_world_trace (world, FALSE);
    g_string_append (lines, line);
    g_string_append_c (lines, '\n');
  }
  return g_string_free (lines, FALSE);
}
