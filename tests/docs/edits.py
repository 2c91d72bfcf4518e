"""From the edits that a page tells its reader to make to the reader's folder with those edits made.

A block with `file=NAME` is that whole file. `add=NAME`: these lines go to the end of it, a part of the rules behind an
empty line. `change=NAME`: lines that begin with `-` go, lines with `+` come, the others are there and stay; a line
`...` stands between two places. What is there must be found once, and line for line.
"""

from __future__ import annotations

from pathlib import Path

from .pages import Block


def is_edit(block: Block) -> bool:
    """Whether a block changes a file, and is no file or passage of its own."""
    return "add" in block.says or "change" in block.says


def edit(block: Block, folder: Path) -> Path | None:
    """Makes the edit of a block, and returns the file that it changed. AssertionError if it cannot be made."""
    if "file" in block.says:
        return _write(folder / block.says["file"], block.text)
    if not is_edit(block):
        return None
    path = folder / (block.says.get("add") or block.says["change"])
    assert path.exists(), f"{block.place} changes a file that is not there"
    text = path.read_text(encoding="utf-8")
    if "add" in block.says:
        apart = "\n\n" if block.language == "tuck" else "\n"
        return _write(path, text.rstrip("\n") + apart + block.text)
    for lines in _places(block):
        text = _changed(block, text, lines)
    return _write(path, text)


def _places(block: Block) -> list[list[str]]:
    places: list[list[str]] = [[]]
    for line in block.lines:
        if line.strip() == "...":
            places.append([])
        else:
            assert not line or line[0] in " -+", f"{block.place}: `{line}` begins with none of `-`, `+` and a space"
            places[-1].append(line)
    return places


def _changed(block: Block, text: str, lines: list[str]) -> str:
    old = "".join(line[1:] + "\n" for line in lines if not line.startswith("+"))
    new = "".join(line[1:] + "\n" for line in lines if not line.startswith("-"))
    assert old != new, f"{block.place} changes nothing"
    times = f"\n{text}".count(f"\n{old}")
    assert old and times == 1, f"{block.place}: these lines stand {times} times in the file, not once:\n{old}\n{text}"
    return f"\n{text}".replace(f"\n{old}", f"\n{new}")[1:]


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
