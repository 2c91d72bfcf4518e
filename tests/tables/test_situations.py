"""From the situations of files that broke other engines, each with its name, to what is read or said here."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.diagnostics import Diagnostic
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.tables import read_manifest, read_tables
from tuckbox.interpreter.tables.csv_reader import read_csv
from tuckbox.interpreter.tables.located import plain
from tuckbox.interpreter.tables.yaml_reader import read_yaml

from .test_reading import PLAIN, content, table

ROWS = ["id", "copies", "rank:number", "name_en"], ["one", "2", "1", "One, the first"], ["two", "1", "", "Two"]


def said(problems: list[Diagnostic]) -> list[str]:
    """Each problem as its code, its place, and the lines of its further places."""
    return [" ".join([d.code.id, str(d.span), *(f"<{one.span}>" for one in d.labels)]) for d in problems]


def separated(sign: str) -> str:
    """The plain table as a spreadsheet writes it whose cells are separated by `sign`."""
    return "".join(sign.join(f'"{cell}"' if "," in cell else cell for cell in row) + "\r\n" for row in ROWS)


# ---- 65: two of one name ----------------------------------------------------------------------------------------

TWICE = {
    "ids in CSV": ("cards.csv", "id,copies\none,1\ntwo,1\none,2\n", "F050 cards.csv:4:1 <cards.csv:2:1>"),
    "ids in YAML": ("cards.yaml", "kinds:\n  - {id: a}\n  - {id: a}\n", "F050 cards.yaml:3:10 <cards.yaml:2:10>"),
    "keys of a kind": (
        "cards.yaml",
        "kinds:\n  - id: a\n    copies: 1\n    copies: 2\n",
        "F012 cards.yaml:4:5 <cards.yaml:3:5>",
    ),
    "keys of a table": ("cards.yaml", "kinds: []\nsides: [a]\nkinds: []\n", "F012 cards.yaml:3:1 <cards.yaml:1:1>"),
    "columns": ("cards.csv", "id,tone,tone\na,red,red\n", "F025 cards.csv:1:9 <cards.csv:1:4>"),
}


@pytest.mark.parametrize(("name", "text", "expected"), TWICE.values(), ids=TWICE)
def test_two_of_one_name_are_told_with_both_lines(tmp_path: Path, name: str, text: str, expected: str) -> None:
    assert said(table(tmp_path, name, text)[1]) == [expected]


def test_the_message_on_an_id_that_stands_twice_names_the_other_line(tmp_path: Path) -> None:
    _, problems = table(tmp_path, "cards.csv", "id,copies\none,1\n\ntwo,1\none,2\n")
    assert [d.message for d in problems] == ["The id `one` stands twice: here and in line 2."]
    _, problems = table(tmp_path, "cards.yaml", "kinds:\n  - id: a\n    tone: red\n    tone: blue\n")
    assert "in line 3 and in line 4" in problems[0].message


# ---- 66: what other readers of YAML make something else of --------------------------------------------------------

TEXTS = ["no", "on", "010", "08", "1_000", "1:30", "2024-01-01", "1e3", "~", "=", "1.10", "null", "Yes", "0x1F", ".inf"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_value_in_yaml_stays_a_text(text: str) -> None:
    root, problems = read_yaml(SourceFile("x.yaml", f"a: {text}\n"))
    assert problems == [] and root is not None and plain(root) == {"a": text}


@pytest.mark.parametrize("text", [text for text in TEXTS if text != "="])
def test_a_key_in_yaml_stays_a_text(text: str) -> None:
    root, problems = read_yaml(SourceFile("x.yaml", f"{text}: 1\n"))
    assert problems == [] and root is not None and plain(root) == {text: "1"}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", ["cards.yaml", "cards.csv"])
def test_where_a_number_is_wanted_only_a_plain_one_is_read(tmp_path: Path, name: str, text: str) -> None:
    csv = f"id,rank:number\na,{text}\n"
    yaml = f"attributes: {{rank: {{type: number}}}}\nkinds: [{{id: a, rank: {text}}}]\n"
    _, problems = table(tmp_path, name, csv if name.endswith("csv") else yaml)
    assert [d.code.id for d in problems] == ["F051"]


# ---- 69: what spreadsheets write --------------------------------------------------------------------------------

NOTES = ["#a; or, b", "a; or, b", ""]
"""A column of notes with the signs in it that may separate cells; the name of one in a header is not quoted."""


def with_notes(sign: str) -> str:
    """The plain table with a further column, whose name holds the other signs."""
    rows = [[*row, note.replace(sign, "")] for row, note in zip(ROWS, NOTES, strict=True)]
    head, *below = rows
    return f"{sign.join(head)}\n" + "".join(sign.join(f'"{cell}"' for cell in row) + "\n" for row in below)


EXPORTS: dict[str, str | bytes] = {
    "byte order mark and CRLF": b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode(),
    "empty last line": PLAIN + "\r\n",
    "rows of empty cells at the end": PLAIN + ",,,\n" * 40,
    "empty rows in between": PLAIN.replace("two,", " , , , \n\n,,,\ntwo,"),
    "row of empty cells above the header": ",,,\n" + PLAIN,
    "empty columns at the end": "".join(f"{line},,,\n" for line in PLAIN.splitlines()),
    "empty cells behind one row": PLAIN.replace("Two\n", "Two,,\n"),
    "full-width header": "ｉｄ，ｃｏｐｉｅｓ，ｒａｎｋ：ｎｕｍｂｅｒ，ｎａｍｅ＿ｅｎ\n" + PLAIN.partition("\n")[2],
    "semicolons": separated(";"),
    "tabs": separated("\t"),
    "tabs and no quotes": separated("\t").replace('"', ""),
    "a line that names the separator": "sep=;\r\n" + separated(";"),
    "semicolons and empty columns": "".join(f"{line};;\r\n" for line in separated(";").splitlines()),
    "commas, and other signs in notes": with_notes(","),
    "semicolons, and other signs in notes": with_notes(";"),
    "tabs, and other signs in notes": with_notes("\t"),
    "columns of notes": ",".join([*ROWS[0], "#", "note", "Notes\r\n"])
    + 'one,2,1,"One, the first",x,"1,5; y",\r\ntwo,1,,Two,,,z\r\n',
}


@pytest.mark.parametrize("text", EXPORTS.values(), ids=EXPORTS)
def test_an_export_of_a_spreadsheet_is_the_same_table(tmp_path: Path, text: str | bytes) -> None:
    expected, _ = table(tmp_path, "cards.csv", PLAIN)
    found, problems = table(tmp_path, "cards.csv", text)
    assert said(problems) == [] and content(found) == content(expected)


@pytest.mark.parametrize(
    ("header", "place", "signs"),
    [
        pytest.param("id;copies;rank:number,name_en", "x.csv:1:22", "semicolons and commas", id="one comma too many"),
        pytest.param("id,copies;rank:number", "x.csv:1:10", "commas and semicolons", id="half and half"),
        pytest.param("id\tcopies,rank", "x.csv:1:10", "tabs and commas", id="tabs and commas"),
    ],
)
def test_a_header_that_two_signs_divide_is_refused(header: str, place: str, signs: str) -> None:
    grid, problems = read_csv(SourceFile("x.csv", f"{header}\none;1;2\n"))
    assert grid is None and said(problems) == [f"F024 {place}"] and signs in problems[0].message


def test_a_problem_has_its_row_and_column_in_every_dress(tmp_path: Path) -> None:
    for sign in ",;\t":
        text = "\ufeff" + separated(sign).replace(f"{sign}1{sign}", f"{sign}eight{sign}")
        assert said(table(tmp_path, "cards.csv", text)[1]) == ["F051 cards.csv:2:7"]


# ---- 70: digits that are none -----------------------------------------------------------------------------------

DIGITS = {"①": "1", "８": "8", "²": "2", "٣": "3", "十": None, "Ⅷ": None, "½": None}


@pytest.mark.parametrize("text", DIGITS)
def test_a_digit_of_another_sort_is_refused_everywhere_alike(tmp_path: Path, text: str) -> None:
    csv = f"id,copies,rank:number,steps:list of number\na,{text},{text},1 {text}\n"
    yaml = (
        "attributes: {rank: {type: number}, steps: {type: list of number}}\n"
        f"kinds: [{{id: a, copies: {text}, rank: {text}, steps: [1, {text}]}}]\n"
    )
    for name, whole in (("cards.csv", csv), ("cards.yaml", yaml)):
        _, problems = table(tmp_path, name, whole)
        # `十` and `Ⅷ` are letters: where an option may stand, each is the name of one
        codes = ["F051", "F051"] if text.isidentifier() else ["F051", "F051", "F053"]
        assert sorted(d.code.id for d in problems) == codes
        if digit := DIGITS[text]:
            assert {d.hint for d in problems} == {f"Write `{digit}`."}


# ---- 71: names that look alike ----------------------------------------------------------------------------------

COMPOSED, DECOMPOSED = "ガ", "カ\u3099"


def test_a_name_composed_and_decomposed_is_one_name(tmp_path: Path) -> None:
    assert COMPOSED != DECOMPOSED
    _, problems = table(tmp_path, "cards.csv", f"id,copies\n{COMPOSED},1\n{DECOMPOSED},1\n")
    assert said(problems) == ["F050 cards.csv:3:1 <cards.csv:2:1>"]
    escaped = f'kinds:\n  - {{id: {COMPOSED}}}\n  - {{id: "\\u30ab\\u3099"}}\n'
    _, problems = table(tmp_path, "cards.yaml", escaped)
    assert said(problems) == ["F050 cards.yaml:3:10 <cards.yaml:2:10>"]
    found, problems = table(tmp_path, "cards.csv", f"id,{DECOMPOSED}:number,name_en\na,1,{DECOMPOSED}\n")
    assert problems == [] and found.kinds["a"].cells == {COMPOSED: 1} and found.kinds["a"].names == {"en": COMPOSED}


@pytest.mark.parametrize("other", ["ｃａｔ", "Cat", "CAT", "cａt"])
def test_ids_that_differ_in_width_or_case_are_reported(tmp_path: Path, other: str) -> None:
    _, problems = table(tmp_path, "cards.csv", f"id,copies\ncat,1\n{other},1\n")
    assert said(problems) == ["F047 cards.csv:3:1 <cards.csv:2:1>"]


# ---- 74: all or nothing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param("k61,ten", "F051 cards.csv:62:5", id="a cell that cannot be read"),
        pytest.param("k61", "F022 cards.csv:62:4", id="a row that is too short"),
        pytest.param(",7", "F059 cards.csv:62:1", id="a row without an id"),
        pytest.param("k 61,7", "F044 cards.csv:62:1", id="an id that is no name"),
        pytest.param('k61,"7', "F020 cards.csv:62:5", id="a quote that stays open"),
        pytest.param("k1,7", "F050 cards.csv:62:1 <cards.csv:2:1>", id="an id that is there already"),
    ],
)
def test_one_row_of_many_that_cannot_be_read_is_an_error(tmp_path: Path, row: str, expected: str) -> None:
    rows = "".join(f"k{number},{number % 7}\n" for number in range(1, 61))
    found, problems = table(tmp_path, "cards.csv", f"id,rank:number\n{rows}{row}\n")
    assert said(problems) == [expected] and all(d.is_error for d in problems)
    assert [f"k{number}" for number in range(1, 61)] == list(found.kinds)[:60]


def test_every_bad_row_is_told_in_one_run(tmp_path: Path) -> None:
    rows = "".join(f"k{number},{'x' if number % 20 == 0 else number}\n" for number in range(1, 61))
    _, problems = table(tmp_path, "cards.csv", f"id,rank:number\n{rows}")
    assert said(problems) == [f"F051 cards.csv:{line}:{len(f'k{line - 1},') + 1}" for line in (21, 41, 61)]


def test_a_table_that_cannot_be_opened_is_no_empty_table(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "title: A\nplayers: 2\nrules: []\ntables: [{file: a.csv, piece: card}, {file: b.csv, piece: card}]\n", "utf-8"
    )
    (tmp_path / "a.csv").write_text("id\na\n", "utf-8")
    (tmp_path / "b.csv").write_bytes("id,name_en\nb,Häuschen\n".encode("cp1252"))
    manifest, _ = read_manifest(tmp_path)
    assert manifest is not None
    assert said(read_tables(manifest, [])[1]) == ["F001 b.csv:2:1"]
