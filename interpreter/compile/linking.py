"""From the code of a game as plain data to a `Program`: its functions, with the globals that they use.

What is here does not know how the code was made, so a process that finds it ready (see `opening`) needs nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import CodeType

from ..frozen import frozen, made
from ..model.layout import Layout
from ..runtime.program import Entry, Program, SiteInfo
from ..typed import Any
from . import sequences

BUILTINS: dict[str, Any] = {
    "MISSING": (ValueError, IndexError), "UNSEEN": (KeyError, IndexError), "ValueError": ValueError,
    "len": len, "max": max, "min": min, "range": range, "sorted": sorted, "tuple": tuple, "zip": zip,
}  # fmt: skip

HELPERS: dict[str, Any] = {
    one.__name__: one
    for one in (
        sequences.among, sequences.begins_with, sequences.family_list, sequences.family_list_reversed,
        sequences.first, sequences.in_game, sequences.last, sequences.left_in_game,
        sequences.sorted_by, sequences.sorted_by_keys, sequences.step_of,
    )
}  # fmt: skip


@frozen
class Parts:
    """All that is a game's own in one mode, with nothing that must be made anew in another process.

    `code` makes one function after the other, as globals; `routines`, `functions` and `options` are their names. The
    other fields are those of a `Program`.
    """

    mode: str
    code: tuple[CodeType, ...]
    columns: dict[str, str]
    """By the name of a global: the attribute whose column of the layout it is."""
    routines: tuple[str, ...]
    functions: tuple[str, ...]
    options: tuple[str, ...]
    routine_names: tuple[str, ...]
    frame_sizes: tuple[int, ...]
    sites: tuple[SiteInfo, ...]
    entries: dict[str, Entry]
    turn_entry: Entry | None
    score_entry: Entry | None
    main: int
    scores: tuple[int, ...]
    piece_slots: tuple[tuple[int, ...], ...]
    job_slots: tuple[tuple[int, ...], ...]
    piece_arguments: tuple[tuple[int, ...], ...]
    enters: bool = True
    constants: dict[str, Any] = made(factory=dict)
    """Further globals, by name."""


@frozen
class WholeParts:
    """All that is a game's own in a program of whole games; without `code` there is none for its rules.

    `deals` is how many pieces the shuffle puts in order that is surely the first thing that comes by chance.
    """

    code: tuple[CodeType, ...]
    called: str
    """The name of the function."""
    columns: dict[str, str]
    constants: dict[str, Any]
    deals: int = 0
    guesses: bool = False
    """Whether it takes some things for granted that mostly are so; see `compile.whole`."""
    all_seen: bool = False
    """Whether whoever decides always sees all pieces that he chooses from."""


def layout_globals(layout: Layout) -> dict[str, Any]:
    """The globals that every game has, with the values of this one; columns have names of their own."""
    seats, turning, others = sequences.seat_tables(layout.most)
    return {"SEATS": seats, "TURNING": turning, "OTHERS": others, "OWNER": layout.owner_of, "KIND": layout.pieces}


def link_whole(parts: WholeParts, layout: Layout, library: Mapping[str, object]) -> Any:
    """The function that plays whole games; None where there is none. `library` is what it calls, by name."""
    if not parts.code:
        return None
    space = _space(layout, parts.columns, parts.constants)
    space.update(library)
    for code in parts.code:
        exec(code, space)
    return space[parts.called]


def _space(layout: Layout, columns: dict[str, str], constants: dict[str, Any]) -> dict[str, Any]:
    """The globals of a game's code, those that change while it runs for itself alone."""
    return {
        "__builtins__": {},
        **BUILTINS,
        **HELPERS,
        **layout_globals(layout),
        **{name: layout.columns[attribute] for name, attribute in columns.items()},
        **{name: value.copy() if type(value) is dict else value for name, value in constants.items()},
    }


def link(parts: Parts, layout: Layout, steps: Mapping[str, object], marks: bytearray) -> Program:
    """The program. `steps` are the runtime's, by name; `marks` are one for each point of the rules with coverage."""
    space = _space(layout, parts.columns, parts.constants)
    space.update({"MARKS": marks, **steps})
    for code in parts.code:
        exec(code, space)
    return Program(
        mode=parts.mode,
        layout=layout,
        routines=tuple([space[name] for name in parts.routines]),
        routine_names=parts.routine_names,
        frame_sizes=parts.frame_sizes,
        functions=tuple([space[name] for name in parts.functions]),
        options=tuple([space[name] for name in parts.options]),
        sites=parts.sites,
        entries=parts.entries,
        turn_entry=parts.turn_entry,
        score_entry=parts.score_entry,
        main=parts.main,
        scores=parts.scores,
        marks=marks,
        piece_slots=parts.piece_slots,
        job_slots=parts.job_slots,
        piece_arguments=parts.piece_arguments,
        enters=parts.enters,
    )
