"""The state of lowering one routine: the steps so far, the locals of its names, and what all routines share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ...model import types as t
from ...model.layout import Layout, PhaseInfo, TrackInfo, ZoneInfo
from ...model.symbols import Checked, LocalSymbol, Symbol, ZoneSymbol
from ...source import Span
from ...syntax import nodes as n
from .. import plan as p
from .what_lasts import Lasting


def playable_label(table: str) -> str:
    """The name of the function that says whether a piece is playable."""
    return f"playable {table}"


@dataclass(slots=True)
class Shared:
    """What the routines of one game share while they are lowered."""

    checked: Checked
    layout: Layout
    routine_numbers: dict[str, int] = field(default_factory=dict)
    function_numbers: dict[str, int] = field(default_factory=dict)
    sites: list[p.Site] = field(default_factory=list)
    site_names: dict[str, int] = field(default_factory=dict)
    functions: dict[int, p.Function] = field(default_factory=dict)
    """By number, those that are lowered already."""
    points: list[p.Point] | None = None
    """The points of coverage so far; None where none is wanted."""
    lasting: Lasting = field(default_factory=Lasting)
    """What lasts in the game, and until when."""
    settled: int = 0
    """How many parts with heads there are so far."""
    at_once: int = 0
    """How many `at once` are around what is lowered now."""

    def zone(self, symbol: ZoneSymbol) -> ZoneInfo:
        return self.layout.zone_named[symbol.name]

    def track(self, name: str) -> TrackInfo:
        return self.layout.track_named[name]

    def phase(self, name: str) -> PhaseInfo:
        return next(phase for phase in self.layout.phases if phase.name == name)

    def playable(self, table: str) -> int:
        """The number of the function that says whether a piece of this table is playable."""
        return self.function_numbers[playable_label(table)]

    def settling(self) -> int:
        """A number for a part whose heads are settled together."""
        self.settled += 1
        return self.settled

    def site_name(self, wanted: str) -> str:
        """A name for a site that no other has: the second `x` is `x#2`."""
        count = self.site_names[wanted] = self.site_names.get(wanted, 0) + 1
        return wanted if count == 1 else f"{wanted}#{count}"


@dataclass(slots=True)
class Event:
    """One run of an action, as its own lines see it. `answering` is the number of the answer that it is, None where it
    is no answer; `to_actor` and `to_args` are who did what it answers, and with what."""

    name: str
    me: p.Local
    args: list[p.Local]
    cancelled: p.Local
    verdict: p.Local | None
    answering: p.Local | None
    to_actor: p.Local | None
    to_args: list[p.Local]


@dataclass(slots=True)
class Answered:
    """What an answer (or a rule before it) may do to an action: `verdict` tells it, `piece` is the action's piece."""

    action: str
    verdict: p.Local
    piece: p.Local | None


@dataclass(slots=True)
class Builder:
    """Collects the steps of one routine, function or site; `path` is where we are, for the names of sites."""

    shared: Shared
    path: tuple[str, ...]
    phase: str | None = None
    ops: list[p.Op] = field(default_factory=list)
    locals: dict[int, p.Local] = field(default_factory=dict)
    counter: list[int] = field(default_factory=lambda: [0])
    event: Event | None = None
    """In an action: its run."""
    answered: Answered | None = None
    """In an answer, or in a rule before an action: what it may cancel."""

    def emit(self, op: p.Op) -> None:
        self.ops.append(op)

    def mark(self, span: Span, what: str) -> None:
        """A point that coverage counts, where it is wanted."""
        points = self.shared.points
        if points is not None:
            self.emit(p.Mark(span, len(points)))
            points.append(p.Point(span, what))

    @contextmanager
    def into(self, ops: list[p.Op]) -> Iterator[list[p.Op]]:
        """Collects what is emitted within into another list of steps."""
        before, self.ops = self.ops, ops
        try:
            yield ops
        finally:
            self.ops = before

    @contextmanager
    def below(self, name: str, phase: str | None = None) -> Iterator[None]:
        """One step further down the path."""
        before = self.path, self.phase
        self.path, self.phase = (*self.path, name), phase or self.phase
        try:
            yield
        finally:
            self.path, self.phase = before

    def local(self, symbol: LocalSymbol) -> p.Local:
        """The local of a designer's name (or of a `me`)."""
        found = self.locals.get(id(symbol))
        if found is None:
            shown = None if symbol.hidden else symbol.name
            found = p.Local(self.fresh_name(symbol.name), symbol.type, shown, symbol.by_seat)
            self.locals[id(symbol)] = found
        return found

    def temporary(self, name: str, type_: t.Type) -> p.Local:
        """A local of our own."""
        return p.Local(self.fresh_name(name), type_)

    def fresh_name(self, name: str) -> str:
        self.counter[0] += 1
        return f"{name}_{self.counter[0]}"

    def keep(self, value: p.Expr, span: Span, name: str = "x", type_: t.Type = t.UNKNOWN) -> p.Expr:
        """The value as something that can be read again without doing its work twice."""
        if isinstance(value, (p.Const, p.Read)):
            return value
        local = self.temporary(name, type_)
        self.emit(p.Assign(span, local, value))
        return p.Read(local)

    # -- what the checker found out ------------------------------------------------------------------------

    def type(self, node: n.Expr) -> t.Type:
        return self.shared.checked.types[node]

    def ref(self, node: n.Node) -> Symbol | None:
        return self.shared.checked.refs.get(node)

    def me(self, node: n.Node) -> p.Local | None:
        """The `me` that the node speaks of; None where nobody is."""
        symbol = self.shared.checked.mes.get(node)
        return self.local(symbol) if symbol is not None else None

    def item(self, node: n.Node) -> p.Local:
        """The thing looked at."""
        return self.local(self.shared.checked.items[node])
