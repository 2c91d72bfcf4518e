"""Files that somebody made to do harm are refused: within a second, in little memory, with a message."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime.engine import playout

from .games import HOSTILE

ROOT = Path(__file__).resolve().parents[2]
RIGHT = {"450,000 empty lines", "actions that double each other"}
"""Odd, but they can be played."""
MOST_BYTES = 1_000_000_000


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.hostile.run"], cwd=ROOT, capture_output=True, text=True, timeout=200
    )
    assert ran.returncode == 0, ran.stderr
    *lines, last = [json.loads(line) for line in ran.stdout.splitlines()]
    return {**{line["name"]: line for line in lines}, "bytes": last["bytes"]}


@pytest.mark.parametrize("name", HOSTILE)
def test_it_is_refused_within_a_second(answers: dict[str, Any], name: str) -> None:
    answer = answers[name]
    assert not answer["raised"]
    assert answer["seconds"] < 1, "seconds of one core"
    assert bool(answer["codes"]) == (name not in RIGHT)


def test_memory_stays_small(answers: dict[str, Any]) -> None:
    assert answers["bytes"] < MOST_BYTES


def test_a_game_that_doubles_its_work_is_stopped(tmp_path: Path) -> None:
    HOSTILE["actions that double each other"](tmp_path)
    game = load(tmp_path).game
    assert game is not None
    for outcome in (playout(game.fresh(2, 1, 0)), playout(game.fresh(2, 1, 0, watched=False))):
        assert outcome.status == "stalled" and outcome.fault is not None and outcome.fault.code == "P005"
