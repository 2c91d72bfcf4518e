"""From games that were played to their hashes, and from hashes that are kept to what differs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from .tables import Table
from .ways import WAYS, Told

FILE = Path(__file__).parent / "hashes.json"
GAMES, BLOCK, SINGLY = 1000, 100, 40
"""Games of a table; games that share one hash; so many of the first ones have one of their own besides."""
_DIGITS = 8
"""Of the hash of a single game: only a help in finding it."""

Hashes = dict[str, dict[str, list[str] | str]]
"""For each part that is told of a game: `blocks`, a SHA-256 for every hundred games, and `first`, the beginnings of
those of the first forty, one behind the other."""


@dataclass(frozen=True)
class Difference:
    """A game (or, behind the first ones, a hundred of them) in which this part is another one than was kept."""

    part: str
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.part} of game {self.first}" + (f" to {self.last}" if self.last > self.first else "")


def hashes_of(games: Iterable[Told]) -> Hashes:
    """Of a whole thousand."""
    found: dict[str, list[bytes]] = {}
    for told in games:
        for part, text in told.items():
            found.setdefault(part, []).append(sha256(text.encode()).digest())
    return {
        part: {
            "blocks": [sha256(b"".join(all_[at : at + BLOCK])).hexdigest() for at in range(0, len(all_), BLOCK)],
            "first": "".join([one.hex()[:_DIGITS] for one in all_[:SINGLY]]),
        }
        for part, all_ in found.items()
    }


def differences(table: Table, way: str, games: int = GAMES) -> list[Difference]:
    """What is not as it was kept in the first games of a table, played in this way; the first one of each part."""
    return compared(kept(table), WAYS[way](table, range(games)))


def compared(hashes: Hashes, games: Iterable[Told]) -> list[Difference]:
    """What is not as the hashes say in the first games of a table."""
    return list(_differences(hashes, games))


def _differences(hashes: Hashes, games: Iterable[Told]) -> Iterator[Difference]:
    over: set[str] = set()
    block: dict[str, list[bytes]] = {}
    for number, told in enumerate(games):
        for part, text in told.items():
            if part in over:
                continue
            digest = sha256(text.encode()).digest()
            block.setdefault(part, []).append(digest)
            wanted, at = hashes[part]["first"], number * _DIGITS
            if number < SINGLY and digest.hex()[:_DIGITS] != wanted[at : at + _DIGITS]:
                over.add(part)
                yield Difference(part, number, number)
        if number % BLOCK == BLOCK - 1:
            for part, digests in block.items():
                whole = len(digests) == BLOCK and part not in over  # some ways tell a part of some games only
                if whole and sha256(b"".join(digests)).hexdigest() != hashes[part]["blocks"][number // BLOCK]:
                    over.add(part)
                    yield Difference(part, number - BLOCK + 1, number)
            block = {}


def kept(table: Table) -> Hashes:
    """The hashes of a table."""
    found: Hashes = read()[str(table)]
    return found


def read() -> dict[str, Hashes]:
    """All hashes, by table."""
    found: dict[str, Hashes] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
