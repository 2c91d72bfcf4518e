"""From chance to rounds of asking (`reopen`, `drop out`, `players still in`), and to lines by which chance picks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .phrases import ALL, ANY, SUITS, Name, Scope
from .statements import ROUNDS, Forms, Line
from .texts import Texts

STILL_IN = Name("players still in", "players", ALL)


class Rounds(Texts):
    """Makes rounds of asking up. Whoever asks again counts a clock down, so every round has an end."""

    def forms(self, scope: Scope) -> Forms:
        forms = super().forms(scope)
        forms.append((4, self.picked))
        if self.left > 0 and scope.rounds * 6 <= ROUNDS:
            forms.append((9, self.round_of_asking))
        if scope.asking:
            forms.append((12, self.command))
        return forms

    def players(self, scope: Scope) -> str:
        if scope.asking and self.maybe(40):
            where = f" where {self.one(('coins is at least 1', 'score is highest', 'coins is lowest'))}"
            return f"players still in{where * self.maybe(40)}"
        return super().players(scope)

    def more_tests(self, scope: Scope, who: int) -> list[Callable[[], str]]:
        tests = super().more_tests(scope, who)
        still_in = bool(scope.asking) or STILL_IN in scope.names
        if still_in:
            tests += [
                lambda: f"count players still in is {self.one(('at least', 'at most'))} {self.rng.randint(0, 3)}"
            ] * 2
            tests.append(lambda: f"player 2 is {self.one(('', 'not '))}in players still in")
        return tests

    def each_player(self, scope: Scope) -> list[Line]:
        return super().each_player(replace(scope, asking=""))

    def round_of_asking(self, scope: Scope) -> list[Line]:
        """`each player` in whose lines somebody is asked again, or is out."""
        clock, again = self.clock(), self.rng.randint(0, 2)
        other = "other " if scope.me and self.maybe(40) else ""
        start = f" from {self.place(scope)}" if self.maybe(40) else ""
        where = f" where {self.test(Scope(scope.part, 0, True), ALL)}" if self.maybe(25) else ""
        inner = replace(scope.looped(6).other_me(), asking=clock)
        lines = self.block(inner, 3)
        for _ in range(self.rng.randint(1, 2)):
            place = self.rng.randint(0, len(lines))
            while place < len(lines) and lines[place].text.startswith("else"):
                place += 1
            lines[place:place] = self.command(inner)
        if not scope.asking:
            scope.names.append(STILL_IN)
        return [Line(f"set {clock} to {again}"), Line(f"each {other}player{start}{where}:", lines)]

    def command(self, scope: Scope) -> list[Line]:
        """Somebody is out, or all others are asked again, as long as the clock runs."""
        kind = self.rng.randrange(10)
        if kind < 3:
            return [Line("drop out")]
        if kind < 5:
            test = self.test(Scope(scope.part, 0, True), ALL)
            return [Line(f"if {test}:", [Line("drop out")])]
        words = "reopen for everyone" if kind == 9 else "reopen"
        clock = scope.asking
        return [Line(f"if {clock} is at least 1:", [Line(f"subtract 1 from {clock}"), Line(words)])]

    def picked(self, scope: Scope) -> list[Line]:
        """Chance picks something that all know, or an unseen piece."""
        high = self.rng.randint(2, 6)
        kind, source, who, sure = self.rng.choice([
            ("player", "players", ALL, True), ("player", f"({self.players(scope)})", ALL, False),
            ("suit", "every suit", ALL, True), ("suit", f"[{self.one(SUITS)}, {self.one(SUITS)}]", ALL, True),
            ("number", f"1 to {high}", ALL, True), ("number", f"0 to {self.number(scope, ALL)}", ALL, False),
            ("number", f"1 to 9 by 3 where {self.test(scope, ALL)}", ALL, False),
            ("piece", self.one(["field", "fair", "waste"]), ALL, False),
            ("piece", f"({self.one(['field', 'fair'])} where {self.card_test(scope, ALL)})", ALL, False),
            ("piece", self.zone(scope, "hand", "lane", "stock", "dark", "cellar"), ANY, False),
        ])  # fmt: skip
        amount = self.one(["", "", "", "2 ", f"({self.number(scope, ALL)}) "])
        name = Name(self.fresh("r"), f"{kind}s" if amount else kind, who)
        head = f"random {amount}{name.text} from {source}"
        if self.maybe(50):
            scope.names.append(name if amount or sure else replace(name, kind=f"{kind}?"))
            return [Line(head)]
        return [Line(f"{head}:", self.block(scope.inner(name))), *self.otherwise(scope)]
