"""How Leduc poker is played there: two cards of each rank, lowest first; 0 is to fold, 1 to call, 2 to raise.

A pot that two share is halved there, down to half a chip; we play for twice as much, and halve the result.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.state import State

from ..adapter import Adapter, Sequences, Setting
from ..table import Table

RANKS, SUITS = ("jack", "queen", "king", "ace"), ("hearts", "spades")
DOUBLE = {"ante": "2", "small_bet": "4", "big_bet": "8"}


def setting(players: int, **parameters: object) -> Setting:
    return Setting(players, parameters, (), DOUBLE)


class LeducPoker(Adapter):
    name = spiel = "leduc_poker"
    settings = (setting(2), setting(3), setting(2, suit_isomorphism=True), setting(3, suit_isomorphism=True))
    changed_setting = setting(3)
    changes = (
        ('            "Raise":\n                needs raises is less than most_raises\n', '            "Raise":\n'),
        ("                needs my paid is less than stake\n", ""),
        ("do betting(big_bet)", "do betting(small_bet)"),
        ("rank + 10", "rank"),
        ("strength is highest", "strength is lowest"),
    )

    def chance(self, table: Table) -> int:
        dealt = table.spiel.history()
        kind = table.take("deck", "hand", len(dealt)) if len(dealt) < table.state.n else table.take("deck", "board")
        rank, suit = kind.split("_of_")
        if table.spiel.get_game().get_parameters()["suit_isomorphism"]:
            return RANKS.index(rank)
        return 2 * RANKS.index(rank) + SUITS.index(suit)

    def actions(self, table: Table, state: State, move: Move, before: Sequence[Move]) -> Sequences | None:
        return [(int(str(move.answer)),)]

    def returns(self, table: Table) -> Sequence[float]:
        return [score / 2 for score in table.state.outcome().scores]


ADAPTER = LeducPoker()
