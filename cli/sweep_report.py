"""From a sweep to its report: for each number of players and each measure a table with a row a value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..interpreter.diagnostics.width import wrapped
from ..interpreter.playtest.distribution import LEAST_GAMES
from ..interpreter.playtest.judging import ERROR, Finding
from ..interpreter.playtest.sweep import Figure, Row, Sweep
from .console import WIDTH, table
from .figures import decimal
from .sides import AS_IT_IS, Side
from .words import counted, seats_text


def sweep_lines(usual: Side, name: str, found: Sweep, seed: int, bots: str) -> Iterator[str]:
    """The whole report."""
    rest = "" if usual.name == AS_IT_IS else f" ({usual.name})"
    yield from wrapped(f"{usual.game.title}{rest}: values of {name}", WIDTH)
    yield from wrapped(f"{bots} bots, seed {seed}", WIDTH)
    for players in dict.fromkeys(row.players for row in found.rows):
        rows = [row for row in found.rows if row.players == players]
        games = len(rows[0].games.results)
        heading = f"{seats_text(players)}, {games:,} {'game' if games == 1 else 'games'} with each value"
        yield ""
        yield heading
        yield "-" * len(heading)
        for row in rows:
            stopped = sum(result.status != "finished" for result in row.games.results)
            if stopped:
                yield f"  {row.value}: {counted(stopped, 'game')} came to no end; no figure is about them."
        for at, figure in enumerate(rows[0].figures):
            yield ""
            yield from table(measure_rows(name, figure, at, rows))
    worth = promise(found)
    if worth:
        yield ""
        yield from wrapped(worth, WIDTH)


def promise(found: Sweep) -> str:
    """What the verdicts are worth, or why there are none; nothing where nothing is compared."""
    if found.rows and not found.rows[0].figures:
        return "None of the measures asked for is there in this game."
    findings = sum(len(row.findings) for row in found.rows)
    if not findings:
        return ""
    unknown = any(one.case.estimate is None for row in found.rows for one in row.findings.values())
    few = f" A difference has - where fewer than {LEAST_GAMES} games of a side tell of it." if unknown else ""
    return (
        "* the usual value, which the others are compared with. Intervals are 95 % ones. If the option changed"
        f" nothing, at most {100 * ERROR:.0f} % of such reports would say that it did anywhere (Holm,"
        f" {counted(findings, 'comparison')}).{few}"
    )


def measure_rows(name: str, figure: Figure, at: int, rows: Sequence[Row]) -> list[list[str]]:
    """A head, and a row for each value: the figure and how it differs from that of the usual value (which has a *)."""
    measure = figure.measure
    lines = [[measure.name, "", "interval", "difference", "interval", ""]]
    scale, unit = (100, " %") if measure.kind == "share" else (1, "")
    for row in rows:
        one, finding = row.figures[at], row.findings.get(measure.key)
        value = "-" if one.value is None else decimal(one.value * scale) + unit
        interval = "-"
        if one.low is not None and one.high is not None:
            interval = f"{decimal(one.low * scale)} to {decimal(one.high * scale)}"
        label = f"{name} {row.value}{' *' if row.usual else ''}"
        lines.append([label, value, interval, *_compared(row, finding, scale)])
    return lines


def _compared(row: Row, finding: Finding | None, scale: int) -> list[str]:
    if row.usual or finding is None:
        return ["", "", ""]
    estimate = finding.case.estimate
    if estimate is None:
        return ["-", "-", finding.verdict]
    interval = f"{decimal(finding.low * scale)} to {decimal(finding.high * scale)}"
    return [decimal(estimate.difference * scale), interval, finding.verdict]
