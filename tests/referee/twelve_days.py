"""From chance and choices to a game of 12 Days, written by hand from the game's rules alone: a second opinion.

Nothing here comes from the interpreter. Where the rules leave it open how cards lie on the table, this holds:

- A pile is a list from its bottom to its top. The new deck has its kinds in the order Mr. Claus, Mrs. Claus, gift 1,
  gift 2 and so on, the first kind on top; the day cards lie with day 1 on top.
- Shuffling n cards fixes the places from the top down. With m cards still loose, `below(m)` counts from the bottom
  which of them comes to the top of the loose ones; the last one left needs no chance.
- Dealing: seat 1 draws its whole hand card by card from the top, then seat 2, and so on.
- A hand keeps its cards in the order they arrived; the card that is handed on lies last in its new hand.
- Opened cards go to the discard all at once, that of seat 1 on top, then seat 2, and so on down.
- A deck that is made anew takes over the whole discard in the order it lies, and is then shuffled.
- Days that are won together are put on the winner's pile with the one that waited longest on top.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

Card = str
Question = Literal["gift", "open"]
Choose = Callable[["TwelveDays", Question, list[list[Card]]], Sequence[int]]
"""All players choose at once: from the question and everybody's cards to one place in each hand, counted from 0."""

CLAUSES = ("mr_claus", "mrs_claus")


class Chance(Protocol):
    """Where chance comes from."""

    def below(self, n: int, /) -> int:
        """A number from 0 to n - 1; n is at least 2."""


def rank_of(card: Card) -> int:
    """The rank of a gift; both Clauses have rank 0."""
    return 0 if card in CLAUSES else int(card.removeprefix("gift_"))


def winner_of_day(opened: Sequence[Card]) -> int | None:
    """The seat, from 0, whose card has the lowest rank that nobody else opened; None if all cancel each other."""
    ranks = [rank_of(card) for card in opened]
    winner: int | None = None
    for seat, rank in enumerate(ranks):
        if ranks.count(rank) == 1 and (winner is None or rank < ranks[winner]):
            winner = seat
    return winner


def collection_points(hands: Sequence[Sequence[Card]]) -> list[int]:
    """Points of each hand: a rank counts in full for everyone who holds most cards of it, the Clauses never."""
    points = [0] * len(hands)
    for rank in range(1, 13):
        held = [sum(rank_of(card) == rank for card in hand) for hand in hands]
        for seat, count in enumerate(held):
            if count > 0 and count == max(held):
                points[seat] += rank
    return points


class TwelveDays:
    """A game from the deal to the scores. `days` counts down; days are written by their worth.

    Raises ValueError for a number of players that the game, or the variant, is not made for.
    """

    def __init__(
        self,
        players: int,
        chance: Chance,
        *,
        eight_nights: bool = False,
        no_carry: bool = False,
        hand_size: int | None = None,
    ) -> None:
        least, most = (2, 3) if eight_nights else (3, 5)
        if not least <= players <= most:
            raise ValueError(f"{players} players, and the game is for {least} to {most}")
        self.players, self.chance, self.no_carry = players, chance, no_carry
        highest = 8 if eight_nights else 12
        self.hand_size = highest if hand_size is None else hand_size

        in_order = [] if eight_nights else list(CLAUSES)
        for rank in range(1, highest + 1):
            in_order += [f"gift_{rank}"] * rank
        self.deck: list[Card] = in_order[::-1]
        self.discard: list[Card] = []
        self.days = list(range(highest, 0, -1))
        self.on_offer: list[int] = []
        self.lost: list[int] = []
        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.won: list[list[int]] = [[] for _ in range(players)]

        self._shuffle_deck()
        for seat in range(players):
            for _ in range(self.hand_size):
                self._draw(seat)

    def play(self, choose: Choose) -> None:
        """Plays all days to the end."""
        while self.days:
            self.on_offer.append(self.days.pop())
            self._gift(choose)
            self._buy(self._open(choose))

    def scores(self) -> list[int]:
        """Days won and collections, by seat."""
        collections = collection_points(self.hands)
        return [sum(won) + points for won, points in zip(self.won, collections, strict=True)]

    def winners(self) -> list[int]:
        """The seats, from 0, that have most points: all of them if several have."""
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def _gift(self, choose: Choose) -> None:
        given = self._taken("gift", choose)
        for seat, card in enumerate(given):
            self.hands[(seat + 1) % self.players].append(card)

    def _open(self, choose: Choose) -> list[Card]:
        opened = self._taken("open", choose)
        winner = winner_of_day(opened)
        if winner is not None:
            self.won[winner] += reversed(self.on_offer)
            self.on_offer.clear()
        elif self.no_carry:
            self.lost += reversed(self.on_offer)
            self.on_offer.clear()
        return opened

    def _buy(self, opened: Sequence[Card]) -> None:
        self.discard += reversed(opened)
        for seat in range(self.players):
            self._draw(seat)

    def _taken(self, question: Question, choose: Choose) -> list[Card]:
        """Asks everybody, and only then takes the chosen cards out of the hands."""
        places = choose(self, question, [list(hand) for hand in self.hands])
        return [hand.pop(place) for hand, place in zip(self.hands, places, strict=True)]

    def _draw(self, seat: int) -> None:
        if not self.deck:
            self.deck, self.discard = self.discard, []
            self._shuffle_deck()
        if self.deck:
            self.hands[seat].append(self.deck.pop())

    def _shuffle_deck(self) -> None:
        loose = len(self.deck)
        while loose > 1:
            picked = self.chance.below(loose)
            loose -= 1
            self.deck[picked], self.deck[loose] = self.deck[loose], self.deck[picked]
