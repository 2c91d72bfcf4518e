"""From facts put into a position to assertions about what a position is and what the players may know of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.scenarios.placing import place
from tuckbox.interpreter.scenarios.resolve import Resolver
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.syntax.parse import parse

STALLS = Path(__file__).parent / "games" / "stalls"


@pytest.fixture(scope="module")
def game() -> Game:
    found = load(STALLS).game
    assert found is not None
    return found


def given(st: State, *lines: str) -> None:
    """Puts into a position what the lines of a `given` section say."""
    body = "".join(f"        {line}\n" for line in lines)
    file, problems = parse(SourceFile("given.tuck", f'scenario "":\n    given:\n{body}'))
    resolver = Resolver(st.game.layout, st.n)
    facts = resolver.section(file.scenarios[0].sections[0])
    assert not problems and not resolver.problems, resolver.problems
    place(st, facts)


def masks(st: State, viewer: int, zone: str) -> list[int]:
    assert st.know is not None
    info = st.game.layout.zone_named[zone]
    return [st.know[viewer][piece] for piece in st.zones[info.base]]


@pytest.mark.parametrize("seed", range(12))
def test_positions_stay_sound(game: Game, seed: int) -> None:
    st = game.new(2 + seed % 2, seed)
    given(st, "hand of player 1: 2 ruby, sea", "line: sky, rose", "top of deck: 2 sea", "purse of player 2: crown")
    check_invariants(st)
    for _ in range(8):
        if not st.is_over:
            st.apply(st.moves()[seed % len(st.moves())])
        check_invariants(st)


@pytest.mark.parametrize("other", ["sky", "rose"])
def test_what_is_given_to_one_player_tells_the_others_nothing(game: Game, other: str) -> None:
    views = []
    for held, deck in ((f"ruby, {other}", f"ruby, {other}, sea"), (f"2 {other}", "2 ruby, sea")):
        st = game.new(2, 7)
        given(st, f"hand of player 2: {held}", f"deck: {deck}", "hand of player 1: rose", "line: sea", "trash: nothing")
        views.append((st.view(0).to_json(), masks(st, 0, "deck")))
        views[-1][0].pop("log")
    assert views[0] == views[1]


def test_who_saw_a_piece_before_does_not_follow_it(game: Game) -> None:
    st = game.new(2, 7)
    given(st, "line: ruby, rose, sky", "hand of player 1: sea", "trash: nothing")
    given(st, "line: nothing", "hand of player 2: ruby, rose", "deck: sky, sea")
    assert st.know is not None
    hidden = {st.know[0][piece] for piece in (*st.zones[game.layout.zone_named["deck"].base], *_hand(st, 1))}
    assert len(hidden) == 1 and hidden.pop().bit_count() > 1
    kinds = game.layout.pieces
    assert [st.know[1][piece] for piece in _hand(st, 1)] == [1 << kinds[piece] for piece in _hand(st, 1)]


def test_what_lies_open_and_in_the_box_is_known_to_all(game: Game) -> None:
    st = game.new(2, 3)
    given(st, "deck: nothing", "line: ruby", "trash: rose, sky")
    assert st.know is not None
    for viewer in range(2):
        for zone in (0, game.layout.zone_named["line"].base, game.layout.zone_named["trash"].base):
            assert all(st.know[viewer][piece] == 1 << game.layout.pieces[piece] for piece in st.zones[zone])


def test_pieces_come_from_nobody_first(game: Game) -> None:
    """A hand that nothing is said about keeps what was dealt, as long as there are other pieces."""
    st = game.new(2, 5)
    before = list(_hand(st, 1))
    given(st, "hand of player 1: ruby, rose, sky, sea")
    assert _hand(st, 1) == before


def _hand(st: State, seat: int) -> list[int]:
    return st.zones[st.game.layout.zone_named["hand"].base + seat]


def test_what_is_given_is_what_an_open_question_asks_about(game: Game) -> None:
    """The question was looked at before; afterwards it is about the new position."""
    st = game.new(2, 3)
    before = st.decision()
    assert before is not None
    given(st, "hand of player 1: 2 ruby, sea", "hand of player 2: sky")
    after = st.decision()
    assert after is not None and after is not before
    pieces, kinds = st.game.layout.pieces, st.game.layout.kinds
    offered = [kinds[pieces[piece]].id for piece in after.domain.items]
    assert offered == ["ruby", "ruby", "sea"][: len(offered)] and offered
