"""From chance to lines about seats: whose turn is next, who leaves the game, who has lost, who wins a tie."""

from __future__ import annotations

import random

from .phrases import ALL, ME, Scope
from .rounds import Rounds
from .statements import Forms, Line


class Seats(Rounds):
    """Makes lines about seats up. In few programs players leave the game: there more is faulty."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.leaving = self.maybe(20)

    def forms(self, scope: Scope) -> Forms:
        forms = super().forms(scope)
        if "turn" in scope.spans:
            forms.append((9, self.turn_word))
        if self.leaving and scope.part not in ("score", "setup"):
            forms.append((5, self.eliminated))
        forms.append((1, self.end_of_game))
        return forms

    def turn_word(self, scope: Scope) -> list[Line]:
        """Every turn counts a clock down, so there are not more of them for this."""
        word = self.one(["skip {}", "another turn for {}", "next turn to {}", "reverse turns"])
        line = Line(word.format(self.player(scope)))
        return [Line(f"if {self.test(scope, ALL)}:", [line])] if self.maybe(40) else [line]

    def eliminated(self, scope: Scope) -> list[Line]:
        who = self.one([self.player(scope), "players where coins is lowest", f"[{self.player(scope)}]"])
        return [Line(f"if count players is at least {self.rng.randint(1, 2)}:", [Line(f"eliminate {who}")])]

    def end_of_game(self, scope: Scope) -> list[Line]:
        kinds = ["score is highest", "coins is at most 2", "coins is highest"]
        number = self.one(["my coins", "lowest my coins", "rank of top of waste", "highest rank among my store"])
        ties = f"ties go to highest {number.removeprefix('lowest ')}, lowest count my store"
        return [Line(self.one([f"losers are players where {self.one(kinds)}", ties]))]

    def players(self, scope: Scope) -> str:
        return "everyone" if self.maybe(8) else super().players(scope)

    def source(self, scope: Scope) -> tuple[str, str, int, bool]:
        kind, said, who, sure = super().source(scope)
        if self.leaving and "left of me" in said:  # that may be oneself
            return "piece", "from my hand", ME, False
        return kind, said, who, sure and not (self.leaving and "other players" in said)

    def ask(self, scope: Scope) -> list[Line]:
        return self.if_(scope) if self.leaving and self.maybe(85) else super().ask(scope)
