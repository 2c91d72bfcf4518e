"""From the variants and options of a scenario to the game that it is played with; each choice is loaded once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ..coverage import Coverage
from ..diagnostics import Diagnostic, Label, did_you_mean
from ..diagnostics.codes import names as name_codes
from ..diagnostics.codes import scenarios as codes
from ..driver import Loaded, load
from ..source import Span
from ..syntax import nodes as n
from ..syntax.words import words


class Settings:
    """The game of one folder, with whatever variants and options scenarios want; perhaps with coverage."""

    def __init__(self, folder: Path, *, coverage: bool = False) -> None:
        self.folder, self._coverage = folder, coverage
        self._loaded: dict[tuple[tuple[str, ...], tuple[tuple[str, str], ...]], Loaded] = {}

    def load(self, variants: Sequence[str] = (), options: Sequence[tuple[str, str]] = ()) -> Loaded:
        """The game with these variants, and values of options as they are written."""
        key = (tuple(variants), tuple(options))
        if key not in self._loaded:
            self._loaded[key] = load(self.folder, variants, dict(options), coverage=self._coverage, lints=False)
        return self._loaded[key]

    def coverage(self) -> Coverage:
        """What was reached so far, of the rules with all the variants and options that were loaded."""
        return Coverage.merged(
            Coverage.of(one.plan.points, one.game.ask.marks)
            for one in self._loaded.values()
            if one.plan is not None and one.game is not None
        )

    def settle(self, scenario: n.Scenario, implied: str | None) -> tuple[Loaded | None, list[Diagnostic]]:
        """The game that a scenario wants, or what is wrong with its settings or with that game.

        `implied` is the variant that the scenario's file belongs to.
        """
        base = self.load()
        known = base.manifest.variants if base.manifest is not None else {}
        problems = [*set_twice(scenario), *unknown_variants(scenario, known)]
        if problems:
            return None, problems
        first = [] if implied is None else [implied]
        variants = list(dict.fromkeys([*first, *(name.text for name in scenario.variants)]))
        given = {setting.name.text: setting for setting in scenario.options}
        options = [(setting.name.text, words(setting.value)) for setting in scenario.options]
        found = self.load(variants, options)
        if found.game is not None:
            return found, []
        for problem in [problem for problem in found.report.items if problem.is_error]:
            own = next((given[name] for name, value in options if problem.span.file.text == f"-o {name}={value}"), None)
            if own is not None:
                at_name = problem.code is name_codes.UNKNOWN_OPTION
                problem = replace(problem, span=own.name.span if at_name else own.span)
            problems.append(problem)
        return None, problems


def unknown_variants(scenario: n.Scenario, known: Collection[str]) -> Iterator[Diagnostic]:
    """The variants that a scenario names and the game does not have."""
    for name in scenario.variants:
        if name.text not in known:
            yield name_codes.UNKNOWN_VARIANT.at(name.span, name=name.text, hint=did_you_mean(name.text, known))


def set_twice(scenario: n.Scenario) -> Iterator[Diagnostic]:
    """A variant that is named again, and an option that gets a second value."""
    first: dict[str, Span] = {}
    names = [(f"variant {name.text}", name.span) for name in scenario.variants]
    names += [(f"option {setting.name.text}", setting.span) for setting in scenario.options]
    for what, span in names:
        if what in first:
            yield codes.SET_TWICE.at(span, what=what, labels=[Label(first[what], "the first one")])
        first.setdefault(what, span)
