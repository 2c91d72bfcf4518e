"""A small game written straight as compiled routines: alternatives, open groups, and a window in which to answer.

Two rounds: a player chooses whether to play one card or two of one kind ("Rest" is never open to who has cards), and
which; then the other may answer with a card of kind k2, which cancels it. All of the first two is settled first.
"""

from __future__ import annotations

from typing import Any

from tuckbox.interpreter.model.types import NUMBER, Type
from tuckbox.interpreter.runtime import steps
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.program import ASKING, DONE, Program, SiteInfo
from tuckbox.interpreter.runtime.state import State

from .tiny import CARD, SOURCE, SPAN, layout_of, zones_from

ZONES = zones_from([("hand", "set", "private", True), ("table", "row", "open", False)])
HAND, TABLE = (zone.base for zone in ZONES)
LAYOUT = layout_of([2, 2, 2, 1], ZONES, [("score", NUMBER, True, 0, "open")])
HANDS = ((0, 2, 3, 6), (1, 4, 5))
"""k0, k1, k1 and k3 against k0, k2 and k2."""
LABELS = ("Play a card", "Rest", "Play two alike")
WHICH, ONE, TWO, ANSWER = range(4)


def _site(number: int, name: str, type_: Type, into: int, **more: Any) -> SiteInfo:
    facts: dict[str, Any] = {"made": name, "prompt": None, "may": False, "open_source": False, "decline": None}
    facts |= {"many": False, "phase": None, "together": False, "reads": ()} | more
    return SiteInfo(number=number, name=f"play.{name}", type=type_, span=SPAN, routine=0, into=into, **facts)


SITES = (
    _site(WHICH, "alternative", NUMBER, 3, labels=LABELS, settles=1),
    _site(ONE, "played", CARD, 4, settles=1),
    _site(TWO, "played", CARD, 4, many=True, settles=1),
    _site(ANSWER, "answer", CARD, 5, may=True, event="play"),
)


def _pairs(st: State, me: int) -> list[list[int]]:
    hand, kinds = st.zones[HAND + me], LAYOUT.pieces
    return [[a, b] for at, a in enumerate(hand) for b in hand[at + 1 :] if kinds[a] == kinds[b]]


def _which(st: Any, me: int) -> tuple[list[int], None, None]:
    hand = st.zones[HAND + me]
    open_ = [(0, bool(hand)), (1, not hand), (2, bool(_pairs(st, me)))]
    return [place for place, can in open_ if can], None, None


def _one(st: Any, me: int) -> tuple[list[int], None, None, None]:
    return st.zones[HAND + me], None, None, None


def _two(st: Any, me: int) -> tuple[list[int], int, int, list[list[int]]]:
    return st.zones[HAND + me], 2, 2, _pairs(st, me)


def _answer(st: Any, me: int) -> tuple[list[int], None, None]:
    return [piece for piece in st.zones[HAND + me] if LAYOUT.pieces[piece] == 2], None, None


def _play(st: Any, f: list[Any] | None = None, result: int = 0, /, *, alone: bool = False) -> int:
    block, round_, which, chosen, answer = (0, 0, None, None, None) if f is None else f[1:]

    def asked(site: int, seat: int, block: int) -> int:
        st.decisions += 1
        st.site, st.waiting, st.fuel = site, 1 << seat, steps.FUEL
        st.frames.append([0, block, round_, which, chosen, answer])
        return ASKING

    while True:
        me, other = (0, 1) if alone else (round_, 1 - round_)
        if block == 0:
            for seat, pieces in enumerate(HANDS):
                steps.move(st, list(pieces), HAND + seat, "right")
            block = 1
        if block == 1:
            return asked(WHICH, me, 2)
        if block == 2:
            block = 3
            if which != 1:
                return asked(ONE if which == 0 else TWO, me, 3)
        if block == 3:
            steps.move(st, chosen if isinstance(chosen, list) else [chosen], TABLE, "right")
            if not alone and (_answer(st, other)[0] or st.ask_everyone):
                return asked(ANSWER, other, 4)
            block = 4
        if answer is not None:
            steps.move_one(st, answer, TABLE, "right")
            steps.cancelled(st, "play")
        else:
            steps.add_track(st, me, 1)
        round_, block, answer = round_ + 1, 1, None
        if round_ == 2:
            return DONE


TEXTS = {"Play a card": {"de": "Eine Karte spielen"}, "Play two alike": {"de": "Zwei gleiche spielen"}}


def _play_alone(st: Any, f: list[Any] | None = None, result: int = 0, /, *_: object) -> int:
    return _play(st, f, result, alone=True)


def offers(*, alone: bool = False) -> Game:
    """The game of this module; only its waiting program is there. `alone`: the first player plays both rounds, and
    nobody answers."""
    program = Program(
        mode="ask",
        layout=LAYOUT,
        routines=(_play_alone if alone else _play,),
        routine_names=("play",),
        frame_sizes=(6,),
        functions=(),
        options=(_which, _one, _two, _answer),
        sites=SITES,
        entries={},
        turn_entry=None,
        score_entry=None,
        main=0,
        scores=(),
    )
    return Game(
        LAYOUT,
        program,
        lambda _players: program,
        rules_hash="offers-rules",
        title="Offers",
        sources={"tiny.tuck": SOURCE},
        texts=TEXTS,
    )
