"""From a plan to Python's syntax tree: one function for each routine, each `define` and each place that asks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from . import plan as p
from .blocks import Cut
from .cut import cut
from .emit_routine import define_function, routine_function
from .emit_scope import Mode, Unit
from .emit_sites import options_function
from .entering import enter

__all__ = ["Emitter", "Mode", "Piece"]


@dataclass(frozen=True, slots=True)
class Piece:
    """One function, and the name of the rule file that its positions are in."""

    name: str
    file: str
    function: ast.FunctionDef

    @property
    def module(self) -> ast.Module:
        """A module with this function alone, all positions filled in."""
        module = ast.Module([self.function], [])
        ast.fix_missing_locations(module)
        return module


class Emitter:
    """Writes the functions of one plan in one mode, each when it is asked for."""

    def __init__(self, plan: p.Plan, mode: Mode) -> None:
        self.plan = plan
        self.unit = Unit(plan, mode)
        self.cuts: list[Cut] = [cut(routine, plan) for routine in plan.routines]
        general = plan.general
        self.enters = general is None or enter(self.cuts, [cut(routine, general) for routine in general.routines])
        """Whether the code can go on from frames of the general plan."""

    def routine(self, number: int) -> Piece:
        """A routine's function."""
        routine = self.plan.routines[number]
        function = routine_function(self.unit, self.cuts[number])
        return Piece(self.unit.routines[number], routine.span.file.name, function)

    def define(self, number: int) -> Piece:
        """The function of a `define`."""
        define = self.plan.functions[number]
        return Piece(self.unit.functions[number], define.span.file.name, define_function(self.unit, define))

    def options(self, number: int) -> Piece:
        """The function that lists a site's candidates."""
        site = self.plan.sites[number]
        return Piece(self.unit.options[number], site.span.file.name, options_function(self.unit, site))

    def pieces(self) -> Iterator[Piece]:
        """All functions."""
        for define in self.plan.functions:
            yield self.define(define.number)
        for site in self.plan.sites:
            yield self.options(site.number)
        for routine in self.plan.routines:
            yield self.routine(routine.number)
