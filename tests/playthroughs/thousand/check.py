"""From the command line to what differs from the hashes: `python -m tests.playthroughs.thousand.check --games 40`.

A quick look while something is changed that must not change a game; the tests do the same.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback

from .kept import GAMES, differences
from .tables import TABLES
from .ways import WAYS


def main() -> int:
    """Plays, prints a line for each table and way that differs or breaks, and gives their number."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=GAMES, help="the first games of every table")
    parser.add_argument("--slow", type=int, help="as many in the ways `cloned` and `saved`")
    parser.add_argument("--table", action="append", help="part of a table's name")
    parser.add_argument("--way", action="append", choices=list(WAYS))
    given = parser.parse_args()
    wrong, began = 0, time.process_time()
    for table in TABLES:
        if given.table and not any(part in str(table) for part in given.table):
            continue
        for way in given.way or WAYS:
            games = given.slow if given.slow is not None and way in ("cloned", "saved") else given.games
            try:
                found = differences(table, way, games)
            except Exception:
                wrong += 1
                print(f"{table}, {way}: breaks\n{traceback.format_exc(limit=-6)}", flush=True)
                continue
            if found:
                wrong += 1
                print(f"{table}, {way}: {', '.join(map(str, found))}", flush=True)
    print(f"{wrong} of them differ ({time.process_time() - began:.1f} s of CPU time)")
    return wrong


if __name__ == "__main__":
    sys.exit(min(1, main()))
