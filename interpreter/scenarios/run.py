"""From a game's folder to what came of each of its scenarios."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from ..coverage import Coverage
from ..diagnostics import Diagnostic, Label, did_you_mean
from ..diagnostics.codes import scenarios as codes
from ..driver import Loaded
from ..model.layout import Layout
from ..runtime.game import Game
from ..source import Span
from ..syntax import nodes as n
from .playing import Line, Part, play
from .resolve import Resolver
from .result import Failure, ScenarioResult
from .settings import Settings
from .starting import start_problem
from .wording import people, reply_words

SEEDS = (1, 2, 3, 5, 8, 13)
"""A scenario is played with the first; with the others it must come out alike, or it depends on chance."""


def run_scenarios(folder: Path, pattern: str | None = None) -> list[ScenarioResult]:
    """Plays the scenarios of a game, those of its variants too, in the order of the files.

    `pattern` chooses by title: a part of it in any case, or the whole with `*` and `?`. A file of scenarios that cannot
    be read in full gives a result of its own; a game that cannot be played gives a single one, with all that is wrong.
    Nothing is raised for what is wrong in the folder.
    """
    return list(each_result(Settings(folder), _titled(pattern)))


def run_with_coverage(folder: Path, pattern: str | None = None) -> tuple[list[ScenarioResult], Coverage]:
    """As `run_scenarios`, with what of the rules, those of all variants too, the scenarios have reached."""
    settings = Settings(folder, coverage=True)
    return list(each_result(settings, _titled(pattern))), settings.coverage()


def each_result(settings: Settings, wanted: Callable[[n.Scenario], bool]) -> Iterator[ScenarioResult]:
    """As `run_scenarios` for the scenarios that are wanted, each played when its result is."""
    titles: dict[str, Span] = {}
    for scenario, variant in _all(settings):
        if isinstance(scenario, ScenarioResult):
            yield scenario
            continue
        heading = heading_of(scenario)
        first = titles.setdefault(scenario.title, heading)
        if not wanted(scenario):
            continue
        result = _run(settings, scenario, variant, heading)
        if first.key != heading.key:
            label = Label(first, "the first one")
            result.problems.append(codes.TITLE_TWICE.at(heading, title=scenario.title, labels=[label]))
        yield result


def _all(settings: Settings) -> Iterator[tuple[n.Scenario | ScenarioResult, str | None]]:
    """Every scenario with the variant whose file it stands in; in place of what cannot be read a result."""
    base = settings.load()
    if base.manifest is None or base.game is None:
        problems = [problem for problem in base.report.items if problem.is_error]
        yield ScenarioResult(base.name, problems[0].span, [], problems), None
        return
    for variant in (None, *base.manifest.variants):
        loaded = base if variant is None else settings.load([variant])
        for name in _files(loaded, variant):
            problems = [problem for problem in loaded.report.items if problem.span.file.name == name]
            if problems:
                yield ScenarioResult(name, problems[0].span, [], problems), variant
        for scenario in loaded.scenarios:
            if variant is None or scenario.span.file.name not in base.sources:
                yield scenario, variant


def _files(loaded: Loaded, variant: str | None) -> list[str]:
    """The files of scenarios that the base, or this variant, lists."""
    if loaded.manifest is None:
        return []
    layer = loaded.manifest.base if variant is None else loaded.manifest.variants[variant]
    return [entry.file for entry in layer.scenarios]


def _run(settings: Settings, scenario: n.Scenario, variant: str | None, heading: Span) -> ScenarioResult:
    result = ScenarioResult(scenario.title, heading)
    loaded, result.problems = settings.settle(scenario, variant)
    if loaded is None or loaded.game is None:
        return result
    game, layout = loaded.game, loaded.game.layout
    players = scenario.players if scenario.players is not None else layout.least
    problem = players_problem(layout, players, heading)
    if problem is not None:
        result.problems.append(problem)
        return result
    labels = _labels(game)
    resolver = Resolver(layout, players, labels)
    if scenario.start is not None and scenario.start.seat is not None:
        resolver.seat(scenario.start.seat, scenario.start.span)
    parts = [Part(section, resolver.section(section), _lines(section)) for section in scenario.sections]
    start = start_problem(game, scenario.start)
    problems = [*([start] if start is not None else []), *resolver.problems, *_unknown_labels(labels, parts)]
    result.problems = sorted(problems, key=lambda problem: problem.span.key)
    if result.problems:
        return result
    runs = [play(game, players, scenario.start, parts, heading, seed) for seed in SEEDS]
    result.failures, result.problems = next((run for run in runs if any(run)), runs[0])
    if any(_said(*run) != _said(*runs[0]) for run in runs):
        result.problems = [codes.CHANCE.at(heading), *result.problems]
    return result


def players_problem(layout: Layout, players: int, heading: Span) -> Diagnostic | None:
    """Whether the game is for so many; if not, that is told where the scenario says how many."""
    if layout.least <= players <= layout.most:
        return None
    wanted = people(layout.least) if layout.least == layout.most else f"{layout.least} to {people(layout.most)}"
    return codes.PLAYERS.at(_players_line(heading), wanted=wanted, found=people(players))


def _players_line(heading: Span) -> Span:
    """The setting of the number of players below a title."""
    file = heading.file
    for number in range(heading.line + 1, len(file.lines) + 1):
        found = re.match(r"\s+(\d+\s+players?)\b", file.line(number))
        if found:
            return Span.at(file, number, found.start(1) + 1, len(found[1]))
    return heading


def _lines(section: n.Section) -> list[Line]:
    return [Line(answers.seat - 1, reply, answers.cannot) for answers in section.answers for reply in answers.replies]


def _labels(game: Game) -> list[str]:
    """All that alternatives and declining are called, each once."""
    known: dict[str, None] = {}
    for site in game.ask.sites:
        known |= dict.fromkeys([*(site.labels or ()), *([] if site.decline is None else [site.decline])])
    return list(known)


def _unknown_labels(known: list[str], parts: list[Part]) -> Iterator[Diagnostic]:
    """Texts behind `cannot` that nothing is called: nobody could ever choose them."""
    for line in [line for part in parts for line in part.lines]:
        label = line.reply.label
        if line.cannot and label is not None and label not in known:
            name = reply_words(line.reply)
            yield codes.UNKNOWN_ANSWER.at(line.reply.span, name=name, hint=did_you_mean(label, known))


def _said(failures: list[Failure], problems: list[Diagnostic]) -> list[object]:
    """What two runs are compared by."""
    failed = [(one.span.key, one.expected, one.found) for one in failures]
    return [*failed, *((one.code.id, one.span.key, one.message, one.hint) for one in problems)]


def heading_of(scenario: n.Scenario) -> Span:
    """The line that gives the title."""
    at = scenario.span
    line = at.file.line(at.line)
    return Span.at(at.file, at.line, at.column, len(line.rstrip()) - at.column + 1)


def _titled(pattern: str | None) -> Callable[[n.Scenario], bool]:
    """Whether the pattern chooses a scenario by its title."""
    wanted = (pattern or "*").casefold()
    if "*" in wanted or "?" in wanted:
        return lambda scenario: fnmatchcase(scenario.title.casefold(), wanted)
    return lambda scenario: wanted in scenario.title.casefold()
