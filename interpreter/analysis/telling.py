"""From texts and actions to what others surely see of them: what heads look at, which pieces are shown on the way."""

from __future__ import annotations

from ..model.symbols import ActionSymbol, Checked, DefineSymbol, ItemDefine, ItemTrack, TrackSymbol, ZoneSymbol
from ..syntax import nodes as n
from ..syntax.walk import walk


def looks_at_open_only(checked: Checked, table: str) -> bool:
    """Whether all that the heads of a table's texts look at is open to all."""
    todo = [card.node.block for card in checked.names.texts_of(table) if card.node.block is not None]
    looks: list[n.Node] = []
    while todo:
        for one in n.heads_of(todo.pop()):
            if isinstance(one, n.ChooseOne):
                todo += [way.block for way in one.alternatives]
            else:
                looks.append(one)
    seen: set[int] = set()
    for look in looks:
        for node in walk(look):
            symbol = checked.refs.get(node)
            match symbol:
                case ZoneSymbol(look=word) | TrackSymbol(look=word) | ItemTrack(track=TrackSymbol(look=word)):
                    if word != "open":
                        return False
                case DefineSymbol() | ItemDefine():
                    define = symbol.define if isinstance(symbol, ItemDefine) else symbol
                    if id(define) not in seen:
                        seen.add(id(define))
                        looks.append(define.node)
    return True


def shown_when_answered(checked: Checked, action: ActionSymbol) -> set[str]:
    """The pieces that an action is told and that all know when it can be answered: before the window it moves them to
    where all see them, or shows them."""
    before: list[n.Stmt] = []
    for stmt in action.node.block.body:
        if any(isinstance(node, n.Window) for node in walk(stmt)):
            break
        before.append(stmt)
    return _shown_in(checked, before)


def shown_when_done(checked: Checked, action: ActionSymbol) -> set[str]:
    """The pieces that an action is told and that all know when it has come about."""
    block = action.node.block
    return _shown_in(checked, [*block.body, *_last(action)])


def _last(action: ActionSymbol) -> list[n.Stmt]:
    """What is done even if it was cancelled."""
    body = action.node.block.body
    return [stmt for node in body if isinstance(node, n.EvenIfCancelled) for stmt in node.block.body]


def shown_around(checked: Checked, action: ActionSymbol) -> set[str]:
    """The pieces that an action is told and that all know afterwards, however it went: also where a rule runs in its
    place, or cancels it before."""
    shown = shown_when_done(checked, action)
    for other in checked.names.rules.values():
        event, block = other.node.event, other.node.block
        if event.phase or event.name.text != action.name:
            continue
        leaves = other.node.when == "before" and any(isinstance(node, (n.Cancel, n.End)) for node in walk(block))
        if other.node.when == "instead" or leaves:
            own = _shown_in(checked, block.body)
            of_rule = {one.name for one, param in zip(action.params, other.params, strict=False) if param.name in own}
            shown &= of_rule | (_shown_in(checked, _last(action)) if leaves else set())
    return shown


def _shown_in(checked: Checked, lines: list[n.Stmt]) -> set[str]:
    shown: set[str] = set()
    for stmt in lines:
        match stmt:
            case n.Move(pieces=n.Name(text=name), place=place):
                zone = checked.refs.get(place)
                if isinstance(zone, ZoneSymbol) and zone.look == "open":
                    shown.add(name)
            case n.Show(pieces=n.Name(text=name), to=None):
                shown.add(name)
            case n.Resolve(piece=n.Name(text=name)):
                shown.add(name)
    return shown
