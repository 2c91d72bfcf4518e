"""From where actions are done to who knows what they are told, in them, in rules around them and in answers to them."""

from __future__ import annotations

from collections.abc import Iterable

from ..diagnostics import Label
from ..model.symbols import ActionSymbol, Checked, LocalSymbol, Names, ZoneSymbol
from ..syntax import nodes as n
from ..syntax.walk import walk
from .anywhere import Anywhere
from .audience import ALL, Audience, Seat, only
from .knowing import Knowing
from .telling import shown_around


class Told(Knowing):
    """What actions are told is known, in them, to those who know it wherever they are done. `told` says what was found
    out before of the names that actions are told, and `told_here` what is now; `anywhere` goes on from pass to pass."""

    def __init__(
        self,
        checked: Checked,
        told: dict[int, Audience],
        uncounted: set[int],
        origins: dict[int, tuple[Label, ...]],
        anywhere: Anywhere,
    ) -> None:
        super().__init__(checked, anywhere)
        self.told_here = dict(told)
        self.uncounted = set(uncounted)
        """The names that an action is told of which not all know how many things they hold."""
        self.learnt.locals |= told
        self.origins |= origins
        for action in checked.names.actions.values():
            self.numbered |= {id(param) for param in action.params} - self.uncounted

    def tell_action(self, node: n.Do | n.Later) -> None:
        """What the action is told is known, in it, to those who know it here."""
        action = self.checked.refs.get(node)
        if not isinstance(action, ActionSymbol):
            return
        here: dict[int, Seat] = {}
        for arg, param in zip(node.args, action.params, strict=False):
            seat = self.seat(arg)
            if seat[0] == "local" and isinstance(seat[1], int):
                here[seat[1]] = ("local", id(param))
        if (me := self.checked.mes.get(node)) is not None:
            here[id(me)] = ("local", id(action.me))
        for arg, param in zip(node.args, action.params, strict=False):
            if self.anywhere.among(arg):
                self.anywhere.items.add(id(param))
            found = self.of(arg)
            if found != ALL and not self.counted(arg):
                self.uncounted.add(id(param))
            if found != ALL:
                self.told_here[id(param)] = self.told_here.get(id(param), ALL).meet(found.told_to(here))
                if id(param) not in self.origins:
                    told = f"`{param.name}` is this, where `{action.name}` is done"
                    self.comes_from(param, Label(arg.span, told), arg)

    def after_doing(self, node: n.Do) -> None:
        """All know what an action has laid open."""
        action = self.checked.refs.get(node)
        if isinstance(action, ActionSymbol):
            shown = shown_around(self.checked, action)
            for arg, param in zip(node.args, action.params, strict=False):
                if param.name in shown:
                    self.show(arg)
        self.learnt.laid_open.clear()

    def named_around(self, action: ActionSymbol, me: LocalSymbol, params: list[LocalSymbol], shown: set[str]) -> None:
        """What rules around an action, and answers to it, call what it is told. `me` is who does the action there."""
        here: dict[int, Seat] = {id(action.me): ("local", id(me))}
        here |= {id(one): ("local", id(other)) for one, other in zip(action.params, params, strict=False)}
        for one, other in zip(action.params, params, strict=False):
            if id(one) in self.anywhere.items:
                self.anywhere.items.add(id(other))
            told = self.learnt.locals.get(id(one), ALL)
            if told != ALL and one.name not in shown:
                self.learnt.locals[id(other)] = told.told_to(here)
                if id(one) in self.numbered:
                    self.numbered.add(id(other))
                if id(one) in self.origins:
                    self.origins[id(other)] = self.origins[id(one)]


def callers_first(names: Names) -> list[ActionSymbol]:
    """The actions, each behind all that do it: what it is told is found out before it is gone through."""
    found: list[ActionSymbol] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in names.actions and name not in seen:
            seen.add(name)
            for node in walk(names.actions[name].node.block):
                if isinstance(node, (n.Do, n.Later)):
                    visit(node.action.text)
            found.append(names.actions[name])

    for name in reversed(names.actions):
        visit(name)
    return found[::-1]


def only_in_scores(checked: Checked) -> set[str]:
    """The actions that score parts do, and no other part does: all is laid open when they run."""
    names, parts = checked.names, checked.parts
    elsewhere = (*parts.setups, *parts.plays, *parts.always, *parts.rules, *parts.cards)
    return _done(names, parts.scores) - _done(names, elsewhere) if parts.scores else set()


def only_in_setup(checked: Checked) -> set[str]:
    """The actions that setup parts do, and no other part does: the pieces come out of the box when they run."""
    names, parts = checked.names, checked.parts
    elsewhere = (*parts.plays, *parts.always, *parts.scores, *parts.rules, *parts.cards)
    return _done(names, parts.setups) - _done(names, elsewhere)


def _done(names: Names, roots: Iterable[n.Node]) -> set[str]:
    """The actions that are done there, and in these."""
    found: set[str] = set()
    todo = list(roots)
    while todo:
        for node in walk(todo.pop()):
            name = node.action.text if isinstance(node, (n.Do, n.Later)) else ""
            if name in names.actions and name not in found:
                found.add(name)
                todo.append(names.actions[name].node.block)
    return found


def answered_unseen(checked: Checked) -> dict[int, Audience]:
    """An answer runs the action anew with a piece of the answering zone, which the others may not know before."""
    found: dict[int, Audience] = {}
    for action in checked.names.actions.values():
        inside = list(walk(action.node.block))
        window = next((node for node in inside if isinstance(node, n.Window)), None)
        zone = checked.refs.get(window) if window is not None else None
        resolves = any(isinstance(node, n.Resolve) for node in inside)
        if isinstance(zone, ZoneSymbol) and zone.look != "open" and resolves and action.params:
            found[id(action.params[0])] = only([("local", id(action.me))])
    return found
