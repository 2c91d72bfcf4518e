"""From pieces of a retelling to the whole of it: sections of steps, each with its sentences and its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..source import Span


@dataclass(slots=True)
class Step:
    """Something that is done, or a fact: sentences, the question that is asked with it, and what belongs below it."""

    sentences: list[str]
    place: Span | None = None
    question: str | None = None
    """What the player who chooses is asked, in the words of the rules."""
    inner: list[Step] = field(default_factory=list)
    choice: bool = False
    """Whether it is one of several ways, of which one is taken."""
    counted: bool = True
    """Whether it has a number; introductions and second halves have none."""
    goes_on: bool = False
    """Whether it is the second half of the step before it: `Otherwise:`."""
    further: list[Span] = field(default_factory=list)
    """Further lines that are told in the same sentences: what is done, beside the condition for it."""

    @property
    def places(self) -> list[Span]:
        """All lines that it tells, the first one at the front."""
        return [] if self.place is None else [self.place, *self.further]

    @property
    def text(self) -> str:
        """All its sentences, one behind the other."""
        return " ".join(self.sentences)

    def walk(self) -> Iterator[Step]:
        """The step and all below it."""
        yield self
        for one in self.inner:
            yield from one.walk()


@dataclass(slots=True)
class Fact:
    """A line of a short table: `copies: 4`."""

    name: str
    text: str


@dataclass(slots=True)
class Section:
    """A part of a retelling with its heading; `kind` says in one word what it tells of."""

    kind: str
    title: str
    steps: list[Step] = field(default_factory=list)
    place: Span | None = None
    facts: list[Fact] = field(default_factory=list)
    numbered: bool = True
    """Whether its steps follow each other; else they are facts side by side."""


@dataclass(slots=True)
class Retelling:
    """What was understood of a topic: a card, a part of the rules, or the whole game."""

    title: str
    subtitles: list[str]
    sections: list[Section]
