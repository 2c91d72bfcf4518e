"""`tuckbox format`: from rule files to the same files in the one layout."""

from __future__ import annotations

import difflib
import io
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import click

from ..console import note, say, say_diagnostics, say_segments
from ..options import WrongUsage
from ..rule_files import RuleFilePath, rule_files, write_whole
from ..words import counted

EXAMPLES = """\b
Examples:
  tuckbox format my_game
  tuckbox format my_game/rules.tuck my_game/scenarios.tuck
  tuckbox format my_game --diff
  tuckbox format my_game --check
  tuckbox format - < rules.tuck
"""

STDIN = "standard input"
Came = Literal["formatted", "fine", "mistaken", "not written", "bug"]
"""What came of a file."""

_EXIT: dict[Came, int] = {"mistaken": 1, "not written": 2, "bug": 3}
_DIFF_STYLES = {"+++": "place", "---": "place", "@@ ": "margin"}
_LINE_STYLES = {"+": "added", "-": "removed"}


@click.command("format", epilog=EXAMPLES)
@click.argument("places", metavar="GAME|FILE...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; end with exit code 1 if a file would change.")
@click.option("--diff", is_flag=True, help="The same, and show what would change.")
def command(places: tuple[str, ...], check: bool, diff: bool) -> None:
    """Lay out rule and scenario files in the one way, so that nobody has to think about spaces.

    A GAME is a folder: all `.tuck` files in it and in the folders below. A FILE is one of them; `-` reads from standard
    input and writes to standard output, as editors like it.

    What the rules say never changes, nor do texts, comments, line ends and the places where lines are broken in
    brackets. A file with mistakes in its writing is left as it is: the exit code is then 1.
    """
    looks_only = check or diff
    files = _files(places, to_write=not looks_only)
    came: Counter[Came] = Counter()
    for file in files:
        came[_format(file, check, diff)] += 1
    if None not in files:
        summary = _summary(came, looks_only)
        if diff:
            note(summary)  # what stands in the output is a patch
        else:
            say(summary)
    code = max(_EXIT.get(one, 0) for one in came)
    if code or (looks_only and came["formatted"]):
        raise click.exceptions.Exit(code or 1)


def _files(places: Sequence[str], *, to_write: bool) -> list[RuleFilePath | None]:
    """The files meant, each once; None is standard input."""
    if "-" in places:
        if len(places) > 1:
            raise WrongUsage("`-` is standard input, and stands alone.")
        return [None]
    found: dict[Path, RuleFilePath | None] = {}
    for place in places:
        for file in rule_files(place, to_write=to_write):
            found.setdefault(file.path.resolve(), file)
    return list(found.values())


def _format(file: RuleFilePath | None, check: bool, diff: bool) -> Came:
    from ...interpreter.formatting.format import TextChangedError, format_bytes
    from ...interpreter.source import SourceError
    from ...interpreter.tables.files import unreadable

    shown = STDIN if file is None else file.shown
    try:
        data = _read(file)
        after = format_bytes(data, shown)
    except (SourceError, OSError) as error:
        after = [unreadable(shown, error)]
    except TextChangedError:
        note(f"Formatting would have changed what {shown} says, so it is left as it is.")
        note("This is a bug of ours, not of your game: please tell us.")
        return "bug"
    if isinstance(after, list):
        say_diagnostics(after, to_error=True)
        return "mistaken"
    if diff:
        say_segments(_difference(data, after, shown))
    elif check:
        if after != data:
            say(f"would format {shown}")
    elif file is None:
        click.echo(after, nl=False)
    elif after != data:
        try:
            write_whole(file.path, data, after)
        except OSError as error:
            note(f"{shown} cannot be written: {error.strerror or error}.")
            return "not written"
        say(f"formatted {shown}")
    return "fine" if after == data else "formatted"


def _read(file: RuleFilePath | None) -> bytes:
    """No more of it than is needed to see that it is too long."""
    from ...interpreter.source import MAX_BYTES

    if file is not None:
        with file.path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def _difference(before: bytes, after: bytes, shown: str) -> Iterator[tuple[str, str]]:
    """A patch, in pieces of text with styles; nothing where they are the same."""
    from ...interpreter.source import decode

    if before == after:
        return
    old, new = ([*io.StringIO(decode(data, shown))] for data in (before, after))
    if old == new:
        yield f"{shown}: only line ends change\n", "margin"
    for line in difflib.unified_diff(old, new, shown, shown):
        style = _DIFF_STYLES.get(line[:3]) or _LINE_STYLES.get(line[0], "")
        yield line, style
        if not line.endswith("\n"):
            yield "\n\\ No newline at end of file\n", "margin"


def _summary(came: Counter[Came], only_looked: bool) -> str:
    """`3 files formatted, 2 already laid out.`"""
    words: dict[Came, str] = {
        "formatted": "would be formatted" if only_looked else "formatted",
        "fine": "already laid out",
        "mistaken": "left alone because of mistakes",
        "not written": "not written",
        "bug": "left alone because of a bug of ours",
    }
    said = [(came[one], word) for one, word in words.items() if came[one]]
    counts = [counted(said[0][0], "file"), *(str(number) for number, _ in said[1:])]
    return ", ".join(f"{count} {word}" for count, (_, word) in zip(counts, said, strict=True)) + "."
