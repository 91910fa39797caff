# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Saving in the real window: beside the user, and with others at the same files."""

import json
import pathlib
import shutil
import sys
import tempfile
import time

from gi.repository import GLib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from editor import Editor  # noqa: E402
from program import SAMPLES, document_hash, edit, loam  # noqa: E402
from tap import case, run, wait_for  # noqa: E402


def large_project(folder, side=4096):
    """A level whose cells all differ from their neighbours: it takes a while to write."""
    file = pathlib.Path(folder) / "large.loam"
    loam("new", file, "--from", "meadow", "--size", f"{side}x{side}")
    edit(file, [{"do": "scatter", "layer": "ground", "weights": {"grass": 50, "river": 50}, "seed": 7,
                 "rect": [0, 0, side, side]}])
    return file


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


def copy_of_crypt(folder):
    shutil.copytree(SAMPLES / "crypt", pathlib.Path(folder) / "crypt")
    return pathlib.Path(folder) / "crypt" / "crypt.loam"


def paint_by_another(file, *cells):
    edit(file, [{"do": "paint", "layer": "ground", "terrain": "river", "cells": [list(cell) for cell in cells]}])
    return document_hash(file)


def stroke(editor, row):
    """A stroke that is not saved."""
    editor.click(*editor.cell(1, 1))
    editor.key("b")
    editor.key("2")
    editor.wait(lambda s: s["tool"] == "brush" and s["layer"] == "ground", "a brush")
    undo = editor.inspect()["undo"]
    editor.drag([editor.cell(x, row) for x in (24, 27, 30)])
    return editor.wait(lambda s: s["undo"] > undo and s["modified"], "a stroke")["hash"]


CHANGED = "Another program changed the files"
GONE = "Files are gone from the disk"


@case
def what_others_change_is_told_and_taken_over_or_not():
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of_crypt(folder)
        with Editor(file) as editor:
            # Reloaded, and that undone.
            begin = editor.inspect()["hash"]
            theirs = paint_by_another(file, (3, 3), (4, 3))
            editor.wait(lambda s: CHANGED in s["text"] and any("was changed" in text for text in s["text"]), "the message")
            editor.screenshot("disk-changed")
            editor.activate("win.disk-reload")
            editor.wait(lambda s: s["hash"] == theirs and not s["modified"] and CHANGED not in s["text"], "theirs")
            editor.key("Control_L+z")
            editor.wait(lambda s: s["hash"] == begin and s["modified"], "what was there before")
            editor.key("Control_L+y")
            editor.wait(lambda s: s["hash"] == theirs and not s["modified"], "theirs again")

            # Compared, and mine kept: the file is written over only by the save that is asked for.
            mine = stroke(editor, 28)
            others = paint_by_another(file, (5, 5), (6, 5), (7, 5))
            editor.wait(lambda s: CHANGED in s["text"], "the message")
            editor.activate("win.disk-compare")
            wait_for(lambda: any("cells differ" in text for dialog in editor.inspect_all()["dialogs"]
                                 for text in dialog["text"]), "what differs")
            editor.screenshot("disk-compare")
            editor.key("Escape")
            wait_for(lambda: not editor.inspect_all()["dialogs"], "no dialogue")
            assert document_hash(file) == others
            editor.activate("win.disk-keep")
            editor.wait(lambda s: s["hash"] == mine and s["modified"] and CHANGED not in s["text"], "mine")
            editor.key("Control_L+s")
            editor.wait(lambda s: not s["modified"], "a saved document")
            assert document_hash(file) == mine

            # A save without an answer asks.
            mine = stroke(editor, 26)
            others = paint_by_another(file, (9, 9))
            editor.wait(lambda s: CHANGED in s["text"], "the message")
            editor.key("Control_L+s")
            wait_for(lambda: any("Overwrite" in text for dialog in editor.inspect_all()["dialogs"]
                                 for text in dialog["text"]), "the question")
            editor.screenshot("disk-conflict")
            editor.key("Escape")
            wait_for(lambda: not editor.inspect_all()["dialogs"], "no dialogue")
            assert document_hash(file) == others and editor.inspect()["hash"] == mine
            editor.activate("win.disk-keep")
            editor.wait(lambda s: CHANGED not in s["text"], "no message")
            editor.key("Control_L+s")
            editor.wait(lambda s: not s["modified"], "a saved document")
            assert document_hash(file) == mine


@case
def the_pointer_answers_one_message_over_another():
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of_crypt(folder)
        with Editor(file) as editor:
            mine = stroke(editor, 28)
            editor.restart(file)
            editor.wait(lambda s: "Recovered what was not saved" in s["text"], "the message below")
            paint_by_another(file, (5, 5))
            editor.wait(lambda s: CHANGED in s["text"], "the message")
            time.sleep(0.5)
            # The second button of the message on top; the editor tells if the toolkit complains.
            left, top = editor.origin()
            editor.click(left + 165, top + 123)
            editor.wait(lambda s: CHANGED not in s["text"] and s["hash"] == mine, "mine")
            editor.key("Control_L+s")
            editor.wait(lambda s: not s["modified"], "a saved document")
            assert document_hash(file) == mine


@case
def what_others_broke_is_not_taken_for_saved():
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of_crypt(folder)
        level = file.parent / json.loads(file.read_text())["levels"][0]
        with Editor(file) as editor:
            begin = editor.inspect()
            paint_by_another(file, (3, 3), (4, 3))
            editor.wait(lambda s: CHANGED in s["text"], "the message")
            editor.key("Control_L+s")
            editor.wait(lambda s: any("but for what another program" in text for text in s["text"]), "what was not saved")

            level.write_text("<<<<<<< HEAD\n" + level.read_text())
            broken = level.read_text()
            time.sleep(1)
            assert not editor.inspect()["modified"]
            editor.key("Control_L+w")
            wait_for(lambda: any("Save Changes?" in dialog["title"] for dialog in editor.inspect_all()["dialogs"]),
                     "the question of closing")
            editor.key("Alt_L+s")
            wait_for(lambda: any("Overwrite" in dialog["text"] for dialog in editor.inspect_all()["dialogs"]),
                     "the question of overwriting")
            assert level.read_text() == broken
            editor.key("Alt_L+o")
            editor.program.wait(60)
        assert document_hash(file) == begin["hash"]
        assert level.with_name(level.name + "~").read_text() == broken


@case
def files_that_are_gone_are_told_and_written_again():
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of_crypt(folder)
        level = file.parent / json.loads(file.read_text())["levels"][0]
        with Editor(file) as editor:
            begin = editor.inspect()
            assert not begin["modified"]
            aside = level.rename(level.with_suffix(".aside"))
            editor.wait(lambda s: GONE in s["text"] and s["modified"], "the message")
            editor.screenshot("disk-gone")
            aside.rename(level)
            editor.wait(lambda s: GONE not in s["text"], "that it is back")
            level.unlink()
            editor.wait(lambda s: GONE in s["text"], "the message again")
            editor.key("Control_L+s")
            editor.wait(lambda s: not s["modified"] and GONE not in s["text"], "a saved document")
            assert document_hash(file) == begin["hash"]

            # A whole folder: it is not made again in its place, which may be where a disk is mounted.
            elsewhere = file.parent.rename(file.parent.with_name("elsewhere"))
            editor.wait(lambda s: GONE in s["text"] and s["modified"], "the message")
            editor.key("Control_L+s")
            editor.wait(lambda s: any("the folder is no longer there" in text for text in s["text"]), "the error")
            editor.screenshot("disk-folder-gone")
            assert not file.parent.exists() and editor.inspect()["modified"]
            elsewhere.rename(file.parent)
            editor.wait(lambda s: GONE not in s["text"], "that it is back")
            editor.key("Control_L+s")
            editor.wait(lambda s: not s["modified"], "a saved document")


if __name__ == "__main__":
    run()
