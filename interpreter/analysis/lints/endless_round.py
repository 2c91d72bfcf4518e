"""Rounds of asking that nobody has to end: everybody may `reopen` again, and nothing on the way decides about that."""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics.codes import polling as codes
from ...model.symbols import DefineSymbol, ItemDefine, ItemTrack, TrackSymbol, ZoneSymbol
from ...syntax import nodes as n
from ...syntax.walk import children, walk
from ..asks import bodies_of
from ..heads import head
from ..polling import commands_of
from ..reaching import Course, Effects, course_of, effects_of
from ..reaching.effects import DROPPED, SIDES
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at a `reopen` that can be come to again and again, whatever was done before."""
    course, effects = course_of(cx), effects_of(cx)
    for part in cx.checked.parts.with_steps():
        for node in walk(part):
            if isinstance(node, n.EachPlayer) and node in cx.checked.polls and id(node) in course.lines:
                _Round(cx, course, effects, node).look()


class _Way:
    """One way through lines: the `reopen` on it, what changes, and whether it goes on behind them."""

    __slots__ = ("changes", "left", "reopen", "sure")

    def __init__(self, reopen: n.Reopen | None, changes: frozenset[str], *, left: bool = False, sure: bool = True):
        self.reopen, self.changes, self.left = reopen, changes, left
        self.sure = sure
        """Whether it can be gone by whoever is asked: nothing on it looks at who that is."""

    def then(self, other: _Way) -> _Way:
        return _Way(
            other.reopen or self.reopen,
            self.changes | other.changes,
            left=other.left,
            sure=self.sure and other.sure,
        )

    @property
    def key(self) -> tuple[int, frozenset[str], bool, bool]:
        return id(self.reopen), self.changes, self.left, self.sure


_MOST_WAYS = 200
"""Where there are more ways through a round of asking, nothing is said about it."""


class _TooManyError(Exception):
    pass


class _Round:
    def __init__(self, cx: Context, course: Course, effects: Effects, node: n.EachPlayer) -> None:
        self.cx, self.course, self.effects, self.node = cx, course, effects, node
        self.bodies = bodies_of(cx.names)

    def look(self) -> None:
        if not any(isinstance(one, n.Reopen) for one in commands_of(self.node)):
            return
        try:
            ways = self._block(self.node.block)
        except _TooManyError:
            return
        decides = self._looked_at()
        for way in ways:
            again = way.reopen
            if again is None or way.changes & decides or DROPPED[0] in way.changes or _LEFT in way.changes:
                continue
            if way.sure or again.everyone:
                self.cx.report.add(codes.NOBODY_HAS_TO_STOP.at(head(again)))
                return

    def _looked_at(self) -> set[str]:
        """The zones and tracks that anything in the round looks at, but for what is only put somewhere or counted."""
        found: set[str] = set()
        seen: set[int] = set()
        todo: list[n.Node] = [self.node]
        while todo:
            inner = todo.pop()
            if id(inner) in seen:
                continue
            seen.add(id(inner))
            symbol = self.cx.checked.refs.get(inner)
            match symbol:
                case ZoneSymbol(name=name) | TrackSymbol(name=name):
                    found.add(name)
                case ItemTrack(track=track):
                    found.add(track.name)
                case DefineSymbol():
                    todo.append(symbol.node.value)
                case ItemDefine(define=define):
                    todo.append(define.node.value)
            if isinstance(inner, n.Do) and inner.action.text in self.bodies:
                todo.append(self.bodies[inner.action.text])
            if isinstance(inner, (n.Resolve, n.Window)):
                todo.extend(self.bodies.values())
            todo.extend(child for child in children(inner) if not _is_target(inner, child))
        return found | {SIDES[0]}

    # ---- ways

    def _block(self, block: n.Block | None) -> list[_Way]:
        """The ways through a block."""
        ways = [_Way(None, frozenset())]
        for stmt in block.body if block is not None else ():
            if id(stmt) not in self.course.lines:
                continue
            here = self._line(stmt)
            ways = _apart(first if first.left else first.then(second) for first in ways for second in here)
        return ways

    def _line(self, node: n.Stmt) -> list[_Way]:
        match node:
            case n.Reopen():
                return [_Way(node, frozenset())]
            case n.Stop() | n.End():
                return [_Way(None, frozenset({_LEFT}), left=True)]
            case n.Needs(test=test):
                return [_Way(None, frozenset(), sure=not _says_who(test))]
            case n.Choose(may=may, block=block, otherwise=otherwise):
                ways = self._block(block)
                return ways + (self._else(otherwise) if may or block is not None else [])
            case n.ChooseOne(may=may, alternatives=alternatives, otherwise=otherwise):
                ways = [way for one in alternatives for way in self._block(one.block)]
                return ways + (self._else(otherwise) if may or not ways or otherwise is not None else [])
            case n.If(arms=arms, otherwise=last):
                ways = self._block(last)
                sure = not any(_says_who(arm.test) for arm in arms)
                ways += [way for arm in arms for way in self._block(arm.block)]
                return [way.then(_Way(way.reopen, frozenset(), left=way.left, sure=sure)) for way in ways]
            case (
                n.Do(block=block, otherwise=otherwise)
                | n.Draw(block=block, otherwise=otherwise)
                | n.Pay(block=block, otherwise=otherwise)
            ):
                own = _Way(None, frozenset(what for what, _ in self.effects.of(node)))
                return [own.then(way) for way in (*self._block(block), *self._else(otherwise))]
            case n.Random(block=block, otherwise=otherwise):  # chance ends it, sooner or later
                own = _Way(None, frozenset({_LEFT}))
                return [own.then(way) for way in (*self._block(block), *self._else(otherwise))]
            case n.Ask(block=block) | n.AtOnce(block=block) | n.Phase(block=block):
                return self._block(block)
            case n.EachPlayer() | n.TakeTurns() | n.ForEach() | n.RepeatTimes() | n.RepeatWhile():
                if any(isinstance(one, n.Reopen) and self._is_mine(one) for one in walk(node)):
                    raise _TooManyError  # how often it is come to is not followed
        return [_Way(None, frozenset(what for what, _ in self.effects.of(node)))]

    def _is_mine(self, node: n.Reopen) -> bool:
        return self.cx.checked.polls.get(node) is self.cx.checked.polls[self.node]

    def _else(self, node: n.Else | None) -> list[_Way]:
        return self._block(node.block if node is not None else None)


_LEFT = "stop"


def _apart(ways: Iterator[_Way]) -> list[_Way]:
    """Each way once."""
    found: dict[tuple[int, frozenset[str], bool, bool], _Way] = {}
    for way in ways:
        found.setdefault(way.key, way)
        if len(found) > _MOST_WAYS:
            raise _TooManyError
    return list(found.values())


def _says_who(test: n.Expr) -> bool:
    """Whether a test asks who it is that is asked."""
    return any(isinstance(inner, (n.Me, n.My)) for inner in walk(test))


def _is_target(node: n.Node, child: n.Node) -> bool:
    """Whether a part of a line is only where something goes."""
    match node:
        case n.SetTo(place=place) | n.Add(place=place) | n.Move(place=place) | n.Draw(place=place) | n.Pay(place=place):
            return child is place
    return False
