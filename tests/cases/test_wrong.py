"""Every wrong case gives exactly the diagnostics of its head: `expect CODE place`, and ` ~ words` to be found in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tuckbox.interpreter.diagnostics import Code, Diagnostic
from tuckbox.interpreter.diagnostics.codes import (
    families,
    knowledge,
    lasting,
    lints,
    lints_reach,
    lints_use,
    names,
    polling,
    types,
)
from tuckbox.interpreter.driver import load

from .casebook import Case, cases, of_the_case

WRONG = cases("wrong")
FAMILIES = (families, names, types, knowledge, lasting, lints, lints_reach, lints_use, polling)
OWN = {code.id for family in FAMILIES for code in vars(family).values() if isinstance(code, Code) and code.id[0] != "P"}
IN_TEXTS = {lints_use.SAME_VARIANT.id, lints.NO_TRANSLATION.id, lints.UNUSED_TEXT.id}
"""Found where texts of all variants are looked at together."""
IN_VALIDATE = {lints.ALLOWS_NO_SUCH.id, lints.ALLOWS_NOTHING.id, lints.NOT_REACHED.id}
"""Found by `validate` only: tests/cli/test_allow.py and tests/playtest/test_trying.py have them."""
OURS = re.compile(r"\b(None|True|False|tuple|int|str|NAME|INT|node|token|parser|something unknown)\b")


def found_in(case: Case, folder: Path) -> list[Diagnostic]:
    return of_the_case(case, load(case.write(folder), case.words("variants"), case.options()).report)


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case.name)
def test_case(case: Case, tmp_path: Path) -> None:
    expected = [line.partition(" ~ ") for line in case.lines("expect")]
    assert expected, "a wrong case says what is wrong: expect CODE file:line:column"
    found = found_in(case, tmp_path / "game")
    shown = [(f"{d.code.id} {d.span}", f"{d.message} {d.hint or ''}") for d in found]
    assert sorted(place for place, _ in shown) == sorted(place.strip() for place, _, _ in expected), shown
    for place, _, said in expected:
        assert any(place.strip() == at and said in text for at, text in shown), (place, said, shown)
    for diagnostic in found:
        says_plainly(diagnostic)


def says_plainly(diagnostic: Diagnostic) -> None:
    """Sentences in the designer's words, and a span that lies in its file."""
    for text in filter(None, (diagnostic.message, diagnostic.hint)):
        assert text[-1] in ".?" and "\n" not in text and len(text) < 300, text
        bare = re.sub(r"`[^`]*`|“[^”]*”", "", text)
        assert not OURS.search(bare) and "``" not in text, text
    for span in (diagnostic.span, *(label.span for label in diagnostic.labels)):
        assert 1 <= span.line <= len(span.file.lines)
        assert 1 <= span.column <= len(span.file.line(span.line)) + 1


def test_every_code_of_the_analysis_has_a_case() -> None:
    shown = {line.split()[0] for case in WRONG for line in case.lines("expect")}
    assert OWN - shown - IN_TEXTS - IN_VALIDATE == set()
    assert len(shown) >= 60


CLEAN = """play:
    set leader to player 2
    set called to red
    for each p in players:
        set quick of p to yes
        set secret of p to 1
"""


def test_the_shared_base_is_clean(tmp_path: Path) -> None:
    case = Case(Path(__file__).parent / "wrong" / "none.case", [], {"rules.tuck": CLEAN})
    assert [f"{d.span}: {d.message}" for d in found_in(case, tmp_path / "game")] == []
