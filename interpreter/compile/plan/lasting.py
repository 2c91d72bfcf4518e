"""The steps of the plan for what lasts: values that cover others, sums that end, and what is done later.

`end` and `who` say until when (see `model.lasting`); all of it stands in the ledger, one of the remembered values.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .step import Step
from .values import Expr, Local

CoverHow = Literal["set", "add", "include"]


@dataclass(slots=True, eq=False)
class Cover(Step):
    """Sets a remembered value that may be covered: until `end` the value covers the one before; with PLAIN it takes
    away all covers."""

    base: int
    index: Expr | None
    value: Expr
    how: CoverHow
    """Whether the value is set, added to the one in force, or put into that set."""
    end: int
    who: Expr | None


@dataclass(slots=True, eq=False)
class AddFor(Step):
    """Adds a number to the sums of some things until `end`; with PLAIN for good. `base` is the place of the thing with
    number `first`. With LEAVES each thing is the one that leaves."""

    things: Expr
    base: int
    first: int
    amount: Expr
    end: int
    who: Expr | None


@dataclass(slots=True, eq=False)
class DoLater(Step):
    """Notes that a routine is run, with the arguments of now, at the moment `end`."""

    end: int
    who: Expr | None
    routine: int
    args: list[Expr]


@dataclass(slots=True, eq=False)
class TakeDue(Step):
    """Takes out of the ledger what is to be done at a moment: `into` gets a list of (routine, argument, ...)."""

    moment: int
    who: Expr | None
    into: Local


@dataclass(slots=True, eq=False)
class SpanBegins(Step):
    """A turn (of `who`) or a phase begins: what lasts until then is over. `inside`: it may be inside another turn."""

    span_number: int
    who: Expr | None
    inside: bool = False


@dataclass(slots=True, eq=False)
class SpanEnds(Step):
    """A turn or a phase has ended, and with it what lasts until then."""

    span_number: int
    inside: bool = False


@dataclass(slots=True, eq=False)
class LeftZones(Step):
    """Pieces may have left their zones, and so ended what lasts until they do."""


LastingStep = Cover | AddFor | DoLater | TakeDue | SpanBegins | SpanEnds | LeftZones
