"""A program of whole games is made where many are played; one that is kept is used for few games too."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.driver import find_game
from tuckbox.interpreter.opening import open_game
from tuckbox.interpreter.playtest.batch import Series, run_batch
from tuckbox.interpreter.runtime import game as games
from tuckbox.interpreter.runtime.bulk import Bulk
from tuckbox.interpreter.runtime.game import Game

SERIES = Series(find_game("kuhn_poker"), 2, 11)


def opened_game() -> Game:
    """The game as it is kept, or made of its rules where it is not."""
    return open_game(SERIES.folder)


def test_few_games_make_no_program_and_many_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUCKBOX_CACHE", str(tmp_path))
    played: list[int] = []
    whole = Bulk.play
    monkeypatch.setattr(Bulk, "play", lambda *given: played.append(len(given[2])) or whole(*given))
    monkeypatch.setattr(games, "_WORTH", 60)
    game = opened_game()
    few = run_batch(SERIES, 40, jobs=1, game=game).results
    assert not played
    more = run_batch(SERIES, 40, jobs=1, game=game).results  # now they are many, all in all
    assert sum(played) == 40 and more == few
    played.clear()
    assert run_batch(SERIES, 40, jobs=1, game=opened_game()).results == few
    assert sum(played) == 40, "it is kept, so it is used for few games too"


def test_who_says_nothing_gets_a_program() -> None:
    assert opened_game().whole(2) is not None
