"""From what happens at once to steps in order: all is read, pieces leave, then they arrive, then tracks are set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...model.types import UNKNOWN
from ...source import Span
from .. import plan as p
from ..flow import writes
from ..settle import breaks_out
from .fold import Folder
from .rewrite import TooMuchError, everything, replaced
from .sources import copied
from .turning import Turning

_CHANGES = (p.Move, p.SetTrack, p.AddToTrack, p.Flip, p.Swap, p.Draw)
"""What changes a position; all other steps only read."""
_MOST_ROUNDS = 12
"""A loop at once with more rounds than this is left to other programs."""


class _AtOnce:
    """What happens at once, in the order in which a program does it: reads, then changes."""

    def __init__(self, changed: set[p.Local]) -> None:
        self.changed = changed
        """The locals that are given values meanwhile."""
        self.read: list[p.Op] = []
        self.leave: list[p.Op] = []
        self.arrive: list[p.Op] = []
        self.write: list[p.Op] = []

    def parts(self) -> tuple[list[p.Op], ...]:
        """All of it, part by part."""
        return self.read, self.leave, self.arrive, self.write

    def kept(self, span: Span, value: p.Expr) -> p.Expr:
        """A value as it is before anything changes."""
        if isinstance(value, p.Const) or (isinstance(value, p.Read) and value.local not in self.changed):
            return value
        kept = p.Local("value", UNKNOWN)
        self.read.append(p.Assign(span, kept, value))
        return p.Read(kept)


def _put(local: p.Local, value: p.Expr) -> Callable[[Any], p.Expr | None]:
    return lambda node: value if isinstance(node, p.Read) and node.local is local else None


class Placing(Turning):
    """Puts locals in the place of slots and tracks, and plain steps in that of moves, also of those at once."""

    def visit(self, op: p.Op) -> Sequence[p.Op]:
        return self.at_once(op) if isinstance(op, p.AtOnce) else super().visit(op)

    def at_once(self, op: p.AtOnce) -> list[p.Op]:
        """All is read first, then all pieces leave, then all arrive, then tracks are set."""
        found = _AtOnce({*writes(op.body), *self.tracks.values(), *self.slots.values()})
        self.gather(op.body, found)
        self.where.stirred(op.body, again=True)
        return [*found.read, *found.leave, *found.arrive, *found.write]

    def gather(self, ops: Sequence[p.Op], found: _AtOnce) -> None:
        """Parts what happens at once; loops over seats become lines, as each round must keep what it has read."""
        if breaks_out(ops) or any(isinstance(node, p.Leave) for node in everything(ops)):
            raise TooMuchError("a way out of what happens at once")
        for op in ops:
            if not any(isinstance(node, _CHANGES) for node in everything([op])):
                found.read += super().visit(op)
                continue
            match op:
                case p.ForIn(_, local, seq, body):
                    for value in self.known_members(seq):
                        self.gather(replaced(body, _put(local, p.Const(value))), found)
                case p.If(span, test, then, other):
                    asked = found.kept(span, self.value(test))
                    first, second = _AtOnce(found.changed), _AtOnce(found.changed)
                    self.gather(then, first)
                    self.gather(other, second)
                    for mine, a, b in zip(found.parts(), first.parts(), second.parts(), strict=True):
                        mine += [p.If(span, asked, a, b)] if a or b else []
                case p.Move(at=None):
                    seat = None if op.to.seat is None else found.kept(op.span, self.value(op.to.seat))
                    self.gather_move(op, p.ZoneNumber(op.to.base, seat), found)
                case p.SetTrack(span, base, index, value) | p.AddToTrack(span, base, index, value):
                    index = None if index is None else found.kept(span, self.value(index))
                    new = found.kept(span, self.value(value))
                    if isinstance(op, p.SetTrack):
                        found.write += self.set_track(span, base, index, new)
                    else:
                        found.write += self.add_to_track(span, base, index, new, op)
                case _:
                    raise TooMuchError("something at once")

    def gather_move(self, op: p.Move, to: p.ZoneNumber, found: _AtOnce) -> None:
        """One of the moves that happen at once."""
        pieces, side = self.value(op.pieces), self.side_in(to, op.side)
        if op.one:
            piece = found.kept(op.span, pieces)
            local = piece.local if isinstance(piece, p.Read) else p.Local("piece", UNKNOWN)
            moved = p.Move(op.span, piece, True, None, to, op.end)
            found.leave += self.one(moved, piece, local, True, False)
            found.arrive += self.fitting(moved, self.one(moved, piece, local, False, True))
            if side is not None:
                found.arrive += self.turned(op.span, p.Read(local) if isinstance(piece, p.Read) else piece, True, side)
            return
        many = p.Local("pieces", UNKNOWN)
        found.read.append(p.Assign(op.span, many, copied(pieces)))
        where = self.where.of(op.pieces)
        moved = p.Move(op.span, p.Read(many), False, None, to, op.end)
        found.leave.append(self.leaves_each(moved, where))
        found.arrive += self.fitting(moved, self.arrive_each(moved))
        if side is not None:
            found.arrive += self.turned(op.span, p.Read(many), False, side)

    def known_members(self, seq: p.Expr) -> Sequence[Any]:
        """The seats, or other values, that a loop goes through. Raises TooMuchError where they are not known."""
        match Folder(self.players).expr(self.value(seq)):
            case p.Seats(None):
                return range(self.players)
            case p.Seats(p.Const(int() as first)):
                return [(first + seat) % self.players for seat in range(self.players)]
            case p.Const(tuple() as members) if len(members) <= _MOST_ROUNDS:
                return members
        raise TooMuchError("a loop at once")
