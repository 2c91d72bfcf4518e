"""An answer of a kind behind another one that can always be given where this one can."""

from __future__ import annotations

import re

from ...diagnostics import Label
from ...diagnostics.codes import lints_use as codes
from ...syntax import nodes as n
from ...syntax.words import words
from ..heads import head
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the answer that never comes about: the one above has no heads, and no `if` or the same one."""
    for card in cx.names.texts:
        for number, answer in enumerate(card.node.answers):
            above = next((one for one in card.node.answers[:number] if _always_before(one, answer)), None)
            if above is not None:
                why = "has no `if`" if above.condition is None else "has the same `if`"
                labels = [Label(head(above), "this one is given")]
                cx.report.add(codes.SECOND_ANSWER.at(head(answer), why=why, labels=labels))


def _always_before(above: n.Answer, answer: n.Answer) -> bool:
    if above.event.text != answer.event.text or n.heads_of(above.block):
        return False
    if above.condition is None:
        return True
    return answer.condition is not None and _said(above) == _said(answer)


def _said(answer: n.Answer) -> str:
    """The condition, whatever the answer calls what the action was told."""
    said = words(answer.condition) if answer.condition is not None else ""
    for number, name in enumerate(answer.names):
        said = re.sub(rf"\b{re.escape(name.text)}\b", f"#{number}", said)
    return said
