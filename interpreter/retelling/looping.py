"""From loops, turns, phases and questions to others to steps: who does what in which order, and how often."""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import LocalSymbol
from ..syntax import nodes as n
from ..syntax.walk import walk
from .book import Step
from .choosing import choose, range_said
from .english import capital, small
from .moving import introduced
from .people import THAT_PLAYER, YOU, Noun, look_at
from .polling import each_player_polled, still_in
from .sets import things
from .speaker import Speaker
from .tests import clause, relatives
from .values import noun_of, value

OTHER_PLAYER = Noun("that other player", "their", third=True)
ANOTHER_PLAYER = Noun("the player in question", "their", third=True)


def each_player(s: Speaker, node: n.EachPlayer) -> list[Step]:
    """`each player`, one after the other or all at once."""
    from .steps import tell_block

    if node.at_once:
        return _at_the_same_time(s, node)
    me = s.checked.mes[node]
    if s.alone and node.where is None and not node.other and node not in s.checked.polls:
        with s.acting(me, YOU):
            inner = tell_block(s, node.block)
        for step in inner[:1]:
            step.further.append(node.span)
        return inner
    who, order = _who(s, node, me), _order(s, node)
    if node in s.checked.polls:
        with s.acting(me, _person(s, node)):
            return each_player_polled(s, node, who, order, tell_block(s, node.block))
    if not any(isinstance(inner, n.EachPlayer) for inner in walk(node.block)):  # these would be told twice, twice, ...
        with s.acting(me, _person(s, node), subject=who):
            inner = tell_block(s, node.block)
        single = len(inner) == 1 and not inner[0].inner and inner[0].question is None
        if single and small(inner[0].sentences[0]).startswith(who):
            sentences = [f"{capital(order)}, {small(inner[0].sentences[0])}", *inner[0].sentences[1:]]
            return [Step(sentences, node.span, further=inner[0].places)]
    with s.acting(me, _person(s, node)):
        inner = tell_block(s, node.block)
    return [Step([f"{capital(who)}, one after the other, {order}:"], node.span, inner=inner)]


def _person(s: Speaker, node: n.EachPlayer) -> Noun:
    if node.other:
        return OTHER_PLAYER
    return ANOTHER_PLAYER if s.me is not None and s.me.third else THAT_PLAYER


def _who(s: Speaker, node: n.EachPlayer, me: LocalSymbol) -> str:
    said = "each other player" if node.other else "each player"
    if node.where is None:
        return said
    looked = look_at("player", person=True)
    kept = s.people.get(me)
    s.people[me] = looked.as_noun
    condition = relatives(s, looked, node.where)[0]
    del s.people[me]
    if kept is not None:
        s.people[me] = kept
    return f"{said} {condition}"


def _order(s: Speaker, node: n.EachPlayer) -> str:
    outer = s.checked.outer_mes.get(node)
    if node.start is not None:
        first = value(s, node.start)
    elif node.other:
        around = s.player(outer)
        return f"beginning with the player on {around.has('left') if around.whose else 'the left'}"
    elif outer is not None and not (s.inside and s.me is None):  # an action may be done where nobody acts
        first = s.player(outer).text
    else:
        first = "the first player"
    return f"beginning with {first} and going to the left"


def _at_the_same_time(s: Speaker, node: n.EachPlayer) -> list[Step]:
    me = s.checked.mes[node]
    who = _who(s, node, me)
    all_of_them = f"all {'other ' if node.other else ''}players"
    lead = f"{all_of_them} choose at the same time" if node.where is None else f"{who} chooses, at the same time"
    inner: list[Step] = []
    with s.acting(me, THAT_PLAYER, subject="each player" if node.where is None else "that player"):
        for stmt in node.block.body:
            if isinstance(stmt, n.Choose):
                inner += choose(s, stmt)
                made = s.checked.refs[stmt.name]
                if isinstance(made, LocalSymbol) and not isinstance(stmt.source, n.Range):
                    s.sources[made] = stmt.source
    secret = "in secret; nobody learns of another's choice before all have chosen"
    return [Step([f"{capital(lead)} and {secret}:"], node.span, inner=inner)]


def at_once(s: Speaker, node: n.AtOnce) -> list[Step]:
    from .steps import tell_block

    lead = "All of this happens at one moment, as things were before it:"
    return [Step([lead], node.span, inner=tell_block(s, node.block))]


def for_each(s: Speaker, node: n.ForEach) -> list[Step]:
    from .steps import joined, tell_block

    symbol = s.checked.refs[node.name]
    assert isinstance(symbol, LocalSymbol)
    named = symbol.name if s.is_brief(symbol) else introduced(s, symbol)
    if isinstance(node.source, n.Range):
        lead = f"For each number {named} {range_said(s, node.source)}, one after the other"
    else:
        found = things(s, node.source)
        behind = found.behind(many=False)
        if found.group is not None and found.zone is None and not found.one:
            defined = f" (`{found.defined}`)" if found.defined else ""
            behind = f" of {found.group.text}{defined}"
        kept = ", as they are now" if found.zone is not None or found.one else ""
        order = ", beginning at the left" if symbol.type == t.PLAYER and found.group is None else ""
        if still_in(node.source):
            order = ", in the order of asking"
        lead = (
            f"For each {'other ' if found.other else ''}{found.noun} {named}{behind}{kept}{order}, one after the other"
        )
    return joined(lead, tell_block(s, node.block), node, counted=True)


def repeat_times(s: Speaker, node: n.RepeatTimes) -> list[Step]:
    from .steps import tell_block

    if isinstance(node.count, n.Int):
        times = {1: "once", 2: "twice"}.get(node.count.value, f"{node.count.value} times")
    else:
        times = f"{value(s, node.count)} times"
    return [Step([f"Do this {times}:"], node.span, inner=tell_block(s, node.block))]


def repeat_while(s: Speaker, node: n.RepeatWhile) -> list[Step]:
    from .steps import tell_block

    lead = f"As long as {clause(s, node.test)}, do this again and again:"
    return [Step([lead], node.span, inner=tell_block(s, node.block))]


def take_turns(s: Speaker, node: n.TakeTurns) -> list[Step]:
    from .steps import tell_block

    me = s.checked.mes[node]
    outer = s.checked.outer_mes.get(node)
    first = value(s, node.start) if node.start is not None else s.player(outer).text if outer is not None else None
    third = outer is not None
    with s.acting(me, THAT_PLAYER if third else YOU):
        until = clause(s, node.until) if node.until is not None else None
        inner = tell_block(s, node.block)
    begin = "" if s.alone else f", going to the left and beginning with {first or 'the first player'}"
    who = "You take one turn after the other" if s.alone else "The players take turns"
    if until is None:
        end = "This goes on until something ends it."
    else:
        end = f"This ends when {until}; that is looked at before each turn."
        if "your" in until and not s.alone:
            end = f"This ends when, before a turn of yours, {until}."
    on_turn = "A turn:" if s.alone or third else "On your turn:"
    around = around_it(s, "turn", phase=False, what="turn")
    return [Step([f"{who}{begin}.", end, *around, on_turn], node.span, inner=inner)]


def around_it(s: Speaker, name: str, *, phase: bool, what: str) -> list[str]:
    """The rules that stand around a turn, a phase or an action."""
    said: list[str] = []
    for rule in s.checked.names.rules.values():
        event = rule.node.event
        if event.name.text == name and event.phase == phase:
            when = {"before": "Before", "after": "After"}.get(rule.node.when, "In the place of")
            said.append(f"{when} each {what} comes the rule `{rule.name}`.")
    return said


def phase(s: Speaker, node: n.Phase) -> list[Step]:
    from .steps import tell_block

    name = f'"{node.text}" (`{node.name.text}`)' if node.text else f"`{node.name.text}`"
    around = around_it(s, node.name.text, phase=True, what="such phase")
    return [Step([*around, f"Phase {name}:"], node.span, inner=tell_block(s, node.block))]


def ask(s: Speaker, node: n.Ask) -> list[Step]:
    from .steps import tell_block

    asked = noun_of(s, node.player)
    me = s.checked.mes[node]
    word = asked if asked.second else Noun(asked.text, asked.whose or "their", third=True)
    subject = None if asked.second else asked.text
    with s.acting(me, word, subject):
        inner = tell_block(s, node.block)
    who = "You are" if asked.second else f"{capital(asked.text)} is"
    return [Step([f"{who} asked, or acts, here:"], node.span, inner=inner)]
