"""Games with one mistake each: what has to be told is told where it is; a few in `make test`, all in `make soak`."""

from __future__ import annotations

import random

import pytest

from .change import Change
from .games import OPERATORS, Mutant, mutants, subjects
from .report import FEWEST, PAGE, WANTED, broken_bounds, counted, figures, in_table, of, share, survivors
from .run import Outcome, outcomes
from .subject import Subject

FEW = 60
GAMES = subjects()


@pytest.fixture(scope="module")
def sample() -> list[Outcome]:
    """Some mutants of the games that are quick to validate."""
    small = [game for game in GAMES if game.group != "tuned"]
    return outcomes(random.Random("sample").sample(mutants(small, 1), FEW), jobs=1)


def test_a_sample(sample: list[Outcome]) -> None:
    assert not [one.trace for one in sample if one.verdict == "traceback"]
    must = of(counted(sample), must=True)
    assert len(must) >= FEW // 2
    assert share(must) >= WANTED - 5, survivors(sample)


def test_what_is_told_of_a_sample_is_in_plain_words(sample: list[Outcome]) -> None:
    for said in [said for one in sample for said in one.said]:
        assert said.message[-1] in ".?" and "\n" not in said.message and "None" not in said.message, said


@pytest.mark.soak
def test_all() -> None:
    found = outcomes(mutants(GAMES))
    print(figures(found, {}))
    assert len(counted(found)) >= FEWEST
    assert not broken_bounds(found), survivors(found)


# ---- the test itself ------------------------------------------------------------------------------------------------


def test_mutants_are_the_same_every_time() -> None:
    one, two = (mutants([game for game in subjects() if game.group == "small"], 1) for _ in range(2))
    assert [(mutant.title, mutant.change) for mutant in one] == [(mutant.title, mutant.change) for mutant in two]


def test_operators_are_named_once_and_say_why() -> None:
    names = [(operator.sort, operator.name) for operator in OPERATORS]
    assert len(set(names)) == len(names)
    assert all(operator.reason.rstrip(")").endswith(".") for operator in OPERATORS)


def test_every_operator_is_tried_on_a_game() -> None:
    tried = {mutant.operator for mutant in mutants(GAMES, 1)}
    assert [operator.name for operator in OPERATORS if operator not in tried] == []


def test_a_change_moves_the_places_below_it() -> None:
    files = {"a": "one\ntwo\nthree\nfour", "b": "five"}
    cut = Change("a", 2, 2, (), frozenset({("a", 1), ("a", 2), ("a", 4), ("b", 1)}))
    assert cut.applied(files)["a"] == "one\nthree\nfour"
    assert cut.places(files) == {("a", 1), ("a", 3), ("b", 1)}
    near = Change("a", 3, 3, ("# three", "3"), near=True)
    assert near.places(files) == {("a", 2), ("a", 3), ("a", 4), ("a", 5)}


def test_slips_make_no_other_word() -> None:
    for game in GAMES:
        for name in game.names:
            wrong = game.misspelt(name.text)
            assert wrong is None or (wrong != name.text and wrong.lower() not in game.known)


def test_a_mutant_without_an_effect_is_told_from_one_with_it() -> None:
    files = {
        "game.yaml": "title: A\nplayers: 2\nrules: [rules.tuck]\n",
        "rules.tuck": "play:\n    each player:\n        add 1 to my score\n",
    }
    game = Subject("a", "small", files, ("rules.tuck",), ())
    changes = [
        Change("rules.tuck", 3, 3, ("        add 1 to my score  # now with a remark",)),
        Change("rules.tuck", 3, 3, ("        add 2 to my score",)),
        Change("rules.tuck", 3, 3, ("        add 1 to my scroe",)),
        Change("rules.tuck", 1, 3, ("play:", "    each player:", "        add 1 to my scroe"), only=1),
    ]
    found = outcomes([Mutant(game, OPERATORS[0], change) for change in changes], jobs=1)
    assert [one.verdict for one in found] == ["same", "missed", "caught", "elsewhere"]


def test_the_page_has_the_figures_of_these_operators() -> None:
    page = PAGE.read_text(encoding="utf-8")
    missing = [operator.name for operator in OPERATORS if f"| {in_table(operator)} |" not in page]
    assert missing == [], "run `make mutants` with `--write`"
