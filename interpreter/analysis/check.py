"""From parts and tables to `Checked`: everything static is looked at here, before a card is dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..diagnostics import Report
from ..diagnostics.codes import names as codes
from ..diagnostics.codes import types as type_codes
from ..model.symbols import Checked, Parts
from ..model.tables import PieceTable
from ..source import Span
from ..syntax import nodes as n
from ..syntax.walk import walk
from .asks import check_recursion, check_scores, find_asking, find_needing_me
from .declare import Setting, declare
from .declare_cards import declare_cards
from .defines import check_define
from .durations import check_declared, note_what_lasts
from .ends import check_ends
from .expressions import check_seat
from .nesting import check_nesting
from .routines import check_action, check_answer, check_card, check_rule
from .scope import Context, Scope
from .seats import note_seats
from .secrets import check_secrets
from .standing import check_always
from .statements import check_block


def check(
    parts: Parts,
    tables: Mapping[str, PieceTable],
    players: tuple[int, int],
    reserved: frozenset[str],
    settings: Iterable[tuple[str, Setting]],
    home: Span,
    report: Report,
    lints: bool = True,
) -> Checked:
    """Names, types, audience and lints of a whole game. `players` is the least and the most; `home` is the place in
    game.yaml where what has no better one is reported. All problems go to `report`; audience and lints (if wanted) are
    looked at only if there are no errors, as a mistake would only be repeated there."""
    names = declare(parts, tables, reserved, settings, report)
    checked = Checked(players, names, parts)
    note_seats(checked)
    if not check_nesting(names, parts, report):
        return checked
    note_what_lasts(checked)
    cx = Context(names, checked, report, reserved)
    declare_cards(cx, parts)
    find_needing_me(names)
    if not parts.plays:
        report.add(codes.NO_PLAY.at(home))
    for track in parts.tracks:
        for node in walk(track.start) if track.start is not None else ():
            if isinstance(node, n.SeatNumber):
                check_seat(cx, node)
    for symbol in names.tracks.values():
        check_declared(cx, symbol)
    for define in names.defines.values():
        check_define(cx, define)
    cx.reads.update(order.of.text for order in names.orders.values())
    for setup in parts.setups:
        check_block(cx, Scope(None, part="setup"), setup.block, "setup")
    for play in parts.plays:
        check_block(cx, Scope(None, part="play"), play.block, "play")
    for score in parts.scores:
        check_block(cx, Scope(None, part="score"), score.block, "score")
    for always in parts.always:
        check_block(cx, Scope(None, part="always"), always.block, "always")
    for action in names.actions.values():
        check_action(cx, action)
    has_turns = any(isinstance(node, n.TakeTurns) for part in _courses(parts) for node in walk(part))
    for rule in names.rules.values():
        if rule.node.event.name.text == "turn" and not rule.node.event.phase and not has_turns:
            report.add(type_codes.NO_TURNS.at(rule.node.event.span))
        check_rule(cx, rule)
    for card in names.texts:
        check_card(cx, card)
    for answer in names.answers:
        check_answer(cx, answer)
    checked.asking = find_asking(names, checked)
    check_scores(checked, report)
    check_always(checked, report)
    check_recursion(names, report, checked.jobs)
    check_ends(checked, report)
    if not report.has_errors:
        check_secrets(checked, report)
    if lints and not report.has_errors:
        from .lints import run_lints  # late: whoever only plays needs none of it

        run_lints(cx)
    return checked


def _courses(parts: Parts) -> list[n.Node]:
    return [*parts.setups, *parts.plays, *parts.actions, *parts.rules, *parts.cards, *parts.always]
