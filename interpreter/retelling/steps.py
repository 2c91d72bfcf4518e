"""From the statements of a block to steps, each in a sentence or two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..model.symbols import LocalSymbol
from ..syntax import nodes as n
from .arranging import arrange
from .book import Step
from .choosing import choose, choose_one, must_be_there, needs
from .english import capital, small
from .events import can_be_cancelled, cancel, do, end, resolve, stop, window, winners
from .lasting import adjust, later, until_said
from .looping import ask, at_once, each_player, for_each, phase, repeat_times, repeat_while, take_turns
from .moving import draw, flip, introduced, move, show, shuffle, swap
from .paying import pay
from .pointing import point_out
from .polling import drop_out, random, reopen
from .seats import SEAT_TELLERS
from .speaker import Speaker
from .tests import clause
from .values import noun_of, value


def tell_block(s: Speaker, block: n.Block) -> list[Step]:
    """All lines of a block, one after the other."""
    return [step for stmt in block.body for step in tell(s, stmt)]


def tell(s: Speaker, stmt: n.Stmt) -> list[Step]:
    """One statement: a step, sometimes with a second half (`Otherwise ...`)."""
    return _TELLERS[type(stmt)](s, stmt)


def below(s: Speaker, lead: str, block: n.Block) -> list[Step]:
    """What is done in a case, or else: behind the words for it if it is short, else below them. It has no number."""
    steps = joined(lead, tell_block(s, block), block, counted=False)
    for step in steps:
        step.goes_on = True
    return steps


def joined(lead: str, inner: Sequence[Step], node: n.Node, *, counted: bool, apart: bool = False) -> list[Step]:
    """What is done under a condition, as one step; `apart` if it must not stand in the same sentence."""
    if not apart and len(inner) == 1 and not inner[0].inner and inner[0].question is None and len(lead) < 110:
        first = inner[0].sentences[0]
        if not first.startswith("From ") and first.endswith("."):
            sentences = [f"{lead}, {small(first)}", *inner[0].sentences[1:]]
            return [Step(sentences, node.span, counted=counted, further=inner[0].places)]
    if not inner:
        return [Step([f"{lead}, nothing is done."], node.span, counted=counted)]
    return [Step([f"{lead}:"], node.span, inner=list(inner), counted=counted)]


def tell_alternative(s: Speaker, way: n.Alternative) -> Step:
    """An alternative: its name, and below it what must be possible and what is done."""
    heads = n.heads_of(way.block)
    inner: list[Step] = []
    for head in heads:
        inner += tell_head(s, head)
    for stmt in way.block.body[len(heads) :]:
        inner += tell(s, stmt)
    if not inner:
        return Step([f'"{way.label}": nothing is done.'], way.span, choice=True)
    return Step([f'"{way.label}":'], way.span, inner=inner, choice=True)


def tell_head(s: Speaker, head: n.Head) -> list[Step]:
    """A head of an alternative, with the words that make it a condition."""
    steps = tell(s, head)
    if isinstance(head, n.Needs):
        return [Step([f"Only if {clause(s, head.test)}."], head.span)]
    if isinstance(head, n.Pay):
        return steps
    if isinstance(head, n.Choose):
        steps[0].sentences.append(must_be_there(s, head))
    else:
        said = steps[0].sentences[0].partition(";")[0].removesuffix(":")
        steps[0].sentences[0] = f"{said}; {'it' if len(head.alternatives) == 1 else 'one'} must be possible:"
    return steps


def _let(s: Speaker, node: n.Let) -> list[Step]:
    symbol = s.checked.refs[node.name]
    assert isinstance(symbol, LocalSymbol)
    found = noun_of(s, node.value)
    fixed = "as they are now" if found.plural else "as it is now"
    named = introduced(s, symbol)
    return [Step([capital(f"{s.does('takes', 'take')} note of {found.text}, {fixed} {named}.")], node.span)]


def _set(s: Speaker, node: n.SetTo) -> list[Step]:
    said = f"{s.does('sets', 'set')} {value(s, node.place)} to {_value(s, node.value)}{until_said(s, node.until)}"
    return [Step([capital(f"{said}.")], node.span)]


def _value(s: Speaker, node: n.Expr) -> str:
    found = value(s, node)
    return "nothing" if found == "" else found


def _add(s: Speaker, node: n.Add) -> list[Step]:
    verb = s.does("subtracts", "subtract") if node.negated else s.does("adds", "add")
    link = "from" if node.negated else "to"
    return [Step([capital(f"{verb} {_value(s, node.value)} {link} {value(s, node.place)}.")], node.span)]


def _if(s: Speaker, node: n.If) -> list[Step]:
    steps: list[Step] = []
    for number, arm in enumerate(node.arms):
        lead = f"{'Otherwise, if' if number else 'If'} {clause(s, arm.test)}"
        told = joined(lead, tell_block(s, arm.block), arm, counted=number == 0, apart=_leaves_open(node, arm.block))
        for step in told:
            step.goes_on = number > 0
        steps += told
    if node.otherwise is not None:
        steps += below(s, "Otherwise", node.otherwise)
    return steps


def _leaves_open(node: n.If, block: n.Block) -> bool:
    """Whether an "otherwise" behind the block could be taken for one of an `if` that ends it."""
    last = block.body[-1] if block.body else None
    return (len(node.arms) > 1 or node.otherwise is not None) and isinstance(last, n.If)


def _even_if(s: Speaker, node: n.EvenIfCancelled) -> list[Step]:
    lead = "At the end, in any case"
    if s.action is not None and can_be_cancelled(s, s.action):
        lead = "At the end, even if it was cancelled or broken off"
    return joined(lead, tell_block(s, node.block), node, counted=True)


def _not_built(s: Speaker, node: n.NotBuilt) -> list[Step]:
    return [Step([f"`{node.word}` is not built yet, so nothing is done."], node.span)]


_TELLERS: dict[type[n.Node], Callable[[Speaker, Any], list[Step]]] = {
    n.Move: move,
    n.Draw: draw,
    n.Shuffle: shuffle,
    n.Show: show,
    n.PointOut: point_out,
    n.Flip: flip,
    n.Swap: swap,
    n.Needs: needs,
    n.Pay: pay,
    n.Choose: choose,
    n.Arrange: arrange,
    n.ChooseOne: choose_one,
    n.Let: _let,
    n.SetTo: _set,
    n.Adjust: adjust,
    n.Later: later,
    n.Add: _add,
    n.Do: do,
    n.Resolve: resolve,
    n.Window: window,
    n.Cancel: cancel,
    n.EvenIfCancelled: _even_if,
    n.If: _if,
    n.EachPlayer: each_player,
    n.ForEach: for_each,
    n.RepeatTimes: repeat_times,
    n.RepeatWhile: repeat_while,
    n.TakeTurns: take_turns,
    n.Phase: phase,
    n.Ask: ask,
    n.AtOnce: at_once,
    n.Stop: stop,
    n.Reopen: reopen,
    n.DropOut: drop_out,
    n.Random: random,
    n.End: end,
    n.Winners: winners,
    n.NotBuilt: _not_built,
    **SEAT_TELLERS,
}


def tellers() -> frozenset[type[n.Node]]:
    """The statements that have words."""
    return frozenset(_TELLERS)
