"""From a site that asks to the `Decision` of one seat, and the `Move` that answers it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..model.types import Piece, Type
from .domains import Answer, Domain, Moves, OneOf, SomeOf

if TYPE_CHECKING:
    from .program import SiteInfo
    from .state import State


class Move(NamedTuple):
    """An answer in numbers: the site's, the seat's (from 0), and what is chosen (see `domains.Answer`)."""

    site: int
    seat: int
    answer: Answer


class Decision:
    """What one seat is asked: the site, the seat (from 0) and the domain of its answers.

    Good as long as the decision is open: it looks at the position it came from.
    """

    __slots__ = ("domain", "info", "seat")

    def __init__(self, info: SiteInfo, seat: int, domain: Domain) -> None:
        self.info, self.seat, self.domain = info, seat, domain

    @property
    def site(self) -> int:
        """The site's number."""
        return self.info.number

    @property
    def name(self) -> str:
        """The site's name."""
        return self.info.name

    @property
    def kind(self) -> Literal["one of", "some of", "number"]:
        """How it is answered; a number is one of an interval."""
        if isinstance(self.domain, SomeOf):
            return "some of"
        return "number" if isinstance(self.domain.items, range) else "one of"

    @property
    def type(self) -> Type:
        """The type of one item."""
        return self.info.type

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
    def phase(self) -> str | None:
        """The phase it is asked in, if any."""
        return self.info.phase

    def moves(self) -> Moves:
        """All moves, by rank, made when they are looked at."""
        nth, site, seat = self.domain.nth, self.info.number, self.seat
        return Moves(self.domain.size, lambda rank: Move(site, seat, nth(rank)))

    def move(self, answer: Answer) -> Move:
        """The move that gives this answer; it is checked when it is applied."""
        return Move(self.info.number, self.seat, answer)


def decision_at(st: State, site: SiteInfo, seat: int) -> Decision:
    """What `seat` is asked at the site where the game is waiting: the candidates of the frozen position."""
    items, low, high = _candidates(st, site, seat)
    key = _alike_key(st, seat) if type(site.type) is Piece else None
    return Decision(site, seat, domain_of(items, low, high, site.may, key))


def settled(st: State, site: SiteInfo, seat: int, answer: object) -> Answer:
    """An answer of `seat` as it goes into the waiting frame. Raises ValueError if it is not open."""
    items, low, high = _candidates(st, site, seat)
    if low is None and type(answer) is int and answer in items and type(items[0]) is int:
        return answer
    return domain_of(items, low, high, site.may).canonical(answer)


def _candidates(st: State, site: SiteInfo, seat: int) -> tuple[Sequence[Any], int | None, int | None]:
    options, reads = st.game.ask.options[site.number], site.reads
    if not reads:
        return options(st, seat)
    frame = st.frames[0]
    return options(st, seat, *[frame[slot] for slot in reads])


def domain_of(
    items: Sequence[Any], low: int | None, high: int | None, may: bool, key: Callable[[int], Hashable] | None = None
) -> Domain:
    """The domain over some candidates; without bounds one is chosen. Items of one `key` are alike."""
    if low is None or high is None:
        return OneOf(items, may, key)
    return SomeOf(items, low, high, may, key)


def _alike_key(st: State, seat: int) -> Callable[[int], Hashable]:
    """Pieces are alike for a seat if they are of one kind in one set that it sees; places tell all others apart."""
    game, loc = st.game, st.loc
    kinds = game.layout.pieces

    def key(piece: int) -> Hashable:
        zone = loc[piece]
        if game.is_set[zone] and game.seen_in[zone] >> seat & 1:
            return kinds[piece], zone
        return piece

    return key
