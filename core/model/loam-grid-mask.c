/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Rows of a chunk as words of bits. Chunks of bytes, the common ones, go eight cells at a time. */

#include "loam-grid-internal.h"

#define EACH_BYTE G_GUINT64_CONSTANT (0x0101010101010101)
#define LOW_BITS G_GUINT64_CONSTANT (0x7f7f7f7f7f7f7f7f)
#define HIGH_BITS G_GUINT64_CONSTANT (0x8080808080808080)

/* Eight cells of bytes; the first is the lowest byte. */
static inline guint64
load_eight (const guint8 *bytes)
{
  guint64 word;

  memcpy (&word, bytes, sizeof word);
  return GUINT64_FROM_LE (word);
}

static inline void
store_eight (guint8 *bytes, guint64 word)
{
  word = GUINT64_TO_LE (word);
  memcpy (bytes, &word, sizeof word);
}

/* Bit i of the result: byte i of @word is not 0. */
static inline guint32
bytes_to_bits (guint64 word)
{
  guint64 high = (((word & LOW_BITS) + LOW_BITS) | word) & HIGH_BITS;

  /* The product gathers bit 8i at 56 + i. */
  return (guint32) (((high >> 7) * G_GUINT64_CONSTANT (0x0102040810204080)) >> 56);
}

/* Byte i of the result: 0xff where bit i of @bits is set. */
static inline guint64
bits_to_bytes (guint32 bits)
{
  guint64 spread = (bits * EACH_BYTE) & G_GUINT64_CONSTANT (0x8040201008040201);

  return (((spread + LOW_BITS) & HIGH_BITS) >> 7) * 0xff;
}

/* Whether a chunk can be read as bytes: the row's, or for a plain one NULL and its value in each byte
 * of @pattern. */
static inline gboolean
as_bytes (Slot chunk, int y, const guint8 **bytes, guint64 *pattern)
{
  *bytes = NULL;
  if (slot_is_uniform (chunk)) {
    *pattern = slot_value (chunk) * EACH_BYTE;
    return slot_value (chunk) <= G_MAXUINT8;
  }
  *bytes = (const guint8 *) slot_cells (chunk)->data + y * LOAM_CHUNK_SIZE;
  return slot_cells (chunk)->width_shift == 0;
}

guint32
loam_chunk_differ_row (Slot a, Slot b, int y)
{
  const guint8 *bytes_a, *bytes_b;
  guint64 word_a = 0, word_b = 0;
  guint32 bits = 0;

  if (as_bytes (a, y, &bytes_a, &word_a) && as_bytes (b, y, &bytes_b, &word_b)) {
    for (int x = 0; x < LOAM_CHUNK_SIZE; x += 8) {
      word_a = bytes_a != NULL ? load_eight (bytes_a + x) : word_a;
      word_b = bytes_b != NULL ? load_eight (bytes_b + x) : word_b;
      bits |= bytes_to_bits (word_a ^ word_b) << x;
    }
  } else {
    guint32 row_a[LOAM_CHUNK_SIZE], row_b[LOAM_CHUNK_SIZE];

    loam_chunk_read_row (a, 0, y, LOAM_CHUNK_SIZE, row_a);
    loam_chunk_read_row (b, 0, y, LOAM_CHUNK_SIZE, row_b);
    for (int x = 0; x < LOAM_CHUNK_SIZE; x++)
      bits |= (guint32) (row_a[x] != row_b[x]) << x;
  }
  return bits;
}

void
loam_cells_fill_masked (Cells *cells, int y, guint32 bits, guint32 value)
{
  int start = y * LOAM_CHUNK_SIZE;

  if (cells->width_shift == 0) {
    guint8 *bytes = (guint8 *) cells->data + start;

    for (int x = 0; x < LOAM_CHUNK_SIZE; x += 8) {
      guint64 mask = bits_to_bytes (bits >> x & 0xff);

      store_eight (bytes + x, (load_eight (bytes + x) & ~mask) | (value * EACH_BYTE & mask));
    }
    return;
  }
  for (; bits != 0; bits &= bits - 1)
    if (cells->width_shift == 1)
      ((guint16 *) cells->data)[start + __builtin_ctz (bits)] = (guint16) value;
    else
      cells->data[start + __builtin_ctz (bits)] = value;
}
