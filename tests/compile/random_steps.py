"""Random values and changes of a position: the plain steps of `random_plans`.

A number local always has a number when it is read.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.model.layout import Layout, PhaseInfo
from tuckbox.interpreter.model.types import NUMBER, PLAYER, YES_NO, Maybe, SetOf
from tuckbox.interpreter.source import Span

from .building import CARD, at, layout, listed, local, many, num, pieces_in, read, seats, zone

STOCK, DISCARD, LINE, HAND, BID = 1, 2, 3, 4, 8
SCORE, MARK, SEEN, LAST = 0, 4, 5, 6
PHASES = tuple(PhaseInfo(name, None, p.LEAVE_PHASE + k) for k, name in enumerate(("dawn", "dusk")))
SPANS = (p.LEAVE_TURN, *(phase.span for phase in PHASES))


def the_layout(sided: bool) -> Layout:
    return layout(
        {"card": [(f"card_{rank}", 3, {"rank": rank}) for rank in range(6)], "token": [("token", 2, {"worth": 4})]},
        [
            ("stock", "pile", "card", "hidden", False, "discard"),
            ("discard", "pile", "card", "open", False, None),
            ("line", "row", "card", "open", False, None),
            ("hand", "set", "card", "private", True, None),
            ("bid", "slot", "card", "open", True, None),
        ],
        [
            ("score", NUMBER, True, 0),
            ("mark", NUMBER, False, 3),
            ("seen", SetOf(NUMBER), False, ()),
            ("last", Maybe(CARD), False, None),
        ],
        PHASES,
        sides={"card": ("back", "front", "edge")} if sided else {},
        showing={"line": 1, "bid": 2, "discard": 0} if sided else {},
    )


@dataclass
class Around:
    """What can be read and left at a place in a routine."""

    me: p.Local
    numbers: list[p.Local]
    cards: list[p.Local] = field(default_factory=list)
    lists: list[p.Local] = field(default_factory=list)
    tallies: list[p.Local] = field(default_factory=list)
    by_seat: list[p.Local] = field(default_factory=list)
    regions: tuple[int, ...] = ()
    in_loop: bool = False
    at_once: bool = False

    def inner(self, **changes: object) -> Around:
        copies = {name: list(getattr(self, name)) for name in ("numbers", "cards", "lists", "tallies", "by_seat")}
        return replace(self, **{**copies, **changes})  # type: ignore[arg-type]


class StepMaker:
    """Makes the plain steps; the same seed makes the same ones."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.sided = seed % 4 != 3
        """Whether cards have sides in this plan."""
        self.layout = the_layout(self.sided)
        self.counter = 0
        self.line = 1

    def at(self) -> Span:
        self.line = self.line % 190 + 1
        return at(self.line)

    def new(self, name: str, type_: object) -> p.Local:
        self.counter += 1
        called = f"{name}_{self.counter}" if self.random.random() < 0.5 else name
        return local(called, type_, self.random.random() < 0.3)  # type: ignore[arg-type]

    def number(self, around: Around, depth: int = 2) -> p.Expr:
        pick = self.random.randrange(13 if depth else 3)
        if pick < 2 and around.numbers:
            return read(self.random.choice(around.numbers))
        if pick < 3:
            return num(self.random.randrange(-1, 5))
        match pick:
            case 3 | 4:
                op = self.random.choice(("+", "-"))
                return p.Binary(op, self.number(around, depth - 1), self.number(around, depth - 1))  # type: ignore[arg-type]
            case 5:
                return p.Size(self.cards(around))
            case 6:
                return p.TrackValue(MARK, None)
            case 7:
                return p.TrackValue(SCORE, read(around.me))
            case 8:
                return p.Select(self.test(around, 0), self.number(around, 0), self.number(around, 0))
            case 9 if around.tallies:
                return p.TallyOf(self.random.choice(around.tallies), self.number(around, 0))
            case 10 if around.cards:
                card = read(self.random.choice(around.cards))
                return p.Select(p.Present(card), p.Column("rank", card), num(0))
            case 11 if around.cards and self.sided:
                card = read(self.random.choice(around.cards))
                return p.Select(p.Present(card), p.SideOf(card), num(0))
            case _:
                return p.SeatCount()

    def small(self, around: Around) -> p.Expr:
        """A number from 0 to 3."""
        return p.Size(p.Slice(self.cards(around), num(self.random.randrange(4)), False))

    def test(self, around: Around, depth: int = 1) -> p.Expr:
        match self.random.randrange(6):
            case 0 if depth:
                op = self.random.choice(("and", "or"))
                return p.Both(op, [self.test(around, 0), p.Prefix("not", self.test(around, 0))])  # type: ignore[arg-type]
            case 1:
                return p.Binary(self.random.choice(("!=", "==", ">")), p.Size(self.cards(around)), num(0))  # type: ignore[arg-type]
            case 2 if around.cards:
                return p.Present(read(self.random.choice(around.cards)))
            case 3:
                return p.Binary("in", self.number(around, 0), p.TrackValue(SEEN, None))
            case 4:
                return p.Binary("==", self.cards(around), self.cards(around))
            case _:
                op = self.random.choice(("<", "<=", ">", ">=", "==", "!="))
                return p.Binary(op, self.number(around, 1), self.number(around, 1))  # type: ignore[arg-type]

    def cards(self, around: Around) -> p.Expr:
        if around.lists and self.random.random() < 0.3:
            return read(self.random.choice(around.lists))
        whole = self.zone_list(around)
        match self.random.randrange(7):
            case 0:
                return p.Reversed(whole)
            case 1:
                return p.SortedBy(whole, "rank", self.random.random() < 0.5)
            case 2:
                return p.Slice(whole, self.number(around, 0), self.random.random() < 0.5)
            case 3:
                return p.Joined([whole, p.Copy(self.zone_list(around))])
            case 4:
                return p.FamilyList(self.random.choice((HAND, BID)), self.random.random() < 0.5)
            case _:
                return whole

    def zone_list(self, around: Around) -> p.ZoneList:
        return p.ZoneList(self.zone(around))

    def zone(self, around: Around, slots: bool = True) -> p.ZoneNumber:
        base = self.random.choice((STOCK, DISCARD, LINE, HAND, HAND, HAND, *([BID] if slots else [])))
        if base not in (HAND, BID):
            return zone(base)
        seat: p.Expr = read(around.me)
        if self.random.random() < 0.3:
            seat = p.LeftOf(seat, num(1))
        return zone(base, seat)

    def end(self) -> str:
        return self.random.choice(("top", "bottom", "left", "right"))

    def side(self) -> int | None:
        """The side that pieces are to show where they arrive."""
        return self.random.randrange(3) if self.sided and self.random.random() < 0.3 else None

    # ---- steps

    def values(self, around: Around, _depth: int) -> list[p.Op]:
        where = self.at()
        match self.random.randrange(7):
            case 0 if around.numbers:
                one = self.random.choice(around.numbers)
                return [p.Assign(where, one, p.Binary("+", read(one), self.number(around)))]
            case 6 if around.numbers:
                set_: p.Op = p.Assign(where, self.random.choice(around.numbers), self.number(around))
                return [p.If(where, self.test(around), [set_], [])]
            case 1:
                one, cards = self.new("cards", many()), self.cards(around)
                around.lists.append(one)
                return [p.Assign(where, one, p.Copy(cards))]
            case 2:
                return self.tally(around)
            case 3:
                one, item, test = self.new("kept", listed()), self.new("card", CARD), self.new("least", NUMBER)
                keep = p.If(where, p.Binary(">=", p.Column("rank", read(item)), read(test)), [
                    p.Append(where, one, read(item)), *([p.Break(where)] if self.random.random() < 0.2 else []),
                ], [])  # fmt: skip
                code: list[p.Op] = [
                    p.Assign(where, test, self.number(around)),
                    p.Assign(where, one, p.MakeList([])),
                    p.ForIn(where, item, self.cards(around), [keep]),
                ]
                around.lists.append(one)
                return code
            case 4:
                return self.counting(around)
            case _:
                one = self.new("number", NUMBER)
                step = p.Assign(where, one, self.number(around))
                around.numbers.append(one)
                return [step]

    def counting(self, around: Around) -> list[p.Op]:
        """Counts, or looks for, what has a rank, for one rank after the other."""
        where = self.at()
        rank, count, any_ = self.new("rank", NUMBER), self.new("count", NUMBER), self.new("any", YES_NO)
        first, second, who = self.new("card", CARD), self.new("card", CARD), self.new("player", PLAYER)
        among = [p.ZoneList(zone(HAND, read(who))), pieces_in(LINE), pieces_in(DISCARD)]
        same = lambda card: p.Binary("==", p.Column("rank", read(card)), read(rank))  # noqa: E731
        more = p.Assign(where, count, p.Binary("+", read(count), num(self.random.randrange(1, 3))))
        inner: list[p.Op] = [
            p.Assign(where, any_, p.Const(False)),
            p.ForIn(where, first, self.random.choice(among), [
                p.If(where, same(first), [p.Assign(where, any_, p.Const(True)), p.Break(where)], []),
            ]),
            p.Assign(where, count, num(0)),
            p.ForIn(where, second, self.random.choice(among), [p.If(where, same(second), [more], [])]),
            p.If(where, read(any_), [p.AddToTrack(where, SCORE, read(who), read(count), False, False)], []),
        ]  # fmt: skip
        if self.random.random() < 0.3:
            inner.extend(self.change(around.inner(me=who), plain=False))
        loop = p.ForIn(where, who, seats(), inner)
        ranks: p.Expr = p.Const(tuple(range(6))) if self.random.random() < 0.5 else p.Interval(num(1), num(4), None)
        return [p.ForIn(where, rank, ranks, [loop])]

    def tally(self, around: Around) -> list[p.Op]:
        where, tally, item = self.at(), self.new("tally", NUMBER), self.new("card", CARD)
        if self.random.random() < 0.5:
            around.tallies.append(tally)
            key: p.Expr = p.Column("rank", read(item))
            code: list[p.Op] = []
        else:
            key = p.Column("rank", read(item))
            other, count = self.new("card", CARD), self.new("single", NUMBER)
            once = p.Binary("==", p.TallyOf(tally, p.Column("rank", read(other))), num(1))
            more = p.Assign(where, count, p.Binary("+", read(count), num(1)))
            code = [
                p.Assign(where, count, num(0)),
                p.ForIn(where, other, self.zone_list(around), [p.If(where, once, [more], [])]),
            ]
            around.numbers.append(count)
        counted = self.zone_list(around)
        return [p.NewTally(where, tally), p.ForIn(where, item, counted, [p.CountUp(where, tally, key)]), *code]

    def changes(self, around: Around, _depth: int) -> list[p.Op]:
        return self.change(around, plain=False)

    def change(self, around: Around, plain: bool) -> list[p.Op]:
        where = self.at()
        match self.random.randrange(8 if plain else 15):
            case 12 if self.sided:
                return self.flip(around)
            case 13:
                return self.swap(around)
            case 0:
                negated = self.random.random() < 0.3
                return [p.AddToTrack(where, SCORE, read(around.me), self.number(around), negated, False)]
            case 1:
                return [p.SetTrack(where, MARK, None, self.number(around))]
            case 2:
                return [p.AddToTrack(where, SEEN, None, self.small(around), False, True)]
            case 3 if around.cards:
                card = read(self.random.choice(around.cards))
                if self.random.random() < 0.2:
                    return [p.SetTrack(where, LAST, None, card)]
                return [p.Move(where, card, True, None, self.zone(around), self.end(), self.side())]  # type: ignore[arg-type]
            case 4 if around.by_seat and plain:
                who, given = self.new("me", PLAYER), self.random.choice(around.by_seat)
                card = p.Item(read(given), read(who))
                to = zone(HAND, p.LeftOf(read(who), num(1)))
                step = p.Move(where, card, True, None, to, self.end(), self.side())  # type: ignore[arg-type]
                return [p.ForIn(where, who, seats(), [step])]
            case 5:
                whole = self.zone_list(around)
                pieces = self.random.choice((whole, p.Reversed(whole), p.FamilyList(HAND, self.random.random() < 0.5)))
                return [p.Move(where, pieces, False, None, self.zone(around, False), self.end(), self.side())]  # type: ignore[arg-type]
            case 6:
                source = zone(self.random.choice((STOCK, DISCARD, LINE)))
                top = p.Item(p.ZoneList(source), num(self.random.choice((0, -1))))
                card = p.Select(p.Binary("!=", p.Size(p.ZoneList(source)), num(0)), top, p.Const(None))
                return [p.Move(where, card, True, None, self.zone(around, False), self.end(), self.side())]  # type: ignore[arg-type]
            case 7:
                some = p.Slice(self.zone_list(around), num(self.random.randrange(4)), self.random.random() < 0.5)
                return [p.Move(where, some, False, None, self.zone(around, False), self.end(), self.side())]  # type: ignore[arg-type]
            case 8:
                return [p.Shuffle(where, zone(self.random.choice((STOCK, LINE))))]
            case 9:
                pool = self.zone_list(around)
                to = self.zone(around, False)
                return [p.Draw(where, self.small(around), None, False, pool, to, self.end(), None, False, self.side())]  # type: ignore[arg-type]
            case _ if plain:
                return []
            case _:
                return self.draw(around)

    def flip(self, around: Around) -> list[p.Op]:
        where, side = self.at(), self.random.randrange(3)
        if around.cards and self.random.random() < 0.5:
            return [p.Flip(where, read(self.random.choice(around.cards)), True, side)]
        item, kept = self.new("card", CARD), self.new("kept", listed())
        test = p.Binary("==", p.SideOf(read(item)), num(self.random.randrange(3)))
        return [
            p.Assign(where, kept, p.MakeList([])),
            p.ForIn(where, item, self.cards(around), [p.If(where, test, [p.Append(where, kept, read(item))], [])]),
            p.Flip(where, read(kept), False, side),
        ]

    def swap(self, around: Around) -> list[p.Op]:
        """Mostly some cards of two zones; now and then what may not be swapped."""
        where = self.at()
        first, second = (
            zone(base, read(around.me) if base == HAND else None)
            for base in self.random.sample((STOCK, DISCARD, LINE, HAND), 2)
        )
        if self.random.random() < 0.1:
            second = first
        some, others = (
            p.Slice(p.ZoneList(one), num(self.random.choice((1, 1, 2, 5))), self.random.random() < 0.5)
            for one in (first, second)
        )
        if around.cards and self.random.random() < 0.1:
            card = read(self.random.choice(around.cards))
            here = p.Select(p.Present(card), p.MakeList([card]), p.Const(()))
            return [p.Swap(where, here, others, None, second)]
        return [p.Swap(where, some, others, first, second)]

    def draw(self, around: Around) -> list[p.Op]:
        where, one = self.at(), self.random.random() < 0.5
        into = self.new("drawn", Maybe(CARD) if one else many())
        amount = num(1) if one else self.random.choice((num(1), num(2), self.number(around)))
        if not isinstance(amount, p.Const):
            amount = p.Size(p.Slice(self.cards(around), amount, False))
        left = self.random.random() < 0.3
        source = zone(LINE) if left else zone(STOCK)
        to = self.zone(around, not one)
        step = p.Draw(where, amount, source, left, None, to, self.end(), into, one, self.side())  # type: ignore[arg-type]
        (around.cards if one else around.lists).append(into)
        return [step]
