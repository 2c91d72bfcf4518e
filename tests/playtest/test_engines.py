"""Engines: result files are the same bytes by any engine, and an interrupt keeps what is done (CASES 55, 57, 58)."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tuckbox.cli.main import run
from tuckbox.interpreter.coverage import Coverage
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.playtest.batch import RulesChangedError, Series, run_batch
from tuckbox.interpreter.playtest.engines import Engine, EngineError, engine_running
from tuckbox.interpreter.playtest.worker import Work, WorkerError, code_hash, play_chunk

from .test_batch import rare

LIBRARIES = {"dask": "distributed", "ray": "ray"}
CLUSTERS = [
    pytest.param(name, marks=pytest.mark.skipif(importlib.util.find_spec(library) is None, reason=f"no {library}"))
    for name, library in LIBRARIES.items()
]
DAYS = ("twelve_days", "--players", "3", "--seed", "9", "-o", "hand_size=9")
quiet = pytest.mark.filterwarnings("default")
"""The clusters' libraries warn of things of their own."""


@pytest.fixture(scope="module", params=CLUSTERS)
def cluster(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with engine_running(request.param, None, 2) as engine:
        assert engine is not None
        yield engine


def written(folder: Path, *arguments: str) -> bytes:
    file = folder / "games.csv"
    assert run(("simulate", *DAYS, "--games", "150", "--details", "--csv", str(file), *arguments)) == 0
    return file.read_bytes()


def test_one_two_and_eight_processes_write_the_same_file(tmp_path: Path) -> None:
    alone = written(tmp_path, "--jobs", "1")
    assert len(alone.splitlines()) > 150
    assert written(tmp_path, "--jobs", "2") == alone
    assert written(tmp_path, "--jobs", "8") == alone


@quiet
@pytest.mark.parametrize("name", CLUSTERS)
def test_a_cluster_writes_the_same_file_and_leaves_none_of_its_own(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = written(tmp_path, "--jobs", "1")
    with tempfile.TemporaryDirectory(prefix="t-") as short:  # paths of sockets may not be long
        home = tmp_path / "home"
        home.mkdir()
        monkeypatch.setenv("HOME", str(home))
        monkeypatch.setenv("TMPDIR", short)
        monkeypatch.setattr(tempfile, "tempdir", None)
        assert written(tmp_path, "--jobs", "2", "--engine", name) == alone
        assert list(Path(short).iterdir()) == [] and not (home / ".ray").exists()


@pytest.mark.soak
@quiet
def test_what_stops_and_what_is_reached_comes_back_from_a_cluster(cluster: Engine, tmp_path: Path) -> None:
    short = Series(rare(tmp_path), 2, 1)
    covered, results = [], []
    for engine in (None, cluster):
        loaded = load(short.folder, coverage=True)
        assert loaded.game is not None and loaded.plan is not None
        results.append(run_batch(short, 120, jobs=1, game=loaded.game, engine=engine).results)
        covered.append(Coverage.of(loaded.plan.points, loaded.game.ask.marks).to_json())
    assert covered[0] == covered[1] and results[0] == results[1]


@pytest.mark.soak
@quiet
def test_a_cluster_notices_files_that_change(cluster: Engine, tmp_path: Path) -> None:
    folder = tmp_path / "days"
    shutil.copytree(find_game("twelve_days"), folder)
    game = load(folder).game
    rules = folder / "rules.tuck"
    rules.write_text(rules.read_text("utf-8").replace("hand_size = 12", "hand_size = 9"), "utf-8")
    with pytest.raises(RulesChangedError):
        run_batch(Series(folder, 3, 1), 20, game=game, engine=cluster)
    assert run_batch(Series(folder, 3, 1), 20, engine=cluster).results  # and it goes on after that


@pytest.mark.soak
@quiet
@pytest.mark.skipif(sys.platform != "linux", reason="looks at the system's own table of ports")
def test_a_cluster_of_this_computer_is_open_to_nobody_else(cluster: Engine) -> None:
    """All that this process and its children listen at is on the loopback interface."""
    listening = 0
    mine = _inodes_below(os.getpid())
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            cells = line.split()
            if cells[3] == "0A" and cells[9] in mine:
                listening += 1
                host = cells[1].split(":")[0]
                assert host in ("0100007F", "0000000000000000FFFF00000100007F", "0" * 24 + "01000000"), line
    assert listening > 0


def _inodes_below(root: int) -> set[str]:
    """The sockets of a process and of all that it has started."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:  # it has ended
                continue
    found, wanted = set(), {root}
    while more := {pid for pid, parent in parents.items() if parent in wanted} - wanted:
        wanted |= more
    for pid in wanted:
        try:
            links = [os.readlink(link) for link in Path(f"/proc/{pid}/fd").iterdir()]
        except OSError:
            continue
        found |= {link[8:-1] for link in links if link.startswith("socket:[")}
    return found


INTERRUPTED = """
import sys
from tuckbox.interpreter.driver import find_game
from tuckbox.interpreter.playtest.batch import Series, run_batch
from tuckbox.interpreter.playtest.engines import engine_running

if __name__ == "__main__":
    days = Series(find_game("twelve_days"), 3, 4)
    with engine_running(sys.argv[1], None, 2) as engine:
        batch = run_batch(days, 400_000, jobs=2, engine=engine, progress=lambda done: print(done, flush=True))
    same = run_batch(days, len(batch.results), jobs=1).results == batch.results
    print("interrupted", batch.interrupted, len(batch.results) > 0, same)
"""


@pytest.mark.parametrize("name", ["local", *[pytest.param(name, marks=pytest.mark.soak) for name in CLUSTERS]])
def test_an_interrupt_of_all_processes_keeps_what_was_played(name: str, tmp_path: Path) -> None:
    """As a terminal does it: all processes of the command hear it."""
    file = tmp_path / "interrupted.py"
    file.write_text(INTERRUPTED, "utf-8")
    command = [sys.executable, str(file), name]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        while (line := process.stdout.readline()) and int(line) < 100:
            pass
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert out.splitlines()[-1] == "interrupted True True True"
    assert process.returncode == 0 and "Traceback" not in err


@pytest.mark.soak
@quiet
@pytest.mark.parametrize("name", CLUSTERS[:1])
def test_the_files_travel_to_a_cluster_that_runs_already(name: str, tmp_path: Path) -> None:
    """Also where one process of it has several threads."""
    import dask
    from distributed import LocalCluster

    folder = tmp_path / "days"
    shutil.copytree(find_game("twelve_days"), folder)
    scratch = dask.config.set({"temporary-directory": str(tmp_path)})
    with scratch, LocalCluster(
        n_workers=1, threads_per_worker=2, host="127.0.0.1", dashboard_address="127.0.0.1:0",
        worker_dashboard_address=None, local_directory=str(tmp_path / "scratch"), silence_logs="CRITICAL",
    ) as running, engine_running(name, running.scheduler_address) as engine:  # fmt: skip
        assert engine is not None and engine.remote and engine.workers == 2
        there = run_batch(Series(folder, 3, 2), 90, engine=engine).results
        with pytest.raises(WorkerError, match="Not every worker has that bot"):
            _with_a_bot_of_our_own(folder, engine)
    assert there == run_batch(Series(folder, 3, 2), 90, jobs=1).results


def _with_a_bot_of_our_own(folder: Path, engine: Engine) -> None:
    from tuckbox.interpreter.bots import BOTS, RandomBot

    BOTS["only_here"] = RandomBot
    try:
        run_batch(Series(folder, 3, 2, bots=("only_here",)), 4, engine=engine)
    finally:
        del BOTS["only_here"]


@pytest.mark.soak
def test_a_worker_with_another_tuckbox_does_not_play(tmp_path: Path) -> None:
    work = Work(Series(tmp_path, 3, 1), "rules", False, code_hash()[::-1], b"")
    with pytest.raises(WorkerError, match="another version"):
        play_chunk(work, range(2))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.mark.parametrize("name", LIBRARIES)
def test_an_address_where_nobody_is(name: str) -> None:
    began = time.monotonic()
    with pytest.raises(EngineError, match=r"answers at 127\.0\.0\.1"), engine_running(name, f"127.0.0.1:{free_port()}"):
        pass
    with pytest.raises(EngineError, match="HOST:PORT"), engine_running(name, "somewhere"):
        pass
    assert time.monotonic() - began < 20


@pytest.mark.parametrize(("name", "library"), LIBRARIES.items())
def test_a_library_that_is_missing(name: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(EngineError, match=rf'pip install "tuckbox\[{name}\]"'), engine_running(name):
        pass


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--engine", "spark"), "spark"),
        (("--address", "host:1"), "say `--engine dask` or `--engine ray` too"),
        (("--engine", "dask", "--address", "host:1", "--jobs", "4"), "leave out `--jobs`"),
        (("--engine", "ray", "--address", "nowhere"), "HOST:PORT"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("simulate", *DAYS, "--games", "5", *arguments)) == 2
    caught = capsys.readouterr()
    assert caught.out == "" and said in " ".join(caught.err.split())


def test_a_ray_that_others_could_reach_is_told_apart() -> None:
    from tuckbox.interpreter.playtest.engines.ray import _only_here

    assert _only_here(["127.0.0.1"]) and _only_here(["127.0.1.1", "::1"])
    assert not _only_here(["192.0.2.2"]) and not _only_here(["127.0.0.1", "192.0.2.2"])
