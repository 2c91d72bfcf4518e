"""From a number to a small rule program that is valid by construction, asks at odd places, and comes to an end.

All programs share the cards, zones, tracks and defines of `phrases`. Loops count down, actions run later ones only,
and what stands in many loops makes no loops itself: so every game is short.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from .phrases import ALL, ANY, CARDS, HEADER, Name, Scope
from .statements import Action, Line, Statements

MANIFEST = "title: Made up\nplayers: 2 to 3\ntables: [{file: cards.csv, piece: card}]\nrules: [rules.tuck]\n"
_PARAM_TYPES = {"number": "number", "piece": "card", "player": "player", "suit": "suit", "pieces": "set of card"}
_FREE = 99
"""A level above all actions: nothing can be run."""


def text_of(parts: Sequence[Line]) -> str:
    """The text of a rule file."""
    return "".join(f"{line}\n" for part in parts for line in part.written())


def write_game(folder: Path, rules: str) -> Path:
    """A game folder with these rules; gives the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("game.yaml", MANIFEST), ("cards.csv", CARDS), ("rules.tuck", rules)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def program(number: int) -> list[Line]:
    """The parts of program `number`, the same ones every time."""
    return _Maker(random.Random(f"program {number}")).parts()


class _Maker(Statements):
    def parts(self) -> list[Line]:
        for level in range(1, self.rng.randint(2, 4)):
            kinds = [self.one(tuple(_PARAM_TYPES)) for _ in range(self.rng.randint(0, 2))]
            self.actions.append(Action(self.fresh("act"), level, self.maybe(75), tuple(kinds), self.maybe(25)))
        leaf = self.actions[-1].level
        dealing = [Line("draw size from stock to my hand"), Line("draw 1 from stock to my lane")]
        dealt = [Line("move every card to stock"), Line("shuffle stock"), Line("each player:", dealing)]
        parts = [Line("setup:", [*dealt, Line("draw 2 from stock to field")])]
        if self.maybe(30):
            parts.append(Line("setup more:", self.block(Scope("setup", leaf - 1), 2)))
        course: list[Line] = []
        while self.left > 10 or not course:
            course += self.block(Scope("play", 0), 4)
        parts.append(Line("play:", course))
        for action in self.actions:
            self.left = max(self.left, 4)
            parts.append(self.action(action, leaf))
        for _ in range(self.rng.randint(0, 3)):
            self.left = 3
            parts.append(self.rule(leaf))
        worth = [Line("each player:", [Line("add total rank among my store to my score")])]
        parts.append(Line("score:", worth))
        self.left = 4
        parts.append(Line("score more:", self.block(Scope("score", _FREE), 2)))
        clocks = [Line(f"track {clock}: number") for clock in self.clocks]
        return [*(Line(text) for text in HEADER.splitlines()), *clocks, *parts]

    def action(self, action: Action, leaf: int) -> Line:
        names = [Name(self.fresh("p"), kind, ALL) for kind in action.params]
        params = ", ".join(f"{name.text}: {_PARAM_TYPES[name.kind]}" for name in names)
        last = action.level == leaf
        scope = Scope("leaf" if last else "action", _FREE if last else action.level, action.me, rounds=5, names=names)
        scope.spans = ("turn",) if action.in_turn else ()
        return Line(f"action {action.name}{f'({params})' if params else ''}:", self.block(scope, 3))

    def rule(self, leaf: int) -> Line:
        """A rule runs the last action at most, which has no rules that run anything: so nothing runs itself."""
        events = [*self.phases, *(action.name for action in self.actions)]
        event = self.one([*events, *["turn"] * 3 * self.turns])
        own = next((action for action in self.actions if action.name == event), None)
        names = [Name(self.fresh("p"), kind, ALL) for kind in own.params] if own is not None else []
        listed = f"({', '.join(name.text for name in names)})" if names else ""
        level = _FREE if own is self.actions[-1] else leaf - 1
        scope = Scope("rule", level, event == "turn" or (own is not None and own.me), rounds=10, names=names)
        condition = f" if {self.test(scope, ANY)}" if self.maybe(30) else ""
        what = f"phase {event}" if event in self.phases else event
        when = self.one(("before", "after"))
        return Line(f"rule {self.fresh('rule')} {when} {what}{listed}{condition}:", self.block(scope, 2))
