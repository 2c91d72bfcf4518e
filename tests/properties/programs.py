"""From a number to a small rule program that is valid by construction, asks at odd places, and comes to an end.

All programs share the cards, zones, tracks and defines of `phrases`; some have the chips of `sides`. Loops count down,
actions run later ones only, and what stands in many loops makes no loops itself: so every game is short.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from .checks import CHECKS_HEADER, checks
from .coins import COIN_HEADER, COINS, DEALING, has_coins, pooled
from .lasting import Lasting
from .phrases import ALL, CARDS, HEADER, ME, Name, Scope
from .proving import broken
from .sides import CHIP_HEADER, CHIP_SIDES, CHIPS
from .statements import Action, Line

MANIFEST = """\
title: Made up
players: 2 to 3
tables: [{file: cards.csv, piece: card}, {file: chip_sides.yaml, piece: chip}, {file: chips.csv, piece: chip},
  {file: coins.csv, piece: coin}]
rules: [rules.tuck]
"""
_FREE = 99
"""A level above all actions: nothing can be run."""


def text_of(parts: Sequence[Line]) -> str:
    """The text of a rule file."""
    return "".join(f"{line}\n" for part in parts for line in part.written())


def write_game(folder: Path, rules: str) -> Path:
    """A game folder with these rules; gives the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "game.yaml": MANIFEST,
        "cards.csv": CARDS,
        "chip_sides.yaml": CHIP_SIDES,
        "chips.csv": CHIPS,
        "coins.csv": COINS,
    }
    for name, text in (files | {"rules.tuck": rules}).items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def program(number: int) -> list[Line]:
    """The parts of program `number`, the same ones every time."""
    maker = _Maker(random.Random(f"program {number}"))
    maker.coins = has_coins(number)
    return pooled(maker.parts(), number)


class _Maker(Lasting):
    def parts(self) -> list[Line]:
        self.begin()
        parts = [Line("setup:", self.dealt())]
        if self.maybe(30):
            parts.append(Line("setup more:", self.block(Scope("setup", self.leaf - 1, resolves=False), 2)))
        course: list[Line] = []
        while self.left > 10 or not course:
            course += self.block(Scope("play", 0), 4)
        for action in self.actions:
            if action.span not in ("", "turn"):
                course.append(Line(f'phase {action.span} "Then":', self.each_runs(action)))
            elif action.window and not action.span and self.maybe(80):
                course += self.each_runs(action)
        if self.texts and self.maybe(70):
            course.append(self.round())
        parts.append(Line("play:", course))
        for action in self.actions:
            self.left = max(self.left, 4)
            parts.append(self.action(action))
        for _ in range(self.rng.randint(0, 3)):
            self.left = 3
            parts.append(self.rule())
        parts += self.cards()
        worth = [Line("each player:", [Line("add total rank among my store to my score")])]
        parts.append(Line("score:", [*worth, *(Line(f"if {track} is not 0:", [broken()]) for track in self.open)]))
        self.left = 4
        parts.append(Line("score more:", self.block(Scope("score", _FREE), 2)))
        clocks = [Line(f"track {clock}: number") for clock in self.clocks]
        header = HEADER + CHIP_HEADER * self.chips + COIN_HEADER * self.coins
        if self.maybe(25):
            clocks += map(Line, CHECKS_HEADER)
            parts += checks(self.rng)
        return [*(Line(text) for text in header.splitlines()), *self.lasting_header(parts), *clocks, *parts]

    def dealt(self) -> list[Line]:
        """The lines that deal."""
        dealing = [Line("draw size from stock to my hand"), Line("draw 1 from stock to my lane")]
        lines = [Line("move every card to stock"), Line("shuffle stock")]
        if self.chips:
            lines.append(Line("move every chip to heap"))
            dealing += [Line("draw 1 from heap to my bag"), Line("draw 1 from heap to my purse, showing dull")]
        if self.coins:
            lines.append(Line("move every coin to till"))
            dealing += DEALING
        windows = {action.window for action in self.actions}
        dealing += [Line("draw 2 from stock to my hand")] * ("hand" in windows)
        dealing += [Line("draw 2 from stock to my store")] * ("store" in windows)
        return [*lines, Line("each player:", dealing), Line("draw 2 from stock to field")]

    def round(self) -> Line:
        """Some turns in which cards are played, if they can be."""
        clock = self.clock()
        self.turns = True
        scope = Scope("play", 0, True, rounds=4, spans=("turn",))
        lines = self.play_one(scope) if self.plays(scope) else self.choose_one(scope)
        body = [Line(f"add 1 to {clock}"), Line("draw 1 from stock to my hand"), *lines]
        return Line(f"take turns until {clock} is at least 4:", body)

    def each_runs(self, action: Action) -> list[Line]:
        """Each player runs an action, which may end the phase around it."""
        scope = Scope("play", 0, rounds=6, spans=(action.span,) if action.span else ())
        lines = self.block(scope, 1) if self.maybe(40) else []
        me = scope.other_me()
        pieces = [kind for kind in action.params if kind in ("piece", "chip", "chips")]
        if pieces:
            home = {"piece": self.one(["my hand", "field"]), "chip": "my bag", "chips": "heap"}[pieces[0]]
            name, many = self.fresh("c"), "1 to 2 " * (pieces[0] == "chips")
            inner = me.inner(Name(name, pieces[0], ME if home == "my hand" else ALL))
            run = [Line(f"choose {many}{name} from {home}:", self.run(inner, action) or self.block(inner, 1))]
        else:
            run = self.run(me, action)
        return [*lines, Line("each player:", run)]
