/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Reading the trace of a world in tests. */

#include "loam-world.h"

#include <cjson/cJSON.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (cJSON, cJSON_Delete)

/** The trace of the last step, parsed; free with cJSON_Delete(). */
cJSON *trace_read (LoamWorld *world, gboolean with_properties);
/** Steps @world and then does the same. */
cJSON *trace_step (LoamWorld *world);
/** The thing of that id in a trace, or NULL. */
const cJSON *trace_thing (const cJSON *trace, const char *id);
double trace_x (const cJSON *trace, const char *id);
double trace_y (const cJSON *trace, const char *id);
/** "move" of its states. */
const char *trace_move (const cJSON *trace, const char *id);
/** How many events of @type from @from (NULL: anyone) there are. */
guint trace_count (const cJSON *trace, const char *type, const char *from);
/** Steps @world @steps times and returns all lines of its trace in one text. */
char *trace_run (LoamWorld *world, guint steps);
