"""The rungs of a ladder: win rate, fair share and verdict by hand; played ladders of small games."""

from __future__ import annotations

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.playtest.compare import RuleSet
from tuckbox.interpreter.playtest.ladder import Rung, games_planned, judged, ladder, names, rung, whole_rounds
from tuckbox.interpreter.playtest.match import Result
from tuckbox.interpreter.playtest.share import share_of


def result(number: int, shares: tuple[float, ...], *, finished: bool = True) -> Result:
    return Result(number, "finished" if finished else "stalled", (0,) * len(shares), shares, 1, 1, None)


def test_a_rung_by_hand() -> None:
    """The challenger sits in seats 1, 2, 1, 2, 1: it wins, loses, shares; game 3 stalls; in game 4 nobody wins."""
    games = [(1.0, 0.0), (1.0, 0.0), (0.5, 0.5), (0.0, 0.0), (0.0, 0.0)]
    found = rung("b", "a", [result(at, one, finished=at != 3) for at, one in enumerate(games)])
    assert found.share is not None
    assert (found.games, found.stopped, found.share.share) == (4, (3,), 1.5 / 4)
    assert found.fair == 3 / 4 / 2  # three of four games were won by somebody, and there are two players


def made(won: float, games: int, fair: float = 0.5) -> Rung:
    return Rung("b", "a", games, share_of(won, games), fair)


def test_verdicts() -> None:
    """Of five rungs the second has p = 0.028: less than 0.05, but not than 0.05 / 4."""
    found = judged([made(80, 100), made(61, 100), made(20, 100), made(2010, 4000), made(40, 100)])
    assert [one.verdict for one in found] == ["stronger", "cannot tell", "weaker", "alike", "cannot tell"]
    assert judged([made(61, 100)])[0].verdict == "stronger"
    assert found[0].more is None and found[1].more is not None and 80 <= found[1].more <= 200
    assert judged([Rung("b", "a", 0, None, 0.0)])[0].verdict == "cannot tell"


def test_nobody_is_better_in_a_game_that_nobody_wins() -> None:
    assert judged([made(0, 100, 0.0)])[0].verdict == "cannot tell"


def test_a_plan() -> None:
    assert names((25, 50)) == ["random", "greedy", "search:25", "search:50"]
    assert whole_rounds(100, 3) == 102 and whole_rounds(99, 3) == 99
    assert games_planned(3, (25, 50), 100, 10) == 3 * 102 + 10 * 12


def rules_of(name: str, seed: int = 3) -> RuleSet:
    game = load(find_game(name), lints=False).game
    assert game is not None
    return RuleSet(game, find_game(name), (), (), seed)


def test_a_played_ladder() -> None:
    told: list[int] = []
    found = ladder(
        rules_of("kuhn_poker"), 2, (8, 16), 150, luck_bots=("random",), deals=25, jobs=1, progress=told.append
    )
    assert [(one.bot, one.below, one.games) for one in found.rungs] == [
        ("greedy", "random", 150), ("search:8", "greedy", 150), ("search:16", "search:8", 150),
    ]  # fmt: skip
    assert all(one.fair == 0.5 for one in found.rungs) and not found.interrupted
    assert found.luck_bots == ("random", "random") and found.deals is not None and len(found.deals.wins) == 25
    assert {one.outcome for one in found.luck} == {"win", "score"}
    assert told == sorted(told) and told[-1] == games_planned(2, (8, 16), 150, 25)


def test_greedy_is_better_at_twelve_days() -> None:
    found = ladder(rules_of("twelve_days"), 3, (), 30, jobs=1)
    assert [one.verdict for one in found.rungs] == ["stronger"] and found.deals is None


def test_an_interrupt_keeps_what_was_played() -> None:
    def stop(done: int) -> None:
        if done >= 12:
            raise KeyboardInterrupt

    found = ladder(rules_of("kuhn_poker"), 2, (5,), 10, luck_bots=("random",), deals=25, jobs=1, progress=stop)
    assert found.interrupted and found.deals is None
    first, second = found.rungs
    assert first.games == 10 and 2 <= second.games <= 10


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "players"), [("twelve_days", 3), ("twelve_days", 4), ("santa", 2), ("santa", 3), ("santa", 4)]
)
def test_ladders_of_whole_games(name: str, players: int) -> None:
    found = ladder(rules_of(name), players, (50, 100), 60, luck_bots=("greedy",), deals=20)
    for one in found.rungs:
        print(name, players, one)
    for outcome in found.luck:
        print(name, players, outcome)
    assert any(one.verdict == "stronger" for one in found.rungs)
    assert not any(one.verdict == "weaker" for one in found.rungs if one.below.startswith("search:"))
