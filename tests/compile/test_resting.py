"""Standing checks cost next to nothing while they have nothing to do, and are never late when they have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.compile.flow import walk, walk_all
from tuckbox.interpreter.compile.load import Mode
from tuckbox.interpreter.compile.load import load as load_program
from tuckbox.interpreter.compile.settle import settle
from tuckbox.interpreter.compile.unwoken import unwoken
from tuckbox.interpreter.driver import Loaded, load
from tuckbox.interpreter.runtime.engine import advance, playout
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.runtime.vocabulary import STEPS
from tuckbox.interpreter.scenarios.run import run_scenarios

from ..properties.programs import program, text_of, write_game

GAME = {
    "game.yaml": "title: {en: Case}\nplayers: 2 to 4\ntables: [{file: cards.csv, piece: card}]\nrules: [rules.tuck]\n",
    "cards.csv": "id,copies,rank:number\n" + "".join(f"card_{rank},2,{rank}\n" for rank in range(1, 9)),
}
HEAD = """\
zone deck: pile of card, hidden
zone heap: pile of card, open
zone hand: set of card, private, each player
track beats: number
track rounds: number

setup:
    move every card to deck
    shuffle deck
    each player:
        draw 2 from deck to my hand
"""
FILL = """
always fill:
    let rest = count heap - 1
    if deck is empty and rest is more than 0:
        move bottom rest of heap to deck
        shuffle deck
"""
PAIRS = """
always pairs:
    each player:
        for each r from 1 to 8:
            if count (my hand where rank is r) is 2:
                move my hand where rank is r to heap
                add 1 to my score
"""
PLAY = """
play:
    take turns until rounds is 30:
        add 1 to rounds
        choose played from my hand:
            move played to heap
        draw 1 from deck to my hand
        add 1 to my score

score:
    each player:
        add count my hand to my score
"""


def game(folder: Path, rules: str) -> Loaded:
    for name, text in (GAME | {"rules.tuck": rules}).items():
        (folder / name).write_text(text, encoding="utf-8")
    found = load(folder, lints=False)
    assert found.game is not None, [problem.message for problem in found.report.found]
    return found


def plan_of(loaded: Loaded) -> p.Plan:
    assert loaded.plan is not None and loaded.plan.checks is not None
    return loaded.plan


def routine(plan: p.Plan, name: str) -> p.Routine:
    return next(one for one in plan.routines if one.name == name)


def starts(plan: p.Plan, ops: Sequence[p.Op]) -> Iterator[p.If]:
    """The starts of the standing checks in some steps."""
    for op in walk_all(ops):
        if isinstance(op, p.If) and any(isinstance(one, p.Run) and one.routine == plan.checks for one in op.then):
            yield op


def asks_how_far(ops: Sequence[p.Op]) -> bool:
    """Whether it is asked while playing if the checks run."""
    return any(isinstance(node, (p.Checking, p.Passing, p.Stir)) for node in walk_all(ops))


# ---- the plan


def test_a_short_check_is_tested_where_it_starts(tmp_path: Path) -> None:
    plan = plan_of(game(tmp_path, HEAD + FILL + PLAY))
    found = [start for one in plan.routines for start in starts(plan, one.body)]
    assert len(found) == 7
    for start in found:
        assert sorted(one.zone.base for one in walk(start.test) if isinstance(one, p.ZoneList)) == [1, 2]
        assert not any(isinstance(one, p.Evaluate) for one in walk(start.test))


def test_a_longer_check_is_a_function(tmp_path: Path) -> None:
    plan = plan_of(game(tmp_path, HEAD + FILL + PAIRS + PLAY))
    (wake,) = [one for one in plan.functions if one.name == "checks wake"]
    assert {start.test.function for one in plan.routines for start in starts(plan, one.body)} == {wake.number}  # type: ignore[attr-defined]
    done = [op for op in walk_all(wake.body) if isinstance(op, p.Step)]
    assert not any(isinstance(op, (p.Move, p.Shuffle, p.AddToTrack, p.Run, p.Stir)) for op in done)
    assert sum(isinstance(op, p.ForIn) for op in done) >= 2


def test_routines_ask_only_what_is_not_known_of_them(tmp_path: Path) -> None:
    actions = """
action beat:
    add 1 to beats
action both:
    add 1 to rounds
action lonely:
    add 1 to beats
action tally:
    add 1 to beats
always beating:
    if rounds is 7:
        do beat
        do both
"""
    play = PLAY.replace("        add 1 to my score\n\n", "        do both\n        do lonely\n        do tally\n\n")
    play = play.replace("score:\n", "score:\n    do tally\n")
    plan = plan_of(game(tmp_path, HEAD + actions + play))
    # Within the checks alone: nothing is started, and what changes is noted.
    beat = routine(plan, "action beat")
    assert not [*starts(plan, beat.body)]
    assert any(isinstance(op, p.Stir) for op in beat.body)
    # In the course of the game alone: nothing of it is asked.
    assert not asks_how_far(routine(plan, "action lonely").body)
    assert not asks_how_far(routine(plan, "play").body)
    assert len([*starts(plan, routine(plan, "action lonely").body)]) == 1
    # In both, or with the scores too: it is asked while playing.
    for name in ("action both", "action tally"):
        assert asks_how_far(routine(plan, name).body)
        assert len([*starts(plan, routine(plan, name).body)]) == 1
    assert any(isinstance(op, p.Passes) for op in routine(plan, "score").body)


def test_scores_say_nothing_of_checks_that_nobody_could_start(tmp_path: Path) -> None:
    plan = plan_of(game(tmp_path, HEAD + FILL + PLAY))
    score = routine(plan, "score")
    assert not [*starts(plan, score.body)]
    assert not any(isinstance(op, (p.Passes, p.Stir)) for op in walk_all(score.body))


def test_checks_cut_no_routine(tmp_path: Path) -> None:
    plan = plan_of(game(tmp_path, HEAD + FILL + PAIRS + PLAY))
    assert {one.name for one in plan.routines if one.cut} == {"game", "play"}
    ends = FILL.replace(
        "        shuffle deck\n", "        shuffle deck\n        if beats is 3:\n            end game\n"
    )
    plan = plan_of(game(tmp_path, HEAD + ends + PLAY))
    assert p.LEAVE_GAME in plan.routines[plan.checks or 0].leaves
    plan = plan_of(game(tmp_path, HEAD + FILL + PLAY.replace("add 1 to rounds", "add 1 to rounds\n        end turn")))
    assert not plan.routines[plan.checks or 0].leaves


# ---- whole games


def left(loaded: Loaded) -> dict[str, int]:
    """How many starts each routine has in a whole game."""
    plan = plan_of(loaded)
    return {one.name: len([*starts(plan, one.body)]) for one in unwoken(plan).routines}


def test_whole_games_start_checks_only_behind_what_wakes_them(tmp_path: Path) -> None:
    loaded = game(tmp_path, HEAD + FILL + PLAY)
    before = {one.name: len([*starts(plan_of(loaded), one.body)]) for one in plan_of(loaded).routines}
    assert (before["setup"], before["play"]) == (3, 4)
    assert (left(loaded)["setup"], left(loaded)["play"]) == (3, 2)
    assert before == {one.name: len([*starts(plan_of(loaded), one.body)]) for one in plan_of(loaded).routines}


def test_the_first_step_always_starts_them(tmp_path: Path) -> None:
    first = "\nalways first:\n    if beats is 0:\n        set beats to 1\n"
    found = left(game(tmp_path, HEAD + first + PLAY))
    assert (found["setup"], found["play"]) == (1, 0)


@pytest.mark.parametrize(
    ("check", "play"),
    [
        # What it changes wakes a check as well as what it looks at.
        ("always:\n    if rounds is more than 0:\n        set beats to 1\n", "        set beats to 2\n"),
        # Through a define, an action and the place of a piece.
        ("define far = beats is 3\nalways:\n    if far:\n        set beats to 1\n", "        add 1 to beats\n"),
        (
            "action calm:\n    set beats to 1\nalways:\n    if rounds is 3:\n        do calm\n",
            "        set beats to 2\n",
        ),
        (
            "track keeper: card\nalways:\n    if any keeper and owner of keeper is player 1:\n        add 1 to beats\n"
            "        set keeper to nothing\n",
            "        move top of heap to deck\n",
        ),
    ],
)
def test_what_wakes_a_check(tmp_path: Path, check: str, play: str) -> None:
    rest = PLAY.replace("        add 1 to my score\n\n", f"{play}\n")
    plan = plan_of(game(tmp_path, HEAD + "\n" + check + rest))
    body = routine(unwoken(plan), "play").body
    turns = next(op for op in walk_all(body) if isinstance(op, p.While))
    steps = [op for op in walk_all(turns.body) if isinstance(op, (p.SetTrack, p.AddToTrack, p.Move, p.Draw))]
    last = max(steps, key=lambda op: op.span.line)
    assert any(start.span.line == last.span.line for start in starts(plan, body))
    assert len([*starts(plan, body)]) < len([*starts(plan, routine(plan, "play").body)])


# ---- games


def played(loaded: Loaded, players: int, seed: int) -> tuple[State, State]:
    """A game to its end, with all starts and as a whole game."""
    assert loaded.game is not None
    first, second = (loaded.game.fresh(players, seed, watched=False) for _ in range(2))
    playout(first)
    advance(second, load_program(settle(unwoken(plan_of(loaded)), players), Mode.UNIFORM, STEPS))
    return first, second


def facts(st: State) -> object:
    return st.status, st.zones, st.vars, st.decisions, st.turns, st.chance


def test_whole_games_are_the_same(tmp_path: Path) -> None:
    loaded = game(tmp_path, HEAD + FILL + PAIRS + PLAY)
    for seed in range(20):
        first, second = played(loaded, 2 + seed % 3, seed)
        assert first.status == "finished" and any(first.vars)
        assert facts(first) == facts(second)


def test_made_up_games_are_the_same(tmp_path: Path) -> None:
    """Those with checks among the programs that `properties` makes up."""
    changed = 0
    for number in range(18):
        rules = text_of(program(number))
        if "\nalways" not in rules:
            continue
        loaded = load(write_game(tmp_path / str(number), rules), lints=False)
        plan = plan_of(loaded)
        changed += unwoken(plan) is not plan
        for seed in range(2):
            first, second = played(loaded, 2 + seed, seed)
            assert first.status == second.status
            if first.status == "finished":
                assert facts(first) == facts(second), f"program {number}"
    assert changed > 2


def test_a_position_made_by_hand_comes_to_rest_behind_any_step(tmp_path: Path) -> None:
    """A scenario may begin with a position that the checks would not leave so: the first step wakes them, whatever it
    is."""
    scenario = """
scenario "at rest at once":
    2 players
    start at turn of player 1
    given:
        heap: card_1, card_2, card_3
        deck: nothing
        hand of player 1: card_4, card_5
    choices:
        player 1: card_4
    expect:
        heap: card_4, card_1
"""
    game(tmp_path, HEAD + FILL + PLAY + scenario)
    (result,) = run_scenarios(tmp_path)
    assert result.ok, result.failures
