"""From programs with a clock of their own to laps, figures and targets: nothing here depends on any speed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bench import figures, run, table, targets
from bench.figures import BYTES, Figure, block_of, read, report_of, write
from bench.laps import Program, Section


class Worker:
    """Does something that takes so many seconds, by a clock of its own, and remembers what it was asked for."""

    def __init__(self, seconds: float, decisions: int = 0) -> None:
        self.seconds, self.decisions, self.now = seconds, decisions, 0.0
        self.asked: list[tuple[int, int]] = []

    def run(self, first: int, count: int) -> int:
        self.asked.append((first, count))
        self.now += self.seconds * count
        return self.decisions * count

    def program(self, name: str, **more: object) -> Program:
        return Program(name, self.run, clock=lambda: self.now, **more)  # type: ignore[arg-type]


def silent(text: str) -> None:
    """Nobody wants to know."""


def test_a_lap_takes_as_long_as_is_wanted_and_no_game_is_played_twice() -> None:
    worker = Worker(0.002, decisions=3)
    program = worker.program("one", at_once=64)
    Section("some", [program], program).measure(5, 1.0, silent)
    assert [lap.count for lap in program.laps] == [512] * 5  # 500, and then to the next multiple of 64
    ends = [first + count for first, count in worker.asked]
    assert [first for first, _ in worker.asked] == [0, *ends[:-1]]
    assert program.decision_rates() == pytest.approx([1500] * 5)


def test_each_round_is_begun_by_another_program() -> None:
    order: list[str] = []
    workers = {name: Worker(1.0) for name in "abc"}

    def noted(name: str) -> Program:
        def go(first: int, count: int) -> int:
            order.append(name)
            return workers[name].run(first, count)

        return Program(name, go, clock=lambda: workers[name].now, slow=True)

    programs = [noted(name) for name in "abc"]
    Section("some", programs, programs[0]).measure(3, 0.5, silent)
    assert "".join(order) == "abcbcacab"


def test_slow_programs_run_once_in_the_first_rounds() -> None:
    slow, quick = Worker(10.0), Worker(0.1)
    programs = [quick.program("quick"), slow.program("slow", slow=True)]
    Section("some", programs, programs[0]).measure(6, 1.0, silent, slow_rounds=2)
    assert slow.asked == [(0, 1), (1, 1)]
    assert programs[1].costs() == pytest.approx([10.0] * 2)


def test_what_is_beside_it_is_taken_off() -> None:
    alone = Worker(2.0).program("alone", slow=True)
    program = Worker(5.0).program("more", slow=True, beside=alone)
    section = Section("some", [alone, program], alone, costs=True)
    section.measure(2, 1.0, silent)
    block = block_of("key", section)
    assert [(figure.name, figure.value) for figure in block.figures] == [("key/alone", 2.0), ("key/more", 3.0)]
    assert figures.cost_in(block.figures[1], block.figures[0]) == pytest.approx([1.5, 1.5])


def test_ratios_are_of_one_round() -> None:
    base, own = Figure("a/base", "games/s", (100, 10, 50)), Figure("a/own", "games/s", (200, 20, 150), base="a/base")
    assert figures.times_as_fast(own, base) == pytest.approx([2, 2, 3])
    assert figures.cost_in(own, base) == pytest.approx([1 / 2, 1 / 2, 1 / 3])


@pytest.mark.parametrize(("fast", "reached"), [(3.5, True), (3.2, False)])
def test_a_target_is_told_as_reached_or_not(fast: float, reached: bool) -> None:
    found = {
        name: Figure(name, "games/s", (value,) * 5) for name, value in (("d/hand", 100.0), ("d/ours", 100.0 * fast))
    }
    target = targets.Target("what", 3.3, targets.fast("d", "ours", "hand"))
    judged = target.judged(found)
    assert judged is not None
    assert judged["reached"] is reached
    assert judged["value"] == pytest.approx(fast)
    assert targets.Target("what", 3.3, targets.fast("d", "ours", "another")).judged(found) is None


def test_the_dearest_of_several_counts() -> None:
    base = Figure("p/base", "seconds", (0.5, 0.5))
    some = {
        figure.name: figure
        for figure in (base, *(Figure(f"p/{name}: start", "seconds", (cost, cost), base="p/base") for name, cost in
                               (("x", 1.0), ("y", 3.0), ("z", 2.0))))
    }  # fmt: skip
    assert targets.dear("p", ".*: start")(some) == pytest.approx([6.0, 6.0])
    sizes = {name: Figure(name, BYTES, (size,)) for name, size in (("m/x: a", 1.0), ("m/y: a", 2.0), ("m/y: b", 9.0))}
    assert targets.largest("m", ".*: a")(sizes) == [2.0]


def test_all_targets_name_what_is_measured() -> None:
    """A figure for each name that a program can have: every target then finds its own."""
    pytest.importorskip("pyspiel")
    made: dict[str, Figure] = {}
    for key, make in run.sections(None).items():
        section = make()
        for program in section.programs:
            base = None if program is section.base else f"{key}/{section.base.name}"
            made[f"{key}/{program.name}"] = Figure(f"{key}/{program.name}", "games/s", (1.0,) * 5, base=base)
    for name in (f"{run.memory.KEY}/x: {run.memory.UNWATCHED}", run.workers.NAME):
        made[name] = Figure(name, BYTES, (1.0,))
    missing = [target.what for target in targets.TARGETS if target.judged(made) is None]
    assert not missing


def test_a_report_is_written_and_read(tmp_path: Path) -> None:
    some = [Figure("a/b", "games/s", (1.0, 3.0, 2.0), (5.0, 6.0, 7.0)), Figure("a/c", BYTES, (10.0,), base="a/b")]
    report = report_of(some, {"rounds": 3})
    write(report, tmp_path / "deep" / "file.json")
    assert read(tmp_path / "deep" / "file.json") == report
    data = json.loads((tmp_path / "deep" / "file.json").read_text(encoding="utf-8"))
    assert (data["figures"]["a/b"]["value"], data["figures"]["a/b"]["unit"]) == (2.0, "games/s")
    assert re.fullmatch(r"([0-9a-f]{12}\+?)?", data["commit"])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', '{"format": 2, "figures": []}'])
def test_a_file_that_is_no_report_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "file.json").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"^file\.json h"):
        read(tmp_path / "file.json")


def test_a_change_is_told_by_itself_and_by_its_base(capsys: pytest.CaptureFixture[str]) -> None:
    def report(own: float, base: float, size: float, python: str) -> figures.Report:
        some = [
            Figure("a/base", "games/s", (base,)),
            Figure("a/own", "games/s", (own,), base="a/base"),
            Figure("m/size", BYTES, (size,)),
        ]
        return figures.Report("abc", "today", python, "machine", {}, {figure.name: figure for figure in some})

    table.show_change(report(300, 100, 50, "3.12"), report(100, 50, 100, "3.11"))
    told = capsys.readouterr().out
    assert re.search(r"a/own +100/s +300/s +3\.00 +1\.50\n", told)
    assert re.search(r"m/size +100 bytes +50 bytes +2\.00 *\n", told)
    assert "Another Python" in told
    assert "Another machine" not in told


def test_a_quick_run_writes_what_the_next_one_compares_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "speed.json"
    only = "--only", "^twelve_days/(by hand, idio|Tuckbox, `simulate`$)|^memory/kuhn|^processes/kuhn.*second"
    run.main(["--quick", *only, "--json", str(file)])
    capsys.readouterr()
    run.main(["--quick", *only, "--compare", str(file)])
    told = capsys.readouterr().out
    names = list(read(file).figures)
    assert [name.split("/")[0] for name in names] == ["twelve_days"] * 2 + ["processes"] * 3 + ["memory"] * 2
    for name in names:
        assert len(re.findall(f"^{re.escape(name)}  ", told, flags=re.M)) == 1, name
    assert "12 Days, `simulate`, beside idiomatic Python" in told


def test_a_game_of_ones_own_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "speed.json"
    arguments = ["--game", "leduc_poker", "--players", "3", "--only", "^own/.*simulate`$|^positions/.*clone$"]
    run.main(["--quick", *arguments, "--json", str(file)])
    assert "leduc_poker, 3 at the table" in capsys.readouterr().out
    assert list(read(file).figures)[1::2] == ["own/Tuckbox, `simulate`", "positions/leduc_poker: clone"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--only", "("], "--only"),
        (["--rounds", "4"], "at least 5"),
        (["--compare", "nowhere.json"], "nowhere.json"),
        (["--game", "no_such_game"], "no_such_game"),
        (["--game", "leduc_poker", "-o", "x"], "NAME=VALUE"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run.main(arguments)
    assert told in capsys.readouterr().err
