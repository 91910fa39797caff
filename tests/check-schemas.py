# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Every sample, and what is exported from it, fits the JSON Schema of its kind; and the schemas are schemas."""

import json
import os
import pathlib
import subprocess
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[1]
LOAM = os.environ.get("LOAM", str(ROOT / "_build" / "sanitized" / "app" / "loam"))


def validator(kind):
    schema = json.loads((ROOT / "data" / "schema" / f"{kind}.schema.json").read_text())
    of_its_kind = jsonschema.validators.validator_for(schema)
    of_its_kind.check_schema(schema)
    return of_its_kind(schema)


def main():
    validators = {kind: validator(kind) for kind in ("project", "level", "export")}
    bad = checked = 0

    def check(kind, name, value):
        nonlocal bad, checked
        checked += 1
        for error in validators[kind].iter_errors(value):
            place = "/".join(map(str, error.absolute_path))
            print(f"{name}: {place}: {error.message[:300]}")
            bad += 1

    for project in sorted((ROOT / "data" / "samples").glob("*/*.loam")):
        value = json.loads(project.read_text())
        check("project", project, value)
        for level in value["levels"]:
            check("level", project.parent / level, json.loads((project.parent / level).read_text()))
        exported = subprocess.run([LOAM, "export", project, "--to", "json", "-o", "-"], capture_output=True, check=True)
        check("export", f"{project} exported", json.loads(exported.stdout))
    # A check that cannot fail would say nothing.
    for kind in validators:
        if validators[kind].is_valid({"nonsense": []}):
            print(f"the schema of a {kind} takes anything")
            bad += 1
    print(f"{checked} files checked")
    return 1 if bad or not checked else 0


sys.exit(main())
