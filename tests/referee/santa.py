"""From chance and choices to a game of the Santa game, written by hand from the game's rules alone: a second opinion.

This is the frame: setup, turns, announcing a card, answers to it, and the scores. What lies where is told in
`santa_table`, what the cards do in `santa_cards` and `santa_expansion`. Nothing here comes from the interpreter.

The new deck has its kinds in the order of `santa_table`, the first kind on top, and is shuffled before anything else
happens; then the first player takes the starting chips one by one, turned over, and the opening hand, then the second.
"""

from __future__ import annotations

from collections.abc import Callable

from .santa_cards import BASE_TEXTS, Text
from .santa_expansion import EXPANSION_TEXTS, counters
from .santa_table import (
    BASE_COLOURS,
    BASE_JOKERS,
    MORE_JOKERS,
    NUMBERS,
    OTHERS,
    Answer,
    Card,
    Chance,
    Chip,
    Question,
    Settings,
    Table,
    together,
)

Choose = Callable[["Santa", Question], Answer]

PLAY, DRAW = "Play a card", "Draw a card"


class Santa(Table):
    """A game from the setup to the scores. Raises ValueError for a number of players that it is not made for."""

    def __init__(self, players: int, chance: Chance, settings: Settings | None = None) -> None:
        if not 2 <= players <= 4:
            raise ValueError(f"{players} players, and the game is for 2 to 4")
        super().__init__(players, chance, Settings() if settings is None else settings)
        self.texts: dict[str, Text] = dict(BASE_TEXTS)
        if self.settings.expansion:
            self.texts |= EXPANSION_TEXTS
        self.turns = 0
        self._fill_supply()
        self._fill_deck()
        self.shuffle_deck()
        for seat in range(players):
            for chip in self.take_random(self.settings.starting_boxes, None, seat):
                chip.box = True
            self.draw(self.settings.opening_hand, seat)

    def play(self, choose: Choose, first: int = 0) -> None:
        """Plays on to the end, beginning with the turn of seat `first`."""
        self.answer = lambda question: choose(self, question)
        seat = first
        while self.deck:
            self.turns += 1
            self._turn(seat)
            seat = (seat + 1) % self.players

    def scores(self) -> list[int]:
        """Points, by seat."""
        return [self._score(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """The seats, from 0, that have most points: all of them if several have."""
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def playable(self, seat: int, card: Card) -> bool:
        """Whether a card can be played on one's turn; a counter cannot."""
        return card.kind in self.texts and self.texts[card.kind].possible(self, seat)

    def _turn(self, seat: int) -> None:
        cards = [card for card in self.hands[seat] if self.playable(seat, card)]
        if self.choose_label(seat, "", [PLAY, DRAW] if cards else [DRAW]) == DRAW:
            self.draw(1, seat)
            return
        played = self.choose_one(seat, "played", "", cards)
        self._announce(seat, played, lambda: self._carry_out(seat, played))

    def _announce(self, seat: int, card: Card, effect: Callable[[], None]) -> bool:
        """A card goes on the table, may be answered, does what it does if it was not countered, and is discarded.

        Gives whether it was left alone.
        """
        self.hands[seat].remove(card)
        self.table.append(card)
        left_alone = not self._countered(seat, card)
        if left_alone:
            effect()
        self.table.remove(card)
        self.discard.append(card)
        return left_alone

    def _countered(self, player: int, card: Card) -> bool:
        """Asks all others, around and around, until one counters the card or all of them have passed in a row."""
        if not self.settings.expansion:
            return False
        others = self.others(player)
        turn = passed = 0
        while passed < len(others):
            seat = others[turn % len(others)]
            turn += 1
            answer = self._answer_of(seat, card)
            if answer is None:
                passed += 1
            elif self._announce(seat, answer, _nothing):
                return True
            else:
                passed = 0
        return False

    def _answer_of(self, seat: int, card: Card) -> Card | None:
        able = [one for one in self.hands[seat] if counters(one.kind, card.kind)]
        if not able and not self.settings.ask_everyone:
            return None
        return self.choose_or_pass(seat, "answer", able)

    def _carry_out(self, seat: int, card: Card) -> None:
        """Does what the card says, if the answers have left anything to do."""
        if self.playable(seat, card):
            self.carried_out.append(card.kind)
            self.texts[card.kind].carry_out(self, seat)

    def _score(self, seat: int) -> int:
        turned, points = self.settings, 0
        for colour in BASE_COLOURS:
            count = len(self.own(seat, colour))
            points += turned.colour_points[min(count, len(turned.colour_points) - 1)]
            if colour in self.favourites[seat]:
                points += count
        if self.boxes_score[seat]:
            points += len(self.boxes(seat))
        points += turned.gold_points * len(self.own(seat, "gold"))
        return points + turned.black_points * len(self.own(seat, "black"))

    def _fill_supply(self) -> None:
        amounts = dict.fromkeys(BASE_COLOURS, self.settings.chips_per_colour)
        if self.settings.expansion:
            amounts |= {"gold": self.settings.gold_chips, "black": self.settings.black_chips}
        self.supply += together([Chip(colour) for colour, amount in amounts.items() for _ in range(amount)])

    def _fill_deck(self) -> None:
        turned = self.settings
        copies = dict.fromkeys(NUMBERS, turned.number_copies) | dict.fromkeys(BASE_JOKERS, turned.joker_copies)
        if turned.expansion:
            copies |= dict.fromkeys(OTHERS, turned.special_copies) | dict.fromkeys(MORE_JOKERS, turned.joker_copies)
        in_order = [Card(kind) for kind, amount in copies.items() for _ in range(amount)]
        self.deck += in_order[::-1]


def _nothing() -> None:
    """What an answer does beside countering."""
