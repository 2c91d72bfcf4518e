"""From figures to tables for the terminal: of a run by itself, of its targets, and beside an earlier run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from .figures import BYTES, RATIO, SECONDS, Block, Figure, Report, cost_in, spread, times_as_fast

_WIDTH = 66


def show_block(block: Block) -> None:
    """Prints one table."""
    print(f"\n{block.title}\n{'-' * len(block.title)}")
    if block.base is None:
        for figure in block.figures:
            print(f"{_short(figure):<{_WIDTH}}{_amount(figure.value, figure.unit):>14}")
    elif block.costs:
        _show_costs(block.figures, block.base)
    else:
        _show_rates(block.figures, block.base)
    for remark in block.remarks:
        print(f"  {remark}")


def _show_rates(figures: Sequence[Figure], base: Figure) -> None:
    print(f"{'':<{_WIDTH}}{figures[0].unit:>13}{'decisions/s':>15}{'times':>9}   half of the rounds")
    for figure in figures:
        decisions = f"{median(figure.decisions):,.0f}" if figure.decisions else ""
        ratios = times_as_fast(figure, base)
        speeds = f"{_rate(figure.value):>13}{decisions:>15}{_number(median(ratios)):>9}"
        print(f"{_short(figure):<{_WIDTH}}{speeds}   {_range(ratios)}")


def _show_costs(figures: Sequence[Figure], base: Figure) -> None:
    print(f"{'':<{_WIDTH}}{'one takes':>13}{'times':>10} the first line; half of the rounds")
    for figure in figures:
        costs = cost_in(figure, base)
        takes = _amount(median(figure.seconds), SECONDS)
        print(f"{_short(figure):<{_WIDTH}}{takes:>13}{_number(median(costs)):>10}   {_range(costs)}")


def show_targets(judged: Sequence[Mapping[str, Any]]) -> None:
    """Prints what was aimed at, and whether it is reached."""
    if not judged:
        return
    print("\ntargets\n-------")
    for one in judged:
        low, high = one["spread"]
        around = f" ({_number(low)} to {_number(high)})" if low != high else ""
        mark = "yes" if one["reached"] else "NO"
        print(f"{mark:<5}{one['what']:<{_WIDTH}}{one['wanted']:<42}{_number(one['value'])}{around}")
    reached = sum(one["reached"] for one in judged)
    print(f"{reached} of {len(judged)} reached")


def show_change(now: Report, before: Report) -> None:
    """Prints how fast everything is beside an earlier run: itself, and measured by what it is compared with.

    The second figure says more where the machine was busier or warmer this time.
    """
    title = f"beside {before.commit or 'an unknown commit'} of {before.date}"
    print(f"\n{title}\n{'-' * len(title)}")
    for what, then, this in (("Python", before.python, now.python), ("machine", before.machine, now.machine)):
        if then != this:
            print(f"  Another {what} than now ({then}; now {this}): look at the last column only, if at all.")
    if before.settings != now.settings:
        print("  The settings were other ones.")
    shared = [name for name in now.figures if name in before.figures]
    width = max(map(len, shared), default=0) + 2
    print(f"{'':<{width}}{'before':>14}{'now':>14}{'times as good':>15}{'by its base':>13}")
    for name in shared:
        figure, old = now.figures[name], before.figures[name]
        if figure.unit != old.unit:
            continue
        better = figure.value / old.value if figure.more_is_better else old.value / figure.value
        ratios = [_by_base(figure, now), _by_base(old, before)]
        beside = f"{ratios[0] / ratios[1]:.2f}" if ratios[0] and ratios[1] else ""
        amounts = f"{_amount(old.value, old.unit):>14}{_amount(figure.value, figure.unit):>14}"
        print(f"{name:<{width}}{amounts}{better:>15.2f}{beside:>13}")
    gone = sorted(set(before.figures) - set(now.figures))
    if gone:
        print(f"  Not measured now: {len(gone)} figures.")


def _by_base(figure: Figure, report: Report) -> float | None:
    """How many times as fast it is as what it is compared with, in its own run."""
    base = report.figures.get(figure.base) if figure.base is not None else None
    return None if base is None else median(times_as_fast(figure, base))


def _short(figure: Figure) -> str:
    return figure.name.split("/", 1)[-1]


def _rate(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.3g}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}" if value < 1 else f"{value:.2f}"


def _range(values: Sequence[float]) -> str:
    low, high = spread(values)
    return f"{_number(low)} to {_number(high)}"


def _amount(value: float, unit: str) -> str:
    if unit == BYTES:
        return f"{value:,.0f} bytes"
    if unit == RATIO:
        return f"{value:.2f} times"
    if unit != SECONDS:
        return f"{_rate(value)}/s"
    for size, name in ((1, "s"), (1e-3, "ms"), (1e-6, "us")):
        if value >= size:
            return f"{value / size:,.3g} {name}" if value / size < 100 else f"{value / size:,.0f} {name}"
    return f"{value / 1e-9:,.0f} ns"
