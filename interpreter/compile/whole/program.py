"""From a plan for so many players to the code of one function that plays whole games, and what that refers to."""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from .. import plan as p
from ..emit_scope import Mode, Unit
from ..linking import BUILTINS, HELPERS, WholeParts, layout_globals
from ..settle import settle
from ..unwoken import unwoken
from .apart import apart
from .at_once import Placing
from .beginning import beginning
from .beside import Beside
from .constants import constant
from .emit import Writer
from .filters import with_tables
from .flatten import counted_runs, flatten
from .fold import Folder, folded
from .forward import forward
from .functions import InPlace
from .going_on import going_on
from .kinds import Kinds
from .looked_up import looked_up
from .origins import origins
from .popping import choices, popped_all, seat_by_seat
from .rewrite import TooMuchError
from .scope import WholeScope
from .seen import all_seen
from .short import short_lists
from .sizes import Sizes, Sure
from .tallies import with_tallies
from .unique import unique_values

NAME = "game"
"""What the function is called."""


@dataclass(frozen=True, slots=True)
class WholeGame:
    """The module that defines the function `game(st, ask)`, what it is written with, and how many pieces the shuffle
    puts in order that surely is the first thing that comes by chance; 0 without one."""

    module: ast.Module
    unit: Unit
    deals: int
    guesses: bool
    """Whether it takes some things for granted that mostly are so."""
    all_seen: bool
    """Whether whoever decides always sees all pieces that he chooses from."""


def whole_parts(plan: p.Plan, players: int, *, asks: bool = False, careful: bool = False) -> WholeParts:
    """The program of whole games for so many players, as plain data; without code for rules that it is not made for.

    It draws every choice from the choice words, or with `asks` puts it to whoever is handed to it. Where it is not to
    be `careful` it takes some things for granted that are mostly so, and the game is rare where they are not.
    """
    try:
        whole = whole_game(plan, players, asks=asks, careful=careful)
    except RecursionError:  # values within values, deeper than Python goes
        return WholeParts((), NAME, {}, {})
    except TooMuchError:
        return WholeParts((), NAME, {}, {})
    columns = {name: attribute for attribute, name in whole.unit.columns.items() if attribute in plan.layout.columns}
    common = {*BUILTINS, *HELPERS, *layout_globals(plan.layout), *columns, "MARKS"}
    constants = {name: value for name, value in whole.unit.globals.items() if name not in common}
    code = compile(whole.module, "<whole game>", "exec", dont_inherit=True)
    return WholeParts((code,), NAME, columns, constants, whole.deals, whole.guesses, whole.all_seen)


def whole_game(plan: p.Plan, players: int, *, asks: bool = False, careful: bool = False) -> WholeGame:
    """The same as Python's syntax tree. Raises TooMuchError."""
    return _whole_game(settle(unwoken(plan), players), counted_runs(plan), asks, careful)


def _whole_game(plan: p.Plan, counted: Collection[int], asks: bool, careful: bool) -> WholeGame:
    assert plan.players is not None
    if plan.points:
        raise TooMuchError("what is noted on the way")
    folder = Folder(plan.players)
    ops, guessed = prepared(plan, counted, careful, folder)
    placing = Placing(plan, ops, origins(ops, plan), careful)
    sure = Sure()
    if not careful:
        ops = sure.steps(ops)
    begun = placing.beginning(plan.routines[plan.main].span)
    span = plan.routines[plan.main].span
    made = folded([*begun, *placing.steps(ops), placing.result(span)], plan.players, folder)
    made = folded(beginning(made, placing), plan.players, folder)
    for _ in range(2):
        made = folded(forward(apart(made), plan.players), plan.players, folder)
    made = forward(popped_all(unique_values(made, plan.layout), plan.layout), plan.players)
    made = folded(made, plan.players, folder)
    made, tables = with_tables(looked_up(made), plan)
    unit = Unit(plan, Mode.UNIFORM)
    made = Beside([one.table for one in tables]).steps(made)
    made = Sizes(max([placing.extent(zone.base) for zone in plan.layout.zones], default=1)).steps(
        Kinds(unit).steps(made)
    )
    made = going_on(made, plan.layout)
    writer = Writer(WholeScope(unit, made), placing, made, asks)
    function = writer.function(NAME)
    module = ast.Module([*writer.choosing.functions, *writer.searches.functions, function], [])
    ast.fix_missing_locations(module)
    return WholeGame(module, unit, writer.deals, guessed or placing.guessed or sure.guessed, all_seen(ops, plan.layout))


def prepared(plan: p.Plan, counted: Collection[int], careful: bool, folder: Folder) -> tuple[list[Any], bool]:
    """The steps of a game, one behind the other, with functions in their places and every choice that of one seat; and
    whether something was taken for granted."""
    assert plan.players is not None
    flat, guessed = flatten(plan, careful, counted)
    ops: Sequence[p.Op] = InPlace(plan).steps(flat)
    made = apart(folded(choices(seat_by_seat(ops, plan.players), plan), plan.players, folder))
    for _ in range(2):
        made = folded(constant(made, plan.layout, plan.players), plan.players, folder)
    made = folded(with_tallies(made, plan.layout, plan.players), plan.players, folder)
    return folded(short_lists(apart(short_lists(made))), plan.players, folder), guessed
