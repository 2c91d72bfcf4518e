"""From mutants to what `tuckbox validate` says of them: caught, missed, reported elsewhere, or no damage at all."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from joblib import Parallel, delayed
from tuckbox.interpreter.analysis.fingerprint import fingerprint, plain
from tuckbox.interpreter.diagnostics import Diagnostic
from tuckbox.interpreter.driver import look_at
from tuckbox.interpreter.scenarios import run_scenarios, validate_all
from tuckbox.interpreter.tables import read_text_rows

from .change import Change
from .games import Mutant
from .subject import Place

Verdict = Literal["caught", "elsewhere", "missed", "same", "traceback"]


@dataclass(frozen=True)
class Said:
    """A diagnostic as plain data: it is handed from one process to another."""

    code: str
    level: str
    place: Place
    column: int
    others: tuple[Place, ...]
    message: str
    hint: str | None

    @property
    def line(self) -> str:
        hint = f" [{self.hint}]" if self.hint else ""
        return f"{self.code} {self.place[0]}:{self.place[1]}:{self.column} {self.message}{hint}"


@dataclass(frozen=True)
class Outcome:
    """What came of one mutant. `same`: the change has no effect, so the mutant is not counted. `elsewhere`: reported,
    but neither at the changed line nor at the other end."""

    mutant: Mutant
    verdict: Verdict
    said: tuple[Said, ...] = ()
    trace: str = ""


_TOGETHER = 12
"""So many mutants of one game are handed to a process at once."""


def outcomes(mutants: Sequence[Mutant], jobs: int = 2) -> list[Outcome]:
    """The outcomes of all mutants, in their order, worked out by so many processes."""
    pieces: list[list[Mutant]] = []
    for mutant in mutants:
        if not pieces or pieces[-1][0].game is not mutant.game or len(pieces[-1]) == _TOGETHER:
            pieces.append([])
        pieces[-1].append(mutant)
    tasks = [
        delayed(_verdicts)(piece[0].game.name, piece[0].game.files, [mutant.change for mutant in piece])
        for piece in pieces
    ]
    found = Parallel(n_jobs=jobs)(tasks)
    plain_ones = [one for piece in found for one in piece]
    return [Outcome(mutant, *one) for mutant, one in zip(mutants, plain_ones, strict=True)]


def _verdicts(name: str, files: dict[str, str], changes: list[Change]) -> list[tuple[Verdict, tuple[Said, ...], str]]:
    return [_verdict(name, files, change) for change in changes]


def _verdict(name: str, files: dict[str, str], change: Change) -> tuple[Verdict, tuple[Said, ...], str]:
    """What is said of the game with this change."""
    places = change.places(files)
    with TemporaryDirectory() as above:
        folder = _written(Path(above) / name, change.applied(files))
        try:
            report = validate_all(folder)
        except Exception:
            return "traceback", (), traceback.format_exc()
        usual, digest = _usual(name, files)
        found = tuple([_said(one) for one in report if (one.code.id, one.span.file.name, one.message) not in usual])
        heard = [one for one in found if one.level != "note"]
        if not heard:
            return "same" if _digest(folder) == digest else "missed", found, ""
    hit = any(place in places for one in heard for place in (one.place, *one.others))
    return "caught" if hit else "elsewhere", found, ""


def fails_when_tested(name: str, files: dict[str, str]) -> bool:
    """Whether a scenario of a game with these files fails."""
    with TemporaryDirectory() as above:
        return not all(result.ok for result in run_scenarios(_written(Path(above) / name, files)))


def _written(folder: Path, files: dict[str, str]) -> Path:
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    return folder


def _said(one: Diagnostic) -> Said:
    others = tuple([(label.span.file.name, label.span.line) for label in one.labels])
    place = (one.span.file.name, one.span.line)
    return Said(one.code.id, one.code.level, place, one.span.column, others, one.message, one.hint)


_KNOWN: dict[str, tuple[set[tuple[str, str, str]], str]] = {}


def _usual(name: str, files: dict[str, str]) -> tuple[set[tuple[str, str, str]], str]:
    """What is said of the game as it is, and what its files mean."""
    if name not in _KNOWN:
        with TemporaryDirectory() as above:
            folder = _written(Path(above) / name, files)
            said = {(one.code.id, one.span.file.name, one.message) for one in validate_all(folder)}
            _KNOWN[name] = said, _digest(folder)
    return _KNOWN[name]


def _digest(folder: Path) -> str:
    """What the files mean: the rules of the base and of each variant, the scenarios, and all that people read."""
    base = look_at(folder)
    assert base.manifest is not None
    parts: list[object] = [base.manifest.title]
    for variant in (None, *base.manifest.variants):
        one = base if variant is None else look_at(folder, [variant])
        parts.append(variant)
        if one.checked is not None:
            parts.append(fingerprint(one.checked))
            parts += [
                [table.piece, [[kind.id, sorted(kind.texts.items())] for kind in table.kinds.values()]]
                for table in one.checked.names.tables.values()
            ]
        parts += [plain(scenario) for scenario in one.scenarios]
    rows, _ = read_text_rows(base.manifest, list(base.manifest.variants))
    parts.append([[row.english, sorted(row.translations.items())] for row in rows.values()])
    return hashlib.sha256(repr(parts).encode()).hexdigest()
