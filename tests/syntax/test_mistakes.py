"""Every kind of mistake has its own words at its own place, and nothing at all makes the reader fall over."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from tuckbox.interpreter.diagnostics import Code, Diagnostic
from tuckbox.interpreter.diagnostics.codes import syntax as codes
from tuckbox.interpreter.source import SourceFile, read_source
from tuckbox.interpreter.syntax.grammar import parser
from tuckbox.interpreter.syntax.parse import MOST_MISTAKES, parse

from .reading import HERE, SAMPLES

CASES = sorted((HERE / "mistakes").glob("*.tuck"))
EXPECTED = re.compile(r"#! (S\d{3}) (\d+):(\d+)")
ALL_CODES = {code.id: code for code in vars(codes).values() if isinstance(code, Code)}


def problems(text: str) -> list[Diagnostic]:
    return parse(SourceFile("rules.tuck", text))[1]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_mistake(path: Path) -> None:
    source = read_source(path)
    expected = [found[0][3:] for line in source.lines if (found := EXPECTED.match(line))]
    assert expected, "a case begins with what is expected: #! CODE line:column"
    found = parse(source)[1]
    assert [f"{d.code.id} {d.span.line}:{d.span.column}" for d in found] == expected
    for diagnostic in found:
        says_plainly(diagnostic)


def says_plainly(diagnostic: Diagnostic) -> None:
    """No word of ours stands in a message: no terminals, no Python."""
    terminals = {t.name for t in parser().terminals}
    words = re.sub(r"`[^`]*`", "", f"{diagnostic.message} {diagnostic.hint or ''}")
    shouted = set(re.findall(r"\b[A-Z_]{2,}\b|\$END", words))
    assert not shouted & (terminals | {"_INDENT", "_DEDENT", "$END"}), words
    assert not re.search(r"\b([Tt]oken|[Pp]arser|[Ee]xception|[Tt]raceback|None|True|False|null)\b", words)
    assert diagnostic.message.endswith(".")
    assert diagnostic.message[0] == "`" or diagnostic.message[0].isupper()


def test_every_code_has_a_case() -> None:
    shown = {match[1] for path in CASES for match in EXPECTED.finditer(path.read_text(encoding="utf-8"))}
    made_below = (codes.DEEP_BLOCKS, codes.DEEP_BRACKETS, codes.DEEP_VALUE, codes.MORE, codes.TOO_LONG)
    assert set(ALL_CODES) - shown - {code.id for code in made_below} == set()


CHANCE = "Chance is a step of its own: `random n from 1 to 6`, `random p from players`, `random c from my hand`."
HINTS = {
    "plus_equals": "Write `add 1 to my score`.",
    "greater": "Write `is more than`.",
    "dot": "Write `rank of c`.",
    "and_or": "Put brackets around `a and b` or around `b or c`.",
    "misspelt_word": "Did you mean `from`?",
    "misspelt_verb": "Did you mean `move`?",
    "comma_in_list_lost": "The entries of a list are separated by commas: `green, blue`.",
    "one_to_two": "Write the number in digits: `1`.",
    "odd_level": "Indent it by 4 or 10 spaces.",
    "verb_lost": "Write `choose present from ...` if that is meant.",
    "unknown_verb": "To change where pieces lie write `move ... to ...`.",
    "choice_in_let": "Write `choose x from ...` and use `x` below it.",
    "may_choose_no_block": "Put `:` at the end of this line and the steps below it.",
    "digit_wide": "Write `8`.",
    "digit_arabic": "Write `3`.",
    "equal_to": "Write `is`.",
    "where_inside": "Write `(my hand where ...)`.",
    "where_behind_of": "Write `(top 3 of deck of player 2 where ...)`.",
    "where_behind_bracket": "Write `(... where ...)`.",
    "needs_in_if": (
        "It stands in the first lines of a card, an action, an answer or an alternative. Anywhere else use `if`."
    ),
    "even_not_last": "Move this line up, above it.",
    "even_twice": "Put all its steps under the first one.",
    "even_card": "It belongs at the end of the action that does `resolve`.",
    "even_if_block": "It stands in the same column as the steps of its action or answer, not in a block among them.",
    "alternative_no_quotes": 'Write `"Play a card":`.',
    "alternative_step": 'Write a line `"label":` above this one, and indent this one below it.',
    "choose_one_empty": 'Write below it what can be chosen: `"label":`, and under each label its steps.',
    "choose_one_else_inside": "Begin the `else` in the same column as `choose one:`.",
    "choose_one_only_else": ("Write first what can be chosen. Begin the `else` in the same column as `choose one:`."),
    "must_choose_one_else": (
        "`must choose` has no `else`: where nothing can be chosen, the part it stands in does not begin."
    ),
    "answer_above": "Move this line up, above the first `answer to`.",
    "answer_typed": "Write `c`.",
    "cancel_no_comma": "Write `cancel, moving it to d`.",
    "cancel_other_piece": "Write `cancel, moving it to d`.",
    "window_my": "Write `from hand`: whoever answers takes it from their own.",
    "window_of": "Write `from hand`: whoever answers takes it from their own.",
    "window_each": "Write `players may answer`.",
    "window_name": "Write `other players may answer`.",
    "flip_no_to": "Write `flip x to box`.",
    "flip_over": "Write `flip x to ...`.",
    "swap_and": "Write `swap a with b`.",
    "must_choose_block": ("What follows a choice that must be possible stands below it, in the same column."),
    "resolve_call": "An action is run with `do b(c)`.",
    "playable_call": "Write `playable of c`.",
    "choose_one_name": "Write `choose x`.",
    "roll_a_die": CHANCE,
    "divided": (
        "Division is not built yet. List the results, from 0 on: `option half = [0, 0, 1, 1, 2]`, and write "
        "`half for my coins`."
    ),
    "draw_cards": "Leave it out: `draw 2 from deck to my hand`.",
    "draw_two_cards": "Leave it out: `draw 2 from deck to my hand`.",
    "draw_a_card": "Leave it out: `draw 1 from deck to my hand`.",
    "draw_cards_only": "Write `draw 2 from ... to ...`.",
    "draw_two": "Write the number in digits: `2`.",
    "move_cards": "Write `draw 2 from deck to my hand`.",
    "shuffle_the": "Leave it out: `shuffle deck`.",
    "move_the": "Leave it out: `move card to trash`.",
    "draw_from_the": "Leave it out: `draw 1 from deck`.",
    "end_the_game": "Leave it out: `end game`.",
    "add_points": "Leave it out: `add 3 to score of p`.",
    "add_two_points": "Leave it out: `add 2 to my score`.",
    "gain": "Pieces: `draw 2 from ... to ...`. A number in a track: `add 2 to my coins`.",
    "take_coins": "Pieces: `draw 2 from bank to ...`. A number in a track: `add 2 to my coins`.",
    "pay_coins": "Pieces are paid with `pay 2 from ... to ...`, a number in a track with `subtract 2 from my coins`.",
    "has": "Write `any (my bag where kind is charm)`.",
    "contains": "Write `any (bag of p where kind is charm)`.",
    "has_three": "Write `count (my bag where ...) is at least 3`.",
    "is_step": "Write `set my score to my coins + 3`, or `add ... to my score` to count on.",
    "is_step_score": "Write `set score of p to 3`, or `add ... to score of p` to count on.",
    "for_each_player": "Write `each player`.",
    "every_player": "Write `each other player`.",
    "set_equals": "Write `set starter to left of starter`.",
    "set_plus_equals": "Write `add 3 to my score`.",
    "repeat_rounds": "Write `repeat rounds times:`.",
    "repeat_sum": "Write `repeat (my coins + 1) times:`.",
    "repeat_until": "Write `repeat while not (any deck):`.",
    "starting_with": "Write `each player from starter`.",
    "turns_starting": "Write `take turns from starter`.",
    "less": "Write `is less than`.",
    "random_in_let": CHANCE,
    "label_no_quotes": 'A label stands in quotes: `"Believe it now"`.',
    "two_steps": "Every step has a line of its own.",
    "two_steps_then": "Every step has a line of its own.",
    "choose_one_question": "Write `choose one:` and put the question into the labels below it.",
    "may_choose_one_question": "Write `may choose one:` and put the question into the labels below it.",
}


@pytest.mark.parametrize("name", sorted(HINTS))
def test_hint(name: str) -> None:
    (diagnostic,) = parse(read_source(HERE / "mistakes" / f"{name}.tuck"))[1]
    assert diagnostic.hint == HINTS[name]


def test_good_parts_beside_a_broken_one_are_read() -> None:
    file, found = parse(SourceFile("rules.tuck", "zone a: pile of card\nplay:\n    give x\nzone b: pile of card\n"))
    assert [type(part).__name__ for part in file.parts] == ["Zone", "Zone"]
    assert [d.code for d in found] == [codes.UNKNOWN_VERB]


def test_a_replaced_character_leaves_the_part_whole() -> None:
    file, found = parse(SourceFile("rules.tuck", "setup：\n    shuffle deck\n"))
    assert len(file.parts) == 1
    assert [d.code for d in found] == [codes.WIDE_CHARACTER]


@pytest.mark.parametrize(
    "text", ["", "\n", "   ", "# only a comment", "\n\n  # one\n", "play:\n    stop", "play:\n    stop\n  # end"]
)
def test_nothing_wrong(text: str) -> None:
    assert problems(text) == []


DEEP = 2_000


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play:\n    let x = " + "(" * DEEP + "a" + ")" * DEEP, codes.DEEP_BRACKETS),
        ("play:\n    let x = " + "(" * DEEP, codes.DEEP_BRACKETS),
        ("define x = " + "[" * DEEP + "]" * DEEP, codes.DEEP_BRACKETS),
        ("option x = " + "[" * DEEP + "]" * DEEP, codes.DEEP_BRACKETS),
        ("define x = " + "not " * DEEP + "a", codes.DEEP_VALUE),
        ("define x = " + "- " * DEEP + "a", codes.DEEP_VALUE),
        ("define x = " + "a of " * DEEP + "b", codes.DEEP_VALUE),
        ("define x = a" + " + a" * DEEP, codes.DEEP_VALUE),
        ("define x = a" + " onward" + " * a" * DEEP, codes.DEEP_VALUE),
        ("track x: " + "set of " * DEEP + "number", codes.DEEP_VALUE),
        ("play:\n" + "".join("    " * i + "if a:\n" for i in range(1, 450)), codes.DEEP_BLOCKS),
        ("play:\n" + "".join(" " * i + "if a:\n" for i in range(1, 900)) + " " * 900 + "stop", codes.DEEP_BLOCKS),
    ],
    ids=range(12),
)
def test_too_deep(text: str, code: Code) -> None:
    found = problems(text)
    assert [d.code for d in found] == [code]
    assert "60" in found[0].message
    says_plainly(found[0])


def test_a_file_or_line_beyond_all_need_is_not_read() -> None:
    for text, words in (
        ("zone deck: pile of card\n" * 21_000, "This file has 504,000 letters and signs; at most 500,000 are read."),
        (f"play:\n    {'a' * 20_001}\n", "This line has 20,001 letters and signs; at most 20,000 are read."),
    ):
        file, found = parse(SourceFile("rules.tuck", text))
        assert file.parts == [] and [(one.code, one.message) for one in found] == [(codes.TOO_LONG, words)]


def test_sixty_levels_are_read() -> None:
    blocks = "play:\n" + "".join("    " * i + "if a:\n" for i in range(1, 60)) + "    " * 60 + "stop\n"
    assert problems(blocks) == []
    assert problems("define x = " + "(" * 60 + "a" + ")" * 60) == []
    assert [d.span.line for d in problems(blocks.replace("stop", "if a:") + "    " * 61 + "stop")] == [62]


def test_many_mistakes_end() -> None:
    found = problems("nonsense\n" * 5_000)
    assert len(found) == MOST_MISTAKES + 1
    assert found[-1].code == codes.MORE


def test_a_number_of_any_length() -> None:
    for digits in (16, 5_000):
        assert [d.code for d in problems(f"option a = {'9' * digits}")] == [codes.LARGE_NUMBER]
    assert problems("option a = 999999999999999") == []


def test_damaged_samples_never_raise() -> None:
    """Words taken out, doubled, swapped, cut anywhere: there is a diagnostic or there is none, never a traceback."""
    words = random.Random(20)
    for path in SAMPLES:
        text = path.read_text(encoding="utf-8")
        pieces = re.findall(r"\w+|\s+|[^\w\s]", text)
        for _ in range(6):
            damaged = list(pieces)
            place, other = words.randrange(len(damaged)), words.randrange(len(damaged))
            match words.randrange(4):
                case 0:
                    del damaged[place]
                case 1:
                    damaged.insert(place, damaged[other])
                case 2:
                    damaged[place], damaged[other] = damaged[other], damaged[place]
                case _:
                    damaged = damaged[:place]
            for diagnostic in problems("".join(damaged)):
                assert diagnostic.code.id in ALL_CODES
                assert 1 <= diagnostic.span.line <= text.count("\n") + 10
                says_plainly(diagnostic)
