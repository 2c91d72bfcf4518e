"""From ids, texts and places of a game to how they are called in one language, seen from one seat."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..interpreter.model.layout import KindInfo
from ..interpreter.runtime.game import Game
from .words import counted, option_text

Place = Mapping[str, Any]
"""`zone` and, in a family, `owner` (from 1), as in views and logs; the zone None is the box."""

Piece = str | Mapping[str, Any]
"""A piece as a view shows it: its kind's id, or `kind` (or `one_of`) and `side`."""


class Wording:
    """The names of a game in one language; where there is no translation, the English one.

    `viewer` is the player (from 1) who is spoken to as "you", None for nobody.
    """

    def __init__(self, game: Game, language: str, viewer: int | None = None) -> None:
        self.game, self.language, self.viewer = game, language, viewer
        layout = game.layout
        self._number = layout.kind_named
        self._first_sides = {plain(table): names[0] for table, names in layout.sides.items()}
        self._piece = {kind: piece for piece, kind in reversed(list(enumerate(layout.pieces)))}

    def seen_by(self, viewer: int | None) -> Wording:
        """The same names, spoken to another player."""
        return Wording(self.game, self.language, viewer)

    def text(self, english: str) -> str:
        """A text of the rules."""
        return self.game.texts.get(english, {}).get(self.language, english)

    def kind(self, id_: str) -> str:
        """The name of a kind of piece."""
        names = self._kind(id_).names
        return names.get(self.language) or names.get("en") or plain(id_)

    def kind_text(self, id_: str) -> str | None:
        """What is printed on a kind of piece, if anything is."""
        texts = self._kind(id_).texts
        return texts.get(self.language) or texts.get("en")

    def kind_order(self, id_: str) -> int:
        """Where the kind stands in the game's tables."""
        return self._number[id_]

    def attributes(self, id_: str, side: str | None = None) -> str:
        """The attributes of a kind: `rank 4, colour red`; a yes is told by the name alone, a no not at all, and where a
        piece shows a `side` only what can be read on it."""
        table, printed = self._kind(id_).table, self.game.layout.printed
        piece = self._piece.get(self._number[id_])
        if piece is None:
            return ""
        found: list[str] = []
        for name, column in self.game.layout.columns.items():
            value = column[piece] if name not in self.game.layout.made else None
            if side is not None and printed.get((table, name), side) != side:
                continue
            if value is True:
                found.append(plain(name))
            elif value is not None and value is not False:
                found.append(f"{plain(name)} {self._cell(name, value)}")
        return ", ".join(found)

    def side(self, side: str | None, noun: str) -> str:
        """The side that a piece shows, to stand behind its name: ` (face up)`; nothing for the first one."""
        return "" if side is None or side == self._first_sides.get(noun) else f" ({plain(side)})"

    def piece(self, piece: Piece, noun: str) -> str:
        """A piece by its name, or, if that is not known, as a thing of its sort, with the side it shows."""
        kind, side = kind_of(piece), side_of(piece)
        return (self.kind(kind) if kind else f"1 {noun}") + self.side(side, noun)

    def _says_all(self, id_: str) -> bool:
        """Whether the name tells all attributes, which are words: `Seven of Clubs`."""
        piece, name = self._piece.get(self._number[id_]), self.kind(id_).casefold()
        columns, made = self.game.layout.columns, self.game.layout.made
        if piece is None:
            return False
        cells = {at: column[piece] for at, column in columns.items() if at not in made}
        words = [self._cell(at, cell).casefold() for at, cell in cells.items() if cell is not None]
        return all(word.isalpha() and re.search(rf"\b{word}\b", name) is not None for word in words)

    def piece_in_full(self, id_: str, side: str | None = None) -> str:
        """Name, the side it shows, and attributes."""
        shown = self.side(side, plain(self._kind(id_).table)).strip(" ()")
        attributes = "" if self._says_all(id_) else self.attributes(id_, side)
        facts = "; ".join(filter(None, (shown, attributes)))
        return f"{self.kind(id_)} ({facts})" if facts else self.kind(id_)

    def pieces(self, kinds: Sequence[Piece], unknown: int, noun: str, most: int = 24, side: str | None = None) -> str:
        """Several pieces: `2 x Red king, Blue fool (box), 3 cards`; beyond `most` only their number. `side` is what
        those show that are told by their kind alone, and the unknown ones."""
        if len(kinds) + unknown > most:
            return counted(len(kinds) + unknown, noun)
        numbers: dict[str, int] = {}
        for kind in kinds:
            name = self.piece(kind, noun) + self.side(side, noun)
            numbers[name] = numbers.get(name, 0) + 1
        found = [
            counted(count, noun) if name.casefold() == noun else name if count == 1 else f"{count} x {name}"
            for name, count in numbers.items()
        ]
        if unknown:
            found.append(counted(unknown, noun) + self.side(side, noun))
        return ", ".join(found)

    def number_of(self, pieces: Sequence[Piece], noun: str) -> str:
        """How many there are, those apart that show another side than the first: `3 cards, 2 cards (face up)`."""
        numbers: dict[str, int] = {}
        for piece in pieces:
            shown = self.side(side_of(piece), noun)
            numbers[shown] = numbers.get(shown, 0) + 1
        return ", ".join(counted(count, noun) + shown for shown, count in sorted(numbers.items()))

    def player(self, number: int) -> str:
        """`you` or `player 2`."""
        return "you" if number == self.viewer else f"player {number}"

    def owned(self, owner: int, thing: str) -> str:
        """`your hand` or `player 2's hand`."""
        return f"your {thing}" if owner == self.viewer else f"player {owner}'s {thing}"

    def zone(self, place: Place) -> str:
        """A zone: `stock`, `your hand`, `player 2's hand`, `the box`."""
        name, owner = place["zone"], place.get("owner")
        if name is None:
            return "the box"
        called = with_member(plain(name), place)
        return called if owner is None else self.owned(owner, called)

    def noun(self, *places: Place) -> str:
        """What lies in the first of these places that is a zone."""
        for place in places:
            if place["zone"] is not None:
                return plain(self.game.layout.zone_named[place["zone"]].table)
        return "piece"

    def value(self, value: Any) -> str:
        """A value as it stands in views and logs."""
        match value:
            case None:
                return "nothing"
            case list():
                return ", ".join(map(self.value, value)) or "none"
            case {"player": int(number)}:
                return self.player(number)
            case {"value": str(word)}:
                return plain(word)
            case {"kind": str(kind)}:
                return self.kind(kind)
            case dict():
                return "a hidden piece"
            case _:
                return option_text(value)

    def _kind(self, id_: str) -> KindInfo:
        return self.game.layout.kinds[self._number[id_]]

    def _cell(self, attribute: str, value: object) -> str:
        layout = self.game.layout
        if isinstance(value, tuple):
            return "-".join(self._cell(layout.lists.get(attribute, attribute), one) for one in value)
        words = layout.values.get(attribute)
        return plain(words[value]) if words and isinstance(value, int) else str(value)


def kind_of(piece: Piece) -> str | None:
    """The kind of a piece, where it is known."""
    return piece if isinstance(piece, str) else piece.get("kind")


def side_of(piece: Piece) -> str | None:
    """The side that a piece shows, where it has any."""
    return None if isinstance(piece, str) else piece.get("side")


def with_member(name: str, place: Mapping[str, Any]) -> str:
    """A name with which member of the family it is: `column 3`, `foundation of hearts`, `meld 2`."""
    which = place.get("member")
    if which is None:
        return name
    return f"{name} of {plain(which)}" if isinstance(which, str) and "owner" not in place else f"{name} {which}"


def plain(name: str) -> str:
    """A name of the rules as people read it: `turns_left` -> `turns left`."""
    return name.replace("_", " ").strip()


def capital(sentence: str) -> str:
    """With its first letter as a capital one."""
    return sentence[:1].upper() + sentence[1:]
