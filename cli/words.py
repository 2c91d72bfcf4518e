"""From names and numbers of a game to the words in which people are told of them."""

from __future__ import annotations

from collections.abc import Sequence

_VOWELS = "aeiou"


def plural(noun: str) -> str:
    """More than one of it: `card` -> `cards`, `story` -> `stories`, `box` -> `boxes`; other scripts have none."""
    if not noun.isascii():
        return noun
    if noun.endswith("y") and noun[-2:-1] not in (*_VOWELS, ""):
        return f"{noun[:-1]}ies"
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh")) else "s")


def counted(number: int, noun: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{number} {noun if number == 1 else plural(noun)}"


BACK = "back"
"""What is typed to take back one's last answer, where nothing has happened since."""


def listed(words: Sequence[str], link: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {link} {words[-1]}"


def seats_text(players: int) -> str:
    """`1 player`, `3 players`."""
    return counted(players, "player")


def option_text(value: object) -> str:
    """An option's value as a designer writes it: `8`, `yes`, `[0, 1, 3]`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(option_text, value))}]"
    return str(value)
