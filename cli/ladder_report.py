"""From a ladder to its report: a table of the rungs, what they say in words, and what luck does; and to JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..interpreter.diagnostics.width import wrapped
from ..interpreter.playtest.judging import ERROR
from ..interpreter.playtest.ladder import MARGIN, REPLICAS, Ladder, Rung
from ..interpreter.playtest.luck import LEAST_DEALS, Luck, Part
from .comparison_json import side_json
from .console import WIDTH, table
from .figures import percent, percent_between
from .play_command import play_command
from .sides import AS_IT_IS, Side
from .words import counted, listed, seats_text

FORMAT = 1

_WORDS = {"deal": "the deal", "seat": "the seat", "bot": "who plays", "play": "the play"}
_OUTCOMES = {"win": "win", "score": "score of a seat"}


def ladder_lines(side: Side, found: Ladder, seed: int) -> Iterator[str]:
    """The whole report."""
    rest = "" if side.name == AS_IT_IS else f" ({side.name})"
    yield from wrapped(f"{side.game.title}{rest}: {seats_text(found.players)}, seed {seed}", WIDTH)
    yield ""
    yield "Skill: one better bot among players of the rung below"
    if found.rungs:
        yield from table(
            [
                ["bot", "among", "games", "wins", "interval", "by chance", ""],
                *(_row(one) for one in found.rungs),
            ],
            left=2,
        )
    for line in sentences(found.rungs):
        yield from _indented(line)
    for one in found.rungs:
        yield from _stopped(one, side, found.players, seed)
    if found.rungs:
        yield from _indented(
            f"Intervals are 95 % ones (Wilson). Between bots of one strength at most {100 * ERROR:.0f} % of such"
            f" ladders would call any of them stronger or weaker (Holm, {counted(len(found.rungs), 'rung')})."
        )
    if found.deals is None:
        return
    yield ""
    yield f"Luck: the same deals again and again, {_seated(found.luck_bots)}"
    whole = len(found.deals.wins)
    if not found.luck:
        why = (
            f"Only {counted(whole, 'deal')} came to an end in all games: nothing is said of fewer than {LEAST_DEALS}."
            if whole < LEAST_DEALS
            else "The outcome was the same in all games, so it hangs on nothing."
        )
        yield from _indented(why)
    for outcome in found.luck:
        yield from _indented(luck_sentence(outcome))
    if found.luck:
        yield from table(
            [["share of the variance", *(_OUTCOMES[one.outcome] for one in found.luck)], *_luck_rows(found.luck)]
        )
        yield from _indented(
            f"{counted(whole, 'deal')}, each played {found.players * REPLICAS} times with the same chance and other"
            " choices, every bot in every seat equally often. Intervals are 95 % ones (bootstrap over deals)."
        )
    if found.deals.left_out:
        yield from _indented(f"{counted(found.deals.left_out, 'deal')} left out: some game of them came to no end.")


def sentences(rungs: Sequence[Rung]) -> list[str]:
    """What the rungs say in words: first whether skill matters, then whether thinking more helps."""
    told = [one for one in rungs if one.share is not None]
    if not told:
        return ["No game came to its end, so nothing can be said."]
    better = [one for one in told if one.verdict == "stronger"]
    lines: list[str] = []
    if better:
        most = max(better, key=lambda one: _share(one) / one.fair)
        lines.append(f"Skill matters: {_wins(most)}.")
    elif all(one.verdict == "alike" for one in told):
        lines.append(f"Skill does not show: no bot wins {_points(MARGIN)} more than its fair share.")
    elif any(one.verdict == "weaker" for one in told):
        lines.append("How one plays matters, though no bot is clearly stronger than the one below.")
    else:
        lines.append("Whether skill matters cannot be told: no bot is clearly stronger than the one below.")
    for one in told:
        if one.verdict == "weaker":
            lines.append(f"{_start(one)} is weaker than {one.below}: {_wins(one)}.")
    lines += _thinking([one for one in told if one.below.startswith("search:")])
    for one in told:
        if one.verdict == "cannot tell":
            more = f"; about {one.more:,} more games would" if one.more else ""
            lines.append(f"Cannot tell {one.bot} from {one.below} with {counted(one.games, 'game')}{more}.")
    return lines


def _thinking(rungs: Sequence[Rung]) -> Iterator[str]:
    """Of the rungs on which search stands above search."""
    if not rungs:
        return
    helped = [at for at, one in enumerate(rungs) if one.verdict == "stronger"]
    above = rungs[helped[-1] + 1 :] if helped else rungs
    if helped:
        yield f"More thinking helps: {_wins(rungs[helped[-1]])}."
    if not above:
        return
    budget = above[0].below.partition(":")[2]
    if all(one.verdict == "alike" for one in above):
        yield f"More thinking does not help beyond {budget} games a decision: the gain is below {_points(MARGIN)}."
    elif not any(one.verdict == "weaker" for one in above):
        games = f"{min(one.games for one in above):,}"
        yield f"Whether more thinking helps beyond {budget} games a decision cannot be told with {games} games a rung."


def luck_sentence(one: Luck) -> str:
    """`Of the variance of the win in these deals: 45 % the deal, 3 % the seat and 52 % the play.`"""
    parts = [f"{100 * part.share:.0f} % {_WORDS[part.name]}" for part in one.parts]
    return f"Of the variance of the {_OUTCOMES[one.outcome]} in these deals: {listed(parts)}."


def ladder_json(side: Side, found: Ladder, seed: int) -> dict[str, Any]:
    """The ladder in the form of `schema/ladder.schema.json`; shares are parts of 1."""
    deals = found.deals
    return {
        "format": FORMAT,
        "game": side.loaded.name,
        "title": side.game.title,
        "rules": side_json(side),
        "players": found.players,
        "seed": seed,
        "error": ERROR,
        "margin": MARGIN,
        "interrupted": found.interrupted,
        "sentences": sentences(found.rungs) if found.rungs else [],
        "rungs": [
            {
                "bot": one.bot,
                "below": one.below,
                "games": one.games,
                "stopped": list(one.stopped),
                "share": one.share.share if one.share else None,
                "low": one.share.low if one.share else None,
                "high": one.share.high if one.share else None,
                "fair": one.fair,
                "verdict": one.verdict,
                "more_games": one.more,
            }
            for one in found.rungs
        ],
        "luck": None
        if deals is None
        else {
            "bots": list(found.luck_bots),
            "deals": len(deals.wins),
            "left_out": deals.left_out,
            "copies": len(deals.who),
            "outcomes": [
                {
                    "outcome": one.outcome,
                    "variance": one.variance,
                    "parts": [part.to_json() for part in one.parts],
                    "sentence": luck_sentence(one),
                }
                for one in found.luck
            ],
        },
    }


def _row(one: Rung) -> list[str]:
    if one.share is None:
        return [one.bot, one.below, "0", "-", "-", "-", one.verdict]
    low, high = (f"{100 * end:.0f}" for end in (one.share.low, one.share.high))
    return [
        one.bot,
        one.below,
        f"{one.games:,}",
        percent(one.share.share),
        f"{low} to {high} %",
        percent(one.fair),
        one.verdict,
    ]


def _stopped(one: Rung, side: Side, players: int, seed: int) -> Iterator[str]:
    if not one.stopped:
        return
    number = one.stopped[0]
    games = counted(len(one.stopped), "game")
    yield from _indented(f"{one.bot} among {one.below}: {games} came to no end. No other figure is about them.")
    bots = [one.bot if seat == number % players else one.below for seat in range(players)]
    again = play_command(
        side.called,
        players,
        seed,
        number,
        variants=side.variants,
        options=side.options,
        bots=bots,
        people="--no-people",
    )
    yield f"    {again}"


def _wins(one: Rung) -> str:
    assert one.share is not None
    return f"{one.bot} among {one.below} wins {percent_between(one.share)} where chance would be {percent(one.fair)}"


def _luck_rows(found: Sequence[Luck]) -> Iterator[list[str]]:
    for at, part in enumerate(found[0].parts):
        yield [_WORDS[part.name], *(_between(one.parts[at]) for one in found)]


def _between(part: Part) -> str:
    return f"{100 * part.share:.0f} % ({100 * part.low:.0f} to {100 * part.high:.0f})"


def _seated(bots: Sequence[str]) -> str:
    """`all greedy`, `1 greedy and 2 random`."""
    names = list(dict.fromkeys(bots))
    return f"all {names[0]}" if len(names) == 1 else listed([f"{bots.count(name)} {name}" for name in names])


def _points(share: float) -> str:
    return f"{100 * share:.0f} percentage points"


def _share(one: Rung) -> float:
    return one.share.share if one.share is not None else 0.0


def _start(one: Rung) -> str:
    return one.bot[0].upper() + one.bot[1:]


def _indented(text: str) -> Iterator[str]:
    for at, line in enumerate(wrapped(text, WIDTH - 4)):
        yield f"  {'' if not at else '  '}{line}"
