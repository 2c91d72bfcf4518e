"""From what was observed in many games to the parts of the report that `--details` adds, in 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..interpreter.diagnostics.width import text_width, wrapped
from ..interpreter.playtest.distribution import Distribution, Histogram
from ..interpreter.playtest.metrics.answers import Answers
from ..interpreter.playtest.metrics.cards import WARNING, Card
from ..interpreter.playtest.metrics.lead import Lead
from ..interpreter.playtest.metrics.levels import ZoneLevel, zone_name
from ..interpreter.playtest.metrics.options import Options
from ..interpreter.playtest.observed import Observed
from ..interpreter.playtest.summary import Summary
from ..interpreter.runtime.game import Game
from .console import WIDTH, table
from .figures import bars, between, decimal, half, percent, percent_between, whole_percent

ALL = "all"
"""As a filter: every kind."""

_ENDS = 12
"""Of more kinds than twice as many the table has the ones played most and least."""
_SHORTEST = 8
"""Names are cut where a table would be too wide, but not shorter than this."""
_BAR = 40


def detail_lines(summary: Summary, game: Game, kinds: str | None) -> Iterator[str]:
    """Every part; `kinds` is what the ids of the kinds shown contain, ALL, or None for the usual ones."""
    seen = summary.observed
    if seen is None or not summary.finished:
        return
    yield from _histograms(summary, seen)
    if seen.options is not None:
        yield from _options(seen.options, game)
    if seen.lead is not None:
        yield from _lead(seen.lead)
    yield from _cards(seen.cards, game, kinds)
    if seen.answers is not None:
        yield from _answers(seen.answers, game)
    if seen.levels:
        yield from _levels(seen.levels, game)


def _heading(text: str) -> Iterator[str]:
    yield ""
    yield f"  {text}"


def _histograms(summary: Summary, seen: Observed) -> Iterator[str]:
    """The length of games in the largest unit that they have."""
    found: tuple[str, Histogram | None] = ("decisions", summary.decisions_histogram)
    if summary.turns_histogram is not None:
        found = "turns", summary.turns_histogram
    elif seen.rounds_histogram is not None:
        found = "rounds", seen.rounds_histogram
    name, one = found
    if one is None or len(one.counts) < 2:
        return
    yield from _heading(f"Games by {name}")
    rows = list(bars(one, _BAR))
    names, counts = max(len(row[0]) for row in rows), max(len(row[2]) for row in rows)
    for interval, bar, count in rows:
        yield f"  {interval:>{names}}  {count:>{counts}}  {bar}".rstrip()


def _options(one: Options, game: Game) -> Iterator[str]:
    yield from _heading("What there is to choose")
    yield from table([
        ["options at a decision", f"median {one.median}, 5 % {one.p5}, 95 % {one.p95}, most {one.most:,}"],
        ["mean of a game", between(one.a_game)],
        ["forced (one option)", between(one.forced, 100, unit=" %")],
    ], left=2)  # fmt: skip
    rows = [["question", "asked a game", "options", "forced"]]
    for question in one.questions:
        name = game.ask.sites[question.site].name
        asked = question.asked / question.games
        rows.append([
            name, decimal(asked, 1 if asked >= 1 else 2), decimal(question.options), percent(question.forced)
        ])  # fmt: skip
    yield ""
    yield from _fitted(rows)


def _lead(one: Lead) -> Iterator[str]:
    yield from _heading("Who is ahead, by the scores as they would be if the game ended")
    rows = [["changes of the lead", between(one.changes), f"most {one.changes.most:.0f}"]]
    if one.settled is not None:
        rows.append(["ahead for good at", between(one.settled, 100, 0, " %"), "of the game"])
    if one.comebacks is not None:
        rows.append(["comebacks", percent_between(one.comebacks), "the winner was last at half"])
    if one.drama is not None:
        rows.append(["drama, 0 to 1", between(one.drama, digits=2), "how far behind the winner was"])
    yield from table(rows, left=3)
    if one.settled is not None and one.settled.n < one.changes.n:
        yield f"  All but the first are over the {one.settled.n:,} games that one seat alone has won."


def _cards(cards: Sequence[Card], game: Game, kinds: str | None) -> Iterator[str]:
    shown, left = _shown(cards, game, kinds)
    if not shown:
        return
    layout = game.layout
    yield from _heading("Cards: % of the games with one drawn, played, held at the end; time in hand")
    rows = [["", "", "drawn", "played", "held", "time"]]
    for one in shown:
        parts = [whole_percent(share) for share in (one.drawn, one.played, one.held)]
        rows.append([layout.kinds[one.kind].id, f"{one.copies} x", *parts, _mean(one.time)])
    yield from _fitted(rows)
    if left:
        yield f"  {left} more kinds: `--cards all` shows them, `--cards TEXT` some."
    yield from _heading("Win rate in % of the seats that have drawn, played, or not drawn it")
    rows = [["", "seats", "drawn", "seats", "played", "seats", "not drawn"]]
    for one in shown:
        cells: list[str] = []
        for share in (one.win_drawn, one.win_played, one.win_not_drawn):
            cells += [f"{share.n:,}" if share is not None else "0", whole_percent(share)]
        rows.append([layout.kinds[one.kind].id, *cells])
    yield from _fitted(rows)
    yield from wrapped(WARNING, WIDTH, "  ")


def _shown(cards: Sequence[Card], game: Game, kinds: str | None) -> tuple[list[Card], int]:
    """The kinds that are shown, in the order of the tables, and how many others there are."""
    if kinds is not None and kinds != ALL:
        found = [one for one in cards if kinds in game.layout.kinds[one.kind].id]
        return found, 0
    if kinds == ALL or len(cards) <= 2 * _ENDS:
        return list(cards), 0
    by_play = sorted(cards, key=lambda one: -(one.played.share if one.played is not None else 0.0))
    taken = {one.kind for one in (*by_play[:_ENDS], *by_play[-_ENDS:])}
    return [one for one in cards if one.kind in taken], len(cards) - len(taken)


def _answers(one: Answers, game: Game) -> Iterator[str]:
    yield from _heading("Answers")
    for action, windows in one.windows:
        yield f"  `{action}` could be answered {between(windows)} times a game"
    if one.kinds:
        rows = [["", "held", "offered", "used", "of those offered"]]
        for kind in one.kinds:
            used = round(kind.used.share * kind.used.n) if kind.used is not None else 0
            share = percent_between(kind.used) if kind.used is not None else "-"
            name = game.layout.kinds[kind.kind].id
            rows.append([name, f"{kind.held:,}", f"{kind.offered:,}", f"{used:,}", share])
        yield from _fitted(rows)


def _levels(levels: Sequence[ZoneLevel], game: Game) -> Iterator[str]:
    yield from _heading("Piles and other shared zones, from the first question on: means of a game")
    rows = [["", "lowest", "highest", "refills", "found empty in"]]
    for one in levels:
        empty = percent_between(one.found_empty) if one.found_empty is not None else "-"
        cells = [_mean(part) for part in (one.lowest, one.highest, one.refills)]
        rows.append([zone_name(game.layout, one.zone), *cells, empty])
    yield from _fitted(rows)


def _mean(one: Distribution | None) -> str:
    if one is None:
        return "-"
    differ = one.high is not None and one.least < one.most
    return decimal(one.mean) + (f" ±{half(one)}" if differ else "")


def _fitted(rows: Sequence[Sequence[str]]) -> list[str]:
    """A table; if it is too wide, with the names in its first column cut."""
    lines = table(rows)
    over = max(map(text_width, lines)) - WIDTH
    if over <= 0:
        return lines
    room = max(max(text_width(row[0]) for row in rows) - over, _SHORTEST)
    return table([[_cut(row[0], room), *row[1:]] for row in rows])


def _cut(text: str, room: int) -> str:
    return text if text_width(text) <= room else text[: room - 3] + "..."
