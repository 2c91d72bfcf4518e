"""A game under other names is the same game: every name of rules and tables is exchanged, and no number changes.

Compared are the numeric records: who is asked, which answers by rank, words used, where every piece lies, all tracks
and the scores. Names that every game has (`score`, `top`, `left` ...) and texts for people stay.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from lark import Token
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.random import CHOICE, Words, stream_key
from tuckbox.interpreter.syntax.grammar import parser, reserved_words

from .programs import program, text_of, write_game

PROGRAMS = (3, 7, 12, 20, 34, 41, 55)
SEEDS = (1, 2, 3)
FIXED_COLUMNS = ("id", "copies")

Rename = Callable[[str], str]


def renaming(style: int) -> Rename:
    """From every name to another one; no two get the same. Their order by alphabet is not that of the old ones."""
    known: dict[str, str] = {}
    reserved = reserved_words()

    def rename(name: str) -> str:
        if name in reserved:
            return name
        number, turned = len(known), name[::-1].strip("_0123456789")
        new = (f"zz{999 - number}", f"名{number * 37 % 101}_{number}", f"{turned}_{number}q")[style]
        return known.setdefault(name, new)

    return rename


def renamed_rules(text: str, rename: Rename) -> str:
    """A rule file in which every name is exchanged, and nothing else."""
    pieces: list[str] = []
    end = 0
    for token in sorted(_names(text), key=lambda one: one.start_pos or 0):
        assert token.start_pos is not None and token.end_pos is not None
        pieces += [text[end : token.start_pos], rename(str(token))]
        end = token.end_pos
    return "".join([*pieces, text[end:]])


def _names(text: str) -> Iterator[Token]:
    for token in parser().parse(text).scan_values(lambda one: isinstance(one, Token)):
        if token.type == "NAME":
            yield token


def renamed_table(text: str, rename: Rename) -> str:
    """A table in CSV in which ids, attributes, words and options are exchanged; numbers and texts stay."""
    header, *rows = csv.reader(io.StringIO(text))
    words = [_holds_words(column) for column in header]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([_renamed_column(column, rename) for column in header])
    for row in rows:
        cells = zip(row, words, strict=True)
        writer.writerow([rename(cell) if named and cell and not cell.isdigit() else cell for cell, named in cells])
    return out.getvalue()


def _is_text(column: str) -> bool:
    return column.startswith(("name_", "text_", "note", "#"))


def _holds_words(column: str) -> bool:
    return not _is_text(column) and (":" not in column or column.split(":")[1].strip() not in ("number", "yes or no"))


def _renamed_column(column: str, rename: Rename) -> str:
    if _is_text(column) or column in FIXED_COLUMNS:
        return column
    name, colon, kind = column.partition(":")
    return f"{rename(name)}{colon}{kind}"


def renamed_manifest(text: str, rename: Rename) -> str:
    """`game.yaml` with other names for pieces, variants and options; files keep theirs."""
    data: dict[str, Any] = yaml.safe_load(text)

    def layer(given: dict[str, Any]) -> dict[str, Any]:
        changed = dict(given)
        if "tables" in given:
            changed["tables"] = [entry | {"piece": rename(entry["piece"])} for entry in given["tables"]]
        if "options" in given:
            changed["options"] = {rename(name): value for name, value in given["options"].items()}
        return changed

    found = layer(data)
    if "variants" in data:
        found["variants"] = {rename(name): layer(variant) for name, variant in data["variants"].items()}
    return yaml.safe_dump(found, allow_unicode=True, sort_keys=False)


def renamed_yaml(text: str, rename: Rename) -> str:
    """A file in YAML under other names: `game.yaml`, or what a table says of sides and of what is printed on them."""
    data: dict[str, Any] = yaml.load(text, Loader=yaml.BaseLoader)  # `on` is a word here, no yes
    if "sides" not in data:
        return renamed_manifest(text, rename)
    assert not data["kinds"], "the kinds are in another file"
    data["sides"] = [rename(side) for side in data["sides"]]
    data["attributes"] = {
        rename(name): given | {"on": rename(given["on"])} if "on" in given else given
        for name, given in data["attributes"].items()
    }
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False)


def renamed_game(folder: Path, to: Path, rename: Rename) -> Path:
    """A copy of a game's folder under other names; gives the new folder."""
    to.mkdir(parents=True)
    by_ending = {".tuck": renamed_rules, ".csv": renamed_table, ".yaml": renamed_yaml}
    for file in sorted(folder.iterdir()):
        if file.suffix in by_ending:
            text = file.read_text(encoding="utf-8")
            keep = file.name == "texts.csv" or file.name == "scenarios.tuck"
            changed = text if keep else by_ending[file.suffix](text, rename)
            (to / file.name).write_text(changed, encoding="utf-8")
    return to


def numbers_of(game: Game, players: int, seed: int) -> list[object]:
    """The numeric record of a game of the uniform bot, once step by step and once played out."""
    st = game.new(players, seed)
    words = Words(stream_key(seed, 0, CHOICE))
    record: list[object] = []
    while (asked := st.decision()) is not None:
        rank = words.below(asked.domain.size)
        record.append((asked.site, asked.seat, asked.domain.size, rank, words.index))
        st.apply(asked.move(asked.domain.nth(rank)))
    out = game.fresh(players, seed, watched=False)
    playout(out)
    for end in (st, out):
        came_to, fault = end.outcome(), end.fault  # the message of a fault may tell a name
        why = None if fault is None else (fault.code, fault.line)
        record.append((end.zones, end.vars, came_to._replace(fault=None), why, end.chance, end.decisions, end.turns))
    return [*record, st.know, len(st.log or ()), out.cbase + out.ci]


def check_renamed(folder: Path, to: Path, players: int, variants: tuple[str, ...] = ()) -> None:
    """Compares a game with itself under three sorts of other names."""
    plain = load(folder, variants).game
    assert plain is not None
    for style in range(3):
        rename = renaming(style)
        found = load(renamed_game(folder, to / f"style_{style}", rename), [rename(name) for name in variants])
        assert found.game is not None, [one.message for one in found.report]
        assert not set(_global_names(plain)) & set(_global_names(found.game)), "some names are still the old ones"
        for seed in SEEDS:
            other = numbers_of(found.game, players, seed)
            assert other == numbers_of(plain, players, seed), f"style {style}, seed {seed}"


def _global_names(game: Game) -> Iterator[str]:
    layout = game.layout
    yield from (kind.id for kind in layout.kinds)
    yield from (zone.name for zone in layout.zones)
    yield from (track.name for track in layout.tracks if track.name != "score" and not track.inner)
    yield from (phase.name for phase in layout.phases)
    yield from layout.columns
    yield from layout.options
    yield from (side for sides in layout.sides.values() for side in sides)
    yield from (word for words in layout.values.values() for word in words)


@pytest.mark.parametrize("variants", [(), ("eight_nights",), ("no_carry",), ("no_carry", "eight_nights")])
def test_a_shipped_game(variants: tuple[str, ...], tmp_path: Path) -> None:
    check_renamed(find_game("twelve_days"), tmp_path, 3, variants)


@pytest.mark.parametrize("number", PROGRAMS)
def test_made_up_programs(number: int, tmp_path: Path) -> None:
    check_renamed(write_game(tmp_path / "plain", text_of(program(number))), tmp_path / "renamed", 3)


def test_that_a_renamed_file_differs_in_names_only() -> None:
    text = 'play:\n    phase open "Open":  # open\n        let open_one = top of discard\n'
    found = renamed_rules(text, lambda name: name if name in reserved_words() else name.upper())
    assert found == 'play:\n    phase OPEN "Open":  # open\n        let OPEN_ONE = top of DISCARD\n'
