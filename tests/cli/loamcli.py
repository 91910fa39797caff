# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""Runs the program as a user does, without a display, and makes small projects for it to work on."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

LOAM = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "data" / "samples"


def loam(*args, stdin=None, code=0, timeout=60):
    """Runs the program and returns its stdout; fails where the exit code is another."""
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run([LOAM, *map(str, args)], input=stdin, capture_output=True, text=True, env=env, timeout=timeout)
    assert done.returncode == code, f"{args}: exit {done.returncode}, expected {code}\n{done.stdout}\n{done.stderr}"
    return done.stdout if code == 0 else done.stderr


def edit(project, *lines, level=None, out=None, code=0):
    """Runs an edit script of Python dictionaries."""
    args = ["edit", project, "--script", "-", "--seed", "1"]
    args += ["-l", level] if level else []
    args += ["-o", out] if out else []
    return loam(*args, stdin="".join(json.dumps(line) + "\n" for line in lines), code=code)


def content_hash(project):
    """The content hash, with the counts of undo and redo left out."""
    return json.loads(edit(project, {"do": "hash"}))["hash"]


def trace(project, steps, *args):
    """The trace lines of a run."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "trace"
        loam("play", project, "--steps", steps, "--trace", path, *args)
        return [json.loads(line) for line in path.read_text().splitlines()]


class Folder:
    """A temporary folder; as a context manager, gone afterwards."""

    def __enter__(self):
        self.path = pathlib.Path(tempfile.mkdtemp())
        return self.path

    def __exit__(self, *args):
        shutil.rmtree(self.path, ignore_errors=True)


def copy_sample(name, folder):
    """A copy of a sample in folder; the path of its .loam file."""
    shutil.copytree(SAMPLES / name, folder / name)
    return folder / name / f"{name}.loam"


PROJECT = {
    "loam": 1,
    "name": "small",
    "tile": [16, 16],
    "terrains": [{"name": "grass", "color": "#5a9b4a"}, {"name": "river", "water": True, "color": "#3b6fb6"}],
    "components": [{"name": "monster", "fields": [{"name": "gold", "type": "int", "min": 0, "default": 5}]}],
    "prototypes": [
        {"name": "skeleton", "values": {"patrol": {"left": 0, "right": 100}, "sprite": {}}},
        {"name": "statue", "values": {"shooter": {"period": 60}, "sprite": {}}},
    ],
    "levels": ["levels/one.json"],
}
LEVEL = {
    "loam-level": 1,
    "name": "one",
    "size": [6, 4],
    "layers": [
        {"id": "ground0000", "name": "ground", "kind": "terrain", "key": ["", "grass", "river"],
         "rows": ["6*1", "2*1,2*2,2*1", "6*1", "6*1"]},
        {"id": "things0000", "name": "things", "kind": "entities", "entities": [
            {"id": "p81x00aabb", "prototype": "skeleton", "at": [16, 32]},
            {"id": "s00000aabb", "prototype": "statue", "at": [64, 32], "values": {"shooter": {"period": 7}}},
        ]},
    ],
}


def write_small(folder, project=None, level=None):
    """Writes a small project (or the given changed one) and returns the path of its .loam file."""
    (folder / "levels").mkdir(exist_ok=True)
    (folder / "small.loam").write_text(json.dumps(project or PROJECT, indent=2))
    (folder / "levels" / "one.json").write_text(json.dumps(level or LEVEL, indent=2))
    return folder / "small.loam"
