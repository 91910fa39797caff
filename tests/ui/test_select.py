# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Cells that are selected: by the pointer with Shift and Ctrl, grown, inverted, turned, filled, painted within, undone."""

import pathlib
import shutil
import sys
import tempfile
from contextlib import contextmanager

from gi.repository import GLib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from editor import Editor  # noqa: E402
from program import SAMPLES  # noqa: E402
from tap import case, run  # noqa: E402


@contextmanager
def crypt():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(SAMPLES / "crypt", pathlib.Path(folder) / "crypt")
        with Editor(pathlib.Path(folder) / "crypt") as editor:
            editor.activate("win.tool", GLib.Variant("s", "select"))
            editor.wait(lambda s: s["layer"] == "ground", "the ground")
            yield editor


def select(editor, begin, end, *held):
    editor.drag([editor.cell(*begin), editor.cell(*end)], held)


def count(editor, n, what):
    return editor.wait(lambda s: s["selection"]["count"] == n, what)


@case
def keys_add_take_away_and_intersect():
    with crypt() as editor:
        select(editor, (2, 2), (5, 5))
        count(editor, 16, "4×4 cells")
        select(editor, (8, 2), (9, 5), "Shift_L")
        count(editor, 24, "8 cells more")
        select(editor, (3, 3), (4, 4), "Control_L")
        state = count(editor, 20, "a hole")
        assert state["selection"]["cells"] == [2, 2, 8, 4], state["selection"]
        editor.screenshot("select-1-hole")
        select(editor, (2, 2), (9, 2), "Shift_L", "Control_L")
        count(editor, 6, "the upper row")
        # One after another they are one step, which edits nothing.
        assert not state["modified"] and editor.inspect()["undo"] == 1
        editor.key("Control_L+z")
        count(editor, 0, "nothing, as before")


@case
def the_keyboard_grows_shrinks_inverts_and_finds_the_like():
    with crypt() as editor:
        select(editor, (2, 2), (5, 5))
        count(editor, 16, "4×4 cells")
        editor.key("Alt_L+equal")
        count(editor, 36, "a ring more")
        editor.key("Alt_L+minus")
        editor.key("Alt_L+minus")
        count(editor, 4, "two rings less")
        editor.key("Control_L+i")
        count(editor, 48 * 32 - 4, "all others")
        editor.screenshot("select-2-inverted")
        # In the river, of which there is just so much.
        select(editor, (30, 5), (31, 6))
        count(editor, 4, "2×2 cells")
        editor.key("Control_L+Shift_L+a")
        state = editor.wait(lambda s: s["selection"]["count"] > 4, "all of the kind")
        editor.screenshot("select-3-alike")
        assert state["hash"] == editor.inspect()["hash"]


@case
def cells_are_turned_filled_and_painted_within():
    with crypt() as editor:
        begin = editor.inspect()["hash"]
        select(editor, (22, 8), (31, 15))
        count(editor, 80, "10×8 cells")
        editor.key("x")
        editor.wait(lambda s: s["hash"] != begin, "flipped cells")
        editor.key("x")
        editor.wait(lambda s: s["hash"] == begin, "flipped back")
        editor.key("z")
        turned = editor.wait(lambda s: s["hash"] != begin and s["selection"]["cells"][2:] == [8, 10], "turned cells")
        editor.screenshot("select-4-turned")
        editor.key("Control_L+z")
        editor.wait(lambda s: s["hash"] == begin and s["selection"]["cells"] == [22, 8, 10, 8], "as it was")
        assert turned["undo-label"] is not None
        editor.key("4")
        editor.activate("win.fill")
        filled = editor.wait(lambda s: s["hash"] != begin, "filled cells")
        assert "Fill" in filled["undo-label"], filled["undo-label"]
        editor.key("Control_L+z")
        editor.wait(lambda s: s["hash"] == begin, "as it was")

        # A stroke across all of the level changes what is selected and nothing else.
        editor.key("b")
        before = {y: editor.pixel(*editor.cell(20, y)) for y in range(8, 16)}
        editor.drag([editor.cell(1, 10), editor.cell(46, 10)])
        painted = editor.wait(lambda s: s["hash"] != begin and s["undo"] > 0, "a stroke")
        assert painted["undo-label"].startswith("Paint"), painted["undo-label"]
        for y in range(8, 16):
            assert editor.pixel(*editor.cell(20, y)) == before[y], y
        editor.screenshot("select-5-within")


if __name__ == "__main__":
    run()
