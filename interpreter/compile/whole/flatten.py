"""From the routines of a plan for so many players to one list of steps: what a routine runs stands where it is run.

Every copy of a routine has locals of its own. A routine that runs itself, on whatever way, cannot be flattened, and
neither can one that grows beyond all measure.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ...model.types import NUMBER
from ...source import Span
from .. import plan as p
from ..flow import runs_others, writes
from .fold import Folder
from .passes import Passes
from .rewrite import Rewriter, TooMuchError, everything

MOST_NODES = 30_000
"""A plan that comes to more nodes than this, flattened, is left to other programs."""

_OWN_REGIONS = 1_000_000
"""From this number on regions are the bodies of routines that end before their end."""


class Flat(Rewriter):
    """One routine, or one copy of it, on its way into the list."""

    def __init__(
        self,
        whole: Flattening,
        params: dict[p.Local, p.Expr],
        ends: int | None,
        verdict: p.Local | None,
        once: bool = False,
    ) -> None:
        self.whole, self.params, self.ends, self.verdict = whole, params, ends, verdict
        self.once = once
        """Whether loops are run through once only: in the routine that runs the standing checks."""
        self.names: dict[p.Local, p.Local] = {}

    def local(self, local: p.Local) -> p.Local:
        found = self.names.get(local)
        if found is None:
            found = self.names[local] = replace(local)
        return found

    def value(self, node: p.Expr) -> p.Expr:
        if isinstance(node, p.Read):
            given = self.params.get(node.local)
            if given is not None:
                return given
        return super().value(node)

    def expr(self, node: p.Expr) -> p.Expr:
        match node:
            case p.Checking():
                return p.Const(self.whole.checking != "")
            case p.Passing():
                return p.Const(self.whole.checking == "running")
            case p.PassChanged():
                return self.whole.passes.changed()
        return self.whole.folder.expr(node)

    def visit(self, op: p.Op) -> Sequence[p.Op]:
        self.whole.count()
        match op:
            case p.Passes(what=what):
                self.whole.checking = {"begin": "running", "closed": "closed", "end": ""}[what]
                return []
            case p.While(span, head, test, body) if self.once:
                # One pass is mostly enough; if another one would do something, the game is rare.
                self.whole.guessed = True
                again = p.If(span, self.value(test), [p.Fail(span, "", "")], [])
                rounds = p.Spend(span, p.Const(2))  # the second one finds nothing to do
                return [rounds, *self.steps(head), *self.steps(body), again]
            case p.NewPass() | p.Stir() | p.Restless():
                return self.whole.passes.step(op)
            case p.If(span, test, then, other):
                known = self.whole.folder.expr(self.value(test))
                if isinstance(known, p.Const):
                    return self.steps(then if known.value else other)
                return [p.If(span, known, self.steps(then), self.steps(other))]
            case p.Run(span, routine, args, came_about, verdict):
                values = [self.value(arg) for arg in args]
                results = [None if one is None else self.local(one) for one in (came_about, verdict)]
                return self.whole.copy(routine, values, span, *results)
            case p.Leave(span, p.UNDONE | p.CANCELS as code):
                if self.ends is None or self.verdict is None:
                    raise TooMuchError("a routine ends where none can")
                return [p.Assign(span, self.verdict, p.Const(code)), p.Leave(span, self.ends)]
            case _:
                return super().visit(op)


class Flattening:
    """A plan that is being flattened."""

    def __init__(self, plan: p.Plan, careful: bool, counted: Collection[int]) -> None:
        self.plan, self.careful, self.counted = plan, careful, counted
        self.guessed = False
        """Whether something was taken for granted."""
        self.checking = ""
        """Whether the standing checks are running, or closed for good, where the copy is now."""
        self.passes = Passes(plan, careful)
        assert plan.players is not None
        self.folder = Folder(plan.players)
        self.running: list[int] = []
        self.nodes = 0
        self.regions = _OWN_REGIONS

    def count(self) -> None:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooMuchError("too long")

    def main(self) -> list[p.Op]:
        """All steps of a game."""
        main = self.plan.routines[self.plan.main]
        return self.copy(main.number, [], main.span, None, None)

    def copy(
        self, number: int, args: Sequence[p.Expr], span: Span, came_about: p.Local | None, verdict: p.Local | None
    ) -> list[p.Op]:
        """The steps of a routine, with what it is given, and what tells how it has ended."""
        if number in self.running:
            raise TooMuchError("a routine that runs itself")
        routine = self.plan.routines[number]
        written = set(writes(routine.body))
        given: dict[p.Local, p.Expr] = {}
        ops: list[p.Op] = []
        ends_early = any(isinstance(node, p.Leave) and node.span_number in (p.UNDONE, p.CANCELS)
                         for node in everything(routine.body))  # fmt: skip
        wanted = ends_early or came_about is not None or verdict is not None
        how = p.Local("verdict", NUMBER) if wanted else None
        self.regions += 1
        once = number == self.plan.checks and not self.careful
        flat = Flat(self, given, self.regions if ends_early else None, how, once)
        for param, arg in zip(routine.params, args, strict=True):
            if param not in written and isinstance(arg, (p.Const, p.Read)):
                given[param] = arg
            else:
                ops.append(p.Assign(span, flat.local(param), arg))
        if number in self.counted:
            ops.append(p.Spend(span, p.Const(1)))
        self.running.append(number)
        body = flat.steps(routine.body)
        self.running.pop()
        if how is not None:
            ops.append(p.Assign(span, how, p.Const(p.DONE)))
        ops += [p.Region(span, flat.ends, body)] if flat.ends is not None else body
        if how is not None and came_about is not None:
            ops.append(p.Assign(span, came_about, p.Binary("!=", p.Read(how), p.Const(p.UNDONE))))
        if how is not None and verdict is not None:
            ops.append(p.Assign(span, verdict, p.Read(how)))
        return ops


def counted_runs(plan: p.Plan) -> set[int]:
    """The routines whose runs the general program counts: those that run others."""
    return {one.number for one in plan.routines if runs_others(one)}


def flatten(plan: p.Plan, careful: bool, counted: Collection[int]) -> tuple[list[p.Op], bool]:
    """All steps of a game, in the order in which they stand in the rules, and whether something was taken for granted,
    which never is if it is to be `careful`. Runs of the `counted` routines are spent. Raises TooMuchError."""
    flattening = Flattening(plan, careful, counted)
    return flattening.main(), flattening.guessed
