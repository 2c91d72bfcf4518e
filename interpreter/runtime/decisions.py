"""From a site that asks to the `Decision` of one seat, and the `Move` that answers it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial

from ..model.types import Piece, Type, bare
from ..typed import TYPE_CHECKING, Any, Literal, NamedTuple, overload
from .counted import CountedGroup, CountedOf, counted_key
from .domains import Answer, Domain, GroupOf, Moves, OneOf, SomeOf
from .orders import OrderOf

if TYPE_CHECKING:
    from .game import Game
    from .program import SiteInfo
    from .state import State


class Move(NamedTuple):
    """An answer in numbers: the site's, the seat's (from 0), and what is chosen (see `domains.Answer`)."""

    site: int
    seat: int
    answer: Answer


Found = (
    tuple[Sequence[Any], int | None, int | None]
    | tuple[Sequence[Any], int | None, int | None, Sequence[Sequence[int]] | None]
)
"""What a site's function of options gives (see `program.Options`)."""

_object, _tuple = object.__new__, tuple.__new__
"""What there is one of at every decision is made by these, in half the time that calling its class takes."""


class Decision:
    """What one seat is asked: the site, the seat (from 0) and the domain of its answers.

    Good as long as the decision is open: it looks at the position it came from.
    """

    __slots__ = ("_domain", "_found", "_watch", "info", "items", "many", "seat")

    def __init__(self, info: SiteInfo, seat: int, domain: Domain) -> None:
        self.info, self.seat, self.items = info, seat, domain.items
        self._domain: Domain | None = domain
        self.many = isinstance(domain, SomeOf)
        self._found: Found | None = None
        self._watch: tuple[Game, Sequence[int], Sequence[int]] | None = None

    @property
    def domain(self) -> Domain:
        """All answers, with their ranks."""
        found = self._domain
        if found is None:
            info, key = self.info, None
            assert self._found is not None and self._watch is not None
            if type(info.type) is Piece:
                key = partial(_alike_key, *self._watch, self.seat)
            low, high, *groups = self._found[1:]
            if info.ordered:
                found = self._domain = OrderOf(self.items, key)
            elif info.counted and low is not None and high is not None:
                found = self._domain = self._counted(low, high, *groups)
            else:
                found = self._domain = domain_of(self.items, low, high, info.may, key, *groups)
        return found

    def _counted(self, low: int, high: int, groups: Sequence[Sequence[int]] | None = None) -> Domain:
        """The domain where several pieces are chosen that may lie in pools."""
        assert self._watch is not None
        game, loc, _ = self._watch
        key = partial(counted_key, game, loc)
        if groups is not None:
            return CountedGroup(self.items, groups, self.info.may, key)
        return CountedOf(self.items, low, high, self.info.may, list(map(key, self.items)))

    @property
    def site(self) -> int:
        """The site's number."""
        return self.info.number

    @property
    def name(self) -> str:
        """The site's name."""
        return self.info.name

    @property
    def kind(self) -> Literal["one of", "some of", "order", "number", "alternative"]:
        """How it is answered; a number is one of an interval, an alternative one of `labels`."""
        if self.info.labels is not None:
            return "alternative"
        if isinstance(self.domain, SomeOf):
            return "order" if self.info.ordered else "some of"
        return "number" if isinstance(self.domain.items, range) else "one of"

    @property
    def type(self) -> Type:
        """The type of one item."""
        return self.info.type

    @property
    def of_pieces(self) -> bool:
        """Whether pieces are chosen, one or several."""
        return self.info.labels is None and isinstance(bare(self.info.type), Piece)

    @property
    def made(self) -> str:
        """The designer's name for what the choice makes."""
        return self.info.made

    @property
    def prompt(self) -> str | None:
        """The question in the rule file, if there is one."""
        return self.info.prompt

    @property
    def decline(self) -> str | None:
        """What declining is called in the rule file, if it is."""
        return self.info.decline

    @property
    def labels(self) -> tuple[str, ...] | None:
        """Where it is one of several alternatives: what the open ones are called, in the order of the items."""
        labels = self.info.labels
        return None if labels is None else tuple([labels[place] for place in self.items])

    @property
    def event(self) -> str | None:
        """Where something can be answered: the name of the action."""
        return self.info.event

    @property
    def settles(self) -> int | None:
        """The number that it shares with the other decisions of one part, which are made before anything moves."""
        return self.info.settles

    @property
    def phase(self) -> str | None:
        """The phase it is asked in, if any."""
        return self.info.phase

    def moves(self) -> Moves:
        """All moves, by rank, made when they are looked at."""
        info, items = self.info, self.items
        if self.many or self._domain is not None or type(items) is not tuple:
            return Moves(self.domain.size, self._ranked)
        found: SingleMoves = _object(SingleMoves)
        found.asked = self
        found.answers = (*items, None) if info.may else items
        found.size = len(found.answers)
        return found

    def move(self, answer: Answer) -> Move:
        """The move that gives this answer; it is checked when it is applied."""
        return _tuple(Move, (self.info.number, self.seat, answer))

    def side(self, piece: int) -> int:
        """The side that a candidate shows, 0 where it has none."""
        sides = self._watch[2] if self._watch is not None else ()
        return sides[piece] if sides else 0

    def _ranked(self, rank: int) -> Move:
        return _tuple(Move, (self.info.number, self.seat, self.domain.nth(rank)))


class SingleMoves(Moves):
    """The moves of a decision whose answers are all there, none of them a group."""

    __slots__ = ("answers", "asked")

    answers: tuple[Any, ...]
    asked: Decision

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        asked = self.asked
        if isinstance(index, slice):
            return [_tuple(Move, (asked.info.number, asked.seat, answer)) for answer in self.answers[index]]
        return _tuple(Move, (asked.info.number, asked.seat, self.answers[index]))

    def __iter__(self) -> Iterator[Move]:
        number, seat = self.asked.info.number, self.asked.seat
        for answer in self.answers:
            yield _tuple(Move, (number, seat, answer))


def candidates(st: State, site: SiteInfo, seat: int) -> Found:
    """What `seat` can choose from at the site where the game is waiting, in the frozen position."""
    reads = site.reads
    if reads:
        frame = st.frames[0]
        return st.game.ask.options[site.number](st, seat, *[frame[slot] for slot in reads])
    return st.game.ask.options[site.number](st, seat)


def decision_at(st: State, site: SiteInfo, seat: int) -> Decision:
    """What `seat` is asked at the site where the game is waiting: the candidates of the frozen position."""
    found = candidates(st, site, seat)
    # Made without its constructor: the domain waits until it is looked at.
    asked: Decision = _object(Decision)
    items: Sequence[Any] = found[0]
    asked.info = site
    asked.seat = seat
    asked.items = items if type(items) is range else tuple(items)
    asked.many = found[1] is not None
    asked._found = found
    asked._domain = None
    asked._watch = (st.game, st.loc, st.sides)
    return asked


def domain_of(
    items: Sequence[Any],
    low: int | None,
    high: int | None,
    may: bool,
    key: Callable[[int], Hashable] | None = None,
    groups: Sequence[Sequence[int]] | None = None,
) -> Domain:
    """The domain over some candidates; without bounds one is chosen. Items of one `key` are alike.

    `groups` are those that are open, where not all are.
    """
    if groups is not None:
        return GroupOf(items, groups, may, key)
    if low is None or high is None:
        return OneOf(items, may, key)
    return SomeOf(items, low, high, may, key)


def _alike_key(game: Game, loc: Sequence[int], sides: Sequence[int], seat: int, piece: int) -> Hashable:
    """Pieces are alike for a seat if they are of one kind in one set that it sees, and show one side; places tell all
    others apart."""
    zone = loc[piece]
    if game.is_set[zone] and game.seen_in[zone] >> seat & 1:
        return game.layout.pieces[piece], zone, sides[piece] if sides else 0
    return piece
