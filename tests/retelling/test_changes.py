"""From every small change of a part of the rules to a change of what is told: so nothing is left out of it."""

from __future__ import annotations

import pytest
from tuckbox.interpreter.syntax import nodes as n

from .changes import changes
from .games import loaded, told_of

GAMES = [("santa", ()), ("santa", ("expansion",)), ("twelve_days", ()), ("deck_the_yard", ())]


@pytest.mark.parametrize(("name", "variants"), GAMES, ids=["santa", "expansion", "twelve_days", "deck_the_yard"])
def test_every_change_of_a_text_is_told(name: str, variants: tuple[str, ...]) -> None:
    game = loaded(name, *variants)
    assert game.checked is not None
    seen = 0
    silent: list[str] = []
    for card in game.checked.parts.cards:
        before = told_of(game, card.name.text)
        for change in changes(game.checked, card):
            seen += 1
            if told_of(game, card.name.text) == before:
                silent.append(change)
        assert told_of(game, card.name.text) == before, "a change was not undone"
    assert not silent, "\n".join(silent)
    assert seen > (100 if game.checked.parts.cards else -1)


@pytest.mark.parametrize(("name", "variants"), GAMES, ids=["santa", "expansion", "twelve_days", "deck_the_yard"])
def test_every_change_of_the_rules_is_told(name: str, variants: tuple[str, ...]) -> None:
    """Of setup, play, actions, rules and scores, in the retelling of the whole game."""
    game = loaded(name, *variants)
    assert game.checked is not None
    before = told_of(game, "")
    parts = [part for part in game.checked.parts.with_steps() if not isinstance(part, n.Card)]
    silent: list[str] = []
    seen = 0
    for part in [*parts, *game.checked.parts.defines]:
        for change in changes(game.checked, part):
            seen += 1
            if told_of(game, "") == before:
                silent.append(change)
    assert told_of(game, "") == before
    assert not silent, "\n".join(silent)
    assert seen > 30
