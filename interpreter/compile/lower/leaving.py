"""From finished routines to what is known of them together: which spans they leave, and which of them must be cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from ...model import types as t
from .. import plan as p
from ..flow import walk_all


def find_leaves(routines: list[p.Routine]) -> None:
    """Which spans a routine may be left through: its own `end ...` and those of what it runs, less its own regions."""
    changed = True
    while changed:
        changed = False
        for routine in routines:
            found = frozenset(_leaves(routines, routine.body))
            if found != routine.leaves:
                routine.leaves, changed = found, True


def _leaves(routines: list[p.Routine], ops: list[p.Op]) -> set[int]:
    found: set[int] = set()
    for op in ops:
        match op:
            case p.Leave(span_number=number):
                found.add(number)
            case p.Run(routine=routine):
                found |= routines[routine].leaves
            case p.Region(span_number=number, body=body):
                found |= _leaves(routines, body) - {number}
            case p.If(then=then, other=other):
                found |= _leaves(routines, then) | _leaves(routines, other)
            case p.ForIn(body=body) | p.AtOnce(body=body):
                found |= _leaves(routines, body)
            case p.Guarded(body=body, after=after):
                found |= _leaves(routines, body) | _leaves(routines, after)
            case p.While(head=head, body=body):
                found |= _leaves(routines, head) | _leaves(routines, body)
    return found


def find_cut(routines: list[p.Routine]) -> None:
    """A routine is cut if it can ask, if it runs one that is cut, if a span in it can be left, or if a scenario may
    start in it (at a phase or a turn)."""
    changed = True
    while changed:
        changed = False
        for routine in routines:
            if not routine.cut and any(_cuts(routines, op) for op in walk_all(routine.body)):
                routine.cut = changed = True


def _cuts(routines: list[p.Routine], op: object) -> bool:
    match op:
        case p.Ask() | p.AskTogether() | p.PhaseMark() | p.TurnMark():
            return True
        case p.Run(routine=number):
            return routines[number].cut
        case p.Region(span_number=number, body=body):
            return number in _leaves(routines, body)
    return False


def expand_guarded(routines: list[p.Routine]) -> None:
    """Puts Regions in the place of each Guarded: one for each span that its body may be left out of."""
    for routine in routines:
        if any(isinstance(node, p.Guarded) for node in walk_all(routine.body)):
            _Expander(routines, routine).steps(routine.body)


class _Expander:
    def __init__(self, routines: list[p.Routine], routine: p.Routine) -> None:
        self.routines, self.routine = routines, routine
        self.count = 0

    def steps(self, ops: list[p.Op]) -> None:
        """Expands in place, inner ones first."""
        new: list[p.Op] = []
        for op in ops:
            for field in fields(op):
                value: Any = getattr(op, field.name)
                if isinstance(value, list) and value and isinstance(value[0], p.Step):
                    self.steps(value)
            new.extend(self.expanded(op) if isinstance(op, p.Guarded) else [op])
        ops[:] = new

    def expanded(self, op: p.Guarded) -> Sequence[p.Op]:
        codes = sorted(code for code in _leaves(self.routines, op.body) if code > p.UNDONE)
        if not codes:
            return [*op.body, *op.after]
        self.count += 1
        ended = p.Local(f"ended_{self.count}", t.YES_NO)
        why = p.Local(f"left_{self.count}", t.NUMBER)
        span = op.span
        inner: list[p.Op] = [*op.body, p.Assign(span, ended, p.Const(True))]
        for code in codes:
            # Behind the region of a span: its body has run to its end, has been left before, or is being left now.
            note: list[p.Op] = [p.Assign(span, why, p.Const(code)), p.Assign(span, ended, p.Const(True))]
            test = p.Prefix("not", p.Read(ended))
            inner = [p.Region(span, code, inner), p.If(span, test, note, [])]
        leave = [p.If(span, p.Binary("==", p.Read(why), p.Const(code)), [p.Leave(span, code)], []) for code in codes]
        begin = [p.Assign(span, ended, p.Const(False)), p.Assign(span, why, p.Const(0))]
        return [*begin, *inner, *op.after, *leave]
