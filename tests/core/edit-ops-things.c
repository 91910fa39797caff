/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "edit-ops-things.h"

#include "loam-edit-arrange.h"

void
run_arrange (Draw *draw)
{
  g_autoptr (GPtrArray) things = pick_things (draw);

  loam_edit_entities_arrange (draw->document, (LoamEntity **) things->pdata, things->len,
                              (LoamArrange) pick (draw, LOAM_N_ARRANGES));
}
