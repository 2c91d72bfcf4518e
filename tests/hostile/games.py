"""From a name to a folder that somebody made to do harm: files that are too deep, too long, too many, or no files."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

MANIFEST = "title: {en: Game}\nplayers: 2 to 4\ntables: [{file: cards.csv, piece: card}]\nrules: [rules.tuck]\n"
CARDS = "id,copies,rank:number\nred,2,1\nblue,2,2\n"
RULES = """\
zone deck: pile of card, hidden
setup:
    move every card to deck
play:
    shuffle deck
"""
MEGABYTE = 1_000_000


def game(folder: Path, **files: str | bytes) -> None:
    """Writes a small right game, with these files in the place of its own (`rules_tuck` is `rules.tuck`)."""
    found: dict[str, str | bytes] = {"game.yaml": MANIFEST, "cards.csv": CARDS, "rules.tuck": RULES}
    found |= {name.replace("_", "."): data for name, data in files.items()}
    for name, data in found.items():
        (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())


def _rules(text: str) -> Callable[[Path], None]:
    return lambda folder: game(folder, rules_tuck=text)


def _manifest(text: str) -> Callable[[Path], None]:
    return lambda folder: game(folder, game_yaml=text)


def _cards(text: str) -> Callable[[Path], None]:
    return lambda folder: game(folder, cards_csv=text)


def _many_files(folder: Path) -> None:
    names = [f"rules{number}.tuck" for number in range(1000)]
    game(folder, game_yaml=MANIFEST.replace("rules.tuck", ", ".join(names)))
    for name in names:
        (folder / name).write_text(RULES)


def _many_missing_files(folder: Path) -> None:
    names = ", ".join(f"rules{number}.tuck" for number in range(1000))
    game(folder, game_yaml=MANIFEST.replace("rules.tuck", names))


def _one_file_many_times(folder: Path) -> None:
    game(folder, game_yaml=MANIFEST.replace("rules.tuck", ", ".join(["rules.tuck"] * 1000)))


def _many_tables(folder: Path) -> None:
    tables = ", ".join(f"{{file: cards{number}.csv, piece: card{number}}}" for number in range(1000))
    game(folder, game_yaml=MANIFEST.replace("{file: cards.csv, piece: card}", tables))
    for number in range(1000):
        (folder / f"cards{number}.csv").write_text(CARDS)


def _many_variants(folder: Path) -> None:
    variants = "".join(f"  v{number}:\n    rules: [other.tuck]\n" for number in range(1000))
    game(folder, game_yaml=f"{MANIFEST}variants:\n{variants}")
    (folder / "other.tuck").write_text("option x = 1 from 1 to 2\n")


def _a_pipe(folder: Path) -> None:
    game(folder)
    (folder / "rules.tuck").unlink()
    os.mkfifo(folder / "rules.tuck")


def _no_end(folder: Path) -> None:
    game(folder)
    (folder / "cards.csv").unlink()
    (folder / "cards.csv").symlink_to("/dev/zero")


def _a_link_to_itself(folder: Path) -> None:
    game(folder)
    (folder / "rules.tuck").unlink()
    (folder / "rules.tuck").symlink_to("rules.tuck")


def _nested(opener: str, times: int = 2000) -> str:
    return (
        "play:\n" + "".join(f"{' ' * (level + 4)}{opener}\n" for level in range(times)) + " " * (times + 4) + "stop\n"
    )


STEP = RULES + "    "
HOSTILE: dict[str, Callable[[Path], None]] = {
    "blocks 2,000 deep": _rules(_nested("if deck is empty:")),
    "blocks 2,000 deep, badly": _rules(_nested("if deck is empty")),
    "brackets 100,000 deep": _rules(f"{STEP}move {'(' * 100_000}deck{')' * 100_000} to deck\n"),
    "brackets never closed": _rules(f"{STEP}move {'(' * 100_000}\n"),
    "brackets never opened": _rules(f"{STEP}move {')' * 100_000}\n"),
    "lists in lists": _rules(f"{STEP}move {'[' * 50_000}{']' * 50_000} to deck\n"),
    "of of of": _rules(f"{STEP}move {'top 1 of ' * 20_000}deck to deck\n"),
    "not not not": _rules(f"{STEP}if {'not ' * 50_000}deck is empty:\n        stop\n"),
    "a long sum": _rules(f"option n = 1 from 1 to 2\n{STEP}draw {' + '.join(['n'] * 50_000)} from deck to deck\n"),
    "a long condition": _rules(f"{STEP}if {' and '.join(['deck is empty'] * 20_000)}:\n        stop\n"),
    "else if without end": _rules(
        f"{STEP}if deck is empty:\n        stop\n" + "    else if deck is empty:\n        stop\n" * 2500
    ),
    "a word of 450,000 letters": _rules(f"{STEP}{'a' * 450_000}\n"),
    "450,000 letters in a row": _rules(f"{STEP}{'a ' * 220_000}\n"),
    "a number of 450,000 digits": _rules(f"{STEP}draw {'9' * 450_000} from deck to deck\n"),
    "a text of 450,000 letters": _rules(f'{STEP}choose x from deck "{"a" * 450_000}"\n'),
    "a text never closed": _rules(f'{STEP}choose x from deck "{"a" * 450_000}\n'),
    "a comment of 450,000 letters": _rules(f"{RULES}# {'a' * 450_000}\n{'# allow L001 ' * 20_000}\n"),
    "450,000 spaces": _rules(f"{STEP}{' ' * 450_000}shuffle deck\n"),
    "450,000 tabs": _rules(f"{STEP}{chr(9) * 450_000}shuffle deck\n"),
    "450,000 colons": _rules(f"{STEP}{':' * 450_000}\n"),
    "450,000 full-width colons": _rules(f"{STEP}{'：' * 150_000}\n"),
    "450,000 odd signs": _rules(f"{STEP}{'§' * 400_000}\n"),
    "450,000 empty lines": _rules(RULES + "\n" * 450_000),
    "mistakes everywhere": _rules("moev deck\n" * 50_000),
    "mistakes in one part": _rules(RULES + "    moev deck to deck\n" * 20_000),
    "half a sentence for ever": _rules(f"{STEP}choose x from {'deck where ' * 40_000}\n"),
    "combining signs": _rules(f"{STEP}shuffle deck{chr(0x301) * 300_000}\n"),
    "letters that grow": _rules(f"{STEP}shuffle {chr(0x1D160) * 200_000}\n"),
    "lone control characters": _rules(RULES + "\x07" * 450_000),
    "a line of 50 MB of rules": _rules(f"{STEP}{'a ' * 25 * MEGABYTE}"),
    "a line of 50 MB in a table": _cards("id,copies\n" + "a" * 50 * MEGABYTE),
    "a line of 50 MB in the manifest": _manifest(MANIFEST + "# " + "a" * 50 * MEGABYTE),
    "zeros": lambda folder: game(folder, rules_tuck=bytes(5 * MEGABYTE)),
    "noise": lambda folder: game(folder, rules_tuck=os.urandom(MEGABYTE), cards_csv=os.urandom(MEGABYTE)),
    "a table of 100,000 columns": _cards("id,copies," + ",".join(f"c{n}" for n in range(100_000)) + "\nred,1\n"),
    "a row of 450,000 cells": _cards("id,copies\nred,1" + "," * 450_000 + "\n"),
    "a table of 450,000 rows": _cards("id,copies\n" + "".join(f"k{n},1\n" for n in range(500_000))),
    "a cell of 5 MB": _cards(f'id,copies,text\nred,1,"{"a" * 5 * MEGABYTE}"\n'),
    "a quote never closed": _cards(f'id,copies,text\nred,1,"{"a" * 5 * MEGABYTE}'),
    "a million copies": _cards("id,copies\nred,999999999\n"),
    "quotes in quotes": _cards("id,copies,text\nred,1," + '""' * MEGABYTE + "\n"),
    "an alias bomb": _manifest(
        "a: &a [x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(12))
        + MANIFEST
    ),
    "a list in itself": _manifest(f"a: &a [*a]\n{MANIFEST}"),
    "keys 2,000 deep": _manifest(MANIFEST + "".join(f"{' ' * n}k{n}:\n" for n in range(2000))),
    "lists 100,000 deep": _manifest(f"{MANIFEST}more: {'[' * 100_000}"),
    "braces 100,000 deep": _manifest(f"{MANIFEST}more: {'{a: ' * 100_000}"),
    "a chain of 3,000 names": _rules(
        "define d0 = count deck\n"
        + "".join(f"define d{n + 1} = d{n} + 1\n" for n in range(3_000))
        + f"{STEP}if d3000 is 3:\n        shuffle deck\n"
    ),
    "a chain of 3,000 names, the last first": _rules(
        "".join(f"define d{n + 1} = d{n} + 1\n" for n in reversed(range(3_000)))
        + "define d0 = count deck\n"
        + f"{STEP}if d3000 is 3:\n        shuffle deck\n"
    ),
    "a chain of 3,000 actions": _rules(
        "action a0:\n    shuffle deck\n"
        + "".join(f"action a{n + 1}:\n    do a{n}\n" for n in range(3_000))
        + f"{STEP}do a3000\n"
    ),
    "names that double each other": _rules(
        "define d0 = count deck\n"
        + "".join(f"define d{n + 1} = d{n} + d{n}\n" for n in range(40))
        + f"{STEP}if d40 is 3:\n        shuffle deck\n"
    ),
    "actions that double each other": _rules(
        "action a0:\n    shuffle deck\n"
        + "".join(f"action a{n + 1}:\n    do a{n}\n    do a{n}\n" for n in range(40))
        + f"{STEP}do a40\n"
    ),
    "a million players": _manifest(MANIFEST.replace("2 to 4", "2 to 999999999")),
    "100,000 keys": _manifest(MANIFEST + "".join(f"k{n}: 1\n" for n in range(100_000))),
    "a thousand files": _many_files,
    "a thousand missing files": _many_missing_files,
    "one file a thousand times": _one_file_many_times,
    "a thousand tables": _many_tables,
    "a thousand variants": _many_variants,
    "a pipe in the place of a file": _a_pipe,
    "a file without end": _no_end,
    "a link to itself": _a_link_to_itself,
}
