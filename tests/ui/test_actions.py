# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Every action on the bus: what changes the document is one labelled step, and can be undone."""

import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from editor import Editor  # noqa: E402
from gi.repository import GLib  # noqa: E402
from program import ROOT, SAMPLES, edit  # noqa: E402
from tap import case, run, wait_for  # noqa: E402

# What opens other windows has its own tests; what undoes is what these test with, or goes many steps.
LEFT_OUT = {"new", "open", "open-sample", "recover", "recovery-aside", "recovery-undo", "undo", "redo"}
# An action whose parameter is a word takes one of these; others are told by their type.
WORDS = {"tool": ["select", "brush", "line", "rect", "ellipse", "bucket", "eraser", "picker", "place"],
         "preview-place": ["below", "beside"],
         "arrange": ["front", "forward", "backward", "back", "left", "center", "right", "top", "middle", "bottom",
                     "across", "down"]}


def parameter_for(name, signature, chance):
    if signature == "":
        return None
    if signature == "s":
        return GLib.Variant("s", chance.choice(WORDS[name]))
    if signature == "d":
        return GLib.Variant("d", chance.choice([0.5, 1.0, 2.0]))
    raise AssertionError(f"the action {name} takes a parameter of a type that the test does not know: {signature}")


def statue_in(folder):
    """The middle of a thing of the level, in its pixels."""
    (level,) = (pathlib.Path(folder) / "crypt" / "levels").glob("*.json")
    layers = json.loads(level.read_text())["layers"]
    at = next(thing["at"] for layer in layers for thing in layer.get("entities", []) if thing["prototype"] == "statue")
    return at[0] + 8, at[1] + 8


def close_dialogs(editor):
    """Answers whatever was asked with Escape."""
    tries = iter(range(1000))

    def none_left():
        dialogs = editor.inspect_all()["dialogs"]
        if not dialogs:
            return True
        # The window manager may leave the keyboard where it was, as if the user were typing there.
        if next(tries) > 10:
            subprocess.run(["xdotool", "search", "--name", f"^{re.escape(dialogs[-1]['title'])}$", "windowfocus"],
                           env=editor.env, check=False, stderr=subprocess.DEVNULL)
        editor.key("Escape")
        return False
    try:
        wait_for(none_left, "no dialogue")
    except AssertionError:
        editor.screenshot("actions-dialog")
        raise AssertionError(f"Escape does not close {editor.inspect_all()['dialogs']}") from None


def settled(editor):
    """What the window tells once it stops changing: pasting reads the clipboard first."""
    state = editor.inspect()
    while True:
        time.sleep(0.03)
        following = editor.inspect()
        if (following["hash"], following["undo"]) == (state["hash"], state["undo"]):
            return following
        state = following


@case
def each_action_that_changes_the_document_is_one_labelled_step():
    seed = random.SystemRandom().randrange(1 << 32)
    print(f"# seed {seed}", flush=True)
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(SAMPLES / "crypt", pathlib.Path(folder) / "crypt")
        with Editor(pathlib.Path(folder) / "crypt") as editor:
            changed = set()
            names = [name for name in editor.actions() if name not in LEFT_OUT]
            # Things must be selected for some, and something copied for others.
            order = names * 3
            chance.shuffle(order)
            first = [name for verb in ("copy", "cut", "paste", "duplicate", "delete") for name in ("select-all", verb)]
            editor.click(*editor.at(*statue_in(folder)))
            editor.wait(lambda s: s["selection"]["things"], "a selected thing")
            for number, name in enumerate([*first, *order]):
                enabled, signature, _ = editor.actions()[name]
                if not enabled:
                    continue
                before = settled(editor)
                editor.activate(f"win.{name}", parameter_for(name, signature, chance))
                close_dialogs(editor)
                after = settled(editor)
                if after["hash"] == before["hash"]:
                    continue
                changed.add(name)
                assert after["undo"] == before["undo"] + 1, f"{name}: {before['undo']} steps, then {after['undo']}"
                assert after["undo-label"] and after["redo"] == 0, f"{name}: no label"
                editor.activate("win.undo")
                undone = settled(editor)
                assert undone["hash"] == before["hash"], f"{name} is not undone"
                # What the first ones did stays undone, so that each of them finds all things there.
                if number >= len(first) and chance.random() < 0.5:
                    editor.activate("win.redo")
                    assert settled(editor)["hash"] == after["hash"], f"{name} is not redone"
            assert {"duplicate", "delete", "cut", "paste"} <= changed, changed


@case
def an_action_in_the_middle_of_a_stroke_drops_the_stroke():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(SAMPLES / "crypt", pathlib.Path(folder) / "crypt")
        with Editor(pathlib.Path(folder) / "crypt") as editor:
            begin = editor.inspect()["hash"]
            editor.click(*editor.cell(1, 1))
            editor.key("3")
            for name, parameter, steps in (("undo", None, 0), ("tool", GLib.Variant("s", "rect"), 0),
                                           ("level-duplicate", None, 1), ("level-remove", None, 2)):
                editor.activate("win.tool", GLib.Variant("s", "brush"))
                editor.wait(lambda s: s["tool"] == "brush", "the brush")
                before = editor.inspect()["hash"]
                editor.pointer(*editor.cell(5, 5))
                editor.button(True)
                editor.pointer(*editor.cell(9, 7))
                editor.wait(lambda s, before=before: s["hash"] != before, "an unfinished stroke")
                editor.activate(f"win.{name}", parameter)
                editor.pointer(*editor.cell(12, 9))
                editor.button(False)
                after = settled(editor)
                assert after["undo"] == steps, (name, after["history"])
                assert steps == 1 or after["hash"] == begin, f"{name}: some of the stroke is left"


@case
def the_right_button_in_a_stroke_drops_it_and_opens_no_menu():
    with Editor(SAMPLES / "crypt") as editor:
        editor.activate("win.tool", GLib.Variant("s", "brush"))
        editor.wait(lambda s: s["tool"] == "brush", "the brush")
        editor.key("3")
        begin = editor.inspect()["hash"]
        for _ in range(3):
            editor.pointer(*editor.cell(8, 8))
            editor.button(True)
            editor.pointer(*editor.cell(11, 10))
            editor.wait(lambda s: s["hash"] != begin, "an unfinished stroke")
            editor.button(True, 3)
            editor.button(False, 3)
            editor.pointer(*editor.cell(13, 9))
            editor.button(False)
            after = settled(editor)
            assert after["hash"] == begin and after["undo"] == 0, after["history"]
        # The next stroke is the brush's again, as no menu waits to be closed first.
        editor.drag([editor.cell(8, 8), editor.cell(11, 10)])
        editor.wait(lambda s: s["undo"] == 1 and s["hash"] != begin, "a stroke")


def memory_of(program):
    """KiB of memory that are in use, or None with sanitizers, which keep what was freed."""
    process = pathlib.Path(f"/proc/{program.pid}")
    if "libasan" in (process / "maps").read_text():
        return None
    return int(re.search(r"^Rss: +(\d+) kB$", (process / "smaps_rollup").read_text(), re.MULTILINE)[1])


@case
def opening_and_closing_everything_200_times_leaves_no_handler_and_no_memory_behind():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(SAMPLES / "crypt", pathlib.Path(folder) / "crypt")
        edit(pathlib.Path(folder) / "crypt", [{"do": "level", "add": "attic", "size": [20, 20]}])
        pairs = [*((f"show-{name}", f"show-{name}") for name in ("history", "properties", "tools", "preview")),
                 ("next-level", "previous-level"), ("play", "stop")]
        with Editor(pathlib.Path(folder) / "crypt") as editor:
            def toggle(times):
                for _ in range(times):
                    for name in [name for pair in pairs for name in pair]:
                        assert editor.actions()[name][0], f"{name} can't be done"
                        editor.activate(f"win.{name}")
                return editor.inspect(), memory_of(editor.program)
            # Pictures are read and caches filled at first.
            begin, first = toggle(80)
            _, half = toggle(100)
            end, last = toggle(100)
            assert end["handlers"] == begin["handlers"], (begin["handlers"], end["handlers"])
            assert end["hash"] == begin["hash"] and end["undo"] == 0
            print(f"# {first} KiB, {half} KiB after 100 times, {last} KiB after 200")
            # What leaks does so in both halves; an allocator takes a piece more once.
            assert first is None or 2 * min(half - first, last - half) < 2048, f"{last - first} KiB more"


@case
def the_window_of_keys_shows_all_that_there_are():
    """What a section has no room for would be on a second page of it, where nobody looks."""
    source = (ROOT / "ui" / "loam-shortcuts.c").read_text()
    titles = set(re.findall(r'"[^"]+",\s*N_ \("([^"]+)"\)', source))
    sections = re.findall(r'\{NULL, "", N_ \("([^"]+)"\)', source)
    assert len(titles) > 40 and len(sections) > 1, (titles, sections)
    with Editor(SAMPLES / "crypt") as editor:
        editor.key("F1")

        def text():
            return {text for dialog in editor.inspect_all()["dialogs"] for text in dialog["text"]}
        wait_for(lambda: sections[0] in text(), "the keys")
        shown = set(text())
        editor.key("Tab")
        for number, section in enumerate(sections[1:], 1):
            editor.key("Return")
            wait_for(lambda: set(sections) <= text(), "the menu of sections")
            for _ in range(number):
                editor.key("Down")
            editor.key("Return")
            wait_for(lambda name=section: name in text() and not set(sections) - {name} & text(), f"section {section}")
            editor.screenshot(f"keys-{number}")
            shown |= text()
        assert not titles - shown, f"nowhere: {titles - shown}"


@case
def closing_with_unsaved_changes_asks_and_cancel_keeps_the_window():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(SAMPLES / "crypt", pathlib.Path(folder) / "crypt")
        with Editor(pathlib.Path(folder) / "crypt") as editor:
            editor.activate("win.level-duplicate")
            editor.wait(lambda s: s["modified"], "a changed document")
            editor.key("Control_L+w")
            dialog = wait_for(lambda: editor.inspect_all()["dialogs"], "the question")
            assert any("ave" in text for text in dialog[0]["text"]), dialog
            editor.screenshot("unsaved")
            close_dialogs(editor)
            assert editor.program.poll() is None and editor.inspect()["modified"]


if __name__ == "__main__":
    run()
