"""From the lines with which actions are answered, resolved and cancelled to what they need around them."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Label, did_you_mean
from ..diagnostics.codes import names as name_codes
from ..diagnostics.codes import types as codes
from ..model import types as t
from ..model.symbols import ActionSymbol, AnswerSymbol, Names, ZoneSymbol
from ..source import Span
from ..syntax import nodes as n
from ..syntax.walk import walk
from ..syntax.words import words
from .expressions import check_expr, check_fits
from .heads import head
from .links import check_texts_of
from .moves import check_place
from .scope import Context, Scope, require_me

_MAY_LEAVE = (n.Window, n.End, n.Do, n.Resolve, n.Phase, n.TakeTurns)
"""Lines behind which an action may be left before its end: by themselves, or in what they run."""


def check_resolve(cx: Context, scope: Scope, node: n.Resolve) -> None:
    """`resolve x`: one piece, of a table whose kinds have texts."""
    require_me(cx, scope, node)
    found = check_expr(cx, scope, node.piece)
    table = table_of(found)
    if table is not None:
        if not isinstance(check_fits(cx, scope, node.piece, found, t.Piece(table)), t.Unknown):
            check_texts_of(cx, node.piece, table)
    elif not isinstance(found, t.Unknown):
        said = words(node.piece)
        cx.report.add(codes.NOT_PIECES.at(node.piece.span, verb="resolved", words=said, found=found))
    scope.position_changed()


def table_of(found: t.Type) -> str | None:
    """The table of a piece, or of what lies in a slot or in a set of pieces."""
    inner = t.element(t.bare(found))
    return inner.table if isinstance(inner, t.Piece) else None


def check_window(cx: Context, scope: Scope, node: n.Window) -> None:
    """`[other] players may answer from ZONE`; where it stands is for `check_windows` to tell."""
    if scope.part != "action":
        cx.report.add(codes.WINDOW_HERE.at(head(node)))
    else:
        require_me(cx, scope, node)
    if node.zone is None:
        cx.report.add(codes.ANSWERS_FROM.at(head(node), found=", and here is none"))
    else:
        name = node.zone.text
        zone = cx.names.zones.get(name)
        if zone is None:
            hint = did_you_mean(name, cx.names.zones)
            cx.report.add(name_codes.UNKNOWN_ZONE.at(node.zone.span, name=name, hint=hint))
        elif not zone.family:
            cx.report.add(codes.ANSWERS_FROM.at(node.zone.span, found=f", but the {name} belongs to nobody"))
        elif zone.members is not None:
            cx.report.add(codes.ANSWERS_FROM.at(node.zone.span, found=f", but each player has several `{name}`"))
        else:
            if zone.look in ("hidden", "turned"):
                said = f"their own `{name}`"
                made = zone.node.look.span if zone.node.look is not None else zone.node.span
                label = Label(made, f"here it is made {zone.look}")
                cx.report.add(codes.ANSWERS_UNSEEN.at(node.zone.span, labels=[label], zone=said, look=zone.look))
            cx.reads.add(name)
            cx.checked.refs[node] = zone
    scope.position_changed()


def check_cancel(cx: Context, scope: Scope, node: n.Cancel) -> None:
    """`cancel [, moving it to Z]`: it is the one piece that the action is done with."""
    if scope.cancels is None:
        cx.report.add(codes.CANCEL_HERE.at(head(node)))
    if node.to is None:
        return
    action = cx.names.actions.get(scope.cancels) if scope.cancels is not None else None
    pieces = [param.type for param in action.params if isinstance(param.type, t.Piece)] if action is not None else []
    if action is not None and len(pieces) != 1:
        found = "several" if pieces else "none"
        cx.report.add(codes.CANCEL_WHAT.at(head(node), name=action.name, found=found))
    check_place(cx, scope, node.to, pieces[0] if len(pieces) == 1 else t.UNKNOWN, "move")
    scope.position_changed()


def if_cancelled(cx: Context, scope: Scope, node: n.EvenIfCancelled) -> Scope:
    """The scope of `even if cancelled:`: of the names above, those that are made before anything can be cancelled."""
    if scope.part not in ("action", "answer"):
        cx.report.add(codes.EVEN_IF_HERE.at(head(node)))
    inner = scope.inner()
    inner.position_changed()
    inner.unmade = frozenset(scope.locals) - scope.kept
    inner.locals = {name: local for name, local in scope.locals.items() if name in scope.kept}
    inner.cancels = None
    return inner


def kept_lines(names: Names, action: ActionSymbol) -> int:
    """After how many of its lines an action may first be left: heads always come about, the others only if no rule
    before it cancels it, and up to the first that may leave it."""
    block = action.node.block
    heads = len(n.heads_of(block))
    for rule in names.rules.values():
        if is_before(rule.node, action.name) and any(isinstance(node, n.Cancel) for node in walk(rule.node)):
            return heads
    for number, stmt in enumerate(block.body[heads:], heads):
        if isinstance(stmt, n.EvenIfCancelled) or any(isinstance(node, _MAY_LEAVE) for node in walk(stmt)):
            return number
    return len(block.body)


def is_before(rule: n.Rule, action: str) -> bool:
    """Whether a rule stands before an action, so that it can cancel it."""
    return rule.when == "before" and not rule.event.phase and rule.event.name.text == action


def check_windows(cx: Context, action: ActionSymbol) -> None:
    """Reports windows that stand where nothing can be answered, a second one, and an action that cannot be run anew
    with the piece that answers it."""
    block, name = action.node.block, action.name
    windows = [node for node in walk(block) if isinstance(node, n.Window)]
    standing = {id(window) for window in _straight(block)}
    for window in windows:
        if id(window) not in standing:
            cx.report.add(codes.WINDOW_HERE.at(head(window)))
    for window in windows[1:]:
        labels = [Label(head(windows[0]), "the first one is here")]
        cx.report.add(codes.TWO_WINDOWS.at(head(window), name=name, labels=labels))
    resolved = [node for node in walk(block) if isinstance(node, n.Resolve)]
    if not windows or not resolved:
        return
    types = [param.type for param in action.params]
    if len(types) != 1 or not isinstance(types[0], (t.Piece, t.Unknown)):
        cx.report.add(codes.ANSWERED_PIECE.at(action.node.name.span, name=name))
        return
    for index, node in enumerate(resolved):
        if index > 0 or cx.checked.refs.get(node.piece) is not action.params[0]:
            cx.report.add(codes.ANSWERED_PIECE.at(head(node), name=name))
    zone = cx.checked.refs.get(windows[0])
    if isinstance(zone, ZoneSymbol) and isinstance(types[0], t.Piece) and zone.table != types[0].table:
        place = windows[0].zone.span if windows[0].zone is not None else head(windows[0])
        _other_table(cx, place, name, zone)


def _straight(node: n.Node) -> Iterator[n.Window]:
    """The windows straight below a block, or under ifs and loops in it."""
    if isinstance(node, n.Window):
        yield node
    elif isinstance(node, n.Block):
        for stmt in node.body:
            yield from _straight(stmt)
    elif isinstance(node, n.If):
        for arm in node.arms:
            yield from _straight(arm.block)
        if node.otherwise is not None:
            yield from _straight(node.otherwise)
    elif isinstance(node, (n.ForEach, n.EachPlayer, n.RepeatTimes, n.RepeatWhile)):
        yield from _straight(node.block)


def _other_table(cx: Context, place: Span, name: str, zone: ZoneSymbol) -> None:
    holds = t.plural(t.Piece(zone.table))
    cx.report.add(codes.ANSWERED_TABLE.at(place, name=name, zone=zone.name, holds=holds))


def check_answered(cx: Context, answer: AnswerSymbol) -> None:
    """Reports an answer that nobody is ever asked for."""
    action = cx.names.actions.get(answer.action)
    if action is None:
        return
    windows = [node for node in walk(action.node.block) if isinstance(node, n.Window)]
    if not windows:
        cx.report.add(codes.NEVER_ANSWERED.at(answer.node.event.span, name=action.name))
        return
    zone = cx.checked.refs.get(windows[0])
    if isinstance(zone, ZoneSymbol) and answer.card.table and zone.table != answer.card.table:
        _other_table(cx, answer.node.event.span, action.name, zone)
