"""Random plans: any mixture of loops, branches, spans, choices, calls and changes that the plan can say.

Whatever goes wrong in them (a full slot, a piece moved twice) is a fault that every reading of the plan must find in
the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.model.types import NUMBER, PLAYER, YES_NO, Maybe, SetOf

from .building import CARD, at, listed, num, read, seats, zone
from .random_steps import HAND, MARK, PHASES, SPANS, STOCK, Around, StepMaker


class Maker(StepMaker):
    """Makes one plan; the same seed makes the same one."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.routines: list[p.Routine] = []
        self.sites: list[p.Site] = []
        self.phases = list(PHASES)

    def plan(self) -> p.Plan:
        main_slot = p.Routine(0, "game", [], [], at(1))
        self.routines.append(main_slot)
        self.routines.append(self.setup())
        for number in range(2, 5):
            self.routines.append(self.routine(number))
        me = self.new("me", PLAYER)
        around = Around(me, [])
        body: list[p.Op] = [p.Run(self.at(), 1, [], None), p.Assign(self.at(), me, num(0)), *self.ops(around, 3)]
        for routine in self.routines[2:]:
            body.append(p.Run(self.at(), routine.number, [p.Const(routine.number % 2), self.number(around)], None))
        body = [p.Region(self.at(), p.LEAVE_GAME, body)]
        for span in SPANS:
            body = [p.Region(self.at(), span, body)]
        self.routines[0] = self.settled(p.Routine(0, "game", [], [*body, self.mark_up(me)], at(1)))
        return p.Plan(self.layout, self.routines, [], self.sites, 0, [])

    def mark_up(self, me: p.Local) -> p.Op:
        return p.SetTrack(self.at(), MARK, None, p.Binary("+", p.TrackValue(MARK, None), num(1)))

    def setup(self) -> p.Routine:
        me = self.new("me", PLAYER)
        deal = p.Draw(self.at(), num(3), zone(STOCK), False, None, zone(HAND, read(me)), "right", None, False)
        cards = p.Const(self.layout.pieces_of["card"])
        body: list[p.Op] = [
            p.Move(self.at(), p.SortedBy(cards, "rank", True), False, None, zone(STOCK), "top"),
            p.Shuffle(self.at(), zone(STOCK)),
            p.ForIn(self.at(), me, seats(), [deal]),
        ]
        return p.Routine(1, "setup", [], body, at(1))

    def routine(self, number: int) -> p.Routine:
        me, given = self.new("me", PLAYER), self.new("given", NUMBER)
        around = Around(me, [given])
        body = self.ops(around, 3)
        if self.random.random() < 0.3:
            body.append(p.If(self.at(), self.test(around), [p.Leave(self.at(), p.UNDONE)], []))
            body.extend(self.ops(around, 1))
        return self.settled(p.Routine(number, f"action {number}", [me, given], body, at(1)))

    def settled(self, routine: p.Routine) -> p.Routine:
        leaves, asks = self.facts(routine.body)
        return replace(routine, leaves=frozenset(leaves), cut=asks)

    def facts(self, ops: Sequence[p.Op]) -> tuple[set[int], bool]:
        leaves: set[int] = set()
        asks = False
        for op in ops:
            inner: Sequence[p.Op] = ()
            match op:
                case p.Ask() | p.AskTogether():
                    asks = True
                case p.Leave():
                    leaves.add(op.span_number)
                case p.Run():
                    leaves |= self.routines[op.routine].leaves - {p.UNDONE}
                    asks = asks or self.routines[op.routine].cut
                case p.If():
                    inner = [*op.then, *op.other]
                case p.While():
                    inner = [*op.head, *op.body]
                case p.ForIn() | p.Region() | p.AtOnce():
                    inner = op.body
            found, inside = self.facts(inner) if inner else (set[int](), False)
            leaves |= found - {op.span_number} if isinstance(op, p.Region) else found
            asks = asks or inside
        return leaves, asks

    # ---- steps

    def ops(self, around: Around, depth: int) -> list[p.Op]:
        found: list[p.Op] = []
        for _ in range(self.random.randrange(1, 6 if depth else 3)):
            found.extend(self.op(around, depth))
        return found

    def op(self, around: Around, depth: int) -> list[p.Op]:
        if around.at_once:
            return self.change(around, plain=True)
        makers: list[Callable[[Around, int], list[p.Op]]] = [self.values, self.values, self.changes, self.ask, self.ask]
        if depth:
            makers += [self.branch, self.loop, self.loop, self.span, self.call, self.call, self.together, self.at_once]
        if around.in_loop or around.regions:
            makers += [self.leave, self.leave, self.leave]
        return self.random.choice(makers)(around, depth)

    def branch(self, around: Around, depth: int) -> list[p.Op]:
        then = self.ops(around.inner(), depth - 1)
        other = self.ops(around.inner(), depth - 1) if self.random.random() < 0.5 else []
        return [p.If(self.at(), self.test(around), then, other)]

    def loop(self, around: Around, depth: int) -> list[p.Op]:
        where, inner = self.at(), around.inner(in_loop=True)
        match self.random.randrange(4):
            case 0:
                me = self.new("me", PLAYER)
                inner.me = me
                order = self.random.choice((seats(), p.Seats(read(around.me)), p.OtherSeats(read(around.me))))
                return [p.ForIn(where, me, order, self.ops(inner, depth - 1))]
            case 1:
                card = self.new("card", CARD)
                inner.cards.append(card)
                some = p.Slice(self.cards(around), num(3), False)
                return [p.ForIn(where, card, some, self.ops(inner, depth - 1))]
            case 2:
                time = self.new("time", NUMBER)
                inner.numbers.append(time)
                return [p.ForIn(where, time, p.Interval(num(1), self.small(around), None), self.ops(inner, depth - 1))]
            case _:
                time, most = self.new("time", NUMBER), self.random.randrange(1, 4)
                more = p.Assign(where, time, p.Binary("+", read(time), num(1)))
                test = p.Both("and", [p.Binary("<=", read(time), num(most)), self.test(around)])
                body = self.ops(inner, depth - 1)
                return [p.Assign(where, time, num(0)), p.While(where, [more], test, body)]

    def span(self, around: Around, depth: int) -> list[p.Op]:
        number = self.random.choice(SPANS)
        inner = around.inner(regions=(*around.regions, number))
        body = self.ops(inner, depth - 1)
        if self.phases and self.random.random() < 0.3:
            body.insert(0, p.PhaseMark(self.at(), self.phases.pop()))
        elif self.random.random() < 0.2:
            body.insert(0, p.TurnMark(self.at(), read(around.me)))
        return [p.Region(self.at(), number, body)]

    def leave(self, around: Around, _depth: int) -> list[p.Op]:
        choices: list[p.Op] = [p.Leave(self.at(), number) for number in around.regions]
        if around.in_loop:
            choices += [p.Break(self.at())] * 2
        choices.append(p.Leave(self.at(), self.random.choice((p.LEAVE_GAME, *SPANS))))
        return [p.If(self.at(), self.test(around), [*self.ops(around.inner(), 0), self.random.choice(choices)], [])]

    def call(self, around: Around, _depth: int) -> list[p.Op]:
        ready = [one for one in self.routines if one.number > 1]
        if not ready:
            return []
        callee = self.random.choice(ready)
        about = self.new("about", YES_NO) if self.random.random() < 0.4 else None
        step = p.Run(self.at(), callee.number, [read(around.me), self.number(around)], about)
        if about is None:
            return [step]
        one = self.new("number", NUMBER)
        around.numbers.append(one)
        return [step, p.Assign(self.at(), one, p.Select(read(about), num(1), num(0)))]

    def site(self, around: Around, made: str, several: bool) -> tuple[p.Site, object]:
        """A site, and the type of its answer."""
        me = self.new("me", PLAYER)
        hand = p.ZoneList(zone(HAND, read(me)))
        options: list[p.Op] = []
        reads: list[p.Local] = []
        type_: object = CARD
        items: p.Expr = hand
        shape = self.random.randrange(5)
        if shape == 1 and around.numbers:
            least, item, found = self.random.choice(around.numbers), self.new("card", CARD), self.new("found", listed())
            reads = [least]
            fits = p.Binary(">=", p.Column("rank", read(item)), read(least))
            options = [
                p.Assign(self.at(), found, p.MakeList([])),
                p.ForIn(self.at(), item, hand, [p.If(self.at(), fits, [p.Append(self.at(), found, read(item))], [])]),
            ]
            items = read(found)
        elif shape == 2:
            type_, items = NUMBER, p.Interval(num(1), p.Size(hand), None)
        elif shape == 3 and around.lists:
            reads = [self.random.choice(around.lists)]
            items = read(reads[0])
        elif shape == 4 and around.tallies:
            tally, item, found = self.random.choice(around.tallies), self.new("card", CARD), self.new("found", listed())
            reads = [tally]
            once = p.Binary("<=", p.TallyOf(tally, p.Column("rank", read(item))), num(1))
            options = [
                p.Assign(self.at(), found, p.MakeList([])),
                p.ForIn(self.at(), item, hand, [p.If(self.at(), once, [p.Append(self.at(), found, read(item))], [])]),
            ]
            items = read(found)
        low = high = None
        if several:
            low, high = num(self.random.randrange(3)), self.random.choice((num(2), p.Size(items)))
        number = len(self.sites)
        site = p.Site(
            number, f"{made}.{number}", made, "Which?", type_, self.random.random() < 0.4, self.random.random() < 0.5,  # type: ignore[arg-type]
            None, me, reads, options, items, low, high, self.at(), None,
        )  # fmt: skip
        self.sites.append(site)
        return site, type_

    def ask(self, around: Around, _depth: int) -> list[p.Op]:
        several = self.random.random() < 0.3
        site, type_ = self.site(around, "chosen", several)
        into = self.new("chosen", SetOf(type_) if several else Maybe(type_))  # type: ignore[arg-type]
        seat: p.Expr = read(around.me)
        if self.random.random() < 0.3:
            seat = p.LeftOf(seat, num(1))
        code: list[p.Op] = [p.Ask(self.at(), site, seat, into)]
        if type_ is NUMBER:
            one = self.new("number", NUMBER)
            found = p.Size(read(into)) if several else p.Select(p.Present(read(into)), read(into), num(-1))
            code.append(p.Assign(self.at(), one, found))
            around.numbers.append(one)
        else:
            (around.lists if several else around.cards).append(into)
        return code

    def together(self, around: Around, _depth: int) -> list[p.Op]:
        several = self.random.random() < 0.2
        site, type_ = self.site(around, "given", several)
        into = p.Local("given", Maybe(CARD), None, True)
        order = self.random.choice((seats(), p.OtherSeats(read(around.me)), p.Seats(read(around.me))))
        code: list[p.Op] = [p.AskTogether(self.at(), site, order, into)]
        if not several and type_ is CARD:
            around.by_seat.append(into)
            if self.random.random() < 0.6:
                inner = around.inner(at_once=True)
                code.append(p.AtOnce(self.at(), self.change(inner, plain=True)))
        return code

    def at_once(self, around: Around, depth: int) -> list[p.Op]:
        inner = around.inner(at_once=True)
        body = self.ops(inner, depth - 1)
        if self.random.random() < 0.3:
            who = self.new("me", PLAYER)
            inner.me = who
            some, rest = self.ops(inner, 0), self.ops(inner, 0)
            stop = p.If(self.at(), self.test(inner), [p.Break(self.at())], [])
            body = [p.ForIn(self.at(), who, seats(), [*some, stop, *rest])]
        elif around.regions and self.random.random() < 0.3:
            out = p.Leave(self.at(), self.random.choice(around.regions))
            body.append(p.If(self.at(), self.test(inner), [out], []))
        elif around.in_loop and self.random.random() < 0.3:
            body.append(p.If(self.at(), self.test(inner), [p.Break(self.at())], []))
        return [p.AtOnce(self.at(), body)]
