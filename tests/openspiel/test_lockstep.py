"""Games that OpenSpiel knows are the same there and here, at every decision and at the end; changes are noticed."""

from __future__ import annotations

import shutil
import sys
from functools import cache
from pathlib import Path

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.runtime.game import Game

if sys.version_info >= (3, 15):  # where there is one, it is installed, and not to find it is a failure
    pytest.importorskip("pyspiel", reason="OpenSpiel is not there yet for this version of Python")

from .adapter import Adapter, Setting
from .adapters import ADAPTERS
from .lockstep import play_in_lockstep

QUICK, LONG = 30, 1_000
"""Games of each setting."""
MOSTLY = 0.8
"""So many games are compared to their end, as a share of all."""
CHANGED = 40
"""Games in which a changed rule must be noticed."""


SETTINGS = [
    pytest.param(adapter, setting, id=f"{adapter.name}-{setting}")
    for adapter in ADAPTERS.values()
    for setting in adapter.settings
]


CHANGES = [
    pytest.param(adapter, change, id=f"{adapter.name}-{number}")
    for adapter in ADAPTERS.values()
    for number, change in enumerate(adapter.changes)
]


@cache
def compiled(name: str, variants: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> Game:
    loaded = load(find_game(name), variants, dict(options), lints=False)
    assert loaded.game is not None, loaded.report
    return loaded.game


def game_of(adapter: Adapter, setting: Setting) -> Game:
    return compiled(adapter.name, setting.variants, tuple(setting.options.items()))


def compare_games(adapter: Adapter, setting: Setting, numbers: range) -> None:
    """Nearly all are compared to their end."""
    game = game_of(adapter, setting)
    whole = sum(play_in_lockstep(adapter, setting, seed, game).whole for seed in numbers)
    assert whole >= MOSTLY * len(numbers), f"only {whole} of {len(numbers)} games were compared to their end"


@pytest.mark.parametrize(("adapter", "setting"), SETTINGS)
def test_lockstep(adapter: Adapter, setting: Setting) -> None:
    compare_games(adapter, setting, range(QUICK))


@pytest.mark.parametrize(("adapter", "change"), CHANGES)
def test_a_changed_rule_is_noticed(adapter: Adapter, change: tuple[str, ...], tmp_path: Path) -> None:
    folder = tmp_path / adapter.name
    shutil.copytree(find_game(adapter.name), folder)
    rules = folder / "rules.tuck"
    text = rules.read_text(encoding="utf-8")
    for old, new in zip(change[::2], change[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    rules.write_text(text, encoding="utf-8")
    setting = adapter.changed_setting
    changed = load(folder, setting.variants, setting.options, lints=False).game
    assert changed is not None, load(folder, setting.variants, setting.options).report
    play_in_lockstep(adapter, setting, 0, game_of(adapter, setting))
    with pytest.raises(AssertionError, match=r"seed \d+, decision \d+: "):
        for seed in range(CHANGED):
            play_in_lockstep(adapter, setting, seed, changed)


@pytest.mark.parametrize("adapter", ADAPTERS.values(), ids=lambda one: one.name)
def test_every_adapter_has_settings_and_changes(adapter: Adapter) -> None:
    assert adapter.settings and len(adapter.changes) >= 2
    assert len({str(setting) for setting in adapter.settings}) == len(adapter.settings)


@pytest.mark.soak
@pytest.mark.parametrize(("adapter", "setting"), SETTINGS)
def test_lockstep_soak(adapter: Adapter, setting: Setting) -> None:
    compare_games(adapter, setting, range(1_000, 1_000 + LONG))
