"""From a step to whether others see that it came about."""

from __future__ import annotations

from ..model.symbols import Checked, TrackSymbol
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
