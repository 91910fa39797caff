# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""The runtime, checked from outside by closed formulas over traces."""

import copy
import json
import pathlib
import random
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import document_hash, loam, tree  # noqa: E402
from small import LEVEL, copy_sample, refusal, trace, write_small  # noqa: E402
from tap import case, run  # noqa: E402



def things(line):
    return {thing["id"]: thing for thing in line["entities"]}


def patrol_offset(left, right, step, speed=1):
    """Where a patrol is after a number of steps: to the right end first, then to and fro."""
    at, target = 0, right
    for _ in range(step):
        at = min(at + speed, target) if target > at else max(at - speed, target)
        if at == target:
            target = left if target == right else right
    return at


def fires(lines, sender):
    return [line["step"] for line in lines for event in line["events"] if event["type"] == "fire" and event["from"] == sender]


def with_statue(period, left, right):
    level = copy.deepcopy(LEVEL)
    level["layers"][1]["entities"][0]["values"] = {"patrol": {"left": left, "right": right}}
    level["layers"][1]["entities"][1]["values"] = {"shooter": {"period": period}}
    return level


@case
def crypt_keeps_its_promises():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = copy_sample("crypt", folder)
        lines = trace(project, 400, "--trace-props")
        first = things(lines[0])
        skeletons = [i for i, t in first.items() if t["prototype"] == "skeleton"]
        statues = sorted((t["props"]["shooter.period"], i) for i, t in first.items() if t["prototype"] == "statue")
        assert [period for period, _ in statues] == [80, 90], statues
        for period, statue in statues:
            assert fires(lines, statue) == list(range(period, 401, period)), (period, fires(lines, statue))
        assert skeletons
        for skeleton in skeletons:
            start = first[skeleton]["x"] - 1
            assert [things(line)[skeleton]["x"] - start for line in lines[:300]] == [
                patrol_offset(0, 100, step) for step in range(1, 301)]


@case
def any_period_and_any_ends_are_kept():
    rand = random.Random(2026)
    for _ in range(20):
        period, left, right = rand.randint(1, 120), rand.randint(-200, 0), rand.randint(1, 200)
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            lines = trace(write_small(folder, level=with_statue(period, left, right)), 500)
        assert fires(lines, "s00000aabb") == list(range(period, 501, period))
        found = [things(line)["p81x00aabb"]["x"] - 16 for line in lines]
        assert found == [patrol_offset(left, right, step) for step in range(1, 501)], (left, right)


@case
def the_order_of_lines_does_not_matter():
    def sort(lines):
        for line in lines:
            line["entities"].sort(key=lambda thing: thing["id"])
            line["events"].sort(key=lambda event: json.dumps(event, sort_keys=True))
        return lines

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = copy_sample("crypt", folder)
        before = sort(trace(project, 300))
        level_file = project.parent / json.loads(project.read_text())["levels"][0]
        level = json.loads(level_file.read_text())
        rand = random.Random(7)
        for layer in level["layers"]:
            rand.shuffle(layer.get("entities", []))
        level_file.write_text(json.dumps(level))
        after = sort(trace(project, 300))
    assert before == after


@case
def the_frame_rate_does_not_matter():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = copy_sample("crypt", folder)
        hashes = {loam("play", project, "--steps", 600, "--hash", "--fps", fps).stdout for fps in (5, 50, 60, 144, 500)}
        hashes |= {loam("play", project, "--steps", 600, "--hash").stdout for _ in range(2)}
    assert len(hashes) == 1, hashes


@case
def a_live_edit_changes_what_follows_and_nothing_else():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = copy_sample("crypt", folder)
        files = tree(folder)
        document = document_hash(project)
        edits = folder / "edits"
        edits.write_text(json.dumps({"step": 100, "do": "set", "on": "prototype:skeleton",
                                     "property": "patrol.speed", "value": 3}) + "\n")
        plain = trace(project, 300, "--trace-props")
        edited = trace(project, 300, "--trace-props", "--edits", edits)
        edits.unlink()
        assert tree(folder) == files
        assert document_hash(project) == document
    assert plain[:99] == edited[:99]
    assert all(one != other for one, other in zip(plain[100:], edited[100:]))
    skeleton = next(i for i, t in things(plain[0]).items() if t["prototype"] == "skeleton")
    # It goes on from where it is, only faster.
    moved = [things(edited[i])[skeleton]["x"] - things(edited[i - 1])[skeleton]["x"] for i in range(101, 120)]
    assert all(abs(step) <= 3 for step in moved) and any(abs(step) == 3 for step in moved), moved


@case
def recorded_inputs_replay_to_the_same_state():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = copy_sample("crypt", folder)
        inputs, record = folder / "in", folder / "out"
        inputs.write_text('{"step": 12, "press": "right"}\n{"step": 60, "release": "right"}\n{"step": 61, "press": "up"}\n')
        still = loam("play", project, "--steps", 120, "--hash").stdout
        moved = loam("play", project, "--steps", 120, "--hash", "--inputs", inputs, "--record", record).stdout
        again = loam("play", project, "--steps", 120, "--hash", "--inputs", record).stdout
    assert moved != still
    assert moved == again


@case
def bad_inputs_and_edits_name_their_line():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = write_small(folder)
        for option, text in (("--inputs", '{"step": 1, "press": "up"}\n{"step": 2, "press": "banana"}\n'),
                             ("--edits", '{"step": 1, "do": "undo"}\n{"step": 2, "do": "dance"}\n')):
            path = folder / "lines"
            path.write_text(text)
            message = refusal("play", project, option, path)
            assert "lines:2" in message, message


@case
def lines_for_steps_that_never_come_are_told():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = write_small(folder)
        path = folder / "lines"
        for option, text in (("--inputs", '{"step": 1, "press": "up"}\n{"step": 31, "press": "down"}\n'),
                             ("--edits", '{"step": 31, "do": "undo"}\n')):
            path.write_text(text)
            message = loam("play", project, "--steps", 30, option, path).stderr
            assert "1 line is for a step after the last" in message, message
            assert not loam("play", project, "--steps", 31, option, path).stderr


@case
def lines_without_an_end_are_refused():
    with tempfile.TemporaryDirectory() as folder:
        project = write_small(pathlib.Path(folder))
        for option in ("--inputs", "--edits"):
            message = refusal("play", project, "--steps", 1, option, "/dev/zero")
            assert "/dev/zero:1: " in message and "not text" in message, message


PRESS = '{"step": 1, "press": "up"}'
UNDO = '{"step": 1, "do": "undo"}'

# What a file holds, the line that is wrong, and what the message says of it.
BROKEN = [
    ("--inputs", PRESS + '\n{"step": 2, "press": "up", "why": 3}\n', 2, "why: not known"),
    ("--inputs", "\n\n" + PRESS + ", " + PRESS + "\n", 3, "behind the end"),
    ("--inputs", PRESS + " " + PRESS, 1, "behind the end"),
    ("--inputs", '{"step": 1,\n"press": "up"}\n', 1, "ends here"),
    ("--inputs", PRESS + "\n" + PRESS[:-2], 2, "string without an end"),
    ("--inputs", '{"press": "up"}', 1, 'no "step"'),
    ("--inputs", '{"step": 0, "press": "up"}', 1, "step: expected a whole number from 1"),
    ("--inputs", '{"step": 1.5, "press": "up"}', 1, "step: expected a whole number from 1"),
    ("--inputs", '{"step": 9223372036854775808, "press": "up"}', 1, "step: expected"),
    ("--inputs", '{"step": 1, "step": 2, "press": "up"}', 1, "stands twice"),
    ("--inputs", '{"step": 1, "press": "up", "release": "up"}', 1, '"press" or "release"'),
    ("--inputs", '{"step": 1}', 1, '"press" or "release"'),
    ("--inputs", '{"step": 1, "press": 3}', 1, '"press" or "release"'),
    ("--inputs", "[1]", 1, "expected an object"),
    ("--inputs", "\ufeff" + PRESS, 1, "byte order mark"),
    ("--inputs", PRESS + "\n\0\n", 2, "UTF-8"),
    ("--inputs", PRESS.encode() + b"\n\n" + bytes(range(128, 256)), 3, "UTF-8"),
    ("--edits", UNDO + '\n\n{"step": 2, "do": "undo", "why": 3}\n', 3, "why: "),
    ("--edits", '{"do": "undo"}', 1, 'no "step"'),
    ("--edits", '{"step": 1}', 1, 'no "do"'),
    ("--edits", UNDO + "]", 1, "behind the end"),
    ("--edits", UNDO + ",\n" + UNDO, 1, "behind the end"),
    ("--edits", b"\n\x89PNG\r\n\x1a\n\0\0", 2, "UTF-8"),
    ("--edits", '{"step": 2, "do": "level", "remove": "one"}', 1, "the last level"),
]


@case
def broken_lines_of_a_run_are_told_by_their_number():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = write_small(folder)
        files = tree(folder)
        path = folder / "lines"
        for option, text, line, words in BROKEN:
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
            trace_file = folder / "trace"
            message = refusal("play", project, option, path, "--hash", "--trace", trace_file, "--trace-props")
            assert message.startswith(f"{path}:{line}: ") and words in message and message.count("\n") == 1, message
            path.unlink()
            assert tree(folder) == files, text
        for option in ("--inputs", "--edits"):
            assert "missing" in refusal("play", project, option, folder / "missing")
            refusal("play", project, option, folder)
            refusal("play", project, option, status=2)


@case
def lines_of_a_run_may_come_in_any_order_and_lie_beyond_its_end():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = copy_sample("crypt", folder)
        lines = folder / "lines"

        def result(option, *texts):
            lines.write_text("\n".join(texts))
            return loam("play", project, "--steps", 60, "--hash", option, lines).stdout
        still = loam("play", project, "--steps", 60, "--hash").stdout
        right, stop = '{"step": 5, "press": "right"}', '{"step": 40, "release": "right"}'
        walked = result("--inputs", right, stop)
        assert walked != still
        assert result("--inputs", "", stop + "\r", " ", right) == walked
        assert result("--inputs", right, right, stop, stop) == walked
        assert result("--inputs", '{"step": 61, "press": "right"}', '{"step": 9223372036854775807, "press": "up"}') == still
        # Of one step, they come as they stand; what was let go of again is a tap.
        assert result("--inputs", '{"step": 5, "release": "right"}', right, stop) == walked
        assert result("--inputs", right, '{"step": 5, "release": "right"}') != walked
        assert result("--inputs") == result("--edits") == still

        speed = '{"step": %d, "do": "set", "on": "prototype:skeleton", "property": "patrol.speed", "value": %d}'
        fast = result("--edits", speed % (20, 3))
        assert fast != still
        assert result("--edits", speed % (20, 2), speed % (20, 3)) == fast
        assert result("--edits", speed % (20, 3), speed % (20, 2)) != fast
        assert result("--edits", speed % (61, 3), speed % (20, 3)) == fast
        assert result("--edits", speed % (61, 3)) == still


run()
