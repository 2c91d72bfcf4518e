"""How Go Fish is played there: cards are ranks only, and whom to ask for which rank is one question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.state import State

from ..adapter import Adapter, Sequences, Setting
from ..cards import RANKS
from ..shares import zero_sum_shares
from ..table import Table


class GoFish(Adapter):
    name = spiel = "go_fish"
    settings = (Setting(2), Setting(3, {"initial_cards": 7}), Setting(4), Setting(5), Setting(6))
    changed_setting = Setting(3, {"initial_cards": 7})
    changes = (
        ("                show fished\n                another turn for me", "                show fished"),
        ("        move got to my hand\n        another turn for me", "        move got to my hand"),
        ("        if my hand is empty:\n            draw 1 from stock to my hand\n", ""),
        (" where hand of asked is not empty", ""),
    )

    def chance(self, table: Table) -> int:
        return RANKS.index(table.take("stock", "hand").split("_of_")[0])

    def actions(self, table: Table, state: State, move: Move, before: Sequence[Move]) -> Sequences | None:
        if not before:
            return None
        (asked,) = before
        rank = state.game.layout.values["rank"][int(str(move.answer))]
        return [(int(str(asked.answer)) * len(RANKS) + RANKS.index(rank),)]

    def parts(self, table: Table) -> bool:
        """Who is dealt a book is dealt cards in its place there, and here has fewer."""
        return not table.spiel.history() and any(table.pieces("books", seat) for seat in range(table.state.n))

    def compare(self, table: Table) -> None:
        lines = str(table.spiel).splitlines()[2:]
        for seat in range(table.state.n):
            held = Counter(kind.split("_of_")[0] for kind in table.kinds("hand", seat))
            ours = "".join(f"{chr(ord('a') + RANKS.index(rank))}{held[rank]}" for rank in RANKS if held[rank])
            assert lines[seat] == f"{ours}:{len(table.pieces('books', seat)) // 4}", f"the hand of player {seat}"

    def returns(self, table: Table) -> Sequence[float]:
        return zero_sum_shares(table.state.outcome().winners, table.state.n)


ADAPTER = GoFish()
