# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Tilesets in the window: chosen in the palette, painted, turned, picked up, and undone."""

import pathlib
import shutil
import sys
import tempfile
from contextlib import contextmanager

from gi.repository import GLib
from Xlib import X

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from editor import Editor  # noqa: E402
from program import SAMPLES, edit  # noqa: E402
from tap import case, run, wait_for  # noqa: E402

LINES = [
    {"do": "define", "kind": "tileset", "name": "floors", "image": "art/floor.png", "tile": [16, 16]},
    {"do": "layer", "add": "deco", "kind": "tiles"},
]


@contextmanager
def crypt(lines=LINES):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(SAMPLES / "crypt", pathlib.Path(folder) / "crypt")
        if lines:
            edit(pathlib.Path(folder) / "crypt" / "crypt.loam", lines)
        with Editor(pathlib.Path(folder) / "crypt") as editor:
            yield editor


def show_tiles(editor):
    """Makes the layer of tiles current: its row is the topmost."""
    left, top = editor.origin()
    for y in range(600, 760, 8):
        editor.click(left + 1150, top + y)
        if editor.inspect()["layer"] == "deco":
            break
    editor.activate("win.tool", GLib.Variant("s", "brush"))
    editor.wait(lambda s: s["layer"] == "deco" and s["tiles"] is not None, "the palette of tiles")
    wait_for(editor.settled, "the palette's place")


def tile_at(editor, column, row):
    """The middle of a tile in the palette, on the screen."""
    left, top = editor.origin()
    area = editor.inspect()["tiles"]["area"]
    step = (area[2] - 1) / 8  # eight tiles a row
    return left + area[0] + (column + 0.5) * step, top + area[1] + (row + 0.5) * step


def corner(editor):
    """The top left corner on the screen of the window that has the keys."""
    active = editor.root.get_full_property(editor.display.intern_atom("_NET_ACTIVE_WINDOW"), X.AnyPropertyType).value[0]
    point = editor.display.create_resource_object("window", active).translate_coords(editor.root, 0, 0)
    return -point.x, -point.y


@case
def tiles_are_chosen_painted_and_undone():
    with crypt() as editor:
        show_tiles(editor)
        editor.screenshot("tiles-1-palette")
        before = editor.inspect()["hash"]
        editor.click(*tile_at(editor, 1, 0))
        state = editor.wait(lambda s: s["pattern"] is not None, "a chosen tile")
        assert state["pattern"] == [1, 1, 1 << 16 | 1], state["pattern"]
        editor.drag([editor.cell(4, 4), editor.cell(6, 4), editor.cell(9, 4)])
        state = editor.wait(lambda s: s["undo"] == 1, "a stroke")
        editor.screenshot("tiles-2-stroke")
        assert state["hash"] != before
        editor.activate("win.undo")
        editor.wait(lambda s: s["hash"] == before and s["redo"] == 1, "the stroke undone")
        editor.activate("win.redo")
        editor.wait(lambda s: s["hash"] == state["hash"], "and done again")


@case
def a_range_of_tiles_is_a_stamp():
    with crypt() as editor:
        show_tiles(editor)
        editor.drag([tile_at(editor, 1, 0), tile_at(editor, 2, 0), tile_at(editor, 3, 1)])
        state = editor.wait(lambda s: s["pattern"] is not None and s["pattern"][:2] == [3, 2], "three by two tiles")
        editor.pointer(*editor.cell(20, 10))
        editor.screenshot("tiles-3-ghost")
        editor.click(*editor.cell(20, 10))
        editor.wait(lambda s: s["undo"] == 1, "a stamp")
        # X mirrors what was chosen, Z turns it by a quarter.
        editor.key("x")
        state = editor.wait(lambda s: s["pattern"][2] == (1 << 31 | 1 << 16 | 3), "a mirrored pattern")
        editor.key("z")
        editor.wait(lambda s: s["pattern"][:2] == [2, 3], "a turned pattern")
        editor.key("y")
        editor.click(*editor.cell(30, 10))
        editor.wait(lambda s: s["undo"] == 2, "another stamp")
        editor.screenshot("tiles-4-turned")


@case
def rectangle_bucket_and_eraser_work_on_tiles():
    with crypt() as editor:
        show_tiles(editor)
        editor.click(*tile_at(editor, 2, 1))
        editor.wait(lambda s: s["pattern"] is not None, "a chosen tile")
        editor.activate("win.tool", GLib.Variant("s", "rect"))
        editor.drag([editor.cell(3, 3), editor.cell(5, 5), editor.cell(8, 7)])
        editor.wait(lambda s: s["undo"] == 1, "a rectangle")
        editor.key("e")
        editor.wait(lambda s: s["tool"] == "eraser", "the eraser by its key")
        editor.drag([editor.cell(4, 4), editor.cell(6, 4), editor.cell(7, 4)])
        editor.wait(lambda s: s["undo"] == 2, "an erased stroke")
        editor.activate("win.tool", GLib.Variant("s", "bucket"))
        editor.click(*editor.cell(5, 4))
        state = editor.wait(lambda s: s["undo"] == 3, "a filled stroke")
        for _ in range(3):
            editor.activate("win.undo")
        editor.wait(lambda s: not s["modified"], "the beginning")
        assert state["hash"] != editor.inspect()["hash"]


@case
def what_lies_there_is_picked_up():
    with crypt([*LINES, {"do": "paint", "layer": "deco", "tiles": "floors#9h", "cells": [[10, 10]]}]) as editor:
        show_tiles(editor)
        editor.activate("win.tool", GLib.Variant("s", "picker"))
        editor.click(*editor.cell(10, 10))
        state = editor.wait(lambda s: s["pattern"] is not None, "a tile picked up")
        assert state["pattern"] == [1, 1, 1 << 31 | 1 << 16 | 9] and state["tool"] == "brush", state["pattern"]


@case
def a_collision_polygon_is_drawn_on_a_tile():
    with crypt() as editor:
        show_tiles(editor)
        editor.click(*tile_at(editor, 4, 0))
        editor.wait(lambda s: s["pattern"] is not None, "a chosen tile")
        before = editor.inspect()["hash"]
        editor.key("Return")
        dialog = wait_for(lambda: next((one for one in editor.inspect_all()["dialogs"] if one["active"]), None), "the tile's dialogue")
        assert dialog["title"] == "Tile 4", dialog["title"]
        # A letter with Alt each: the polygon's button; then its corners on the picture of the tile.
        editor.key("Alt_L+o")
        view = wait_for(lambda: next((one for one in editor.inspect_all()["dialogs"] if one["shapes"]), None), "the picture")["shapes"]
        zoom = min((view[2] - 24) // 16, (view[3] - 24) // 16)
        left, top = corner(editor)
        points = [(left + view[0] + 12 + x * zoom, top + view[1] + 12 + y * zoom) for x, y in ((2, 14), (8, 2), (14, 14))]
        for point in points:
            editor.click(*point)
        editor.screenshot("tiles-6-polygon")
        editor.key("Return")
        wait_for(lambda: any("polygon 2 14 8 2 14 14" in text for text in editor.inspect_all()["dialogs"][0]["text"]), "the polygon in the list")
        editor.screenshot("tiles-7-shape")
        editor.key("Alt_L+a")
        state = editor.wait(lambda s: s["undo"] == 1, "the tile's shape")
        assert state["undo-label"] == "Edit tile 4 of floors", state["undo-label"]
        editor.activate("win.undo")
        editor.wait(lambda s: s["hash"] == before, "no shape")


@case
def without_a_layer_of_tiles_it_says_what_to_do():
    with crypt(LINES[:1]) as editor:
        editor.activate("win.tool", GLib.Variant("s", "brush"))
        left, top = editor.origin()
        # The palettes' switch: the middle one of three.
        editor.click(left + 145, top + 198)
        editor.wait(lambda s: s["tiles"] is not None, "the palette of tiles")
        editor.click(*tile_at(editor, 0, 0))
        editor.wait(lambda s: s["pattern"] is not None, "a chosen tile")
        editor.click(*editor.cell(5, 5))
        wait_for(lambda: any("layer of tiles" in text for text in editor.inspect()["text"]), "a message")
        editor.screenshot("tiles-5-no-layer")
        assert editor.inspect()["undo"] == 0


if __name__ == "__main__":
    run()
