"""What is known at one point of a part: local names, whose `me` it is, what is looked at, what surely has a value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from ..diagnostics import Label, Report, did_you_mean
from ..diagnostics.codes import names as codes
from ..model import types as t
from ..model.symbols import Checked, LocalSymbol, Names, Poll
from ..source import Span
from ..syntax import nodes as n
from ..syntax.numbers import digits_hint
from ..syntax.words import words
from .everyday import everyday
from .heads import head
from .whose import player_looked_at, who_asks

if TYPE_CHECKING:
    from .reaching import Course, Effects


@dataclass(frozen=True, slots=True)
class Sure:
    """Until when an expression surely has a value: what of it may become another thing."""

    by_pieces: bool
    """What moves or is turned may undo it."""
    by_tracks: bool
    """A changed track may undo it."""
    by_me: bool
    """It speaks of `me`."""
    by_item: bool
    """It speaks of the thing looked at."""


@dataclass(slots=True)
class Scope:
    """Copied where a block begins, so that what the block makes is forgotten at its end."""

    me: LocalSymbol | None
    locals: dict[str, LocalSymbol] = field(default_factory=dict)
    items: tuple[LocalSymbol, ...] = ()
    """The things looked at by the `where`s around, innermost last."""
    sure: dict[str, Sure] = field(default_factory=dict)
    """Expressions, in words, that surely have a value."""
    loops: int = 0
    part: str = "play"
    """The sort of part this is: setup, play, score, action, rule, card, answer, define."""
    gone: dict[str, str] = field(default_factory=dict)
    """Names whose block has ended, and the line that made them."""
    pending: dict[str, LocalSymbol] = field(default_factory=dict)
    """Names that the players are choosing right now, in `each player at once`."""
    in_at_once: bool = False
    cancels: str | None = None
    """The action that `cancel` would stop here."""
    heads_apart: bool = False
    """Whether other parts may run between the heads here and the lines below them."""
    kept_lines: int | None = None
    """Of an action's own block: after how many lines it may be left, so that what the later ones make is not kept."""
    kept: frozenset[str] = frozenset()
    """The names that surely are there when `even if cancelled:` runs."""
    unmade: frozenset[str] = frozenset()
    """Names that may not have been made, because what makes them was cancelled."""
    poll: Poll | None = None
    """The innermost round of asking around."""

    def inner(self, me: LocalSymbol | None = None) -> Scope:
        """A scope for a block below; `me` if it changes."""
        sure = {key: why for key, why in self.sure.items() if me is None or not why.by_me}
        return Scope(
            me or self.me,
            dict(self.locals),
            self.items,
            sure,
            self.loops,
            self.part,
            self.gone,
            dict(self.pending),
            self.in_at_once,
            self.cancels,
            self.heads_apart,
            None,
            self.kept,
            self.unmade,
            poll=self.poll,
        )

    def loop(self, me: LocalSymbol | None = None) -> Scope:
        """A scope for a loop's block: what a change may undo is not sure the second time around."""
        scope = self.inner(me)
        scope.loops += 1
        scope.position_changed()
        return scope

    def position_changed(self, *, pieces: bool = True, tracks: bool = True) -> None:
        """Something moved or was set: forget what only that made sure."""
        for key in [key for key, why in self.sure.items() if (pieces and why.by_pieces) or (tracks and why.by_tracks)]:
            del self.sure[key]

    def looking_at(self, item: LocalSymbol) -> Scope:
        """A scope in which `item` is the thing looked at."""
        scope = self.inner()
        scope.items = (*self.items, item)
        scope.sure = {key: why for key, why in scope.sure.items() if not why.by_item}
        return scope


@dataclass(slots=True)
class Context:
    """What all checks of one game share."""

    names: Names
    checked: Checked
    report: Report
    reserved: frozenset[str]
    defining: list[str] = field(default_factory=list)
    """The defines being typed right now, outermost first: to find cycles."""
    reads: set[str] = field(default_factory=set)
    """Global names that something reads; for the lints."""
    fills: set[str] = field(default_factory=set)
    """Zones that something is put into."""
    course: Course | None = None
    """What can come about, once a lint has asked for it."""
    mended_course: Course | None = None
    """The same, as if all actions and texts came about."""
    effects: Effects | None = None
    """What lines may change, likewise."""

    def global_what(self, name: str) -> tuple[str, Span | None] | None:
        """What a global name is, in words, and where it is made; None if it is free."""
        names = self.names
        groups: list[tuple[str, dict[str, Span | None]]] = [
            ("a zone", {k: v.node.name.span for k, v in names.zones.items()}),
            ("an option", {k: v.node.name.span for k, v in names.options.items()}),
            ("a track", {k: v.node.name.span if v.node else None for k, v in names.tracks.items()}),
            ("a define", {k: v.node.name.span for k, v in names.defines.items()}),
            ("an action", {k: v.node.name.span for k, v in names.actions.items()}),
            ("a phase", {k: v.node.name.span for k, v in names.phases.items()}),
            ("a sort of piece", {k: v.span for k, v in names.tables.items()}),
            ("an attribute", {a.name: a.span for table in names.tables.values() for a in table.attributes.values()}),
            ("a side", {side: table.span for table in names.tables.values() for side in table.sides}),
        ]
        for what, found in groups:
            if name in found:
                return what, found[name]
        for attribute, values in names.values.items():
            if name in values:
                return t.with_article(attribute), None
        if name in names.kinds:
            return f"a kind of {names.kinds[name].table}", None
        return None


_FOR_ME: dict[type[n.Node], str] = {
    n.Choose: "choose",
    n.Arrange: "arrange",
    n.ChooseOne: "choose one",
    n.EachPlayer: "each other player",
    n.Resolve: "resolve",
    n.Window: "may answer",
}
_KNOWN_WHERE = {"this": "the text of a card", "actor": "answers and in rules around an action"}
_OF_SOMETHING = ("owner", "kind", "left", "right", "top", "bottom", "first", "last", "playable")


def require_me(cx: Context, scope: Scope, node: n.Node) -> LocalSymbol | None:
    """Whose `me` this is, recorded; reports if nobody's."""
    if scope.me is None:
        said = _FOR_ME.get(type(node)) or words(cast(n.Expr, node))
        hint = player_looked_at(cx.checked, scope.items, _taken(cx, scope), node)
        cx.report.add(codes.NOBODY_IS_ME.at(head(node), words=said, hint=hint))
        return None
    cx.checked.mes[node] = scope.me
    return scope.me


def each_has_one(cx: Context, scope: Scope, node: n.Name | n.Step, every: str) -> None:
    """Reports a name of what each player has; inside a `where` over players, with how to name the player there."""
    hint = player_looked_at(cx.checked, scope.items, _taken(cx, scope), node)
    cx.report.add(codes.EACH_HAS_ONE.at(node.span, name=node.text, every=every, hint=hint))


def _taken(cx: Context, scope: Scope) -> list[str]:
    """What a new name cannot be called, as far as it is one that a hint may use."""
    return [*scope.locals, *(name for name in ("p", "somebody", "the_player") if cx.global_what(name))]


def sides_of(names: Names, type_: t.Type) -> tuple[str, ...]:
    """The names of the sides that a piece, or what lies in a slot, has."""
    table = names.tables.get(type_.table) if isinstance(type_, (t.Piece, t.ZoneOf)) else None
    return table.sides if table is not None else ()


def make_local(cx: Context, scope: Scope, ident: n.Ident, type_: t.Type, *, by_seat: bool = False) -> LocalSymbol:
    """Makes a local name in the scope. Reports words of the language, global names and names that exist already; such a
    name is made all the same, so that the lines below speak of it and give no further messages."""
    symbol = LocalSymbol(ident.text, type_, ident.span, by_seat)
    cx.checked.refs[ident] = symbol
    before = scope.locals.get(ident.text)
    scope.locals[ident.text] = symbol
    if ident.text in cx.reserved:
        cx.report.add(codes.RESERVED.at(ident.span, name=ident.text))
        return symbol
    taken = cx.global_what(ident.text)
    if taken is None and before is not None:
        taken = ("a name in this part", before.span)
    if taken is not None:
        what, place = taken
        labels = [Label(place, f"{what} is made here")] if place else []
        hint = f"Give what is meant here a name of its own, such as `the_{ident.text}`."
        cx.report.add(codes.MADE_TWICE.at(ident.span, name=ident.text, what=what, labels=labels, hint=hint))
    return symbol


def unknown_name(cx: Context, scope: Scope, span: Span, name: str, otherwise: str | None = None) -> None:
    """Reports a name that means nothing here, with what may have been meant, or else with the hint `otherwise`. Where
    a thing looked at is itself unknown nothing is said, as the name may be its attribute; nor where a zone or the like
    was to be called by a word of the language, which is reported there."""
    if any(isinstance(item.type, t.Unknown) for item in scope.items):
        return
    if name in scope.unmade:
        cx.report.add(codes.MAYBE_UNMADE.at(span, name=name))
        return
    if name in scope.gone:
        cx.report.add(codes.OUTSIDE_BLOCK.at(span, name=name, maker=scope.gone[name]))
        return
    if name in _KNOWN_WHERE:
        hint = who_asks(cx.checked, scope.me) if name == "actor" else None
        cx.report.add(codes.KNOWN_ONLY.at(span, name=name, where=_KNOWN_WHERE[name], hint=hint))
        return
    if codes.RESERVED.at(span, name=name).message in {one.message for one in cx.report.found}:
        return
    if name in cx.names.attributes or name in cx.names.sides or name in _OF_SOMETHING:
        cx.report.add(codes.NEEDS_THING.at(span, name=name))
        return
    item_words = [
        attribute
        for item in scope.items
        for attribute, symbol in cx.names.attributes.items()
        if isinstance(item.type, t.Piece) and item.type.table in symbol.types
    ]
    known = [
        *scope.locals,
        *item_words,
        *(side for item in scope.items for side in sides_of(cx.names, item.type)),
        *cx.names.zones,
        *cx.names.tracks,
        *cx.names.options,
        *cx.names.defines,
        *(value for values in cx.names.values.values() for value in values),
        *cx.names.kinds,
    ]
    hint = digits_hint(name) or everyday(name, scope.locals) or did_you_mean(name, known) or otherwise
    cx.report.add(codes.UNKNOWN.at(span, name=name, hint=hint))
