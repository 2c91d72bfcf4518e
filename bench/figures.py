"""From what was measured to figures by name, each with its unit and all its rounds, and to JSON and back."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from .laps import Section

FORMAT = 2
SECONDS = "seconds"
BYTES = "bytes"
RATIO = "ratio"

_ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Figure:
    """One figure. `rounds` are of single rounds, `value` is their median; in `unit`: games/s, seconds, bytes, ratio."""

    name: str
    unit: str
    rounds: tuple[float, ...]
    decisions: tuple[float, ...] = ()
    """Decisions a second, by round, where some are made."""
    base: str | None = None
    """The name of the figure that it is compared with."""

    @property
    def value(self) -> float:
        """The median of all rounds."""
        return median(self.rounds)

    @property
    def seconds(self) -> tuple[float, ...]:
        """What one takes, by round."""
        return self.rounds if self.unit == SECONDS else tuple([1 / rate for rate in self.rounds])

    @property
    def more_is_better(self) -> bool:
        """Whether a greater value is a better one."""
        return self.unit not in (SECONDS, BYTES)


Figures = Mapping[str, Figure]
"""Figures by name."""


@dataclass(frozen=True)
class Report:
    """All that a run has found: where, when and of which commit, with which settings, and the figures."""

    commit: str
    date: str
    python: str
    machine: str
    settings: Mapping[str, Any]
    figures: Figures
    targets: Sequence[Mapping[str, Any]] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        data = asdict(self)
        data["figures"] = {
            name: {
                "value": figure.value,
                "unit": figure.unit,
                "spread": list(spread(figure.rounds)),
                **({"decisions_per_second": median(figure.decisions)} if any(figure.decisions) else {}),
                "rounds": list(figure.rounds),
                "decisions_by_round": list(figure.decisions),
                "base": figure.base,
            }
            for name, figure in self.figures.items()
        }
        return {"format": FORMAT, **data}


@dataclass(frozen=True)
class Block:
    """Figures that are shown in one table. `base` is the one of them that the others are compared with."""

    title: str
    figures: tuple[Figure, ...]
    base: Figure | None = None
    costs: bool = False
    """Whether it is shown what one costs in units of the base, not how many times as fast it is."""
    remarks: tuple[str, ...] = ()


def block_of(key: str, section: Section) -> Block:
    """The figures of a section that was measured; their names begin with the key."""
    figures = []
    for program in section.programs:
        costs = program.costs()
        figures.append(
            Figure(
                f"{key}/{program.name}",
                SECONDS if section.costs else f"{program.unit}/s",
                tuple(costs) if section.costs else tuple([1 / cost for cost in costs]),
                tuple(program.decision_rates()) if any(lap.decisions for lap in program.laps) else (),
                None if program is section.base else f"{key}/{section.base.name}",
            )
        )
    base = figures[section.programs.index(section.base)]
    return Block(section.title, tuple(figures), base, section.costs, section.remarks)


def times_as_fast(figure: Figure, base: Figure) -> list[float]:
    """By round: how many of the one fit into the time of one of the base."""
    return [theirs / own for own, theirs in zip(figure.seconds, base.seconds, strict=False)]


def cost_in(figure: Figure, base: Figure) -> list[float]:
    """By round: how many of the base fit into the time of one."""
    return [own / theirs for own, theirs in zip(figure.seconds, base.seconds, strict=False)]


def spread(values: Sequence[float]) -> tuple[float, float]:
    """The quartiles where there are five values or more, else the least and the greatest."""
    ordered = sorted(values)
    cut = round((len(ordered) - 1) / 4) if len(ordered) >= 5 else 0
    return ordered[cut], ordered[-1 - cut]


def report_of(figures: Iterable[Figure], settings: Mapping[str, Any]) -> Report:
    """The report of a run that was made here and now."""
    return Report(
        _commit(),
        datetime.now(UTC).isoformat(timespec="seconds"),
        f"{platform.python_implementation()} {platform.python_version()}",
        f"{platform.system()} {platform.machine()}, {_processor()}, {os.cpu_count()} processors",
        settings,
        {figure.name: figure for figure in figures},
    )


def write(report: Report, path: Path) -> None:
    """Writes the report to a file, and makes its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(report.to_json(), indent=1) + "\n", encoding="utf-8")


def read(path: Path) -> Report:
    """A report that was written. Raises OSError, and ValueError with a sentence for a file that is none."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            raise ValueError(f"{path.name} has format {data['format']}; this is for format {FORMAT}.")
        figures = {
            name: Figure(name, one["unit"], tuple(one["rounds"]), tuple(one["decisions_by_round"]), one["base"])
            for name, one in data["figures"].items()
        }
        return Report(
            data["commit"], data["date"], data["python"], data["machine"], data["settings"], figures, data["targets"]
        )
    except (AttributeError, KeyError, TypeError, json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path.name} holds no report of `python -m bench.run`.") from error


def _commit() -> str:
    """The commit that is measured; with `+` if files were changed since. Empty where that is not known."""
    try:
        told = [
            subprocess.run(["git", *words], cwd=_ROOT, capture_output=True, text=True, check=True).stdout.strip()
            for words in (["rev-parse", "--short=12", "HEAD"], ["status", "--porcelain", "--untracked-files=no"])
        ]
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told[0] + ("+" if told[1] else "")


def _processor() -> str:
    """What kind of processor this is."""
    if sys.platform == "linux":
        try:
            for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
        except OSError:
            pass
    return platform.processor() or "unknown processor"
