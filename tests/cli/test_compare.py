"""`tuckbox compare`: the report, its JSON, what it says of sides that do not match, and wrong usage."""

from __future__ import annotations

import importlib.resources
import json
from typing import Any

import jsonschema
import pytest
from tuckbox.interpreter.playtest import batch

from .conftest import ENDLESS, TAKE, Command, MakeGame


def validated(text: str, schema: str) -> Any:
    data = json.loads(text)
    file = importlib.resources.files("tuckbox.schema").joinpath(f"{schema}.schema.json")
    jsonschema.Draft202012Validator(json.loads(file.read_text("utf-8"))).validate(data)
    return data


def compared(command: Command, *arguments: str) -> Any:
    ran = command("compare", *arguments, "--json")
    assert ran.code == 0, ran.err
    return validated(ran.out, "comparison")


def test_the_report_says_in_words_what_is_different(command: Command) -> None:
    ran = command("compare", "twelve_days", "--with", "-o hand_size=6", "--players", "3", "--games", "300")
    assert ran.code == 0 and ran.err == ""
    assert "12 Days: hand_size = 6 against the game as it is" in ran.out
    assert "3 players, 300 pairs of games" in ran.out
    changed = ran.out[ran.out.index("Changed:") : ran.out.index("Unchanged:")]
    assert "winner's score:" in changed and "points lower (" in changed
    assert "decisions: the same in all pairs" in ran.out
    assert "more games would" in " ".join(ran.out.split())
    assert max(map(len, ran.out.splitlines())) <= 80


def test_json_says_what_was_played(command: Command) -> None:
    data = compared(
        command, "twelve_days", "--with", "no_carry -o hand_size=6", "--against", "hand_size=8", "--games", "40",
        "--players", "3", "--seed", "5", "--target", "decisions=60..80",
    )  # fmt: skip
    assert (data["with"]["name"], data["against"]["name"]) == ("no_carry, hand_size = 6", "hand_size = 8")
    assert (data["with"]["options"], data["against"]["options"]) == ({"hand_size": 6}, {"hand_size": 8})
    assert (data["seed"], data["looks"], data["parts"][0]["pairs"]) == (5, 0, 40)
    findings = {one["measure"]: one for one in data["parts"][0]["findings"]}
    assert findings["in_decisions_60_80"]["against"] == 1
    assert findings["decisions"]["verdict"] == "unchanged" and findings["decisions"]["n_with"] == 40
    for one in findings.values():
        assert one["name"] in one["sentence"]
        if one["verdict"] == "changed":
            assert one["low"] > 0 or one["high"] < 0


def test_every_common_number_of_players_is_played_and_the_others_are_told(command: Command) -> None:
    data = compared(command, "twelve_days", "--with", "eight_nights", "--games", "30")
    assert [part["players"] for part in data["parts"]] == [3]
    notes = " ".join(data["notes"])
    assert "eight_nights: 2 to 3 players" in notes and "Only in the game as it is: " in notes
    ran = command("compare", "twelve_days", "--with", "eight_nights", "--players", "4", "--games", "30")
    assert ran.code == 2 and "(eight_nights) is for 2 to 3 players, not for 4" in ran.err


def test_the_same_rules_are_told(command: Command) -> None:
    data = compared(command, "twelve_days", "--with", "-o hand_size=12", "--games", "30", "--players", "3")
    assert data["notes"] == ["Both sides have the same rules, so every game is the same game."]


def test_few_games_have_no_verdict(command: Command) -> None:
    data = compared(command, "twelve_days", "--with", "no_carry", "--games", "20", "--players", "3")
    findings = data["parts"][0]["findings"]
    assert {one["verdict"] for one in findings} == {"cannot tell"}
    assert all("too few games" in one["sentence"] and one["low"] is None for one in findings)


def test_until_sure(command: Command) -> None:
    few = ("twelve_days", "--with", "no_carry", "--players", "3", "--metric", "score", "--metric", "spread")
    ran = command("compare", *few, "--until-sure")
    assert ran.code == 0 and "Everything is decided; looked once." in ran.out
    assert "200 pairs" in ran.out and "Not judged" in ran.out
    short = ("twelve_days", "--with", "hand_size=6", "--players", "3", "--metric", "seats")
    data = compared(command, *short, "--until-sure", "--at-most", "210")
    assert (data["looks"], data["decided"], data["parts"][0]["pairs"]) == (2, False, 210)
    ran = command("compare", *short, "--until-sure", "--at-most", "210")
    assert "Not everything is decided after 210 pairs; looked 2 times." in ran.out


def test_details_and_cards(command: Command) -> None:
    ran = command("compare", "santa", "--with", "joker_copies=2", "--players", "2", "--games", "30", "--cards", "all")
    assert ran.code == 0, ran.err
    assert "lead changes" in ran.out and "Win rates are no causes" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    data = compared(
        command, "santa", "--with", "joker_copies=2", "--players", "2", "--games", "30", "--metric", "rounds",
        "--cards", "joker",
    )  # fmt: skip
    (part,) = data["parts"]
    assert [one["measure"] for one in part["findings"]] == ["rounds"] and part["findings"][0]["against"] > 0
    assert part["cards"] and all("joker" in one["measure"] for one in part["cards"])


def test_games_without_an_end_are_told_with_the_command_that_shows_one(command: Command, make_game: MakeGame) -> None:
    folder = make_game(TAKE, manifest="variants: {endless: {rules: [endless.tuck]}}\n")
    (folder / "endless.tuck").write_text("replace play:\n    repeat while bank is not empty:\n        shuffle bank\n")
    ran = command("compare", str(folder), "--with", "endless", "--games", "30", "--players", "2")
    assert ran.code == 0, ran.err
    said = " ".join(ran.out.split())
    assert "endless: 30 games came to no end (0, 1, 2" in said
    assert f"tuckbox play {folder} --players 2 --seed 1 --variant endless --no-people" in ran.out
    assert "games without an end: 100.0 percentage points more" in said
    assert ENDLESS.count("shuffle") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Say what is to be compared"),
        (("--with", ""), "Nothing stands behind `--with`"),
        (("--with", "no_cary"), "Did you mean `no_carry`?"),
        (("--with", "-o hand_sise=7"), "hand_size"),
        (("--with", "-o hand_size=99"), "6 to 16"),
        (("--with", "-o"), "nothing follows `-o`"),
        (("--with", "-o hand_size"), "is not NAME=VALUE"),
        (("--with", "hand_size=6 hand_size=7"), "given twice"),
        (("--with", "--games"), "neither a variant nor"),
        (("--with", '"no'), "quotation mark"),
        (("--with", "no_carry", "--games", "0"), "`0` is no whole number of 1 or more"),
        (("--with", "no_carry", "--games", "10", "--until-sure"), "that is `--at-most`"),
        (("--with", "no_carry", "--at-most", "10"), "goes with `--until-sure`"),
        (("--with", "no_carry", "--until-sure", "--cards", "all"), "fixed number of games"),
        (("--with", "no_carry", "--metric", "turn"), "Did you mean `turns`?"),
        (("--with", "no_carry", "--metric", "target"), "needs a band"),
        (("--with", "no_carry", "--margin", "seats"), "is not NAME=SIZE"),
        (("--with", "no_carry", "--margin", "seats=-1"), "size above 0"),
        (("--with", "no_carry", "--margin", "saets=1"), "Did you mean `seats`?"),
        (("--with", "no_carry", "--players", "9"), "is for 3 to 5 players, not for 9"),
        (("--with", "no_carry", "--bots", "smart"), "no bot `smart`"),
    ],
)
def test_wrong_usage(command: Command, arguments: tuple[str, ...], said: str) -> None:
    ran = command("compare", "twelve_days", *arguments)
    assert ran.code == 2 and ran.out == ""
    assert said in ran.err


def test_a_measure_that_the_game_does_not_have(command: Command) -> None:
    ran = command(
        "compare", "twelve_days", "--with", "no_carry", "--players", "3", "--games", "30", "--metric", "turns"
    )
    assert ran.code == 0 and "None of the measures asked for is there in this game." in ran.out


def test_an_interrupt_prints_what_there_is(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    played = batch.games_of
    begun = 0

    def tired(*arguments: Any) -> Any:
        nonlocal begun
        for one in played(*arguments):
            begun += 1
            if begun == 150:
                raise KeyboardInterrupt
            yield one

    monkeypatch.setattr(batch, "games_of", tired)
    ran = command("compare", "twelve_days", "--with", "no_carry", "--players", "3", "--games", "100", "--jobs", "1")
    assert ran.code == 130
    assert "3 players, 49 pairs of games" in ran.out and "Interrupted" in ran.err
