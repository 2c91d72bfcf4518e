"""From what one seat may know to whole positions that agree with all of it: what bots play on with.

A sample is drawn anew in every hidden respect:

- Pieces: those that the viewer cannot identify are dealt out by chance over their places, as his knowledge allows
  (see `lots` for how likely each deal is). Where a piece lies is known to all, and so is the side it shows.
- Answers that others have given in the open moment, and which nobody has seen, are given by chance, each as likely as
  any other that is open to them in the sampled position. Nothing that they had in mind is known.
- Values that the viewer may not read: a yes or no, a player, a kind, a word come by chance out of all there are; a
  number, a set or a list is what it was at the beginning of the game. Their true value is never looked at.
- What is remembered of pieces that he cannot identify is what he has last been told of it (see `remembered`).
- What is to come: both streams of chance begin anew, and chance that is supplied from outside is left out.

What a routine that waits has in use from before its question stays, with its pieces named as they lie now: how many
cards of a suit another player has, if the rules have counted them and go on with the number; a suit that he has named
in secret, if nobody has been told of it yet.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from ..model.families import places
from ..model.types import KindOf, Maybe, Player, Type, Value, YesNo
from .decisions import decision_at
from .domains import Answer
from .knowledge import possible
from .lots import Lots
from .naming import names_pieces
from .random import GOLDEN, WORD_BITS, WORD_SPAN, joined, mixed, words_wanted
from .remembered import told_values, without_secrets
from .renaming import Named
from .state import State

if TYPE_CHECKING:
    from .game import Game
    from .program import SiteInfo

_TRIES = 20
"""So many deals are made until everybody who is asked has something to answer."""


class Stream(Protocol):
    """Where random numbers come from; `random.Words` is one."""

    def below(self, n: int, /) -> int:
        """A number from 0 to n - 1; n = 1 takes no word."""


class Sampler:
    """Draws positions for one seat at one decision; what does not change from draw to draw is worked out once.

    Good as long as the position is not changed. Draws depend on the words and on what the seat may know.
    """

    __slots__ = (
        "_answered",
        "_asked",
        "_base",
        "_by_piece",
        "_chances",
        "_lots",
        "_named",
        "_now",
        "_places",
        "_pools",
        "_same",
        "_seat",
        "_site",
        "_touched",
    )

    def __init__(self, st: State, seat: int) -> None:
        game = st.game
        self._seat = seat
        base = self._base = st.unwatched()
        base.seed = base.number = 0
        base.chance_source = None
        base.cw, base.ci, base.cbase = [], 0, 0
        base.hw, base.chance, base.hbase = [], 0, 0
        unsure = _unsure(st, seat)
        for index, value in told_values(st, seat, unsure).items():
            base.vars[index] = value
        if game.ledger >= 0:
            base.vars[game.ledger] = without_secrets(st, seat, unsure)
        self._named = Named(base)
        self._places, self._touched = _in_order(st, seat, base, unsure, self._named)
        kinds, pieces = game.layout.pieces, self._places
        masks = [possible(st, seat, piece) for piece in pieces]
        alike = sorted(pieces, key=lambda piece: (kinds[piece], _values_of(base, piece)))
        self._lots = Lots(masks, alike, game.singles)
        self._pools = [zone for zone in self._touched if game.is_pool[zone]]
        self._same = list(range(len(kinds)))
        self._now = self._same
        self._chances = _hidden_values(game, st.n, seat)
        self._site: SiteInfo | None = game.ask.sites[st.site] if st.site >= 0 else None
        self._by_piece = self._site is not None and self._site.labels is None and names_pieces(self._site.type)
        own = 1 << seat
        together = self._site is not None and self._site.together
        self._answered = _seats(st.asked & ~st.waiting & ~own) if together else []
        self._asked = _seats(st.asked & ~own) if together else _seats(st.waiting & ~own)

    def draw(self, words: Stream, *, reopened: bool = False) -> State:
        """A position that nobody watches, independent of all others. With `reopened` the others who have answered
        already in this moment are asked again, in place of an answer by chance."""
        for _ in range(_TRIES):
            chance = Random(words.below(WORD_SPAN) << WORD_BITS | words.below(WORD_SPAN))
            st = self._dealt(chance)
            if not self._asked or self._answers(st, chance, reopened, certain=False):
                return st
        self._answers(st, chance, reopened, certain=True)
        return st

    def becomes(self, piece: int) -> int:
        """The number that lies in a piece's place in the position that was drawn last: another one, where the viewer
        cannot identify the piece."""
        return self._now[piece]

    def named(self, answer: Answer) -> Answer:
        """An answer of the viewer's true decision, as it is given in the position that was drawn last: pieces that he
        cannot identify have other numbers there."""
        if not self._by_piece:
            return answer
        now = self._now
        if isinstance(answer, tuple):
            return tuple([now[piece] for piece in answer])
        return answer if answer is None else now[answer]

    def _dealt(self, chance: Random) -> State:
        base, draw = self._base, chance.random
        st = base.clone()
        key = int(draw() * (1 << 53)) << 11
        st.choice_key, st.chance_key = mixed(key), mixed(key + GOLDEN & (1 << 64) - 1)
        pieces = self._places
        if pieces:
            now = self._now = self._same.copy()
            loc, before = st.loc, base.loc
            dealt = self._lots.draw(draw)
            for place, piece in zip(pieces, dealt, strict=True):
                now[place] = piece
                loc[piece] = before[place]
            if st.sides:
                for place, piece in zip(pieces, dealt, strict=True):
                    st.sides[piece] = base.sides[place]
            zones = st.zones
            for zone in self._touched:
                zones[zone] = [now[piece] for piece in zones[zone]]
            for zone in self._pools:
                zones[zone].sort()
            self._named.follow(st, now)
        for index, values in self._chances:
            st.vars[index] = values[int(draw() * len(values))]
        return st

    def _answers(self, st: State, chance: Random, reopened: bool, *, certain: bool) -> bool:
        """The others answer, or are asked again. False if somebody is asked who could not be; `certain` takes such a
        one out instead, if somebody else is left."""
        site = self._site
        assert site is not None
        frame = st.frames[0]
        for seat in self._asked:
            domain = decision_at(st, site, seat).domain
            size = domain.size
            if not size:
                if not certain:
                    return False
                if st.waiting & ~(1 << seat):
                    st.waiting &= ~(1 << seat)
                    st.asked &= ~(1 << seat)
                    if site.together:
                        frame[site.into][seat] = [] if site.many else None
            elif seat in self._answered:
                if reopened:
                    st.waiting |= 1 << seat
                    frame[site.into][seat] = [] if site.many else None
                else:
                    answer = domain.nth(_below(chance, size))
                    frame[site.into][seat] = list(answer) if isinstance(answer, tuple) else answer
        return True


def _below(chance: Random, n: int) -> int:
    """A number below n, however large."""
    return joined([int(chance.random() * WORD_SPAN) for _ in range(words_wanted(n))], n)


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def _unsure(st: State, seat: int) -> frozenset[int]:
    """The pieces that the seat cannot tell for certain. Pieces of a known kind are among them if one may have other
    values than another of that kind."""
    game = st.game
    valued = any(track.pieces is not None for track in game.layout.tracks)
    found: list[int] = []
    for zone, pieces in enumerate(st.zones):
        if pieces and not game.seen_in[zone] >> seat & 1:
            masks = [possible(st, seat, piece) for piece in pieces]
            found += [piece for piece, mask in zip(pieces, masks, strict=True) if valued or mask & (mask - 1)]
    return frozenset(found)


def _in_order(st: State, seat: int, base: State, unsure: frozenset[int], named: Named) -> tuple[list[int], list[int]]:
    """The unsure pieces in an order that tells nothing, and their zones. In `base`, sets that the seat does not see are
    put into such an order."""
    game = st.game
    rank = {piece: number for number, piece in enumerate(named.pieces)}
    sides = base.sides or [0] * len(base.loc)
    found: list[int] = []
    touched: list[int] = []
    for zone, pieces in enumerate(base.zones):
        if not pieces or game.seen_in[zone] >> seat & 1:
            continue
        there: list[int] = pieces
        if game.is_set[zone]:
            keys = {one: (possible(st, seat, one), sides[one], rank.get(one, len(rank))) for one in pieces}
            there = sorted(pieces, key=keys.__getitem__)
            if not game.is_pool[zone]:
                base.zones[zone] = there
        here = [piece for piece in there if piece in unsure]
        if here:
            found.extend(here)
            touched.append(zone)
    return found, touched


def _values_of(st: State, piece: int) -> tuple[str, ...]:
    """What tells pieces of one kind apart: the values that are remembered of them."""
    return tuple([
        repr(st.vars[track.base + track.pieces.index(piece)])
        for track in st.game.layout.tracks
        if track.pieces is not None and piece in track.pieces
    ])  # fmt: skip


def _hidden_values(game: Game, players: int, seat: int) -> list[tuple[int, tuple[object, ...]]]:
    """The remembered values that the seat may not read, each with what it may be in a sample."""
    found: list[tuple[int, tuple[object, ...]]] = []
    for track in game.layout.tracks:
        if track.inner:
            continue
        count = places(track.family, track.members, players) if track.pieces is None else len(track.pieces)
        hidden = [i for i in range(track.base, track.base + count) if not game.track_seen[i] >> seat & 1]
        if hidden:
            values = _values(game, track.type, players, track.start)
            found.extend((index, values) for index in hidden if values)
    return found


def _values(game: Game, type_: Type, players: int, start: object) -> tuple[object, ...]:
    """What a value of a type may be; nothing for one that names pieces: it follows them."""
    if names_pieces(type_):
        return ()
    layout = game.layout
    match type_:
        case Maybe(of):
            return (None, *_values(game, of, players, start))
        case YesNo():
            return (False, True)
        case Player():
            return tuple(range(players))
        case KindOf(table):
            return tuple([number for number, kind in enumerate(layout.kinds) if kind.table == table])
        case Value(attribute):
            return tuple(range(len(layout.values[attribute])))
        case _:
            return (start,)
