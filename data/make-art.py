#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""Draws the samples' pictures: python3 data/make-art.py

Needs nothing but Python, and always writes the same bytes. Sheets for terrain are painted in art/ground.py by the
distance from the terrain's edge; things are drawn by hand in art/sprites.py.
"""

import pathlib

from art import blob, ground, sprites
from art.canvas import write_png

# How far an outer corner is rounded, in pixels.
SHEETS = {
    "grass": (ground.grass, 5),
    "river": (ground.river, 6),
    "sand": (ground.sand, 6),
    "hill": (ground.hill, 5),
    "forest": (ground.forest, 4),
    "floor": (ground.floor, 1),
    "wall": (ground.wall, 1),
    "bridge": (ground.bridge, 1),
    "carpet": (ground.carpet, 2),
}
SINGLES = {"lawn": ground.grass_texture, "earth": ground.earth_texture}
SAMPLES = {
    "meadow": ("lawn", "river", "sand", "hill", "forest", "hero", "goblin", "sheep", "boat", "tree", "bush",
               "boulder", "flowers", "tuft", "mushroom"),
    "crypt": ("grass", "river", "floor", "wall", "bridge", "carpet", "earth", "hero", "skeleton", "captain",
              "goblin", "statue", "torch", "glow", "tree", "bush", "boulder", "chest", "pot", "bones", "flowers",
              "tuft", "mushroom", "banner"),
}


def main():
    things = sprites.all_sprites()
    drawn = {}
    for sample, names in SAMPLES.items():
        folder = pathlib.Path(__file__).parent / "samples" / sample / "art"
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            if name not in drawn:
                if name in SHEETS:
                    drawn[name] = blob.sheet(*SHEETS[name])
                elif name in SINGLES:
                    drawn[name] = ground.single(SINGLES[name])
                else:
                    drawn[name] = things[name]
            write_png(folder / (name + ".png"), drawn[name])


if __name__ == "__main__":
    main()
