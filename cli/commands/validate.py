"""`tuckbox validate`: from games to every problem in their files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..console import note, progress_shown, say, say_diagnostics, say_json
from ..options import folder_of, json_option, shown_in, whole_number

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ...interpreter.diagnostics import Report

EXAMPLES = """\b
Examples:
  tuckbox validate my_game
  tuckbox validate my_game other_game --format line
  tuckbox validate my_game --strict --json
  tuckbox validate my_game --format sarif > tuckbox.sarif
  tuckbox validate my_game --try 200
"""


@click.command("validate", epilog=EXAMPLES)
@click.argument("games", metavar="GAME...", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "line", "json", "sarif"]),
    default="text",
    show_default=True,
    help="In full, one line a problem, JSON, or SARIF for code hosts.",
)
@json_option
@click.option("--strict", is_flag=True, help="End with exit code 1 also if there are warnings.")
@click.option(
    "--try",
    "tries",
    type=str,
    callback=whole_number(1, 1_000_000),
    metavar="N",
    help="Play N random games with each number of players and each variant: tells of games that come to no end, of "
    "lines that none reaches, and whether the checks that were not certain are right.",
)
def command(games: tuple[str, ...], form: str, as_json: bool, strict: bool, tries: int | None) -> None:
    """Check all files of one or more games, with each of their variants, and report every problem.

    An error keeps a game from being played; a warning is most probably a mistake; a note is only worth a look. The
    exit code is 1 if there are errors (with --strict: or warnings), else 0.

    A comment `# allow L003` behind or above a line of the rules says that a warning or note there is meant so.
    """
    from ...interpreter.scenarios import validate_all

    folders: dict[str, Path] = {}
    for name in games:
        folder = folder_of(name)
        if all(folder.resolve() != other.resolve() for other in folders.values()):
            folders[name] = folder
    reports = {name: validate_all(folder) for name, folder in folders.items()}
    if tries is not None:
        reports = {name: _tried(name, folders[name], report, tries) for name, report in reports.items()}
    _say(reports, folders, "json" if as_json else form)
    levels = {one.code.level for report in reports.values() for one in report.found}
    if "error" in levels or (strict and "warning" in levels):
        raise click.exceptions.Exit(1)


def _say(reports: Mapping[str, Report], folders: Mapping[str, Path], form: str) -> None:
    """The reports of all games in the form that is wanted."""
    from ...interpreter.diagnostics.render import render_lines, summary
    from ...interpreter.diagnostics.render_json import report_json

    found = [one for report in reports.values() for one in report.items]
    allowed = sum(len(report.allowed_items) for report in reports.values())
    if form == "sarif":
        from ..sarif import sarif_log

        say_json(sarif_log(reports, folders))
    elif form == "json":
        say_json(report_json({name: report.items for name, report in reports.items()}))
    elif form == "line":
        for name, report in reports.items():
            click.echo(render_lines(report.items, shown_in(name)), nl=False)
        note(summary(found, allowed))
    else:
        for name, report in reports.items():
            say_diagnostics(report.items, shown_in(name))
        who = ", ".join(folders) if len(folders) <= 3 else f"{len(folders)} games"
        say(f"{who}: {summary(found, allowed)}")
        if found:
            note(f"`tuckbox explain {found[0].code.id}` says more about a problem.")


def _tried(name: str, folder: Path, report: Report, games: int) -> Report:
    """The report after playing; a game with errors is not played."""
    from ...interpreter.playtest.trying import Trial, judged

    if report.has_errors:
        note(f"{name} has errors, so it was not played.")
        return report
    trial = Trial(folder, games)
    show, clear = progress_shown(trial.wanted, name)
    try:
        tried = trial.play(show)
    finally:
        clear()
    short = ", then it was interrupted" if tried.interrupted else ""
    note(f"{name}: {tried.games:,} random games were played{short}.")
    return judged(report, tried)
