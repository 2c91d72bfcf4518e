"""From what a save has changed to pieces of text with styles, in lines of at most 80 columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isfinite

from ..interpreter.diagnostics import Diagnostic
from ..interpreter.diagnostics.render import render_lines, summary, text_segments
from ..interpreter.diagnostics.width import wrapped
from ..interpreter.playtest.change import (
    Change,
    Figure,
    Figures,
    FiguresChange,
    ProblemChange,
    ScenarioChange,
)
from ..interpreter.playtest.metrics.stopped import Stopped
from ..interpreter.scenarios import ScenarioResult
from ..interpreter.source import SourceFile
from .console import WIDTH, table
from .words import counted, listed, seats_text

Segment = tuple[str, str]
Shown = Callable[[SourceFile], str]

_FILES_NAMED = 4


def saved_segments(files: Sequence[str]) -> Iterator[Segment]:
    """The heading of what a save has changed."""
    named = list(files[:_FILES_NAMED])
    more = len(files) - len(named)
    text = f"{listed([*named, f'{more} more'] if more else named)} saved"
    lines = wrapped(text, WIDTH)
    rule = "-" * max(map(len, lines))
    yield "\n" + "\n".join(lines) + f"\n{rule}\n", "place"


# ---- problems -------------------------------------------------------------------------------------------------------


def problem_segments(game: str, now: Sequence[Diagnostic], change: ProblemChange, shown: Shown) -> Iterator[Segment]:
    """Problems that are new in full, those that are gone in a line each, and how many there are."""
    for one in change.new:
        yield from text_segments(one, shown, WIDTH)
        yield "\n", ""
    for one in change.gone:
        yield from _line("gone     ", "added", render_lines([one], shown).strip())
    yield from sentence_segments(f"{game}: {summary(now)}{_aside(now, change)}")


def _aside(now: Sequence[Diagnostic], change: ProblemChange) -> str:
    """What there is to say beside the number of problems."""
    if change.new:
        return f" New: {len(change.new)}." if len(change.new) < len(now) else ""
    return " The same as before." if now and not change.gone else ""


# ---- scenarios ------------------------------------------------------------------------------------------------------


def scenario_segments(
    game: str, now: Sequence[ScenarioResult], change: ScenarioChange[ScenarioResult], shown: Shown, *, first: bool
) -> Iterator[Segment]:
    """Scenarios of which something is to be said, and how many hold. What is new is not told of the first run."""
    for one in change.fail_now:
        yield from _failed("FAILED   " if first else "FAILS NOW", one, shown)
    for one in change.fail_otherwise:
        yield from _failed("FAILS    ", one, shown)
    for one in change.hold_again:
        yield from _line("HOLDS    ", "added", one.title)
    if not first:
        for one in change.added:
            yield from _line("new      ", "hint", one.title)
    for one in change.gone:
        yield from _line("removed  ", "warning", one.title)
    failing = sum(not one.ok for one in now)
    if not now:
        text = "no scenario."
    elif failing:
        told = len(change.fail_now) + len(change.fail_otherwise)
        text = f"{counted(len(now), 'scenario')}, {failing} failed"
        text += "." if told == failing else f", {'as' if not told else f'{failing - told} of them as'} before."
    else:
        text = f"{counted(len(now), 'scenario')}, all hold."
    yield from sentence_segments(f"{game}: {text}")


def _failed(word: str, one: ScenarioResult, shown: Shown) -> Iterator[Segment]:
    """A scenario that fails: where, what was expected and what was found, and what is wrong in its text."""
    yield from _line(f"{word} ", "error", one.title)
    for failure in one.failures:
        yield f"  {shown(failure.span.file)}:{failure.span.line}:{failure.span.column}\n", "place"
        for label, text in (("expected", failure.expected), ("found   ", failure.found)):
            yield "\n".join(wrapped(text, WIDTH, f"    {label}  ", " " * 14)) + "\n", ""
    for problem in one.problems:
        yield from text_segments(problem, shown, WIDTH)


# ---- figures --------------------------------------------------------------------------------------------------------


def first_segments(now: Figures) -> Iterator[Segment]:
    """The figures of one number of players, with nothing to compare them with."""
    yield f"{seats_text(now.players)}, {counted(now.games, 'game')}\n", "place"
    yield from _stopped(now, None, now.stopped)
    if not now.finished:
        return
    name, scale = _score_title(now.scores)
    rows = [["", "win share", "95 % interval", *([name, "95 % interval"] if now.scores else [])]]
    for seat, share in enumerate(now.win_shares):
        score = now.scores[seat] if seat < len(now.scores) else None
        more = [] if score is None else [_number(score.value, scale), _interval(score, scale)]
        rows.append([f"seat {seat + 1}", f"{_percent(share.value)} %", _share_interval(share), *more])
    yield "\n".join(table(rows)) + "\n", ""
    if now.decisions is not None:
        turns = f", {_number(now.turns.value)} turns" if now.turns is not None and now.turns.value else ""
        yield f"  mean length  {_number(now.decisions.value)} decisions{turns}\n", ""


def change_segments(change: FiguresChange) -> Iterator[Segment]:
    """What has become of the figures of one number of players since the rules were changed."""
    now, seats = change.now, seats_text(change.now.players)
    if not change.otherwise:
        yield from sentence_segments(
            f"{seats}: the rules are other ones, and {_all(now.games)} came out as before: scores, winners and length."
        )
        return
    yield f"{seats}, {counted(now.games, 'game')}: {change.otherwise:,} came out otherwise\n", "place"
    yield from _stopped(now, change.before, change.new_reasons)
    if not change.changes:
        yield from sentence_segments("  No figures to compare: all games came to no end, before or now.")
        return
    yield from _rows(change)
    games = min(change.before.finished, now.finished)
    nothing = f"o difference that {counted(games, 'game')} can show"
    if not any(one.direction for one in change.changes):
        yield from sentence_segments(f"  N{nothing}.")
    elif not all(one.direction for one in change.changes):
        yield from sentence_segments(f"  Where neither `more` nor `less` stands: n{nothing}.")


def same_segments(now: Sequence[Figures]) -> Iterator[Segment]:
    """The rules are those of before."""
    games = counted(max((one.games for one in now), default=0), "game")
    seats = listed([seats_text(one.players) for one in now])
    each = " each" if len(now) > 1 else ""
    yield from sentence_segments(f"The rules are the same: {games} of {seats}{each} are the same games, move by move.")


def left_out_segments(counts: Sequence[int]) -> Iterator[Segment]:
    """Numbers of players that were played before, and are not any more."""
    if counts:
        yield "\n", ""
        yield from sentence_segments(f"No longer played: games of {listed([seats_text(count) for count in counts])}.")


def _rows(change: FiguresChange) -> Iterator[Segment]:
    """A line a figure: before, now, and the word for the difference, if there is one."""
    name, scale = _score_title([side for one in change.scores for side in (one.before, one.now)])
    lengths = (("decisions", change.decisions), ("turns", change.turns))
    groups: list[tuple[str, list[tuple[str, str, str, Change]]]] = [
        ("", [(f"seat {seat}", _share(one.before), _share(one.now), one) for seat, one in _seats(change.win_shares)]),
        (
            name,
            [
                (f"seat {seat}", _with_interval(one.before, scale), _with_interval(one.now, scale), one)
                for seat, one in _seats(change.scores)
            ],
        ),
        (
            "mean length",
            [
                (name, _with_interval(one.before), _with_interval(one.now), one)
                for name, one in lengths
                if one is not None and (one.before.value or one.now.value)
            ],
        ),
    ]
    cells = [[label, before, "->", now] for _, rows in groups for label, before, now, _ in rows]
    heading, *laid = table([["win share", "before", "", "now"], *cells], left=4)
    room = max(map(len, laid))
    yield f"{heading}\n", ""
    lines = iter(laid)
    for title, rows in groups:
        if title and rows:
            yield f"  {title}\n", ""
        for *_, figure in rows:
            line, word = next(lines), figure.direction
            yield (f"{line:{room}}  " if word else f"{line}\n"), ""
            if word:
                yield f"{word}\n", "note"


def _seats(changes: Sequence[Change]) -> Iterator[tuple[int, Change]]:
    """By the number of the seat."""
    return enumerate(changes, 1)


def _stopped(now: Figures, before: Figures | None, reasons: Sequence[Stopped]) -> Iterator[Segment]:
    """How many games came to no end, and for which reasons."""
    count = now.games - now.finished
    earlier = before.games - before.finished if before is not None else 0
    if not count and not earlier:
        return
    aside = f" (before: {earlier:,})" if before is not None else ""
    what = f"{counted(count, 'game')} of {now.games:,} came to no end{aside}."
    yield "\n".join(wrapped(what, WIDTH, "  ", "  ")) + "\n", "warning" if count else ""
    for one in reasons:
        place = f"{one.file}:{one.line}:{one.column}: " if one.file else ""
        code = f" {one.code}" if one.code else ""
        yield "\n".join(wrapped(f"{place}{one.status}{code}: {one.message}", WIDTH, "    ", "      ")) + "\n", ""


def _score_title(scores: Sequence[Figure]) -> tuple[str, int]:
    """What scores are told in: so large ones that no line would hold them as thousands, millions, and so on."""
    largest = max((abs(one.value) for one in scores), default=0)
    scale = 1
    while largest >= 100_000 * scale:
        scale *= 1_000
    return ("mean score" if scale == 1 else f"mean score / {scale:,}"), scale


def _all(games: int) -> str:
    return "the only game" if games == 1 else f"all {games:,} games"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _share(one: Figure) -> str:
    return f"{_percent(one.value)} % ({_share_interval(one)})"


def _share_interval(one: Figure) -> str:
    return f"{_percent(one.low)} to {_percent(one.high)}"


def _number(value: float, scale: int = 1) -> str:
    text = f"{value / scale:.1f}"
    return "0.0" if text == "-0.0" else text


def _interval(one: Figure, scale: int = 1) -> str:
    """Nothing where all games agree, or where they are too few to tell."""
    if one.low == one.high or not isfinite(one.low):
        return ""
    return f"{_number(one.low, scale)} to {_number(one.high, scale)}"


def _with_interval(one: Figure, scale: int = 1) -> str:
    interval = _interval(one, scale)
    return _number(one.value, scale) + (f" ({interval})" if interval else "")


# ---- lines ----------------------------------------------------------------------------------------------------------


def _line(word: str, style: str, text: str) -> Iterator[Segment]:
    first, *rest = wrapped(text, WIDTH - len(word), later="  ")
    yield word, style
    yield first + "\n", ""
    for line in rest:
        yield f"{' ' * len(word)}{line}\n", ""


def sentence_segments(text: str) -> Iterator[Segment]:
    """A sentence in lines that fit."""
    indent = " " * (len(text) - len(text.lstrip()))
    yield "\n".join(wrapped(text.lstrip(), WIDTH, indent, indent or "  ")) + "\n", ""
