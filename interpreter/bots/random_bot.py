"""From a decision to one of its answers by chance, each as likely as any other."""

from __future__ import annotations

from ..runtime.decisions import Decision
from ..runtime.domains import Answer
from ..runtime.views import View
from .bot import Stream


class RandomBot:
    """Chooses by rank in the domain; a decision with one answer takes no random word."""

    name = "random"
    uniform = True

    def choose(self, view: View, decision: Decision, words: Stream) -> Answer:
        """The answer whose rank is drawn; `view` is not looked at."""
        size = decision.domain.size
        return decision.domain.nth(words.below(size) if size > 1 else 0)
