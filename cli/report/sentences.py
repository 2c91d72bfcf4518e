"""From the metrics of a series to what stands out, in words: each sentence with its number and its interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...interpreter.playtest.metrics.cards import Card
from ...interpreter.playtest.share import Share, share_of
from ...interpreter.playtest.summary import Summary
from ...interpreter.runtime.game import Game
from ..figures import between, decimal, percent, percent_between, rounded
from ..wording import Wording
from ..words import listed
from .standing_out import benjamini_hochberg, holm, p_value

_MOST_NAMED = 3


def fair_share(summary: Summary) -> float:
    """What every seat would win if all won alike; less than its part where some games are won by nobody."""
    return sum(one.share for one in summary.win_shares) / max(len(summary.win_shares), 1)


def standing_out(summary: Summary, game: Game) -> Iterator[str]:
    """All sentences."""
    stopped = summary.games - summary.finished
    if stopped:
        share = share_of(stopped, summary.games)
        assert share is not None
        yield (
            f"{stopped:,} of {summary.games:,} games came to no end: {percent_between(share)}."
            " What follows is about the others."
        )
    else:
        yield f"All {summary.games:,} games came to their end."
    if not summary.finished:
        return
    yield from _seats(summary)
    yield from _length(summary)
    yield from _ties(summary)
    yield from _one_sided(summary)
    yield from _choosing(summary)
    if summary.observed is not None and summary.players > 1:
        yield from _cards(summary, summary.observed.cards, game)


def _seats(summary: Summary) -> Iterator[str]:
    seats, fair, n = summary.win_shares, fair_share(summary), summary.finished
    if len(seats) == 1:
        one = seats[0]
        yield f"The game is won in {percent(one.share)} of the games ({100 * one.low:.1f} to {100 * one.high:.1f} %)."
        return
    if not seats or fair == 0:
        return
    judged = seats[:1] if len(seats) == 2 else seats  # of two seats one says all
    sure = holm([p_value(one.share, n, fair) for one in judged])
    first = seats[0]
    told = (
        f"The first seat wins {percent(first.share)} of the games ({100 * first.low:.1f} to {100 * first.high:.1f} %);"
        f" if all seats won alike, it would be {percent(fair)}."
    )
    if 0 in sure:
        yield f"{told} So the first seat is {'favoured' if first.share > fair else 'at a disadvantage'}."
    else:
        yield f"{told} These games do not show that it is favoured, nor that it is at a disadvantage."
    for at in sorted(sure - {0}):
        one = seats[at]
        yield (
            f"Seat {at + 1} wins {'more' if one.share > fair else 'less'} than its part: {percent(one.share)}"
            f" ({100 * one.low:.1f} to {100 * one.high:.1f} %)."
        )


def _length(summary: Summary) -> Iterator[str]:
    if summary.length is None:
        return
    unit, one = length_unit(summary), summary.length.decisions
    if unit == "turns":
        one = summary.length.turns
    elif unit == "rounds" and summary.observed is not None and summary.observed.rounds is not None:
        one = summary.observed.rounds
    if one.least == one.most:
        whole = "The game" if one.n == 1 else f"All {one.n:,} games"
        yield f"{whole} took {rounded(one.mean)} {unit}."
    else:
        yield (
            f"A game takes {between(one)} {unit} on the average; the middle half of the games {rounded(one.p25)} to"
            f" {rounded(one.p75)}, nine of ten {rounded(one.p5)} to {rounded(one.p95)}."
        )
    for band in summary.targets:
        wanted = f"{band.target.name.replace('_', ' ')} in {band.target.low} to {band.target.high}"
        if band.share is not None:
            yield f"The target, {wanted}, is met by {percent_between(band.share)} of the games."
        else:
            yield f"The target, {wanted}, can be told of none of the games."


def length_unit(summary: Summary) -> str:
    """What the length of a game is told in: turns, where there are none rounds, where there are none decisions."""
    if summary.turns_histogram is not None:
        return "turns"
    if summary.observed is not None and summary.observed.rounds is not None:
        return "rounds"
    return "decisions"


def _ties(summary: Summary) -> Iterator[str]:
    if summary.players < 2:
        return
    n = summary.finished
    shared, nobody = share_of(summary.ties.shared, n), share_of(summary.ties.no_winner, n)
    if shared is None or nobody is None:
        return
    if summary.ties.shared:
        yield f"The win is shared in {percent_between(shared)} of the games."
    else:
        yield f"The win was never shared (at most {percent(shared.high)} of the games, as far as {n:,} games tell)."
    if summary.ties.no_winner:
        yield f"Nobody wins in {percent_between(nobody)} of the games."


def _one_sided(summary: Summary) -> Iterator[str]:
    if summary.margin is not None:
        told = f"The winner is ahead of the next by {between(summary.margin)} points on the average"
        if summary.winning_score is not None:
            told += f", with a score of {between(summary.winning_score)}"
        yield told + "."
    lead = summary.observed.lead if summary.observed is not None else None
    if lead is None:
        return
    yield f"The lead changes {between(lead.changes)} times a game."
    if lead.settled is not None:
        told = f"The winner is ahead for good after {between(lead.settled, 100, 0, ' %')} of the game"
        if lead.comebacks is not None:
            told += f"; {percent_between(lead.comebacks)} of the winners were last at half"
        yield told + "."


def _choosing(summary: Summary) -> Iterator[str]:
    found = summary.observed.options if summary.observed is not None else None
    if found is not None:
        yield (
            f"A decision has {between(found.a_game)} options on the average of a game; in"
            f" {between(found.forced, 100, unit=' %')} of the decisions there is nothing to choose."
        )


def _cards(summary: Summary, cards: Sequence[Card], game: Game) -> Iterator[str]:
    """Those whose players win more or less often than all seats do."""
    known = [(one, one.win_played) for one in cards if one.win_played is not None]
    if not known:
        return
    usual = fair_share(summary)
    sure = benjamini_hochberg([p_value(share.share, share.n, usual) for _, share in known])
    found = sorted((known[at] for at in sure), key=lambda it: (-abs(it[1].share - usual), it[0].kind))
    above = [it for it in found if it[1].share > usual]
    below = [it for it in found if it[1].share < usual]
    if not found:
        yield f"Of no card do these games show that who plays it wins more, or less, than all do ({percent(usual)})."
        return
    for group, word in ((above, "more"), (below, "less")):
        if group:
            rest = f" and {len(group) - _MOST_NAMED} others" if len(group) > _MOST_NAMED else ""
            yield (
                f"Who plays {_named(group[:_MOST_NAMED], game)}{rest} wins {word} often than all do ({percent(usual)});"
                " that is no cause, see below."
            )


def _named(group: Sequence[tuple[Card, Share]], game: Game) -> str:
    wording = Wording(game, "en")
    return listed([f"“{wording.kind(game.layout.kinds[one.kind].id)}” ({_whole(share)})" for one, share in group], "or")


def _whole(share: Share) -> str:
    return f"{decimal(100 * share.share, 0)} %: {100 * share.low:.0f} to {100 * share.high:.0f} %"
