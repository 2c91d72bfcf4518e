"""Each code has a page, whose wrong example gives exactly this code and whose right one is clean."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tuckbox.interpreter.diagnostics.codes import all_codes
from tuckbox.interpreter.diagnostics.pages import Page, page
from tuckbox.interpreter.driver import validate

from .paged import codes_of, write

CODES = sorted(all_codes())
PAGES = {code: found for code in CODES if (found := page(code)) is not None}
WITHOUT = {code for code, found in PAGES.items() if "There is no example: " in found.text}


def test_every_code_has_a_page() -> None:
    assert [code for code in CODES if code not in PAGES] == []


def test_nearly_every_page_has_examples() -> None:
    """Those without are about the machine (a file that cannot be opened) or too large to print."""
    assert len(WITHOUT) <= 9, WITHOUT


@pytest.mark.parametrize("code", sorted(PAGES))
def test_the_page_is_in_order(code: str) -> None:
    found = PAGES[code]
    title = all_codes()[code].title
    heading, _, rest = found.text.partition("\n")
    assert heading == f"# {code}: {title[0].upper()}{title[1:]}"
    words = rest.partition("## Wrong")[0].split()
    assert 12 <= len(words) <= 160, "a page says what its message means, and is short"
    assert all(len(line) <= 120 for line in found.text.splitlines())
    assert not re.search(r"\b(token|parser|AST|node|Python)\b", rest.partition("```python")[0])
    if code not in WITHOUT:
        assert found.wrong and found.right


def examples() -> list[Page]:
    return [found for code, found in sorted(PAGES.items()) if code not in WITHOUT]


@pytest.mark.parametrize("found", examples(), ids=lambda found: found.code)
def test_the_wrong_example_gives_the_code(found: Page, tmp_path: Path) -> None:
    told = codes_of(found.code, found.wrong, tmp_path / "my_game")
    assert {one[:4] for one in told} == {found.code}, told


@pytest.mark.parametrize("found", examples(), ids=lambda found: found.code)
def test_the_right_example_is_clean(found: Page, tmp_path: Path) -> None:
    assert codes_of(found.code, found.right, tmp_path / "my_game") == []


def test_the_shared_game_is_clean(tmp_path: Path) -> None:
    unread = {"L060", "L061"}  # its tables are for the examples, which read more of them
    assert [one for one in validate(write([], tmp_path / "my_game")) if one.code.id not in unread] == []
