"""From a deal, the number of a copy and the bots of its seats to that game: the same chance, with other choices.

As in duplicate bridge, where the same cards are played at many tables. All copies of a deal have one stream of chance,
so every pile is shuffled alike at the start of the game, and chance later on falls alike as long as play calls on it
alike. The words of all bots are those of the copy. Copy 0 is the game that is played without any copies.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.bot import Bot
from ..runtime.engine import playout
from ..runtime.game import Game
from .match import Result, Seated, result_of


def play_duplicate(game: Game, seed: int, deal: int, copy: int, bots: Sequence[Bot]) -> Result:
    """A copy of a deal; the deal is the number of the result."""
    if all(bot.uniform for bot in bots):
        state = game.fresh(len(bots), seed, deal, watched=False)
        state.choose_anew(copy)
        return result_of(state, playout(state))
    state = game.new(len(bots), seed, deal)
    state.choose_anew(copy)
    seated = Seated(state, bots, copy)
    while (decision := state.decision()) is not None:
        state.apply(seated.answer(state, decision))
    return result_of(state, state.outcome())
