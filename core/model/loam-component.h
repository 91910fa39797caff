/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamComponent: a type of component; it declares fields.
 *
 * Every property value is declared by a component type, and so has a type, a default, a range and
 * a line of documentation, which the readers, the runtime, the inspector, the schema and the help all
 * take from here. Some types are built in (loam-builtins.c), with behaviour in core/play; a project
 * adds its own, which are data for its game. */

#include "loam-object.h"

G_BEGIN_DECLS

struct _LoamField {
  char *name; /**< interned */
  LoamValueType type;
  LoamValueType of;  /**< of a LIST: the type of its items; else NONE */
  LoamValue initial; /**< the default; of @type always */
  gboolean has_min, has_max;
  double min, max; /**< inclusive, for numbers (and the items of a list of them) */
  char **choices;  /**< of ENUM: member names (interned), NULL-terminated; else NULL */
  char *doc;       /**< one line for the designer; "" */
  char *unit;      /**< "px", "steps", "px/step", …; "" */
  GArray *extras;  /**< of LoamExtra, or NULL */
};

/** An immutable, shared array of fields in the order in which they are shown. */
struct _LoamFields {
  gatomicrefcount ref_count;
  guint length;
  LoamField items[];
};

/** Takes over what the @length fields of @items own. */
LoamFields *loam_fields_new (const LoamField *items, guint length);
LoamFields *loam_fields_ref (LoamFields *fields);
void loam_fields_unref (LoamFields *fields);
gboolean loam_fields_equal (const LoamFields *a, const LoamFields *b);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamFields, loam_fields_unref)

struct _LoamComponent {
  LoamObject object;
  gboolean builtin;
  const char *doc; /**< one line, of a built-in type; else "" */
  LoamFields *fields;
};

LoamComponent *loam_component_new (const char *name);
/** The field of that name (interned or not), or NULL. */
const LoamField *loam_component_get_field (const LoamComponent *component, const char *name);

/**
 * loam_field_check:
 * @value: a value of a user type
 * @checked: (out): the value as the field keeps it (an int for a float field becomes a float); clear it
 * @error: what is wrong and what would be right, to be put behind a place: "expected an int from 0 to 9"
 *
 * Whether the field can hold @value. Only lossless conversions are made: int to float, a whole float
 * to int, string to the other text types, string to colour, a list of two numbers to a point.
 */
gboolean loam_field_check (const LoamField *field,
                           const LoamValue *value,
                           LoamValue *checked,
                           GError **error);

/** The built-in types, made anew for a project; of LoamComponent. */
GPtrArray *loam_builtins_new (void);

G_END_DECLS
