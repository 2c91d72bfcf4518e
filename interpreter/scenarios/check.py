"""From the scenarios of a game that can be played to all in them that cannot be so, whatever comes of playing them.

Nothing is compiled and nothing is played: names, sorts of values, numbers of pieces and players are looked at. What
depends on how the game goes is found by running them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from ..analysis.follow_ons import LOOKS_MISSPELT
from ..analysis.options import set_options
from ..compile.lower.numbering import number_things
from ..diagnostics import Diagnostic, Label, Report, did_you_mean
from ..diagnostics.codes import names as name_codes
from ..diagnostics.codes import scenarios as codes
from ..diagnostics.gather import gather
from ..driver import Kept, Loaded, look_at, look_at_all
from ..model.layout import Layout
from ..model.symbols import Checked
from ..source import Span
from ..syntax import nodes as n
from ..syntax.walk import walk
from ..syntax.words import words
from .resolve import Resolver
from .run import heading_of, players_problem
from .settings import set_twice, unknown_variants
from .wording import reply_words

_APART = 3
"""If more places of a file than these have the same mistake, it is told once."""


def validate_all(folder: Path) -> Report:
    """All problems of a game that can be told without playing it: as the driver's `validate`, and of its scenarios."""
    kept: Kept = {}
    report, looked_at = look_at_all(folder, kept)
    report.extend(check_scenarios(folder, looked_at, kept))
    return Report(list(gather(report.items, _APART)), report.allowed)


def check_scenarios(folder: Path, looked_at: Mapping[str | None, Loaded], kept: Kept) -> list[Diagnostic]:
    """What is wrong with the scenarios of the base (None) and its variants, each told once with all its places.

    Those of a variant that cannot be played are left out, and all if that is so of the base.
    """
    checks = _Checks(folder, looked_at, kept)
    base = looked_at[None]
    if not base.playable:
        return []
    titles: dict[str, Span] = {}
    found: list[Diagnostic] = []
    for variant, loaded in looked_at.items():
        for scenario in loaded.scenarios:
            if variant is not None and scenario.span.file.name in base.sources:
                continue
            heading = heading_of(scenario)
            first = titles.setdefault(scenario.title, heading)
            if first.key != heading.key:
                label = Label(first, "the first one")
                found.append(codes.TITLE_TWICE.at(heading, title=scenario.title, labels=[label]))
            found.extend(checks.problems(scenario, variant))
    return list(gather(found, apart=1))


class _Checks:
    """The game with whatever variants and option values the scenarios want, each looked at once."""

    def __init__(self, folder: Path, looked_at: Mapping[str | None, Loaded], kept: Kept) -> None:
        self.folder, self.kept = folder, kept
        manifest = looked_at[None].manifest
        self.known = manifest.variants if manifest is not None else {}
        self.games: dict[tuple[str, ...], Loaded] = {
            () if name is None else (name,): loaded for name, loaded in looked_at.items()
        }
        self.layouts: dict[tuple[object, ...], Layout] = {}
        self.labels: dict[tuple[str, ...], list[str]] = {}

    def problems(self, scenario: n.Scenario, implied: str | None) -> list[Diagnostic]:
        """What is wrong with one scenario, which stands in a file of the variant `implied`."""
        wrong = [*set_twice(scenario), *unknown_variants(scenario, self.known)]
        if wrong:
            return wrong
        first = [] if implied is None else [implied]
        variants = tuple(dict.fromkeys([*first, *(name.text for name in scenario.variants)]))
        if variants not in self.games:
            self.games[variants] = look_at(self.folder, variants, kept=self.kept)
        loaded = self.games[variants]
        if loaded.checked is None or not loaded.playable or _looks_misspelt(loaded):
            return []
        layout, wrong = self._layout(variants, loaded.checked, scenario.options)
        if layout is None:
            return wrong
        players = scenario.players if scenario.players is not None else layout.least
        problem = players_problem(layout, players, heading_of(scenario))
        if problem is not None:
            return [problem]
        return [*_start_problems(scenario, layout), *self._facts(scenario, layout, players, variants, loaded.checked)]

    def _layout(
        self, variants: tuple[str, ...], checked: Checked, settings: list[n.OptionSetting]
    ) -> tuple[Layout | None, list[Diagnostic]]:
        """The layout with the option values of a scenario, or what is wrong with these."""
        wanted = [(setting.name.text, (words(setting.value), setting.span)) for setting in settings]
        key = (variants, *((name, text) for name, (text, _) in wanted))
        if key not in self.layouts:
            options = {name: replace(option) for name, option in checked.names.options.items()}
            report = Report()
            set_options(options, wanted, report)
            if report.has_errors:
                return None, report.items
            self.layouts[key] = number_things(replace(checked, names=replace(checked.names, options=options)))
        return self.layouts[key], []

    def _facts(
        self, scenario: n.Scenario, layout: Layout, players: int, variants: tuple[str, ...], checked: Checked
    ) -> Iterator[Diagnostic]:
        """What is wrong with the seats, facts and answers."""
        if variants not in self.labels:
            self.labels[variants] = list(dict.fromkeys(_labels(checked)))
        labels = self.labels[variants]
        resolver = Resolver(layout, players, labels)
        if scenario.start is not None and scenario.start.seat is not None:
            resolver.seat(scenario.start.seat, scenario.start.span)
        for section in scenario.sections:
            resolver.section(section)
        yield from resolver.problems
        for reply in [reply for section in scenario.sections for answer in section.answers for reply in answer.replies]:
            if reply.label is not None and reply.label not in labels:
                hint = did_you_mean(reply.label, labels)
                yield codes.UNKNOWN_ANSWER.at(reply.span, name=reply_words(reply), hint=hint)


def _looks_misspelt(loaded: Loaded) -> bool:
    """Whether a name in a table is probably wrong, which the scenarios would only show once more."""
    return any(problem.code.id in LOOKS_MISSPELT for problem in loaded.report.found)


def _labels(checked: Checked) -> Iterator[str]:
    """All that alternatives and declining are called."""
    parts = checked.parts
    for part in parts.with_steps():
        for node in walk(part):
            if isinstance(node, n.Alternative | n.Else) and node.label is not None:
                yield node.label


def _start_problems(scenario: n.Scenario, layout: Layout) -> Iterator[Diagnostic]:
    start = scenario.start
    known = [phase.name for phase in layout.phases]
    if start is not None and start.phase is not None and start.phase.text not in known:
        hint = did_you_mean(start.phase.text, known)
        yield name_codes.UNKNOWN_PHASE.at(start.phase.span, name=start.phase.text, hint=hint)
