"""`tuckbox show`: what a game consists of, what a variant changes, and what rules became on their way to code."""

from __future__ import annotations

import click

from ..console import say
from ..options import WrongUsage, check_variants, ended_by, folder_of, rules_options, shown_in

EXAMPLES = """\b
Examples:
  tuckbox show my_game
  tuckbox show my_game --variant short -o rounds=3
  tuckbox show my_game --changes short     what the variant adds and replaces
  tuckbox show my_game --changes short --json
  tuckbox show my_game --plan              lists the parts of the rules
  tuckbox show my_game --python play
  tuckbox show my_game --tree score rounds
  tuckbox show my_game --python --mode whole --players 3
"""


@click.command("show", epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@click.argument("part", metavar="[PART]", nargs=-1)
@click.option("--changes", metavar="VARIANT", help="What this variant changes: parts, options, tables, players.")
@click.option("--json", "as_json", is_flag=True, help="With --changes: JSON, for programs.")
@click.option("--tree", is_flag=True, help="PART as it was understood.")
@click.option("--plan", is_flag=True, help="PART in the steps that it is carried out in.")
@click.option("--python", is_flag=True, help="PART as the program that runs.")
@click.option(
    "--mode",
    type=click.Choice(["ask", "uniform", "whole"]),
    help="With --python: the program that asks, the one that plays at random, or the one function (so no PART) that"
    " plays whole games at random.  [default: ask]",
)
@click.option("--players", type=int, help="With --mode whole: for how many.  [default: the least]")
@rules_options
def command(
    game: str,
    part: tuple[str, ...],
    changes: str | None,
    as_json: bool,
    tree: bool,
    plan: bool,
    python: bool,
    mode: str | None,
    players: int | None,
    variants: tuple[str, ...],
    options: dict[str, str],
) -> None:
    """Show an overview of a game: players, pieces, zones with who sees them, options, variants and phases.

    With --changes: what one of its variants changes, the rules before and after.

    With --tree, --plan or --python: one part of its rules on its way to the program; without PART, the parts there are.
    """
    from ...interpreter.driver import load

    name = " ".join(part)
    stages = [stage for stage, wanted in (("tree", tree), ("plan", plan), ("python", python)) if wanted]
    if len(stages) > 1:
        raise WrongUsage(f"One at a time: `--{stages[0]}` or `--{stages[1]}`.")
    stage = stages[0] if stages else None
    if mode is not None and stage != "python":
        raise WrongUsage("`--mode` belongs to `--python`.")
    if players is not None and mode != "whole":
        raise WrongUsage("`--players` belongs to `--mode whole`.")
    if name and mode == "whole":
        raise WrongUsage(f"`--mode whole` shows all of a game: not `{name}`.")
    if as_json and changes is None:
        raise WrongUsage("`--json` belongs to `--changes`.")
    if changes is not None:
        if stage is not None:
            raise WrongUsage(f"One at a time: `--changes` or `--{stage}`.")
        if name or variants or options:
            raise WrongUsage("`--changes` compares one variant with its base: give it nothing but the game.")
        _show_changes(game, changes, as_json)
        return
    if name and stage is None:
        raise WrongUsage(f"How shall `{name}` be shown? Say `--tree`, `--plan` or `--python`.")
    folder = folder_of(game)
    check_variants(folder, game, variants)
    loaded = load(folder, variants, options)
    if loaded.report.has_errors:
        raise ended_by(loaded.report.items, game, variants, "cannot be shown")
    if stage is None:
        from ..overview import overview_lines

        for line in overview_lines(loaded):
            say(line)
        return
    from ...interpreter import showing
    from ...interpreter.diagnostics import did_you_mean

    if mode == "whole":
        assert loaded.game is not None
        try:
            text = showing.show_whole(loaded, loaded.game.layout.least if players is None else players)
        except ValueError as why:
            raise WrongUsage(f"{game} has no program of whole games: {why}.") from None
        say(text.rstrip("\n"))
        return
    known = showing.parts(loaded)
    if not name:
        for one in known:
            say(one)
        return
    if name not in known:
        hint = did_you_mean(name, known) or f"`tuckbox show {game} --{stage}` lists the parts."
        raise WrongUsage(f"{game} has no part `{name}`. {hint}")
    if stage == "tree":
        text = showing.show_tree(loaded, name)
    elif stage == "plan":
        text = showing.show_plan(loaded, name)
    else:
        text = showing.show_python(loaded, name, mode or "ask")
    say(text.rstrip("\n"))


def _show_changes(game: str, variant: str, as_json: bool) -> None:
    from ...interpreter.changes import find_changes
    from ...interpreter.diagnostics import Report
    from ...interpreter.driver import load
    from ..changes import changes_json, changes_segments
    from ..console import say_json, say_segments

    folder = folder_of(game)
    check_variants(folder, game, [variant])
    base, changed = load(folder), load(folder, [variant])
    report = Report([*base.report.found, *changed.report.found])
    if report.has_errors:
        raise ended_by(report.items, game, [variant], "cannot be shown")
    assert changed.game is not None
    found = find_changes(base, changed, variant)
    if as_json:
        say_json(changes_json(game, changed, found))
    else:
        say_segments(changes_segments(changed.game.title, found, shown_in(game)))
