"""From a report with errors of reading to one without their consequences.

What a part would have made is unknown when the part cannot be read; that its names are unknown elsewhere tells nothing.
A table that cannot be read may be short of any name. What variants that do not go together would make of each other's
parts tells nothing either: each of them is checked by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..diagnostics import Diagnostic, Report, nearest
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
_WORD = re.compile(r"[^\W\d]\w*")
_KEYS_WITHOUT_NAMES = ("title", "players", "texts", "scenarios")
_KEYS = (*_KEYS_WITHOUT_NAMES, "tables", "rules", "variants")
_WHOLE_FILE = {
    code.id
    for code in (
        table_codes.NOT_TEXT,
        table_codes.NOT_OPENED,
        table_codes.EMPTY_FILE,
        table_codes.TOO_MANY,
        table_codes.QUOTE_OPEN,
        table_codes.TOO_LARGE,
        table_codes.TOO_MANY_KINDS,
    )
}
"""Problems with which rows of a table may be missing that have none themselves."""
_LIKE_PLAY = ("play", "Play", "PLAY", "game", "turn", "turns", "round", "rounds", "main", "loop", "start")
"""Words with which the part `play` may have been begun in a line that could not be read."""
_OF_READING = ("F", "S")
"""The families of codes that tell what is wrong with a file, whatever else there is."""


def drop_follow_ons(report: Report, files: Iterable[RuleFile], players_known: bool = True) -> None:
    """Takes out of the report what only follows from what could not be read: unknown names that stand in such lines
    (all of them, if tables or whole files are lost), and warnings; what tells of a number of players, if
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
    of_files = [problem for problem in report.found if problem.is_error and problem.code.id.startswith("F")]
    lost = {word for file in files for word in words_in_unread_lines(file)}
    lost |= {word for problem in of_files for word in _WORD.findall(problem.span.file.line(problem.span.line))}
    if lost or of_files:
        report.found = [problem for problem in report.found if not _follows(problem, lost)]
    if any(_loses_any_name(problem) for problem in of_files):
        report.found = [problem for problem in report.found if problem.code.id not in _UNKNOWN]


def _loses_any_name(problem: Diagnostic) -> bool:
    """Whether names may be missing that do not stand in the line of the problem: not if it is in a row of a CSV file
    that was read otherwise, nor in a line of `game.yaml` that has no tables and no rules in it."""
    file, line = problem.span.file, problem.span.line
    if problem.code.id in _WHOLE_FILE:
        return True
    if file.name.endswith(".csv"):
        return line == 1
    key = _WORD.search(file.line(line))
    return file.name != "game.yaml" or key is None or nearest(key[0], _KEYS) not in _KEYS_WITHOUT_NAMES


def _without_lints(found: list[Diagnostic]) -> list[Diagnostic]:
    return [problem for problem in found if not problem.code.id.startswith("L")]


def words_in_unread_lines(file: RuleFile) -> set[str]:
    """The words of the lines that belong to no part of the tree."""
    read: set[int] = set()
    for part in (*file.parts, *file.scenarios):
        read.update(range(part.span.line, part.span.end_line + 1))
    unread = [line for number, line in enumerate(file.source.lines, 1) if number not in read]
    return set(_WORD.findall("\n".join(line.partition("#")[0] for line in unread)))


def _follows(problem: Diagnostic, lost: set[str]) -> bool:
    if not problem.is_error:
        return True
    if problem.code.id not in _UNKNOWN:
        return False
    if problem.code.id == codes.NO_PLAY.id:
        return any(word in lost for word in _LIKE_PLAY)
    quoted = " ".join(re.findall(r"`([^`]*)`", problem.message))
    words = _WORD.findall(quoted)
    return any(word in lost or ("_" in word and lost.issuperset(word.split("_"))) for word in words)
