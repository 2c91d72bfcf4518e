"""From the command line to a command, and from whatever it does to an exit code."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

import click

PROBLEMS, USAGE, OUR_BUG, INTERRUPTED, PIPE_CLOSED = 1, 2, 3, 130, 141
"""Exit codes; 0 is a clean end."""

DEBUG = "TUCKBOX_DEBUG"

COMMANDS = {
    "new": "Make a folder with a small game of your own that runs at once.",
    "games": "List the games that come with Tuckbox.",
    "validate": "Check the files of a game and report every problem.",
    "format": "Lay out rule files in the one way, so that nobody has to think about spaces.",
    "play": "Play a game in the terminal, against bots or at one screen.",
    "simulate": "Let bots play a game many times and report how it went.",
    "compare": "Play a game with changed rules and without, and tell what is different.",
    "sweep": "Play a game with one value of an option after the other.",
    "ladder": "Let better and better bots play, and tell what is skill and what is luck.",
    "test": "Run the scenarios of a game.",
    "watch": "Check, test and simulate a game again at every save of its files.",
    "cards": "Show the tables of a game, how many there are of what, and what is missing.",
    "explain": "Read a card or a whole game back in plain words, or explain a code.",
    "show": "Show what a game consists of, what a variant changes, or what its rules became.",
}


class Tuckbox(click.Group):
    """The group: a command's module is imported when the command is used, so that all others cost nothing."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f".commands.{cmd_name}", __package__)
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from ..interpreter.diagnostics import did_you_mean

            hint = did_you_mean(args[0], COMMANDS) or f"Commands are {', '.join(COMMANDS)}."
            raise click.UsageError(f"There is no command `{args[0]}`. {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"tuckbox {version('tuckbox')}")
        ctx.exit()


@click.group(
    cls=Tuckbox,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog="A GAME is the name of a game that comes with Tuckbox, or a folder with a game.yaml in it. "
    "`tuckbox COMMAND --help` tells more about a command.",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Print the version."
)
def tuckbox() -> None:
    """Card and chip games whose rules are text files: check them, play them, and see how they play."""


def main() -> None:
    """The entry point of the `tuckbox` command."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Runs a command line (without the program's name) and gives its exit code; nothing is raised."""
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _invoke(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; without this, closing it would complain once more at the very end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


def _invoke(arguments: Sequence[str]) -> int:
    try:
        with tuckbox.make_context("tuckbox", list(arguments) or ["--help"]) as context:
            tuckbox.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as problem:
        _show(problem)
        return problem.exit_code
    except (KeyboardInterrupt, click.Abort):
        click.echo("Interrupted.", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as problem:
        where = f"`{problem.filename}`: " if problem.filename else ""
        click.echo(f"Error: {where}{problem.strerror or problem}.", err=True)
        return USAGE
    except Exception as error:
        _own_up(error)
        return OUR_BUG
    return 0


def _open_what_is_closed() -> None:
    """Whoever starts us may have closed a stream (`>&-`): then nothing is read, and nobody wants what is written."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - it stays open till the end
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - likewise
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - likewise


def _show(problem: click.ClickException) -> None:
    """What is wrong with the command line, in the columns that all output has."""
    from .console import note

    if isinstance(problem, click.UsageError) and problem.ctx is not None:
        click.echo(problem.ctx.get_usage(), err=True)
        click.echo(f"Try '{problem.ctx.command_path} --help' for help.\n", err=True)
    note(f"Error: {problem.format_message()}")


def _own_up(error: Exception) -> None:
    from .console import note

    click.echo("This is a bug of ours, not of your game:", err=True)
    click.echo(f"  {type(error).__name__}: {error}", err=True)
    if os.environ.get(DEBUG):
        import traceback

        click.echo("".join(traceback.format_exception(error)), err=True)
    else:
        note(f"Run the command again with {DEBUG}=1 before it to see where it happened, and tell us.")
