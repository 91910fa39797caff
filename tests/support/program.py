# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Running the program as a user does, from the command line."""

import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOAM = os.path.abspath(os.environ.get("LOAM", ROOT / "_build" / "app" / "loam"))
SAMPLES = ROOT / "data" / "samples"
# Journals of tests are not a user's.
STATE = tempfile.TemporaryDirectory()
os.environ["XDG_STATE_HOME"] = STATE.name


def loam(*arguments, status=0, text=None, cwd=None, env=None):
    """Runs `loam ARGUMENTS…` without a display; the exit status must be the one given."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment.update(env or {})
    result = subprocess.run(
        [LOAM, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=300,
        cwd=cwd, env=environment, check=False)
    assert result.returncode == status, (
        f"loam {' '.join(map(str, arguments))}: exit status {result.returncode}, expected {status}\n"
        f"stdout: {result.stdout[-2000:]}\nstderr: {result.stderr[-2000:]}")
    return result


def script(lines):
    """Edit script lines from Python values."""
    return "".join(json.dumps(line) + "\n" for line in lines)


def edit(file, lines, *arguments, status=0):
    return loam("edit", file, "--script", "-", *arguments, text=script(lines), status=status)


def document_hash(file):
    return json.loads(loam("info", file, "--json").stdout)["hash"]


def tree(folder):
    """Every file below a folder, with its bytes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(pathlib.Path(folder).rglob("*")) if path.is_file()}
