"""What is known while the function of a whole game is written: each zone is a list with a name of its own."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Sequence
from typing import Any

from .. import emit_tree as t
from .. import plan as p
from ..emit_scope import Scope, Unit, identifier
from .nodes import KINDS, STATE
from .rewrite import TooMuchError, everything

_SHORT_NAME = 3
"""A zone that is named so often by one seat's local has a name for as long as the local stays the same."""


LIBRARY = frozenset(
    (
        "all_alike", "alike_groups", "choice_below", "cut_off", "dealt", "drawn", "drawn_by_chance", "groups",
        "included", "leave", "more_words", "once_alike", "owner", "pick_counted", "pick_order", "pick_some", "picked",
        "picked_some", "present", "rare", "refilled", "refused", "rounds_at_most", "shuffled", "spend", "surely_other",
        "swapped", "tabled",
    )
)  # fmt: skip
"""What the code calls by name, besides the functions on sequences: the library of whole games."""


class WholeScope(Scope):
    """The names of one function that plays a whole game."""

    def __init__(self, unit: Unit, ops: Sequence[Any]) -> None:
        unit.taken.update(LIBRARY)
        super().__init__(unit, ops, ())
        assert unit.plan.players is not None
        self.players: int = unit.plan.players
        self.names.update({STATE: "st", KINDS: "KIND"})
        self.lists: dict[int, str] = {}
        """By zone number: the name of its list."""
        self.families: dict[int, str] = {}
        """By base: the name of a tuple with the lists of all zones of a family."""
        self.members: dict[int, range] = {}
        self.short: dict[tuple[int, p.Local], str] = {}
        self.by_local: dict[p.Local, list[int]] = {}
        uses: Counter[tuple[int, p.Local]] = Counter()
        for node in everything(ops):
            if isinstance(node, p.ZoneNumber) and isinstance(node.seat, p.Read):
                uses[node.base, node.seat.local] += 1
        for (base, local), count in uses.items():
            if count >= _SHORT_NAME:
                self.short[base, local] = ""
                self.by_local.setdefault(local, []).append(base)

    def zone_numbers(self, base: int) -> range:
        """The numbers of a family's zones."""
        info = self.unit.zones.get(base)
        return range(base, base + (self.unit.extent(base, self.players) if info is not None else 1))

    def list_of(self, number: int) -> str:
        """The name of a zone's list."""
        found = self.lists.get(number)
        if found is None:
            info = self.layout.zone_of[number]
            found = self.lists[number] = self.fresh(identifier(info.name) if info is not None else "box")
        return found

    def family_of(self, base: int) -> str:
        """The name of the lists of a family."""
        found = self.families.get(base)
        if found is None:
            info = self.layout.zone_of[base]
            assert info is not None
            found = self.families[base] = self.fresh(f"{identifier(info.name)}_of")
            for number in self.zone_numbers(base):
                self.list_of(number)
        return found

    def zone_list(self, zone: p.ZoneNumber, seat: ast.expr | None) -> ast.expr:
        if seat is None or isinstance(seat, ast.Constant):
            number = zone.base if seat is None else zone.base + int(str(seat.value))
            return t.name(self.list_of(number))
        if isinstance(zone.seat, p.Read) and (zone.base, zone.seat.local) in self.short:
            return t.name(self.short_name(zone.base, zone.seat.local))
        return t.item(t.name(self.family_of(zone.base)), seat)

    def short_name(self, base: int, local: p.Local) -> str:
        """The name of the zone of the seat that a local stands for."""
        found = self.short[base, local]
        if not found:
            info = self.layout.zone_of[base]
            assert info is not None
            found = self.short[base, local] = self.fresh(identifier(info.name))
            self.family_of(base)
        return found

    def named_again(self, local: p.Local, there: bool = False) -> t.Code:
        """What stands behind each line that gives a local another value."""
        code: t.Code = []
        for base in self.by_local.get(local, ()):
            seat = t.name(self.local(local))
            zone: ast.expr = t.item(t.name(self.family_of(base)), seat)
            if not there:
                zone = t.select(t.is_there(seat), zone, t.const(None))
            code.append(t.assign(self.short_name(base, local), zone))
        return code

    def family(self, base: int) -> ast.expr:
        return t.name(self.family_of(base))

    def own(self, called: str) -> Any:
        if called == "n":
            return t.const(self.players)
        if called == "seats":
            return t.const(tuple(range(self.players)))
        raise TooMuchError(f"`{called}` is not kept")

    def call(self, function: str, *args: ast.expr) -> ast.Call:
        """A call of the library. Raises KeyError for one that it does not have."""
        if function not in LIBRARY:
            raise KeyError(function)
        return t.call(function, *args)
