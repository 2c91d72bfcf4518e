"""From lines that depend on something to the first of them by which those who may not know it see how that is."""

from __future__ import annotations

from collections.abc import Mapping

from ..model.symbols import LocalSymbol, TrackSymbol
from ..syntax import nodes as n
from ..syntax.walk import children
from .audience import Audience, Seat, put
from .knowing import Knowing

_SEEN_BY_ALL = (
    n.Choose, n.ChooseOne, n.Reopen, n.DropOut, n.Random, n.Move, n.Pay, n.Draw, n.Shuffle, n.Show, n.PointOut, n.Flip,
    n.Swap, n.Needs, n.Resolve, n.Window, n.Cancel,
    n.End, n.Winners, n.Losers, n.Ties, n.Skip, n.AnotherTurn, n.NextTurn, n.ReverseTurns, n.Eliminate, n.Adjust,
)  # fmt: skip
_LOOPS = (n.EachPlayer, n.ForEach, n.RepeatTimes, n.RepeatWhile, n.TakeTurns)


class Telltale:
    """Looks for it, for something that only `audience` knows. `loop` is the block of the innermost loop around."""

    def __init__(self, knowing: Knowing, audience: Audience, loop: n.Block | None) -> None:
        self.knowing, self.audience, self.loop = knowing, audience, loop
        self.within: set[str] = set()
        """The actions and rules that were looked at: a second look would find the same."""

    def first(self, *lines: n.Node | None) -> n.Node | None:
        """The first line that others see come about, if any: somebody is asked, pieces move, or a track changes that
        they see."""
        for line in lines:
            found = self._look(line, self.loop, {}) if line is not None else None
            if found is not None:
                return found
        return None

    def _look(self, node: n.Node, loop: n.Block | None, here: Mapping[int, Seat]) -> n.Node | None:
        if isinstance(node, _SEEN_BY_ALL):
            return node
        match node:
            case n.SetTo(place=place) | n.Add(place=place):
                return node if self._sees(place, here) else None
            case n.Stop():
                return node if loop is not None and self._look(loop, None, here) is not None else None
            case n.Do(action=n.Ident(text=name)) | n.Later(action=n.Ident(text=name)):
                return node if self._runs(node, name, here) else None
            case n.Phase(name=n.Ident(text=name)) if self._around(name, here, None, phase=True):
                return node
        inner = node.block if isinstance(node, _LOOPS) else loop
        for child in children(node):
            found = self._look(child, inner, here)
            if found is not None:
                return found
        return None

    def _sees(self, place: n.Expr, here: Mapping[int, Seat]) -> bool:
        """Whether somebody who may not know it sees that this track changes."""
        track = self.knowing.checked.refs.get(place)
        if not isinstance(track, TrackSymbol) or track.look == "hidden":
            return False
        if track.look == "open":
            return True
        seat = self.knowing.me(place) if isinstance(place, n.My) else ()
        if isinstance(place, (n.Of, n.SomeOf)):
            seat = self.knowing.seat(place.of)
        return not self.audience.knows(put(seat, here))

    def _runs(self, node: n.Do | n.Later, name: str, here: Mapping[int, Seat]) -> bool:
        action = self.knowing.checked.names.actions.get(name)
        if action is not None and name not in self.within:
            self.within.add(name)
            me = put(self.knowing.me(node), here)
            if self._look(action.node.block, None, {id(action.me): me}) is not None:
                return True
            if self._around(name, here, me, phase=False):
                return True
        own = (node.block, node.otherwise) if isinstance(node, n.Do) else ()
        return any(part is not None and self._look(part, None, here) is not None for part in own)

    def _around(self, event: str, here: Mapping[int, Seat], me: Seat | None, *, phase: bool) -> bool:
        """Whether others see that a rule around an event runs."""
        for name, rule in self.knowing.checked.names.rules.items():
            on = rule.node.event
            if on.name.text == event and on.phase == phase and f"rule {name}" not in self.within:
                self.within.add(f"rule {name}")
                inner = dict(here)
                if isinstance(rule.me, LocalSymbol) and me is not None:
                    inner[id(rule.me)] = me
                if self._look(rule.node.block, None, inner) is not None:
                    return True
        return False
