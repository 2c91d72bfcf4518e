"""From the games there are (shipped, of cases, of situations) to retellings of everything that has a name in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import MappingProxyType

from tuckbox.interpreter.driver import Loaded, find_game, load, shipped_games
from tuckbox.interpreter.retelling import Retelling, Step, retell
from tuckbox.interpreter.retelling.topics import known_topics

from ..cases.casebook import cases

ROOT = Path(__file__).resolve().parents[1]


_LOADED: dict[tuple[object, ...], Loaded] = {}


def load_once(folder: Path, variants: Sequence[str] = (), options: Mapping[str, str] = MappingProxyType({})) -> Loaded:
    """As `load`; a game that was loaded before is not loaded again."""
    key = (folder.resolve(), *variants, None, *options.items())
    if key not in _LOADED:
        _LOADED[key] = load(folder, variants, options)
    return _LOADED[key]


@cache
def loaded(name: str, *variants: str) -> Loaded:
    """A shipped game."""
    found = load_once(find_game(name), variants)
    assert not found.report.has_errors, [problem.message for problem in found.report]
    return found


@cache
def all_games() -> dict[str, Loaded]:
    """By name: the shipped games and each of their variants, the right cases, and the games of situations."""
    found: dict[str, Loaded] = {}
    for name in shipped_games():
        found[name] = base = loaded(name)
        assert base.manifest is not None
        for variant in base.manifest.variants:
            found[f"{name} {variant}"] = loaded(name, variant)
    here = Path(mkdtemp(prefix="retelling"))
    for case in cases("right"):
        found[case.name] = load(case.write(here / case.name), (), case.options())
    places = [ROOT / "cases" / "situations", ROOT / "cases" / "polling", ROOT / "properties"]
    folders = [folder for place in places for folder in place.iterdir()]
    for folder in sorted(folders):
        if (folder / "game.yaml").is_file():
            found[folder.name] = load(folder)
    return found


def topics(game: Loaded) -> list[str]:
    """The whole game, and everything in it that can be asked for."""
    assert game.checked is not None
    return ["", *known_topics(game.checked)]


def steps(told: Retelling) -> Iterator[Step]:
    for section in told.sections:
        for step in section.steps:
            yield from step.walk()


def everything(told: Retelling) -> list[str]:
    """All that is said, without places."""
    found = [told.title, *told.subtitles]
    for section in told.sections:
        found += [section.title, *(f"{fact.name}: {fact.text}" for fact in section.facts)]
    for step in steps(told):
        found += [*step.sentences, step.question or ""]
    return found


def told_of(game: Loaded, words: str) -> str:
    """The same, as one text that can be compared."""
    return "\n".join(everything(retell(game, words)))
