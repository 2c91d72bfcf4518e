"""What an emitter knows while it writes: names, the globals of a game's code, and what a function uses of the state.

A `Unit` is all code of one game in one mode; a `Scope` is one function in it.
"""

from __future__ import annotations

import ast
import keyword
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING, Any

from ..model.families import places
from ..model.layout import PhaseInfo, TrackInfo, ZoneInfo
from . import emit_tree as t
from . import plan as p
from .blocks import Label
from .flow import Ranges, walk
from .linking import BUILTINS, HELPERS, layout_globals
from .settle import at_seat

if TYPE_CHECKING:
    from .emit_counting import Listed


class Mode(Enum):
    """What the code is for: `ask` waits at every choice and tells all that happens. The others are for games that
    nobody watches and write simple changes inline: `quiet` waits like `ask`, with the same frames; `uniform` never
    waits and draws the answers from the choice words."""

    ASK = "ask"
    QUIET = "quiet"
    UNIFORM = "uniform"


class Passing(Enum):
    """Which of two passes through an `at once` is being written."""

    LEAVE = "leave"
    ARRIVE = "arrive"


STEPS = (
    "FUEL", "MAX_DECISIONS", "add_for", "add_track", "alike_groups", "cancelled", "choice_below", "commit", "cover",
    "do_later", "draw", "draw_counted", "draw_pool", "fail", "flip", "groups", "include", "left_zones", "level",
    "more_words", "move", "move_one", "once_alike", "out_of_steps", "pass_changed", "passes", "phase_begins",
    "pick_counted", "pick_one", "pick_order", "pick_several", "pick_some", "point_out", "restless", "set_track",
    "set_winners", "show", "shuffle", "span_begins", "span_ends", "stir", "swap", "take_away", "take_due",
    "tell_seats", "turn_begins", "window_opens",
)  # fmt: skip
"""What generated code calls in the runtime, by name."""

_OWN = (
    "_", "st", "frame", "result", "block", "zones", "loc", "sides", "tracks", "n", "seats", "words", "at", "limit",
)  # fmt: skip
"""Names that have a meaning in every function, so no local may have them."""

_FIELDS = (("zones", "zones"), ("loc", "loc"), ("sides", "sides"), ("tracks", "vars"), ("n", "n"))
"""Those among them that stand for a field of the state."""

ALIASED_ZONE, ALIASED_FAMILY = 2, 5
"""From this weight of uses on, a zone's list (or a family's lists) gets a local name at the function's start."""


class Unit:
    """All code of one game in one mode; `globals` collects what it refers to besides the runtime's steps."""

    def __init__(self, plan: p.Plan, mode: Mode) -> None:
        self.plan, self.layout, self.mode = plan, plan.layout, mode
        self.uniform = mode is Mode.UNIFORM
        """Whether the code answers by itself."""
        self.unseen = mode is not Mode.ASK
        """Whether nobody watches what the code does."""
        self.globals: dict[str, Any] = {
            **BUILTINS,
            **HELPERS,
            **layout_globals(plan.layout),
            "MARKS": bytearray(len(plan.points)),
        }
        self.taken: set[str] = {*self.globals, *STEPS, *_OWN}
        self.columns: dict[str, str] = {}
        for attribute, column in plan.layout.columns.items():
            self.columns[attribute] = self.take(f"{identifier(attribute)}_of")
            self.globals[self.columns[attribute]] = column
        self.routines = [self.take(identifier(one.name)) for one in plan.routines]
        self.functions = [self.take(identifier(one.name)) for one in plan.functions]
        self.options = [self.take(f"options_{identifier(one.made)}") for one in plan.sites]
        self.phases = {id(phase): number for number, phase in enumerate(plan.layout.phases)}
        self.zones: dict[int, ZoneInfo] = {zone.base: zone for zone in plan.layout.zones}

    def take(self, wanted: str) -> str:
        """A name nobody has yet, like the one wanted."""
        return _take(wanted, self.taken)

    def extent(self, base: int, players: int | None = None) -> int:
        """How many zones the family has that begins at this number."""
        zone = self.zones[base]
        return places(zone.family, zone.members, self.layout.most if players is None else players)

    def is_slot(self, base: int) -> bool:
        """Whether zones hold at most one piece."""
        return base in self.zones and self.zones[base].kind == "slot"

    def is_pool(self, base: int) -> bool:
        """Whether pieces are only counted there."""
        return base in self.zones and self.zones[base].kind == "pool"

    def is_refilled(self, base: int) -> bool:
        """Whether a pile is made anew when it is empty."""
        return base in self.zones and self.zones[base].refill is not None

    def side_in(self, base: int, side: int | None) -> int | None:
        """The side that pieces are turned to that arrive in a zone: the one given, else the one that the zone says."""
        return side if side is not None or base not in self.zones else self.zones[base].showing

    def track(self, base: int) -> TrackInfo:
        """The remembered value that begins at this place among all."""
        return next(one for one in self.layout.tracks if one.base == base)

    def phase(self, phase: PhaseInfo) -> int:
        """A phase's number in the layout."""
        number = self.phases.get(id(phase))
        return self.plan.layout.phases.index(phase) if number is None else number


class Scope:
    """One function that is being written."""

    def __init__(
        self,
        unit: Unit,
        ops: Sequence[p.Op],
        params: Sequence[p.Local],
        exprs: Iterable[p.Expr] = (),
        unsure: Iterable[p.Local] = (),
    ) -> None:
        self.unit, self.layout, self.uniform, self.unseen = unit, unit.layout, unit.uniform, unit.unseen
        self.ops, self.exprs = ops, tuple(exprs)
        self.read_counts: Counter[p.Local] | None = None
        self.listed: Listed | None = None
        """Inside loops in which no piece moves: what is listed in front of them."""
        self.taken = set(unit.taken)
        self.names: dict[p.Local, str] = {}
        self.used: dict[str, None] = {}
        self.aliases: dict[tuple[int, bool], str] = {}
        self.weights: Counter[int] = Counter()
        """How much a zone, or a family by its base, is used through a seat that is not known."""
        self.numbers: Counter[int] = Counter()
        """How much a zone is used by its number."""
        self.weigh(ops, 1)
        for expr in self.exprs:
            self.weigh_expr(expr, 1)
        self.ranges = Ranges(unit.layout, ops, [*params, *unsure])
        self.by_size: dict[p.Local, int | None] = {}
        self.chosen_from: dict[p.Local, tuple[p.ZoneList, str]] = {}
        """The zone that a piece was chosen from, and the name of its place there: it is probably there still."""
        self.kept: set[p.Local] = set()
        """Locals with a slot: they hold plain data."""
        self.targets: dict[int, list[Label]] = {}
        self.caught: dict[int, dict[int, Label]] = {}
        self.onward: dict[int, int | None] = {}
        """By block that only goes on to another: that one, or None where it ends the routine."""
        self.waits = False
        """Whether the function keeps choice words at hand."""
        self.blocks = False
        """Whether the function consists of blocks."""
        self.gather: tuple[str, str] | None = None
        """Inside an `at once`: the names of the lists that its moves and writes wait in."""
        self.gather_loops = 0
        """How many loops of its own the `at once` has around the step that is being written."""
        self.passing: Passing | None = None

    # ---- what is used how much

    def weigh(self, ops: Sequence[p.Op], factor: int) -> None:
        """Counts how often each zone is used, uses in loops more."""
        for op in ops:
            match op:
                case p.ForIn():
                    self.weigh_expr(op.seq, factor)
                    self.weigh(op.body, factor * 4)
                case p.While():
                    self.weigh(op.head, factor * 4)
                    self.weigh_expr(op.test, factor * 4)
                    self.weigh(op.body, factor * 4)
                case p.If():
                    self.weigh_expr(op.test, factor)
                    self.weigh(op.then, factor)
                    self.weigh(op.other, factor)
                case p.Region() | p.AtOnce():
                    self.weigh(op.body, factor)
                case p.AskTogether() if self.uniform and self.unit.plan.players is not None:
                    for seat in range(self.unit.plan.players):
                        site = at_seat(op.site, seat, self.unit.plan, self.unit.plan.players)
                        self.weigh(site.options, factor)
                        self.weigh_expr(site.items, factor)
                case p.Ask() | p.AskTogether():
                    if self.uniform:
                        inner = factor * 4 if isinstance(op, p.AskTogether) else factor
                        self.weigh(op.site.options, inner)
                        self.weigh_expr(op.site.items, inner)
                case _:
                    self.weigh_expr(op, factor)

    def weigh_expr(self, node: Any, factor: int) -> None:
        for inner in walk(node):
            match inner:
                case p.ZoneNumber(base=base, seat=None):
                    self.numbers[base] += factor
                case p.ZoneNumber(base=base, seat=p.Const(int() as seat)):
                    self.numbers[base + seat] += factor
                case p.ZoneNumber(base=base) | p.FamilyList(base=base):
                    self.weights[base] += factor

    # ---- names

    def local(self, local: p.Local) -> str:
        """The Python name of a local."""
        found = self.names.get(local)
        if found is None:
            found = self.names[local] = self.fresh(identifier(local.shown or local.name))
        return found

    def fresh(self, wanted: str) -> str:
        """A new name of our own."""
        return _take(wanted, self.taken)

    @contextmanager
    def standing_for(self, local: p.Local, called: str) -> Iterator[None]:
        """In the `with` block the local has another Python name."""
        before = self.names.get(local)
        self.names[local] = called
        try:
            yield
        finally:
            if before is None:
                del self.names[local]
            else:
                self.names[local] = before

    # ---- what a function uses of the state

    def own(self, called: str) -> ast.Name:
        """One of the names in `_OWN` that the function's start has to set."""
        self.used[called] = None
        return t.name(called)

    def zone_number(self, zone: p.ZoneNumber, seat: ast.expr | None) -> ast.expr:
        """The number of a zone."""
        return t.const(zone.base) if seat is None else t.arithmetic(t.const(zone.base), "+", seat)

    def zone_list(self, zone: p.ZoneNumber, seat: ast.expr | None) -> ast.expr:
        """The list of a zone's pieces."""
        if seat is None or isinstance(seat, ast.Constant):
            number = zone.base if seat is None else zone.base + int(str(seat.value))
            if self.numbers[number] >= ALIASED_ZONE:
                return t.name(self.alias(number, False))
            return t.item(self.own("zones"), t.const(number))
        if self.weights[zone.base] >= ALIASED_FAMILY:
            return t.item(t.name(self.alias(zone.base, True)), seat)
        return t.item(self.own("zones"), self.zone_number(zone, seat))

    def family(self, base: int) -> ast.expr:
        """The lists of all zones of a family."""
        if self.weights[base] >= ALIASED_FAMILY:
            return t.name(self.alias(base, True))
        return t.part(self.own("zones"), t.const(base), t.const(base + self.unit.extent(base)))

    def alias(self, base: int, family: bool) -> str:
        found = self.aliases.get((base, family))
        if found is None:
            info = self.layout.zone_of[base]
            called = identifier(info.name) if info else "box"
            found = self.aliases[base, family] = self.fresh(f"{called}_of" if family else called)
        return found

    def beginning(self) -> t.Code:
        """What sets the names that the function uses, once it has been written."""
        code: t.Code = []
        if self.aliases:
            self.own("zones")
        if "seats" in self.used:
            self.own("n")
        for called, field in _FIELDS:
            if called in self.used:
                code.append(t.assign(called, t.attribute("st", field)))
        if "seats" in self.used:
            code.append(t.assign("seats", t.item(t.name("SEATS"), t.name("n"))))
        for (base, family), called in self.aliases.items():
            if family:
                value = t.part(t.name("zones"), t.const(base), t.const(base + self.unit.extent(base)))
            else:
                value = t.item(t.name("zones"), t.const(base))
            code.append(t.assign(called, value))
        if self.waits:
            code.extend(self.words_again())
        return code

    def words_again(self) -> t.Code:
        """Reads the choice words at hand from the state."""
        ahead = t.const(max(self.layout.most, 1))
        return [
            t.assign("words", t.attribute("st", "cw")),
            t.assign("at", t.attribute("st", "ci")),
            t.assign("limit", t.arithmetic(t.call("len", t.name("words")), "-", ahead)),
        ]

    def words_kept(self) -> t.Code:
        """Writes back how many choice words were used."""
        return [t.assign_field("st", "ci", t.name("at"))] if self.waits else []

    def tally_size(self, tally: p.Local) -> int | None:
        """The length of the list of counts that a tally is; None where it is a list of keys (if it is kept in a frame,
        as only plain data is) or a dictionary."""
        if tally in self.kept:
            return None
        if tally not in self.by_size:
            self.by_size[tally] = self.ranges.tally_size(tally)
        return self.by_size[tally]


def identifier(text: str) -> str:
    """A Python name made of a text."""
    cleaned = "".join(char if char.isalnum() or char == "_" else "_" for char in text)
    if not cleaned or not cleaned.isidentifier():
        cleaned = f"_{cleaned}"
    return cleaned if cleaned.isidentifier() else "_"


def _take(wanted: str, taken: set[str]) -> str:
    found, number = wanted, 1
    while found in taken or keyword.iskeyword(found) or found.startswith("__"):
        number += 1
        found = f"{wanted.lstrip('_') or 'local'}_{number}"
    taken.add(found)
    return found
