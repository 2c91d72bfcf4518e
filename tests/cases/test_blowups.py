"""From rules whose ways double at every step to what is found in them: each of these took hours when it was not so."""

from __future__ import annotations

from pathlib import Path

from tuckbox.interpreter.driver import look_at
from tuckbox.interpreter.retelling import Step, retell

from .casebook import Case

DEEP = 50


def _rules(folder: Path, rules: str) -> Path:
    return Case(folder / "x.case", [("no-base", "")], {"rules.tuck": BASE + rules}).write(folder)


BASE = """\
zone deck: pile of card, hidden
zone hand: set of card, private, each player
setup:
    move every card to deck
"""


def test_actions_that_all_do_all_others(tmp_path: Path) -> None:
    play = "play:\n    take turns until deck is empty:\n        do step_0\n"
    steps = [f"action step_{at}:\n" + _does(at + 1) for at in range(DEEP)]
    last = f'action step_{DEEP}:\n    draw 1 from deck to my hand\n    may choose one:\n        "More":\n'
    last += '            draw 1 from deck to my hand\n    else "Enough"\n'
    found = look_at(_rules(tmp_path, play + "".join(steps) + last))
    assert not found.report.has_errors and found.playable
    assert any(section.title.endswith(f"`step_{DEEP}`") for section in retell(found).sections)


def _does(first: int) -> str:
    return "".join(f"    do step_{at}\n" for at in range(first, DEEP + 1))


def test_loops_over_players_in_one_another(tmp_path: Path) -> None:
    loops = "".join(f"{'    ' * at}each {'other ' if at > 1 else ''}player:\n" for at in range(1, DEEP))
    found = look_at(_rules(tmp_path, f"play:\n{loops}{'    ' * DEEP}draw 1 from deck to my hand\n"))
    assert not found.report.has_errors
    told = retell(found, "play")
    assert max(_depth(step) for step in told.sections[0].steps) == DEEP - 1


def _depth(step: Step) -> int:
    return 1 + max(map(_depth, step.inner), default=0)
