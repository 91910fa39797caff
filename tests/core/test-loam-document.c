/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document.h"

#include "desk.h"
#include "loam-clipboard.h"
#include "loam-edit-definitions.h"
#include "loam-edit-entities.h"
#include "loam-edit-levels.h"
#include "loam-edit-terrain.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-project.h"

#include <glib/gstdio.h>
#include <string.h>

/* Files. */

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

typedef struct {
  char *folder;
  char *path;
} Folder;

static void
folder_set_up (Folder *folder, gconstpointer data)
{
  folder->folder = g_dir_make_tmp ("loam-document-XXXXXX", NULL);
  folder->path = g_build_filename (folder->folder, "desk.loam", NULL);
}

static void
folder_tear_down (Folder *folder, gconstpointer data)
{
  remove_tree (folder->folder);
  g_free (folder->folder);
  g_free (folder->path);
}

static char *
child (Folder *folder, const char *name)
{
  return g_build_filename (folder->folder, name, NULL);
}

static gboolean
exists (Folder *folder, const char *name)
{
  g_autofree char *path = child (folder, name);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static char *
read_file (Folder *folder, const char *name)
{
  g_autofree char *path = child (folder, name);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

static void
write_file (Folder *folder, const char *name, const char *text)
{
  g_autofree char *path = child (folder, name);
  g_autofree char *parent = g_path_get_dirname (path);

  g_mkdir_with_parents (parent, 0755);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static LoamDocument *
open_again (Folder *folder)
{
  g_autoptr (GError) error = NULL;
  LoamDocument *document = loam_document_open (folder->path, 1, NULL, &error);

  g_assert_no_error (error);
  return document;
}

static void
save (LoamDocument *document)
{
  g_autoptr (GError) error = NULL;

  loam_document_save (document, FALSE, &error);
  g_assert_no_error (error);
}

static void
save_as (LoamDocument *document, const char *path)
{
  g_autoptr (GError) error = NULL;

  loam_document_save_as (document, path, &error);
  g_assert_no_error (error);
}

static LoamLayer *
get_ground (LoamDocument *document, const char *level)
{
  return loam_level_find_layer (
      loam_project_find_level (loam_document_get_project (document), level), "ground");
}

static void
paint (LoamDocument *document, const char *level, int x, int y)
{
  LoamLayer *ground = get_ground (document, level);
  LoamTerrain *river = loam_project_find_terrain (loam_document_get_project (document), "river");

  g_assert_true (loam_edit_terrain_paint (document, ground, river, (int[]){x, y}, 1, 0));
}

static void
test_save_and_open (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamDocument) again = NULL;

  desk_place (desk, desk->skeleton, 10, 20.25);
  paint (desk->document, "cellar", 3, 4);
  paint (desk->document, "plain", -30, 4);
  g_assert_true (loam_document_get_modified (desk->document));
  g_assert_null (loam_document_get_path (desk->document));
  save_as (desk->document, folder->path);
  g_assert_false (loam_document_get_modified (desk->document));
  g_assert_cmpstr (loam_document_get_path (desk->document), ==, folder->path);
  g_assert_cmpstr (loam_document_get_folder (desk->document), ==, folder->folder);
  g_assert_true (exists (folder, "levels/cellar.json"));
  again = open_again (folder);
  g_assert_cmpuint (loam_document_get_hash (again), ==, desk_hash (desk));
  g_assert_false (loam_document_get_modified (again));
}

static void
test_only_what_changed_is_written (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamDocument) document = NULL;
  g_autofree char *plain = NULL;

  save_as (desk->document, folder->path);
  document = open_again (folder);
  /* Whoever writes the level that was not edited destroys this. */
  write_file (folder, "levels/plain.json", "somebody else's work");
  paint (document, "cellar", 1, 1);
  save (document);
  plain = read_file (folder, "levels/plain.json");
  g_assert_cmpstr (plain, ==, "somebody else's work");
  g_assert_true (exists (folder, "levels/cellar.json~"));
  g_assert_false (exists (folder, "desk.loam~"));
}

static void
test_changed_meanwhile (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *changed = NULL;

  save_as (desk->document, folder->path);
  document = open_again (folder);
  text = read_file (folder, "levels/cellar.json");
  changed = g_strconcat (text, " ", NULL);
  write_file (folder, "levels/cellar.json", changed);
  paint (document, "cellar", 1, 1);
  g_assert_false (loam_document_save (document, FALSE, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_CHANGED);
  g_assert_nonnull (strstr (error->message, "cellar.json"));
  g_assert_true (loam_document_get_modified (document));
  g_free (g_steal_pointer (&text));
  text = read_file (folder, "levels/cellar.json");
  g_assert_cmpstr (text, ==, changed);

  /* The same bytes as before are no change. */
  changed[strlen (changed) - 1] = '\0';
  write_file (folder, "levels/cellar.json", changed);
  save (document);
  /* What this document wrote itself is none either; what was removed is made again. */
  paint (document, "cellar", 2, 1);
  save (document);
  paint (document, "cellar", 3, 1);
  {
    g_autofree char *path = child (folder, "levels/cellar.json");

    g_remove (path);
  }
  save (document);
  write_file (folder, "desk.loam", "{}");
  paint (document, "cellar", 4, 1);
  g_assert_false (loam_document_save (document, FALSE, NULL));
  g_assert_true (loam_document_save (document, TRUE, NULL));
  g_assert_false (loam_document_get_modified (document));
}

static void
test_rename_rewrites_no_level (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamDocument) document = NULL;
  g_autoptr (LoamDocument) again = NULL;
  LoamProject *project;
  guint64 hash;

  paint (desk->document, "cellar", 3, 4);
  save_as (desk->document, folder->path);
  document = open_again (folder);
  project = loam_document_get_project (document);
  g_assert_true (loam_edit_rename (
      document, (LoamObject *) loam_project_find_terrain (project, "river"), "creek", NULL));
  hash = loam_document_get_hash (document);
  save (document);
  g_assert_false (exists (folder, "levels/cellar.json~"));
  again = open_again (folder);
  g_assert_cmpuint (loam_document_get_hash (again), ==, hash);
}

/* Files say things by the name of when they were written. Undoing a rename that was saved takes that name away. */
static void
test_undoing_a_saved_rename (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamDocument) again = NULL;

  desk_place (desk, desk->skeleton, 0, 0);
  save_as (desk->document, folder->path);
  paint (desk->document, "cellar", 3, 4);
  g_assert_true (loam_edit_rename (desk->document, &desk->river->object, "creek", NULL));
  g_assert_true (loam_edit_rename (desk->document, &desk->skeleton->object, "bones", NULL));
  save (desk->document);
  loam_document_undo (desk->document);
  loam_document_undo (desk->document);
  save (desk->document);
  again = open_again (folder);
  g_assert_cmpuint (loam_document_get_hash (again), ==, desk_hash (desk));
}

static void
test_renamed_component_rewrites_no_level (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamDocument) again = NULL;
  LoamComponent *monster = loam_project_find_component (desk->project, "monster");
  LoamObject *thing = (LoamObject *) desk_place (desk, desk->skeleton, 0, 0);

  loam_edit_values_set (desk->document, &thing, 1, "monster", "gold", &LOAM_INT (9), 0, NULL);
  save_as (desk->document, folder->path);
  g_assert_true (loam_edit_rename (desk->document, &monster->object, "beast", NULL));
  save (desk->document);
  g_assert_false (exists (folder, "levels/cellar.json~"));
  again = open_again (folder);
  g_assert_cmpuint (loam_document_get_hash (again), ==, desk_hash (desk));
}

/* A level whose key names a terrain that is gone can't be read again, so it is written though no cell changed. */
static void
test_deleted_terrain_leaves_keys (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamDocument) document = NULL;
  g_autoptr (LoamDocument) again = NULL;
  g_autoptr (GString) emptied = NULL;
  g_autofree char *text = NULL;

  paint (desk->document, "cellar", 3, 4);
  save_as (desk->document, folder->path);
  /* Somebody emptied the cells by hand and left the key. */
  text = read_file (folder, "levels/cellar.json");
  emptied = g_string_new (text);
  g_assert_cmpuint (g_string_replace (emptied, "\"3*0,1,12*0\"", "\"16*0\"", 0), ==, 1);
  write_file (folder, "levels/cellar.json", emptied->str);
  document = open_again (folder);
  loam_edit_terrain_delete (
      document, loam_project_find_terrain (loam_document_get_project (document), "river"), NULL);
  save (document);
  again = open_again (folder);
  g_assert_cmpuint (loam_document_get_hash (again), ==, loam_document_get_hash (document));
}

static void
test_new_levels_get_files (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamDocument) again = NULL;
  g_autofree char *other = NULL;

  save_as (desk->document, folder->path);
  write_file (folder, "levels/attic.json", "another project's");
  g_assert_nonnull (loam_edit_level_add (desk->document, "attic", 4, 4, NULL));
  g_assert_nonnull (loam_edit_level_add (desk->document, "a/b: c", 4, 4, NULL));
  save (desk->document);
  other = read_file (folder, "levels/attic.json");
  g_assert_cmpstr (other, ==, "another project's");
  g_assert_true (exists (folder, "levels/attic-2.json"));
  again = open_again (folder);
  g_assert_cmpuint (loam_document_get_hash (again), ==, desk_hash (desk));
}

static void
test_save_as_brings_pictures (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamArt) art = loam_art_new (LOAM_ART_SINGLE, "art/ground.png", 0, 0);
  LoamEntity *thing = desk_place (desk, desk->skeleton, 0, 0);
  g_auto (LoamValue) file = loam_value_text (LOAM_VALUE_STRING, "art/deep/face.png");
  g_auto (LoamValue) missing = loam_value_text (LOAM_VALUE_STRING, "art/none.png");
  g_autofree char *target = child (folder, "far/away/copy.loam");
  g_autofree char *picture = NULL;
  LoamObject *objects[] = {&desk->river->object, &thing->object, &desk->goblin->object};

  loam_edit_set_property (desk->document, objects, 1, LOAM_PROPERTY_ART,
                          &(LoamValue){.type = LOAM_VALUE_ART, .art = art}, 0, NULL);
  loam_edit_values_set (desk->document, objects + 1, 1, "monster", "portrait", &file, 0, NULL);
  loam_edit_values_set (desk->document, objects + 2, 1, "sprite", "image", &missing, 0, NULL);
  write_file (folder, "art/ground.png", "ground");
  write_file (folder, "art/deep/face.png", "face");
  write_file (folder, "art/other.png", "not referred to");
  save_as (desk->document, folder->path);
  save_as (desk->document, target);
  picture = read_file (folder, "far/away/art/deep/face.png");
  g_assert_cmpstr (picture, ==, "face");
  g_assert_true (exists (folder, "far/away/art/ground.png"));
  g_assert_false (exists (folder, "far/away/art/other.png"));
  g_assert_true (exists (folder, "far/away/levels/cellar.json"));
  g_assert_cmpstr (loam_document_get_path (desk->document), ==, target);
}

/* Two projects in one folder don't share levels. */
static void
test_save_as_beside (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autofree char *beside = child (folder, "beside.loam");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (LoamDocument) first = NULL;
  guint64 hash = desk_hash (desk);

  save_as (desk->document, folder->path);
  before = read_file (folder, "levels/cellar.json");
  paint (desk->document, "cellar", 1, 1);
  save_as (desk->document, beside);
  after = read_file (folder, "levels/cellar.json");
  g_assert_cmpstr (before, ==, after);
  first = open_again (folder);
  g_assert_cmpuint (loam_document_get_hash (first), ==, hash);
}

static void
test_failed_save (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *inside = child (folder, "file/desk.loam");

  write_file (folder, "file", "not a folder");
  paint (desk->document, "cellar", 1, 1);
  g_assert_false (loam_document_save_as (desk->document, inside, &error));
  g_assert_nonnull (error);
  g_assert_true (loam_document_get_modified (desk->document));
  g_assert_null (loam_document_get_path (desk->document));
  g_assert_null (desk->cellar->file);
}

static void
test_open_errors (Folder *folder, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (loam_document_open (folder->path, 1, NULL, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_clear_error (&error);
  write_file (folder, "desk.loam", "{\"loam\": 1, ");
  g_assert_null (loam_document_open (folder->path, 1, NULL, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT);
}

static void
test_losses_stay (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamDocument) document = NULL;
  g_autoptr (GPtrArray) losses = NULL;
  g_autofree char *text = NULL;
  g_autofree char *broken = NULL;
  g_autofree char *elsewhere = child (folder, "else/where.loam");

  save_as (desk->document, folder->path);
  write_file (folder, "levels/plain.json", "broken");
  g_assert_null (loam_document_open (folder->path, 1, NULL, NULL));
  document = loam_document_open (folder->folder, 1, &losses, NULL);
  g_assert_nonnull (document);
  g_assert_cmpuint (losses->len, ==, 1);
  paint (document, "cellar", 1, 1);
  save (document);
  text = read_file (folder, "desk.loam");
  g_assert_nonnull (strstr (text, "levels/plain.json"));
  broken = read_file (folder, "levels/plain.json");
  g_assert_cmpstr (broken, ==, "broken");
  g_free (g_steal_pointer (&broken));
  save_as (document, elsewhere);
  broken = read_file (folder, "else/levels/plain.json");
  g_assert_cmpstr (broken, ==, "broken");
}

/* The document itself. */

static void
test_same_seed_same_ids (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (Desk) other = desk_new ();

  for (int i = 0; i < 5; i++) {
    LoamEntity *a = desk_place (desk, desk->skeleton, 0, 0);
    LoamEntity *b = desk_place (other, other->skeleton, 0, 0);

    g_assert_cmpstr (a->object.id, ==, b->object.id);
  }
}

/* With a fixed seed the same ids would come again: those of what was read, and of what was deleted since. */
static void
test_seeded_ids_are_not_reused (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamDocument) again = NULL;
  g_autofree char *id = NULL;
  LoamEntity *thing = desk_place (desk, desk->skeleton, 0, 0);
  LoamLayer *things;
  LoamEntity *fresh;

  id = g_strdup (thing->object.id);
  save_as (desk->document, folder->path);
  again = open_again (folder);
  thing = (LoamEntity *) loam_project_find_id (loam_document_get_project (again), id);
  things = (LoamLayer *) thing->object.owner;
  g_assert_true (loam_edit_entities_delete (again, &thing, 1));
  fresh = loam_edit_entities_place (again, things, NULL, (LoamPoint){0, 0});
  g_assert_cmpstr (fresh->object.id, !=, id);
}

static void
changed_cb (GListModel *model, guint position, guint removed, guint added, GString *log)
{
  g_string_append_printf (log, "%u-%u+%u ", position, removed, added);
}

static void
test_rows (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (GListModel) rows =
      loam_document_get_rows (desk->document, &desk->things->object, LOAM_LIST_ENTITIES);
  g_autoptr (GListModel) same =
      loam_document_get_rows (desk->document, &desk->things->object, LOAM_LIST_ENTITIES);
  g_autoptr (GListModel) terrains =
      loam_document_get_rows (desk->document, &desk->project->object, LOAM_LIST_TERRAINS);
  g_autoptr (GString) log = g_string_new (NULL);
  g_autoptr (LoamObjectRow) row = NULL;
  g_autoptr (GPtrArray) made = NULL;
  LoamEntity *things[4], *two[2];

  g_assert_true (rows == same);
  g_signal_connect (rows, "items-changed", G_CALLBACK (changed_cb), log);
  g_signal_connect (terrains, "items-changed", G_CALLBACK (changed_cb), log);
  for (int i = 0; i < 4; i++)
    things[i] = desk_place (desk, desk->skeleton, i, 0);
  two[0] = things[1];
  two[1] = things[2];
  loam_edit_entities_delete (desk->document, two, 2);
  loam_document_undo (desk->document);
  made = loam_edit_entities_duplicate (desk->document, two, 2, (LoamPoint){1, 1});
  loam_edit_reorder (desk->document, &things[3]->object, 4);
  loam_edit_entities_move (desk->document, things, 4, (LoamPoint){1, 1}, 0);
  g_assert_cmpstr (log->str, ==, "0-0+1 1-0+1 2-0+1 3-0+1 1-2+0 1-0+2 3-0+2 4-2+2 ");
  row = g_list_model_get_item (rows, 1);
  g_assert_true (loam_object_row_get_object (row) == &things[1]->object);
  g_assert_null (g_list_model_get_item (rows, 6));
}

static void
test_rows_outlive_the_document (void)
{
  Desk *desk = desk_new ();
  g_autoptr (GListModel) rows =
      loam_document_get_rows (desk->document, &desk->things->object, LOAM_LIST_ENTITIES);

  desk_place (desk, desk->skeleton, 0, 0);
  desk_free (desk);
  g_assert_cmpuint (g_list_model_get_n_items (rows), ==, 1);
}

static void
test_groups (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);

  loam_document_begin (desk->document, "village");
  desk_place (desk, desk->skeleton, 0, 0);
  loam_document_begin (desk->document, "inner");
  paint (desk->document, "cellar", 1, 1);
  loam_document_end (desk->document);
  g_assert_cmpuint (desk->n_changed, ==, 0);
  g_assert_cmpuint (desk->n_cells, ==, 1);
  loam_document_end (desk->document);
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==, "village");
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  loam_document_begin (desk->document, "abandoned");
  paint (desk->document, "cellar", 2, 2);
  loam_document_abort (desk->document);
  g_assert_cmpuint (desk_hash (desk), ==, before);
  g_assert_cmpuint (loam_history_get_undo_count (desk->history), ==, 1);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_properties (Folder *folder, gconstpointer data)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autofree char *title = NULL;
  guint n_title = 0, n_modified = 0, n_path = 0;

  g_signal_connect_swapped (desk->document, "notify::title", G_CALLBACK (count_cb), &n_title);
  g_signal_connect_swapped (desk->document, "notify::modified", G_CALLBACK (count_cb), &n_modified);
  g_signal_connect_swapped (desk->document, "notify::path", G_CALLBACK (count_cb), &n_path);
  g_assert_true (loam_edit_rename (desk->document, &desk->project->object, "Crypt", NULL));
  g_object_get (desk->document, "title", &title, NULL);
  g_assert_cmpstr (title, ==, "Crypt");
  g_assert_cmpuint (n_title, ==, 1);
  g_assert_cmpuint (n_modified, ==, 1);
  paint (desk->document, "cellar", 2, 2);
  g_assert_cmpuint (n_modified, ==, 1);
  save_as (desk->document, folder->path);
  g_assert_cmpuint (n_modified, ==, 2);
  g_assert_cmpuint (n_path, ==, 1);
  loam_document_undo (desk->document);
  g_assert_true (loam_document_get_modified (desk->document));
  loam_document_redo (desk->document);
  g_assert_false (loam_document_get_modified (desk->document));
}

static void
test_selection (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *things[] = {desk_place (desk, desk->skeleton, 0, 0),
                          desk_place (desk, desk->skeleton, 0, 0)};
  LoamEntity *twice[] = {things[1], things[0], things[1]};
  guint64 before = desk_hash (desk);

  desk_listen (desk);
  loam_document_select (desk->document, twice, 3);
  g_assert_cmpuint (loam_document_get_selection (desk->document)->len, ==, 2);
  loam_document_select (desk->document,
                        (LoamEntity **) loam_document_get_selection (desk->document)->pdata, 2);
  g_assert_cmpuint (desk->n_selections, ==, 1);
  for (int i = 0; i < 2; i++) {
    g_autoptr (LoamRegion) cells = loam_region_new_rect ((LoamRect){1, 2, 3, 4});

    loam_document_select_cells (desk->document, desk->cellar, cells);
  }
  g_assert_cmpuint (desk->n_selections, ==, 2);
  loam_document_select (desk->document, NULL, 0);
  g_assert_false (loam_document_is_selected (desk->document, things[0]));
  /* It is not content. */
  g_assert_cmphex (desk_hash (desk), ==, before);
  g_assert_cmpuint (desk->n_changed, ==, 0);
  /* All of it is one step, which is none as it leads back to where it began. */
  loam_document_select_cells (desk->document, NULL, NULL);
  g_assert_cmpuint (loam_history_get_undo_count (desk->history), ==, 2);
}

static gboolean
is_selected (Desk *desk, guint n, const LoamEntity *one)
{
  return loam_document_get_selection (desk->document)->len == n &&
         (one == NULL || loam_document_is_selected (desk->document, one));
}

static void
test_selection_is_undone (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *bones = desk_place (desk, desk->skeleton, 0, 0);
  LoamEntity *goblin = desk_place (desk, desk->goblin, 9, 9);
  g_autofree char *clip = NULL;

  loam_document_select (desk->document, &bones, 1);
  clip = loam_clipboard_copy_things (desk->document, &bones, 1);
  g_assert_true (
      loam_clipboard_paste (desk->document, desk->things, clip, (LoamPoint){5, 5}, NULL));
  g_assert_cmpuint (loam_history_get_undo_count (desk->history), ==, 4);
  loam_document_select (desk->document, &goblin, 1);

  /* Undo brings back what was selected before, redo what was after; each is told once. */
  desk_listen (desk);
  loam_document_undo (desk->document);
  g_assert_true (is_selected (desk, 1, desk->things->entities->pdata[2]));
  g_assert_cmpuint (desk->n_selections, ==, 1);
  g_assert_cmpuint (desk->n_changed, ==, 0);
  loam_document_undo (desk->document);
  g_assert_true (is_selected (desk, 1, bones));
  loam_document_redo (desk->document);
  g_assert_true (is_selected (desk, 1, desk->things->entities->pdata[2]));
  g_assert_cmpuint (desk->n_selections, ==, 3);

  /* What is deleted is not selected; it comes back as it was. */
  loam_document_jump (desk->document, 3);
  loam_edit_entities_delete (desk->document, &bones, 1);
  g_assert_true (is_selected (desk, 0, NULL));
  loam_document_select (desk->document, &goblin, 1);
  loam_document_jump (desk->document, 3);
  g_assert_true (is_selected (desk, 1, bones));
  loam_document_jump (desk->document, 2);
  g_assert_true (is_selected (desk, 0, NULL));
}

static void
select_another_cb (LoamDocument *document, gpointer owner, int list, LoamEntity *thing)
{
  loam_document_select (document, &thing, 1);
}

static void
test_selecting_in_answer_is_no_step (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *bones = desk_place (desk, desk->skeleton, 0, 0);

  desk_place (desk, desk->goblin, 9, 9);
  g_signal_connect (desk->document, "list-changed", G_CALLBACK (select_another_cb), bones);
  loam_document_undo (desk->document);
  g_assert_true (is_selected (desk, 1, bones));
  g_assert_cmpuint (loam_history_get_undo_count (desk->history), ==, 1);
  g_assert_cmpuint (loam_history_get_redo_count (desk->history), ==, 1);
  g_signal_handlers_disconnect_by_data (desk->document, bones);
}

static void
add (const char *path, void (*test) (Folder *folder, gconstpointer data))
{
  g_test_add (path, Folder, NULL, folder_set_up, test, folder_tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/document/saves-and-opens", test_save_and_open);
  add ("/document/writes-only-what-changed", test_only_what_changed_is_written);
  add ("/document/refuses-to-save-over-what-changed-meanwhile", test_changed_meanwhile);
  add ("/document/a-renamed-terrain-rewrites-no-level", test_rename_rewrites_no_level);
  add ("/document/a-renamed-component-rewrites-no-level", test_renamed_component_rewrites_no_level);
  add ("/document/a-saved-rename-can-be-undone", test_undoing_a_saved_rename);
  add ("/document/a-deleted-terrain-leaves-all-keys", test_deleted_terrain_leaves_keys);
  add ("/document/new-levels-get-files-of-their-own", test_new_levels_get_files);
  add ("/document/save-as-brings-pictures", test_save_as_brings_pictures);
  add ("/document/save-as-beside-shares-no-level", test_save_as_beside);
  add ("/document/a-failed-save-changes-nothing", test_failed_save);
  add ("/document/tells-why-it-cannot-open", test_open_errors);
  add ("/document/levels-that-cannot-be-read-stay", test_losses_stay);
  add ("/document/seeded-ids-are-not-reused", test_seeded_ids_are_not_reused);
  add ("/document/notifies-its-properties", test_properties);
  g_test_add_func ("/document/the-same-seed-gives-the-same-ids", test_same_seed_same_ids);
  g_test_add_func ("/document/list-models-tell-exactly-what-changed", test_rows);
  g_test_add_func ("/document/list-models-outlive-it", test_rows_outlive_the_document);
  g_test_add_func ("/document/selection-is-undone", test_selection_is_undone);
  g_test_add_func ("/document/selecting-in-answer-is-no-step", test_selecting_in_answer_is_no_step);
  g_test_add_func ("/document/groups-nest-and-can-be-abandoned", test_groups);
  g_test_add_func ("/document/selects", test_selection);
  return g_test_run ();
}
