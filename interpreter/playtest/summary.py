"""From the results of one series of games to its `Summary`: every metric, and plain data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .distribution import Distribution
from .match import Result
from .metrics.length import Length, lengths
from .metrics.score import scores, winning_score
from .metrics.stopped import Stopped, stopped
from .metrics.ties import Ties, ties
from .metrics.win_share import WinShare, win_shares

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Summary:
    """All metrics of a series with one number of players; all but `stopped` are over finished games."""

    players: int
    games: int
    finished: int
    win_shares: list[WinShare]
    scores: list[Distribution]
    winning_score: Distribution | None
    length: Length | None
    ties: Ties
    stopped: list[Stopped]

    def to_json(self) -> dict[str, Any]:
        """Plain data: an entry of `series` in `schema/simulation.schema.json`."""
        length = self.length
        return {
            "players": self.players,
            "games": self.games,
            "finished": self.finished,
            "win_shares": [one.to_json() for one in self.win_shares],
            "scores": [{"seat": seat, **one.to_json()} for seat, one in enumerate(self.scores, 1)],
            "winning_score": self.winning_score.to_json() if self.winning_score else None,
            "decisions": length.decisions.to_json() if length else None,
            "turns": length.turns.to_json() if length else None,
            "shared_wins": self.ties.shared,
            "no_winner": self.ties.no_winner,
            "stopped": [one.to_json() for one in self.stopped],
        }


def summarise(players: int, results: Sequence[Result]) -> Summary:
    """Every metric of these results."""
    finished = [result for result in results if result.status == "finished"]
    return Summary(
        players,
        len(results),
        len(finished),
        win_shares(finished),
        scores(finished),
        winning_score(finished),
        lengths(finished),
        ties(finished),
        stopped(results),
    )
