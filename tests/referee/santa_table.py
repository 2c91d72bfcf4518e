"""From chance and choices to chips and cards that lie and move: the table of the Santa game, without its card texts.

Nothing here comes from the interpreter. Where the rules leave it open how things lie, this holds:

- Chips and cards in a sack, a hand or the supply lie in the order in which they arrived there. What is moved together
  keeps its order. Where things change places, one for one, each takes the other's very place.
- A pile is a list from its bottom to its top. A whole hand that is discarded lies with its first card on top.
- Shuffling n cards fixes the places from the top down. With m cards still loose, `below(m)` counts from the bottom
  which of them comes to the top of the loose ones; the last one left needs no chance.
- What is drawn at random out of n things is the one that `below(n)` counts to from the first; the last one left needs
  no chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb
from typing import Literal, Protocol, TypeVar

BASE_COLOURS = ("red", "blue", "yellow", "green")
NUMBERS = tuple(f"number_{number}" for number in range(1, 9))
BASE_JOKERS = (
    "joker_emptying",
    "joker_filling",
    "joker_recall",
    "joker_trade",
    "joker_fresh_start",
    "joker_box_lover",
)
OTHERS = ("two_cards", "pickpocket", "counter", "coal_gift", "gold_sale", "coal_trade", "alchemy")
MORE_JOKERS = (
    "joker_coal_storm",
    "joker_gilding",
    "joker_coal_sack",
    "joker_coal_rain",
    "joker_plenty",
    "joker_favourite",
    "joker_retrieve",
    "joker_counter",
    "joker_shuffle",
)
JOKERS = BASE_JOKERS + MORE_JOKERS


@dataclass(frozen=True)
class Settings:
    """What a designer can turn, and what a driver can: `ask_everyone` also asks those who can only pass."""

    expansion: bool = False
    number_copies: int = 4
    special_copies: int = 2
    joker_copies: int = 1
    chips_per_colour: int = 12
    starting_boxes: int = 3
    opening_hand: int = 3
    colour_points: tuple[int, ...] = (0, 1, 3, 6, 0)
    gold_chips: int = 6
    black_chips: int = 12
    gold_points: int = 3
    black_points: int = -2
    plenty_of_black: bool = True
    ask_everyone: bool = False


@dataclass(eq=False)
class Chip:
    """A chip, with its colour up or turned over to an empty box."""

    kind: str
    box: bool = False

    def shows(self, colour: str) -> bool:
        """Whether it is a present of this colour: a box has none."""
        return not self.box and self.kind == colour

    @property
    def plain(self) -> bool:
        """Whether it is a present, neither gold nor black."""
        return not self.box and self.kind in BASE_COLOURS


@dataclass(eq=False)
class Card:
    """A card. `kind` is its name; two of one name are two cards."""

    kind: str


Thing = Chip | Card
AnyThing = TypeVar("AnyThing", Chip, Card)
Zone = Literal["deck", "discard", "table", "hand", "supply", "sack"]


@dataclass(frozen=True)
class Label:
    """An alternative, by what is written on it."""

    text: str


@dataclass(frozen=True)
class Seat:
    """A player, from 0."""

    number: int


@dataclass(frozen=True)
class Colour:
    """A kind of present."""

    word: str


@dataclass(frozen=True)
class Lying:
    """A chip or card by what it is and where it lies: a seat's zone has an owner, places count from 1, a pile's from
    its top. `box` is whether it is an empty box."""

    kind: str
    zone: Zone
    owner: int | None
    place: int
    box: bool = False


Item = Label | Seat | Colour | Lying
Answer = tuple[int, ...]
"""Places among the items, from 0 and ascending; none of them for passing."""


@dataclass(frozen=True)
class Question:
    """What one seat is asked: one of the items, or, if `many`, between `low` and `high` of them; with `may`, or none.

    `name` says what is chosen, `card` the card whose text asks (empty: the turn or a window).
    """

    seat: int
    name: str
    card: str
    items: tuple[Item, ...]
    low: int = 1
    high: int = 1
    many: bool = False
    may: bool = False

    @property
    def size(self) -> int:
        """How many answers there are."""
        return sum(comb(len(self.items), count) for count in range(self.low, self.high + 1)) + self.may

    def answers(self) -> Iterator[Answer]:
        """All answers: fewer items before more, earlier ones before later ones, passing last."""
        for count in range(self.low, self.high + 1):
            yield from combinations(range(len(self.items)), count)
        if self.may:
            yield ()

    def nth(self, rank: int) -> Answer:
        """The answer with a rank, from 0."""
        return next(islice(self.answers(), rank, None))


class Chance(Protocol):
    """Where chance comes from."""

    def below(self, n: int, /) -> int:
        """A number from 0 to n - 1; n is at least 2."""


class Table:
    """Everything that lies on the table, and what can be done with it."""

    def __init__(self, players: int, chance: Chance, settings: Settings) -> None:
        self.players, self.chance, self.settings = players, chance, settings
        every = range(players)
        self.deck: list[Card] = []
        self.discard: list[Card] = []
        self.table: list[Card] = []
        self.hands: list[list[Card]] = [[] for _ in every]
        self.supply: list[Chip] = []
        self.sacks: list[list[Chip]] = [[] for _ in every]
        self.boxes_score: list[bool] = [False for _ in every]
        self.favourites: list[set[str]] = [set() for _ in every]
        self.answer: Callable[[Question], Answer] = _nobody_answers
        """Who answers questions; set while the game is played."""
        self.carried_out: list[str] = []
        """The cards in whose texts something is asked or happens, as they come."""

    # Who

    def others(self, seat: int) -> list[int]:
        """All other players, in turn order from the left of `seat`."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def from_seat(self, seat: int) -> list[int]:
        """All players in turn order, beginning with `seat`."""
        return [seat, *self.others(seat)]

    def targets(self, seat: int) -> list[int]:
        """All players as `seat` is offered them: oneself last."""
        return [*self.others(seat), seat]

    # What

    def presents(self, seat: int) -> list[Chip]:
        """The presents of a player, those of gold and black too."""
        return [chip for chip in self.sacks[seat] if not chip.box]

    def boxes(self, seat: int) -> list[Chip]:
        """The empty boxes of a player."""
        return [chip for chip in self.sacks[seat] if chip.box]

    def own(self, seat: int, colour: str) -> list[Chip]:
        """The presents of one colour that a player has."""
        return [chip for chip in self.sacks[seat] if chip.shows(colour)]

    def there(self, colour: str) -> list[Chip]:
        """The chips of one colour in the supply."""
        return [chip for chip in self.supply if chip.kind == colour]

    @property
    def colours(self) -> tuple[str, ...]:
        """All kinds of present in this game."""
        return (*BASE_COLOURS, "gold", "black") if self.settings.expansion else BASE_COLOURS

    # Moving

    def give_back(self, chips: Sequence[Chip]) -> None:
        """Chips out of sacks go back to the supply, and show their present there."""
        for chip in chips:
            self._sack_with(chip).remove(chip)
            chip.box = False
        self.supply += together(chips)

    def take(self, chips: Sequence[Chip], seat: int) -> None:
        """Chips go from the supply into a sack."""
        for chip in chips:
            self.supply.remove(chip)
        self.sacks[seat] += together(chips)

    def hand_over(self, chip: Chip, seat: int) -> None:
        """A chip goes from one sack into another."""
        self._sack_with(chip).remove(chip)
        self.sacks[seat].append(chip)

    def swap(self, mine: Sequence[Chip], sack: list[Chip], theirs: Sequence[Chip], zone: list[Chip]) -> None:
        """Presents out of a sack and out of another sack, or the supply, change places at one moment."""
        if len(mine) == len(theirs) == 1:
            here, there = sack.index(mine[0]), zone.index(theirs[0])
            sack[here], zone[there] = theirs[0], mine[0]
            return
        sack[:] = [chip for chip in sack if chip not in mine] + together(theirs)
        zone[:] = [chip for chip in zone if chip not in theirs] + together(mine)

    def take_random(self, amount: int, colour: str | None, seat: int) -> list[Chip]:
        """As many chips of a colour (None: of any base colour) as there are, `amount` at most, into a sack."""
        loose = [chip for chip in self.supply if (chip.kind == colour if colour else chip.plain)]
        drawn = [self.any_of(loose) for _ in range(min(amount, len(loose)))]
        for chip in drawn:
            self.take([chip], seat)
        return drawn

    def any_of(self, loose: list[AnyThing]) -> AnyThing:
        """Picks one thing by chance, and takes it out of the list."""
        return loose.pop(self.chance.below(len(loose)) if len(loose) > 1 else 0)

    def draw(self, amount: int, seat: int) -> None:
        """Cards from the top of the deck into a hand, as many as there are."""
        for _ in range(min(amount, len(self.deck))):
            self.hands[seat].append(self.deck.pop())

    def shuffle_deck(self) -> None:
        loose = len(self.deck)
        while loose > 1:
            picked = self.chance.below(loose)
            loose -= 1
            self.deck[picked], self.deck[loose] = self.deck[loose], self.deck[picked]

    # Asking

    def ask(self, question: Question) -> Answer:
        """The answer to a question. Raises ValueError if it is none."""
        found = self.answer(question)
        proper = list(found) == sorted(set(found)) and all(0 <= place < len(question.items) for place in found)
        wanted = question.low <= len(found) <= question.high or (question.may and not found)
        if not proper or not wanted:
            raise ValueError(f"{found} does not answer {question}")
        return found

    def choose_label(self, seat: int, card: str, labels: Sequence[str]) -> str:
        """One of some alternatives."""
        question = Question(seat, "one", card, tuple(Label(text) for text in labels))
        return labels[self.ask(question)[0]]

    def choose_seat(self, seat: int, name: str, card: str, seats: Sequence[int]) -> int:
        """One of some players."""
        question = Question(seat, name, card, tuple(Seat(number) for number in seats))
        return seats[self.ask(question)[0]]

    def choose_colour(self, seat: int, name: str, card: str, colours: Sequence[str]) -> str:
        """One of some kinds of present."""
        question = Question(seat, name, card, tuple(Colour(word) for word in colours))
        return colours[self.ask(question)[0]]

    def choose_one(self, seat: int, name: str, card: str, things: Sequence[AnyThing]) -> AnyThing:
        """One of some chips or cards."""
        question = Question(seat, name, card, tuple(self.lying(thing) for thing in things))
        return things[self.ask(question)[0]]

    def choose_some(self, seat: int, name: str, card: str, low: int, high: int, things: Sequence[Chip]) -> list[Chip]:
        """Between `low` and `high` of some chips, fewer if there are fewer."""
        items = tuple(self.lying(thing) for thing in things)
        low, high = min(low, len(items)), min(high, len(items))
        return [things[place] for place in self.ask(Question(seat, name, card, items, low, high, many=True))]

    def choose_or_pass(self, seat: int, name: str, things: Sequence[Card]) -> Card | None:
        """One of some cards, or none."""
        question = Question(seat, name, "", tuple(self.lying(thing) for thing in things), may=True)
        found = self.ask(question)
        return things[found[0]] if found else None

    def lying(self, thing: Thing) -> Lying:
        """What and where a chip or card is."""
        if isinstance(thing, Chip):
            if thing in self.supply:
                return Lying(thing.kind, "supply", None, self.supply.index(thing) + 1)
            sack = self._sack_with(thing)
            return Lying(thing.kind, "sack", self.sacks.index(sack), sack.index(thing) + 1, thing.box)
        if thing in self.discard:
            return Lying(thing.kind, "discard", None, len(self.discard) - self.discard.index(thing))
        owner = next(seat for seat, hand in enumerate(self.hands) if thing in hand)
        return Lying(thing.kind, "hand", owner, self.hands[owner].index(thing) + 1)

    def _sack_with(self, chip: Chip) -> list[Chip]:
        return next(sack for sack in self.sacks if chip in sack)


def together(chips: Sequence[Chip]) -> list[Chip]:
    """Chips that go to a sack or the supply at one moment, in the order in which they lie there."""
    return list(chips)


def _nobody_answers(question: Question) -> Answer:
    raise LookupError(f"nobody is there to answer {question}")
