"""From what a person types to an answer: one, several, numbers, declining, alike pieces, and what is no answer."""

from __future__ import annotations

from typing import Any

import pytest
from tuckbox.cli.asking import AnswerError, Question
from tuckbox.cli.wording import Wording
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.model.types import NUMBER
from tuckbox.interpreter.runtime.decisions import Decision
from tuckbox.interpreter.runtime.domains import Domain, OneOf, SomeOf
from tuckbox.interpreter.runtime.orders import OrderOf
from tuckbox.interpreter.runtime.program import SiteInfo
from tuckbox.interpreter.source import SourceFile, Span


@pytest.fixture(scope="module")
def wording() -> Wording:
    game = load(find_game("twelve_days")).game
    assert game is not None
    return Wording(game, "en", viewer=1)


def piece(kind: str | None, place: int, zone: str = "hand") -> dict[str, Any]:
    option: dict[str, Any] = {"zone": zone, "place": place}
    if zone == "hand":
        option["owner"] = 1
    return option | {"kind": kind} if kind else option


def question(
    wording: Wording, domain: Domain, options: Any, *, alike: list[list[int]] | None = None, decline: str | None = None
) -> Question:
    place = Span.at(SourceFile("rules.tuck", "choose x from hand"))
    site = SiteInfo(
        number=0, name="play.x", made="some_gift", prompt=None, type=NUMBER, may=domain.may, open_source=True,
        decline=decline, many=isinstance(domain, SomeOf), phase=None, span=place, together=False, routine=0, into=2,
        reads=(), ordered=isinstance(domain, OrderOf),
    )  # fmt: skip
    decision = Decision(site, 0, domain)
    shown = {
        "prompt": None, "made": "some_gift", "kind": decision.kind, "low": getattr(domain, "low", None),
        "high": getattr(domain, "high", None), "declinable": domain.may, "decline": decline, "options": options,
        "alike": alike,
    }  # fmt: skip
    zones = [{"zone": "prize", "kind": "row"}, {"zone": "hand", "owner": 1, "kind": "set"}]
    return Question(decision, shown, zones, wording)


HAND = [piece("gift_9", 1), piece("gift_2", 2), piece("gift_9", 3), piece("mr_claus", 4)]
ALIKE = [[0, 2], [1], [3]]


def test_alike_pieces_are_one_line_and_a_hand_is_sorted(wording: Wording) -> None:
    asked = question(wording, OneOf([40, 41, 42, 43]), HAND, alike=ALIKE)
    assert list(asked.lines()) == [
        "Choose some gift.",
        "  1  Mr. Claus (rank 0)",
        "  2  Two warm mittens (rank 2)",
        "  3  Nine tin trumpets (rank 9)  x 2",
    ]
    assert [asked.answer(typed) for typed in ("1", " 2 ", "3")] == [43, 41, 40]
    with pytest.raises(AnswerError, match="digits 0 to 9"):
        asked.answer("３")


@pytest.mark.parametrize("typed", ["0", "4", "-1", "x", "1 2", "", "1.5", "²", "--1", "9" * 5000])
def test_what_is_no_answer(wording: Wording, typed: str) -> None:
    with pytest.raises(AnswerError):
        question(wording, OneOf([40, 41, 42, 43]), HAND, alike=ALIKE).answer(typed)


def test_declining(wording: Wording) -> None:
    asked = question(wording, OneOf([40, 41, 42, 43], may=True), HAND, alike=ALIKE, decline="Keep all")
    assert list(asked.lines())[-1] == "  0  Keep all"
    assert asked.answer("0") is None
    assert list(question(wording, OneOf([40], may=True), HAND[:1]).lines())[-1] == "  0  nothing"


def test_several(wording: Wording) -> None:
    asked = question(wording, SomeOf([40, 41, 42, 43], 2, 3), HAND, alike=ALIKE)
    assert list(asked.lines())[-1] == "Type 2 to 3 numbers from the list, with spaces between."
    assert asked.answer("2 1") == (41, 43)
    assert asked.answer("3 3") == (40, 42)
    assert asked.answer("3, 1、3") == (40, 42, 43)
    for typed in ("1", "1 1", "3 3 3", "1 2 3 3", "0", "1 9", ""):
        with pytest.raises(AnswerError):
            asked.answer(typed)


def test_an_order(wording: Wording) -> None:
    asked = question(wording, OrderOf([40, 41, 42, 43]), HAND, alike=ALIKE)
    assert next(asked.lines()) == "Put them in order: some gift."
    assert list(asked.lines())[-1] == "Type all 4 in your order, the first one first, with spaces between."
    assert asked.answer("3 1 2 3") == (40, 43, 41, 42)
    for typed in ("1", "3 3 1", "3 3 3 1", "1 2 3 3 3", "0", ""):
        with pytest.raises(AnswerError):
            asked.answer(typed)


def test_several_or_none(wording: Wording) -> None:
    asked = question(wording, SomeOf([40, 41], 0, 2, may=True), HAND[:2])
    assert asked.answer("0") == ()
    assert asked.answer("1") == (41,)
    assert list(asked.lines())[-1] == "Type 1 to 2 numbers from the list, with spaces between, or 0."


def test_none_of_several_needs_no_may(wording: Wording) -> None:
    asked = question(wording, SomeOf([40, 41], 0, 2), HAND[:2])
    assert asked.answer("0") == ()
    assert list(asked.lines())[-2:] == [
        "  0  nothing",
        "Type 1 to 2 numbers from the list, with spaces between, or 0.",
    ]


def test_a_number(wording: Wording) -> None:
    asked = question(wording, OneOf(range(4, 21, 4)), {"from": 4, "to": 20, "by": 4})
    assert list(asked.lines()) == ["Choose some gift.", "Type a number from 4 to 20 in steps of 4."]
    assert asked.answer("12") == 12
    for typed in ("13", "0", "24", "1 2", "-"):
        with pytest.raises(AnswerError):
            asked.answer(typed)


def test_a_number_or_none_and_numbers_below_zero(wording: Wording) -> None:
    asked = question(wording, OneOf(range(-2, 3), may=True), {"from": -2, "to": 2, "by": 1})
    assert (asked.answer("-2"), asked.answer("0"), asked.answer("-")) == (-2, 0, None)


def test_places_are_told_where_pieces_cannot_be_told_apart(wording: Wording) -> None:
    asked = question(wording, OneOf([1, 2, 3]), [piece(None, 1, "stock"), piece(None, 2, "stock"), HAND[0]])
    assert list(asked.lines())[1:] == [
        "  1  A hidden gift in stock, place 1",
        "  2  A hidden gift in stock, place 2",
        "  3  Nine tin trumpets (rank 9), in your hand",
    ]


def test_players_words_and_yes_or_no(wording: Wording) -> None:
    options = [{"player": 1}, {"player": 3}, {"value": "dark_red"}, {"kind": "gift_2"}, True, 7]
    asked = question(wording, OneOf([0, 2, 5, 8, 1, 7]), options)
    assert [line.split(maxsplit=1)[1] for line in list(asked.lines())[1:]] == [
        "You", "Player 3", "Dark red", "Two warm mittens (rank 2)", "Yes", "7",
    ]  # fmt: skip
