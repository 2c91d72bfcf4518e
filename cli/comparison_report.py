"""From the findings of a comparison to its report: sentences and tables, in lines of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, isinf, log10

from ..interpreter.diagnostics.width import wrapped
from ..interpreter.playtest.compare import Comparison, Pairs
from ..interpreter.playtest.distribution import LEAST_GAMES
from ..interpreter.playtest.judging import ERROR, Finding, Verdict
from ..interpreter.playtest.measures import Measure
from .console import WIDTH, table
from .figures import decimal
from .play_command import play_command
from .sides import Side
from .words import counted, plural, seats_text

_HEADS: tuple[tuple[Verdict, str], ...] = (
    ("changed", "Changed"),
    ("unchanged", "Unchanged"),
    ("cannot tell", "Cannot tell"),
    ("not judged", "Not judged"),
)
_MOST_LISTED = 12
CARDS_WARNING = (
    "Win rates are no causes: whoever plays longer or is ahead draws and plays more cards. Of those called changed one"
    " in twenty may not be (Benjamini-Hochberg)."
    f" Left out are cards of which fewer than {LEAST_GAMES} games of a side tell."
)


def heading_lines(before: Side, after: Side, bots: str, seed: int, notes: Sequence[str]) -> Iterator[str]:
    """What was played."""
    yield from wrapped(f"{before.game.title}: {after.name} against {before.name}", WIDTH)
    yield from wrapped(f"{bots} bots, seed {seed}", WIDTH)
    for one in notes:
        yield from wrapped(one, WIDTH)


def comparison_lines(
    before: Side, after: Side, found: Comparison, most: int, seed: int, bots: Sequence[str]
) -> Iterator[str]:
    """The findings of each number of players, and what they are worth; `most` is how many pairs were allowed."""
    for pairs in found.parts:
        if not len(pairs):
            continue
        yield ""
        heading = f"{seats_text(pairs.players)}, {len(pairs):,} {'pair' if len(pairs) == 1 else 'pairs'} of games"
        yield heading
        yield "-" * len(heading)
        yield from _stopped(before, after, pairs, seed, bots)
        yield from _sentences(found.of(pairs.players))
        yield ""
        yield from table(figure_rows(found.of(pairs.players)))
        if found.cards:
            yield ""
            yield from _cards(found.cards_of(pairs.players))
    yield ""
    yield from wrapped(promise(found, most), WIDTH)


def _sentences(findings: Sequence[Finding]) -> Iterator[str]:
    for verdict, head in _HEADS:
        group = [one for one in findings if one.verdict == verdict]
        if group:
            yield f"  {head}:"
        for one in group:
            yield from wrapped(_listed(one), WIDTH, "    ", "      ")


def sentence(one: Finding) -> str:
    """A finding in words that stand by themselves."""
    text, name = _listed(one), one.case.measure.name
    if one.verdict == "unchanged":
        return text.replace(name, f"{name} unchanged", 1)
    return f"cannot tell about {text}" if one.verdict == "cannot tell" else text


def _listed(one: Finding) -> str:
    """A finding in words, where its verdict stands above it."""
    measure, estimate = one.case.measure, one.case.estimate
    name = measure.name
    if estimate is None:
        return f"{name}: too few games tell of it, fewer than {LEAST_GAMES} of a side"
    if one.verdict == "changed":
        return f"{name}: {_signed(one)}"
    if one.verdict == "unchanged":
        if estimate.error == 0:
            return f"{name}: {_signed(one) if estimate.difference else 'the same in all pairs'}"
        if one.low <= 0 <= one.high:
            return f"{name}: at most {_amount(max(-one.low, one.high), one)} either way"
        return f"{name}: {_signed(one)}, within the margin of {_amount(one.case.margin, one)}"
    shown = f"{_amount(-one.low, one, unit=False)} {measure.less} to {_amount(one.high, one)} {measure.more}"
    if one.low > 0 or one.high < 0:
        shown = _signed(one)
    if one.verdict == "not judged":
        return f"{name}: {shown}"
    more = f"about {one.more:,} more games would" if one.more is not None else "more games would not help"
    return f"{name} ({shown}); {more}"


def _signed(one: Finding) -> str:
    """A difference in one direction: `4.1 turns shorter (3.2 to 5.0)`."""
    estimate = one.case.estimate
    assert estimate is not None
    up = one.low + one.high > 0
    word = one.case.measure.more if up else one.case.measure.less
    low, high = (one.low, one.high) if up else (-one.high, -one.low)
    size = estimate.difference if up else -estimate.difference
    if estimate.error == 0:
        return f"{_amount(size, one)} {word} in all pairs"
    return f"{_amount(size, one)} {word} ({_amount(low, one, unit=False)} to {_amount(high, one, unit=False)})"


def _amount(value: float, one: Finding, *, unit: bool = True) -> str:
    """A number with as many decimals as its interval is worth: `4.1 turns`."""
    measure = one.case.measure
    size = _scaled(value, measure)
    text = decimal(size, _digits(one))
    if not unit:
        return text
    return f"{text} {measure.unit if float(text) == 1 else plural(measure.unit)}"


def _scaled(value: float, measure: Measure) -> float:
    return 100 * value if measure.kind == "share" else value


def _digits(one: Finding) -> int:
    """At least one decimal, and more where the interval is narrower than that."""
    half = _scaled((one.high - one.low) / 2, one.case.measure)
    if isinf(half) or half <= 0 or half >= 0.1:
        return 1
    return min(1 - floor(log10(half)), 4)


# ---- tables ---------------------------------------------------------------------------------------------------------


def figure_rows(findings: Sequence[Finding]) -> list[list[str]]:
    """A head, and a row for each finding: both figures, the difference and its interval."""
    rows = [["", "against", "with", "difference", "interval"]]
    for one in findings:
        estimate, measure = one.case.estimate, one.case.measure
        if estimate is None:
            rows.append([measure.name, "-", "-", "-", "-"])
            continue
        digits = _digits(one)
        unit = " %" if measure.kind == "share" else ""
        before, after, difference, low, high = (
            decimal(_scaled(value, measure), digits)
            for value in (estimate.before, estimate.after, estimate.difference, one.low, one.high)
        )
        rows.append([measure.name, before + unit, after + unit, difference, f"{low} to {high}"])
    return rows


def _cards(findings: Sequence[Finding]) -> Iterator[str]:
    """Of the many kinds those that have changed; of the others how many there are."""
    changed = [one for one in findings if one.verdict == "changed"]
    rest = [sum(one.verdict == verdict for one in findings) for verdict in ("unchanged", "cannot tell")]
    yield from wrapped(
        f"Win rates of who has drawn or played a card: {len(changed)} changed, {rest[0]} unchanged, and of {rest[1]}"
        " one cannot tell.",
        WIDTH,
        "  ",
    )
    for one in sorted(changed, key=lambda one: -abs(one.case.estimate.difference if one.case.estimate else 0)):
        yield from wrapped(sentence(one), WIDTH, "    ", "      ")
    if findings:
        yield from wrapped(CARDS_WARNING, WIDTH, "  ")


def _stopped(before: Side, after: Side, pairs: Pairs, seed: int, bots: Sequence[str]) -> Iterator[str]:
    for side, games in ((before, pairs.before), (after, pairs.after)):
        stopped = [result.number for result in games.results if result.status != "finished"]
        if not stopped:
            continue
        shown = ", ".join(map(str, stopped[:_MOST_LISTED])) + (", ..." if len(stopped) > _MOST_LISTED else "")
        text = f"{side.name}: {counted(len(stopped), 'game')} came to no end ({shown}). No other figure is about them."
        yield from wrapped(text, WIDTH, "  ", "    ")
        again = play_command(
            side.called, pairs.players, seed, stopped[0], variants=side.variants, options=side.options, bots=bots,
            people="--no-people",
        )  # fmt: skip
        yield f"    {again}"


def promise(found: Comparison, most: int) -> str:
    """What the verdicts are worth; `most` is how many pairs were allowed."""
    measures = sum(one.case.judged for one in found.findings)
    if not found.findings:
        return "None of the measures asked for is there in this game."
    if found.looks:
        end = "Everything is decided" if found.sure else f"Not everything is decided after {most:,} pairs"
        if found.interrupted and not found.sure:
            end = "Interrupted before everything was decided"
        looked = f"looked {'once' if found.looks == 1 else f'{found.looks} times'}"
        return (
            f"{end}; {looked}. All intervals hold together, at every look, with a chance of"
            f" {100 * (1 - ERROR):.0f} % at least."
        )
    doubtful = any(one.verdict == "cannot tell" and not one.low <= 0 <= one.high for one in found.findings)
    chance = " Among so many, an interval without 0 in it may come about by chance." if doubtful else ""
    return (
        f"Intervals are 95 % ones, from the paired games. Of rules that play alike at most {100 * ERROR:.0f} % of such"
        f" reports say that anything changed (Holm, {counted(measures, 'measure')}).{chance}"
    )
