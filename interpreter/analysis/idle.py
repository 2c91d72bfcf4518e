"""From what was found with the base and with each variant to what is so in all of them: a variant may use what the base
only brings, make come about what the base only prepares, and leave out what the base uses."""

from __future__ import annotations

from collections.abc import Mapping

from ..diagnostics import Code, Diagnostic, Report
from ..diagnostics.codes import lints_reach
from ..diagnostics.codes import lints_use as codes
from ..model.symbols import Checked
from ..model.tables import Manifest
from .fingerprint import fingerprint

_IN_EVERY_GAME = codes.IN_EVERY_GAME | lints_reach.IN_EVERY_GAME


def drop_used_elsewhere(
    report: Report, manifest: Manifest, runs: Mapping[str | None, Report], checked: Mapping[str | None, Checked | None]
) -> None:
    """Takes out of the report of all runs what is said to be unused of the base, or never to come about, and is not
    said in one of them that has the same part. Where there are errors, nothing is known of what is used."""
    base = manifest.base
    files = {table.file for table in base.tables} | {rules.file for rules in base.rules}
    entries = {span.key for table in base.tables for span in (table.file_span, table.piece_span)}
    said = [
        ({_key(one) for one in run.found}, _lines(checked.get(variant)))
        for variant, run in runs.items()
        if not run.has_errors
    ]

    def is_kept(one: Diagnostic) -> bool:
        of_base = one.span.file.name in files or one.span.key in entries
        return (
            one.code.id not in _IN_EVERY_GAME
            or not of_base
            or all(_key(one) in found or not _is_there(one, lines) for found, lines in said)
        )

    report.found = [one for one in report.found if is_kept(one)]
    first: dict[tuple[object, ...], Diagnostic] = {}
    for one in report.found:  # with a variant the same may be said with other numbers
        first.setdefault(_key(one), one)
    once = {code.id for code in vars(lints_reach).values() if isinstance(code, Code)}
    report.found = [one for one in report.found if one.code.id not in once or first[_key(one)] is one]


def _lines(checked: Checked | None) -> dict[str, list[tuple[int, int]]]:
    """By file the lines, first and last, of the parts that do something in a game."""
    found: dict[str, list[tuple[int, int]]] = {}
    for part in checked.parts.with_steps() if checked is not None else ():
        found.setdefault(part.span.file.name, []).append((part.span.line, part.span.end_line))
    return found


def _is_there(one: Diagnostic, lines: dict[str, list[tuple[int, int]]]) -> bool:
    """Whether a game has the part that is spoken of: another may have taken its place. What stands in no such part is
    taken to be there."""
    if one.code.id not in lints_reach.IN_EVERY_GAME or one.code.id == lints_reach.ONLY_FILLS.id:
        return True
    return any(first <= one.span.line <= last for first, last in lines.get(one.span.file.name, ()))


def report_same(report: Report, manifest: Manifest, runs: Mapping[str | None, Checked | None]) -> None:
    """Warns of variants with which the game is the same as without."""
    base = runs.get(None)
    for variant, checked in runs.items():
        if variant is None or base is None or checked is None:
            continue
        if fingerprint(checked) == fingerprint(base):
            report.add(codes.SAME_VARIANT.at(manifest.variant_spans[variant], name=variant))


def _key(one: Diagnostic) -> tuple[object, ...]:
    return one.code.id, one.span.key
