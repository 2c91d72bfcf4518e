"""Alternatives, open groups, windows and stepping back, as people at a terminal meet them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from tuckbox.cli.asking import AnswerError, Question
from tuckbox.cli.session import Session
from tuckbox.cli.telling import told
from tuckbox.cli.wording import Wording
from tuckbox.interpreter.playtest.match import Seated
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State

from ..runtime.offers import HAND, TABLE, offers
from .conftest import Command

GAME = offers()


def after(*answers: int | tuple[int, ...] | None, everyone: bool = False) -> State:
    """The position behind these answers."""
    st = GAME.new(2, 3, ask_everyone=everyone)
    for answer in answers:
        asked = st.decision()
        assert asked is not None
        st.apply(asked.move(answer))
    return st


def question(st: State, language: str = "en") -> Question:
    """What is asked now."""
    asked = st.decision()
    assert asked is not None
    view = st.view(asked.seat).to_json()
    return Question(asked, view["decision"], view["zones"], Wording(GAME, language, asked.seat + 1))


def test_a_menu_of_alternatives() -> None:
    asked = question(after())
    assert list(asked.lines()) == ["Choose one.", "  1  Play a card", "  2  Play two alike"]
    assert [asked.answer(typed) for typed in ("1", "2", "play a", "  Play  two", "PLAY A CARD")] == [0, 2, 0, 2, 0]


def test_a_menu_in_another_language() -> None:
    asked = question(after(), "de")
    assert list(asked.lines())[1:] == ["  1  Eine Karte spielen", "  2  Zwei gleiche spielen"]
    assert asked.answer("zwei") == 2
    with pytest.raises(AnswerError):
        asked.answer("play two")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("play", "`play` may be 1 or 2: type a little more."),
        ("rest", "Type a number from 1 to 2, or ? for help."),
        ("3", "There is no 3 in the list."),
        ("0", "There is no 0 in the list."),
        ("1 2", "Type a number from 1 to 2."),
    ],
)
def test_what_is_no_alternative(typed: str, said: str) -> None:
    with pytest.raises(AnswerError, match=re.escape(said)):
        question(after()).answer(typed)


def test_groups_that_are_open() -> None:
    asked = question(after(2))
    assert asked.answer("2 2") == (2, 3)
    assert asked.answer("card 1, card 1") == (2, 3)
    with pytest.raises(AnswerError, match="cannot be chosen together"):
        asked.answer("1 2")
    with pytest.raises(AnswerError, match="Type 2 numbers"):
        asked.answer("2")
    with pytest.raises(AnswerError, match="Nothing in the list begins with `dog`"):
        asked.answer("card 1, dog")


def test_a_window_names_what_is_answered() -> None:
    asked = question(after(0, 0))
    assert list(asked.lines()) == ["You may answer: play.", "  1  Card 2 (rank 2)  x 2", "  0  Pass"]
    assert (asked.answer("0"), asked.answer("pass"), asked.answer("card 2")) == (None, None, 4)


def test_a_window_without_an_answer_of_ones_own() -> None:
    asked = question(after(2, (2, 3), None, 0, 1, everyone=True))
    assert list(asked.lines()) == ["You may answer: play.", "  0  Pass"]
    assert asked.asked_for() == "0"
    assert asked.answer("0") is None
    with pytest.raises(AnswerError, match=r"There is no 1 in the list\."):
        asked.answer("1")


def test_what_was_cancelled_is_told() -> None:
    lines = told(after(0, 0, 4).view(0).log(), Wording(GAME, "en", 1))
    assert lines[-1] == "Cancelled: play."


def played(
    typed: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *,
    people: tuple[int, ...] = (0, 1),
    game: Game = GAME,
) -> tuple[State, str]:
    """The position behind a game of people who typed these lines, and what they saw."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    state = game.new(2, 3, ask_everyone=True)
    session = Session(state, Seated(state, [None, None]), people, Wording(game, "en"))
    session.run()
    return session.state, capsys.readouterr().out


def test_a_choice_is_taken_back(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    st, out = played("2\nback\n1\nback\n2\n2 2\n0\n1\n1\n0\n", capsys, monkeypatch)
    plain, once = played("2\n2 2\n0\n1\n1\n0\n", capsys, monkeypatch)
    assert st.hash() == plain.hash()
    assert st.zones[TABLE] == [2, 3, 1] and st.zones[HAND] == [0, 6]
    assert out.count("Type back to choose the last thing anew.") == 4
    assert once.count("Type back") == 2  # once for each player, while the part is not settled
    menu = "Choose one.\n  1  Play a card\n  2  Play two alike\n> "
    assert out.count(menu) - once.count(menu) == 2
    assert out.count("The game is over after 6 decisions.") == once.count("The game is over after 6 decisions.") == 1


def test_back_is_no_answer_where_nothing_can_be_taken_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, out = played("back\n1\n1\nback\n0\nback\n1\n1\n0\n", capsys, monkeypatch)
    assert out.count("Type a number from 1 to 2, or ? for help.") == 2
    assert out.count("Type a number from 0 to 1, or ? for help.") == 1
    assert out.count("The game is over after 6 decisions.") == 1


def test_nothing_is_taken_back_once_something_has_moved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same part again, by the same player: the step back ends where the part began."""
    st, out = played("1\n1\nback\n1\nback\nback\n1\n1\n", capsys, monkeypatch, people=(0,), game=offers(alone=True))
    assert out.count("Type back to choose the last thing anew.") == 3
    assert out.count("or ? for help.") == 2
    assert out.count("The game is over after 4 decisions.") == 1
    assert st.zones[TABLE] == [0, 2]


def test_a_whole_game_with_a_window(command: Command) -> None:
    """Real rules: a card is played, answered, and cancelled, and the answer could be answered in its turn."""
    folder = Path(__file__).parent.parent / "scenarios" / "games" / "duel"
    ran = command(
        "play", str(folder), "--players", "2", "--seed", "4", "--all-people",
        typed="play a\nback\nplay a\nruby\ncounter\npass\nq\n",
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("You may answer player 1: play of ruby.\n  1  counter\n  0  Pass\n") == 1
    assert ran.out.count("You may answer player 2: play of counter.\n  0  Pass\n") == 1
    assert ran.out.count("Type back to choose the last thing anew.") == 2
    cancelled = "Cancelled: play of ruby.\nFrom table to discard: counter.\nFrom table to discard: ruby.\n"
    assert ran.out.count(cancelled) == 1
