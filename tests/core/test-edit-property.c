/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Random edits of every verb, and what must hold whatever they were:
 *
 *   - the hash at each place of the history is the same however one gets there: by the edit, by undo, redo or a jump,
 *     and after saving and reading again;
 *   - what listens hears enough: list models tell each change of their lists, and cells-changed covers each changed
 *     cell;
 *   - deleting what others delegate to leaves them as they are.
 *
 * LOAM_TEST_SEED repeats one sequence, LOAM_TEST_RUNS sets how many of them there are: 8334 do a million edits. On
 * failure the sequence is made shorter while it still fails, and printed. */

#include "edit-ops.h"

#include "loam-grid-private.h"
#include "loam-hash.h"
#include "loam-project.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define N_OPS 120
#define DEFAULT_RUNS 834 /* a hundred thousand edits */
#define STRIDE 16        /* places of the history between two that are looked at closely */

/* A list widget's belief about one list, from items-changed alone. */
typedef struct {
  LoamObject *owner;
  LoamListId list;
  GListModel *model;
  GPtrArray *believed; /* of LoamObject */
} ListMirror;

/* A canvas's belief about one layer's cells, from cells-changed and object-changed. */
typedef struct {
  LoamLayer *layer;
  LoamGrid *believed;
} GridMirror;

typedef struct {
  Desk *desk;
  GHashTable *lists; /* owner and list, as text, to ListMirror */
  GHashTable *grids; /* layer to GridMirror */
  GArray *hashes;    /* of guint64: by how many edits are done; 0 where not yet known */
  guint n_steps;     /* done before the edit that is looked at */
} Run;

static void
items_changed_cb (GListModel *model, guint position, guint removed, guint added, ListMirror *mirror)
{
  g_assert_cmpuint (position + removed, <=, mirror->believed->len);
  if (removed > 0)
    g_ptr_array_remove_range (mirror->believed, position, removed);
  for (guint i = 0; i < added; i++) {
    g_autoptr (LoamObjectRow) row = g_list_model_get_item (model, position + i);

    g_ptr_array_insert (mirror->believed, (int) (position + i), loam_object_row_get_object (row));
  }
}

static void
list_mirror_free (gpointer data)
{
  ListMirror *mirror = data;

  g_signal_handlers_disconnect_by_data (mirror->model, mirror);
  g_object_unref (mirror->model);
  g_ptr_array_unref (mirror->believed);
  loam_object_unref (mirror->owner);
  g_free (mirror);
}

static void
watch_list (Run *run, gpointer owner, LoamListId list)
{
  char *key = g_strdup_printf ("%p %d", owner, list);
  ListMirror *mirror;

  if (g_hash_table_contains (run->lists, key)) {
    g_free (key);
    return;
  }
  mirror = g_new0 (ListMirror, 1);
  mirror->owner = loam_object_ref (owner);
  mirror->list = list;
  mirror->model = loam_document_get_rows (run->desk->document, owner, list);
  mirror->believed = g_ptr_array_new ();
  items_changed_cb (mirror->model, 0, 0, g_list_model_get_n_items (mirror->model), mirror);
  g_signal_connect (mirror->model, "items-changed", G_CALLBACK (items_changed_cb), mirror);
  g_hash_table_insert (run->lists, key, mirror);
}

static void
grid_mirror_free (gpointer data)
{
  GridMirror *mirror = data;

  loam_grid_unref (mirror->believed);
  loam_object_unref (mirror->layer);
  g_free (mirror);
}

static void
watch_grid (Run *run, LoamLayer *layer)
{
  GridMirror *mirror;

  if (g_hash_table_contains (run->grids, layer))
    return;
  mirror = g_new0 (GridMirror, 1);
  mirror->layer = (LoamLayer *) loam_object_ref (layer);
  mirror->believed = loam_grid_copy (layer->grid);
  g_hash_table_insert (run->grids, layer, mirror);
}

static void
cells_changed_cb (Run *run, LoamLayer *layer, const LoamRect *area)
{
  GridMirror *mirror = g_hash_table_lookup (run->grids, layer);

  if (mirror == NULL)
    return;
  for (int y = area->y; y < area->y + area->height; y++)
    for (int x = area->x; x < area->x + area->width; x++) {
      guint32 cell = loam_grid_get (layer->grid, x, y);

      if (loam_grid_get (mirror->believed, x, y) != cell)
        loam_grid_set (mirror->believed, x, y, cell);
    }
}

static void
object_changed_cb (Run *run, LoamObject *object, int property)
{
  GridMirror *mirror = g_hash_table_lookup (run->grids, object);

  if (mirror == NULL || property != LOAM_PROPERTY_CELLS)
    return;
  loam_grid_unref (mirror->believed);
  mirror->believed = loam_grid_copy (mirror->layer->grid);
}

/* Watches every list and grid that there is by now. */
static void
watch_all (Run *run)
{
  LoamProject *project = run->desk->project;

  for (int list = LOAM_LIST_TERRAINS; list <= LOAM_LIST_LEVELS; list++)
    watch_list (run, project, (LoamListId) list);
  for (guint i = 0; i < project->levels->len; i++) {
    LoamLevel *level = project->levels->pdata[i];
    g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

    watch_list (run, level, LOAM_LIST_LAYERS);
    for (guint j = 0; j < layers->len; j++) {
      LoamLayer *layer = layers->pdata[j];

      if (layer->grid != NULL)
        watch_grid (run, layer);
      else if (layer->kind != LOAM_LAYER_IMAGE)
        watch_list (run, layer, loam_object_get_held_list (&layer->object));
    }
  }
}

static char *
check_lists (Run *run)
{
  GHashTableIter iter;
  ListMirror *mirror;

  g_hash_table_iter_init (&iter, run->lists);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &mirror)) {
    GPtrArray *list = loam_object_get_list (mirror->owner, mirror->list);

    if (list->len != mirror->believed->len || g_list_model_get_n_items (mirror->model) != list->len)
      return g_strdup_printf ("list %d has %u items, its listener believes %u", mirror->list,
                              list->len, mirror->believed->len);
    for (guint i = 0; i < list->len; i++)
      if (list->pdata[i] != mirror->believed->pdata[i])
        return g_strdup_printf ("item %u of list %d is not what its listener believes", i,
                                mirror->list);
  }
  return NULL;
}

static char *
check_grids (Run *run)
{
  GHashTableIter iter;
  GridMirror *mirror;

  g_hash_table_iter_init (&iter, run->grids);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &mirror))
    if (!loam_grid_equal (mirror->layer->grid, mirror->believed))
      return g_strdup_printf ("cells of %s changed that nobody was told of",
                              mirror->layer->object.name);
  return NULL;
}

/* Tables of ids hold what is in the levels and nothing else. */
static char *
check_ids (Run *run)
{
  const LoamProject *project = run->desk->project;

  for (guint i = 0; i < project->levels->len; i++) {
    const LoamLevel *level = project->levels->pdata[i];
    g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);
    guint n = layers->len;

    for (guint j = 0; j < layers->len; j++) {
      const LoamLayer *layer = layers->pdata[j];

      for (guint k = 0; layer->entities != NULL && k < layer->entities->len; k++, n++) {
        const LoamObject *thing = layer->entities->pdata[k];

        if ((const LoamObject *) loam_level_get_entity (level, thing->id) != thing)
          return g_strdup_printf ("%s is not found by its id", thing->id);
      }
    }
    if (n != g_hash_table_size (level->by_id))
      return g_strdup_printf ("%s has %u ids for %u objects", level->object.name,
                              g_hash_table_size (level->by_id), n);
  }
  return NULL;
}

static char *
check_selection (Run *run)
{
  const GPtrArray *selected = loam_document_get_selection (run->desk->document);

  for (guint i = 0; i < selected->len; i++)
    if (loam_object_get_project (selected->pdata[i]) != run->desk->project)
      return g_strdup ("something is selected that is gone");
  return NULL;
}

/* The hash at the present place of the history; @edited says that it may be a new place. */
static char *
check_hash (Run *run, gboolean edited)
{
  LoamHistory *history = run->desk->history;
  guint undo = (guint) loam_history_get_position (history);
  guint64 hash = desk_hash (run->desk);

  if (loam_history_in_group (history))
    return g_strdup ("a group was left open");
  if (loam_history_get_dropped (history) > 0)
    return g_strdup ("the history dropped steps");
  if (edited && loam_history_get_redo_count (history) == 0) {
    g_array_set_size (run->hashes, MIN (run->n_steps, undo) + 1);
    g_array_set_size (run->hashes, undo + 1);
    g_array_index (run->hashes, guint64, undo) = hash;
    return NULL;
  }
  /* An edit of several steps: those in between are known from the first visit on. */
  if (undo < run->hashes->len && g_array_index (run->hashes, guint64, undo) == 0)
    g_array_index (run->hashes, guint64, undo) = hash;
  if (undo >= run->hashes->len || g_array_index (run->hashes, guint64, undo) != hash)
    return g_strdup_printf ("the hash after %u steps is not what it was", undo);
  return NULL;
}

/* What a look at the place, close or not, finds wrong. */
static char *
check_place (Run *run, gboolean edited, gboolean closely)
{
  char *fault = check_hash (run, edited);

  if (!closely)
    return fault;
  if (fault == NULL)
    fault = check_lists (run);
  if (fault == NULL)
    fault = check_grids (run);
  if (fault == NULL)
    fault = check_ids (run);
  if (fault == NULL)
    fault = check_selection (run);
  return fault;
}

static char *
run_ops (Run *run, const EditOp *ops, guint n)
{
  for (guint i = 0; i < n; i++) {
    const char *name = edit_op_name (&ops[i]);
    gboolean edited =
        !g_str_equal (name, "undo") && !g_str_equal (name, "redo") && !g_str_equal (name, "save");
    g_autofree char *fault = NULL;

    run->n_steps = (guint) loam_history_get_position (run->desk->history);
    fault = edit_op_run (&ops[i], run->desk);
    if (fault == NULL)
      fault = check_place (run, edited, i % STRIDE == 0 || i + 1 == n);
    if (fault != NULL)
      return g_strdup_printf ("at %u, %s: %s", i, name, fault);
    watch_all (run);
  }
  return NULL;
}

/* A glance at some of the places that one passes on the way to the @n-th from an end. */
static char *
pass (Run *run, guint n)
{
  return n % 4 == 0 ? check_place (run, FALSE, n % STRIDE == 0) : NULL;
}

static char *
travel (Run *run, guint32 seed)
{
  LoamDocument *document = run->desk->document;
  LoamHistory *history = run->desk->history;
  guint all = loam_history_get_undo_count (history) + loam_history_get_redo_count (history);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  char *fault = NULL;

  while (fault == NULL && loam_document_undo (document))
    fault = pass (run, loam_history_get_undo_count (history));
  while (fault == NULL && loam_document_redo (document))
    fault = pass (run, loam_history_get_redo_count (history));
  for (int i = 0; fault == NULL && i < 8; i++) {
    loam_document_jump (document, (guint) g_rand_int_range (rand, 0, (int) all + 1));
    fault = check_place (run, FALSE, TRUE);
  }
  return fault;
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *child = g_build_filename (path, name, NULL);

    remove_tree (child);
  }
  g_remove (path);
}

/* Saves all of it elsewhere, and reads that. */
static char *
save_and_read (Run *run, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "elsewhere", "desk.loam", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamDocument) again = NULL;
  guint64 hash = desk_hash (run->desk);

  if (loam_document_save_as (run->desk->document, path, &error))
    again = loam_document_open (path, 0, NULL, &error);
  if (again == NULL)
    return g_strdup_printf ("can't be saved and read: %s", error->message);
  if (loam_document_get_hash (again) != hash)
    return g_strdup ("what was saved reads back as something else");
  if (loam_document_get_modified (run->desk->document))
    return g_strdup ("still modified after saving");
  return NULL;
}

/* What is wrong with a sequence, or NULL. */
static char *
try_sequence (const EditOp *ops, guint n, guint32 seed)
{
  g_autoptr (Desk) desk = desk_new ();
  Run run = {desk, NULL, NULL, g_array_new (FALSE, TRUE, sizeof (guint64))};
  g_autofree char *folder = g_dir_make_tmp ("loam-property-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "desk.loam", NULL);
  guint64 hash = desk_hash (desk);
  char *fault;

  g_assert_true (loam_document_save_as (desk->document, path, NULL));
  run.lists = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, list_mirror_free);
  run.grids = g_hash_table_new_full (NULL, NULL, NULL, grid_mirror_free);
  g_signal_connect_swapped (desk->document, "cells-changed", G_CALLBACK (cells_changed_cb), &run);
  g_signal_connect_swapped (desk->document, "object-changed", G_CALLBACK (object_changed_cb), &run);
  g_array_append_val (run.hashes, hash);
  watch_all (&run);

  fault = run_ops (&run, ops, n);
  if (fault == NULL)
    fault = travel (&run, seed);
  if (fault == NULL)
    fault = save_and_read (&run, folder);
  if (fault == NULL)
    fault = travel (&run, seed + 1);

  g_signal_handlers_disconnect_by_data (desk->document, &run);
  g_hash_table_unref (run.lists);
  g_hash_table_unref (run.grids);
  g_array_unref (run.hashes);
  remove_tree (folder);
  return fault;
}

/* Leaves out what can be left out while something is still wrong; returns how many are left. */
static guint
shrink (EditOp *ops, guint n, guint32 seed)
{
  for (guint length = n / 2; length > 0; length /= 2)
    for (guint start = 0; start + length <= n;) {
      g_autofree EditOp *fewer = g_new (EditOp, n);
      g_autofree char *fault = NULL;

      memcpy (fewer, ops, start * sizeof *ops);
      memcpy (fewer + start, ops + start + length, (n - start - length) * sizeof *ops);
      fault = try_sequence (fewer, n - length, seed);
      if (fault != NULL) {
        n -= length;
        memcpy (ops, fewer, n * sizeof *ops);
      } else {
        start += length;
      }
    }
  return n;
}

static void
try_seed (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *fault = NULL;
  EditOp ops[N_OPS];
  guint n = N_OPS;

  for (guint i = 0; i < N_OPS; i++) {
    ops[i].kind = (guint) g_rand_int_range (rand, 0, (int) edit_op_n_kinds ());
    ops[i].seed = g_rand_int (rand);
  }
  g_test_message ("seed %u", seed);
  fault = try_sequence (ops, n, seed);
  if (fault == NULL)
    return;
  n = shrink (ops, n, seed);
  g_free (fault);
  fault = try_sequence (ops, n, seed);
  g_printerr ("# LOAM_TEST_SEED=%u fails: %s\n", seed, fault);
  for (guint i = 0; i < n; i++)
    g_printerr ("#   %u: %s, seed %u\n", i, edit_op_name (&ops[i]), ops[i].seed);
  g_test_fail ();
}

static void
test_random (void)
{
  const char *seed = g_getenv ("LOAM_TEST_SEED"), *runs = g_getenv ("LOAM_TEST_RUNS");
  guint n = runs != NULL ? (guint) atoi (runs) : DEFAULT_RUNS;

  if (seed != NULL) {
    try_seed ((guint32) g_ascii_strtoull (seed, NULL, 10));
    return;
  }
  for (guint32 i = 1; i <= n && !g_test_failed (); i++)
    try_seed (i);
}

int
main (int argc, char **argv)
{
  /* Saves are synced: on a disk that would be most of the time. */
  if (g_access ("/dev/shm", W_OK) == 0)
    g_setenv ("TMPDIR", "/dev/shm", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/random-edits-undo-redo-save-and-tell", test_random);
  return g_test_run ();
}
