"""`tuckbox ladder`: what it says in words, JSON, and what it refuses."""

from __future__ import annotations

import pytest
from tuckbox.cli.ladder_report import sentences
from tuckbox.interpreter.playtest.ladder import Rung, judged
from tuckbox.interpreter.playtest.share import share_of

from .conftest import ENDLESS, Command, MakeGame
from .test_compare import validated

SHORT = ("ladder", "kuhn_poker", "--games", "20", "--budgets", "4", "--deals", "20", "--jobs", "1")


def test_the_report(command: Command) -> None:
    ran = command(*SHORT)
    assert ran.code == 0, ran.err
    rows = [line.split()[:3] for line in ran.out.splitlines()]
    assert ["greedy", "random", "20"] in rows and ["search:4", "greedy", "20"] in rows
    assert "Of the variance of the win in these deals: " in ran.out and "20 deals, each played 8 times" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    assert command(*SHORT).out == ran.out


def test_json(command: Command) -> None:
    ran = command(*SHORT, "--bots", "greedy:2,random", "--json")
    data = validated(ran.out, "ladder")
    assert [(one["bot"], one["games"]) for one in data["rungs"]] == [("greedy", 20), ("search:4", 20)]
    assert data["luck"]["bots"] == ["greedy:2", "random"] and data["luck"]["copies"] == 8
    for outcome in data["luck"]["outcomes"]:
        assert [one["part"] for one in outcome["parts"]] == ["deal", "seat", "bot", "play"]
        assert sum(one["share"] for one in outcome["parts"]) == pytest.approx(1)


def test_without_luck_and_without_search(command: Command) -> None:
    ran = command("ladder", "kuhn_poker", "--games", "10", "--budgets", "none", "--deals", "0", "--json")
    data = validated(ran.out, "ladder")
    assert data["luck"] is None and len(data["rungs"]) == 1


def said(*figures: tuple[str, str, float, int]) -> str:
    rungs = [Rung(bot, below, games, share_of(won, games), 0.25) for bot, below, won, games in figures]
    return "\n".join(sentences(judged(rungs)))


def test_words() -> None:
    text = said(("greedy", "random", 61, 100), ("search:10", "greedy", 45, 100), ("search:20", "search:10", 30, 100))
    assert "Skill matters: greedy among random wins 61.0 % (51.2 to 70.0 %) where chance would be 25.0 %." in text
    assert "Whether more thinking helps beyond 10 games a decision cannot be told with 100 games a rung." in text
    assert "Cannot tell search:20 from search:10 with 100 games; about" in text
    text = said(
        ("greedy", "random", 5, 100), ("search:10", "greedy", 60, 100), ("search:20", "search:10", 50, 100),
        ("search:40", "search:20", 1500, 6000),
    )  # fmt: skip
    assert "Greedy is weaker than random: greedy among random wins 5.0 %" in text
    assert "More thinking helps: search:20 among search:10 wins 50.0 %" in text
    assert "More thinking does not help beyond 20 games a decision: the gain is below 5 percentage points." in text
    assert "Skill does not show" in said(("greedy", "random", 1500, 6000))
    assert "Whether skill matters cannot be told" in said(("greedy", "random", 26, 100))
    text = said(("greedy", "random", 5, 100))
    assert "How one plays matters, though no bot is clearly stronger" in text and "cannot be told" not in text
    assert sentences([Rung("greedy", "random", 0, None, 0.0)]) == ["No game came to its end, so nothing can be said."]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--budgets", "50,25"), "must rise"),
        (("--budgets", "0,25"), "must rise"),
        (("--budgets", "few"), "is not a list of whole numbers"),
        (("--budgets", ",".join(map(str, range(1, 20)))), "More than 12 budgets"),
        (("--deals", "5"), "Of fewer than 20 deals nothing is said"),
        (("--players", "9"), "players, not for 9"),
        (("--players", "1"), "is no whole number from 2"),
        (("--games", "0"), "of 1 or more"),
        (("--bots", "greedy,random,random"), "names 3 bots"),
        (("--bots", "gready"), "Did you mean `greedy`?"),
        (("--address", "here:1"), "say `--engine dask` or `--engine ray` too"),
    ],
)
def test_what_is_refused(command: Command, arguments: tuple[str, ...], told: str) -> None:
    ran = command("ladder", "kuhn_poker", *arguments)
    assert ran.code == 2 and told in ran.err, ran.err


def test_games_that_come_to_no_end(command: Command, make_game: MakeGame) -> None:
    folder = make_game(ENDLESS, players="2")
    ran = command("ladder", str(folder), "--games", "2", "--budgets", "none", "--deals", "0")
    assert ran.code == 0 and "No game came to its end, so nothing can be said." in ran.out
    assert "greedy among random: 2 games came to no end." in ran.out
    assert "--seed 1 --bots greedy,random --no-people" in ran.out


def test_a_game_for_one(command: Command, make_game: MakeGame) -> None:
    ran = command("ladder", str(make_game(players="1")))
    assert ran.code == 2 and "a ladder needs at least two" in ran.err
