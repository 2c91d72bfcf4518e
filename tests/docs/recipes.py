"""From a page of recipes to small whole games, each made of the page's own example game and one recipe.

The page shows its example games in blocks with `file=`; those of a further one say `game=NAME` too. Every other block
of rules is a recipe for the game that it names, else for the first: parts, which take the place of the game's parts of
the same name, or steps, which become what happens on a turn (`action take_turn`). A block that holds only scenarios
belongs to the recipe above it. `replace` parts become a variant called `changed`.

What not to write stands in a line that begins "Not `LINES` (CODE)" or "Not yet", where ` / ` stands for a new line; the
checker has to answer it with that code, in the game of the recipe above it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from .example_game import is_steps, passages
from .pages import ROOT, Block, blocks

COOKBOOK = ROOT / "docs" / "guide" / "cookbook.md"
COMING_FROM = ROOT / "docs" / "guide" / "coming-from.md"
NOT_BUILT = "N004"

_HEAD = re.compile(r"(?:replace )?(\w+)(?: (\w+))?")
_SAID = re.compile(r"(not built: )?`([^`]+)`")
_NOT = re.compile(r"Not (?:yet )?`([^`]+)` \(([A-Z]\d{3})\)")


@dataclass(slots=True)
class Recipe:
    """A block of rules, and the scenarios that stand below it."""

    block: Block
    scenarios: list[Block] = field(default_factory=list)

    @property
    def game(self) -> str:
        return self.block.says.get("game", "")

    @property
    def scenario_text(self) -> str:
        own = [part for part in parts_of(self.block.text) if part.startswith("scenario ")]
        return "\n".join([*own, *(block.text for block in self.scenarios)])


def games(page: Path) -> list[str]:
    """The example games of a page; the first one has no name."""
    return list(dict.fromkeys(block.says.get("game", "") for block in blocks(page) if "file" in block.says))


def files(page: Path, game: str = "") -> dict[str, str]:
    """The files of an example game of a page, by name."""
    shown = [block for block in blocks(page) if "file" in block.says and block.says.get("game", "") == game]
    return {block.says["file"]: block.text for block in shown}


def as_parts(text: str) -> str:
    """A block as parts: steps become what happens on a turn."""
    if not is_steps(text):
        return text
    return "action take_turn:\n" + "".join(f"    {line}\n" if line else "\n" for line in text.splitlines())


def parts_of(text: str) -> list[str]:
    """The parts of a block."""
    return passages(as_parts(text))


def recipes(page: Path) -> list[Recipe]:
    """The recipes of a page, in order."""
    found: list[Recipe] = []
    for block in blocks(page):
        if block.language != "tuck" or "file" in block.says:
            continue
        parts = parts_of(block.text)
        if all(part.startswith("scenario ") for part in parts):
            found[-1].scenarios.append(block)
        else:
            found.append(Recipe(block))
    return found


def warned_of(page: Path) -> list[tuple[str, str, str]]:
    """What the page says not to write: the game it is for, the rule text, and the code that answers it."""
    found: list[tuple[str, str, str]] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        match = _NOT.match(line)
        if match is not None:
            above = [one for one in recipes(page) if one.block.line < number]
            found.append((above[-1].game, _laid_out(match[1]), match[2]))
    return found


def own_words(page: Path) -> list[tuple[int, str, str]]:
    """What the tables of a page say in columns headed `Tuckbox`: line, rule text, and the code that answers it.

    A cell that begins with rule text promises that it is right; the code is empty then. `not built:` before it promises
    that it is not built.
    """
    found: list[tuple[int, str, str]] = []
    ours = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        cells = [cell.strip() for cell in line.strip("|").split(" | ")] if line.startswith("|") else []
        if line.startswith("|--"):
            continue
        if len(cells) != 2:
            ours = False
        elif cells[1] == "Tuckbox":
            ours = True
        elif ours and (match := _SAID.match(cells[1])) is not None:
            found.append((number, _laid_out(match[2]), NOT_BUILT if match[1] else ""))
    return found


def write(folder: Path, page: Path, game: str, text: str, scenarios: str = "") -> list[str]:
    """Writes an example game with a recipe in it to a folder; returns the variants to choose."""
    base = files(page, game)
    parts = parts_of(text)
    replaced = [part for part in parts if part.startswith("replace ")]
    new = [part for part in parts if not part.startswith(("replace ", "scenario "))]
    taken = {_head(part) for part in new}
    kept = [part for part in passages(base["rules.tuck"]) if _head(part) not in taken]
    manifest = base["game.yaml"]
    for name, content in base.items():
        (folder / name).write_text(content, encoding="utf-8")
    (folder / "rules.tuck").write_text("\n".join([*kept, *new]), encoding="utf-8")
    if scenarios:
        (folder / "scenarios.tuck").write_text(scenarios, encoding="utf-8")
        manifest += "scenarios: [scenarios.tuck]\n"
    if replaced:
        (folder / "changed.tuck").write_text("\n".join(replaced), encoding="utf-8")
        manifest += "variants:\n  changed: {rules: [changed.tuck]}\n"
    (folder / "game.yaml").write_text(manifest, encoding="utf-8")
    return ["changed"] if replaced else []


def _head(part: str) -> str:
    """What a part is and is called: `zone hand`, `play`, `score patrons`."""
    match = _HEAD.match(part)
    assert match is not None, part
    return f"{match[1]} {match[2] or ''}".strip()


def _laid_out(text: str) -> str:
    """The lines of a short form: ` / ` stands for a new line, which is indented below one that ends with a colon."""
    lines: list[str] = []
    level = 0
    for line in text.split(" / "):
        lines.append("    " * level + line)
        level += line.endswith(":")
    return "\n".join(lines) + "\n"
