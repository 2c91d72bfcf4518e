"""The `Bot` protocol: from a view, an open decision and random words to an answer of the decision's domain."""

from __future__ import annotations

from typing import Protocol

from ..runtime.decisions import Decision
from ..runtime.domains import Answer
from ..runtime.futures import Stream
from ..runtime.views import View

__all__ = ["Bot", "Stream"]


class Bot(Protocol):
    """A player that is a program. It is given what its seat may know, never the position itself.

    `uniform` says that it is the uniform bot, whose words are those of the game's own choice stream; every other bot
    has a stream for itself, so that it changes neither the deal nor what the uniform bots do.
    """

    name: str
    uniform: bool

    def choose(self, view: View, decision: Decision, words: Stream) -> Answer:
        """One answer of `decision.domain`; the same one whenever view, decision and words are the same."""
