"""From texts, honest and hostile, to assertions about the YAML and CSV readers and the tables made from them."""

from __future__ import annotations

import csv
import errno
import io
import os
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tuckbox.interpreter.diagnostics import Diagnostic
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.model.tables import Manifest, PieceTable
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.tables import layering, read_manifest, read_tables, read_texts
from tuckbox.interpreter.tables.csv_reader import read_csv
from tuckbox.interpreter.tables.located import plain
from tuckbox.interpreter.tables.yaml_reader import MAX_PROBLEMS, read_yaml

PLAIN = 'id,copies,rank:number,name_en\none,2,1,"One, the first"\ntwo,1,,Two\n'


def game(folder: Path, name: str, text: str | bytes, extra: str = "") -> Manifest:
    (folder / "game.yaml").write_text(
        f"title: A\nplayers: 2\nrules: []\ntables: [{{file: {name}, piece: card}}]\n{extra}", encoding="utf-8"
    )
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    manifest, problems = read_manifest(folder)
    assert manifest is not None and problems == []
    return manifest


def table(folder: Path, name: str, text: str | bytes) -> tuple[PieceTable, list[Diagnostic]]:
    tables, problems = read_tables(game(folder, name, text), [])
    return tables["card"], problems


def content(found: PieceTable) -> object:
    """All of a table but its places."""
    kinds = [(k.id, k.copies, k.cells, k.names, k.texts) for k in found.kinds.values()]
    return kinds, [(a.name, a.type, a.on) for a in found.attributes.values()], found.sides


# ---- the same table in other dress ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        b"\xef\xbb\xbf" + PLAIN.encode(),
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        PLAIN.rstrip("\n"),
        PLAIN + "\n\n",
        PLAIN + ",,,\n",
        "\n" + PLAIN,
        PLAIN.replace("id,copies,rank:number,name_en", "ｉｄ,ｃｏｐｉｅｓ,ｒａｎｋ：ｎｕｍｂｅｒ,ｎａｍｅ＿ｅｎ"),
        PLAIN.replace("id,copies,rank:number,name_en", "ｉｄ，copies，rank: number，name_en"),
        PLAIN.replace("rank:number", " rank : number "),
        PLAIN.replace("one,2,1,", '"one", 2 ,"1" ,'),
        "id,copies,rank:number,name_en,\n" + "".join(f"{line},\n" for line in PLAIN.splitlines()[1:]),
        "id,copies,rank:number,note,name_en,#\n"
        'one,2,1,"a ""note"",\nof two lines","One, the first",x\ntwo,1,,,Two,\n',
    ],
)  # fmt: skip
def test_same_table(tmp_path: Path, text: str | bytes) -> None:
    expected, _ = table(tmp_path, "cards.csv", PLAIN)
    found, problems = table(tmp_path, "cards.csv", text)
    assert problems == [] and content(found) == content(expected)
    assert content(found) == (
        [
            ("one", 2, {"rank": 1}, {"en": "One, the first"}, {}),
            ("two", 1, {"rank": None}, {"en": "Two"}, {}),
        ],
        [("rank", "number", None)],
        (),
    )


def test_yaml_and_csv_give_the_same_table(tmp_path: Path) -> None:
    from_csv, problems = table(
        tmp_path, "cards.csv",
        "id,copies,lit:yes or no,steps:list of number,tone,tones:list of tone,name_en,text_ja\n"
        "a,n,yes,1 -2,red,red blue,A,い\nb,1,no,,blue,,,\n",
    )  # fmt: skip
    assert problems == []
    from_yaml, problems = table(
        tmp_path, "cards.yaml",
        "attributes: {lit: {type: yes  or no}, steps: {type: list of number}, tone: , tones: {type: list of tone}}\n"
        "kinds:\n"
        "  - {id: a, copies: n, lit: yes, steps: [1, -2], tone: red, tones: red blue, name: A, text: {ja: い}}\n"
        "  - {id: b, lit: no, tone: blue}\n",
    )  # fmt: skip
    assert problems == [] and content(from_yaml) == content(from_csv)
    assert from_yaml.kinds["a"].cells == {"lit": True, "steps": (1, -2), "tone": "red", "tones": ("red", "blue")}
    assert from_yaml.kinds["b"].cells == {"lit": False, "steps": None, "tone": "blue", "tones": None}


def test_sides_and_where_attributes_are_printed(tmp_path: Path) -> None:
    found, problems = table(
        tmp_path, "chips.yaml",
        "sides: [front, back]\nattributes:\n  colour: {on: front}\n  worth: {type: number}\n"
        "kinds:\n  - {id: a, colour: red, worth: 0}\n",
    )  # fmt: skip
    assert problems == [] and found.sides == ("front", "back")
    assert [(a.name, a.type, a.on) for a in found.attributes.values()] == [
        ("colour", "", "front"), ("worth", "number", None),
    ]  # fmt: skip
    assert str(found.attributes["worth"].span) == "chips.yaml:4:3"
    assert str(found.kinds["a"].cell_spans["worth"]) == "chips.yaml:6:33"


def test_places_of_cells(tmp_path: Path) -> None:
    found, _ = table(tmp_path, "cards.csv", 'id,copies,rank:number,name_en\n"a", 3,7,"x\ny"\nb,1, 8,z\n')
    assert [str(kind.span) for kind in found.kinds.values()] == ["cards.csv:2:1", "cards.csv:4:1"]
    assert [str(kind.cell_spans["rank"]) for kind in found.kinds.values()] == ["cards.csv:2:8", "cards.csv:4:6"]
    assert str(found.kinds["a"].copies_span) == "cards.csv:2:6"


# ---- variants ---------------------------------------------------------------------------------------------------


def test_a_variant_changes_only_what_it_gives(tmp_path: Path) -> None:
    (tmp_path / "more.csv").write_text(
        "id,copies,rank:number,name_en,worth:number\none,0,,,\ntwo,,5,Deux,\nsix,4,6,Six,1\n", encoding="utf-8"
    )
    manifest = game(tmp_path, "cards.csv", PLAIN, "variants: {more: {tables: [{file: more.csv, piece: card}]}}\n")
    base, problems = read_tables(manifest, [])
    assert problems == [] and list(base["card"].kinds) == ["one", "two"]
    tables, problems = read_tables(manifest, ["more"])
    assert problems == []
    assert content(tables["card"]) == (
        [
            ("one", 0, {"rank": 1, "worth": None}, {"en": "One, the first"}, {}),
            ("two", 1, {"rank": 5, "worth": None}, {"en": "Deux"}, {}),
            ("six", 4, {"rank": 6, "worth": 1}, {"en": "Six"}, {}),
        ],
        [("rank", "number", None), ("worth", "number", None)],
        (),
    )
    assert str(tables["card"].kinds["one"].copies_span) == "more.csv:2:5"
    with pytest.raises(KeyError):
        read_tables(manifest, ["less"])


def test_options_of_a_variant_are_kept_as_written(tmp_path: Path) -> None:
    manifest = game(tmp_path, "cards.csv", PLAIN, "variants: {v: {options: {off: no, hand: 08, points: [0, 1]}}}\n")
    given = {name: text for name, (text, _) in manifest.variants["v"].options.items()}
    assert given == {"off": "no", "hand": "08", "points": "[0, 1]"}


def test_texts_by_language_and_layer(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text('en,ja,ko\nPass,パス,\n"Yes, now",はい,네\n', encoding="utf-8")
    (tmp_path / "u.csv").write_text("en,ko\nPass,패스\nStop,정지\n", encoding="utf-8")
    extra = "texts: [t.csv]\nvariants: {v: {texts: [u.csv]}}\n"
    manifest = game(tmp_path, "cards.csv", PLAIN, extra)
    assert read_texts(manifest, []) == (
        {"Pass": {"en": "Pass", "ja": "パス"}, "Yes, now": {"en": "Yes, now", "ja": "はい", "ko": "네"}}, [],
    )  # fmt: skip
    texts, problems = read_texts(manifest, ["v"])
    assert problems == [] and texts["Pass"] == {"en": "Pass", "ja": "パス", "ko": "패스"} and "Stop" in texts


# ---- folders and files that are not there -----------------------------------------------------------------------


def test_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "nowhere", tmp_path / "file"):
        manifest, problems = read_manifest(folder)
        assert manifest is None and [(d.code.id, str(d.span)) for d in problems] == [("F002", "game.yaml:1:1")]


def test_a_folder_within_the_game(tmp_path: Path) -> None:
    game(tmp_path, "cards.csv", PLAIN)
    (tmp_path / "rules").mkdir()
    manifest, problems = read_manifest(tmp_path / "rules")
    assert manifest is None and [(d.code.id, d.hint) for d in problems] == [
        ("F003", f"The folder above has one: give `{tmp_path.name}`, the whole game.")
    ]


def test_a_folder_that_may_not_be_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That there is no `game.yaml` in it would be a guess; whoever runs this may be allowed everything."""
    stat = os.stat

    def refusing(path: Any, *args: Any, **more: Any) -> Any:
        if os.fspath(path) == os.path.join(tmp_path, "."):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return stat(path, *args, **more)

    (tmp_path / "game.yaml").write_text("title: A\nplayers: 2\nrules: []\n", encoding="utf-8")
    monkeypatch.setattr(os, "stat", refusing)
    manifest, problems = read_manifest(tmp_path)
    assert manifest is None and [(d.code.id, str(d.span)) for d in problems] == [("F004", "game.yaml:1:1")]


def test_a_file_that_goes_away_while_reading(tmp_path: Path) -> None:
    manifest = game(tmp_path, "cards.csv", PLAIN)
    (tmp_path / "cards.csv").unlink()
    tables, problems = read_tables(manifest, [])
    assert [(d.code.id, str(d.span)) for d in problems] == [("F004", "cards.csv:1:1")]
    assert tables["card"].kinds == {}


def test_rules_and_scenarios_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Missing rights, which whoever runs this may not be bound by, and a folder in place of the file."""
    opened = Path.open

    def refusing(path: Path, *args: Any, **more: Any) -> Any:
        if path.name == "locked.tuck":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, *args, **more)

    (tmp_path / "game.yaml").write_text(
        "title: A\nplayers: 2\nrules: [rules.tuck, locked.tuck]\nscenarios: [told.tuck]\n", encoding="utf-8"
    )
    for name in ("rules.tuck", "locked.tuck", "told.tuck"):
        (tmp_path / name).write_text("play:\n    end game\n" if name == "rules.tuck" else "", encoding="utf-8")
    monkeypatch.setattr(Path, "open", refusing)
    monkeypatch.setattr("tuckbox.interpreter.tables.manifest.file_exists", lambda folder, name: True)
    (tmp_path / "told.tuck").unlink()
    (tmp_path / "told.tuck").mkdir()
    found = load(tmp_path)
    assert [(d.code.id, str(d.span)) for d in found.report.found] == [
        ("F004", "locked.tuck:1:1"),
        ("F004", "told.tuck:1:1"),
    ]
    assert found.game is None


def test_a_link_does_not_lead_out(tmp_path: Path) -> None:
    inside = tmp_path / "game"
    inside.mkdir()
    (tmp_path / "secret.csv").write_text(PLAIN, encoding="utf-8")
    (inside / "cards.csv").symlink_to(tmp_path / "secret.csv")
    (inside / "game.yaml").write_text("title: A\nplayers: 2\nrules: []\ntables: [{file: cards.csv, piece: card}]\n")
    assert [d.code.id for d in read_manifest(inside)[1]] == ["F041"]


@pytest.mark.parametrize("name", ["'x\\0y.tuck'", '"x\\0y.tuck"', "a" * 5000 + ".tuck", "~/r.tuck", "., .., /"])
def test_odd_file_names(tmp_path: Path, name: str) -> None:
    (tmp_path / "game.yaml").write_text(f"title: A\nplayers: 2\nrules: [{name}]\n")
    _, problems = read_manifest(tmp_path)
    assert problems and {d.code.id for d in problems} <= {"F010", "F040", "F041", "F043"}


# ---- size and depth ---------------------------------------------------------------------------------------------


def bomb(levels: int) -> str:
    lines = ["l0: &l0 [x, x, x, x, x, x, x, x, x]"]
    for level in range(1, levels):
        lines.append(f"l{level}: &l{level} [" + ", ".join([f"*l{level - 1}"] * 9) + "]")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("text", [bomb(10), bomb(2000), "kinds: &k [*k]\n", "kinds: &k\n  again: *k\n"])
def test_references_are_refused_at_once(text: str) -> None:
    tracemalloc.start()
    begun = time.perf_counter()
    root, problems = read_yaml(SourceFile("bomb.yaml", text))
    spent, (_, peak) = time.perf_counter() - begun, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert root is None and {d.code.id for d in problems} <= {"F013", "F019"}
    assert spent < 1 and peak < 4_000_000 and len(problems) <= MAX_PROBLEMS + 1


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 2000,
        "a: " + "[" * 2000 + "]" * 2000,
        "a: " + "{x: " * 2000,
        "- " * 2000 + "x",
        "".join(" " * depth + "a:\n" for depth in range(2000)),
    ],
)
def test_nesting_is_bounded(text: str) -> None:
    root, problems = read_yaml(SourceFile("deep.yaml", text))
    assert root is None and [d.code.id for d in problems] == ["F014"]


def test_honest_large_tables_load(tmp_path: Path) -> None:
    rules = "Take as many chips as you like, then give one of them to your left neighbour. " * 2
    rows = 27_000
    lines = (f'  - {{id: kind_{n}, rank: {n % 13}, name: {{en: N {n}, ja: 名}}, text: "{rules}"}}' for n in range(rows))
    text = "attributes: {rank: {type: number}}\nkinds:\n" + "\n".join(lines)
    assert len(text.encode()) > 5_000_000
    found, problems = table(tmp_path, "cards.yaml", text)
    assert problems == [] and len(found.kinds) == rows and found.kinds["kind_26999"].cells == {"rank": 26_999 % 13}
    text = "id,rank:number,name_en,text_en\n" + "".join(f'kind_{n},{n % 13},N {n},"{rules}"\n' for n in range(30_000))
    assert len(text.encode()) > 5_000_000
    found, problems = table(tmp_path, "cards.csv", text)
    assert problems == [] and len(found.kinds) == 30_000 and found.kinds["kind_13"].cells == {"rank": 0}


def test_too_many_kinds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layering, "MAX_KINDS", 100)
    found, problems = table(tmp_path, "cards.csv", "id\n" + "".join(f"k{n}\n" for n in range(109)))
    assert len(found.kinds) == 100
    assert [(d.code.id, d.span.line) for d in problems] == [("F062", 102)]


def test_too_many_problems(tmp_path: Path) -> None:
    twice = "".join(f"a{n}: 1\na{n}: 2\n" for n in range(100))
    root, problems = read_yaml(SourceFile("x.yaml", twice))
    assert root is None and [d.code.id for d in problems] == ["F012"] * MAX_PROBLEMS + ["F019"]


def test_long_texts_do_not_fill_a_message(tmp_path: Path) -> None:
    long = "x y" * 100_000
    text = f"id,copies,{long}:number,tone,n:number\n{long},1,1,red,2\nb,{long},1,{long},{long}\n"
    _, problems = table(tmp_path, "cards.csv", text)
    assert sorted(d.code.id for d in problems) == ["F044", "F044", "F044", "F051", "F053"]
    assert all(len(d.message) < 240 and len(d.hint or "") < 240 for d in problems)


# ---- whatever is in a file --------------------------------------------------------------------------------------

CELL = st.text(st.sampled_from('ab, "\n:ガ#'), max_size=6).map(str.strip)


@given(st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=5))
@settings(max_examples=150, deadline=None)
def test_csv_is_read_as_the_csv_module_reads_it(rows: list[list[str]]) -> None:
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows([["a", "b", "c"], *rows])
    source = SourceFile("x.csv", stream.getvalue())
    grid, problems = read_csv(source)
    assert grid is not None and problems == []
    assert [[cell.text for cell in row] for row in grid.rows] == [row for row in rows if any(row)]
    for cell in (cell for row in grid.rows for cell in row):
        span = cell.span
        begin = sum(len(line) + 1 for line in source.lines[: span.line - 1]) + span.column - 1
        assert source.text[begin:].startswith((cell.text[:1], '"'))


@given(st.text(st.sampled_from("ab1-:?,[]{}&*!|>'\"%@`#~ \n\t：、ガ\\.=<"), max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_reported(text: str) -> None:
    source = SourceFile("x", text)
    root, problems = read_yaml(source)
    assert (root is not None) or problems
    if root is not None:
        plain(root)
    grid, found = read_csv(source)
    assert (grid is not None) or found
    for problem in problems + found:
        assert 1 <= problem.span.line <= len(source.lines) and problem.span.column <= len(problem.span.file.line(
            problem.span.line)) + 1  # fmt: skip


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_damaged_game_never_raises(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """A character put in, taken out or doubled anywhere gives diagnostics or another game, never an exception."""
    folder = tmp_path_factory.mktemp("damaged")
    files = {
        "game.yaml": "title: {en: A}\nplayers: 2 to 3\nrules: []\ntables: [{file: c.csv, piece: card}, "
        "{file: d.yaml, piece: chip}]\ntexts: [t.csv]\nvariants:\n  v: {options: {n: 2}, "
        "tables: [{file: e.csv, piece: card}]}\n",
        "c.csv": PLAIN, "e.csv": "id,copies\none,0\n", "t.csv": "en,ja\nPass {n},{n}パス\n",
        "d.yaml": "sides: [a, b]\nattributes: {t: {on: a}}\nkinds: [{id: x, t: red, name: {en: X}}]\n",
    }  # fmt: skip
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from(sorted(files)))
        at = data.draw(st.integers(0, len(files[name])))
        put = data.draw(st.sampled_from(['"', ",", ":", "{", "]", "\n", " ", "x", "-", "８", "{}", "[]", ""]))
        files[name] = files[name][:at] + put + files[name][at + data.draw(st.integers(0, 3)) :]
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    manifest, problems = read_manifest(folder)
    if manifest is None:
        assert problems
        return
    for variants in ([], sorted(manifest.variants)):
        problems += read_tables(manifest, variants, frozenset({"where"}))[1] + read_texts(manifest, variants)[1]
    assert all(d.message and d.span.line >= 1 and d.span.column >= 1 for d in problems)
    again, repeated = read_manifest(folder)
    assert again is not None
    for variants in ([], sorted(again.variants)):
        repeated += read_tables(again, variants, frozenset({"where"}))[1] + read_texts(again, variants)[1]
    assert [(str(d.span), d.message) for d in repeated] == [(str(d.span), d.message) for d in problems]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("id\n" + "k\n" * 100_000, "This file has 100,002 lines; at most 100,000 are read."),
        (f"id,{'a,' * 2_000}b\n", "This row has 2,002 cells; at most 1,000 are read."),
        (f"id\nred{',' * 2_000}\n", "This row has 2,001 cells; at most 1,000 are read."),
    ],
)
def test_a_table_beyond_all_need_is_refused_unread(tmp_path: Path, text: str, words: str) -> None:
    _, problems = table(tmp_path, "cards.csv", text)
    assert [(problem.code.id, problem.message) for problem in problems] == [("F080", words)]


def test_a_manifest_beyond_all_need_is_refused(tmp_path: Path) -> None:
    text = "title: {en: Game}\nplayers: 2\nrules: [r.tuck]\n"
    names = ", ".join(f"r{number}.tuck" for number in range(201))
    for written, words in (
        (text + "#" * 200_000, "This file has 200,045 letters and signs; at most 200,000 are read."),
        (text.replace("r.tuck", names), "`rules` has 201 entries; at most 200 are read."),
        (
            text + "variants:\n" + "".join(f"  v{n}: {{players: 2}}\n" for n in range(101)),
            "`variants` has 101 entries; ",
        ),
    ):
        (tmp_path / "game.yaml").write_text(written, encoding="utf-8")
        manifest, problems = read_manifest(tmp_path)
        assert manifest is None and [one.code.id for one in problems] == ["F080"]
        assert problems[0].message.startswith(words)
