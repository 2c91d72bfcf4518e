"""From the project's pages to a promise: every command shown ends as it should, and every rule text can be read.

The commands of a page run one after another in one folder, which holds the shipped games as a checkout does, and the
edits between them are made there too. A block of text right behind a block of commands is what the last of them prints;
a line `...` stands for any lines.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from tuckbox.cli.main import run
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.syntax.parse import parse

from .edits import edit, is_edit
from .pages import PAGES, ROOT, Block, blocks

NOT_RUN = ("make ", "source ", "python ", "git ")
"""What these begin is not run here: installing, checking and timing take minutes, and have their own tests."""

WITH_COMMANDS = [page for page in PAGES if any(block.language == "sh" for block in blocks(page))]
RULES = [block for page in PAGES for block in blocks(page) if block.language == "tuck" and not is_edit(block)]
EXCERPT = "tuck | what happens"


def page_id(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def commands(block: Block) -> list[str]:
    return [line for line in block.lines if line.strip() and not line.startswith(("#", *NOT_RUN))]


def carried_out(command: str, folder: Path, typed: str) -> tuple[int, str]:
    """The exit code of a command and all that it prints. Of other programs, only `cp -r` is known."""
    words = shlex.split(command, comments=True)
    if words[:2] == ["cp", "-r"]:
        shutil.copytree(folder / words[2], folder / words[3])
        return 0, ""
    assert words[0] == "tuckbox", f"`{command}` is no command that can be run here"
    out = io.StringIO()
    stdin, sys.stdin = sys.stdin, io.StringIO(typed)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            return run(words[1:]), out.getvalue()
    finally:
        sys.stdin = stdin


def matches(shown: str, printed: str) -> bool:
    """Whether a page shows what was printed; a line `...` stands for any lines, trailing spaces do not count."""
    parts = [re.escape(line.rstrip()) + "\n" if line.strip() != "..." else "(.*\n)*?" for line in shown.splitlines()]
    plain = "".join(line.rstrip() + "\n" for line in printed.strip("\n").splitlines())
    return re.fullmatch("".join(parts), plain) is not None


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=page_id)
def test_the_commands_of_a_page_do_what_it_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(tmp_path)
    printed: str | None = None
    for block in blocks(page):
        if block.language == "sh":
            printed = None
            typed = block.says.get("types", "").replace(",", "\n") + "\n"
            for command in commands(block):
                last = command == commands(block)[-1]
                wanted = int(block.says.get("exit", "0")) if last else 0
                code, printed = carried_out(command, tmp_path, typed)
                assert code == wanted, f"{block.place}: `{command}` ended with {code}:\n{printed}"
        elif block.language == "text" and block.follows and printed is not None:
            assert matches(block.text, printed), f"{block.place} shows something else than was printed:\n{printed}"
        else:
            changed = edit(block, tmp_path)
            if changed is not None and changed.suffix == ".tuck":
                _, problems = parse(SourceFile(changed.name, changed.read_text(encoding="utf-8")))
                assert [f"{p.code.id} {p.span}: {p.message}" for p in problems] == [], block.place


@pytest.mark.parametrize(
    ("shown", "agrees"),
    [
        ("one\ntwo\nthree", True),
        ("one\n...\nthree", True),
        ("...\ntwo\n...", True),
        ("one\n...\ntwo\nthree", True),
        ("one\ntwo", False),
        ("two\n...", False),
        ("one\n...\nthree\n...\ntwo", False),
        ("one\n...\nthre", False),
        ("one\n t.o\nthree", False),
    ],
)
def test_dots_stand_for_whole_lines_only(shown: str, agrees: bool) -> None:
    assert matches(shown, "one\ntwo  \nthree\n") is agrees


@pytest.mark.parametrize("block", RULES, ids=lambda block: block.place)
def test_a_rule_text_can_be_read(block: Block) -> None:
    """Steps are read as those of an action. What is wrong on purpose is a file that a command then complains about."""
    text = block.text
    _, problems = parse(SourceFile("rules.tuck", text))
    if problems:
        indented = "".join(f"    {line}\n" if line else "\n" for line in block.lines)
        _, problems = parse(SourceFile("rules.tuck", f"action example:\n{indented}"))
    assert [f"{p.code.id} {p.span}: {p.message}" for p in problems] == [], block.place


def test_the_excerpt_is_in_the_rule_file() -> None:
    """The left half of the README's picture is text of the shipped game."""
    pictures = [b for b in blocks(ROOT / "README.md") if b.language == "text" and b.lines[0].startswith("games/")]
    assert len(pictures) == 1
    name = pictures[0].lines[0].split()[0]
    rules = [line.rstrip() for line in (ROOT / name).read_text(encoding="utf-8").splitlines()]
    left = [line.partition(" |")[0].rstrip() for line in pictures[0].lines[1:] if line.strip()]
    shown = [line for line in left if line and set(line) != {"-"}]
    assert len(shown) >= 8
    indent = next(len(rule) - len(rule.lstrip()) for rule in rules if rule.lstrip() == shown[0].lstrip())
    place = rules.index(" " * indent + shown[0])
    for line in shown:
        place = rules.index(" " * indent + line, place)  # in this order, if not one right below the other


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page_id(page)} links to {target}"


def test_no_page_names_a_machine() -> None:
    for page in PAGES:
        assert not re.search(r"(?<![\w.])/(work|tmp|home|root|Users)/", page.read_text(encoding="utf-8")), page_id(page)
