"""Every leak of `leaks/` is found, with exactly the diagnostics of its head, and its twin in `right.tuck` is clean."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tuckbox.interpreter.driver import load

from .casebook import Case, cases, of_the_case
from .test_wrong import found_in, says_plainly

LEAKS = cases("leaks")


def twin(case: Case) -> Case:
    """The same game with the rules that tell nothing."""
    others = {name: text for name, text in case.files.items() if name != "right.tuck"}
    return replace(case, files=others | {"rules.tuck": case.files["right.tuck"]})


def leak(case: Case) -> Case:
    """The game with the leak."""
    return replace(case, files={name: text for name, text in case.files.items() if name != "right.tuck"})


@pytest.mark.parametrize("case", LEAKS, ids=lambda case: case.name)
def test_a_leak_is_found(case: Case, tmp_path: Path) -> None:
    expected = [line.partition(" ~ ") for line in case.lines("expect")]
    assert expected, "a leak says what is told: expect K... file:line:column"
    found = found_in(leak(case), tmp_path / "game")
    shown = [(f"{d.code.id} {d.span}", f"{d.message} {d.hint or ''}") for d in found]
    assert sorted(place for place, _ in shown) == sorted(place.strip() for place, _, _ in expected), shown
    for place, _, said in expected:
        assert any(place.strip() == at and said in text for at, text in shown), (place, said, shown)
    for diagnostic in found:
        says_plainly(diagnostic)
        assert diagnostic.code.id.startswith("K")


@pytest.mark.parametrize("case", LEAKS, ids=lambda case: case.name)
def test_its_twin_tells_nothing(case: Case, tmp_path: Path) -> None:
    found = load(twin(case).write(tmp_path / "game"))
    assert [f"{d.code.id} {d.span}: {d.message}" for d in of_the_case(case, found.report)] == []
    assert found.game is not None


def test_there_are_leaks_of_all_sorts() -> None:
    codes = {line.split()[0] for case in LEAKS for line in case.lines("expect")}
    assert codes >= {"K002", "K003", "K004", "K005", "K006", "K007", "K008"}
    assert len(LEAKS) >= 24
