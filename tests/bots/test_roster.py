"""Bots by name, with a budget, and of one's own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tuckbox.interpreter.bots import GreedyBot, RandomBot, SearchBot, UnknownBotError, bot_named, bots_at


def test_names_and_budgets() -> None:
    assert isinstance(bot_named("random"), RandomBot)
    greedy, search = bot_named("greedy:7"), bot_named("search:400")
    assert isinstance(greedy, GreedyBot) and greedy.samples == 7 and greedy.name == "greedy:7"
    assert isinstance(search, SearchBot) and search.iterations == 400 and search.name == "search:400"
    assert (bot_named("search").name, bot_named("greedy").name) == ("search:200", "greedy:20")
    assert not search.uniform and not greedy.uniform
    assert [bot.name for bot in bots_at(["search:9", "random"], 3)] == ["search:9", "random", "search:9"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("serch", "There is no bot `serch`. Did you mean `search`?"),
        ("clever", "There are random, greedy and search, and `module:Class`."),
        ("random:5", "`random` takes no budget."),
        ("search:0", "a whole number from 1 to 1000000, as in `search:100`"),
        ("search:many", "a whole number from 1"),
        ("search:", "a whole number from 1"),
        ("search:1_000", "a whole number from 1"),
        ("no_such_module:Bot", "no module `no_such_module` is found"),
        ("json:Bot", "In the module `json` there is no `Bot`."),
        ("json:JSONDecoder", "has neither a method `choose` nor `pick`"),
        ("a b:c", "neither a bot with a budget nor `module:Class`"),
        ("", "There is no bot ``."),
    ],
)
def test_unknown_names(name: str, said: str) -> None:
    with pytest.raises(UnknownBotError) as problem:
        bot_named(name)
    assert said in problem.value.reason and isinstance(problem.value, KeyError)


OWN = """\
class Last:
    def choose(self, view, decision, words):
        return decision.domain.nth(decision.domain.size - 1)


class Broken:
    def __init__(self, wanted):
        pass
"""


def test_a_bot_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_of_the_roster.py").write_text(OWN, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    bot = bot_named("bots_of_the_roster:Last")
    assert (bot.name, bot.uniform) == ("bots_of_the_roster:Last", False)
    with pytest.raises(UnknownBotError, match="cannot be made"):
        bot_named("bots_of_the_roster:Broken")
