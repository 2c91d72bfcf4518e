"""From a made-up game and facts, as scenarios write them, to a position, and from names to answers in it.

What the tests of `situations` have in common. `COVERED` gathers the numbers that they are marked with.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tuckbox.interpreter.driver import Loaded, load
from tuckbox.interpreter.model.types import KindOf, Piece, Player, Value
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.decisions import Decision
from tuckbox.interpreter.runtime.engine import advance
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.scenarios.placing import place
from tuckbox.interpreter.scenarios.resolve import Resolver
from tuckbox.interpreter.scenarios.starting import begin
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.syntax.parse import parse

HERE = Path(__file__).parent / "situations"
PLENTY: Mapping[str, Mapping[str, str]] = {
    "barter": {"hand_size": "5", "chips": "2"},
    "bourse": {"coins": "6", "goods": "3"},
    "booth": {"hand_size": "5", "coins": "3"},
    "departures": {"hand_size": "4"},
    "guard": {"hand_size": "5"},
    "rounds": {"hand_size": "3"},
    "seasons": {"hand_size": "3", "length": "5"},
    "stock": {"hand_size": "4"},
    "twist": {"hand_size": "5"},
}
"""Options with which everybody has something to do; by themselves the games deal nothing, for the scenarios' sake."""

Test = Callable[..., None]
COVERED: set[int] = set()
"""The situations of all marked tests that were imported."""


def situation(*numbers: int) -> Callable[[Test], Test]:
    """Marks a test with the situations that it is about."""

    def mark(test: Test) -> Test:
        COVERED.update(numbers)
        return test

    return mark


@cache
def loaded(name: str, plenty: bool = False) -> Loaded:
    found = load(HERE / name, (), PLENTY[name] if plenty else MappingProxyType({}))
    assert found.game is not None, [problem.message for problem in found.report]
    return found


def game_of(found: Loaded) -> Game:
    assert found.game is not None
    return found.game


def given(name: str | Game, players: int, facts: str, *, everyone: bool = False, turn: int = 1) -> State:
    """The position in which a player's turn begins, with these facts, a line each, as scenarios write them."""
    game = game_of(loaded(name)) if isinstance(name, str) else name
    lines = "".join(f"        {line.strip()}\n" for line in facts.strip().splitlines())
    text = f'scenario "given":\n    start at turn of player {turn}\n    given:\n{lines}'
    file, problems = parse(SourceFile("given.tuck", text))
    assert not problems, [problem.message for problem in problems]
    (scenario,) = file.scenarios
    resolver = Resolver(game.layout, players)
    found = resolver.section(scenario.sections[0])
    assert not resolver.problems, [problem.message for problem in resolver.problems]
    st = begin(game, players, scenario.start, 1)
    st.ask_everyone = everyone
    place(st, found)
    if st.site < 0:
        advance(st)
    return st


def called(st: State, asked: Decision, item: int) -> object:
    """What an item is called in these tests."""
    layout = st.game.layout
    if asked.info.labels is not None:
        return asked.info.labels[item]
    match asked.type:
        case Piece():
            return layout.kinds[layout.pieces[item]].id
        case KindOf():
            return layout.kinds[item].id
        case Value(attribute):
            return layout.values[attribute][item]
        case Player():
            return f"player {item + 1}"
    return item


def offered(st: State, seat: int) -> list[object]:
    """What a player (from 1) is offered, by name; None stands for declining."""
    asked = st.decision(seat - 1)
    assert asked is not None, f"player {seat} is not asked, but {[one + 1 for one in st.view(0).awaited]}"
    names = [called(st, asked, item) for item in asked.items]
    return [*names, None] if asked.domain.may else names


def choose(st: State, seat: int, *answers: object) -> None:
    """A player's answers to as many questions, by name; None declines."""
    for answer in answers:
        asked = st.decision(seat - 1)
        names = offered(st, seat)
        assert asked is not None and answer in names, f"{answer} is not among {names}"
        st.apply(asked.move(None if answer is None else asked.items[names.index(answer)]))
        check_invariants(st)


def lies(st: State, zone: str, owner: int | None = None) -> list[str]:
    """The kinds in a zone, sorted."""
    layout = st.game.layout
    number = layout.zone_named[zone].base + (0 if owner is None else owner - 1)
    return sorted(layout.kinds[layout.pieces[piece]].id for piece in st.zones[number])


def value(st: State, track: str, owner: int | None = None) -> Any:
    return st.vars[st.game.layout.track_named[track].base + (0 if owner is None else owner - 1)]


def seen(st: State, seat: int) -> bytes:
    """All that a player (from 1) gets to see, the log included."""
    return json.dumps(st.view(seat - 1).to_json()).encode()


def position(st: State) -> tuple[object, ...]:
    return [list(zone) for zone in st.zones], list(st.sides), list(st.vars), st.chance


def kind(st: State, piece: int) -> str:
    return st.game.layout.kinds[st.game.layout.pieces[piece]].id
