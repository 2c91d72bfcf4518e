"""From the tutorial to a promise: it shows nothing untried, and leaves its reader with a game that is whole.

Its commands and edits are done, one after another, in `test_examples.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.driver import load, validate
from tuckbox.interpreter.scenarios import run_scenarios

from .edits import edit, is_edit
from .example_game import play
from .pages import TUTORIAL, blocks
from .test_examples import carried_out, commands

BEGIN = "tuckbox new "


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as it is at the end."""
    folder = tmp_path_factory.mktemp("tutorial")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for block in blocks(TUTORIAL):
            edit(block, folder)
            for command in commands(block) if block.language == "sh" else ():
                if command.startswith(BEGIN):
                    carried_out(command, folder, "")
    (game,) = (found.parent for found in folder.glob("*/game.yaml"))
    return game


def test_every_output_is_that_of_the_command_above_it() -> None:
    before = ""
    for block in blocks(TUTORIAL):
        if block.language == "text":
            assert block.follows and before == "sh", f"{block.place} shows what no command right above it printed"
            assert any(line.strip() != "..." for line in block.lines), f"{block.place} shows nothing"
        elif block.language != "sh":
            assert "file" in block.says or is_edit(block), f"{block.place} is no edit of a file"
        before = block.language


def test_the_game_is_whole(made: Path) -> None:
    assert [f"{d.code.id} {d.span}: {d.message}" for d in validate(made)] == []
    results = run_scenarios(made)
    assert len(results) == 4
    assert [(one.title, one.failures) for one in results if not one.ok] == []


def test_the_game_and_its_variant_can_be_played(made: Path) -> None:
    assert set(play(load(made), 60)) == {"finished"}
    manifest = load(made).manifest
    assert manifest is not None and list(manifest.variants) == ["neighbours"]
    assert set(play(load(made, ["neighbours"]), 60)) == {"finished"}


def test_nobody_learns_of_a_dish_before_all_have_chosen_one(made: Path) -> None:
    game = load(made).game
    assert game is not None
    state = game.new(3, 1, 0)
    seen = state.view(1).log()
    assert state.view(1).awaited == [0, 1, 2]
    state.apply(state.moves(0)[0])
    assert state.view(1).awaited == [1, 2]
    assert state.view(1).log() == seen
    state.apply(state.moves(2)[0])
    state.apply(state.moves(1)[0])
    assert len(state.view(1).log()) > len(seen)
