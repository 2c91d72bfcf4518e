"""From chance and choices to a game of Deck the Yard, written by hand from the game's rules alone: a second opinion.

Nothing here comes from the interpreter. Where the rules leave it open how cards lie on the table, this holds:

- A pile is a list from its bottom to its top. New piles have their kinds in the order of the tables, the first on top:
  the patterns by number; of the cards the bulbs by colour, bubble lights, plugs, broken bulbs, events, characters.
- Patterns are shuffled first, then the draw pile; then two patterns are turned up, then the first hand is drawn.
- Shuffling n cards fixes the places from the top down. With m cards still loose, `below(m)` counts from the bottom
  which of them comes to the top of the loose ones; the last one left needs no chance.
- A hand keeps its cards in the order they arrived. A hand or line-up that is discarded lies with its first card on top;
  a bubble light comes on top of its line-up.
- A plug that is used is discarded first, then the card it is used for. A broken bulb and an event are discarded before
  what they take with them.
- What was set aside is put on the draw pile as it lies, and the pile is shuffled.
- A pattern that is turned up lies to the right of the one that stays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from .deck_the_yard_patterns import FIRST, patterns

Card = str

BUBBLE, PLUG, BROKEN, EVENT = "bubble", "plug", "broken", "event"
CHARACTERS = ("snowman", "carol_singer", "grandmother", "postwoman", "cat", "reindeer")
COLOURS: dict[Card, str] = {f"bulb_{colour}": colour for colour in FIRST}
PATTERNS = {f"pattern_{number}": colours for number, colours in enumerate(patterns(), 1)}
COPIES: dict[Card, int] = {
    **dict.fromkeys(COLOURS, 7),
    BUBBLE: 6,
    PLUG: 8,
    BROKEN: 5,
    EVENT: 3,
    **dict.fromkeys(CHARACTERS, 1),
}

HANG, HANG_BUBBLE, DISCARD, STOP = "Hang a bulb", "Hang a bubble light", "Discard a card", "Stop here"

PLACES = 5
BULBS_IN_HAND = 5


class Chance(Protocol):
    """Where chance comes from."""

    def below(self, n: int, /) -> int:
        """A number from 0 to n - 1; n is at least 2."""


@dataclass(frozen=True)
class Question:
    """What the player is asked: one of the items, or, with `may`, none. Items that are no labels lie in a zone, with
    places from 1."""

    name: Literal["turn", "bulb", "bubble", "discard", "pattern", "plug"]
    items: tuple[str, ...]
    places: tuple[int, ...] = ()
    may: bool = False

    @property
    def size(self) -> int:
        """How many answers there are."""
        return len(self.items) + self.may


Choose = Callable[["DeckTheYard", Question], int]
"""From a question to the number of an item, from 0; declining is the number behind the last."""


class DeckTheYard:
    """A game from the deal to its end. `met` keeps what has happened, in words."""

    def __init__(self, chance: Chance, *, goal: int = 8, stop_at_goal: bool = False) -> None:
        self.chance, self.goal, self.stop_at_goal = chance, goal, stop_at_goal
        self.patterns: list[Card] = list(PATTERNS)[::-1]
        self.shown: list[Card] = []
        self.claimed: list[Card] = []
        self.guests: list[Card] = []
        self.stock: list[Card] = [card for card, copies in COPIES.items() for _ in range(copies)][::-1]
        self.discard: list[Card] = []
        self.table: list[Card] = []
        self.hand: list[Card] = []
        self.lineup: list[Card] = []
        self.fifth: list[Card] = []
        self.over = False
        self.met: set[str] = set()
        self._shuffle(self.patterns)
        self._shuffle(self.stock)
        self._turn_up()
        self._turn_up()
        self._new_hand("first hand")

    def play(self, choose: Choose) -> None:
        """Plays on to the end."""
        while self.hand and not self.over:
            self._turn(choose)
        if not self.over:
            self.met.add("played to the end")

    @property
    def score(self) -> int:
        """How many cards were claimed, patterns and characters together."""
        return len(self.claimed) + len(self.guests)

    @property
    def won(self) -> bool:
        return self.score >= self.goal

    # What can be done

    def fits(self, card: Card) -> bool:
        """Whether a coloured bulb can be hung: the line-up stays the beginning of a pattern that lies face up."""
        if card not in COLOURS:
            return False
        wanted = (*(COLOURS[bulb] for bulb in self.lineup), COLOURS[card])
        return any(PATTERNS[pattern][: len(wanted)] == wanted for pattern in self.shown)

    def agreeing(self) -> list[Card]:
        """The patterns face up that the line-up agrees with as far as it goes; a bubble light is of any colour."""
        hung = tuple(COLOURS[bulb] for bulb in self.lineup)
        return [pattern for pattern in self.shown if PATTERNS[pattern][: len(hung)] == hung]

    def labels(self) -> list[str]:
        """What a turn may be."""
        found = [HANG] if any(map(self.fits, self.hand)) else []
        if BUBBLE in self.hand and not self.fifth:
            found.append(HANG_BUBBLE)
        found.append(DISCARD)
        if not self.stock:
            found.append(STOP)
        return found

    def _short(self) -> bool:
        bulbs = sum(card in COLOURS or card == BUBBLE for card in self.hand)
        return bulbs < BULBS_IN_HAND and bool(self.stock)

    # A turn

    def _turn(self, choose: Choose) -> None:
        labels = self.labels()
        label = labels[choose(self, Question("turn", tuple(labels)))]
        if label == STOP:
            self.met.add("stopped")
            self.over = True
            return
        if label == HANG:
            self.lineup.append(self._picked(choose, "bulb", self.fits))
        elif label == HANG_BUBBLE:
            self.met.add("bubble first" if not self.lineup else "bubble later")
            self.fifth.append(self._picked(choose, "bubble", lambda card: card == BUBBLE))
        else:
            card = self._picked(choose, "discard", lambda card: True)
            self.met.add("plug discarded" if card == PLUG else "discarded")
            self.discard.append(card)
        if len(self.lineup) + len(self.fifth) == PLACES:
            self._claim(choose)
        while not self.over and self._short():
            self.table.append(self.stock.pop())
            self._settle(choose)

    def _picked(
        self, choose: Choose, name: Literal["bulb", "bubble", "discard"], fitting: Callable[[Card], bool]
    ) -> Card:
        """Takes a card out of the hand."""
        places = [place for place, card in enumerate(self.hand) if fitting(card)]
        items = tuple(self.hand[place] for place in places)
        answer = choose(self, Question(name, items, tuple(place + 1 for place in places)))
        return self.hand.pop(places[answer])

    def _claim(self, choose: Choose) -> None:
        agreeing = self.agreeing()
        self.met.add("claimed one of two" if len(agreeing) == 2 else "claimed")
        places = tuple(self.shown.index(pattern) + 1 for pattern in agreeing)
        done = agreeing[choose(self, Question("pattern", tuple(agreeing), places))]
        self.shown.remove(done)
        self.claimed.append(done)
        self._discard_lineup()
        self._turn_up()
        self._count()

    def _settle(self, choose: Choose) -> None:
        """What becomes of the card on the table."""
        card = self.table[0]
        if card in COLOURS or card in (BUBBLE, PLUG):
            self.hand.append(self.table.pop())
            return
        sort = "character" if card in CHARACTERS else card
        if card == BROKEN and not self.lineup + self.fifth:
            sort = "broken, nothing hung"
        plugs = [place for place, held in enumerate(self.hand) if held == PLUG]
        if plugs:
            question = Question("plug", (PLUG,) * len(plugs), tuple(place + 1 for place in plugs), may=True)
            answer = choose(self, question)
            if answer < len(plugs):
                self.met.add(f"{sort}: plug used")
                self.discard.append(self.hand.pop(plugs[answer]))
                self.table.clear()
                if card in CHARACTERS:
                    self.guests.append(card)
                    self._count()
                else:
                    self.discard.append(card)
                return
        self.met.add(f"{sort}: {'plug kept' if plugs else 'no plug'}")
        self.discard.append(self.table.pop())
        if card == BROKEN:
            self._discard_lineup()
        elif card == EVENT:
            self._discard_all(self.hand)
            self._new_hand("outage")

    def _new_hand(self, occasion: str) -> None:
        """Draws until there are five bulbs; what must not be there is set aside, and then shuffled back."""
        aside = []
        while self._short():
            card = self.stock.pop()
            if card in COLOURS or card in (BUBBLE, PLUG):
                self.hand.append(card)
            else:
                self.met.add(f"{occasion}: {'character' if card in CHARACTERS else card} set aside")
                aside.append(card)
        if aside:
            if not self.stock:
                self.met.add(f"{occasion}: only cards set aside are left")
            self.stock += aside
            self._shuffle(self.stock)

    def _count(self) -> None:
        """The game may end when the goal is reached."""
        if self.stop_at_goal and self.won:
            self.met.add("ended by the goal")
            self.over = True

    def _discard_lineup(self) -> None:
        self._discard_all(self.lineup)
        self._discard_all(self.fifth)

    def _discard_all(self, cards: list[Card]) -> None:
        self.discard += reversed(cards)
        cards.clear()

    def _turn_up(self) -> None:
        if self.patterns:
            self.shown.append(self.patterns.pop())

    def _shuffle(self, pile: list[Card]) -> None:
        loose = len(pile)
        while loose > 1:
            picked = self.chance.below(loose)
            loose -= 1
            pile[picked], pile[loose] = pile[loose], pile[picked]
