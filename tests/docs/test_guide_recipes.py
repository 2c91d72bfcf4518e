"""From the cookbook and the page for newcomers from elsewhere to a promise: every recipe runs and does what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tuckbox.interpreter.driver import load, validate
from tuckbox.interpreter.scenarios import run_scenarios

from .example_game import play
from .pages import ROOT, blocks
from .recipes import COMING_FROM, COOKBOOK, Recipe, files, recipes, warned_of, write

PAGES = [COOKBOOK, COMING_FROM]
RECIPES = [(page, recipe) for page in PAGES for recipe in recipes(page)]
WARNED = [(page, text, code) for page in PAGES for text, code in warned_of(page)]


def recipe_id(value: object) -> str:
    return f"line{value.block.line}" if isinstance(value, Recipe) else value.stem if isinstance(value, Path) else ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_example_game_of_a_page_has_no_problem(page: Path, tmp_path: Path) -> None:
    for name, text in files(page).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert [f"{d.code.id} {d.span}: {d.message}" for d in validate(tmp_path)] == []
    assert set(play(load(tmp_path), 20)) == {"finished"}
    assert [(one.title, one.failures) for one in run_scenarios(tmp_path) if not one.ok] == []


@pytest.mark.parametrize(("page", "recipe"), RECIPES, ids=recipe_id)
def test_a_recipe_is_right_and_can_be_played(page: Path, recipe: Recipe, tmp_path: Path) -> None:
    found = load(tmp_path, write(tmp_path, page, recipe.block.text))
    assert [f"{d.code.id} {d.span}: {d.message}" for d in found.report] == [], recipe.block.place
    assert set(play(found)) == {"finished"}, recipe.block.place


@pytest.mark.parametrize(("page", "recipe"), [one for one in RECIPES if one[1].scenario_text], ids=recipe_id)
def test_the_scenarios_of_a_recipe_hold(page: Path, recipe: Recipe, tmp_path: Path) -> None:
    write(tmp_path, page, recipe.block.text, recipe.scenario_text)
    results = run_scenarios(tmp_path)
    assert len(results) == recipe.scenario_text.count("scenario ")
    assert [(one.title, one.failures, one.problems) for one in results if not one.ok] == []


@pytest.mark.parametrize(("page", "text", "code"), WARNED, ids=lambda value: value if isinstance(value, str) else "")
def test_what_not_to_write_is_answered(page: Path, text: str, code: str, tmp_path: Path) -> None:
    found = load(tmp_path, write(tmp_path, page, text))
    assert code in [d.code.id for d in found.report], [d.message for d in found.report]


def test_every_question_of_the_cookbook_has_an_answer() -> None:
    """Below each question stands at least one block of rules, and most of the answers are held by scenarios."""
    lines = COOKBOOK.read_text(encoding="utf-8").splitlines()
    asked = [number for number, line in enumerate(lines, 1) if re.match(r"### ", line)]
    with_rules = [block.line for block in blocks(COOKBOOK) if block.language == "tuck"]
    assert len(asked) >= 30
    for begin, end in zip(asked, [*asked[1:], len(lines) + 1], strict=True):
        assert any(begin < line < end for line in with_rules), lines[begin - 1]
    assert sum(bool(one.scenario_text) for page, one in RECIPES if page == COOKBOOK) >= 25


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_guide_leads_to_the_page(page: Path) -> None:
    """A reader finds both pages from the README and from the first hour."""
    assert f"docs/guide/{page.name}" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"({page.name})" in (ROOT / "docs" / "guide" / "first-hour.md").read_text(encoding="utf-8")
