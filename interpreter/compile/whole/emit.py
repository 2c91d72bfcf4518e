"""From the steps of a whole game to one Python function that plays it: `game(st, deciding)`.

`st` supplies random words only. What the function gives is the result: scores, winners, losers, who is out, decisions
and turns. Whatever is not foreseen raises `Rare`: then the game is played again by another program, which says what
it was.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from .. import emit_tree as t
from .. import plan as p
from ..emit_expressions import condition, expression
from ..emit_steps import locals_step
from .at_once import Placing
from .choosing import Chooser
from .nodes import (
    Arrives,
    CountsUp,
    Empties,
    Filters,
    Gives,
    Joins,
    LeavesZone,
    NewCounts,
    Popped,
    Pops,
    Refills,
    Swaps,
)
from .outline import first_shuffle, turns_of
from .popping import Choose, Decides
from .rewrite import TooMuchError, everything
from .rounds import Rounds
from .scope import WholeScope
from .searches import Searches
from .structure import Structure


class Writer:
    """Writes the function."""

    def __init__(self, scope: WholeScope, placing: Placing, ops: Sequence[Any], asks: bool) -> None:
        self.scope, self.placing, self.ops = scope, placing, ops
        self.choosing = Chooser(scope, ops, asks, self.several, placing.pools())
        self.turns, self.winners = scope.fresh("turns"), scope.fresh("winners")
        self.by_turns = turns_of(ops)
        """The loop whose rounds are the turns of the game, if there is one."""
        self.rounds = Rounds(scope, ops, self.by_turns)
        self.first_shuffle, self.deals = first_shuffle(ops)
        self.structure = Structure(self.plain, self.test, self.loop_head, self.loop, scope.fresh("leaving"))
        self.searches = Searches(scope)

    def several(self, ops: Sequence[Any]) -> t.Code:
        """Steps that do not jump further than their own loops."""
        inner = Structure(self.plain, self.test, self.loop_head, self.loop, self.scope.fresh("leaving"))
        return inner.written(ops)

    # ---- the function

    def function(self, called: str) -> ast.FunctionDef:
        scope = self.scope
        body = self.structure.written(self.ops)
        code: t.Code = []
        box = sorted(self.placing.box)
        for number, name in scope.lists.items():
            begun = t.listing([t.const(piece) for piece in box]) if number == 0 else t.listing([])
            code.append(t.assign(name, begun))
        for base, name in scope.families.items():
            lists = [t.name(scope.list_of(number)) for number in scope.zone_numbers(base)]
            code.append(t.assign(name, t.pair(lists)))
        code += self.rounds.beginning()
        code.append(t.assign(self.winners, t.const(None)))
        code.append(t.assign(self.turns, t.const(0)))
        code += self.choosing.beginning()
        code += body
        return t.function(called, ["st", "ask"], [None], code)

    # ---- steps

    def test(self, expr: p.Expr) -> ast.expr:
        return condition(self.scope, expr)

    def loop_head(self, op: p.While | p.ForIn) -> t.Code:
        """What a round begins with."""
        named = self.scope.named_again(op.local, True) if isinstance(op, p.ForIn) else []
        return [*named, *self.choosing.round_begins(op)]

    def loop(self, op: p.While | p.ForIn, body: t.Code) -> ast.stmt:
        if op is self.by_turns:
            turns = t.call("range", t.const(1), t.const(self.rounds.turns + 1))
            return ast.For(t.target(self.turns), turns, body, [t.do(self.scope.call("rare"))])
        rounds = self.rounds.of(op)
        if isinstance(op, p.While):
            assert rounds is not None
            return t.for_each("_", rounds, body)
        seq, item = expression(self.scope, op.seq), self.scope.local(op.local)
        if isinstance(op.seq, p.ZoneList) and any(map(_moves, everything(op.body))):
            seq = t.part(seq, None, None)
        if rounds is not None:
            return t.for_each_of([item, "_"], t.call("zip", seq, rounds), body)
        return t.for_each(item, seq, body)

    def plain(self, op: Any) -> t.Code:
        scope = self.scope
        match op:
            case p.Assign(local=local):
                return [*locals_step(scope, op), *scope.named_again(local, _is_there(op.value))]
            case p.AssignSeat() | p.NewBySeat() | p.Append() | p.NewTally() | p.CountUp():
                return locals_step(scope, op)
            case Choose() | Decides():
                return [*self.choosing.written(op)]
            case p.Ask() | p.AskTogether():
                return self.choosing.several(op)
            case Filters():
                return self.searches.written(op)
            case Joins():
                return self.searches.joined(op)
            case Gives(scores=scores, losers=losers, out=out):
                return [*self.choosing.end(), t.give(self.result(scores, losers, out))]
            case NewCounts(local=local, size=size):
                return [t.assign(scope.local(local), t.repeated(t.const(0), t.const(size)))]
            case CountsUp(counts=counts, key=key):
                return [t.add_to_item(t.name(scope.local(counts)), expression(scope, key), "+", t.const(1))]
            case Pops(into=into, zone=zone, first=first):
                return [t.assign(scope.local(into), self.popped(zone, first))]
            case Refills(zone=zone):
                refilled = scope.call("refilled", t.name("st"), self.zone(zone), *self.refill(zone))
                return [t.do(refilled)]
            case LeavesZone():
                return self.leaves(op)
            case Arrives():
                return self.arrives(op)
            case Swaps():
                return self.swaps(op)
            case Empties(zone=zone):
                return [t.do(t.method(self.zone(zone), "clear"))]
            case p.Shuffle(zone=zone):
                how = "dealt" if op is self.first_shuffle else "shuffled"
                code: t.Code = [t.do(scope.call(how, t.name("st"), self.zone(zone)))]
                return [*code, *self.in_order(zone)]
            case p.Draw():
                return self.draw(op)
            case p.PickAtRandom():
                return self.pick(op)
            case p.TurnMark():
                return [] if self.by_turns is not None else [t.add_to(self.turns, "+", t.const(1))]
            case p.SetWinners(players=players):
                seats = t.call("tuple", t.call("sorted", expression(scope, players)))
                return [t.assign(self.winners, seats)]
            case p.Spend(rounds=p.Const()):
                return []
            case p.Spend(rounds=rounds):
                return [self.rounds.spend(rounds)]
            case p.Fail():
                return [t.do(scope.call("rare"))]
        raise TooMuchError(type(op).__name__)

    def result(self, scores: p.Expr | None, losers: p.Expr | None, out: p.Expr | None) -> ast.expr:
        none = t.const(None)
        given = [none if one is None else expression(self.scope, one) for one in (scores, losers, out)]
        if isinstance(scores, p.MakeList):
            given[0] = t.pair([expression(self.scope, one) for one in scores.items])
        elif scores is not None:
            given[0] = t.call("tuple", given[0])
        return t.pair(
            [given[0], t.name(self.winners), given[1], given[2], self.choosing.decisions(), t.name(self.turns)]
        )

    # ---- pieces

    def zone(self, zone: p.ZoneNumber) -> ast.expr:
        return expression(self.scope, p.ZoneList(zone))

    def popped(self, zone: p.ZoneNumber, first: bool) -> ast.expr:
        """A piece taken off one end of a zone."""
        return t.method(self.zone(zone), "pop", *([t.const(0)] if first else []))

    def refill(self, zone: p.ZoneNumber) -> list[ast.expr]:
        """What a pile is made anew from, and whether that keeps its top piece."""
        info = self.scope.unit.zones.get(zone.base)
        if info is None or info.refill is None:
            return [t.const(None), t.const(False)]
        if info.refill in self.placing.slots or info.family or info.members is not None:
            raise TooMuchError("a pile that is refilled from a slot")
        return [t.name(self.scope.list_of(info.refill)), t.const(info.below_top)]

    def in_order(self, zone: p.ZoneNumber) -> t.Code:
        """The list of a pool is kept ascending."""
        pool = self.scope.unit.is_pool(zone.base)
        return [t.do(t.method(self.zone(zone), "sort"))] if pool else []

    def leaves(self, op: LeavesZone) -> t.Code:
        """Out of the zone in which a piece probably lies, else out of any."""
        scope, piece = self.scope, expression(self.scope, op.piece)
        lists = self.all_lists(op.table, {zone.base for zone in op.likely})
        elsewhere: t.Code = [t.do(scope.call("leave", piece, t.pair(lists)))]
        if op.sure:
            elsewhere = [t.do(scope.call("rare"))]
        for slot in op.slots:
            held = t.compare(t.name(scope.local(slot)), "==", piece)
            elsewhere = [t.when(held, [t.assign(scope.local(slot), t.const(None))], elsewhere)]
        likely = next((zone for zone in op.likely if zone.base not in self.placing.slots), None)
        if likely is None or (likely.seat is None and len(scope.zone_numbers(likely.base)) > 1):
            return elsewhere
        remove = t.do(t.method(self.zone(likely), "remove", piece))
        elsewhere += [t.assign(scope.local(table), t.const(None)) for table in op.forget]
        return [t.attempt([remove], "ValueError", elsewhere)]

    def all_lists(self, table: str | None, likely: set[int]) -> list[ast.expr]:
        """The lists of all zones in which pieces of a table may lie, likely ones first."""
        lists: list[ast.expr] = []
        for zone in sorted(self.scope.layout.zones, key=lambda zone: zone.base not in likely):
            if zone.base not in self.placing.slots and (table is None or zone.table == table):
                lists += [t.name(self.scope.list_of(number)) for number in self.scope.zone_numbers(zone.base)]
        return [*lists, t.name(self.scope.list_of(0))] if self.placing.box else lists

    def arrives(self, op: Arrives) -> t.Code:
        scope = self.scope
        zone = self.zone(op.zone)
        if isinstance(op.pieces, Popped):
            pieces = self.popped(op.pieces.zone, op.pieces.first)
        else:
            pieces = expression(scope, op.pieces)
        if not op.many:
            if op.front:
                return [t.do(t.method(zone, "insert", t.const(0), pieces)), *self.in_order(op.zone)]
            return [t.do(t.method(zone, "append", pieces)), *self.in_order(op.zone)]
        upwards = op.outermost_first == op.front
        if not upwards:
            match op.pieces:
                case p.Const(tuple() as members):
                    pieces = t.const(members[::-1])
                case p.Reversed(p.ZoneList() as straight):
                    pieces = expression(scope, straight)
                case _:
                    pieces = t.part(pieces, None, None, t.const(-1))
        if op.front:
            arrive = t.assign_part(zone, t.const(0), t.const(0), pieces)
        else:
            arrive = t.do(t.method(zone, "extend", pieces))
        return [arrive, *self.in_order(op.zone)]

    def swaps(self, op: Swaps) -> t.Code:
        """The library looks where the pieces lie, and what kind of zone that is."""
        layout, players = self.scope.layout, self.placing
        lists, piles, pools, slots, showing = [], [], [], [], []
        for zone in layout.zones:
            for where in players.places(zone):
                name = self.zone(where)
                lists.append(name)
                piles += [name] if zone.kind == "pile" else []
                pools += [name] if zone.kind == "pool" else []
                slots += [name] if zone.kind == "slot" else []
                showing += [t.pair([name, t.const(zone.showing)])] if zone.showing is not None else []
        zones = [t.const(None) if one is None else self.zone(one) for one in (op.first_zone, op.second_zone)]
        sides = t.name(self.scope.local(op.sides)) if layout.sides else t.const(None)
        both = [expression(self.scope, one) for one in (op.first, op.second)]
        kinds = [t.pair(some) for some in (lists, piles, pools, slots, showing)]
        return [t.do(self.scope.call("swapped", *both, *zones, sides, *kinds))]

    def draw(self, op: p.Draw) -> t.Code:
        """A draw from a pile or row that has enough; else the library refills it."""
        if op.zone is None or op.side is not None or op.to.base in self.placing.slots:
            raise TooMuchError("a draw from somewhere else")
        source, to, front = self.zone(op.zone), self.zone(op.to), op.end in ("left", "bottom")
        if op.one:
            raise TooMuchError("a draw of one of many")
        if isinstance(op.amount, p.Const) and type(op.amount.value) is int and op.amount.value > 0 and not op.left:
            return self.draw_several(op, op.amount.value, source, to, front)
        return self.draw_some(op, source, to, front)

    def draw_several(self, op: p.Draw, amount: int, source: ast.expr, to: ast.expr, front: bool) -> t.Code:
        """So many off the top of a pile that has enough."""
        assert op.zone is not None
        if op.into is not None or front or op.zone.base == op.to.base:
            return self.draw_some(op, source, to, front)
        backwards = t.part(source, None, t.const(-amount - 1), t.const(-1))
        there: t.Code = [
            t.do(t.method(to, "extend", backwards)),
            t.delete_part(source, t.const(-amount), None),
            *self.in_order(op.to),
        ]
        enough = t.compare(t.call("len", source), ">=", t.const(amount))
        return [t.when(enough, there, self.draw_some(op, source, to, front))]

    def draw_some(self, op: p.Draw, source: ast.expr, to: ast.expr, front: bool) -> t.Code:
        """A draw that the library makes."""
        scope = self.scope
        assert op.zone is not None
        pieces = scope.local(op.into) if op.into is not None else scope.fresh("pieces")
        arguments = [t.name("st"), expression(scope, op.amount), source, t.const(op.left)]
        drawn = scope.call("drawn", *arguments, *self.refill(op.zone))
        arriving: ast.expr = t.name(pieces)
        if front:
            arrive_all = t.assign_part(to, t.const(0), t.const(0), t.part(arriving, None, None, t.const(-1)))
        else:
            arrive_all = t.do(t.method(to, "extend", arriving))
        return [t.assign(pieces, drawn), arrive_all, *self.in_order(op.to)]

    def pick(self, op: p.PickAtRandom) -> t.Code:
        scope = self.scope
        items = expression(scope, op.items)
        if op.amount is None:
            return [
                t.assign(scope.local(op.into), scope.call("picked", t.name("st"), items)),
                *scope.named_again(op.into),
            ]
        some = scope.call("picked_some", t.name("st"), items, expression(scope, op.amount))
        return [t.assign(scope.local(op.into), some)]


def _is_there(value: p.Expr) -> bool:
    """Whether a value is surely not missing."""
    if isinstance(value, p.Item) and isinstance(value.seq, p.Const) and isinstance(value.seq.value, tuple):
        return None not in value.seq.value
    return isinstance(value, (p.LeftOf, p.Binary)) or (isinstance(value, p.Const) and value.value is not None)


def _moves(node: Any) -> bool:
    return isinstance(node, (Pops, Refills, LeavesZone, Arrives, Empties, Swaps, p.Shuffle, p.Draw)) or (
        isinstance(node, Choose) and node.pops
    )
