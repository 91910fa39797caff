/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-id.h"

#include <string.h>

void
loam_id_new (GRand *rand, char *id)
{
  static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";

  for (guint i = 0; i < LOAM_ID_LENGTH; i++)
    id[i] = alphabet[g_rand_int (rand) >> 27];
  id[LOAM_ID_LENGTH] = '\0';
}

gboolean
loam_id_is_valid (const char *id)
{
  gsize n = strlen (id);

  if (n == 0 || n > 64)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    if (!g_ascii_isalnum (id[i]) && id[i] != '-' && id[i] != '_')
      return FALSE;
  return TRUE;
}
