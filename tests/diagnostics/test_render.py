"""Diagnostics as people and programs see them: places, carets, labels, hints, summaries, and the JSON Schema."""

from __future__ import annotations

import importlib.resources
import json
from pathlib import Path

import jsonschema
import pytest
from tuckbox.interpreter.diagnostics import Code, Diagnostic, Label
from tuckbox.interpreter.diagnostics.render import render_lines, render_text, summary, text_segments
from tuckbox.interpreter.diagnostics.render_json import report_json
from tuckbox.interpreter.diagnostics.width import text_width
from tuckbox.interpreter.source import SourceFile, Span

WRONG = Code("N901", "not there", "Nothing is called `{name}`.", "Did you mean `{near}`?")
ODD = Code("L901", "odd", "This is odd.", level="warning")


def found(line: str, column: int, length: int = 1, name: str = "rules.tuck") -> Diagnostic:
    return WRONG.at(Span.at(SourceFile(name, line), 1, column, length), name="hnad", near="hand")


def caret_line(text: str) -> str:
    return next(line for line in text.splitlines() if line.strip(" |") and set(line) <= set(" |^"))


def test_full_text() -> None:
    assert render_text([found("draw 1 from hnad to bid", 13, 4)]) == (
        "rules.tuck:1:13: error N901\n"
        "  Nothing is called `hnad`.\n"
        "  1 | draw 1 from hnad to bid\n"
        "    |             ^^^^\n"
        "  Hint: Did you mean `hand`?\n"
    )


@pytest.mark.parametrize(
    ("line", "column", "length", "caret"),
    [
        ("abc", 1, 1, "^"),
        ("abc", 3, 1, "  ^"),
        ("紙の星 x", 5, 1, "       ^"),
        ("紙の星 x", 2, 2, "  ^^^^"),
        ("draw 1 from 나무 to 손패", 13, 2, "            ^^^^"),
        ("나무를 옮기다 x", 9, 1, "              ^"),
        ("\tx", 2, 1, "    ^"),
        ("a\tx", 3, 1, "    ^"),
        ("a\tx", 2, 1, " ^^^"),
        ("e\u0301x", 3, 1, " ^"),
        ("abc", 4, 1, "   ^"),
        ("abc", 90, 4, "   ^"),
    ],
)
def test_the_caret_stands_under_the_place(line: str, column: int, length: int, caret: str) -> None:
    shown = caret_line(render_text([found(line, column, length)]))
    assert shown.removeprefix("    | ") == caret


@pytest.mark.parametrize("column", [1, 20, 60, 95, 150, 199])
@pytest.mark.parametrize("filler", ["a", "星"])
def test_long_lines_are_cut_around_the_place(column: int, filler: str) -> None:
    line = filler * (column - 1) + "X" + filler * (199 - column)
    text = render_text([found(line, column)])
    lines = text.splitlines()
    assert all(text_width(one) <= 80 for one in lines)
    source, caret = lines[2], lines[3]
    assert text_width(source[: source.index("X")]) == caret.index("^")


def test_a_place_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    file = SourceFile("rules.tuck", "play:\n    stop")
    text = render_text([ODD.at(Span(file, 1, 3, 2, 9))])
    assert caret_line(text).removeprefix("    | ") == "  ^^^"


def test_labels_and_line_numbers_of_different_length() -> None:
    file = SourceFile("rules.tuck", "zone a\n" * 100)
    text = render_text([ODD.at(Span.at(file, 100, 6), labels=[Label(Span.at(file, 2, 6), "the first one")])])
    assert text == (
        "rules.tuck:100:6: warning L901\n"
        "  This is odd.\n"
        "  100 | zone a\n"
        "      |      ^\n"
        "  rules.tuck:2:6: the first one\n"
        "    2 | zone a\n"
        "      |      ^\n"
    )


def test_no_source_line_where_there_is_none() -> None:
    assert render_text([ODD.at(Span.at(SourceFile("game.yaml", "")))]) == (
        "game.yaml:1:1: warning L901\n  This is odd.\n"
    )


def test_signs_that_steer_the_screen_are_not_printed() -> None:
    assert "\u202e" not in render_text([found("a \u202e b", 1)])


def test_one_line_a_problem() -> None:
    text = render_lines([found("hnad", 1), ODD.at(Span.at(SourceFile("b.tuck", "x")))])
    assert text.splitlines() == [
        "rules.tuck:1:1: error N901: Nothing is called `hnad`. Did you mean `hand`?",
        "b.tuck:1:1: warning L901: This is odd.",
    ]


def test_styles_cover_the_whole_text() -> None:
    one = found("hnad", 1)
    segments = list(text_segments(one))
    assert "".join(text for text, _ in segments) == render_text([one])
    assert {style for _, style in segments} >= {"place", "error", "margin", "hint"}


def test_summary() -> None:
    warning = ODD.at(Span.at(SourceFile("b.tuck", "x")))
    assert summary([]) == "No problems found."
    assert summary([found("x", 1)]) == "1 error in 1 file."
    assert summary([found("x", 1), found("x", 1), warning]) == "2 errors, 1 warning in 2 files."
    assert summary([warning]) == "1 warning in 1 file; the game can be played."
    assert summary([warning], allowed=2) == "1 warning in 1 file; the game can be played (2 allowed by comments)."
    assert summary([], allowed=1) == "No problems found (1 allowed by comments)."


def test_same_file_name_in_two_games_counts_twice() -> None:
    spans = [Span.at(SourceFile("rules.tuck", "x", Path(folder) / "rules.tuck")) for folder in ("a", "b")]
    assert summary([ODD.at(span) for span in spans]).startswith("2 warnings in 2 files")


def test_json_agrees_with_its_schema() -> None:
    file = importlib.resources.files("tuckbox.schema").joinpath("diagnostics.schema.json")
    schema = json.loads(file.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    source = SourceFile("rules.tuck", "星 hnad")
    both = [found("星 hnad", 3, 4), ODD.at(Span.at(source), labels=[Label(Span.at(source, 1, 3), "here")])]
    data = json.loads(json.dumps(report_json({"some_game": both, "other": []})))
    jsonschema.Draft202012Validator(schema).validate(data)
    assert (data["errors"], data["warnings"]) == (1, 1)
    assert [game["game"] for game in data["games"]] == ["some_game", "other"]
    first = data["games"][0]["problems"][0]
    assert (first["file"], first["line"], first["column"], first["end_column"]) == ("rules.tuck", 1, 3, 7)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema).validate({**data, "surprise": 1})
