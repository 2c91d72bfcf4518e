"""`tuckbox test`: from a game's scenarios to which of them hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..console import WIDTH, note, say, say_diagnostics, say_json, say_segments
from ..options import WrongUsage, coverage_option, folder_of, json_option, shown_in

if TYPE_CHECKING:
    from pathlib import Path

    from ...interpreter.coverage import Coverage
    from ...interpreter.diagnostics import Diagnostic
    from ...interpreter.scenarios import ScenarioResult

EXAMPLES = """\b
Examples:
  tuckbox test my_game
  tuckbox test my_game "refill"        only scenarios with this in their title
  tuckbox test my_game --coverage      tell too which rules nothing reaches
  tuckbox test my_game --coverage --strict --json
"""


@click.command("test", epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@click.argument("pattern", metavar="[PATTERN]", required=False)
@coverage_option("Tell which lines and branches of the rules never ran.")
@click.option("--strict", is_flag=True, help="With --coverage: end with exit code 1 also if something never ran.")
@json_option
def command(game: str, pattern: str | None, with_coverage: bool, strict: bool, as_json: bool) -> None:
    """Run the scenarios of a game, or those whose title has PATTERN in it.

    A scenario that fails shows what was expected and what was found. The exit code is 1 if one fails.

    With --coverage you see what the scenarios leave untried: lines of the rules that never ran, conditions that always
    held or never did, choices that were never declined. The rules of all variants count.
    """
    from ...interpreter.scenarios import run_scenarios, run_with_coverage

    if strict and not with_coverage:
        raise WrongUsage("`--strict` goes with `--coverage`: a scenario that fails ends with exit code 1 anyway.")
    folder = folder_of(game)
    errors = _errors_of_the_game(folder)
    if errors:
        say_diagnostics(errors, shown_in(game), to_error=True)
        note(f"{game} has errors, so its scenarios cannot be run.")
        raise click.exceptions.Exit(1)
    coverage: Coverage | None = None
    if with_coverage:
        results, coverage = run_with_coverage(folder, pattern)
    else:
        results = run_scenarios(folder, pattern)
    failed = [one for one in results if not one.ok]
    if as_json:
        say_json(_json(game, results, coverage))
    else:
        for one in results:
            _say(one, game)
        if not results:
            say(f"{game} has no scenario" + (f" with `{pattern}` in its title." if pattern else "."))
        else:
            ran = f"{len(results)} scenario{'s' if len(results) > 1 else ''}"
            say(f"{game}: {ran}, {f'{len(failed)} failed' if failed else 'all hold'}.")
        if coverage is not None:
            _say_coverage(coverage, game, ran=bool(results))
    if failed or (strict and coverage is not None and not coverage.totals().full):
        raise click.exceptions.Exit(1)


def _errors_of_the_game(folder: Path) -> list[Diagnostic]:
    """All errors but those in files of scenarios, which are told with the results."""
    from ...interpreter.driver import validate
    from ...interpreter.tables import read_manifest

    manifest, _ = read_manifest(folder)
    layers = [manifest.base, *manifest.variants.values()] if manifest is not None else []
    files = {entry.file for layer in layers for entry in layer.scenarios}
    return [one for one in validate(folder).items if one.is_error and one.span.file.name not in files]


def _say(result: ScenarioResult, game: str) -> None:
    from ...interpreter.diagnostics.render import Segment
    from ...interpreter.diagnostics.width import wrapped

    shown = shown_in(game)
    title = "\n".join(wrapped(result.title, WIDTH - 7, later=" " * 7)) + "\n"
    if result.ok:
        say_segments([("ok     ", "hint"), (title, "")])
        return
    segments: list[Segment] = [("FAILED ", "error"), (title, "place")]
    for failure in result.failures:
        span = failure.span
        segments.append((f"  {shown(span.file)}:{span.line}:{span.column}\n", "place"))
        for label, text in (("expected", failure.expected), ("found   ", failure.found)):
            lines = wrapped(text, WIDTH, f"    {label}  ", " " * 14)
            segments.append(("\n".join(lines) + "\n", ""))
    say_segments(segments)
    say_diagnostics(result.problems, shown)


def _say_coverage(coverage: Coverage, game: str, *, ran: bool) -> None:
    from ..coverage_report import coverage_segments

    if ran:
        say()
        say_segments(coverage_segments(coverage, "the scenarios", shown_in(game)))


def _json(game: str, results: list[ScenarioResult], coverage: Coverage | None) -> dict[str, Any]:
    from ...interpreter.diagnostics.render_json import diagnostic_json, span_json

    return {
        "format": 1,
        "game": game,
        "ran": len(results),
        "failed": sum(not one.ok for one in results),
        "scenarios": [
            {
                "title": one.title,
                "ok": one.ok,
                **span_json(one.span),
                "failures": [
                    {**span_json(failure.span), "expected": failure.expected, "found": failure.found}
                    for failure in one.failures
                ],
                "problems": [diagnostic_json(problem) for problem in one.problems],
            }
            for one in results
        ],
        **({"coverage": coverage.to_json()} if coverage is not None else {}),
    }
