"""From a part of the rules that has a name to a section on it: a zone, a track, an option, a define, an action ..."""

from __future__ import annotations

from collections.abc import Iterator

from ..analysis.defines import says_me
from ..model import types as t
from ..model.symbols import (
    ActionSymbol,
    DefineSymbol,
    ItemTrack,
    OptionSymbol,
    PhaseSymbol,
    RuleSymbol,
    Symbol,
    TrackSymbol,
    ZoneSymbol,
)
from ..source import Span
from ..syntax import nodes as n
from .bodies import tell_action
from .book import Fact, Section, Step
from .english import article, capital, listed, plain, plural, side_word, value_text
from .events import rules_of
from .families import how_many, refilled_with
from .lasting import track_lasts
from .looping import around_it
from .moving import introduced
from .people import YOU
from .sets import things
from .speaker import Speaker, noun_for
from .steps import joined, tell_block
from .tests import clause
from .values import value

_LOOKS = {
    "open": "Everybody sees what lies in it.",
    "private": "Only its owner sees what lies in it.",
    "hidden": "Nobody sees what lies in it.",
    "turned": "Everybody but its owner sees what lies in it.",
}
_TRACK_LOOKS = {
    "open": "Everybody sees it.",
    "private": "Only the player whose it is sees it.",
    "hidden": "Nobody sees it.",
    "turned": "Everybody but the player whose it is sees it.",
}


def zone_section(s: Speaker, zone: ZoneSymbol) -> Section:
    """A zone: what it holds, in which order, and who sees it."""
    pieces = plural(plain(zone.table))
    kinds = {
        "pile": f"It is a pile of {pieces}; what is put there lands on top, if nothing else is said.",
        "row": f"It is a row of {pieces}; what is put there lands at the right end, if nothing else is said.",
        "set": f"It is a set of {pieces}, which have no order there.",
        "pool": f"It is a pool of {pieces}, which are only counted: those that are alike are one to everybody.",
        "slot": f"It is a slot: it holds at most one {plain(zone.table)}; a second one stops the game as faulty.",
    }
    sentences = [how_many(zone.family, zone.members), kinds[zone.kind]]
    if not s.alone:
        sentences += [_LOOKS[zone.look], "How many lie there is known to all."]
    elif zone.look in ("hidden", "turned"):
        sentences.append("You do not see what lies in it.")
    if zone.refill is not None:
        source = s.zone(zone.refill, None).text
        sentences.append(
            f"When somebody must draw from it and it is empty, {refilled_with(zone, source)} is moved there and "
            "shuffled; "
            f"if {'there is nothing' if zone.below_top else f'{source} is empty'} too, the draw ends."
        )
    if zone.showing is not None:
        sentences.append(f"What is put there is turned to the {side_word(zone.showing.name)}, if nothing else is said.")
    steps = [Step([one], zone.node.span) for one in sentences] + mentions(s, zone)
    return Section("zone", f"The zone `{zone.name}`", steps, zone.node.span, numbered=False)


def track_section(s: Speaker, track: TrackSymbol) -> Section:
    """A track: what it remembers, how it begins, and who sees it."""
    sentences = [
        how_many(track.family, track.members) if track.table is None else f"Each {plain(track.table)} has one."
    ]
    optional = isinstance(track.type, t.Maybe)
    type_ = t.bare(track.type)
    sentences.append(f"It remembers {type_said(type_)}{', or nothing' if optional else ''}.")
    node = track.node
    if node is not None and node.start is not None:
        begins = value(s, node.start)
    elif isinstance(type_, (t.SetOf, t.ListOf)):
        begins = "empty"
    else:
        begins = {t.NUMBER: "0", t.YES_NO: "no"}.get(type_, "nothing")
    sentences.append(f"At the beginning it is {begins}." if begins == "empty" else f"It begins as {begins}.")
    if not s.alone:
        sentences.append(_TRACK_LOOKS[track.look])
    sentences += track_lasts(s, track)
    if node is None:
        sentences.append("Every game has it: the highest one wins, if nothing else is said.")
    span = node.span if node is not None else None
    steps = [Step([one], span) for one in sentences] + mentions(s, track)
    return Section("track", f"The track `{track.name}`", steps, span, numbered=False)


def type_said(type_: t.Type) -> str:
    """`a number`, `yes or no`, `a set of colours`."""
    match type_:
        case t.YesNo():
            return "yes or no"
        case t.SetOf(of):
            return f"a set of {plural(noun_for(of))}"
        case t.ListOf(of):
            return f"a list of {plural(noun_for(of))}"
    return article(noun_for(type_))


def option_section(s: Speaker, option: OptionSymbol) -> Section:
    """An option: its value in force, its bounds, and what it is for."""
    facts = [Fact("value", value_text(option.value))]
    if option.value != option.default:
        facts.append(Fact("otherwise", value_text(option.default)))
    if option.low is not None and option.high is not None:
        facts.append(Fact("bounds", f"from {option.low} to {option.high}"))
    if option.node.text:
        facts.append(Fact("is", option.node.text))
    kinds = [
        kind.names.get("en") or kind.id
        for table in s.checked.names.tables.values()
        for kind in table.kinds.values()
        if kind.copies == option.name
    ]
    if kinds:
        facts.append(Fact("copies of", listed(kinds)))
    return Section(
        "option", f"The option `{option.name}`", mentions(s, option), option.node.span, facts, numbered=False
    )


def define_section(s: Speaker, define: DefineSymbol) -> Section:
    """A define: what its name stands for."""
    node = define.node.value
    if define.item is not None or isinstance(node, n.Cases):
        from .derived import derived_section  # what it tells are values and tests, like all of these

        return derived_section(s, define, f"What `{define.name}` means")
    for param in define.params:
        s.things.pop(param, None)
    s.things.pop(define.me, None)
    params = [f"{article(noun_for(param.type))} {introduced(s, param)}" for param in define.params]
    name = f"`{define.name}`{f' for {listed(params)}' if params else ''}"
    with s.acting(define.me, YOU):
        if t.bare(define.type or t.UNKNOWN) == t.YES_NO:
            said = f"{name} holds if {clause(s, node)}."
        elif isinstance(t.bare(define.type or t.UNKNOWN), (t.SetOf, t.ListOf)):
            said = f"{name} stands for {things(s, node).all()}."
        else:
            said = f"{name} is {value(s, node)}."
    sentences = [said, *_for_me(s, define), "It is worked out anew wherever it is read."]
    steps = [Step([one], define.node.span) for one in sentences]
    return Section("define", f"What `{define.name}` means", steps, define.node.span, numbered=False)


def _for_me(s: Speaker, define: DefineSymbol) -> list[str]:
    """Who "you" is in a define."""
    speaks = says_me(s.checked.names, define) and not s.alone
    return ['"You" is the player for whom it is read.'] if speaks else []


def says_you(s: Speaker, node: n.Node, me: object) -> bool:
    """Whether the lines speak of their own `me`."""
    from ..syntax.walk import walk

    return any(s.checked.mes.get(inner) is me for inner in walk(node))


def action_section(s: Speaker, action: ActionSymbol) -> Section:
    """An action: heads, rules around it, lines, in the order in which they are done."""
    told = [f"{article(noun_for(param.type))} {introduced(s, param)}" for param in action.params]
    lead: list[Step] = []
    if told:
        lead.append(Step([f"It is done with {listed(told)}."], action.node.span, counted=False))
    if not s.alone and action.needs_me:
        lead.append(Step(['"You" is whoever does it.'], action.node.span, counted=False))
    return Section("action", f"The action `{action.name}`", [*lead, *tell_action(s, action)], action.node.span)


def rule_section(s: Speaker, rule: RuleSymbol) -> Section:
    """A rule: when it comes, if at all, and what it does."""
    node, event = rule.node, rule.node.event
    what = f"phase `{event.name.text}`" if event.phase else f"`{event.name.text}`"
    if event.name.text == "turn" and not event.phase:
        what = "turn"
    s.action = s.checked.names.actions.get(event.name.text) if not event.phase else None
    for mine, its in zip(rule.params, s.action.params if s.action is not None else [], strict=False):
        s.things[its] = s.local(mine)
    lead = f"{capital(node.when)}{' of' if node.when == 'instead' else ''} each {what}"
    with s.acting(rule.me, YOU):
        if rule.params:
            told = [f"{article(noun_for(param.type))} {introduced(s, param)}" for param in rule.params]
            lead += f" with {listed(told)}"
        if node.condition is not None:
            lead += f", if {clause(s, node.condition)}"
        steps = joined(lead, tell_block(s, node.block), node, counted=False)
    if rule.me is not None and not s.alone and (says_you(s, node, rule.me)):
        whose = "whose turn it is" if what == "turn" else "who does the action"
        steps.insert(0, Step([f'"You" is the player {whose}.'], node.span, counted=False))
    return Section("rule", f"The rule `{rule.name}`", steps, node.span, numbered=True)


def phase_section(s: Speaker, phase: PhaseSymbol) -> Section:
    """A phase and the rules around it."""
    node = phase.node
    title = f'The phase `{phase.name}`, "{node.text}"' if node.text else f"The phase `{phase.name}`"
    around = around_it(s, phase.name, phase=True, what="such phase")
    lead = [Step(around, node.span, counted=False)] if around else []
    return Section("phase", title, [*lead, *tell_block(s, node.block)], node.span)


def block_section(s: Speaker, kind: str, title: str, node: n.Setup | n.Play | n.Score | n.Always) -> Section:
    """A setup, the play, a part of the scores, or what holds always."""
    return Section(kind, title, tell_block(s, node.block), node.span)


def mentions(s: Speaker, symbol: Symbol) -> list[Step]:
    """In which lines of the rules a name is spoken of."""
    spans = sorted({(span.file.name, span.line): span for span in _spans(s, symbol)}.values(), key=lambda one: one.key)
    if not spans:
        return [Step(["No line of the rules speaks of it."])]
    by_file: dict[str, list[int]] = {}
    for span in spans:
        by_file.setdefault(span.file.name, []).append(span.line)
    said = [
        f"line{'s' if len(lines) > 1 else ''} {listed([str(line) for line in lines])} of {file}"
        for file, lines in by_file.items()
    ]
    return [Step([f"The rules speak of it in {listed(said)}."], spans[0])]


def _spans(s: Speaker, symbol: Symbol) -> Iterator[Span]:
    for node, found in s.checked.refs.items():
        if found is symbol or (isinstance(found, ItemTrack) and found.track is symbol):
            yield node.span
    if isinstance(symbol, ZoneSymbol):
        for zone in s.checked.names.zones.values():
            if zone.refill is symbol:
                yield zone.node.span
    if isinstance(symbol, ActionSymbol):
        for name in rules_of(s, symbol.name):
            yield s.checked.names.rules[name].node.span
