/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* A fuzz target takes any bytes, and aborts where the program would be wrong. With clang it is linked with
 * libFuzzer (`meson compile fuzz-json`, then ./fuzz-json DIR); with any compiler it runs the kept corpus as
 * a test (corpus.c). */

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerInitialize (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
