# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""Makes a table of figures: lines of JSON with "bench", "name", "value", "unit" and "goal" (0: none)."""

import json
import sys


def number(value):
    """Three digits that count, and no exponent."""
    if value == 0:
        return "0"
    digits = max(0, 2 - (len(str(int(abs(value)))) - 1)) if abs(value) >= 1 else 3
    return f"{value:,.{digits}f}"


def main():
    rows = []
    for line in sys.stdin:
        if line.startswith("{"):
            rows.append(json.loads(line))
    width = max((len(row["name"]) for row in rows), default=0)
    group = None
    for row in rows:
        if row["bench"] != group:
            group = row["bench"]
            print(f"\n{group}")
        text = f"  {row['name']:<{width}}  {number(row['value']):>10} {row['unit']:<7}"
        if row.get("goal"):
            mark = "" if row["value"] <= row["goal"] else "  over"
            text += f" goal {number(row['goal']):>8}{mark}"
        print(text.rstrip())


if __name__ == "__main__":
    main()
