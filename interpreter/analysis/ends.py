"""From the lines `end ...` to whether what they end is going on wherever they can come about."""

from __future__ import annotations

from ..diagnostics import Label, Report
from ..diagnostics.codes import seats as seat_codes
from ..diagnostics.codes import types as codes
from ..model.symbols import Checked
from ..syntax import nodes as n
from ..syntax.walk import children
from .asks import answer_labels, around, bodies_of, texts_resolved
from .seats import TURN_WORDS, said

_HINTS = {
    "turn": "Only `take turns:` makes turns. `stop` leaves a loop.",
    "game": "Leave it out: when the score is counted the game is over.",
}

Ends = dict[str, n.End | n.TurnWord]
"""What may be left (`turn`, `game` or a phase), and a line that leaves it; under TURNS one that changes whose turn is
next."""
TURNS = "the order of turns"


def check_ends(checked: Checked, report: Report) -> None:
    """Reports each `end ...` that can come about while what it ends is not going on."""
    parts, bodies = checked.parts, bodies_of(checked.names)
    found: dict[str, Ends] = {name: {} for name in bodies}
    changed = True
    while changed:
        changed = False
        for name, body in bodies.items():
            ends = _ends(checked, found, body)
            for answer in answer_labels(checked.names, name):
                ends |= found[answer]
            if len(ends) > len(found[name]):
                found[name], changed = ends, True
    reported: set[n.End | n.TurnWord] = set()
    courses = [*((part.block, False) for part in parts.setups), *((part.block, False) for part in parts.plays)]
    courses += [(part.block, False) for part in parts.always]
    courses += [(part.block, True) for part in parts.scores]
    for block, over in courses:
        for stmt in block.body:
            for what, node in _ends(checked, found, stmt).items():
                if (what == "game" and not over) or node in reported:
                    continue
                reported.add(node)
                labels = [] if node.span.line == stmt.span.line else [Label(stmt.span, "it comes about from here")]
                if not isinstance(node, n.End):
                    report.add(seat_codes.TURN_NOWHERE.at(node.span, words=said(node), labels=labels))
                    continue
                where = {"turn": "outside a turn", "game": "after the game has ended"}.get(what)
                where = where or f"outside the phase `{what}`"
                hint = _HINTS.get(what, f"It can stand only below `phase {what}:`, or in what is done there.")
                report.add(codes.ENDS_NOTHING.at(node.span, what=what, where=where, labels=labels, hint=hint))


def _ends(checked: Checked, found: dict[str, Ends], node: n.Node) -> Ends:
    names = checked.names
    if isinstance(node, n.End):
        known = node.what.text in ("turn", "game") or node.what.text in names.phases
        return {node.what.text: node} if known else {}
    if isinstance(node, TURN_WORDS):
        return {TURNS: node}
    inside: Ends = {}
    for child in children(node):
        inside |= _ends(checked, found, child)
    if isinstance(node, n.Do) and node.action.text in found:
        inside |= found[node.action.text]
        for rule in around(names, node.action.text, phase=False):
            inside |= found[rule]
    if isinstance(node, n.Resolve):
        for text in texts_resolved(checked, node):
            inside |= found[text]
    if isinstance(node, (n.Phase, n.TakeTurns)):
        phase = isinstance(node, n.Phase)
        event = node.name.text if isinstance(node, n.Phase) else "turn"
        for rule in around(names, event, phase=phase, when="before"):
            inside |= found[rule]
        for job in checked.jobs.get(event, ()):
            inside |= found[job]
        inside.pop(event, None)
        for when in ("after", "instead"):
            for rule in around(names, event, phase=phase, when=when):
                inside |= found[rule]
        if not phase:
            inside.pop(TURNS, None)
    return inside
