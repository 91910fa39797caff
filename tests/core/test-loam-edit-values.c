/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-values.h"

#include "desk.h"
#include "loam-edit-definitions.h"
#include "loam-edit-entities.h"
#include "loam-error.h"
#include "loam-project.h"
#include "loam-resolve.h"
#include "loam-view.h"

static gboolean
set (Desk *desk,
     gpointer object,
     const char *component,
     const char *field,
     LoamValue value,
     GError **error)
{
  LoamObject *one = object;
  gboolean ok = loam_edit_values_set (desk->document, &one, 1, component, field, &value, 0, error);

  loam_value_clear (&value);
  return ok;
}

static gboolean
unset (Desk *desk, gpointer object, const char *component, const char *field)
{
  LoamObject *one = object;

  return loam_edit_values_unset (desk->document, &one, 1, component, field, NULL);
}

static gboolean
set_about (Desk *desk, gpointer object, LoamProperty property, LoamValue value, GError **error)
{
  LoamObject *one = object;

  return loam_edit_set_property (desk->document, &one, 1, property, &value, 0, error);
}

static LoamOrigin
origin (Desk *desk, gpointer object, const char *component, const char *field)
{
  LoamOrigin found;

  loam_resolve_get (desk->project, object, component, field, &found, NULL);
  return found;
}

static void
test_set (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);

  g_assert_true (set (desk, desk->skeleton, "patrol", "speed", LOAM_INT (2), NULL));
  /* An int for a float field is kept as a float. */
  g_assert_cmpint (loam_bag_get (desk->skeleton->values, "patrol", "speed")->type, ==,
                   LOAM_VALUE_FLOAT);
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==,
                   "Set patrol.speed of skeleton to 2");
  g_assert_cmpuint (desk->n_objects, ==, 1);
  desk_assert_one_step (desk, before);
  /* The same again is no step. */
  before = desk_hash (desk);
  g_assert_true (set (desk, desk->skeleton, "patrol", "speed", LOAM_FLOAT (2), NULL));
  desk_assert_nothing (desk, before);
}

static void
test_set_errors (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);
  const struct {
    const char *component, *field;
    LoamValue value;
    int code;
  } cases[] = {
      {"patroll", "speed", LOAM_FLOAT (1), LOAM_ERROR_UNKNOWN},
      {"patrol", "spede", LOAM_FLOAT (1), LOAM_ERROR_UNKNOWN},
      {"patrol", "speed", LOAM_FLOAT (65), LOAM_ERROR_VALUE},
      {"patrol", "speed", LOAM_BOOL (TRUE), LOAM_ERROR_VALUE},
      {"patrol", "axis", loam_value_text (LOAM_VALUE_STRING, "askew"), LOAM_ERROR_VALUE},
      {"monster", "gold", LOAM_INT (-1), LOAM_ERROR_VALUE},
      {"monster", "portrait", loam_value_text (LOAM_VALUE_STRING, "../x.png"), LOAM_ERROR_VALUE},
      {"monster", "portrait", loam_value_text (LOAM_VALUE_STRING, "/etc/x.png"), LOAM_ERROR_VALUE},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (
        set (desk, desk->skeleton, cases[i].component, cases[i].field, cases[i].value, &error));
    g_assert_error (error, LOAM_ERROR, cases[i].code);
    desk_assert_nothing (desk, before);
  }
  g_assert_false (set (desk, desk->cellar, "patrol", "speed", LOAM_FLOAT (1), NULL));
  g_assert_false (
      loam_edit_values_set (desk->document, NULL, 0, "patrol", "speed", &LOAM_FLOAT (1), 0, NULL));
  desk_assert_nothing (desk, before);
}

/* Nothing changes where one of several fails. */
static void
test_all_or_none (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *free_one = desk_place (desk, desk->skeleton, 0, 0),
             *locked = desk_place (desk, desk->skeleton, 0, 0);
  LoamObject *both[] = {&free_one->object, &locked->object};
  guint64 before;

  locked->locked = TRUE;
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_false (
      loam_edit_values_set (desk->document, both, 2, "patrol", "speed", &LOAM_FLOAT (3), 0, NULL));
  g_assert_false (loam_edit_set_property (desk->document, both, 2, LOAM_PROPERTY_AT,
                                          &LOAM_POINT (1, 1), 0, NULL));
  desk_assert_nothing (desk, before);
}

static void
test_slider_drag_is_one_step (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamObject *objects[] = {&desk->skeleton->object, &desk->goblin->object};
  guint64 gesture = loam_document_new_gesture (desk->document), before = desk_hash (desk);

  for (int i = 1; i <= 10; i++)
    g_assert_true (loam_edit_values_set (desk->document, objects, 2, "patrol", "left",
                                         &LOAM_FLOAT (-i), gesture, NULL));
  g_assert_cmpuint (loam_history_get_undo_count (desk->history), ==, 1);
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==,
                   "Set patrol.left of 2 things to -10");
  g_assert_cmpuint (desk->n_changed, ==, 10);
  desk->n_changed = 1;
  desk_assert_one_step (desk, before);
}

static void
test_give_and_take (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);

  g_assert_true (set (desk, desk->wizard, "health", NULL, (LoamValue) LOAM_VALUE_INIT, NULL));
  g_assert_false (loam_resolve_has (&desk->wizard->object, "health"));
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==,
                   "Take health away from goblin wizard");
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_true (loam_edit_values_set (desk->document, (LoamObject *[]){&desk->wizard->object}, 1,
                                       "health", NULL, NULL, 0, NULL));
  g_assert_true (loam_resolve_has (&desk->wizard->object, "health"));
  desk_assert_one_step (desk, before);
}

static void
test_unset (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk), set_once;

  g_assert_true (set (desk, desk->wizard, "health", "max", LOAM_INT (99), NULL));
  set_once = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (unset (desk, desk->wizard, "health", "max"));
  /* As if it had never been said. */
  g_assert_cmpuint (desk_hash (desk), ==, before);
  g_assert_cmpint (origin (desk, desk->wizard, "health", "max"), ==, LOAM_ORIGIN_INHERITED);
  desk_assert_one_step (desk, set_once);
  /* Where nobody else gives the component, it stays. */
  g_assert_true (unset (desk, desk->skeleton, "patrol", "speed"));
  g_assert_true (loam_resolve_has (&desk->skeleton->object, "patrol"));
  g_assert_true (unset (desk, desk->skeleton, "patrol", NULL));
  g_assert_false (loam_resolve_has (&desk->skeleton->object, "patrol"));
}

static void
test_push_up (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->wizard, 0, 0);
  g_autoptr (GError) error = NULL;
  guint64 before;

  set (desk, thing, "health", "max", LOAM_INT (77), NULL);
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_values_push_up (desk->document, &thing->object, "health", "max", NULL));
  g_assert_cmpint (loam_bag_get (desk->wizard->values, "health", "max")->integer, ==, 77);
  g_assert_cmpuint (thing->values->length, ==, 0);
  g_assert_cmpint (origin (desk, thing, "health", "max"), ==, LOAM_ORIGIN_INHERITED);
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_false (
      loam_edit_values_push_up (desk->document, &thing->object, "health", "max", &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
  g_assert_false (
      loam_edit_values_push_up (desk->document, &desk->goblin->object, "health", "max", NULL));
  desk_assert_nothing (desk, before);
}

static void
test_about (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);

  g_assert_true (set_about (desk, desk->river, LOAM_PROPERTY_COST, LOAM_INT (3), NULL));
  g_assert_cmpfloat (desk->river->cost, ==, 3);
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==, "Set cost of river to 3");
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_true (set_about (desk, desk->ground, LOAM_PROPERTY_HIDDEN, LOAM_BOOL (TRUE), NULL));
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==, "Hide ground");
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_true (set_about (desk, desk->project, LOAM_PROPERTY_TILE, LOAM_POINT (8, 24), NULL));
  g_assert_cmpint (desk->project->tile_height, ==, 24);
  desk_assert_one_step (desk, before);
}

static void
test_about_errors (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamArt) art = loam_art_new (LOAM_ART_SINGLE, "../x.png", 0, 0);
  guint64 before = desk_hash (desk);
  const struct {
    gpointer object;
    LoamProperty property;
    LoamValue value;
    int code;
  } cases[] = {
      {desk->river, LOAM_PROPERTY_COST, LOAM_FLOAT (0), LOAM_ERROR_VALUE},
      {desk->river, LOAM_PROPERTY_COST, LOAM_BOOL (TRUE), LOAM_ERROR_VALUE},
      {desk->river, LOAM_PROPERTY_WATER, LOAM_INT (1), LOAM_ERROR_VALUE},
      {desk->river, LOAM_PROPERTY_COLOR, LOAM_INT (1), LOAM_ERROR_VALUE},
      {desk->river, LOAM_PROPERTY_OPACITY, LOAM_FLOAT (1), LOAM_ERROR_VALUE},
      {desk->river, LOAM_PROPERTY_ART, {.type = LOAM_VALUE_ART, .art = art}, LOAM_ERROR_VALUE},
      {desk->ground, LOAM_PROPERTY_OPACITY, LOAM_FLOAT (1.5), LOAM_ERROR_VALUE},
      {desk->project, LOAM_PROPERTY_TILE, LOAM_POINT (0, 16), LOAM_ERROR_VALUE},
      {desk->project, LOAM_PROPERTY_TILE, LOAM_POINT (1.5, 16), LOAM_ERROR_VALUE},
      {desk->cellar, LOAM_PROPERTY_SIZE, LOAM_POINT (3, 3), LOAM_ERROR_STATE},
      {desk->goblin,
       LOAM_PROPERTY_PROTOTYPE,
       {.type = LOAM_VALUE_OBJECT, .object = &desk->wizard->object},
       LOAM_ERROR_CYCLE},
      {desk->goblin,
       LOAM_PROPERTY_PROTOTYPE,
       {.type = LOAM_VALUE_OBJECT, .object = &desk->river->object},
       LOAM_ERROR_VALUE},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (set_about (desk, cases[i].object, cases[i].property, cases[i].value, &error));
    g_assert_error (error, LOAM_ERROR, cases[i].code);
    desk_assert_nothing (desk, before);
  }
}

static void
test_cycles_name_their_chain (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (GError) error = NULL;
  LoamEntity *a = desk_place (desk, NULL, 0, 0), *b;

  g_assert_false (
      set_about (desk, desk->goblin, LOAM_PROPERTY_PROTOTYPE,
                 (LoamValue){.type = LOAM_VALUE_OBJECT, .object = &desk->wizard->object}, &error));
  g_assert_nonnull (strstr (error->message, "goblin → goblin wizard → goblin"));
  b = loam_edit_entities_place (desk->document, desk->things, &a->object, (LoamPoint){0, 0});
  g_assert_false (set_about (desk, a, LOAM_PROPERTY_PROTOTYPE,
                             (LoamValue){.type = LOAM_VALUE_OBJECT, .object = &b->object}, NULL));
  /* A prototype can't delegate to a thing. */
  g_assert_false (set_about (desk, desk->goblin, LOAM_PROPERTY_PROTOTYPE,
                             (LoamValue){.type = LOAM_VALUE_OBJECT, .object = &b->object}, NULL));
}

static void
test_locked_things_can_be_unlocked (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->skeleton, 0, 0);

  g_assert_true (set_about (desk, thing, LOAM_PROPERTY_LOCKED, LOAM_BOOL (TRUE), NULL));
  g_assert_false (set_about (desk, thing, LOAM_PROPERTY_AT, LOAM_POINT (1, 1), NULL));
  g_assert_true (set_about (desk, thing, LOAM_PROPERTY_LOCKED, LOAM_BOOL (FALSE), NULL));
  g_assert_true (set_about (desk, thing, LOAM_PROPERTY_AT, LOAM_POINT (1, 1), NULL));
  desk->things->locked = TRUE;
  g_assert_false (set_about (desk, thing, LOAM_PROPERTY_HIDDEN, LOAM_BOOL (TRUE), NULL));
}

static void
test_rename (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);

  g_assert_true (loam_edit_rename (desk->document, &desk->river->object, "creek", NULL));
  g_assert_cmpstr (desk->river->object.name, ==, "creek");
  g_assert_cmpstr (desk->river->object.formerly[0], ==, "river");
  g_assert_true (loam_project_find_terrain (desk->project, "river") == desk->river);
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==,
                   "Rename terrain river to creek");
  desk_assert_one_step (desk, before);
  /* Back again: the name is no former one any more. */
  g_assert_true (loam_edit_rename (desk->document, &desk->river->object, "river", NULL));
  g_assert_cmpuint (g_strv_length (desk->river->object.formerly), ==, 1);
  g_assert_cmpstr (desk->river->object.formerly[0], ==, "creek");
}

static void
test_rename_thing (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->skeleton, 0, 0);
  LoamEntity *other = desk_place (desk, desk->skeleton, 0, 0);
  guint64 before = desk_hash (desk);

  desk_listen (desk);
  g_assert_true (loam_edit_rename (desk->document, &thing->object, "bob", NULL));
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==, "Rename thing skeleton to bob");
  desk_assert_one_step (desk, before);
  /* Things are told apart by their ids: two may have one name, and both none. */
  g_assert_true (loam_edit_rename (desk->document, &other->object, "bob", NULL));
  g_assert_true (loam_edit_rename (desk->document, &thing->object, "", NULL));
  thing->locked = TRUE;
  g_assert_false (loam_edit_rename (desk->document, &thing->object, "bob", NULL));
}

static void
test_rename_component (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamComponent *monster = loam_project_find_component (desk->project, "monster");
  guint64 before = desk_hash (desk);

  g_assert_true (loam_edit_rename (desk->document, &monster->object, "beast", NULL));
  g_assert_null (loam_bag_component (desk->goblin->values, "monster"));
  g_assert_cmpint (loam_bag_get (desk->goblin->values, "beast", "gold")->integer, ==, 7);
  desk_assert_one_step (desk, before);
}

static void
test_rename_errors (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->skeleton, 0, 0);
  LoamComponent *health = loam_project_find_component (desk->project, "health");
  guint64 before;
  const struct {
    gpointer object;
    const char *name;
    int code;
  } cases[] = {
      {desk->river, "", LOAM_ERROR_NAME},
      {desk->river, "hill", LOAM_ERROR_NAME},
      {desk->river, "meadow", LOAM_ERROR_NAME}, /* what grass was called */
      {desk->river, "a\nb", LOAM_ERROR_NAME},
      {desk->goblin, "@goblin", LOAM_ERROR_NAME},
      {desk->goblin, "skeleton", LOAM_ERROR_NAME},
      {desk->ground, "things", LOAM_ERROR_NAME},
      {desk->cellar, "plain", LOAM_ERROR_NAME},
      {loam_project_find_component (desk->project, "monster"), "health", LOAM_ERROR_NAME},
      {loam_project_find_component (desk->project, "monster"), "a.b", LOAM_ERROR_NAME},
      {health, "life", LOAM_ERROR_STATE},
      {thing, "@bob", LOAM_ERROR_NAME},
  };

  loam_edit_rename (desk->document, &desk->grass->object, "meadow", NULL);
  loam_edit_rename (desk->document, &desk->grass->object, "grass", NULL);
  before = desk_hash (desk);
  desk_listen (desk);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_test_message ("renaming to “%s”", cases[i].name);
    g_assert_false (loam_edit_rename (desk->document, cases[i].object, cases[i].name, &error));
    g_assert_error (error, LOAM_ERROR, cases[i].code);
    desk_assert_nothing (desk, before);
  }
}

/** A chain of @n prototypes; the last, which delegates to all the others. */
static LoamObject *
make_chain (Desk *desk, const char *name, guint n, LoamObject **first)
{
  LoamPrototype *last = NULL;

  for (guint i = 0; i < n; i++) {
    g_autofree char *one = g_strdup_printf ("%s %u", name, i);
    g_autoptr (GError) error = NULL;

    last = loam_edit_prototype_define (desk->document, one, last, NULL, &error);
    g_assert_no_error (error);
    if (i == 0)
      *first = &last->object;
  }
  return &last->object;
}

/* What can be made can be read: each of the chains is short enough, and both together are not. */
static void
test_chains_are_not_joined_beyond_the_longest (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamObject *top, *second, *bottom, *end;
  g_auto (LoamValue) value = {.type = LOAM_VALUE_OBJECT};
  g_autoptr (GError) error = NULL;
  guint64 before;

  top = make_chain (desk, "upper", 156, &end);
  bottom = make_chain (desk, "lower", 100, &second);
  desk_place (desk, (LoamPrototype *) bottom, 1, 1);
  value.object = loam_object_ref (top);
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_false (loam_edit_set_property (desk->document, &second, 1, LOAM_PROPERTY_PROTOTYPE,
                                          &value, 0, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
  desk_assert_nothing (desk, before);
  loam_value_clear (&value);
  value = (LoamValue){.type = LOAM_VALUE_OBJECT,
                      .object = loam_object_ref (loam_object_get_prototype (top))};
  g_assert_true (loam_edit_set_property (desk->document, &second, 1, LOAM_PROPERTY_PROTOTYPE,
                                         &value, 0, NULL));
}

static void
assert_about (
    Desk *desk, LoamEntity *thing, LoamProperty property, LoamValue value, LoamValue refused)
{
  guint64 before = desk_hash (desk);
  g_autoptr (GError) error = NULL;

  desk_listen (desk);
  g_assert_true (set_about (desk, thing, property, value, NULL));
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_false (set_about (desk, thing, property, refused, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_VALUE);
  desk_assert_nothing (desk, before);
}

/* What a placed thing has beside its values: each one step, and out of range refused. Who delegates to it has its own. */
static void
test_look_of_things (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->skeleton, 16, 16), *child;
  LoamPoint frame = loam_resolve_size (desk->project, &thing->object), size;
  LoamSprite sprite;

  assert_about (desk, thing, LOAM_PROPERTY_SIZE, LOAM_POINT (40, 24.5), LOAM_POINT (-1, 4));
  assert_about (desk, thing, LOAM_PROPERTY_ROTATION, LOAM_FLOAT (90), LOAM_FLOAT (3601));
  assert_about (desk, thing, LOAM_PROPERTY_PIVOT, LOAM_POINT (0, 1), LOAM_POINT (0, 1.5));
  assert_about (desk, thing, LOAM_PROPERTY_ORDER, LOAM_INT (-3), LOAM_INT (1000001));
  child =
      loam_edit_entities_place (desk->document, desk->things, &thing->object, (LoamPoint){0, 0});
  size = loam_resolve_size (desk->project, &thing->object);
  g_assert_cmpfloat (size.x, ==, 40);
  g_assert_cmpfloat (size.y, ==, 24.5);
  size = loam_resolve_size (desk->project, &child->object);
  g_assert_cmpfloat (size.x, ==, frame.x);
  g_assert_cmpfloat (child->rotation, ==, 0);
  sprite = loam_view_sprite_for_thing (desk->project, &thing->object, thing->at);
  g_assert_cmpfloat (sprite.width, ==, 40);
  g_assert_cmpfloat (sprite.frame.x, ==, frame.x);
  g_assert_cmpfloat (sprite.rotation, ==, 90);
  g_assert_cmpfloat (sprite.pivot.y, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit-values/sets-what-fields-can-hold", test_set);
  g_test_add_func ("/edit-values/refuses-what-they-cannot", test_set_errors);
  g_test_add_func ("/edit-values/all-or-none-of-several", test_all_or_none);
  g_test_add_func ("/edit-values/a-slider-drag-is-one-step", test_slider_drag_is_one_step);
  g_test_add_func ("/edit-values/gives-and-takes-components", test_give_and_take);
  g_test_add_func ("/edit-values/unset-is-as-if-never-said", test_unset);
  g_test_add_func ("/edit-values/pushes-up-to-the-prototype", test_push_up);
  g_test_add_func ("/edit-values/sets-what-is-about-objects", test_about);
  g_test_add_func ("/edit-values/refuses-what-is-out-of-range", test_about_errors);
  g_test_add_func ("/edit-values/cycles-name-their-chain", test_cycles_name_their_chain);
  g_test_add_func ("/edit-values/locked-things-can-be-unlocked",
                   test_locked_things_can_be_unlocked);
  g_test_add_func ("/edit-values/renamed-terrain-keeps-its-former-name", test_rename);
  g_test_add_func ("/edit-values/things-may-share-a-name", test_rename_thing);
  g_test_add_func ("/edit-values/values-follow-a-renamed-component", test_rename_component);
  g_test_add_func ("/edit-values/names-are-checked", test_rename_errors);
  g_test_add_func ("/edit-values/chains-are-not-joined-beyond-the-longest",
                   test_chains_are_not_joined_beyond_the_longest);
  g_test_add_func ("/edit-values/look-of-things", test_look_of_things);
  return g_test_run ();
}
