"""Mistakes that are alike are told once, and a slip is one letter."""

from __future__ import annotations

import pytest
from tuckbox.interpreter.diagnostics import Diagnostic, one_slip
from tuckbox.interpreter.diagnostics.codes import names as codes
from tuckbox.interpreter.diagnostics.gather import gather
from tuckbox.interpreter.source import SourceFile, Span

FILES = [SourceFile("a.tuck", "hnad\n" * 9), SourceFile("b.tuck", "hnad\n" * 9)]


def unknown(file: int, line: int, name: str = "hnad") -> Diagnostic:
    return codes.UNKNOWN.at(Span.at(FILES[file], line), name=name)


def test_what_is_said_often_is_told_once_a_file() -> None:
    found = [unknown(0, 1), unknown(1, 1), *(unknown(0, line) for line in range(2, 8)), unknown(0, 8, "other")]
    first, beside, other = gather(found, apart=3)
    assert [str(one.span) for one in (first, beside, other)] == ["a.tuck:1:1", "b.tuck:1:1", "a.tuck:8:1"]
    places = [(str(label.span), label.text) for label in first.labels]
    assert places[0] == ("a.tuck:2:1", "here too")
    assert places[2] == ("a.tuck:4:1", "here too, and in 3 more places")
    assert not beside.labels and not other.labels


def test_a_few_stand_apart() -> None:
    found = [unknown(0, line) for line in (1, 2, 3)]
    assert list(gather(found, apart=3)) == found
    (one,) = gather(found, apart=1)
    assert [label.text for label in one.labels] == ["here too", "here too"]
    (four,) = gather([unknown(0, line) for line in (1, 2, 3, 4, 5)], apart=3)
    assert four.labels[-1].text == "here too, and in 1 more place"


@pytest.mark.parametrize(("one", "two"), [("blue", "bleu"), ("blue", "bue"), ("blue", "bluee"), ("blue", "blur")])
def test_one_slip(one: str, two: str) -> None:
    assert one_slip(one, two) and one_slip(two, one)


@pytest.mark.parametrize(
    ("one", "two"), [("blue", "blue"), ("blue", "beul"), ("blue", "be"), ("blue", "red"), ("", "ab")]
)
def test_more_than_one_slip(one: str, two: str) -> None:
    assert not one_slip(one, two) and not one_slip(two, one)
