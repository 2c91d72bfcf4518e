"""From the language reference to a promise: every example runs, every slip is answered, every list is complete."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from tuckbox.interpreter.driver import load, validate
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.syntax import build_parts
from tuckbox.interpreter.syntax import nodes as n
from tuckbox.interpreter.syntax.parse import parse
from tuckbox.interpreter.syntax.walk import walk

from .example_game import files, games, has_scenarios, loaded, play, write
from .pages import REFERENCE, ROOT, Block, blocks, section

EXAMPLES = [block for block in blocks(REFERENCE) if block.language == "tuck"]
SLIPS = "## 14. What the checker says"
SLIPS_WITH_TEXTS = "### Texts, answers, sides"
WARNINGS = "### Warnings"
LATER = "## 15. Words of the language that are not built yet"
_CODE = re.compile(r"`([^`]+)`")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table right below a heading, without its header."""
    below = re.split(r"^#", section(REFERENCE, heading), flags=re.M)[0]
    found = [line.strip("|").split(" | ") for line in below.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in found[2:]]


def code_of(cell: str) -> str:
    """The rule text of a cell: ` / ` stands for a new line, which is indented below one that ends with a colon."""
    match = _CODE.match(cell)
    assert match is not None, cell
    lines: list[str] = []
    level = 0
    for line in match[1].split(" / "):
        lines.append("    " * level + line)
        level += line.endswith(":")
    return "\n".join(lines) + "\n"


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", games())
def test_an_example_game_has_no_problem(game: str, tmp_path: Path) -> None:
    for name, text in files(game).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert [f"{d.code.id} {d.span}: {d.message}" for d in validate(tmp_path)] == []
    assert set(play(load(tmp_path), 20)) == {"finished"}
    manifest = load(tmp_path).manifest
    for variant in manifest.variants if manifest is not None else ():
        assert set(play(load(tmp_path, [variant]), 20)) == {"finished"}


@pytest.mark.parametrize("block", EXAMPLES, ids=lambda block: f"line{block.line}")
def test_an_example_is_right_and_can_be_played(block: Block, tmp_path: Path) -> None:
    found = loaded(tmp_path, block.text, block.says.get("game", ""))
    assert [f"{d.code.id} {d.span}: {d.message}" for d in found.report if d.is_error] == [], block.place
    assert set(play(found)) == {"finished"}, block.place


WITH_SCENARIOS = [block for block in EXAMPLES if has_scenarios(block.text)]


@pytest.mark.parametrize("block", WITH_SCENARIOS, ids=lambda block: f"line{block.line}")
def test_the_scenarios_hold(block: Block, tmp_path: Path) -> None:
    from tuckbox.interpreter.scenarios import run_scenarios

    write(tmp_path, block.text, block.says.get("game", ""))
    results = run_scenarios(tmp_path)
    assert len(results) == block.text.count("scenario ")
    assert [(one.title, one.failures, one.problems) for one in results if not one.ok] == []


@pytest.mark.parametrize("row", rows(SLIPS), ids=lambda row: row[0].strip("`"))
def test_a_slip_is_answered_with_its_code(row: list[str], tmp_path: Path) -> None:
    found = loaded(tmp_path, code_of(row[0]))
    assert row[1] in [d.code.id for d in found.report if d.is_error]


@pytest.mark.parametrize("row", rows(SLIPS_WITH_TEXTS), ids=lambda row: row[0].strip("`"))
def test_a_slip_with_texts_is_answered_with_its_code(row: list[str], tmp_path: Path) -> None:
    found = loaded(tmp_path, code_of(row[0]), games()[1])
    assert row[1] in [d.code.id for d in found.report if d.is_error]


@pytest.mark.parametrize("row", rows(WARNINGS), ids=lambda row: row[0].strip("`"))
def test_what_is_probably_wrong_gets_its_warning(row: list[str], tmp_path: Path) -> None:
    found = loaded(tmp_path, code_of(row[0]), games()[1])
    assert [d.message for d in found.report if d.is_error] == []
    assert row[1] in [d.code.id for d in found.report]


@pytest.mark.parametrize("row", rows(LATER), ids=lambda row: row[0].strip("`"))
def test_what_is_called_not_built_is_not_built(row: list[str], tmp_path: Path) -> None:
    found = loaded(tmp_path, code_of(row[0]))
    assert "N004" in [d.code.id for d in found.report if d.is_error], [d.message for d in found.report]


def test_all_that_is_not_built_is_listed() -> None:
    """A part that the builder calls not built stands in the list, as the word that the message says."""
    wanted = set(build_parts._LATER.values())
    listed: set[str] = set()
    for row in rows(LATER):
        text = code_of(row[0])
        wrapped = "action example:\n" + "".join(f"    {line}\n" for line in text.splitlines())
        for candidate in (text, wrapped):
            file, problems = parse(SourceFile("rules.tuck", candidate))
            if not problems:
                listed |= {node.word for part in file.parts for node in walk(part) if isinstance(node, n.NotBuilt)}
    assert wanted - listed == set()


def test_the_generated_pieces_are_up_to_date() -> None:
    for path, text in generator().generated().items():
        name = path.relative_to(ROOT).as_posix()
        assert path.read_text(encoding="utf-8") == text, f"{name} is stale: run `python docs/generate.py`"


def test_every_code_has_a_family() -> None:
    made = generator()
    letters = {line.split(":")[0].removeprefix("## ") for line in made.codes().splitlines() if line.startswith("## ")}
    assert letters <= set(made.FAMILIES)
