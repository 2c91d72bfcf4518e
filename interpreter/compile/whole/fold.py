"""From steps to the same steps without what is known beforehand: constants are worked out, dead ways dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from .. import plan as p
from .nodes import AnyOp, Call, LeavesZone
from .rewrite import Rewriter, everything, replaced, shape_of

_COMPARE = {
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip
_COUNT = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}
_SMALL = 1 << 40


class Folder(Rewriter):
    """Works out what is constant, for so many players. What it has found nothing in, it does not go through again."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.folded: dict[int, Any] = {}
        """Nodes in which nothing is left to do, by id."""

    def visit(self, op: AnyOp) -> Sequence[AnyOp]:
        if id(op) in self.folded:
            return [op]
        made = super().visit(op)
        if len(made) == 1 and made[0] is op:
            self.folded[id(op)] = op
        return made

    def value(self, node: p.Expr) -> p.Expr:
        if id(node) in self.folded:
            return node
        made = super().value(node)
        if made is node:
            self.folded[id(node)] = node
        return made

    def expr(self, node: p.Expr) -> p.Expr:
        match node:
            case p.SeatCount() | p.Size(p.Seats()):
                return p.Const(self.players)
            case p.Size(p.Const(tuple() as members)):
                return p.Const(len(members))
            case p.Size(p.Interval(p.Const(int() as low), p.Const(int() as high), None)):
                return p.Const(max(high - low + 1, 0))
            case p.LeftOf(p.Const(int() as seat), p.Const(int() as steps)):
                return p.Const((seat + steps) % self.players)
            case p.Item(p.Const(tuple() as members), p.Const(int() as index)) if -len(members) <= index < len(members):
                return p.Const(members[index])
            case p.Present(p.Const(value)):
                return p.Const(value is not None)
            case p.Present(p.Item() | p.Column() | p.Binary() | p.Size() | p.LeftOf()):
                return node
            case p.Binary(">", p.Size() as size, p.Const(0)) | p.Binary(">=", p.Size() as size, p.Const(1)):
                return p.Binary("!=", size, p.Const(0))
            case p.Binary("<", p.Size() as size, p.Const(1)):
                return p.Binary("==", size, p.Const(0))
            case p.Prefix("not", p.Binary("==" | "!=" as op, left, right)):
                return p.Binary("!=" if op == "==" else "==", left, right)
            case p.Prefix("not", p.Const(value)):
                return p.Const(not value)
            case p.Prefix("not", p.Prefix("not", of)) if truth(of):
                return of
            case p.Prefix("-", p.Const(int() as value)):
                return p.Const(-value)
            case p.Binary(op, p.Const(int() as a), p.Const(int() as b)) if abs(a) < _SMALL and abs(b) < _SMALL:
                if op in _COMPARE:
                    return p.Const(_COMPARE[op](a, b))
                return p.Const(_COUNT[op](a, b)) if op in _COUNT and type(a) is type(b) is int else node
            case p.Binary("==" | "!=" as op, p.Const(a), p.Const(b)) if not isinstance(a, tuple):
                return p.Const((a == b) == (op == "=="))
            case p.Binary("+", of, p.Prefix("-", other)):
                return p.Binary("-", of, other)
            case p.Both(op, items):
                return _both(op, items, node)
            case p.Select(test, then, other):
                return _select(test, then, other, node)
        return node

    def step(self, op: AnyOp) -> Sequence[AnyOp]:
        match op:
            case p.If(test=p.Const(value), then=then, other=other):
                return then if value else other
            case p.If(then=[], other=[]):
                return []
            case p.If(span, test, [], other):
                return [p.If(span, self.expr(p.Prefix("not", test)), other, [])]
            case p.If(span, p.Prefix("not", test), then, other) if other:
                return [p.If(span, test, other, then)]
            case p.Region(span_number=number, body=body) if not _left(body, number):
                return body
            case p.If(span, test, [p.If(test=inner, then=then, other=[]), *rest], other) if same(test, inner):
                return [p.If(span, test, [*then, *rest], other)]
            case p.ForIn(span, local, seq, body) if (members := _few(seq)) is not None and _written_out(body, members):
                return [one for member in members for one in self.steps(_copy(local, member, body))]
            case p.ForIn(seq=p.Const(())) | p.ForIn(body=[]):
                return []
            case p.PhaseMark() | p.Show() | p.TellSeats() | p.Cancelled() | p.WindowOpens() | p.PointOut():
                return []
        return [op]

    def steps(self, ops: Sequence[AnyOp]) -> list[AnyOp]:
        found: list[AnyOp] = []
        for op in super().steps(ops):
            found.append(op)
            if isinstance(op, (p.Leave, p.Break, p.Fail)):
                break
        return _together(found)


def _left(body: Sequence[AnyOp], number: int) -> bool:
    """Whether a span of this number is left somewhere in steps."""
    return any(isinstance(node, p.Leave) and node.span_number == number for node in everything(body))


_MOST_MEMBERS, _MOST_NODES = 4, 1_200


def _few(seq: p.Expr) -> Sequence[Any] | None:
    """The members of a short sequence that is known."""
    match seq:
        case p.Const(tuple() as members) if len(members) <= _MOST_MEMBERS:
            return members
        case p.Interval(p.Const(int() as low), p.Const(int() as high), None) if high - low < _MOST_MEMBERS:
            return range(low, high + 1)
    return None


def _written_out(body: Sequence[AnyOp], members: Sequence[Any]) -> bool:
    """Whether a loop is better written out, a copy of its lines for each member."""
    nodes = everything(body)
    return not _breaks(body) and len(nodes) * len(members) <= _MOST_NODES


def _breaks(body: Sequence[Any]) -> bool:
    """Whether lines of a loop leave that loop."""
    for op in body:
        match op:
            case p.Break():
                return True
            case p.If(then=then, other=other) if _breaks(then) or _breaks(other):
                return True
            case p.Region(body=inner) | p.AtOnce(body=inner) if _breaks(inner):
                return True
    return False


def _copy(local: p.Local, member: Any, body: Sequence[AnyOp]) -> list[AnyOp]:
    """The lines of a loop for one of its members."""
    if any(isinstance(node, p.Assign) and node.local is local for node in everything(body)):
        return [p.Assign(body[0].span, local, p.Const(member)), *body]

    def find(node: Any) -> p.Expr | None:
        return p.Const(member) if isinstance(node, p.Read) and node.local is local else None

    made: list[AnyOp] = replaced(list(body), find)
    return made


def truth(expr: p.Expr) -> bool:
    """Whether a value is surely True or False."""
    match expr:
        case p.Present() | p.Prefix("not", _) | p.Const(bool()):
            return True
        case p.Binary(op, _, _):
            return op not in ("+", "-", "*", "//")
        case p.Both(_, items):
            return all(map(truth, items))
        case p.Select(_, then, other):
            return truth(then) and truth(other)
    return False


def _both(op: Literal["and", "or"], items: Sequence[p.Expr], node: p.Both | None = None) -> p.Expr:
    found: list[p.Expr] = []
    for item in items:
        if isinstance(item, p.Both) and item.op == op:
            found.extend(item.items)
        elif isinstance(item, p.Const) and isinstance(item.value, bool):
            if item.value is (op == "or"):
                return item  # the others have no effect
        else:
            found.append(item)
    if not found:
        return p.Const(op == "and")
    if len(found) == 1 and truth(found[0]):
        return found[0]
    if node is not None and len(found) == len(items) and all(a is b for a, b in zip(found, items, strict=True)):
        return node
    return p.Both(op, found)


def _select(test: p.Expr, then: p.Expr, other: p.Expr, node: p.Select) -> p.Expr:
    if isinstance(test, p.Const):
        return then if test.value else other
    if isinstance(test, p.Prefix) and test.op == "not":
        if truth(test.of) and same(test.of, other) and truth(then):
            return _both("or", [test.of, then])
        return _select(test.of, other, then, p.Select(test.of, other, then))
    if truth(test) and truth(then) and truth(other):
        if isinstance(then, p.Const) and then.value is True:
            return _both("or", [test, other])
        if isinstance(other, p.Const) and other.value is False:
            return _both("and", [test, then])
        if same(test, then):
            return _both("or", [test, other])
        if same(test, other):
            return _both("and", [test, then])
    return node


def same(a: Any, b: Any) -> bool:
    """Whether two expressions are the same in all their parts."""
    if a is b:
        return True
    if type(a) is not type(b):
        return False
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, p.Local):
        return False
    if not hasattr(a, "__slots__"):
        return bool(a == b)
    return all(same(getattr(a, name), getattr(b, name)) for name in shape_of(type(a)).names)


def _together(ops: list[AnyOp]) -> list[AnyOp]:
    """Steps that stand side by side, made into one where they are one."""
    found: list[AnyOp] = []
    for op in ops:
        match (found[-1] if found else None), op:
            case p.Assign(local=first, value=p.Const(0)), p.Assign(span, second, p.Binary("+", p.Read(third), value)) \
                    if first is second is third and not _reads(value, first):  # fmt: skip
                found[-1] = p.Assign(span, second, value)
                continue
        found.append(op)
    return found


def _reads(expr: p.Expr, local: p.Local) -> bool:
    return any(isinstance(node, p.Read) and node.local is local for node in everything([expr]))


class Uses:
    """How often each local is written and read in steps."""

    def __init__(self, ops: Sequence[AnyOp]) -> None:
        self.read: Counter[p.Local] = Counter()
        self.written: Counter[p.Local] = Counter()
        self.value: dict[p.Local, p.Expr | None] = {}
        for node in everything(ops):
            if not shape_of(type(node)).locals:
                continue
            match node:
                case p.Read(local=local) | p.TallyOf(tally=local):
                    self.read[local] += 1
                case p.Assign(local=local, value=value):
                    self.write(local, value)
                case LeavesZone(slots=slots):
                    for slot in slots:
                        self.read[slot] += 1
                        self.write(slot, None)
                case p.AssignSeat(local=local) | p.Append(local=local) | p.CountUp(tally=local):
                    self.written[local] += 1
                    self.value[local] = None
                case _:
                    for name in ("local", "into", "came_about", "verdict", "me", "table", "item"):
                        other = getattr(node, name, None)
                        if isinstance(other, p.Local):
                            self.write(other, None)
                    for each in getattr(node, "each", None) or ():
                        self.write(each, None)
                    site = getattr(node, "site", None)
                    if isinstance(site, p.Site):
                        self.write(site.me, None)
                        for one in (*site.reads, *site.did):
                            self.read[one] += 1

    def write(self, local: p.Local, value: p.Expr | None) -> None:
        self.written[local] += 1
        self.value[local] = value


class Known(Rewriter):
    """Puts constants where locals are read that never have another value, and drops what nobody reads."""

    def __init__(self, uses: Uses) -> None:
        self.uses = uses

    def expr(self, node: p.Expr) -> p.Expr:
        if isinstance(node, p.Read) and self.uses.written[node.local] == 1:
            value = self.uses.value[node.local]
            if isinstance(value, p.Const):
                return value
        return node

    def steps(self, ops: Sequence[AnyOp]) -> list[AnyOp]:
        return self.flags(super().steps(ops))

    def step(self, op: AnyOp) -> Sequence[AnyOp]:
        match op:
            case p.Assign(local=local, value=value) if not self.uses.read[local] and not _costly(value):
                return []
            case p.Append(local=local) | p.NewBySeat(local=local) | p.AssignSeat(local=local) \
                    if not self.uses.read[local]:  # fmt: skip
                return []
            case p.NewTally(local=local) | p.CountUp(tally=local) if not self.uses.read[local]:
                return []
            case p.If(span, p.Binary("!=", asked, p.Const(0)), [p.Assign(local=local, value=value), *rest], other) \
                    if same(asked, value) and not _reads(asked, local) and self._only_here(op, local):  # fmt: skip
                return [op.then[0], p.If(span, p.Binary("!=", p.Read(local), p.Const(0)), rest, other)]
        return [op]

    def _only_here(self, op: AnyOp, local: p.Local) -> bool:
        """Whether a local is named nowhere but in one step."""
        here = Uses([op])
        return here.read[local] == self.uses.read[local] and here.written[local] == self.uses.written[local]

    def flags(self, ops: list[AnyOp]) -> list[AnyOp]:
        """A yes or no that is worked out for one question only is asked there."""
        found: list[AnyOp] = []
        for op in ops:
            found.append(op)
            while len(found) > 2 and self._flag(found):
                pass
        return found

    def _flag(self, ops: list[AnyOp]) -> bool:
        match ops[-3:]:
            case [
                p.Assign(local=flag, value=p.Const(False)),
                p.If(span, test, [p.Assign(local=set_, value=p.Const(True))], []),
                p.If(test=p.Read(read), then=then, other=other),
            ] if flag is set_ is read and self.uses.read[flag] == 1:
                ops[-3:] = [p.If(span, test, then, other)]
                return True
        return False


def _costly(value: p.Expr) -> bool:
    """Whether working a value out may stop the game."""
    return any(isinstance(node, (p.Groups, Call)) for node in everything([value]))


def folded(ops: list[AnyOp], players: int, folder: Folder | None = None) -> list[AnyOp]:
    """The steps with all that is known worked out. A `folder` does not go again through what it has folded before."""
    folder = Folder(players) if folder is None else folder
    for _ in range(4):
        made = folder.steps(ops)
        known = Known(Uses(made)).steps(made)
        if _unchanged(ops, known):
            return ops
        ops = known
    return folder.steps(ops)


def _unchanged(ops: Sequence[AnyOp], made: Sequence[AnyOp]) -> bool:
    return len(ops) == len(made) and all(one is other for one, other in zip(ops, made, strict=True))
