/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamFieldForm: the form of one field of a component type: name, type, members, range, default, unit and a line for
 * the designer. What does not concern the chosen type is hidden. Signals: "changed" (), "removed" (). */

#include "loam-component.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define LOAM_TYPE_FIELD_FORM (loam_field_form_get_type ())
G_DECLARE_FINAL_TYPE (LoamFieldForm, loam_field_form, LOAM, FIELD_FORM, AdwExpanderRow)

/** @field: (nullable): what it starts with; NULL for a new one */
GtkWidget *loam_field_form_new (const LoamField *field);
/** Reads the form into @field, all of which is owned by the caller then (see loam_fields_new()). FALSE with what is
 * wrong, and nothing in @field. */
gboolean loam_field_form_read (LoamFieldForm *form, LoamField *field, GError **error);
/** Moves the keyboard focus to the name. */
void loam_field_form_focus_name (LoamFieldForm *form);

G_END_DECLS
