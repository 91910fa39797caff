# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Disks that are full, read-only or in the way: every file stays what it was, and nothing is left lying about.

Runs in a mount namespace of its own, where it may make such disks and they end with it.
"""

import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import document_hash, edit, tree  # noqa: E402
from small import copy_sample, write_small  # noqa: E402
from tap import case, run  # noqa: E402

ATTIC = {"do": "level", "add": "attic", "size": [512, 512]}
NOISE = {"do": "scatter", "level": "attic", "layer": "ground", "weights": {"grass": 1, "river": 1}, "seed": 7,
         "rect": [0, 0, 512, 512]}


@contextlib.contextmanager
def disk(*options):
    """A small disk."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", ",".join(options), "tmpfs", folder], check=True)
        try:
            yield pathlib.Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


@case
def a_full_disk_leaves_all_as_it_was():
    with disk("size=256k") as folder:
        project = write_small(folder)
        edit(project, [{"do": "paint", "layer": "ground", "terrain": "river", "cells": [[0, 0]]}])
        before = tree(folder)
        paint = {"do": "paint", "layer": "ground", "terrain": "river", "cells": [[5, 3]]}
        message = edit(project, [paint, ATTIC, NOISE], status=1).stderr
        assert "No space left on device; nothing is saved" in message and "attic.json" in message, message
        assert tree(folder) == before
        # With room for it, the same can be saved.
        subprocess.run(["mount", "-o", "remount,size=8m", folder], check=True)
        edit(project, [paint, ATTIC, NOISE])
        assert "levels/attic.json" in tree(folder)


@case
def a_read_only_disk_leaves_all_as_it_was():
    with disk("size=8m") as folder:
        project = copy_sample("crypt", folder)
        before = tree(folder)
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        message = edit(project, [{"do": "paint", "layer": "ground", "terrain": "river", "cells": [[0, 0]]}],
                       status=1).stderr
        assert "Read-only file system" in message and "nothing is saved" in message, message
        assert tree(folder) == before


@case
def what_can_not_be_put_in_place_takes_the_others_back():
    """A file that is mounted can be written beside and kept, but nothing can be renamed onto it."""
    with tempfile.TemporaryDirectory() as folder:
        project = write_small(folder)
        edit(project, [{"do": "level", "add": "attic", "size": [4, 4]}])
        begin = document_hash(project)
        mounted = project.parent / "levels" / "attic.json"
        before = {path: text for path, text in tree(folder).items() if not path.endswith("~")}
        lines = [{"do": "paint", "level": level, "layer": "ground", "terrain": "river", "cells": [[0, 0]]}
                 for level in ("one", "attic")]
        subprocess.run(["mount", "--bind", mounted, mounted], check=True)
        try:
            message = edit(project, lines, status=1).stderr
        finally:
            subprocess.run(["umount", mounted], check=True)
        assert "attic.json: it can't be replaced" in message and "nothing is saved" in message, message
        after = {path: text for path, text in tree(folder).items() if not path.endswith("~")}
        assert after == before
        assert document_hash(project) == begin
        edit(project, lines)
        assert document_hash(project) != begin


def enter_namespace():
    """Starts again where mounts are this test's own; skips where that is not allowed."""
    if os.environ.get("LOAM_TEST_NAMESPACE"):
        return
    unshare = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    allowed = subprocess.run([*unshare, "sh", "-c", "mount -t tmpfs tmpfs /mnt"], capture_output=True, check=False)
    if allowed.returncode != 0:
        print(f"1..0 # SKIP no disks may be made here: {allowed.stderr.decode().strip()}")
        sys.exit(0)
    os.environ["LOAM_TEST_NAMESPACE"] = "1"
    os.execvp("unshare", [*unshare, sys.executable, *sys.argv])


if __name__ == "__main__":
    enter_namespace()
    run()
