"""From chance to expressions of the rule language that are right where they stand, over one fixed set of names.

For each local name it is known what it holds and who may know it, so that the checker has nothing to say.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

CARDS = """id,copies,rank:number,suit,mark:number
ant,2,1,sun,
bee,3,2,moon,4
cat,3,2,sun,1
dog,4,3,star,
elk,5,5,moon,2
fox,1,4,star,7
"""
HEADER = """\
option size = 2 from 1 to 5 "cards dealt"
option points = [0, 1, 3]
zone stock: pile of card, hidden, refilled from waste
zone waste: pile of card, open
zone field: row of card, open
zone fair: set of card, open
zone dark: set of card, hidden
zone hand: set of card, private, each player
zone front: slot of card, open, each player
zone lane: row of card, turned, each player
zone store: pile of card, open, each player
zone cellar: pile of card, hidden, each player
zone pyre: set of card, open
track tempo: number starting 1
track coins: number, each player
track debt: number starting 2, each player, private
track hush: number, hidden
track flag: yes or no
track fav: suit
track foe: player
track pick: card
track seen: set of number
track met: set of player, each player
track run: list of number
track fuel: number starting 12
track broken: yes or no
define rich = my coins is at least 2
define twice(n: number) = n + n
define best = highest rank among waste
define heavy(c: card) = rank of c is at least 3
define mine = my hand where rank is at least 2
order tide of suit, lowest first: star, sun, moon
define price of card as c, at least 1 = rank of c + tempo - 2
define tame of card:
    when any fav and suit is fav: yes
    when any mark: mark is less than 4
    otherwise: rank is 2
define sway of card = rank * 2 + tide
define wealth of player = (coins + count my hand) divided by 2 rounded up
define reach of player:
    when my hand is empty: 0
    otherwise: total sway among my hand
"""
SUITS, KINDS = ("sun", "moon", "star"), ("ant", "bee", "cat", "dog", "elk", "fox")
FAMILIES = ("hand", "lane", "store", "cellar", "front", "bag", "purse")

ALL, ME, ANY = 2, 1, 0
"""Who surely knows a value: everybody; whoever is `me`; perhaps nobody."""


@dataclass(frozen=True)
class Name:
    """A local name as it is said (`x`, `my x`), what it holds (`piece`, `piece?`, `chips` ...), and who knows it.

    `narrowed`: it is sure only because an `if any` stands around, which spoke of the one who was `me` there.
    """

    text: str
    kind: str
    who: int
    narrowed: bool = False

    @property
    def own(self) -> bool:
        """Whether each player has one."""
        return self.text.startswith("my ")


@dataclass
class Scope:
    """What can be said at one place. `rounds` is how often the place is come to, at most; actions above `level` may be
    run; `spans` are the phases and turns around it."""

    part: str
    level: int
    me: bool = False
    rounds: int = 1
    loop: bool = False
    spans: tuple[str, ...] = ()
    names: list[Name] = field(default_factory=list)
    playable: bool = True
    """Whether it may be asked what can be played: not where that depends on this."""
    resolves: bool = True
    """Whether the text of any card may be resolved."""
    cancels: str = ""
    """Here something can be cancelled, and moved if it is a `piece` or a `chip`."""
    tame: bool = False
    """What lies in the pyre and the ash stays there."""
    asking: str = ""
    """The clock of the round of asking around: nobody asks again once it stands at 0."""

    def inner(self, *names: Name) -> Scope:
        """The scope of a block, with some more names."""
        return replace(self, names=[*self.names, *names])

    def looped(self, rounds: int, *names: Name) -> Scope:
        """The scope of a loop's block."""
        return replace(self.inner(*names), loop=True, rounds=self.rounds * rounds)

    def within(self, span: str) -> Scope:
        """The scope of a phase's or a turn's block."""
        return replace(self.inner(), spans=(*self.spans, span))

    def other_me(self) -> Scope:
        """Somebody else is `me`: what only the former one knew is a secret now."""
        kept = [name for name in self.names if not (name.own and name.narrowed)]
        names = [name if name.own or name.who == ALL else replace(name, who=ANY) for name in kept]
        return replace(self, me=True, names=names)


class Phrases:
    """Makes expressions up. `who` must know their value."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.texts: list[str] = []
        """The kinds of cards that can be played."""

    def one(self, options: Sequence[str]) -> str:
        """One of these."""
        return self.rng.choice(options)

    def maybe(self, percent: int) -> bool:
        """Yes so many times out of a hundred."""
        return self.rng.randrange(100) < percent

    def known(self, scope: Scope, who: int, *kinds: str) -> list[str]:
        """The names of these kinds."""
        names = [name for name in scope.names if scope.me or not name.own]
        return [name.text for name in names if name.kind in kinds and name.who >= who]

    def player(self, scope: Scope) -> str:
        """A player that all know."""
        options = ["player 1", "player 2", *self.known(scope, ALL, "player") * 2]
        return self.one([*options, "me", "left of me", "right of me"] if scope.me else options)

    def place(self, scope: Scope) -> str:
        """A player that all know, as it is said where a bare number cannot stand."""
        options = ["left of player 1", *self.known(scope, ALL, "player") * 2]
        return self.one([*options, "me", "left of me", "right of me"] if scope.me else options)

    def zone(self, scope: Scope, *names: str) -> str:
        """One of these zones, of some player where each has one."""
        name = self.one(names or ("stock", "waste", "field", "fair", "dark", "hand", "lane", "store", "cellar"))
        if name not in FAMILIES:
            return name
        return f"my {name}" if scope.me and self.maybe(70) else f"{name} of {self.player(scope)}"

    def pieces(self, scope: Scope, who: int, *, plain: bool = False) -> str:
        """A set of cards; `plain` leaves conditions out."""
        options = ["field", "waste", "fair", "every front", self.zone(scope, "store")]
        options += self.known(scope, who, "pieces")
        if scope.me and who <= ME:
            options += ["my hand", "my hand", "mine"]
        if who == ANY:
            options += ["stock", "dark", "every hand", self.zone(scope)]
            options += [f"top 2 of {self.zone(scope, 'stock', 'cellar')}", "last 2 of field"]
            options += [] if scope.tame else ["every card", "pyre"]
        found = self.one(options)
        if not plain and self.maybe(8):
            found = f"({found} where {self.card_test(scope, who)} else {self.pieces(scope, who)})"
        return found if plain or self.maybe(60) else f"({found} where {self.card_test(scope, who)})"

    def card_test(self, scope: Scope, who: int) -> str:
        """What a `where` over cards asks."""
        compare = ("at least", "at most", "more than", "less than", "not")
        low, neither = str(self.rng.randint(1, 5)), self.one(("", "not "))
        options: list[Callable[[], str]] = [
            lambda: f"rank is {self.one(compare)} {low}",
            lambda: f"suit is {neither}{self.suit(scope, who)}",
            lambda: f"kind is {self.one(KINDS)}",
            lambda: f"suit is {neither}in [{', '.join(self.rng.sample(SUITS, 2))}]",
            lambda: f"mark is {self.one(compare)} {low}",
            lambda: f"rank is {self.number(scope, who, 0)}",
            lambda: f"not (suit is {self.suit(scope, who)} and rank is {low})",
            lambda: f"(suit is {self.suit(scope, who)} or rank is {low}) and rank is not 2",
            lambda: f"{self.one(('rank', 'mark'))} is {self.one(('highest', 'lowest', 'unique'))}",
            lambda: f"{self.one(('suit', 'kind'))} is unique",
            lambda: f"price is {self.one(compare)} {low}",
            lambda: f"{neither}tame",
            lambda: f"{self.one(('tide', 'sway', 'price'))} is {self.one(('highest', 'lowest', 'unique', 'not 2'))}",
        ]
        earlier = self.known(scope, who, "piece")
        if earlier:
            options += [lambda: f"rank is {self.one(compare)} rank of {self.one(earlier)}"] * 2
            options += [lambda: f"suit is {neither}suit of {self.one(earlier)}"] * 2
        if self.texts and scope.playable and scope.me and who <= ME:
            options += [lambda: f"{neither}playable"] * 3
        return self.rng.choice(options)()

    def suit(self, scope: Scope, who: int) -> str:
        """A value of `suit`."""
        return self.one([*SUITS, *self.known(scope, who, "suit")])

    def number(self, scope: Scope, who: int, depth: int = 1) -> str:
        """A number, small as long as the tracks are."""
        atoms = [str(self.rng.randint(0, 4)), "tempo", "size", *self.known(scope, who, "number") * 2]
        atoms += [f"count {name}" for name in self.known(scope, who, "pieces", "chips")]
        if scope.me:
            atoms += ["my coins"] if who == ALL else ["my coins", "my debt"]
        if depth <= 0 or self.maybe(50):
            return self.one(atoms)
        inner = self.number(scope, who, depth - 1)
        options: list[Callable[[], str]] = [
            lambda: f"count {self.zone(scope)}",
            lambda: f"count {self.pieces(scope, who)}",
            lambda: f"total rank among {self.pieces(scope, who)}",
            lambda: f"({inner} {self.one('+-')} {self.number(scope, who, 0)})",
            lambda: f"{self.one(('highest', 'lowest'))} of [{inner}, {self.rng.randint(0, 5)}]",
            lambda: f"twice({inner})",
            lambda: f"points for ({inner})",
            lambda: f"coins of {self.player(scope)}",
            lambda: f"wealth of {self.player(scope)}",
            lambda: f"total {self.one(('tide', 'sway', 'price'))} among {self.pieces(scope, who)}",
            lambda: f"({inner} divided by {self.rng.randint(1, 3)} rounded {self.one(('up', 'down'))})",
            lambda: "count seen",
        ]
        if scope.me and who <= ME:
            options.append(lambda: "my reach")
        return self.rng.choice(options)()

    def small(self, scope: Scope, who: int, most: int) -> str:
        """A number of at most `most`, as it may stand for an amount."""
        return str(self.rng.randint(1, most)) if self.maybe(60) else f"(lowest of [{most}, {self.number(scope, who)}])"

    def maybe_number(self, scope: Scope, who: int) -> str:
        """A number, if any."""
        options = ["best", f"highest rank among {self.pieces(scope, who)}", *self.known(scope, who, "number?")]
        options += [f"{self.one(('rank', 'mark'))} of {name}" for name in self.known(scope, who, "piece", "piece?")]
        return self.one([*options, f"rank of {self.zone(scope, 'front')}", "mark of top of waste"])

    def players(self, scope: Scope) -> str:
        """Some players that all know; perhaps none."""
        options = ["players", "players where coins is at least 1", "players where wealth is highest"]
        options += ["players as q where hand of q is not empty", *self.known(scope, ALL, "players")]
        if scope.me:
            options += ["other players", "other players where coins is less than 2"]
        return self.one(options)

    def more_tests(self, _scope: Scope, _who: int) -> list[Callable[[], str]]:
        """Tests of what not all programs have."""
        return []

    def test(self, scope: Scope, who: int, depth: int = 1) -> str:
        """A yes or no."""
        few, neither = str(self.rng.randint(0, 4)), self.one(("", "not "))
        options: list[Callable[[], str]] = [
            lambda: f"{self.zone(scope)} is {neither}empty",
            lambda: f"{self.number(scope, who)} is {self.one(('at least', 'at most', 'more than'))} {few}",
            lambda: f"{self.number(scope, who)} is {neither}{self.number(scope, who)}",
            lambda: f"{self.maybe_number(scope, who)} is {self.one(('at least', 'not', 'less than'))} {few}",
            lambda: f"any ({self.pieces(scope, who, plain=True)} where {self.card_test(scope, who)})",
            lambda: f"any {self.zone(scope, 'front')}",
            lambda: self.one(["flag", "not flag", "any fav", "fav is sun", "any pick", "run begins with [1, 2]"]),
            lambda: f"{few} is {neither}in seen",
        ]
        if depth > 0:
            options.append(lambda: f"not ({self.test(scope, who, depth - 1)})")
            join = self.one(("and", "or"))
            options.append(lambda: f"({self.test(scope, who, 0)} {join} {self.test(scope, who, 0)})")
        if scope.me:
            options.append(lambda: self.one(["rich", f"me is {self.player(scope)}", "me is in met of left of me"]))
        holding = self.known(scope, who, "piece?", "suit?", "player?")
        if holding:
            options += [lambda: f"any {self.one(holding)}"] * 2
        cards = self.known(scope, who, "piece")
        if cards:
            options.append(lambda: f"heavy({self.one(cards)})")
            options.append(lambda: f"suit of {self.one(cards)} is sun")
            if self.texts and scope.playable and scope.me and who <= ME:
                options += [lambda: f"playable of {self.one(cards)}"] * 2
        options += self.more_tests(scope, who)
        return self.rng.choice(options)()
