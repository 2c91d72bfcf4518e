"""From a report with errors of reading to one without their consequences.

What a part would have made is unknown when the part cannot be read; that its names are unknown elsewhere tells nothing.
A table that cannot be read may be short of any name. What variants that do not go together would make of each other's
parts tells nothing either: each of them is checked by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..diagnostics import Diagnostic, Report
from ..diagnostics.codes import lints as lint_codes
from ..diagnostics.codes import names as codes
from ..diagnostics.codes import tables as table_codes
from ..syntax.nodes import RuleFile
from .clashes import CLASHES

_UNKNOWN = {
    code.id
    for code in (
        codes.UNKNOWN,
        codes.UNKNOWN_TABLE,
        codes.UNKNOWN_TYPE,
        codes.UNKNOWN_ZONE,
        codes.UNKNOWN_ACTION,
        codes.UNKNOWN_PHASE,
        codes.UNKNOWN_OPTION,
        codes.EVERY_WHAT,
        codes.NOT_OF,
        codes.REPLACE_OF_NOTHING,
        codes.COPIES_OPTION,
        codes.UNKNOWN_KIND,
        codes.UNKNOWN_SIDE,
        codes.NO_TEXTS,
        codes.NO_PLAY,
    )
}
_OF_PLAYERS = {codes.OUTSIDE_SEATS.id, lint_codes.SHORT_SETUP.id}
"""Codes that depend on how many may play."""
LOOKS_MISSPELT = {table_codes.NEW_ATTRIBUTE.id, table_codes.KIND_WITHOUT_CELLS.id, table_codes.NEW_PIECE.id}
"""Warnings that a name of a table is new and probably misspelt: then the rules seem to miss what it stands for."""
_OF_READING = ("F", "S")
"""The families of codes that tell what is wrong with a file, whatever else there is."""


def drop_follow_ons(report: Report, files: Iterable[RuleFile], players_known: bool = True) -> None:
    """Takes out of the report what only follows from what could not be read: unknown names that stand in such parts
    (all of them, if something is wrong with the tables), and warnings; what tells of a number of players, if
    `game.yaml` could not tell it; and what follows from variants that clash."""
    if not players_known:
        report.found = [problem for problem in report.found if problem.code.id not in _OF_PLAYERS]
    if any(problem.code.id in CLASHES for problem in report.found):
        report.found = [
            problem
            for problem in report.found
            if problem.code.id in CLASHES or (problem.is_error and problem.code.id.startswith(_OF_READING))
        ]
    if any(problem.code.id in LOOKS_MISSPELT for problem in report.found):
        report.found = _without_lints(report.found)
    tables = any(problem.is_error and problem.code.id.startswith("F") for problem in report.found)
    lost = {word for file in files for word in words_in_unread_lines(file)}
    if lost:
        report.found = [problem for problem in report.found if not _follows(problem, lost)]
    if tables:
        report.found = [problem for problem in report.found if problem.code.id not in _UNKNOWN]


def _without_lints(found: list[Diagnostic]) -> list[Diagnostic]:
    return [problem for problem in found if not problem.code.id.startswith("L")]


def words_in_unread_lines(file: RuleFile) -> set[str]:
    """The words of the lines that belong to no part of the tree."""
    read: set[int] = set()
    for part in (*file.parts, *file.scenarios):
        read.update(range(part.span.line, part.span.end_line + 1))
    unread = [line for number, line in enumerate(file.source.lines, 1) if number not in read]
    return set(re.findall(r"[^\W\d]\w*", "\n".join(line.partition("#")[0] for line in unread)))


def _follows(problem: Diagnostic, lost: set[str]) -> bool:
    if not problem.is_error:
        return True
    if problem.code.id not in _UNKNOWN:
        return False
    quoted = " ".join(re.findall(r"`([^`]*)`", problem.message))
    return any(word in lost for word in re.findall(r"[^\W\d]\w*", quoted))
