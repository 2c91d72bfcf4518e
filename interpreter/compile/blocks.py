"""Blocks: straight-line code in program order, what a routine is made of once it has been cut.

A block is followed by the next one; where a routine waits, the answer finds it at the beginning of a block.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..source import Span
from . import plan as p
from .entries import Loop, Path


@dataclass(eq=False, slots=True)
class Label:
    """A place to jump to: the beginning of a block."""

    block: int = -1


@dataclass(eq=False, slots=True)
class Goto:
    label: Label
    span: Span


@dataclass(eq=False, slots=True)
class Unless:
    """Goes to the label if the test fails."""

    test: p.Expr
    label: Label
    span: Span


@dataclass(eq=False, slots=True)
class LoopBegins:
    loop: Loop


@dataclass(eq=False, slots=True)
class LoopEntered:
    """As if the loop had been begun and had gone to its first member, or to the one its local has already."""

    loop: Loop
    given: bool


@dataclass(eq=False, slots=True)
class LoopGoesOn:
    """Gives the loop's local the next member, or leaves the loop."""

    loop: Loop
    end: Label


@dataclass(eq=False, slots=True)
class Fuel:
    """A round of a `While`: counts against the bound on steps."""

    span: Span


@dataclass(eq=False, slots=True)
class Waits:
    """The last of a block: asks, or runs a routine that can ask; goes on with the next block."""

    op: p.Ask | p.AskTogether | p.Run


@dataclass(eq=False, slots=True)
class Received:
    """The first of a block: what the routine that was run says about how it ended."""

    op: p.Run


@dataclass(eq=False, slots=True)
class Ends:
    """The routine's end."""


Part = p.Op | Goto | Unless | LoopBegins | LoopEntered | LoopGoesOn | Fuel | Waits | Received | Ends


@dataclass(eq=False, slots=True)
class Block:
    number: int
    parts: list[Part] = field(default_factory=list)
    needs: set[p.Local] = field(default_factory=set)
    """The locals whose values are wanted when this block begins."""


@dataclass(eq=False, slots=True)
class Place:
    """Where a routine can be entered: a block, and what lies around it."""

    op: p.PhaseMark | p.TurnMark | p.Run
    block: int
    path: Path
    known: frozenset[p.Local]
    """The locals that may have a value when the place is first reached in the course of the routine."""
    entry: int = -1
    """The block to enter at, which is `block` itself or a way in behind the routine's end."""
    missing: tuple[str, ...] = ()
    seat: p.Local | None = None


@dataclass(eq=False, slots=True)
class Reading:
    """How a routine for one number of players reads a frame of the general one: the locals in the order of its slots,
    and, by a local in which answers stand by seat, those of the single seats."""

    slots: tuple[p.Local, ...]
    apart: dict[p.Local, tuple[p.Local, ...]]


@dataclass(eq=False, slots=True)
class Cut:
    """A routine in blocks. `slots` are the locals kept in its frame, in their order; `targets` the labels that a
    nested Leave or Break (by id) goes to; `caught` by id of a Run the labels by the span number that it is left with.
    """

    routine: p.Routine
    blocks: list[Block]
    slots: list[p.Local]
    unset: list[p.Local]
    """Locals without a slot that may be read before they have a value, which then is None."""
    targets: dict[int, list[Label]]
    caught: dict[int, dict[int, Label]]
    places: list[Place]
    reading: Reading | None = None
    """Where frames of another plan's routine are read (see `entering`)."""

    @property
    def frame_size(self) -> int:
        return 2 + len(self.slots) if self.routine.cut else 0

    def slot(self, local: p.Local) -> int:
        """The index of a local in the frame."""
        return 2 + self.slots.index(local)
