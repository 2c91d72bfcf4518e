"""From a plan to a `Program`: emits its Python, compiles it under the rule files' names, and takes its functions."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from ..runtime.program import Program, SiteInfo
from . import plan as p
from .blocks import Cut
from .cut import site_places
from .emit import Emitter, Mode
from .emit_scope import runtime_globals
from .emit_sites import reads_of
from .entries import program_entries
from .piece_places import job_slots, piece_arguments, piece_slots

__all__ = ["Mode", "load", "show_python"]


def load(plan: p.Plan, mode: Mode, steps: Mapping[str, object], marks: bytearray | None = None) -> Program:
    """The rules of a game as Python functions. `steps` are the runtime's, by name (see `emit_scope.STEPS`).
    `marks`, one for each point of the plan with coverage, can be those that other programs of the game have too.

    Tracebacks and `co_positions()` of the functions point into the rule files. Raises KeyError if a step is missing.
    """
    emitter = Emitter(plan, mode)
    if marks is not None:
        emitter.unit.globals["MARKS"] = marks
    space: dict[str, Any] = runtime_globals(emitter.unit, steps)
    for piece in emitter.pieces():
        exec(compile(piece.module, piece.file, "exec", dont_inherit=True), space)
    phases, turn, score = program_entries(plan, emitter.cuts)
    unit = emitter.unit
    return Program(
        mode=mode.value,
        layout=plan.layout,
        routines=tuple(space[name] for name in unit.routines),
        routine_names=tuple(routine.name for routine in plan.routines),
        frame_sizes=tuple(one.frame_size for one in emitter.cuts),
        functions=tuple(space[name] for name in unit.functions),
        options=tuple(space[name] for name in unit.options),
        sites=_sites(plan, emitter.cuts),
        entries=phases,
        turn_entry=turn,
        score_entry=score,
        main=plan.main,
        scores=tuple(plan.scores),
        marks=unit.globals["MARKS"],
        piece_slots=tuple(map(piece_slots, emitter.cuts)),
        job_slots=tuple(map(job_slots, emitter.cuts)),
        piece_arguments=tuple(map(piece_arguments, plan.routines)),
    )


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
