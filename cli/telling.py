"""From the log that a player may read to sentences about what has happened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from .wording import Place, Wording, capital, plain, with_member

Event = dict[str, Any]


def told(events: Sequence[Event], wording: Wording) -> list[str]:
    """One sentence an event or more, without what tells nothing; of a value that changes on and on, its last value."""
    lines: list[str] = []
    for number, event in enumerate(events):
        if event["event"] != "track" or not _is_passed(events, number):
            lines.extend(_sentences(event, wording))
    return lines


def _is_passed(events: Sequence[Event], number: int) -> bool:
    """Whether the same value changes again before anything else than a value does."""
    event = events[number]
    for later in events[number + 1 :]:
        if later["event"] != "track":
            return False
        if all(later.get(key) == event.get(key) for key in ("track", "owner", "member")):
            return True
    return False


def _sentences(event: Event, wording: Wording) -> Iterator[str]:
    match event["event"]:
        case "move":
            for move in event["moves"]:
                yield _move(event["cause"], move, wording)
        case "nothing":
            yield f"There is nothing to draw in {wording.zone(event['from'])}."
        case "shuffle":
            yield f"{capital(wording.zone(event))} is shuffled."
        case "show":
            everyone = len(event["to"]) > 1
            for shown in event["pieces"]:
                to = "all" if everyone else wording.player(event["to"][0])
                yield f"Shown to {to} in {wording.zone(shown)}: {_what(shown, wording.noun(shown), wording)}."
        case "pointed out":
            everyone = len(event["to"]) > 1
            to = "all" if everyone else wording.player(event["to"][0])
            for told in event["pieces"]:
                yield f"Pointed out to {to} in {wording.zone(told)}: {_pointed(told, _looked_for(event, wording))}."
        case "flip":
            for turned in event["pieces"]:
                what = _what(turned, wording.noun(turned), wording)
                yield f"Turned to {plain(event['side'])} in {wording.zone(turned)}: {what}."
        case "track":
            name = with_member(plain(event["track"]), event)
            whose = wording.owned(event["owner"], name) if "owner" in event else name
            yield f"{capital(whose)}: {wording.value(event['value'])}."
        case "choice" if event["player"] != wording.viewer:  # he has just typed his own
            yield _choice(event, wording)
        case "picked":
            yield f"Chance picks {plain(event['made'])}: {wording.value(event['value'])}."
        case "cancelled":
            what = f" of {wording.kind(event['kind'])}" if event["kind"] is not None else ""
            yield f"Cancelled: {plain(event['action'])}{what}."
        case "phase":
            yield f"-- {phase_text(event['phase'], wording)} --"
        case "turn":
            yield f"-- {capital(wording.owned(event['player'], 'turn'))} --"
        case "seats":
            yield _seats(event, wording)


def _looked_for(event: Event, wording: Wording) -> str:
    """`rank is seven`: the condition, with what its names hold in their place."""
    words: str = event["words"]
    for name, held in event["values"].items():
        said = wording.value(held)
        words = re.sub(rf"\b{re.escape(name)}\b", said.replace("\\", r"\\"), words)
    return words


def _pointed(told: dict[str, Any], words: str) -> str:
    """`2 of 5, looking for: rank is 7`, `places 1 and 3 of 5 ...`; for who was not told `which of 5 ...`."""
    found_at = [str(place) for place in told.get("found_at") or ()]
    if told["found"] is None:
        which = "which"
    elif found_at:
        rest = [", ".join(found_at[:-1])] if found_at[1:] else []
        which = f"{'places' if rest else 'place'} {' and '.join([*rest, found_at[-1]])}"
    else:
        which = str(told["found"] or "none")
    return f"{which} of {told['count']}, looking for: {words}"


def _seats(event: Event, wording: Wording) -> str:
    """`Player 2's next turn falls out.`, `You are out of the game.`"""
    who = [wording.player(seat) for seat in event["players"]]
    all_of_them = capital(" and ".join([", ".join(who[:-1]), who[-1]] if len(who) > 1 else who) or "nobody")
    be = "are" if len(who) > 1 or event["players"] == [wording.viewer] else "is"
    match event["what"]:
        case "skip":
            return f"{capital(wording.owned(event['players'][0], 'next turn'))} will fall out."
        case "skipped":
            return f"{capital(wording.owned(event['players'][0], 'turn'))} falls out."
        case "another":
            return f"After this turn comes {wording.owned(event['players'][0], 'turn')}."
        case "next":
            return f"The turns go on from {who[0]}."
        case "reversed":
            return "Turns go round the other way now."
        case "out":
            return f"{all_of_them} {be} out of the game."
        case "back":
            return f"{all_of_them} {be} in the game again."
    verb = "have" if be == "are" else "has"
    return f"{all_of_them} {verb} lost."


def phase_text(name: str, wording: Wording) -> str:
    """A phase as people call it: its text in the rules, else its name."""
    for phase in wording.game.layout.phases:
        if phase.name == name and phase.text:
            return wording.text(phase.text)
    return capital(plain(name))


def _choice(event: Event, wording: Wording) -> str:
    """`Player 2 chooses: Doubt.`, `Player 2 chooses amount: 3.`, `Player 2 chooses no amount.`"""
    who, made = capital(wording.player(event["player"])), plain(event["made"])
    if event["label"] is not None:
        return f"{who} chooses: {wording.text(event['label'])}."
    if event["value"] is None:
        return f"{who} chooses no {made}."
    return f"{who} chooses {made}: {wording.value(event['value'])}."


def _move(cause: str, move: dict[str, Any], wording: Wording) -> str:
    source, to = move["from"], move["to"]
    what = _what(move, wording.noun(to, source), wording)
    giver, taker = source.get("owner"), to.get("owner")
    if cause == "refilled":
        return f"{capital(wording.zone(to))} is made anew from {wording.zone(source)}: {what}."
    if cause == "swapped":
        return f"Swapped, from {wording.zone(source)} to {wording.zone(to)}: {what}."
    chance = " at random" if cause == "random" else ""
    if cause in ("drawn", "random") and taker is not None and taker != giver:
        verb = "draw" if taker == wording.viewer else "draws"
        into = f" into {with_member(plain(to['zone']), to)}" if _has_several(to, wording) else ""
        return f"{capital(wording.player(taker))} {verb} {what}{chance} from {wording.zone(source)}{into}."
    if giver is not None and giver == taker:
        who = capital(wording.player(giver))
        ways = [with_member(plain(place["zone"]), place) for place in (source, to)]
        return f"{who}, from {' to '.join(ways)}{chance}: {what}."
    return f"From {wording.zone(source)} to {wording.zone(to)}{chance}: {what}."


def _what(entry: dict[str, Any], noun: str, wording: Wording) -> str:
    return wording.pieces(entry["kinds"], entry["unknown"], noun, side=entry.get("side"))


def _has_several(place: Place, wording: Wording) -> bool:
    """Whether a player has several zones where such a piece could be drawn to."""
    zones = wording.game.layout.zones
    table = wording.game.layout.zone_named[place["zone"]].table
    return sum(zone.family and zone.table == table and zone.kind != "slot" for zone in zones) > 1
