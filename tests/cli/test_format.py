"""`tuckbox format`: which files it takes, what it writes, prints and leaves alone, and how it ends."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tuckbox.cli.main import run
from tuckbox.interpreter.driver import find_game, validate
from tuckbox.interpreter.formatting import format as formatting
from tuckbox.interpreter.formatting.lines import Line

from .conftest import TAKE, Command, MakeGame, Ran

UGLY = TAKE.replace("zone bank:", "zone  bank :").replace("    take turns", "   take turns")
NEAT = TAKE.replace("zone bank:", "zone bank: ")
Piped = Callable[..., tuple[int, bytes, bytes]]
WRONG = "zone bank set of coin\n"


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Piped:
    """Runs `tuckbox format -` on bytes; gives the exit code and the bytes of both streams."""

    def ran(data: bytes, *arguments: str) -> tuple[int, bytes, bytes]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        capsysbinary.readouterr()
        code = run(["format", "-", *arguments])
        caught = capsysbinary.readouterr()
        return code, caught.out, caught.err

    return ran


def test_a_game_is_formatted_and_then_left_as_it_is(command: Command, make_game: MakeGame) -> None:
    folder = make_game(UGLY.replace("bank is empty", "bank is  empty"), scenarios__tuck="")
    ran = command("format", str(folder))
    assert ran == Ran(0, f"formatted {folder}/rules.tuck\n1 file formatted, 1 already laid out.\n", "")
    assert (folder / "rules.tuck").read_text("utf-8") == NEAT
    assert [one.code.id for one in validate(folder) if one.is_error] == []
    assert command("format", str(folder)) == Ran(0, "2 files already laid out.\n", "")


def test_check_and_diff_write_nothing(command: Command, make_game: MakeGame) -> None:
    folder = make_game(UGLY.rstrip("\n"))
    rules = folder / "rules.tuck"
    check, diff = command("format", str(folder), "--check"), command("format", str(folder), "--diff")
    assert check == Ran(1, f"would format {rules}\n1 file would be formatted.\n", "")
    assert (diff.code, diff.err) == (1, "1 file would be formatted.\n")
    assert diff.out.startswith(f"--- {rules}\n+++ {rules}\n@@ -1,16 +1,16 @@\n")
    assert "\n-zone  bank : set of coin, open\n+zone bank:  set of coin, open\n" in diff.out
    assert "\n-        add total worth among my purse to my score\n\\ No newline at end of file\n" in diff.out
    assert rules.read_text("utf-8") == UGLY.rstrip("\n")
    rules.write_text(NEAT, "utf-8")
    assert command("format", str(folder), "--check") == Ran(0, "1 file already laid out.\n", "")
    assert command("format", str(folder), "--diff") == Ran(0, "", "1 file already laid out.\n")


def test_a_file_with_mistakes_is_left_alone_and_the_others_are_not(command: Command, make_game: MakeGame) -> None:
    folder = make_game(UGLY, broken__tuck=WRONG, latin__tuck="")
    (folder / "latin.tuck").write_bytes("# é\n".encode("latin-1"))
    ran = command("format", str(folder))
    assert ran.code == 1
    assert ran.out == f"formatted {folder}/rules.tuck\n1 file formatted, 2 left alone because of mistakes.\n"
    assert f"{folder}/broken.tuck:1:11: error S" in ran.err and f"{folder}/latin.tuck:1:1: error F001" in ran.err
    assert (folder / "broken.tuck").read_text("utf-8") == WRONG
    assert (folder / "latin.tuck").read_bytes() == "# é\n".encode("latin-1")
    assert command("format", str(folder / "broken.tuck"), "--check").code == 1


def test_single_files_are_taken_once_and_other_files_not_at_all(command: Command, make_game: MakeGame) -> None:
    folder = make_game(UGLY, other__tuck=UGLY)
    rules = str(folder / "rules.tuck")
    assert command("format", rules, rules) == Ran(0, f"formatted {rules}\n1 file formatted.\n", "")
    assert (folder / "other.tuck").read_text("utf-8") == UGLY
    assert command("format", str(folder), rules, "--check").out.count("already laid out") == 1
    for wrong, said in (
        (str(folder / "coins.csv"), "is no rule file"),
        (str(folder / "rulse.tuck"), "Did you mean"),
        (str(folder / "nowhere"), "There is no folder"),
        ("-", "stands alone"),
    ):
        ran = command("format", wrong, rules)
        assert ran.code == 2 and said in ran.err, wrong
    (folder / "empty").mkdir()
    assert "There is no rule file" in command("format", str(folder / "empty")).err


def test_folders_below_are_formatted_but_nothing_hidden_and_nothing_outside(
    command: Command, make_game: MakeGame, tmp_path: Path
) -> None:
    folder = make_game(TAKE)
    for place in ("variants", ".kept"):
        (folder / place).mkdir()
        (folder / place / "more.tuck").write_text(UGLY, "utf-8")
    outside = tmp_path / "outside.tuck"
    outside.write_text(UGLY, "utf-8")
    (folder / "link.tuck").symlink_to(outside)
    ran = command("format", f"{folder}/")
    assert ran.out.startswith(f"formatted {folder}/rules.tuck\nformatted {folder}/variants/more.tuck\n2 files")
    assert outside.read_text("utf-8") == UGLY == (folder / ".kept" / "more.tuck").read_text("utf-8")


def test_a_shipped_game_is_only_looked_at(command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    ran = command("format", "twelve_days")
    assert ran.code == 2 and "comes with Tuckbox" in ran.err
    assert command("format", "twelve_days", "--check").code == 0
    shutil.copytree(find_game("twelve_days"), tmp_path / "twelve_days")
    assert command("format", "twelve_days").code == 0


def test_line_ends_mode_and_links_stay(command: Command, make_game: MakeGame) -> None:
    folder = make_game("")
    rules, link = folder / "rules.tuck", folder / "link.tuck"
    rules.write_bytes(b"\xef\xbb\xbf" + UGLY.replace("\n", "\r\n").encode())
    rules.chmod(0o640)
    link.symlink_to("rules.tuck")
    assert command("format", str(link)).code == 0
    assert rules.read_bytes() == b"\xef\xbb\xbf" + NEAT.replace("\n", "\r\n").encode()
    assert rules.stat().st_mode & 0o777 == 0o640 and link.is_symlink()
    assert sorted(one.name for one in folder.iterdir()) == ["coins.csv", "game.yaml", "link.tuck", "rules.tuck"]
    rules.write_bytes(NEAT.replace("\n", "\r\n", 3).encode())
    diff = command("format", str(rules), "--diff")
    assert (diff.code, diff.out) == (1, f"{rules}: only line ends change\n")
    assert command("format", str(rules)).code == 0
    assert rules.read_bytes() == NEAT.replace("\n", "\r\n").encode()


def test_the_line_ends_of_very_old_systems_stay(command: Command, make_game: MakeGame) -> None:
    rules = make_game("") / "rules.tuck"
    rules.write_bytes(UGLY.replace("\n", "\r").encode())
    assert command("format", str(rules)).code == 0
    assert rules.read_bytes() == NEAT.replace("\n", "\r").encode()


def test_links_to_nothing_and_what_is_no_file(command: Command, make_game: MakeGame) -> None:
    folder = make_game(NEAT)
    (folder / "lost.tuck").symlink_to("nowhere.tuck")
    (folder / "round.tuck").symlink_to("round.tuck")
    os.mkfifo(folder / "pipe.tuck")
    assert command("format", str(folder)) == Ran(0, "1 file already laid out.\n", "")
    ran = command("format", str(folder / "lost.tuck"))
    assert ran.code == 2
    assert "is a link, and there is no file that it leads to" in ran.err


def test_what_somebody_else_saves_meanwhile_is_kept(
    command: Command, make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_game(UGLY)
    rules = folder / "rules.tuck"
    laid_out = formatting.laid_out

    def slowly(lines: Sequence[Line]) -> str:
        rules.write_text("# saved by an editor\n", "utf-8")
        return laid_out(lines)

    monkeypatch.setattr(formatting, "laid_out", slowly)
    ran = command("format", str(rules))
    assert (ran.code, ran.out) == (2, "1 file not written.\n")
    assert "somebody has changed it meanwhile" in ran.err
    assert rules.read_text("utf-8") == "# saved by an editor\n"
    assert sorted(one.name for one in folder.iterdir()) == ["coins.csv", "game.yaml", "rules.tuck"]


def test_letters_in_another_form_are_no_fault_of_the_layout(command: Command, make_game: MakeGame) -> None:
    folder = make_game(NEAT + "\n# cafe\u0301\n")
    assert command("format", str(folder), "--check").code == 0


def test_what_cannot_be_written_is_told(command: Command, make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_game(UGLY)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # as for a file that only its owner may change
    ran = command("format", str(folder))
    assert (ran.code, ran.out) == (2, "1 file not written.\n")
    assert f"{folder}/rules.tuck cannot be written: Permission denied." in ran.err
    monkeypatch.undo()
    monkeypatch.setattr(os, "replace", lambda old, new: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    assert command("format", str(folder)).code == 2
    assert (folder / "rules.tuck").read_text("utf-8") == UGLY
    assert sorted(one.name for one in folder.iterdir()) == ["coins.csv", "game.yaml", "rules.tuck"]


@pytest.mark.parametrize(
    "bug", [("    take turns", "    take  no turns"), ("wanted coins", "coins"), ('"Which coins?"', '"Which  coins?"')]
)
def test_a_bug_of_ours_harms_no_file(
    command: Command, make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, bug: tuple[str, str]
) -> None:
    folder = make_game(UGLY)
    laid_out = formatting.laid_out
    monkeypatch.setattr(formatting, "laid_out", lambda lines: laid_out(lines).replace(*bug))
    ran = command("format", str(folder))
    assert ran.code == 3 and "a bug of ours" in ran.err
    assert (folder / "rules.tuck").read_text("utf-8") == UGLY


def test_a_lost_comment_would_be_a_bug_of_ours(
    command: Command, make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_game("# kept\n" + UGLY)
    laid_out = formatting.laid_out
    monkeypatch.setattr(formatting, "laid_out", lambda lines: laid_out(lines).replace("# kept\n", ""))
    assert command("format", str(folder), "--check").code == 3


def test_from_standard_input_to_standard_output(piped: Piped) -> None:
    neat = NEAT + "\n# 灯りの市\n"
    ugly = UGLY + "# 灯りの市   "
    assert piped(ugly.encode()) == (0, neat.encode(), b"")
    assert piped(ugly.replace("\n", "\r\n").encode()) == (0, neat.replace("\n", "\r\n").encode(), b"")
    assert piped(ugly.encode(), "--check") == (1, b"would format standard input\n", b"")
    assert piped(neat.encode(), "--check") == (0, b"", b"")
    code, out, err = piped(ugly.encode(), "--diff")
    assert code == 1 and out.startswith(b"--- standard input\n") and err == b""
    code, out, err = piped(WRONG.encode())
    assert (code, out) == (1, b"") and err.startswith(b"standard input:1:11: error S")
    assert piped(b"\xff")[0] == 1
