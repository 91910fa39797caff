# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Prints what a screen reader is told of the editor's windows, as JSON.

A program of its own, as the library speaks to one bus only, that of its environment. Each node has its "role", "name",
"description", whether it is "focusable", and the "children" that are shown.
"""

import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def describe(node):
    states = node.get_state_set()
    children = [node.get_child_at_index(i) for i in range(node.get_child_count())]
    return {
        "role": node.get_role_name(),
        "name": node.get_name(),
        "description": node.get_description(),
        "focusable": states.contains(Atspi.StateType.FOCUSABLE),
        "children": [describe(child) for child in children
                     if child is not None and child.get_state_set().contains(Atspi.StateType.VISIBLE)],
    }


def find_program(name):
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(i)
        if program is not None and program.get_name() == name and program.get_child_count() > 0:
            return program
    return None


def main():
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            program = find_program(sys.argv[1])
            if program is not None:
                print(json.dumps(describe(program)))
                return 0
        except GLib.Error as gone:
            # A widget went while it was read.
            print(gone.message, file=sys.stderr)
        time.sleep(0.1)
    print(f"no program called {sys.argv[1]} tells anything", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
