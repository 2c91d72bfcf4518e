"""From steps to the same steps with what is known at each place: values that were just given, and what was just asked.

Goes through the steps in the order in which they run. A fact is the value of a local, as a constant, another local or a
short expression, or that its value is not missing; it ends where something that it rests on may change. A loop keeps
what still holds at the end of its rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .. import plan as p
from .apart import named
from .fold import Folder, Uses, same, truth
from .nodes import AnyOp, Pops
from .popping import Choose
from .rewrite import Rewriter, changed, everything

_SHORT = 6
_DEEP = 3
"""In so many loops it is not tried what still holds at the end of a round: what may change there is not known."""
_PURE = (p.Const, p.Read, p.Item, p.Column, p.KindOfPiece, p.Binary, p.Prefix, p.Both, p.Present, p.Select)


@dataclass(slots=True)
class Facts:
    """What is known at one place."""

    values: dict[p.Local, p.Expr] = field(default_factory=dict)
    there: set[p.Local] = field(default_factory=set)
    columns: dict[tuple[str, p.Local], p.Local] = field(default_factory=dict)
    """By attribute and local with a piece: a local that has this value already."""
    reached: bool = True

    def copy(self) -> Facts:
        return Facts(dict(self.values), set(self.there), dict(self.columns), self.reached)

    def written(self, locals_: Sequence[p.Local]) -> None:
        """Some locals may have other values now."""
        gone = set(locals_)
        if not gone:
            return
        self.there -= gone
        for local in list(self.values):
            if local in gone or any(one in gone for one in _locals(self.values[local])):
                del self.values[local]
        for key in [key for key, local in self.columns.items() if local in gone or key[1] in gone]:
            del self.columns[key]

    def met(self, other: Facts) -> Facts:
        """What is known where two ways come together."""
        if not self.reached or not other.reached:
            return (other if not self.reached else self).copy()
        values: dict[p.Local, p.Expr] = {}
        for local in self.values.keys() & other.values.keys():
            value = self.at_last(local)
            if same(value, other.at_last(local)):
                values[local] = value
            elif same(self.values[local], other.values[local]):
                values[local] = self.values[local]
        there = {local for local in self.there | other.there if self.is_there(local) and other.is_there(local)}
        columns = {key: local for key, local in self.columns.items() if other.columns.get(key) is local}
        return Facts(values, there, columns)

    def at_last(self, local: p.Local) -> p.Expr:
        """What is known of a local, of what stands for it, and so on."""
        value = self.values[local]
        while isinstance(value, p.Read) and value.local in self.values:
            value = self.values[value.local]
        return value

    def is_there(self, local: p.Local) -> bool:
        """Whether a local has surely a value."""
        value = self.values.get(local)
        return local in self.there or (isinstance(value, p.Const) and value.value is not None)

    def alike(self, other: Facts) -> bool:
        return (self.there, self.values.keys(), self.columns) == (other.there, other.values.keys(), other.columns)


class Forward(Rewriter):
    """Goes through steps with what is known."""

    def __init__(self, ops: Sequence[Any], players: int) -> None:
        self.uses = Uses(ops)
        self.folder = Folder(players)
        self.facts = Facts()
        self.left: list[tuple[int, list[Facts]]] = []
        self.broken: list[list[Facts]] = []

    # ---- values

    def expr(self, node: p.Expr) -> p.Expr:
        match node:
            case p.Read(local):
                value = self.facts.values.get(local)
                if value is None or isinstance(value, p.MakeList):
                    return node
                once = isinstance(value, (p.Const, p.Read)) or self.uses.read[local] == 1
                return value if once else node
            case p.Column(name, p.Read(local)) if (name, local) in self.facts.columns:
                return p.Read(self.facts.columns[name, local])
            case p.Item(p.Read(local), p.Const(int() as index)):
                value = self.facts.values.get(local)
                if isinstance(value, p.MakeList) and 0 <= index < len(value.items):
                    return value.items[index]
            case p.Present(p.Read(local)) if self.facts.is_there(local):
                return p.Const(True)
            case p.Binary("==", p.Read(local), p.Const(None)) if self.facts.is_there(local):
                return p.Const(False)
            case p.Binary("==" | "!=" as op, p.Const(None), p.Const(None)):
                return p.Const(op == "==")
        return self.folder.expr(node)

    # ---- steps

    def steps(self, ops: Sequence[AnyOp]) -> list[AnyOp]:
        found: list[AnyOp] = []
        for op in ops:
            if not self.facts.reached:
                break
            found.extend(self.visit(op))
        return found

    def visit(self, op: Any) -> Sequence[AnyOp]:
        match op:
            case p.If():
                return self.either(op)
            case p.ForIn() | p.While():
                return [self.loop(op)]
            case p.Region(span, number, body):
                self.left.append((number, []))
                made = self.steps(body)
                for facts in self.left.pop()[1]:
                    self.facts = self.facts.met(facts)
                return [p.Region(span, number, made)]
            case p.Leave(span_number=number):
                for open_number, kept in reversed(self.left):
                    if open_number == number:
                        kept.append(self.facts.copy())
                        break
                self.facts.reached = False
                return [op]
            case p.Break():
                self.broken[-1].append(self.facts.copy())
                self.facts.reached = False
                return [op]
            case p.Fail():
                self.facts.reached = False
                return [op]
            case p.Assign(span, local, value):
                new = self.value(value)
                self.assigned(local, new)
                return [] if isinstance(new, p.Read) and new.local is local else [p.Assign(span, local, new)]
            case Choose(site=site):
                self.facts.written(changed(site.options))
                chosen = replace(op, seat=self.value(op.seat))
                self.facts.written([op.into])
                if op.sure:
                    self.facts.there.add(op.into)
                return [chosen]
            case p.Ask() | p.AskTogether():
                self.facts.written([*changed([op]), op.into, *(getattr(op, "each", None) or ())])
                return [op]
        new_op = self.within(op)
        self.facts.written(changed([op]))
        if isinstance(op, Pops):
            self.facts.there.add(op.into)
        return [new_op]

    def assigned(self, local: p.Local, value: p.Expr) -> None:
        there = isinstance(value, p.Read) and self.facts.is_there(value.local)
        self.facts.written([local])
        if there or (isinstance(value, p.Const) and value.value is not None):
            self.facts.there.add(local)
        nodes = everything([value])
        if local in _locals(value):
            return
        if isinstance(value, p.MakeList) and all(isinstance(one, p.Read) for one in value.items):
            if self.uses.written[local] == 1:
                self.facts.values[local] = value
        elif isinstance(value, (p.Const, p.Read)) or (
            len(nodes) <= _SHORT and all(isinstance(node, _PURE) for node in nodes) and self.uses.read[local] == 1
        ):
            self.facts.values[local] = value
        if isinstance(value, p.Column) and isinstance(value.piece, p.Read):
            self.facts.columns[value.name, value.piece.local] = local

    def either(self, op: p.If) -> Sequence[AnyOp]:
        test = self.value(op.test)
        if isinstance(test, p.Const):
            return self.steps(op.then if test.value else op.other)
        before = self.facts
        self.facts = before.copy()
        self.learn(test, True)
        then = self.steps(op.then)
        first, self.facts = self.facts, before.copy()
        self.learn(test, False)
        other = self.steps(op.other)
        after = first.met(self.facts)
        match then, other:
            case [p.Assign(local=flag, value=p.Const(True))], []:
                old = before.values.get(flag)
                short = len(everything([test])) <= _SHORT and truth(test)
                pure = all(isinstance(node, _PURE) for node in everything([test]))
                if isinstance(old, p.Const) and old.value is False and short and pure and self.uses.read[flag] == 1:
                    after.values[flag] = test
            case [p.Assign(local=to, value=p.Read() as value)], []:
                old = before.values.get(to)
                if isinstance(old, p.Const) and old.value is None and same(test, p.Present(value)):
                    self.facts = before
                    self.assigned(to, value)
                    return then
        self.facts = after
        if not then and not other:
            return []
        return self.folder.step(p.If(op.span, test, then, other))

    def learn(self, test: p.Expr, so: bool) -> None:
        """What a test tells once it has come out."""
        match test:
            case p.Present(p.Read(local)):
                if so:
                    self.facts.there.add(local)
                else:
                    self.facts.values[local] = p.Const(None)
            case p.Read(local) if so:
                self.facts.there.add(local)
            case p.Prefix("not", of):
                self.learn(of, not so)
            case p.Both("and", items) if so:
                for item in items:
                    self.learn(item, True)
            case p.Both("or", items) if not so:
                for item in items:
                    self.learn(item, False)

    def loop(self, op: p.ForIn | p.While) -> AnyOp:
        seq = self.value(op.seq) if isinstance(op, p.ForIn) else None
        before = self.facts.copy()
        if len(self.broken) >= _DEEP:
            before.written(changed([op]))  # else each loop would double the rounds of those in it
        while True:
            self.facts = before.copy()
            made, after, broken = self.round(op, seq)
            kept = before.met(after) if after.reached else before
            if kept.alike(before):
                break
            before = kept
        out = Facts(reached=False)
        if isinstance(op, p.ForIn):
            before.written([op.local])
            out = before
            if after.reached:
                out = out.met(after)
        else:
            out = self.ended
        for facts in broken:
            out = out.met(facts)
        self.facts = out
        return made

    def round(self, op: p.ForIn | p.While, seq: p.Expr | None) -> tuple[AnyOp, Facts, list[Facts]]:
        """One round: the loop as it is then, what is known at the end of the round, and where it is left."""
        self.broken.append([])
        made: AnyOp
        if isinstance(op, p.ForIn):
            assert seq is not None
            self.facts.written([op.local])
            made = p.ForIn(op.span, op.local, seq, self.steps(op.body))
        else:
            head = self.steps(op.head)
            test = self.value(op.test)
            self.ended = self.facts.copy()
            if isinstance(test, p.Const) and test.value:
                self.ended = Facts(reached=False)
            else:
                self.learn(test, True)
            ended = self.ended
            made = p.While(op.span, head, test, self.steps(op.body))
            self.ended = ended
        after = self.facts
        return made, after, self.broken.pop()

    ended: Facts = Facts()
    """What is known where the test of the loop in hand has come out as no."""


def _locals(expr: p.Expr) -> Sequence[p.Local]:
    if isinstance(expr, p.Const):
        return ()
    if isinstance(expr, p.Read):
        return (expr.local,)
    return [local for node in everything([expr]) for local in named(node)]


def forward(ops: list[AnyOp], players: int) -> list[AnyOp]:
    """The same steps with what is known at each place."""
    return Forward(ops, players).steps(ops)
