"""From the details of finished games to what they tell: rounds, options, lead, cards, answers, levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..runtime.game import Game
from .detail import Detail
from .distribution import Distribution, Histogram, histogram
from .hands import hands_of
from .match import Result
from .metrics.answers import Answers, answers
from .metrics.cards import WARNING, Card, cards
from .metrics.lead import Lead, lead
from .metrics.levels import ZoneLevel, levels
from .metrics.options import Options, options
from .metrics.rounds import rounds


@dataclass(frozen=True, slots=True)
class Observed:
    """All metrics of games in which everything was counted, finished ones only. What a game does not have is None."""

    rounds: Distribution | None
    rounds_histogram: Histogram | None
    options: Options | None
    lead: Lead | None
    cards: tuple[Card, ...]
    answers: Answers | None
    levels: tuple[ZoneLevel, ...]

    def to_json(self, game: Game) -> dict[str, Any]:
        """Plain data: `details` in an entry of `series` in `schema/simulation.schema.json`."""
        layout = game.layout
        return {
            "rounds": self.rounds.to_json() if self.rounds else None,
            "rounds_histogram": self.rounds_histogram.to_json() if self.rounds_histogram else None,
            "options": self.options.to_json([site.name for site in game.ask.sites]) if self.options else None,
            "lead": self.lead.to_json() if self.lead else None,
            "cards": {"warning": WARNING, "kinds": [one.to_json(layout) for one in self.cards]},
            "answers": self.answers.to_json(layout) if self.answers else None,
            "levels": [one.to_json(layout) for one in self.levels],
        }


def observed(game: Game, finished: Sequence[Result], details: Sequence[Detail]) -> Observed:
    """Every metric; `details` are those of the finished games, in their order."""
    around = rounds(details)
    return Observed(
        around,
        histogram([one.rounds for one in details]) if around is not None else None,
        options(details),
        lead(details),
        cards(game.layout, hands_of(game).kinds, finished, details),
        answers(details),
        levels(details),
    )
