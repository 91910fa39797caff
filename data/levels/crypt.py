# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""The crypt: a hall, catacombs and a treasury around a courtyard with a river."""

from .native import Level, Project, blob, single, sprite



def carve():
    """The plan, cut out of the rock piece by piece: "#" wall, "." flagstones, "c" carpet on flagstones, '"' grass,
    "," a path of earth, "~" river, "=" a bridge over it, "@" rock over it."""
    plan = [["#"] * 48 for _ in range(32)]

    def rect(x, y, width, height, letter):
        for row in plan[y:y + height]:
            row[x:x + width] = letter * width

    # The hall, with its carpet and four pillars.
    rect(3, 4, 15, 10, ".")
    rect(4, 8, 17, 2, "c")
    rect(4, 7, 3, 4, "c")
    for x in (6, 14):
        rect(x, 5, 1, 1, "#")
        rect(x, 12, 1, 1, "#")
    # Catacombs: three galleries.
    rect(9, 14, 2, 4, ".")
    rect(3, 18, 15, 3, ".")
    rect(3, 22, 15, 3, ".")
    rect(3, 26, 15, 3, ".")
    rect(4, 21, 2, 1, ".")
    rect(14, 25, 2, 1, ".")
    rect(18, 23, 3, 2, ".")
    # The courtyard, narrower at its ends.
    rect(23, 3, 12, 27, '"')
    rect(21, 5, 16, 22, '"')
    # The treasury, and a chapel under it.
    rect(37, 8, 3, 2, ".")
    rect(39, 4, 6, 10, ".")
    rect(39, 19, 6, 9, ".")
    rect(37, 23, 2, 2, ".")
    rect(40, 20, 4, 3, "c")
    rect(41, 23, 2, 4, "c")
    # Paths, around and about.
    rect(21, 8, 16, 2, ",")
    rect(21, 23, 16, 2, ",")
    rect(24, 10, 2, 13, ",")
    # The river comes from under the rock and goes there again.
    for y in range(32):
        x = 29 + (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 1, 1,
                  1, 1, 1, 1)[y]
        for i in range(x, x + 3):
            plan[y][i] = {"#": "@", ",": "="}.get(plan[y][i], "~")
    rect(25, 14, 2, 1, "~")
    rect(24, 15, 4, 3, "~")
    rect(25, 18, 2, 1, "~")
    return ["".join(row) for row in plan]


TERRAINS = [
    {"name": "grass", "color": "#4a8c43", "art": blob("grass")},
    {"name": "earth", "color": "#74503b", "art": single("earth")},
    {"name": "river", "cost": 2, "water": True, "color": "#2f69a1", "art": blob("river")},
    {"name": "floor", "color": "#66667c", "art": blob("floor")},
    {"name": "wall", "solid": True, "color": "#2c2540", "art": blob("wall")},
    {"name": "bridge", "color": "#a4764d", "art": blob("bridge")},
    {"name": "carpet", "color": "#d2494a", "art": blob("carpet")},
]

COMPONENTS = [
    {"name": "monster", "fields": [
        {"name": "resists", "type": "list", "of": "string"},
        {"name": "gold", "type": "int", "min": 0, "default": 5, "doc": "dropped when it dies"},
    ]},
]

PROTOTYPES = [
    {"name": "hero", "values": {
        "collider": {"inset": 3}, "health": {"max": 100}, "player": {}, "sprite": sprite("hero", frames=4)}},
    {"name": "skeleton", "values": {
        "health": {"max": 12}, "monster": {"resists": ["cold", "poison"]}, "patrol": {},
        "sprite": sprite("skeleton", frames=4)}},
    {"name": "skeleton captain", "prototype": "skeleton", "values": {
        "health": {"max": 40}, "monster": {"gold": 50}, "patrol": {"axis": "vertical", "right": 96, "speed": 1.5},
        "sprite": {"image": "art/captain.png", "frame-steps": 6}}},
    {"name": "goblin", "values": {
        "health": {"max": 8}, "monster": {}, "mover": {"direction": "right", "speed": 0.5},
        "sprite": sprite("goblin", frames=4)}},
    {"name": "statue", "values": {
        "shooter": {"damage": 2, "period": 90}, "sprite": sprite("statue", size=(16, 24))}},
    {"name": "torch", "values": {"sprite": sprite("torch", frames=4, steps=6)}},
    {"name": "glow", "values": {"sprite": sprite("glow", size=(80, 80), frames=2, steps=12)}},
    {"name": "chest", "values": {"sprite": sprite("chest")}},
    {"name": "pot", "values": {"sprite": sprite("pot")}},
    {"name": "bones", "values": {"sprite": sprite("bones")}},
    {"name": "banner", "values": {"sprite": sprite("banner")}},
    {"name": "tree", "values": {"sprite": sprite("tree", size=(32, 40))}},
    {"name": "bush", "values": {"sprite": sprite("bush")}},
    {"name": "boulder", "values": {"sprite": sprite("boulder")}},
    {"name": "flowers", "values": {"sprite": sprite("flowers")}},
    {"name": "tuft", "values": {"sprite": sprite("tuft")}},
    {"name": "mushroom", "values": {"sprite": sprite("mushroom")}},
]

# Cells at whose top walls torches burn.
TORCHES = ((5, 3), (9, 3), (11, 3), (15, 3), (4, 17), (16, 17), (5, 25), (40, 3), (43, 3), (40, 18), (43, 18),
           (22, 4), (35, 4))


def things():
    """All that stands in the crypt; what is further down the list is drawn over what is before."""
    def at(x, y):
        return x * 16, y * 16

    placed = [("glow", x * 16 - 32, y * 16 - 24) for x, y in TORCHES]
    placed += [("tuft", *at(x, y)) for x, y in ((22, 12), (27, 6), (33, 13), (34, 20), (22, 26), (28, 28), (33, 4),
                                                (35, 17), (22, 19), (27, 21))]
    placed += [("flowers", *at(x, y)) for x, y in ((23, 6), (26, 12), (34, 7), (34, 15), (23, 21), (27, 26), (35, 25))]
    placed += [("mushroom", *at(x, y)) for x, y in ((34, 27), (22, 15), (35, 12))]
    placed += [("boulder", *at(x, y)) for x, y in ((28, 12), (32, 21))]
    placed += [("bones", *at(x, y)) for x, y in ((8, 18), (15, 22), (4, 28), (12, 28), (17, 6))]
    placed += [("pot", *at(x, y)) for x, y in ((3, 4), (4, 4), (17, 4), (3, 13), (44, 4), (44, 5), (44, 13), (17, 26),
                                               (17, 27), (3, 26))]
    placed += [("chest", *at(x, y)) for x, y in ((41, 6), (42, 6), (16, 28))]
    placed += [("banner", *at(x, y)) for x, y in ((7, 3), (13, 3), (41, 18), (42, 18))]
    placed += [("torch", *at(x, y)) for x, y in TORCHES]
    placed += [("statue", 33 * 16, 5 * 16 + 8), ("statue", 33 * 16, 11 * 16, {"shooter": {"period": 80}})]
    placed += [("skeleton", *at(7, 11)), ("skeleton", *at(5, 19)), ("skeleton", *at(9, 23)), ("skeleton", *at(4, 27))]
    placed += [("skeleton captain", *at(43, 7)), ("goblin", *at(22, 20)), ("goblin", *at(33, 26))]
    placed += [("hero", *at(22, 8))]
    placed += [("bush", *at(x, y)) for x, y in ((21, 10), (36, 11), (36, 19), (33, 16), (23, 28))]
    placed += [("tree", x * 16, y * 16) for x, y in ((25, 3), (33, 13), (21, 16), (32, 24), (25, 26))]
    return placed


def make():
    plan = carve()
    level = Level("crypt", 48, 32, 2026)
    level.add_terrain("ground", plan, {
        '"': "grass", ",": "earth", "#": "earth", "~": "river", "=": "river", "@": "river", ".": "floor", "c": "floor"})
    level.add_terrain("walls", plan, {"#": "wall", "@": "wall", "=": "bridge", "c": "carpet"})
    level.add_things("things", things())
    return Project("Crypt", TERRAINS, COMPONENTS, PROTOTYPES, [level])
