"""From a code's id to its page: what the message means, an example that gives it, and one that is right.

The pages are the Markdown files of this folder; README.md says what they look like, and tests run their examples.
"""

from __future__ import annotations

import importlib.resources
import re
from dataclasses import dataclass

_FENCE = re.compile(r"```(\w*)\s*(.*)")


@dataclass(frozen=True, slots=True)
class Example:
    """A block of a page: the language that it is written in, and the file that it is in a game's folder."""

    language: str
    file: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page as Markdown text, and its examples under `Wrong` and `Right`."""

    code: str
    text: str

    @property
    def wrong(self) -> list[Example]:
        return _examples(self.text, "Wrong")

    @property
    def right(self) -> list[Example]:
        return _examples(self.text, "Right")


def page(code: str) -> Page | None:
    """The page of a code, by its id (`T012`); None if there is none."""
    if not re.fullmatch(r"[A-Z]\d{3}", code):
        return None
    found = importlib.resources.files(__name__).joinpath(f"{code}.md")
    return Page(code, found.read_text(encoding="utf-8")) if found.is_file() else None


def _examples(text: str, heading: str) -> list[Example]:
    found: list[Example] = []
    here, open_fence = False, None
    lines: list[str] = []
    for line in text.splitlines():
        fence = _FENCE.fullmatch(line)
        if open_fence is not None:
            if line == "```":
                if here:
                    file = re.search(r"\bfile=(\S+)", open_fence[2])
                    found.append(Example(open_fence[1], file[1] if file else None, "\n".join(lines) + "\n"))
                open_fence, lines = None, []
            else:
                lines.append(line)
        elif fence is not None:
            open_fence = fence
        elif line.startswith("## "):
            here = line.removeprefix("## ").strip() == heading
    return found
