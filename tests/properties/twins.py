"""From a position and a viewer to twins that he cannot tell from it, and to whether a sample agrees with what he knows.

A twin differs in all that is hidden from the viewer: the pieces that he cannot identify (as far as his knowledge
allows), the order of sets that he does not see, what others have answered in the open moment, values that he may not
read, the seed, and both streams of chance.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tuckbox.interpreter import driver
from tuckbox.interpreter.compile.plan import Plan
from tuckbox.interpreter.model.types import Number, YesNo, bare
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.decisions import decision_at
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.ledger import JOB
from tuckbox.interpreter.runtime.sampling import Sampler
from tuckbox.interpreter.runtime.state import State

from .hidden import permuted, piece_slots

HERE = Path(__file__).parent
SMALL = ["secrets", "turned", "pointed", "marked"]
"""Small games of this folder, which hide things in every way."""
SHIPPED = [(name, ()) for name in driver.shipped_games()] + [("santa", ("expansion",))]
GAMES = [*SHIPPED, *((name, ()) for name in SMALL)]


@cache
def loaded(name: str, variants: tuple[str, ...] = ()) -> tuple[Game, Plan]:
    """A small game of this folder, or a shipped one."""
    folder = HERE / name if name in SMALL else driver.find_game(name)
    found = driver.load(folder, variants, lints=False)
    assert found.game is not None and found.plan is not None, [d.message for d in found.report]
    return found.game, found.plan


def seats_of(game: Game) -> int:
    """Three, or as near as the game allows."""
    return max(game.layout.least, min(3, game.layout.most))


def twin(st: State, viewer: int, plan: Plan, rng: Random) -> State:
    """Another position that looks the same to the viewer."""
    new, _ = permuted(st, viewer, piece_slots(plan), rng)
    game = st.game
    now = {
        was: lies for old, zone in zip(st.zones, new.zones, strict=True) for was, lies in zip(old, zone, strict=True)
    }
    if game.ledger >= 0:
        new.vars[game.ledger] = tuple([_row(game, row, now) for row in new.vars[game.ledger]])
    for zone, pieces in enumerate(new.zones):
        if game.is_set[zone] and not game.is_pool[zone] and not game.seen_in[zone] >> viewer & 1:
            rng.shuffle(pieces)
        if game.is_pool[zone]:
            pieces.sort()
    site = game.ask.sites[st.site] if st.site >= 0 else None
    if site is not None and site.together:
        for seat in range(st.n):
            if st.asked & ~st.waiting & ~(1 << viewer) & 1 << seat:
                domain = decision_at(new, site, seat).domain
                answer = domain.nth(rng.randrange(domain.size))
                new.frames[0][site.into][seat] = list(answer) if isinstance(answer, tuple) else answer
    for track in game.layout.tracks:
        for index in range(track.base, track.base + track.places(st.n)):
            if not track.inner and not game.track_seen[index] >> viewer & 1:
                if isinstance(bare(track.type), Number):
                    new.vars[index] = rng.randrange(5)
                elif isinstance(bare(track.type), YesNo):
                    new.vars[index] = rng.random() < 0.5
    new.seed, new.number = rng.randrange(1000), rng.randrange(1000)
    new.choice_key, new.chance_key = rng.getrandbits(64), rng.getrandbits(64)
    new.hw, new.hbase, new.cw, new.ci, new.cbase = [], 0, [], 0, 0
    new.forget()
    return new


def _row(game: Game, row: tuple[Any, ...], now: dict[int, int]) -> tuple[Any, ...]:
    """What is done later is done to the piece that lies there now."""
    what, end, who, zone, place, value = row
    if what != JOB:
        return row
    args = list(value)
    for at in game.ask.piece_arguments[place]:
        if at < len(args) and args[at] is not None:
            args[at] = tuple([now[one] for one in args[at]]) if isinstance(args[at], tuple) else now[args[at]]
    return what, end, who, zone, place, tuple(args)


def kinds_lying(st: State) -> list[list[tuple[int, int]]]:
    """The kinds in all zones, with their sides: a position up to which of alike pieces is which."""
    kinds = st.game.layout.pieces
    return [[(kinds[piece], st.sides[piece] if st.sides else 0) for piece in zone] for zone in st.zones]


def told(st: State, seat: int) -> dict[str, Any]:
    """The view of a seat without its log."""
    found = st.view(seat).to_json()
    del found["log"]
    return found


def check_agrees(st: State, viewer: int, sampler: Sampler, sample: State) -> None:
    """A sample is a position like any other, unwatched, in which the viewer would know, see and be asked the same."""
    assert sample.know is None and sample.log is None and sample.chance_source is None
    assert sorted(piece for zone in sample.zones for piece in zone) == sorted(range(len(st.loc)))
    kinds, know = st.game.layout.pieces, st.know
    assert know is not None
    now = [sampler.becomes(piece) for piece in range(len(st.loc))]
    for piece, lies in enumerate(now):
        assert know[viewer][piece] >> kinds[lies] & 1, "a piece lies where the viewer knows that it does not"
        assert st.loc[piece] == sample.loc[lies]
        if st.sides:
            assert st.sides[piece] == sample.sides[lies]
    check_invariants(sample)
    watched = sample.clone()
    watched.log, watched.know = [], [[] for _ in range(st.n)]
    for seat in range(st.n):
        watched.know[seat] = [0] * len(now)
        for piece, lies in enumerate(now):
            mask = know[seat][piece]
            watched.know[seat][lies] = mask if seat == viewer else mask | 1 << kinds[lies]
    assert told(watched, viewer) == told(st, viewer)
