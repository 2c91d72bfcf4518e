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

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..model.families import places
from ..model.types import KindOf, Maybe, Player, Type, Value, YesNo
from .choice import chance_below, chance_words
from .decisions import candidates, decision_at
from .domains import Answer
from .futures import Futures, Stream, begin_anew
from .knowledge import possible
from .lots import Lots
from .naming import names_pieces
from .remembered import told_values, without_secrets
from .renaming import Named
from .state import State

if TYPE_CHECKING:
    from .game import Game
    from .program import SiteInfo

_TRIES = 20
"""So many deals are made until everybody who is asked has something to answer."""


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
        "_dealt",
        "_lots",
        "_named",
        "_now",
        "_partly",
        "_places",
        "_pools",
        "_same",
        "_site",
        "_whole",
    )

    def __init__(self, st: State, seat: int) -> None:
        game = st.game
        base = self._base = st.unwatched()
        base.seed = base.number = 0
        base.chance_source = None
        unsure = _unsure(st, seat)
        for index, value in told_values(st, seat, unsure).items():
            base.vars[index] = value
        if game.ledger >= 0:
            base.vars[game.ledger] = without_secrets(st, seat, unsure)
        self._named = Named(base)
        self._places, touched = _in_order(st, seat, base, unsure, self._named)
        kinds, pieces = game.layout.pieces, self._places
        masks = [possible(st, seat, piece) for piece in pieces]
        self._lots = Lots(masks, _by_values(base, pieces), game.singles)
        self._whole: list[tuple[int, int, int]] = []
        """Of zones whose pieces are all dealt out: number, and from which place to which."""
        self._partly: list[tuple[int, list[tuple[int, int]]]] = []
        """Of the other zones: number, and for each of the pieces where it lies in the zone, and its place."""
        first = 0
        for zone in touched:
            there = [at for at, piece in enumerate(base.zones[zone]) if piece in unsure]
            if len(there) == len(base.zones[zone]):
                self._whole.append((zone, first, first + len(there)))
            else:
                self._partly.append((zone, list(zip(there, range(first, first + len(there)), strict=True))))
            first += len(there)
        self._pools = [zone for zone in touched if game.is_pool[zone]]
        self._same = list(range(len(kinds)))
        self._now: list[int] | None = self._same
        self._dealt = pieces
        self._chances = _hidden_values(game, st.n, seat)
        self._site: SiteInfo | None = game.ask.sites[st.site] if st.site >= 0 else None
        self._by_piece = self._site is not None and self._site.labels is None and names_pieces(self._site.type)
        own = 1 << seat
        together = self._site is not None and self._site.together
        self._answered = _seats(st.asked & ~st.waiting & ~own) if together else []
        self._asked = _seats(st.asked & ~own) if together else _seats(st.waiting & ~own)

    @property
    def game(self) -> Game:
        """What is played."""
        return self._base.game

    def draw(self, words: Stream, *, reopened: bool = False) -> State:
        """A position that nobody watches, independent of all others, with a future of its own. With `reopened` the
        others who have answered already in this moment are asked again, in place of an answer by chance."""
        for _ in range(_TRIES):
            st = self._base.clone()
            begin_anew(st, words)
            self._deal(st)
            if not self._asked or self._answers(st, reopened, certain=False):
                return st
        self._answers(st, reopened, certain=True)
        return st

    def draw_next(self, futures: Futures, *, reopened: bool = False) -> State:
        """The same by the words that come next in `futures`, with which the position then goes on: `futures.take` is
        called behind the game that is played on from it, or at once, and other positions may be drawn then."""
        for _ in range(_TRIES):
            st = self._base.clone()
            futures.give(st)
            self._deal(st)
            if not self._asked or self._answers(st, reopened, certain=False):
                return st
            futures.take(st)
        self._answers(st, reopened, certain=True)
        return st

    def becomes(self, piece: int) -> int:
        """The number that lies in a piece's place in the position that was drawn last: another one, where the viewer
        cannot identify the piece."""
        now = self._now
        if now is None:
            now = self._now = self._same[:]
            for place, dealt in zip(self._places, self._dealt, strict=True):
                now[place] = dealt
        return now[piece]

    def named(self, answer: Answer) -> Answer:
        """An answer of the viewer's true decision, as it is given in the position that was drawn last: pieces that he
        cannot identify have other numbers there."""
        if not self._by_piece:
            return answer
        if isinstance(answer, tuple):
            return tuple(map(self.becomes, answer))
        return answer if answer is None else self.becomes(answer)

    def _deal(self, st: State) -> None:
        """Lays the pieces that the viewer cannot identify anew, and gives the values that he may not read others, by
        the next chance words of the position."""
        pieces = self._places
        if pieces:
            lots, loc, zones = self._lots, st.loc, st.zones
            at = chance_words(st, lots.wanted)
            dealt = self._dealt = lots.draw(st.hw, at)
            self._now = None
            for zone, first, behind in self._whole:
                there = zones[zone] = dealt[first:behind]
                for piece in there:
                    loc[piece] = zone
            for zone, parts in self._partly:
                there = zones[zone]
                for at, place in parts:
                    piece = there[at] = dealt[place]
                    loc[piece] = zone
            if st.sides:
                before, sides = self._base.sides, st.sides
                for place, piece in zip(pieces, dealt, strict=True):
                    sides[piece] = before[place]
            for zone in self._pools:
                zones[zone].sort()
            if self._named.pieces:
                self.becomes(0)
                assert self._now is not None
                self._named.follow(st, self._now)
        for index, values in self._chances:
            st.vars[index] = values[chance_below(st, len(values))]

    def _answers(self, st: State, reopened: bool, *, certain: bool) -> bool:
        """The others answer, or are asked again. False if somebody is asked who could not be; `certain` takes such a
        one out instead, if somebody else is left."""
        site = self._site
        assert site is not None
        frame = st.frames[0]
        for seat in self._asked:
            found = candidates(st, site, seat)
            if found[1] is None and (reopened or seat not in self._answered):
                size = len(found[0]) + site.may
            else:
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
                    answer = domain.nth(chance_below(st, size))
                    frame[site.into][seat] = list(answer) if isinstance(answer, tuple) else answer
        return True


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def _unsure(st: State, seat: int) -> frozenset[int]:
    """The pieces that the seat cannot tell for certain. Pieces of a known kind are among them if one may have other
    values than another of that kind."""
    game = st.game
    valued = any(track.pieces is not None for track in game.layout.tracks)
    masks = game.tables if st.know is None else st.know[seat]
    found: list[int] = []
    for zone, pieces in enumerate(st.zones):
        if pieces and not game.seen_in[zone] >> seat & 1:
            found += pieces if valued else [piece for piece in pieces if masks[piece] & (masks[piece] - 1)]
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


def _by_values(st: State, pieces: Sequence[int]) -> list[int]:
    """Pieces by what tells them apart: their kinds, and the values that are remembered of them."""
    kinds = st.game.layout.pieces
    tracks = [track for track in st.game.layout.tracks if track.pieces is not None]
    if not tracks:
        return sorted(pieces, key=kinds.__getitem__)

    def values(piece: int) -> tuple[int, tuple[str, ...]]:
        return kinds[piece], tuple([
            repr(st.vars[track.base + track.pieces.index(piece)])
            for track in tracks
            if track.pieces is not None and piece in track.pieces
        ])  # fmt: skip

    return sorted(pieces, key=values)


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
