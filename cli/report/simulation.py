"""From the summaries of a simulation to its page: a section for each number of players, and the games worth reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ...interpreter.playtest.distribution import Distribution
from ...interpreter.playtest.metrics.cards import WARNING, Card
from ...interpreter.playtest.metrics.levels import zone_name
from ...interpreter.playtest.metrics.stopped import Stopped
from ...interpreter.playtest.share import Share
from ...interpreter.playtest.summary import Summary
from ...interpreter.runtime.game import Game
from ..figures import between, decimal, half, percent, percent_between, rounded, whole_percent
from ..simulation_rows import Played
from ..wording import Wording, capital, plain
from ..words import counted, listed, seats_text
from . import charts
from .parts import Block, Link, Page, Part, Table, Transcript
from .picked_games import HOW, HOW_WITHOUT_MARGINS, has_margins, picked
from .sentences import fair_share, length_unit, standing_out
from .standing_out import holm, p_value
from .transcripts import transcript

MOST_CARDS = 24
"""So many kinds are in the chart; in the table are all."""
_NUMBERS = 20

Again = Callable[[int, int], str]
"""The command line that shows a game, by the number of players and its number."""

MEANS = (
    "Intervals are 95 % ones: Wilson’s for shares, those of the normal distribution for means (none with fewer than 30"
    " games). Percentiles describe the games that were played, and have no interval."
)


def simulation_page(
    game: Game,
    title: str,
    facts: Sequence[tuple[str, str]],
    played: Sequence[Played],
    summaries: Sequence[Summary],
    seed: int,
    bots: Sequence[str],
    again: Again,
    notes: Sequence[str] = (),
) -> Page:
    """The page; `facts` are what was played, by name."""
    games = {one.players: one for one in played}
    parts: list[Part] = []
    transcripts: list[Transcript] = []
    for summary in summaries:
        part, told = _part(summary, games[summary.players], game, seed, bots, again)
        parts.append(part)
        transcripts.extend(told)
    subtitle = f"{counted(sum(one.games for one in summaries), 'game')} played by {listed(bots)} bots"
    return Page(title, subtitle, facts, parts, transcripts, [*notes, MEANS])


def _part(
    summary: Summary, played: Played, game: Game, seed: int, bots: Sequence[str], again: Again
) -> tuple[Part, list[Transcript]]:
    anchor = f"players-{summary.players}"
    told = [
        transcript(
            game, summary.players, seed, bots, one, f"{anchor}-game-{one.number}", anchor,
            again(summary.players, one.number),
        )
        for one in picked(played.results, played.details)
    ]  # fmt: skip
    links = [Link(one.why, one.anchor, f"game {one.anchor.rpartition('-')[2]}") for one in told]
    heading = f"{seats_text(summary.players)}, {counted(summary.games, 'game')}"
    how = HOW if has_margins(played.results) else HOW_WITHOUT_MARGINS
    says = list(standing_out(summary, game))
    return Part(heading, anchor, says, list(_blocks(summary, played, game, anchor, again)), links, how), told


def _blocks(summary: Summary, played: Played, game: Game, anchor: str, again: Again) -> Iterator[Block]:
    if summary.stopped:
        yield _stopped(summary, again)
    if not summary.finished:
        return
    yield _seats(summary, anchor)
    yield from _lengths(summary, anchor)
    yield from _scores(summary, anchor)
    seen = summary.observed
    if seen is None:
        return
    moments = [one.course.settled for one in played.details if one.course and one.course.settled is not None]
    if seen.lead is not None and moments:
        yield _settled(summary, moments, anchor)
    if seen.cards:
        yield from _cards(summary, seen.cards, game, anchor)
    if seen.answers is not None and seen.answers.kinds:
        rows = [
            [
                _kind(game, one.kind), f"{one.held:,}", f"{one.offered:,}",
                percent_between(one.used) if one.used is not None else "–",
            ]
            for one in seen.answers.kinds
        ]  # fmt: skip
        says = [
            f"“{capital(plain(name))}” could be answered {between(one)} times a game."
            for name, one in seen.answers.windows
        ]
        yield Block(
            "Answers", Table("Cards that answer", ["card", "held", "offered", "used when offered"], rows), says=says
        )
    if seen.levels:
        yield _levels(summary, game, anchor)
    if seen.options is not None:
        yield _questions(summary, game)


def _seats(summary: Summary, anchor: str) -> Block:
    n, fair = summary.finished, fair_share(summary)
    shares = [(f"seat {one.seat + 1}", Share(n, one.share, one.low, one.high)) for one in summary.win_shares]
    rows = [[name, percent(one.share), f"{100 * one.low:.1f} to {100 * one.high:.1f} %"] for name, one in shares]
    table = Table(f"Share of the win by seat, over {n:,} games", ["seat", "share", "95 % interval"], rows)
    label = "Win share by seat: " + ", ".join(f"{name} {percent(one.share)}" for name, one in shares)
    several = len(shares) > 1
    label += f"; a fair share is {percent(fair)}." if several else "."
    notes: list[str] = []
    if several:
        judged = shares[:1] if len(shares) == 2 else shares
        sure = holm([p_value(one.share, n, fair) for _, one in judged])
        told = listed([shares[at][0] for at in sorted(sure)])
        told = f"{capital(told)} {'differs' if len(sure) == 1 else 'differ'}" if sure else "No seat differs"
        few = "" if sure else " One interval of twenty misses the line by chance."
        notes.append(f"{told} from the fair share for certain (Holm’s procedure over the seats).{few}")
        if summary.ties.no_winner:
            notes.append("The fair share is less than an even part, since some games are won by nobody.")
    svg = charts.shares(f"{anchor}-seats", label, shares, fair if several else None, f"fair {percent(fair)}")
    return Block("Who wins", table, svg, notes=notes)


def _lengths(summary: Summary, anchor: str) -> Iterator[Block]:
    seen, length = summary.observed, summary.length
    if length is None:
        return
    found: list[tuple[str, Distribution]] = [("decisions", length.decisions)]
    if length.turns.most > 0:
        found.insert(0, ("turns", length.turns))
    if seen is not None and seen.rounds is not None:
        found.append(("rounds", seen.rounds))
    table = Table(f"Length of a game, over {summary.finished:,} games", _SPREAD_HEAD, [_spread(*one) for one in found])
    unit = length_unit(summary)
    histogram = {
        "turns": summary.turns_histogram,
        "rounds": seen.rounds_histogram if seen is not None else None,
        "decisions": summary.decisions_histogram,
    }[unit]
    one = dict(found)[unit]
    svg = ""
    bands = [band for band in summary.targets if band.target.name == unit]
    notes: list[str] = []
    if histogram is not None and len(histogram.counts) > 1:
        band = (bands[0].target.low, bands[0].target.high) if bands else None
        label = f"How many games took how many {unit}: median {one.median:g}, from {one.least:g} to {one.most:g}."
        if band is not None:
            notes.append(f"Shaded: the target, {band[0]} to {band[1]} {unit}.")
        svg = charts.lengths(f"{anchor}-length", label, unit, histogram, one.median, band)
    for each in summary.targets:
        share = percent_between(each.share) + " of the games" if each.share is not None else "no game has such a number"
        notes.append(
            f"{capital(each.target.name.replace('_', ' '))} in {each.target.low} to {each.target.high}: {share}."
        )
    yield Block("How long a game takes", table, svg, notes=notes)


def _scores(summary: Summary, anchor: str) -> Iterator[Block]:
    if not any(one.least or one.most for one in summary.scores):
        return
    rows = [(f"seat {seat}", one) for seat, one in enumerate(summary.scores, 1)]
    more = [("winner", summary.winning_score), ("margin", summary.margin)]
    rows += [(name, one) for name, one in more if one is not None and (name == "margin" or summary.players > 1)]
    shown = [row for row in rows if row[0] != "margin"]
    table = Table(f"Final scores, over {summary.finished:,} games", _SPREAD_HEAD, [_spread(*row) for row in rows])
    label = "Final scores, median and middle half: " + ", ".join(
        f"{name} {one.median:g} ({one.p25:g} to {one.p75:g})" for name, one in shown
    )
    notes = ["Margin: from the winner’s score to the nearest of a seat that has not won."] if summary.margin else []
    yield Block("Scores", table, charts.boxes(f"{anchor}-scores", label + ".", shown), notes=notes)


def _settled(summary: Summary, moments: Sequence[float], anchor: str) -> Block:
    lead = summary.observed.lead if summary.observed is not None else None
    assert lead is not None
    n = len(moments)
    steps = (0.0, 0.25, 0.5, 0.75, 0.9, 1.0)
    rows = [[f"{100 * step:.0f} %", percent(sum(one <= step for one in moments) / n)] for step in steps]
    table = Table(
        f"Games in which the winner is ahead for good, over {n:,} games that one seat alone has won",
        ["of the game", "games decided"],
        rows,
    )
    says = [f"The lead changes {between(lead.changes)} times a game, at most {lead.changes.most:.0f} times."]
    if lead.drama is not None:
        says.append(
            f"Drama, how far the winner was behind while it was behind (0 to 1): {between(lead.drama, digits=2)}."
        )
    label = "Rising line: " + ", ".join(f"after {row[0]} of the game {row[1]} are decided" for row in rows) + "."
    notes = ["By the scores as they would be if the game ended there; looked at after each turn, or each question."]
    return Block("When it is decided", table, charts.settled(f"{anchor}-lead", label, moments), says, notes)


def _questions(summary: Summary, game: Game) -> Block:
    found = summary.observed.options if summary.observed is not None else None
    assert found is not None
    rows = [
        [
            game.ask.sites[one.site].name, decimal(one.asked / one.games, 2), decimal(one.options),
            percent(one.forced),
        ]
        for one in found.questions
    ]  # fmt: skip
    says = [
        f"Options at a decision: {between(found.a_game)} on the average of a game; median {found.median:,}, at most"
        f" {found.most:,}. Forced, with one option only: {between(found.forced, 100, unit=' %')}."
    ]
    notes = ["Counted over all times that it was asked, in all games together: no estimate, so without intervals."]
    table = Table("By question of the rules", ["question", "asked a game", "options", "forced"], rows)
    return Block("What there is to choose", table, says=says, notes=notes)


def _cards(summary: Summary, cards: Sequence[Card], game: Game, anchor: str) -> Iterator[Block]:
    usual, n = fair_share(summary), summary.finished
    by_play = sorted(cards, key=lambda one: (-(one.win_played.n if one.win_played else 0), one.kind))
    shown = [one for one in by_play[:MOST_CARDS] if one.win_played is not None]
    shown.sort(key=lambda one: (-(one.win_played.share if one.win_played else 0.0), one.kind))
    ordered = [*shown, *(one for one in cards if one not in shown)]
    if summary.players > 1 and shown:
        head = ["card", "seats", "played", "seats", "drawn", "seats", "not drawn"]
        rows: list[list[str]] = []
        for one in ordered:
            row = [_kind(game, one.kind)]
            for share in (one.win_played, one.win_drawn, one.win_not_drawn):
                row += [f"{share.n:,}" if share is not None else "0", whole_percent(share)]
            rows.append(row)
        points = [(_kind(game, one.kind), one.win_played, one.win_not_drawn) for one in shown]
        label = "Win rate of the seats that have played a card, and of those that have not drawn it: " + ", ".join(
            f"{name} {100 * one.share:.0f} %" for name, one, _ in points if one is not None
        )
        svg = charts.two_shares(
            f"{anchor}-cards", label + ".", points, ("have played it", "have not drawn it"), usual,
            f"all seats {percent(usual)}",
        )  # fmt: skip
        few = [f"The chart has the {len(shown)} kinds played most."] if len(shown) < len(cards) else []
        table = Table("Win rate in % of the seats that have played it, drawn it, or not drawn it", head, rows)
        yield Block("Which cards go with winning", table, svg, says=[WARNING], notes=few)
    rows = [
        [
            _kind(game, one.kind), str(one.copies), whole_percent(one.drawn), whole_percent(one.played),
            whole_percent(one.held), _mean(one.time),
        ]
        for one in cards
    ]  # fmt: skip
    head = ["card", "copies", "drawn", "played", "held at the end", "time in hand"]
    table = Table(f"In % of {n:,} games; the time is in turns, in games without turns in phases", head, rows)
    yield Block("What becomes of the cards", table)


def _levels(summary: Summary, game: Game, anchor: str) -> Block:
    levels = summary.observed.levels if summary.observed is not None else ()
    rows = [
        [
            capital(plain(zone_name(game.layout, one.zone))), _mean(one.lowest), _mean(one.highest), _mean(one.refills),
            percent_between(one.found_empty) if one.found_empty is not None else "–",
        ]
        for one in levels
    ]  # fmt: skip
    head = ["zone", "lowest", "highest", "refilled", "found empty in"]
    table = Table("Means of a game, from the first question on", head, rows)
    shown = [(row[0], one.lowest, one.highest) for row, one in zip(rows, levels, strict=True)]
    label = "From the lowest to the highest number of pieces: " + ", ".join(
        f"{name} {low.mean:.1f} to {high.mean:.1f}" for name, low, high in shown
    )
    notes = ["Bars: from the mean lowest to the mean highest number of pieces in a game; lines: what was ever seen."]
    return Block(
        "Piles and other shared zones",
        table,
        charts.ranges(f"{anchor}-piles", label + ".", shown, "pieces"),
        notes=notes,
    )


def _stopped(summary: Summary, again: Again) -> Block:
    rows = [[_reason(one), f"{one.games:,}", _numbers(one)] for one in summary.stopped]
    says = [f"The first one again: {again(summary.players, one.numbers[0])}" for one in summary.stopped]
    return Block("Games without an end", Table("By reason", ["reason", "games", "numbers"], rows), says=says)


def _reason(one: Stopped) -> str:
    place = f"{one.file}:{one.line}:{one.column}: " if one.file else ""
    return f"{place}{one.status}{f' {one.code}' if one.code else ''}: {one.message}"


def _numbers(one: Stopped) -> str:
    return ", ".join(map(str, one.numbers[:_NUMBERS])) + (", …" if one.games > _NUMBERS else "")


_SPREAD_HEAD = ("", "mean", "sd", "least", "5 %", "25 %", "median", "75 %", "95 %", "most")


def _spread(name: str, one: Distribution) -> list[str]:
    places = (one.least, one.p5, one.p25, one.median, one.p75, one.p95, one.most)
    return [name, _mean(one), decimal(one.sd), *map(rounded, places)]


def _mean(one: Distribution | None) -> str:
    if one is None:
        return "–"
    return decimal(one.mean) + (f" ± {half(one)}" if one.high is not None else "")


def _kind(game: Game, kind: int) -> str:
    return Wording(game, "en").kind(game.layout.kinds[kind].id)
