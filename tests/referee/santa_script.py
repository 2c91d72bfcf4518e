"""From a position and answers in words to a game of the Santa referee: what its tests are written with."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from .santa import DRAW, PLAY, Santa
from .santa_table import Answer, Card, Chip, Colour, Item, Label, Lying, Question, Seat, Settings

EXPANSION = Settings(expansion=True)


class FirstLoose:
    """Chance that always gives 0; what it was asked is kept."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def below(self, n: int, /) -> int:
        assert n >= 2, "one thing needs no chance"
        self.asked.append(n)
        return 0


def word_of(item: Item) -> str:
    """An item as the scripts below write it: a chip "red" or "red box", a player "player 1"."""
    match item:
        case Label(text):
            return text
        case Seat(number):
            return f"player {number + 1}"
        case Colour(word):
            return word
        case Lying():
            return f"{item.kind} box" if item.box else item.kind


class Script:
    """Answers in words, each for one seat; several chosen things are written "red + blue", passing is "pass".

    After the last one everybody passes and draws. `seen` keeps what was open, by the question's name.
    """

    def __init__(self, *answers: tuple[int, str]) -> None:
        self.left = deque(answers)
        self.seen: list[tuple[int, str, list[str]]] = []

    def __call__(self, game: Santa, question: Question) -> Answer:
        words = [word_of(item) for item in question.items]
        if not self.left:
            return () if question.may else (words.index(DRAW),)
        self.seen.append((question.seat + 1, question.name, words))
        seat, text = self.left.popleft()
        assert seat == question.seat + 1, f"player {question.seat + 1} is asked {question}"
        if text == "pass":
            assert question.may
            return ()
        places: list[int] = []
        for word in text.split(" + "):
            places.append(next(at for at, one in enumerate(words) if one == word and at not in places))
        return tuple(sorted(places))

    def open(self, name: str) -> list[str]:
        """What was open at the first question of a name."""
        return next(words for _, found, words in self.seen if found == name)

    def asked(self, name: str) -> list[int]:
        """The players who were asked a question of a name, in order."""
        return [seat for seat, found, _ in self.seen if found == name]


def position(
    sacks: Sequence[str],
    hands: Sequence[str],
    *,
    settings: Settings = EXPANSION,
    supply: str | None = None,
    discard: str = "",
    deck: int = 1,
) -> Santa:
    """A game in which sacks and hands hold what is written, as "red, blue box"; the deck some cards of number 8."""
    game = Santa(len(sacks), FirstLoose(), settings)
    game.sacks = [list(_chips(sack)) for sack in sacks]
    game.hands = [[Card(kind) for kind in _words(hand)] for hand in hands]
    game.discard = [Card(kind) for kind in _words(discard)]
    game.deck = [Card("number_8") for _ in range(deck)]
    if supply is not None:
        game.supply = list(_chips(supply))
    return game


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _chips(text: str) -> Iterable[Chip]:
    for word in _words(text):
        colour, _, side = word.partition(" ")
        assert side in ("", "box")
        yield Chip(colour, side == "box")


def written(chips: Iterable[Chip]) -> str:
    return ", ".join(f"{chip.kind} box" if chip.box else chip.kind for chip in chips)


def kinds(cards: Iterable[Card]) -> list[str]:
    return [card.kind for card in cards]


def playing(game: Santa, card: str, *answers: str, first: int = 0) -> Script:
    """Player 1 plays a card on the first turn, answering as is written; nobody else is asked."""
    script = Script((1, PLAY), (1, card), *[(1, text) for text in answers])
    game.play(script, first)
    assert not script.left
    return script
