# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""The meadow: five kinds of ground, of which 60, 18, 10, 6 and 6 of a hundred cells are made."""

import math

from art.canvas import noise

from .native import Level, Project, blob, single, sprite

WIDTH, HEIGHT = 64, 48
SHARES = {"^": 18, "t": 10, "~": 6, "s": 6}


def smooth(x, y, period, seed):
    """Noise that changes over @period cells, from 0 to 1, and along no axis."""
    x, y = 0.83 * x - 0.56 * y + 100, 0.56 * x + 0.83 * y
    i, j = math.floor(x / period), math.floor(y / period)
    u, v = x / period - i, y / period - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = noise(i, j, seed) * (1 - u) + noise(i + 1, j, seed) * u
    bottom = noise(i, j + 1, seed) * (1 - u) + noise(i + 1, j + 1, seed) * u
    return top * (1 - v) + bottom * v


def height(x, y):
    return smooth(x, y, 11, 1) + 0.5 * smooth(x, y, 5, 2) + 0.12 * noise(x, y, 3)


def moisture(x, y):
    return smooth(x, y, 8, 4) + 0.6 * smooth(x, y, 4, 5) + 0.15 * noise(x, y, 6)


def wetness(x, y):
    """How near the middle of the river, or of the lake that it runs through; less is nearer."""
    middle = 40 + 5 * math.sin(y / 7.5) + 2.2 * math.sin(y / 3.1 + 1)
    river = abs(x + 0.5 - middle) / 1.5
    lake = math.hypot((x - 43) / 6.2, (y - 27) / 4.2)
    return min(river, lake)


def plan():
    """The wettest cells are river, those next to it sand, the highest of the others hill, the moistest forest."""
    cells = {(x, y): '"' for y in range(HEIGHT) for x in range(WIDTH)}

    def take(letter, key):
        count = round(WIDTH * HEIGHT * SHARES[letter] / 100)
        free = sorted((at for at in cells if cells[at] == '"'), key=lambda at: (key(*at), at))
        for at in free[:count]:
            cells[at] = letter

    take("~", wetness)
    take("s", lambda x, y: wetness(x, y) + 2.2 * smooth(x, y, 6, 7))
    take("^", lambda x, y: -height(x, y) - (0.3 if wetness(x, y) > 3 else -1))
    take("t", lambda x, y: -moisture(x, y))
    return ["".join(cells[x, y] for x in range(WIDTH)) for y in range(HEIGHT)]


TERRAINS = [
    {"name": "grass", "color": "#4a8c43", "art": single("lawn")},
    {"name": "hill", "cost": 3, "color": "#7bb44b", "art": blob("hill")},
    {"name": "forest", "cost": 2, "color": "#2f6640", "art": blob("forest")},
    {"name": "river", "cost": 2, "water": True, "color": "#2f69a1", "art": blob("river")},
    {"name": "sand", "cost": 1.5, "color": "#efd79b", "art": blob("sand")},
]

PROTOTYPES = [
    {"name": "hero", "values": {
        "collider": {"inset": 3}, "health": {"max": 20}, "player": {}, "sprite": sprite("hero", frames=4)}},
    {"name": "walker", "values": {
        "mover": {"direction": "right"}, "sprite": sprite("goblin", frames=4)}},
    {"name": "sheep", "prototype": "walker", "values": {
        "mover": {"speed": 0.5}, "sprite": {"image": "art/sheep.png", "frames": 2, "frame-steps": 16}}},
    {"name": "boat", "values": {
        "mover": {"direction": "right", "speed": 0.75, "travels": "water"}, "sprite": sprite("boat", frames=2, steps=20)}},
    {"name": "tree", "values": {"sprite": sprite("tree", size=(32, 40))}},
    {"name": "bush", "values": {"sprite": sprite("bush")}},
    {"name": "boulder", "values": {"sprite": sprite("boulder")}},
    {"name": "flowers", "values": {"sprite": sprite("flowers")}},
    {"name": "tuft", "values": {"sprite": sprite("tuft")}},
    {"name": "mushroom", "values": {"sprite": sprite("mushroom")}},
]


def scattered(rows):
    """Small things, where the ground suits them."""
    for y in range(HEIGHT):
        for x in range(WIDTH):
            n, kind = noise(x, y, 9), rows[y][x]
            if kind == '"' and n < 0.085:
                yield ("flowers" if n < 0.028 else "tuft" if n < 0.07 else "bush", x * 16, y * 16)
            elif kind == "^" and n < 0.035:
                yield ("boulder" if n < 0.015 else "flowers", x * 16, y * 16)
            elif kind == '"' and n > 0.992:
                yield ("mushroom", x * 16, y * 16)


def things(rows):
    placed = list(scattered(rows))
    placed += [("boat", 40 * 16, 26 * 16), ("boat", 44 * 16, 28 * 16, {"mover": {"direction": "left"}})]
    placed += [("walker", 3 * 16, y * 16) for y in (8, 20, 33, 41)]
    placed += [("sheep", x * 16, y * 16) for x, y in ((12, 12), (15, 14), (20, 30), (54, 10), (52, 37))]
    placed += [("hero", 24 * 16, 24 * 16)]
    placed += [("tree", x * 16, y * 16) for x, y in ((26, 19), (9, 26), (55, 30), (31, 6), (17, 40))]
    return placed


def make():
    rows = plan()
    level = Level("meadow", WIDTH, HEIGHT, 1860)
    level.add_terrain("ground", rows, {'"': "grass", "^": "hill", "t": "forest", "~": "river", "s": "sand"})
    level.add_things("things", things(rows))
    return Project("Meadow", TERRAINS, [], PROTOTYPES, [level])
