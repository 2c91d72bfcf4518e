"""From many diagnostics that say the same of one file to one of them with the other places: a zone that is no longer
declared may be named in every line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .diagnostic import Diagnostic, Label

MOST_PLACES = 3
"""So many further places of one mistake are shown; the others are counted."""


def gather(found: Iterable[Diagnostic], apart: int) -> Iterator[Diagnostic]:
    """The diagnostics, in order; of those of one file that say the same the first, with the others as labels, where
    there are more than `apart`."""
    alike: dict[tuple[str, str, str], list[Diagnostic]] = {}
    for one in found:
        alike.setdefault((one.code.id, one.span.file.name, one.message), []).append(one)
    for same in alike.values():
        first, spans = same[0], list(dict.fromkeys(one.span for one in same))
        if len(spans) <= apart or len(spans) == 1:
            yield from same
            continue
        labels = [Label(span, "here too") for span in spans[1 : MOST_PLACES + 1]]
        more = len(spans) - 1 - len(labels)
        if more:
            labels[-1] = replace(labels[-1], text=f"here too, and in {more} more place{'s' if more > 1 else ''}")
        yield replace(first, labels=(*first.labels, *labels))
