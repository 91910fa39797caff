# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""The kinds of ground. Light comes from the top left."""

import math

from .blob import TILE, rough
from .canvas import noise

GRASS = (
    "iiiiiiiiiiiiiiii",
    "iiijiiiiiiiiiiii",
    "iijiiiiiiiiiihii",
    "iijihiiiiiiihhii",
    "iiihiiiiiiiiiiii",
    "iiiiiiiiiiiiiiii",
    "iiiiiiiiijiiiiii",
    "iiiiiiiijijiiiii",
    "iiihiiiihiiiiiii",
    "iihhiiiiiiiiiiii",
    "iiiiiiiiiiiiijii",
    "iiiiiiiiiiiijiii",
    "iiiiiijiiiiihiii",
    "iiiiijijiiiiiiii",
    "iiiiiihiiiiiiiii",
    "iiiiiiiiiiiiiiii",
)
EARTH = (
    "oooooooooooooooo",
    "oooocoooooooobob",
    "oooccoooooooobbo",
    "oooooooooocooooo",
    "oboooooooooooooo",
    "obbooooboooooooo",
    "ooooooobboooocco",
    "ooocooooooooocoo",
    "oooooooooooooooo",
    "ooooooooocoooooo",
    "ooobooooocoooobo",
    "ooobboooooooooob",
    "ooooooocoooooooo",
    "occoooooooooboo" "o",
    "oooooooooooobboo",
    "oooooboooooooooo",
)
FLOOR = (
    "ssssssdnlsssssdn",
    "sssssssdssssssdn",
    "ssssssddssssssdn",
    "ssssssddsssssddn",
    "sssssdddddddddnn",
    "dddddddnnnnnnnnn",
    "nnnnnnnnlsssssss",
    "lssssdnlssssssss",
    "ssssssdnsssssssd",
    "ssssssdnssssssdd",
    "sssssddnsssssddd",
    "ssssdddnddddddnn",
    "dddddnnnnnnnnnnn",
    "nnnnnnnlsssdnlss",
    "lsssssdnssddnsss",
    "ssssssdnddddnsss",
)
WAVES = (
    "vvvvvvvvvvvvvvvv",
    "vvvvvvvvvvvvvvvv",
    "vvxxxvvvvvvvvvvv",
    "vxvvvxxvvvvvvuuv",
    "vvvvvvvvvvvvvvvv",
    "vvvvvvvvvvvvvvvv",
    "vvvvuuvvvvvxxxvv",
    "vvvvvvvvvxxvvvxv",
    "vvvvvvvvvvvvvvvv",
    "vvvvvvvvvvvvvvvv",
    "vuuvvvvvvvvvvvvv",
    "vvvvvvxxxvvvvvvv",
    "vvvvvxvvvxvvvvvv",
    "vvvvvvvvvvvvuuvv",
    "vvvvvvvvvvvvvvvv",
    "vvvvvvvvvvvvvvvv",
)
BRICKS = (
    "pppppppppppppppp",
    "llllllllllllllll",
    "kkkkkkkkkkkkkkkk",
    "pllllsnpllllllsn",
    "lllllsnllllllssn",
    "lssssdnlsssssddn",
    "nnnnnnnnnnnnnnnn",
    "llsnplllllsnplll",
    "lssnllllsssnllll",
    "sddnsssssddnssss",
    "nnnnnnnnnnnnnnnn",
    "kkkkkkkkkkkkkkkk",
)


def grass_texture(x, y):
    return GRASS[y % TILE][x % TILE]


def earth_texture(x, y):
    return EARTH[y % TILE][x % TILE]


def grass(place, x, y):
    """Grass with a soft, tufted edge over earth."""
    d = place.distance(x, y) + rough(x, y, 3) * 0.9
    if d < 1.4:
        return "b" if place.above(x, y, 3) > 1 and d > 0.9 else earth_texture(x, y)
    if d < 2.4:
        return "g" if place.below(x, y, 6) < 6 else "h"
    if d < 3.6:
        return "j" if place.above(x, y, 7) < 7 else "h"
    return grass_texture(x, y)


def river(place, x, y):
    """Water between banks of earth: foam along them, and deep in the middle."""
    d = place.distance(x, y) + rough(x, y, 11) * 0.55
    north = place.above(x, y, 8)
    if d < 1.3:
        return "c" if noise(x, y, 5) < 0.6 else "o"
    if d < 2.3:
        return "b"
    if d < 3.2 and north < 8:
        return "b"
    if d < 3.4:
        return "z" if noise(x, y // 2, 6) < 0.55 else "x"
    if d < 4.8:
        return "x" if noise(x, y, 8) < 0.8 else "v"
    return WAVES[y % TILE][x % TILE]


def sand(place, x, y):
    """Sand that runs out into grass."""
    d = place.distance(x, y) + rough(x, y, 21) * 1.1
    if d < 1.3:
        return grass_texture(x, y)
    if d < 2.2:
        return "h" if place.above(x, y, 5) < 5 else "c"
    if d < 3.3:
        return "y"
    n = noise(x, y, 22)
    ripple = (y + round(1.4 * math.sin((x + 2) * math.pi / 8))) % 8
    if ripple == 0 and noise(x // 2, y, 24) < 0.75:
        return "y"
    if n < 0.04:
        return "c"
    return "e"


def floor(place, x, y):
    """Flagstones; a wall to the north throws its shadow on them."""
    d = place.distance(x, y)
    letter = FLOOR[y % TILE][x % TILE]
    darker = {"l": "s", "s": "d", "d": "n", "n": "n"}
    north = place.above(x, y, 6)
    if d <= 1:
        return "k" if north == 1 else "n"
    if north <= 4:
        return darker[letter]
    if place.distance(x, y) < 2.5 and not place.inside(x - 2, y):
        return darker[letter]
    return letter


ROCK = (
    "nnnnnnnnnnnnnnnn",
    "nnnnknnnnnnnnnnn",
    "nnnkknnnnnnddnnn",
    "nnnknnnnnnnndnnn",
    "nnnnnnnnnnnnnnnn",
    "nnnnnnnnnnnnnnnn",
    "nnnnnnnknnnnnnnn",
    "nddnnnnkknnnnnnn",
    "nndnnnnnnnnnnnkn",
    "nnnnnnnnnnnnnkkn",
    "nnnnnnnnnndnnnnn",
    "nnnnnnnnnnddnnnn",
    "nnknnnnnnnnnnnnn",
    "nnkknnnnnnnnnnnn",
    "nnnnnnndnnnnknnn",
    "nnnnnnnnnnnnnnnn",
)


def rock_top(x, y):
    """The top of walls and of the rock that rooms are cut into."""
    return ROCK[y % TILE][x % TILE]


FACE = 11


def wall(place, x, y):
    """A wall seen from above and a little from the south: its top, and its face of bricks."""
    if not place.inside(x, y):
        return "."
    down = place.below(x, y, FACE + 1)
    if down <= FACE:
        row = FACE - down
        letter = BRICKS[row + 1][x % TILE]
        if row == FACE - 1:
            return "k"
        edge_left = not place.inside(x - 1, y)
        edge_right = not place.inside(x + 1, y)
        if edge_left or edge_right:
            return "k"
        if not place.inside(x + 2, y) and letter in "lp":
            return "s"
        return letter
    # The rim of the top.
    if not place.inside(x, y - 1) or not place.inside(x - 1, y) or not place.inside(x + 1, y):
        return "k"
    if place.below(x, y, FACE + 2) == FACE + 1:
        return "p"
    if not place.inside(x, y - 2):
        return "l"
    if not place.inside(x - 2, y):
        return "l"
    if not place.inside(x + 2, y):
        return "s"
    if place.below(x, y, FACE + 3) == FACE + 2:
        return "s"
    if place.distance(x, y) < 4 or place.below(x, y, FACE + 4) == FACE + 3:
        return "d"
    return rock_top(x, y)


CLIFF = 7


def hill(place, x, y):
    """A grassy rise with a cliff to the south."""
    d = place.distance(x, y)
    if not place.inside(x, y):
        return grass_texture(x, y)
    down = place.below(x, y, CLIFF + 3)
    ragged = CLIFF + (1 if noise(x % TILE, 0, 41) < 0.4 else 0)
    if down <= ragged:
        if down == 1 or not place.inside(x - 1, y) or not place.inside(x + 1, y):
            return "b" if down > 1 else "h"
        if down == ragged:
            return "b"
        strata = noise(x % TILE, down // 2, 43)
        if down <= 3:
            return "b" if strata < 0.45 else "o"
        return "c" if strata < 0.35 else "o"
    if d <= 1:
        return "h"
    if down == ragged + 1:
        return "q"
    if d < 2.3:
        return "q" if not place.inside(x - 2, y) or not place.inside(x, y - 2) else "h"
    n = noise(x, y, 44)
    letter = grass_texture(x + 5, y + 9)
    lighter = {"i": "j", "j": "q", "h": "i"}
    return lighter[letter] if letter != "j" or n < 0.7 else "j"


# Crowns of a forest's tile: middle and radius.
CROWNS = ((5.5, 4.4, 6.4), (13.2, 7.2, 4.6), (3, 12.2, 4.6), (10.6, 12.8, 5.6))


def crowns_of(place):
    """Middles and radii; a crown at the forest's edge is small enough to stay in its tile."""
    found = []
    for cx, cy in place.cells:
        for mx, my, r in CROWNS:
            near, far_x, far_y = min(r, 5) - 0.2, TILE - min(r, 4.8), TILE - 1.6 - min(r, 4.8)
            if (cx - 1, cy) not in place.cells and cx > -1 and mx < 8:
                r, mx = min(r, 5), max(mx, near)
            if (cx + 1, cy) not in place.cells and cx < 1 and mx > 8:
                r, mx = min(r, 4.8), min(mx, far_x)
            if (cx, cy - 1) not in place.cells and cy > -1 and my < 8:
                r, my = min(r, 5), max(my, near)
            if (cx, cy + 1) not in place.cells and cy < 1 and my > 8:
                r, my = min(r, 4.8), min(my, far_y)
            found.append((mx + cx * TILE, my + cy * TILE, r))
    return found


def forest(place, x, y):
    """Crowns of trees; each tile has the same ones, so that those of neighbours overlap."""
    best = None
    for mx, my, r in crowns_of(place):
        dx, dy = x + 0.5 - mx, y + 0.5 - my
        ragged = r + (noise(x % TILE, y % TILE, 51) - 0.6) * 0.8
        if dx * dx + dy * dy <= ragged * ragged and (best is None or my > best[0]):
            best = (my, dx / r, dy / r)
    if best is None:
        shade = any((x + 0.5 - mx - 0.4) ** 2 + (y + 0.5 - my - 1.5) ** 2 <= r * r
                    for mx, my, r in crowns_of(place))
        return "g" if shade else grass_texture(x, y)
    _, dx, dy = best
    rim = dx * dx + dy * dy
    light = -0.62 * dx - 0.78 * dy + (noise(x % TILE, y % TILE, 52) - 0.5) * 0.42
    if rim > 0.80 and light < 0.42:
        return "k" if light < -0.62 else "g"
    if light > 0.66:
        return "j"
    if light > 0.18:
        return "i"
    if light > -0.38:
        return "h"
    return "g"


def bridge(place, x, y):
    """Planks from bank to bank, with rails where it ends to the north and south."""
    if not place.inside(x, y):
        return "."
    north, south = place.above(x, y, 6), place.below(x, y, 6)
    post = x % 8 in (3, 4)
    if north == 1 or south == 1:
        return "k"
    if north in (2, 3):
        return ("e" if north == 2 else "c") if post else ("c" if north == 2 else "o")
    if south in (2, 3):
        return ("e" if south == 3 else "c") if post else ("c" if south == 3 else "o")
    if north == 4 or south == 4:
        return "b"
    plank = x % 4
    if plank == 3:
        return "b"
    n = noise(x // 4, y // 3, 61)
    if plank == 0:
        return "y" if n < 0.7 else "c"
    if noise(x, y, 62) < 0.07:
        return "o"
    return "c" if n < 0.75 else "o"


def carpet(place, x, y):
    """A red carpet with a golden hem."""
    d = place.distance(x, y)
    if d <= 1:
        return "r"
    if d <= 2:
        return "Y" if (x + y) % 4 else "O"
    if d <= 3:
        return "r"
    if (x % 8, y % 8) in ((4, 3), (3, 4), (5, 4), (4, 5)):
        return "O"
    if (x % 8, y % 8) == (4, 4):
        return "Y"
    return "r" if (x + y) % 8 == 0 or (x - y) % 8 == 0 else "R"


def single(texture):
    return [[texture(x, y) for x in range(TILE)] for y in range(TILE)]
