"""From what a seat may choose among, and nothing else, to its choice: bots that are asked many thousand times a second.

A game in which every seat has such a bot needs no positions and no views, so it is played nearly as fast as at random.
The same bot gives the same answers where it is asked in the usual way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from ..model.types import Piece, bare
from ..runtime.decisions import Decision
from ..runtime.domains import Answer
from ..runtime.faults import IllegalMove
from ..runtime.futures import Stream
from ..runtime.game import Game
from ..runtime.naming import kind_id
from ..runtime.program import SiteInfo
from ..runtime.random import BOTS, CHOICE, Words, in_rows, rows_of_words, stream_keys
from ..runtime.views import View
from .bot import Bot

_READY, _TOGETHER = 64, 64
"""So many words of each bot are made beforehand, of so many games in one go."""


class Offer:
    """A place in the rules where one of several items is chosen, and what the items are. It is the same object
    whenever it is offered in the same game, so that a bot can keep what it has worked out."""

    __slots__ = ("_game", "made", "may", "name", "of_pieces")

    def __init__(self, game: Game, site: SiteInfo) -> None:
        self._game, self.name, self.made, self.may = game, site.name, site.made, site.may
        self.of_pieces = site.labels is None and isinstance(bare(site.type), Piece)
        """The site's name, the name that the choice makes, whether it can be declined, whether pieces are chosen."""

    def kind(self, piece: int) -> str:
        """The id of a piece's kind."""
        return kind_id(self._game, piece)

    def value(self, piece: int, attribute: str) -> object:
        """What a piece has in a column of its table, words as they are written; None if it has nothing there."""
        layout = self._game.layout
        found = layout.columns[attribute][piece] if attribute in layout.columns else None
        words = layout.values.get(attribute)
        return words[found] if words is not None and isinstance(found, int) else found


class Quick(Protocol):
    """What such a bot has."""

    def pick(self, offer: Offer, items: Sequence[Any], words: Stream) -> int:
        """The place of one of the items, of which there is at least one; their number to decline, if it may be.

        The items must not be changed: they may be the game's own list.
        """


class Picking:
    """Such a bot, asked in the usual way. Where several items are chosen, or pieces that it does not know are among
    those it chooses from, it chooses by chance."""

    uniform = False

    def __init__(self, bot: Quick, name: str) -> None:
        self.bot, self.name = bot, name
        self._offers: dict[tuple[int, int], tuple[Game, Offer]] = {}

    def pick(self, offer: Offer, items: Sequence[Any], words: Stream) -> int:
        """What the bot picks."""
        return self.bot.pick(offer, items, words)

    def choose(self, view: View, decision: Decision, words: Stream) -> Answer:
        """The answer that it picks."""
        domain, items = decision.domain, decision.items
        hidden = decision.of_pieces and any(view.kind(piece) is None for piece in items)
        if decision.kind in ("some of", "order") or hidden or not items:
            return domain.nth(words.below(domain.size))
        place = self.pick(self.offer(view.game, decision.info), items, words)
        checked(place, len(items) + decision.info.may, self.name, decision.made)
        return items[place] if place < len(items) else None

    def offer(self, game: Game, site: SiteInfo) -> Offer:
        """The offer of a site."""
        found = self._offers.get((id(game), site.number))
        if found is None:
            found = self._offers[id(game), site.number] = game, Offer(game, site)
        return found[1]


class Table:
    """The bots of games that are played without positions, each with its words: `decide` is for `Bulk.play`."""

    def __init__(self, game: Game, bots: Sequence[Bot], seed: int) -> None:
        self.seed = seed
        self.streams = [CHOICE if bot.uniform else BOTS + seat for seat, bot in enumerate(bots)]
        offers = [Offer(game, site) for site in game.ask.sites]
        picks = [_any_item if bot.uniform else _pick_of(bot) for bot in bots]
        words = self.words = [Words(0)] * len(bots)

        def decide(seat: int, site: int, items: Sequence[Any]) -> int:
            place: int = picks[seat](offers[site], items, words[seat])
            return place

        self.decide = decide
        """What the bot in a seat picks at a site; whether it is open is for others to say."""

    def games(self, numbers: Sequence[int]) -> Iterator[int]:
        """The numbers, one after another; when one is given its game can begin."""
        streams = sorted(set(self.streams))
        for first in range(0, len(numbers), _TOGETHER):
            group = numbers[first : first + _TOGETHER]
            keys = [stream_keys(self.seed, group, stream) for stream in streams]
            rows = [in_rows(rows_of_words(one, _READY)) for one in keys]
            for number, *begun in zip(
                group, *[zip(*pair, strict=True) for pair in zip(keys, rows, strict=True)], strict=True
            ):
                read = {stream: Words(key, 0, row) for stream, (key, row) in zip(streams, begun, strict=True)}
                self.words[:] = [read[stream] for stream in self.streams]
                yield number


def _pick_of(bot: Bot) -> Any:
    """What a bot picks with."""
    return bot.bot.pick if isinstance(bot, Picking) else getattr(bot, "pick")  # noqa: B009 - it is no part of `Bot`


def _any_item(offer: Offer, items: Sequence[Any], words: Stream) -> int:
    """What the uniform bot picks."""
    answers = len(items) + offer.may
    return words.below(answers) if answers > 1 else 0


def is_quick(bot: Bot) -> bool:
    """Whether a bot can be asked in this way."""
    return bot.uniform or callable(getattr(bot, "pick", None))


def checked(place: int, answers: int, name: str, made: str) -> int:
    """The place that was picked. Raises IllegalMove where it is none of so many."""
    if not isinstance(place, int) or not 0 <= place < answers:
        raise IllegalMove(f"The bot `{name}` gave an answer that is not open for `{made}`: place {place!r}.")
    return place
