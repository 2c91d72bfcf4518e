"""A small game written straight as compiled routines, for tests of the runtime alone.

Three rounds: everybody passes a card to the left at once; then each in turn may discard one or two cards, bids a
number that is added to the score, opens a card into a slot if there is one, and draws up to three cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tuckbox.interpreter.model.layout import KindInfo, Layout, PhaseInfo, TrackInfo, ZoneInfo
from tuckbox.interpreter.model.types import NUMBER, PLAYER, Maybe, Piece, SetOf, Type
from tuckbox.interpreter.runtime import steps
from tuckbox.interpreter.runtime.domains import bounds
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.program import ASKING, DONE, Program, SiteInfo
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.source import SourceFile, Span

CARD = Piece("card")
SOURCE = SourceFile("tiny.tuck", "play:\n    pass\n")
SPAN = Span.at(SOURCE)
MOST = 4


def zones_from(
    rows: Sequence[tuple[str, str, str, bool]], refills: dict[str, str] | None = None
) -> tuple[ZoneInfo, ...]:
    """ZoneInfos from (name, kind, look, family)."""
    bases: dict[str, int] = {}
    at = 1
    for name, _, _, family in rows:
        bases[name] = at
        at += MOST if family else 1
    wanted = refills or {}
    return tuple(
        ZoneInfo(name, kind, "card", look, family, bases[name], bases[wanted[name]] if name in wanted else None)
        for name, kind, look, family in rows
    )


def layout_of(
    copies: Sequence[int], zones: tuple[ZoneInfo, ...], tracks: Sequence[tuple[str, Type, bool, Any, str]]
) -> Layout:
    """A layout with kinds k0, k1, ... of one table `card`."""
    kinds = tuple(KindInfo(f"k{number}", "card", {"en": f"Card {number}"}, {}) for number in range(len(copies)))
    infos: list[TrackInfo] = []
    at = 0
    for name, type_, family, start, look in tracks:
        infos.append(TrackInfo(name, type_, family, at, start, look))
        at += MOST if family else 1
    pieces = tuple(kind for kind, count in enumerate(copies) for _ in range(count))
    return Layout(
        least=2,
        most=MOST,
        kinds=kinds,
        pieces=pieces,
        columns={"rank": pieces},
        values={},
        zones=zones,
        tracks=tuple(infos),
        phases=(PhaseInfo("passing", "Pass", 0),),
        options={"rounds": 3, "points": (0, 1, 3)},
    )


ZONES = zones_from(
    [
        ("stock", "pile", "hidden", False),
        ("discard", "pile", "open", False),
        ("hand", "set", "private", True),
        ("bid", "slot", "open", True),
    ],
    {"stock": "discard"},
)
STOCK, DISCARD, HAND, BID = (zone.base for zone in ZONES)
TRACKS: list[tuple[str, Type, bool, Any, str]] = [
    ("score", NUMBER, True, 0, "open"),
    ("leader", Maybe(PLAYER), False, None, "open"),
    ("seen", SetOf(NUMBER), False, (), "open"),
    ("secret", Maybe(CARD), True, None, "private"),
]
SCORE, LEADER, SEEN, SECRET = 0, MOST, MOST + 1, MOST + 2


def _site(
    number: int, name: str, type_: Type, into: int, reads: tuple[int, ...], routine: int = 0, **more: Any
) -> SiteInfo:
    facts: dict[str, Any] = {
        "made": name, "prompt": f"Which {name}?", "may": False, "open_source": False, "decline": None, "many": False,
        "phase": None, "together": False,
    }  # fmt: skip
    facts |= more
    return SiteInfo(
        number=number, name=f"play.{name}", type=type_, span=SPAN, routine=routine, into=into, reads=reads, **facts
    )


SITES = (
    _site(0, "present", CARD, 4, (), together=True, phase="passing"),
    _site(1, "dropped", CARD, 4, (2,), may=True, decline="Keep all", many=True),
    _site(2, "bonus", NUMBER, 3, (), routine=1),
)


def _hand(st: Any, me: int) -> tuple[list[int], None, None]:
    return st.zones[HAND + me], None, None


def _dropped(st: Any, me: int, round_: int) -> tuple[list[int], int, int]:
    return st.zones[HAND + me], 1, round_


def _bonus(st: Any, me: int) -> tuple[range, None, None]:
    return range(0, 7, 2), None, None


def _programs() -> tuple[Program, Program]:
    made = []
    for uniform in (False, True):
        routines = _routines(uniform)
        made.append(
            Program(
                mode="uniform" if uniform else "ask",
                layout=LAYOUT,
                routines=routines,
                routine_names=("play", "bonus", "score hands"),
                frame_sizes=(5, 4, 0),
                functions=(),
                options=(_hand, _dropped, _bonus),
                sites=SITES,
                entries={},
                turn_entry=None,
                score_entry=None,
                main=0,
                scores=(2,),
            )
        )
    return made[0], made[1]


def _routines(uniform: bool) -> tuple[Any, ...]:
    def asked(st: State, count: int) -> None:
        st.decisions += count
        st.fuel = steps.FUEL

    def play(st: State, f: list[Any] | None = None, r: int = 0) -> int:
        n = st.n
        block, round_, seat, chosen = (0, 0, 0, None) if f is None else f[1:]
        while True:
            if block == 0:
                steps.move(st, list(range(len(LAYOUT.pieces))), STOCK, "top")
                steps.shuffle(st, STOCK)
                for one in range(n):
                    steps.draw(st, 3, STOCK, False, HAND + one, "right")
                block = 1
            if block == 1:
                st.fuel -= 1
                round_ += 1
                if round_ > 3:
                    return score(st)
                steps.phase_begins(st, 0)
                chosen = [None] * n
                seats = [one for one in range(n) if st.zones[HAND + one]]
                seat, block = 0, 2
                asked(st, len(seats))
                if not uniform:
                    st.site, st.waiting = 0, sum(1 << one for one in seats)
                    st.frames.append([0, 2, round_, seat, chosen])
                    return ASKING
                for one in seats:
                    items = _hand(st, one)[0]
                    chosen[one] = items[steps.choice_below(st, len(items))]
            if block == 2:
                passed = [([chosen[one]], HAND + (one + 1) % n, "right") for one in range(n) if chosen[one] is not None]
                steps.commit(st, passed, [("set", LEADER, round_ % n), ("include", SEEN, 7 - round_)])
                block = 3
            if block == 3:
                if seat == n:
                    block = 1
                    continue
                steps.turn_begins(st, seat)
                items, low, high = _dropped(st, seat, round_)
                block, chosen = 4, []
                if items or st.ask_everyone:
                    asked(st, 1)
                    if not uniform:
                        st.site, st.waiting = 1, 1 << seat
                        st.frames.append([0, 4, round_, seat, chosen])
                        return ASKING
                    k = len(items)
                    least, most = bounds(k, low, high, False)
                    chosen = [items[index] for index in steps.pick_some(st, k, least, most, True)]
            if block == 4:
                steps.move(st, chosen, DISCARD, "top")
                block = 5
                r = bonus(st, None, 0, seat)
                if r == ASKING:
                    st.frames.append([0, 5, round_, seat, None])
                    return r
            if block == 5:
                if st.zones[BID + seat]:
                    steps.move_one(st, st.zones[BID + seat][0], DISCARD, "top")
                hand = st.zones[HAND + seat]
                steps.move_one(st, hand[0] if hand else None, BID + seat, "right")
                drawn = steps.draw(st, 3 - len(hand), STOCK, False, HAND + seat, "right")
                steps.set_track(st, SECRET + seat, drawn[0] if drawn else None)
                seat, block = seat + 1, 3

    def bonus(st: State, f: list[Any] | None = None, r: int = 0, me: int = 0) -> int:
        block, me, number = (0, me, None) if f is None else f[1:]
        if block == 0:
            asked(st, 1)
            if not uniform:
                st.site, st.waiting = 2, 1 << me
                st.frames.append([1, 1, me, None])
                return ASKING
            number = _bonus(st, me)[0][steps.choice_below(st, 4)]
        steps.add_track(st, SCORE + me, number)
        return DONE

    def score(st: State, f: list[Any] | None = None, r: int = 0) -> int:
        for one in range(st.n):
            steps.add_track(st, SCORE + one, 10 * len(st.zones[HAND + one]))
        return DONE

    return play, bonus, score


LAYOUT = layout_of([1, 2, 3, 4, 6], ZONES, TRACKS)


def tiny() -> Game:
    """The game of this module."""
    ask, uniform = _programs()
    return Game(
        LAYOUT, ask, lambda _players: uniform, rules_hash="tiny-rules", title="Tiny", sources={"tiny.tuck": SOURCE}
    )


def bare_game(copies: Sequence[int], zones: tuple[ZoneInfo, ...]) -> Game:
    """A game without rules: a table to lay pieces on."""
    layout = layout_of(copies, zones, [("score", NUMBER, True, 0, "open"), ("big", NUMBER, False, 0, "hidden")])
    program = Program("ask", layout, (), (), (), (), (), (), {}, None, None, 0, ())
    return Game(layout, program, lambda _players: program, rules_hash="bare", title="Bare")


def laid(game: Game, players: int, where: dict[int, list[int]], seed: int = 1) -> State:
    """A watched position in which these zones hold these pieces, everybody knowing only what he can see there.

    Pieces of a zone that a viewer does not see may be any of those kinds that lie in such zones.
    """
    st = game.fresh(players, seed)
    for zone, pieces in where.items():
        for piece in pieces:
            st.zones[0].remove(piece)
            st.zones[zone].append(piece)
            st.loc[piece] = zone
    assert st.know is not None
    for viewer, masks in enumerate(st.know):
        hidden = [piece for zone, pieces in where.items() if not game.seen_in[zone] >> viewer & 1 for piece in pieces]
        union = 0
        for piece in hidden:
            union |= 1 << game.layout.pieces[piece]
        for piece in hidden:
            masks[piece] = union
    return st
