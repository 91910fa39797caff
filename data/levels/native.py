# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""Projects and levels in Loam's own format, laid out as Loam lays them out."""

import itertools
import json
import random

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def inline(value):
    """JSON on one line, as {"a": 1, "b": [2, 3]}."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def sort_values(item):
    """Components and their fields by name."""
    if "values" in item:
        values = {key: value and dict(sorted(value.items())) for key, value in sorted(item["values"].items())}
        item = {**item, "values": values}
    return item


def definition(item):
    """A definition on its line, without defaults; a component type's fields are a line each."""
    item = {key: value for key, value in sort_values(item).items() if (key, value) != ("cost", 1)}
    fields = item.pop("fields", None)
    if not fields:
        return inline(item)
    return inline(item)[:-1] + ', "fields": [\n      ' + ",\n      ".join(map(inline, fields)) + "]}"


def block(items, indent):
    """A list with an item a line."""
    if not items:
        return "[]"
    pad = " " * (indent + 2)
    return "[\n" + ",\n".join(pad + item for item in items) + "\n" + " " * indent + "]"


def run_lengths(row):
    runs = [(value, len(list(group))) for value, group in itertools.groupby(row)]
    return ",".join(str(value) if count == 1 else f"{count}*{value}" for value, count in runs)


class Level:
    """A level under construction. Layers of cells are made from rows of letters."""

    def __init__(self, name, width, height, seed):
        self.name, self.width, self.height = name, width, height
        self.random = random.Random(seed)
        self.layers = []

    def new_ids(self, count):
        """Random and ascending: whatever goes by ids goes in the order of the file."""
        return sorted("".join(ALPHABET[self.random.getrandbits(5)] for _ in range(10)) for _ in range(count))

    def add_terrain(self, name, rows, legend):
        """@legend maps letters to names of terrains, in the order of the key; other letters are empty."""
        key = [""] + list(dict.fromkeys(legend.values()))
        numbers = {letter: key.index(terrain) for letter, terrain in legend.items()}
        cells = [run_lengths([numbers.get(letter, 0) for letter in row]) for row in rows]
        assert len(rows) == self.height and all(len(row) == self.width for row in rows)
        self.layers.append('{"id": %s, "name": %s, "kind": "terrain",\n     "key": %s,\n     "rows": %s}' % (
            inline(self.new_ids(1)[0]), inline(name), inline(key), block([inline(row) for row in cells], 5)))

    def add_things(self, name, things):
        """@things: of (prototype, x, y) or (prototype, x, y, values); x and y in pixels."""
        layer = self.new_ids(1)[0]
        lines = []
        for identity, (prototype, x, y, *values) in zip(self.new_ids(len(things)), things):
            thing = {"id": identity, "prototype": prototype, "at": [x, y]}
            if values:
                thing["values"] = values[0]
            lines.append(inline(sort_values(thing)))
        self.layers.append('{"id": %s, "name": %s, "kind": "entities", "entities": %s}' % (
            inline(layer), inline(name), block(lines, 5)))

    def text(self):
        return '{\n  "loam-level": 1,\n  "name": %s,\n  "size": %s,\n  "layers": %s\n}\n' % (
            inline(self.name), inline([self.width, self.height]), block(self.layers, 2))


class Project:
    def __init__(self, name, terrains, components, prototypes, levels):
        self.name, self.terrains, self.components = name, terrains, components
        self.prototypes, self.levels = prototypes, levels

    def text(self):
        parts = ['"loam": 1', '"name": ' + inline(self.name), '"tile": [16, 16]']
        for key, items in (("terrains", self.terrains), ("components", self.components),
                           ("prototypes", self.prototypes)):
            if items:
                parts.append('"%s": %s' % (key, block([definition(item) for item in items], 2)))
        parts.append('"levels": ' + inline([self.file(level) for level in self.levels]))
        return "{\n  " + ",\n  ".join(parts) + "\n}\n"

    @staticmethod
    def file(level):
        return "levels/" + level.name + ".json"

    def write(self, folder):
        (folder / "levels").mkdir(parents=True, exist_ok=True)
        for level in self.levels:
            (folder / self.file(level)).write_text(level.text(), encoding="utf-8")
        (folder / (folder.name + ".loam")).write_text(self.text(), encoding="utf-8")


def single(name):
    return {"kind": "single", "image": "art/" + name + ".png", "at": [0, 0]}


def blob(name):
    return {"kind": "blob47", "image": "art/" + name + ".png", "at": [0, 0]}


def sprite(name, size=None, frames=1, steps=8):
    """The values of a sprite component: what is not the default."""
    values = {"image": "art/" + name + ".png"}
    if size is not None:
        values["size"] = list(size)
    if frames > 1:
        values["frames"] = frames
        values["frame-steps"] = steps
    return values
