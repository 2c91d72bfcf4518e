"""Columns on the screen and lines that fit: narrow, wide, combining and control characters."""

from __future__ import annotations

import pytest
from tuckbox.interpreter.diagnostics.width import cut_to, padded, screen_text, text_width, wrapped


@pytest.mark.parametrize(
    ("text", "width"),
    [("abc", 3), ("おくる", 6), ("ｶﾀｶﾅ", 4), ("Ａ", 2), ("선물", 4), ("e\u0301", 1), ("\u3000", 2), ("", 0)],
)
def test_width(text: str, width: int) -> None:
    assert text_width(text) == width


def test_tabs_and_controls_become_visible() -> None:
    text, columns = screen_text("a\tb\x1b\u202ec")
    assert text == "a   b\ufffd\ufffdc"
    assert columns == [0, 1, 4, 5, 6, 7, 8]


def test_padding_counts_columns() -> None:
    assert padded("おく", 6) == "おく  "
    assert padded("12", 4, right=True) == "  12"


def test_cutting_never_exceeds_the_width() -> None:
    assert cut_to("おくりもの", 10) == "おくりもの"
    assert cut_to("おくりもの", 9) == "おくりも…"
    assert cut_to("おくりもの", 8) == "おくり…"


def test_wrapping_at_spaces_with_indents() -> None:
    assert wrapped("one two three", 9, "  ", "    ") == ["  one two", "    three"]


def test_wrapping_wide_text_without_spaces() -> None:
    lines = wrapped("左どなりにおくります。", 10)
    assert lines == ["左どなりに", "おくりま", "す。"]


def test_wrapping_loses_nothing() -> None:
    text = "The card クリスマス is given to the left neighbour (player 2)."
    for width in range(12, 60):
        assert "".join(wrapped(text, width)).replace(" ", "") == text.replace(" ", "")
