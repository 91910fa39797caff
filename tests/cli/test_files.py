# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""Files as a person meets them: nothing is lost, differences are small, broken ones are explained."""

import copy
import difflib
import json
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import SAMPLES, document_hash, edit, loam, tree  # noqa: E402
from small import LEVEL, PROJECT, change, copy_sample, refusal, write_small  # noqa: E402
from tap import case, run  # noqa: E402


UNKNOWN = '"x-note": {"big": 9007199254740993, "exact": 0.30000000000000004, "text": "\\u00e9\\n\\/", "deep": [[], {"a": null}]}'


def changed_lines(before, after):
    return [line for line in difflib.ndiff(before.splitlines(), after.splitlines()) if line[0] in "+-"]


@case
def saving_what_was_read_gives_the_same_bytes():
    for sample in ("crypt", "meadow"):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            project = copy_sample(sample, folder)
            before = tree(folder)
            change(project, {"do": "hash"}, out=folder / "again" / project.name)
            again = tree(folder / "again")
            for path, content in again.items():
                assert before[f"{sample}/{path}"] == content, path


@case
def unknown_members_of_every_object_come_back():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = write_small(folder)
        change(project, {"do": "paint", "layer": "ground", "terrain": "river", "cells": [[0, 0]]})
        files = [project, folder / "levels" / "one.json"]
        for path in files:
            out = []
            for line in path.read_text().split("\n"):
                stripped = line.lstrip()
                indent = line[:len(line) - len(stripped)]
                if stripped == "{":
                    out += [line, f"{indent}  {UNKNOWN},"]
                elif stripped.startswith("{"):
                    out.append(f"{indent}{{{UNKNOWN}, {stripped[1:]}")
                else:
                    out.append(line)
            path.write_text("\n".join(out))
        before = {path: path.read_text() for path in files}
        count = sum(text.count("x-note") for text in before.values())
        assert count >= 8, count
        change(project, {"do": "paint", "layer": "ground", "terrain": "river", "cells": [[5, 3]]})
        after = {path: path.read_text() for path in files}
        assert after[project] == before[project], "\n".join(changed_lines(before[project], after[project]))
        changes = changed_lines(before[files[1]], after[files[1]])
        assert len(changes) == 2 and "river" not in "".join(changes), changes


@case
def a_level_is_written_only_where_it_changed():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = copy_sample("crypt", folder)
        level = project.parent / json.loads(project.read_text())["levels"][0]
        os.utime(project, (1, 1))
        os.utime(level, (1, 1))
        change(project, {"do": "hash"})
        assert level.stat().st_mtime == 1 and project.stat().st_mtime == 1
        change(project, {"do": "set", "on": "prototype:skeleton", "property": "patrol.speed", "value": 2})
        assert level.stat().st_mtime == 1 and project.stat().st_mtime != 1


@case
def a_rename_leaves_levels_alone_and_old_names_resolve():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = write_small(folder)
        change(project, {"do": "paint", "layer": "ground", "terrain": "river", "cells": [[0, 0]]})
        level = (folder / "levels" / "one.json").read_text()
        change(project, {"do": "rename", "kind": "terrain", "name": "river", "to": "brook"},
             {"do": "rename", "kind": "prototype", "name": "skeleton", "to": "bones"})
        assert (folder / "levels" / "one.json").read_text() == level
        text = project.read_text()
        assert '"formerly": ["river"]' in text and '"formerly": ["skeleton"]' in text, text
        loam("validate", project)
        change(project, {"do": "paint", "layer": "ground", "terrain": "brook", "cells": [[1, 0]]})
        assert "river" not in (folder / "levels" / "one.json").read_text()


def broken(change_project=None, change_level=None, raw=None):
    """The error that a changed small project gives."""
    project, level = copy.deepcopy(PROJECT), copy.deepcopy(LEVEL)
    if change_project:
        change_project(project)
    if change_level:
        change_level(level)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        path = write_small(folder, project, level)
        if raw:
            raw(folder)
        before = tree(folder)
        messages = [refusal(command, path, *args) for command, args in (
            ("validate", ()), ("info", ()), ("export", ("--to", "json", "-o", folder / "out.json")),
            ("play", ("--steps", 1)))]
        messages.append(refusal("edit", path, "--script", "-", text='{"do": "undo"}\n'))
        assert tree(folder) == before, "something was written"
        return messages[0]


@case
def broken_projects_are_explained_and_left_alone():
    def cycle(project):
        project["prototypes"] += [{"name": "a", "prototype": "b"}, {"name": "b", "prototype": "a"}]

    def short_row(level):
        level["layers"][0]["rows"][2] = "5*1"

    def huge(level):
        level["size"] = [100000, 10000]

    def overflow(folder):
        path = folder / "levels" / "one.json"
        path.write_text(path.read_text().replace("123456", "1e400"))

    cases = [
        (dict(change_project=cycle), ("small.loam:", "b → a → b")),
        (dict(change_level=short_row), ("one.json:", "layers[0].rows[2]", "5 cells", "expected 6")),
        (dict(change_level=huge), ("one.json:", "size")),
        (dict(change_level=lambda level: level["layers"][0].update(key=["", "grass", "lava"])), ("one.json:", "lava")),
        (dict(change_level=lambda level: level["layers"][1]["entities"][0].update(prototype="skelton")), ("one.json:", "skelton", "skeleton")),
        (dict(change_level=lambda level: level["layers"][1]["entities"][0].update(at=[123456, 0]), raw=overflow), ("one.json:", "at")),
        (dict(change_project=lambda p: p["terrains"][0].update(art={"kind": "single", "image": "../secret.png", "at": [0, 0]})), ("small.loam:", "../secret.png")),
        (dict(change_project=lambda p: p.update(loam=2)), ("small.loam:", "newer Loam")),
        (dict(change_project=lambda p: p.update(levels=["/etc/passwd"])), ("small.loam:", "/etc/passwd")),
        (dict(raw=lambda f: (f / "levels" / "one.json").write_text("{\n  \"loam-level\": 1,\n  oops\n")), ("one.json:3",)),
        (dict(raw=lambda f: (f / "levels" / "one.json").write_bytes(b"\xff\xfe")), ("one.json:1",)),
        (dict(raw=lambda f: (f / "levels" / "one.json").write_text("")), ("one.json:1",)),
        (dict(raw=lambda f: (f / "levels" / "one.json").unlink()), ("one.json",)),
        (dict(raw=lambda f: (f / "levels" / "one.json").write_text("[" * 100000)), ("one.json:1",)),
        (dict(raw=lambda f: (f / "small.loam").write_text('{"loam": 1, "name": "a", "name": "b"}')), ("small.loam:1", "name")),
    ]
    for changes, words in cases:
        message = broken(**changes)
        for word in words:
            assert word in message, (word, message)


@case
def a_missing_file_and_wrong_use_say_so():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        message = refusal("validate", folder / "nothing.loam")
        assert "nothing.loam" in message
        loam("info", status=2)
        loam("frobnicate", status=2)
        loam("play", SAMPLES / "crypt", "--steps", "many", status=2)
        loam("export", SAMPLES / "crypt", "--to", "xls", "-o", folder / "x", status=2)


@case
def edit_scripts_stop_at_the_first_error_and_write_nothing():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = write_small(folder)
        before = tree(folder)
        for bad in ({"do": "paint", "layer": "ground", "terrain": "lava", "cells": [[0, 0]]},
                    {"do": "set", "on": "prototype:skeleton", "property": "patrol.speed", "value": "fast"},
                    {"do": "set", "on": "prototype:skeleton", "property": "patrol.colour", "value": 1},
                    {"do": "place", "layer": "ground", "prototype": "skeleton", "at": [0, 0]},
                    {"do": "dance"}, {"paint": 1}, {"do": "paint", "layer": "ground"}):
            message = edit(project, [{"do": "erase", "layer": "ground", "cells": [[0, 0]]}, bad], status=1).stderr
            assert re.search(r":2\b|line 2", message), message
            assert tree(folder) == before


@case
def new_info_and_exports_go_round():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        loam("new", folder / "fresh" / "game.loam", "--size", "40x30", "--tile", "8x8")
        info = json.loads(loam("info", folder / "fresh", "--json").stdout)
        assert info, info
        loam("new", folder / "crypt2.loam", "--from", "crypt", "--size", "64x64")
        loam("validate", folder / "crypt2.loam")
        for form in ("json", "csv", "png"):
            out = folder / "deep" / "er" / f"out.{form}"
            loam("export", SAMPLES / "crypt", "--to", form, "-o", out)
            assert out.stat().st_size > 100
        exported = json.loads((folder / "deep" / "er" / "out.json").read_text())
        assert exported["loam-export"] == 1
        loam("render", SAMPLES / "crypt", "--scale", "0.5", "--region", "0,0,160,160", "-o", folder / "crypt.png")
        assert (folder / "crypt.png").read_bytes()[:4] == b"\x89PNG"
        assert int.from_bytes((folder / "crypt.png").read_bytes()[16:20], "big") == 80


@case
def no_output_goes_onto_a_file_of_the_project():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = copy_sample("crypt", folder)
        (folder / "link").symlink_to(project)
        before = tree(folder)
        own = [project, folder / "link", project.parent / "levels" / "crypt.json", project.parent / "art" / "grass.png",
               project.parent / "art" / "hero.png"]
        for out in own:
            for command in (["export", project, "--to", "json", "-o"], ["export", project, "--to", "csv", "-o"],
                            ["export", project, "--to", "png", "-o"], ["render", project, "-o"],
                            ["play", project, "--steps", 1, "--trace"], ["play", project, "--steps", 1, "--record"],
                            ["play", project, "--steps", 1, "--png"]):
                message = refusal(*command, out)
                assert "a file of the project itself" in message, (command, message)
        assert tree(folder) == before


@case
def outputs_go_where_links_lead():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = copy_sample("crypt", folder)
        (folder / "ring").symlink_to("ring")
        (folder / "link").symlink_to("far/real")
        for command in (["export", project, "--to", "json", "-o"], ["export", project, "--to", "csv", "-o"],
                        ["export", project, "--to", "png", "-o"], ["render", project, "-o"],
                        ["play", project, "--steps", 1, "--trace"], ["play", project, "--steps", 1, "--record"],
                        ["play", project, "--steps", 1, "--png"]):
            (folder / "far" / "real").unlink(missing_ok=True)
            loam(*command, folder / "link")
            assert (folder / "link").is_symlink() and (folder / "far" / "real").is_file(), command
            assert len(list((folder / "far").iterdir())) == 1
            assert "ring" in refusal(*command, folder / "ring")


@case
def saving_as_leaves_what_belongs_to_others():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = copy_sample("crypt", folder)
        another = copy_sample("crypt", folder / "another")
        begin = document_hash(project)
        beside = project.with_name("beside.loam")
        edit(project, [], "-o", beside)
        dug = [{"do": "paint", "layer": "ground", "terrain": "river", "cells": [[1, 1]]}]
        # Over one of two projects in a folder, from there and from elsewhere: the other keeps its level.
        for source in (project, another):
            for _ in range(2):
                edit(source, dug, "-o", beside)
                assert document_hash(project) == begin
                assert document_hash(beside) != begin
        assert len(list((folder / "crypt" / "levels").glob("*.json"))) == 2, "each time another file"
        # Pictures are brought along, but not over others of their names.
        picture = another.parent / "art" / "hero.png"
        picture.write_bytes(picture.read_bytes() + b"other")
        before = tree(project.parent)
        message = edit(another, dug, "-o", project.with_name("third.loam"), status=1).stderr
        assert "hero.png" in message and "another file is there" in message, message
        assert tree(project.parent) == before
        edit(another, dug, "-o", beside)
        assert (project.parent / "art" / "hero.png").read_bytes() == picture.read_bytes()


@case
def undo_in_a_script_brings_the_content_back():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        project = copy_sample("crypt", folder)
        before = tree(folder)
        hashed = document_hash(project)
        out = change(project, {"do": "begin", "label": "village"},
                   {"do": "rect", "layer": "ground", "terrain": "grass", "from": [0, 0], "to": [9, 9], "filled": True},
                   {"do": "place", "layer": "things", "prototype": "skeleton", "at": [32, 32], "as": "bones"},
                   {"do": "set", "on": "bones", "property": "patrol.speed", "value": 2}, {"do": "end"},
                   {"do": "duplicate", "things": ["bones"], "by": [16, 0], "as": "more"},
                   {"do": "delete", "kind": "prototype", "name": "statue"}, {"do": "hash"},
                   {"do": "undo", "times": 30}, {"do": "hash"})
        first, second = [json.loads(line) for line in out.splitlines()]
        assert first["undo"] == 3 and first["hash"] != hashed
        assert second["hash"] == hashed and second["undo"] == 0 and second["redo"] == 3
        assert tree(folder) == before


run()
