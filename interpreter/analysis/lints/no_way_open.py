"""A card that begins with a choice of which nothing may be possible, or that asks somebody who may have nothing."""

from __future__ import annotations

from ...diagnostics.codes import lints_use as codes
from ...model.symbols import ZoneSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ...syntax.words import words
from ..heads import head
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at `choose one:` without `must` and without `else:` if each alternative needs something, and notes an `ask`
    that is all that a card does, of a player whose zone was not looked at."""
    for card in cx.names.texts:
        block = card.node.block
        if block is None:
            continue
        first = block.body[0]
        if _may_be_shut(first):
            cx.report.add(codes.NO_WAY_OPEN.at(head(first)))
        _asked(cx, block)


def _may_be_shut(node: n.Stmt) -> bool:
    if not isinstance(node, n.ChooseOne) or node.must or node.may or node.otherwise is not None:
        return False
    return all(n.heads_of(way.block) for way in node.alternatives)


def _asked(cx: Context, block: n.Block) -> None:
    heads = n.heads_of(block)
    rest = block.body[len(heads) :]
    asked = rest[0] if len(rest) == 1 else None
    if not isinstance(asked, n.Ask) or not isinstance(asked.player, n.Name):
        return
    chosen = next((one for one in heads if isinstance(one, n.Choose) and one.name.text == asked.player.text), None)
    choice = asked.block.body[0]
    if chosen is None or isinstance(chosen.source, n.Range) or not isinstance(choice, n.Choose) or choice.may:
        return
    source = choice.source.source if isinstance(choice.source, n.Where) else choice.source
    zone = cx.checked.refs.get(source)
    if choice.otherwise is not None or not isinstance(source, n.My) or not isinstance(zone, ZoneSymbol):
        return
    if len(asked.block.body) > 1 and not _all_of(cx, asked.block, choice):
        return
    looks = [*heads, chosen.source]
    if any(cx.checked.refs.get(node) is zone for one in looks for node in walk(one)):
        return
    name = chosen.name.text
    whom = f"`{words(chosen.source)} where {zone.name} of {name} is not empty`"
    cx.report.add(codes.ASKED_FOR_NOTHING.at(head(choice), player=name, whom=whom))


def _all_of(cx: Context, block: n.Block, choice: n.Choose) -> bool:
    """Whether all that is done speaks of what was chosen."""
    made = cx.checked.refs.get(choice.name)
    return all(any(cx.checked.refs.get(node) is made for node in walk(stmt)) for stmt in block.body[1:])
