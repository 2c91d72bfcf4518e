"""From the metrics of a simulation to its charts, each as an `svg` element."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...interpreter.playtest.distribution import Distribution, Histogram
from ...interpreter.playtest.share import Share
from .drawing import ACCENT, ACCENT_LIGHT, BAND, DASHES, INK, MUTED, OTHER, SEATS, drawn, per_row, short

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_EDGE = 5.0
"""So many margins from 0 a difference is shown where it is."""


def shares(name: str, label: str, rows: Sequence[tuple[str, Share]], line: float | None, line_text: str) -> str:
    """A dot with its interval for each row, in per cent, and a line for what they are set against."""

    def paint(axes: Axes) -> None:
        _rows(axes, [row[0] for row in rows])
        for at, (_, share) in enumerate(rows):
            axes.plot([100 * share.low, 100 * share.high], [at, at], color=ACCENT, linewidth=2.2)
            axes.plot(100 * share.share, at, "o", color=ACCENT, markersize=7)
        if line is not None:
            _line(axes, 100 * line, line_text)
        axes.set_xlabel("% of the games, with 95 % intervals")

    return drawn(name, per_row(len(rows), 0.36), label, paint)


def two_shares(
    name: str,
    label: str,
    rows: Sequence[tuple[str, Share | None, Share | None]],
    names: tuple[str, str],
    line: float,
    line_text: str,
) -> str:
    """Two dots with their intervals for each row: filled and hollow."""

    def paint(axes: Axes) -> None:
        _rows(axes, [row[0] for row in rows])
        for place, (colour, face, marker) in enumerate(((ACCENT, ACCENT, "o"), (OTHER, "white", "s"))):
            for at, (_, *pair) in enumerate(rows):
                share, up = pair[place], at + (0.16 if place else -0.16)
                if share is not None:
                    axes.plot([100 * share.low, 100 * share.high], [up, up], color=colour, linewidth=1.4)
                    axes.plot(100 * share.share, up, marker, color=colour, markerfacecolor=face, markersize=4.6)
            axes.plot([], [], marker, color=colour, markerfacecolor=face, markersize=4.6, label=names[place])
        _line(axes, 100 * line, line_text)
        axes.set_xlabel("% of the seats that have won, with 95 % intervals")
        axes.figure.legend(loc="outside upper left", ncols=2)

    return drawn(name, per_row(len(rows), 0.27) + 0.35, label, paint)


def lengths(name: str, label: str, unit: str, one: Histogram, median: float, band: tuple[int, int] | None) -> str:
    """A histogram, the median, and the band that the designer wants."""

    def paint(axes: Axes) -> None:
        for place, count in enumerate(one.counts):
            left = one.first + place * one.width - 0.5
            axes.bar(left, count, one.width, align="edge", color=ACCENT_LIGHT, edgecolor="white", linewidth=0.8)
        if band is not None:
            axes.axvspan(band[0] - 0.5, band[1] + 0.5, color=BAND, zorder=0, linewidth=0)
        axes.axvline(median, color=INK, linewidth=1.2)
        top = max(one.counts)
        axes.set_ylim(0, top * 1.16)
        axes.annotate(f"median {median:g}", (median, top * 1.1), xytext=(5, 0), textcoords="offset points")
        axes.set_xlabel(unit)
        axes.set_ylabel("games")
        axes.grid(visible=False, axis="x")
        every = one.width * -(-len(one.counts) // 8)  # where intervals begin, so many that they can be read
        axes.set_xticks(range(one.first, one.first + len(one.counts) * one.width, every))
        _whole(axes, y=True)

    return drawn(name, 2.6, label, paint)


def boxes(name: str, label: str, rows: Sequence[tuple[str, Distribution]]) -> str:
    """A box for each row: the middle half, the middle nine tenths, the median, the mean."""

    def paint(axes: Axes) -> None:
        _rows(axes, [row[0] for row in rows])
        for at, (_, one) in enumerate(rows):
            axes.plot([one.p5, one.p95], [at, at], color=ACCENT, linewidth=1.4)
            axes.barh(at, one.p75 - one.p25, 0.5, left=one.p25, color=ACCENT_LIGHT, edgecolor=ACCENT, linewidth=1.2)
            axes.plot([one.median, one.median], [at - 0.25, at + 0.25], color=INK, linewidth=2)
            axes.plot(one.mean, at, "D", color="white", markeredgecolor=INK, markersize=5)
        axes.set_xlabel("score: middle half, 5 to 95 %, | median, ◇ mean")

    return drawn(name, per_row(len(rows), 0.42), label, paint)


def settled(name: str, label: str, moments: Sequence[float]) -> str:
    """The part of the games in which the winner is ahead for good, by the part of the game that has been played."""
    steps = range(201)
    xs = [step / 2 for step in steps]
    ys = [100 * sum(one <= step / 200 for one in moments) / len(moments) for step in steps]

    def paint(axes: Axes) -> None:
        axes.fill_between(xs, ys, step="post", color=ACCENT_LIGHT, alpha=0.45, linewidth=0)
        axes.step(xs, ys, where="post", color=ACCENT, linewidth=2)
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 103)
        axes.set_xlabel("% of the game played")
        axes.set_ylabel("% of games decided")

    return drawn(name, 2.6, label, paint)


def ranges(name: str, label: str, rows: Sequence[tuple[str, Distribution, Distribution]], unit: str) -> str:
    """From the mean lowest to the mean highest of each row, and thin lines to what was ever seen."""

    def paint(axes: Axes) -> None:
        _rows(axes, [row[0] for row in rows])
        for at, (_, low, high) in enumerate(rows):
            axes.plot([low.least, high.most], [at, at], color=ACCENT, linewidth=1.2)
            axes.barh(at, high.mean - low.mean, 0.42, left=low.mean, color=ACCENT_LIGHT, edgecolor=ACCENT)
        axes.set_xlabel(unit)
        axes.set_xlim(left=0)

    return drawn(name, per_row(len(rows)), label, paint)


def course(name: str, label: str, moments: Sequence[tuple[int, tuple[int, ...]]]) -> str:
    """The scores of all seats in the course of one game."""

    def paint(axes: Axes) -> None:
        at = [moment[0] for moment in moments]
        for seat in range(len(moments[0][1])):
            axes.plot(
                at,
                [moment[1][seat] for moment in moments],
                color=SEATS[seat % len(SEATS)],
                linestyle=DASHES[seat % len(DASHES)],
                linewidth=1.8,
                label=f"player {seat + 1}",
            )
        axes.set_xlabel("decisions")
        axes.set_ylabel("score")
        _whole(axes, x=True, y=True)
        if len(moments[0][1]) > 1:
            axes.figure.legend(loc="outside upper left", ncols=3)

    return drawn(name, 2.5, label, paint)


def differences(name: str, label: str, rows: Sequence[tuple[str, float, float, float, bool]]) -> str:
    """Differences (name, low, middle, high, whether it is called changed), each in units of its margin. What lies far
    outside is an arrow at the edge."""

    def paint(axes: Axes) -> None:
        _rows(axes, [row[0] for row in rows])
        axes.axvspan(-1, 1, color=BAND, zorder=0, linewidth=0)
        axes.axvline(0, color=INK, linewidth=1)
        for at, (_, low, middle, high, changed) in enumerate(rows):
            face = ACCENT if changed else "white"
            axes.plot([max(low, -_EDGE), min(high, _EDGE)], [at, at], color=ACCENT, linewidth=2)
            marker = "o" if abs(middle) <= _EDGE else ">" if middle > 0 else "<"
            place = min(max(middle, -_EDGE), _EDGE)
            axes.plot(place, at, marker, color=ACCENT, markerfacecolor=face, markersize=6.5)
        axes.set_xlim(-_EDGE - 0.3, _EDGE + 0.3)
        axes.set_xlabel("difference in margins, with its interval")

    return drawn(name, per_row(len(rows), 0.28), label, paint)


def values(
    name: str,
    label: str,
    rows: Sequence[tuple[str, float, float | None, float | None, bool]],
    usual: float | None,
    unit: str,
) -> str:
    """A dot with its interval for each row (name, value, low, high, whether it is called changed), and a line at the
    usual value."""

    def paint(axes: Axes) -> None:
        _rows(axes, [row[0] for row in rows])
        for at, (_, value, low, high, changed) in enumerate(rows):
            if low is not None and high is not None:
                axes.plot([low, high], [at, at], color=ACCENT, linewidth=2.2)
            axes.plot(value, at, "o", color=ACCENT, markerfacecolor=ACCENT if changed else "white", markersize=7)
        if usual is not None:
            _line(axes, usual, "usual")
        axes.set_xlabel(unit)

    return drawn(name, per_row(len(rows), 0.3), label, paint)


def _rows(axes: Axes, names: Sequence[str]) -> None:
    """A line for each name, the first at the top."""
    axes.set_yticks(range(len(names)), [short(name) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.grid(visible=False, axis="y")


def _line(axes: Axes, at: float, text: str) -> None:
    axes.axvline(at, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
    axes.annotate(
        text, (at, 1), xycoords=("data", "axes fraction"), xytext=(4, 1), textcoords="offset points", color=MUTED,
        fontsize=8.5,
    )  # fmt: skip


def _whole(axes: Axes, *, x: bool = False, y: bool = False) -> None:
    """Marks at whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    if x:
        axes.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True))
    if y:
        axes.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
