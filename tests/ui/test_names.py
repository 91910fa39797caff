# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""What a screen reader is told: the names and roles of all that can have the focus."""

import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from editor import Editor  # noqa: E402
from program import ROOT, SAMPLES  # noqa: E402
from tap import case, run, wait_for  # noqa: E402

# What only holds others, and needs no name.
HOLDERS = {"filler", "panel", "scroll pane", "frame"}
# In dialogues, the lists are the toolkit's own: groups of rows, and what drops down from one.
LISTS = {"list", "list item"}
# What the toolkit gives where nobody gave a name.
CLASS = re.compile(r"^(Gtk|Adw|Loam)[A-Z]\w+$")


def start():
    return Editor(SAMPLES / "crypt", env={"GTK_A11Y": "atspi"})


def nodes(editor):
    """Every node that is shown, from the top."""
    result = subprocess.run([sys.executable, ROOT / "tests" / "support" / "tree.py", "loam"], env=editor.env,
                            capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 0, result.stderr
    pending, found = [json.loads(result.stdout)], []
    while pending:
        node = pending.pop()
        found.append(node)
        pending.extend(reversed(node["children"]))
    return found


def nameless(found, but=frozenset()):
    """Roles and names of what can have the focus and has no name, with a part of what is in it."""
    return [(node["role"], node["name"], str(node["children"])[:300]) for node in found
            if node["focusable"] and node["role"] not in HOLDERS | but
            and (not node["name"].strip() or CLASS.match(node["name"]))]


def wait_for_node(editor, role, name):
    """The node of that role and name; the bus may be a moment behind the window."""
    def find():
        return next((node for node in nodes(editor) if (node["role"], node["name"]) == (role, name)), None)
    return wait_for(find, f"a {role} called {name}")


@case
def the_window_tells_its_tools_palettes_layers_and_canvas():
    with start() as editor:
        canvas = wait_for_node(editor, "image", "Level")
        assert canvas["focusable"]
        found = nodes(editor)
        told = {(node["role"], node["name"]) for node in found}
        tools = ("Select", "Brush", "Line", "Rectangle", "Ellipse", "Bucket", "Eraser", "Picker", "Place")
        bar = ("Tools and Palettes", "Open", "Save", "Undo", "Redo", "Play", "Main Menu", "Properties and Layers",
               "New Level", "Add terrain", "Add prototype", "Add layer")
        expected = {*(("push button", name) for name in (*tools, *bar)),
                    *(("list", name) for name in ("Terrains", "Prototypes", "Layers", "History")),
                    *(("list item", name) for name in ("grass", "river", "skeleton", "statue", "things", "ground")),
                    *(("page tab", name) for name in ("Terrain", "Things", "Properties", "History")),
                    ("slider", "Opacity"), ("text", "Name")}
        assert not expected - told, f"not told: {expected - told}"
        assert not nameless(found), nameless(found)
        (river,) = [node for node in found if (node["role"], node["name"]) == ("list item", "river")]
        assert river["description"] == "water, 3", river


@case
def properties_of_a_thing_and_steps_of_the_history_have_names():
    with start() as editor:
        level = json.loads((SAMPLES / "crypt" / "levels" / "crypt.json").read_text())
        at = next(thing["at"] for layer in level["layers"] for thing in layer.get("entities", [])
                  if thing["prototype"] == "statue")
        # The view may still be finding its place.
        wait_for(lambda: editor.click(*editor.at(at[0] + 8, at[1] + 8)) or editor.inspect()["selection"]["things"],
                 "a selected thing")
        editor.activate("win.duplicate")
        editor.activate("win.undo")
        editor.activate("win.show-history")
        step = wait_for_node(editor, "list item", "Duplicate statue")
        assert step["description"] == "undone" and step["focusable"], step
        editor.activate("win.show-history")
        found = nodes(editor)
        told = {node["name"] for node in found if node["focusable"] and node["role"] not in HOLDERS}
        assert {"Period", "Weapon"} <= told or {"period", "weapon"} <= told, sorted(told)
        assert not nameless(found), nameless(found)


@case
def dialogs_have_names_for_all_that_is_asked():
    with start() as editor:
        for name in ("level-new", "export", "new"):
            before = len(editor.inspect_all()["dialogs"])
            editor.activate(f"win.{name}")
            wait_for(lambda before=before: len(editor.inspect_all()["dialogs"]) > before, f"the dialogue of {name}")
            found = nodes(editor)
            assert not nameless(found, LISTS), (name, nameless(found, LISTS))
            editor.key("Escape")
            wait_for(lambda before=before: len(editor.inspect_all()["dialogs"]) == before, f"{name} closed")


if __name__ == "__main__":
    run()
