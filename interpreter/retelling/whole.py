"""From a checked game to the whole of it in words: setup, play, rules, scores, its end, and what its cards do."""

from __future__ import annotations

from ..driver import Loaded
from ..syntax import nodes as n
from ..syntax.walk import walk
from .book import Fact, Section, Step
from .cards import text_section
from .english import capital, counted, listed, number_word, plain, plural, value_text
from .families import whose
from .parts import action_section, block_section, rule_section
from .people import YOU
from .seats import seat_ends, still_in
from .speaker import Speaker
from .tests import clause


def game_sections(s: Speaker, loaded: Loaded) -> list[Section]:
    """The whole course of a game, in the order in which it runs."""
    parts, names = s.checked.parts, s.checked.names
    found = [_about(s, loaded)]
    found += [block_section(s, "setup", _part("Setup", one.name), one) for one in parts.setups]
    found += [block_section(s, "play", "Play", one) for one in parts.plays]
    found += [block_section(s, "always", _part("Always, after each step", one.name), one) for one in parts.always]
    found += [action_section(s, action) for action in names.actions.values()]
    s.actions.clear()
    found += [rule_section(s, rule) for rule in names.rules.values()]
    found += [block_section(s, "score", _part("Score", one.name), one) for one in parts.scores]
    found.append(_end(s))
    found += _shared_texts(s)
    texts = _texts(s)
    return [*found, *([texts] if texts is not None else [])]


def _part(title: str, name: n.Ident | None) -> str:
    return f"{title}: {plain(name.text)}" if name is not None else title


def _about(s: Speaker, loaded: Loaded) -> Section:
    """Who plays with what."""
    least, most = s.checked.players
    players = str(least) if least == most else f"{least} to {most}"
    facts = [Fact("players", players)]
    if loaded.variants:
        facts.append(Fact("variants", listed(list(loaded.variants))))
    for table in s.checked.names.tables.values():
        kinds = [kind for kind in table.kinds.values() if _copies(s, kind.copies)]
        total = sum(_copies(s, kind.copies) for kind in kinds)
        what = "kind" if len(kinds) == 1 else "kinds"
        facts.append(Fact(plural(plain(table.piece)), f"{total}, of {len(kinds)} {what}"))
    for zone in s.checked.names.zones.values():
        looks = {"open": "seen by all", "hidden": "seen by nobody", "private": "seen by its owner"}
        look = looks.get(zone.look, "seen by all but its owner")
        each = whose(zone.family, zone.members)
        what = plain(zone.table) if zone.kind == "slot" else plural(plain(zone.table))
        facts.append(Fact(f"zone {plain(zone.name)}", f"{zone.kind} of {what}{each}; {look}"))
    return Section("game", "The game", [], None, facts, numbered=False)


def _copies(s: Speaker, copies: int | str) -> int:
    if isinstance(copies, int):
        return copies
    option = s.checked.names.options.get(copies)
    return option.value if option is not None and isinstance(option.value, int) else 0


def _end(s: Speaker) -> Section:
    """When the game is over, and who wins."""
    steps: list[Step] = []
    for node in (one for part in s.checked.parts.plays for one in walk(part)):
        if isinstance(node, n.TakeTurns) and node.until is not None:
            with s.acting(s.checked.mes[node], YOU):
                said = f"The turns end when {clause(s, node.until)}."
            steps.append(Step([said], node.span))
    for part in s.checked.parts.with_steps():
        for node in walk(part):
            if isinstance(node, n.End) and node.what.text == "game":
                where = f"in line {node.span.line} of {node.span.file.name}"
                steps.append(Step([f"{capital(_called(part))} can end the game at once, {where}."], node.span))
    steps.append(Step(["When all of Play is done, the game is over and the scores are counted."]))
    winners = [node for part in s.checked.parts.with_steps() for node in walk(part) if isinstance(node, n.Winners)]
    if winners:
        where = f"line {winners[0].span.line} of {winners[0].span.file.name}"
        steps.append(Step([f"The rules name the winners themselves, in {where}."], winners[0].span))
    else:
        steps.append(Step([f"Whoever has the highest score{still_in(s)} wins; equal scores share the win."]))
    steps += seat_ends(s)
    return Section("end", "End", steps, numbered=False)


def _called(part: n.Node) -> str:
    match part:
        case n.Action(name=name):
            return f"the action `{name.text}`"
        case n.Rule(name=name):
            return f"the rule `{name.text}`"
        case n.Card(name=name):
            return f"the text of `{name.text}`"
        case n.Setup():
            return "the setup"
        case n.Score():
            return "the score"
        case n.Always():
            return "what is always done"
    return "the play"


def _shared_texts(s: Speaker) -> list[Section]:
    """Texts that several kinds have in common (`cards where`): each is told once, in full."""
    found: list[Section] = []
    for card in dict.fromkeys(s.checked.names.cards.values()):
        if card.node.block is None or len(card.kinds) < 2:
            continue
        kinds = [s.checked.names.tables[card.table].kinds[id_] for id_ in card.kinds]
        named = listed([kind.names.get("en") or plain(kind.id) for kind in kinds])
        title = f"The text of {counted(len(kinds), plain(card.table))}"
        section = text_section(s, card, card.node.block, title)
        section.steps.insert(0, Step([f"It is the text of {named}."], card.node.span, counted=False))
        found.append(section)
    return found


def _texts(s: Speaker) -> Section | None:
    """The kinds that have a text or answers in the rules which is theirs alone."""
    facts: list[Fact] = []
    for id_, card in s.checked.names.cards.items():
        if card.node.block is not None and len(card.kinds) > 1:
            continue
        table = s.checked.names.tables.get(card.table)
        kind = table.kinds.get(id_) if table is not None else None
        if kind is None:
            continue
        answers = [one.action for one in s.checked.names.answers if id_ in one.card.kinds]
        told = kind.names.get("en") or plain(kind.id)
        more = f" (answers {listed([f'`{one}`' for one in dict.fromkeys(answers)])})" if answers else ""
        none = ", not in the game now" if not _copies(s, kind.copies) else ""
        facts.append(Fact(kind.id, f"{told}{more}{none}"))
    if not facts:
        return None
    many = "text" if len(facts) == 1 else "texts"
    title = f"{capital(number_word(len(facts)))} {many} of their own" if len(facts) > 1 else "One text of its own"
    return Section("texts", title, [], None, facts, numbered=False)


def options_section(s: Speaker) -> Section | None:
    """The options that were spoken of, with their values."""
    facts = [
        Fact(name, value_text(option.value) + (f" ({option.node.text})" if option.node.text else ""))
        for name, option in s.options.items()
    ]
    return Section("options", "Options", [], None, facts, numbered=False) if facts else None
