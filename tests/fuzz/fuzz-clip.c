/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Text of the clipboard: what can be pasted is undone and redone to the same hash, and what is copied of it is, pasted
 * again, copied as the same. */

#include "fuzz.h"

#include "desk.h"
#include "loam-clipboard.h"
#include "loam-hash.h"

/* Copies what was pasted at the origin, or returns NULL where nothing was. */
static char *
copy_pasted (Desk *desk, LoamClipKind kind, LoamPoint size)
{
  GPtrArray *things = loam_document_get_selection (desk->document);
  g_autoptr (LoamRegion) cells =
      loam_region_new_rect ((LoamRect){0, 0, (int) MIN (size.x, 16), (int) MIN (size.y, 12)});

  if (kind == LOAM_CLIP_CELLS)
    return loam_clipboard_copy_cells (desk->document, desk->ground, cells);
  return things->len > 0 ? loam_clipboard_copy_things (desk->document,
                                                       (LoamEntity **) things->pdata, things->len)
                         : NULL;
}

/* Pastes on a desk of its own, so that each has the same ids. */
static char *
paste_and_copy (const char *text, GError **error)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamPoint size;
  LoamClipKind kind = loam_clipboard_peek (text, &size);
  LoamLayer *layer = kind == LOAM_CLIP_CELLS ? desk->ground : desk->things;
  guint64 before = desk_hash (desk), after;
  g_autofree char *copied = NULL;

  if (!loam_clipboard_paste (desk->document, layer, text, (LoamPoint){0, 0}, error)) {
    g_assert_cmpuint (desk_hash (desk), ==, before);
    return NULL;
  }
  copied = copy_pasted (desk, kind, size);
  after = desk_hash (desk);
  while (loam_document_undo (desk->document)) {
  }
  g_assert_cmpuint (desk_hash (desk), ==, before);
  while (loam_document_redo (desk->document)) {
  }
  g_assert_cmpuint (desk_hash (desk), ==, after);
  return g_steal_pointer (&copied);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autofree char *first = paste_and_copy (text, &error);
  g_autofree char *second = NULL, *third = NULL;

  if (error != NULL)
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
  if (first == NULL)
    return 0;
  /* The first may have its things anywhere; the second has them at the origin, as every copy after it. */
  second = paste_and_copy (first, &error);
  g_assert_no_error (error);
  third = paste_and_copy (second, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (second, ==, third);
  return 0;
}
