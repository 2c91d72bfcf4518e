"""From the summaries of a simulation to its report: lines of at most 80 columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..interpreter.diagnostics.width import wrapped
from ..interpreter.opening import Opened
from ..interpreter.playtest.distribution import Distribution
from ..interpreter.playtest.metrics.stopped import Stopped
from ..interpreter.playtest.summary import Summary
from ..interpreter.runtime.game import Game
from .console import WIDTH, table
from .details_report import detail_lines
from .figures import FEW, MEAN, count_of, decimal, half, percent, percent_between, rounded
from .words import option_text, seats_text

_SCALES = {
    1: "points",
    10**3: "thousands",
    10**6: "millions",
    10**9: "thousand millions",
    10**12: "million millions",
    10**15: "thousand million millions",
}
"""What scores are divided by, as far as needed; the largest score there can be has 19 digits."""


_NUMBERS = 40
"""So many stopped games of one reason are listed; all of them stand in CSV and JSON."""

Again = Callable[[int, int], str]
"""The command line that shows a game, by the number of players and its number."""


def report_lines(
    loaded: Opened,
    game: Game,
    summaries: Sequence[Summary],
    seed: int,
    bots: str,
    again: Again,
    kinds: str | None = None,
) -> Iterator[str]:
    """The whole report: what was played, then a part for each number of players. `kinds` is for `detail_lines`."""
    title = game.title + (f" ({', '.join(loaded.variants)})" if loaded.variants else "")
    yield from wrapped(f"{title}: {bots} bots, seed {seed}", WIDTH)
    if loaded.options:
        values = ", ".join(f"{name} = {option_text(value)}" for name, value in loaded.options.items())
        yield from wrapped(f"Options: {values}", WIDTH, later="  ")
    for summary in summaries:
        yield ""
        yield from _part(summary, again)
        yield from detail_lines(summary, game, kinds)


def _part(summary: Summary, again: Again) -> Iterator[str]:
    heading = f"{seats_text(summary.players)}, {summary.games:,} game{'s' if summary.games != 1 else ''}"
    yield heading
    yield "-" * len(heading)
    if summary.finished < summary.games:
        yield from _stopped(summary, again)
    if not summary.finished:
        return
    if summary.finished < summary.games:
        yield ""
    win_rows = [["win share", "", "95 % interval"]]
    for one in summary.win_shares:
        win_rows.append([f"seat {one.seat + 1}", percent(one.share), f"{percent(one.low)} to {percent(one.high)}"])
    yield from table(win_rows)
    yield ""
    yield from _distributions(summary)
    yield ""
    yield f"  shared wins    {count_of(summary.ties.shared, summary.finished)}"
    yield f"  nobody won     {count_of(summary.ties.no_winner, summary.finished)}"
    yield from _targets(summary)


def _targets(summary: Summary) -> Iterator[str]:
    if summary.targets:
        yield ""
        rows = []
        for one in summary.targets:
            band = f"{one.target.low} to {one.target.high}"
            share = percent_between(one.share) if one.share is not None else "no game has it"
            rows.append([f"{one.target.name.replace('_', ' ')} in {band}", share])
        yield from table(rows, left=2)


def _distributions(summary: Summary) -> Iterator[str]:
    """The table of scores and lengths; scores that would not fit are told in thousands, millions and so on."""
    lines: list[str] = []
    for scale in _SCALES:
        lines = _distribution_table(summary, scale)
        if max(map(len, lines)) <= WIDTH:
            break
    if scale > 1:
        yield f"  Scores in {_SCALES[scale]}:"
    yield from lines
    few = summary.length is not None and summary.length.decisions.high is None
    yield f"  {FEW if few else MEAN}"


def _distribution_table(summary: Summary, scale: int) -> list[str]:
    rows = [["score", "mean", "±", "sd", "least", "5 %", "25 %", "median", "75 %", "95 %", "most"]]
    rows += [[f"seat {seat}", *_cells(one, scale)] for seat, one in enumerate(summary.scores, 1)]
    if summary.winning_score is not None:
        rows.append(["winner", *_cells(summary.winning_score, scale)])
    if summary.margin is not None:
        rows.append(["margin", *_cells(summary.margin, scale)])
    if summary.length is not None:
        rows.append(["length", *[""] * 10])
        rows.append(["decisions", *_cells(summary.length.decisions)])
        if summary.length.turns.most > 0:
            rows.append(["turns", *_cells(summary.length.turns)])
        if summary.observed is not None and summary.observed.rounds is not None:
            rows.append(["rounds", *_cells(summary.observed.rounds)])
    lines = table(rows)
    if summary.length is not None:
        at = next(number for number, line in enumerate(lines) if line.strip() == "length")
        lines[at] = ""
    return lines


def _stopped(summary: Summary, again: Again) -> Iterator[str]:
    count = summary.games - summary.finished
    rest = f" What follows is over the {summary.finished:,} others." if summary.finished else ""
    yield from wrapped(f"{count_of(count, summary.games)} came to no end.{rest}", WIDTH, "  ")
    for one in summary.stopped:
        yield from _reason(one, summary.players, again)


def _reason(one: Stopped, players: int, again: Again) -> Iterator[str]:
    place = f"{one.file}:{one.line}:{one.column}: " if one.file else ""
    code = f" {one.code}" if one.code else ""
    yield from wrapped(f"{place}{one.status}{code}: {one.message}", WIDTH, "  ", "    ")
    more = ", ... (all with --csv or --json)" if one.games > _NUMBERS else ""
    numbers = ", ".join(map(str, one.numbers[:_NUMBERS]))
    noun = "game" if one.games == 1 else f"{one.games:,} games, numbers"
    yield from wrapped(f"{noun} {numbers}{more}", WIDTH, "    ", "      ")
    yield f"    {again(players, one.numbers[0])}"  # in one line, to be copied


def _cells(one: Distribution, scale: int = 1) -> list[str]:
    places = (one.least, one.p5, one.p25, one.median, one.p75, one.p95, one.most)
    figures = [decimal(one.mean / scale), half(one, scale), decimal(one.sd / scale)]
    return [*figures, *(rounded(place / scale) for place in places)]
