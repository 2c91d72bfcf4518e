"""`tuckbox explain`: what the interpreter took from a card's text, and what a code of a problem means."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import click

from ..console import is_terminal, say, say_json, say_segments
from ..options import WrongUsage, check_variants, ended_by, folder_of, json_option, rules_options, shown_in

if TYPE_CHECKING:
    from ...interpreter.driver import Loaded

EXAMPLES = """\b
Examples:
  tuckbox explain my_game lantern       a card, by its id or its name
  tuckbox explain my_game zone hand     a zone, track, option, define
  tuckbox explain my_game play          setup, play, score, an action, a rule
  tuckbox explain my_game               the whole game
  tuckbox explain my_game lantern --json
  tuckbox explain T012                  what a code of a problem means
"""

_CODE = re.compile(r"[A-Za-z]\d{1,4}", re.ASCII)
"""A code, or what was meant to be one."""


@click.command("explain", epilog=EXAMPLES)
@click.argument("what", metavar="[GAME [CARD] | CODE]", nargs=-1)
@json_option
@rules_options
@click.pass_context
def command(
    context: click.Context, what: tuple[str, ...], as_json: bool, variants: tuple[str, ...], options: dict[str, str]
) -> None:
    """Read a card, or any part of a game, back in plain words: what was understood, who is asked, what may be left out,
    and who sees what. Without CARD: the whole game.

    With a code like T012: what this problem means, and how it is mended.
    """
    if not what:
        say(context.get_help())
        return
    first, topic = what[0], " ".join(what[1:])
    if _CODE.fullmatch(first) and not _is_game(first):
        if topic:
            raise WrongUsage("One code at a time is explained, and nothing else stands beside it.")
        if as_json or variants or options:
            raise WrongUsage("`--json`, `--variant` and `-o` belong to a game, not to a code.")
        _explain_code(first.upper())
        return
    _explain_game(first, topic, as_json, variants, options)


def _is_game(name: str) -> bool:
    from ...interpreter.shipped import GameNotFoundError, find_game

    try:
        find_game(name)
    except GameNotFoundError:
        return False
    return True


def _explain_code(code: str) -> None:
    """The page of a code. Raises WrongUsage for a code that does not exist, with those near to it."""
    from ...interpreter.diagnostics.codes import all_codes
    from ...interpreter.diagnostics.pages import page

    codes = all_codes()
    found = page(code)
    if found is not None and code in codes:
        _say_page(found.text)
        return
    if code in codes:  # a page that is still to be written: the table of codes says the least
        entry = codes[code]
        say(f"# {code}: {entry.title[:1].upper()}{entry.title[1:]}")
        return
    raise WrongUsage(f"There is no code `{code}`. {_near(code, list(codes))}")


def _near(code: str, codes: list[str]) -> str:
    """The codes of the same family that come before and behind; else the families there are."""
    family = sorted(one for one in codes if one[0] == code[0])
    if not family:
        letters = sorted({one[0] for one in codes})
        return f"Codes begin with {', '.join(letters[:-1])} or {letters[-1]}, and docs/reference/codes.md lists them."
    near = [one for one in family if one < code][-2:] + [one for one in family if one > code][:2]
    return f"Near it are {', '.join(f'`{one}`' for one in near)}; {code[0]} goes from {family[0]} to {family[-1]}."


def _say_page(text: str) -> None:
    if not is_terminal(sys.stdout):
        say(text.rstrip("\n"))
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(file=sys.stdout, width=min(Console().width, 100)).print(Markdown(text, code_theme="ansi_dark"))


def _variant_with(loaded: Loaded, topic: str) -> str | None:
    """A variant that was not asked for and has something of that name."""
    from ...interpreter.driver import look_at
    from ...interpreter.retelling import UnknownTopicError, retell

    for variant in loaded.manifest.variants if loaded.manifest is not None else ():
        one = look_at(loaded.folder, [variant], lints=False) if variant not in loaded.variants else None
        if one is None or one.report.has_errors:
            continue
        try:
            retell(one, topic)
        except UnknownTopicError:
            continue
        return variant
    return None


def _explain_game(game: str, topic: str, as_json: bool, variants: tuple[str, ...], options: dict[str, str]) -> None:
    from ...interpreter.driver import look_at
    from ...interpreter.retelling import UnknownTopicError, retell
    from ..retold import retold_json, retold_segments

    folder = folder_of(game)
    check_variants(folder, game, variants)
    loaded = look_at(folder, variants, options, lints=False)
    if loaded.report.has_errors:
        raise ended_by(loaded.report.items, game, variants, "cannot be explained")
    try:
        told = retell(loaded, topic)
    except UnknownTopicError as problem:
        more = f"`tuckbox explain {game}` tells of the whole game, `tuckbox cards {game}` lists its cards."
        variant = _variant_with(loaded, topic)
        if variant is not None:
            hint = f"The variant `{variant}` has it: add `--variant {variant}`."
        else:
            hint = f"Did you mean `{problem.near}`?" if problem.near is not None else more
        if loaded.checked is not None and topic in loaded.checked.names.attributes:
            raise WrongUsage(
                f"`{topic}` is an attribute: what each kind has there is told with the kind. {more}"
            ) from None
        raise WrongUsage(f"Nothing in {game} is called `{topic}`. {hint}") from None
    if as_json:
        say_json(retold_json(game, topic, variants, told, shown_in(game)))
    else:
        say_segments(retold_segments(told, shown_in(game)))
