"""From a step to whether others see that it came about, and from texts to whether others see what they look at."""

from __future__ import annotations

from ..model.symbols import ActionSymbol, Checked, DefineSymbol, ItemTrack, TrackSymbol, ZoneSymbol
from ..syntax import nodes as n
from ..syntax.walk import walk


def telling(checked: Checked, node: n.Node, within: frozenset[str] = frozenset()) -> bool:
    """Whether others see that this came about: somebody is asked, or something open is changed."""
    for inner in walk(node):
        match inner:
            case n.Choose() | n.Move() | n.Draw() | n.Shuffle() | n.Show() | n.End() | n.Winners():
                return True
            case n.ChooseOne() | n.Needs() | n.Flip() | n.Swap() | n.Resolve() | n.Window() | n.Cancel():
                return True
            case n.SetTo(place=place) | n.Add(place=place):
                track = checked.refs.get(place)
                if isinstance(track, TrackSymbol) and track.look == "open":
                    return True
            case n.Do(action=n.Ident(text=name)) if name in checked.names.actions and name not in within:
                if telling(checked, checked.names.actions[name].node.block, within | {name}):
                    return True
    return False


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
                case DefineSymbol() if id(symbol) not in seen:
                    seen.add(id(symbol))
                    looks.append(symbol.node.value)
    return True


def shown_when_answered(checked: Checked, action: ActionSymbol) -> set[str]:
    """The pieces that an action is told and that all know when it can be answered: before the window it moves them to
    where all see them, or shows them."""
    shown: set[str] = set()
    for stmt in action.node.block.body:
        if any(isinstance(node, n.Window) for node in walk(stmt)):
            break
        match stmt:
            case n.Move(pieces=n.Name(text=name), place=place):
                zone = checked.refs.get(place)
                if isinstance(zone, ZoneSymbol) and zone.look == "open":
                    shown.add(name)
            case n.Show(pieces=n.Name(text=name), to=None):
                shown.add(name)
    return shown
