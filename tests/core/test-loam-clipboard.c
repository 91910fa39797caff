/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-clipboard.h"

#include "desk.h"
#include "loam-edit-definitions.h"
#include "loam-edit-entities.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-project.h"
#include "loam-resolve.h"

static void
test_things (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *a = desk_place (desk, desk->skeleton, 20, 30), *b, *things[2], *x, *y;
  LoamLayer *target = loam_level_find_layer (desk->plain, "things");
  g_auto (LoamValue) friend = LOAM_VALUE_INIT;
  g_autofree char *clip = NULL;
  GPtrArray *selection;
  LoamPoint size;
  guint64 before;

  b = loam_edit_entities_place (desk->document, desk->things, &a->object, (LoamPoint){40, 31.5});
  friend = loam_value_text (LOAM_VALUE_STRING, b->object.id);
  loam_edit_values_set (desk->document, (LoamObject *[]){&a->object}, 1, "monster", "friend",
                        &friend, 0, NULL);
  things[0] = b;
  things[1] = a;
  clip = loam_clipboard_copy_things (desk->document, things, 2);
  g_assert_cmpint (loam_clipboard_peek (clip, &size), ==, LOAM_CLIP_THINGS);
  g_assert_cmpfloat (size.x, ==, 36);
  g_assert_cmpfloat (size.y, ==, 17.5);

  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_clipboard_paste (desk->document, target, clip, (LoamPoint){100, 200}, NULL));
  selection = loam_document_get_selection (desk->document);
  g_assert_cmpuint (selection->len, ==, 2);
  x = selection->pdata[0];
  y = selection->pdata[1];
  g_assert_cmpfloat (x->at.x, ==, 120);
  g_assert_cmpfloat (x->at.y, ==, 201.5);
  g_assert_true (x->prototype == &y->object);
  g_assert_true (y->prototype == &desk->skeleton->object);
  g_assert_cmpstr (
      loam_resolve_get (desk->project, &y->object, "monster", "friend", NULL, NULL)->text, ==,
      x->object.id);
  desk_assert_one_step (desk, before);
}

static void
test_cells (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autofree char *clip = NULL;
  LoamPoint size;
  g_autoptr (LoamRegion) region = loam_region_new_rect ((LoamRect){0, 0, 3, 2});
  guint64 before;

  desk_draw (desk, (const char *[]){"gr.", "rrg", "...", NULL});
  clip = loam_clipboard_copy_cells (desk->document, desk->ground, region);
  g_assert_cmpint (loam_clipboard_peek (clip, &size), ==, LOAM_CLIP_CELLS);
  g_assert_cmpfloat (size.y, ==, 2);
  desk_draw (desk, (const char *[]){"hhhh", "hhhh", "hhhh", "hhhh", NULL});
  before = desk_hash (desk);
  g_assert_true (
      loam_clipboard_paste (desk->document, desk->ground, clip, (LoamPoint){1, 1}, NULL));
  /* Empty cells leave what is there. */
  desk_assert_picture (desk, (const char *[]){"hhhh", "hgrh", "hrrg", "hhhh", NULL});
  desk_assert_one_step (desk, before);
  /* What hangs over the edge is left out. */
  g_assert_true (
      loam_clipboard_paste (desk->document, desk->ground, clip, (LoamPoint){-1, -1}, NULL));
  desk_assert_picture (desk, (const char *[]){"rghh", "hgrh", NULL});
}

static void
test_between_documents (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (Desk) other = desk_new ();
  g_autoptr (GError) error = NULL;
  LoamEntity *thing = desk_place (desk, desk->skeleton, 20, 30);
  g_autofree char *things = loam_clipboard_copy_things (desk->document, &thing, 1);
  g_autofree char *cells = NULL;
  g_autoptr (LoamRegion) region = loam_region_new_rect ((LoamRect){0, 0, 1, 1});
  guint64 before;

  desk_draw (desk, (const char *[]){"r", NULL});
  cells = loam_clipboard_copy_cells (desk->document, desk->ground, region);
  g_assert_true (
      loam_clipboard_paste (other->document, other->things, things, (LoamPoint){0, 0}, NULL));
  loam_edit_prototype_delete (other->document, other->skeleton);
  loam_edit_terrain_delete (other->document, other->river, NULL);
  before = desk_hash (other);
  desk_listen (other);
  g_assert_false (
      loam_clipboard_paste (other->document, other->things, things, (LoamPoint){0, 0}, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN);
  g_assert_nonnull (strstr (error->message, "skeleton"));
  g_clear_error (&error);
  g_assert_false (
      loam_clipboard_paste (other->document, other->ground, cells, (LoamPoint){0, 0}, &error));
  g_assert_nonnull (strstr (error->message, "river"));
  desk_assert_nothing (other, before);
}

/* A clip may come from any program. */
static void
test_broken_clips (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);
  const char *const clips[] = {
      NULL,
      "",
      "hello",
      "{\"loam-clip\": 1, \"kind\": \"cells\", \"size\": [2, 1], \"key\": [\"\"], \"rows\": "
      "[\"2*0\"]",
      "{\"loam-clip\": 1, \"kind\": \"cells\", \"size\": [2, 1], \"rows\": [\"2*0\"]}",
      "{\"loam-clip\": 1, \"kind\": \"cells\", \"size\": [2, 1], \"key\": [\"\"], \"rows\": "
      "[\"3*0\"]}",
      "{\"loam-clip\": 1, \"kind\": \"cells\", \"size\": [2, 1], \"key\": [\"\"], \"rows\": "
      "[\"2*9\"]}",
      "{\"loam-clip\": 1, \"kind\": \"cells\", \"size\": [2, 1], \"key\": [\"\"], \"rows\": "
      "[\"a,b\"]}",
      "{\"loam-clip\": 1, \"kind\": \"cells\", \"size\": [2, 1], \"key\": [\"\"], \"rows\": "
      "[\"-1,0\"]}",
      "{\"loam-clip\": 1, \"kind\": \"cells\", \"size\": [2, 2], \"key\": [\"\"], \"rows\": "
      "[\"2*0\"]}",
      "{\"loam-clip\": 1, \"kind\": \"cells\", \"size\": [1e300, 1], \"key\": [\"\"], \"rows\": "
      "[\"99999999999999999999*0\"]}",
      "{\"loam-clip\": 1, \"kind\": \"things\", \"size\": [2, 2], \"things\": [{}]}",
      "{\"loam-clip\": 1, \"kind\": \"things\", \"size\": [2, 2], \"things\": [{\"at\": [1]}]}",
      "{\"loam-clip\": 1, \"kind\": \"things\", \"size\": [2, 2], \"things\": [{\"at\": [1, "
      "268435457]}]}",
      "{\"loam-clip\": 1, \"kind\": \"things\", \"size\": [2, 2], \"things\": [{\"at\": [1, 2], "
      "\"prototype\": \"@nobody\"}]}",
      "{\"loam-clip\": 1, \"kind\": \"things\", \"size\": [2, 2], \"things\": [{\"at\": [1, 2], "
      "\"values\": {\"nothing\": {}}}]}",
      "{\"loam-clip\": 1, \"kind\": \"things\", \"size\": [2, 2], \"things\": [{\"at\": [1, 2], "
      "\"id\": \"a\", \"prototype\": \"@b\"}, {\"at\": [1, 2], \"id\": \"b\", \"prototype\": "
      "\"@a\"}]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (clips); i++) {
    g_autoptr (GError) error = NULL;
    gboolean things = clips[i] != NULL && strstr (clips[i], "\"things\"") != NULL;

    g_assert_false (loam_clipboard_paste (desk->document, things ? desk->things : desk->ground,
                                          clips[i], (LoamPoint){0, 0}, &error));
    g_assert_nonnull (error);
    desk_assert_nothing (desk, before);
  }
}

static void
test_wrong_layer (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->skeleton, 20, 30);
  g_autofree char *clip = loam_clipboard_copy_things (desk->document, &thing, 1);

  g_assert_false (
      loam_clipboard_paste (desk->document, desk->ground, clip, (LoamPoint){0, 0}, NULL));
  g_assert_false (loam_clipboard_paste (desk->document, NULL, clip, (LoamPoint){0, 0}, NULL));
  desk->things->locked = TRUE;
  g_assert_false (
      loam_clipboard_paste (desk->document, desk->things, clip, (LoamPoint){0, 0}, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/clipboard/pasted-things-refer-to-each-other", test_things);
  g_test_add_func ("/clipboard/pastes-cells", test_cells);
  g_test_add_func ("/clipboard/names-what-another-project-lacks", test_between_documents);
  g_test_add_func ("/clipboard/refuses-broken-clips", test_broken_clips);
  g_test_add_func ("/clipboard/refuses-layers-of-another-kind", test_wrong_layer);
  return g_test_run ();
}
