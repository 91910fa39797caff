# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""The palette, pictures of palette letters, and PNG files written from them.

A picture is a list of rows of letters; "." is clear. Everything that the samples show is drawn in
these colours and no others (but for glow and shadows, which are translucent), which is what holds it together.
"""

import struct
import zlib

PALETTE = {
    "k": "#1a1423",  # ink: outlines
    "n": "#2c2540",  # night
    "d": "#454158",  # slate
    "s": "#66667c",  # stone
    "l": "#9194a5",
    "p": "#c3c7c9",
    "w": "#f4eed9",  # bone
    "b": "#452f2d",  # soil
    "o": "#74503b",
    "c": "#a4764d",
    "y": "#d8b06f",  # sand
    "e": "#efd79b",
    "g": "#1f4438",  # leaf
    "h": "#2f6640",
    "i": "#4a8c43",
    "j": "#7bb44b",
    "q": "#b7d66c",
    "u": "#243c6b",  # water
    "v": "#2f69a1",
    "x": "#53a3cb",
    "z": "#b2e3e6",
    "r": "#8a2a3d",  # red
    "R": "#d2494a",
    "O": "#ef8d45",
    "Y": "#ffdc64",
    "V": "#6d4894",
    "S": "#e8b088",  # skin
}


def rgba(letter):
    """The colour of a palette letter as four bytes. A tuple is a colour of its own."""
    if letter == ".":
        return b"\0\0\0\0"
    if isinstance(letter, tuple):
        return bytes(letter)
    text = PALETTE[letter]
    return bytes.fromhex(text[1:]) + b"\xff"


def write_png(path, rows):
    """Writes rows of letters; the same rows give the same bytes."""
    raw = b"".join(b"\0" + b"".join(rgba(letter) for letter in row) for row in rows)

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                   + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def blank(width, height, letter="."):
    return [[letter] * width for _ in range(height)]


def stamp(to, rows, x, y):
    """Draws rows over a picture; clear pixels leave it as it is."""
    for j, row in enumerate(rows):
        for i, letter in enumerate(row):
            if letter != "." and 0 <= y + j < len(to) and 0 <= x + i < len(to[0]):
                to[y + j][x + i] = letter


def side_by_side(frames):
    """Frames of an animation as one picture."""
    return [sum((list(frame[y]) for frame in frames), []) for y in range(len(frames[0]))]


def outlined(rows, letter="k"):
    """The picture with an outline where it meets clear pixels (inside the picture's edges)."""
    out = [list(row) for row in rows]
    height, width = len(rows), len(rows[0])
    for y in range(height):
        for x in range(width):
            if rows[y][x] != ".":
                continue
            around = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            if any(0 <= i < width and 0 <= j < height and rows[j][i] != "." for i, j in around):
                out[y][x] = letter
    return out


def noise(x, y, seed=0):
    """A number from 0 to 1 that looks random but is the same everywhere and always."""
    n = (x * 374761393 + y * 668265263 + seed * 2246822519) & 0xFFFFFFFF
    n = ((n ^ n >> 13) * 1274126177) & 0xFFFFFFFF
    n ^= n >> 16
    return (n & 0xFFFF) / 65535
