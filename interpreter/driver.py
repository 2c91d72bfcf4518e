"""From a game's folder to a game that can be played: the pipeline, one line a stage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from .analysis import check, lay_over
from .analysis.allowing import allow, report_needless
from .analysis.clashes import report_clashes
from .analysis.declare import Setting
from .analysis.fingerprint import fingerprint
from .analysis.follow_ons import drop_follow_ons
from .analysis.idle import drop_used_elsewhere, report_same
from .analysis.layers import RuleLayer
from .analysis.texts import check_texts
from .assembling import Facts, assembled
from .compile.load import named_parts
from .compile.lower import lower
from .compile.plan import Plan
from .diagnostics import Diagnostic, Report, did_you_mean
from .diagnostics.codes import names as name_codes
from .diagnostics.codes import scenarios as scenario_codes
from .model.symbols import Checked
from .model.tables import FileEntry, Layer, Manifest
from .runtime.game import Game
from .shipped import GameNotFoundError, find_game, shipped_games
from .source import SourceFile, Span
from .syntax.grammar import reserved_words
from .syntax.nodes import RuleFile, Scenario
from .syntax.parse import parse
from .tables import read_manifest, read_tables, read_text_rows, read_texts, title_languages
from .tables.files import open_file

__all__ = [
    "GameNotFoundError",
    "Kept",
    "Loaded",
    "find_game",
    "load",
    "look_at",
    "look_at_all",
    "lowered",
    "shipped_games",
    "validate",
]

_ANY_PLAYERS = (1, 8)
"""What is assumed where `players` cannot be read, so that the rules can be checked all the same."""

Kept = dict[str, tuple[RuleFile, list[Diagnostic]] | Diagnostic]
"""Rule files by name as they were read, with what is wrong in their writing; or why they could not be opened."""


@dataclass(frozen=True)
class Loaded:
    """A game's folder with all that was found out about it; `game` is None where something other than a scenario is
    wrong. `scenarios` are those that could be read."""

    folder: Path
    name: str
    report: Report
    variants: tuple[str, ...] = ()
    manifest: Manifest | None = None
    sources: Mapping[str, SourceFile] = field(default_factory=dict)
    checked: Checked | None = None
    plan: Plan | None = None
    game: Game | None = None
    scenarios: tuple[Scenario, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    """Every option with the value that is in force."""
    files: tuple[RuleFile, ...] = ()
    """The rule files of the base and the variants, as they were read."""
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The texts of the rules by language and by how they stand there."""
    playable: bool = False
    """Whether nothing but a scenario is wrong."""


def load(
    folder: Path,
    variants: Sequence[str] = (),
    options: Mapping[str, str] = MappingProxyType({}),
    *,
    coverage: bool = False,
    lints: bool = True,
) -> Loaded:
    """Read, check and compile a game with these variants and option values; all problems go to the report, without the
    lints of whole games if they are not wanted.

    With `coverage` the game notes in `game.ask.marks` which points of `plan.points` it reaches, in any way of playing.
    """
    found = look_at(folder, variants, options, lints=lints)
    if found.checked is None or not found.playable:
        return found
    plan, facts = lowered(found, coverage=coverage)
    return replace(found, plan=plan, game=assembled(facts, found.sources, partial(named_parts, plan)))


def look_at(
    folder: Path,
    variants: Sequence[str] = (),
    options: Mapping[str, str] = MappingProxyType({}),
    kept: Kept | None = None,
    *,
    lints: bool = True,
) -> Loaded:
    """As `load`, but nothing is compiled: all problems are known, and `plan` and `game` are None.

    `kept` holds the rule files of the folder that were read already; those that are read now are added to it.
    """
    report = Report()
    name = folder.resolve().name
    words = reserved_words()
    manifest, problems = read_manifest(folder, words)
    report.extend(problems)
    if manifest is None or not _known_variants(manifest, variants, report):
        return Loaded(folder, name, report, tuple(variants), manifest)
    layers = [manifest.base, *(manifest.variants[variant] for variant in variants)]
    tables, problems = read_tables(manifest, variants, words)
    report.extend(problems)
    texts, problems = read_texts(manifest, variants)
    report.extend(problems)
    report.extend(title_languages(manifest, tables, texts))
    shelf = _Shelf(folder, {} if kept is None else kept, report)
    rules = [RuleLayer(layer.name, shelf.files(layer.rules)) for layer in layers]
    report_clashes(rules, layers, report)
    parts = lay_over(rules, report)
    settings = [*_manifest_settings(layers), *_command_settings(options)]
    players = next((layer.players for layer in reversed(layers) if layer.players is not None), None)
    least, most = (players.least, players.most) if players is not None else _ANY_PLAYERS
    home = manifest.base.rules[0].span if manifest.base.rules else Span.at(manifest.source)
    checked = check(parts, tables, (least, most), words, settings, home, report, lints)
    files = tuple(file for layer in rules for file in layer.files)
    drop_follow_ons(report, files, players is not None)
    allow(report, files)
    playable = not report.has_errors
    own = (scenario for file in files for scenario in file.scenarios)
    scenarios = (*own, *shelf.scenarios(entry for layer in layers for entry in layer.scenarios))
    values = {option.name: option.value for option in checked.names.options.values()}
    return Loaded(
        folder, name, report, tuple(variants), manifest, shelf.sources, checked, None, None, scenarios, values, files,
        texts, playable,
    )  # fmt: skip


def lowered(found: Loaded, *, coverage: bool = False) -> tuple[Plan, Facts]:
    """The plan of a game that was looked at and can be played, and what else is known of it."""
    assert found.checked is not None and found.playable
    plan = lower(found.checked, coverage=coverage)
    titles = found.manifest.title if found.manifest is not None else {}
    facts = Facts(
        plan.layout,
        rules_hash=fingerprint(found.checked),
        title=titles.get("en") or next(iter(titles.values()), found.name),
        titles=titles,
        variants=found.variants,
        options=dict(found.options),
        bounds={one.name: (one.low, one.high) for one in found.checked.names.options.values()},
        texts={text: dict(wordings) for text, wordings in found.texts.items()},
        points=len(plan.points),
    )
    return plan, facts


def validate(folder: Path) -> Report:
    """All problems of a game: of the base, of each variant by itself, and of the texts of all of them together."""
    return look_at_all(folder)[0]


def look_at_all(folder: Path, kept: Kept | None = None) -> tuple[Report, dict[str | None, Loaded]]:
    """As `validate`, with the base (None) and each variant as they were looked at."""
    kept = {} if kept is None else kept
    first = look_at(folder, kept=kept)
    found: dict[str | None, Loaded] = {None: first}
    report = Report(list(first.report.found), list(first.report.allowed))
    if first.manifest is None:
        return report, found
    files = list(first.files)
    for variant in first.manifest.variants:
        one = found[variant] = look_at(folder, [variant], kept=kept)
        report.extend(one.report.found)
        report.allowed.extend(one.report.allowed)
        files.extend(one.files)
    if not report.has_errors:
        rows, _ = read_text_rows(first.manifest, list(first.manifest.variants))
        check_texts(files, rows, report)
        games = {variant: one.checked for variant, one in found.items()}
        drop_used_elsewhere(report, first.manifest, {variant: one.report for variant, one in found.items()}, games)
        report_same(report, first.manifest, games)
        allow(report, files)
        report_needless(report, _files_read(found.values(), kept))
    return report, found


def _files_read(games: Iterable[Loaded], kept: Kept) -> list[RuleFile]:
    """The rule and scenario files of several games, each once."""
    names = {name: None for one in games for name in one.sources}
    return [read[0] for name in names if not isinstance(read := kept[name], Diagnostic)]


def _known_variants(manifest: Manifest, variants: Sequence[str], report: Report) -> bool:
    unknown = [variant for variant in variants if variant not in manifest.variants]
    for variant in unknown:
        hint = did_you_mean(variant, manifest.variants)
        report.add(name_codes.UNKNOWN_VARIANT.at(Span.at(manifest.source), name=variant, hint=hint))
    return not unknown


class _Shelf:
    """The rule and scenario files of a folder, each read once; what is wrong with those wanted goes to the report."""

    def __init__(self, folder: Path, kept: Kept, report: Report) -> None:
        self.folder, self.kept, self.report = folder, kept, report
        self.sources: dict[str, SourceFile] = {}

    def files(self, entries: Iterable[FileEntry]) -> list[RuleFile]:
        """The files that can be opened."""
        found = (self._file(entry.file) for entry in entries)
        return [file for file in found if file is not None]

    def scenarios(self, entries: Iterable[FileEntry]) -> list[Scenario]:
        """The scenarios of these files, which hold nothing else."""
        found: list[Scenario] = []
        for file in self.files(entries):
            self.report.extend(scenario_codes.NO_SCENARIO.at(part.span) for part in file.parts)
            found.extend(file.scenarios)
        return found

    def _file(self, name: str) -> RuleFile | None:
        if name not in self.kept:
            source = open_file(self.folder, name)
            self.kept[name] = source if isinstance(source, Diagnostic) else parse(source)
        read = self.kept[name]
        if isinstance(read, Diagnostic):
            self.report.add(read)
            return None
        file, problems = read
        self.sources[name] = file.source
        self.report.extend(problems)
        return file


def _manifest_settings(layers: Sequence[Layer]) -> list[tuple[str, Setting]]:
    return [(name, setting) for layer in layers for name, setting in layer.options.items()]


def _command_settings(options: Mapping[str, str]) -> list[tuple[str, Setting]]:
    found: list[tuple[str, Setting]] = []
    for name, value in options.items():
        text = f"-o {name}={value}"
        found.append((name, (value, Span.at(SourceFile("command line", text), 1, 4, len(text) - 3))))
    return found
