"""From the block of a text, an action or an answer to its steps: first what must be possible, then what is done."""

from __future__ import annotations

from ..model.symbols import ActionSymbol
from ..syntax import nodes as n
from .book import Step
from .speaker import Speaker
from .steps import tell, tell_alternative


def tell_body(s: Speaker, block: n.Block, opens: str, always: str = "") -> list[Step]:
    """The steps of a block whose first lines are heads.

    `opens` says what is possible only if they can be met (`It can be played`), `always` what is so without any.
    """
    heads = n.heads_of(block)
    rest = block.body[len(heads) :]
    steps: list[Step] = []
    if len(heads) == 1 and isinstance(heads[0], n.ChooseOne):
        said = f"{opens} only if one of these ways is possible. Choose one; what is not possible is not offered:"
        steps.append(Step([said], heads[0].span, counted=False))
        steps += [tell_alternative(s, way) for way in heads[0].alternatives]
        steps += _after(heads, rest)
    elif heads:
        steps.append(Step(_lead(heads, opens), heads[0].span, counted=False))
        for head in heads:
            steps += tell(s, head)
        steps += _after(heads, rest)
    elif always:
        steps.append(Step([always], block.span, counted=False))
    for stmt in rest:
        steps += tell(s, stmt)
    return steps


def _lead(heads: list[n.Head], opens: str) -> list[str]:
    """What the heads have in common, said before them."""
    choices = [one for one in heads if not isinstance(one, (n.Needs, n.Pay))]
    if not choices:
        return [f"{opens} only if {'this holds' if len(heads) == 1 else 'all of this holds'}:"]
    if len(choices) == len(heads) == 1:
        return [f"{opens} only if this can be chosen, which comes before anything else:"]
    what = "can be chosen" if len(choices) == len(heads) else "holds or can be chosen"
    said = f"{opens} only if all of this {what}, before anything else is done"
    if len(choices) < 2 and not isinstance(heads[-1], (n.Needs, n.Pay)):
        return [f"{said}:"]
    return [f"{said}.", "What would make a later line impossible is not offered:"]


def _after(heads: list[n.Head], rest: list[n.Stmt]) -> list[Step]:
    """How it goes on."""
    ways = any(isinstance(one, n.ChooseOne) for one in heads)
    if not rest:
        return []
    said = "Then, after what the chosen alternative does:" if ways else "Then:"
    return [Step([said], rest[0].span, counted=False)]


def tell_action(s: Speaker, action: ActionSymbol) -> list[Step]:
    """The whole of an action, with the rules that stand around it, in the order in which all is done."""
    from .people import YOU

    s.action = action
    for param in action.params:
        s.things.pop(param, None)
    block = action.node.block
    by_nobody = _done_by_nobody(s, action)
    with s.acting(action.me, YOU):
        if by_nobody:  # then `each player` in it begins with the first one
            s.inside.append(action.name)
            s.me = None
        steps = tell_body(s, block, "It comes about")
        if by_nobody:
            s.inside.pop()
    rules = s.checked.names.rules
    before = [rule.name for rule in s.checked.names.rules.values() if _stands(rule.node, action.name, "before")]
    after = [rule.name for rule in s.checked.names.rules.values() if _stands(rule.node, action.name, "after")]
    heads = 0
    if before:
        number = next((at for at, one in enumerate(steps) if at and not one.counted and one.text.startswith("Then")), 0)
        heads = number + 1 if number else 0
        said = f"First {_rules(before)}, before anything below."
        steps.insert(heads, Step([said], action.node.span))
    for name in [name for name in rules if _stands(rules[name].node, action.name, "instead")][::-1]:
        ends = " if its condition holds" if rules[name].node.condition is not None else ""
        steps.insert(0, Step([f"In its place comes the rule `{name}`{ends}."], action.node.span, counted=False))
    if after:
        steps.append(Step([f"At the end {_rules(after)}, unless it was cancelled."], action.node.span))
    return steps


def _done_by_nobody(s: Speaker, action: ActionSymbol) -> bool:
    """Whether it is only done where nobody is `me`: straight below `play:` or in a phase there."""
    done = [node for node, symbol in s.checked.refs.items() if symbol is action and isinstance(node, n.Do)]
    return bool(done) and not action.needs_me and not any(node in s.checked.mes for node in done)


def _stands(rule: n.Rule, action: str, when: str) -> bool:
    return rule.when == when and not rule.event.phase and rule.event.name.text == action


def _rules(names: list[str]) -> str:
    said = " and ".join(f"`{name}`" for name in names)
    return f"comes the rule {said}" if len(names) == 1 else f"come the rules {said}"
