"""From the small games under `games` to assertions: what each scenario comes to is written behind its lines.

`# CODE@COLUMN ~ word` behind a line: this must be said about it, with the word in its message or hint.
`# fails@COLUMN words`: what was found instead of what is expected there. Nothing else may be said; all other scenarios
pass.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from tuckbox.interpreter.diagnostics import Code
from tuckbox.interpreter.diagnostics.codes import scenarios as codes
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.scenarios import ScenarioResult, run_scenarios

GAMES = sorted((Path(__file__).parent / "games").iterdir())
_NOTE = re.compile(r"(?P<code>[A-Z]\d{3}|fails)@(?P<column>\d+) (?:~ )?(?P<word>[^;]+)")


@cache
def run(folder: Path) -> list[ScenarioResult]:
    return run_scenarios(folder)


def notes(folder: Path) -> list[tuple[str, str, str]]:
    """All that must be said about the files of a game: code, place, word."""
    found: list[tuple[str, str, str]] = []
    for path in sorted(folder.glob("*.tuck")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            _, sign, comment = line.partition(" # ")
            for note in _NOTE.finditer(comment) if sign else ():
                place = f"{path.name}:{number}:{note['column']}"
                found.append((note["code"], place, note["word"].strip()))
    return found


def told(results: list[ScenarioResult]) -> list[tuple[str, str, str]]:
    """All that was said: code, place, text."""
    found = [("fails", str(failure.span), failure.found) for result in results for failure in result.failures]
    for problem in [problem for result in results for problem in result.problems]:
        found.append((problem.code.id, str(problem.span), f"{problem.message} {problem.hint}"))
    return found


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_what_comes_of_each_scenario(folder: Path) -> None:
    results, expected = run(folder), notes(folder)
    said = told(results)
    assert sorted(one[:2] for one in said) == sorted(one[:2] for one in expected), said
    for code, place, word in expected:
        assert any((code, place) == one[:2] and word in one[2] for one in said), (code, place, word, said)


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_scenario_has_a_result_in_order(folder: Path) -> None:
    results = run(folder)
    names = {path.name for path in folder.glob("*.tuck")}
    assert {result.span.file.name for result in results} <= names
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.tuck")]
    written = sum(len(re.findall('^scenario "', text, re.MULTILINE)) for text in texts)
    broken = [result for result in results if result.title in names]
    if folder.name == "broken_rules":
        assert [result.title for result in results] == ["broken_rules"]
        return
    assert len(results) - len(broken) == written - (folder.name == "broken_text")
    by_file: dict[str, list[int]] = {}
    for result in results:
        if result not in broken:
            by_file.setdefault(result.span.file.name, []).append(result.span.line)
    assert all(lines == sorted(lines) for lines in by_file.values())


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_messages_are_sentences(folder: Path) -> None:
    for problem in [problem for result in run(folder) for problem in result.problems]:
        for text in filter(None, (problem.message, problem.hint)):
            assert text[-1] in '.?:"`' and "\n" not in text and "None" not in text and len(text) < 240, text


def test_every_code_is_tried() -> None:
    known = {value.id for value in vars(codes).values() if isinstance(value, Code)}
    assert known <= {code for folder in GAMES for code, _, _ in notes(folder)}


def test_a_result_is_ok_if_nothing_failed() -> None:
    for result in [result for folder in GAMES for result in run(folder)]:
        assert result.ok == (not result.failures and not result.problems)


@pytest.mark.parametrize(
    ("pattern", "count"),
    [("declining", 2), ("DECLINING BY", 1), ("declin*", 2), ("*", 31), ("?eclining", 1), ("zzz", 0)],
)
def test_pattern(pattern: str, count: int) -> None:
    stalls = next(folder for folder in GAMES if folder.name == "stalls")
    assert len(run_scenarios(stalls, pattern)) == count


def test_a_pattern_does_not_hide_that_a_title_stands_twice() -> None:
    wrong = next(folder for folder in GAMES if folder.name == "wrong")
    codes_said = [[problem.code.id for problem in result.problems] for result in run_scenarios(wrong, "one title")]
    assert codes_said == [[], ["C002"]]


def test_a_broken_scenario_leaves_the_game_playable() -> None:
    found = load(next(folder for folder in GAMES if folder.name == "broken_text"))
    assert found.game is not None and found.report.has_errors
    titles = [scenario.title for scenario in found.scenarios]
    assert titles == ["in a file of rules", "this one can be read", "in another file"]


def test_a_variant_adds_its_scenarios() -> None:
    stalls = next(folder for folder in GAMES if folder.name == "stalls")
    names = [{scenario.span.file.name for scenario in load(stalls, variants).scenarios} for variants in ((), ("poor",))]
    assert names[1] - names[0] == {"poor_scenarios.tuck"}


def test_a_folder_without_a_game(tmp_path: Path) -> None:
    assert [[problem.code.id for problem in result.problems] for result in run_scenarios(tmp_path)] == [["F003"]]
    assert [[problem.code.id for problem in result.problems] for result in run_scenarios(tmp_path / "no")] == [["F002"]]


def test_a_listed_file_that_does_not_exist(tmp_path: Path) -> None:
    (tmp_path / "rules.tuck").write_text("play:\n    end game\n", encoding="utf-8")
    lines = ["title: A", "players: 1", "rules: [rules.tuck]", "scenarios: [scenario.tuck]"]
    (tmp_path / "game.yaml").write_text("\n".join(lines), encoding="utf-8")
    assert [problem.code.id for result in run_scenarios(tmp_path) for problem in result.problems] == ["F040"]


def test_the_same_again() -> None:
    for folder in GAMES:
        assert told(run_scenarios(folder)) == told(run(folder))
