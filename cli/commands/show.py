"""`tuckbox show`: what a game consists of, and what its rules became on their way to code."""

from __future__ import annotations

import click

from ..console import note, say
from ..options import WrongUsage, folder_of, rules_options, shown_in

EXAMPLES = """\b
Examples:
  tuckbox show my_game
  tuckbox show my_game --variant short -o rounds=3
  tuckbox show my_game --plan              lists the parts of the rules
  tuckbox show my_game --python play
  tuckbox show my_game --tree score rounds
"""


@click.command("show", epilog=EXAMPLES)
@click.argument("game", metavar="GAME")
@click.argument("part", metavar="[PART]", nargs=-1)
@click.option("--tree", is_flag=True, help="PART as it was understood.")
@click.option("--plan", is_flag=True, help="PART in the steps that it is carried out in.")
@click.option("--python", is_flag=True, help="PART as the program that runs.")
@click.option(
    "--mode",
    type=click.Choice(["ask", "uniform"]),
    help="With --python: the program that asks, or the one that plays at random.  [default: ask]",
)
@rules_options
def command(
    game: str,
    part: tuple[str, ...],
    tree: bool,
    plan: bool,
    python: bool,
    mode: str | None,
    variants: tuple[str, ...],
    options: dict[str, str],
) -> None:
    """Show an overview of a game: players, pieces, zones with who sees them, options, variants and phases.

    With --tree, --plan or --python: one part of its rules on its way to the program; without PART, the parts there are.
    """
    from ...interpreter.driver import load
    from ..console import say_diagnostics
    from ..options import COMMAND_LINE, check_variants

    name = " ".join(part)
    stages = [stage for stage, wanted in (("tree", tree), ("plan", plan), ("python", python)) if wanted]
    if len(stages) > 1:
        raise WrongUsage(f"One at a time: `--{stages[0]}` or `--{stages[1]}`.")
    stage = stages[0] if stages else None
    if mode is not None and stage != "python":
        raise WrongUsage("`--mode` belongs to `--python`.")
    if name and stage is None:
        raise WrongUsage(f"How shall `{name}` be shown? Say `--tree`, `--plan` or `--python`.")
    folder = folder_of(game)
    check_variants(folder, game, variants)
    loaded = load(folder, variants, options)
    errors = [one for one in loaded.report.items if one.is_error]
    if errors:
        say_diagnostics(errors, shown_in(game), to_error=True)
        note(f"{game} has errors, so it cannot be shown.")
        raise click.exceptions.Exit(2 if all(one.span.file.name == COMMAND_LINE for one in errors) else 1)
    if stage is None:
        from ..overview import overview_lines

        for line in overview_lines(loaded):
            say(line)
        return
    from ...interpreter import showing
    from ...interpreter.diagnostics import did_you_mean

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
