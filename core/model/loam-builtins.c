/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The built-in component types: one table that readers, runtime, inspector, schema and help read. */

#include "loam-component.h"

typedef struct {
  const char *name;
  LoamValueType type;
  double initial, min, max; /* min == max: no range; max INFINITY: only a lower end */
  const char *text;         /* default of text types; member names of an ENUM, the default first */
  const char *unit, *doc;
} FieldRow;

#define END 1e300 /* no upper end */
#define B LOAM_VALUE_BOOL
#define I LOAM_VALUE_INT
#define F LOAM_VALUE_FLOAT
#define S LOAM_VALUE_STRING
#define C LOAM_VALUE_COLOR
#define P LOAM_VALUE_POINT
#define E LOAM_VALUE_ENUM
#define FILE_ LOAM_VALUE_FILE

static const FieldRow sprite[] = {
    {"image", FILE_, 0, 0, 0, "", "", "picture; a coloured box where there is none"},
    {"at", P, 0, 0, 0, NULL, "px", "top left corner of the first frame in the picture"},
    {"size", P, 0, 0, 0, NULL, "px", "size of a frame; 0, 0 for that of a tile"},
    {"color", C, 0xc0c0c0ff, 0, 0, NULL, "", "of the box that stands for a missing picture"},
    {"frames", I, 1, 1, 4096, NULL, "", "frames of the animation, side by side to the right"},
    {"frame-steps", I, 8, 1, END, NULL, "steps", "how long each frame is shown"},
    {"flip", B, 0, 0, 0, NULL, "", "mirrored left to right"},
    {NULL},
};
static const FieldRow mover[] = {
    {"speed", F, 1, 0, 64, NULL, "px/step", "on plain ground; divided by the ground's cost"},
    {"direction", E, 0, 0, 0, "none,left,right,up,down", "", "where it goes at first"},
    {"travels", E, 0, 0, 0, "land,water,both,air", "", "ground that it can enter"},
    {"blocked", E, 0, 0, 0, "turn,stop", "", "what it does where it can't go on"},
    {NULL},
};
static const FieldRow patrol[] = {
    {"left", F, 0, 0, 0, NULL, "px", "one end, from where it stands at the start"},
    {"right", F, 100, 0, 0, NULL, "px", "the other end, from where it stands at the start"},
    {"speed", F, 1, 0, 64, NULL, "px/step", "how fast it walks"},
    {"axis", E, 0, 0, 0, "horizontal,vertical", "", "vertical: left is up and right is down"},
    {NULL},
};
static const FieldRow shooter[] = {
    {"period", I, 60, 1, END, NULL, "steps", "time between two shots"},
    {"phase", I, 0, 0, END, NULL, "steps", "how much of the first period has passed at the start"},
    {"aim", E, 0, 0, 0, "player,left,right,up,down", "", "where it shoots"},
    {"speed", F, 2, 0, 64, NULL, "px/step", "of what it shoots"},
    {"damage", I, 5, 0, END, NULL, "", "health that a hit takes"},
    {"range", F, 160, 0, END, NULL, "px", "how far a shot flies"},
    {"weapon", S, 0, 0, 0, "", "", "what it shoots with, for the game to know"},
    {"color", C, 0xffd34dff, 0, 0, NULL, "", "of a shot"},
    {"size", F, 4, 1, 256, NULL, "px", "of a shot"},
    {NULL},
};
static const FieldRow collider[] = {
    {"inset", F, 2, 0, 256, NULL, "px", "how much smaller than its picture its body is, each side"},
    {NULL},
};
static const FieldRow health[] = {
    {"max", I, 10, 1, END, NULL, "", "the most that it has"},
    {"min", I, 0, 0, END, NULL, "", "the least that it may start with; 0: it starts with all"},
    {NULL},
};
static const FieldRow player[] = {
    {"speed", F, 1.5, 0, 64, NULL, "px/step", "on plain ground; divided by the ground's cost"},
    {NULL},
};

static const struct {
  const char *name, *doc;
  const FieldRow *fields;
} components[] = {
    {"sprite", "what it looks like", sprite},
    {"mover", "moves over the ground by itself", mover},
    {"patrol", "walks to and fro between two ends", patrol},
    {"shooter", "shoots at regular times", shooter},
    {"collider", "stops at solid ground and at the level's edge", collider},
    {"health", "can be hurt, and goes when it has none left", health},
    {"player", "is steered by the player", player},
};

static LoamField
field_new (const FieldRow *row)
{
  LoamField field = {.name = loam_intern (row->name),
                     .type = row->type,
                     .doc = g_strdup (row->doc),
                     .unit = g_strdup (row->unit)};

  if (row->min != row->max) {
    field.has_min = TRUE;
    field.min = row->min;
    field.has_max = row->max < END;
    field.max = field.has_max ? row->max : 0;
  }
  switch (row->type) {
  case LOAM_VALUE_BOOL:
    field.initial = LOAM_BOOL (row->initial != 0);
    break;
  case LOAM_VALUE_INT:
    field.initial = LOAM_INT ((gint64) row->initial);
    break;
  case LOAM_VALUE_FLOAT:
    field.initial = LOAM_FLOAT (row->initial);
    break;
  case LOAM_VALUE_COLOR:
    field.initial = LOAM_COLOR ((guint32) row->initial);
    break;
  case LOAM_VALUE_POINT:
    field.initial = LOAM_POINT (0, 0);
    break;
  case LOAM_VALUE_ENUM:
    field.choices = g_strsplit (row->text, ",", 0);
    for (char **choice = field.choices; *choice != NULL; choice++) {
      g_autofree char *owned = *choice;

      *choice = loam_intern (owned);
    }
    field.initial = loam_value_text (LOAM_VALUE_ENUM, field.choices[0]);
    break;
  default:
    field.initial = loam_value_text (row->type, row->text);
    break;
  }
  return field;
}

GPtrArray *
loam_builtins_new (void)
{
  GPtrArray *types = g_ptr_array_new_with_free_func (loam_object_unref);

  for (guint i = 0; i < G_N_ELEMENTS (components); i++) {
    LoamComponent *type = loam_component_new (components[i].name);
    g_autoptr (GArray) fields = g_array_new (FALSE, FALSE, sizeof (LoamField));

    for (const FieldRow *row = components[i].fields; row->name != NULL; row++) {
      LoamField field = field_new (row);

      g_array_append_val (fields, field);
    }
    type->builtin = TRUE;
    type->doc = components[i].doc;
    loam_fields_unref (type->fields);
    type->fields = loam_fields_new ((LoamField *) (gpointer) fields->data, fields->len);
    g_ptr_array_add (types, type);
  }
  return types;
}
