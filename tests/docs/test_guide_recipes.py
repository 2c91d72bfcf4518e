"""From the cookbook and the page for newcomers from elsewhere to a promise: every recipe runs and does what it says."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from tuckbox.interpreter.diagnostics import Diagnostic
from tuckbox.interpreter.driver import load, validate
from tuckbox.interpreter.scenarios import run_scenarios

from .example_game import play
from .pages import ROOT, blocks
from .recipes import (
    COMING_FROM,
    COOKBOOK,
    NOT_BUILT,
    Recipe,
    as_parts,
    files,
    games,
    own_words,
    recipes,
    warned_of,
    write,
)

PAGES = [COOKBOOK, COMING_FROM]
GAMES = [(page, game) for page in PAGES for game in games(page)]
RECIPES = [(page, recipe) for page in PAGES for recipe in recipes(page)]
WITH_SCENARIOS = [one for one in RECIPES if one[1].scenario_text]
WARNED = [(page, *one) for page in PAGES for one in warned_of(page)]
UNUSED = {"L001", "L002", "L048", "L060"}
"""What a recipe makes idle of its example game is no fault of the recipe."""


def case_id(value: object) -> str:
    if isinstance(value, Recipe):
        return f"line{value.block.line}"
    return value.stem if isinstance(value, Path) else str(value).strip().replace("\n", " / ")


def said(found: Iterable[Diagnostic]) -> list[str]:
    return [f"{d.code.id} {d.span}: {d.message}" for d in found]


@pytest.mark.parametrize(("page", "game"), GAMES, ids=case_id)
def test_an_example_game_has_no_problem(page: Path, game: str, tmp_path: Path) -> None:
    for name, text in files(page, game).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    unread = "L060"  # its tables are for the recipes, which read more of them
    assert said([d for d in validate(tmp_path) if d.code.id != unread]) == []
    assert set(play(load(tmp_path), 20)) == {"finished"}
    results = run_scenarios(tmp_path)
    assert len(results) == files(page, game).get("scenarios.tuck", "").count("scenario ")
    assert [(one.title, one.failures, one.problems) for one in results if not one.ok] == []


@pytest.mark.parametrize(("page", "recipe"), RECIPES, ids=case_id)
def test_a_recipe_is_right_and_can_be_played(page: Path, recipe: Recipe, tmp_path: Path) -> None:
    found = load(tmp_path, write(tmp_path, page, recipe.game, recipe.block.text))
    assert said([d for d in found.report if d.code.id not in UNUSED]) == [], recipe.block.place
    assert set(play(found)) == {"finished"}, recipe.block.place


@pytest.mark.parametrize(("page", "recipe"), WITH_SCENARIOS, ids=case_id)
def test_the_scenarios_of_a_recipe_hold(page: Path, recipe: Recipe, tmp_path: Path) -> None:
    write(tmp_path, page, recipe.game, recipe.block.text, recipe.scenario_text)
    results = run_scenarios(tmp_path)
    assert len(results) == recipe.scenario_text.count("scenario ")
    assert [(one.title, one.failures, one.problems) for one in results if not one.ok] == []


@pytest.mark.parametrize(("page", "game", "text", "code"), WARNED, ids=case_id)
def test_what_not_to_write_is_answered(page: Path, game: str, text: str, code: str, tmp_path: Path) -> None:
    found = load(tmp_path, write(tmp_path, page, game, text))
    assert code in [d.code.id for d in found.report], said(found.report)


def test_every_question_of_the_cookbook_has_an_answer() -> None:
    """Below each question stands at least one block of rules, and most of the answers are held by scenarios."""
    lines = COOKBOOK.read_text(encoding="utf-8").splitlines()
    asked = [number for number, line in enumerate(lines, 1) if line.startswith("### ")]
    with_rules = [block.line for block in blocks(COOKBOOK) if block.language == "tuck"]
    assert len(asked) >= 40
    for begin, end in zip(asked, [*asked[1:], len(lines) + 1], strict=True):
        assert any(begin < line < end for line in with_rules), lines[begin - 1]
    assert len([one for one in WITH_SCENARIOS if one[0] == COOKBOOK]) >= 40


def test_what_the_cookbook_says_not_to_write_is_said_with_a_code() -> None:
    """A warning that the test above cannot read would be a promise that nobody looks at."""
    lines = COOKBOOK.read_text(encoding="utf-8").splitlines()
    begun = [line for line in lines if line.startswith(("Not `", "Not yet"))]
    read = warned_of(COOKBOOK)
    assert len(begun) == len(read) >= 8
    for line, (_, _, code) in zip(begun, read, strict=True):
        assert (code == NOT_BUILT) == line.startswith("Not yet"), line


@pytest.mark.parametrize(("line", "text", "code"), own_words(COMING_FROM), ids=case_id)
def test_our_words_beside_theirs_are_right(line: int, text: str, code: str, tmp_path: Path) -> None:
    """Each is put into the page's game, together with the further parts that the page names for that."""
    further = recipes(COMING_FROM)[0].block.text
    found = load(tmp_path, write(tmp_path, COMING_FROM, "", further + as_parts(text)))
    errors = [d for d in found.report if d.is_error]
    if code:
        assert code in [d.code.id for d in errors], f"line {line} says that this is not built: {text}"
    else:
        assert said(errors) == [], f"line {line}"


def test_the_tables_of_their_words_are_read() -> None:
    """Most rows say something of ours that can be checked."""
    text = COMING_FROM.read_text(encoding="utf-8")
    tables = text[text.index("## 3.") : text.index("## 6.")]
    rows = [line for line in tables.splitlines() if line.startswith("| ") and not line.endswith("| Tuckbox |")]
    assert len(own_words(COMING_FROM)) >= len(rows) * 2 // 3 > 40


@pytest.mark.parametrize("page", PAGES, ids=case_id)
def test_the_guide_leads_to_the_page(page: Path) -> None:
    """A reader finds both pages from the README and from the first hour."""
    assert f"docs/guide/{page.name}" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"({page.name})" in (ROOT / "docs" / "guide" / "first-hour.md").read_text(encoding="utf-8")
