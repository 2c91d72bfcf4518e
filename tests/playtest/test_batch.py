"""Many games: the same ones for any number of processes, alone or among others, and up to an interrupt."""

from __future__ import annotations

import gc
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from joblib.externals.loky import process_executor
from tuckbox.interpreter.bots import BOTS, RandomBot
from tuckbox.interpreter.coverage import Coverage
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.playtest.batch import (
    NotPlayableError,
    RulesChangedError,
    Series,
    play_games,
    run_batch,
)
from tuckbox.interpreter.playtest.engines.local import deaf_children, lost_work_unheard
from tuckbox.interpreter.playtest.match import play_match
from tuckbox.interpreter.playtest.series import load_series
from tuckbox.interpreter.playtest.worker import Work, play_chunk
from tuckbox.interpreter.runtime.faults import PlayerCountError
from tuckbox.interpreter.runtime.game import Game


class SteppingBot(RandomBot):
    """The uniform bot, made to go decision by decision."""

    name = "stepping"
    uniform = False


def series(players: int = 3, seed: int = 4, **more: object) -> Series:
    return Series(find_game("twelve_days"), players, seed, **more)  # type: ignore[arg-type]


def test_same_games_for_any_number_of_jobs() -> None:
    alone = run_batch(series(), 130, jobs=1)
    assert [result.number for result in alone.results] == list(range(130))
    assert run_batch(series(), 130, jobs=2).results == alone.results
    assert run_batch(series(), 130).results == alone.results


def test_workers_play_with_the_variants_and_options_that_were_given() -> None:
    short = series(2, variants=("eight_nights",), options=(("hand_size", "5"),))
    alone, spread = run_batch(short, 40, jobs=1), run_batch(short, 40, jobs=2)
    assert spread.results == alone.results
    assert {result.decisions for result in alone.results} == {2 * 2 * 8}


def test_a_game_is_the_same_alone_and_among_others(twelve_days: Game) -> None:
    batch = run_batch(series(), 30, jobs=1, game=twelve_days)
    assert list(play_games(twelve_days, series(), [29])) == [batch.results[29]]
    assert play_match(twelve_days, 3, 4, 29, [RandomBot()] * 3) == batch.results[29]


def test_games_of_a_batch_differ() -> None:
    results = run_batch(series(), 60, jobs=1).results
    assert len({result.scores for result in results}) > 50


def test_bots_that_are_not_uniform_go_step_by_step(twelve_days: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "stepping", SteppingBot)
    mixed = run_batch(series(bots=("random", "stepping")), 3, jobs=1, game=twelve_days).results
    assert mixed == [play_match(twelve_days, 3, 4, i, [RandomBot(), SteppingBot(), RandomBot()]) for i in range(3)]


def test_an_interrupt_keeps_what_was_played(twelve_days: Game) -> None:
    def stop_at(most: int) -> Callable[[int], None]:
        def progress(done: int) -> None:
            if done >= most:
                raise KeyboardInterrupt

        return progress

    whole = run_batch(series(), 400, jobs=1, game=twelve_days)
    some = run_batch(series(), 400, jobs=1, game=twelve_days, progress=stop_at(200))
    assert some.interrupted and not whole.interrupted
    assert 200 <= len(some.results) < 400
    assert some.results == whole.results[: len(some.results)]


def test_an_interrupt_of_several_processes_keeps_what_was_played() -> None:
    def progress(done: int) -> None:
        raise KeyboardInterrupt

    some = run_batch(series(), 400, jobs=2, progress=progress)
    assert some.interrupted and 0 < len(some.results) < 400
    assert some.results == run_batch(series(), len(some.results), jobs=1).results


def test_processes_started_for_a_batch_do_not_hear_an_interrupt() -> None:
    """Not even in their first moments, when all that they could do with it is to print where they were."""
    code = "import signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    with deaf_children():
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ran.stdout == "True\n"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(("error", "heard"), [(KeyError(54), 0), (ValueError(54), 1)])
def test_a_thread_that_hands_out_lost_work_stops_unheard(error: Exception, heard: int) -> None:
    """It fails at the first piece that was thrown away; everything else that goes wrong in it is told."""

    class _ExecutorManagerThread(threading.Thread):
        def run(self) -> None:
            raise error

    said: list[object] = []
    before, threading.excepthook = threading.excepthook, said.append
    try:
        with lost_work_unheard():
            thread = _ExecutorManagerThread()
            thread.start()
            thread.join()
        assert threading.excepthook == said.append
    finally:
        threading.excepthook = before
    assert len(said) == heard
    assert process_executor._ExecutorManagerThread.__name__ == _ExecutorManagerThread.__name__, "joblib's has that name"


def test_results_travel_as_plain_tuples_and_arrive_whole() -> None:
    """Taking a `Result` apart and putting it together again would cost a tenth of a short game."""
    game = load_series(series(), series().folder)
    done = play_chunk(Work(series(), game.rules_hash, False, ""), range(5))
    assert {type(one) for one in done.results} == {tuple} and not done.details
    assert [result for result, _ in done.played] == list(play_games(game, series(), range(5)))


def test_files_that_change_are_noticed_by_workers_that_have_played_before(tmp_path: Path) -> None:
    folder = tmp_path / "days"
    shutil.copytree(find_game("twelve_days"), folder)
    rules = folder / "rules.tuck"

    def edit(old: str, new: str) -> None:
        rules.write_text(rules.read_text("utf-8").replace(old, new), "utf-8")

    short = Series(folder, 3, 1)
    before = run_batch(short, 20, jobs=2)
    edit("hand_size = 12", "hand_size = 9")
    after = run_batch(short, 20, jobs=2)
    assert after.results != before.results
    assert after.results == run_batch(short, 20, jobs=1).results
    nine = load(folder).game
    edit("hand_size = 9", "hand_size = 8")
    assert run_batch(short, 20, jobs=2).results != after.results
    with pytest.raises(RulesChangedError):
        run_batch(short, 20, jobs=2, game=nine)


def test_progress_counts_up_to_all() -> None:
    told: list[int] = []
    run_batch(series(), 250, jobs=1, progress=told.append)
    assert told == sorted(told) and told[-1] == 250


def test_the_collector_rests_while_results_arrive_from_other_processes() -> None:
    """There are very many of them: to go through them again and again takes a twentieth of the time."""
    on: list[bool] = []
    run_batch(series(), 300, jobs=2, progress=lambda _: on.append(gc.isenabled()))
    assert on and not any(on) and gc.isenabled()
    with pytest.raises(KeyError):
        run_batch(series(), 300, jobs=2, progress=lambda _: {}["missing"])
    assert gc.isenabled()


def test_what_cannot_be_played(tmp_path: Path) -> None:
    with pytest.raises(PlayerCountError):
        run_batch(series(players=9), 1)
    with pytest.raises(KeyError):
        run_batch(series(bots=("clever",)), 1)
    with pytest.raises(NotPlayableError):
        run_batch(Series(tmp_path, 2, 1), 1)


def test_what_was_reached_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    """Some lines are reached in few games only: what other processes have seen comes back, and nothing of before."""
    folder = rare(tmp_path)
    short = Series(folder, 2, 1)
    alone = covered(short, 120, jobs=1)
    assert [(one.text, one.ran) for one in alone.missing()] == [
        ("if n is 3:", True),
        ("add 3 to my score", False),
        ("if count drawn is 1:", True),
        ("ask player 1:", False),
        ("add 9 to my score", False),
    ]
    assert covered(short, 120, jobs=2).to_json() == alone.to_json()
    assert covered(short, 3, jobs=2).to_json() == covered(short, 3, jobs=1).to_json() != alone.to_json()
    assert covered(short, 120).to_json() == alone.to_json()


def test_games_with_coverage_are_the_same_games(tmp_path: Path) -> None:
    short = Series(rare(tmp_path), 2, 1)
    loaded = load(short.folder, coverage=True)
    assert loaded.game is not None
    with_coverage = run_batch(short, 40, jobs=2, game=loaded.game)
    assert any(loaded.game.ask.marks)
    assert run_batch(short, 40, jobs=2).results == run_batch(short, 40, jobs=1).results == with_coverage.results


def covered(series: Series, games: int, jobs: int = 0) -> Coverage:
    loaded = load(series.folder, series.variants, dict(series.options), coverage=True)
    assert loaded.game is not None and loaded.plan is not None
    run_batch(series, games, jobs=jobs, game=loaded.game)
    return Coverage.of(loaded.plan.points, loaded.game.ask.marks)


def rare(folder: Path) -> Path:
    """A game in which one line is seldom reached, and others never."""
    manifest = "title: Rare\nplayers: 2\ntables: [{file: coins.csv, piece: coin}]\nrules: [rules.tuck]\n"
    (folder / "game.yaml").write_text(manifest, "utf-8")
    (folder / "coins.csv").write_text("id,copies\ngold,1\ntin,40\n", "utf-8")
    (folder / "rules.tuck").write_text(
        """\
zone bag:   set of coin, open
zone drawn: pile of coin, open

setup:
    move every coin to bag

play:
    each player:
        draw 1 from bag to drawn
        if kind of top of drawn is gold:
            add 1 to my score
            choose n from 1 to 2
            if n is 3:
                add 3 to my score
    if count drawn is 1:
        ask player 1:
            add 9 to my score
""",
        "utf-8",
    )
    return folder


def test_processes_play_the_game_of_the_directory_that_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Processes outlive a batch; the next one may be started in another directory, with a game of the same name."""
    found = []
    for where in ("one", "two"):
        folder = tmp_path / where / "same"
        shutil.copytree(find_game("twelve_days"), folder)
        rules = folder / "rules.tuck"
        text = rules.read_text("utf-8")
        rules.write_text(text.replace("option hand_size = 12", f"option hand_size = {6 + len(found)}"), "utf-8")
        monkeypatch.chdir(folder.parent)
        found.append(run_batch(Series(Path("same"), 3, 1), 20, jobs=2).results)
    assert found[0] != found[1] and len(found[0]) == len(found[1]) == 20
