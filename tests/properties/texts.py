"""From chance to texts of pieces, answers, actions with heads and windows, and what is done even if they are cancelled.

Nothing goes on for ever. Half of the programs are `tame`: a card that is played or answers goes to the pyre (a chip to
the ash), where it stays. In the others each answer uses up some fuel, and there is little.
"""

from __future__ import annotations

import random
from dataclasses import replace

from .heads import Heads
from .phrases import ALL, ANY, KINDS, ME, Name, Scope
from .sides import CHIP_KINDS
from .statements import Action, Line

PARAM_TYPES = {"number": "number", "piece": "card", "player": "player", "suit": "suit", "pieces": "set of card"}
CHIP_PARAM_TYPES = {"chip": "chip", "chips": "set of chip"}
_FREE = 99
"""A level above all actions: nothing can be run."""


class Texts(Heads):
    """Makes up the parts of a program that are no course of it."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.tame = False
        self.leaf = 0
        """The level of the last action."""
        self.open: list[str] = []
        """Tracks that are 0 while no action is going on."""

    def begin(self) -> None:
        """Decides what the program has, and its actions."""
        self.tame, self.chips, self.balanced = self.maybe(50), self.maybe(55), self.maybe(40)
        if self.maybe(75):
            self.texts = sorted(self.rng.sample(KINDS, self.rng.randint(1, 4)))
            if self.chips and self.maybe(30):
                self.chip_texts = sorted(self.rng.sample(CHIP_KINDS, self.rng.randint(1, 2)))
            self.text_span = "turn" if self.maybe(25) else ""
        types = [*PARAM_TYPES, *(CHIP_PARAM_TYPES if self.chips else ())]
        for level in range(1, self.rng.randint(2, 4)):
            kinds = tuple(self.one(types) for _ in range(self.rng.randint(0, 2)))
            span = self.one(["turn", self.fresh("phase")]) if self.maybe(35) else ""
            action = Action(self.fresh("act"), level, self.maybe(75), kinds, span)
            if self.texts and self.maybe(65):
                action = self.answered(action)
            self.actions.append(action)
        self.leaf = self.actions[-1].level
        self.phases += [action.span for action in self.actions if action.span not in ("", "turn")]

    def answered(self, action: Action) -> Action:
        """The action with a window, or with a piece that it resolves; mostly with both."""
        zone = self.one(["hand", "hand", "hand", "hand", "store", *(["bag", "purse"] if self.chips else [])])
        action = replace(action, me=True, window=zone)
        if self.maybe(30):
            return action
        chip = zone in ("bag", "purse")
        if chip and not self.chip_texts:
            return action
        span = action.span if self.text_span in ("", action.span) else self.text_span
        return replace(action, params=("chip" if chip else "piece",), resolves=True, span=span)

    # ---- actions

    def action(self, action: Action) -> Line:
        """The part of an action."""
        names = [Name(self.fresh("p"), kind, ALL if kind == "player" else ANY) for kind in action.params]
        types = PARAM_TYPES | CHIP_PARAM_TYPES
        params = ", ".join(f"{name.text}: {types[name.kind]}" for name in names)
        last = action.level == self.leaf
        scope = Scope("leaf" if last else "action", _FREE if last else action.level, action.me, rounds=5, names=names)
        scope.tame, scope.spans = self.tame, (action.span,) if action.span else ()
        scope.resolves = not action.window
        scope.rounds += 2 * bool(action.window)  # so it makes no loops: it is run again and again
        lines = self.heads(scope, ALL, 2) if self.maybe(20 if action.window else 40) else []
        kept, heads = list(scope.names), len(lines)
        if action.resolves and (self.tame or self.maybe(80)):
            lines.append(Line(f"move {names[0].text} to {'pyre' if names[0].kind == 'piece' else 'ash'}"))
        elif action.resolves:  # what lies in a hand still could answer itself
            lines.append(Line("subtract 1 from fuel"))
        if action.window:
            lines += self.answering(action, scope, names)
        else:
            lines += self.block(scope, 3)
        if self.maybe(50):
            lines.append(self.in_any_case(replace(scope, names=kept)))
            if self.balanced:
                self.open.append(self.clock())
                lines.insert(heads, Line(f"add 1 to {self.open[-1]}"))
                lines[-1].body.insert(0, Line(f"subtract 1 from {self.open[-1]}"))
        return Line(f"action {action.name}{f'({params})' if params else ''}:", lines)

    def answering(self, action: Action, scope: Scope, names: list[Name]) -> list[Line]:
        """Lines with a window, and with what is resolved if nothing stops it."""
        lines = self.block(replace(scope, tame=True), 1) if self.maybe(50) else []
        who = self.one(["other players", "other players", "players"])
        window = Line(f"{who} may answer from {action.window}")
        match self.rng.randrange(6):
            case 0:
                window = Line(f"if {self.test(scope, ALL)}:", [window])
            case 1:
                window = Line("repeat 2 times:", [window, *self.block(scope.inner(), 1)])
        lines.append(window)
        lines += self.block(scope, 1) if self.maybe(40) else []
        if action.resolves:
            run = Line(f"resolve {names[0].text}")
            lines.append(Line(f"if {self.test(scope, ANY)}:", [run]) if self.maybe(15) else run)
            lines += self.block(scope, 1) if self.maybe(40) else []
        return lines

    def in_any_case(self, scope: Scope) -> Line:
        """What is done even if the rest is cancelled."""
        return Line("even if cancelled:", self.block(replace(scope, cancels=""), 2))

    # ---- texts and answers

    def cards(self) -> list[Line]:
        """The texts of all kinds that have one, with their answers."""
        answers: dict[str, list[Line]] = {}
        for action in self.actions:
            if action.window and self.maybe(90):
                chip = action.window in ("bag", "purse")
                for kind in self.rng.sample(CHIP_KINDS if chip else KINDS, self.rng.randint(1, 3)):
                    for _ in range(1 + self.maybe(20)):
                        self.left = 3
                        answers.setdefault(kind, []).append(self.answer(action, "chip" if chip else "piece"))
        found: list[Line] = []
        for kind in (*KINDS, *CHIP_KINDS):
            lines = self.text("chip" if kind in CHIP_KINDS else "piece") if kind in self.texts + self.chip_texts else []
            lines += answers.get(kind, [])
            if lines:
                found.append(Line(f"card {kind}:", lines))
        return found

    def text(self, kind: str) -> list[Line]:
        """What a piece does when it is played."""
        self.left = 3
        scope = self.of_piece("text", kind)
        lines = self.heads(replace(scope, playable=False), ME) if self.maybe(75) else []
        lines += self.settled(lines, scope)
        return lines + (self.block(scope, 3) if not lines or self.maybe(85) else [])

    def of_piece(self, part: str, kind: str) -> Scope:
        """The scope of a text or an answer of a piece."""
        level = self.leaf - 1 if self.maybe(60) else 0
        scope = Scope(part, level, True, rounds=6, names=[Name("this", kind, ALL)], tame=self.tame)
        scope.spans = (self.text_span,) if self.text_span else ()
        return scope

    def answer(self, action: Action, kind: str) -> Line:
        """An answer to an action by a piece."""
        scope = self.of_piece("answer", kind)
        scope.level = max(scope.level, action.level)
        scope.spans = (action.span,) if action.span else ()
        scope.names.append(Name("actor", "player", ALL))
        # A piece is known to all if it surely was moved to where all see it before it can be answered.
        piece_known = ALL if self.tame and action.resolves else ANY
        known = {"player": ALL, "piece": piece_known, "chip": piece_known}
        listed = [Name(self.fresh("p"), of, known.get(of, ANY)) for of in action.params] if self.maybe(70) else []
        scope.names += listed
        pieces = [of for of in action.params if of in ("piece", "chip")]
        scope.cancels = pieces[0] if len(pieces) == 1 else "plain"
        kept = list(scope.names)
        tests = [] if self.tame else ["fuel is at least 1"]
        tests += [f"({self.test(scope, ALL)})"] if self.maybe(35) else []
        lines = self.heads(scope, ME, 2) if self.maybe(45) else []
        lines += self.settled(lines, scope)
        if not self.tame:
            lines.append(Line("subtract 1 from fuel"))
        elif not action.resolves:
            lines.append(Line(f"move this to {'pyre' if kind == 'piece' else 'ash'}"))
        lines += [*self.block(scope, 1), *self.cancel(scope)] if self.maybe(60) else self.block(scope, 3)
        lines += self.block(scope, 1) if self.maybe(40) else []
        if self.maybe(30):
            lines.append(self.in_any_case(replace(scope, names=kept)))
        params = f"({', '.join(name.text for name in listed)})" if listed else ""
        condition = f" if {' and '.join(tests)}" if tests else ""
        return Line(f"answer to {action.name}{params}{condition}:", lines)

    # ---- rules

    def rule(self) -> Line:
        """A rule runs the last action at most, which has no rules that run anything: so nothing runs itself."""
        events = [*self.phases, *(action.name for action in self.actions)]
        event = self.one([*events, *["turn"] * 3 * self.turns])
        own = next((action for action in self.actions if action.name == event), None)
        told = own.params if own is not None else ()
        names = [Name(self.fresh("p"), kind, ALL if kind == "player" else ANY) for kind in told]
        listed = f"({', '.join(name.text for name in names)})" if names else ""
        level = _FREE if own is self.actions[-1] else self.leaf - 1
        me = event == "turn" or (own is not None and own.me)
        scope = Scope("rule", level, me, rounds=10, names=names, tame=self.tame)
        when = self.one(("before", "after"))
        if own is not None:
            scope.names += [Name("actor", "player", ALL)] * own.me
            pieces = [of for of in own.params if of in ("piece", "chip")]
            scope.cancels = "" if when == "after" or self.balanced else pieces[0] if len(pieces) == 1 else "plain"
            scope.spans = (own.span,) if own.span else ()
        condition = f" if {self.test(scope, ANY)}" if self.maybe(30) else ""
        what = f"phase {event}" if event in self.phases else event
        return Line(f"rule {self.fresh('rule')} {when} {what}{listed}{condition}:", self.block(scope, 2))
