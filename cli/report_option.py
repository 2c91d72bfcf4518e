"""From `--report` to a file that is known to be writable before the games are played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

F = TypeVar("F", bound=Callable[..., object])


def report_option(help_text: str) -> Callable[[F], F]:
    """`--report`: the parameter `report_file`."""
    return click.option(
        "--report",
        "report_file",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help=f"{help_text} Needs matplotlib and jinja2.",
    )


def check_report(path: Path) -> None:
    """Raises WrongUsage where a library is missing or the file cannot be written."""
    from .report.file import check

    check(path)
