"""From what a seat may choose among, and nothing else, to its choice: bots that are asked many thousand times a second.

A game in which every seat has such a bot needs no positions and no views, so it is played nearly as fast as at random.
The same bot gives the same answers where it is asked in the usual way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ..model.types import Piece, bare
from ..runtime.decisions import Decision
from ..runtime.domains import Answer
from ..runtime.faults import IllegalMove
from ..runtime.futures import Stream
from ..runtime.game import Game
from ..runtime.naming import kind_id
from ..runtime.program import SiteInfo
from ..runtime.random import BOTS, CHOICE, Words, stream_key
from ..runtime.views import View
from .bot import Bot


class Offer:
    """A place in the rules where one of several items is chosen, and what the items are. It is the same object
    whenever it is offered in the same game, so that a bot can keep what it has worked out."""

    __slots__ = ("_game", "made", "may", "name", "of_pieces")

    def __init__(self, game: Game, site: SiteInfo) -> None:
        self._game, self.name, self.made, self.may = game, site.name, site.made, site.may
        self.of_pieces = site.labels is None and isinstance(bare(site.type), Piece)
        """The site's name, the name that the choice makes, whether it can be declined, and whether pieces are chosen."""

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
    """The bots of a game that is played without positions, each with its words: see `Bulk.play`."""

    def __init__(self, game: Game, bots: Sequence[Bot], seed: int) -> None:
        self.bots, self.seed = bots, seed
        self.sites = game.ask.sites
        self.offers = [Offer(game, site) for site in self.sites]
        self.words: list[Words] = []

    def begin(self, number: int) -> None:
        """Game `number` begins."""
        choice = Words(stream_key(self.seed, number, CHOICE))
        self.words = [
            choice if bot.uniform else Words(stream_key(self.seed, number, BOTS + seat))
            for seat, bot in enumerate(self.bots)
        ]

    def decide(self, seat: int, site: int, items: Sequence[Any]) -> int:
        """What the bot in a seat picks. Raises IllegalMove where it is none of the answers."""
        bot, words = self.bots[seat], self.words[seat]
        answers = len(items) + self.sites[site].may
        if bot.uniform:
            return words.below(answers) if answers > 1 else 0
        place: int = bot.pick(self.offers[site], items, words)  # type: ignore[attr-defined]  # see `is_quick`
        return checked(place, answers, bot.name, self.sites[site].made)


def is_quick(bot: Bot) -> bool:
    """Whether a bot can be asked in this way."""
    return bot.uniform or callable(getattr(bot, "pick", None))


def checked(place: int, answers: int, name: str, made: str) -> int:
    """The place that was picked. Raises IllegalMove where it is none of so many."""
    if type(place) is not int or not 0 <= place < answers:
        raise IllegalMove(f"The bot `{name}` gave an answer that is not open for `{made}`: place {place!r}.")
    return place
