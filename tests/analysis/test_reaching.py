"""What the lints take to be out of reach is never reached in a played game, and what they take to have no end has none:
in tiny games, situations, shipped games and made-up programs.

A game is played with its points marked, by random answers; a marked line that `Course` left out would be a false alarm.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from tuckbox.interpreter.analysis.reaching import Course
from tuckbox.interpreter.compile.plan import REACHED
from tuckbox.interpreter.diagnostics.codes import lints_reach as codes
from tuckbox.interpreter.driver import Loaded, load, shipped_games
from tuckbox.interpreter.model.symbols import Checked
from tuckbox.interpreter.syntax import nodes as n
from tuckbox.interpreter.syntax.walk import walk

from ..cases.casebook import Case, cases
from ..properties.programs import program, text_of, write_game

ROOT = Path(__file__).parents[2]
TINY = cases("right")
SITUATIONS = sorted((ROOT / "tests" / "cases" / "situations").iterdir())
WHOLE = [*SITUATIONS, *(ROOT / "games" / name for name in shipped_games())]
MOST_DECISIONS = 400
QUICK, MANY = 6, 300
WITHOUT_END = {codes.ENDLESS.id, codes.ENDLESS_TURNS.id, codes.UNTIL_NEVER.id}

Spot = tuple[str, int, int]


def spot(node: n.Node) -> Spot:
    return node.span.file.name, node.span.line, node.span.column


def left_out(checked: Checked, course: Course) -> set[Spot]:
    """The places of the lines that are out of reach. Two lines never begin at one place."""
    lines = (node for part in checked.parts.with_steps() for node in walk(part) if isinstance(node, n.Stmt))
    return {spot(line) for line in lines if id(line) not in course.lines}


def played(found: Loaded, players: int, seeds: Iterable[int]) -> set[Spot]:
    """The places of the lines that some games reach."""
    assert found.game is not None and found.plan is not None
    for seed in seeds:
        chance = random.Random(seed)
        st = found.game.new(players, seed, 0)
        for _ in range(MOST_DECISIONS):
            if st.is_over:
                break
            open_seats = [seat for seat in range(players) if st.decision(seat) is not None]
            moves = st.moves(chance.choice(open_seats))
            st.apply(moves[chance.randrange(len(moves))])
    marks = found.game.ask.marks
    reached = [point for point, mark in zip(found.plan.points, marks, strict=True) if mark and point.what == REACHED]
    return {(point.span.file.name, point.span.line, point.span.column) for point in reached}


def refuted(found: Loaded, players: int, games: int) -> set[Spot]:
    assert found.checked is not None
    return played(found, players, range(games)) & left_out(found.checked, Course(found.checked))


@pytest.mark.parametrize("case", TINY, ids=lambda case: case.name)
def test_a_tiny_game(case: Case, tmp_path: Path) -> None:
    found = load(case.write(tmp_path / "game"), case.words("variants"), case.options(), coverage=True)
    for players in [int(one) for one in case.words("players")] or [2]:
        assert refuted(found, players, 2) == set()


@cache
def variants_of(folder: Path) -> list[list[str]]:
    manifest = load(folder).manifest
    return [[], *([name] for name in (manifest.variants if manifest is not None else ()))]


@pytest.mark.parametrize(
    "folder", [*SITUATIONS, *(ROOT / "games" / name for name in shipped_games())], ids=lambda f: f.name
)
def test_a_game_with_its_variants(folder: Path) -> None:
    for variants in variants_of(folder):
        found = load(folder, variants, coverage=True)
        assert found.checked is not None
        assert refuted(found, found.checked.players[0], 2) == set(), variants


def try_programs(numbers: Iterable[int], folder: Path) -> None:
    """Every made-up program comes to an end, so a loop in it that is reached has one."""
    playable = 0
    for number in numbers:
        found = load(write_game(folder / str(number), text_of(program(number))), coverage=True)
        if found.game is None or found.checked is None:
            continue
        playable += 1
        reached = played(found, 2, range(2)) | played(found, 3, range(2))
        assert reached & left_out(found.checked, Course(found.checked)) == set(), number
        endless = [d for d in found.report if d.code.id in WITHOUT_END]
        assert [d for d in endless if (d.span.file.name, d.span.line, d.span.column) in reached] == [], number
    assert playable >= QUICK // 2


def test_made_up_programs(tmp_path: Path) -> None:
    try_programs(range(QUICK), tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("bundle", range(MANY // 50))
def test_many_made_up_programs(bundle: int, tmp_path: Path) -> None:
    try_programs(range(1000 + bundle * 50, 1050 + bundle * 50), tmp_path)
