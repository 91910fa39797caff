/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-component.h"

#include "loam-error.h"
#include "loam-project.h"

static const LoamField *
field (const LoamProject *project, const char *component, const char *name)
{
  return loam_component_get_field (loam_project_find_component (project, component), name);
}

static void
test_every_default_is_a_value_of_its_field (void)
{
  g_autoptr (LoamObject) project = &loam_project_new ("p")->object;
  GPtrArray *types = ((LoamProject *) project)->builtins;

  for (guint i = 0; i < types->len; i++) {
    const LoamComponent *type = g_ptr_array_index (types, i);

    g_assert_cmpstr (type->doc, !=, "");
    for (guint j = 0; j < type->fields->length; j++) {
      g_auto (LoamValue) checked = LOAM_VALUE_INIT;
      g_autoptr (GError) error = NULL;

      loam_field_check (&type->fields->items[j], &type->fields->items[j].initial, &checked, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (type->fields->items[j].doc, !=, "");
    }
  }
}

static void
test_values_out_of_range_are_refused_with_the_range (void)
{
  g_autoptr (LoamObject) project = &loam_project_new ("p")->object;
  const LoamField *speed = field ((LoamProject *) project, "patrol", "speed");
  const LoamField *axis = field ((LoamProject *) project, "patrol", "axis");
  g_auto (LoamValue) diagonal = loam_value_text (LOAM_VALUE_STRING, "diagonal");
  g_auto (LoamValue) checked = LOAM_VALUE_INIT;
  g_autoptr (GError) error = NULL;

  g_assert_false (loam_field_check (speed, &LOAM_FLOAT (65), &checked, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_VALUE);
  g_assert_cmpstr (error->message, ==, "speed is \"65\"; expected a number from 0 to 64");
  g_clear_error (&error);
  g_assert_false (loam_field_check (axis, &diagonal, &checked, &error));
  g_assert_cmpstr (error->message, ==,
                   "axis is \"diagonal\"; expected one of: horizontal, vertical");
}

static void
test_only_lossless_conversions_are_made (void)
{
  g_autoptr (LoamObject) project = &loam_project_new ("p")->object;
  const LoamField *period = field ((LoamProject *) project, "shooter", "period");
  const LoamField *speed = field ((LoamProject *) project, "shooter", "speed");
  g_auto (LoamValue) text = loam_value_text (LOAM_VALUE_STRING, "7");
  LoamValue checked;

  g_assert_true (loam_field_check (period, &LOAM_FLOAT (7), &checked, NULL));
  g_assert_cmpint (checked.type, ==, LOAM_VALUE_INT);
  g_assert_cmpint (checked.integer, ==, 7);
  g_assert_false (loam_field_check (period, &LOAM_FLOAT (7.5), &checked, NULL));
  g_assert_false (loam_field_check (period, &text, &checked, NULL));
  g_assert_true (loam_field_check (speed, &LOAM_INT (3), &checked, NULL));
  g_assert_cmpint (checked.type, ==, LOAM_VALUE_FLOAT);
}

static void
test_lists_check_their_items (void)
{
  LoamField list = {.name = loam_intern ("odds"),
                    .type = LOAM_VALUE_LIST,
                    .of = LOAM_VALUE_INT,
                    .has_max = TRUE,
                    .max = 9};
  LoamValue good[] = {LOAM_FLOAT (1), LOAM_INT (9)}, bad[] = {LOAM_INT (1), LOAM_INT (10)};
  g_auto (LoamValue) one = loam_value_list (good, 2);
  g_auto (LoamValue) other = loam_value_list (bad, 2);
  g_auto (LoamValue) checked = LOAM_VALUE_INIT;
  g_autoptr (GError) error = NULL;

  g_assert_true (loam_field_check (&list, &one, &checked, NULL));
  g_assert_cmpint (checked.list->items[0].type, ==, LOAM_VALUE_INT);
  loam_value_clear (&checked);
  g_assert_false (loam_field_check (&list, &other, &checked, &error));
  g_assert_cmpstr (error->message, ==,
                   "odds is \"1, 10\"; expected a list, each an int of at most 9");
  g_ref_string_release (list.name);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/component/every-default-is-a-value-of-its-field",
                   test_every_default_is_a_value_of_its_field);
  g_test_add_func ("/component/values-out-of-range-are-refused-with-the-range",
                   test_values_out_of_range_are_refused_with_the_range);
  g_test_add_func ("/component/only-lossless-conversions-are-made",
                   test_only_lossless_conversions_are_made);
  g_test_add_func ("/component/lists-check-their-items", test_lists_check_their_items);
  return g_test_run ();
}
