"""From a view to the table on the screen: what is told of each zone, and that nothing hidden is."""

from __future__ import annotations

import pytest
from tuckbox.cli.tabletop import table_lines
from tuckbox.cli.wording import Wording
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State


@pytest.fixture(scope="module")
def game() -> Game:
    game = load(find_game("twelve_days")).game
    assert game is not None
    return game


def played(game: Game, decisions: int, seed: int = 4) -> State:
    state = game.new(3, seed)
    while state.decisions < decisions or state.waiting.bit_count() < 3:
        state.apply(answer_uniformly(state))
    return state


def screen(state: State, seat: int) -> str:
    return "\n".join(table_lines(state.view(seat).to_json(), Wording(state.game, "en", viewer=seat + 1)))


def test_a_fresh_table(game: Game) -> None:
    lines = screen(game.new(3, 4), 0).splitlines()
    assert lines[:6] == [
        "Table",
        "  stock    44 gifts",
        "  discard  empty",
        "  days     11 days, on top: Second day",
        "  prize    First day (worth 1)",
        "You, player 1",
    ]
    assert lines[-2:] == ["Player 2   hand: 12 gifts", "Player 3   hand: 12 gifts"]


def test_a_list_of_words_is_told_in_words() -> None:
    yard = load(find_game("deck_the_yard")).game
    assert yard is not None
    assert Wording(yard, "en").attributes("pattern_1") == "colours red-green-yellow-blue-purple"


def test_what_was_passed_is_known_to_its_giver_alone(game: Game) -> None:
    state = game.new(3, 4)
    for _ in range(3):
        state.apply(answer_uniformly(state))
    assert "Player 2   hand: 12 gifts (known to you: " in screen(state, 0)
    assert "Player 3   hand: 12 gifts\n" in screen(state, 0) + "\n"
    assert "Player 2   hand: 12 gifts\n" in screen(state, 2) + "\n"


@pytest.mark.parametrize("decisions", [3, 21, 45, 63])
def test_other_hidden_pieces_make_no_other_screen(game: Game, decisions: int) -> None:
    """Pieces that the viewer knows equally little of change places: he sees the same table."""
    state = played(game, decisions)
    before = screen(state, 0)
    assert state.know is not None
    masks, kinds = state.know[0], game.layout.pieces
    hidden = [piece for piece in range(len(kinds)) if masks[piece] & (masks[piece] - 1)]
    swapped = [
        (a, b)
        for a in hidden
        for b in hidden
        if a < b and kinds[a] != kinds[b] and masks[a] == masks[b] and state.loc[a] != state.loc[b]
    ]
    assert swapped
    for a, b in swapped[:40]:
        other = state.clone()
        at_a, at_b = other.loc[a], other.loc[b]
        other.zones[at_a] = [b if piece == a else piece for piece in other.zones[at_a]]
        other.zones[at_b] = [a if piece == b else piece for piece in other.zones[at_b]]
        other.loc[a], other.loc[b] = at_b, at_a
        assert screen(other, 0) == before
        assert screen(other, 1) != screen(state, 1) or screen(other, 2) != screen(state, 2)


def test_scores_are_shown_once_somebody_has_one(game: Game) -> None:
    state = game.new(3, 4)
    assert "score" not in screen(state, 0)
    assert game.score_base is not None
    state.vars[game.score_base + 1] = 7
    text = screen(state, 0)
    assert "  score  0" in text and "Player 2   score 7; hand: 12 gifts" in text
