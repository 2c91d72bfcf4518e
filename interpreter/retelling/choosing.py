"""From choices and what must be possible to sentences: who chooses what, how many, and what if there is nothing."""

from __future__ import annotations

from ..model.symbols import AttributeSymbol, LocalSymbol, OptionSymbol, TableSymbol
from ..syntax import nodes as n
from .book import Step
from .english import article, capital, number_word
from .moving import introduced
from .people import look_at
from .seeing import place_seen, zone_of
from .sets import Things, things
from .speaker import Speaker
from .tests import clause, relatives
from .values import number, value


def needs(s: Speaker, node: n.Needs) -> list[Step]:
    return [Step([f"{capital(clause(s, node.test))}."], node.span)]


def choose(s: Speaker, node: n.Choose, *, secret: bool = False) -> list[Step]:
    """A choice, with what is done with it below, and what if there is nothing to choose."""
    sentences = [_sentence(s, node)]
    symbol = s.checked.refs.get(node.name)
    if isinstance(symbol, LocalSymbol):
        s.made[symbol] = "chosen"
        if node.must or node.block is not None:
            s.sure.add(symbol)
    sentences += _unseen(s, node)
    sentences += [] if secret else _nothing_there(s, node)
    first = Step(sentences, node.span, node.prompt)
    return [first, *outcomes(s, node)]


def _sentence(s: Speaker, node: n.Choose) -> str:
    verb = s.does("may choose" if node.may else "chooses", "may choose" if node.may else "choose")
    if node.may and (s.me is None or s.me.second) and s.subject is None:
        verb = "you may choose"
    named = introduced(s, s.checked.refs[node.name])
    if isinstance(node.source, n.Range):
        return capital(f"{verb} a number {named} {range_said(s, node.source)}.")
    found = things(s, node.source)
    start = where_from(s, node.source, found)
    what = wanted(s, node.amount, found)
    many = _is_many(node.amount)
    condition = found.many if many else found.one
    behind = f" {condition}" if condition else ""
    return capital(f"{start}{verb} {what} {named}{behind}.")


def _is_many(amount: n.Amount | None) -> bool:
    if amount is None:
        return False
    return not (isinstance(amount.high, n.Int) and amount.high.value == 1)


def where_from(s: Speaker, source: n.Expr, found: Things) -> str:
    """`From your hand, `; nothing where all there are of something can be chosen."""
    behind = f" (`{found.defined}`)" if found.defined else ""
    if found.group is None:
        return f"From `{found.defined}`, " if found.defined else ""
    if found.zone is not None and found.place.startswith("on "):
        return f"From {found.group.text}{behind}, "
    return f"From {found.group.text}{behind}, "


def wanted(s: Speaker, amount: n.Amount | None, found: Things) -> str:
    """`one card`, `one to three cards`, `another player`."""
    noun, nouns = found.noun, found.nouns
    if amount is None:
        return f"another {noun}" if found.other else article(noun) if found.group is None else f"one {noun}"
    if amount.high is None:
        low = "" if amount.low is None else f" from {number(s, amount.low)} up"
        return f"any number of {nouns}{low}"
    if amount.low is amount.high:
        if isinstance(amount.high, n.Int):
            return f"{number_word(amount.high.value)} {noun if amount.high.value == 1 else nouns}"
        if not isinstance(s.checked.refs.get(amount.high), OptionSymbol):
            return f"as many {nouns} as {value(s, amount.high)} says"
        return f"exactly {number(s, amount.high)} {nouns}"
    if amount.low is None:
        one = isinstance(amount.high, n.Int) and amount.high.value == 1
        return f"up to {number(s, amount.high)} {noun if one else nouns}"
    low, high = number(s, amount.low), number(s, amount.high)
    both = isinstance(amount.low, n.Int) and isinstance(amount.high, n.Int)
    near = both and amount.high.value - amount.low.value == 1  # type: ignore[union-attr]
    return f"{low} {'or' if near else 'to'} {high} {nouns}"


def range_said(s: Speaker, node: n.Range) -> str:
    """`from 0 to your coins, in steps of 2, that is not 4`."""
    said = f"from {value(s, node.low)} to {value(s, node.high)}"
    if node.step is not None:
        said += f", in steps of {value(s, node.step)}"
    if node.where is None:
        return said
    looked = look_at("number", person=False)
    item = s.checked.items[node]
    s.things[item] = looked.as_noun
    condition = relatives(s, looked, node.where)[0]
    del s.things[item]
    return f"{said}, {condition}"


def _unseen(s: Speaker, node: n.Choose) -> list[str]:
    """That somebody chooses by place what cannot be seen."""
    if isinstance(node.source, n.Range):
        return []
    found = zone_of(s, node.source)
    if found is None or found[0].kind not in ("pile", "row"):
        return []
    seen = place_seen(s, *found)
    who = s.me_of(node)
    hidden = seen.how == "none" or (seen.how == "only" and seen.who is not None and seen.who.text != who.text)
    hidden = hidden or (seen.how == "but" and seen.who is not None and seen.who.text == who.text)
    return ["It is chosen by its place, unseen."] if hidden else []


def never_empty(s: Speaker, node: n.Choose | n.Random) -> bool:
    """Whether there surely is something to choose."""
    source = node.source
    match source:
        case n.Range(where=where):
            return where is None and isinstance(source.low, n.Int) and isinstance(source.high, n.Int)
        case n.Players() | n.Everyone() | n.Listing():
            return True
        case n.Others():
            return s.checked.players[0] > 1
        case n.Every():
            return isinstance(s.checked.refs.get(source), (AttributeSymbol, TableSymbol))
    return False


def _nothing_there(s: Speaker, node: n.Choose) -> list[str]:
    """What a choice is if there is too little, where it needs nothing to be there."""
    amount = node.amount
    exact = amount is not None and amount.high is not None and amount.low is amount.high
    more = exact and not (amount is not None and isinstance(amount.high, n.Int) and amount.high.value < 2)
    ends_open = amount is not None and amount.low is None
    if node.must or ends_open:
        return []
    fewer = ["If there are fewer, choose as many as there are."] if more else []
    if node.block is not None or node.otherwise is not None or node.may or never_empty(s, node):
        return fewer
    return [*fewer, "If there is none, nothing is chosen."]


def outcomes(s: Speaker, node: n.Choose) -> list[Step]:
    from .steps import below

    steps: list[Step] = []
    if node.block is not None:
        steps += below(s, "If you do" if _yours(s, node) else "If so", node.block) if node.may else _then(s, node)
    if node.otherwise is None:
        if node.may:
            return steps
        if node.block is not None and not never_empty(s, node):
            steps.append(Step(["If there is none, this is left out."], node.span, counted=False, goes_on=True))
        return steps
    label = f' ("{node.otherwise.label}")' if node.otherwise.label else ""
    when = "If not" if node.may else "If there is none"
    if node.otherwise.block is None:
        if node.may:
            steps.append(
                Step(
                    [f'To decline is called "{node.otherwise.label}".'],
                    node.otherwise.span,
                    counted=False,
                    goes_on=True,
                )
            )
        return steps
    return steps + below(s, f"{when}{label}", node.otherwise.block)


def _then(s: Speaker, node: n.Choose) -> list[Step]:
    from .steps import below

    assert node.block is not None
    return below(s, "Then", node.block)


def _yours(s: Speaker, node: n.Choose | n.ChooseOne) -> bool:
    return s.me_of(node).second


def choose_one(s: Speaker, node: n.ChooseOne) -> list[Step]:
    """The alternatives, each with what must be possible for it."""
    from .steps import below, tell_alternative

    many = number_word(len(node.alternatives))
    if node.may:
        verb = (
            "You may choose" if _yours(s, node) and s.subject is None else capital(s.does("may choose", "may choose"))
        )
    else:
        verb = capital(s.does("chooses", "choose"))
    free = any(not n.heads_of(way.block) for way in node.alternatives)
    closed = any(n.heads_of(way.block) for way in node.alternatives)
    if len(node.alternatives) == 1:
        said = f"{verb} this{', if it is possible' if closed else ''}:"
    else:
        said = f"{verb} one of these {many}{'; what is not possible is not offered' if closed else ''}:"
    inner = [tell_alternative(s, way) for way in node.alternatives]
    steps = [Step([said], node.span, inner=inner)]
    if node.otherwise is not None and node.otherwise.block is not None:
        label = f' ("{node.otherwise.label}")' if node.otherwise.label else ""
        return steps + below(s, f"{'If not' if node.may else 'If none is possible'}{label}", node.otherwise.block)
    if node.otherwise is not None and node.otherwise.label and node.may:
        said = f'To decline is called "{node.otherwise.label}".'
        return [*steps, Step([said], node.otherwise.span, counted=False, goes_on=True)]
    if not free and not node.may and not node.must:
        steps.append(Step(["If none is possible, this is left out."], node.span, counted=False, goes_on=True))
    return steps


def must_be_there(s: Speaker, node: n.Choose) -> str:
    """How many there must be for a choice to be possible."""
    amount = node.amount
    if amount is None:
        return "There must be one."
    if amount.low is None:
        return "There may be none."
    if isinstance(amount.low, n.Int):
        return f"There must be {number_word(amount.low.value)}."
    return "There must be so many."
