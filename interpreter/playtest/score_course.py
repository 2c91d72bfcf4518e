"""From a game that is being played to its scores as they would be if it ended: after each turn, or after each question
where there are no turns."""

from __future__ import annotations

from ..runtime.faults import RuleFault
from ..runtime.outcome import score_now
from ..runtime.state import State
from .metrics.lead import Point, Points


class ScoreCourse:
    """`look` after every move; `kept` are the moments so far, none where the scores cannot be read in mid-game."""

    def __init__(self, state: State) -> None:
        self.state, self._points, self._turns = state, Points(), -1
        self._told = state.game.score_base is not None

    @property
    def kept(self) -> list[Point]:
        """The moments and the scores then."""
        return self._points.kept

    def look(self) -> None:
        """Keeps the scores if it is time to."""
        state = self.state
        ready = state.status == "running" and state.asked == state.waiting
        if not self._told or not ready or (state.turns == self._turns and state.turns):
            return
        self._turns = state.turns
        if self._points.wanted():
            marks = state.game.ask.marks
            reached = bytes(marks)
            try:
                self._points.keep((state.decisions - state.waiting.bit_count(), score_now(state)))
            except RuleFault:  # they cannot be read in mid-game
                self._told = False
                self._points.kept.clear()
            marks[:] = reached  # the game itself has not come to the scores
