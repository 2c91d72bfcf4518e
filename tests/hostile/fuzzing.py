"""From a random number to a text that nobody would write: a walk through the grammar, words of it in any order, damaged
files of real games, or any signs at all."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from lark import Token
from lark.exceptions import UnexpectedInput
from tuckbox.interpreter.driver import find_game, shipped_games
from tuckbox.interpreter.syntax.grammar import LayoutError, language_words, parser, words_by_terminal

NAMES = ["card", "deck", "hand", "my_pile", "x", "カード", "é", "player2", "red", "rank", "gold", "n"]
SIGNS = {"COLON": ":", "COMMA": ",", "LPAR": "(", "RPAR": ")", "LSQB": "[", "RSQB": "]", "EQUAL": "=", "PLUS": "+"}
ODD = "：，、（）「」“”　\u00a0\u200b\ufeff\u0301\u202e０８①²٣½\t\r\x0b\x0c§$%&/\\'\"`{}<>|~^!?;.@#-+*=[](),:_ \n"
ODD += "\U0001f0a1星가각"
"""Signs that look like others, that cannot be seen, that turn the line round, that are digits elsewhere."""


def walk(chance: random.Random, steps: int) -> str:
    """A text that the parser follows, word for word, until the steps are used up: its beginning is in the language."""
    state = parser().parse_interactive("")
    words = words_by_terminal()
    signs = {t.name: t.pattern.value for t in parser().terminals if t.pattern.type == "str"}
    text, level = "", 0
    for _ in range(steps):
        kinds = list(state.choices())
        chance.shuffle(kinds)
        for kind in kinds:
            if kind in ("$END", "COMMENT") or not kind.isupper():
                continue
            piece = _piece(kind, words, signs, chance)
            try:
                copy = state.copy()
                copy.feed_token(Token(kind, piece))
            except (UnexpectedInput, LayoutError):
                continue
            state = copy
            break
        else:
            break
        if kind == "_NL":
            text = text.rstrip(" ") + "\n" + "    " * level
        elif kind in ("_INDENT", "_DEDENT"):
            level += 1 if kind == "_INDENT" else -1
            text = text.rstrip(" ") + "    " * level
        else:
            text += piece + " "
    return text.rstrip(" ") + "\n"


def _piece(kind: str, words: dict[str, str], signs: dict[str, str], chance: random.Random) -> str:
    if kind == "NAME":
        return chance.choice(NAMES)
    if kind == "INT":
        return str(chance.choice([0, 1, 2, 7, 10**15]))
    if kind == "STRING":
        return chance.choice(['"Which card?"', '""', '"{rank of x} と {"'])
    return words.get(kind) or signs.get(kind, "")


def soup(chance: random.Random, length: int) -> str:
    """Words of the language in any order, on lines that are indented in any way."""
    words = [*sorted(language_words()), *NAMES, *SIGNS.values(), "0", "3", '"a"']
    lines = []
    for _ in range(chance.randrange(1, 8)):
        count = chance.randrange(length)
        lines.append(" " * chance.choice([0, 0, 4, 4, 8, 3]) + " ".join(chance.choices(words, k=count)))
    return "\n".join(lines)


def signs(chance: random.Random, length: int) -> str:
    """Any signs: plain ones, odd ones, and a few words."""
    pieces = [*ODD, *ODD, "play:", "setup:", "zone ", "choose ", "if ", "card ", "scenario ", "0", "9"]
    return "".join(chance.choices(pieces, k=chance.randrange(length)))


@cache
def real_files() -> tuple[tuple[str, str], ...]:
    """Name and text of the files of the games that come with Tuckbox."""
    folders = [find_game(name) for name in shipped_games()]
    files = [path for folder in folders for path in sorted(Path(folder).iterdir())]
    return tuple((path.name, path.read_text("utf-8")) for path in files if path.suffix in (".tuck", ".csv", ".yaml"))


def damaged(text: str, chance: random.Random) -> str:
    """The text with up to five accidents: pieces lost, doubled, moved, or replaced by odd signs."""
    for _ in range(chance.randrange(1, 6)):
        begin = chance.randrange(len(text) + 1)
        end = min(begin + chance.choice([1, 1, 3, 20, 200]), len(text))
        piece = text[begin:end]
        match chance.randrange(5):
            case 0:
                text = text[:begin] + text[end:]
            case 1:
                text = text[:end] + piece + text[end:]
            case 2:
                other = chance.randrange(len(text) + 1)
                text = text[:other] + piece + text[other:]
            case 3:
                text = text[:begin] + "".join(chance.choices(ODD, k=chance.randrange(1, 4))) + text[end:]
            case _:
                text = text[:begin] + piece[::-1] + text[end:]
    return text


def bytes_of(text: str, chance: random.Random) -> bytes:
    """The text as bytes, sometimes of another encoding, sometimes with a byte that fits nowhere."""
    data = bytearray(
        text.encode(chance.choice(["utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "cp932", "latin-1"]), "replace")
    )
    for _ in range(chance.choice([0, 0, 1, 5])):
        data.insert(chance.randrange(len(data) + 1), chance.randrange(256))
    return bytes(data)
