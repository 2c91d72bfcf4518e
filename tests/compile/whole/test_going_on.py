"""From two searches through one hand, and what happens between them, to games: those of the general program again,
whether the second one goes on with the list of the first one or looks through the whole hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.compile.whole import program
from tuckbox.interpreter.compile.whole.nodes import Filters
from tuckbox.interpreter.compile.whole.program import whole_game
from tuckbox.interpreter.compile.whole.rewrite import everything
from tuckbox.interpreter.model.types import PLAYER, ListOf, Maybe

from ..building import CARD, local, num, pieces_in, read, seats, zone
from ..random_steps import DISCARD, HAND, LAST, LINE, STOCK
from .comparing import alike, bulk_of, endings_of
from .test_passes import AT, FIRST, SECOND, Case, digit, move

PLAYERS, GAMES, ROUNDS = 3, range(50), 3
TIMES = [False, *[True, False] * (ROUNDS - 1)]
"""Of the searches of all rounds but the first one: whether nothing has happened since the one before."""


def some(base: int, seat: p.Expr | None = None) -> p.Expr:
    return p.Binary("!=", p.Size(pieces_in(base, seat)), num(0))


def drawn(hand: p.Expr, cards: int = 1) -> p.Op:
    return p.Draw(AT, num(cards), zone(STOCK), False, None, zone(HAND, hand), "right", None, False)


def out_of_line(hand: p.Expr) -> p.Op:
    return p.If(AT, some(LINE), [move(p.Item(pieces_in(LINE), num(0)), zone(HAND, hand))], [])


def first_of(hand: p.Expr, to: p.ZoneNumber) -> p.Op:
    return p.If(AT, some(HAND, hand), [move(p.Item(pieces_in(HAND, hand), num(0)), to)], [])


def thrown(hand: p.Expr) -> p.Op:
    return first_of(hand, zone(DISCARD))


def turned_up() -> p.Op:
    return p.If(AT, some(STOCK), [move(p.Item(pieces_in(STOCK), num(-1)), zone(DISCARD))], [])


def top_rank() -> p.Expr:
    """0 where there is no top card."""
    return p.Select(some(DISCARD), p.Column("rank", p.Item(pieces_in(DISCARD), num(-1))), num(0))


def if_low(*steps: p.Op) -> p.Op:
    """On some days."""
    return p.If(AT, p.Binary("<", top_rank(), num(3)), [*steps], [])


class Twice(Case):
    """Plans in which a hand is searched twice for what fits, each time by the same steps."""

    def __init__(self, sized: bool = False) -> None:
        """With `sized` it hangs on the size of the hand too what fits."""
        super().__init__()
        self.sized = sized
        self.found, self.told_later, self.who = local("found", ListOf(CARD)), local("number"), local("who", PLAYER)

    def twice(self, between: Between, hand: p.Expr, start: list[p.Op]) -> p.Plan:
        me, found, one, chosen = local("me", PLAYER), self.found, local("one", CARD), local("chosen", Maybe(CARD))
        rank = p.Column("rank", read(one))
        few = p.Binary("<", p.Size(pieces_in(HAND, hand)), num(3)) if self.sized else p.Binary("==", rank, num(5))
        fits = p.Both("or", [p.Binary("<=", rank, top_rank()), few])
        looked: list[p.Op] = [
            p.Assign(AT, found, p.MakeList([])),
            p.ForIn(AT, one, pieces_in(HAND, hand), [p.If(AT, fits, [p.Append(AT, found, read(one))], [])]),
        ]
        reads = [hand.local] if isinstance(hand, p.Read) else []
        of = ("play.0", "chosen", "Which?", CARD, True, False, None, me)
        site = p.Site(0, *of, reads, looked, read(found), None, None, AT, None)
        self.sites.append(site)
        time = local("time")
        each_time: list[p.Op] = [
            p.Ask(AT, site, FIRST, chosen),
            p.SetTrack(AT, LAST, None, read(chosen)),
            digit(p.Select(p.Present(read(chosen)), p.Column("rank", read(chosen)), num(9))),
            p.If(
                AT, p.Binary("==", read(time), num(1)), between(self, hand), [digit(read(self.told_later)), turned_up()]
            ),
        ]
        twice = p.ForIn(AT, time, p.Const((1, 2)), each_time)
        rounds = p.ForIn(AT, local("round"), p.Interval(num(1), num(ROUNDS), None), [twice])
        begun: list[p.Op] = [p.Assign(AT, self.told_later, num(0)), drawn(FIRST), turned_up(), drawn(FIRST)]
        return self.made(lambda _: [*begun, *start, rounds])

    def other_choice(self, hand: p.Expr) -> list[p.Op]:
        """A card is chosen out of the whole hand, and laid into the line."""
        chosen = local("other", Maybe(CARD))
        return [self.choice(hand, chosen), move(read(chosen), zone(LINE), "left")]

    def told_of_later(self, hand: p.Expr) -> list[p.Op]:
        """How many fitted is told when the hand has been searched again."""
        return [p.Assign(AT, self.told_later, p.Size(read(self.found))), drawn(hand)]

    def kept_for_later(self, hand: p.Expr) -> list[p.Op]:
        """The list itself is kept meanwhile."""
        kept = local("kept", ListOf(CARD))
        later = p.Assign(AT, self.told_later, p.Size(read(kept)))
        return [p.Assign(AT, kept, read(self.found)), drawn(hand), drawn(hand), later]


Between = Callable[[Twice, p.Expr], list[p.Op]]

KEPT: dict[str, Between] = {
    "nothing": lambda case, hand: [],
    "a card is drawn": lambda case, hand: [drawn(hand)],
    "two are drawn": lambda case, hand: [drawn(hand), drawn(hand)],
    "a card comes from elsewhere": lambda case, hand: [out_of_line(hand)],
    "one is drawn on some days": lambda case, hand: [if_low(drawn(hand))],
    "the top card changes and one is drawn": lambda case, hand: [turned_up(), drawn(hand)],
    "one is drawn and the top card changes": lambda case, hand: [drawn(hand), turned_up()],
    "the top card changes on some days": lambda case, hand: [drawn(hand), if_low(turned_up()), drawn(hand)],
}
"""Between two searches; the second one goes on."""
MADE_ANEW: dict[str, Between] = {
    "a card is thrown": lambda case, hand: [thrown(hand)],
    "one is thrown and one is drawn": lambda case, hand: [thrown(hand), drawn(hand)],
    "one is drawn and one is thrown": lambda case, hand: [drawn(hand), thrown(hand)],
    "one is thrown on some days": lambda case, hand: [drawn(hand), if_low(thrown(hand))],
    "one is chosen and laid down": lambda case, hand: case.other_choice(hand),
    "two are thrown": lambda case, hand: [
        move(p.Slice(pieces_in(HAND, hand), num(2), False), zone(DISCARD), "top", False)
    ],
    "two are drawn at once": lambda case, hand: [drawn(hand, 2)],
    "the first card becomes the last one": lambda case, hand: [
        drawn(hand), drawn(hand), first_of(hand, zone(HAND, hand))
    ],
    "the other hand grows": lambda case, hand: [drawn(SECOND)],
    "all goes back": lambda case, hand: [move(pieces_in(HAND, hand), zone(LINE), "left", False), drawn(hand)],
    "for the line": lambda case, hand: [
        p.Swap(AT, pieces_in(HAND, hand), pieces_in(LINE), zone(HAND, hand), zone(LINE)), drawn(hand)
    ],
    "one is drawn for each in the line": lambda case, hand: [
        p.ForIn(AT, local("one", CARD), pieces_in(LINE), [drawn(hand)])
    ],
    "how many fitted is told later": Twice.told_of_later,
    "what fitted is kept": Twice.kept_for_later,
}  # fmt: skip
"""Between two searches; the second one looks through the whole hand."""


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of each search in the programs that are made: whether it goes on with the list of another one."""
    found: list[bool] = []
    original = program.going_on

    def watched(*given: object) -> object:
        made = original(*given)  # type: ignore[arg-type]
        found.extend(node.kept for node in everything(made) if isinstance(node, Filters))
        return made

    monkeypatch.setattr(program, "going_on", watched)
    return found


@pytest.mark.parametrize("said", [*KEPT, *MADE_ANEW])
def test_two_searches(said: str, kept: list[bool]) -> None:
    plan = Twice().twice({**KEPT, **MADE_ANEW}[said], FIRST, [])
    whole_game(plan, PLAYERS)
    assert kept == [False, *(one or said in KEPT for one in TIMES)]
    check(plan, False)


@pytest.mark.parametrize("said", KEPT)
@pytest.mark.parametrize("how", ["each time", "on some days", "by a choice", "there and back"])
def test_the_hand_of_a_seat_that_changes(said: str, how: str, kept: list[bool]) -> None:
    """It is another one's when it is searched again, or when a card comes to it."""
    case = Twice()
    who = case.who

    def next_one(steps: int = 1) -> p.Op:
        return p.Assign(AT, who, p.LeftOf(read(who), num(steps)))

    def between(case: Twice, hand: p.Expr) -> list[p.Op]:
        steps = KEPT[said](case, hand)
        if how == "each time":
            return [*steps, next_one()]
        if how == "on some days":
            return [*steps, if_low(next_one())]
        if how == "by a choice":
            return [*steps, if_low(case.choice(FIRST, who, numbers=1))]
        return [if_low(next_one()), *steps, if_low(next_one(-1))]

    anyone = p.PickAtRandom(AT, seats(), None, who, "picked", "all")
    plan = case.twice(between, read(who), [p.Assign(AT, who, FIRST) if how == "each time" else anyone])
    whole_game(plan, PLAYERS)
    assert kept == [False, *TIMES]
    check(plan, False)


@pytest.mark.parametrize("said", [*KEPT, *MADE_ANEW])
def test_where_alike_cards_are_counted_only(said: str, kept: list[bool]) -> None:
    """What arrives there takes its place among the others."""
    case = Twice()
    zones = [replace(one, kind="pool") if one.name == "hand" else one for one in case.layout.zones]
    case.layout = replace(case.layout, zones=tuple(zones))
    check(case.twice({**KEPT, **MADE_ANEW}[said], FIRST, []), False)


@pytest.mark.parametrize("said", [*KEPT, *MADE_ANEW])
def test_what_fits_hangs_on_the_hand_itself(said: str) -> None:
    check(Twice(sized=True).twice({**KEPT, **MADE_ANEW}[said], FIRST, []), True)


def check(plan: p.Plan, careful: bool) -> None:
    bulk = bulk_of(plan, PLAYERS, careful=careful)
    assert bulk is not None, "it has no such program"
    assert alike(bulk, endings_of(plan, PLAYERS, GAMES)) > 0
