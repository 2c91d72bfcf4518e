"""From the results of one series of games to its `Summary`: every metric, and plain data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..runtime.game import Game
from .detail import Detail
from .distribution import Distribution, Histogram, histogram
from .match import Result
from .metrics.length import Length, lengths
from .metrics.margin import margins
from .metrics.score import scores, winning_score
from .metrics.stopped import Stopped, stopped
from .metrics.target import InTarget, Target, in_target
from .metrics.ties import Ties, ties
from .metrics.win_share import WinShare, win_shares
from .observed import Observed, observed
from .share import share_of

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Summary:
    """All metrics of a series with one number of players; all but `stopped` are over finished games.

    `observed` is there if the games were played with details.
    """

    players: int
    games: int
    finished: int
    win_shares: list[WinShare]
    scores: list[Distribution]
    winning_score: Distribution | None
    margin: Distribution | None
    length: Length | None
    decisions_histogram: Histogram | None
    turns_histogram: Histogram | None
    ties: Ties
    stopped: list[Stopped]
    targets: list[InTarget]
    observed: Observed | None = None

    def to_json(self, game: Game | None = None) -> dict[str, Any]:
        """Plain data: an entry of `series` in `schema/simulation.schema.json`. `game` gives the names for `details`."""
        length, whole = self.length, self.finished
        details = self.observed.to_json(game) if self.observed is not None and game is not None else None
        return {
            "players": self.players,
            "games": self.games,
            "finished": self.finished,
            "win_shares": [one.to_json() for one in self.win_shares],
            "scores": [{"seat": seat, **one.to_json()} for seat, one in enumerate(self.scores, 1)],
            "winning_score": _plain(self.winning_score),
            "margin": _plain(self.margin),
            "decisions": _plain(length.decisions) if length else None,
            "turns": _plain(length.turns) if length else None,
            "histograms": {"decisions": _plain(self.decisions_histogram), "turns": _plain(self.turns_histogram)},
            "shared_wins": self.ties.shared,
            "shared_wins_share": _plain(share_of(self.ties.shared, whole)),
            "no_winner": self.ties.no_winner,
            "no_winner_share": _plain(share_of(self.ties.no_winner, whole)),
            "stopped": [one.to_json() for one in self.stopped],
            "stopped_share": _plain(share_of(self.games - whole, self.games)),
            "targets": [one.to_json() for one in self.targets],
            **({"details": details} if details is not None else {}),
        }


def summarise(
    players: int,
    results: Sequence[Result],
    *,
    details: Sequence[Detail] = (),
    game: Game | None = None,
    targets: Sequence[Target] = (),
) -> Summary:
    """Every metric of these results; with the details of the same games and their game, also what these tell."""
    finished = [result for result in results if result.status == "finished"]
    seen = None
    if details:
        seen = [detail for result, detail in zip(results, details, strict=True) if result.status == "finished"]
    length = lengths(finished)
    return Summary(
        players,
        len(results),
        len(finished),
        win_shares(finished),
        scores(finished),
        winning_score(finished),
        margins(finished),
        length,
        histogram([result.decisions for result in finished]),
        histogram([result.turns for result in finished]) if length is not None and length.turns.most > 0 else None,
        ties(finished),
        stopped(results),
        [in_target(target, finished, seen) for target in targets],
        observed(game, finished, seen) if seen is not None and game is not None else None,
    )


def _plain(one: Any) -> Any:
    return None if one is None else one.to_json()
