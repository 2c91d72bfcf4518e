"""From a game with its variants and options to programs that play it in several ways, each as a user would."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from tuckbox.interpreter.bots import Stream, bots_at
from tuckbox.interpreter.bots.quick import Offer
from tuckbox.interpreter.driver import find_game
from tuckbox.interpreter.playtest.batch import Series, play_games
from tuckbox.interpreter.playtest.match import play_match
from tuckbox.interpreter.playtest.observing import observe
from tuckbox.interpreter.playtest.series import load_series
from tuckbox.interpreter.runtime.game import Game

from .laps import Program, Run

SEED = 2024
AT_ONCE = 64
"""Games of a batch are prepared so many at a time."""

SIMULATED = "Tuckbox, `simulate`"
STOPPING = "Tuckbox, stopping at each decision"
WITH_BOT = "Tuckbox, a Python function called at each decision"


@dataclass(frozen=True)
class Setting:
    """A game by its folder or name, at a table of so many players."""

    game: str
    players: int
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    @property
    def title(self) -> str:
        """How it is called in tables."""
        return " with ".join([self.game, *self.variants])

    @property
    def series(self) -> Series:
        """What `tuckbox simulate` would make of it."""
        return Series(find_game(self.game), self.players, SEED, self.variants, self.options)


@cache
def load_game(setting: Setting) -> Game:
    """The game, ready to be played; it is read once. Raises NotPlayableError."""
    series = setting.series
    return load_series(series, series.folder)


def ways_to_play(setting: Setting) -> list[Program]:
    """Whole games with random choices: as `simulate` plays them, and in all ways that ask for each decision."""
    return [
        *quick_ways(setting),
        Program(WITH_BOT, decided(setting), at_once=AT_ONCE),
        Program("Tuckbox, `simulate --bots` with a bot that picks", simulated(setting, f"{__name__}:AnyItem")),
        Program(f"{STOPPING}, with knowledge and log", stopping(setting, watched=True)),
        Program("Tuckbox, `play_match`, bots that are given views", matches(setting)),
        Program("Tuckbox, `simulate --details`", observed(setting)),
    ]


def quick_ways(setting: Setting, title: str = "") -> list[Program]:
    """The same without those who keep knowledge and log; the names begin with `title`."""
    return [
        Program(f"{title}{SIMULATED}", simulated(setting), at_once=AT_ONCE),
        Program(f"{title}{STOPPING}", stopping(setting, watched=False)),
    ]


class AnyItem:
    """A bot that picks any item, each as likely as any other."""

    def pick(self, offer: Offer, items: Sequence[object], words: Stream) -> int:
        """The place of an item, or their number to decline."""
        return words.below(len(items) + offer.may)


def simulated(setting: Setting, bot: str = "random") -> Run:
    """The games that `tuckbox simulate` plays, in one process, with this bot in every seat."""
    series = replace(setting.series, bots=(bot,))

    def run(first: int, count: int) -> int:
        played = play_games(load_game(setting), series, range(first, first + count))
        return sum([result.decisions for result in played])

    return run


def decided(setting: Setting) -> Run:
    """Games without positions in between: a function is called at each decision, with the items that can be chosen, and
    its answer is checked.

    A rare game that this cannot play is played again stopping at each decision, and so is every game whose rules have
    no such program.
    """
    draw = random.Random(SEED).random
    otherwise = stopping(setting, watched=False)

    def run(first: int, count: int) -> int:
        game = load_game(setting)
        whole = game.whole(setting.players, decided=True)
        if whole is None:
            return otherwise(first, count)
        may = frozenset([site.number for site in game.ask.sites if site.may])

        def decide(seat: int, site: int, items: Sequence[object]) -> int:
            return int(draw() * (len(items) + (site in may)))

        decisions = 0
        for number, ending in enumerate(whole.play(SEED, range(first, first + count), decide), first):
            decisions += ending[2] if ending is not None else otherwise(number, 1)
        return decisions

    return run


def stopping(setting: Setting, *, watched: bool, everyone: bool = False) -> Run:
    """Games that stop at each decision; one of the answers is drawn outside and carried out.

    With `everyone` those are asked too who have one answer only.
    """
    draw = random.Random(SEED).random

    def run(first: int, count: int) -> int:
        game, decisions = load_game(setting), 0
        for number in range(first, first + count):
            state = game.new(setting.players, SEED, number, watched=watched, ask_everyone=everyone)
            while (decision := state.decision()) is not None:
                domain = decision.domain
                state.apply(decision.move(domain.nth(int(draw() * domain.size))))
            decisions += state.decisions
        return decisions

    return run


def matches(setting: Setting) -> Run:
    """Games with bots that are given a view of what their seat may know, as every bot but the uniform one is."""
    bots = bots_at(("random",), setting.players)

    def run(first: int, count: int) -> int:
        game, numbers = load_game(setting), range(first, first + count)
        return sum([play_match(game, setting.players, SEED, number, bots).decisions for number in numbers])

    return run


def observed(setting: Setting) -> Run:
    """Games in which everything is counted that happens."""
    bots = bots_at(("random",), setting.players)

    def run(first: int, count: int) -> int:
        game, numbers = load_game(setting), range(first, first + count)
        return sum([observe(game, setting.players, SEED, number, bots)[0].decisions for number in numbers])

    return run
