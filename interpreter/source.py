"""From the bytes of a file to a `SourceFile` with lines, and the `Span` that names a place in it."""

from __future__ import annotations

from functools import cache, cached_property

from .frozen import frozen
from .typed import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from pathlib import Path

MAX_BYTES = 10_000_000
"""A rule file or table above this size is refused: no game needs it, and a hostile file shall not fill the memory."""


class SourceError(Exception):
    """A file that cannot be read as text; `reason` is a sentence for the designer, `line` is 1-based; `encoded` says
    that the bytes are text of another encoding, so that saving the file in another way is the remedy."""

    def __init__(self, name: str, reason: str, line: int = 1, *, encoded: bool = False) -> None:
        super().__init__(f"{name}:{line}: {reason}")
        self.name, self.reason, self.line, self.encoded = name, reason, line, encoded


@frozen(slots=False, eq=False)
class SourceFile:
    """One text file: `name` as shown to people (relative to the game's folder), `text` decoded and NFC."""

    name: str
    text: str
    path: Path | None = None

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends; line n of a `Span` is `lines[n - 1]`."""
        return self.text.split("\n")

    def line(self, number: int) -> str:
        """Line `number`, 1-based; empty outside the file."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""


@frozen
class Span:
    """A place: lines and columns count from 1, in characters; the end column is the first one behind it."""

    file: SourceFile
    line: int
    column: int
    end_line: int
    end_column: int

    @staticmethod
    def at(file: SourceFile, line: int = 1, column: int = 1, length: int = 1) -> Span:
        """A span of `length` characters on one line."""
        return Span(file, line, column, line, column + max(length, 1))

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of `other`."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)

    @property
    def key(self) -> tuple[str, int, int, int, int]:
        """What spans are sorted by: file, line, column."""
        return (self.file.name, self.line, self.column, self.end_line, self.end_column)

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line}:{self.column}"


def decode(data: bytes, name: str) -> str:
    """Text from bytes: UTF-8 with or without BOM, any line ends, composed letters (NFC).

    Raises SourceError for other encodings, for control characters, and for files above MAX_BYTES.
    """
    from unicodedata import normalize

    if len(data) > MAX_BYTES:
        raise SourceError(name, f"The file has {len(data):,} bytes; at most {MAX_BYTES:,} are read.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 if _is_utf_16(data) else data.count(b"\n", 0, error.start) + 1
        raise SourceError(name, _other_encoding(data), line, encoded=True) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for position, char in enumerate(text):
        if char < " " and char not in "\n\t":
            raise SourceError(name, "There is a control character in this line.", text.count("\n", 0, position) + 1)
    return normalize("NFC", text)


@cache
def _kana() -> re.Pattern[str]:
    """Signs that nearly every Japanese text has; bytes of another encoding seldom look like them."""
    import re

    return re.compile("[\u3041-\u3096\u30a1-\u30fa]")


def _is_utf_16(data: bytes) -> bool:
    """The mark at its beginning tells; UTF-8 text cannot begin so."""
    return data.startswith((b"\xff\xfe", b"\xfe\xff"))


def _other_encoding(data: bytes) -> str:
    """What the bytes are instead of UTF-8, where that is plain or probable."""
    if _is_utf_16(data):
        return "This is UTF-16 text, not UTF-8."
    try:
        japanese = _kana().search(data.decode("cp932")) is not None
    except UnicodeDecodeError:
        japanese = False
    return f"This is not UTF-8 text{'; perhaps it is Shift-JIS' if japanese else ''}."


def read_source(path: Path, name: str | None = None) -> SourceFile:
    """Read and decode one file. Raises SourceError, and OSError where the file cannot be opened."""
    shown = name or path.name
    return SourceFile(shown, decode(read_bytes(path), shown), path)


def read_bytes(path: Path) -> bytes:
    """What a file holds, but of one that is too large to be decoded not all. Raises OSError."""
    with path.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)
