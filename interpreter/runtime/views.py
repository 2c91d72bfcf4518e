"""From a position and a seat to what that seat may know of it: a `View`, worked out when it is looked at.

A piece that the viewer cannot identify has no number and no name here, only its place (in a pile or row) and which
kinds it may still be. Pieces of a set that he cannot see stand in an order that tells nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..model.families import places
from ..model.layout import BOX
from .counted import counted_key
from .decisions import Decision
from .domains import GroupOf
from .engine import decision
from .events import log_for
from .futures import Stream
from .knowledge import possible
from .marks import Mark, mark
from .naming import kind_id, piece_seen, side_name, value_name, whose, zone_place
from .outcome import outcome
from .piece_tracks import seen_on_pieces
from .sampling import Sampler

if TYPE_CHECKING:
    from .game import Game
    from .state import State

FORMAT = 1


class View:
    """What `seat` (from 0) may know. Good as long as the position is not changed."""

    __slots__ = ("_sampler", "_state", "seat")

    def __init__(self, state: State, seat: int) -> None:
        if not 0 <= seat < state.n:
            raise ValueError(f"there is no player {seat + 1} in a game of {state.n}")
        self._state, self.seat = state, seat
        self._sampler: Sampler | None = None

    @property
    def players(self) -> int:
        """How many seats there are at the table."""
        return self._state.n

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done any more."""
        return self._state.is_over

    @property
    def phase(self) -> str | None:
        """The phase in which somebody is asked now; None outside phases and after the end."""
        st = self._state
        return st.game.ask.sites[st.site].phase if st.site >= 0 else None

    @property
    def awaited(self) -> list[int]:
        """The seats (from 0) whose answers are still awaited."""
        return [seat for seat in range(self._state.n) if self._state.waiting >> seat & 1]

    @property
    def decision(self) -> Decision | None:
        """What the viewer is asked now; None if he is not."""
        return decision(self._state, self.seat)

    @property
    def sampler(self) -> Sampler:
        """What draws whole positions that agree with all that the viewer has observed (see `sampling`)."""
        if self._sampler is None:
            self._sampler = Sampler(self._state, self.seat)
        return self._sampler

    def sample(self, words: Stream) -> State:
        """One such position, which nobody watches: a state like any other, to be played on with."""
        return self.sampler.draw(words)

    def kind(self, piece: int) -> str | None:
        """The id of a piece's kind, if the viewer knows it."""
        return kind_id(self._state.game, piece) if self._knows(piece) else None

    @property
    def game(self) -> Game:
        """The rules that are played."""
        return self._state.game

    def value(self, piece: int, attribute: str) -> object:
        """What a piece has in a column of its table, words as they are written; None if it has nothing there, or if the
        viewer does not know the piece."""
        layout = self._state.game.layout
        found = layout.columns[attribute][piece] if attribute in layout.columns and self._knows(piece) else None
        words = layout.values.get(attribute)
        return words[found] if words is not None and isinstance(found, int) else found

    def _knows(self, piece: int) -> bool:
        mask = possible(self._state, self.seat, piece)
        return not mask & (mask - 1)

    def mark(self, piece: int) -> Mark:
        """What the viewer can tell of a piece: two with one mark are alike for him."""
        return mark(self._state, self.seat, piece)

    def log(self, start: int = 0) -> list[dict[str, Any]]:
        """What has happened since event `start`, as far as the viewer could see it."""
        return log_for(self._state, self.seat, start)

    def count(self, zone: int) -> int:
        """How many pieces lie in a zone (by its number in the layout)."""
        return len(self._state.zones[zone])

    def masks(self, zone: int) -> list[int]:
        """For each piece of a zone (by its number), as a bit mask, the kinds that it may be.

        Piles from the top, rows from the left; sets that the viewer sees in order of arrival, others sorted.
        """
        game, seat = self._state.game, self.seat
        pieces = self._state.zones[zone]
        found = [self._mask(piece, zone) for piece in pieces]
        if game.is_pile[zone]:
            found.reverse()
        elif game.is_set[zone] and not game.seen_in[zone] >> seat & 1:
            found.sort(key=lambda mask: (mask & (mask - 1) != 0, mask))
        return found

    def pieces(self, zone: int) -> list[tuple[int, str | None]]:
        """For each piece of a zone (by its number), the mask of the kinds that it may be, and the side that it shows;
        None where it has no sides.

        Piles from the top, rows from the left; sets that the viewer sees in order of arrival, others sorted.
        """
        st, game = self._state, self._state.game
        there = st.zones[zone]
        if not st.sides:
            return [(mask, None) for mask in self.masks(zone)]
        found = [(st.sides[piece], self._mask(piece, zone), side_name(st, piece)) for piece in there]
        if game.is_pile[zone]:
            found.reverse()
        elif game.is_set[zone] and not game.seen_in[zone] >> self.seat & 1:
            found.sort(key=lambda one: (one[0], one[1] & (one[1] - 1) != 0, one[1]))
        return [(mask, called) for _, mask, called in found]

    def to_json(self) -> dict[str, Any]:
        """The view as plain data after `schema/view.schema.json`; players count from 1."""
        st = self._state
        unsure: dict[int, int] = {}
        zones = [self._zone(zone, unsure) for zone in range(1, len(st.zones)) if self._at_table(zone)]
        return {
            "format": FORMAT,
            "game": st.game.title,
            "rules": st.game.rules_hash,
            "seat": self.seat + 1,
            "players": st.n,
            "status": st.status,
            "phase": self.phase,
            "turns": st.turns,
            "awaited": [seat + 1 for seat in self.awaited],
            "box": self._pieces(BOX, unsure),
            "zones": zones,
            "unsure": [self._kinds(mask) for mask in unsure],
            "tracks": self._tracks(),
            "decision": self._decision(),
            "log": self.log(),
            "outcome": outcome(st).to_json() if st.is_over else None,
        }

    def _mask(self, piece: int, zone: int) -> int:
        return possible(self._state, self.seat, piece)

    def _at_table(self, zone: int) -> bool:
        owner = self._state.game.layout.owner_of[zone]
        return owner is None or owner < self._state.n

    def _kinds(self, mask: int) -> list[str]:
        return [kind.id for number, kind in enumerate(self._state.game.layout.kinds) if mask >> number & 1]

    def _zone(self, zone: int, unsure: dict[int, int]) -> dict[str, Any]:
        info = self._state.game.layout.zone_of[zone]
        assert info is not None
        return {
            **zone_place(self._state.game, zone),
            "kind": info.kind,
            "look": info.look,
            "count": self.count(zone),
            "pieces": _in_numbers(self._pieces(zone, unsure)) if info.kind == "pool" else self._pieces(zone, unsure),
        }

    def _pieces(self, zone: int, unsure: dict[int, int]) -> list[Any]:
        kinds = self._state.game.layout.kinds
        found: list[Any] = []
        for mask, side in self.pieces(zone):
            sure = not mask & (mask - 1)
            told: dict[str, Any] = {} if sure else {"one_of": unsure.setdefault(mask, len(unsure))}
            if side is not None:
                told |= {"kind": kinds[mask.bit_length() - 1].id} if sure else {}
                found.append(told | {"side": side})
            else:
                found.append(kinds[mask.bit_length() - 1].id if sure else told)
        return found

    def _tracks(self) -> list[dict[str, Any]]:
        st, seat = self._state, self.seat
        game = st.game
        found: list[dict[str, Any]] = []
        for track in game.layout.tracks:
            if track.pieces is not None:
                found.extend(seen_on_pieces(st, track, seat))
                continue
            for index in range(track.base, track.base + places(track.family, track.members, st.n)):
                if not game.track_seen[index] >> seat & 1:
                    continue
                value = value_name(game, track.type, st.vars[index], lambda piece: piece_seen(st, piece, seat))
                found.append({"track": track.name, "value": value, **whose(track, index)})
        return found

    def _decision(self) -> dict[str, Any] | None:
        st, seat, asked = self._state, self.seat, self.decision
        if asked is None:
            return None
        domain = asked.domain
        options: Any
        if isinstance(domain.items, range):
            first, step = domain.items.start, domain.items.step
            options = {"from": first, "to": first + (len(domain.items) - 1) * step, "by": step}
            alike: Any = None
        elif asked.info.labels is not None:
            labels = asked.info.labels
            options = [{"alternative": place + 1, "label": labels[place]} for place in domain.items]
            alike = domain.alike()
        else:
            options = [
                value_name(st.game, asked.type, item, lambda piece: piece_seen(st, piece, seat))
                for item in domain.items
            ]
            if asked.info.counted and not asked.many:
                options = [self._in_number(option, item) for option, item in zip(options, domain.items, strict=True)]
            alike = domain.alike()
        return {
            "site": asked.name,
            "made": asked.made,
            "prompt": asked.prompt,
            "kind": asked.kind,
            "low": getattr(domain, "low", None),
            "high": getattr(domain, "high", None),
            "declinable": domain.may,
            "decline": asked.decline,
            "options": options,
            "alike": alike,
            "groups": _places_of(domain) if isinstance(domain, GroupOf) else None,
            "event": self._event(asked),
        }

    def _in_number(self, option: dict[str, Any], piece: int) -> dict[str, Any]:
        """A piece that can be chosen; in a pool with how many there are that are alike."""
        st = self._state
        game, zone = st.game, st.loc[piece]
        if not game.is_pool[zone]:
            return option
        key = counted_key(game, st.loc, piece)
        return option | {"count": sum(counted_key(game, st.loc, one) == key for one in st.zones[zone])}

    def _event(self, asked: Decision) -> dict[str, Any] | None:
        """What can be answered: the action, who did it, and with what, as far as the viewer knows it."""
        st, seat, info = self._state, self.seat, asked.info
        if info.event is None:
            return None
        frame = st.frames[0]
        actor, *args = [
            value_name(st.game, type_, frame[slot], lambda piece: _without_place(piece_seen(st, piece, seat)))
            for slot, type_ in info.did
        ] or [None]
        return {"action": info.event, "actor": None if actor is None else actor["player"], "args": args}


def _in_numbers(pieces: list[Any]) -> list[dict[str, Any]]:
    """What lies in a pool: each kind with how many there are."""
    found: dict[str | int, dict[str, Any]] = {}
    for piece in pieces:
        what = {"kind": piece} if isinstance(piece, str) else piece
        key = piece if isinstance(piece, str) else piece["one_of"]
        found.setdefault(key, what | {"count": 0})["count"] += 1
    return list(found.values())


def _without_place(piece: dict[str, Any]) -> dict[str, Any]:
    """A piece that somebody may have chosen in secret: not which one of those that lie beside it."""
    return {name: value for name, value in piece.items() if name != "place"}


def _places_of(domain: GroupOf) -> list[list[int]]:
    """The open groups by the places of their members among the items."""
    place = {item: at for at, item in enumerate(domain.items)}
    return [[place[item] for item in group] for group in domain.groups]
