"""Progress: a bar with pace and time left on a terminal, plain lines now and then elsewhere, none for what is short."""

from __future__ import annotations

import io

import pytest
from tuckbox.cli import console


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which only the test moves on."""
    now = [100.0]
    monkeypatch.setattr(console.time, "monotonic", lambda: now[0])
    return now


def test_a_pipe_gets_a_plain_line_now_and_then(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    show, clear = console.progress_shown(4000, "3 players")
    for seconds, done in ((1, 100), (9, 900), (10.5, 1050), (15, 1500), (21, 2100), (40, 4000)):
        clock[0] = 100.0 + seconds
        show(done)
    clear()
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err.splitlines() == [
        "3 players: 1,050 of 4,000, 100/s, 30 s left",
        "3 players: 2,100 of 4,000, 100/s, 19 s left",
    ]


def test_what_is_soon_done_tells_a_pipe_nothing(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    show, clear = console.progress_shown(100, "3 players")
    clock[0] += 9
    show(50)
    clock[0] += 60
    show(100)
    clear()
    assert capsys.readouterr().err == ""


def test_a_terminal_gets_a_bar_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    show, clear = console.progress_shown(200, "[3] players")
    show(50)
    clear()
    text = stream.getvalue()
    assert "[3] players" in text and "50/200" in text and "/s" in text
    assert text.endswith("\x1b[2K")  # the last thing done is to wipe its line


@pytest.mark.parametrize(
    ("done", "seconds", "said"),
    [(0, 5, ""), (5, 0, ""), (25_000, 10, "2,500/s"), (30, 10, "3.0/s"), (4, 10, "2.5 s each")],
)
def test_the_pace(done: int, seconds: float, said: str) -> None:
    assert console._pace(done, seconds) == said
