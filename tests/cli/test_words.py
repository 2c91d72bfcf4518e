"""Small words: plurals, counts, lists, values of options."""

from __future__ import annotations

import pytest
from tuckbox.cli.words import counted, listed, option_text, plural


@pytest.mark.parametrize(
    ("one", "many"),
    [("gift", "gifts"), ("day", "days"), ("story", "stories"), ("box", "boxes"), ("class", "classes"), ("札", "札")],
)
def test_plural(one: str, many: str) -> None:
    assert plural(one) == many


def test_counted() -> None:
    assert (counted(1, "gift"), counted(0, "gift"), counted(2, "gift")) == ("1 gift", "0 gifts", "2 gifts")


def test_listed() -> None:
    assert [listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_options_are_written_as_a_designer_writes_them() -> None:
    assert [option_text(value) for value in (8, True, False, (0, 1, 3))] == ["8", "yes", "no", "[0, 1, 3]"]
