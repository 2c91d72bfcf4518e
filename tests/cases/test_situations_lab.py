"""Situations about how games end and how many of them are counted: ties, tie-breaks, nobody left."""

from __future__ import annotations

import csv
import json
from itertools import permutations
from pathlib import Path

import pytest
from tuckbox.cli.main import run
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.playtest.batch import Series, run_batch
from tuckbox.interpreter.playtest.match import Result
from tuckbox.interpreter.playtest.summary import summarise
from tuckbox.interpreter.runtime.engine import advance
from tuckbox.interpreter.runtime.game import Game

from .situated import situation

MANIFEST = "title: Ends\nplayers: 2 to 4\ntables: [{file: coins.csv, piece: coin}]\nrules: [rules.tuck]\n"

FIXED = """\
option scores = [5, 3, 5] from 0 to 9 "what each player gets"
option firsts = [0, 0, 0] from 0 to 9 "the first tie-break: more is better"
option seconds = [0, 0, 0] from 0 to 9 "the second one: less is better"

zone bag: set of coin, open

track major: number, each player
track minor: number, each player
track gains: number, each player
track done:  number

setup:
    move every coin to bag

play:
    each player:
        set my major to firsts for done
        set my minor to seconds for done
        set my gains to scores for done
        add 1 to done
        choose taken from bag

score:
    each player:
        add my gains to my score
"""

LEAVING = """\
option all_leave = no "whether everybody always leaves"

zone bag: set of coin, open

setup:
    move every coin to bag

play:
    each player:
        choose one:
            "Stay":
                add 1 to my score
            "Leave":
                set my out to yes
    each player:
        if all_leave:
            set my out to yes
    eliminate players where out

track out: yes or no, each player
"""


def written(folder: Path, rules: str, manifest: str = MANIFEST) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in (("game.yaml", manifest), ("coins.csv", "id,copies\ncoin,4\n"), ("rules.tuck", rules)):
        (folder / name).write_text(text, "utf-8")
    return folder


def game_of(folder: Path, **options: str) -> Game:
    found = load(folder, (), options, lints=False)
    assert found.game is not None, [one.message for one in found.report]
    return found.game


def ended(folder: Path, **options: tuple[int, ...]) -> tuple[int, ...]:
    """The winners of a game of three in which scores and tie-breaks are these."""
    game = game_of(folder, **{name: str(list(values)) for name, values in options.items()})
    found = {tuple(one.shares) for one in run_batch(Series(folder, 3, 1), 3, jobs=1, game=game).results}
    watched = game.new(3, 1)
    while not watched.is_over:
        watched.apply(watched.moves()[0])
    advance(watched)
    (shares,) = found
    assert shares == watched.outcome().shares
    return tuple(seat for seat, share in enumerate(shares) if share)


@situation(40)
def test_the_winners_follow_the_scores_and_not_the_seats(tmp_path: Path) -> None:
    folder = written(tmp_path / "ends", FIXED)
    for order in permutations((5, 3, 5)):
        assert ended(folder, scores=order) == tuple(seat for seat, score in enumerate(order) if score == 5)
    assert ended(folder, scores=(0, 0, 0)) == (0, 1, 2)


@situation(41)
def test_tie_breaks_in_their_order_and_then_shared(tmp_path: Path) -> None:
    folder = written(tmp_path / "ends", f"{FIXED}    ties go to highest my major, lowest my minor\n")
    scores = (5, 5, 3)
    assert ended(folder, scores=scores, firsts=(1, 2, 9), seconds=(0, 9, 0)) == (1,)
    assert ended(folder, scores=scores, firsts=(2, 2, 9), seconds=(1, 3, 0)) == (0,)
    assert ended(folder, scores=scores, firsts=(2, 2, 9), seconds=(3, 3, 0)) == (0, 1)
    assert ended(folder, scores=(5, 3, 1), firsts=(0, 9, 9)) == (0,)


@pytest.fixture(scope="module")
def leaving(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("games") / "leaving", LEAVING)


@situation(41)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_win_shares_add_up_to_one_or_less(leaving: Path, players: int) -> None:
    """Seen over many games: to one for each game that somebody has won, and to nothing for the others."""
    results = run_batch(Series(leaving, players, 1), 300, jobs=1).results
    nobody = sum(not any(one.shares) for one in results)
    assert {round(sum(one.shares), 9) for one in results} == {0, 1} and nobody > 0
    found = summarise(players, results)
    assert sum(one.share for one in found.win_shares) == pytest.approx((300 - nobody) / 300)
    assert found.ties.no_winner == nobody


@situation(40)
def test_where_nobody_is_left_nobody_has_won_in_any_report(
    leaving: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.csv"
    words = ["simulate", str(leaving), "-o", "all_leave=yes", "--games", "5", "--players", "3", "--details"]
    assert run([*words, "--csv", str(file)]) == 0
    said = capsys.readouterr().out
    assert "nobody won     5 games (100.0 %)" in said and "shared wins    0 games (0.0 %)" in said
    assert said.count(" 0.0 %  0.0 % to") == 3
    with file.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [(row["winners"], row["share_1"], row["margin"], row["drama"]) for row in rows] == [("", "0", "", "")] * 5
    assert run([*words, "--json"]) == 0
    (series,) = json.loads(capsys.readouterr().out)["series"]
    assert (series["no_winner"], series["winning_score"], series["margin"]) == (5, None, None)
    assert series["details"]["lead"] is None
    assert [one["share"] for one in series["win_shares"]] == [0, 0, 0]


@situation(40)
def test_permuted_seats_permute_the_figures() -> None:
    """The same games with the seats in another order: the same figures in that order."""
    games = [(5, 3, 5), (1, 2, 3), (4, 4, 4), (9, 0, 1)]

    def results(order: tuple[int, ...]) -> list[Result]:
        found = []
        for number, scores in enumerate(games):
            winners = [score == max(scores) for score in scores]
            shares = [won / sum(winners) for won in winners]
            dealt = (tuple(scores[seat] for seat in order), tuple(shares[seat] for seat in order))
            found.append(Result(number, "finished", *dealt, 6, 3, None))
        return found

    plain = summarise(3, results((0, 1, 2)))
    for order in permutations(range(3)):
        turned = summarise(3, results(order))
        assert turned.scores == [plain.scores[seat] for seat in order]
        assert [one.share for one in turned.win_shares] == [plain.win_shares[seat].share for seat in order]
        assert (turned.margin, turned.winning_score, turned.ties) == (plain.margin, plain.winning_score, plain.ties)
