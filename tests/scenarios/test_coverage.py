"""From scenarios to what of the rules they leave untried: points of every sort, over variants and options."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tuckbox.interpreter.compile.plan import REACHED, Point
from tuckbox.interpreter.coverage import Count, Coverage, MissingLine, Totals
from tuckbox.interpreter.driver import find_game
from tuckbox.interpreter.scenarios import run_scenarios, run_with_coverage
from tuckbox.interpreter.source import SourceFile, Span

GAME = """\
title: {en: Wares}
players: 2
tables: [{file: wares.csv, piece: ware}]
rules: [rules.tuck]
scenarios: [scenarios.tuck]
variants:
  mild: {rules: [mild.tuck]}
"""
WARES = "id,copies\ngem,2\nhalt,1\nrope,1\n"
RULES = """\
option prize = 1 from 1 to 3     # a remark
zone stock: set of ware, open
zone hand:  set of ware, open, each player
zone gone:  pile of ware, open
track luck: number

define lucky = luck is 3

setup:
    move every ware to stock

play:
    take turns until luck is 9:
        phase day:
            may choose lost from my hand where kind is rope:
                move lost to gone
            choose up to 1 held from my hand where kind is halt
            choose one:
                "Play":
                    must choose played from my hand where playable
                    do play(played)
                "End":
                    set luck to 9
            if luck is 9:
                end game     # and this
            else if lucky:
                set luck to 9
            else if luck is 0:
                set luck to 4

action play(played: ware):
    move played to gone
    other players may answer from hand
    resolve played

rule bonus after play if luck is 2:
    add 1 to luck

card gem:
    needs luck is 0
    add prize to luck

card rope:
    add 2 to luck

card halt:
    answer to play(what) if kind of what is gem:
        cancel
"""
MILD = """\
rule mild after phase day:
    set luck to 9
"""


def scenario(title: str, mine: str, theirs: str, choices: str, *, settings: str = "", luck: int = 0) -> str:
    """One that starts with these hands, and in which luck is 9 in the end."""
    lines = [f'scenario "{title}":', *([f"    {settings}"] if settings else []), "    start at phase day", "    given:"]
    lines += [f"        luck: {luck}", f"        hand of player 1: {mine}", f"        hand of player 2: {theirs}"]
    lines += ["    choices:", *(f"        player {choice}" for choice in choices.split("; "))]
    return "\n".join([*lines, "    expect:", "        luck: 9", ""]) + "\n"


ENDED = scenario("ended at once", "rope", "nothing", '1: rope, "End"')
REST = [
    scenario("all is kept", "rope, halt", "nothing", '1: nothing, nothing, "End"'),
    scenario("one is held", "rope, halt", "nothing", '1: nothing, halt, "End"'),
    scenario("too late", "gem", "nothing", '1: "End"', luck=5),
    scenario("cancelled", "gem", "halt", '1: "Play", gem; 2: halt, "End"'),
    scenario("nothing to answer", "rope", "halt", '1: nothing, "Play", rope', settings="option prize = 2"),
    scenario("nobody there", "gem", "nothing", '1: "Play", gem', settings="variant mild"),
]


@pytest.fixture
def wares(tmp_path: Path) -> Path:
    files = {"game.yaml": GAME, "wares.csv": WARES, "rules.tuck": RULES, "mild.tuck": MILD}
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def covered(folder: Path, *scenarios: str, pattern: str | None = None) -> Coverage:
    (folder / "scenarios.tuck").write_text("".join(scenarios), "utf-8")
    results, coverage = run_with_coverage(folder, pattern)
    assert [(one.title, one.failures, [p.message for p in one.problems]) for one in results if not one.ok] == []
    return coverage


def told(coverage: Coverage) -> list[tuple[str, tuple[str, ...] | None]]:
    """The lines of which something is missing: None for one that never ran, else the branches."""
    return [(one.text, one.branches if one.ran else None) for one in coverage.missing()]


def test_one_way_through_the_rules(wares: Path) -> None:
    """What a game does on its way to the start that is wanted, and goes on with after it, is another matter."""
    found = covered(wares, ENDED)
    assert told(found) == [
        ("set luck to 9", None),
        ("define lucky = luck is 3", None),
        (
            "may choose lost from my hand where kind is rope:",
            ("`lost` is declined", "there is no `lost` to choose"),
        ),
        (
            "choose up to 1 held from my hand where kind is halt",
            ("`held` are chosen", "no `held` are chosen, though some could be"),
        ),
        ('"Play":', ('"Play" is chosen',)),
        ("must choose played from my hand where playable", None),
        ("do play(played)", None),
        ("if luck is 9:", ("the condition does not hold",)),
        ("else if lucky:", None),
        ("set luck to 9", None),
        ("else if luck is 0:", None),
        ("set luck to 4", None),
        ("move played to gone", None),
        ("other players may answer from hand", None),
        ("resolve played", None),
        ("rule bonus after play if luck is 2:", ("the condition holds", "the condition does not hold")),
        ("add 1 to luck", None),
        ("needs luck is 0", None),
        ("add prize to luck", None),
        ("add 2 to luck", None),
        ("answer to play(what) if kind of what is gem:", ("the condition holds", "the condition does not hold")),
        ("cancel", None),
    ]
    assert found.files() == {
        "mild.tuck": Totals(Count(0, 1), Count(0, 0)),
        "rules.tuck": Totals(Count(10, 25), Count(4, 22)),
    }
    assert found.totals() == Totals(Count(10, 26), Count(4, 22)) and not found.totals().full


def test_scenarios_with_variants_and_options_make_up_the_whole(wares: Path) -> None:
    found = covered(wares, ENDED, *REST)
    assert found.totals() == Totals(Count(26, 26), Count(22, 22)) and found.totals().full
    assert told(found) == []
    assert [one.title for one in run_scenarios(wares)] == [one.splitlines()[0][10:-2] for one in (ENDED, *REST)]


ONLY_THERE = [
    ("choose up to 1 held from my hand where kind is halt", "no `held` are chosen, though some could be"),
    ("choose up to 1 held from my hand where kind is halt", "`held` are chosen"),
    ("needs luck is 0", "the condition does not hold"),
    ("other players may answer from hand", "somebody answers"),
    ("else if lucky:", "the condition holds"),
    ("else if luck is 0:", "the condition does not hold"),
]


@pytest.mark.parametrize("number", range(len(REST)), ids=[text.split('"')[1] for text in REST])
def test_every_scenario_reaches_something_that_no_other_does(wares: Path, number: int) -> None:
    found = covered(wares, ENDED, *REST[:number], *REST[number + 1 :])
    text, what = ONLY_THERE[number]
    assert what in dict(told(found))[text] and not found.totals().full  # type: ignore[operator]


def test_only_scenarios_that_were_chosen_count(wares: Path) -> None:
    chosen = covered(wares, ENDED, *REST, pattern="ended*")
    assert told(chosen) == told(covered(wares, ENDED))
    assert covered(wares, ENDED, *REST, pattern="none of these").totals().lines == Count(0, 26)


def test_as_plain_data(wares: Path) -> None:
    found = covered(wares, ENDED)
    data = json.loads(json.dumps(found.to_json()))
    assert (data["lines"], data["branches"]) == ({"reached": 10, "all": 26}, {"reached": 4, "all": 22})
    assert [one["file"] for one in data["files"]] == ["mild.tuck", "rules.tuck"]
    line, *branches = [one for one in data["points"] if one["file"] == "rules.tuck" and one["line"] == 24]
    assert (line["kind"], line["what"], line["text"], line["reached"]) == ("line", None, "if luck is 9:", True)
    assert [(one["what"], one["reached"]) for one in branches] == [
        ("the condition holds", True),
        ("the condition does not hold", False),
    ]
    assert {"else if lucky:", "end game"} <= {one["text"] for one in data["points"]}


def test_merging_is_by_place_and_words() -> None:
    file = SourceFile("a.tuck", 'if x "#": # one\n  do y\n')
    test, other = Span.at(file, 1, 4), Span.at(file, 2, 3)
    line, holds, below = Point(Span.at(file, 1, 1), REACHED), Point(test, "it holds"), Point(other, REACHED)
    first = Coverage.of([line, holds, line], [0, 0, 1])
    second = Coverage.of([holds, below], [1, 0])
    assert first.totals() == Totals(Count(1, 1), Count(0, 1))
    for several in ([first, second], [second, first], [first, second, first]):
        both = Coverage.merged(several)
        assert both.totals() == Totals(Count(1, 2), Count(1, 1))
        assert list(both.missing()) == [MissingLine("a.tuck", 2, "do y", False, ())]
        assert both.to_json() == Coverage.merged([first, second]).to_json()
    assert list(first.missing()) == [MissingLine("a.tuck", 1, 'if x "#":', True, ("it holds",))]
    with pytest.raises(ValueError):
        Coverage.of([line], [])


def test_several_statements_on_one_line_are_one_line() -> None:
    file = SourceFile("a.tuck", "one two\n")
    points = [Point(Span.at(file, 1, 1), REACHED), Point(Span.at(file, 1, 5), REACHED)]
    assert Coverage.of(points, [1, 0]).totals().lines == Count(0, 1)
    assert Coverage.of(points, [1, 1]).totals().lines == Count(1, 1)


def test_the_scenarios_of_a_shipped_game_leave_nothing_out() -> None:
    results, coverage = run_with_coverage(find_game("twelve_days"))
    assert all(one.ok for one in results)
    assert told(coverage) == []
    assert set(coverage.files()) == {"rules.tuck", "no_carry.tuck"}
