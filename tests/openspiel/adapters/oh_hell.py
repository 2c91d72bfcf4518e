"""How Oh Hell is played there: one deal of some size, dealt from player 0 on; spades come before hearts."""

from __future__ import annotations

from collections.abc import Sequence

from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.state import State

from ..adapter import Adapter, Sequences, Setting
from ..cards import number_of
from ..table import Table

SUITS = ("clubs", "diamonds", "spades", "hearts")
CARDS = 52


def setting(players: int, size: int, *, misses_cost: bool = False) -> Setting:
    """One deal with so many cards in hand."""
    options = {"first_hand": str(size), "last_hand": str(size), "misses_cost": "yes" if misses_cost else "no"}
    return Setting(players, {"num_tricks_fixed": size, "off_bid_penalty": misses_cost}, (), options)


class OhHell(Adapter):
    name = spiel = "oh_hell"
    settings = (
        setting(3, 7),
        setting(3, 17),
        setting(4, 5, misses_cost=True),
        setting(5, 1),
        setting(6, 2),
        setting(7, 7, misses_cost=True),
    )
    changed_setting = setting(4, 5)
    changes = (
        ("me is not dealer or said", "said"),
        (" where suit is led else my hand", ""),
        ("every trick where suit is suit of trump else every trick where suit is led", "every trick where suit is led"),
        ("add my won + bonus to my score", "add bonus to my score"),
    )

    def chance(self, table: Table) -> int:
        done = len(table.spiel.history())
        if done < 2:
            return int(table.track("size" if done == 0 else "dealer"))
        dealt, players = done - 2, table.state.n
        if dealt == players * int(table.track("size")):
            return number_of(table.take("stock", "trump"), SUITS)
        return number_of(table.take("stock", "hand", dealt % players), SUITS)

    def actions(self, table: Table, state: State, move: Move, before: Sequence[Move]) -> Sequences | None:
        assert isinstance(move.answer, int)
        if state.game.ask.sites[move.site].made == "said":
            return [(CARDS + move.answer,)]
        return [(number_of(table.kind(move.answer), SUITS),)]

    def returns(self, table: Table) -> Sequence[float]:
        return table.state.outcome().scores


ADAPTER = OhHell()
