# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Prints every test of a Meson log by name, what failed with its output, and the sum as the last line."""

import json
import re
import sys

CASE = re.compile(r"^\s*(not ok|ok)\s+\d*\s*(?:-\s*)?(.*?)(?:\s*#\s*(SKIP|TODO)\b.*)?$", re.IGNORECASE)


def cases(record):
    """The cases of one test program: (name, "passed" | "failed" | "skipped")."""
    found = []
    for line in record.get("stdout", "").splitlines():
        match = CASE.match(line)
        if match:
            state = "skipped" if match[3] else "passed" if match[1].lower() == "ok" else "failed"
            found.append((match[2], state))
    good = record["result"] in ("OK", "EXPECTEDFAIL", "SKIP")
    if not good and not any(state == "failed" for _, state in found):
        found.append((f"ends well ({record['result'].lower()})", "failed"))
    if not found:
        found.append(("", "skipped" if record["result"] == "SKIP" else "passed"))
    return found


def main():
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    try:
        with open(sys.argv[1], encoding="utf-8") as log:
            records = [json.loads(line) for line in log]
    except OSError as error:
        print(f"no test ran: {error}")
        print("0 passed, 1 failed, 0 skipped")
        return 1
    for record in records:
        program = record["name"].split(" / ")[-1].split(":")[-1].strip()
        found = cases(record)
        for name, state in found:
            counts[state] += 1
            print(f"{state:7} {program} {name}".rstrip())
        if any(state == "failed" for _, state in found):
            for stream in ("stdout", "stderr"):
                lines = record.get(stream, "").splitlines()
                print("\n".join("    " + line for line in lines[-80:]))
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**counts))
    return 1 if counts["failed"] or not records else 0


sys.exit(main())
