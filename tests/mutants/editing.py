"""From a place in a game to the change that writes something else there."""

from __future__ import annotations

from .change import Change
from .subject import Cell, Place, Subject, Token

NOWHERE: frozenset[Place] = frozenset()

_WIDE = {ord(sign): ord(sign) + 0xFEE0 for sign in map(chr, range(0x21, 0x7F))}


def wide(text: str) -> str:
    """The full-width forms of the signs, as East Asian keyboards write them."""
    return text.translate(_WIDE)


def put(game: Subject, at: Token | Cell, text: str, ends: frozenset[Place] = NOWHERE, *, near: bool = False) -> Change:
    """Another text in the place of a word or a cell."""
    line = game.line(at.file, at.line)
    return Change(at.file, at.line, at.line, (line[: at.start] + text + line[at.end :],), ends, near)


def lose(game: Subject, at: Token, ends: frozenset[Place] = NOWHERE) -> Change:
    """A word or sign is not there, nor the space before it if there is one behind it too."""
    line = game.line(at.file, at.line)
    before, behind = line[: at.start], line[at.end :]
    if before.endswith(" ") and (not behind or behind.startswith((" ", ",", ":", ")"))) and before.strip():
        before = before[:-1]
    return Change(at.file, at.line, at.line, (before + behind,), ends)


def write(
    game: Subject, file: str, number: int, text: str, ends: frozenset[Place] = NOWHERE, *, near: bool = False
) -> Change:
    """Another text in the place of a line."""
    return Change(file, number, number, (text,), ends, near)


def cut(
    game: Subject, file: str, first: int, last: int, ends: frozenset[Place] = NOWHERE, *, near: bool = True
) -> Change:
    """Lines are not there."""
    return Change(file, first, last, (), ends, near)


def again(game: Subject, file: str, first: int, last: int) -> Change:
    """Lines stand twice: the second time right behind the first, which counts as the other end."""
    lines = tuple(game.lines(file)[first - 1 : last])
    ends = frozenset((file, number) for number in range(first, last + 1))
    return Change(file, last + 1, last, lines, ends)
