# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""The command line as a user meets it: exit codes, messages, files made and files left alone."""

import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import LOAM, ROOT, SAMPLES, document_hash, edit, loam, tree  # noqa: E402
from tap import case, run  # noqa: E402

COMMANDS = ["new", "info", "validate", "export", "render", "play", "edit", "recover"]

DEFINITIONS = [
    {"do": "define", "kind": "terrain", "name": "grass", "color": "#5a9b4a"},
    {"do": "define", "kind": "terrain", "name": "wall", "color": "#444444", "solid": True},
    {"do": "define", "kind": "prototype", "name": "guard",
     "values": {"patrol": {"left": 0, "right": 100, "speed": 1}}},
]


def project(folder, lines=(), size="16x12"):
    """A small project of our own."""
    file = pathlib.Path(folder) / "game.loam"
    loam("new", file, "--size", size)
    edit(file, [*DEFINITIONS, *lines], "--seed", 1)
    return file


def level_of(file):
    """The path and the parsed text of the project's one level."""
    (path,) = (file.parent / "levels").glob("*.json")
    return path, json.loads(path.read_text())


def png_size(path):
    data = pathlib.Path(path).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    return struct.unpack(">II", data[16:24])


def trace_of(*arguments):
    return [json.loads(line) for line in loam("play", *arguments, "--trace", "-").stdout.splitlines()
            if line.startswith("{")]


def one_line(text):
    assert text.count("\n") == 1 and text.endswith("\n"), repr(text)


@case
def every_command_has_a_help_page():
    overview = loam("--help").stdout
    for command in COMMANDS:
        assert f"  {command} " in overview, command
        page = loam(command, "--help").stdout
        assert page.startswith(f"Usage:\n  loam {command} "), page
        assert "--help" in page, page
    assert loam("--version").stdout.startswith("loam ")


@case
def wrong_use_ends_with_status_2_and_one_line():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        before = tree(folder)
        for arguments in [
                ["new"], ["new", "a.loam", "--size", "12"], ["new", "a.loam", "--size", "0x4"],
                ["new", "a.loam", "--tile", "big"], ["info"], ["info", file, file], ["info", file, "--no"],
                ["validate"], ["export", file], ["export", file, "--to", "doc", "-o", "x"],
                ["render", file], ["render", file, "-o", "x.png", "--region", "1,2,3"],
                ["render", file, "-o", "x.png", "--scale", "-1"], ["render", file, "-o", "x.png", "--scale", "nan"],
                ["play", file, "--steps", "-1"], ["play", file, "--steps", "1e3"],
                ["play", file, "--fps", "0"], ["play", file, "--fps", "inf"], ["play", file, "--fps", "1e30"],
                ["play", file, "--fps", "100000.5"], ["play", file, "--seed", "x"],
                ["play", file, "--trace-props"], ["edit", file], ["edit", file, "--script", "-", "--seed", "-4"],
                ["recover", file, file], ["recover", "-o", "x"], ["recover", file, "-o", "x", "--discard"],
                ["frobnicate"]]:
            result = loam(*arguments, status=2, cwd=folder)
            one_line(result.stderr)
            assert result.stdout == "", result.stdout
        assert tree(folder) == before


@case
def a_new_project_has_the_size_asked_for_and_no_problems():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "a" / "b" / "field.loam"
        loam("new", file, "--size", "20x10", "--tile", "8x12")
        info = json.loads(loam("info", file, "--json").stdout)
        assert info["tile"] == [8, 12] and info["name"] == "field", info
        assert info["levels"][0]["size"] == [20, 10], info
        assert [layer["kind"] for layer in info["levels"][0]["layers"]] == ["terrain", "entities"]
        loam("validate", file)
        loam("new", pathlib.Path(folder) / "inside")
        assert (pathlib.Path(folder) / "inside" / "inside.loam").is_file()
        assert document_hash(pathlib.Path(folder) / "inside")
        for name in ("there.loam", "slash.loam/"):
            (pathlib.Path(folder) / name).mkdir()
            loam("new", f"{folder}/{name}")
            assert sorted(tree(pathlib.Path(folder) / name)) == ["levels/level-1.json", name.strip("/")]
        loam("new", f"{folder}/there.loam", status=1)


@case
def limits_are_told_where_they_are_asked_for():
    """The manual and the help page name what a frame rate may be."""
    assert "100000" in loam("play", "--help").stdout
    assert "100000" in (ROOT / "data" / "loam.1").read_text()


@case
def nothing_is_moved_past_the_cells():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder, [{"do": "place", "layer": "things", "prototype": "guard", "at": [0, 0]},
                                {"do": "set", "on": "prototype:guard", "property": "sprite", "value": {}}])
        before = tree(folder)
        far = 16 * 2**24
        place = {"do": "place", "layer": "things", "prototype": "guard", "at": [far, 0], "as": "g"}
        for lines in ([place, {"do": "move", "things": ["g"], "by": [1, 0]}],
                      [place, {"do": "duplicate", "things": ["g"], "by": [0.5, 0]}],
                      [place, {"do": "select", "things": ["g"]}, {"do": "copy"}, {"do": "paste", "at": [0, -far - 1]}],
                      [place, {"do": "set", "on": "g", "property": "at", "value": [0, far + 1]}],
                      [place, {"do": "move", "things": ["g"], "by": [1e300, 0]}]):
            message = edit(file, lines, status=1).stderr
            assert f":{len(lines)}: " in message and "2^" in message, message
        assert tree(folder) == before


@case
def new_overwrites_nothing():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        before = tree(folder)
        one_line(loam("new", file, status=1).stderr)
        loam("new", file.parent / "other.loam")
        after = tree(folder)
        assert all(after[name] == data for name, data in before.items())
        loam("validate", file.parent / "other.loam")


@case
def a_level_of_a_thousand_million_cells_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        one_line(loam("new", pathlib.Path(folder) / "huge.loam", "--size", "40000x40000", status=1).stderr)
        assert tree(folder) == {}
        file = project(folder)
        path, level = level_of(file)
        path.write_text(path.read_text().replace('"size": [16, 12]', '"size": [40000, 40000]'))
        before = tree(folder)
        result = loam("validate", file, status=1)
        assert path.name in result.stderr and ":" in result.stderr, result.stderr
        loam("play", file, status=1)
        assert tree(folder) == before


@case
def a_sample_begins_a_project_whole_or_emptied():
    with tempfile.TemporaryDirectory() as folder:
        whole = pathlib.Path(folder) / "whole.loam"
        loam("new", whole, "--from", "crypt")
        sample = json.loads(loam("info", SAMPLES / "crypt", "--json").stdout)
        copy = json.loads(loam("info", whole, "--json").stdout)
        assert copy["levels"] == sample["levels"]
        loam("validate", whole)
        assert loam("play", whole, "--hash").stdout == loam("play", SAMPLES / "crypt", "--hash").stdout

        empty = pathlib.Path(folder) / "empty" / "empty.loam"
        loam("new", empty, "--from", "crypt", "--size", "300x200")
        info = json.loads(loam("info", empty, "--json").stdout)
        assert info["terrains"] == sample["terrains"] and info["prototypes"] == sample["prototypes"]
        for was, level in zip(sample["levels"], info["levels"], strict=True):
            assert level["size"] == [300, 200] and level["things"] == 0, level
            assert [x["name"] for x in level["layers"]] == [x["name"] for x in was["layers"]]
            assert all(layer.get("cells", 0) == 0 for layer in level["layers"]), level
        loam("validate", empty)
        one_line(loam("new", pathlib.Path(folder) / "x.loam", "--from", "nowhere", status=1).stderr)


@case
def an_edit_script_stops_at_its_first_error_and_writes_nothing():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        before = tree(folder)
        lines = [{"do": "fill", "layer": "ground", "terrain": "grass", "at": [0, 0]},
                 {"do": "paint", "layer": "ground", "terrain": "gras", "cells": [[1, 1]]},
                 {"do": "hash"}]
        result = edit(file, lines, status=1)
        assert result.stderr.startswith("stdin:2: "), result.stderr
        assert "gras" in result.stderr
        assert result.stdout == ""
        edit(file, [{"do": "frobnicate"}], status=1)
        loam("edit", file, "--script", "-", text='{"do": "hash"}\n{"do": \n', status=1)
        loam("edit", file, "--script", pathlib.Path(folder) / "missing.jsonl", status=1)
        assert tree(folder) == before


@case
def a_script_without_an_end_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        before = tree(folder)
        error = loam("edit", file, "--script", "/dev/zero", status=1).stderr
        assert "/dev/zero:1:" in error and "NUL" in error, error
        assert tree(folder) == before


@case
def a_script_that_ends_in_a_group_writes_nothing():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        before = tree(folder)
        result = edit(file, [{"do": "begin"}, {"do": "end"}, {"do": "begin", "label": "village"},
                             {"do": "level", "add": "attic", "size": [4, 4]}], status=1)
        assert result.stderr.startswith("stdin:3: ") and "end" in result.stderr, result.stderr
        assert tree(folder) == before


@case
def an_edit_with_an_output_leaves_the_file_as_it_was():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        before = tree(folder)
        out = pathlib.Path(folder) / "new" / "folder" / "out.loam"
        edit(file, [{"do": "fill", "layer": "ground", "terrain": "grass", "at": [0, 0]}], "-o", out)
        assert {k: v for k, v in tree(folder).items() if not k.startswith("new/")} == before
        info = json.loads(loam("info", out, "--json").stdout)
        assert info["levels"][0]["layers"][0]["terrains"] == {"grass": 16 * 12}


@case
def edits_give_the_same_document_whatever_ids_are_drawn():
    lines = [{"do": "place", "layer": "things", "prototype": "guard", "at": [16, 16], "as": "g"},
             {"do": "duplicate", "things": ["g"], "by": [32, 0], "as": "h"},
             {"do": "set", "on": "h", "property": "patrol.speed", "value": 2}]
    hashes, texts = set(), []
    for seed in (3, 3, 4):
        with tempfile.TemporaryDirectory() as folder:
            file = project(folder)
            edit(file, lines, "--seed", seed)
            hashes.add(document_hash(file))
            # The ids of layers come from chance when a project is made.
            texts.append([e["id"] for e in level_of(file)[1]["layers"][1]["entities"]])
    assert len(hashes) == 1, hashes
    assert texts[0] == texts[1] and texts[0] != texts[2], texts


@case
def undo_in_a_script_gives_back_the_hash_of_before():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        lines = [{"do": "hash"},
                 {"do": "fill", "layer": "ground", "terrain": "grass", "at": [0, 0]},
                 {"do": "place", "layer": "things", "prototype": "guard", "at": [16, 16], "as": "g"},
                 {"do": "move", "things": ["g"], "by": [16, 0]},
                 {"do": "hash"}, {"do": "undo", "times": 3}, {"do": "hash"},
                 {"do": "redo", "times": 3}, {"do": "hash"}]
        states = [json.loads(line) for line in edit(file, lines).stdout.splitlines()]
        assert states[0]["hash"] == states[2]["hash"] != states[1]["hash"] == states[3]["hash"]
        assert [(s["undo"], s["redo"]) for s in states] == [(0, 0), (3, 0), (0, 3), (3, 0)], states


@case
def each_line_is_acknowledged_as_it_is_done():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        with subprocess.Popen([LOAM, "edit", file, "--script", "-", "--ack"], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            for number in range(1, 6):
                process.stdin.write(json.dumps({"do": "paint", "layer": "ground", "terrain": "grass",
                                                "cells": [[number, 1]]}) + "\n")
                process.stdin.flush()
                # Answered while the script is not at its end yet.
                assert process.stdout.readline() == f"{number}\n"
            process.stdin.close()
            assert process.wait(60) == 0


@case
def exports_make_their_folders_and_say_what_is_there():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder, [
            {"do": "rect", "layer": "ground", "terrain": "grass", "from": [0, 0], "to": [3, 2], "filled": True},
            {"do": "place", "layer": "things", "prototype": "guard", "at": [16, 32]}])
        out = pathlib.Path(folder) / "out" / "deep"
        loam("export", file, "--to", "json", "-o", out / "game.json")
        exported = json.loads((out / "game.json").read_text())
        assert exported["loam-export"] == 1 and len(exported["levels"]) == 1
        loam("export", file, "--to", "csv", "-o", out / "game.csv")
        rows = (out / "game.csv").read_text().splitlines()
        assert len(rows) == 12 and rows[0].split(",")[:5] == ["grass"] * 4 + [""], rows[0]
        assert loam("export", file, "--to", "csv", "-o", "-").stdout == (out / "game.csv").read_text()
        loam("export", file, "--to", "png", "-o", out / "game.png")
        assert png_size(out / "game.png") == (256, 192)
        one_line(loam("export", file, "--to", "json", "-l", "attic", "-o", out / "no.json", status=1).stderr)
        assert not (out / "no.json").exists()


@case
def a_render_has_the_size_of_its_region_and_scale():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        out = pathlib.Path(folder) / "pictures" / "a.png"
        loam("render", file, "-o", out)
        assert png_size(out) == (256, 192)
        loam("render", file, "--region", "16,16,32,48", "--scale", "2.5", "-o", out)
        assert png_size(out) == (80, 120)
        loam("render", file, "--layer", "ground", "--scale", "0.5", "-o", out)
        assert png_size(out) == (128, 96)
        one_line(loam("render", file, "--layer", "roof", "-o", out, status=1).stderr)


@case
def a_run_has_the_same_hash_at_any_frame_rate():
    hashes = {loam("play", SAMPLES / "crypt", "--steps", 600, "--hash", *rate).stdout
              for rate in ([], [], ["--fps", "5"], ["--fps", "29.97"], ["--fps", "60"], ["--fps", "500"])}
    assert len(hashes) == 1, hashes
    assert len(hashes.pop()) == 17
    assert loam("play", SAMPLES / "crypt", "--steps", 599, "--hash").stdout not in hashes


@case
def what_the_player_did_is_recorded_and_plays_again():
    with tempfile.TemporaryDirectory() as folder:
        inputs = pathlib.Path(folder) / "inputs.jsonl"
        record = pathlib.Path(folder) / "made" / "record.jsonl"
        inputs.write_text('{"step": 30, "release": "right"}\n\n{"step": 5, "press": "right"}\n'
                          '{"step": 40, "press": "down"}\n')
        run_with = ["play", SAMPLES / "crypt", "--steps", 100, "--hash"]
        first = loam(*run_with, "--inputs", inputs, "--record", record).stdout
        lines = [json.loads(line) for line in record.read_text().splitlines()]
        assert [line["step"] for line in lines] == [5, 30, 40], lines
        assert loam(*run_with, "--inputs", record).stdout == first
        assert loam(*run_with).stdout != first
        for bad, line in [('{"step": 0, "press": "up"}', 1), ('{"step": 3, "press": "up"}\n{"press": "up"}', 2),
                          ('\n\n{"step": 3, "press": "sideways"}', 3), ('{"step": 3}', 1), ("[", 1)]:
            inputs.write_text(bad + "\n")
            message = loam(*run_with, "--inputs", inputs, status=1).stderr
            assert message.startswith(f"{inputs}:{line}: "), message


@case
def live_edits_change_the_run_from_their_step_on_and_no_file():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder, [{"do": "place", "layer": "things", "prototype": "guard", "at": [16, 16]}])
        before = tree(folder)
        edits = pathlib.Path(folder).parent / f"{pathlib.Path(folder).name}.jsonl"
        edits.write_text(json.dumps({"step": 50, "do": "set", "on": "prototype:guard",
                                     "property": "patrol.speed", "value": 3}) + "\n")
        plain = trace_of(file, "--steps", 120, "--trace-props")
        edited = trace_of(file, "--steps", 120, "--edits", edits, "--trace-props")
        edits.unlink()
        assert [line["step"] for line in plain] == list(range(1, 121))
        assert plain[:49] == edited[:49]
        assert all(a["hash"] != b["hash"] for a, b in zip(plain[49:], edited[49:]))
        assert {line["entities"][0]["props"]["patrol.speed"] for line in edited[49:]} == {3}
        assert plain[48]["entities"][0]["x"] == 16 + 49
        assert edited[49]["entities"][0]["x"] == 16 + 52
        assert tree(folder) == before


@case
def a_patrol_goes_to_its_ends_and_turns_there():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder, [{"do": "place", "layer": "things", "prototype": "guard", "at": [32, 16]}])
        offsets = [line["entities"][0]["x"] - 32 for line in trace_of(file, "--steps", 410)]
        wave = [n if n <= 100 else 200 - n for n in (step % 200 for step in range(1, 411))]
        assert offsets == wave, offsets


@case
def broken_files_are_refused_with_file_line_and_place():
    with tempfile.TemporaryDirectory() as folder:
        good = project(folder, [
            {"do": "fill", "layer": "ground", "terrain": "grass", "at": [0, 0]},
            {"do": "place", "layer": "things", "prototype": "guard", "at": [16, 16]}])
        path, _ = level_of(good)
        game, level = good.read_text(), path.read_text()
        name, inside = good.name, f"levels/{path.name}"

        def broken(file, text, where, *words):
            assert text not in (game, level), "the text was not changed"
            file.write_text(text)
            before = tree(folder)
            for command in (["validate", good], ["play", good, "--hash"], ["info", good],
                            ["edit", good, "--script", "-"], ["export", good, "--to", "json", "-o", "-"]):
                message = loam(*command, text="", status=1).stderr
                assert where in message, (where, message)
                assert all(word in message for word in words), (words, message)
            assert tree(folder) == before
            good.write_text(game)
            path.write_text(level)

        broken(good, game[:-4], f"{name}:")
        broken(good, game.replace('"loam": 1', '"loam": 999'), f"{name}:", "999")
        broken(good, game.replace('"#5a9b4a"', '"grün"'), f"{name}:", "color")
        broken(good, game.replace('{"name": "guard"', '{"name": "guard", "prototype": "guard"'), f"{name}:", "guard")
        broken(good, game.replace('"left": 0', '"left": 0, "left": 1') if '"left": 0' in game
               else game.replace('"patrol": {', '"patrol": {"left": 1, "left": 2, '), f"{name}:", "left")
        broken(path, level.replace('"16*1"', '"15*1"', 1), f"{inside}:", "15", "16")
        broken(path, level.replace('["", "grass"]', '["", "gross"]'), f"{inside}:", "gross")
        broken(path, level.replace('"prototype": "guard"', '"prototype": "gaurd"'), f"{inside}:", "gaurd")
        broken(path, level.replace('"at": [16, 16]', '"at": [16, "x"]'), f"{inside}:", "at")
        broken(path, level.replace('"at": [16, 16]', '"at": [16, 1e999]'), f"{inside}:")
        path.unlink()
        for command in ("validate", "play"):
            assert inside in loam(command, good, status=1).stderr
        assert "nowhere" in loam("info", pathlib.Path(folder) / "nowhere.loam", status=1).stderr


@case
def a_picture_outside_of_the_project_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        inner = pathlib.Path(folder) / "inner"
        inner.mkdir()
        file = project(inner)
        (pathlib.Path(folder) / "secret.png").write_bytes((SAMPLES.parent.parent / "LICENSE").read_bytes())
        (inner / "link.png").symlink_to(pathlib.Path(folder) / "secret.png")
        text = file.read_text()
        for image in ("../secret.png", "/etc/passwd", "link.png", "missing.png"):
            file.write_text(text.replace('"color": "#5a9b4a"',
                                         f'"color": "#5a9b4a", "art": {{"kind": "single", "image": "{image}"}}'))
            message = loam("validate", file, status=1).stderr
            assert f"{file.name}:" in message and image in message, message


@case
def validate_tells_each_problem_with_its_place():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder, [
            {"do": "define", "kind": "component", "name": "key", "fields": [{"name": "door", "type": "entity"}]},
            {"do": "define", "kind": "prototype", "name": "ghost", "values": {"sprite": {"image": "art/ghost.png"}}},
            {"do": "place", "layer": "things", "prototype": "guard", "at": [5000, 16]},
            {"do": "place", "layer": "things", "prototype": "guard", "at": [16, 16], "as": "g"},
            {"do": "set", "on": "g", "property": "key.door", "value": "nobody0000"}])
        found = json.loads(loam("validate", file, "--json", status=1).stdout)
        assert found["errors"] == 3, found
        places = {(p["file"], p["place"]) for p in found["problems"] if p["severity"] == "error"}
        level = f"levels/{level_of(file)[0].name}"
        assert places == {("game.loam", "prototypes[1].values.sprite.image"),
                          (level, "layers[1].entities[0].at"),
                          (level, "layers[1].entities[1].values.key.door")}, places
        for problem in found["problems"]:
            text = (file.parent / problem["file"]).read_text().splitlines()[problem["line"] - 1]
            assert problem["id"] is None or problem["id"] in text, (problem, text)
        printed = loam("validate", file, status=1).stderr.splitlines()
        assert len(printed) == len(found["problems"])
        assert all(":" in line and ": " in line for line in printed), printed


@case
def samples_have_no_problems():
    loam("validate", *sorted(p for p in SAMPLES.iterdir() if p.is_dir()))


@case
def without_a_display_one_line_names_what_works():
    result = loam(SAMPLES / "crypt", status=1)
    one_line(result.stderr)
    assert all(command in result.stderr for command in COMMANDS), result.stderr
    one_line(loam(status=1).stderr)


@case
def a_full_disk_is_told():
    with open("/dev/full", "w", encoding="utf-8") as full:
        result = subprocess.run([LOAM, "info", SAMPLES / "crypt"], stdout=full, stderr=subprocess.PIPE,
                                text=True, check=False)
    assert result.returncode == 1, result
    one_line(result.stderr)


@case
def nothing_to_inspect_is_told():
    result = loam("--inspect", status=1, env={"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"})
    assert result.stderr.startswith("loam: "), result.stderr

@case
def a_message_about_a_very_long_word_keeps_its_ends():
    with tempfile.TemporaryDirectory() as folder:
        file = project(folder)
        for word in ("x" * 3000000, "\u00e9" * 1000000):
            message = edit(file, [{"do": "fill", "layer": word, "terrain": "grass", "at": [0, 0]}], status=1).stderr
            one_line(message)
            assert len(message) < 12000, len(message)
            assert message.startswith("stdin:1: layer: ") and "no layer is called" in message, message[:100]
            assert not message.rstrip().endswith(word[:1]), message[-100:]



if __name__ == "__main__":
    os.umask(0o022)
    run()
