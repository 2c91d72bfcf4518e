"""Texts without translations, and rows without texts, over the base and its variants."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.analysis.texts import check_texts
from tuckbox.interpreter.diagnostics import Report
from tuckbox.interpreter.diagnostics.codes import lints as codes
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.syntax.parse import parse
from tuckbox.interpreter.tables import read_manifest
from tuckbox.interpreter.tables.texts import read_text_rows

RULES = """option size = 3 from 1 to 9 "cards in hand"
play:
    phase selling "Selling":
        each player:
            may choose c from my hand "Sell one?":
                move c to discard
            else "Keep"
"""
ROWS = """en,ja,ko
cards in hand,手札,손패
Selling,売る,
Sell one,売る？,팔까?
Old text,昔,옛날
"""


def warnings(tmp_path: Path, rows: str) -> list[str]:
    manifest_text = "title: {en: Texts}\nplayers: 2\ntables: []\nrules: []\ntexts: [texts.csv]\n"
    (tmp_path / "game.yaml").write_text(manifest_text, encoding="utf-8")
    (tmp_path / "texts.csv").write_text(rows, encoding="utf-8")
    manifest, _ = read_manifest(tmp_path, frozenset())
    assert manifest is not None
    found, problems = read_text_rows(manifest, [])
    assert not problems
    report = Report()
    check_texts([parse(SourceFile("rules.tuck", RULES))[0]], found, report)
    assert not report.has_errors
    shown = [f"{d.code.id} {d.span} {d.message} {d.hint or ''}".strip() for d in report]
    usual = (codes.NO_TRANSLATION.hint or "", codes.UNUSED_TEXT.hint or "")
    return [line.removesuffix(usual[0]).removesuffix(usual[1]).strip() for line in shown]


def test_texts_and_rows_are_compared(tmp_path: Path) -> None:
    assert warnings(tmp_path, ROWS) == [
        "L005 rules.tuck:3:19 This text has no translation into ko.",
        "L005 rules.tuck:5:39 This text has no translation into ja, ko.",
        "L005 rules.tuck:7:18 This text has no translation into ja, ko.",
        "L006 texts.csv:4:1 Nothing in the rules says “Sell one”. Was it for “Sell one?”, which has no row?",
        "L006 texts.csv:5:1 Nothing in the rules says “Old text”.",
    ]


def test_a_game_without_rows_is_not_translated(tmp_path: Path) -> None:
    assert warnings(tmp_path, "en,ja\n") == []


def test_what_can_be_chosen_is_translated_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = """card red_1:
    must choose one:
        "Take":
            must choose c from discard "Which one?"
            move c to my hand
    answer to play(other_card):
        may choose one:
            "Stop it":
                cancel
        else "Let it be"
"""
    monkeypatch.setattr(f"{__name__}.RULES", cards)
    assert warnings(tmp_path, "en,ja\nTake,取る\nTakes,取る\n") == [
        "L005 rules.tuck:4:40 This text has no translation into ja.",
        "L005 rules.tuck:8:13 This text has no translation into ja.",
        "L005 rules.tuck:10:14 This text has no translation into ja.",
        "L006 texts.csv:3:1 Nothing in the rules says “Takes”.",
    ]
