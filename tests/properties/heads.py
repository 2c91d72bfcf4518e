"""From chance to heads, alternatives with heads, and lines that play or resolve cards."""

from __future__ import annotations

from dataclasses import replace

from .coins import must_pay, pay
from .phrases import ALL, ANY, ME, Name, Scope
from .proving import not_open, settled
from .sides import Sides
from .statements import Action, Forms, Line

_DEEPEST = 2
"""How deep heads with alternatives are in one another."""


class Heads(Sides):
    """Makes statements up that have heads, or that run what has some."""

    def forms(self, scope: Scope) -> Forms:
        forms = super().forms(scope)
        if scope.part == "score":
            return forms
        if scope.me and self.left > 0:
            forms.append((6, self.choose_one))
        if scope.me and self.coins:
            forms.append((6, self.pay))
        if scope.me and self.plays(scope):
            forms.append((14, self.play_one))
        if scope.me and scope.resolves and self.may_resolve(scope):
            forms.append((5, self.resolve))
        if scope.cancels:
            forms.append((14, self.cancel))
        return forms

    coins = False
    """Whether there is something to pay with."""

    def pay(self, scope: Scope) -> list[Line]:
        """A line that pays."""
        inner = self.block(scope.inner(), 1)
        return pay(self.rng, scope, inner, self.block(scope.inner(), 1) if self.maybe(50) else [])

    # ---- heads

    def heads(self, scope: Scope, who: int, most: int = 3, depth: int = 0) -> list[Line]:
        """Some heads. `who` must know what is needed. The names they make are added to the scope."""
        lines: list[Line] = []
        before = len(scope.names)
        for _ in range(self.rng.randint(0, most)):
            kind = self.rng.randrange(10)
            chosen = scope.names[before:]
            if chosen and self.maybe(65):
                lines += self.about(scope, who, self.rng.choice(chosen))
            elif self.coins and scope.me and self.maybe(35):
                lines.append(must_pay(self.rng, scope))
            elif kind < 3 or not scope.me:
                lines.append(self.needs(scope, who))
            elif kind < 8 or depth >= _DEEPEST:
                lines.append(self.must_choose(scope))
            else:
                lines.append(Line("must choose one:", self.alternatives(scope, depth + 1)))
        return lines

    def needs(self, scope: Scope, who: int) -> Line:
        """A condition; a name that it speaks of is sure below it."""
        loose = [name for name in scope.names if name.kind[-1:] == "?" and (scope.me or not name.own)]
        loose = [name for name in loose if name.who >= who]
        if not loose or self.maybe(60):
            return Line(f"needs {self.test(scope, who)}")
        name = self.rng.choice(loose)
        scope.names.remove(name)
        scope.names.append(replace(name, kind=name.kind[:-1], narrowed=True))
        return Line(f"needs any {name.text}")

    def about(self, scope: Scope, who: int, chosen: Name) -> list[Line]:
        """A head that looks at what was chosen in one before, so that not all of that may be chosen."""
        name, other, low = chosen.text, self.fresh("c"), str(self.rng.randint(2, 4))
        tests = {
            "piece": [f"heavy({name})", f"rank of {name} is at least {low}", f"suit of {name} is not star"],
            "chip": [f"lit of {name}", f"weight of {name} is at least 2", f"hue of {name} is rose"],
            "player": [f"coins of {name} is at least 1", f"hand of {name} is not empty", f"not ({name} is me)"],
            "number": [f"{name} is at least {low}", f"{name} is not 1"],
            "pieces": [
                f"count {name} is 2",
                f"total rank among {name} is more than {low}",
                f"any ({name} where rank is 2)",
            ],
            "chips": [f"any ({name} where lit)", f"total weight among {name} is {low}"],
            "suit": [f"any (field where suit is {name})", f"{name} is not sun"],
        }.get(chosen.kind, [])
        more = {
            "piece": (f"my hand where suit is suit of {name} and {other} is not {name}", "piece"),
            "player": (f"store of {name}", "piece"),
            "chip": (f"every bag where weight is weight of {name} and {other} is not {name}", "chip"),
            "pieces": (f"{name} where rank is at least {low}", "piece"),
            "number": (f"my hand where rank is at most {name}", "piece"),
            "suit": (f"my hand where suit is {name}", "piece"),
        }.get(chosen.kind)
        if tests and chosen.who >= who and (more is None or self.maybe(60)):
            return [Line(f"needs {self.one(tests)}")]
        if more is None or chosen.who < ME:
            return []
        amount = self.one(["", "", "2 ", "1 to 2 "])
        scope.names.append(Name(other, f"{more[1]}s" if amount else more[1], ME))
        return [Line(f"must choose {amount}{other} from {more[0]}")]

    def must_choose(self, scope: Scope) -> Line:
        """A choice, by which earlier ones are not chosen again."""
        kind, source, who, _ = self.source(scope)
        name, prompt = self.fresh("c"), ' "Which?"' * self.maybe(20)
        earlier = self.known(scope, ME, kind)
        whole = source.endswith(("highest", "lowest", "unique"))
        if kind in ("piece", "chip", "player") and who >= ME and earlier and not whole and self.maybe(60):
            source += f"{' and' if ' where ' in source else ' where'} {name} is not {self.one(earlier)}"
        high = self.small(scope, ME, 3)
        amount = self.one(["", "", "", "2 ", f"{high} ", "1 to 3 ", f"up to {high} ", "any number "])
        amount = "" if kind == "huge" else amount
        scope.names.append(Name(name, f"{kind}s" if amount else kind, who))
        return Line(f"must choose {amount}{name} {source}{prompt}")

    # ---- alternatives

    def alternatives(self, scope: Scope, depth: int = 0) -> list[Line]:
        """Two or three things to do, each perhaps with heads."""
        return [self.alternative(scope, depth) for _ in range(self.rng.randint(2, 3))]

    def alternative(self, scope: Scope, depth: int) -> Line:
        """One thing to do."""
        inner = scope.inner()
        lines = self.heads(inner, ME, 2, depth)
        if depth == 0:
            lines += self.settled(lines, inner)
        if not lines or self.maybe(70):
            lines += self.block(replace(inner, playable=True), 1)
        return Line(f'"{self.fresh("Way ")}":', lines)

    def choose_one(self, scope: Scope) -> list[Line]:
        """A choice among alternatives that is no head."""
        may = self.maybe(40)
        head = Line(f"{'may ' * may}choose one:", self.alternatives(scope))
        if not may and self.maybe(60):
            searches = [line for way in head.body for line in self.not_open(way)]
            return [head, *([Line("else:", searches)] if searches else [])]
        other = self.otherwise(scope, ' "Neither"' * (may and self.maybe(50)))
        return [head, *(other or [Line('else "Neither"')] * (may and self.maybe(30)))]

    def settled(self, heads: list[Line], scope: Scope) -> list[Line]:
        """Lines that look whether heads were kept to, behind them."""
        return settled(heads, {name.text: name.kind for name in scope.names}) if self.maybe(70) else []

    def not_open(self, way: Line) -> list[Line]:
        """Lines that look whether an alternative was closed rightly."""
        heads = [line for line in way.body if line.text.startswith(("needs ", "must "))]
        return not_open(heads, [self.fresh("s") for _ in heads])

    # ---- what runs texts, and what stops them

    def plays(self, scope: Scope) -> list[Action]:
        """The actions that can be run here and resolve a card."""
        return [one for one in self.able(scope) if one.resolves]

    def play_one(self, scope: Scope) -> list[Line]:
        """`me` plays a card or a chip of their own."""
        action = self.rng.choice(self.plays(scope))
        kind = action.params[0]
        home, name = "my hand" if kind == "piece" else self.one(["my bag", "my purse"]), self.fresh("c")
        texts = self.texts if kind == "piece" else self.chip_texts
        where = " where playable" if texts and self.maybe(75) else ""
        made = Name(name, kind, ALL if home == "my bag" else ME)
        run = self.run(scope.inner(made), action)
        run[0].text = f"do {action.name}({name})" + ":" * run[0].text.endswith(":")
        run = run if scope.tame else self.fuelled(scope, run)
        source = f"choose {name} from {home}{where}"
        match self.rng.randrange(3):
            case 0:
                return [Line(f"{source}:", run), *self.otherwise(scope)]
            case 1:
                return [Line(f"may {source}:", run), *self.otherwise(scope, ' "Pass"')]
        chosen = Line(f'"{self.fresh("Play ")}":', [Line(f"must {source}"), *run])
        return [Line("choose one:", [chosen, self.alternative(scope, 0)]), *self.otherwise(scope)]

    def may_resolve(self, scope: Scope) -> bool:
        """Whether texts may be resolved here: not where they would end what is not going on."""
        return bool(self.texts) and (not self.text_span or self.text_span in scope.spans)

    balanced = False
    """Actions are always done or cancelled, nothing takes their piece away: so what is done in any case is counted."""
    text_span = ""
    """The span that texts may end; so they are resolved in it only."""

    def resolve(self, scope: Scope) -> list[Line]:
        """The text of some card; where that could go on for ever, only so many times in a game."""
        named = self.known(scope, ANY, "piece") + (self.known(scope, ANY, "chip") if self.chip_texts else [])
        name = self.fresh("x")
        if named and self.maybe(60):
            lines = [Line(f"resolve {self.one(named)}")]
        else:
            place = self.one(["top of waste", "last of field", "top of stock"])
            lines = [Line(f"let {name} = {place}"), Line(f"if any {name}:", [Line(f"resolve {name}")])]
        return self.fuelled(scope, lines)

    def do(self, scope: Scope) -> list[Line]:
        able = self.able(scope)
        action = self.rng.choice(able) if able else None
        lines = self.run(scope, action) if action is not None else []
        return self.fuelled(scope, lines) if lines and action is not None and action.resolves else lines

    def fuelled(self, scope: Scope, lines: list[Line]) -> list[Line]:
        """Lines that run texts, in what a text may run itself: only so many times in a game."""
        if scope.part in ("play", "setup"):
            return lines
        return [Line("if fuel is at least 1:", [Line("subtract 1 from fuel"), *lines])]

    def cancel(self, scope: Scope) -> list[Line]:
        """What is answered, or what a rule stands before, is not done."""
        if scope.cancels == "plain" or self.balanced or self.maybe(50):
            return [Line("cancel")]
        zones = ["pyre"] if scope.cancels == "piece" else ["ash"]
        if not scope.tame:
            zones += [self.zone(scope)] if scope.cancels == "piece" else [self.chip_zone(scope)]
        return [Line(f"cancel, moving it to {self.one(zones)}")]
