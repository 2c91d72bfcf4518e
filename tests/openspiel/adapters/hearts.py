"""How Hearts is played there: one deal. Chance says where cards are passed to; a player passes them one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.state import State

from ..adapter import Adapter, Sequences, Setting
from ..cards import number_of
from ..table import Table

ALL_POINTS = 26


def setting(places: int, *, clean: bool = True, broken: bool = False) -> Setting:
    """One deal in which cards go so many places to the left."""
    parameters = {"pass_cards": places > 0, "no_pts_on_first_trick": clean, "must_break_hearts": not broken}
    options = {"goal": "1", "passing": f"[{places}]"}
    options |= {"clean_first_trick": "yes" if clean else "no", "break_hearts": "no" if broken else "yes"}
    return Setting(4, parameters, (), options)


class Hearts(Adapter):
    name = spiel = "hearts"
    fixed_players = True
    settings = (setting(1), setting(2, clean=False), setting(3, broken=True), setting(0))
    changed_setting = setting(1)
    changes = (
        ("choose 3 passed", "choose 2 passed"),
        ("hand of left places of me", "hand of right places of me"),
        ("when kind is queen_of_spades: 13", "when kind is queen_of_spades: 12"),
        (" or kind of played is queen_of_spades", ""),
        ("                set broken to yes", "                set broken to no"),
        ("power is highest", "power is lowest"),
        ("from my hand where follows else my hand where proper", "from my hand where proper"),
    )

    def chance(self, table: Table) -> int:
        dealt = len(table.spiel.history())
        if dealt == 0:
            (places,) = table.state.game.layout.options["passing"]
            return places
        return number_of(table.take("stock", "hand", (dealt - 1) % 4))

    def actions(self, table: Table, state: State, move: Move, before: Sequence[Move]) -> Sequences | None:
        if isinstance(move.answer, tuple):
            return list(permutations([number_of(table.kind(piece)) for piece in move.answer]))
        assert isinstance(move.answer, int)
        return [(number_of(table.kind(move.answer)),)]

    def returns(self, table: Table) -> Sequence[float]:
        return [ALL_POINTS - score for score in table.state.outcome().scores]


ADAPTER = Hearts()
