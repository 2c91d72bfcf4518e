"""From the project's Markdown pages to the blocks in them, each with its place.

A block begins with three backquotes and its language, and may say more there: `file=NAME` (it is that file of the
reader's folder), `add=NAME` and `change=NAME` (an edit of it, see `edits.py`), `types=1,q` (what is typed while the
commands run), `exit=N` (the last command ends with this code).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *ROOT.glob("docs/**/*.md")])
TUTORIAL = ROOT / "docs" / "guide" / "tutorial.md"
REFERENCE = ROOT / "docs" / "reference" / "language.md"

_FENCE = re.compile(r"```(\w*)(.*)")


@dataclass(slots=True)
class Block:
    """A block of a page: its language, what else its first line says, its text, and the line it begins on."""

    page: Path
    line: int
    language: str
    says: dict[str, str]
    lines: list[str] = field(default_factory=list)
    follows: bool = False
    """Whether only empty lines stand between it and the block before."""

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"


def blocks(page: Path) -> list[Block]:
    """The blocks of a page, in order. Raises ValueError for one that is never closed."""
    found: list[Block] = []
    open_block: Block | None = None
    between = True
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fence = _FENCE.fullmatch(line.strip())
        if open_block is not None:
            if line.strip() == "```":
                found.append(open_block)
                open_block, between = None, False
            else:
                open_block.lines.append(line)
        elif fence is not None:
            words = [word.partition("=") for word in fence[2].split()]
            says = {name: value for name, _, value in words}
            open_block = Block(page, number, fence[1], says, follows=bool(found) and not between)
        elif line.strip():
            between = True
    if open_block is not None:
        raise ValueError(f"{open_block.place}: this block is never closed")
    return found


def section(page: Path, heading: str) -> str:
    """What stands below a heading, up to the next one as high. Raises ValueError if there is no such heading."""
    lines = page.read_text(encoding="utf-8").splitlines()
    begin = lines.index(heading)
    level = heading.split(" ")[0]
    behind = [at for at in range(begin + 1, len(lines)) if re.match(rf"#{{1,{len(level)}}} ", lines[at])]
    return "\n".join(lines[begin + 1 : behind[0] if behind else len(lines)])
