"""The shipped game that the tests of this folder play."""

from __future__ import annotations

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.runtime.game import Game


@pytest.fixture(scope="session")
def twelve_days() -> Game:
    game = load(find_game("twelve_days")).game
    assert game is not None
    return game
