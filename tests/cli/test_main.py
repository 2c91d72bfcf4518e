"""The command itself: help, wrong usage, our own bugs, interrupts, and what it costs to start."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

import click
import pytest
from tuckbox.cli import main
from tuckbox.cli.main import COMMANDS

from .conftest import Command


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from tuckbox.cli.main import main; main()", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        timeout=60,
    )


def test_help_lists_every_command(command: Command) -> None:
    ran = command("--help")
    assert ran.code == 0 and ran.err == ""
    assert all(f"  {name} " in ran.out for name in COMMANDS)


def test_no_arguments_print_the_help(command: Command) -> None:
    assert command() == command("--help")


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_help_with_examples_in_80_columns(command: Command, name: str) -> None:
    ran = command(name, "--help")
    assert ran.code == 0
    assert f"tuckbox {name}" in ran.out.split("Examples:")[1]
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_the_version(command: Command) -> None:
    ran = command("--version")
    assert ran.code == 0 and ran.out.startswith("tuckbox ")


def test_an_unknown_command_is_wrong_usage(command: Command) -> None:
    ran = command("simulat")
    assert ran.code == 2 and ran.out == ""
    assert "There is no command `simulat`. Did you mean `simulate`?" in ran.err


def test_an_unknown_option_is_wrong_usage(command: Command) -> None:
    ran = command("games", "--colour")
    assert ran.code == 2 and "--colour" in ran.err


def raising(error: BaseException) -> click.Command:
    @click.command("games")
    def broken() -> None:
        raise error

    return broken


def test_a_bug_of_ours_is_told_as_one(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.cli.commands.games.command", raising(RuntimeError("the table has no legs")))
    monkeypatch.delenv(main.DEBUG, raising=False)
    ran = command("games")
    assert ran.code == 3 and ran.out == ""
    assert "bug of ours" in ran.err and "the table has no legs" in ran.err and "TUCKBOX_DEBUG=1" in ran.err
    assert "Traceback" not in ran.err


def test_the_traceback_of_a_bug_is_shown_on_demand(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.cli.commands.games.command", raising(RuntimeError("the table has no legs")))
    monkeypatch.setenv(main.DEBUG, "1")
    assert "Traceback" in command("games").err


def test_an_interrupt_ends_with_130(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuckbox.cli.commands.games.command", raising(KeyboardInterrupt()))
    ran = command("games")
    assert (ran.code, ran.err) == (130, "Interrupted.\n")


def test_trouble_with_files_is_no_bug_of_ours(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    error = PermissionError(13, "Permission denied", "rules.tuck")
    monkeypatch.setattr("tuckbox.cli.commands.games.command", raising(error))
    ran = command("games")
    assert (ran.code, ran.err) == (2, "Error: `rules.tuck`: Permission denied.\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_full_disk_is_no_bug_of_ours() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        ran = subprocess.run(
            [sys.executable, "-c", "from tuckbox.cli.main import main; main()", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert ran.returncode == 2 and "space left" in ran.stderr and "Traceback" not in ran.stderr


def test_exit_codes_reach_the_shell() -> None:
    assert process("games").returncode == 0
    assert process("validate", "no_such_game").returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="a shell of another sort")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("validate no_such_game >&-", 2),
        ("games >&-", 0),
        ("--help >&-", 0),
        ("validate no_such_game 2>&-", 2),
        ("play twelve_days <&-", 0),
        ("games <&- >&- 2>&-", 0),
    ],
)
def test_closed_streams_are_no_trouble(line: str, code: int) -> None:
    command = f"{shlex.quote(sys.executable)} -c 'from tuckbox.cli.main import main; main()' {line}"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert ran.returncode == code and "Traceback" not in ran.stderr and "bug" not in ran.stderr


def test_a_closed_pipe_is_no_trouble() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ran = subprocess.run(
            [sys.executable, "-c", "from tuckbox.cli.main import main; main()", "show", "twelve_days"],
            stdout=writer,
            stderr=subprocess.PIPE,
            timeout=60,
        )
    finally:
        os.close(writer)
    assert (ran.returncode, ran.stderr) == (141, b"")


def test_help_and_the_list_of_commands_load_no_heavy_module() -> None:
    code = (
        "import sys; from tuckbox.cli.main import run; run(['--help']); run(['simulate', '--help']);"
        "print(sorted({'numpy', 'lark', 'rich', 'joblib', 'jsonschema', 'yaml'} & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ran.stderr.strip() == "[]"


def test_output_is_plain_where_nobody_looks() -> None:
    ran = process("validate", "twelve_days", FORCE_COLOR="")
    assert "\x1b" not in ran.stdout + ran.stderr


def test_output_survives_a_terminal_that_knows_ascii_only() -> None:
    ran = process("show", "twelve_days", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert ran.returncode == 0 and "12 Days" in ran.stdout
