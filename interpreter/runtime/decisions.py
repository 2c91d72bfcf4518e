"""From a site that asks to the `Decision` of one seat, and the `Move` that answers it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What one seat is asked. `name` is the site's, `made` the designer's name for what the choice makes.

    `prompt` and `decline` (what declining is called) are texts of the rule file, or None. `type` is that of one item.
    Good as long as the decision is open: it looks at the position it came from.
    """

    site: int
    name: str
    seat: int
    kind: Literal["one of", "some of", "number"]
    domain: Domain
    type: Type
    made: str
    prompt: str | None
    decline: str | None
    phase: str | None

    def moves(self) -> Moves:
        """All moves, by rank, made when they are looked at."""
        nth, site, seat = self.domain.nth, self.site, self.seat
        return Moves(self.domain.size, lambda rank: Move(site, seat, nth(rank)))

    def move(self, answer: Answer) -> Move:
        """The move that gives this answer; it is checked when it is applied."""
        return Move(self.site, self.seat, answer)


def decision_at(st: State, site: SiteInfo, seat: int) -> Decision:
    """What `seat` is asked at the site where the game is waiting: the candidates of the frozen position."""
    frame = st.frames[0]
    items, low, high = st.game.ask.options[site.number](st, seat, *[frame[slot] for slot in site.reads])
    key = _alike_key(st, seat) if isinstance(site.type, Piece) else None
    domain = domain_of(items, low, high, site.may, key)
    kind: Literal["one of", "some of", "number"] = "one of"
    if low is not None:
        kind = "some of"
    elif isinstance(domain.items, range):
        kind = "number"
    return Decision(
        site.number, site.name, seat, kind, domain, site.type, site.made, site.prompt, site.decline, site.phase
    )


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
