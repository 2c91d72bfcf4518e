"""What cannot go on ends the game at its place in the rule file; our own bugs are not hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tuckbox.interpreter.runtime import engine, outcome, steps
from tuckbox.interpreter.runtime.faults import Fault, RuleFault
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.program import ASKING, DONE, Program
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.source import SourceFile

from .tiny import LAYOUT, SITES

RULES = SourceFile("wrong.tuck", "play:\n    repeat while yes:\n        add 1 to score\n    do that\n")


def game_of(text: str, **names: Any) -> Game:
    """A game whose main routine is this Python, under the name of a rule file."""
    scope = {"steps": steps, "ASKING": ASKING, "DONE": DONE} | names
    exec(compile(text, RULES.name, "exec"), scope)
    main = scope["main"]
    program = Program("ask", LAYOUT, (main,), ("play",), (2,), (), (), SITES, {}, None, None, 0, ())
    return Game(LAYOUT, program, lambda _players: program, rules_hash="w", title="Wrong", sources={RULES.name: RULES})


FAULTS = [
    ("fault", "def main(st, f=None, r=0):\n\n    steps.fail('P002', 'none')\n", "P002", 3, 5),
    ("fault", "def main(st, f=None, r=0):\n    x = 1; steps.set_track(st, 0, 1 << 70)\n", "P003", 2, 12),
    (
        "stalled",
        "def main(st, f=None, r=0):\n    while True:\n        st.fuel -= 1\n"
        "        if st.fuel < 0: steps.out_of_steps(st)\n",
        "P005",
        4,
        25,
    ),
    # All arguments are given, as in generated code: CPython 3.13.0 counts no depth where one is left out.
    ("stalled", "def main(st, f=None, r=0):\n    return main(st, None, 0)\n", "P007", 2, 12),
    (
        "stalled",
        "def main(st, f=None, r=0):\n    st.site = st.waiting = 1\n"
        "    st.frames.extend([[0, 0]] * 500)\n    return ASKING\n",
        "P007",
        0,
        0,
    ),
    (
        "stalled",
        "def main(st, f=None, r=0):\n    st.site = st.waiting = 1\n    st.decisions = 99999\n    return ASKING\n",
        "P006",
        0,
        0,
    ),
]


@pytest.mark.parametrize("run", [engine.advance, engine.playout])
@pytest.mark.parametrize(("status", "text", "code", "line", "column"), FAULTS)
def test_what_cannot_go_on_ends_the_game_at_its_place(
    status: str, text: str, code: str, line: int, column: int, run: Callable[[State], object]
) -> None:
    game = game_of(text)
    st = game.fresh(2, 1)
    run(st)
    assert st.status == status
    assert (st.site, st.waiting, st.frames) == (-1, 0, [])
    fault = st.fault
    assert isinstance(fault, Fault)
    assert (fault.code, fault.file, fault.line, fault.column) == (code, RULES.name if line else None, line, column)
    diagnostic = fault.diagnostic(game.sources)
    if line:
        assert diagnostic is not None
        assert (diagnostic.message, str(diagnostic.span)) == (fault.message, f"wrong.tuck:{line}:{column}")
    else:
        assert diagnostic is None
    assert Fault.from_json(fault.to_json()) == fault
    result = st.outcome()
    assert (result.status, result.winners, sum(result.shares)) == (status, (), 0)
    assert result.to_json()["fault"] == fault.message


def test_our_own_bugs_are_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        game_of("def main(st, f=None, r=0):\n    1 // 0\n").new(2, 1)


def test_scores_that_fail_in_the_middle_say_so() -> None:
    game = game_of("def main(st, f=None, r=0):\n    steps.fail('P008', 'there is no best card')\n")
    program = game.ask
    game.ask = Program(**{name: getattr(program, name) for name in program.__slots__} | {"scores": (0,)})
    with pytest.raises(RuleFault, match="cannot go on here: there is no best card"):
        outcome.score_now(game.fresh(2, 1))
