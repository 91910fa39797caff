# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""A small project to work on and the traces of running one."""

import json
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import SAMPLES, edit, loam  # noqa: E402


def trace(project, steps, *arguments):
    """The trace lines of a run."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "trace"
        loam("play", project, "--steps", steps, "--trace", path, *arguments)
        return [json.loads(line) for line in path.read_text().splitlines()]


def change(project, *lines, out=None):
    """Runs edit script lines; what they print."""
    return edit(project, lines, "--seed", 1, *(["-o", out] if out else [])).stdout


def refusal(*arguments, status=1, **others):
    """The message of a command that must fail."""
    return loam(*arguments, status=status, **others).stderr


def copy_sample(name, folder):
    """A copy of a sample in a folder; the path of its .loam file."""
    shutil.copytree(SAMPLES / name, pathlib.Path(folder) / name)
    return pathlib.Path(folder) / name / f"{name}.loam"


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
    folder = pathlib.Path(folder)
    (folder / "levels").mkdir(exist_ok=True)
    (folder / "small.loam").write_text(json.dumps(project or PROJECT, indent=2))
    (folder / "levels" / "one.json").write_text(json.dumps(level or LEVEL, indent=2))
    return folder / "small.loam"
