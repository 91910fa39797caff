# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""The pane plays what `loam play` plays, whatever happens to the window, and never shows half a picture."""

import json
import pathlib
import signal
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from editor import Editor  # noqa: E402
from PIL import Image  # noqa: E402
from program import SAMPLES, edit, loam  # noqa: E402
from tap import case, run, wait_for  # noqa: E402

STEPS = 600
# A prime number of them: no steady count of steps a frame shows the same colour each time.
COLOURS = [(255, 0, 64), (0, 64, 255), (0, 160, 0), (255, 200, 0), (160, 0, 255), (0, 200, 200), (255, 120, 0)]


@case
def the_pane_after_600_steps_a_stall_and_a_resize_has_the_hash_of_loam_play():
    expected = loam("play", SAMPLES / "crypt", "--steps", STEPS, "--hash").stdout.strip()
    with Editor(SAMPLES / "crypt") as editor:
        editor.key("F5")
        editor.wait(lambda s: s["preview"] and s["preview"]["step"] > 30, "a running preview")

        # Two seconds in which the program does not run at all.
        editor.program.send_signal(signal.SIGSTOP)
        stopped = time.monotonic()
        while time.monotonic() - stopped < 2:
            time.sleep(0.05)
        editor.program.send_signal(signal.SIGCONT)
        before = editor.inspect()["size"]
        editor.size = (1100, 760)
        editor.place()
        editor.wait(lambda s: s["size"] != before, "a resized window")

        editor.wait(lambda s: s["preview"]["step"] > STEPS - 200, "most of the steps", 60)
        editor.activate("win.pause")
        state = editor.wait(lambda s: s["preview"]["paused"], "a paused preview")
        assert state["preview"]["step"] <= STEPS, "paused too late"
        for step in range(state["preview"]["step"], STEPS):
            editor.activate("win.step")
            assert editor.inspect()["preview"]["step"] == step + 1
        assert editor.inspect()["preview"]["hash"] == expected
        editor.screenshot("pane-600")


def flipping_project(folder):
    """A level all covered by one picture that changes its whole colour at each step."""
    file = pathlib.Path(folder) / "flip.loam"
    loam("new", file, "--size", "20x15")
    picture = Image.new("RGB", (320 * len(COLOURS), 240))
    for number, colour in enumerate(COLOURS):
        picture.paste(colour, (320 * number, 0, 320 * number + 320, 240))
    picture.save(pathlib.Path(folder) / "flip.png")
    sprite = {"image": "flip.png", "size": [320, 240], "frames": len(COLOURS), "frame-steps": 1}
    edit(file, [{"do": "define", "kind": "prototype", "name": "flip", "values": {"sprite": sprite}},
                {"do": "place", "layer": "things", "prototype": "flip", "at": [0, 0]}])
    return file


def flips(renderer):
    with tempfile.TemporaryDirectory() as folder, \
            Editor(flipping_project(folder), size=(1000, 700), env={"GSK_RENDERER": renderer}) as editor:
        editor.key("F5")
        state = editor.wait(lambda s: s["preview"] and s["preview"]["step"] > 10, "the preview")
        x, y, width, height = state["preview"]["area"]
        left, top = editor.origin()
        seen, last, changes = dict.fromkeys(COLOURS, 0), None, 0
        # A busy machine shows few pictures while so many are grabbed: until enough have followed one another.
        number, end = 0, time.monotonic() + 120
        while number < 500 or (changes < 30 and time.monotonic() < end):
            number += 1
            image = editor.grab(left + x, top + y, width, height)
            colours = {colour: count for count, colour in image.getcolors(4096) if colour in seen}
            if len(colours) != 1:
                image.save(pathlib.Path(folder).parent / "torn.png")
            assert len(colours) == 1, f"grab {number} shows {colours}"
            colour, count = colours.popitem()
            assert count > 2000, f"grab {number}: only {count} pixels of the picture"
            seen[colour] += 1
            changes += colour != last
            last = colour
        editor.screenshot(f"flip-{renderer}")
        assert changes >= 30, f"it flips {changes} times only: {json.dumps(list(seen.values()))}"


@case
def a_flipping_level_grabbed_500_times_never_shows_two_colours_drawn_by_cairo():
    flips("cairo")


@case
def a_flipping_level_grabbed_500_times_never_shows_two_colours_drawn_by_gl():
    flips("gl")


@case
def a_paused_or_closed_preview_uses_no_processor():
    with Editor(SAMPLES / "crypt") as editor:
        editor.activate("win.play")
        editor.wait(lambda s: s["preview"] and s["preview"]["step"] > 5, "the preview")
        editor.activate("win.pause")
        state = editor.wait(lambda s: s["preview"]["paused"], "a paused preview")

        def ticks():
            fields = pathlib.Path(f"/proc/{editor.program.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return int(fields[11]) + int(fields[12])
        editor.pointer(1590, 990)
        end = time.monotonic() + 1
        while time.monotonic() < end:
            time.sleep(0.05)
        begin, end = ticks(), time.monotonic() + 2
        while time.monotonic() < end:
            time.sleep(0.05)
        assert ticks() - begin <= 10, f"{ticks() - begin} ticks in two seconds"
        assert editor.inspect()["preview"]["step"] == state["preview"]["step"]


@case
def an_edit_while_paused_shows_at_once_and_nothing_steps():
    with Editor(SAMPLES / "meadow") as editor:
        editor.activate("win.play")
        editor.wait(lambda s: s["preview"] and s["preview"]["step"] > 5, "the preview")
        editor.activate("win.pause")
        before = editor.wait(lambda s: s["preview"]["paused"], "a paused preview")

        def pane():
            x, y, width, height = editor.inspect()["preview"]["area"]
            left, top = editor.origin()
            return editor.grab(left + x, top + y, width, height).tobytes()

        def still():
            """The pane once it stays as it is: its last picture may be under way to the screen."""
            first = pane()
            time.sleep(0.2)
            return first if pane() == first else None
        shown = wait_for(still, "a pane that rests")
        editor.activate("win.select-all")
        editor.wait(lambda s: s["selection"], "a selection")
        editor.activate("win.delete")
        editor.wait(lambda s: pane() != shown, "the edit in the pane")
        editor.screenshot("pane-edited")
        editor.activate("win.undo")
        state = editor.wait(lambda s: pane() == shown, "the edit taken back in the pane")
        assert state["preview"] == before["preview"], (state["preview"], before["preview"])


if __name__ == "__main__":
    run()
