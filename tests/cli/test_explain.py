"""From `tuckbox explain` to what it prints: pages of codes, parts of games, and what is said of wrong names."""

from __future__ import annotations

import importlib.resources
import json
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tuckbox.interpreter.diagnostics.codes import all_codes
from tuckbox.interpreter.diagnostics.pages import page
from tuckbox.interpreter.diagnostics.width import text_width

from ..retelling.games import load_once
from .conftest import Command


@pytest.fixture(autouse=True)
def shipped_games_are_loaded_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "tmp_path" not in request.fixturenames:
        monkeypatch.setattr("tuckbox.interpreter.driver.load", load_once)


def written(codes: list[str]) -> list[str]:
    return [code for code in codes if page(code) is not None]


def test_the_page_of_a_code_is_printed_as_it_is(command: Command) -> None:
    for code in written(sorted(all_codes()))[:3]:
        found = page(code)
        assert found is not None
        for said in (code, code.lower()):
            ran = command("explain", said)
            assert (ran.code, ran.out.strip(), ran.err) == (0, found.text.strip(), "")


def test_every_code_can_be_explained(command: Command) -> None:
    for code, entry in all_codes().items():
        ran = command("explain", code)
        assert ran.code == 0 and ran.out.startswith(f"# {code}: "), code
        assert entry.title[1:] in ran.out.splitlines()[0], code


def test_in_a_terminal_a_page_is_laid_out(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.cli.commands.explain.is_terminal", lambda stream: stream is sys.stdout)
    ran = command("explain", "S001")
    assert ran.code == 0
    assert "S001: A tab" in ran.out and "# S001" not in ran.out and "```" not in ran.out


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("T999", "Near it are "),
        ("t000", "Near it are `T001`"),
        ("T12", "Near it are "),
        ("X123", "Codes begin with C, F, K, L, N, P, S or T"),
    ],
)
def test_an_unknown_code_names_those_near_to_it(command: Command, code: str, said: str) -> None:
    ran = command("explain", code)
    assert (ran.code, ran.out) == (2, "")
    assert f"There is no code `{code.upper()}`." in ran.err
    assert said in ran.err


def test_one_code_at_a_time(command: Command) -> None:
    ran = command("explain", "T001", "T002")
    assert (ran.code, ran.out) == (2, "") and "One code at a time" in ran.err


def test_options_do_not_belong_to_a_code(command: Command) -> None:
    for more in (["--json"], ["--variant", "short"], ["-o", "a=1"]):
        ran = command("explain", "T001", *more)
        assert ran.code == 2 and "belong to a game" in ran.err


def test_nothing_prints_the_help(command: Command) -> None:
    ran = command("explain")
    assert ran.code == 0 and ran.out.startswith("Usage: tuckbox explain")


@pytest.mark.parametrize(
    ("topic", "kind"),
    [
        (["number_1"], "kind"),
        (["1.", "Wrapped", "in", "red"], "kind"),
        (["①", "赤でつつむ"], "kind"),
        (["new_hands"], "action"),
        (["action", "play"], "action"),
        (["setup"], "setup"),
        (["play"], "play"),
        (["score"], "score"),
        (["score", "boxes"], "score"),
        (["zone", "sack"], "zone"),
        (["SACK"], "zone"),
        (["boxes_score"], "track"),
        (["opening_hand"], "option"),
        (["base_colours"], "define"),
    ],
)
def test_what_can_be_asked_for(command: Command, topic: list[str], kind: str) -> None:
    ran = command("explain", "santa", *topic, "--json")
    assert ran.code == 0, ran.err
    assert kind in [section["kind"] for section in json.loads(ran.out)["sections"]]


def test_one_name_of_two_things_tells_both(command: Command) -> None:
    data = json.loads(command("explain", "santa", "favourites", "--variant", "expansion", "--json").out)
    assert [section["kind"] for section in data["sections"]][:2] == ["score", "track"]


@pytest.mark.parametrize(
    ("topic", "said"),
    [
        (["numbr_1"], "Nothing in santa is called `numbr_1`. Did you mean `number_1`?"),
        (["class"], "`class` is an attribute: what each kind has there is told with the kind."),
        (["zone", "sacks"], "Did you mean `zone sack`?"),
        (["qqqqqq"], "`tuckbox explain santa` tells of the whole game"),
    ],
)
def test_a_wrong_name_names_the_nearest(command: Command, topic: list[str], said: str) -> None:
    ran = command("explain", "santa", *topic)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_the_values_in_force_are_told(command: Command) -> None:
    assert "draws three cards (`opening_hand`)" in " ".join(command("explain", "santa", "setup").out.split())
    changed = command("explain", "santa", "setup", "-o", "opening_hand=5").out
    assert "draws five cards (`opening_hand`)" in " ".join(changed.split())
    copies = command("explain", "santa", "number_1", "-o", "number_copies=7").out
    assert "7 (`number_copies`)" in copies


def test_a_variant_changes_what_can_answer(command: Command) -> None:
    assert "Nothing in the game can answer it." in command("explain", "santa", "number_1").out
    with_it = command("explain", "santa", "number_1", "--variant", "expansion").out
    assert "A blocked chimney (`counter`) can cancel it." in with_it
    assert "A bolted door" not in with_it  # it stops another class of cards, and that is known from the row


def test_a_game_with_errors_is_not_explained(command: Command, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("title: {en: T}\nplayers: 2\nrules: [a.tuck]\n", "utf-8")
    (tmp_path / "a.tuck").write_text("play:\n    move hand to deck\n", "utf-8")
    ran = command("explain", str(tmp_path))
    assert (ran.code, ran.out) == (1, "")
    assert "N001" in ran.err and "cannot be explained" in ran.err


@pytest.mark.parametrize("game", ["santa", "twelve_days", "deck_the_yard"])
def test_lines_have_at_most_80_columns(command: Command, game: str) -> None:
    for topic in ([], ["play"], ["number_6"], ["settle"]):
        for line in command("explain", game, *topic).out.splitlines():
            assert text_width(line) <= 80, line
            assert line == line.rstrip()


@pytest.mark.parametrize(
    "arguments",
    [["santa"], ["santa", "number_1"], ["santa", "counter", "--variant", "expansion"], ["twelve_days", "stock"]],
)
def test_json_agrees_with_its_schema(command: Command, arguments: list[str]) -> None:
    file = importlib.resources.files("tuckbox.schema").joinpath("explanation.schema.json")
    check = jsonschema.Draft202012Validator(json.loads(file.read_text("utf-8")))
    data: dict[str, Any] = json.loads(command("explain", *arguments, "--json").out)
    check.validate(data)
    assert data["game"] == arguments[0]


def test_json_has_the_sentences_and_places_of_the_lines(command: Command) -> None:
    data = json.loads(command("explain", "santa", "number_1", "--json").out)
    text = next(section for section in data["sections"] if section["kind"] == "text")
    steps = text["steps"]
    assert [step["role"] for step in steps] == ["link", "step", "step", "link", "step", "step", "step"]
    assert steps[2]["question"] == "Which empty box or blue present do you give back?"
    assert text["place"].startswith("santa/numbers.tuck:") and steps[1]["places"][0].startswith("santa/numbers.tuck:")
    printed = " ".join(command("explain", "santa", "number_1").out.split())
    for step in steps:
        assert " ".join(step["sentences"]) in printed


def test_a_zone_says_who_sees_what_lies_in_it(command: Command) -> None:
    data = json.loads(command("explain", "twelve_days", "stock", "--json").out)
    assert [" ".join(step["sentences"]) for step in data["sections"][0]["steps"]][:-1] == [
        "There is one.",
        "It is a pile of gifts; what is put there lands on top, if nothing else is said.",
        "Nobody sees what lies in it.",
        "How many lie there is known to all.",
        "When somebody must draw from it and it is empty, all of the discard is moved there and shuffled; "
        "if the discard is empty too, the draw ends.",
    ]


def test_an_option_says_its_value_and_its_bounds(command: Command) -> None:
    data = json.loads(command("explain", "twelve_days", "hand_size", "-o", "hand_size=8", "--json").out)
    assert {fact["name"]: fact["text"] for fact in data["sections"][0]["facts"]} == {
        "value": "8",
        "otherwise": "12",
        "bounds": "from 6 to 16",
        "is": "gifts in hand at the end of every day",
    }


def test_what_only_a_variant_has(command: Command) -> None:
    ran = command("explain", "santa", "gold_sale")
    assert ran.code == 2 and "add `--variant expansion`" in ran.err
