/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-entities.h"

#include "desk.h"
#include "loam-edit-levels.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-id.h"
#include "loam-project.h"
#include "loam-resolve.h"

static void
set_text (Desk *desk, gpointer thing, const char *component, const char *field, const char *text)
{
  g_auto (LoamValue) value = loam_value_text (LOAM_VALUE_STRING, text);
  LoamObject *object = thing;

  g_assert_true (
      loam_edit_values_set (desk->document, &object, 1, component, field, &value, 0, NULL));
}

static const LoamValue *
get (Desk *desk, gpointer thing, const char *component, const char *field)
{
  return loam_resolve_get (desk->project, thing, component, field, NULL, NULL);
}

static void
test_place (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);
  LoamEntity *thing = desk_place (desk, desk->skeleton, 10, 20.5);

  g_assert_cmpuint (desk->things->entities->len, ==, 1);
  g_assert_true (desk->things->entities->pdata[0] == thing);
  g_assert_true (loam_level_get_entity (desk->cellar, thing->object.id) == thing);
  g_assert_cmpfloat (thing->at.y, ==, 20.5);
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==, "Place skeleton");
  desk_assert_one_step (desk, before);
  /* Redo brought back the same object. */
  g_assert_true (desk->things->entities->pdata[0] == thing);
}

static void
test_ids_are_unique_and_not_reused (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < 1000; i++) {
    LoamEntity *thing = desk_place (desk, desk->skeleton, i, 0);

    g_assert_cmpuint (strlen (thing->object.id), ==, LOAM_ID_LENGTH);
    g_assert_true (g_hash_table_add (ids, g_strdup (thing->object.id)));
    if (i % 3 == 0)
      loam_edit_entities_delete (desk->document, &thing, 1);
  }
}

static void
test_move (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *things[] = {desk_place (desk, desk->skeleton, 1, 2),
                          desk_place (desk, desk->goblin, 5, 5)};
  guint64 before = desk_hash (desk), gesture = loam_document_new_gesture (desk->document);

  desk_listen (desk);
  for (int i = 0; i < 3; i++)
    g_assert_true (
        loam_edit_entities_move (desk->document, things, 2, (LoamPoint){16, 0.5}, gesture));
  g_assert_cmpfloat (things[0]->at.x, ==, 49);
  g_assert_cmpfloat (things[1]->at.y, ==, 6.5);
  g_assert_cmpuint (loam_history_get_undo_count (desk->history), ==, 3);
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==, "Move 2 things");
  desk->n_changed -= 2;
  desk_assert_one_step (desk, before);
  g_assert_false (loam_edit_entities_move (desk->document, things, 2, (LoamPoint){0, 0}, 0));
}

/* As far as cells reach, and not silently less far. */
static void
test_far_places_refuse (void)
{
  g_autoptr (Desk) desk = desk_new ();
  const double most = 16.0 * (1 << 24);
  LoamEntity *thing = desk_place (desk, desk->skeleton, 0, 8);
  LoamObject *object = &thing->object;
  g_autoptr (GPtrArray) copies = NULL;
  g_autoptr (GError) error = NULL;
  LoamValue at = LOAM_POINT (most + 1, 0);
  guint64 before;

  g_assert_true (loam_edit_entities_move (desk->document, &thing, 1, (LoamPoint){most, 0}, 0));
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_false (
      loam_edit_entities_can_move (desk->document, &thing, 1, (LoamPoint){1, 0}, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
  g_assert_nonnull (strstr (error->message, "268435457, 8"));
  g_assert_false (loam_edit_entities_move (desk->document, &thing, 1, (LoamPoint){1, 0}, 0));
  copies = loam_edit_entities_duplicate (desk->document, &thing, 1, (LoamPoint){1, 0});
  g_assert_cmpuint (copies->len, ==, 0);
  g_assert_null (desk_place (desk, desk->skeleton, 0, -most - 1));
  g_assert_false (
      loam_edit_set_property (desk->document, &object, 1, LOAM_PROPERTY_AT, &at, 0, NULL));
  g_assert_false (loam_edit_level_resize (desk->document, desk->cellar, 17, 12, 1, 0, NULL));
  desk_assert_nothing (desk, before);
  g_assert_true (loam_edit_entities_move (desk->document, &thing, 1, (LoamPoint){-1, 0}, 0));
}

static void
test_duplicate (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *a = desk_place (desk, desk->skeleton, 1, 2), *b, *c, *pair[2], *copies[2];
  g_autoptr (GPtrArray) made = NULL;
  guint64 before;

  b = loam_edit_entities_place (desk->document, desk->things, &a->object, (LoamPoint){3, 4});
  c = desk_place (desk, desk->goblin, 9, 9);
  set_text (desk, a, "monster", "friend", b->object.id);
  set_text (desk, b, "monster", "friend", c->object.id);
  before = desk_hash (desk);
  desk_listen (desk);
  pair[0] = b;
  pair[1] = a;
  made = loam_edit_entities_duplicate (desk->document, pair, 2, (LoamPoint){16, 16});
  g_assert_cmpuint (made->len, ==, 2);
  copies[0] = made->pdata[0];
  copies[1] = made->pdata[1];

  /* Above the higher original, in their order, and below what was above it. */
  g_assert_cmpuint (desk->things->entities->len, ==, 5);
  g_assert_true (desk->things->entities->pdata[2] == copies[1]);
  g_assert_true (desk->things->entities->pdata[3] == copies[0]);
  g_assert_true (desk->things->entities->pdata[4] == c);
  g_assert_cmpfloat (copies[0]->at.x, ==, 19);
  /* What they refer to among themselves is copied; what is outside is not. */
  g_assert_true (copies[0]->prototype == &copies[1]->object);
  g_assert_cmpstr (get (desk, copies[1], "monster", "friend")->text, ==, copies[0]->object.id);
  g_assert_cmpstr (get (desk, copies[0], "monster", "friend")->text, ==, c->object.id);
  g_assert_cmpstr (get (desk, a, "monster", "friend")->text, ==, b->object.id);
  desk_assert_one_step (desk, before);
}

static void
test_delete (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *things[] = {desk_place (desk, desk->skeleton, 1, 2),
                          desk_place (desk, desk->goblin, 5, 5),
                          desk_place (desk, desk->goblin, 6, 6)};
  LoamEntity *ends[] = {things[2], things[0]};
  guint64 before = desk_hash (desk);

  loam_document_select (desk->document, things, 3);
  desk_listen (desk);
  g_assert_true (loam_edit_entities_delete (desk->document, ends, 2));
  g_assert_cmpuint (desk->things->entities->len, ==, 1);
  g_assert_cmpuint (desk->n_lists, ==, 1);
  g_assert_cmpuint (desk->n_selections, ==, 1);
  g_assert_cmpuint (loam_document_get_selection (desk->document)->len, ==, 1);
  g_assert_true (loam_document_is_selected (desk->document, things[1]));
  g_assert_false (loam_document_is_selected (desk->document, things[0]));
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==, "Delete 2 things");
  desk_assert_one_step (desk, before);
}

static void
test_deleting_a_prototype_thing_changes_no_look (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *boss = desk_place (desk, desk->wizard, 1, 2), *son, *grandson, *line[2];
  g_autoptr (GHashTable) doomed = g_hash_table_new (NULL, NULL);
  g_autofree char *was = NULL;
  g_autofree char *is = NULL;
  const LoamValue none = LOAM_VALUE_INIT;
  guint64 before;

  son = loam_edit_entities_place (desk->document, desk->things, &boss->object, (LoamPoint){3, 4});
  grandson =
      loam_edit_entities_place (desk->document, desk->things, &son->object, (LoamPoint){5, 6});
  set_text (desk, boss, "monster", "portrait", "art/boss.png");
  /* The son has no monster; the grandson has one again, with no gold said: the default, not the goblin's. */
  loam_edit_values_set (desk->document, (LoamObject *[]){&son->object}, 1, "monster", NULL, &none,
                        0, NULL);
  set_text (desk, grandson, "monster", "friend", "x");
  g_assert_cmpint (get (desk, grandson, "monster", "gold")->integer, ==, 5);
  g_hash_table_add (doomed, boss);
  g_hash_table_add (doomed, son);
  was = desk_describe (desk->project, doomed);
  before = desk_hash (desk);
  desk_listen (desk);
  line[0] = boss;
  line[1] = son;
  g_assert_true (loam_edit_entities_delete (desk->document, line, 2));
  is = desk_describe (desk->project, doomed);
  g_assert_cmpstr (is, ==, was);
  g_assert_true (grandson->prototype == &desk->wizard->object);
  desk_assert_one_step (desk, before);
}

static void
test_locked_things_refuse (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->skeleton, 1, 2);
  LoamObject *object = &thing->object;

  for (int i = 0; i < 3; i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) made = NULL;
    guint64 before;

    thing->locked = i == 0;
    desk->things->locked = i == 1;
    desk->things->hidden = i == 2;
    before = desk_hash (desk);
    desk_listen (desk);
    g_assert_false (loam_edit_entities_can_change (desk->document, &thing, 1, &error));
    g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
    g_assert_false (loam_edit_entities_move (desk->document, &thing, 1, (LoamPoint){1, 1}, 0));
    g_assert_false (loam_edit_entities_delete (desk->document, &thing, 1));
    made = loam_edit_entities_duplicate (desk->document, &thing, 1, (LoamPoint){1, 1});
    g_assert_cmpuint (made->len, ==, 0);
    g_assert_false (loam_edit_values_set (desk->document, &object, 1, "patrol", "speed",
                                          &LOAM_FLOAT (2), 0, NULL));
    desk_assert_nothing (desk, before);
    if (i > 0)
      g_assert_null (desk_place (desk, desk->skeleton, 1, 1));
  }
  g_assert_false (loam_edit_entities_can_change (desk->document, NULL, 0, NULL));
}

/* 100,000 things: each edit is linear. Told, not asserted. */
static void
test_many (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (GPtrArray) made = NULL;
  LoamEntity *seed = desk_place (desk, desk->skeleton, 1, 2);
  GPtrArray *all = desk->things->entities;
  gint64 start;

  while (all->len < 100000) {
    g_autoptr (GPtrArray) copies =
        loam_edit_entities_duplicate (desk->document, (LoamEntity **) all->pdata,
                                      MIN (all->len, 100000 - all->len), (LoamPoint){1, 0});

    g_assert_cmpuint (copies->len, >, 0);
  }
  g_assert_true (all->pdata[0] == seed);
  made = g_ptr_array_sized_new (all->len);
  g_ptr_array_extend (made, all, NULL, NULL);
  start = g_get_monotonic_time ();
  loam_document_select (desk->document, (LoamEntity **) made->pdata, made->len);
  g_test_message ("100,000 selected in %.1f ms", (double) (g_get_monotonic_time () - start) / 1000);
  start = g_get_monotonic_time ();
  loam_edit_entities_move (desk->document, (LoamEntity **) made->pdata, made->len,
                           (LoamPoint){1, 1}, 0);
  g_test_message ("moved in %.1f ms", (double) (g_get_monotonic_time () - start) / 1000);
  start = g_get_monotonic_time ();
  loam_edit_entities_delete (desk->document, (LoamEntity **) made->pdata, made->len);
  g_test_message ("deleted in %.1f ms", (double) (g_get_monotonic_time () - start) / 1000);
  g_assert_cmpuint (all->len, ==, 0);
  start = g_get_monotonic_time ();
  loam_document_undo (desk->document);
  g_test_message ("brought back in %.1f ms", (double) (g_get_monotonic_time () - start) / 1000);
  g_assert_cmpuint (all->len, ==, 100000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit-entities/places", test_place);
  g_test_add_func ("/edit-entities/ids-are-unique-and-not-reused",
                   test_ids_are_unique_and_not_reused);
  g_test_add_func ("/edit-entities/a-drag-is-one-step", test_move);
  g_test_add_func ("/edit-entities/refuses-places-past-the-cells", test_far_places_refuse);
  g_test_add_func ("/edit-entities/copies-refer-to-copies", test_duplicate);
  g_test_add_func ("/edit-entities/what-is-deleted-leaves-the-selection", test_delete);
  g_test_add_func ("/edit-entities/deleting-a-prototype-changes-no-look",
                   test_deleting_a_prototype_thing_changes_no_look);
  g_test_add_func ("/edit-entities/locked-things-refuse", test_locked_things_refuse);
  g_test_add_func ("/edit-entities/a-hundred-thousand-at-once", test_many);
  return g_test_run ();
}
