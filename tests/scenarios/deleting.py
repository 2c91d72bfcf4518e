"""From a game's folder to the same game with one statement less, or another one: what its scenarios must notice."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from tuckbox.interpreter.driver import load
from tuckbox.interpreter.scenarios import run_scenarios
from tuckbox.interpreter.scenarios.run import each_result
from tuckbox.interpreter.scenarios.settings import Settings
from tuckbox.interpreter.syntax import nodes as n
from tuckbox.interpreter.syntax.walk import walk

_NOTHING = "let nothing_is_done = 1"
"""What stands in a block whose only statement is taken out."""


@dataclass(frozen=True)
class Deletion:
    """Lines `first` to `last` (from 1) of a rule file: one statement of `part`, a card's or an action's name."""

    file: str
    part: str
    first: int
    last: int
    text: str
    only: bool
    """Whether nothing else stands in its block."""

    def __str__(self) -> str:
        return f"{self.file}:{self.first} {self.part}: {self.text}"


def deletions(folder: Path, variant: str | None = None, *, everywhere: bool = False) -> Iterator[Deletion]:
    """Every statement in the texts of pieces and in actions, heads too, and those within others; `everywhere` in all
    other parts too."""
    loaded = load(folder, [] if variant is None else [variant], lints=False)
    assert loaded.game is not None
    for file in loaded.files:
        for part in file.parts:
            part = part.part if isinstance(part, n.Replace) else part
            if everywhere or isinstance(part, n.Card | n.Action):
                name = getattr(part, "name", None)
                words = type(part).__name__.lower() if name is None else name.text
                for block in [node for node in walk(part) if isinstance(node, n.Block)]:
                    yield from (_deletion(words, stmt, len(block.body) == 1) for stmt in block.body)


def _deletion(part: str, stmt: n.Stmt, only: bool) -> Deletion:
    span, file = stmt.span, stmt.span.file
    last = max([span.line, *(node.span.end_line for node in walk(stmt) if not isinstance(node, n.Block))])
    while last > span.line and not file.line(last).strip():
        last -= 1
    return Deletion(file.name, part, span.line, last, file.line(span.line).strip(), only)


def without(folder: Path, deletion: Deletion, to: Path) -> Path:
    """A copy of the game without the statement."""
    target = Path(shutil.copytree(folder, to))
    path = target / deletion.file
    lines = path.read_text(encoding="utf-8").split("\n")
    first = lines[deletion.first - 1]
    indent = first[: len(first) - len(first.lstrip())]
    lines[deletion.first - 1 : deletion.last] = [indent + _NOTHING] if deletion.only else []
    path.write_text("\n".join(lines), encoding="utf-8")
    return target


def fails_with(folder: Path, to: Path, old: str, new: str, failing: str) -> None:
    """Checks that the one scenario `failing` (a pattern) fails, and can be played, once `old` is `new` in the rules."""
    target = Path(shutil.copytree(folder, to))
    rules = (target / "rules.tuck").read_text(encoding="utf-8")
    assert old in rules
    (target / "rules.tuck").write_text(rules.replace(old, new), encoding="utf-8")
    found = run_scenarios(target, failing)
    assert len(found) == 1 and not found[0].ok, [one.title for one in found]
    assert all(problem.code.id[0] == "C" for problem in found[0].problems), found[0].problems


def noticed(folder: Path, words: str) -> bool:
    """Whether the game cannot be loaded, or one of its scenarios fails; those that speak of `words` are tried first."""

    def speaks(scenario: n.Scenario) -> bool:
        span = scenario.span
        return words in "\n".join(span.file.lines[span.line - 1 : span.end_line])

    settings = Settings(folder)
    results = chain(each_result(settings, speaks), each_result(settings, lambda scenario: not speaks(scenario)))
    return any(not result.ok for result in results)
