"""Rule files as people write them come out as they should, say the same, and stay so when laid out once more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tuckbox.interpreter.formatting.format import format_source, same
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.syntax.parse import parse

from ..syntax.reading import SAMPLES, said
from .casebook import CASES, read_case


def laid_out(text: str) -> str:
    """The text as it is laid out; it must have no mistakes."""
    found = format_source(SourceFile("rules.tuck", text))
    assert isinstance(found, str), [f"{one.span}: {one.message}" for one in found]
    return found


def meaning(text: str) -> tuple[str, list[str]]:
    """What a rule file says, as a tree and as the words and signs in it; spaces between these do not count."""
    file, problems = parse(SourceFile("rules.tuck", text))
    assert not problems
    tree = said([*file.parts, *file.scenarios])
    return re.sub(" ", "", tree), re.findall(r'"[^"\n]*"|#.*?(?=\s*$)|\w+|[^\w\s]', text, flags=re.M)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_comes_out_as_it_should(path: Path) -> None:
    case = read_case(path)
    assert laid_out(case.written) == case.laid_out
    assert laid_out(case.laid_out) == case.laid_out
    assert meaning(case.written) == meaning(case.laid_out)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}_{path.stem}")
def test_every_form_of_the_language_keeps_its_meaning(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    once = laid_out(text)
    assert meaning(once) == meaning(text)
    assert laid_out(once) == once


def test_what_a_comment_allows_is_allowed_afterwards() -> None:
    text = "play:\n  # allow L003\n  if (\n      deck is empty\n      ):\n    stop\n  stop\n"
    for one in (text, laid_out(text)):
        (allowed,) = parse(SourceFile("rules.tuck", one))[0].allowed
        assert (allowed.first, allowed.last) == (3, 6)


def test_a_file_with_mistakes_gives_them_and_no_text() -> None:
    source = SourceFile("rules.tuck", "zone deck: pile of card\n\nplay:\n    shuffle to deck\n\tstop\n")
    found = format_source(source)
    assert not isinstance(found, str)
    assert [(one.code.id, str(one.span)) for one in found] == [(one.code.id, str(one.span)) for one in parse(source)[1]]
    assert found != []


def test_nothing_is_laid_out_to_nothing() -> None:
    assert laid_out("") == ""
    assert laid_out("\n  \n\n") == ""
    assert laid_out("play:\n  stop") == "play:\n    stop\n"


def test_trees_that_say_something_else_are_not_the_same() -> None:
    one = parse(SourceFile("a.tuck", "play:\n    shuffle deck\n    stop\n"))[0]
    for other in (
        "play:\n    shuffle deck\n",
        "play:\n    stop\n    shuffle deck\n",
        "play:\n    shuffle desk\n    stop\n",
    ):
        assert not same(one, parse(SourceFile("b.tuck", other))[0])
    assert same(one, parse(SourceFile("b.tuck", "play:\n  shuffle   deck\n  stop"))[0])
