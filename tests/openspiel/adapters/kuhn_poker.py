"""How Kuhn poker is played there: card 0 is the lowest, 0 is to pass and 1 to bet."""

from __future__ import annotations

from collections.abc import Sequence

from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.state import State

from ..adapter import Adapter, Sequences, Setting
from ..table import Table

CARDS = ("jack", "queen", "king", "ace")


class KuhnPoker(Adapter):
    name = spiel = "kuhn_poker"
    settings = (Setting(2), Setting(3))
    changed_setting = Setting(3)
    changes = (
        ("                    reopen\n", ""),
        ("rank is highest", "rank is lowest"),
        ("let shown = every hand where owner is in rivals", "let shown = every hand"),
        ("pay 1 from my purse to pot\n                if", "pay 1 from my purse to bank\n                if"),
    )

    def chance(self, table: Table) -> int:
        return CARDS.index(table.take("deck", "hand", len(table.spiel.history())))

    def actions(self, table: Table, state: State, move: Move, before: Sequence[Move]) -> Sequences | None:
        return [(int(str(move.answer)),)]

    def returns(self, table: Table) -> Sequence[float]:
        return table.state.outcome().scores


ADAPTER = KuhnPoker()
