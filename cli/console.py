"""From text with styles to the terminal: colour where there is one, plain text everywhere else."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TextIO

import click

from ..interpreter.diagnostics import Diagnostic
from ..interpreter.diagnostics.render import Shown, file_name, text_segments
from ..interpreter.diagnostics.width import padded, text_width, wrapped

WIDTH = 80
"""Output is laid out for so many columns, whatever the terminal has."""

_PATIENCE = 10.0
"""Seconds between two lines on how far something has come, where nobody looks at a terminal."""

_STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "place": "bold",
    "margin": "dim",
    "caret": "red",
    "note": "cyan",
    "hint": "green",
    "added": "green",
    "removed": "red",
}


def is_terminal(stream: TextIO) -> bool:
    """Whether somebody looks at what is written there."""
    try:
        return stream.isatty()
    except ValueError:  # it is closed
        return False


def say(text: str = "") -> None:
    """A line of a result: standard output."""
    click.echo(text)


def note(text: str) -> None:
    """A line beside the result: standard error."""
    click.echo("\n".join(wrapped(text, WIDTH)), err=True)


def say_json(data: Any) -> None:
    """A result as JSON, readable for people too."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def say_segments(segments: Iterable[tuple[str, str]], *, to_error: bool = False) -> None:
    """Pieces of text with their styles; their line ends are in them."""
    stream = sys.stderr if to_error else sys.stdout
    if not is_terminal(stream):
        click.echo("".join(text for text, _ in segments), nl=False, err=to_error)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False, soft_wrap=True)
    console.print(Text.assemble(*((text, _STYLES.get(style, "")) for text, style in segments)), end="")


def say_diagnostics(diagnostics: Sequence[Diagnostic], shown: Shown = file_name, *, to_error: bool = False) -> None:
    """Diagnostics in full, with an empty line behind each."""
    for one in diagnostics:
        say_segments([*text_segments(one, shown, WIDTH), ("\n", "")], to_error=to_error)


def table(rows: Sequence[Sequence[str]], *, left: int = 1, indent: str = "  ", gap: int = 2) -> list[str]:
    """Rows as lines with columns in line: the first `left` columns flush left, the others flush right."""
    columns = max(map(len, rows), default=0)
    widths = [max(text_width(row[column]) for row in rows if column < len(row)) for column in range(columns)]
    return [
        (indent + (" " * gap).join(padded(cell, widths[at], right=at >= left) for at, cell in enumerate(row))).rstrip()
        for row in rows
    ]


def progress_shown(total: int, what: str) -> tuple[Callable[[int], None], Callable[[], None]]:
    """A bar on standard error, with the pace and the time left: a function that is told how much is done, and one that
    takes the bar away.

    Where standard error is no terminal there is a plain line now and then, and none for what is soon done.
    """
    if not is_terminal(sys.stderr):
        return _lines_now_and_then(total, what), lambda: None
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    began = time.monotonic()
    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}", markup=False),
        TimeRemainingColumn(compact=True),
        console=Console(file=sys.stderr, width=min(shutil.get_terminal_size((WIDTH, 24)).columns, WIDTH)),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    task = bar.add_task(what, total=total, pace="")

    def show(done: int) -> None:
        bar.update(task, completed=done, pace=_pace(done, time.monotonic() - began))

    bar.start()
    return show, bar.stop


def _lines_now_and_then(total: int, what: str) -> Callable[[int], None]:
    began = told = time.monotonic()

    def show(done: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= _PATIENCE and done < total:
            told = now
            left = (now - began) / max(done, 1) * (total - done)
            note(f"{what}: {done:,} of {total:,}, {_pace(done, now - began)}, {left:,.0f} s left")

    return show


def _pace(done: int, seconds: float) -> str:
    """How many a second; several seconds for one where they are slow."""
    if not done or seconds <= 0:
        return ""
    pace = done / seconds
    return f"{pace:,.0f}/s" if pace >= 10 else f"{pace:.1f}/s" if pace >= 1 else f"{1 / pace:,.1f} s each"
