"""From rules with and without coverage to the same games: what is noted changes nothing, and costs nothing unasked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.compile.emit import Emitter
from tuckbox.interpreter.compile.load import Mode
from tuckbox.interpreter.compile.lower import lower
from tuckbox.interpreter.driver import Loaded, find_game, load, shipped_games
from tuckbox.interpreter.runtime.engine import answer_uniformly, playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State

from ..cases.casebook import Case, cases

RIGHT = cases("right")
GAMES = 2
LOOKED_AT = 150
"""So many positions of a game are compared; long ones would take minutes."""


def code_of(plan: p.Plan, mode: Mode) -> list[str]:
    return [ast.unparse(piece.module) for piece in Emitter(plan, mode).pieces()]


def both(folder: Path, *more: object) -> tuple[Loaded, Loaded]:
    return load(folder, *more), load(folder, *more, coverage=True)  # type: ignore[arg-type]


def without_marks(ops: list[p.Op]) -> list[p.Op]:
    """The same steps without those that note a point."""
    found: list[p.Op] = []
    for op in ops:
        if isinstance(op, p.Mark):
            continue
        inner = {
            name: without_marks(getattr(op, name)) for name in ("then", "other", "head", "body") if hasattr(op, name)
        }
        found.append(replace(op, **inner))  # type: ignore[type-var]
    return found


@pytest.mark.parametrize("name", shipped_games())
@pytest.mark.parametrize("mode", Mode)
def test_without_coverage_nothing_of_it_is_in_the_code(name: str, mode: Mode) -> None:
    """The same code before and after rules were lowered with it, and no trace of a mark."""
    checked = load(find_game(name)).checked
    assert checked is not None
    before = code_of(lower(checked), mode)
    with_marks = code_of(lower(checked, coverage=True), mode)
    assert code_of(lower(checked), mode) == before
    assert not any("MARKS" in one for one in before)
    assert sum("MARKS" in one for one in with_marks) >= 3
    assert lower(checked).points == []


@pytest.mark.parametrize("mode", Mode)
def test_the_steps_with_coverage_are_the_steps_without_it_and_marks(mode: Mode) -> None:
    """In a game in which nobody may decline; what came of a choice would be looked up."""
    plain, marked = both(find_game("twelve_days"))
    assert plain.plan is not None and marked.plan is not None
    bare = [replace(routine, body=without_marks(routine.body)) for routine in marked.plan.routines]
    assert code_of(replace(marked.plan, routines=bare), mode) == code_of(plain.plan, mode)


def test_all_programs_of_a_game_note_in_the_same_place() -> None:
    loaded = load(find_game("twelve_days"), coverage=True)
    assert loaded.game is not None and loaded.plan is not None
    game = loaded.game
    assert len(game.ask.marks) == len(loaded.plan.points) > 0 and not any(game.ask.marks)
    for program in (game.quiet, game.uniform, game.settled(3), game.settled(4)):
        assert program.marks is game.ask.marks
    without = load(find_game("twelve_days")).game
    assert without is not None and not without.ask.marks and not without.settled(3).marks


@pytest.mark.parametrize("case", RIGHT, ids=lambda case: case.name)
def test_a_game_with_coverage_is_the_same_game(case: Case, tmp_path: Path) -> None:
    plain, marked = both(case.write(tmp_path / "game"), case.words("variants"), case.options())
    assert plain.game is not None and marked.game is not None and marked.plan is not None
    assert plain.game.rules_hash == marked.game.rules_hash
    for players in [int(one) for one in case.words("players")] or [2]:
        assert list(whole_games(plain.game, players)) == list(whole_games(marked.game, players))
    reached = {marked.plan.points[at].span.line for at, mark in enumerate(marked.game.ask.marks) if mark}
    assert reached, "a game that was played has reached something"


@pytest.mark.parametrize("name", shipped_games())
def test_a_shipped_game_with_coverage_is_the_same_game(name: str) -> None:
    """With all its variants, or with each of them where they exclude each other."""
    manifest = load(find_game(name)).manifest
    assert manifest is not None
    together = load(find_game(name), list(manifest.variants), lints=False).game is not None
    for variants in [list(manifest.variants)] if together else [[one] for one in manifest.variants]:
        plain, marked = both(find_game(name), variants)
        assert plain.game is not None and marked.game is not None
        players = plain.game.layout.most
        assert list(whole_games(plain.game, players)) == list(whole_games(marked.game, players))


def whole_games(game: Game, players: int) -> Iterator[object]:
    """Each game in every way of playing it: the positions with their logs, and how it ends."""
    for number in range(GAMES):
        for watched in (True, False):
            st = game.new(players, 5, number, watched=watched)
            while st.decision() is not None:
                if st.decisions < LOOKED_AT:
                    yield content(st)
                st.apply(answer_uniformly(st))
            yield content(st), st.outcome()
        fast = game.fresh(players, 5, number, watched=False)
        yield playout(fast), content(fast)
        general = game.new(players, 5, number, watched=False)
        while general.decision() is not None and general.decisions < 2:
            general.apply(answer_uniformly(general))
        yield playout(general)


def content(st: State) -> dict[str, Any]:
    """All of a position but how far its routines have come, which is told in other numbers."""
    return {key: value for key, value in st.to_json().items() if key not in ("frames", "hash")}
