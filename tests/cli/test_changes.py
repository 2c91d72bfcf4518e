"""`tuckbox show --changes`, and variants that do not go together."""

from __future__ import annotations

import importlib.resources
import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tuckbox.cli import console
from tuckbox.cli.changes import changes_segments
from tuckbox.interpreter.changes import Changes, difference, find_changes
from tuckbox.interpreter.driver import find_game, load, validate

from .conftest import TAKE, Command, MakeGame

VARIANTS = """\
scenarios: [base_scenarios.tuck]
variants:
  rich:
    players: 1 to 4
    tables: [{file: rich.csv, piece: coin}, {file: gems.csv, piece: gem}]
    rules: [rich.tuck, richer.tuck]
    texts: [rich_texts.csv]
    scenarios: [rich_scenarios.tuck]
    options: {wanted: 2}
  calm:
    players: 1
    tables: [{file: calm.csv, piece: coin}]
    rules: [calm.tuck]
    options: {wanted: 3}
  same:
    options: {wanted: 1}
  bare: {players: 1 to 2}
"""
RICH = """\
score gems:                      # what the new pieces are worth
    each player:
        add total carats among my pouch to my score

zone pouch:   set of gem, open, each player
zone   mine: pile of gem, open   # never empty
option shine = [
    1, 2   # two of them
] "how # it shines"

# A phase of its own.
replace play:
    take turns until bank is empty:
        phase digging "Dig":
            each player:
                if mine is not empty:
                    move top of mine to my pouch
        choose wanted coins from bank "Which coins?"
        # Old coins go first.
        move coins to my purse
rule haste after phase digging:
    for each glint in shine:
        add glint to score of player 1
setup:
    move every gem to mine
"""
FILES = {
    "rich__tuck": RICH,
    "richer__tuck": "replace option wanted = 1 from 1 to 2\n\nreplace score purses:\n    each player:\n"
    "        add total worth among my purse to my score\n",
    "rich__csv": "id,copies,worth:number,holes:yes or no,name_en,text_en\nred_coin,wanted,,,Ruby coin,\n"
    "blue_coin,0,7,,,\ngold_coin,3,20,yes,Gold coin,\n",
    "gems__csv": "id,carats:number\nopal,4\n",
    "rich_texts__csv": "en,ja\nDig,ほる\n",
    "rich_scenarios__tuck": 'scenario "nothing":\n    expect:\n        score of player 1: 0\n',
    "base_scenarios__tuck": "",
    "calm__tuck": "zone pouch: set of coin, open\nrule quiet before turn:\n    move pouch to bank\n",
    "calm__csv": "id,copies,worth:number\nred_coin,5,2\ngold_coin,1,9\n",
}


@pytest.fixture
def game(make_game: MakeGame) -> Path:
    folder = make_game(manifest=VARIANTS, **FILES)
    assert [f"{one.span}: {one.message}" for one in validate(folder) if one.is_error] == []
    return folder


def changes_of(folder: Path, variant: str) -> Changes:
    return find_changes(load(folder), load(folder, [variant]), variant)


def as_json(command: Command, game: str, variant: str) -> Any:
    ran = command("show", game, "--changes", variant, "--json")
    assert ran.code == 0, ran.err
    data = json.loads(ran.out)
    file = importlib.resources.files("tuckbox.schema").joinpath("changes.schema.json")
    jsonschema.Draft202012Validator(json.loads(file.read_text("utf-8"))).validate(data)
    return data


EIGHT_NIGHTS = """\
12 Days: what eight_nights changes

Players
  3 to 5 -> 2 to 3

Options
  hand_size: 12 -> 8  twelve_days/eight_nights.tuck:3

Replaced parts
  option hand_size
    --- twelve_days/rules.tuck:4
    +++ twelve_days/eight_nights.tuck:3
    -option hand_size = 12 from 6 to 16 "gifts in hand at the end of every day"
    +option hand_size = 8 from 4 to 10 "gifts in hand at the end of every night"

Kinds left out
  gift: mr_claus, mrs_claus, gift_9, gift_10, gift_11, gift_12
  day: day_9, day_10, day_11, day_12
"""
NO_CARRY = """\
12 Days: what no_carry changes

Added parts
  zone lost: pile of day, open  twelve_days/no_carry.tuck:3
  rule no_waiting after phase open  twelve_days/no_carry.tuck:5
"""


@pytest.mark.parametrize(("variant", "said"), [("eight_nights", EIGHT_NIGHTS), ("no_carry", NO_CARRY)])
def test_a_shipped_game(command: Command, variant: str, said: str) -> None:
    ran = command("show", "twelve_days", "--changes", variant)
    assert (ran.code, ran.out, ran.err) == (0, said, "")


def test_a_shipped_game_as_json(command: Command) -> None:
    data = as_json(command, "twelve_days", "eight_nights")
    assert data["players"] == [[3, 5], [2, 3]] and data["added"] == data["cells"] == data["new_kinds"] == []
    assert data["options"] == [{"name": "hand_size", "old": 12, "new": 8, "file": "eight_nights.tuck", "line": 3}]
    assert {(one["piece"], one["id"], one["copies"]) for one in data["kinds_left_out"]} >= {
        ("gift", "gift_12", 12), ("day", "day_9", 1),
    }  # fmt: skip
    assert as_json(command, "twelve_days", "no_carry")["players"] is None


def test_added_parts_are_sorted_by_sort_and_told_by_their_first_line(game: Path) -> None:
    found = changes_of(game, "rich")
    assert [(one.sort, one.name, one.header, one.span.line) for one in found.added] == [
        ("option", "shine", 'option shine = [ 1, 2 ] "how # it shines"', 7),
        ("zone", "pouch", "zone pouch: set of gem, open, each player", 5),
        ("zone", "mine", "zone mine: pile of gem, open", 6),
        ("rule", "haste", "rule haste after phase digging:", 21),
        ("setup", "", "setup:", 24),
        ("score", "gems", "score gems:", 1),
        ("phase", "digging", 'phase digging "Dig":', 14),
    ]


def test_replaced_parts_show_before_and_after(game: Path) -> None:
    found = changes_of(game, "rich")
    assert [(one.sort, one.name, str(one.old), str(one.new)) for one in found.replaced] == [
        ("option", "wanted", "rules.tuck:1:1", "richer.tuck:1:9"),
        ("score", "purses", "rules.tuck:14:1", "richer.tuck:3:9"),
        ("play", "", "rules.tuck:9:1", "rich.tuck:12:9"),
    ]
    _, same, play = found.replaced
    assert list(difference(same)) == []
    assert "".join(f"{sign}{line}\n" for sign, line in difference(play)) == (
        " play:\n"
        "     take turns until bank is empty:\n"
        '+        phase digging "Dig":\n'
        "+            each player:\n"
        "+                if mine is not empty:\n"
        "+                    move top of mine to my pouch\n"
        '         choose wanted coins from bank "Which coins?"\n'
        "+        # Old coins go first.\n"
        "         move coins to my purse\n"
    )


LONG = """\
zone bank: pile of coin, open

setup:
    move every coin to bank

play:
    phase first:
        # shuffled well
{lines}
    # to no effect
    move bank to bank
"""


def test_of_a_long_phase_deep_in_the_play_only_what_differs_is_shown(make_game: MakeGame) -> None:
    rules = LONG.format(lines="        shuffle bank\n" * 12)
    new = "replace phase first:\n    # shuffled well\n" + "    shuffle bank\n" * 11
    folder = make_game(rules, manifest="variants: {less: {rules: [less.tuck]}}\n", less__tuck=new)
    (phase,) = changes_of(folder, "less").replaced
    assert (phase.sort, phase.name, str(phase.old)) == ("phase", "first", "rules.tuck:7:5")
    assert phase.old_lines[:3] == ("phase first:", "    # shuffled well", "    shuffle bank")
    assert list(difference(phase)) == [
        ("@", "@@ -17,4 +11,3 @@"),
        *[(" ", "    shuffle bank")] * 3,
        ("-", "    shuffle bank"),
    ]


def test_options_and_players(game: Path, command: Command) -> None:
    data = as_json(command, str(game), "rich")
    assert data["options"] == [{"name": "wanted", "old": 1, "new": 2, "file": "game.yaml", "line": 13}]
    assert data["players"] == [[1, 2], [1, 4]]
    assert data["files"] == [
        {"key": "texts", "file": "rich_texts.csv"}, {"key": "scenarios", "file": "rich_scenarios.tuck"},
    ]  # fmt: skip


def test_tables(game: Path) -> None:
    found = changes_of(game, "rich")
    assert [(one.piece, one.kind, one.column, one.old, one.new) for one in found.cells] == [
        ("coin", "red_coin", "copies", 2, "wanted"),
        ("coin", "red_coin", "name_en", "Red coin", "Ruby coin"),
    ]
    assert [(one.piece, one.id, one.old) for one in found.removed_kinds] == [("coin", "blue_coin", 2)]
    assert [(one.piece, one.attribute.name, one.attribute.type) for one in found.columns] == [
        ("coin", "holes", "yes or no")
    ]
    assert [(one.piece, one.kind.id, one.kind.copies, one.kind.cells) for one in found.added_kinds] == [
        ("coin", "gold_coin", 3, {"worth": 20, "holes": True}),
        ("gem", "opal", 1, {"carats": 4}),
    ]


def test_the_text_of_it_all(game: Path, command: Command) -> None:
    ran = command("show", str(game), "--changes", "rich")
    lines = [line.strip() for line in ran.out.splitlines()]
    assert ran.code == 0
    for said in (
        "Coins: what rich changes", "1 to 2 -> 1 to 4", "(word for word the same)", "coin: holes, yes or no",
        "coin: blue_coin", "coin red_coin  copies  2 -> wanted", 'coin red_coin name_en: "Red coin" -> "Ruby coin"',
        'coin gold_coin "Gold coin": 3 copies, worth 20, holes yes', "gem opal: 1 copy, carats 4",
        "texts: rich_texts.csv", '+        phase digging "Dig":',
    ):  # fmt: skip
        assert said in lines, (said, ran.out)
    headings = [line for line in ran.out.splitlines() if line and not line.startswith(" ")][1:]
    assert headings == [
        "Players", "Options", "Added parts", "Replaced parts", "Kinds left out", "New columns", "Changed cells",
        "New kinds", "Further files",
    ]  # fmt: skip


@pytest.mark.parametrize("variant", ["same", "bare"])
def test_a_variant_that_changes_nothing(game: Path, command: Command, variant: str) -> None:
    ran = command("show", str(game), "--changes", variant)
    assert ran.code == 0 and "Nothing: with it the game is what it is without it." in ran.out
    assert len(ran.out.splitlines()) == 3


def test_colours_in_a_terminal_only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    folder = find_game("twelve_days")
    segments = list(changes_segments("12 Days", changes_of(folder, "eight_nights"), lambda file: file.name))
    console.say_segments(segments)
    assert "\x1b[" not in capsys.readouterr().out
    shown = Terminal()
    monkeypatch.setattr("sys.stdout", shown)
    for name in ("NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    console.say_segments(segments)
    removed, added = (next(line for line in shown.getvalue().splitlines() if f"{sign}option" in line) for sign in "-+")
    assert "\x1b[31m" in removed and "\x1b[32m" in added


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--changes", "eight_night"), "Did you mean `eight_nights`?"),
        (("--changes", "no_carry", "--plan"), "One at a time"),
        (("--changes", "no_carry", "--variant", "eight_nights"), "give it nothing but the game"),
        (("--changes", "no_carry", "-o", "hand_size=8"), "give it nothing but the game"),
        (("--changes", "no_carry", "play"), "give it nothing but the game"),
        (("--json",), "`--json` belongs to `--changes`"),
    ],
)
def test_wrong_usage(command: Command, arguments: tuple[str, ...], said: str) -> None:
    ran = command("show", "twelve_days", *arguments)
    assert ran.code == 2 and ran.out == "" and said in ran.err


def test_errors_in_the_variant_or_the_base_are_told(command: Command, make_game: MakeGame) -> None:
    manifest = "variants: {bad: {rules: [bad.tuck]}}\n"
    wrong = make_game(name="wrong", manifest=manifest, bad__tuck="replace zone bonk: set of coin, open\n")
    ran = command("show", str(wrong), "--changes", "bad")
    assert ran.code == 1 and ran.out == "" and "error N019" in ran.err and "so it cannot be shown" in ran.err
    assert command("show", str(wrong)).code == 0
    mended = "replace score purses:\n    each player:\n        add total worth among my purse to my score\n"
    base = make_game(TAKE.replace("total worth", "total wort"), name="base", manifest=manifest, bad__tuck=mended)
    ran = command("show", str(base), "--changes", "bad")
    assert ran.code == 1 and ran.out == "" and "Did you mean `worth`?" in ran.err


@pytest.mark.parametrize(
    "words", [("simulate", "--games", "5"), ("play", "--seed", "1"), ("show",), ("show", "--plan")]
)
def test_variants_that_do_not_go_together(game: Path, command: Command, words: tuple[str, ...]) -> None:
    """Each of them is as it should be, so only the choice of both is wrong, and nothing is told but that."""
    ran = command(words[0], str(game), *words[1:], "--variant", "rich", "--variant", "calm")
    assert ran.code == 2 and ran.out == ""
    heads = [line.rpartition(" ")[2] for line in ran.err.splitlines() if ": error " in line]
    assert sorted(heads) == ["F058", "F058", "N041", "N042", "N042"], ran.err
    for said in (
        "`rich` and `calm` both add something called `pouch`", f"{game}/rich.tuck:5:6: added by `rich`",
        "want different numbers of players: 1 to 4 and 1", "want different values of `wanted`: 2 and 3",
        "both change the copies of `red_coin`", "both add the kind `gold_coin`",
    ):  # fmt: skip
        assert said in ran.err, said
    assert "with these variants together: rich, calm." in ran.err
    assert "validate" not in ran.err
    assert command("validate", str(game)).code == 0


def test_variants_that_want_the_same_go_together(game: Path, command: Command) -> None:
    assert command("simulate", str(game), "--games", "5", "--variant", "same", "--variant", "bare").code == 0


def test_a_scenario_with_variants_that_do_not_go_together(game: Path, command: Command) -> None:
    text = 'scenario "both":\n    variant rich\n    variant calm\n    expect:\n        score of player 1: 0\n'
    (game / "base_scenarios.tuck").write_text(text, "utf-8")
    ran = command("test", str(game))
    assert ran.code == 1 and "both add something called `pouch`" in " ".join((ran.out + ran.err).split())
