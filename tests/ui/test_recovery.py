# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""The plug is pulled at any moment, and what was done is found again.

LOAM_KILLS sets how many times (default 12). A step that the window has told of must survive, with all steps before
it; of one that was under way, there may be a part.
"""

import os
import pathlib
import random
import shutil
import signal
import sys
import tempfile
import threading
import time

from gi.repository import GLib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from editor import Editor  # noqa: E402
from program import SAMPLES, document_hash  # noqa: E402
from tap import case, run, wait_for  # noqa: E402

KILLS = int(os.environ.get("LOAM_KILLS", "12"))


def copy_of(sample, folder):
    shutil.copytree(SAMPLES / sample, pathlib.Path(folder) / sample)
    return pathlib.Path(folder) / sample / f"{sample}.loam"


def paint(editor, cells):
    editor.key("b")
    editor.key("3")
    editor.drag([editor.cell(x, y) for x, y in cells])


def visible_text(editor):
    return str(editor.inspect_all())


@case
def a_stroke_survives_the_plug():
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of("crypt", folder)
        begin = document_hash(file)
        with Editor(file) as editor:
            editor.click(*editor.cell(1, 1))
            paint(editor, [(24, 28), (27, 28), (34, 28)])
            painted = editor.wait(lambda s: s["undo"] >= 1 and s["hash"] != begin, "the stroke")
            editor.restart(file)
            found = editor.wait(lambda s: s["hash"] == painted["hash"], "the stroke after the crash")
            assert found["modified"] and found["undo"] >= 1, found
            assert document_hash(file) == begin, "the file was written without being asked"
            editor.screenshot("recovery-1-found")
            assert "Recovered" in visible_text(editor), "nobody says that something was recovered"

            # It can be undone, redone, and saved; then there is nothing more to recover.
            editor.key("Control_L+z")
            editor.wait(lambda s: s["hash"] == begin or s["undo"] == 0, "the stroke undone")
            editor.key("Control_L+Shift_L+z")
            editor.wait(lambda s: s["hash"] == painted["hash"], "the stroke redone")
            editor.key("Control_L+s")
            editor.wait(lambda s: not s["modified"], "a saved document")
            assert document_hash(file) == painted["hash"]
            editor.restart(file)
            editor.wait(lambda s: s["hash"] == painted["hash"] and s["undo"] == 0 and not s["modified"], "the saved state")
            assert "Recovered" not in visible_text(editor)


@case
def an_undo_after_a_save_survives():
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of("crypt", folder)
        begin = document_hash(file)
        with Editor(file) as editor:
            editor.click(*editor.cell(1, 1))
            paint(editor, [(24, 28), (34, 28)])
            painted = editor.wait(lambda s: s["hash"] != begin, "the stroke")
            editor.key("Control_L+s")
            editor.wait(lambda s: not s["modified"], "a saved document")
            while editor.inspect()["hash"] != begin:
                editor.key("Control_L+z")
            editor.restart(file)
            editor.wait(lambda s: s["hash"] == begin and s["modified"], "the undone state")
            editor.screenshot("recovery-3-undone")
            assert "(undone)" in visible_text(editor), "nobody says that it was undone"
            editor.key("Control_L+Shift_L+z")
            editor.wait(lambda s: s["hash"] == painted["hash"] and not s["modified"], "the saved state")
            editor.key("Control_L+z")
            editor.wait(lambda s: s["hash"] == begin and s["modified"], "the undone state, once more")
            editor.activate("win.recovery-undo")
            editor.wait(lambda s: s["hash"] == painted["hash"] and not s["modified"], "what was saved")


@case
def what_was_never_saved_is_found():
    with tempfile.TemporaryDirectory():
        with Editor() as editor:
            begin = editor.inspect()["hash"]
            editor.activate("win.level-duplicate")
            changed = editor.wait(lambda s: s["hash"] != begin, "a changed document")
            editor.restart()
            found = editor.wait(lambda s: s["hash"] == changed["hash"], "the document that was never saved")
            assert found["modified"]
            editor.screenshot("recovery-2-unsaved")


def waits(state):
    return [text for text in state["text"] if "has edits that were not saved" in text]


@case
def all_that_waits_is_told_of_and_found():
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of("crypt", folder)
        with Editor(file) as editor:
            # Two programs on one project, and a window on nothing yet: one program a round.
            editor.click(*editor.cell(1, 1))
            paint(editor, [(24, 28), (34, 28)])
            first = editor.wait(lambda s: s["undo"] == 1, "a stroke")
            editor.program.kill()
            editor.program.wait()
            journals = pathlib.Path(editor.state) / "loam" / "journals"
            aside = journals.rename(journals.with_name("aside"))
            editor.restart(file)
            editor.click(*editor.cell(1, 1))
            paint(editor, [(24, 26), (30, 26)])
            second = editor.wait(lambda s: s["undo"] == 1, "another stroke")
            assert not waits(second)
            editor.restart()
            editor.activate("win.level-duplicate")
            new = editor.wait(lambda s: s["modified"] and not s["path"], "a new project")
            editor.program.kill()
            editor.program.wait()
            (one,) = aside.iterdir()
            one.rename(journals / one.name.replace("-0", "-1"))

            # By its file: one is there, and the others are told of.
            editor.restart(file)
            state = editor.wait(lambda s: len(waits(s)) == 2, "what else waits")
            editor.screenshot("recovery-3-waits")
            found = {state["hash"]}
            for journal in journals.glob(one.name[:-1] + "*"):
                editor.activate("win.recover", GLib.Variant("s", str(journal)))
            wait_for(lambda: len(editor.inspect_all()["windows"]) == 2, "the other's window")
            found |= {window["hash"] for window in editor.inspect_all()["windows"]}
            assert found == {first["hash"], second["hash"]}, found

            # By no file: the new project is there, and those with one are told of.
            editor.restart()
            state = editor.wait(lambda s: s["hash"] == new["hash"], "the new project")
            assert len(waits(state)) == 2, state["text"]
            for journal in journals.glob(one.name[:-1] + "*"):
                editor.activate("win.recovery-aside", GLib.Variant("s", str(journal)))
            editor.wait(lambda s: "The edits are set aside" in s["text"], "where they are kept")
            editor.restart()
            assert not waits(editor.wait(lambda s: s["hash"] == new["hash"], "the new project"))
            assert len(list(journals.glob("broken/*/journal.jsonl"))) == 2


@case
def what_ended_the_program_is_not_recovered_unasked():
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of("crypt", folder)
        begin = document_hash(file)
        with Editor(file) as editor:
            editor.click(*editor.cell(1, 1))
            paint(editor, [(24, 28), (34, 28)])
            painted = editor.wait(lambda s: s["undo"] >= 1 and s["hash"] != begin, "the stroke")
            editor.program.kill()
            editor.program.wait()
            (journal,) = (pathlib.Path(editor.state) / "loam" / "journals").glob("*/journal.jsonl")
            trying = journal.with_name("trying")
            trying.touch()
            for _ in range(2):
                editor.restart(file)
                state = editor.wait(lambda s: "ended while it recovered" in str(s["text"]), "what waits")
                assert state["hash"] == begin
            editor.screenshot("recovery-4-tried")
            editor.activate("win.recover", GLib.Variant("s", str(journal.parent)))
            wait_for(lambda: painted["hash"] in [window["hash"] for window in editor.inspect_all()["windows"]], "the stroke")
            wait_for(lambda: not trying.exists(), "what was recovered seen")


UNDO = 4


def random_action(editor, chance, what):
    """Something a hand does; not waited for."""
    def cell():
        return editor.cell(chance.randrange(2, 46), chance.randrange(2, 30))
    if what < 4:
        editor.key(chance.choice("bre"))
        editor.key(chance.choice("1234567"))
        editor.drag([cell() for _ in range(chance.randrange(2, 6))])
    elif what == UNDO:
        editor.key("Control_L+z")
    elif what == 5:
        editor.key("Control_L+Shift_L+z")
    elif what == 6:
        editor.key("Control_L+s")
    else:
        editor.key("g")
        editor.click(*cell())


def settled(editor):
    """What the window tells once it has heard all that was pressed: keys come by another way than questions."""
    state = editor.inspect()
    while True:
        time.sleep(0.15)
        following = editor.inspect()
        if all(following[key] == state[key] for key in ("hash", "undo", "redo", "modified")):
            return following
        state = following


@case
def nothing_told_of_is_lost_at_any_moment():
    seed = int(os.environ.get("LOAM_SEED", random.SystemRandom().randrange(1 << 30)))
    print(f"# seed {seed}, {KILLS} kills")
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        file = copy_of("crypt", folder)
        with Editor(file) as editor:
            for kill in range(KILLS):
                editor.click(*editor.cell(1, 1))
                timer = threading.Timer(chance.uniform(0.02, 1.5), lambda: editor.program.send_signal(signal.SIGKILL))
                told = [editor.inspect()]
                what = None
                timer.start()
                try:
                    while True:
                        what = chance.randrange(8)
                        random_action(editor, chance, what)
                        told.append(settled(editor))
                except Exception:  # pylint: disable=broad-except
                    timer.join()
                    editor.program.wait()
                editor.restart(file)
                found = editor.inspect()
                last = told[-1]
                print(f"# kill {kill}: {len(told)} looks, told of {last['undo']}+{last['redo']} steps, "
                      f"found {found['undo']}+{found['redo']}")
                if found["hash"] == last["hash"]:
                    continue
                # What was just undone to what is saved needs no journal, and can't be redone.
                if what == UNDO and not found["modified"] and found["hash"] == document_hash(file):
                    continue
                # One more thing was under way: a step back or forward is what was told of.
                seen = set()
                for direction in ("Control_L+z", "Control_L+Shift_L+z", "Control_L+Shift_L+z"):
                    editor.key(direction)
                    time.sleep(0.1)
                    seen.add(editor.inspect()["hash"])
                assert last["hash"] in seen, f"kill {kill}: what was told of is not found; seed {seed}"


if __name__ == "__main__":
    run()
