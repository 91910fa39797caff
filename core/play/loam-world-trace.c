/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Telling what a step did, as one line of JSON. */

#include "loam-world-private.h"

#include "loam-resolve.h"

static void
add_text (GString *line, const char *text)
{
  if (text == NULL) {
    g_string_append (line, "null");
    return;
  }
  g_string_append_c (line, '"');
  for (const char *p = text; *p != '\0'; p++) {
    if (*p == '"' || *p == '\\')
      g_string_append_printf (line, "\\%c", *p);
    else if ((guchar) *p < 0x20)
      g_string_append_printf (line, "\\u%04x", (guint) *p);
    else
      g_string_append_c (line, *p);
  }
  g_string_append_c (line, '"');
}

static void
add_number (GString *line, double number)
{
  char buffer[32];

  g_string_append (line, loam_number_print (number == 0 ? 0 : number, buffer));
}

static void
add_value (GString *line, const LoamValue *value)
{
  char buffer[10];

  switch (value->type) {
  case LOAM_VALUE_BOOL:
    g_string_append (line, value->boolean ? "true" : "false");
    break;
  case LOAM_VALUE_INT:
    g_string_append_printf (line, "%" G_GINT64_FORMAT, value->integer);
    break;
  case LOAM_VALUE_FLOAT:
    add_number (line, value->number);
    break;
  case LOAM_VALUE_COLOR:
    add_text (line, loam_color_print (value->color, buffer));
    break;
  case LOAM_VALUE_POINT:
    g_string_append_c (line, '[');
    add_number (line, value->point.x);
    g_string_append_c (line, ',');
    add_number (line, value->point.y);
    g_string_append_c (line, ']');
    break;
  case LOAM_VALUE_STRING:
  case LOAM_VALUE_ENUM:
  case LOAM_VALUE_ENTITY:
  case LOAM_VALUE_FILE:
    add_text (line, value->text);
    break;
  case LOAM_VALUE_LIST:
    g_string_append_c (line, '[');
    for (guint i = 0; i < value->list->length; i++) {
      if (i > 0)
        g_string_append_c (line, ',');
      add_value (line, &value->list->items[i]);
    }
    g_string_append_c (line, ']');
    break;
  default:
    g_string_append (line, "null");
    break;
  }
}

static void
add_props (GString *line, const LoamWorld *world, const LoamObject *thing)
{
  g_autoptr (GPtrArray) components = loam_resolve_components (thing);
  gboolean first = TRUE;

  g_string_append (line, ",\"props\":{");
  for (guint i = 0; i < components->len; i++) {
    const char *name = g_ptr_array_index (components, i);
    const LoamComponent *type = loam_project_find_component (world->project, name);

    for (guint j = 0; type != NULL && j < type->fields->length; j++) {
      const char *field = type->fields->items[j].name;
      g_autofree char *key = g_strconcat (name, ".", field, NULL);

      if (!first)
        g_string_append_c (line, ',');
      first = FALSE;
      add_text (line, key);
      g_string_append_c (line, ':');
      add_value (line, loam_resolve_get (world->project, thing, name, field, NULL, NULL));
    }
  }
  g_string_append_c (line, '}');
}

static void
add_thing (GString *line, const LoamWorld *world, guint32 slot, gboolean with_properties)
{
  const LoamThing *thing = loam_roster_get (&world->roster, slot);
  const LoamPoint *at = loam_world_at (world, slot);
  const LoamShooterItem *shooter = loam_store_get (&world->stores[LOAM_PLAY_SHOOTER], slot);
  LoamHeading heading = g_array_index (world->headings, guint8, slot);

  g_string_append (line, "{\"id\":");
  add_text (line, thing->id);
  g_string_append (line, ",\"prototype\":");
  add_text (line, thing->prototype);
  g_string_append (line, ",\"x\":");
  add_number (line, at->x);
  g_string_append (line, ",\"y\":");
  add_number (line, at->y);
  g_string_append_printf (
      line, ",\"states\":{\"move\":\"%s\"},\"in\":{},\"out\":{%s}",
      heading == LOAM_HEADING_NONE ? "standing" : loam_heading_name (heading),
      shooter != NULL && world->step > 0 && shooter->fired == world->step ? "\"fire\":true" : "");
  if (with_properties)
    add_props (line, world, &thing->entity->object);
  g_string_append_c (line, '}');
}

static void
add_event (GString *line, const LoamEvent *event)
{
  g_string_append (line, "{\"type\":");
  add_text (line, event->type);
  g_string_append (line, ",\"from\":");
  add_text (line, event->from_id);
  g_string_append (line, ",\"to\":");
  add_text (line, event->to_id);
  g_string_append_printf (line, ",\"via\":[],\"cause\":%" G_GUINT64_FORMAT ",\"priority\":%d",
                          event->cause, event->priority);
  g_string_append (line, ",\"args\":{");
  for (guint i = 0; i < event->n_args; i++) {
    if (i > 0)
      g_string_append_c (line, ',');
    add_text (line, event->args[i].name);
    g_string_append_c (line, ':');
    add_value (line, &event->args[i].value);
  }
  g_string_append (line, "}}");
}

static void
add_pools (GString *line, const LoamWorld *world)
{
  LoamPoolStats stats;

  for (guint i = 0; loam_world_get_pool (world, i, &stats); i++) {
    if (i > 0)
      g_string_append_c (line, ',');
    add_text (line, stats.name);
    g_string_append_printf (line, ":{\"live\":%u,\"high\":%u,\"refused\":%" G_GUINT64_FORMAT "}",
                            stats.live, stats.high, stats.refused);
  }
}

char *
loam_world_trace (const LoamWorld *world, gboolean with_properties)
{
  GString *line = g_string_new (NULL);
  const GArray *order = world->roster.order;
  const LoamEvent *event;

  g_string_append_printf (line,
                          "{\"step\":%" G_GUINT64_FORMAT ",\"hash\":\"%016" G_GINT64_MODIFIER
                          "x\",\"entities\":[",
                          world->step, loam_world_hash (world));
  for (guint i = 0; i < order->len; i++) {
    if (i > 0)
      g_string_append_c (line, ',');
    add_thing (line, world, g_array_index (order, guint32, i), with_properties);
  }
  g_string_append (line, "],\"events\":[");
  for (guint i = 0; (event = loam_event_queue_get_delivered (&world->events, i)) != NULL; i++) {
    if (i > 0)
      g_string_append_c (line, ',');
    add_event (line, event);
  }
  g_string_append (line, "],\"pools\":{");
  add_pools (line, world);
  g_string_append (line, "}}");
  return g_string_free (line, FALSE);
}
