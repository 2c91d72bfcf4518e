"""From a program of whole games to how many games of a seed end, one after another, without a position in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from .faults import MAX_DECISIONS
from .random import CHANCE, CHOICE, in_rows, places_of, rows_of_words, stream_keys
from .whole import Playing, RareError

Ending = tuple[tuple[int, ...], tuple[float, ...], int, int]
"""Of a finished game: scores and shares of the win by seat, decisions, turns."""

Decides = Callable[[int, int, Sequence[Any]], int]
"""Who decides: is told the seat, the site's number and the items, and gives the place of one of them, or their number
to decline. The list of items may be the game's own, and must not be changed."""

PlaysWhole = Callable[[Playing, Decides | None], tuple[Any, ...]]
"""A program of whole games: gives scores, winners, losers, who is out, decisions and turns (see `compile.whole`)."""

_AT_FIRST = 256
"""Words made for each of the first games."""
_OFTEN = 0.03
"""Where so large a part of the games is rare, the program is exchanged for one that guesses nothing."""
_MOSTLY, _TRIED = 0.5, 256
"""Where so large a part of so many games or more is rare, and nothing is guessed, no more games are tried."""
_TOGETHER = 64
"""Games whose words are made together: not so many that they leave the processor's memory."""
_NEARLY_ALL = 0.98
"""So large a part of the games should find enough words made; the others make more for themselves."""
_LEARNT_FROM = 1024
"""Games after which nothing more is learnt."""


class Words:
    """How many words of one stream games use: learnt from those before."""

    def __init__(self, least: int) -> None:
        self.least = max(least, 2)
        self.made = self.least + _AT_FIRST
        self.mostly = _AT_FIRST // 2
        """So many are enough for half of the games."""
        self.used: list[int] = []

    def learn(self, used: list[int]) -> None:
        """So many were used by each of some games."""
        if len(self.used) < _LEARNT_FROM:
            self.used += used
            found = sorted(self.used)
            self.made = max(found[int(_NEARLY_ALL * (len(found) - 1))], self.least)
            self.mostly = found[len(found) // 2]


class Bulk:
    """Plays many games for so many players; it learns how many words they use, and whether they are often rare.

    `deals` pieces are in the shuffle that is surely the first thing that comes by chance; 0 without one. `carefully`
    gives a program that guesses nothing, and how many pieces that one deals, where the one given guesses; None if there
    is none.
    """

    def __init__(
        self,
        program: PlaysWhole,
        players: int,
        deals: int = 0,
        carefully: Callable[[], tuple[PlaysWhole, int] | None] | None = None,
        all_seen: bool = False,
    ) -> None:
        self.all_seen = all_seen
        """Whether whoever decides always sees all pieces that he chooses from."""
        self.program, self.players, self.deals, self.carefully = program, players, deals, carefully
        self.played = self.rare = 0
        self.choices, self.chances = Words(0), Words(deals - 1)

    def play(self, seed: int, numbers: Sequence[int], decides: Decides | None = None) -> Iterator[Ending | None]:
        """How these games end; None for one that another program must play, as something rare has come up in it.

        Raises ValueError for a seed or number outside 0 .. 2^64 - 1, and what whoever decides raises.
        """
        players, playing = self.players, Playing()
        for first in range(0, len(numbers), _TOGETHER):
            group = numbers[first : first + _TOGETHER]
            if self.gives_up:
                yield from [None] * len(group)
                continue
            program, ahead = self.program, max(self.deals - 1, 0)
            choice_keys, chance_keys = stream_keys(seed, group, CHOICE), stream_keys(seed, group, CHANCE)
            choices = rows_of_words(choice_keys, self.choices.made if decides is None else 2)
            chances = rows_of_words(chance_keys, self.chances.made)
            places: Sequence[list[int] | None] = places_of(chances, self.deals) if ahead else [None] * len(group)
            used: list[int] = []
            drawn: list[int] = []
            words = zip(choice_keys, chance_keys, in_rows(choices), in_rows(chances, ahead), places, strict=True)
            at_hand = self.choices.mostly
            for choice_key, chance_key, choice, chance, place in words:
                # A list is read fastest; made just before it is read it is still in the processor's memory.
                playing.row = choice
                playing.begin(choice_key, chance_key, choice[:at_hand].tolist(), chance, place)
                try:
                    scores, winners, lost, out, decisions, turns = program(playing, decides)
                except RareError:
                    yield None
                    continue
                used.append(playing.cbase + playing.ci)
                drawn.append(playing.chance)
                if decisions > MAX_DECISIONS:
                    yield None
                elif winners is None and lost is None and out is None and scores is not None:
                    best = max(scores)
                    if scores.count(best) == 1:
                        yield scores, alone(players, scores.index(best)), decisions, turns
                    else:
                        yield scores, shared(players, tuple(_level(scores, best))), decisions, turns
                else:
                    won = winners_of(players, scores, winners, lost, out)
                    yield (0,) * players if scores is None else tuple(scores), shared(players, won), decisions, turns
            self._look_back(len(group), len(group) - len(used))
            if used:
                self.choices.learn(used)
                self.chances.learn(drawn)

    @property
    def gives_up(self) -> bool:
        """Whether so many games were rare that trying more of them costs more than it spares."""
        return self.carefully is None and self.rare > _MOSTLY * max(self.played, _TRIED)

    def _look_back(self, played: int, rare: int) -> None:
        """So many games more were played, so many of them rare: the program may be exchanged."""
        self.played += played
        self.rare += rare
        if self.carefully is not None and self.rare > _OFTEN * max(self.played, _TOGETHER):
            careful, self.carefully = self.carefully(), None
            if careful is not None:
                self.program, self.deals = careful
                self.chances = Words(self.deals - 1)


def winners_of(
    players: int,
    scores: Sequence[int] | None,
    winners: tuple[int, ...] | None,
    lost: tuple[int, ...] | None,
    out: Sequence[bool] | None,
) -> tuple[int, ...]:
    """Who has won (see `outcome`): those whom the rules name, else all who have not lost, else who has most points."""
    if winners is not None:
        return winners
    if lost is not None:
        return tuple([seat for seat in range(players) if seat not in lost])
    if scores is None:
        return ()
    seats = [seat for seat in range(players) if out is None or not out[seat]]
    best = max([scores[seat] for seat in seats], default=0)
    return tuple([seat for seat in seats if scores[seat] == best])


@lru_cache(maxsize=256)
def alone(players: int, winner: int) -> tuple[float, ...]:
    """The shares of the win where one seat has won."""
    return shared(players, (winner,))


@lru_cache(maxsize=1024)
def shared(players: int, winners: tuple[int, ...]) -> tuple[float, ...]:
    """The shares of the win by seat: equal ones for all winners."""
    shares = [0.0] * players
    for seat in winners:
        shares[seat] = 1 / len(winners)
    return tuple(shares)


def _level(scores: Sequence[int], best: int) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score == best]
