"""`tuckbox cards`: from a game to its tables of pieces, with totals and what is missing, for people or spreadsheets."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import click

from ..console import WIDTH, is_terminal, note, say, say_json, say_segments
from ..options import COMMAND_LINE, WrongUsage, check_variants, ended_by, folder_of, json_option, rules_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...interpreter.driver import Loaded
    from ...interpreter.model.tables import Manifest
    from ..card_tables import CardTable

_READING = "F"
"""The codes of what is wrong in the files themselves, before any rule is looked at."""

EXAMPLES = """\b
Examples:
  tuckbox cards my_game
  tuckbox cards my_game --table card --language ja
  tuckbox cards my_game --variant short --json
  tuckbox cards my_game --table card --csv > cards.csv
"""


@click.command("cards", epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@click.option("--table", "piece", metavar="PIECE", help="Only the table of this piece, as the rules call it.")
@click.option("--language", metavar="CODE", help="Language of names and texts.  [default: en]")
@click.option("--csv", "as_csv", is_flag=True, help="One table as CSV, for spreadsheets; it can be read back.")
@json_option
@rules_options
def command(
    game: str,
    piece: str | None,
    language: str | None,
    as_csv: bool,
    as_json: bool,
    variants: tuple[str, ...],
    options: dict[str, str],
) -> None:
    """Show the tables of a game: its pieces with copies, names, attributes and texts, how many there are of what, and
    which names and texts are missing.

    The tables are shown also where the rules have errors.
    """
    from ...interpreter.driver import load
    from ..card_tables import card_tables

    if as_csv and as_json:
        raise WrongUsage("One at a time: `--csv` or `--json`.")
    if language is not None and (as_csv or as_json):
        raise WrongUsage(f"`--{'csv' if as_csv else 'json'}` writes all languages: leave out `--language`.")
    folder = folder_of(game)
    check_variants(folder, game, variants)
    loaded = load(folder, variants, options)
    if _cannot_be_shown(loaded):
        raise ended_by(loaded.report.items, game, variants, "cannot be shown")
    assert loaded.manifest is not None
    tables = card_tables(loaded)
    shown = _chosen(game, tables, piece)
    if as_csv:
        _write_csv(game, shown)
        return
    if loaded.report.has_errors:
        note(f"{game} has errors; `tuckbox validate {game}` shows them.")
    _report(game, loaded, shown, tables, language, as_json)


def _cannot_be_shown(loaded: Loaded) -> bool:
    """Whether a table cannot be read as it stands, or the command line is wrong. The rules may be wrong, and tables may
    not fit to them."""
    manifest = loaded.manifest
    if manifest is None or loaded.checked is None:
        return True
    files = {manifest.source.name}
    for layer in (manifest.base, *(manifest.variants[name] for name in loaded.variants)):
        files |= {entry.file for entry in layer.tables}
    errors = [one for one in loaded.report.items if one.is_error]
    return any(
        one.span.file.name == COMMAND_LINE or (one.code.id.startswith(_READING) and one.span.file.name in files)
        for one in errors
    )


def _chosen(game: str, tables: Sequence[CardTable], piece: str | None) -> list[CardTable]:
    """The table of the piece, or all. Raises WrongUsage where there is no such table."""
    from ...interpreter.diagnostics import did_you_mean

    if piece is None:
        return list(tables)
    known = [one.table.piece for one in tables]
    found = [one for one in tables if one.table.piece == piece]
    if not found:
        choice = f"Its tables: {', '.join(known)}." if known else "It has none."
        raise WrongUsage(f"{game} has no table `{piece}`. {did_you_mean(piece, known) or choice}")
    return found


def _write_csv(game: str, tables: Sequence[CardTable]) -> None:
    from ..cards_csv import say_csv

    if len(tables) != 1:
        known = " or ".join(f"`--table {one.table.piece}`" for one in tables)
        raise WrongUsage(f"A CSV file holds one table. Say {known}." if known else f"{game} has no table.")
    table = tables[0].table
    say_csv(table)
    if table.sides or any(attribute.on for attribute in table.attributes.values()):
        note(f"CSV cannot say the sides of {table.piece}: keep `sides` and `attributes` in a YAML file beside it.")


def _report(
    game: str, loaded: Loaded, shown: list[CardTable], tables: list[CardTable], language: str | None, as_json: bool
) -> None:
    from ..cards_report import cards_json, cards_segments

    assert loaded.manifest is not None
    if as_json:
        say_json(cards_json(game, loaded.manifest.title, loaded.variants, shown))
        return
    known = tables[0].languages if tables else ()
    if language is not None and known and language not in known:
        raise WrongUsage(f"The game has no names in `{language}`. Its languages: {', '.join(known)}.")
    if not shown:
        say(f"{game} has no table.")
        return
    columns = shutil.get_terminal_size((WIDTH, 24)).columns if is_terminal(sys.stdout) else WIDTH
    title = _title(loaded.manifest, language or "en", loaded.name)
    say_segments(cards_segments(title, loaded.variants, shown, language or "en", columns))


def _title(manifest: Manifest, language: str, name: str) -> str:
    titles = manifest.title
    return titles.get(language) or titles.get("en") or next(iter(titles.values()), name)
