"""From the command line to new hashes: `python -m tests.playthroughs.thousand.record [TABLE ...]`, all without any.

Only for a change of rules, or of what a part tells: the hashes say that games are what they were before.
"""

from __future__ import annotations

import argparse
import json

from .kept import FILE, GAMES, hashes_of, read
from .tables import TABLES
from .ways import asked


def main() -> None:
    """Plays and writes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("tables", nargs="*", choices=[[], *map(str, TABLES)], metavar="TABLE")
    wanted = parser.parse_args().tables
    before = read() if FILE.is_file() else {}
    found = {}
    for table in TABLES:
        name = str(table)
        if name in wanted or not wanted:
            found[name] = hashes_of(asked(table, range(GAMES)))
            print(name, flush=True)
        elif name in before:
            found[name] = before[name]
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
