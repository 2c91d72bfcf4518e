"""From the arguments that many commands share (game, variants, options, players) to a loaded game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from .console import note, say_diagnostics

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..interpreter.diagnostics import Diagnostic
    from ..interpreter.opening import Opened
    from ..interpreter.runtime.game import Game
    from ..interpreter.source import SourceFile

COMMAND_LINE = "command line"
"""How the driver calls the place of what was given by `-o`."""

_LARGEST = 2**64 - 1
"""The largest seed, and the largest number of a game within it."""
_DIGITS_READ = 100
"""More digits of a number are not read: how much too large it is does not matter."""

_LOOKED_AT = 5_000
"""At most so many entries of a folder are looked through for a game with a similar name."""

F = TypeVar("F", bound=Callable[..., object])


class WrongUsage(click.ClickException):
    """Something on the command line that cannot be; shown without the usage lines, which would not help."""

    exit_code = 2


def game_argument(function: F) -> F:
    """GAME"""
    return click.argument("game", metavar="GAME")(function)


def rules_options(function: F) -> F:
    """`--variant` and `-o`, repeatable: the parameters `variants` (tuple) and `options` (dict)."""
    function = click.option(
        "-o",
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        callback=_read_options,
        help="Give an option of the game another value.",
    )(function)
    return click.option(
        "--variant", "variants", metavar="NAME", multiple=True, help="Play with this variant (may be repeated)."
    )(function)


WholeNumber = Callable[[click.Context, click.Parameter, object], int | None]


def whole_number(least: int = 0, most: int = _LARGEST) -> WholeNumber:
    """A callback for a `str` option that takes a whole number in the digits 0 to 9; None if it is not given."""

    def read(_: click.Context, __: click.Parameter, value: object) -> int | None:
        if value is None:
            return None
        text = str(value)
        if text.isascii() and text.isdigit() and len(text) <= len(str(_LARGEST)) and least <= int(text) <= most:
            return int(text)
        too_large = text.isascii() and text.isdigit() and int(text[:_DIGITS_READ]) > most
        bounds = f"from {least} to {most}" if most < _LARGEST or too_large else f"of {least} or more"
        raise click.BadParameter(f"`{text}` is no whole number {bounds}.")

    return read


def seed_option(default: str | None, help_text: str) -> Callable[[F], F]:
    """`--seed`."""
    return click.option("--seed", type=str, callback=whole_number(), metavar="N", default=default, help=help_text)


def coverage_option(help_text: str) -> Callable[[F], F]:
    """`--coverage`."""
    return click.option("--coverage", "with_coverage", is_flag=True, help=help_text)


def json_option(function: F) -> F:
    """`--json`: the parameter `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")(function)


def folder_of(name: str) -> Path:
    """The folder of a game. Raises WrongUsage, with the nearest name, where there is none."""
    from ..interpreter.shipped import GameNotFoundError, find_game

    if not name.strip():  # it would be the folder that we are in, which is called `.`
        raise WrongUsage("The name of the game is empty. For the folder that you are in say `.`.")
    try:
        return find_game(name)
    except GameNotFoundError as problem:
        path = Path(name)
        if path.is_file():
            raise WrongUsage(f"`{name}` is a file. Give the folder that it lies in: `{path.parent}`.") from None
        near = _game_beside(path) or problem.near
        hint = f"Did you mean `{near}`?" if near else f"Shipped games: {', '.join(problem.known)}."
        raise WrongUsage(f"There is no folder and no shipped game called `{name}`. {hint}") from None


def _game_beside(path: Path) -> str | None:
    """The game's folder in the same place whose name is nearest, written as `path` is."""
    from ..interpreter.diagnostics import nearest

    try:
        beside = sorted(one.name for one in islice(path.parent.iterdir(), _LOOKED_AT) if (one / "game.yaml").is_file())
    except OSError:
        return None
    near = nearest(path.name, beside)
    return str(path.with_name(near)) if near else None


def shown_in(name: str) -> Callable[[SourceFile], str]:
    """How files of a game are called when the game was named so on the command line: `NAME/rules.tuck`."""
    from ..interpreter.model.tables import SHARED

    prefix = name.rstrip("/\\") or name

    def shown(file: SourceFile) -> str:
        return file.name if file.name.startswith((COMMAND_LINE, SHARED)) else f"{prefix}/{file.name}"

    return shown


def loaded_game(
    name: str, variants: Sequence[str], options: Mapping[str, str], *, coverage: bool = False
) -> tuple[Opened, Game]:
    """A game that can be played. Ends the command where it cannot: with 2 for what the command line says, else 1."""
    from ..interpreter.opening import BrokenGameError, opened

    folder = folder_of(name)
    if len(set(variants)) < len(variants):
        check_variants(folder, name, variants)
    try:
        found = opened(folder, variants, options, coverage=coverage)
    except BrokenGameError as problem:
        check_variants(folder, name, variants)
        raise ended_by(problem.loaded.report.items, name, variants, "cannot be played") from None
    return found, found.game


def ended_by(problems: Sequence[Diagnostic], name: str, variants: Sequence[str], cannot: str) -> click.exceptions.Exit:
    """Tells of the errors of a game on standard error, and gives the end of the command to be raised: with 2 where the
    command line is to blame (an option's value, variants that do not go together), else 1."""
    from ..interpreter.analysis.clashes import CLASHES

    errors = [one for one in problems if one.is_error]
    ours = [one for one in errors if one.span.file.name == COMMAND_LINE]
    say_diagnostics(ours or errors, shown_in(name), to_error=True)
    if ours:
        return click.exceptions.Exit(2)
    if errors and all(one.code.id in CLASHES for one in errors):
        note(f"{name} {cannot} with these variants together: {', '.join(variants)}.")
        return click.exceptions.Exit(2)
    more = "" if len(variants) > 1 else f" `tuckbox validate {name}` shows all there is to say."
    note(f"{name} has errors, so it {cannot}.{more}")
    return click.exceptions.Exit(1)


def check_variants(folder: Path, name: str, variants: Sequence[str]) -> None:
    """Raises WrongUsage for a variant that the game does not have, or that is given twice. Where `game.yaml` has errors
    it may be short of the variant because of them: then the command ends with these."""
    from ..interpreter.diagnostics import Report, did_you_mean
    from ..interpreter.tables import read_manifest

    if not variants:
        return
    manifest, problems = read_manifest(folder)
    known = list(manifest.variants) if manifest is not None else []
    for variant in variants:
        if manifest is not None and variant not in known:
            if any(problem.is_error for problem in problems):
                raise ended_by(Report(problems).items, name, (), "cannot be read")
            choice = f"Its variants: {', '.join(known)}." if known else "It has none."
            hint = did_you_mean(variant, known) or choice
            raise WrongUsage(f"{name} has no variant `{variant}`. {hint}")
        if variants.count(variant) > 1:
            raise WrongUsage(f"The variant `{variant}` is given twice.")


def _read_options(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in given:
        name, sign, value = one.partition("=")
        name, value = name.strip(), value.strip()
        if not sign or not name or not value:
            raise click.BadParameter(f"`{one}` is not NAME=VALUE, as in `-o rounds=3`.")
        if name in found:
            raise click.BadParameter(f"`{name}` is given twice.")
        found[name] = value
    return found
