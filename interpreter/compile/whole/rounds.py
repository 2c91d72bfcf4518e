"""From the steps of a whole game to how many rounds its loops may take, so that no other program stops that game.

The general program stops a game that spends more than FUEL between two decisions: one for each round of a `while` and
for each run of a routine that runs others, and what `Spend` says. A whole program counts less often: all rounds in
which something may be spent, all the game long. Loops whose rounds may spend equally much, besides the rounds of the
loops in them, take theirs from the same source; each source has an equal part of FUEL. A tenth of FUEL is left for
what stands outside all loops, and a fifth for what is done before a program is written.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from ...runtime.faults import FUEL
from .. import emit_tree as t
from .. import plan as p
from ..emit_expressions import expression
from .rewrite import TooMuchError, everything
from .scope import WholeScope

_FEWEST = 500
"""With fewer rounds than this most games would be rare."""


class Rounds:
    """The sources of rounds. Raises TooMuchError where one may have too few to be of use."""

    def __init__(self, scope: WholeScope, ops: Sequence[Any], turns: p.While | None) -> None:
        self.scope = scope
        loops = [op for op in everything(ops) if isinstance(op, (p.While, p.ForIn)) and op is not turns]
        at_once = any(isinstance(op, p.Spend) and not isinstance(op.rounds, p.Const) for op in everything(ops))
        spent_by = {*map(spent_in_round, loops), *([1] if at_once else [])} - {0}
        part = FUEL * 7 // 10 // max(len(spent_by) + (turns is not None), 1)
        self.sources = {most: (scope.fresh("rounds"), part // most) for most in sorted(spent_by)}
        """By the most that a round may spend: the name of the source, and how many rounds it has."""
        self.turns = 0 if turns is None else part // spent_in_round(turns)
        """How many rounds the loop may have whose rounds are the turns of the game."""
        most_spent = max([*spent_by, 0 if turns is None else spent_in_round(turns)])
        if most_spent * _FEWEST > part or spent(ops) > FUEL // 10:
            raise TooMuchError("a round that does too much")

    def of(self, op: p.While | p.ForIn) -> ast.expr | None:
        """What a loop takes its rounds from; None if nothing is ever spent in one."""
        most = spent_in_round(op)
        return t.name(self.sources[most][0]) if most else None

    def spend(self, rounds: p.Expr) -> ast.stmt:
        """Takes so many at once."""
        return t.do(self.scope.call("spend", t.name(self.sources[1][0]), expression(self.scope, rounds)))

    def beginning(self) -> t.Code:
        """What a game begins with."""
        return [
            t.assign(name, self.scope.call("rounds_at_most", t.const(most))) for name, most in self.sources.values()
        ]


def spent_in_round(op: p.While | p.ForIn) -> int:
    """The most that a round of a loop spends, besides what is counted while the loops in it run; 0 if nothing ever."""
    if isinstance(op, p.While):
        return 1 + spent([*op.head, *op.body])
    return spent(op.body)


def spent(ops: Sequence[Any]) -> int:
    """The most that steps spend, besides what is counted while their loops run."""
    return sum(_spent_by(op) for op in ops)


def _spent_by(op: Any) -> int:
    match op:
        case p.Spend(rounds=p.Const(int() as rounds)):
            return max(rounds, 0)
        case p.Spend():
            return 0  # they are taken out of a source when it is known how many
        case p.If(then=then, other=other):
            return max(spent(then), spent(other))
        case p.Region(body=body):
            return spent(body)
        case p.While() | p.ForIn():
            return 0
    return sum(_spent_by(node) for node in everything([op]) if isinstance(node, p.Spend))
