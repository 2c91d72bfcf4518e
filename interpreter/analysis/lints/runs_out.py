"""Draws in the play that surely come short before the end: from a zone that nothing fills again."""

from __future__ import annotations

from ...diagnostics.codes import lints_reach as codes
from ...model.symbols import ZoneSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..heads import head
from ..reaching import effects_of, mended_course_of
from ..scope import Context
from .short_setup import after_setup


def lint(cx: Context) -> None:
    """Notes the first line that draws too much, with the least number of players for which it does. What the rules look
    at in some other way than by drawing may be meant to run out, and a play that can be left early is let be."""
    lines = [node for part in cx.checked.parts.with_steps() for node in walk(part)]
    if any(isinstance(node, (n.Stop, n.End)) for node in lines):
        return
    own = {id(node.source) for node in lines if isinstance(node, n.Draw)}
    own |= {id(node.place) for node in lines if isinstance(node, (n.Draw, n.Move, n.Shuffle))}
    read = {
        symbol.name
        for node, symbol in cx.checked.refs.items()
        if isinstance(symbol, ZoneSymbol) and id(node) not in own
    }
    changes = {change for play in cx.checked.parts.plays for change in effects_of(cx).of(play.block)}
    zones = (
        zone for zone in cx.names.zones.values() if not zone.family and zone.members is None and zone.refill is None
    )
    for zone in zones:
        if zone.name not in read and (zone.name, "+") not in changes and (zone.name, "-") in changes:
            _look(cx, zone)


def _look(cx: Context, zone: ZoneSymbol) -> None:
    least, most = cx.checked.players
    for players in range(least, most + 1):
        have = after_setup(cx, players).get((zone.name, None, None))
        drawn = _Drawn(cx, zone, players)
        for play in cx.checked.parts.plays:
            drawn.block(play.block, 1)
        if have is not None and drawn.line is not None and drawn.wanted > have:
            place = head(drawn.line)
            cx.report.add(codes.RUNS_OUT.at(place, players=players, wanted=drawn.wanted, have=have, zone=zone.name))
            return


class _Drawn:
    """How many pieces are surely drawn from a zone, counted through loops that surely go on so often."""

    def __init__(self, cx: Context, zone: ZoneSymbol, players: int) -> None:
        self.cx, self.zone, self.players = cx, zone, players
        self.wanted = 0
        self.line: n.Draw | None = None
        """The line that draws most."""
        self._most = 0

    def block(self, block: n.Block, times: int) -> None:
        for line in block.body:
            self._step(line, times)

    def _step(self, node: n.Stmt, times: int) -> None:
        course = mended_course_of(self.cx)
        match node:
            case n.Draw(source=source, amount=amount, block=None, otherwise=None):
                if self.cx.checked.refs.get(source) is self.zone and amount.high is not None:
                    number = max(course.weigh(amount.high).bottom or 0, 0) * times
                    self.wanted += number
                    if number > self._most:
                        self._most, self.line = number, node
            case n.EachPlayer(other=False, at_once=False, where=None, block=block):
                self.block(block, times * self.players)
            case n.RepeatTimes(count=count, block=block):
                self.block(block, times * max(course.weigh(count).bottom or 0, 0))
            case n.Phase(block=block) | n.Ask(block=block):
                self.block(block, times)
            case n.Do(action=action):
                block = self.cx.names.actions[action.text].node.block
                if not n.heads_of(block):
                    self.block(block, times)
