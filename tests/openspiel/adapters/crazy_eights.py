"""How Crazy Eights is played there: 52 is to draw, 53 to pass, from 54 on a suit is named.

Low cards in hand at the end cost there by their number in the deck, not by their rank: the result is worked out from
the hands, and our own score is compared with the ranks.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.state import State

from ..adapter import Adapter, Sequences, Setting
from ..cards import RANKS, SUITS, number_of
from ..table import Table

DRAW, PASS, NAME, DEALER = 52, 53, 54, 52
JACK, EIGHT = RANKS.index("jack"), RANKS.index("eight")


def setting(players: int, draws: int, plays: int, *, special: bool = False, reshuffle: bool = False) -> Setting:
    """A game with so many draws a turn and cards played in all."""
    parameters = {"max_draw_cards": draws, "max_turns": plays, "use_special_cards": special, "reshuffle": reshuffle}
    variants = (*(("special_cards",) if special else ()), *(("refill_at_once",) if reshuffle else ()))
    options = {"most_draws": str(draws), "most_plays": str(plays), "refill": "yes" if reshuffle else "no"}
    return Setting(players, parameters, variants, options)


class CrazyEights(Adapter):
    name = spiel = "crazy_eights"
    ask_everyone = True
    settings = (
        setting(2, 5, 100),
        setting(3, 1, 1000),
        setting(4, 5, 40),
        setting(5, 3, 100, reshuffle=True),
        setting(2, 2, 100, special=True),
        setting(3, 5, 1000, special=True),
        setting(4, 1, 200, special=True, reshuffle=True),
        setting(5, 4, 100, special=True),
    )
    changed_setting = setting(3, 2, 40)
    changes = (
        ("or rank is rank of top of discard ", ""),
        ("subtract total penalty among my hand from my score", "add total penalty among my hand to my score"),
        ("if passes is more than count players", "if passes is count players"),
        ("    add 1 to plays\n", ""),
        ("    set wanted to called\n", "    set wanted to clubs\n"),
    )

    def chance(self, table: Table) -> int:
        done, players, dealer = len(table.spiel.history()), table.state.n, int(table.track("dealer"))
        if done == 0:
            return DEALER + dealer
        if done <= players * (7 if players == 2 else 5):
            return number_of(table.take("stock", "hand", (dealer + done) % players))
        waits = any(one.source == "stock" and one.target == "discard" for one in table.moved)
        return number_of(table.take("stock", "discard" if waits else "hand"))

    def actions(self, table: Table, state: State, move: Move, before: Sequence[Move]) -> Sequences | None:
        site = state.game.ask.sites[move.site]
        if site.made == "called":
            return [(NAME + SUITS.index(state.game.layout.values["suit"][int(str(move.answer))]),)]
        if move.answer is None:
            return [(DRAW if DRAW in table.spiel.legal_actions() else PASS,)]
        return [(number_of(table.kind(int(str(move.answer)))),)]

    def unasked(self, table: Table) -> int | None:
        seat = table.spiel.current_player()
        if any(one.source == "stock" and one.target_seat == seat for one in table.moved):
            return DRAW
        return None if table.state.waiting >> max(seat, 0) & 1 or seat < 0 else PASS

    def parts(self, table: Table) -> bool:
        """Drawing for twos counts as passing there if the last card owed is the last of the stock, and only then."""
        if "owed" not in table.state.game.layout.track_named or table.pieces("stock"):
            return False
        stock = table.state.game.layout.zone_named["stock"].base
        owed, drawn, left = 0, 0, 0
        for event in table.state.log or ():
            if event[0] == "move":
                drawn = sum(source == stock for _, source, _, _ in event[2])
                left += sum(target == stock for _, _, target, _ in event[2]) - drawn
            elif event[0] == "track" and table.state.game.track_of[event[1]].name == "owed":
                owed, before = int(event[2]), owed
                if owed == left == 0 and drawn == before:
                    return True
        return False

    def returns(self, table: Table) -> Sequence[float]:
        hands = [table.kinds("hand", seat) for seat in range(table.state.n)]
        scores = list(table.state.outcome().scores)
        assert scores == [-sum(map(face_value, hand)) for hand in hands], f"our scores {scores} for {hands}"
        return [-sum(map(there, hand)) for hand in hands]


def face_value(kind: str) -> int:
    """What a card costs."""
    rank = RANKS.index(kind.split("_of_")[0])
    return 50 if rank == EIGHT else 10 if rank >= JACK else rank + 2


def there(kind: str) -> int:
    """What a card costs with the referee."""
    low = face_value(kind) not in (10, 50) or kind.startswith("ten_")
    return number_of(kind) + 2 if low else face_value(kind)


ADAPTER = CrazyEights()
