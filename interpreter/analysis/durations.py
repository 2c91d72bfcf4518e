"""From how long something lasts, what is adjusted and what is done later to whether that can be."""

from __future__ import annotations

from ..diagnostics import did_you_mean
from ..diagnostics.codes import lasting as codes
from ..diagnostics.codes import names as name_codes
from ..diagnostics.codes import types as type_codes
from ..model import types as t
from ..model.symbols import Checked, Parts, TrackSymbol
from ..syntax import nodes as n
from ..syntax.walk import walk
from ..syntax.words import words
from .expressions import check_args, check_expr, check_want
from .scope import Context, Scope

_GAME, _TURN = "game", "turn"


def check_declared(cx: Context, track: TrackSymbol) -> None:
    """How long a track lasts where it is made; `my` is the player whose it is."""
    until = track.node.until if track.node is not None else None
    if until is None:
        return
    if until.kind == "next of":
        cx.report.add(codes.SAID_WHERE_SET.at(until.span, name=track.name))
    elif until.kind == "leaves":
        _check_leaves(cx, until, track)
    elif _check_span(cx, until.span_name, mine=until.kind != "end") and until.kind != "end" and not track.family:
        cx.report.add(codes.WHOSE_NEXT.at(until.span, name=track.name))


def check_until(cx: Context, scope: Scope, until: n.Until | None, track: TrackSymbol | None) -> None:
    """How long what a line does lasts; None for `track` where it is no value of a track that is set."""
    if until is None:
        return
    if until.kind == "leaves":
        if track is not None:
            _check_leaves(cx, until, track)
        return
    if until.player is not None:
        check_want(cx, scope, until.player, t.PLAYER)
    _check_span(cx, until.span_name, mine=until.kind != "end")
    if until.kind in ("next", "next end"):
        _need_me(cx, scope, until, "my next turn")


def _check_leaves(cx: Context, until: n.Until, track: TrackSymbol) -> None:
    if track.table is None:
        cx.report.add(codes.LEAVES_WHAT.at(until.span, name=track.name))


def _need_me(cx: Context, scope: Scope, node: n.Node, said: str) -> None:
    if scope.me is None:
        cx.report.add(name_codes.NOBODY_IS_ME.at(node.span, words=said))
    else:
        cx.checked.mes[node] = scope.me


def _check_span(cx: Context, name: n.Ident | None, *, mine: bool) -> bool:
    """The turn, or a phase that there is; only turns are somebody's."""
    if name is None:
        return False
    said = name.text
    if said == _TURN:
        if not has_turns(cx.checked.parts):
            cx.report.add(type_codes.NO_TURNS.at(name.span))
            return False
        return True
    if said == _GAME:
        cx.report.add(codes.TO_THE_END.at(name.span))
    elif said not in cx.names.phases:
        hint = did_you_mean(said, [*cx.names.phases, _TURN]) or f"Call what repeats `phase {said}:`."
        cx.report.add(name_codes.UNKNOWN_PHASE.at(name.span, name=said, hint=hint))
    elif mine:
        cx.report.add(codes.ONLY_TURNS.at(name.span, name=said))
    else:
        cx.checked.refs[name] = cx.names.phases[said]
        return True
    return False


def has_turns(parts: Parts) -> bool:
    """Whether anything takes turns."""
    return any(isinstance(node, n.TakeTurns) for part in parts.with_steps() for node in walk(part))


def check_adjust(cx: Context, scope: Scope, node: n.Adjust) -> None:
    """`adjust N of SET by n [DURATION]`."""
    found = check_expr(cx, scope, node.things)
    check_want(cx, scope, node.amount, t.NUMBER)
    check_until(cx, scope, node.until, None)
    name = node.define.text
    define = cx.names.defines.get(name)
    inside = t.element(found) if isinstance(found, (t.SetOf, t.ListOf, t.ZoneOf)) else t.bare(found)
    if define is None or define.item is None:
        _not_derived(cx, node, inside)
        return
    cx.checked.refs[node] = define
    from .defines import check_define  # a define is typed when it is first looked up

    check_define(cx, define)
    if define.type not in (t.NUMBER, t.UNKNOWN, None):
        cx.report.add(codes.ADJUSTS_NUMBERS.at(node.define.span, name=name, found=define.type))
    owner: t.Type = t.PLAYER if define.of_players else t.Piece(define.table or "")
    if inside not in (owner, t.UNKNOWN, None):
        owners, said = t.plural(owner), words(node.things)
        cx.report.add(codes.ADJUSTS_WHAT.at(node.things.span, name=name, owners=owners, words=said, found=found))
    if node.until is not None and node.until.kind == "leaves" and define.of_players:
        hint = "Players leave no zone: say until the end of what it lasts."
        cx.report.add(codes.LEAVES_WHAT.at(node.until.span, name=name, hint=hint))
    scope.position_changed(pieces=False)


def _not_derived(cx: Context, node: n.Adjust, owner: t.Type | None) -> None:
    name = node.define.text
    made = cx.global_what(name)
    if made is None:
        derived = [one.name for one in cx.names.defines.values() if one.item is not None]
        hint = did_you_mean(name, derived)
        cx.report.add(name_codes.UNKNOWN.at(node.define.span, name=name, hint=hint))
        return
    hint = None
    if name in cx.names.tracks:
        hint = f"A track is changed by `set`, and by `add ... to {name} of ...`."
    table = owner.table if isinstance(owner, t.Piece) else "player" if owner == t.PLAYER else "card"
    if name in cx.names.attributes:
        hint = f"What is printed stays. Write `define {name}_now of {table} = {name}`, and adjust `{name}_now`."
    place = node.define.span
    cx.report.add(codes.NOT_DERIVED.at(place, name=name, hint=hint, found=made[0], better=name, table=table))


def check_later(cx: Context, scope: Scope, node: n.Later) -> None:
    """`at start/end of [my next] SPAN do A(...)`; `me` of the action is the `me` of now."""
    if scope.part == "score":
        cx.report.add(codes.NOTHING_LATER.at(node.span, action=node.action.text))
    _check_span(cx, node.span_name, mine=node.mine)
    action = cx.names.actions.get(node.action.text)
    if action is None:
        for arg in node.args:
            check_expr(cx, scope, arg)
        hint = did_you_mean(node.action.text, cx.names.actions)
        cx.report.add(name_codes.UNKNOWN_ACTION.at(node.action.span, name=node.action.text, hint=hint))
        return
    cx.reads.add(action.name)
    cx.checked.refs[node] = action
    check_args(cx, scope, node, action.name, node.args, action.params)
    if scope.me is not None:
        cx.checked.mes[node] = scope.me
    elif node.mine or action.needs_me:
        said = "my next turn" if node.mine else action.name
        cx.report.add(name_codes.NOBODY_IS_ME.at(node.action.span, words=said))


def note_what_lasts(checked: Checked) -> None:
    """Notes which derived values are adjusted, whether values end by themselves, and what is put off until when."""
    checked.covered = any(track.node is not None and track.node.until for track in checked.names.tracks.values())
    for part in checked.parts.with_steps():
        for node in walk(part):
            match node:
                case n.Adjust():
                    checked.adjusted.add(node.define.text)
                case n.SetTo(until=n.Until()) | n.Eliminate(until=n.Until()):
                    checked.covered = True
                case n.Later() if node.action.text in checked.names.actions:
                    checked.jobs.setdefault(node.span_name.text, {})[node.action.text] = None
