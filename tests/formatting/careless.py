"""From a rule file that is laid out to the same file as a careless person might write it.

What is read here by simple means is only for files that are laid out: four spaces a level, comments behind two spaces.
"""

from __future__ import annotations

import random
import re

_TOKEN = re.compile(r'"[^"\n]*"|\w+|[^\w\s]')
_CODE = re.compile(r'((?:"[^"\n]*"|[^"#\n])*)(#.*)?')


def parts_of(text: str) -> list[str]:
    """The parts of a file, each with the lines above it that begin in the first column with a `#`."""
    found = re.split(r"\n(?=\n(?:#|\w))", text.rstrip("\n"))
    return [f"{part}\n" for part in found]


def respaced(text: str, rng: random.Random) -> str:
    """Other blanks inside the lines, at their ends, and in the empty lines; indentation as it was."""
    return "".join(_respaced_line(line, rng) for line in text.splitlines())


def _respaced_line(line: str, rng: random.Random) -> str:
    found = _CODE.fullmatch(line)
    assert found is not None, line
    code, comment = found[1], found[2] or ""
    indent = code[: len(code) - len(code.lstrip())]
    made, before = "", ""
    for token in _TOKEN.findall(code):
        apart = before[-1:].isalnum() or before[-1:] == "_"
        least = int(apart and (token[0].isalnum() or token[0] == "_"))
        made += (" " * rng.choice((least, 1, 1, 1, 3)) if before else "") + token
        before = token
    gap = " " * rng.choice((0, 1, 2, 9)) if made else ""
    return f"{indent}{made}{gap}{comment}{' ' * rng.choice((0, 0, 1, 5))}\n"


def reindented(text: str, rng: random.Random) -> str:
    """Every block is indented by another number of spaces."""
    levels = [(0, 0)]
    made = ""
    brackets = 0
    for line in text.splitlines():
        column = len(line) - len(line.lstrip())
        if brackets:
            made += " " * rng.randint(1, 20) + line.lstrip() + "\n"
        elif line.lstrip().startswith("#"):  # blocks neither begin nor end with a comment
            inside = [new for old, new in levels if old <= column]
            deeper = column > levels[-1][0]
            made += " " * (inside[-1] + rng.randint(0, 9) * deeper) + line.lstrip() + "\n"
        elif line.strip():
            while levels[-1][0] > column:
                levels.pop()
            if levels[-1][0] < column:
                levels.append((column, levels[-1][1] + rng.randint(1, 9)))
            made += " " * levels[-1][1] + line.lstrip() + "\n"
        else:
            made += line + "\n"
        found = _CODE.fullmatch(line)
        bare = re.sub(r'"[^"]*"', "", found[1] if found is not None else "")
        brackets += sum(map(bare.count, "([")) - sum(map(bare.count, ")]"))
    return made


def more_empty(text: str, rng: random.Random) -> str:
    """Several empty lines, with blanks in them or not, for each one."""
    return re.sub(r"\n(?=\n)", lambda _: "\n" + f"{' ' * rng.choice((0, 3))}\n" * rng.randint(0, 2), text)


def disordered(text: str, rng: random.Random) -> str:
    """Comments and empty lines come anywhere, and empty lines go; all this may change what the layout is."""
    made = ""
    for line in text.splitlines():
        if rng.random() < 0.1:
            made += " " * rng.randint(0, 14) + f"# remark {rng.randint(0, 99)}\n"
        if rng.random() < 0.1:
            made += "\n"
        if line and "#" not in line and rng.random() < 0.1:
            line += rng.choice(("# note", "   # a longer note", " #" + "-" * rng.randint(0, 99)))
        if line or rng.random() < 0.5:
            made += line + "\n"
    return made
