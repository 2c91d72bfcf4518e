"""A code that is not certain says so, and says with which command it can be made certain."""

from __future__ import annotations

from tuckbox.interpreter.diagnostics import Code
from tuckbox.interpreter.diagnostics.codes import all_codes
from tuckbox.interpreter.source import SourceFile, Span

PLACE = Span.at(SourceFile("rules.tuck", "play:\n"))
DOUBT = "This is not certain: `tuckbox validate GAME --try 200` looks for a game that shows it."


def test_the_hint_of_a_doubtful_code_says_so() -> None:
    doubtful = Code("L999", "perhaps", "Perhaps.", "Look.", level="note", doubt="endless")
    assert doubtful.at(PLACE).hint == f"Look. {DOUBT}"
    assert doubtful.at(PLACE, hint="Look there.").hint == f"Look there. {DOUBT}"
    assert Code("L999", "perhaps", "Perhaps.", level="note", doubt="endless").at(PLACE).hint == DOUBT
    assert Code("L999", "sure", "Sure.", "Look.", level="note").at(PLACE).hint == "Look."


def test_only_lints_are_doubtful() -> None:
    doubtful = {code.id for code in all_codes().values() if code.doubt}
    assert doubtful
    assert all(code.startswith("L") for code in doubtful)
    assert all(code.level != "error" for code in all_codes().values() if code.doubt)
