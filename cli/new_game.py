"""From what a designer wants to the files of a new game, and to a folder with them."""

from __future__ import annotations

import importlib.resources
import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
FEWEST_KINDS, MOST_KINDS = 5, 50
FEWEST_COPIES, MOST_COPIES = 2, 50
CARDS_FOR_EACH = 3
"""So many cards for each player the deck has at least: some to deal, and some to play with."""

_USUAL_HAND, _LARGEST_HAND = 5, 10
_MARK = re.compile(r"\[([a-z ]+)\](?: (.*))?")
"""What a line of a template may begin with: it is left out, or stands once or several times."""


@dataclass(frozen=True)
class Wanted:
    """What the new game shall be like."""

    title: str
    fewest: int
    most: int
    in_turns: bool
    kinds: int
    copies: int
    counter: bool
    """Whether a kind of card answers another one; only in turns."""

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return self.kinds * self.copies

    @property
    def enough(self) -> bool:
        """Whether the deck can be dealt to as many as may play."""
        return self.cards >= CARDS_FOR_EACH * self.most


def usual_copies(kinds: int, most_players: int) -> int:
    """Four copies of each kind, or as many as it takes for so many players."""
    return max(4, -(-2 * CARDS_FOR_EACH * most_players // kinds))


def files_of(wanted: Wanted, typed_name: str) -> dict[str, str]:
    """The files of the game by name; `typed_name` is how its folder is typed in a command."""
    plain = wanted.kinds - (1 + wanted.counter if wanted.in_turns else 0)
    share = wanted.cards // wanted.most
    # In turns the deck is drawn from: half of it is dealt, and never all.
    hand, largest = (share // 2, share - 1) if wanted.in_turns else (share, share)
    words = {
        "title": wanted.title,
        "quoted_title": json.dumps(wanted.title, ensure_ascii=False),
        "players": str(wanted.most) if wanted.fewest == wanted.most else f"{wanted.fewest} to {wanted.most}",
        "copies": str(wanted.copies),
        "hand": str(min(hand, _USUAL_HAND)),
        "largest_hand": str(min(largest, _LARGEST_HAND)),
        "typed_name": typed_name,
    }
    marks: dict[str, list[dict[str, str]]] = {
        "counter": [{}] if wanted.counter else [],
        "counter for three": [{}] if wanted.counter and wanted.fewest <= 3 <= wanted.most else [],
        "each number": [{"number": str(number)} for number in range(1, plain + 1)],
        "each further player": [{"seat": str(seat)} for seat in range(3, wanted.fewest + 1)],
    }
    templates = importlib.resources.files(__package__) / "templates"
    found = {
        file.name: _filled(file.read_text(encoding="utf-8"), words, marks)
        for folder in ("shared", "turns" if wanted.in_turns else "rounds")
        for file in (templates / folder).iterdir()
    }
    return dict(sorted(found.items()))


def _filled(template: str, words: Mapping[str, str], marks: Mapping[str, Sequence[Mapping[str, str]]]) -> str:
    """The template with `$word` replaced, and each line that begins with a mark as often as the mark says."""
    lines: list[str] = []
    for line in template.splitlines():
        marked = _MARK.fullmatch(line)
        times = marks[marked[1]] if marked else [{}]
        text = Template((marked[2] or "") if marked else line)
        lines += [text.substitute(words, **more) for more in times]
    return "\n".join(lines) + "\n"


def why_no_name(name: str) -> str | None:
    """What is wrong with a name for a folder, as the end of a sentence; None if it is fine everywhere."""
    odd = next((sign for sign in name if not _is_fine(sign)), None)
    if odd is not None:
        return f"`{odd}` is in it" if odd.isprintable() else f"the character U+{ord(odd):04X} is in it"
    if name[0] in " .-":
        return f"it begins with {_called(name[0])}"
    if name[-1] in " .":
        return f"it ends with {_called(name[-1])}"
    if len(name.encode()) > 200:
        return "it is too long"
    if re.fullmatch(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", name, re.IGNORECASE):
        return "Windows keeps it for a device"
    return None


def _is_fine(sign: str) -> bool:
    if sign.isascii():
        return sign.isalnum() or sign in " -_."
    return is_shown(sign)


def is_shown(sign: str) -> bool:
    """Whether a character can be seen, or joins others that can: it may stand in a title."""
    return sign.isprintable() or sign in "\u3000\u200c\u200d"


def _called(sign: str) -> str:
    return "a space" if sign == " " else f"`{sign}`"


def write_folder(folder: Path, files: Mapping[str, str]) -> None:
    """Makes the folder, with those above it that are missing. Raises OSError, and then leaves nothing behind.

    The files are written beside it first, so that the folder is there as a whole or not at all.
    """
    missing = [above for above in folder.parents if not above.exists()]
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        with TemporaryDirectory(prefix=f".{folder.name[:20]}.", dir=folder.parent) as beside:
            whole = Path(beside) / "whole"
            whole.mkdir()
            for name, text in files.items():
                (whole / name).write_text(text, encoding="utf-8", newline="\n")
            whole.rename(folder)
    except BaseException:
        for above in missing:
            with suppress(OSError):  # somebody else may use it by now
                above.rmdir()
        raise
