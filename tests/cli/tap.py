# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""Runs every test_ function of a module and reports as TAP, for Meson."""

import sys
import traceback


def run(names):
    """Runs the test_ functions in names (a module's globals) in the order in which they stand."""
    tests = [(name, test) for name, test in names.items() if name.startswith("test_")]
    wanted = sys.argv[2:]
    tests = [item for item in tests if not wanted or item[0] in wanted]
    failed = 0
    print(f"1..{len(tests)}", flush=True)
    for number, (name, test) in enumerate(tests, 1):
        title = name[len("test_"):].replace("_", " ")
        try:
            test()
            print(f"ok {number} {title}", flush=True)
        except Exception:
            failed += 1
            print(f"not ok {number} {title}")
            print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()), flush=True)
    sys.exit(1 if failed else 0)
