#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
"""Writes the samples' projects and levels: python3 data/make-samples.py

Needs nothing but Python, and always writes the same bytes, which are those that Loam itself would write. The
levels lie in levels/crypt.py and levels/meadow.py.
"""

import pathlib

from levels import crypt, meadow


def main():
    samples = pathlib.Path(__file__).parent / "samples"
    crypt.make().write(samples / "crypt")
    meadow.make().write(samples / "meadow")


if __name__ == "__main__":
    main()
