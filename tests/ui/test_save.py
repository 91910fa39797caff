# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Saving in the real window: beside the user, and with others at the same files."""

import pathlib
import sys
import tempfile

from gi.repository import GLib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from editor import Editor  # noqa: E402
from program import document_hash, edit, loam  # noqa: E402
from tap import case, run  # noqa: E402


def large_project(folder, side=4096):
    """A level whose cells all differ from their neighbours: it takes a while to write."""
    file = pathlib.Path(folder) / "large.loam"
    loam("new", file, "--from", "meadow", "--size", f"{side}x{side}")
    edit(file, [{"do": "scatter", "layer": "ground", "weights": {"grass": 50, "river": 50}, "seed": 7,
                 "rect": [0, 0, side, side]}])
    return file


def river_brush(editor):
    editor.activate("win.zoom-fit")
    editor.click(*editor.cell(1, 1))
    editor.key("b")
    editor.key("3")
    editor.wait(lambda s: s["tool"] == "brush" and s["terrain"] is not None and s["layer"] == "ground", "a brush")


def saving(state):
    return "Saving…" in state["text"]


@case
def one_paints_while_a_large_level_is_saved():
    with tempfile.TemporaryDirectory() as folder:
        file = large_project(folder)
        level = next(file.parent.glob("levels/*.json"))
        before = level.stat().st_ino
        with Editor(file) as editor:
            editor.activate("win.zoom", GLib.Variant("d", 1.0))
            editor.wait(lambda s: s["canvas"]["zoom"] == 1, "the level at its own size")
            editor.key("b")
            editor.key("1")
            editor.wait(lambda s: s["tool"] == "brush" and s["layer"] == "ground", "a brush")
            x, y, width, height = editor.state_of_canvas()["area"]
            left, top = editor.origin()
            middle = (left + x + width / 2, top + y + height / 2)
            editor.drag([(middle[0] + 20 * i, middle[1]) for i in range(8)])
            first = editor.wait(lambda s: s["undo"] == 1, "a stroke")
            editor.key("Control_L+s")
            editor.drag([(middle[0] + 20 * i, middle[1] + 60) for i in range(8)])
            second = editor.wait(lambda s: s["undo"] == 2, "a stroke beside the save")
            assert level.stat().st_ino == before, "it was saved before the stroke: the level is too small"
            editor.wait(lambda s: not saving(s) and document_hash(file) == first["hash"], "the first stroke in the file", 60)
            assert editor.inspect()["modified"], "the second stroke is not saved"
            assert editor.inspect()["hash"] == second["hash"]
            editor.key("Control_L+z")
            editor.wait(lambda s: s["hash"] == first["hash"] and not s["modified"], "what was saved")
            editor.key("Control_L+y")
            editor.wait(lambda s: s["hash"] == second["hash"] and s["modified"], "the second stroke again")

            # Closing waits for the save, and has it all.
            editor.key("Control_L+s")
            editor.activate("app.quit")
            editor.program.wait(60)
        assert document_hash(file) == second["hash"]


if __name__ == "__main__":
    run()
