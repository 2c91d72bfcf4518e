"""`Game`: compiled rules with all that never changes while they are played, shared by every position of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from ..model import own_tracks
from ..model.families import owner_at
from ..model.layout import Layout, TrackInfo, ZoneInfo
from ..model.own_tracks import LEDGER
from ..source import SourceFile
from ..typed import TYPE_CHECKING, Any
from . import engine
from .faults import PlayerCountError
from .naming import names_pieces, place_of_zone
from .program import Program
from .random import first_words
from .state import ChanceSource, State

if TYPE_CHECKING:
    from .bulk import Bulk
    from .views import View

_WORTH = 2000
"""For fewer games no program of whole games is made: that takes as long as some hundred games, or some thousand."""
_WORDS_AHEAD = 256
"""Words made for each of the first games of a batch."""
_SPARE = 32
"""Words made beyond what the last games have used: more than one decision at once can read."""
_TOGETHER = 64
"""Games whose words are made together: not so many that they leave the processor's memory."""


Way = tuple[bool, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Of a piece that goes from one zone to another: whether everybody sees it; who sees nothing of its leaving a set; who
sees only where it arrives, out of a set; who sees only where it arrives, out of any zone."""


class Game:
    """The rules of one game, with its variants and options settled; immutable, free to share.

    `ask` is the program that waits for answers; `make_uniform` makes, when first wanted, those that answer themselves:
    for any number of players (None), or for one. `make_quiet` makes the one that waits like `ask` where nobody watches;
    without it `ask` does that too. `make_whole` makes those that play whole games only, for so many players, with
    somebody else who decides (True) or not; None where the rules have something that these are not made for, or where
    only one that is kept is wanted (True) and none is.
    `sources` are the rule files by the name that tracebacks carry; `texts` has for each English text its wordings by
    language.
    """

    decision = staticmethod(engine.decision)
    apply = staticmethod(engine.apply)
    outcome = staticmethod(engine.outcome)
    """What plays it, where positions find it: that builds on them, so they cannot name it themselves."""

    def __init__(
        self,
        layout: Layout,
        ask: Program,
        make_uniform: Callable[[int | None], Program],
        *,
        make_quiet: Callable[[], Program] | None = None,
        make_whole: Callable[[int, bool, bool], Bulk | None] | None = None,
        rules_hash: str,
        title: str,
        sources: Mapping[str, SourceFile] = MappingProxyType({}),
        texts: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
        variants: Sequence[str] = (),
    ) -> None:
        self.layout, self.ask, self._make_uniform, self._make_quiet = layout, ask, make_uniform, make_quiet
        self._make_whole = make_whole
        self._whole: dict[tuple[int, bool], Bulk | None] = {}
        self.expected: int | None = None
        """How many games are going to be played, if somebody has said so."""
        self._settled: dict[int, Program] = {}
        self._ahead: dict[int, tuple[int, int]] = {}
        """By number of players: how many words of each stream the last games of a batch have used, and some."""
        self.rules_hash, self.title = rules_hash, title
        self.sources, self.texts, self.variants = sources, texts, tuple(variants)

        self.box = list(range(len(layout.pieces)))
        """All pieces, in the order in which they lie in the box."""
        zones = layout.zone_of
        self.is_set = tuple([info is None or info.kind in ("set", "pool") for info in zones])
        """By zone number: whether its pieces have no order. The box is such a zone."""
        self.is_pool = tuple([info is not None and info.kind == "pool" for info in zones])
        """By zone number: whether its pieces are only counted. Its list is ascending, so alike ones are together."""
        self.is_pile = tuple([info is not None and info.kind == "pile" for info in zones])
        self.is_slot = tuple([info is not None and info.kind == "slot" for info in zones])
        self.singles = tuple([1 << kind for kind in layout.pieces])
        """By piece: what is known of it by whoever knows what it is, as a bit mask of kinds."""
        self.ways: dict[tuple[int, int, int], Way] = {}
        """What `way` has found, by its arguments."""
        self.showing = tuple([None if info is None else info.showing for info in zones])
        """By zone number: the side that everything is turned to that enters; None: it stays as it is."""
        self.refill_of = tuple([None if info is None else info.refill for info in zones])
        self.below_top = tuple([info is not None and info.below_top for info in zones])
        """By zone number: whether what a pile is refilled from keeps its top piece."""
        self.seen_in = tuple([_seen(info, layout.owner_of[number], layout) for number, info in enumerate(zones)])
        """By zone number: the seats that see its pieces, as a bit mask."""
        track_of: list[TrackInfo] = []
        for track in layout.tracks:
            track_of.extend([track] * track.places(layout.most))
        self.track_of = tuple(track_of)
        """By place among the remembered values: the track."""
        self.track_seen = tuple([_track_seen(info, place, layout.most) for place, info in enumerate(track_of)])
        """By place among the remembered values: the seats that may read it, as a bit mask."""
        self.track_of_pieces = tuple([names_pieces(track.type) for track in track_of])
        """By place among the remembered values: whether pieces may be named in it."""
        self.starts = tuple([track.start for track in track_of])
        ledger = layout.track_named.get(LEDGER)
        self.ledger = ledger.base if ledger is not None else -1
        """Where the ledger of what lasts stands among the remembered values; -1 in a game without one."""
        score = layout.track_named.get("score")
        self.score_base = score.base if score is not None and score.family else None
        """Where the players' scores begin among the remembered values; None in a game without scores."""
        out, losers = layout.track_named.get(own_tracks.OUT), layout.track_named.get(own_tracks.LOSERS)
        self.out_base = None if out is None else out.base
        """Where it begins to be remembered who is out of the game; None where nobody ever is."""
        self.losers_at = None if losers is None else losers.base
        """The place of who has lost; None where the rules never say it."""

    @cached_property
    def view(self) -> type[View]:
        """What a seat may know of a position. Views, with all that samples need, are imported when one is wanted."""
        from .views import View

        return View

    def way(self, players: int, source: int, to: int) -> Way:
        """Who notices what when a piece goes from one zone to another."""
        found = self.ways.get((players, source, to))
        if found is None:
            seats = range(players)
            before, after = self.seen_in[source], self.seen_in[to]
            unseeing = [seat for seat in seats if not before >> seat & 1]
            mixing = unseeing if self.is_set[source] else []
            found = self.ways[players, source, to] = (
                all((before | after) >> seat & 1 for seat in seats),
                tuple([seat for seat in mixing if not after >> seat & 1]),
                tuple([seat for seat in mixing if after >> seat & 1]),
                tuple([seat for seat in unseeing if after >> seat & 1]),
            )
        return found

    @cached_property
    def zone_places(self) -> tuple[dict[str, Any], ...]:
        """By zone number: how it is written (see `naming.zone_place`, which gives copies)."""
        return tuple([place_of_zone(self.layout, zone) for zone in range(self.layout.zone_count)])

    @cached_property
    def tables(self) -> tuple[int, ...]:
        """By piece: the kinds of its table, as a bit mask; what it may be for whoever knows nothing."""
        by_table: dict[str, int] = {}
        for number, kind in enumerate(self.layout.kinds):
            by_table[kind.table] = by_table.get(kind.table, 0) | 1 << number
        return tuple([by_table[self.layout.kinds[kind].table] for kind in self.layout.pieces])

    @cached_property
    def quiet(self) -> Program:
        """The program that waits like `ask`, with the same frames and sites, and neither learns nor tells anything."""
        return self.ask if self._make_quiet is None else self._make_quiet()

    @cached_property
    def uniform(self) -> Program:
        """The program in which every decision is made by the uniform bot; it can go on from any position."""
        return self._make_uniform(None)

    def settled(self, players: int) -> Program:
        """The same for one number of players, and faster. Whether it can go on from any position too, `enters` says."""
        found = self._settled.get(players)
        if found is None:
            found = self._settled[players] = self._make_uniform(players)
        return found

    def whole(self, players: int, *, decided: bool = False) -> Bulk | None:
        """What plays many whole games for so many players, much faster than position by position; every choice is
        drawn by lot, or `decided` by somebody. None where there is no such program for the rules, and where few games
        are `expected` for which it would have to be made first."""
        key = players, decided
        if key in self._whole:
            return self._whole[key]
        if self._make_whole is None:
            return None
        few = self.expected is not None and self.expected < _WORTH
        found = self._make_whole(players, decided, few)
        if found is not None or not few:
            self._whole[key] = found
        return found

    def going_on(self, players: int) -> Program:
        """The fastest program in which the uniform bot goes on from any position with so many players."""
        found = self.settled(players)
        return found if found.enters else self.uniform

    def fresh(
        self,
        players: int,
        seed: int,
        number: int = 0,
        *,
        watched: bool = True,
        ask_everyone: bool = False,
        chance_source: ChanceSource | None = None,
    ) -> State:
        """A game that has not begun: every piece is in the box, and `engine.advance` or `engine.playout` is next.

        Raises PlayerCountError, a ValueError, for a number of players that the game is not for, and ValueError for a
        seed outside 0 .. 2^64 - 1.
        """
        least, most = self.layout.least, self.layout.most
        if not least <= players <= most:
            wanted = f"exactly {least}" if least == most else f"{least} to {most}"
            noun = "player" if least == most == 1 else "players"
            raise PlayerCountError(f"This game is for {wanted} {noun}, not for {players}.")
        return State(
            self, players, seed, number, watched=watched, ask_everyone=ask_everyone, chance_source=chance_source
        )

    def new(
        self,
        players: int,
        seed: int,
        number: int = 0,
        *,
        watched: bool = True,
        ask_everyone: bool = False,
        chance_source: ChanceSource | None = None,
    ) -> State:
        """Game `number` of a seed, set up and played on to the first decision; raises what `fresh` raises.

        `watched` keeps knowledge and log; without it the game is the same, and faster. `ask_everyone` also asks those
        who can only decline, where others cannot see that.
        """
        st = self.fresh(players, seed, number, watched=watched, ask_everyone=ask_everyone, chance_source=chance_source)
        engine.advance(st)
        return st

    def batch(self, players: int, seed: int, numbers: Sequence[int]) -> Iterator[State]:
        """Many games of a seed, unwatched and not yet begun, to be played as they come.

        The first words of a few games are made in one go: as many as the games before have used, which saves making
        those that nobody reads. Who reads on gets more; the words are the same in any case.
        """
        choices_ahead, chances_ahead = self._ahead.get(players, (_WORDS_AHEAD, _WORDS_AHEAD))
        for first in range(0, len(numbers), _TOGETHER):
            group = numbers[first : first + _TOGETHER]
            states = [self.fresh(players, seed, number, watched=False) for number in group]
            choices = first_words([st.choice_key for st in states], choices_ahead)
            chances = first_words([st.chance_key for st in states], chances_ahead)
            for st, choice, chance in zip(states, choices, chances, strict=True):
                st.cw, st.hw = choice, chance
            yield from states
            choices_ahead = max(st.cbase + st.ci for st in states) + _SPARE
            chances_ahead = max(st.chance for st in states) + _SPARE
            self._ahead[players] = choices_ahead, chances_ahead


def _seen(info: ZoneInfo | None, owner: int | None, layout: Layout) -> int:
    everyone = (1 << layout.most) - 1
    own = 0 if owner is None else 1 << owner
    match "open" if info is None else info.look:
        case "open":
            return everyone
        case "private":
            return own
        case "turned":
            return everyone & ~own
        case _:
            return 0


def _track_seen(info: TrackInfo, place: int, most: int) -> int:
    match info.look:
        case "open":
            return (1 << most) - 1
        case "private":
            owner = owner_at(info.family, info.members, place - info.base)
            return 0 if owner is None else 1 << owner
        case _:
            return 0
