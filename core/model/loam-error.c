/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-error.h"

G_DEFINE_QUARK (loam - error - quark, loam_error)
