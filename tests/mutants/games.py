"""From the games of the project to the subjects of the mutation test, and from these to their mutants."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from tuckbox.cli.new_game import Wanted, files_of, usual_copies, write_folder

from .change import Change, Operator
from .manifest import MANIFEST
from .rules_meaning import RULE_MEANING
from .rules_names import RULE_NAMES
from .rules_writing import RULE_WRITING
from .scenarios import SCENARIOS
from .subject import Subject, read_subject
from .tables import TABLES
from .texts import TEXTS

ROOT = Path(__file__).resolve().parents[2]
TUNED = ("twelve_days", "santa")
"""The shipped games that checks were tuned on."""
HELD_OUT = "deck_the_yard"
"""The shipped game that none was tuned on; nor was any on the known games, which came later."""

OPERATORS: tuple[Operator, ...] = tuple(
    operator
    for catalogue in (RULE_NAMES, RULE_WRITING, RULE_MEANING, TABLES, MANIFEST, SCENARIOS, TEXTS)
    for operator in catalogue.operators
)

GROUPS = ("tuned", "held out", "known", "small")
OF_EACH = 4
"""So many mutants an operator makes of each of the first three games, of all known games, and of all small ones."""


@dataclass(frozen=True)
class Mutant:
    """A game with one change."""

    game: Subject
    operator: Operator
    change: Change

    @property
    def title(self) -> str:
        return f"{self.game.name}, {self.operator.sort}: {self.operator.name} ({self.change.file}:{self.change.first})"


def subjects() -> list[Subject]:
    """The shipped games; then the small ones, that nothing was tuned on either: those of the tests, and new games."""
    found = []
    for folder in sorted((ROOT / "games").iterdir()):
        if (folder / "game.yaml").is_file():
            group = "tuned" if folder.name in TUNED else "held out" if folder.name == HELD_OUT else "known"
            found.append(read_subject(folder, group))
    for folder in sorted((ROOT / "tests" / "cases" / "situations").iterdir()):
        if (folder / "game.yaml").is_file():
            found.append(read_subject(folder, "small"))
    with TemporaryDirectory() as above:
        for name, in_turns in (("new_turns", True), ("new_rounds", False)):
            wanted = Wanted(name, 2, 4, in_turns, 10, usual_copies(10, 4), in_turns)
            folder = Path(above) / name
            write_folder(folder, files_of(wanted, name))
            found.append(read_subject(folder, "small"))
    return found


def mutants(games: Sequence[Subject], of_each: int = OF_EACH) -> list[Mutant]:
    """The same mutants in every run, game by game: of all that there are some of each operator, taken at random."""
    found = [one for game in games if game.group in GROUPS[:2] for one in _some([game], of_each)]
    for group in GROUPS[2:]:
        together = [game for game in games if game.group == group]
        found += _some(together, of_each) if together else []
    order = {game.name: number for number, game in enumerate(games)}
    return sorted(found, key=lambda mutant: order[mutant.game.name])


def _some(games: Sequence[Subject], of_each: int) -> Iterator[Mutant]:
    for operator in OPERATORS:
        sites = [Mutant(game, operator, change) for game in games for change in operator.sites(game)]
        random.Random(f"{games[0].group}/{operator.sort}/{operator.name}").shuffle(sites)
        changed = (one for one in sites if one.change.applied(one.game.files) != one.game.files)
        yield from islice(changed, of_each)
