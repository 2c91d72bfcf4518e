"""The steps of the plan for standing checks, which run after each step, and for what is pointed out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .step import Step
from .values import Expr


@dataclass(slots=True, eq=False)
class Passes(Step):
    """The standing checks begin or end to run; or they never run any more (`closed`)."""

    what: Literal["begin", "end", "closed"]


@dataclass(slots=True, eq=False)
class NewPass(Step):
    """A pass through the standing checks begins."""


@dataclass(slots=True, eq=False)
class Stir(Step):
    """Stands before each change: the first one of a pass keeps the position as it was, to be compared later."""


@dataclass(slots=True, eq=False)
class PutOff(Step):
    """Puts something off until the standing checks have run."""

    number: int
    args: list[Expr]


@dataclass(slots=True, eq=False)
class Restless(Step):
    """Stops the game: its standing checks never come to an end."""


@dataclass(slots=True, eq=False)
class PointOut(Step):
    """Tells of each of the pieces, to all or to one seat, whether it is of one of the kinds. `words` say what was
    looked for; `values` are those of the `names` in them, with the words for their types."""

    pieces: Expr
    kinds: Expr
    words: str
    to: Expr | None
    names: list[str]
    types: list[str]
    values: list[Expr]
