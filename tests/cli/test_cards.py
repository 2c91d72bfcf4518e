"""`tuckbox cards`: the tables for people, as JSON, and as CSV that is read back as the same tables."""

from __future__ import annotations

import importlib.resources
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tuckbox.cli.cards_csv import say_csv, table_csv
from tuckbox.interpreter.diagnostics.width import text_width
from tuckbox.interpreter.driver import find_game, shipped_games
from tuckbox.interpreter.model.tables import Manifest, PieceTable
from tuckbox.interpreter.syntax.grammar import reserved_words
from tuckbox.interpreter.tables import read_manifest, read_tables

from .conftest import TAKE, Command, MakeGame

TOKENS = """\
id,copies,worth:number,metal,#who,name_en,name_ja,text_en,text_ja
red_coin,2,1,copper,ann,Red coin,赤い硬貨,Spend it.,
blue_coin,wanted,5,tin,,Blue coin,,"Worth much, they say. Keep it for a rainy day, or for the end of the game.",高い
no_coin,0,3,tin,,Lost coin,,,
"""
TOLD = """\
Coins

coin: 2 kinds, 3 pieces, 1 further kind without copies
  id         copies  name (en)  worth  metal   text (en)
  red_coin        2  Red coin       1  copper  Spend it.
  blue_coin       1  Blue coin      5  tin     Worth much, they say. Keep it fo…
  no_coin         0  Lost coin      3  tin

  worth: 1 (2), 5 (1)
  metal: copper (2), tin (1)

  no name in ja: blue_coin
  no text in ja: red_coin
"""


@pytest.fixture
def coins(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = make_game(coins__csv=TOKENS)
    monkeypatch.chdir(folder.parent)
    return folder


# ---- for people -------------------------------------------------------------------------------------------------


def test_a_table_with_its_totals_and_what_is_missing(command: Command, coins: Path) -> None:
    ran = command("cards", "coins")
    assert (ran.code, ran.out, ran.err) == (0, TOLD, "")


def test_an_option_that_says_the_copies_counts_as_it_is(command: Command, coins: Path) -> None:
    ran = command("cards", "coins", "-o", "wanted=3")
    assert ran.code == 0 and "coin: 2 kinds, 5 pieces" in ran.out and "metal: copper (2), tin (3)" in ran.out
    assert command("cards", "coins", "-o", "wanted=9").code == 2


def test_another_language(command: Command, coins: Path) -> None:
    lines = command("cards", "coins", "--language", "ja").out.splitlines()
    assert lines[3:7] == [
        "  id         copies  name (ja)  worth  metal   text (ja)",
        "  red_coin        2  赤い硬貨       1  copper  -",
        "  blue_coin       1  -              5  tin     高い",
        "  no_coin         0  -              3  tin",
    ]


def test_a_variant(command: Command) -> None:
    ran = command("cards", "twelve_days", "--variant", "eight_nights", "--table", "gift")
    assert ran.code == 0 and ran.out.startswith(
        "12 Days with eight_nights\n\ngift: 8 kinds, 36 pieces, 6 further kinds"
    )
    assert "\nday:" not in ran.out


def test_kinds_without_a_rule_text_are_told_where_others_have_one(command: Command, coins: Path) -> None:
    assert "no rule text" not in command("cards", "coins").out
    (coins / "rules.tuck").write_text(TAKE + "\ncard red_coin:\n    draw 1 from bank to my purse\n", "utf-8")
    assert "  no rule text, though others have one: blue_coin\n" in command("cards", "coins").out


def test_long_lists_and_many_columns_fit(command: Command, coins: Path) -> None:
    names = [f"attribute_{number}" for number in range(12)]
    rows = "".join(f"kind_{n}_of_a_very_long_name_that_goes_on,1,{f'word_{n},' * 12}名{n}\n" for n in range(40))
    (coins / "coins.csv").write_text(f"id,copies,{','.join(names)},name_ja\n{rows}", "utf-8")
    (coins / "rules.tuck").write_text(TAKE.replace("total worth among", "count"), "utf-8")
    ran = command("cards", "coins")
    assert ran.code == 0 and max(map(text_width, ran.out.splitlines())) <= 80
    assert "      attribute 0 word_3, attribute 1 word_3," in ran.out
    assert "20 more values (20)" in ran.out and "no name in en: all 40" in ran.out


@pytest.mark.parametrize("columns", [40, 61, 80, 200])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_fits_the_terminal_and_has_colours_there(
    command: Command, monkeypatch: pytest.MonkeyPatch, columns: int, language: str
) -> None:
    monkeypatch.setattr("tuckbox.cli.commands.cards.is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    for game in shipped_games():
        if language != "en" and f"{language}:" not in (find_game(game) / "game.yaml").read_text("utf-8"):
            continue  # some of the games have English names only
        lines = command("cards", game, "--language", language).out.splitlines()
        assert max(map(text_width, lines)) <= columns
        assert columns < 200 or not any(line.endswith("…") and text_width(line) < columns - 1 for line in lines)


def test_a_pipe_is_plain_and_a_terminal_has_colours(
    command: Command, coins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b" not in command("cards", "coins").out
    monkeypatch.setattr("tuckbox.cli.console.is_terminal", lambda stream: stream is sys.stdout)
    monkeypatch.setattr("rich.console.Console.is_terminal", True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in command("cards", "coins").out


# ---- what is wrong ----------------------------------------------------------------------------------------------


def test_a_table_with_errors_is_not_shown(command: Command, coins: Path) -> None:
    (coins / "coins.csv").write_text(TOKENS.replace(",5,tin", ",five,tin"), "utf-8")
    for more in ([], ["--csv"], ["--json"]):
        ran = command("cards", "coins", *more)
        assert ran.code == 1 and ran.out == "" and "coins/coins.csv:3:18" in ran.err


def test_rules_with_errors_do_not_hide_the_tables(command: Command, coins: Path) -> None:
    (coins / "rules.tuck").write_text(TAKE.replace("add total worth", "ad total worth"), "utf-8")
    ran = command("cards", "coins")
    assert ran.code == 0 and "coin: 2 kinds" in ran.out
    assert ran.err == "coins has errors; `tuckbox validate coins` shows them.\n"
    assert json.loads(command("cards", "coins", "--json").out)["tables"][0]["missing"]["rule_texts"] is None
    (coins / "rules.tuck").write_text("?\n", "utf-8")


def test_copies_that_only_the_rules_know_are_unknown_where_these_cannot_be_read(command: Command, coins: Path) -> None:
    (coins / "rules.tuck").write_text("?\n", "utf-8")
    ran = command("cards", "coins")
    assert ran.code == 0 and "`tuckbox validate coins`" in ran.err
    assert "coin: 2 kinds, 2 pieces and those that wanted says, 1 further kind without copies" in " ".join(
        ran.out.split()
    )
    assert "  blue_coin  wanted  Blue coin      5  tin " in ran.out
    kinds = json.loads(command("cards", "coins", "--json").out)["tables"][0]["kinds"]
    assert [kind["copies"] for kind in kinds] == [2, None, 0]
    assert command("cards", "coins", "--csv").code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--table", "gifts"), "Did you mean `gift`?"),
        (("--table", "x"), "Its tables: gift, day."),
        (("--language", "xx"), "Its languages: en, ja, ko."),
        (("--csv",), "Say `--table gift` or `--table day`."),
        (("--csv", "--json"), "One at a time"),
        (("--csv", "--language", "ja"), "leave out `--language`"),
        (("--variant", "eight"), "no variant"),
    ],
)
def test_wrong_usage(command: Command, arguments: tuple[str, ...], said: str) -> None:
    ran = command("cards", "twelve_days", *arguments)
    assert ran.code == 2 and ran.out == "" and said in ran.err


def test_a_game_without_tables(command: Command, coins: Path) -> None:
    (coins / "game.yaml").write_text("title: None\nplayers: 1\nrules: [rules.tuck]\n", "utf-8")
    (coins / "rules.tuck").write_text("play:\n    end game\n", "utf-8")
    assert command("cards", "coins").out == "coins has no table.\n"
    assert command("cards", "coins", "--csv").code == 2


# ---- for programs -----------------------------------------------------------------------------------------------


def test_json_agrees_with_its_schema(command: Command, coins: Path) -> None:
    file = importlib.resources.files("tuckbox.schema").joinpath("cards.schema.json")
    check = jsonschema.Draft202012Validator(json.loads(file.read_text("utf-8")))
    for game in [*shipped_games(), "coins"]:
        check.validate(json.loads(command("cards", game, "--json").out))


def test_json_has_what_the_lines_tell(command: Command, coins: Path) -> None:
    data: dict[str, Any] = json.loads(command("cards", "coins", "--json").out)["tables"][0]
    assert [(kind["id"], kind["copies"], kind["option"]) for kind in data["kinds"]] == [
        ("red_coin", 2, None), ("blue_coin", 1, "wanted"), ("no_coin", 0, None),
    ]  # fmt: skip
    assert data["totals"]["values"]["metal"] == [
        {"value": "copper", "kinds": 1, "pieces": 2}, {"value": "tin", "kinds": 1, "pieces": 1},
    ]  # fmt: skip
    assert data["missing"] == {
        "names": {"en": [], "ja": ["blue_coin"]}, "texts": {"en": [], "ja": ["red_coin"]}, "rule_texts": [],
    }  # fmt: skip


# ---- CSV --------------------------------------------------------------------------------------------------------


def test_csv_is_what_spreadsheets_open(coins: Path) -> None:
    """The bytes of another process, under a locale that knows no more than ASCII."""
    done = subprocess.run(
        [sys.executable, "-c", "from tuckbox.cli.main import main; main()", "cards", "coins", "--csv"],
        capture_output=True, check=True, env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"},
    )  # fmt: skip
    assert done.stdout.startswith(b"\xef\xbb\xbfid,copies,worth:number,metal,name_en,name_ja,text_en,text_ja\r\n")
    assert "red_coin,2,1,copper,Red coin,赤い硬貨,Spend it.,\r\n".encode() in done.stdout
    assert b'blue_coin,wanted,5,tin,Blue coin,,"Worth much, they say. ' in done.stdout
    assert done.stdout.count(b"\r\n") == done.stdout.count(b"\n") == 4 and done.stderr == b""


def test_csv_cannot_say_sides(command: Command) -> None:
    ran = command("cards", "santa", "--table", "chip", "--csv")
    assert ran.code == 0 and ran.out.startswith("\ufeffid,copies,colour,plain:yes or no,")
    assert "keep `sides` and `attributes` in a YAML file" in ran.err


def content(table: PieceTable) -> object:
    """All of a table but its places."""
    attributes = [(one.name, one.type, one.on) for one in table.attributes.values()]
    kinds = [(kind.id, kind.copies, kind.cells, kind.names, kind.texts) for kind in table.kinds.values()]
    return table.sides, attributes, kinds


def read_back(table: PieceTable, folder: Path) -> PieceTable:
    """The table as it is read from its CSV; its sides, which CSV cannot say, stand in a file in YAML beside it."""
    (folder / "back.csv").write_bytes(table_csv(table).encode("utf-8"))
    files = ["back.csv"]
    if table.sides:
        attributes = {
            one.name: {key: value for key, value in (("type", one.type), ("on", one.on)) if value}
            for one in table.attributes.values()
        }
        sides = {"sides": table.sides, "attributes": attributes, "kinds": []}
        (folder / "sides.yaml").write_text(json.dumps(sides, ensure_ascii=False), "utf-8")
        files.insert(0, "sides.yaml")
    entries = ", ".join(f"{{file: {file}, piece: {table.piece}}}" for file in files)
    (folder / "game.yaml").write_text(f"title: Back\nplayers: 2\nrules: []\ntables: [{entries}]\n", "utf-8")
    tables, problems = read_tables(_manifest(folder), [], reserved_words())
    # what a list holds may be the values of another table
    assert [f"{d.code.id} {d.span}: {d.message}" for d in problems if d.code.id not in ("F063", "F064")] == []
    return tables[table.piece]


def _manifest(folder: Path) -> Manifest:
    manifest, problems = read_manifest(folder, reserved_words())
    assert manifest is not None and problems == []
    return manifest


@pytest.mark.parametrize("game", shipped_games())
def test_the_tables_of_a_shipped_game_come_back(game: str, tmp_path: Path) -> None:
    manifest = _manifest(find_game(game))
    for variants in ([], *([variant] for variant in manifest.variants)):
        tables, _ = read_tables(manifest, variants, reserved_words())
        for table in tables.values():
            assert content(read_back(table, tmp_path)) == content(table)


WORDS = st.sampled_from(["red", "blue", "ガラス", "x1", "été", "_"])
PROSE = st.text(st.sampled_from("ab ,;\t\"'#\n:ガ｜，=é\u3000\ufeff\\-{}1"), max_size=12)
LANGUAGES = st.sampled_from(["en", "ja", "de", "pt-BR", "zh_Hant"])
TYPES = {
    "number": st.integers(-(10**9), 10**9).map(str),
    "yes or no": st.sampled_from(["yes", "no"]),
    "list of number": st.lists(st.integers(-9, 99).map(str), max_size=3),
    "list of tone": st.lists(WORDS, max_size=3),
    "": WORDS,
}


@st.composite
def yaml_tables(draw: st.DrawFn) -> str:
    """A table in YAML (which JSON is, too) with any attributes, sides, names and texts."""
    types = {
        "tone": "",
        **draw(st.dictionaries(st.sampled_from(["rank", "lit", "steps", "mix"]), st.sampled_from(sorted(TYPES)))),
    }
    sides = draw(st.sampled_from([[], ["front", "back"]]))
    kinds: list[dict[str, object]] = [
        {"id": f"tone_{number}", "copies": "0", "tone": word}
        for number, word in enumerate(["red", "blue", "ガラス", "x1", "été", "_"])
    ]
    for number in range(draw(st.integers(1, 4))):
        kind: dict[str, object] = {"id": f"kind_{number}"}
        if draw(st.booleans()):
            kind["copies"] = draw(st.sampled_from(["0", "1", "17", "how_many"]))
        for name, type_ in types.items():
            if draw(st.booleans()):
                kind[name] = draw(TYPES[type_])
        for role in ("name", "text"):
            kind[role] = draw(st.one_of(PROSE, st.dictionaries(LANGUAGES, PROSE, max_size=3)))
        kinds.append(kind)
    attributes = {
        name: {key: value for key, value in (("type", type_), ("on", draw(st.sampled_from(["", *sides])))) if value}
        for name, type_ in types.items()
    }
    return json.dumps({**({"sides": sides} if sides else {}), "attributes": attributes, "kinds": kinds}, indent=1)


@given(yaml_tables())
@settings(max_examples=80, deadline=None)
def test_any_table_comes_back(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.mktemp("any")
    (folder / "cards.yaml").write_text(text, "utf-8")
    (folder / "game.yaml").write_text(
        "title: Any\nplayers: 2\nrules: []\ntables: [{file: cards.yaml, piece: card}]\n", "utf-8"
    )
    tables, problems = read_tables(_manifest(folder), [], reserved_words())
    assert [f"{d.code.id} {d.span}: {d.message}" for d in problems] == []
    table = tables["card"]
    back = read_back(table, folder)
    assert content(back) == content(table)
    assert table_csv(back) == table_csv(table)


def test_csv_is_written_also_where_nothing_but_text_can_be(command: Command, coins: Path) -> None:
    """Standard output may be a text stream without bytes below it."""
    stream, stdout = io.StringIO(newline=""), sys.stdout
    tables, _ = read_tables(_manifest(coins), [], reserved_words())
    try:
        sys.stdout = stream
        say_csv(tables["coin"])
    finally:
        sys.stdout = stdout
    assert stream.getvalue() == table_csv(tables["coin"]) == command("cards", "coins", "--csv").out
