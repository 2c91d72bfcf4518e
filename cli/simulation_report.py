"""From the summaries of a simulation to its report: lines of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..interpreter.diagnostics.width import wrapped
from ..interpreter.driver import Loaded
from ..interpreter.playtest.distribution import Distribution
from ..interpreter.playtest.metrics.stopped import Stopped
from ..interpreter.playtest.summary import Summary
from ..interpreter.runtime.game import Game
from .console import WIDTH, table
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


def report_lines(loaded: Loaded, game: Game, summaries: Sequence[Summary], seed: int, bots: str) -> Iterator[str]:
    """The whole report: what was played, then a part for each number of players."""
    title = game.title + (f" ({', '.join(loaded.variants)})" if loaded.variants else "")
    yield from wrapped(f"{title}: {bots} bots, seed {seed}", WIDTH)
    if loaded.options:
        values = ", ".join(f"{name} = {option_text(value)}" for name, value in loaded.options.items())
        yield from wrapped(f"Options: {values}", WIDTH, later="  ")
    for summary in summaries:
        yield ""
        yield from _part(summary)


def _part(summary: Summary) -> Iterator[str]:
    heading = f"{seats_text(summary.players)}, {summary.games:,} game{'s' if summary.games != 1 else ''}"
    yield heading
    yield "-" * len(heading)
    if summary.finished < summary.games:
        yield from _stopped(summary)
    if not summary.finished:
        return
    if summary.finished < summary.games:
        yield ""
    win_rows = [["win share", "", "95 % interval"]]
    for one in summary.win_shares:
        win_rows.append([f"seat {one.seat + 1}", _percent(one.share), f"{_percent(one.low)} to {_percent(one.high)}"])
    yield from table(win_rows)
    yield ""
    yield from _distributions(summary)
    yield ""
    yield f"  shared wins    {_of(summary.ties.shared, summary.finished)}"
    yield f"  nobody won     {_of(summary.ties.no_winner, summary.finished)}"


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


def _distribution_table(summary: Summary, scale: int) -> list[str]:
    rows = [["score", "mean", "sd", "least", "5 %", "25 %", "median", "75 %", "95 %", "most"]]
    rows += [[f"seat {seat}", *_cells(one, scale)] for seat, one in enumerate(summary.scores, 1)]
    if summary.winning_score is not None:
        rows.append(["winner", *_cells(summary.winning_score, scale)])
    if summary.length is not None:
        rows.append(["length", *[""] * 9])
        rows.append(["decisions", *_cells(summary.length.decisions)])
        if summary.length.turns.most > 0:
            rows.append(["turns", *_cells(summary.length.turns)])
    lines = table(rows)
    if summary.length is not None:
        at = next(number for number, line in enumerate(lines) if line.strip() == "length")
        lines[at] = ""
    return lines


def _stopped(summary: Summary) -> Iterator[str]:
    count = summary.games - summary.finished
    rest = f" What follows is over the {summary.finished:,} others." if summary.finished else ""
    yield from wrapped(f"{_of(count, summary.games)} came to no end.{rest}", WIDTH, "  ")
    for one in summary.stopped:
        yield from _reason(one)


def _reason(one: Stopped) -> Iterator[str]:
    place = f"{one.file}:{one.line}:{one.column}: " if one.file else ""
    code = f" {one.code}" if one.code else ""
    yield from wrapped(f"{place}{one.status}{code}: {one.message}", WIDTH, "  ", "    ")
    more = ", ..." if one.games > len(one.numbers) else ""
    numbers = ", ".join(map(str, one.numbers))
    noun = "game" if one.games == 1 else f"{one.games:,} games, numbers"
    yield from wrapped(f"{noun} {numbers}{more}", WIDTH, "    ", "      ")


def _cells(one: Distribution, scale: int = 1) -> list[str]:
    places = (one.least, one.p5, one.p25, one.median, one.p75, one.p95, one.most)
    mean = f"{one.mean / scale:.1f}"
    spread = f"{one.sd / scale:.1f}"
    return ["0.0" if mean == "-0.0" else mean, spread, *(_rounded(place / scale) for place in places)]


def _rounded(value: float) -> str:
    """Scores are whole numbers: a tenth tells something among small ones only."""
    text = f"{value:.0f}" if abs(value) >= 10 else f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _of(count: int, whole: int) -> str:
    noun = "game" if count == 1 else "games"
    return f"{count:,} {noun} ({_percent(count / whole)})" if whole else f"{count:,} {noun}"
