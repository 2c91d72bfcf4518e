"""From phrases of rulebooks and of other languages to a promise: the first hint leads to what is written here."""

from __future__ import annotations

import pytest
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.syntax.parse import parse

from .reading import HERE

PARTS = ("zone ", "action ", "set up", "after ", "rule ", "order", "define ", "always ")
CASES = [
    tuple(part.strip() for part in line.split(" | "))
    for line in (HERE / "rulebook.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def test_there_are_cases() -> None:
    assert len(CASES) > 50


@pytest.mark.parametrize(("written", "hint"), CASES, ids=[written for written, _ in CASES])
def test_phrase(written: str, hint: str) -> None:
    opens = written.endswith(":")
    if written.startswith(PARTS):
        text = f"{written}\n    shuffle deck\n" if opens else f"{written}\n"
    else:
        below = "        shuffle deck\n" if opens else ""
        text = f"play:\n    shuffle deck\n    {written}\n{below}"
    found = parse(SourceFile("rules.tuck", text))[1]
    assert found
    assert hint in (found[0].hint or ""), (found[0].message, found[0].hint)
    assert found[0].span.line == (1 if written.startswith(PARTS) else 3)


@pytest.mark.parametrize(
    "written", ["choose one:", "may choose c from my hand:", "each player:", "for each c in line:"]
)
def test_what_is_right_stays_right(written: str) -> None:
    below = '        "Draw":\n            shuffle deck\n' if written == "choose one:" else "        shuffle deck\n"
    assert parse(SourceFile("rules.tuck", f"play:\n    {written}\n{below}"))[1] == []
