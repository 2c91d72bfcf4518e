"""From chance to statements about chips with two sides: turned, exchanged, chosen and looked at by the side they show.

What is printed on one side is missing while the other one is up; so there is a number, and a value of few, on each.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from .phrases import ALL, ANY, ME, Name, Scope
from .statements import ROUNDS, Forms, Line, Statements

CHIP_SIDES = """\
sides: [lit, dull]
attributes:
  hue: {on: lit}
  worth: {on: dull, type: number}
kinds: []
"""
CHIPS = """id,copies,hue,worth:number,weight:number
coal,2,,1,1
glow,2,rose,2,3
spark,3,blue,,2
"""
CHIP_HEADER = """\
zone heap: set of chip, open, showing lit
zone line: row of chip, open
zone bag: set of chip, open, each player
zone purse: set of chip, private, each player
zone well: pile of chip, hidden, showing dull
zone ash: set of chip, open
track hot: hue
"""
HUES, CHIP_KINDS, SIDES = ("rose", "blue"), ("coal", "glow", "spark"), ("lit", "dull")


class Sides(Statements):
    """Makes statements about chips up, where a program has any."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.chips = False
        self.chip_texts: list[str] = []
        """The kinds of chips that can be played."""

    # ---- expressions

    def chip_zone(self, scope: Scope) -> str:
        """A zone for chips, of some player where each has one."""
        return self.zone(scope, "heap", "line", "well", "bag", "bag", "purse")

    def some_chips(self, scope: Scope, who: int, *, plain: bool = False) -> str:
        """A set of chips; `plain` leaves conditions out."""
        options = ["heap", "line", "every bag", self.zone(scope, "bag"), *self.known(scope, who, "chips")]
        if scope.me and who <= ME:
            options += ["my purse", "my purse"]
        if who == ANY:
            options += ["well", "top 2 of well", "every purse", self.chip_zone(scope)]
            options += [] if scope.tame else ["every chip", "ash"]
        found = self.one(options)
        return found if plain or self.maybe(40) else f"({found} where {self.chip_test(scope, who)})"

    def chip_test(self, scope: Scope, who: int) -> str:
        """What a `where` over chips asks."""
        compare, neither = self.one(("at least", "at most", "more than", "not")), self.one(("", "not "))
        low = str(self.rng.randint(1, 3))
        options: list[Callable[[], str]] = [
            lambda: self.one(SIDES),
            lambda: f"{neither}{self.one(SIDES)}",
            lambda: f"hue is {neither}{self.hue(scope, who)}",
            lambda: f"worth is {compare} {low}",
            lambda: f"weight is {compare} {self.number(scope, who, 0)}",
            lambda: f"(lit or worth is {low}) and kind is not {self.one(CHIP_KINDS)}",
            lambda: f"not (hue is {self.one(HUES)})",
            lambda: f"{self.one(('worth', 'weight'))} is {self.one(('highest', 'lowest', 'unique'))}",
            lambda: "hue is unique",
        ]
        earlier = self.known(scope, who, "chip")
        if earlier:
            options += [lambda: f"worth is {compare} worth of {self.one(earlier)}"] * 2
            options += [lambda: f"hue is {neither}hue of {self.one(earlier)}"] * 2
        if self.chip_texts and scope.playable and scope.me and who <= ME:
            options += [lambda: f"{neither}playable"] * 2
        return self.rng.choice(options)()

    def hue(self, scope: Scope, who: int) -> str:
        """A value of `hue`."""
        return self.one([*HUES, *self.known(scope, who, "hue")])

    def more_tests(self, scope: Scope, who: int) -> list[Callable[[], str]]:
        """Tests of chips and of their sides."""
        options = super().more_tests(scope, who)
        if not self.chips:
            return options
        few = str(self.rng.randint(0, 3))
        options += [
            lambda: f"any ({self.some_chips(scope, who, plain=True)} where {self.chip_test(scope, who)})",
            lambda: f"count {self.some_chips(scope, who)} is {self.one(('at least', 'at most', 'not'))} {few}",
            lambda: f"total worth among {self.some_chips(scope, who)} is at least {few}",
            lambda: f"highest worth among {self.some_chips(scope, who)} is at most {few}",
            lambda: f"hot is {self.hue(scope, who)}",
        ]
        named = self.known(scope, who, "chip")
        if named:
            options += [lambda: f"{self.one(SIDES)} of {self.one(named)}"] * 2
            options += [lambda: f"hue of {self.one(named)} is {self.hue(scope, who)}"]
            options += [lambda: f"worth of {self.one(named)} is not {few}"]
            if self.chip_texts and scope.playable and scope.me and who <= ME:
                options += [lambda: f"playable of {self.one(named)}"] * 2
        return options

    def source(self, scope: Scope) -> tuple[str, str, int, bool]:
        if not self.chips or self.maybe(65):
            return super().source(scope)
        if self.maybe(15):
            return "hue", f"from {self.one(['every hue', '[rose, blue]'])}", ALL, True
        if self.maybe(10):
            return "chip", "from well", ANY, False
        own = self.maybe(30)
        known = ["my purse", *self.known(scope, ME, "chips")]
        base = self.one(known if own else ["heap", "my bag", "line", "every bag"])
        who = ME if own else ALL
        where = f" where {self.chip_test(scope, ME)}" if self.maybe(60) else ""
        return "chip", f"from {base}{where}", who, False

    # ---- statements

    def forms(self, scope: Scope) -> Forms:
        forms = super().forms(scope)
        if self.chips:
            forms += [(4, self.move_chips), (3, self.draw_chips), (6, self.flip), (5, self.swap), (3, self.chip_track)]
            if self.left > 0 and scope.rounds * 3 <= ROUNDS:
                forms.append((3, self.for_each_chip))
        return forms

    def chip_or_chips(self, scope: Scope) -> str:
        """Chips to be moved or turned."""
        named = [] if scope.tame else self.known(scope, ANY, "chip", "chip?")
        return self.one([self.some_chips(scope, ANY), "top of well", "last of line", *named * 3])

    def move_chips(self, scope: Scope) -> list[Line]:
        """A move of chips, perhaps turned."""
        zone = self.chip_zone(scope)
        how = f", showing {self.one(SIDES)}" if self.maybe(40) else ""
        if not how and zone == "line":
            how = self.one(["", ", on left", ", highest worth on left", ", lowest weight on right"])
        return [Line(f"move {self.chip_or_chips(scope)} to {zone}{how}")]

    def draw_chips(self, scope: Scope) -> list[Line]:
        """A draw of chips, perhaps turned."""
        source, place = self.chip_zone(scope), self.chip_zone(scope)
        if self.maybe(30):
            source = f"{self.zone(scope, 'heap', 'bag', 'purse')} where {self.chip_test(scope, ANY)}"
        amount = self.one(["1", "2", self.small(scope, ANY, 2)])
        how = f", showing {self.one(SIDES)}" if self.maybe(40) else ""
        who = ANY if "purse" in place or place == "well" else ALL
        head = f"draw {amount} from {source} to {place}"
        made = Name(self.fresh("d"), "chip" if amount == "1" else "chips", who)
        if self.maybe(60):
            return [Line(f"{head}{how}")]
        return [Line(f"{head} as {made.text}{how}:", self.block(scope.inner(made))), *self.otherwise(scope)]

    def flip(self, scope: Scope) -> list[Line]:
        """Some chips are turned."""
        named = self.known(scope, ANY, "chip", "chip?", "chips")
        return [Line(f"flip {self.one([self.some_chips(scope, ANY), *named * 2])} to {self.one(SIDES)}")]

    def swap(self, scope: Scope) -> list[Line]:
        """Some chips of one zone for some of another, or of the same; or cards."""
        if self.maybe(25) and not scope.tame:
            return [Line(f"swap field with {self.zone(scope, 'hand', 'store')}")]
        zones = [self.chip_zone(scope), self.chip_zone(scope)]
        first, second = (zone if self.maybe(40) else f"{zone} where {self.chip_test(scope, ANY)}" for zone in zones)
        if zones[0] == zones[1]:
            first, second = f"{zones[0]} where lit", f"{zones[0]} where dull"
        named = [] if scope.tame else self.known(scope, ANY, "chip", "chips")
        if named and self.maybe(40):
            first, second = self.one(named), zones[1]
        return [Line(f"swap {first} with {second}")]

    def chip_track(self, scope: Scope) -> list[Line]:
        """What is known of chips is remembered."""
        named = self.known(scope, ALL, "chip")
        hues = [self.hue(scope, ALL), "nothing", "hue of last of line", *(f"hue of {name}" for name in named)]
        total = f"total worth among {self.some_chips(scope, ALL)}"
        return [Line(self.one([f"set hot to {self.one(hues)}", f"set tempo to lowest of [9, {total}]"]))]

    def for_each_chip(self, scope: Scope) -> list[Line]:
        """Chips are gone through one by one."""
        source, who = self.rng.choice([("last 3 of line", ALL), ("heap", ALL), (self.some_chips(scope, ANY), ANY)])
        name = Name(self.fresh("i"), "chip", who)
        return [Line(f"for each {name.text} in {source}:", self.block(scope.looped(3, name)))]
