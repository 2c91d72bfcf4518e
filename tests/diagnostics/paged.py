"""From the examples of a code's page to the diagnostics that they give, in the small game that all pages share."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tuckbox.interpreter.diagnostics import Diagnostic, Report
from tuckbox.interpreter.diagnostics.pages import Example
from tuckbox.interpreter.driver import load, validate
from tuckbox.interpreter.playtest.trying import Trial, judged
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.faults import PlayProblem
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.scenarios import run_scenarios

SHARED = Path(__file__).parent / "example"
USUAL = {"tuck": "rules.tuck", "scenario": "scenarios.tuck", "csv": "cards.csv", "yaml": "game.yaml"}
GAMES = 30
"""So many random games are played until one stops."""
_VERBS = {"C": "test", "P": "simulate"}


@dataclass(frozen=True)
class Command:
    """How an example is looked at."""

    verb: str
    place: str = "my_game"
    """The folder that is looked at, as the command names it."""
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    tries: int = 0


def codes_of(code: str, examples: Sequence[Example], folder: Path) -> list[str]:
    """The ids of all that is found wrong, with places, but for warnings about the shared files. What a lint (L) says
    counts on the pages of lints alone: an example is cut out of a game, and may well have a column that nothing reads.
    """
    programs = [one for one in examples if one.language == "python"]
    if programs:
        return _raised(programs, write([], folder))
    command = command_of(code, examples)
    write(examples, folder)
    found = _found(command, folder.parent / command.place)
    own = {file_of(one) for one in examples}
    counted = [one for one in found if one.is_error or one.span.file.name in own]
    return [f"{one.code.id} {one.span}: {one.message}" for one in counted if one.code.id[0] != "L" or code[0] == "L"]


def command_of(code: str, examples: Sequence[Example]) -> Command:
    """What the `console` block says, or what is usual for the code."""
    lines = [line for one in examples if one.language == "console" for line in one.text.splitlines()]
    command = next((shlex.split(line[2:]) for line in lines if line.startswith("$ tuckbox ")), None)
    if command is None:
        return Command(_VERBS.get(code[0], "validate"))
    pairs = list(pairwise(command))
    variants = tuple(value for name, value in pairs if name == "--variant")
    options = [tuple(value.split("=", 1)) for name, value in pairs if name in ("-o", "--option")]
    tries = int(command[command.index("--try") + 1]) if "--try" in command else 0
    return Command(command[1], command[2], variants, tuple((name, value) for name, value in options), tries)


def file_of(example: Example) -> str:
    return example.file or USUAL.get(example.language, "")


def write(examples: Sequence[Example], folder: Path) -> Path:
    """Writes the shared game with the files of the examples in it."""
    folder.mkdir(parents=True, exist_ok=True)
    own = {file_of(one): one.text for one in examples if one.language in USUAL}
    rules = "\n".join(text for name, text in own.items() if name.endswith(".tuck") and not _is_scenarios(text))
    shared = {path.name: path.read_text(encoding="utf-8") for path in sorted(SHARED.iterdir())}
    shared = {name: text for name, text in shared.items() if name.replace(".csv", ".yaml") not in own or name in own}
    for kind in ("setup", "play", "score"):
        if re.search(rf"^{kind}\b", rules, re.M):
            del shared[f"{kind}.tuck"]
    files = {**shared, **own}
    files.setdefault("game.yaml", _manifest(files))
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _is_scenarios(text: str) -> bool:
    return re.search(r"^scenario\b", text, re.M) is not None


def _manifest(files: dict[str, str]) -> str:
    of_scenarios = [name for name, text in files.items() if name.endswith(".tuck") and _is_scenarios(text)]
    rules = [name for name in files if name.endswith(".tuck") and name not in of_scenarios]
    tables = [name for name in files if name.endswith((".csv", ".yaml")) and name != "texts.csv"]
    pieces = ", ".join(f"{{file: {name}, piece: {name.partition('.')[0].removesuffix('s')}}}" for name in tables)
    text = f"title: {{en: Example}}\nplayers: 2 to 4\ntables: [{pieces}]\nrules: [{', '.join(rules)}]\n"
    if of_scenarios:
        text += f"scenarios: [{', '.join(of_scenarios)}]\n"
    if "texts.csv" in files:
        text += "texts: [texts.csv]\n"
    return text


def _found(command: Command, folder: Path) -> list[Diagnostic]:
    if command.tries:
        return list(judged(validate(folder), Trial(folder, command.tries).play()))
    if command.verb == "validate" and not command.options:
        return list(validate(folder))
    if command.verb == "test":
        return [problem for result in run_scenarios(folder) for problem in result.problems or failures(result)]
    loaded = load(folder, command.variants, dict(command.options))
    if command.verb == "validate" or loaded.game is None:
        return list(loaded.report)
    stopped = (_stopped(loaded.game, seed) for seed in range(GAMES))
    first = next((one for one in stopped if one is not None), None)
    return [] if first is None else [first]


def failures(result: object) -> list[Diagnostic]:
    """A page's scenarios may be refused, but must not fail."""
    missed = getattr(result, "failures", [])
    assert not missed, f"the scenario does not hold: {missed}"
    return []


def _stopped(game: Game, seed: int) -> Diagnostic | None:
    outcome = playout(game.fresh(game.layout.least, seed, 0, watched=False))
    if outcome.fault is None:
        return None
    found = outcome.fault.diagnostic(game.sources)
    assert found is not None, f"a fault without a place: {outcome.fault}"
    return found


def _raised(programs: Sequence[Example], folder: Path) -> list[str]:
    game = load(folder).game
    assert game is not None
    names: dict[str, object] = {"game": game, "folder": folder}
    for program in programs:
        try:
            exec(compile(program.text, "example", "exec"), names)
        except PlayProblem as problem:
            return [f"{problem.code.id}: {problem.message}"]
    report = names.get("report", Report())
    assert isinstance(report, Report)
    return [f"{one.code.id}: {one.message}" for one in report if one.is_error]
