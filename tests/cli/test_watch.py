"""`tuckbox watch`: one run, and real loops over a folder that is edited, with the library and without."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tuckbox.cli.saves import QUIET, Saves, saved_between, stamp_of
from tuckbox.cli.watch_report import change_segments
from tuckbox.interpreter.playtest.change import compare_figures, figures
from tuckbox.interpreter.playtest.match import Result

from .conftest import ENDLESS, TAKE, Command, MakeGame

PATIENCE = 60.0
"""Seconds after which something is taken not to come any more; on a busy machine a run may take a few."""

SCENARIOS = """\
scenario "All coins are taken":
    1 player
    choices:
        player 1: red_coin
        player 1: red_coin
        player 1: blue_coin
        player 1: blue_coin
    expect:
        score of player 1: 12
"""
LISTED = "scenarios: [scenarios.tuck]\n"


# ---- one run --------------------------------------------------------------------------------------------------------


def test_one_run_tells_the_state_in_short(command: Command, make_game: MakeGame) -> None:
    folder = str(make_game(manifest=LISTED, scenarios__tuck=SCENARIOS))
    ran = command("watch", folder, "--once", "--games", "40")
    assert (ran.code, ran.err) == (0, "")
    flat = " ".join(ran.out.split())
    assert f"{folder}: No problems found. {folder}: 1 scenario, all hold." in flat
    assert "1 player, 40 games\n" in ran.out and "2 players, 40 games\n" in ran.out
    assert "mean length  4.0 decisions, 4.0 turns" in ran.out
    assert "->" not in ran.out and "more" not in ran.out


def test_errors_and_scenarios_that_fail_end_with_1(command: Command, make_game: MakeGame) -> None:
    wrong = command("watch", str(make_game(TAKE + "zone", name="wrong")), "--once")
    assert wrong.code == 1 and "so nothing else was tried." in " ".join(wrong.out.split())
    scenario = SCENARIOS.replace("12", "13")
    folder = str(make_game(name="fails", manifest=LISTED, scenarios__tuck=scenario))
    fails = command("watch", folder, "--once", "--games", "3")
    assert fails.code == 1 and "FAILED    All coins are taken" in fails.out
    assert "1 scenario, 1 failed." in " ".join(fails.out.split())
    assert "2 players, 3 games" in fails.out


def test_games_without_an_end_are_told(command: Command, make_game: MakeGame) -> None:
    ran = command("watch", str(make_game(ENDLESS)), "--once", "--games", "2", "--players", "1")
    assert ran.code == 0 and "2 games of 2 came to no end." in ran.out
    assert "    rules.tuck:7:5: stalled P005: " in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "2"), "is for 3 to 5 players, not for 2"),
        (("--games", "0"), "`0` is no whole number of 1 or more"),
        (("--variant", "eight_knights"), "Did you mean `eight_nights`?"),
        (("-o", "hand_size=99"), "6 to 16"),
        (("-o", "hand_sise=7"), "hand_size"),
    ],
)
@pytest.mark.parametrize("once", [True, False])
def test_wrong_usage_ends_at_once(command: Command, arguments: tuple[str, ...], said: str, once: bool) -> None:
    ran = command("watch", "twelve_days", *arguments, *(["--once"] if once else []))
    assert ran.code == 2 and ran.out == "" and said in ran.err


def test_a_folder_without_a_game_is_not_watched(command: Command, tmp_path: Path) -> None:
    ran = command("watch", str(tmp_path))
    assert ran.code == 1 and "game.yaml" in ran.out


@pytest.mark.parametrize("game", ["twelve_days", "deck_the_yard"])
def test_output_fits(command: Command, game: str) -> None:
    ran = command("watch", game, "--once", "--games", "5")
    assert ran.code == 0 and max(map(len, ran.out.splitlines())) <= 80


def result(number: int, score: int) -> Result:
    scores = (score + number * score // 200, score)
    return Result(number, "finished", scores, (0.5, 0.5), 70_000, 1_200, None)


def test_scores_of_any_size_fit() -> None:
    """Figures of before and now stand in one line, in thousands and so on where they are large."""
    few, many = ([result(number, score) for number in range(60)] for score in (99_999, 10**18))
    segments = change_segments(compare_figures(figures(2, few), figures(2, many)))
    lines = "".join(text for text, _ in segments).splitlines()
    assert max(map(len, lines)) <= 80
    assert "  mean score / 1,000,000,000,000,000" in lines
    seat = next(" ".join(line.split()) for line in lines if line.startswith("  seat 1") and "1147.5" in line)
    assert seat == "seat 1 0.0 (0.0 to 0.0) -> 1147.5 (1125.4 to 1169.6) more"


# ---- saves ----------------------------------------------------------------------------------------------------------


def test_what_editors_keep_beside_a_file_is_no_save(tmp_path: Path) -> None:
    (tmp_path / "rules.tuck").write_text("one", "utf-8")
    before = stamp_of(tmp_path)
    for name in (".rules.tuck.swp", "rules.tuck~", "#rules.tuck#", ".#rules.tuck", ".git/index"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("kept", "utf-8")
    assert stamp_of(tmp_path) == before
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "coins.csv").write_text("id\n", "utf-8")
    (tmp_path / "rules.tuck").write_text("three", "utf-8")
    assert saved_between(before, stamp_of(tmp_path)) == ["rules.tuck", "tables/coins.csv"]
    assert list(before) == ["rules.tuck"]


@pytest.fixture(params=["told by the system", "looking"])
def backend(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways of noticing saves."""
    if request.param == "looking":
        monkeypatch.setitem(sys.modules, "watchfiles", None)
    else:
        pytest.importorskip("watchfiles")
    return str(request.param)


def test_a_save_in_steps_is_one(tmp_path: Path, backend: str) -> None:
    """Written bit by bit beside it, then put in its place, with a second file right behind."""
    file = tmp_path / "rules.tuck"
    file.write_text("one", "utf-8")
    before = stamp_of(tmp_path)

    def save() -> None:
        for step in range(6):
            (tmp_path / "4913").write_text("x" * step, "utf-8")
            time.sleep(QUIET / 4)
        (tmp_path / "4913").replace(file)
        (tmp_path / "coins.csv").write_text("id\n", "utf-8")

    with Saves(tmp_path) as saves:
        assert not saves.since(before)
        writer = threading.Thread(target=save)
        writer.start()
        saves.wait(before)
        settled = saves.settled()
        assert not writer.is_alive()
        writer.join()
        assert settled == stamp_of(tmp_path)
        assert saved_between(before, settled) == ["coins.csv", "rules.tuck"]
        assert not saves.since(settled)


# ---- loops ----------------------------------------------------------------------------------------------------------


class Loop:
    """A `tuckbox watch` of its own process, and what it has printed."""

    def __init__(self, folder: Path, *arguments: str, hide_library: bool = False) -> None:
        hidden = "import sys; sys.modules['watchfiles'] = None; " if hide_library else ""
        code = f"{hidden}from tuckbox.cli.main import main; main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, "watch", folder.name, *arguments],
            cwd=folder.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.printed: list[str] = []
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._from = 0

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._news:
                self.printed.append(line)
                self._news.notify_all()

    def until(self, last: str) -> str:
        """What is printed from where we have read so far to the line with `last` in it."""
        deadline = time.monotonic() + PATIENCE
        with self._news:
            while True:
                for at in range(self._from, len(self.printed)):
                    if last in self.printed[at]:
                        text = "".join(self.printed[self._from : at + 1])
                        self._from = at + 1
                        return text
                left = deadline - time.monotonic()
                assert left > 0, f"`{last}` was never printed; what was:\n{''.join(self.printed)}"
                self._news.wait(left)

    def interrupted(self) -> tuple[int, str]:
        """Ctrl-C: the exit code, and what is printed then."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code, "".join(self.printed[self._from :])

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._reader.join(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


StartLoop = Callable[..., Loop]


@pytest.fixture
def loop() -> Iterator[StartLoop]:
    """Starts loops, which end with the test."""
    started: list[Loop] = []

    def start(folder: Path, *arguments: str, hide_library: bool = False) -> Loop:
        started.append(Loop(folder, *arguments, hide_library=hide_library))
        return started[-1]

    yield start
    for one in started:
        one.close()


pytestmark = pytest.mark.skipif(os.name != "posix", reason="interrupts of another sort")

SAME = "move by move."


@pytest.mark.parametrize("hide_library", [False, True], ids=["told by the system", "looking"])
def test_edits_of_a_game(make_game: MakeGame, loop: StartLoop, hide_library: bool) -> None:
    folder = make_game(manifest=LISTED, scenarios__tuck=SCENARIOS)
    rules, scenarios = folder / "rules.tuck", folder / "scenarios.tuck"
    watch = loop(folder, "--players", "2", "--games", "300", hide_library=hide_library)
    begin = watch.until("Watching coins.")
    assert "coins: No problems found.\ncoins: 1 scenario, all hold.\n\n2 players, 300 games\n" in begin
    assert "mean length  4.0 decisions, 4.0 turns" in begin

    rules.write_text(f"# Taking coins.\n{TAKE}", "utf-8")
    comment = watch.until(SAME)
    assert comment.startswith("\nrules.tuck saved\n----------------\ncoins: No problems found.\n")
    assert "The rules are the same: 300 games of 2 players are the same games, move by" in comment

    broken = TAKE.replace("each player:\n        add", "each player\n        add")
    rules.write_text(broken, "utf-8")
    mistake = watch.until("cannot be played")
    assert "coins/rules.tuck:" in mistake and ": error " in mistake and "coins: 1 error in 1 file" in mistake
    watch.until("The figures of before are kept, to compare with.")

    rules.write_text(TAKE, "utf-8")
    mended = watch.until(SAME)
    assert "gone     coins/rules.tuck:" in mended and "coins: No problems found.\n" in mended
    assert "removed" not in mended and "new " not in mended

    scenarios.write_text(SCENARIOS.replace("12", "13"), "utf-8")
    fails = watch.until(SAME)
    assert fails.startswith("\nscenarios.tuck saved\n") and "FAILS NOW All coins are taken\n" in fails
    assert "    expected  score of player 1: 13\n    found     score of player 1: 12\n" in fails
    assert "coins: 1 scenario, 1 failed.\n" in fails

    scenarios.write_text(SCENARIOS, "utf-8")
    holds = watch.until(SAME)
    assert "HOLDS    All coins are taken\n" in holds and "coins: 1 scenario, all hold.\n" in holds

    rules.write_text(TAKE.replace("option wanted = 1", "option wanted = 2"), "utf-8")
    option = watch.until("Where neither")
    assert "FAILS NOW All coins are taken\n" in option
    assert "2 players, 300 games: 300 came out otherwise\n" in option
    assert "decisions 4.0 -> 2.0 less" in " ".join(option.split())
    assert [line.split()[0] for line in option.splitlines() if line.endswith("  less")] == ["decisions", "turns"]

    code, last = watch.interrupted()
    assert (code, last) == (130, "Interrupted.\n")


def test_a_rule_that_favours_somebody(make_game: MakeGame, loop: StartLoop) -> None:
    folder = make_game()
    watch = loop(folder, "--players", "2")
    watch.until("Watching coins.")
    gift = TAKE.replace("move every coin to bank\n", "move every coin to bank\n    add 9 to score of player 1\n")
    (folder / "rules.tuck").write_text(gift, "utf-8")
    told = watch.until("that 300 games can show.")
    shares = [line for line in told.splitlines() if line.startswith("  seat 1")]
    assert len(shares) == 2 and all(line.endswith("  more") for line in shares)
    assert watch.interrupted()[0] == 130


def test_a_save_while_games_are_played_begins_anew(make_game: MakeGame, loop: StartLoop) -> None:
    """The games of these rules would take hours; a save ends them."""
    folder = make_game(ENDLESS)
    watch = loop(folder, "--games", "100000")
    watch.until("no scenario.")
    (folder / "rules.tuck").write_text(ENDLESS.replace("bank:", "bank: #", 1).replace("repeat", "repea"), "utf-8")
    told = watch.until("cannot be played")
    assert told.startswith("Saved meanwhile, so this begins anew.\n\nrules.tuck saved\n")
    watch.until("Watching coins.")
    assert watch.interrupted() == (130, "Interrupted.\n")


def test_an_interrupt_while_games_are_played(make_game: MakeGame, loop: StartLoop) -> None:
    watch = loop(make_game(ENDLESS), "--games", "100000")
    watch.until("no scenario.")
    code, last = watch.interrupted()
    assert code == 130 and last.endswith("Interrupted.\n") and "Traceback" not in last


def test_other_numbers_of_players(make_game: MakeGame, loop: StartLoop) -> None:
    folder = make_game()
    watch = loop(folder, "--games", "30")
    watch.until("Watching coins.")
    manifest = folder / "game.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("1 to 2", "2 to 3"), "utf-8")
    told = watch.until("No longer played: games of 1 player.")
    assert "3 players, 30 games\n" in told and "2 players: the rules are other ones, and all 30 games came" in told


def test_a_file_that_goes_and_comes_back(make_game: MakeGame, loop: StartLoop) -> None:
    folder = make_game()
    watch = loop(folder, "--games", "30")
    watch.until("Watching coins.")
    (folder / "coins.csv").rename(folder.parent / "coins.csv")
    assert "coins.csv saved" in watch.until("cannot be played")
    (folder.parent / "coins.csv").rename(folder / "coins.csv")
    assert "gone" in watch.until(SAME)
