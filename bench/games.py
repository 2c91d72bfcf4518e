"""From 12 Days, Crazy Eights and all shipped games to what plays them, side by side with programs written by hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import ModuleType

from tuckbox.interpreter.driver import shipped_games

from . import openspiel
from .laps import Program, Run, Section
from .playing import SEED, STOPPING, Setting, quick_ways, stopping, ways_to_play
from .references import ce_idiomatic, ce_opt, days_idiomatic, days_opt
from .references.compiled import by_compiler, by_numba

IDIOMATIC = "by hand, idiomatic Python"
OPTIMISED = "by hand, optimised Python"
OPTIMISED_AGENT = f"{OPTIMISED}, an agent at each decision"

TWELVE_DAYS = Setting("twelve_days", 4)
CRAZY_EIGHTS = Setting("crazy_eights", 4, ("refill_at_once",), (("most_draws", "1"), ("most_plays", "1000")))
"""As references/RULES.md has it."""

_USUAL_PLAYERS = {
    "crazy_eights": 4,
    "deck_the_yard": 1,
    "go_fish": 4,
    "goofspiel": 2,
    "hearts": 4,
    "kuhn_poker": 2,
    "leduc_poker": 2,
    "oh_hell": 4,
    "santa": 4,
    "twelve_days": 4,
}


def usual_tables() -> list[Setting]:
    """Every shipped game, and the variant that has answers to cards, which no base game has."""
    tables = [usual_table(name) for name in shipped_games()]
    santa = next(place for place, table in enumerate(tables) if table.game == "santa")
    tables.insert(santa + 1, Setting("santa", tables[santa].players, ("expansion",)))
    return tables


def usual_table(game: str) -> Setting:
    """A shipped game with as many players as usually play it; two for one that is not known here."""
    return Setting(game, _USUAL_PLAYERS.get(game, 2))


def one_idiomatic_game() -> Program:
    """12 Days by hand, idiomatic: the unit in which positions, starts and other games are measured."""
    return Program(f"12 Days {IDIOMATIC}", by_hand(days_idiomatic.playout, random.Random(SEED)))


def by_hand(playout: Callable[..., tuple[list[int], int]], *arguments: object) -> Run:
    """Games of a program written by hand, which gives scores and decisions of one."""

    def run(first: int, count: int) -> int:
        return sum([playout(*arguments)[1] for _ in range(count)])

    return run


def twelve_days() -> Section:
    """12 Days for four."""
    programs = [*_written_by_hand("twelve_days", days_idiomatic, days_opt), *ways_to_play(TWELVE_DAYS)]
    return Section("12 Days, 4 players", programs, programs[0])


def crazy_eights() -> Section:
    """Crazy Eights for four, with the rules of references/RULES.md."""
    programs = [
        *_written_by_hand("crazy_eights", ce_idiomatic, ce_opt),
        *openspiel.programs(SEED),
        *ways_to_play(CRAZY_EIGHTS),
        Program(f"{STOPPING}, asking for the only answer too", stopping(CRAZY_EIGHTS, watched=False, everyone=True)),
    ]
    remarks = (
        "Tuckbox asks nobody who has one answer only, so its decisions are fewer in the same game;",
        "one line asks for the only answer too, as the other programs do.",
    )
    return Section("Crazy Eights by references/RULES.md, 4 players", programs, programs[0], remarks=remarks, longer=3)


def all_games() -> Section:
    """Every shipped game by itself, at its usual table."""
    programs = [one_idiomatic_game()]
    for setting in usual_tables():
        players = "1 player" if setting.players == 1 else f"{setting.players} players"
        programs += quick_ways(setting, f"{setting.title}, {players}: ")
    return Section("all shipped games", programs, programs[0])


def one_game(setting: Setting) -> Section:
    """One game of somebody's own, in all ways."""
    programs = [one_idiomatic_game(), *ways_to_play(setting)]
    return Section(f"{setting.title}, {setting.players} at the table", programs, programs[0])


def _written_by_hand(game: str, idiomatic: ModuleType, optimised: ModuleType) -> list[Program]:
    programs = [
        Program(IDIOMATIC, by_hand(idiomatic.playout, random.Random(SEED))),
        Program(OPTIMISED, by_hand(optimised.playout)),
        Program(f"{OPTIMISED}, words in bulk", by_hand(optimised.playout_bulk)),
        Program(OPTIMISED_AGENT, by_hand(optimised.playout_agent)),
    ]
    for name, play in (("by hand, C", by_compiler(game)), ("by hand, numba", by_numba(game))):
        if play is not None:
            programs.append(Program(name, play))
    return programs
