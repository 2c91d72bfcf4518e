"""Loops and turns that nothing ends, and such as only everybody's declining keeps going."""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics import Diagnostic, Label
from ...diagnostics.codes import lints_reach as codes
from ...model.symbols import ZoneSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ...syntax.words import words
from ..asks import around
from ..heads import head
from ..reaching import Course, Effects, course_of, effects_of
from ..reaching.course import zones_of
from ..reaching.effects import OUT, Change
from ..reaching.wants import CannotTellError, Wants
from ..reaching.worth import Truths
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the first line of the loop. Only loops that are reached count, and only what is reached in them."""
    course, effects = course_of(cx), effects_of(cx)
    for part in cx.checked.parts.with_steps():
        for node in walk(part):
            if isinstance(node, (n.RepeatWhile, n.TakeTurns)) and id(node) in course.lines:
                test = node.test if isinstance(node, n.RepeatWhile) else node.until
                if (test is None or course.tests.get(id(test)) is not None) and _is_run(course, node):
                    _Loop(cx, effects, node, test).look()


def _is_run(course: Course, node: n.RepeatWhile | n.TakeTurns) -> bool:
    """Whether its block is ever done."""
    return any(id(stmt) in course.lines for stmt in node.block.body)


class _Loop:
    def __init__(self, cx: Context, effects: Effects, node: n.RepeatWhile | n.TakeTurns, test: n.Expr | None) -> None:
        self.cx, self.course, self.effects, self.node, self.test = cx, effects.course, effects, node, test
        self.changes = effects.of_turns(node) if isinstance(node, n.TakeTurns) else effects.of(node.block)

    def look(self) -> None:
        if any(how == "leaves" and what != "action" for what, how in self.changes):
            return
        if self.test is None and OUT in self.changes:
            return  # turns end when nobody is left
        if self.test is None:
            self.cx.report.add(codes.ENDLESS_TURNS.at(head(self.node)))
            return
        wants = self._wants(self.test)
        if wants is None:
            return
        truths = self.course.tests[id(self.test)]
        turns = isinstance(self.node, n.TakeTurns)
        if not (wants & self.changes) or truths == frozenset({not turns}):
            self.cx.report.add(self._never_ends(self.test, truths))
        elif (declined := self._declined()) is not None:
            labels = [Label(head(declined), "this can be declined")]
            self.cx.report.add(codes.ALL_DECLINE.at(head(self.node), labels=labels))
        elif (zone := self._dry(wants)) is not None:
            both = f"{words(self.test)} and {zone.name} is not empty"
            self.cx.report.add(codes.RUNS_DRY.at(head(self.node), zone=zone.name, words=words(self.test), both=both))

    def _never_ends(self, test: n.Expr, truths: Truths) -> Diagnostic:
        if isinstance(self.node, n.TakeTurns):
            return codes.UNTIL_NEVER.at(head(self.node), words=words(test))
        why = f"nothing in the lines below changes what `{words(test)}` looks at"
        if truths == frozenset({True}):
            why = f"`{words(test)}` always holds, and nothing that can come about below leaves the loop"
        return codes.ENDLESS.at(head(self.node), why=why)

    def _wants(self, test: n.Expr) -> set[Change] | None:
        """What would end the loop; None if that cannot be told."""
        turns = isinstance(self.node, n.TakeTurns)
        try:
            return Wants(self.cx.checked, turns=turns).to_be(test, turns)
        except CannotTellError:
            return None

    # ---- everybody declines ------------------------------------------------------------------------------------------

    def _declined(self) -> n.Choose | n.ChooseOne | None:
        """What can be declined in the lines below, if then nothing changes at all."""
        if isinstance(self.node, n.TakeTurns):
            for rule in around(self.cx.names, "turn", phase=False):
                if self.effects.parts[rule]:
                    return None
        choices = _choices(self.cx, self.node.block)
        chosen = next((choice for choice in choices if choice.may or isinstance(choice, n.ChooseOne)), None)
        return chosen if chosen is not None and self._idle(self.node.block) else None

    def _idle(self, node: n.Block | n.Else | None) -> bool:
        """Whether nothing need change in a block. An `if` is taken to be for something."""
        block = node.block if isinstance(node, n.Else) else node
        return block is None or all(self._idle_line(stmt) for stmt in block.body)

    def _idle_line(self, node: n.Stmt) -> bool:
        if id(node) not in self.course.lines:
            return True
        match node:
            case n.Choose(may=may, block=block, otherwise=otherwise):
                return self._idle(otherwise) if may else self._idle(block)
            case n.ChooseOne(may=may, alternatives=alternatives, otherwise=otherwise):
                return (may and self._idle(otherwise)) or any(self._idle(way.block) for way in alternatives)
            case n.EachPlayer(block=block) | n.Ask(block=block):
                return self._idle(block)
            case n.Phase(name=name, block=block):
                rules = around(self.cx.names, name.text, phase=True)
                return self._idle(block) and not any(self.effects.parts[rule] for rule in rules)
            case n.Do(action=action, block=block, otherwise=otherwise):
                rules = around(self.cx.names, action.text, phase=False)
                return (
                    self._idle(self.cx.names.actions[action.text].node.block)
                    and not any(self.effects.parts[rule] for rule in rules)
                    and self._idle(block)
                    and self._idle(otherwise)
                )
            case n.Window():
                return True
        return not self.effects.of(node)

    # ---- nothing is left ---------------------------------------------------------------------------------------------

    def _dry(self, wants: set[Change]) -> ZoneSymbol | None:
        """The one zone from which all comes that would end the loop, if the test does not look into it."""
        if isinstance(self.node, n.TakeTurns):
            return None
        found: list[ZoneSymbol] = []
        for stmt in self.node.block.body:
            changes = self.effects.of(stmt)
            if not changes & wants:
                continue
            if not isinstance(stmt, (n.Draw, n.Move)) or (isinstance(stmt, n.Draw) and (stmt.block or stmt.otherwise)):
                return None
            found += zones_of(self.cx.checked, stmt.source if isinstance(stmt, n.Draw) else stmt.pieces)
        looked_at = {name for name, _ in wants}
        if len(found) != 1 or found[0].name in looked_at or self._filled(found[0]):
            return None
        return found[0]

    def _filled(self, zone: ZoneSymbol) -> bool:
        others = (stmt for stmt in self.node.block.body if not isinstance(stmt, n.Draw))
        return any((zone.name, "+") in self.effects.of(stmt) for stmt in others)


def _choices(cx: Context, node: n.Node) -> Iterator[n.Choose | n.ChooseOne]:
    """The choices in lines, and in the actions that these do, each looked into once."""
    seen: set[str] = set()
    todo = [walk(node)]
    while todo:
        inner = next(todo[-1], None)
        if inner is None:
            todo.pop()
        elif isinstance(inner, (n.Choose, n.ChooseOne)):
            yield inner
        elif isinstance(inner, n.Do) and inner.action.text in cx.names.actions and inner.action.text not in seen:
            seen.add(inner.action.text)
            todo.append(walk(cx.names.actions[inner.action.text].node.block))
