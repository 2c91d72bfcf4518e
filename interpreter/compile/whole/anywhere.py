"""From a value to whether it can be worked out anywhere: of what may be missing it asks first whether it is there."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.types import UNKNOWN, Maybe
from .. import plan as p
from .fold import same


def anywhere(value: p.Expr, there: Sequence[p.Expr] = ()) -> bool:
    """Whether nothing goes wrong where it is worked out, whatever is asked in front of it; these are known to be there
    (zones: not to be empty). It may say no of a value that can be."""
    match value:
        case p.Read() | p.Const():
            return True
        case p.Present(of) | p.Prefix("not", of):
            return anywhere(of, there)
        case p.Both(op, items):
            known = [*there]
            for one in items:
                if not anywhere(one, known):
                    return False
                known += _there_where(one, op == "and")
            return True
        case p.Select(test, then, other):
            return (
                anywhere(test, there)
                and anywhere(then, [*there, *_there_where(test, True)])
                and anywhere(other, [*there, *_there_where(test, False)])
            )
        case p.Size(p.ZoneList(zone)):
            return zone.seat is None or _surely(zone.seat, there)
        case p.Item(p.ZoneList(zone) as pieces, p.Const(0 | -1)):
            return (zone.seat is None or _surely(zone.seat, there)) and any(same(pieces, one) for one in there)
        case p.Column(_, piece):
            return _surely(piece, there)
        case p.Binary("==" | "!=", left, right):
            return anywhere(left, there) and anywhere(right, there)
        case p.Binary("in" | "not in", left, p.Const(tuple())):
            return anywhere(left, there)
        case p.Binary("<" | "<=" | ">" | ">=" | "+" | "-" | "*", left, right):
            return _surely(left, there) and _surely(right, there)
    return False


def _surely(value: p.Expr, there: Sequence[p.Expr]) -> bool:
    """Whether a value can be worked out, and is there."""
    if any(same(value, one) for one in there):
        return True
    match value:
        case p.Read(local):
            return local.type is not UNKNOWN and not isinstance(local.type, Maybe)
        case p.Const(known):
            return known is not None
        case p.Size() | p.Item() | p.Binary():
            return anywhere(value, there)
        case p.Select(_, then, other):
            return anywhere(value, there) and _surely(then, there) and _surely(other, there)
    return False


def _there_where(test: p.Expr, holds: bool) -> list[p.Expr]:
    """What is there where a test holds, or where it does not."""
    match test:
        case p.Present(of) if holds:
            return [of]
        case p.Prefix("not", of):
            return _there_where(of, not holds)
        case p.Both(op, items) if holds == (op == "and"):
            return [found for one in items for found in _there_where(one, holds)]
        case p.Binary("!=" | ">", p.Size(pieces), p.Const(0)) if holds:
            return [pieces]
        case p.Binary("==", p.Size(pieces), p.Const(0)) if not holds:
            return [pieces]
    return []
