"""From chance to lines about what lasts: values that end by themselves, values of single cards, adjusted values, and
what is done later."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from .phrases import ALL, Scope
from .seats import Seats
from .statements import Forms, Line

_OPEN = ("field", "waste", "fair", "every store", "every front", "last 2 of field")
_ACTIONS = [
    Line("action chime(n: number):", [Line("add n to coins of player 2"), Line("shuffle stock")]),
    Line("action nod(n: number, cs: set of card):", [
        Line("choose k from 0 to 2:", [Line("add k + n + count cs to my debt")]),
        Line("may choose c from my hand:", [Line("move c to waste")]),
    ]),
]  # fmt: skip


_SPAN = re.compile(
    r"( until|^at) (?:(?:start|end) of )?(?:my )?(?:next )?(phase\d+|turn)(?: of player \d| of \w+$| do .*|$)"
)

_RULE = re.compile(r"rule \w+ (?:before|after|instead of) (?:phase )?(turn|phase\d+)\b")


def _all(line: Line) -> Iterator[Line]:
    yield line
    for below in line.body:
        yield from _all(below)


class Lasting(Seats):
    """Makes lines up about what lasts, in some programs."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.lasts = self.maybe(45)

    def forms(self, scope: Scope) -> Forms:
        forms = super().forms(scope)
        if self.lasts:
            forms += [(10, self.covered), (5, self.of_cards), (5, self.looked_at)]
            if scope.part != "score":
                forms.append((6, self.later))
        return forms

    def track(self, scope: Scope) -> list[Line]:
        return self.covered(scope) if self.lasts and self.maybe(30) else super().track(scope)

    def until(self, scope: Scope) -> str:
        """How long something lasts; nothing where nothing is known that ends."""
        spans = [*self.phases, *(span for span in scope.spans if span != "turn")]
        found = [f" until end of {span}" for span in spans]
        if self.turns:
            found += [" until end of turn", f" until next turn of {self.player(scope)}"] * 2
            found += [" until my next turn", " until end of my next turn"] * (2 * scope.me)
        return self.one(found) if found else ""

    def covered(self, scope: Scope) -> list[Line]:
        until, number = self.until(scope), self.rng.randint(0, 5)
        return [Line(self.one([
            f"set mood to {number}{until}", f"set mood to {number}{until}", f"set mood to {number}",
            f"add {number} to mood", f"subtract {number} from mood",
            f"set shade of {self.player(scope)} to {self.one(['yes', 'no'])}{until}",
            f"set shade of {self.player(scope)} to no",
            f"set dusk to {number}", f"add {number} to dusk", f"subtract {number} from dusk",
            f"add {self.player(scope)} to throng", f"set throng to {self.players(scope)}",
        ]))]  # fmt: skip

    def of_cards(self, scope: Scope) -> list[Line]:
        """Values of cards that all see, and what is added to their power."""
        number, cards = self.rng.randint(1, 4), self.one(_OPEN)
        until = self.one([" until it leaves", " until it leaves", self.until(scope)])
        if self.maybe(45):
            return [Line(f"adjust power of {cards} by {self.one(['', '-'])}{number}{until}")]
        if self.maybe(25):
            return [Line(f"adjust might of {self.players(scope)} by {number}{self.until(scope)}")]
        piece = self.fresh("i")
        change = self.one([f"set dent of {piece} to {number}{until}", f"add {number} to dent of {piece}"])
        return [Line(f"for each {piece} in {cards}:", [Line(change)])]

    def looked_at(self, scope: Scope) -> list[Line]:
        """What is in force shows in open numbers."""
        cards = self.one(_OPEN)
        test = Line(f"if shade of {self.player(scope)}:", self.block(scope.inner()))
        count = Line(self.one([
            "add mood + dusk to coins of player 1", f"add total power among {cards} to coins of player 2",
            f"add total dent among {cards} to coins of player 1", f"set mood to might of {self.player(scope)}",
            "add count throng to coins of player 1", f"add count ({cards} where power is highest) to coins of player 2",
        ]))  # fmt: skip
        return [test] if self.left > 0 and self.maybe(30) else [count]

    def later(self, scope: Scope) -> list[Line]:
        """An action that is done when a phase or a turn begins or ends."""
        spans = list(self.phases)
        if self.turns:
            spans += ["turn"] * 3 + ["my next turn"] * (3 * scope.me)
        if not spans:
            return []
        number = self.number(scope, ALL)
        doing = f"nod({number}, {self.one(['field', 'waste', 'every front'])})" if scope.me else f"chime({number})"
        return [Line(f"at {self.one(['start', 'end'])} of {self.one(spans)} do {doing}")]

    def lasting_header(self, parts: list[Line]) -> list[Line]:
        """The tracks, the derived values and the actions that all this is about. Phases and turns that were made
        and not taken are put out of the lines of `parts`."""
        lines = [line for part in parts for line in _all(part)]
        there = {line.text.split()[1] for line in lines if line.text.startswith("phase ")}
        self.turns = any(line.text.startswith("take turns") for line in lines)
        spans = there | {"turn"} if self.turns else there
        parts[:] = [part for part in parts if (rule := _RULE.match(part.text)) is None or rule[1] in spans]
        for line in lines:
            span = _SPAN.search(line.text)
            if span is not None and not (self.turns if span[2] == "turn" else span[2] in there):
                line.text = line.text.replace(span[0], "") if span[1] == " until" else "add 0 to mood"
        turn = ", until end of turn" if self.turns else ""
        mine = ", until my next turn" if self.turns else ""
        header = [
            "track mood: number", f"track shade: yes or no, each player{mine}", f"track dusk: number{turn}",
            f"track throng: set of player{turn}", "track dent: number, each card",
            "define power of card, at least 0 = rank + dent", "define might of player = coins + count front of me",
        ]  # fmt: skip
        return [*map(Line, header), *_ACTIONS] if self.lasts else []
