"""From small plans, each about one thing, to how they run: leaving, beginning in the middle, places, names, bounds."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import Any

import pytest
from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.compile.load import Mode, load, show_python
from tuckbox.interpreter.model.layout import PhaseInfo
from tuckbox.interpreter.model.types import NUMBER, PLAYER, Maybe
from tuckbox.interpreter.runtime import program as facts
from tuckbox.interpreter.runtime.engine import advance, answer_uniformly, apply, playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.runtime.vocabulary import STEPS

from .building import RULES, at, game_of, layout, local, num, read, seats
from .test_emit import check_plan
from .twelve_days import HAND, twelve_days

ROUND = PhaseInfo("round", None, p.LEAVE_PHASE)
SCORE, COUNT = 0, 4


def a_plan(*bodies: list[p.Op], sites: list[p.Site] | None = None, **changes: Any) -> p.Plan:
    """A plan without cards; `changes` are fields of the main routine."""
    the = layout({"card": [("card", 4, {"rank": 1})]}, [("hand", "set", "card", "private", True, None)],
                 [("score", NUMBER, True, 0), ("count", NUMBER, False, 0)], [ROUND])  # fmt: skip
    routines = [p.Routine(number, f"part {number}", [], body, at(1)) for number, body in enumerate(bodies)]
    routines[0] = replace(routines[0], **changes)
    return p.Plan(the, routines, [], sites or [], 0, [])


def count_up(line: int = 2, by: int = 1) -> p.Op:
    return p.AddToTrack(at(line), COUNT, None, num(by), False, False)


def number_site(low: p.Expr, high: p.Expr, me: p.Local, reads: list[p.Local] | None = None, number: int = 0) -> p.Site:
    return p.Site(number, f"play.bid.{number}", "bid", "How much?", NUMBER, False, True, None, me, reads or [], [],
                  p.Interval(low, high, None), None, None, at(7), None)  # fmt: skip


def finished(game: Game, seed: int = 3) -> State:
    st = game.fresh(2, seed, watched=False)
    playout(st)
    return st


def test_results_are_the_runtimes() -> None:
    names = ("DONE", "ASKING", "UNDONE", "LEAVE_GAME", "LEAVE_TURN", "LEAVE_PHASE")
    assert [getattr(p, name) for name in names] == [getattr(facts, name) for name in names]


# ---- leaving


def leaving_a_loop(leave: p.Op) -> list[p.Op]:
    """1 is added three times, then the loops are left; what stands behind them in the region adds 100."""
    time, again = local("time"), local("again")
    third = p.Binary("==", p.TrackValue(COUNT, None), num(3))
    inner = p.ForIn(at(4), again, p.Interval(num(1), num(2), None), [count_up(5), p.If(at(6), third, [leave], [])])
    outer = p.ForIn(at(3), time, p.Interval(num(1), num(5), None), [inner])
    return [p.Region(at(2), p.LEAVE_TURN, [outer, count_up(8, 100)]), count_up(9, 1000)]


def test_a_span_is_left_across_loops_that_ask_nothing() -> None:
    plan = a_plan(leaving_a_loop(p.Leave(at(7), p.LEAVE_TURN)))
    assert check_plan(plan, 2, 1)["vars"][COUNT] == 1003


def test_a_span_is_left_from_within_what_it_runs() -> None:
    plan = a_plan(leaving_a_loop(p.Run(at(7), 1, [], None)), [p.Leave(at(11), p.LEAVE_TURN), count_up(12, 5000)])
    plan.routines[1] = replace(plan.routines[1], leaves=frozenset({p.LEAVE_TURN}))
    assert check_plan(plan, 2, 1)["vars"][COUNT] == 1003


def test_an_action_that_did_not_come_about_leaves_nothing_else() -> None:
    about = local("about")
    ask = p.If(at(4), p.Prefix("not", read(about)), [count_up(5, 10)], [])
    plan = a_plan([p.Run(at(3), 1, [], about), ask, count_up()], [p.Leave(at(8), p.UNDONE), count_up(9, 500)])
    plan.routines[1] = replace(plan.routines[1], leaves=frozenset({p.UNDONE}))
    assert check_plan(plan, 2, 1)["vars"][COUNT] == 11


# ---- frames


def test_a_frame_keeps_only_what_is_wanted_later() -> None:
    st = game_of(twelve_days()).new(3, 5, watched=False)
    while st.site != 1:
        apply(st, answer_uniformly(st))
    play, main = st.frames
    routines = st.game.ask.routine_names
    assert (routines[play[0]], routines[main[0]]) == ("play", "game")
    lists = [value for value in play[2:] if isinstance(value, list)]
    assert lists == [[None, None, None]], "what was passed is of no use any more"
    assert [len(play), len(main)] == [st.game.ask.frame_sizes[2], st.game.ask.frame_sizes[0]]


def test_numbers_are_chosen_alike_however_many_there_are() -> None:
    me, bid = local("me", PLAYER), local("bid", Maybe(NUMBER))
    most = 1 << 40
    ask = p.Ask(at(3), number_site(num(1), p.Binary("*", num(most), p.SeatCount()), me), num(1), bid)
    plan = a_plan([ask, p.AddToTrack(at(4), SCORE, num(1), read(bid), False, False)], cut=True)
    plan.sites.append(ask.site)
    assert check_plan(plan, 2, 1)["vars"][SCORE + 1] > 1 << 30


# ---- beginning in the middle


def begun(game: Game, entry: facts.Entry, players: int = 3, seat: int | None = None) -> State:
    st = game.fresh(players, 9, watched=False)
    st.frames = [game.ask.fresh_frame(routine, block) for routine, block in entry.frames]
    if entry.seat_slot is not None:
        st.frames[0][entry.seat_slot] = seat
    return st


def test_a_game_begins_at_a_phase() -> None:
    game = game_of(twelve_days())
    assert list(game.ask.entries) == ["passing", "open", "buy"]
    assert {entry.missing for entry in game.ask.entries.values()} == {()}
    st = begun(game, game.ask.entries["open"])
    game.ask.routines[1](st)
    prize = st.zones[3].pop()
    st.zones[4].append(prize)
    st.loc[prize] = 4
    hands = [list(st.zones[HAND + seat]) for seat in range(3)]
    advance(st)
    assert (st.site, st.waiting) == (1, 0b111)
    assert [list(st.zones[HAND + seat]) for seat in range(3)] == hands
    playout(st)
    assert (st.status, st.decisions) == ("finished", 24 * 3 - 3)


def test_a_game_begins_at_its_scores() -> None:
    game = game_of(twelve_days())
    assert game.ask.score_entry is not None
    st = begun(game, game.ask.score_entry)
    st.zones[HAND + 2].append(20)
    st.zones[0].remove(20)
    st.loc[20] = HAND + 2
    playout(st)
    rank = game.layout.columns["rank"][20]
    assert (st.status, st.decisions, st.vars[:3]) == ("finished", 0, [0, 0, rank])


def taking_turns() -> p.Plan:
    """Rounds of turns, in each of which a number up to a `let` of the round is bid, and counted for its turn."""
    me, limit, bid, rounds = local("me", PLAYER), local("limit", shown=True), local("bid"), local("round")
    asked = local("me", PLAYER)
    site = number_site(num(1), read(limit), asked, [limit])
    turn: list[p.Op] = [
        p.TurnMark(at(6), read(me)),
        p.Region(at(6), p.LEAVE_TURN, [
            p.Region(at(7), ROUND.span, [p.PhaseMark(at(7), ROUND), p.Ask(at(7), site, read(me), bid)]),
            p.AddToTrack(at(8), SCORE, read(me), read(bid), False, False),
        ]),
        count_up(9),
        p.Assign(at(9), me, p.LeftOf(read(me), num(1))),
    ]  # fmt: skip
    body: list[p.Op] = [
        p.ForIn(at(2), rounds, p.Interval(num(1), num(2), None), [
            p.Assign(at(3), limit, num(7)),
            p.Assign(at(4), me, num(0)),
            p.While(at(5), [], p.Binary("<", p.TrackValue(COUNT, None), num(4)), turn),
        ]),
    ]  # fmt: skip
    return a_plan(body, sites=[site], cut=True)


def test_turns_are_taken() -> None:
    found = check_plan(taking_turns(), 2, 4)
    assert (found["turns"], found["decisions"]) == (4, 4)


def test_a_name_that_has_no_value_there_is_told() -> None:
    game = game_of(taking_turns())
    assert game.ask.entries["round"].missing == ("limit",)
    assert game.ask.turn_entry is not None
    assert game.ask.turn_entry.missing == ("limit",)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_begins_at_the_turn_of_a_seat(seat: int) -> None:
    plan = taking_turns()
    site = replace(plan.sites[0], items=p.Interval(num(1), num(5), None), reads=[])
    plan.sites[0] = site
    rounds = plan.routines[0].body[0]
    assert isinstance(rounds, p.ForIn)
    turns = rounds.body[2]
    assert isinstance(turns, p.While)
    region = turns.body[1]
    assert isinstance(region, p.Region)
    phase = region.body[0]
    assert isinstance(phase, p.Region)
    ask = phase.body[1]
    assert isinstance(ask, p.Ask)
    ask.site = site
    game = game_of(plan)
    assert game.ask.turn_entry is not None
    assert game.ask.turn_entry.missing == ()
    st = begun(game, game.ask.turn_entry, 2, seat)
    advance(st)
    assert st.waiting == 1 << seat
    playout(st)
    assert (st.status, st.decisions) == ("finished", 4)


def test_a_loop_around_a_phase_is_entered_at_its_first_member() -> None:
    who, bid, asked = local("p", PLAYER, shown=True), local("bid"), local("me", PLAYER)
    site = number_site(num(1), num(3), asked)
    each = [p.PhaseMark(at(4), ROUND), p.Ask(at(5), site, read(who), bid), count_up(6)]
    order = p.Seats(num(1))
    game = game_of(a_plan([count_up(2, 50), p.ForIn(at(3), who, order, each)], sites=[site], cut=True))
    entry = game.ask.entries["round"]
    assert entry.missing == ()
    st = begun(game, entry, 3)
    advance(st)
    assert st.waiting == 0b010
    playout(st)
    assert (st.status, st.decisions, st.vars[COUNT]) == ("finished", 3, 3)


# ---- places, names, bounds


def test_code_has_the_places_of_the_rules() -> None:
    plan = twelve_days()
    for mode in Mode:
        for routine in load(plan, mode, STEPS).routines[1:]:
            code: Any = routine.__code__  # type: ignore[attr-defined]
            assert code.co_filename == RULES.name
            places = {place for place in code.co_positions() if place[0] is not None}
            assert len({line for line, *_ in places}) > 2
            columns = {(first, last) for _, _, first, last in places}
            assert columns - {(0, 0)} == {(4, 12)}, "but for the function's own beginning, which has no place"


def test_a_fault_names_its_line_and_column() -> None:
    where = at(17, 5, 6)
    plan = a_plan([count_up(2), p.If(at(3), p.Const(True), [p.Fail(where, "P002", "none")], [])])
    for mode in ("uniform", "ask"):
        st = game_of(plan).fresh(2, 1, watched=mode == "ask")
        playout(st)
        assert st.fault is not None
        assert (st.status, st.fault.code) == ("fault", "P002")
        assert (st.fault.file, st.fault.line, st.fault.column) == (RULES.name, 17, 5)


def test_columns_count_characters_and_not_bytes() -> None:
    line = RULES.line(5)
    column = line.index("ルール") + 2
    plan = a_plan([p.Fail(at(5, column, 1), "P002", "none")])
    code: Any = load(plan, Mode.ASK, STEPS).routines[0].__code__  # type: ignore[attr-defined]
    starts = {first for row, _, first, _ in code.co_positions() if row == 5}
    assert len(line[: column - 1].encode()) in starts


NAMES = ("st", "frame", "None", "class", "zones", "move", "len", "__class__", "x\nimport os", "1st", "", "é", "at", "n")


def test_names_are_names_and_nothing_else() -> None:
    """No name of a designer's, however strange, meets one of ours or another designer's, or becomes code."""
    locals_ = [local(name, NUMBER, shown) for name in NAMES for shown in (True, False)]
    body: list[p.Op] = [p.Assign(at(2), one, num(place)) for place, one in enumerate(locals_)]
    body += [p.AddToTrack(at(3), COUNT, None, read(one), False, False) for one in locals_]
    plan = a_plan(body)
    plan.routines[0] = replace(plan.routines[0], name="import os\nos.abort()")
    assert check_plan(plan, 2, 1)["vars"][COUNT] == sum(range(len(locals_)))


@pytest.mark.parametrize("mode", list(Mode))
def test_python_is_shown_as_it_runs(mode: Mode) -> None:
    plan = twelve_days()
    for routine in plan.routines:
        shown = show_python(plan, mode, routine.number)
        functions = ast.parse(shown).body
        assert [type(one) for one in functions] == [ast.FunctionDef]
    waiting = "return 1" in show_python(plan, mode, 2)
    assert waiting is (mode is not Mode.UNIFORM)


def test_a_loop_without_end_is_stopped() -> None:
    endless = p.While(at(6), [], p.Const(True), [p.SetTrack(at(7), COUNT, None, num(1))])
    st = finished(game_of(a_plan([endless])))
    assert st.fault is not None
    assert (st.status, st.fault.line) == ("stalled", 6)


def test_what_the_runtime_lacks_is_told() -> None:
    lacking = {name: step for name, step in STEPS.items() if name not in ("draw", "shuffle")}
    with pytest.raises(KeyError, match="draw, shuffle"):
        load(twelve_days(), Mode.ASK, lacking)


def test_a_site_is_asked_at_one_place_only() -> None:
    me, bid = local("me", PLAYER), local("bid")
    site = number_site(num(1), num(2), me)
    twice: list[p.Op] = [p.Ask(at(3), site, num(0), bid), p.Ask(at(4), site, num(1), bid)]
    with pytest.raises(ValueError, match="two places"):
        load(a_plan(twice, sites=[site], cut=True), Mode.ASK, STEPS)


def test_all_who_are_asked_at_once_are_asked_of_one_position() -> None:
    me, bids, each = local("me", PLAYER), p.Local("bids", Maybe(NUMBER), None, True), local("p", PLAYER)
    site = number_site(num(1), p.Binary("+", num(2), read(me)), me)
    add = p.AddToTrack(at(5), SCORE, read(each), p.Item(read(bids), read(each)), False, False)
    plan = a_plan([p.AskTogether(at(3), site, p.Seats(num(1)), bids), p.ForIn(at(4), each, seats(), [add])],
                  sites=[site], cut=True)  # fmt: skip
    check_plan(plan, 3, 8)
    found = []
    for order in ((0, 1, 2), (2, 0, 1)):
        st = game_of(plan).new(3, 8, watched=False)
        for seat in order:
            (*_, most) = st.moves(seat)
            apply(st, most)
        found.append(st.vars[:3])
    assert found == [[2, 3, 4], [2, 3, 4]]
