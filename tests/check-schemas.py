# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Every sample, and what is exported from it, fits the JSON Schema of its kind; and the schemas are schemas."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[1]
LOAM = os.environ.get("LOAM", str(ROOT / "_build" / "sanitized" / "app" / "loam"))


def validator(kind):
    schema = json.loads((ROOT / "data" / "schema" / f"{kind}.schema.json").read_text())
    of_its_kind = jsonschema.validators.validator_for(schema)
    of_its_kind.check_schema(schema)
    return of_its_kind(schema)


# A value of each type, the least that a field of it says and all that it can say.
FIELDS = [
    {"name": "bool", "type": "bool", "default": True, "doc": "a word about it"},
    {"name": "int", "type": "int", "min": -3, "max": 9007199254740993, "default": 9007199254740993, "unit": "px"},
    {"name": "float", "type": "float", "min": 0, "max": 1e300, "default": 0.30000000000000004},
    {"name": "string", "type": "string", "default": "\"\\ \u00e9\u2028\U0001f600"},
    {"name": "color", "type": "color", "default": "#11223344"},
    {"name": "point", "type": "point", "default": [-1.5, 1e-9]},
    {"name": "enum", "type": "enum", "choices": ["on", "off"], "default": "off"},
    {"name": "entity", "type": "entity"},
    {"name": "file", "type": "file", "default": "art/none.png"},
    *({"name": f"list-{item}", "type": "list", "of": item} for item in ("bool", "int", "float", "string", "color", "point",
                                                                        "entity", "file")),
    {"name": "plain", "type": "int"},
]
VALUES = {
    "bool": False, "int": -3, "float": 1e300, "string": "", "color": "#ffffff", "point": [0, -0.5], "enum": "on",
    "entity": "", "file": "", "list-bool": [True, False], "list-int": [1, -1], "list-float": [0.5, 2],
    "list-string": ["", "a,b"], "list-color": ["#00ff00", "#00ff0080"], "list-point": [[1, 2], [0.5, -0.5]],
    "list-entity": [""], "list-file": ["a.png"], "plain": 0,
}
BUILTINS = ("sprite", "mover", "patrol", "shooter", "collider", "health", "player")


def full_script():
    """Lines that make a project with everything that files can hold."""
    def line(do, **members):
        return {"do": do, **members}
    yield line("define", kind="component", name="all", fields=FIELDS)
    yield line("define", kind="terrain", name="bare")
    yield line("define", kind="terrain", name="lava", cost=3.5, water=True, solid=True, color="#ff000080",
               art={"kind": "blob47", "image": "art/a.png", "at": [16, 0]}, values={"all": {"int": 3}})
    yield line("define", kind="terrain", name="moss", art={"kind": "single", "image": "art/a.png"})
    yield line("rename", kind="terrain", name="bare", to="plain")
    yield line("define", kind="prototype", name="empty")
    yield line("define", kind="prototype", name="full", prototype="empty",
               values={"all": VALUES, **{name: {} for name in BUILTINS}})
    yield line("define", kind="prototype", name="taken", prototype="full", values={"patrol": None})
    for x, prototype in enumerate(("empty", "full", "taken", None)):
        yield line("place", layer="things", at=[x * 16.5, -4], **{"as": f"t{x}"},
                   **({"prototype": prototype} if prototype else {}))
    for name, value in VALUES.items():
        yield line("set", on="t1", property=f"all.{name}", value=value)
    yield line("set", on="t3", property="all.list-entity", value=["@t1", ""])
    yield line("set", on="t2", property="prototype", value="@t1")
    yield line("set", on="t2", property="hidden", value=True)
    yield line("set", on="t2", property="locked", value=True)
    for name, value in {"size": [40, 24.5], "rotation": -30.5, "pivot": [0, 1], "order": -3}.items():
        yield line("set", on="t0", property=name, value=value)
    yield line("arrange", things=["t0"], to="front")
    yield line("scatter", layer="ground", weights={"plain": 1, "lava": 1, "moss": 1, "": 1}, seed=3, rect=[0, 0, 16, 12])
    yield line("layer", add="above", kind="terrain", above="things")
    yield line("layer", set="above", opacity=0.25, hidden=True, locked=True)
    yield line("level", add="open", size=[0, 0])
    yield line("rect", level="open", layer="ground", terrain="lava", **{"from": [-40, -40], "to": [-1, 70]}, filled=True)
    yield line("level", add="void", size=[1, 1])


def make_full(folder):
    file = pathlib.Path(folder) / "full.loam"
    subprocess.run([LOAM, "new", file, "--size", "16x12", "--tile", "8x4096"], check=True)
    text = "".join(json.dumps(line) + "\n" for line in full_script())
    subprocess.run([LOAM, "edit", file, "--script", "-", "--seed", "1"], input=text, text=True, check=True)
    return file


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

    def check_project(project):
        value = json.loads(project.read_text())
        check("project", project, value)
        for level in value["levels"]:
            check("level", project.parent / level, json.loads((project.parent / level).read_text()))
        exported = subprocess.run([LOAM, "export", project, "--to", "json", "-o", "-"], capture_output=True, check=True)
        check("export", f"{project} exported", json.loads(exported.stdout))

    for project in sorted((ROOT / "data" / "samples").glob("*/*.loam")):
        check_project(project)
    with tempfile.TemporaryDirectory() as folder:
        check_project(make_full(folder))
    # A check that cannot fail would say nothing.
    for kind in validators:
        if validators[kind].is_valid({"nonsense": []}):
            print(f"the schema of a {kind} takes anything")
            bad += 1
    print(f"{checked} files checked")
    return 1 if bad or not checked else 0


sys.exit(main())
