"""From what of the rules was reached to lines that tell what was not, and the totals."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..interpreter.coverage import Count, Coverage, Totals
from ..interpreter.diagnostics.render import Segment
from ..interpreter.diagnostics.width import wrapped
from ..interpreter.source import SourceFile
from .console import WIDTH
from .words import plural

Shown = Callable[[SourceFile], str]


def coverage_segments(coverage: Coverage, who: str, shown: Shown) -> Iterator[Segment]:
    """What `who` ("the scenarios") never came to, as pieces of text with styles, then the totals of each file and of
    all; one line where nothing is missing. `shown` says how a file is called."""
    whole = coverage.totals()
    if whole.full:
        yield f"The rules: everything ran, {_totals(whole)}.\n", "hint"
        return
    yield f"What {who} never came to:\n", ""
    for one in coverage.missing():
        place = f"  {shown(SourceFile(one.file, ''))}:{one.line}:"
        said = "; ".join(f"never: {what}" for what in one.branches) if one.ran else "the line never ran"
        lines = "\n".join(wrapped(f"{place.lstrip()} {said}", WIDTH, "  ", "    "))
        rest = lines.removeprefix(place)
        yield place if rest != lines else "", "place"
        yield f"{rest}\n", ""
        yield "\n".join(wrapped(one.text, WIDTH, "      ", "        ")) + "\n", "margin"
    files = coverage.files()
    for file, totals in files.items():
        yield f"{file}: {_totals(totals)}\n", ""
    if len(files) > 1:
        yield f"all rules: {_totals(whole)}\n", ""


def _totals(totals: Totals) -> str:
    found = [_count(totals.lines, "line")]
    if totals.branches.all:
        found.append(_count(totals.branches, "branch"))
    return ", ".join(found)


def _count(count: Count, noun: str) -> str:
    return f"{count.reached} of {count.all} {noun if count.all == 1 else plural(noun)}"
