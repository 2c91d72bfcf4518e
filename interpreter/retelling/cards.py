"""From a kind of piece to sections on it: its row, what its text does, what it answers, and what answers it."""

from __future__ import annotations

from collections.abc import Iterator

from ..model import types as t
from ..model.symbols import (
    ActionSymbol,
    AnswerSymbol,
    AttributeSymbol,
    CardSymbol,
    ItemAttribute,
    ZoneSymbol,
)
from ..model.tables import Kind, PieceTable
from ..syntax import nodes as n
from ..syntax.walk import walk
from .answering import answers_kind
from .bodies import tell_body
from .book import Fact, Section, Step
from .english import article, capital, listed, plain, side_word, value_text
from .events import answer_step, is_played
from .moving import introduced
from .people import YOU, named
from .speaker import Speaker, noun_for
from .steps import tell
from .tests import clause


def kind_sections(s: Speaker, table: PieceTable, kind: Kind) -> list[Section]:
    """All there is to say of a kind."""
    found = [_row(s, table, kind)]
    card = s.checked.names.cards.get(kind.id)
    if card is None:
        found[0].steps += [Step(["The rules have no text for it."], kind.span), *_looked_at(s, table)]
        return found
    if card.node.block is not None:
        found.append(text_section(s, card, card.node.block))
    for answer in s.checked.names.answers:
        if kind.id in answer.card.kinds:
            found.append(_answer(s, answer))
    carried = _carried(s, card, kind)
    return [*found, *([carried] if carried is not None else [])]


def _row(s: Speaker, table: PieceTable, kind: Kind) -> Section:
    facts: list[Fact] = []
    option = s.checked.names.options.get(kind.copies) if isinstance(kind.copies, str) else None
    if option is not None:
        facts.append(Fact("copies", f"{value_text(option.value)} (`{option.name}`)"))
    else:
        facts.append(Fact("copies", str(kind.copies)))
    for attribute in table.attributes.values():
        if attribute.name in s.checked.names.orders:
            continue
        cell = kind.cells.get(attribute.name)
        if cell is not None:
            side = f" (on the {side_word(attribute.on)})" if attribute.on else ""
            facts.append(Fact(plain(attribute.name), value_text(cell) + side))
    if table.sides:
        facts.append(
            Fact("sides", f"{listed([plain(side) for side in table.sides])}; the first one is up to begin with")
        )
    for language, text in kind.texts.items():
        facts.append(Fact(f"text ({language})", text))
    return Section("kind", capital(article(plain(table.piece))), [], kind.span, facts, numbered=False)


def _looked_at(s: Speaker, table: PieceTable) -> list[Step]:
    """Which of the attributes the rules look at, where a kind has no text and so is told apart by them."""
    names = {
        name
        for symbol in s.checked.refs.values()
        for name in [getattr(symbol.attribute if isinstance(symbol, ItemAttribute) else symbol, "name", "")]
        if isinstance(symbol, (ItemAttribute, AttributeSymbol))
    }
    read = [f"`{name}`" for name in table.attributes if name in names]
    if not read:
        return []
    return [Step([f"Other rules tell pieces of this sort apart by {listed(read)}."])]


def text_section(s: Speaker, card: CardSymbol, block: n.Block, title: str = "What its text does") -> Section:
    """What is done when the text of a kind is carried out."""
    played = is_played(s)
    opens = "It can be played" if played else "It does something"
    always = "It can always be played, also where there is nothing for it to do." if played else ""
    with s.acting(card.me, YOU):
        steps = tell_body(s, block, opens, always)
    return Section("text", title, steps, card.node.span)


def _answer(s: Speaker, answer: AnswerSymbol) -> Section:
    """What a kind says of answering an action."""
    action = s.checked.names.actions[answer.action]
    window = next((one for one in walk(action.node) if isinstance(one, n.Window)), None)
    zone = s.checked.refs.get(window) if window is not None else None
    s.action = action
    this = f"this {plain(answer.card.table)}"
    for mine, its in zip(answer.params, action.params, strict=False):
        s.things[its] = s.local(mine)
    s.people[answer.actor] = named("the player who is answered")
    with s.acting(answer.me, YOU):
        who = "another player" if window is not None and window.others else "a player, also you,"
        told = [f"{article(noun_for(param.type))} {introduced(s, param)}" for param in answer.params]
        lead = f"When {who} does `{action.name}`{' with ' + listed(told) if told else ''}, you can answer with {this}"
        if isinstance(zone, ZoneSymbol):
            lead += f" from your {s.zone_word(zone)}"
        if answer.node.condition is not None:
            lead += f", if {clause(s, answer.node.condition)}"
        steps = [Step([f"{lead}."], answer.node.span, counted=False)]
        steps += tell_body(s, answer.node.block, "It can be given")
    if any(isinstance(one, n.Resolve) for one in walk(action.node)):
        said = [
            f"To answer means that you do `{action.name}` with {this}: it goes the same way, and can be answered too. "
            "If it is cancelled, nothing of this is done."
        ]
    else:
        said = [f"{capital(this)} is shown to all and stays where it is, unless a line here moves it."]
    steps.append(Step(said, answer.node.span, counted=False))
    return Section("answer", f"As an answer to `{answer.action}`", steps, answer.node.span)


def carriers(s: Speaker, table: str) -> Iterator[ActionSymbol]:
    """The actions that are told a piece of a table and carry out its text."""
    for action in s.checked.names.actions.values():
        for param in action.params:
            piece = isinstance(param.type, t.Piece) and param.type.table == table
            if piece and any(_resolves(s, one, param) for one in walk(action.node)):
                yield action


def _resolves(s: Speaker, node: n.Node, param: object) -> bool:
    return isinstance(node, n.Resolve) and s.checked.refs.get(node.piece) is param


def _carried(s: Speaker, card: CardSymbol, kind: Kind) -> Section | None:
    """Which action carries a text out, what can answer that, and where the piece goes when it is cancelled."""
    steps: list[Step] = []
    place = None
    answered = {answer.action for answer in s.checked.names.answers if kind.id in answer.card.kinds}
    for action in carriers(s, card.table):
        if card.node.block is None and action.name not in answered:
            continue
        place = place or action.node.span
        this = f"this {plain(card.table)}"
        s.action = action
        param = action.params[0]
        s.things[param] = named(this)
        steps.append(Step([f"The action `{action.name}` carries it out."], action.node.span))
        windows = [one for one in walk(action.node) if isinstance(one, n.Window)]
        answers = s.checked.names.answers_to(action.name) if windows else []
        fitting = [(answer, answers_kind(s.checked, answer, kind)) for answer in answers]
        able = [(answer, sure) for answer, sure in fitting if sure is not False]
        if able:
            lines = [answer_step(s, answer, condition=sure is None) for answer, sure in able]
            steps.append(Step(["Before its text is carried out, it can be answered:"], windows[0].span, inner=lines))
        elif windows:
            steps.append(Step(["Nothing in the game can answer it."], windows[0].span))
        cancellable = any(isinstance(one, n.Cancel) for answer, _ in able for one in walk(answer.node))
        if cancellable:
            steps.append(Step(["If it is cancelled, nothing of its text is done."], action.node.span))
        for stmt in action.node.block.body:
            if isinstance(stmt, n.EvenIfCancelled):
                with s.acting(action.me, YOU):
                    steps += tell(s, stmt)
        del s.things[param]
    return Section("carried", "How it is carried out", steps, place, numbered=False) if steps else None
