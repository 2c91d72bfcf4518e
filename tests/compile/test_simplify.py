"""A simplified plan says the same with less: what is known beforehand is gone, what is told of outside stays."""

from __future__ import annotations

from typing import Any

import pytest
from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.compile.flow import walk_all
from tuckbox.interpreter.compile.simplify import simplify
from tuckbox.interpreter.model.types import PLAYER, Maybe
from tuckbox.interpreter.runtime.engine import advance

from .building import at, game_of, layout, local, num, pieces_in, read, zone
from .random_plans import Maker
from .test_emit import by_the_plan
from .twelve_days import twelve_days

HERE = at(3)
LAYOUT = layout(
    {"card": [("ace", 4, {"rank": 1}), ("two", 4, {"rank": 2})]},
    [
        ("stock", "pile", "card", "hidden", False, None),
        ("hand", "set", "card", "private", True, None),
    ],
)
STOCK, HAND = (info.base for info in LAYOUT.zones)
DONE: list[p.Op] = [p.SetWinners(HERE, p.Const((0,)))]
OTHER: list[p.Op] = [p.SetWinners(HERE, p.Const((1,)))]


def simple_value(expr: p.Expr, *functions: p.Function) -> p.Expr:
    asked = p.Function(len(functions), "asked", [], [], expr, HERE)
    simplify(LAYOUT, [], [*functions, asked])
    return asked.result


def simple_steps(ops: list[p.Op], players: int | None = None) -> list[p.Op]:
    routine = p.Routine(0, "play", [], list(ops), HERE)
    simplify(LAYOUT, [routine], [], players=players)
    return routine.body


def text(node: Any) -> str:
    """Two nodes that say the same have the same text."""
    if isinstance(node, list):
        return f"[{', '.join(map(text, node))}]"
    if isinstance(node, p.Local):
        return node.name
    if isinstance(node, p.Expr | p.Step):
        names = [name for name in node.__dataclass_fields__ if name != "span"]
        return f"{type(node).__name__}({', '.join(text(getattr(node, name)) for name in names)})"
    return repr(node)


X, TEST, NOBODY = local("x"), local("test"), local("nobody", Maybe(PLAYER))
COUNT = p.Size(pieces_in(STOCK))
MANY = p.Binary(">", COUNT, num(3))


@pytest.mark.parametrize(
    ("expr", "wanted"),
    [
        (p.Binary("+", num(2), p.Binary("*", num(3), num(4))), num(14)),
        (p.Binary("<=", num(2), num(1)), p.Const(False)),
        (p.Binary("==", p.Const(True), num(1)), p.Binary("==", p.Const(True), num(1))),
        (p.Binary(">", p.Binary("-", COUNT, num(1)), num(0)), p.Binary(">", COUNT, num(1))),
        (p.Size(p.Seats(read(X))), p.SeatCount()),
        (p.Size(p.OtherSeats(read(X))), p.Binary("-", p.SeatCount(), num(1))),
        (p.Size(p.OtherSeats(read(NOBODY))), p.Size(p.OtherSeats(read(NOBODY)))),
        (p.Size(p.Interval(num(2), num(5), None)), num(4)),
        (p.Size(p.Interval(num(5), num(2), None)), num(0)),
        (p.Size(p.Reversed(p.Copy(p.Const((7, 8))))), num(2)),
        (p.Size(p.Reversed(pieces_in(STOCK))), COUNT),
        (p.Prefix("not", p.Prefix("not", MANY)), MANY),
        (p.Prefix("not", p.Prefix("not", read(X))), p.Prefix("not", p.Prefix("not", read(X)))),
        (p.Both("and", [p.Const(True), MANY]), MANY),
        (p.Both("and", [MANY, p.Const(False), p.Prefix("not", MANY)]), p.Both("and", [MANY, p.Const(False)])),
        (p.Both("or", [p.Const(True), MANY]), p.Const(True)),
        (p.Both("or", [p.Both("or", [MANY, p.Const(False)]), read(TEST)]), p.Both("or", [MANY, read(TEST)])),
        (p.Both("or", []), p.Const(False)),
        (p.Both("and", [read(X), p.Const(True)]), p.Both("and", [read(X), p.Const(True)])),
        (p.Select(p.Const(False), num(1), MANY), MANY),
        (p.Present(num(0)), p.Const(True)),
        (p.Present(p.Const(None)), p.Const(False)),
    ],
)
def test_values(expr: p.Expr, wanted: p.Expr) -> None:
    assert text(simple_value(expr)) == text(wanted)


def test_a_family_is_counted_zone_by_zone() -> None:
    found = text(simple_value(p.Size(p.FamilyList(HAND, False))))
    assert found.count("Size(ZoneList(ZoneNumber") == LAYOUT.most
    assert "FamilyList" not in found


def test_short_functions_stand_where_they_are_asked_for() -> None:
    param = local("c")
    short = p.Function(0, "short", [param], [], p.Binary("==", read(param), COUNT), HERE)
    twice = p.Function(1, "twice", [param], [], p.Binary("+", read(param), read(param)), HERE)
    asked = p.Evaluate(0, [p.TrackValue(0, None)])
    assert text(simple_value(asked, short, twice)) == text(p.Binary("==", p.TrackValue(0, None), COUNT))
    # What would have to be worked out twice stays a call, and so does what can fail at a place of its own.
    assert isinstance(simple_value(p.Evaluate(1, [COUNT]), short, twice), p.Evaluate)
    for failing in (p.Column("rank", read(param)), p.Binary("//", read(param), num(2))):
        function = p.Function(0, "failing", [param], [], failing, HERE)
        assert isinstance(simple_value(p.Evaluate(0, [read(X)]), function), p.Evaluate)
    assert isinstance(simple_value(p.Evaluate(0, [p.Column("rank", read(X))]), short), p.Evaluate)


def test_tests_that_are_decided_go() -> None:
    assert simple_steps([p.If(HERE, p.Binary("==", num(1), num(2)), OTHER, DONE)]) == DONE
    assert simple_steps([p.If(HERE, p.Const(True), DONE, OTHER)]) == DONE
    assert simple_steps([p.Spend(HERE, num(0)), p.ForIn(HERE, X, p.Const(()), DONE)]) == []


def test_what_asks_stays_where_it_is() -> None:
    mark: list[p.Op] = [p.TurnMark(HERE, num(0))]
    (kept,) = simple_steps([p.If(HERE, p.Const(False), mark, DONE)])
    assert isinstance(kept, p.If) and kept.then == mark
    # In a plan for one number of players so does all that may be waited in, for its places.
    run: list[p.Op] = [p.Run(HERE, 0, [], None)]
    assert simple_steps([p.If(HERE, p.Const(False), run, DONE)]) == DONE
    (kept,) = simple_steps([p.If(HERE, p.Const(False), run, DONE)], players=3)
    assert isinstance(kept, p.If) and kept.then == run


def given(value: object) -> p.Op:
    return p.Assign(HERE, TEST, p.Const(value))  # type: ignore[arg-type]  # plain values only


IF_IT_IS = p.If(HERE, read(TEST), DONE, OTHER)


def test_tests_of_what_was_just_given_go() -> None:
    assert simple_steps([given(False), p.If(HERE, p.Prefix("not", read(TEST)), DONE, OTHER)])[1:] == DONE
    assert simple_steps([given(None), p.If(HERE, p.Present(read(TEST)), OTHER, DONE)])[1:] == DONE
    both = p.If(HERE, MANY, [given(True)], [given(True)])
    assert simple_steps([both, IF_IT_IS])[1:] == DONE


@pytest.mark.parametrize(
    "between",
    [
        p.If(HERE, MANY, [given(False)], []),
        p.ForIn(HERE, X, pieces_in(STOCK), [given(False)]),
        p.ForIn(HERE, TEST, pieces_in(STOCK), []),
        p.While(HERE, [], MANY, [given(False)]),
        p.Region(HERE, p.LEAVE_TURN, [p.If(HERE, MANY, [p.Leave(HERE, p.LEAVE_TURN)], []), given(False)]),
        p.Draw(HERE, num(1), zone(STOCK), False, None, zone(HAND, num(0)), "right", TEST, True),
        p.TurnMark(HERE, num(0)),
    ],
)
def test_what_may_have_changed_is_asked_again(between: p.Op) -> None:
    assert isinstance(simple_steps([given(True), between, IF_IT_IS])[-1], p.If)


def test_a_loop_comes_round_with_other_values() -> None:
    inside = simple_steps([given(False), p.ForIn(HERE, X, pieces_in(STOCK), [IF_IT_IS, given(True)])])[1]
    assert isinstance(inside, p.ForIn) and isinstance(inside.body[0], p.If)


def simplified(plan: p.Plan) -> p.Plan:
    simplify(plan.layout, plan.routines, plan.functions, plan.sites)
    return plan


@pytest.mark.parametrize("number", range(60))
def test_random_plans_do_the_same(number: int) -> None:
    players, everyone = 2 + number % 3, number % 4 == 0
    first, second = Maker(number).plan(), simplified(Maker(number).plan())
    wanted = by_the_plan(first, game_of(first), players, number, everyone)
    assert by_the_plan(second, game_of(second), players, number, everyone) == wanted


def test_random_plans_become_shorter() -> None:
    def size(plan: p.Plan) -> int:
        return sum(1 for routine in plan.routines for _ in walk_all(routine.body))

    plans = [(Maker(number).plan(), simplified(Maker(number).plan())) for number in range(60)]
    assert sum(size(second) < size(first) for first, second in plans) > 20


@pytest.mark.parametrize("players", [3, 5])
def test_a_whole_game_is_the_same(players: int) -> None:
    found = []
    for plan in (twelve_days(), simplified(twelve_days())):
        st = game_of(plan).fresh(players, 11, watched=False)
        advance(st, st.game.settled(players))
        found.append((st.zones, st.vars, st.decisions))
    assert found[0] == found[1]
