"""From the pages about the program to a promise: what they name is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from .pages import PAGES, ROOT

DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
NAMED = re.compile(r"`((?:interpreter|cli|schema|games|tests|docs|bench)(?:/[\w.-]+)+)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_files_that_a_page_names_are_there(page: Path) -> None:
    for name in NAMED.findall(page.read_text(encoding="utf-8")):
        assert (ROOT / name).exists(), f"{page.name} names {name}"


def test_decisions_are_numbered_and_have_three_parts() -> None:
    assert [int(page.name[:4]) for page in DECISIONS] == list(range(1, len(DECISIONS) + 1))
    for page in DECISIONS:
        text = page.read_text(encoding="utf-8")
        assert text.startswith(f"# {page.name[:4]}: ")
        parts = re.findall(r"^\*\*(\w+)\.\*\*", text, flags=re.M)
        assert parts == ["Context", "Decision", "Consequences"], page.name


def test_the_libraries_are_explained() -> None:
    """Every dependency is named in the decision on libraries."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    text = next(page for page in DECISIONS if page.name.startswith("0012")).read_text(encoding="utf-8")
    for requirement in wanted:
        name = re.match(r"[\w-]+", requirement)
        assert name is not None
        assert name[0].startswith("types-") or f"`{name[0]}`" in text, requirement


def test_the_changelog_has_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"## {project['version']}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
