"""From a plan to a `Program`: emits its Python, compiles it under the rule files' names, and takes its functions."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from ..runtime.program import Program, SiteInfo
from . import plan as p
from .blocks import Cut
from .cut import site_places
from .emit import Emitter, Mode
from .emit_scope import STEPS
from .emit_sites import reads_of
from .entries import program_entries
from .linking import BUILTINS, HELPERS, Parts, WholeParts, layout_globals, link
from .piece_places import job_slots, piece_arguments, piece_slots
from .quicken import quickened
from .settle import settle
from .whole.program import whole_parts

__all__ = ["Mode", "load", "named_parts", "parts_of", "show_python"]


def load(plan: p.Plan, mode: Mode, steps: Mapping[str, object], marks: bytearray | None = None) -> Program:
    """The rules of a game as Python functions. `steps` are the runtime's, by name (see `emit_scope.STEPS`).
    `marks`, one for each point of the plan with coverage, can be those that other programs of the game have too.

    Tracebacks and `co_positions()` of the functions point into the rule files. Raises KeyError if a step is missing.
    """
    missing = [one for one in STEPS if one not in steps]
    if missing:
        raise KeyError(f"the runtime lacks {', '.join(missing)}")
    return link(parts_of(plan, mode), plan.layout, steps, bytearray(len(plan.points)) if marks is None else marks)


def parts_of(plan: p.Plan, mode: Mode) -> Parts:
    """The same before it is linked: plain data, so that it can be kept."""
    emitter = Emitter(plan, mode)
    code = [compile(piece.module, piece.file, "exec", dont_inherit=True) for piece in emitter.pieces()]
    phases, turn, score = program_entries(plan, emitter.cuts)
    unit = emitter.unit
    columns = {name: attribute for attribute, name in unit.columns.items()}
    common = {*BUILTINS, *HELPERS, *layout_globals(plan.layout), *columns, "MARKS"}
    return Parts(
        mode=mode.value,
        code=tuple(code),
        columns=columns,
        routines=tuple(unit.routines),
        functions=tuple(unit.functions),
        options=tuple(unit.options),
        routine_names=tuple(routine.name for routine in plan.routines),
        frame_sizes=tuple(one.frame_size for one in emitter.cuts),
        sites=_sites(plan, emitter.cuts),
        entries=phases,
        turn_entry=turn,
        score_entry=score,
        main=plan.main,
        enters=emitter.enters,
        scores=tuple(plan.scores),
        piece_slots=tuple(map(piece_slots, emitter.cuts)),
        job_slots=tuple(map(job_slots, emitter.cuts)),
        piece_arguments=tuple(map(piece_arguments, plan.routines)),
        constants={name: value for name, value in unit.globals.items() if name not in common},
    )


def named_parts(plan: p.Plan, name: str, only_kept: bool = False, /) -> Parts | WholeParts | None:
    """The same by the name of a mode, as in `quiet`; `uniform 4` is that for four players, `whole 4` the program of
    whole games for them, and `deciding 4` that in which somebody else decides; with ` carefully` behind it neither
    guesses."""
    if only_kept:
        return None
    mode, _, players = name.removesuffix(" carefully").partition(" ")
    if mode in ("whole", "deciding"):
        return whole_parts(plan, int(players), asks=mode == "deciding", careful=name.endswith(" carefully"))
    return parts_of(quickened(settle(plan, int(players))) if players else plan, Mode(mode))


def show_python(plan: p.Plan, mode: Mode, routine: int) -> str:
    """The Python of one routine, as text for people."""
    return ast.unparse(Emitter(plan, mode).routine(routine).module) + "\n"


def _sites(plan: p.Plan, cuts: list[Cut]) -> tuple[SiteInfo, ...]:
    found: list[SiteInfo] = []
    places = site_places(cuts)
    for site in plan.sites:
        if site.number not in places:
            raise ValueError(f"{site.span}: the site `{site.name}` is asked nowhere")
        cut, op = places[site.number]
        found.append(
            SiteInfo(
                number=site.number,
                name=site.name,
                made=site.made,
                prompt=site.prompt,
                type=site.type,
                may=site.may,
                open_source=site.open_source,
                decline=site.decline,
                many=site.many,
                phase=site.phase,
                span=site.span,
                together=isinstance(op, p.AskTogether),
                routine=cut.routine.number,
                into=cut.slot(op.into),
                reads=tuple(cut.slot(local) for local in reads_of(site)),
                labels=site.labels,
                event=site.event,
                did=tuple((cut.slot(local), local.type) for local in site.did),
                settles=site.settles,
                public=site.public,
                counted=site.counted,
                ordered=site.ordered,
            )
        )
    return tuple(found)
