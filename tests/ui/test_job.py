# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""The whole job in the real window, with the real pointer and keys; checked by state and by pixels."""

import json
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from editor import Editor  # noqa: E402
from program import SAMPLES, document_hash, edit, loam  # noqa: E402
from tap import case, run, wait_for  # noqa: E402

TILE = 16


def copy_of(sample, folder):
    """A copy of a sample that may be written to: its .loam file."""
    shutil.copytree(SAMPLES / sample, pathlib.Path(folder) / sample)
    return pathlib.Path(folder) / sample / f"{sample}.loam"


def things(file):
    """Every thing of the project's first level, as its file has them."""
    project = json.loads(file.read_text())
    level = json.loads((file.parent / project["levels"][0]).read_text())
    return [thing for layer in level["layers"] for thing in layer.get("entities", [])]


def scripted(file, lines, folder):
    """The hash that the same edits give through `loam edit`."""
    out = pathlib.Path(folder) / "scripted" / file.name
    edit(file, lines, "-o", out)
    found = document_hash(out)
    shutil.rmtree(out.parent)
    return found


@case
def a_designer_does_the_whole_job():
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of("crypt", folder)
        begin = document_hash(file)
        bones = next(thing for thing in things(file) if thing["prototype"] == "skeleton")
        stroke = {"do": "line", "layer": "ground", "terrain": "river", "from": [24, 28], "to": [34, 28]}
        place = {"do": "place", "layer": "things", "prototype": "skeleton", "at": [33 * TILE, 27 * TILE]}

        with Editor(file) as editor:
            editor.wait(lambda s: s["hash"] == begin and s["undo"] == 0 and not s["modified"], "the sample")
            editor.screenshot("job-1-open")

            # A stroke of the brush, in river, on the lowest layer.
            editor.click(*editor.cell(1, 1))
            editor.key("b")
            editor.key("3")
            editor.wait(lambda s: s["tool"] == "brush" and s["terrain"] == "river" and s["layer"] == "ground",
                        "a brush with river")
            spot = editor.cell(25, 28)
            before = editor.grab(*map(round, spot), 4, 4).tobytes()
            editor.drag([editor.cell(x, 28) for x in (24, 26, 27, 31, 34)])
            painted = editor.wait(lambda s: s["undo"] == 1, "the stroke as one step")
            assert painted["undo-label"] and painted["modified"], painted
            assert painted["hash"] == scripted(file, [stroke], folder), "the stroke is not the script's line"
            editor.pointer(*editor.cell(2, 30))
            wait_for(lambda: editor.grab(*map(round, spot), 4, 4).tobytes() != before, "other pixels")
            editor.screenshot("job-2-stroke")

            # A skeleton, taken from one that is there, put elsewhere.
            editor.key("s")
            editor.key("i")
            editor.wait(lambda s: s["tool"] == "picker", "the picker")
            editor.click(*editor.at(bones["at"][0] + 8, bones["at"][1] + 8))
            editor.wait(lambda s: s["tool"] == "place" and s["prototype"] == "skeleton", "a skeleton in hand")
            editor.click(*editor.cell(33, 27))
            placed = editor.wait(lambda s: s["undo"] >= 2 and s["hash"] != painted["hash"], "the skeleton")
            assert placed["hash"] == scripted(file, [stroke, place], folder), "the thing is not the script's"
            editor.screenshot("job-3-skeleton")

            # Undone by keys, all the way, and redone.
            editor.key("Control_L+z")
            editor.wait(lambda s: s["hash"] == painted["hash"], "the stroke alone")
            editor.key("Control_L+z")
            undone = editor.wait(lambda s: s["hash"] == begin, "what was there at first")
            assert undone["undo"] == 0 and undone["redo"] == placed["undo"] and not undone["modified"], undone
            wait_for(lambda: editor.grab(*map(round, spot), 4, 4).tobytes() == before, "the pixels of before")
            editor.screenshot("job-4-undone")
            editor.key("Control_L+Shift_L+z")
            editor.key("Control_L+y")
            editor.wait(lambda s: s["hash"] == placed["hash"] and s["redo"] == 0, "all of it again")

            # Saved: what the file holds is what the window holds.
            assert document_hash(file) == begin
            editor.key("Control_L+s")
            editor.wait(lambda s: not s["modified"], "a saved document")
            assert document_hash(file) == placed["hash"]
            loam("validate", file)

            # Played: it moves, and neither the document nor its history do.
            editor.key("F5")
            playing = editor.wait(lambda s: s["preview"] and s["preview"]["step"] > 5, "the preview")
            x, y, width, height = playing["preview"]["area"]
            left, top = editor.origin()
            frame = editor.grab(left + x, top + y, width, height).tobytes()
            wait_for(lambda: editor.grab(left + x, top + y, width, height).tobytes() != frame, "a moving picture")
            editor.screenshot("job-5-playing")
            editor.key("F7")
            paused = editor.wait(lambda s: s["preview"]["paused"], "a paused preview")
            assert (paused["hash"], paused["undo"], paused["redo"], paused["modified"]) == (
                placed["hash"], placed["undo"], 0, False)
            step = paused["preview"]["step"]
            assert paused["preview"]["hash"] == loam("play", file, "--steps", step, "--hash").stdout.strip()


@case
def edits_show_in_the_running_preview_at_once():
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of("crypt", folder)
        with Editor(file) as editor:
            editor.activate("win.play")
            editor.wait(lambda s: s["preview"] and s["preview"]["step"] > 5, "the preview")
            editor.activate("win.pause")
            state = editor.wait(lambda s: s["preview"]["paused"], "a paused preview")
            x, y, width, height = state["preview"]["area"]
            left, top = editor.origin()
            frame = editor.grab(left + x, top + y, width, height)

            editor.activate("win.zoom-fit")
            editor.click(*editor.cell(1, 1))
            editor.key("b")
            editor.key("3")
            editor.wait(lambda s: s["tool"] == "brush" and s["terrain"] == "river", "a brush with river")
            editor.drag([editor.cell(x, 28) for x in (24, 29)])
            editor.wait(lambda s: s["undo"] == 1, "the stroke")
            editor.activate("win.step")
            editor.wait(lambda s: s["preview"]["step"] == state["preview"]["step"] + 1, "one step")
            wait_for(lambda: editor.grab(left + x, top + y, width, height).tobytes() != frame.tobytes(),
                     "the new ground in the preview")
            editor.screenshot("live-edit")


@case
def an_escaped_stroke_changes_nothing():
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of("meadow", folder)
        with Editor(file) as editor:
            begin = editor.inspect()["hash"]
            editor.click(*editor.cell(1, 1))
            editor.key("b")
            editor.key("2")
            editor.wait(lambda s: s["tool"] == "brush" and s["terrain"] is not None, "a brush")
            editor.pointer(*editor.cell(3, 3))
            editor.button(True)
            editor.pointer(*editor.cell(30, 20))
            editor.key("Escape")
            editor.button(False)
            state = editor.wait(lambda s: s["hash"] == begin, "the ground of before")
            assert state["undo"] == 0 and not state["modified"], state


@case
def a_missing_file_is_told_in_the_window_and_nothing_is_written():
    with tempfile.TemporaryDirectory() as folder:
        with Editor(pathlib.Path(folder) / "nowhere.loam") as editor:
            def told():
                state = editor.inspect_all()
                return any("nowhere.loam" in text
                           for part in [*state["dialogs"], *state["windows"]] for text in part["text"])
            wait_for(told, "the error in the window")
            editor.screenshot("missing-file")
        assert not list(pathlib.Path(folder).iterdir())


if __name__ == "__main__":
    run()
