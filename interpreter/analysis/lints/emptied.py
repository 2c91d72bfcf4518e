"""`let x = my hand`, `move x to ...`, and then a look into `my hand`, which is empty now."""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
from ...model import types as t
from ...syntax import nodes as n
from ...syntax.walk import walk
from ...syntax.words import words
from ..scope import Context

_STEPS_THAT_KEEP = (n.Let, n.SetTo, n.Add, n.Show, n.Winners)


def lint(cx: Context) -> None:
    """Warns where the emptied zone is looked into, as long as only lines stand between that put nothing anywhere."""
    parts = cx.checked.parts
    for root in parts.with_steps():
        for node in walk(root):
            if isinstance(node, n.Block):
                _look_through(cx, node.body)


def _look_through(cx: Context, body: list[n.Stmt]) -> None:
    held: dict[str, str] = {}
    emptied: dict[str, str] = {}
    for stmt in body:
        if isinstance(stmt, n.Let) and isinstance(cx.checked.types.get(stmt.value), t.ZoneOf):
            held[stmt.name.text] = words(stmt.value)
            continue
        _warn(cx, stmt, emptied)
        if isinstance(stmt, n.Move) and isinstance(stmt.pieces, n.Name) and stmt.pieces.text in held:
            zone = held[stmt.pieces.text]
            emptied = {} if words(stmt.place) == zone else {zone: stmt.pieces.text}
        elif not isinstance(stmt, _STEPS_THAT_KEEP):
            emptied = {}


def _warn(cx: Context, stmt: n.Stmt, emptied: dict[str, str]) -> None:
    for node in walk(looks) if emptied and (looks := _looked_at(stmt)) is not None else ():
        if isinstance(node, (n.Count, n.IsEmpty, n.Total)):
            zone = words(node.among if isinstance(node, n.Total) else node.of)
            if zone in emptied:
                cx.report.add(codes.LET_IS_OLD.at(node.span, zone=zone, name=emptied[zone]))


def _looked_at(stmt: n.Stmt) -> n.Node | None:
    """What a step reads before it changes anything."""
    match stmt:
        case n.If():
            return stmt.arms[0].test
        case n.Draw():
            return stmt.amount
        case _:
            return stmt if isinstance(stmt, _STEPS_THAT_KEEP) else None
