"""From what lasts to words: until when a value counts, what is added to a derived value, what is done later."""

from __future__ import annotations

from ..model.symbols import ActionSymbol, DefineSymbol, TrackSymbol
from ..syntax import nodes as n
from .book import Step
from .english import capital
from .events import given
from .people import Noun
from .sets import things
from .speaker import Speaker
from .values import noun_of, value

OWNER = Noun("the player whose it is", "their", third=True)


def until_said(s: Speaker, until: n.Until | None, who: Noun | None = None) -> str:
    """`, until the end of the turn`; nothing where it lasts. `who` is the one whose next turn is meant, where it is not
    the one who acts."""
    if until is None:
        return ""
    if until.span_name is None:
        return ", until it leaves its place"
    span = until.span_name.text
    if until.kind == "end":
        return ", until the end of the turn" if span == "turn" else f", until the phase `{span}` ends"
    whose = noun_of(s, until.player) if until.player is not None else who or s.me_of(until)
    next_turn = whose.has("next turn") if whose.whose != "their" else f"the next turn of {whose.text}"
    return f", until {'the end of ' if until.kind == 'next end' else ''}{next_turn}"


def track_lasts(s: Speaker, track: TrackSymbol) -> list[str]:
    """How long what a track is set to lasts, where it says so itself."""
    until = track.node.until if track.node is not None else None
    said = until_said(s, until, OWNER).removeprefix(", ")
    return [f"What it is set to lasts {said}; then it is again what it was before."] if said else []


def adjust(s: Speaker, node: n.Adjust) -> list[Step]:
    """`adjust N of SET by n [DURATION]`."""
    define = s.checked.refs[node]
    assert isinstance(define, DefineSymbol)
    s.defines[define.name] = define
    verb = s.does("adds", "add")
    said = f"{verb} {value(s, node.amount)} to `{define.name}` of {things(s, node.things).all()}"
    return [Step([capital(f"{said}{until_said(s, node.until)}.")], node.span)]


def later(s: Speaker, node: n.Later) -> list[Step]:
    """`at start/end of [my next] SPAN do A(...)`."""
    action = s.checked.refs[node]
    assert isinstance(action, ActionSymbol)
    s.actions[action.name] = action
    edge, span = "beginning" if node.edge == "start" else "end", node.span_name.text
    if node.mine:
        whose = s.me_of(node)
        span = whose.has("next turn") if whose.whose != "their" else f"the next turn of {whose.text}"
    else:
        called = "turn" if span == "turn" else f"phase `{span}`"
        span = f"the {'next ' if node.edge == 'start' else ''}{called}"
    args = [given(s, arg, param) for arg, param in zip(node.args, action.params, strict=False)]
    doer = f" by {s.me_of(node).text}" if action.needs_me and node in s.checked.mes and not s.alone else ""
    told = f"{doer} with {' and '.join(args)}, as things are now" if args else doer
    return [Step([f"At the {edge} of {span}, `{action.name}` is done{told}; see below."], node.span)]
