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


run()
