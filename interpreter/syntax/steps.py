"""From a statement to whether it is a step: one that changes the position, after which the standing checks run."""

from __future__ import annotations

from . import nodes as n

OVER = (
    n.Move, n.Shuffle, n.Flip, n.Swap, n.SetTo, n.Add, n.Cancel, n.AtOnce, n.Winners, n.Losers, n.Ties, n.Adjust,
    n.Eliminate, n.Skip, n.AnotherTurn, n.NextTurn, n.ReverseTurns,
)  # fmt: skip
"""Steps that are over at the end of their line (or block)."""
STEPS = (*OVER, n.Draw, n.Pay)
"""All of them: `draw` and `pay` may own a block, which comes about after the step."""
