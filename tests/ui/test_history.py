# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""What can be done can be undone in the window: its panel, its budget, and the questions before something goes."""

import pathlib
import shutil
import sys
import tempfile
from contextlib import contextmanager

from gi.repository import GLib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from editor import Editor  # noqa: E402
from program import SAMPLES, edit  # noqa: E402
from tap import case, run, wait_for  # noqa: E402


@contextmanager
def crypt(lines=()):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(SAMPLES / "crypt", pathlib.Path(folder) / "crypt")
        if lines:
            edit(pathlib.Path(folder) / "crypt" / "crypt.loam", lines)
        with Editor(pathlib.Path(folder) / "crypt") as editor:
            yield editor


def panel(editor, name="LoamHistoryPanel"):
    return editor.inspect()["panels"].get(name, [])


def rectangle(editor, x, y, side=4):
    """Draws one of the terrain of the key 3."""
    before = editor.inspect()["undo"]
    editor.activate("win.tool", GLib.Variant("s", "rect"))
    editor.drag([editor.cell(x, y), editor.cell(x + 1, y + 1), editor.cell(x + side - 1, y + side - 1)])
    return editor.wait(lambda s: s["undo"] == before + 1, "a rectangle")


def river(editor):
    editor.click(*editor.cell(1, 1))
    editor.key("3")
    editor.wait(lambda s: s["terrain"] == "river" and s["layer"] == "ground", "the river")


def choose_row(editor, key, name):
    """Clicks through the palette on the left until that chooses the row of that name."""
    before = name
    for y in range(240, 880, 16):
        editor.click(100, y)
        now = editor.inspect()[key]
        if now == name != before:
            return
        before = now
    raise AssertionError(f"no row of the palette chooses {name}")


def dialog(editor, title):
    """Waits until it has the keys, too."""
    return wait_for(lambda: next((one for one in editor.inspect_all()["dialogs"] if one["title"] == title and one["active"]), None),
                    f"the dialogue {title}")


def closed(editor):
    wait_for(lambda: not editor.inspect_all()["dialogs"], "no dialogue")


@case
def the_panel_names_each_step_and_jumps_by_click_and_by_key():
    with crypt() as editor:
        river(editor)
        begin = editor.inspect()["hash"]
        states = [begin]
        for i in range(3):
            states.append(rectangle(editor, 2 + 6 * i, 2)["hash"])
        editor.activate("win.show-history")
        rows = wait_for(lambda: panel(editor), "the panel")
        assert "Start" in rows and rows[-1].startswith("3 steps, ") and rows[-1].endswith("of 256 MiB"), rows
        assert any(row.startswith("Draw a rectangle of ") and row.endswith(" with river") for row in rows), rows
        editor.activate("win.save")
        wait_for(lambda: "saved" in panel(editor), "the saved place")
        editor.activate("win.undo")
        editor.wait(lambda s: s["modified"], "a place beside the saved one")
        assert "saved" in panel(editor), "the panel forgets where it was saved"

        # Each row by the pointer: they are as far apart as the first two.
        left, top = editor.origin()
        x = left + editor.inspect()["size"][0] - 150
        found = []
        for y in range(int(top) + 100, int(top) + 330, 10):
            editor.click(x, y)
            state = editor.inspect()
            done = state["undo"]
            assert state["hash"] == states[done], (done, y)
            if not found or found[-1] != done:
                found.append(done)
        assert {0, 1, 2, 3} <= set(found), found

        # And by keys, from the row that was clicked last.
        at = editor.inspect()["undo"]
        editor.key("Up")
        editor.key("Return")
        state = editor.wait(lambda s: s["undo"] == at - 1, "the step above")
        assert state["hash"] == states[at - 1]


@case
def what_was_selected_comes_back_and_leaves_the_document_saved():
    with crypt() as editor:
        editor.click(*editor.cell(1, 1))
        editor.activate("win.select-all")
        cells = editor.wait(lambda s: s["selection"]["cells"], "all cells")
        assert not cells["modified"] and cells["undo"] == 1 and cells["undo-label"] == "Select 48×32 cells", cells
        editor.key("Escape")
        state = editor.wait(lambda s: not s["selection"]["cells"], "nothing selected")
        assert state["undo"] == 0, "a step that leads back to where it began stays"
        editor.activate("win.select-all")
        river(editor)
        rectangle(editor, 2, 2)
        editor.activate("win.undo")
        editor.wait(lambda s: s["redo"] == 1, "an undone rectangle")
        editor.activate("win.select-all")
        state = editor.inspect()
        assert state["redo"] == 1, "selecting drops what was undone"
        editor.activate("win.undo")
        editor.activate("win.undo")
        editor.wait(lambda s: not s["selection"]["cells"] and not s["modified"], "the beginning")


@case
def the_budget_is_a_preference_and_the_panel_says_what_is_gone():
    with crypt() as editor:
        river(editor)
        editor.activate("win.show-history")
        editor.key("Control_L+comma")
        dialog(editor, "Preferences")
        editor.screenshot("preferences")
        # Whether the first row has the focus already depends on who was first, the window or the keys. As the spin
        # button's text gets it, all of it is selected; as it leaves, what was typed is taken.
        for _ in range(4):
            if editor.actions("app")["history-budget"][2] == 1:
                break
            for key in ("Tab", "Control_L+a", "1"):
                editor.key(key)
        wait_for(lambda: editor.actions("app")["history-budget"][2] == 1, "a budget of 1 MiB")
        editor.key("Escape")
        closed(editor)
        wait_for(lambda: any("of 1 MiB" in row for row in panel(editor)) or editor.inspect()["undo"] == 0, "the footer")

        # A level that was removed is kept by its step: some kilobytes each.
        steps = 0
        while not any("let go" in row for row in panel(editor)):
            editor.activate("win.level-duplicate")
            steps += 1
            editor.wait(lambda s: s["hash"], "an answer")
            editor.activate("win.level-remove")
            assert steps < 400, panel(editor)
        rows = panel(editor)
        assert "Start" not in rows and rows[-1].endswith("of 1 MiB") and any("to stay within 1 MiB" in row for row in rows), rows
        assert editor.inspect()["history-bytes"] <= 1 << 20
        editor.screenshot("history-dropped")


@case
def a_terrain_goes_with_its_cells_or_gives_them_to_another():
    with crypt() as editor:
        river(editor)
        begin = editor.inspect()["hash"]
        choose_row(editor, "terrain", "river")
        editor.key("Delete")
        question = dialog(editor, "Delete Terrain")
        assert any("112 cells" in text for text in question["text"]), question
        editor.screenshot("delete-terrain")
        editor.key("Escape")
        closed(editor)
        assert editor.inspect()["undo"] == 0

        editor.key("Delete")
        dialog(editor, "Delete Terrain")
        editor.key("Alt_L+a")
        editor.key("Alt_L+d")
        closed(editor)
        state = editor.wait(lambda s: s["undo"] == 1, "a replaced terrain")
        assert state["undo-label"] == "Replace terrain river by grass in 112 cells", state["undo-label"]
        replaced = state["hash"]
        editor.activate("win.undo")
        editor.wait(lambda s: s["hash"] == begin, "the river")

        choose_row(editor, "terrain", "river")
        editor.key("Delete")
        dialog(editor, "Delete Terrain")
        editor.key("Alt_L+d")
        closed(editor)
        state = editor.wait(lambda s: s["undo"] == 1, "a deleted terrain")
        assert state["undo-label"] == "Delete terrain river and 112 cells" and state["hash"] != replaced
        editor.activate("win.undo")
        editor.wait(lambda s: s["hash"] == begin, "the river")


@case
def a_prototype_goes_with_or_without_its_heirs():
    with crypt() as editor:
        editor.click(*editor.cell(1, 1))
        editor.key("p")
        editor.wait(lambda s: s["tool"] == "place", "the palette of things")
        begin = editor.inspect()["hash"]
        hashes = set()
        for key, label in (("k", "Delete prototype statue"), ("t", "Delete prototype statue and "),
                           ("a", "Replace prototype statue by ")):
            choose_row(editor, "prototype", "statue")
            editor.key("Delete")
            dialog(editor, "Delete Prototype")
            if key == "k":
                editor.screenshot("delete-prototype")
            editor.key(f"Alt_L+{key}")
            editor.key("Alt_L+d")
            closed(editor)
            state = editor.wait(lambda s: s["undo"] == 1, "a deleted prototype")
            assert state["undo-label"].startswith(label), state["undo-label"]
            hashes.add(state["hash"])
            editor.activate("win.undo")
            editor.wait(lambda s: s["hash"] == begin, "the statue")
        assert len(hashes) == 3, "two answers did the same"


@case
def a_level_is_resized_from_the_side_that_is_chosen():
    with crypt() as editor:
        editor.activate("win.level-resize")
        dialog(editor, "Resize Level")
        editor.screenshot("resize-level")
        editor.key("Alt_L+w")
        editor.key("Control_L+a")
        for digit in "50":
            editor.key(digit)
        # Over the rows of the height and the anchor and what is in them, to the right end of the grid's first row.
        for _ in range(4):
            editor.key("Tab")
        for _ in range(2):
            editor.key("Right")
        editor.key("space")
        editor.key("Alt_L+r")
        closed(editor)
        state = editor.wait(lambda s: s["undo"] == 1, "a resized level")
        assert state["undo-label"] == "Resize level crypt to 50×32", state["undo-label"]
        far = state["hash"]
        editor.activate("win.undo")

        editor.activate("win.level-resize")
        dialog(editor, "Resize Level")
        editor.key("Alt_L+w")
        editor.key("Control_L+a")
        for digit in "50":
            editor.key(digit)
        editor.key("Alt_L+r")
        closed(editor)
        state = editor.wait(lambda s: s["undo"] == 1, "a resized level")
        assert state["hash"] != far, "the anchor makes no difference"


@case
def arrow_keys_in_a_row_are_one_step_and_so_is_a_drag_of_the_opacity():
    with crypt() as editor:
        editor.click(*editor.cell(1, 1))
        editor.key("p")
        choose_row(editor, "prototype", "statue")
        editor.click(*editor.cell(10, 10))
        placed = editor.wait(lambda s: s["undo"] == 1 and len(s["selection"]["things"]) == 1, "a statue")
        editor.key("s")
        for _ in range(5):
            editor.key("Right")
        moved = editor.wait(lambda s: s["undo"] == 2, "a moved statue")
        editor.key("Control_L+z")
        state = editor.wait(lambda s: s["undo"] == 1, "the statue where it was")
        assert state["hash"] == placed["hash"] != moved["hash"]

        # The slider is right above the status bar.
        left, top = editor.origin()
        width, height = editor.inspect()["size"]
        y = top + height - 52
        editor.drag([(left + width - 60 - 10 * i, y) for i in range(8)])
        state = editor.wait(lambda s: s["undo-label"].startswith("Set opacity of "), "another opacity")
        assert state["undo"] == 2, state["history"]
        editor.key("Control_L+z")
        editor.wait(lambda s: s["hash"] == placed["hash"], "the opacity that it had")


@case
def a_window_that_closes_in_the_middle_of_a_stroke_leaves_nothing_of_it():
    with crypt() as editor:
        river(editor)
        editor.activate("win.tool", GLib.Variant("s", "brush"))
        rectangle(editor, 2, 2)
        editor.activate("win.tool", GLib.Variant("s", "brush"))
        before = editor.inspect()
        editor.pointer(*editor.cell(12, 12))
        editor.button(True)
        editor.pointer(*editor.cell(16, 14))
        editor.wait(lambda s: s["hash"] != before["hash"], "an unfinished stroke")
        editor.key("Control_L+w")
        wait_for(lambda: editor.inspect_all()["dialogs"], "the question")
        editor.key("Escape")
        closed(editor)
        editor.button(False)
        after = editor.inspect()
        assert after["hash"] == before["hash"] and after["undo"] == before["undo"], after["history"]


@case
def a_step_back_shows_the_level_that_it_changes():
    with crypt([{"do": "level", "add": "attic", "size": [8, 8]}]) as editor:
        assert editor.inspect()["level"] == "crypt"
        river(editor)
        begin = editor.inspect()["hash"]
        painted = rectangle(editor, 2, 2)["hash"]
        editor.activate("win.next-level")
        editor.wait(lambda s: s["level"] == "attic", "the other level")
        editor.key("Control_L+z")
        editor.wait(lambda s: s["hash"] == begin and s["level"] == "crypt", "the level of the stroke, undone")
        editor.activate("win.next-level")
        editor.key("Control_L+Shift_L+z")
        editor.wait(lambda s: s["hash"] == painted and s["level"] == "crypt", "the level of the stroke, redone")


@case
def order_is_changed_by_keys():
    with crypt([{"do": "level", "add": "attic", "size": [8, 8]},
                {"do": "define", "kind": "component", "name": "gold", "fields": []}]) as editor:
        begin = editor.inspect()["hash"]
        editor.key("Control_L+Shift_L+Page_Down")
        state = editor.wait(lambda s: s["undo"] == 1, "a moved level")
        assert state["undo-label"] == "Reorder level crypt"
        editor.key("Control_L+Shift_L+Page_Up")
        editor.wait(lambda s: s["hash"] == begin, "the order of before")
        choose_row(editor, "terrain", "river")
        editor.key("Alt_L+Up")
        state = editor.wait(lambda s: s["undo"] == 3, "a moved terrain")
        assert state["undo-label"] == "Reorder terrain river"

        editor.key("Alt_L+Return")
        wait_for(lambda: "Component types" in panel(editor, "LoamInspector"), "the project's properties")
        editor.screenshot("project-settings")
        # To the first type's first button, wherever that is.
        for _ in range(20):
            editor.key("Tab")
            editor.key("Alt_L+Down")
            if editor.inspect()["undo"] == 4:
                break
        state = editor.inspect()
        assert state["undo-label"] in ("Reorder component gold", "Reorder component monster"), state["undo-label"]
        editor.key("Alt_L+Up")
        editor.wait(lambda s: s["undo"] == 5, "the type where it was, by the next key")


@case
def order_is_changed_by_dragging():
    with crypt() as editor:
        editor.click(*editor.cell(1, 1))
        choose_row(editor, "terrain", "river")
        river_row = editor.root.query_pointer()
        choose_row(editor, "terrain", "grass")
        grass_row = editor.root.query_pointer()
        x, y, to = river_row.root_x, river_row.root_y + 4, grass_row.root_y + 4
        editor.drag([(x, y), (x + 4, y - 6), (x + 6, y - 14), (x, (y + to) / 2), (x, to + 2), (x, to), (x, to)])
        state = editor.wait(lambda s: s["undo"] == 1, "a moved terrain")
        assert state["undo-label"] == "Reorder terrain river", state["undo-label"]


if __name__ == "__main__":
    run()
