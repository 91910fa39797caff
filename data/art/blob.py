# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""Blob sheets: 47 tiles in 8 columns and 6 rows, one for each case of like and unlike neighbours.

The layout is that of core/render/loam-autotile.h. A terrain is a function of a Place, which knows how
far a pixel is from the terrain's edge; everything else (straight edges, corners, inner corners) follows,
and tiles join without seams because distances and textures go on over their borders.
"""

import math

from .canvas import blank, noise

TILE = 16
AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
N, NE, E, SE, S, SW, W, NW = (1 << i for i in range(8))


def reduced_masks():
    """The 47 masks in which a corner counts only where both sides next to it do, ascending."""
    corners = ((NE, N | E), (SE, S | E), (SW, S | W), (NW, N | W))
    return [mask for mask in range(256)
            if all(not mask & corner or mask & sides == sides for corner, sides in corners)]


NEAR = sorted(((i, j) for i in range(-9, 10) for j in range(-9, 10)),
              key=lambda p: p[0] * p[0] + p[1] * p[1])


class Place:
    """One case: which pixels of and around the tile belong to the terrain."""

    def __init__(self, mask, radius):
        self.mask = mask
        self.radius = radius
        self.cells = {(0, 0)} | {AROUND[i] for i in range(8) if mask >> i & 1}
        self.shape = {(x, y): self._inside(x, y)
                      for x in range(-TILE, 2 * TILE) for y in range(-TILE, 2 * TILE)}
        self._distances = {}

    def _inside(self, x, y):
        if (x // TILE, y // TILE) not in self.cells:
            return False
        if not (0 <= x < TILE and 0 <= y < TILE):
            return True
        # An outer corner is rounded.
        dx = -1 if x < TILE / 2 else 1
        dy = -1 if y < TILE / 2 else 1
        if (dx, 0) in self.cells or (0, dy) in self.cells:
            return True
        from_side = (x if dx < 0 else TILE - 1 - x) + 0.5
        from_top = (y if dy < 0 else TILE - 1 - y) + 0.5
        r = self.radius
        if from_side >= r or from_top >= r:
            return True
        return math.hypot(r - from_side, r - from_top) <= r

    def inside(self, x, y):
        return self.shape.get((x, y), False)

    def distance(self, x, y):
        """Pixels to the nearest one outside; 0 outside, and about 9 far inside."""
        if (x, y) not in self._distances:
            self._distances[x, y] = self._measure(x, y)
        return self._distances[x, y]

    def _measure(self, x, y):
        for i, j in NEAR:
            at = (x + i, y + j)
            if at in self.shape and not self.shape[at]:
                return math.hypot(i, j)
        return 9.5

    def below(self, x, y, reach):
        """Pixels straight down to the first one outside, at most @reach."""
        for step in range(reach):
            if not self.inside(x, y + step):
                return step
        return reach

    def above(self, x, y, reach):
        for step in range(reach):
            if not self.inside(x, y - step):
                return step
        return reach


def sheet(paint, radius=4):
    """The sheet of a terrain: paint(place, x, y) gives the letter of a pixel."""
    picture = blank(8 * TILE, 6 * TILE)
    for index, mask in enumerate(reduced_masks()):
        place = Place(mask, radius)
        for y in range(TILE):
            for x in range(TILE):
                picture[index // 8 * TILE + y][index % 8 * TILE + x] = paint(place, x, y)
    return picture


def rough(x, y, seed):
    """-1..1, smooth over about three pixels and the same in every tile: for ragged edges."""
    total = 0
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            total += noise((x + i) % TILE, (y + j) % TILE, seed)
    return (total / 9 - 0.5) * 4
