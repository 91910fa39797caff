# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Test cases as functions, told as TAP: Meson reads it, and so can a person."""

import sys
import time
import traceback

_cases = []


def case(function):
    """Marks a test; its name, with spaces for underscores, is the sentence that holds."""
    _cases.append(function)
    return function


def run():
    """Runs the marked tests in order, or those that the arguments name a part of."""
    wanted = sys.argv[1:]
    chosen = [c for c in _cases if not wanted or any(w in c.__name__ for w in wanted)]
    print(f"1..{len(chosen)}", flush=True)
    failed = 0
    for number, function in enumerate(chosen, 1):
        name = function.__name__.replace("_", " ")
        begin = time.monotonic()
        try:
            function()
            print(f"ok {number} {name}")
        except Exception:  # a test may fail in any way, and the next one runs
            failed += 1
            traceback.print_exc()
            print(f"not ok {number} {name}")
        print(f"# {time.monotonic() - begin:.1f} s", flush=True)
    sys.exit(1 if failed else 0)


def wait_for(condition, what, seconds=20):
    """Waits until the condition holds, and returns what it gave; no longer than is reasonable."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s in vain: {what}")
        time.sleep(0.02)
