# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Tilesets, layers of tiles and groups, from the command line."""

import json
import pathlib
import sys
import tempfile

from PIL import Image

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import document_hash, edit, loam  # noqa: E402
from tap import case, run  # noqa: E402

RED, GREEN, BLUE, WHITE = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (255, 255, 255, 255)


def sheet(folder, name="walls.png", size=(32, 16)):
    """Two tiles of 16 pixels: one red with a white corner at the top left, one green with a blue one."""
    picture = Image.new("RGBA", size, (0, 0, 0, 0))
    for tile, (color, corner) in enumerate(((RED, WHITE), (GREEN, BLUE))):
        picture.paste(color, (16 * tile, 0, 16 * tile + 16, 16))
        picture.paste(corner, (16 * tile, 0, 16 * tile + 4, 4))
    picture.save(pathlib.Path(folder) / name)


LINES = [
    {"do": "define", "kind": "tileset", "name": "walls", "image": "walls.png", "tile": [16, 16]},
    {"do": "layer", "add": "house", "kind": "group"},
    {"do": "layer", "add": "bricks", "kind": "tiles", "group": "house"},
    {"do": "paint", "layer": "bricks", "tiles": "walls#0", "cells": [[0, 0]]},
    {"do": "paint", "layer": "bricks", "tiles": "walls#0h", "cells": [[1, 0]]},
    {"do": "rect", "layer": "bricks", "tiles": [["walls#1", "walls#0v"]], "from": [0, 1], "to": [3, 1]},
    {"do": "fill", "layer": "bricks", "tiles": "walls#1d", "at": [3, 3]},
    {"do": "erase", "layer": "bricks", "cells": [[3, 3]]},
    {"do": "tile", "tileset": "walls", "tiles": [1], "property": "probability", "value": 0.25},
    {"do": "tile", "tileset": "walls", "tiles": 1, "property": "shapes", "value": ["rectangle 0 0 16 8"]},
    {"do": "layer", "set": "house", "opacity": 1, "tint": "#ffffff", "blend": "normal"},
]


def project(folder, lines=LINES, size="4x4"):
    sheet(folder)
    file = pathlib.Path(folder) / "game.loam"
    loam("new", file, "--size", size)
    edit(file, lines, "--seed", 1)
    return file


@case
def what_is_painted_is_rendered():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        loam("render", file, "-o", pathlib.Path(folder) / "out.png")
        picture = Image.open(pathlib.Path(folder) / "out.png").convert("RGBA")
        assert picture.size == (64, 64), picture.size
        assert picture.getpixel((0, 0)) == WHITE and picture.getpixel((8, 8)) == RED
        assert picture.getpixel((31, 0)) == WHITE and picture.getpixel((16, 0)) == RED, "mirrored"
        assert picture.getpixel((0, 16)) == BLUE and picture.getpixel((16, 31)) == WHITE, "a pattern repeats"
        assert picture.getpixel((56, 56))[3] == 0, "erased"
        assert picture.getpixel((32, 32)) == BLUE, "filled"


@case
def files_name_tiles_and_come_back():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        (path,) = (file.parent / "levels").glob("*.json")
        text = path.read_text()
        level = json.loads(text)
        house = next(layer for layer in level["layers"] if layer["name"] == "house")
        (bricks,) = house["layers"]
        assert bricks["key"] == ["", "walls#0-63"], bricks["key"]
        assert bricks["rows"][0].startswith("1,1h"), bricks["rows"]
        before = document_hash(file)
        edit(file, [{"do": "define", "kind": "terrain", "name": "mud"}, {"do": "undo"}, {"do": "save"}])
        assert path.read_text() == text and document_hash(file) == before
        (tiles,) = [t["tiles"] for t in json.loads(file.read_text())["tilesets"]]
        assert tiles == [{"tile": 1, "probability": 0.25, "shapes": ["rectangle 0 0 16 8"]}], tiles


@case
def a_renamed_tileset_keeps_its_cells():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        (path,) = (file.parent / "levels").glob("*.json")
        text = path.read_text()
        edit(file, [{"do": "rename", "kind": "tileset", "name": "walls", "to": "bricks"}])
        assert path.read_text() == text, "renaming rewrites no level"
        info = json.loads(loam("info", file, "--json").stdout)
        house = next(one for one in info["levels"][0]["layers"] if one["name"] == "house")
        assert house["layers"][0]["tilesets"] == {"bricks": 13}, house


@case
def exports_have_tiles():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        out = pathlib.Path(folder) / "out.json"
        loam("export", file, "--to", "json", "-o", out)
        exported = json.loads(out.read_text())
        assert exported["tilesets"][0]["name"] == "walls"
        house = next(layer for layer in exported["levels"][0]["layers"] if layer["kind"] == "group")
        cells = house["layers"][0]["cells"]
        assert cells[0][:2] == [1 << 16, 1 << 31 | 1 << 16], cells[0]
        assert cells[3][3] == 0 and cells[3][2] == 1 << 29 | 1 << 16 | 1, cells[3]
        csv = pathlib.Path(folder) / "out.csv"
        loam("export", file, "--to", "csv", "--layer", "bricks", "-o", csv)
        assert csv.read_text().splitlines()[0] == "walls#0,walls#0h,,", csv.read_text()


@case
def a_deleted_tileset_comes_back_with_its_cells():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        before = document_hash(file)
        edit(file, [{"do": "delete", "kind": "tileset", "name": "walls"}])
        assert document_hash(file) != before
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder, [*LINES, {"do": "delete", "kind": "tileset", "name": "walls"}, {"do": "undo"}])
        assert document_hash(file) == before


@case
def layers_are_moved_into_groups_and_out():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder, [*LINES, {"do": "layer", "move": "ground", "group": "house"},
                                {"do": "layer", "move": "bricks", "group": None, "to": 0}])
        layers = json.loads(loam("info", file, "--json").stdout)["levels"][0]["layers"]
        assert [layer["name"] for layer in layers] == ["bricks", "things", "house"], layers
        assert [layer["name"] for layer in layers[2]["layers"]] == ["ground"], layers


@case
def what_is_wrong_is_told_with_its_place():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        for line, words in (
                ({"do": "paint", "layer": "bricks", "tiles": "wals#0", "cells": [[0, 0]]}, "no tileset is called “wals”"),
                ({"do": "paint", "layer": "bricks", "tiles": "walls#0x", "cells": [[0, 0]]}, "expected a tile"),
                ({"do": "paint", "layer": "bricks", "tiles": [["walls#0"], []], "cells": [[0, 0]]}, "rows of one length"),
                ({"do": "tile", "tileset": "walls", "tiles": 70000, "property": "probability", "value": 1}, "a tile"),
                ({"do": "tile", "tileset": "walls", "tiles": 1, "property": "shapes", "value": ["square"]}, "a shape"),
                ({"do": "define", "kind": "tileset", "name": "none", "tile": [0, 16]}, "1 to 4096"),
                ({"do": "define", "kind": "tileset", "name": "walls", "tile": [8, 8]}, "already"),
                ({"do": "layer", "set": "bricks", "blend": "darker"}, "multiply"),
                ({"do": "layer", "set": "bricks", "image": "sky.png"}, "has no image"),
                ({"do": "layer", "move": "house", "group": "house"}, "into itself")):
            error = edit(file, [line], status=1).stderr
            assert words in error and error.startswith("-:1: ") or words in error, (line, error)


@case
def broken_pictures_are_marked_and_nothing_falls():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        for content in (b"", b"\x89PNG\r\n\x1a\n" + b"\0" * 40, b"not a picture"):
            (pathlib.Path(folder) / "walls.png").write_bytes(content)
            loam("render", file, "-o", pathlib.Path(folder) / "out.png")
            picture = Image.open(pathlib.Path(folder) / "out.png").convert("RGBA")
            assert picture.getpixel((8, 4))[3] > 0, "a mark where the tile should be"
        # A margin that leaves no room, and a sheet that is smaller than a tile.
        sheet(folder)
        edit(file, [{"do": "set", "on": "tileset:walls", "property": "margin", "value": 4096}])
        loam("render", file, "-o", pathlib.Path(folder) / "out.png")


@case
def a_sheet_of_65536_tiles_works_to_the_last():
    with tempfile.TemporaryDirectory() as folder:
        Image.new("RGBA", (1024, 1024), (9, 8, 7, 255)).save(pathlib.Path(folder) / "big.png")
        file = pathlib.Path(folder) / "game.loam"
        loam("new", file, "--size", "4x4")
        edit(file, [{"do": "define", "kind": "tileset", "name": "big", "image": "big.png", "tile": [4, 4]},
                    {"do": "layer", "add": "deco", "kind": "tiles"},
                    {"do": "paint", "layer": "deco", "tiles": "big#65535", "cells": [[0, 0]]}])
        before = document_hash(file)
        (path,) = (file.parent / "levels").glob("*.json")
        assert "big#65472-65535" in path.read_text()
        loam("render", file, "-o", pathlib.Path(folder) / "out.png")
        picture = Image.open(pathlib.Path(folder) / "out.png").convert("RGBA")
        assert picture.getpixel((1, 14)) == (9, 8, 7, 255), "at the bottom left of its cell"
        edit(file, [{"do": "paint", "layer": "deco", "tiles": "big#65536", "cells": [[0, 0]]}], status=1)
        assert document_hash(file) == before


if __name__ == "__main__":
    run()
