"""From rule files to the games of their programs of whole games, which must be those of the general program.

Each shipped game has such a program, or it is said here why it has none; each small game has something that few have.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.compile.whole import choosing
from tuckbox.interpreter.compile.whole.program import whole_parts
from tuckbox.interpreter.compile.whole.worked_out import UnknownError, Values
from tuckbox.interpreter.driver import find_game, look_at, lowered

from ..building import local, read
from .comparing import GAMES, compared

TESTS = Path(__file__).parents[2]

SHIPPED = [
    ("crazy_eights", 3, ("special_cards",)), ("deck_the_yard", 1, ()), ("go_fish", 3, ()), ("goofspiel", 4, ()),
    ("hearts", 4, ()), ("kuhn_poker", 3, ()), ("leduc_poker", 2, ()), ("oh_hell", 4, ()), ("santa", 3, ()),
    ("twelve_days", 5, ("no_carry",)),
]  # fmt: skip
SMALL = [
    ("cases/situations/patience", 1),  # families with members
    ("cases/situations/bourse", 2),  # the same beside players
    ("cases/situations/booth", 3),  # groups of pieces
    ("cases/polling/no_thanks", 3),  # rounds of asking
    ("properties/turned", 3),  # sides, swaps
    ("properties/pointed", 4),  # draws by chance out of hands
]


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize(("name", "players", "variants"), SHIPPED)
def test_shipped_games(name: str, players: int, variants: tuple[str, ...], careful: bool) -> None:
    assert compared(find_game(name), players, variants, careful) > GAMES * 3 // 4


@pytest.mark.parametrize(("folder", "players"), SMALL)
def test_small_games(folder: str, players: int) -> None:
    compared(TESTS / folder, players, (), False)
    assert compared(TESTS / folder, players, (), True) > GAMES * 3 // 4


def test_a_word_for_each_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are very many choices each looks for its word itself."""
    monkeypatch.setattr(choosing, "MOST_AHEAD", 1)
    assert compared(find_game("crazy_eights"), 3, (), False) > GAMES * 3 // 4


def test_routines_that_run_themselves_are_left_to_other_programs() -> None:
    plan, _ = lowered(look_at(TESTS / "cases/situations/guard", lints=False))
    assert not whole_parts(plan, plan.layout.least).code


def test_what_lies_where_when_the_first_choice_is_made_is_worked_out_beforehand() -> None:
    """All that happens to goofspiel's bid cards in the setup is the same in every game: nothing of it is done there."""
    plan, _ = lowered(look_at(find_game("goofspiel"), lints=False))
    (code,) = whole_parts(plan, 4).code
    (function,) = [one for one in code.co_consts if hasattr(one, "co_names")]
    assert "dealt" in function.co_names
    assert "drawn_by_chance" not in function.co_names


@pytest.mark.parametrize(("name", "cards"), [("crazy_eights", 52), ("go_fish", 52), ("twelve_days", 80)])
def test_the_first_shuffle_is_made_for_many_games_in_one_go(name: str, cards: int) -> None:
    """The whole of crazy_eights stands in a span that is left at its end."""
    plan, _ = lowered(look_at(find_game(name), lints=False))
    assert whole_parts(plan, 4).deals == cards


def test_a_draw_that_leaves_nothing_to_chance_is_known_beforehand() -> None:
    plan, _ = lowered(look_at(find_game("goofspiel"), lints=False))
    values = Values(plan.layout, 4, lambda _: 1)
    assert values.drawn(2, [5, 6, 7], True) == [5, 6]
    assert values.drawn(3, [5], False) == [5]
    assert values.drawn(-1, [5, 6], False) == []
    with pytest.raises(UnknownError):
        values.drawn(1, [5, 6], False)
    with pytest.raises(UnknownError):
        values.of(read(local("other")))
