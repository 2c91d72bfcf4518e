"""From actions, texts that are carried out, windows and ends to steps: what is done, who may answer, what is left."""

from __future__ import annotations

from collections.abc import Iterator

from ..model.symbols import ActionSymbol, AnswerSymbol, Builtin, PhaseSymbol, ZoneSymbol
from ..syntax import nodes as n
from ..syntax.walk import walk
from .book import Step
from .english import article, capital, plain
from .people import YOU, Noun
from .sets import things
from .speaker import Speaker, kind_name
from .tests import clause
from .values import noun_of, value

_INLINE = 3
"""An action of so few lines is told where it is done, if nothing else belongs to it."""


def do(s: Speaker, node: n.Do) -> list[Step]:
    from .steps import below, tell_block

    action = s.checked.refs[node]
    assert isinstance(action, ActionSymbol)
    args = [given(s, arg, param) for arg, param in zip(node.args, action.params, strict=False)]
    told = f" with {' and '.join(args)}" if args else ""
    said = capital(f"{s.does('does', 'do')} `{action.name}`{told}")
    if _is_simple(s, node, action):
        who = s.player(s.checked.mes[node]) if node in s.checked.mes else s.me
        s.inside.append(action.name)
        with s.acting(action.me, who or YOU):
            s.me = who  # where nobody acts, `each player` begins with the first one
            inner = tell_block(s, action.node.block)
        s.inside.pop()
        return [Step([f"{said}:"], node.span, inner=inner)]
    s.actions[action.name] = action
    steps = [Step([f"{said}; see below."], node.span)]
    if node.block is not None:
        steps += below(s, "If that came about", node.block)
    if node.otherwise is not None and node.otherwise.block is not None:
        steps += below(s, f"If that {_failed(s, action)}", node.otherwise.block)
    return steps


def given(s: Speaker, arg: n.Expr, param: object) -> str:
    """What an action is told: `2 as the amount`; without the name where it is called so already."""
    from ..model.symbols import LocalSymbol

    assert isinstance(param, LocalSymbol)
    called, word = value(s, arg), s.local_word(param)
    known = called.removeprefix("the ") == word or s.is_brief(param)
    return called if known else f"{called} as the {word}"


def _is_simple(s: Speaker, node: n.Do, action: ActionSymbol) -> bool:
    body = action.node.block.body
    plain_ = (
        not s.whole and not action.params and node.block is None and node.otherwise is None and len(body) <= _INLINE
    )
    special = (n.Window, n.EvenIfCancelled, n.Do, n.Resolve)
    if not plain_ or n.heads_of(action.node.block) or action.name in s.actions or action.name in s.inside:
        return False
    return not any(isinstance(one, special) for one in walk(action.node)) and not list(rules_of(s, action.name))


def rules_of(s: Speaker, action: str) -> Iterator[str]:
    """The rules before and after an action."""
    for rule in s.checked.names.rules.values():
        if not rule.node.event.phase and rule.node.event.name.text == action:
            yield rule.name


def _failed(s: Speaker, action: ActionSymbol) -> str:
    """How an action may fail to come about."""
    ways = ["was not possible"] if n.heads_of(action.node.block) else []
    if can_be_cancelled(s, action):
        ways.append("was cancelled")
    return " or ".join(ways) or "did not come about"


def can_be_cancelled(s: Speaker, action: ActionSymbol) -> bool:
    """Whether an answer, or a rule before it, may cancel the action."""
    nodes: list[n.Node] = [
        rule.node for rule in s.checked.names.rules.values() if rule.node.event.name.text == action.name
    ]
    nodes += [answer.node for answer in s.checked.names.answers_to(action.name)]
    return any(isinstance(inner, n.Cancel) for node in nodes for inner in walk(node))


def resolve(s: Speaker, node: n.Resolve) -> list[Step]:
    said = capital(f"{s.does('carries out', 'carry out')} the text of {noun_of(s, node.piece).text}.")
    later = s.once("If what it needs is not possible by then, it does nothing.", "resolve")
    return [Step([said, *later], node.span)]


def window(s: Speaker, node: n.Window) -> list[Step]:
    """Who may answer, and with what."""
    zone = s.checked.refs.get(node)
    answers = s.checked.names.answers_to(s.action.name) if s.action is not None else []
    piece = plain(zone.table) if isinstance(zone, ZoneSymbol) else "piece"
    where = f" from their {s.zone_word(zone)}" if isinstance(zone, ZoneSymbol) else ""
    if not answers:
        who = "the other players" if node.others else "the players"
        return [Step([f"Here {who} could answer{where}, but no {piece} in the game answers this."], node.span)]
    who = "The other players" if node.others else "The players, whoever acts among them as the last,"
    sentences = [
        f"{who} may answer with {article(piece)}{where}.",
        "They are asked one after the other, beginning on the left of whoever acts, and anew after each answer, "
        "until all have passed in a row. These are the answers there are:",
    ]
    return [Step(sentences, node.span, inner=[answer_step(s, one) for one in answers])]


def answer_step(s: Speaker, answer: AnswerSymbol, *, condition: bool = True) -> Step:
    """A line on something that answers, with when it can."""
    card = answer.card
    name = kind_name(s.checked, card.kind, card.table)
    said = f"`{name}`" if name == card.kind else f"{name} (`{card.kind}`)"
    if card.node.condition is not None:
        said = f"A {plain(card.table)} of `{card.called}`"
    cancels = any(isinstance(one, n.Cancel) for one in walk(answer.node))
    does = "can cancel it" if cancels else "can answer it"
    when = ""
    if condition and answer.node.condition is not None:
        when = f" if {answer_condition(s, answer)}"
    end = "." if cancels else ", but does not cancel it."
    return Step([f"{said} {does}{when}{end}"], answer.node.span, counted=False)


def answer_condition(s: Speaker, answer: AnswerSymbol) -> str:
    """The `if` of an answer, seen from whoever acts."""
    assert answer.node.condition is not None
    action = s.checked.names.actions[answer.action]
    s.people[answer.me] = Noun("whoever answers", "the answerer's")
    s.people[answer.actor] = Noun("whoever acts", "the actor's")
    for mine, theirs in zip(answer.params, action.params, strict=False):
        s.things[mine] = s.local(theirs)
    s.things[answer.this] = Noun(f"the answering {plain(answer.card.table)}")
    return clause(s, answer.node.condition)


def cancel(s: Speaker, node: n.Cancel) -> list[Step]:
    from .moving import where_to

    name = f"`{s.action.name}`" if s.action is not None else "it"
    if node.to is None:
        return [Step([capital(f"{s.does('cancels', 'cancel')} {name}: what is left of it is not done.")], node.span)]
    piece = "its piece"
    if s.action is not None and s.action.params:
        piece = s.local(s.action.params[0]).text
    verb = s.does("cancels", "cancel")
    said = f"{verb} {name}: what is left of it is not done, and {piece} goes {where_to(s, node.to, None)} instead."
    return [Step([capital(said)], node.span)]


def stop(s: Speaker, node: n.Stop) -> list[Step]:
    return [Step(["Stop here: the rest is left out, and this is not repeated any more."], node.span)]


def end(s: Speaker, node: n.End) -> list[Step]:
    symbol = s.checked.refs.get(node)
    if isinstance(symbol, PhaseSymbol):
        name = f'"{symbol.node.text}"' if symbol.node.text else f"`{symbol.name}`"
        return [Step([f"The phase {name} ends at once."], node.span)]
    if node.what.text == "game":
        return [Step(["The game ends at once; the scores are still counted."], node.span)]
    return [Step([f"The {node.what.text} ends at once."], node.span)]


def winners(s: Speaker, node: n.Winners) -> list[Step]:
    if isinstance(node.players, n.Nobody):
        return [Step(["Nobody wins."], node.span)]
    found = things(s, node.players)
    return [Step([f"The winners are {found.all()}, and nobody else, whatever the scores."], node.span)]


def is_played(s: Speaker) -> bool:
    """Whether the rules of the game ask for what is playable."""
    return any(isinstance(one, Builtin) and one.name == "playable" for one in s.checked.refs.values())
