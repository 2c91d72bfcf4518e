"""From routines that start the standing checks behind each step to the same with these starts only where they can do
something.

A routine runs in the course of the game, within the checks, or with the scores, when they never run any more; where
only one of these is possible nothing is left to be asked while playing. What starts the checks first looks whether
they would do anything (see `waking`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from .. import plan as p
from .waking import Waking

COURSE, CHECKS, SCORES = 1, 2, 4
"""Bits: when a routine may run."""

_AFTER = {"begin": CHECKS, "end": COURSE, "closed": SCORES}


def starts_checks(op: p.Op) -> bool:
    """Whether a step is the start of the standing checks that stands behind a step of the rules."""
    return isinstance(op, p.If) and isinstance(op.test, p.Prefix) and isinstance(op.test.of, p.Checking)


def bodies(op: p.Op) -> Iterator[list[p.Op]]:
    """The lists of steps in a step, in the order in which they come."""
    match op:
        case p.If(then=then, other=other):
            yield from (then, other)
        case p.ForIn(body=body) | p.Region(body=body) | p.AtOnce(body=body):
            yield body
        case p.While(head=head, body=body):
            yield from (head, body)
        case p.Guarded(body=body, after=after):
            yield from (body, after)


def leaves_game(routines: Sequence[p.Routine], parts: Sequence[int]) -> bool:
    """Whether `end game` can come about in these routines, the standing checks, and in what they do themselves."""
    seen, todo = set(parts), list(parts)
    while todo:
        for op in _within(routines[todo.pop()].body):
            if isinstance(op, p.Leave) and op.span_number == p.LEAVE_GAME:
                return True
            if isinstance(op, p.Run) and op.routine not in seen:
                seen.add(op.routine)
                todo.append(op.routine)
    return False


def _within(ops: Sequence[p.Op]) -> Iterator[p.Op]:
    """All steps that may come about while the checks run."""
    for op in ops:
        yield op
        if starts_checks(op):
            continue
        inner = [op.then] if isinstance(op, p.If) and isinstance(op.test, p.Passing) else bodies(op)
        yield from chain.from_iterable(map(_within, inner))


def rest(routines: Sequence[p.Routine], main: int, scores: Sequence[int], checks: int, waking: Waking) -> None:
    """Rewrites all routines of a game whose standing checks are routine `checks`."""
    _Rest(routines, main, scores, checks, waking).run()


class _Rest:
    def __init__(
        self, routines: Sequence[p.Routine], main: int, scores: Sequence[int], checks: int, waking: Waking
    ) -> None:
        self.routines, self.scores, self.checks, self.waking = routines, frozenset(scores), checks, waking
        self.when = [0] * len(routines)
        self.todo = [(main, COURSE)]

    def run(self) -> None:
        while self.todo:
            number, when = self.todo.pop()
            if self.when[number] & when:
                continue
            self.when[number] |= when
            self.follow(self.routines[number].body, when)
        # Steps of both kinds are told apart while playing only where one routine has both.
        self.closes = any(when & SCORES and when & COURSE for when in self.when)
        for number, routine in enumerate(self.routines):
            routine.body[:] = self.steps(routine.body, self.when[number] or COURSE)

    def follow(self, ops: Sequence[p.Op], when: int) -> None:
        """Finds what these steps run, and when."""
        for op in ops:
            match op:
                case p.Passes(what=what):
                    when = _AFTER[what]
                case p.Run(routine=number):
                    self.todo.append((number, when))
                    if number in self.scores:
                        when = SCORES
                case p.If(test=p.Passing(), then=later, other=now):
                    self.follow(later if when == CHECKS else now, when)
                case _ if starts_checks(op):
                    if when == COURSE:
                        self.todo.append((self.checks, when))
                case _:
                    for body in bodies(op):
                        self.follow(body, when)

    def steps(self, ops: Sequence[p.Op], when: int) -> list[p.Op]:
        new: list[p.Op] = []
        for op in ops:
            match op:
                case p.Passes(what=what):
                    when = _AFTER[what]
                    if what == "closed" and not self.closes:
                        continue
                case p.Run(routine=number) if number in self.scores:
                    new.append(op)
                    when = SCORES
                    continue
                case p.Stir():
                    if not when & CHECKS:
                        continue
                case p.Assign(span, going, p.PassChanged() as changed):
                    # The next pass would do nothing, or this one has changed nothing: either is the end.
                    new.append(p.Assign(span, going, p.Both("and", [self.waking.test(), changed])))
                    continue
                case p.If(test=p.Passing(), then=later, other=now) if when == CHECKS or not when & CHECKS:
                    new.extend(self.steps(later if when == CHECKS else now, when))
                    continue
                case p.If() if starts_checks(op):
                    new.extend(self.start(op, when))
                    continue
            for body in bodies(op):
                body[:] = self.steps(body, when)
            new.append(op)
        return new

    def start(self, op: p.If, when: int) -> list[p.Op]:
        """What stands behind a step: the checks are started if they would do anything, and do not run already."""
        if not when & COURSE:
            return []
        wake = self.waking.test()
        tests = [wake] if when == COURSE else [op.test, wake]
        return [p.If(op.span, tests[0] if len(tests) == 1 else p.Both("and", tests), op.then, [])]
