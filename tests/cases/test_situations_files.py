"""Situations 67, 68, 72 and 73: files of whole games. tests/tables/test_situations.py has those about tables."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

import pytest
from tuckbox.interpreter.diagnostics.render import render_text
from tuckbox.interpreter.driver import validate
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.syntax.parse import parse

from ..hostile.games import CARDS, HOSTILE, MANIFEST, RULES, game

# ---- 67: an alias bomb, a list in itself, an honest large table -----------------------------------------------------


@pytest.mark.parametrize("name", ["an alias bomb", "a list in itself"])
def test_a_bomb_is_refused_at_once_with_little_memory(tmp_path: Path, name: str) -> None:
    HOSTILE[name](tmp_path)
    tracemalloc.start()
    begin = time.process_time()
    found = validate(tmp_path).items
    seconds, (_, most) = time.process_time() - begin, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert {one.code.id for one in found} >= {"F013"} and all(one.is_error for one in found)
    assert seconds < 1 and most < 20_000_000


def test_an_honest_table_of_five_megabytes_loads(tmp_path: Path) -> None:
    text = "Take as many chips as you like, then give one of them to your left neighbour. " * 2
    rows = "".join(f'kind_{number},1,{number % 13},Kind {number},"{text}"\n' for number in range(30_000))
    table = "id,copies,rank:number,name_en,text_en\n" + rows
    assert len(table) > 5_000_000
    rules = RULES + "score:\n    each player:\n        add total rank among deck to my score\n"
    game(tmp_path, cards_csv=table, rules_tuck=rules)
    assert [one.code.id for one in validate(tmp_path).items if one.is_error] == []


# ---- 68: nested 2,000 deep ------------------------------------------------------------------------------------------


def deep(times: int) -> str:
    return "play:\n" + "".join(" " * (4 + level) + "if deck is empty:\n" for level in range(times))


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("rules.tuck", deep(900), "S013"),
        ("rules.tuck", deep(2_000), "S098"),  # two megabytes of spaces: not even read
        ("rules.tuck", f"play:\n    show {'(' * 2_000}deck{')' * 2_000}\n", "S014"),
        ("rules.tuck", f"define d = {'not ' * 2_000}deck is empty\n", "S015"),
        ("game.yaml", f"{MANIFEST}more: {'[' * 2_000}{']' * 2_000}\n", "F014"),
        ("game.yaml", f"{MANIFEST}more: {'{a: ' * 2_000}1{'}' * 2_000}\n", "F014"),
        ("game.yaml", MANIFEST + "".join(" " * level + "k:\n" for level in range(500)), "F014"),
    ],
)
def test_what_is_nested_too_deep_gets_a_message_with_a_place(tmp_path: Path, name: str, text: str, code: str) -> None:
    game(tmp_path, **{name.replace(".", "_"): text})
    found = next(one for one in validate(tmp_path).items if one.code.id != "N022")  # which only follows
    assert found.code.id == code and found.span.file.name == name and found.span.line >= 1


# ---- 72: full-width signs in rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "place", "words"),
    [
        ("setup：", "1:6", "full-width colon: write `:`"),
        ("define a = [1，2]", "1:14", "full-width comma: write `,`"),
        ('option a = 1 “Night”', "1:14", 'curly quote: write `"`'),
        ("move　every card to deck", "1:5", "full-width space"),
        ("define a = （1 + 2)", "1:12", "full-width bracket: write `(`"),
    ],
)  # fmt: skip
def test_a_full_width_sign_is_named_at_its_place(line: str, place: str, words: str) -> None:
    found = parse(SourceFile("rules.tuck", line + "\n"))[1][0]
    assert f"{found.span.line}:{found.span.column}" == place
    assert words in f"{found.message} {found.hint or ''}", found.message


# ---- 73: everything misspelt, in one run ----------------------------------------------------------------------------

MISSPELT = """\
option rounds = 2 from 1 to 3

zone deck: pile of card, hidden
zone hand: set of card, private, each player

setup:
    move every crad to deck
    shuffle dekc
    each player:
        draw ronds from deck to my hand

play:
    each player:
        choose found from my hand where rnak is 1:
            move found to deck

card redd:
    shuffle deck
"""


def test_every_misspelt_name_is_told_in_one_run_with_the_nearest(tmp_path: Path) -> None:
    game(tmp_path, rules_tuck=MISSPELT, game_yaml=MANIFEST.replace("players:", "playrs:"), cards_csv=CARDS)
    told = {(one.span.file.name, one.span.line): one for one in validate(tmp_path).items if one.is_error}
    for place, near in {
        ("game.yaml", 2): "players",
        ("rules.tuck", 7): "card",
        ("rules.tuck", 8): "deck",
        ("rules.tuck", 10): "rounds",
        ("rules.tuck", 14): "rank",
        ("rules.tuck", 17): "red",
    }.items():
        assert place in told, sorted(told)
        assert f"`{near}`" in f"{told[place].hint} {told[place].message}", told[place]
    shown = render_text(told.values())
    assert "rules.tuck:8:13" in shown and "              ^^^^" in shown
