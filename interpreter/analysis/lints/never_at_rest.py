"""Lines of a standing check that change something in every pass, so that the checks never come to rest."""

from __future__ import annotations

from ...diagnostics.codes import standing as codes
from ...model import types as t
from ...syntax import nodes as n
from ...syntax.words import words
from ..heads import head
from ..reaching import course_of
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at a line straight under `always`: one that shuffles, or that adds to a number what is not 0."""
    for part in cx.checked.parts.always:
        for node in part.block.body:
            match node:
                case n.Shuffle(place=place):
                    changed = f"puts `{words(place)}` in another order"
                case n.Add(place=place) if cx.checked.types.get(place) == t.NUMBER:
                    worth = course_of(cx).weigh(node.value)
                    if not (worth.bottom is not None and worth.bottom > 0) and not (
                        worth.top is not None and worth.top < 0
                    ):
                        continue
                    changed = f"changes `{words(place)}`"
                case _:
                    continue
            cx.report.add(codes.CHANGES_EACH_PASS.at(head(node), what=changed))
