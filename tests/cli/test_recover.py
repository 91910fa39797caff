# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""What a program that dies leaves: whatever line was acknowledged comes back, with its steps.

LOAM_TEST_KILLS sets how many times it is killed (40), LOAM_TEST_SEED repeats one."""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import LOAM, document_hash, edit, loam, tree  # noqa: E402
from small import copy_sample, refusal, write_small  # noqa: E402
from tap import case, run, wait_for  # noqa: E402


def paint(x, y, terrain="river"):
    return {"do": "paint", "layer": "ground", "terrain": terrain, "cells": [[x, y]]}


class Editor:
    """`loam edit` at the end of a pipe."""

    def __init__(self, file, journals, *arguments):
        self.process = subprocess.Popen(
            [LOAM, "edit", file, "--script", "-", "--ack", "--seed", "5", "--journal", journals, *arguments],
            text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def send(self, *lines):
        for line in lines:
            self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()

    def do(self, *lines):
        """Sends lines, and waits until all are acknowledged; what they print."""
        printed = []
        for line in lines:
            self.send(line)
            while not (answer := self.process.stdout.readline()).strip().isdigit():
                assert answer, self.process.stderr.read()
                printed.append(json.loads(answer))
        return printed

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        return self.end()

    def end(self):
        """Closes its input; what it still answered."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        rest = self.process.stdout.read()
        self.process.stderr.close()
        self.process.wait(60)
        self.process.stdout.close()
        return rest


def waiting(journals, *arguments):
    return json.loads(loam("recover", *arguments, "--json", "--journal", journals).stdout)


class Place:
    """A small project, and where its journals go."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.file = write_small(self.path)
        self.journals = self.path / "journals"
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def edit(self):
        return Editor(self.file, self.journals)


@case
def a_killed_editor_leaves_all_that_it_acknowledged():
    with Place() as place:
        editor = place.edit()
        before = tree(place.path / "levels")
        state = editor.do(paint(0, 0), paint(1, 0), {"do": "undo"}, {"do": "hash"})[0]
        editor.kill()
        assert tree(place.path / "levels") == before
        (one,) = waiting(place.journals)
        assert one["project"] == str(place.file) and (one["undo"], one["redo"]) == (1, 1), one
        assert len(one["labels"]) == 2 and one["problem"] is None, one
        assert waiting(place.journals, place.file)["hash"] == state["hash"]
        assert waiting(place.journals, one["name"])["hash"] == state["hash"]
        # Telling it is not recovering it.
        assert len(waiting(place.journals)) == 1
        loam("recover", place.file, "-o", place.file, "--journal", place.journals)
        assert document_hash(place.file) == state["hash"]
        assert waiting(place.journals) == [] and tree(place.journals) == {}
        assert "no journal waits" in refusal("recover", place.file, "--journal", place.journals)


@case
def an_editor_that_ends_well_leaves_none():
    with Place() as place:
        editor = place.edit()
        editor.do(paint(0, 0), {"do": "save"}, paint(1, 1))
        assert len(tree(place.journals)) > 1
        editor.end()
        assert tree(place.journals) == {}
        # Nor does one that stops at an error, which writes nothing.
        loam("edit", place.file, "--script", "-", "--ack", "--journal", place.journals,
             text=json.dumps(paint(2, 2)) + "\n{}\n", status=1)
        assert tree(place.journals) == {}
        # Without the option none is kept.
        edit(place.file, [paint(3, 3)])
        assert tree(place.journals) == {}


@case
def lines_save_where_the_end_would():
    with Place() as place:
        before = tree(place.path / "levels")
        out = place.path / "out" / "copy.loam"
        editor = Editor(place.file, place.journals, "-o", out)
        editor.do(paint(0, 0), {"do": "save"})
        saved = editor.do({"do": "hash"})[0]["hash"]
        assert document_hash(out) == saved and tree(place.path / "levels") == before
        state = editor.do(paint(1, 1), {"do": "hash"})[0]["hash"]
        editor.kill()
        assert document_hash(out) == saved
        loam("recover", out, "-o", out, "--journal", place.journals)
        assert document_hash(out) == state and tree(place.path / "levels") == before
        # Not within a group, nor where nothing is to be saved.
        edit(place.file, [{"do": "begin"}, {"do": "save"}, {"do": "end"}], status=1)
        (place.path / "edits").write_text(json.dumps({"step": 1, "do": "save"}))
        assert "save" in refusal("play", place.file, "--steps", 2, "--edits", place.path / "edits")


@case
def the_others_tell_of_a_journal_that_waits():
    with Place() as place:
        state = str(place.path / "state")
        journals = place.path / "state" / "loam" / "journals"
        editor = Editor(place.file, journals)
        editor.do(paint(0, 0))
        mine = {"XDG_STATE_HOME": state}
        assert json.loads(loam("info", place.file, "--json", env=mine).stdout)["journals"] == []
        assert f"process {editor.process.pid} has it open" in refusal("recover", place.file, env=mine)
        editor.kill()
        name = json.loads(loam("recover", "--json", env=mine).stdout)[0]["name"]
        assert name in loam("recover", env=mine).stdout
        assert json.loads(loam("info", place.file, "--json", env=mine).stdout)["journals"] == [
            {"name": name, "undo": 1, "redo": 0}]
        assert name in loam("info", place.file, env=mine).stdout
        assert name in loam("edit", place.file, "--script", "-", text="", env=mine).stderr
        loam("recover", name, "--discard", env=mine)
        assert json.loads(loam("recover", "--json", env=mine).stdout) == []


@case
def a_waiting_journal_is_never_written_over():
    with Place() as place:
        hashes = []
        for i in range(3):
            editor = place.edit()
            hashes.append(editor.do(paint(i, 0), {"do": "hash"})[0]["hash"])
            editor.kill()
        names = [one["name"] for one in waiting(place.journals)]
        assert len(names) == 3
        assert sorted(waiting(place.journals, name)["hash"] for name in names) == sorted(hashes)
        assert "3 journals wait" in refusal("recover", place.file, "--journal", place.journals)


@case
def the_project_need_not_be_there_any_more():
    with Place() as place:
        editor = place.edit()
        state = editor.do(paint(0, 0), {"do": "hash"})[0]
        editor.kill()
        shutil.rmtree(place.path / "levels")
        place.file.unlink()
        out = place.path / "out" / "again.loam"
        loam("recover", place.file, "-o", out, "--journal", place.journals)
        assert document_hash(out) == state["hash"]
        assert len(waiting(place.journals)) == 1  # it was written elsewhere
        loam("recover", place.file, "-o", place.file, "--journal", place.journals)
        assert document_hash(place.file) == state["hash"]
        assert waiting(place.journals) == []


@case
def a_project_is_found_by_a_link_too():
    with Place() as place:
        real = place.path / "real"
        real.mkdir()
        file = write_small(real)
        link = place.path / "link"
        link.symlink_to(real)
        editor = Editor(link / file.name, place.journals)
        state = editor.do(paint(0, 0), {"do": "hash"})[0]
        editor.kill()
        for _ in range(2):
            for folder in (link, real):
                assert waiting(place.journals, folder / file.name)["hash"] == state["hash"]
            # And when it is gone.
            shutil.rmtree(real, ignore_errors=True)
            real.mkdir()


@case
def changes_by_others_are_not_written_over():
    with Place() as place:
        editor = place.edit()
        editor.do(paint(0, 0))
        editor.kill()
        edit(place.file, [paint(3, 0)])
        before = tree(place.path / "levels")
        message = refusal("recover", place.file, "-o", place.file, "--journal", place.journals)
        assert "changed on disk" in message, message
        assert tree(place.path / "levels") == before and len(waiting(place.journals)) == 1


@case
def what_is_broken_is_told_and_what_came_before_recovered():
    with Place() as place:
        editor = place.edit()
        states = []
        for i in range(4):
            states += editor.do(paint(i, 0), {"do": "hash"})
        editor.kill()
        (journal,) = place.journals.glob("*/journal.jsonl")
        whole = journal.read_bytes()
        journal.write_bytes(whole + b'{"layer":"grou')
        assert waiting(place.journals, place.file)["hash"] == states[3]["hash"]
        lines = whole.split(b"\n")
        lines[3] = lines[3].replace(b"2,0,1", b"2,1,1")
        assert lines != whole.split(b"\n")
        journal.write_bytes(b"\n".join(lines))
        assert "journal.jsonl:4" in waiting(place.journals)[0]["problem"]
        result = loam("recover", place.file, "-o", place.file, "--journal", place.journals)
        assert "journal.jsonl:4" in result.stderr and "lost" in result.stderr, result.stderr
        # Who can mend the broken one finds it where it is told.
        broken = pathlib.Path(result.stderr.split("kept in ")[1].strip())
        (broken / "journal.jsonl").write_bytes(whole)
        assert json.loads(loam("recover", broken.name, "--json", "--journal", broken.parent).stdout)["hash"] == states[3]["hash"]
        assert document_hash(place.file) == states[1]["hash"]


# Killing at any moment.

def random_lines(draw):
    """Endless edits of many kinds, of one command each, so that none is there in part; some save."""
    placed = 0
    groups = 0
    while True:
        x, y = draw.randrange(48), draw.randrange(32)
        kind = draw.choice(["paint", "paint", "paint", "rect", "fill", "scatter", "place", "set",
                            "undo", "redo", "begin", "end", "save", "define", "layer"])
        if kind == "paint":
            yield paint(x, y, draw.choice(["river", "grass"]))
        elif kind == "rect":
            yield {"do": "rect", "layer": "ground", "terrain": "grass", "from": [x, y], "to": [x + 9, y + 9], "filled": True}
        elif kind == "fill":
            yield {"do": "fill", "layer": "ground", "terrain": draw.choice(["river", "grass"]), "at": [x, y]}
        elif kind == "scatter":
            yield {"do": "scatter", "layer": "ground", "weights": {"grass": 60, "river": 40}, "seed": draw.randrange(99)}
        elif kind == "place":
            placed += 1
            yield {"do": "place", "layer": "things", "prototype": "skeleton", "at": [x, y], "as": f"t{placed}"}
        elif kind == "set":
            yield {"do": "set", "on": "prototype:skeleton", "property": "patrol.speed", "value": draw.randrange(1, 9)}
        elif kind in ("undo", "redo") and groups == 0:
            yield {"do": kind}
        elif kind == "begin" and groups < 3:
            groups += 1
            yield {"do": "begin", "label": "some"}
        elif kind == "end" and groups > 0:
            groups -= 1
            yield {"do": "end"}
        elif kind == "save" and groups == 0 and draw.random() < 0.5:
            yield {"do": "save"}
        elif kind == "define" and draw.random() < 0.3:
            yield {"do": "define", "kind": "terrain", "name": f"n{draw.randrange(10 ** 6)}", "cost": 2}
        elif kind == "layer" and draw.random() < 0.1:
            yield {"do": "layer", "add": f"roof{draw.randrange(10 ** 6)}", "kind": "terrain"}


def expected_states(file, lines, folder):
    """The hash after each line, from a run that nobody kills."""
    copy = folder / "twin"
    shutil.copytree(file.parent, copy)
    script = []
    for line in lines:
        script += [line, {"do": "hash"}]
    text = edit(copy / file.name, script + [{"do": "end"}] * open_groups(lines), "--seed", 5).stdout
    return [json.loads(line)["hash"] for line in text.splitlines()]


def open_groups(lines):
    return sum((line["do"] == "begin") - (line["do"] == "end") for line in lines)


def kill_in_save(editor, lines, seconds, answered):
    """Kills so long after the save, which comes last, was begun."""
    editor.send(*lines)
    number = 0
    while number < len(lines) - 1:
        answered.append(editor.process.stdout.readline())
        number += answered[-1].strip().isdigit()
    time.sleep(seconds)
    answered += editor.kill().splitlines()


def kill_anywhere(editor, lines, seconds, answered):
    """Kills so long after the program was started."""
    reader = threading.Thread(target=lambda: answered.extend(editor.process.stdout))
    timer = threading.Timer(seconds, lambda: editor.process.send_signal(signal.SIGKILL))
    reader.start()
    timer.start()
    try:
        editor.send(*lines)
    except BrokenPipeError:
        pass
    timer.join()
    reader.join()
    editor.end()


def kill_once(seed):
    """Kills at a moment drawn from the seed. Returns (acknowledged lines, whether it was during a save)."""
    draw = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        file = copy_sample("meadow", folder) if draw.random() < 0.3 else write_big(folder)
        original = folder / "original"
        shutil.copytree(file.parent, original)
        journals = folder / "state"
        lines = []
        source = random_lines(draw)
        while len(lines) < 60:
            line = next(source)
            if usable(file, line):
                lines.append(line)
        saves = [i for i, line in enumerate(lines) if line["do"] == "save"]
        editor = Editor(file, journals)
        answered = []
        if saves and draw.random() < 0.5:
            kill_in_save(editor, lines[:draw.choice(saves) + 1], draw.uniform(0, 0.01), answered)
        else:
            kill_anywhere(editor, lines, draw.uniform(0, 0.15), answered)
        numbers = [int(a) for a in answered if a.strip().isdigit()]
        last = numbers[-1] if numbers else 0
        upto = lines[:last + 1]
        states = [document_hash(original / file.name)] + expected_states(original / file.name, upto, folder)
        found = waiting(journals)
        hash_now = waiting(journals, found[0]["name"])["hash"] if found else document_hash(file)
        allowed = states[last:last + 2]
        if hash_now not in allowed and found and last < len(lines) and lines[last]["do"] == "define":
            # What was under way is of several commands, and a part of it is a step: without that it is what it was.
            part = folder / "part" / file.name
            loam("recover", found[0]["name"], "-o", part, "--journal", journals)
            edit(part, [{"do": "delete", "kind": "terrain", "name": lines[last]["name"]}])
            allowed.append(hash_now if document_hash(part) == states[last] else None)
        if hash_now not in allowed:
            raise AssertionError(f"seed {seed}: after line {last} of {lines[:last + 1][-2:]}: {hash_now} is none of {allowed}")
        if found:
            loam("recover", found[0]["name"], "-o", file, "--journal", journals)
            assert document_hash(file) == hash_now, seed
        return last, last < len(lines) and lines[last]["do"] == "save"


def usable(file, line):
    return line["do"] not in ("place", "set") or file.stem == "small"


def write_big(folder):
    level = {"loam-level": 1, "name": "one", "size": [256, 256], "layers": [
        {"id": "ground0000", "name": "ground", "kind": "terrain", "key": ["", "grass"], "rows": ["256*1"] * 256},
        {"id": "things0000", "name": "things", "kind": "entities", "entities": []}]}
    (folder / "big").mkdir()
    return write_small(folder / "big", level=level)


@case
def no_acknowledged_line_is_lost_whenever_it_is_killed():
    seed = os.environ.get("LOAM_TEST_SEED")
    kills = int(os.environ.get("LOAM_TEST_KILLS", 40))
    seeds = [int(seed)] if seed else range(1, kills + 1)
    results = [kill_once(s) for s in seeds]
    lines = sum(last for last, _ in results)
    saves = sum(saving for _, saving in results)
    print(f"# killed {len(results)} times, {saves} of them in a save; {lines} lines acknowledged, 0 lost", flush=True)
    assert len(results) < 20 or (lines > 5 * len(results) and saves > 0), results


if __name__ == "__main__":
    run()
