"""From a game without errors to what random games tell of it: those that come to no end, what they never reach, and
whether the checks that were not certain are right.

Every number of players is tried, with the base and with each variant by itself. `tuckbox validate --try` shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..coverage import Coverage
from ..diagnostics import Diagnostic, Report
from ..diagnostics.codes import lints as codes
from ..diagnostics.diagnostic import TRY
from ..driver import Loaded, load
from ..runtime.game import Game
from ..source import SourceFile, Span
from .batch import Series, play_games
from .match import Result

SEED = 1


@dataclass
class Tried:
    """What came of it, in `games` random games; not all that were wanted if it was interrupted."""

    games: int = 0
    stopped: list[tuple[Diagnostic, str]] = field(default_factory=list)
    """Each way in which a game stopped before its end, once, with the first such game in words."""
    coverage: Coverage = field(default_factory=Coverage)
    sources: dict[str, SourceFile] = field(default_factory=dict)
    interrupted: bool = False


class Trial:
    """Random games of a folder without errors, so many in each setting; `wanted` are there in all."""

    def __init__(self, folder: Path, games: int) -> None:
        self.folder, self.games = folder, games
        base = load(folder, coverage=True, lints=False)
        names = base.manifest.variants if base.manifest is not None else ()
        self._loaded = [base, *(load(folder, [name], coverage=True, lints=False) for name in names)]
        self.wanted = games * sum(len(_seats(game)) for _, game in self._playable())

    def play(self, progress: Callable[[int], None] | None = None) -> Tried:
        """Plays them; `progress` is told how many are done. A KeyboardInterrupt ends it early."""
        tried = Tried()
        try:
            for one, game in self._playable():
                for players in _seats(game):
                    series = Series(self.folder, players, SEED, one.variants)
                    for result in play_games(game, series, range(self.games)):
                        _note(tried, one, series, result)
                        if progress is not None and tried.games % 20 == 0:
                            progress(tried.games)
        except KeyboardInterrupt:
            tried.interrupted = True
        seen = [Coverage.of(one.plan.points, game.ask.marks) for one, game in self._playable() if one.plan is not None]
        tried.coverage = Coverage.merged(seen)
        for one in self._loaded:
            tried.sources.update(one.sources)
        return tried

    def _playable(self) -> list[tuple[Loaded, Game]]:
        return [(one, one.game) for one in self._loaded if one.game is not None]


def judged(report: Report, tried: Tried) -> Report:
    """The report with what was found by trying: doubts proven or narrowed, games that stopped, lines never reached."""
    found = [_judged(one, tried) for one in report.found]
    endless = [one.span for one in report.found if one.code.doubt == "endless"]
    for one, game in tried.stopped:
        if not any(_within(one.span, span) for span in endless):
            found.append(_with_hint(one, f"Shown by {game}."))
    taken = {(one.span.file.name, one.span.line) for one in (*found, *report.allowed)}
    for line in tried.coverage.missing():
        if not line.ran and (line.file, line.line) not in taken:
            source = tried.sources[line.file]
            start = len(source.line(line.line)) - len(source.line(line.line).lstrip()) + 1
            span = Span.at(source, line.line, start, len(line.text))
            found.append(codes.NOT_REACHED.at(span, games=f"{tried.games:,}"))
    return Report(found, list(report.allowed))


def _judged(one: Diagnostic, tried: Tried) -> Diagnostic:
    """The diagnostic with what the games tell of it, if it was not certain."""
    if one.code.doubt != "endless":
        return one
    game = next((game for other, game in tried.stopped if _within(other.span, one.span)), None)
    said = f"Shown by {game}." if game is not None else f"{tried.games:,} random games did not stop here."
    return _with_hint(one, said)


def _with_hint(one: Diagnostic, said: str) -> Diagnostic:
    """The diagnostic with what trying told in the place of the advice to try."""
    hint = (one.hint or "").removesuffix(TRY).rstrip()
    return replace(one, hint=f"{hint} {said}" if hint else said)


def _within(span: Span, outer: Span) -> bool:
    """Whether a place lies in the line of another, or in what is indented below that."""
    if span.file.name != outer.file.name or span.line < outer.line:
        return False
    lines = outer.file.lines
    level = _level(lines[outer.line - 1])
    return all(_level(line) > level for line in lines[outer.line : span.line] if line.strip())


def _level(line: str) -> int:
    return len(line) - len(line.lstrip())


def _seats(game: Game) -> range:
    return range(game.layout.least, game.layout.most + 1)


def _note(tried: Tried, loaded: Loaded, series: Series, result: Result) -> None:
    tried.games += 1
    found = result.fault.diagnostic(loaded.sources) if result.fault is not None else None
    if found is None or any(one.code is found.code and one.span.key == found.span.key for one, _ in tried.stopped):
        return
    people = "1 player" if series.players == 1 else f"{series.players} players"
    variant = f" and the variant `{series.variants[0]}`" if series.variants else ""
    tried.stopped.append((found, f"game {result.number} of seed {SEED} with {people}{variant}"))
