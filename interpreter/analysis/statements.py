"""From a statement node to what it makes known; each kind of statement has one function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..diagnostics import Label, did_you_mean
from ..diagnostics.codes import names as name_codes
from ..diagnostics.codes import types as codes
from ..model import types as t
from ..model.symbols import ActionSymbol, TrackSymbol
from ..syntax import nodes as n
from ..syntax.steps import STEPS
from ..syntax.words import words
from .chance import check_random
from .choices import check_choose, check_each_at_once
from .durations import check_adjust, check_later, check_until
from .expressions import check_args, check_condition, check_expr, check_want
from .heads import head
from .iteration import check_ask, check_each_player, check_for_each, check_repeat, check_turns
from .moves import check_flip, check_how, check_move, check_place, check_show, check_shuffle, check_swap
from .paying import check_pay
from .piece_tracks import check_sure_piece
from .pointing import check_point_out
from .polling import check_command, end_poll
from .scope import Context, Scope, make_local
from .seats import SEAT_CHECKS, SEAT_NAMES
from .standing import who_chooses
from .windows import check_cancel, check_resolve, check_window, if_cancelled

_AT_ONCE = (n.Move, n.SetTo, n.Add, n.Let, n.If, n.ForEach, n.EachPlayer)
_NAMES: dict[type[n.Node], str] = {
    n.Draw: "draw",
    n.Shuffle: "shuffle",
    n.Show: "show",
    n.PointOut: "point out",
    n.Choose: "choose",
    n.Arrange: "arrange",
    n.Do: "do",
    n.RepeatTimes: "repeat",
    n.RepeatWhile: "repeat",
    n.TakeTurns: "take turns",
    n.Phase: "phase",
    n.Ask: "ask",
    n.AtOnce: "at once",
    n.Stop: "stop",
    n.Reopen: "reopen",
    n.DropOut: "drop out",
    n.Random: "random",
    n.Adjust: "adjust",
    n.Later: "at ... do",
    n.End: "end",
    n.Winners: "winners",
    n.Flip: "flip",
    n.Swap: "swap",
    n.ChooseOne: "choose one",
    n.Pay: "pay",
    n.Resolve: "resolve",
    n.Window: "may answer",
    n.Cancel: "cancel",
    **SEAT_NAMES,
}

_PARTS = {"card": "the text of a card", "answer": "an answer", "always": "an always part"}


def check_block(cx: Context, scope: Scope, block: n.Block, header: str) -> None:
    """The statements of a block, in a scope whose new names end with it; `header` is the line that owns it."""
    before = set(scope.locals)
    heads = len(n.heads_of(block))
    for number, stmt in enumerate(block.body):
        moving = any(isinstance(one, (n.ChooseOne, n.Pay)) for one in block.body[:heads])
        if number == heads and (scope.heads_apart or moving):
            scope.position_changed()  # rules, or what an alternative does, come in between
        if number == scope.kept_lines:
            scope.kept, scope.kept_lines = frozenset(scope.locals), None
        check_stmt(cx, scope, stmt)
    for name in scope.locals:
        if name not in before:
            scope.gone.setdefault(name, header)


def check_stmt(cx: Context, scope: Scope, node: n.Stmt) -> None:
    """One statement. What it makes is known in `scope` afterwards."""
    if isinstance(node, n.NotBuilt):
        cx.report.add(name_codes.NOT_BUILT.at(node.span, word=node.word))
        return
    choices = isinstance(node, n.EachPlayer) and node.at_once
    if scope.in_at_once and (choices or not isinstance(node, _AT_ONCE)):
        what = "each player at once" if choices else _NAMES[type(node)]
        cx.report.add(codes.IN_AT_ONCE.at(head(node), what=what))
    _CHECKS[type(node)](cx, scope, node)
    if cx.checked.parts.always and isinstance(node, STEPS):
        scope.position_changed()  # the standing checks come after it


def _draw(cx: Context, scope: Scope, node: n.Draw) -> None:
    for bound in {id(b): b for b in (node.amount.low, node.amount.high) if b is not None}.values():
        check_want(cx, scope, bound, t.NUMBER)
    if node.amount.low is not node.amount.high or node.amount.high is None:
        cx.report.add(codes.DRAW_AMOUNT.at(node.amount.span))
    found = check_expr(cx, scope, node.source)
    pieces = t.element(found) if isinstance(found, (t.ZoneOf, t.SetOf, t.ListOf, t.Unknown)) else None
    if not isinstance(pieces, (t.Piece, t.Unknown)):
        zone = next((one.name for one in cx.names.zones.values() if one.family), None)
        hint = (
            f"Say of which zone, as in `{zone} of {words(node.source)}`."
            if zone and t.bare(found) == t.PLAYER
            else None
        )
        cx.report.add(codes.DRAWN_FROM.at(node.source.span, words=words(node.source), found=found, hint=hint))
        pieces = t.UNKNOWN
    check_place(cx, scope, node.place, pieces, "draw")
    check_how(cx, scope, node.how, pieces, cx.checked.types.get(node.place))
    if node.how is not None and node.how.place is not None:
        cx.report.add(name_codes.NOT_BUILT.at(node.how.span, word="draw ..., at place"))
    if node.how is not None and node.how.by is not None:
        cx.report.add(name_codes.NOT_BUILT.at(node.how.span, word=f"draw ..., {node.how.extreme} {node.how.by.text}"))
    scope.position_changed(tracks=bool(cx.checked.parts.always))
    one = isinstance(node.amount.low, n.Int) and node.amount.low.value == 1 and node.amount.high is node.amount.low
    inner = scope.inner() if node.block is not None else scope
    if node.name is not None:
        sure = node.block is not None
        made = make_local(cx, inner, node.name, (pieces if sure else t.maybe(pieces)) if one else t.SetOf(pieces))
        made.source = node.place
    if node.block is not None:
        check_block(cx, inner, node.block, f"draw ... as {node.name.text}" if node.name else "draw")
        if node.name is not None:
            scope.gone.setdefault(node.name.text, "draw")
    check_else(cx, scope, node.otherwise)


def check_else(cx: Context, scope: Scope, node: n.Else | None) -> None:
    """The `else:` of a line that did not come about."""
    if node is not None and node.block is not None:
        check_block(cx, scope.inner(), node.block, "else")


def _let(cx: Context, scope: Scope, node: n.Let) -> None:
    found = check_expr(cx, scope, node.value)
    if isinstance(found, t.ZoneOf):
        found = t.SetOf(t.Piece(found.table))
    make_local(cx, scope, node.name, found).source = node.value


def _track(cx: Context, scope: Scope, node: n.Expr) -> t.Type:
    """The place of `set`, `add` and `subtract`."""
    problems = len(cx.report.found)
    check_expr(cx, scope, node)
    symbol = cx.checked.refs.get(node)
    if isinstance(symbol, TrackSymbol):
        check_sure_piece(cx, node, symbol)
        return symbol.type
    if len(cx.report.found) == problems:
        made = cx.global_what(node.text) if isinstance(node, (n.Name, n.My, n.Of)) else None
        known = made[0] if made is not None else cx.checked.types[node]
        said, hint = words(node), None
        if isinstance(cx.checked.types[node], t.ZoneOf):
            moved = f"`move ... to {said}` or `draw ... from ... to {said}`"
            hint = f"Pieces come to a place with {moved}, and leave it with `move {said} to ...`."
        cx.report.add(codes.NOT_TRACKED.at(node.span, words=said, found=known, hint=hint))
    return t.UNKNOWN


def _set(cx: Context, scope: Scope, node: n.SetTo) -> None:
    type_ = _track(cx, scope, node.place)
    if isinstance(node.value, n.Nothing) and not isinstance(type_, (t.Maybe, t.Unknown)):
        least = {t.NUMBER: "0", t.YES_NO: "no", t.SetOf(t.PLAYER): "nobody"}.get(type_)
        hint = f"Say `set {words(node.place)} to {least}`." if least is not None else None
        cx.report.add(codes.NOTHING_HERE.at(node.value.span, words=words(node.place), hint=hint))
    else:
        check_want(cx, scope, node.value, type_)
    track = cx.checked.refs.get(node.place)
    check_until(cx, scope, node.until, track if isinstance(track, TrackSymbol) else None)
    scope.position_changed(pieces=False)


def _add(cx: Context, scope: Scope, node: n.Add) -> None:
    type_ = _track(cx, scope, node.place)
    if type_ == t.UNKNOWN:
        check_expr(cx, scope, node.value)
    elif isinstance(type_, t.SetOf) and not node.negated:
        check_want(cx, scope, node.value, type_.of)
    else:
        if type_ == t.NUMBER:
            check_want(cx, scope, node.value, t.NUMBER)
        else:
            check_expr(cx, scope, node.value)
            verb = "subtracted from" if node.negated else "added to"
            cx.report.add(codes.CANNOT_ADD.at(node.place.span, verb=verb, words=words(node.place), found=type_))
    scope.position_changed(pieces=False)


def _do(cx: Context, scope: Scope, node: n.Do) -> None:
    action = cx.names.actions.get(node.action.text)
    if action is None:
        for arg in node.args:
            check_expr(cx, scope, arg)
        hint = did_you_mean(node.action.text, cx.names.actions)
        cx.report.add(name_codes.UNKNOWN_ACTION.at(node.action.span, name=node.action.text, hint=hint))
    else:
        cx.reads.add(action.name)
        cx.checked.refs[node] = action
        check_args(cx, scope, node, action.name, node.args, action.params)
        _whose_action(cx, scope, node, action)
    scope.position_changed()
    if node.block is not None:
        check_block(cx, scope.inner(), node.block, f"do {node.action.text}")
    check_else(cx, scope, node.otherwise)


def _whose_action(cx: Context, scope: Scope, node: n.Do, action: ActionSymbol) -> None:
    if scope.me is not None:
        cx.checked.mes[node] = scope.me
    elif action.needs_me:
        cx.report.add(name_codes.NOBODY_IS_ME.at(node.action.span, words=action.name))


def _if(cx: Context, scope: Scope, node: n.If) -> None:
    for arm in node.arms:
        inner = scope.inner()
        check_condition(cx, inner, arm.test)
        check_block(cx, inner, arm.block, "if")
    if node.otherwise is not None:
        check_block(cx, scope.inner(), node.otherwise, "else")
    scope.position_changed()


def _phase(cx: Context, scope: Scope, node: n.Phase) -> None:
    if scope.part not in ("play", "action"):
        where = _PARTS.get(scope.part, f"a {scope.part} part")
        cx.report.add(codes.PHASE_HERE.at(head(node), what="A phase", where=where))
    inner = scope.inner()
    check_block(cx, inner, node.block, f"phase {node.name.text}")
    scope.position_changed()


def _at_once(cx: Context, scope: Scope, node: n.AtOnce) -> None:
    inner = scope.inner()
    inner.in_at_once = True
    check_block(cx, inner, node.block, "at once")
    scope.position_changed()


def _stop(cx: Context, scope: Scope, node: n.Stop) -> None:
    if scope.loops == 0:
        cx.report.add(codes.STOP_NOWHERE.at(node.span))


def _end(cx: Context, _scope: Scope, node: n.End) -> None:
    what = node.what.text
    if what == "game":
        return
    if what == "turn":
        return
    phase = cx.names.phases.get(what)
    if phase is None:
        hint = did_you_mean(what, [*cx.names.phases, "turn", "game"]) or f"Call what repeats `phase {what}:`."
        cx.report.add(name_codes.UNKNOWN_PHASE.at(node.what.span, name=what, hint=hint))
    else:
        cx.checked.refs[node] = phase


def _winners(cx: Context, scope: Scope, node: n.Winners) -> None:
    found = check_expr(cx, scope, node.players)
    if not t.fits(t.bare(found), t.SetOf(t.PLAYER)):
        cx.report.add(codes.WANTED.at(node.players.span, wanted="players", words=words(node.players), found=found))


def _choose(cx: Context, scope: Scope, node: n.Choose) -> None:
    who_chooses(cx, scope, node)
    inner = check_choose(cx, scope, node)
    if node.block is not None:
        check_block(cx, inner, node.block, "choose")
        scope.gone.setdefault(node.name.text, "choose")
    check_else(cx, scope, node.otherwise)
    scope.position_changed()


def _choose_one(cx: Context, scope: Scope, node: n.ChooseOne) -> None:
    """What an alternative makes is known in it only."""
    who_chooses(cx, scope, node)
    labels: dict[str, n.Alternative] = {}
    for way in node.alternatives:
        first = labels.setdefault(way.label, way)
        if first is not way:
            said = [Label(head(first), "the first one is here")]
            cx.report.add(codes.LABEL_TWICE.at(head(way), label=way.label, labels=said))
        if scope.part in ("action", "answer"):
            last = [stmt for stmt in way.block.body if isinstance(stmt, n.EvenIfCancelled)]
            cx.report.extend(codes.EVEN_IF_HERE.at(head(stmt)) for stmt in last)
        check_block(cx, scope.inner(), way.block, f'"{way.label}"')
    check_else(cx, scope, node.otherwise)
    scope.position_changed()


def _pay(cx: Context, scope: Scope, node: n.Pay) -> None:
    check_pay(cx, scope, node)
    if node.block is not None:
        check_block(cx, scope.inner(), node.block, "pay")
    check_else(cx, scope, node.otherwise)


def _needs(cx: Context, scope: Scope, node: n.Needs) -> None:
    if scope.me is not None:
        cx.checked.mes[node] = scope.me
    check_condition(cx, scope, node.test)


def _even_if_cancelled(cx: Context, scope: Scope, node: n.EvenIfCancelled) -> None:
    check_block(cx, if_cancelled(cx, scope, node), node.block, "even if cancelled")


def _each_player(cx: Context, scope: Scope, node: n.EachPlayer) -> None:
    if node.at_once:
        check_each_at_once(cx, scope, node)
    else:
        check_block(cx, check_each_player(cx, scope, node), node.block, "each player")
        end_poll(cx, scope, node)
    scope.position_changed()


def _for_each(cx: Context, scope: Scope, node: n.ForEach) -> None:
    check_block(cx, check_for_each(cx, scope, node), node.block, "for each")
    scope.position_changed()


def _repeat(cx: Context, scope: Scope, node: n.RepeatTimes | n.RepeatWhile) -> None:
    check_block(cx, check_repeat(cx, scope, node), node.block, "repeat")
    scope.position_changed()


def _turns(cx: Context, scope: Scope, node: n.TakeTurns) -> None:
    if scope.part == "score":
        cx.report.add(codes.PHASE_HERE.at(head(node), what="A turn", where="a score part"))
    check_block(cx, check_turns(cx, scope, node), node.block, "take turns")
    scope.position_changed()


def _ask(cx: Context, scope: Scope, node: n.Ask) -> None:
    """Its names live on: the block runs exactly once."""
    inner = check_ask(cx, scope, node)
    for stmt in node.block.body:
        check_stmt(cx, inner, stmt)
    scope.locals = inner.locals
    scope.position_changed()


_CHECKS: dict[type[n.Node], Callable[[Context, Scope, Any], None]] = {
    n.Move: check_move,
    n.Draw: _draw,
    n.Shuffle: check_shuffle,
    n.Show: check_show,
    n.PointOut: check_point_out,
    n.Choose: _choose,
    n.Arrange: _choose,
    n.Let: _let,
    n.SetTo: _set,
    n.Add: _add,
    n.Do: _do,
    n.If: _if,
    n.EachPlayer: _each_player,
    n.ForEach: _for_each,
    n.RepeatTimes: _repeat,
    n.RepeatWhile: _repeat,
    n.TakeTurns: _turns,
    n.Phase: _phase,
    n.Ask: _ask,
    n.AtOnce: _at_once,
    n.Stop: _stop,
    n.Reopen: check_command,
    n.DropOut: check_command,
    n.Random: check_random,
    n.Adjust: check_adjust,
    n.Later: check_later,
    n.End: _end,
    n.Winners: _winners,
    n.Flip: check_flip,
    n.Swap: check_swap,
    n.Needs: _needs,
    n.ChooseOne: _choose_one,
    n.Pay: _pay,
    n.Resolve: check_resolve,
    n.Window: check_window,
    n.Cancel: check_cancel,
    n.EvenIfCancelled: _even_if_cancelled,
    **SEAT_CHECKS,
}
