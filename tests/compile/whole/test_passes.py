"""From small plans, each about one thing that a pass takes for granted, to their games: the same as in the general
program, though the plan is made to break it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.model.types import NUMBER, PLAYER, YES_NO, ListOf, Maybe

from ..building import CARD, at, local, num, pieces_in, read, seats, zone
from ..random_steps import BID, DISCARD, HAND, LAST, LINE, MARK, SCORE, SEEN, STOCK
from .comparing import alike, bulk_of, endings_of
from .random_games import WholeMaker

FIRST, SECOND = num(0), num(1)
GAMES = range(8)
AT = at(3)
_NINE = 1_000_000_007


class Case(WholeMaker):
    """A plan with these steps behind its setup."""

    def __init__(self) -> None:
        super().__init__(3)

    def made(self, steps: Callable[[Case], list[p.Op]]) -> p.Plan:
        main = p.Routine(0, "game", [], [], at(1))
        self.routines.append(main)
        self.routines.append(self.setup())
        body: list[p.Op] = [p.Run(AT, 1, [], None), p.Region(AT, p.LEAVE_GAME, steps(self)), *self.told()]
        main.body = body
        self.routines[0] = self.settled(main)
        return p.Plan(self.layout, self.routines, [], self.sites, 0, [])

    def action(self, params: list[p.Local], body: list[p.Op]) -> int:
        """The number of a further routine."""
        number = len(self.routines)
        self.routines.append(self.settled(p.Routine(number, f"action {number}", params, body, AT)))
        return number

    def choice(self, seat: p.Expr, into: p.Local, *, numbers: int = 0, may: bool = False) -> p.Op:
        """A seat (or all at once) chooses a card of its hand, or one of the first numbers."""
        me = local("me", PLAYER)
        items: p.Expr = p.Interval(num(1), num(numbers), None) if numbers else p.ZoneList(zone(HAND, read(me)))
        number = len(self.sites)
        name, type_ = f"play.{number}", NUMBER if numbers else CARD
        site = p.Site(
            number, name, "chosen", "Which?", type_, may, False, None, me, [], [], items, None, None, AT, None
        )
        self.sites.append(site)
        return p.AskTogether(AT, site, seat, into) if isinstance(seat, p.Seats) else p.Ask(AT, site, seat, into)


def card(name: str = "card") -> p.Local:
    return local(name, Maybe(CARD))


def move(pieces: p.Expr, to: p.ZoneNumber, end: str = "top", one: bool = True) -> p.Op:
    return p.Move(AT, pieces, one, None, to, end)  # type: ignore[arg-type]


def score(value: p.Expr, seat: p.Expr = FIRST) -> p.Op:
    return p.AddToTrack(AT, SCORE, seat, value, False, False)


def digit(value: p.Expr) -> p.Op:
    """Puts one more digit behind the others in the mark, which keeps nine of them or so."""
    mark = p.TrackValue(MARK, None)
    kept = p.Binary("-", mark, p.Binary("*", p.Binary("//", mark, num(_NINE)), num(_NINE)))
    return p.SetTrack(AT, MARK, None, p.Binary("+", p.Binary("*", kept, num(10)), value))


def has_cards(seat: p.Expr = FIRST) -> p.Expr:
    return p.Binary("!=", p.Size(pieces_in(HAND, seat)), num(0))


# ---- choices and the pieces that they take out (popping, sizes)


def twice_out_of_one_hand(case: Case) -> list[p.Op]:
    """The second choice still sees the card that was chosen first, which is moved behind the other one."""
    me, first, chosen = local("me", PLAYER), local("first", YES_NO), card()
    keep: list[p.Op] = [p.SetTrack(AT, LAST, None, read(chosen))]
    body = [case.choice(read(me), chosen), p.If(AT, read(first), keep, [move(read(chosen), zone(DISCARD))])]
    pick = case.action([me, first], body)
    runs: list[p.Op] = [p.Run(AT, pick, [FIRST, p.Const(is_first)], None) for is_first in (True, False)]
    return [*runs, move(p.TrackValue(LAST, None), zone(LINE), "left")]


def another_one_is_moved(case: Case) -> list[p.Op]:
    chosen, other = card(), card("other")
    low = p.Binary("<", p.Column("rank", read(chosen)), num(3))
    return [
        case.choice(SECOND, other),
        case.choice(FIRST, chosen),
        p.If(AT, low, [p.Assign(AT, chosen, read(other))], []),
        move(read(chosen), zone(DISCARD)),
    ]


def only_the_last_choice_counts(case: Case) -> list[p.Op]:
    who, chosen = local("who", PLAYER), card()
    return [p.ForIn(AT, who, p.Const((0, 1)), [case.choice(read(who), chosen)]), move(read(chosen), zone(DISCARD))]


def the_hand_is_looked_at_in_between(case: Case) -> list[p.Op]:
    chosen = card()
    return [case.choice(FIRST, chosen), digit(p.Size(pieces_in(HAND, FIRST))), move(read(chosen), zone(DISCARD))]


def all_choose_and_some_leave(case: Case) -> list[p.Op]:
    """Out of a span that is left between the choice and the move, on some days."""
    who, chosen = local("who", PLAYER), card()
    early = p.If(AT, p.Binary("==", p.Column("rank", read(chosen)), num(3)), [p.Leave(AT, p.LEAVE_TURN)], [])
    turn = p.Region(AT, p.LEAVE_TURN, [case.choice(read(who), chosen), early, move(read(chosen), zone(DISCARD))])
    return [p.ForIn(AT, local("time"), p.Const((1, 2)), [p.ForIn(AT, who, seats(), [turn])])]


def hands_run_out(case: Case) -> list[p.Op]:
    who, chosen = local("who", PLAYER), card()
    one = [case.choice(read(who), chosen), move(read(chosen), zone(DISCARD))]
    return [p.ForIn(AT, local("time"), p.Interval(num(1), num(5), None), [p.ForIn(AT, who, seats(), one)])]


# ---- lists that are filled line by line (short lists)


def filled(*items: int, back: bool = False) -> Callable[[Case], list[p.Op]]:
    """A list of numbers, each under a test of its own, or (`back`) first and last in two branches."""

    def steps(_: Case) -> list[p.Op]:
        list_, one = local("list", ListOf(NUMBER)), local("one")
        adds: list[p.Op] = [p.Append(AT, list_, num(item)) for item in items]
        code: list[p.Op] = [p.If(AT, has_cards(num(at % 2)), [add], []) for at, add in enumerate(adds)]
        if back:
            test = p.Binary("==", p.Column("rank", p.Item(pieces_in(HAND, FIRST), num(0))), num(2))
            code = [p.If(AT, test, [adds[0]], adds[1:])]
        return [p.Assign(AT, list_, p.MakeList([])), *code, p.ForIn(AT, one, read(list_), [digit(read(one))])]

    return steps


def begun_anew_behind_a_reading(_: Case) -> list[p.Op]:
    """What was read before has its own list."""
    list_, other, one = local("list", ListOf(NUMBER)), local("other", ListOf(NUMBER)), local("one")
    return [
        p.Assign(AT, list_, p.MakeList([])),
        p.Append(AT, list_, num(1)),
        p.Assign(AT, other, read(list_)),
        p.If(AT, has_cards(), [p.Assign(AT, list_, p.MakeList([num(2)]))], []),
        p.ForIn(AT, one, read(other), [digit(read(one))]),
        p.ForIn(AT, one, read(list_), [digit(read(one))]),
    ]


def a_chosen_number_is_counted(case: Case) -> list[p.Op]:
    number, one, count = local("number"), card(), local("count")
    more = p.Assign(AT, count, p.Binary("+", read(count), num(1)))
    fits = p.If(AT, p.Binary("==", p.Column("rank", read(one)), read(number)), [more], [])
    return [
        p.Assign(AT, number, num(0)),
        case.choice(FIRST, number, numbers=9),
        p.ForIn(AT, local("time"), p.Interval(num(1), num(6), None), [
            p.Assign(AT, count, num(0)),
            p.ForIn(AT, one, pieces_in(HAND, FIRST), [fits]),
            score(read(count)),
        ]),
    ]  # fmt: skip


def cards_move_while_they_are_counted(case: Case) -> list[p.Op]:
    rank, one, count = local("rank"), card(), local("count")
    more = p.Assign(AT, count, p.Binary("+", read(count), num(1)))
    fits = p.If(AT, p.Binary("==", p.Column("rank", read(one)), read(rank)), [more], [])
    top = p.Item(pieces_in(STOCK), num(-1))
    return [p.ForIn(AT, rank, p.Const((0, 1, 2, 3, 4, 5)), [
        p.Assign(AT, count, num(0)),
        p.ForIn(AT, one, pieces_in(LINE), [fits]),
        digit(read(count)),
        move(p.Select(p.Binary("!=", p.Size(pieces_in(STOCK)), num(0)), top, p.Const(None)), zone(LINE), "left"),
    ])]  # fmt: skip


# ---- slots, and what is known of them (forward, unique)


def a_slot_is_emptied_by_a_move(case: Case) -> list[p.Op]:
    chosen, held = card(), p.Size(pieces_in(BID, FIRST))
    return [
        case.choice(FIRST, chosen),
        move(read(chosen), zone(BID, FIRST)),
        digit(held),
        move(read(chosen), zone(LINE), "right"),
        digit(held),
        p.If(AT, p.Binary("==", held, num(0)), [move(read(chosen), zone(BID, FIRST))], []),
        move(p.Item(pieces_in(BID, FIRST), num(0)), zone(DISCARD)),
    ]


def two_in_one_slot(case: Case) -> list[p.Op]:
    chosen = card()
    return [move(p.Item(pieces_in(STOCK), num(0)), zone(BID, FIRST)), case.choice(FIRST, chosen),
            move(read(chosen), zone(BID, FIRST))]  # fmt: skip


def another_card_in_the_slot(case: Case) -> list[p.Op]:
    """It was not there when what lies in the slots was counted."""
    tally, one, code = local("tally"), card(), list[p.Op]()
    for seat in (FIRST, SECOND):
        chosen = card()
        code += [case.choice(seat, chosen), move(read(chosen), zone(BID, seat))]
    code.append(p.NewTally(AT, tally))
    for seat in (FIRST, SECOND):
        counted = card("counted")
        code.append(p.ForIn(AT, counted, pieces_in(BID, seat), [p.CountUp(AT, tally, p.Column("rank", read(counted)))]))
    once = p.Binary("==", p.TallyOf(tally, p.Column("rank", read(one))), num(1))
    asked = p.ForIn(AT, one, pieces_in(BID, FIRST), [p.If(AT, once, [digit(num(1))], [digit(num(2))])])
    chosen = card()
    other: list[p.Op] = [move(p.Item(pieces_in(BID, FIRST), num(0)), zone(DISCARD)), case.choice(FIRST, chosen)]
    return [*code, asked, *other, move(read(chosen), zone(BID, FIRST)), asked]


# ---- what is looked up once (sizes, filters), locals that are used for several things (apart)


def hands_change_between_questions(case: Case) -> list[p.Op]:
    who, code = local("who", PLAYER), list[p.Op]()
    to_hand = p.Draw(AT, num(4), zone(STOCK), False, None, zone(HAND, read(who)), "right", None, False)
    code.append(p.ForIn(AT, who, p.Const((0, 1)), [to_hand]))
    for less in (2, 1, 1):
        given = p.Local("given", Maybe(CARD), None, True)
        some = p.Slice(pieces_in(HAND, FIRST), num(less), False)
        code += [case.choice(seats(), given), move(p.Item(read(given), FIRST), zone(LINE), "left")]
        code.append(move(some, zone(DISCARD), "top", False))
    return code


def the_top_card_changes(_: Case) -> list[p.Op]:
    found, one = local("found", ListOf(CARD)), card()
    rank, top = p.Column("rank", read(one)), p.Column("rank", p.Item(pieces_in(DISCARD), num(-1)))
    fits = p.Both("or", [p.Binary("==", rank, top), p.Binary("==", rank, num(5))])
    return [
        draw_one(),
        move(p.Item(pieces_in(STOCK), num(-1)), zone(DISCARD)),
        p.ForIn(AT, local("time"), p.Interval(num(1), num(5), None), [
            p.Assign(AT, found, p.MakeList([])),
            p.ForIn(AT, one, pieces_in(HAND, FIRST), [p.If(AT, fits, [p.Append(AT, found, read(one))], [])]),
            digit(p.Size(read(found))),
            move(p.Item(pieces_in(STOCK), num(-1)), zone(DISCARD)),
        ]),
    ]  # fmt: skip


def carried_into_the_next_round(_: Case) -> list[p.Op]:
    number = local("number")
    body = [digit(read(number)), p.Assign(AT, number, p.Size(pieces_in(HAND, FIRST))), digit(read(number)),
            p.Assign(AT, number, p.Size(pieces_in(STOCK))), draw_one()]  # fmt: skip
    return [p.Assign(AT, number, num(1)), p.ForIn(AT, local("time"), p.Interval(num(1), num(6), None), body)]


def exchanged_at_once(_: Case) -> list[p.Op]:
    mark, points = p.TrackValue(MARK, None), p.TrackValue(SCORE, FIRST)
    body: list[p.Op] = [p.SetTrack(AT, MARK, None, points), score(mark)]
    return [score(num(5)), p.AtOnce(AT, body)]


def hands_go_round(_: Case) -> list[p.Op]:
    who = local("who", PLAYER)
    give = move(p.ZoneList(zone(HAND, read(who))), zone(HAND, p.LeftOf(read(who), num(1))), "right", False)
    return [p.AtOnce(AT, [p.ForIn(AT, who, seats(), [give])])]


# ---- whole zones, refills, sets


def into_itself(_: Case) -> list[p.Op]:
    stock = pieces_in(STOCK)
    return [move(stock, zone(STOCK), "bottom", False), move(p.Reversed(stock), zone(STOCK), "top", False),
            move(p.Slice(stock, num(2), True), zone(STOCK), "bottom", False)]  # fmt: skip


def drawn_beyond_the_end(_: Case) -> list[p.Op]:
    who, drawn = local("who", PLAYER), card("drawn")
    one = p.Draw(AT, num(1), zone(STOCK), False, None, zone(LINE), "right", drawn, True)
    some = p.Draw(AT, num(4), zone(STOCK), False, None, zone(HAND, read(who)), "right", None, False)
    away = move(p.Slice(p.ZoneList(zone(HAND, read(who))), num(3), False), zone(DISCARD), "top", False)
    return [
        p.ForIn(AT, local("time"), p.Interval(num(1), num(6), None), [p.ForIn(AT, who, seats(), [some, away, one])])
    ]


def a_set_and_what_may_be_missing(case: Case) -> list[p.Op]:
    chosen = card()
    return [
        case.choice(FIRST, chosen),
        p.AddToTrack(AT, SEEN, None, p.Column("rank", read(chosen)), False, True),
        p.AddToTrack(AT, SEEN, None, num(2), False, True),
        p.SetTrack(AT, LAST, None, read(chosen)),
        p.If(AT, p.Binary("in", num(2), p.TrackValue(SEEN, None)), [digit(p.Size(p.TrackValue(SEEN, None)))], []),
    ]


# ---- loops that are left (fold, structure)


def left_across_loops(_: Case) -> list[p.Op]:
    x, y, z = local("x"), local("y"), local("z")
    product = p.Binary("*", p.Binary("*", read(x), read(y)), read(z))
    sum_ = p.Binary("+", p.Binary("+", read(x), read(y)), p.Size(pieces_in(HAND, FIRST)))
    inner: list[p.Op] = [
        digit(num(1)),
        p.If(AT, p.Binary("==", product, num(4)), [p.Break(AT)], []),
        p.If(AT, p.Binary(">", sum_, num(8)), [p.Leave(AT, p.LEAVE_TURN)], []),
        p.If(AT, p.Binary("==", product, num(30)), [p.Leave(AT, p.LEAVE_GAME)], []),
    ]
    third = p.ForIn(AT, z, p.Interval(num(1), num(3), None), inner)
    turn = p.Region(AT, p.LEAVE_TURN, [third, digit(num(2))])
    second = p.ForIn(AT, y, p.Const((1, 2, 5)), [turn, p.If(AT, p.Binary("==", read(y), read(x)), [p.Break(AT)], [])])
    return [p.ForIn(AT, x, p.Interval(num(1), num(6), None), [second, digit(num(3)), draw_one()]), digit(num(4))]


def draw_one() -> p.Op:
    return p.Draw(AT, num(1), zone(STOCK), False, None, zone(HAND, FIRST), "right", None, False)


def what_was_known_before_a_loop(_: Case) -> list[p.Op]:
    number, time = local("number"), local("time")
    return [
        p.Assign(AT, number, num(1)),
        p.Assign(AT, time, num(0)),
        p.While(AT, [p.Assign(AT, time, p.Binary("+", read(time), num(1)))], p.Binary("<", read(time), num(6)), [
            digit(read(number)),
            p.If(AT, p.Binary("==", read(time), num(3)), [p.Assign(AT, number, num(7))], []),
            p.If(AT, p.Binary(">", p.Size(pieces_in(HAND, FIRST)), num(5)), [p.Break(AT)], [draw_one()]),
        ]),
        digit(read(number)),
        digit(read(time)),
    ]  # fmt: skip


RARE = {two_in_one_slot.__name__}
"""Where every game stops as a fault of its rules."""
CASES = [
    twice_out_of_one_hand,
    another_one_is_moved,
    only_the_last_choice_counts,
    the_hand_is_looked_at_in_between,
    all_choose_and_some_leave,
    hands_run_out,
    begun_anew_behind_a_reading,
    a_chosen_number_is_counted,
    cards_move_while_they_are_counted,
    a_slot_is_emptied_by_a_move,
    two_in_one_slot,
    another_card_in_the_slot,
    hands_change_between_questions,
    the_top_card_changes,
    carried_into_the_next_round,
    exchanged_at_once,
    hands_go_round,
    into_itself,
    drawn_beyond_the_end,
    a_set_and_what_may_be_missing,
    left_across_loops,
    what_was_known_before_a_loop,
]
LISTS = {
    "one after the other": filled(1, 2, 3),
    "one twice": filled(1, 2, 1, 1),
    "backwards": filled(1, 2, 1, back=True),
    "two ways": filled(1, 2, 3, back=True),
}


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("case", CASES)
def test_case(case: Callable[[Case], list[p.Op]], careful: bool) -> None:
    check(case, careful, case.__name__ in RARE)


@pytest.mark.parametrize("name", LISTS)
def test_list(name: str) -> None:
    check(LISTS[name], False, False)


def check(steps: Callable[[Case], list[p.Op]], careful: bool, rare: bool) -> None:
    for players in (2, 3):
        plan = Case().made(steps)
        bulk = bulk_of(plan, players, careful=careful)
        assert bulk is not None, "it has no such program"
        played = alike(bulk, endings_of(plan, players, GAMES))
        assert played == 0 if rare else played > 0
