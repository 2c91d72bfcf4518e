"""`tuckbox play`: whole games by piped input, the end in words, hot seat, leaving, and wrong usage."""

from __future__ import annotations

import re

import pytest
from tuckbox.interpreter.diagnostics.width import text_width

from .conftest import ENDLESS, TAKE, Command, MakeGame

ALWAYS_FIRST = "1\n" * 200


def test_a_whole_game_against_bots(command: Command) -> None:
    ran = command("play", "twelve_days", "--seed", "5", typed=ALWAYS_FIRST)
    assert ran.code == 0 and ran.err == ""
    assert ran.out.count("Which gift do you open?") == 12
    assert "The game is over after 72 decisions." in ran.out
    assert re.search(r"^(You win|Player \d wins|.* share the win)\.$", ran.out, re.M)
    assert re.search(r"player 1 \(you\) +\d+", ran.out)
    assert "tuckbox play twelve_days --players 3 --seed 5\n" in ran.out


def test_the_same_seed_gives_the_same_game(command: Command) -> None:
    once = command("play", "twelve_days", "--seed", "5", typed=ALWAYS_FIRST)
    assert command("play", "twelve_days", "--seed", "5", typed=ALWAYS_FIRST) == once
    assert command("play", "twelve_days", "--seed", "5", "--number", "1", typed=ALWAYS_FIRST).out != once.out


def test_a_seed_that_was_not_given_is_told(command: Command) -> None:
    ran = command("play", "twelve_days", typed=ALWAYS_FIRST)
    seed = re.search(r"--seed (\d+)", ran.out)
    assert seed is not None
    assert command("play", "twelve_days", "--seed", seed.group(1), typed=ALWAYS_FIRST).out == ran.out


def test_nothing_hidden_is_shown(command: Command) -> None:
    """What others draw and pass on among themselves is told by its number; their hands hold what was passed to them."""
    out = command("play", "twelve_days", "--seed", "5", typed=ALWAYS_FIRST).out
    assert "Player 2 draws 1 gift from stock." in out
    assert set(re.findall(r"^Player [23] draws (.*) from stock\.$", out, re.M)) == {"1 gift", "12 gifts"}
    assert set(re.findall(r"^From player 2's hand to player 3's hand: (.*)\.$", out, re.M)) == {"1 gift"}
    assert "1 gift" not in re.findall(r"^From your hand to player 2's hand: (.*)\.$", out, re.M)
    assert not re.search(r"hand: (?!12 gifts|11 gifts|1 gift\b)", re.sub(r"(From|to) .*", "", out))


def test_lines_fit_in_every_language(command: Command) -> None:
    for language, prompt in (("en", "open?"), ("ja", "どのカードをあけますか？"), ("ko", "어떤 선물을 여시겠습니까?")):
        ran = command("play", "twelve_days", "--seed", "5", "--language", language, typed=ALWAYS_FIRST)
        assert prompt in ran.out
        game = ran.out.rpartition("The same deal again")[0]
        assert all(text_width(line) <= 80 for line in game.splitlines())


def test_the_end_of_the_input_ends_cleanly(command: Command) -> None:
    ran = command("play", "twelve_days", "--seed", "5", typed="1\n")
    assert ran.code == 0 and "left before its end" in ran.out and "--seed 5" in ran.out


def test_an_interrupt_tells_how_to_play_it_again(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    ran = command("play", "twelve_days", "--seed", "5")
    assert ran.code == 130 and "interrupted" in ran.out and "--seed 5" in ran.out


def test_q_quits(command: Command) -> None:
    ran = command("play", "twelve_days", "--seed", "5", typed="q\n1\n")
    assert ran.code == 0 and ran.out.count("> ") == 1 and "left before its end" in ran.out


def test_help_text_table_and_log(command: Command) -> None:
    ran = command("play", "twelve_days", "--seed", "5", typed="?\n? 1\nt\nl\n? 99\nabc\n\n1 2\n0\n")
    assert "what is printed on the piece" in ran.out
    assert "Lower than every gift." in ran.out
    assert ran.out.count("From the box to stock: 80 gifts.") == 2
    assert ran.out.count("You, player 1") == 2
    assert "There is no 99 in the list." in ran.out and "There is no 0 in the list." in ran.out
    assert ran.out.count("Type a number from 1 to 7, or ? for help.") == 2
    assert ran.out.count("Type a number from 1 to 7.") == 1


def test_people_at_one_screen(command: Command) -> None:
    arguments = ("play", "twelve_days", "--variant", "eight_nights", "--players", "2", "--all-people", "--seed", "5")
    ran = command(*arguments, typed=ALWAYS_FIRST)
    assert ran.code == 0
    asked = re.findall(r"^Player (\d) is asked\. The others look away\.$", ran.out, re.M)
    assert asked == ["1", "2"] * 16
    first, second = ran.out.split("Player 2 is asked. The others look away.")[:2]
    hand = re.search(r"You draw (.*?) +from stock\.", " ".join(first.split()))
    assert hand is not None
    assert hand.group(1) not in " ".join(second.split("Player 1 is asked")[0].split())
    assert re.search(r"^Player \d wins\.$|share the win\.$", ran.out, re.M)


def test_several_pieces_by_option_and_a_person_in_the_second_seat(command: Command, make_game: MakeGame) -> None:
    folder = str(make_game())
    ran = command(
        "play",
        folder,
        "--players",
        "2",
        "--seat",
        "2",
        "--seed",
        "3",
        "-o",
        "wanted=2",
        typed="1\n1 1 1\n9 1\n1 2\n1 2\n",
    )
    assert ran.code == 0
    assert "Which coins?" in ran.out and "Type 2 numbers from the list, with spaces between." in ran.out
    assert "-o wanted=2" in ran.out and "--seat 2" in ran.out
    assert "The game is over after 2 decisions." in ran.out


def test_a_game_for_one_is_played_alone(command: Command, make_game: MakeGame) -> None:
    ran = command("play", str(make_game()), "--players", "1", "--seed", "1", typed="1\n" * 4)
    assert "The game is over after 4 decisions." in ran.out and "You have won." in ran.out
    assert re.search(r"player 1 \(you\) +12\b", ran.out)


def test_a_stalled_game_is_told(command: Command, make_game: MakeGame) -> None:
    ran = command("play", str(make_game(ENDLESS)))
    assert ran.code == 0
    assert "stalled" in ran.out and "rules.tuck:7:5: " in ran.out and "no result" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "2"), "3 to 5"),
        (("--seat", "4"), "no seat 4"),
        (("--seat", "1", "--all-people"), "--all-people"),
        (("--language", "fr"), "en, ja, ko"),
        (("--bots", "clever"), "random"),
        (("--variant", "no_cary"), "Did you mean `no_carry`?"),
    ],
)
def test_wrong_usage(command: Command, arguments: tuple[str, ...], said: str) -> None:
    ran = command("play", "twelve_days", *arguments, typed=ALWAYS_FIRST)
    assert ran.code == 2 and ran.out == "" and said in ran.err


def test_a_game_with_errors_cannot_be_played(command: Command, make_game: MakeGame) -> None:
    ran = command("play", str(make_game(TAKE.replace("total worth", "total wort"))))
    assert ran.code == 1 and ran.out == "" and "Did you mean `worth`?" in ran.err
