"""`# allow CODE`: what it is for, and what is said of one that is for nothing."""

from __future__ import annotations

import pytest

from .conftest import TAKE, Command, MakeGame

SPARE = "zone spare: set of coin, open"


def codes(command: Command, make_game: MakeGame, rules: str, name: str = "game") -> list[str]:
    """Line and code of all that is told."""
    out = command("validate", str(make_game(rules, name=name)), "--format", "line").out
    return [f"{line.split(':')[1]} {line.split(': ')[1].split()[1]}" for line in out.splitlines()]


LAST = TAKE.count("\n") + 1


@pytest.mark.parametrize(
    ("added", "told"),
    [
        (f"{SPARE}\n", [f"{LAST} L001"]),
        (f"{SPARE}  # allow L001\n", []),
        (f"{SPARE}  # allow L001: for the expansion\n", []),
        (f"{SPARE}  # allow L001, L002\n", [f"{LAST} L021"]),
        (f"{SPARE}  # allow L002\n", [f"{LAST} L001", f"{LAST} L021"]),
        (f"# allow l001\n{SPARE}\n", []),
        (f"# Allow: L001\n{SPARE}\n", []),
        (f"{SPARE}  # allow L002 and L001\n", [f"{LAST} L021"]),
        (f"{SPARE}  # allow L002 L001\n", [f"{LAST} L021"]),
        (f"{SPARE}  # allow L001 # allow L002\n", [f"{LAST} L021"]),
        (f"# allow L001\n# kept for the expansion\n\n{SPARE}\n", []),
        (f"# allow the spare zone L001\n{SPARE}\n", [f"{LAST + 1} L001"]),
        (f"{SPARE}\nzone extra: set of coin, open  # allow L001\n", [f"{LAST} L001"]),
        ("# allow L001\n", [f"{LAST} L021"]),
        ("# allow N001\n", [f"{LAST} L020"]),
        ("# allow L999\n", [f"{LAST} L020"]),
    ],
)
def test_allowed(command: Command, make_game: MakeGame, added: str, told: list[str]) -> None:
    assert codes(command, make_game, TAKE + added) == told


def test_a_comment_above_a_part_is_for_all_of_it(command: Command, make_game: MakeGame) -> None:
    leaves = TAKE.replace("to my purse\n", "to my purse\n        stop\n        stop\n")
    assert [one.split()[1] for one in codes(command, make_game, leaves, "loud")] == ["L008"]
    quiet = leaves.replace("play:", "# allow L008: while I try something\nplay:")
    assert codes(command, make_game, quiet, "quiet") == []


def test_errors_are_never_allowed(command: Command, make_game: MakeGame) -> None:
    wrong = TAKE.replace("total worth among my purse to", "total wort among my purse to")
    line = next(number for number, one in enumerate(wrong.splitlines(), 1) if "wort " in one)
    found = codes(command, make_game, wrong.replace("to my score", "to my score  # allow N001, N002, N003"))
    assert len(found) == 1 and found[0].startswith(f"{line} N")


def test_the_summary_tells_how_many(command: Command, make_game: MakeGame) -> None:
    ran = command("validate", str(make_game(TAKE + f"{SPARE}  # allow L001\n")), "--strict")
    assert ran.code == 0 and ran.out.endswith(": No problems found (1 allowed by comments).\n")


def test_a_text_with_a_hash_is_no_comment(command: Command, make_game: MakeGame) -> None:
    rules = TAKE.replace('"Which coins?"', '"# allow L001"') + f"{SPARE}\n"
    assert f"{LAST} L001" in codes(command, make_game, rules)


def test_in_a_file_of_scenarios_there_is_nothing_to_allow(command: Command, make_game: MakeGame) -> None:
    scenario = '# allow L001\nscenario "nothing is wanted":\n    expect:\n        score of player 1: 0  # allow N001\n'
    folder = make_game(TAKE, manifest="scenarios: [scenarios.tuck]\n", scenarios__tuck=scenario)
    out = command("validate", str(folder), "--format", "line").out.splitlines()
    places = [one.partition(": Nothing")[0].partition(": `")[0] for one in out]
    assert places == [f"{folder}/scenarios.tuck:1:9: warning L021", f"{folder}/scenarios.tuck:4:39: warning L020"]
