"""From a pass through the standing checks to whether it has changed the position."""

from __future__ import annotations

from ..diagnostics.codes import standing as codes
from ..typed import Any, Literal, NoReturn
from .faults import MAX_PASSES, Stalled
from .state import State


def passes(st: State, what: Literal["begin", "end", "closed"]) -> None:
    """The standing checks begin or end to run, or never run any more."""
    st.passes = None if what == "end" else [None, []] if what == "begin" else [(), None]


def stir(st: State) -> None:
    """Keeps the position as it is before the first change of a pass."""
    assert st.passes is not None
    st.passes[0] = _position(st)


def pass_changed(st: State) -> bool:
    """Whether the position is another one than when the present pass began: places and their order, sides, remembered
    values, winners. What somebody knows is no part of it, as no rule can ask for that."""
    assert st.passes is not None
    before: tuple[Any, ...] | None = st.passes[0]
    return before is not None and before != _position(st)


def restless(st: State) -> NoReturn:
    """Raises Stalled: pass after pass changes something."""
    raise Stalled(codes.NEVER_AT_REST, limit=MAX_PASSES)


def _position(st: State) -> tuple[Any, ...]:
    return list(map(list.copy, st.zones)), st.sides.copy(), st.vars.copy(), st.winners
