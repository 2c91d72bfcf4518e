"""From a `.case` file to a game's folder and to what is expected of it.

A case begins with lines of its head, one a line (`#` begins a comment); then come the files of the game, each behind a
line `--- name`. What is missing is supplied: `game.yaml`, the tables of `shared/`, and in `wrong/` and `leaks/` the
rules of `shared/base.tuck`, so that most cases are a few lines of rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tuckbox.interpreter.diagnostics import Diagnostic

HERE = Path(__file__).parent
SHARED = HERE / "shared"


@dataclass
class Case:
    """One case. `head` holds each line of the head as (first word, the rest)."""

    path: Path
    head: list[tuple[str, str]]
    files: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.path.stem

    def lines(self, word: str) -> list[str]:
        """The rests of all lines of the head that begin with this word."""
        return [rest for first, rest in self.head if first == word]

    def words(self, word: str) -> list[str]:
        """All words behind this one."""
        return [one for rest in self.lines(word) for one in rest.split()]

    def options(self) -> dict[str, str]:
        """`option name = value` lines."""
        pairs = (rest.split(" = ", 1) for rest in self.lines("option"))
        return {name.strip(): value.strip() for name, value in pairs}

    def write(self, folder: Path) -> Path:
        """Writes the game's files and gives their folder."""
        folder.mkdir(parents=True, exist_ok=True)
        files = dict(self.files)
        if "game.yaml" not in files:
            rules = ["base.tuck"] if self.path.parent.name in ("wrong", "leaks") and not self.lines("no-base") else []
            rules += [name for name in files if name.endswith(".tuck")]
            tables = ["cards.csv", "chips.csv"]
            pieces = ", ".join(f"{{file: {name}, piece: {name[:-5]}}}" for name in tables)
            least = min([int(one) for one in self.words("players")] or [2])
            most = int((self.words("most") or ["4"])[0])
            files["game.yaml"] = (
                f"title: {{en: Case}}\nplayers: {least} to {most}\ntables: [{pieces}]\nrules: [{', '.join(rules)}]\n"
            )
        for name in ("cards.csv", "chips.csv", "base.tuck"):
            files.setdefault(name, (SHARED / name).read_text(encoding="utf-8"))
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        return folder


IDLE = {"L060", "L061"}
"""What a case leaves unused of its tables is no fault of most cases."""


def of_the_case(case: Case, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """What was found, but for the codes that its head says are `meant` (a case that looks at itself tests what can be
    told beforehand), and for what is unused of tables, which counts where it is expected, or `idle counts`."""
    counts = {line.split()[0] for line in case.lines("expect")} & IDLE or case.lines("idle")
    left_out = {*case.words("meant"), *(() if counts else IDLE)}
    return [one for one in found if one.code.id not in left_out]


def read_case(path: Path) -> Case:
    """Reads one case; a line of the head that cannot be understood is for whoever asks for it."""
    case = Case(path, [])
    current: list[str] | None = None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("--- "):
            current = []
            name = line.removeprefix("--- ").strip()
            case.files[name] = ""
        elif current is None:
            if line.strip() and not line.startswith("#"):
                first, _, rest = line.partition(" ")
                case.head.append((first, rest.strip()))
            continue
        else:
            current.append(line + "\n")
            case.files[name] = "".join(current)
    return case


def cases(kind: str) -> list[Case]:
    """All cases of `wrong` or `right`, by name."""
    return [read_case(path) for path in sorted((HERE / kind).glob("*.case"))]
