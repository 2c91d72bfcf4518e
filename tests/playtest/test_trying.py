"""What random games tell: where they stop, what they never reach, and whether doubtful checks are right."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.diagnostics import Report
from tuckbox.interpreter.driver import validate
from tuckbox.interpreter.playtest.trying import Trial, judged

MANIFEST = "title: {en: Coins}\nplayers: 2 to 3\ntables: [{file: coins.csv, piece: coin}]\nrules: [rules.tuck]\n"
COINS = "id,copies\nred_coin,3\n"
BEGIN = """\
zone bank: pile of coin, open
zone purse: set of coin, open, each player
setup:
    move every coin to bank
"""
SCORE = "score:\n    each player:\n        add count my purse to my score\n"


def tried(folder: Path, play: str, games: int = 30, manifest: str = MANIFEST) -> Report:
    (folder / "game.yaml").write_text(manifest, "utf-8")
    (folder / "coins.csv").write_text(COINS, "utf-8")
    (folder / "rules.tuck").write_text(BEGIN + play + SCORE, "utf-8")
    report = validate(folder)
    assert not report.has_errors, report.items
    return judged(report, Trial(folder, games).play())


def told(report: Report) -> list[str]:
    return [f"{one.code.id} {one.span.line} {one.hint}" for one in report.items]


TAKE = "play:\n    take turns until bank is empty:\n        draw 1 from bank to my purse\n"


def test_a_game_that_ends_and_reaches_all_lines_is_clean(tmp_path: Path) -> None:
    assert told(tried(tmp_path, TAKE)) == []


def test_a_line_that_no_game_reaches(tmp_path: Path) -> None:
    report = tried(tmp_path, TAKE + "        if count my purse is more than 2:\n            end game\n")
    assert [line.split()[:2] for line in told(report)] == [["L022", "9"]]
    assert report.items[0].message == "None of 60 random games came to this line."


def test_a_fault_is_told_once_with_a_game_that_shows_it(tmp_path: Path) -> None:
    report = tried(tmp_path, TAKE + "        let single = the only my purse\n        show single\n")
    (line,) = [line for line in told(report) if line.startswith("P002")]
    assert line.startswith("P002 8 ") and line.endswith("Shown by game 0 of seed 1 with 2 players.")


OFFERS = """\
play:
    take turns until bank is empty:
        may choose coin_taken from bank:
            move coin_taken to my purse
"""


def test_a_doubt_is_narrowed_where_games_end(tmp_path: Path) -> None:
    assert [one.code.doubt for one in validated(tmp_path, OFFERS).items] == ["endless"]
    (line,) = told(tried(tmp_path, OFFERS))
    assert line.endswith("60 random games did not stop here.") and "--try" not in line


BACK = """\
play:
    take turns until bank is empty:
        may choose coin_taken from bank:
            move coin_taken to my purse
            move every purse to bank
"""


def test_a_doubt_is_proven_by_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tuckbox.interpreter.runtime import engine

    monkeypatch.setattr(engine, "MAX_DECISIONS", 50)
    monkeypatch.setattr("tuckbox.interpreter.runtime.steps.MAX_DECISIONS", 50)
    report = tried(tmp_path, BACK, games=2)
    assert any("Shown by game 0 of seed 1 with 2 players." in line for line in told(report)), told(report)


def validated(folder: Path, play: str) -> Report:
    tried(folder, play, games=1)
    return validate(folder)


def test_each_variant_is_tried(tmp_path: Path) -> None:
    more = "rule greet before turn:\n    let single = the only my purse\n    show single\n"
    (tmp_path / "more.tuck").write_text(more, "utf-8")
    report = tried(tmp_path, TAKE, manifest=MANIFEST + "variants: {longer: {rules: [more.tuck]}}\n")
    assert any(line.endswith("with 2 players and the variant `longer`.") for line in told(report)), told(report)


def test_an_interrupted_trial_tells_what_it_has(tmp_path: Path) -> None:
    tried(tmp_path, TAKE)

    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    found = Trial(tmp_path, 100).play(interrupt)
    assert found.interrupted and found.games == 20
