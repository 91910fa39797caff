/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Random edits of every verb, with a journal that breaks off at any byte, as when a program is killed while it writes:
 * what is recovered is what the document was after the last whole line. In the middle of a step it may be what no file
 * can hold, with values that no component declares; then it is what the document was before the step.
 *
 * LOAM_TEST_SEED repeats one sequence, LOAM_TEST_RUNS sets how many of them there are. */

#include "crash.h"
#include "edit-ops.h"
#include "loam-edit-private.h"
#include "loam-resolve.h"

#include <stdlib.h>
#include <sys/stat.h>

#define N_OPS 120
#define N_CUTS 6
#define DEFAULT_RUNS 150

/* What the document was when the journal was so long. */
typedef struct {
  goffset length;
  guint64 hash;
  gboolean valid;
  gboolean between; /* no step was open, or in the middle of being undone or redone */
} Place;

typedef struct {
  Desk *desk;
  TestFolder *folder;
  GRand *rand;
  char *root;
  char *journal;  /* path of the journal, or NULL until there is one */
  ino_t file;     /* which file that was */
  GArray *places; /* of Place, by length; the first is what the journal began with, at 0 */
  Place last;     /* that no step was open at */
} Run;

static void
check_values_cb (LoamObject *holder, gpointer user_data)
{
  gboolean *valid = user_data;
  g_autoptr (LoamBag) checked = loam_edit_check_values (loam_object_get_project (holder),
                                                        loam_object_get_values (holder), NULL);

  *valid = *valid && checked != NULL && loam_bag_equal (checked, loam_object_get_values (holder));
}

static gboolean
is_valid (LoamProject *project)
{
  gboolean valid = TRUE;

  loam_edit_each_holder (project, check_values_cb, &valid);
  return valid;
}

/* Notes what the document is. Of several moments between which the journal did not grow, the last counts: a line may
 * have several commands behind it, but what stands in it is on disk before the first of them. */
static void
add_place (Run *run, Place place)
{
  struct stat info;

  if (run->journal == NULL) {
    g_autofree char *folder = crash_find (run->root);

    if (folder != NULL)
      run->journal = g_build_filename (folder, "journal.jsonl", NULL);
  }
  if (run->journal == NULL || stat (run->journal, &info) != 0) {
    g_array_set_size (run->places, 0);
    run->file = 0;
    return;
  }
  place.length = info.st_size;
  /* Each save begins another journal. */
  if (info.st_ino != run->file) {
    g_array_set_size (run->places, 0);
    g_array_append_val (run->places, run->last);
  }
  run->file = info.st_ino;
  while (run->places->len > 1 &&
         g_array_index (run->places, Place, run->places->len - 1).length >= place.length)
    g_array_set_size (run->places, run->places->len - 1);
  g_array_append_val (run->places, place);
}

static void
note_place (Run *run)
{
  Place place = {.hash = desk_hash (run->desk),
                 .valid = is_valid (run->desk->project),
                 .between = !loam_history_in_group (run->desk->history) &&
                            !loam_history_is_applying (run->desk->history)};

  add_place (run, place);
  if (place.between)
    run->last = place;
}

/* What the document was when the journal ended with its last whole line within @length bytes; NULL where nothing was
 * done at that line. @before: what it was before the step that was open, if one was */
static const Place *
find_place (Run *run, const char *text, goffset length, const Place **before)
{
  *before = NULL;
  while (length > 0 && text[length - 1] != '\n')
    length--;
  for (guint i = 0; i < run->places->len; i++) {
    const Place *place = &g_array_index (run->places, Place, i);

    if (place->length == length)
      return place;
    if (place->between)
      *before = place;
  }
  return NULL;
}

static gboolean
is_expected (const Place *place, const Place *before, guint64 hash)
{
  return hash == place->hash || (!place->valid && before != NULL && hash == before->hash);
}

/* Breaks a copy of the journal off, and recovers from it. */
static void
check_cut (Run *run, guint32 seed)
{
  g_autofree char *folder = crash_copy (run->root, run->folder);
  g_autofree char *path = folder != NULL ? g_build_filename (folder, "journal.jsonl", NULL) : NULL;
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) losses = NULL;
  g_autoptr (LoamDocument) recovered = NULL;
  g_autoptr (GError) error = NULL;
  const Place *place, *before;
  goffset first, length;
  gsize size;

  if (folder == NULL || run->places->len < 2)
    return;
  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  first = g_array_index (run->places, Place, 1).length;
  length = g_rand_int_range (run->rand, (gint32) first, (gint32) size + 1);
  place = find_place (run, text, length, &before);
  if (place == NULL)
    g_error ("seed %u: a line ends before byte %d, and nothing was done", seed, (int) length);
  g_assert_cmpint (truncate (path, length), ==, 0);
  recovered = loam_document_recover (folder, g_rand_boolean (run->rand), &losses, &error);
  if (recovered == NULL || losses->len > 0)
    g_error ("seed %u, cut at %d of %d: %s", seed, (int) length, (int) size,
             recovered == NULL ? error->message : (char *) losses->pdata[0]);
  if (!is_expected (place, before, loam_document_get_hash (recovered)))
    g_error ("seed %u, cut at %d of %d: another content", seed, (int) length, (int) size);
}

static void
run_one (guint32 seed)
{
  Run run = {.desk = desk_new (),
             .folder = test_folder_new (),
             .rand = g_rand_new_with_seed (seed),
             .places = g_array_new (FALSE, FALSE, sizeof (Place))};
  g_autofree char *path = test_folder_path (run.folder, "desk/desk.loam");
  static const char *const changes[] = {"cells-changed", "object-changed", "list-changed",
                                        "changed"};

  run.root = test_folder_path (run.folder, "journals");
  g_test_message ("seed %u", seed);
  if (seed % 2 == 0)
    g_assert_true (loam_document_save_as (run.desk->document, path, NULL));
  g_assert_true (loam_document_set_journal_root (run.desk->document, run.root, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    g_signal_connect_data (run.desk->document, changes[i], G_CALLBACK (note_place), &run, NULL,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  note_place (&run);
  for (guint i = 1; i <= N_OPS; i++) {
    EditOp op = {(guint) g_rand_int_range (run.rand, 0, (int) edit_op_n_kinds ()),
                 g_rand_int (run.rand)};
    g_autofree char *fault = edit_op_run (&op, run.desk);

    g_assert_null (fault);
    g_assert_null (loam_document_get_journal_error (run.desk->document));
    note_place (&run);
    if (i % (N_OPS / N_CUTS) == 0)
      check_cut (&run, seed);
  }
  g_signal_handlers_disconnect_by_data (run.desk->document, &run);
  desk_free (run.desk);
  test_folder_free (run.folder);
  g_rand_free (run.rand);
  g_array_unref (run.places);
  g_free (run.journal);
  g_free (run.root);
}

static void
test_torn (void)
{
  const char *seed = g_getenv ("LOAM_TEST_SEED"), *runs = g_getenv ("LOAM_TEST_RUNS");
  guint n = runs != NULL ? (guint) atoi (runs) : DEFAULT_RUNS;

  if (seed != NULL) {
    run_one ((guint32) g_ascii_strtoull (seed, NULL, 10));
    return;
  }
  for (guint32 i = 1; i <= n; i++)
    run_one (i);
}

int
main (int argc, char **argv)
{
  /* Saves are synced: on a disk that would be most of the time. */
  if (g_access ("/dev/shm", W_OK) == 0)
    g_setenv ("TMPDIR", "/dev/shm", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/journal/breaks-off-at-any-byte", test_torn);
  return g_test_run ();
}
