"""`tuckbox watch`: from every save of a game's files to what it has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from ..console import note, progress_shown, say, say_segments
from ..options import (
    COMMAND_LINE,
    WrongUsage,
    check_variants,
    ended_by,
    folder_of,
    game_argument,
    rules_options,
    shown_in,
    whole_number,
)

if TYPE_CHECKING:
    from pathlib import Path

    from ...interpreter.diagnostics import Diagnostic
    from ...interpreter.driver import Loaded
    from ...interpreter.playtest.change import Figures
    from ...interpreter.runtime.game import Game
    from ...interpreter.scenarios import ScenarioResult
    from ..saves import Saves, Stamp

EXAMPLES = """\b
Examples:
  tuckbox watch my_game
  tuckbox watch my_game --players 4 --games 1000
  tuckbox watch my_game --variant short -o rounds=3
  tuckbox watch my_game --once         one run, for scripts
"""

_SEED = 1
"""The seed of all games: before and after a save the same, so that what did not change gives the same figures."""


@click.command("watch", epilog=EXAMPLES)
@game_argument
@click.option(
    "--games", type=str, callback=whole_number(1), metavar="N", default="300", help="How many games.  [default: 300]"
)
@click.option(
    "--players",
    type=str,
    callback=whole_number(1),
    metavar="N",
    help="How many players.  [default: every number]",
)
@rules_options
@click.option("--once", is_flag=True, help="One run only; exit code 1 for errors and scenarios that fail.")
def command(
    game: str, games: int, players: int | None, variants: tuple[str, ...], options: dict[str, str], once: bool
) -> None:
    """Check, test and simulate a game again whenever one of its files is saved, and tell what has changed.

    Told are: problems that are new or gone, scenarios that fail now or hold again, and win shares, mean scores and
    lengths before and now. A difference is called `more` or `less` only where the two 95 % intervals have no number in
    common. Ctrl-C ends it.
    """
    from ..saves import Saves, saved_between, stamp_of

    folder = folder_of(game)
    check_variants(folder, game, variants)
    watched = _Watched(folder, game, games, players, variants, options)
    if once or not (folder / "game.yaml").is_file():  # else everything below some folder would be watched in vain
        if not watched.run(lambda: False):
            raise click.exceptions.Exit(1)
        return
    with Saves(folder) as saves:
        told = stamp = stamp_of(folder)
        while True:
            try:
                watched.run(_asker(saves, stamp), saved_between(told, stamp))
                if watched.began:
                    note(f"Watching {game}. Save one of its files, or end with Ctrl-C.")
                    watched.began = False
                told = stamp
                saves.wait(stamp)
            except SavedMeanwhileError:
                if watched.told:
                    say("Saved meanwhile, so this begins anew.")
                    told = stamp
            stamp = saves.settled()


class SavedMeanwhileError(Exception):
    """A file was saved during a run: what it would say is no longer true."""


def _asker(saves: Saves, stamp: Stamp) -> Callable[[], bool]:
    return lambda: saves.since(stamp)


@dataclass
class _Watched:
    """A game that is watched: what is run at each save, and what was told last, to compare with."""

    folder: Path
    game: str
    games: int
    players: int | None
    variants: tuple[str, ...]
    options: dict[str, str]

    problems: Sequence[Diagnostic] = ()
    scenarios: Sequence[ScenarioResult] | None = None
    rules: str | None = None
    figures: dict[int, Figures] = field(default_factory=dict)
    """By number of players, of the rules with the hash `rules`."""

    began: bool = True
    """Nothing was told to the end yet."""
    told: bool = False
    """Something was told of the run that is going on."""

    def run(self, stale: Callable[[], bool], files: Sequence[str] = ()) -> bool:
        """Runs everything once and tells what has changed; whether there are neither errors nor scenarios that fail.

        Raises SavedMeanwhileError as soon as `stale` says that the files are other ones, and in the first run what a
        wrong command line asks for.
        """
        self.told = False
        try:
            loaded, found = self._checked()
            self._go_on(stale)
            if files:
                from ..watch_report import saved_segments

                say_segments(saved_segments(files))
            self.told = True
            self._tell_problems(found)
            if loaded.game is None:
                self._say(f"{self.game} cannot be played, so nothing else was tried.")
                if self.figures:
                    self._say("The figures of before are kept, to compare with.")
                return False
            tested = self._test(stale, {one.span.file.name for one in found if one.is_error})
            self._simulate(loaded.game, stale)
        except OSError:
            self._go_on(stale)  # a file has gone while it was read; if it was not saved, something else is wrong
            raise
        return tested and not any(one.is_error for one in found)

    def _go_on(self, stale: Callable[[], bool]) -> None:
        if stale():
            raise SavedMeanwhileError

    def _say(self, text: str) -> None:
        from ..watch_report import sentence_segments

        say_segments(sentence_segments(text))

    def _checked(self) -> tuple[Loaded, list[Diagnostic]]:
        """The game as it is to be played, with all its problems, those of its variants too."""
        from ...interpreter.analysis.clashes import CLASHES
        from ...interpreter.diagnostics import Report
        from ...interpreter.driver import load, validate

        report = Report(list(validate(self.folder).found))
        loaded = load(self.folder, self.variants, self.options)
        errors = [one for one in loaded.report.items if one.is_error]
        if self.began and errors:
            ours = any(one.span.file.name == COMMAND_LINE for one in errors)
            if ours or all(one.code.id in CLASHES for one in errors):
                raise ended_by(errors, self.game, self.variants, "cannot be played")
        if self.began and loaded.game is not None and self.players is not None:
            refused = _refused(loaded.game, self.players)
            if refused is not None:
                raise WrongUsage(refused)
        report.extend(loaded.report.found)
        return loaded, report.items

    def _tell_problems(self, found: list[Diagnostic]) -> None:
        from ...interpreter.playtest.change import compare_problems
        from ..watch_report import problem_segments

        change = compare_problems(self.problems, found)
        say_segments(problem_segments(self.game, found, change, shown_in(self.game)))
        self.problems = change.known

    def _test(self, stale: Callable[[], bool], wrong_files: set[str]) -> bool:
        """Runs the scenarios and tells of them; whether all hold."""
        from ...interpreter.playtest.change import compare_scenarios
        from ...interpreter.scenarios.run import each_result
        from ...interpreter.scenarios.settings import Settings
        from ..watch_report import scenario_segments

        results: list[ScenarioResult] = []
        for one in each_result(Settings(self.folder), lambda _: True):
            self._go_on(stale)
            # A file of scenarios with mistakes gives a result that is called like it; they are among the problems.
            if one.title != one.span.file.name:
                results.append(one)
        self._go_on(stale)
        change = compare_scenarios(self.scenarios or (), results, wrong_files)
        first = self.scenarios is None
        say_segments(scenario_segments(self.game, results, change, shown_in(self.game), first=first))
        self.scenarios = (*results, *change.unread)
        return all(one.ok for one in results)

    def _simulate(self, game: Game, stale: Callable[[], bool]) -> None:
        """Plays the games, unless they are those of before, and tells how the figures have changed."""
        from ...interpreter.playtest.change import compare_figures
        from ..watch_report import change_segments, first_segments, left_out_segments, same_segments

        counts = range(game.layout.least, game.layout.most + 1)
        if self.players is not None:
            refused = _refused(game, self.players)
            if refused is not None:
                self._say(refused)
                return
            counts = range(self.players, self.players + 1)
        if self.figures and self.rules == game.rules_hash:
            say_segments(same_segments(list(self.figures.values())))
            return
        found = {count: self._played(game, count, stale) for count in counts}
        self._go_on(stale)
        for count, now in found.items():
            before = self.figures.get(count)
            say()
            say_segments(first_segments(now) if before is None else change_segments(compare_figures(before, now)))
        say_segments(left_out_segments([count for count in self.figures if count not in found]))
        self.rules, self.figures = game.rules_hash, found

    def _played(self, game: Game, count: int, stale: Callable[[], bool]) -> Figures:
        """The figures of the games with so many players. One process plays them, so that a save can stop it at once."""
        from ...interpreter.playtest.batch import Series, play_games
        from ...interpreter.playtest.change import figures
        from ...interpreter.playtest.match import Result

        series = Series(self.folder, count, _SEED, self.variants, tuple(self.options.items()))
        show, clear = progress_shown(self.games, f"{count} player{'s' if count > 1 else ''}")
        results: list[Result] = []
        try:
            with closing(play_games(game, series, range(self.games))) as played:
                for result in played:
                    results.append(result)
                    if len(results) % 20 == 0:
                        show(len(results))
                    self._go_on(stale)
        finally:
            clear()
        return figures(count, results)


def _refused(game: Game, players: int) -> str | None:
    """Why the game is not for so many players, if it is not."""
    least, most = game.layout.least, game.layout.most
    if least <= players <= most:
        return None
    wanted = f"{least} to {most} players" if least < most else f"exactly {least} player{'s' if least > 1 else ''}"
    return f"{game.title} is for {wanted}, not for {players}."
