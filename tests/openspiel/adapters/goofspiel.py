"""How Goofspiel is played there: a bid of 1 is action 0, and the last bids are made without a question."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.state import State

from ..adapter import Adapter, Sequences, Setting
from ..shares import zero_sum_shares
from ..table import Table


def setting(players: int, cards: int, order: str, returns: str, rounds: int | None = None) -> Setting:
    """One game; `rounds` only where it ends before all prizes are given."""
    variants = () if order == "random" else (order,)
    parameters: dict[str, object] = {"num_cards": cards, "points_order": order, "returns_type": returns}
    options = {"cards": str(cards)}
    if rounds is not None:
        parameters["num_turns"], options["rounds"] = rounds, str(rounds)
    return Setting(players, parameters, variants, options)


_LOWER_BIDS_WIN = """let single = every shown where rank is unique
        let best = single where rank is highest"""


class Goofspiel(Adapter):
    name = spiel = "goofspiel"
    settings = (
        setting(2, 13, "random", "win_loss"),
        setting(3, 13, "random", "point_difference"),
        setting(4, 6, "descending", "total_points"),
        setting(5, 7, "ascending", "win_loss"),
        setting(10, 5, "random", "win_loss"),
        setting(2, 2, "random", "win_loss"),
        setting(2, 1, "random", "total_points"),
        setting(3, 9, "random", "win_loss", rounds=4),
        setting(3, 6, "descending", "point_difference", rounds=1),
    )
    changed_setting = setting(3, 13, "random", "total_points")
    changes = (
        ("let best = every shown where rank is highest", _LOWER_BIDS_WIN),
        ("every shown where rank is highest", "every shown where rank is lowest"),
        ("move offer to lost", "move offer to prizes"),
        ("total worth among my won", "count my won"),
    )

    def chance(self, table: Table) -> int:
        return int(table.take("prizes", "offer").removeprefix("prize_")) - 1

    def actions(self, table: Table, state: State, move: Move, before: Sequence[Move]) -> Sequences | None:
        return [(table.cell("rank", move.answer) - 1,)]

    def plays_itself(self, table: Table) -> bool:
        return table.spiel.is_terminal() and all(len(table.pieces("hand", seat)) == 1 for seat in range(table.state.n))

    def compare(self, table: Table) -> None:
        lines = str(table.spiel).splitlines()
        points = next(line for line in lines if line.startswith("Points:"))
        won = [sum(table.cell("worth", piece) for piece in table.pieces("won", seat)) for seat in range(table.state.n)]
        assert [int(number) for number in re.findall(r"\d+", points)] == won, "points"

    def returns(self, table: Table) -> Sequence[float]:
        scores = table.state.outcome().scores
        match table.spiel.get_game().get_parameters()["returns_type"]:
            case "total_points":
                return scores
            case "point_difference":
                return [score - sum(scores) / len(scores) for score in scores]
            case _:
                return zero_sum_shares(table.state.outcome().winners, len(scores))


ADAPTER = Goofspiel()
