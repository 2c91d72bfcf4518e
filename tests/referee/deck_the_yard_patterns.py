"""From two rings of colours to the eighteen patterns of Deck the Yard, as its table of patterns lists them.

Cutting a ring of the six colours after any place gives six rows in which each colour stands once in each place. The
last of the six falls off, and each colour falls off once. So six rows of five never favour a colour. The same holds if
the last two of the six change places. The eighteen are made of three such sixes:

- the first ring, cut at each of its six places;
- the same six with another end: the colour that had fallen off takes the place of the fifth. Each of these shares its
  first four colours with one of the first six, so a bubble bulb may complete two patterns at once;
- the second ring, in which no colour is followed by the one that follows it in the first.

`python -m tests.referee.deck_the_yard_patterns` prints the table.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator

FIRST = ("red", "green", "yellow", "blue", "purple", "pink")
SECOND = ("red", "yellow", "purple", "green", "pink", "blue")

JAPANESE = {"red": "赤", "green": "緑", "yellow": "黄", "blue": "青", "purple": "紫", "pink": "ピンク"}

HEAD = ("id", "copies", "colours:list of colour", "name_en", "name_ja", "text_en", "text_ja")

Pattern = tuple[str, ...]


def cuts(ring: Pattern) -> Iterator[Pattern]:
    """The ring, cut at each of its places."""
    for place in range(len(ring)):
        yield ring[place:] + ring[:place]


def patterns() -> list[Pattern]:
    """All eighteen, in the order of the table."""
    first = [row[:5] for row in cuts(FIRST)]
    other_end = [(*row[:4], row[5]) for row in cuts(FIRST)]
    second = [row[:5] for row in cuts(SECOND)]
    return first + other_end + second


def table() -> list[Pattern]:
    """The rows of the table, its head first."""
    rows: list[Pattern] = [HEAD]
    for number, colours in enumerate(patterns(), 1):
        in_japanese = "・".join(JAPANESE[colour] for colour in colours)
        names = (f"Garland {number}", f"電飾{number}")
        texts = (f"{', '.join(colours).capitalize()}.", f"左から{in_japanese}。")
        rows.append((f"pattern_{number}", "1", " ".join(colours), *names, *texts))
    return rows


if __name__ == "__main__":
    csv.writer(sys.stdout, lineterminator="\n").writerows(table())
