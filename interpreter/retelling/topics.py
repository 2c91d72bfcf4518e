"""From the words behind a game's name to what they mean: a card, a part of the rules, or a name in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence

from ..model.symbols import Checked
from ..syntax import nodes as n
from .book import Section
from .cards import kind_sections
from .derived import order_section
from .parts import (
    action_section,
    block_section,
    define_section,
    option_section,
    phase_section,
    rule_section,
    track_section,
    zone_section,
)
from .speaker import Speaker

_BLOCKS = ("setup", "play", "score", "always")
Teller = Callable[[Speaker], list[Section]]


def find_topics(checked: Checked, words: str) -> list[tuple[str, Teller]]:
    """All that is called so, each as `zone hand` with how it is told: by its name, also with the word before it that
    says what it is, or a kind by its printed name. The exact writing goes before another one."""
    found = list(_topics(checked))
    blocks = [(f"{what} {name}".strip(), tell) for what, name, tell in found if what == words and what in _BLOCKS]
    if blocks:
        return blocks
    for fold in (str, _folded):
        wanted = fold(words)
        full = [(f"{what} {name}".strip(), name, tell) for what, name, tell in found]
        exact = [(called, tell) for called, _, tell in full if fold(called) == wanted]
        named = [(called, tell) for called, name, tell in full if name and fold(name) == wanted]
        if exact or named:
            return exact or named
    return [
        (f"kind {kind.id}", _kind(table.piece, kind.id))
        for table in checked.names.tables.values()
        for kind in table.kinds.values()
        if _folded(words) in {_folded(name) for name in kind.names.values()}
    ]


def known_topics(checked: Checked) -> list[str]:
    """Everything that has a name of its own, as `zone hand`."""
    return list(dict.fromkeys(f"{what} {name}".strip() for what, name, _ in _topics(checked)))


def known_words(checked: Checked) -> list[str]:
    """Everything that can be asked for, to find what was probably meant."""
    found: list[str] = []
    for what, name, _ in _topics(checked):
        found += [name or what, f"{what} {name}".strip()]
    for table in checked.names.tables.values():
        found += [name for kind in table.kinds.values() for name in kind.names.values()]
    return list(dict.fromkeys(found))


def _topics(checked: Checked) -> Iterator[tuple[str, str, Teller]]:
    names = checked.names
    for table in names.tables.values():
        for id_ in table.kinds:
            yield table.piece, id_, _kind(table.piece, id_)
    parts_ = checked.parts
    blocks: dict[str, Sequence[n.Setup | n.Play | n.Score | n.Always]] = {
        "setup": parts_.setups,
        "play": parts_.plays,
        "score": parts_.scores,
        "always": parts_.always,
    }
    for sort, parts in blocks.items():
        for part in parts:
            name = getattr(part, "name", None)
            title = sort.capitalize() + (f": {name.text}" if name is not None else "")
            yield sort, name.text if name is not None else "", _one(block_section, sort, title, part)
    tables: list[tuple[str, Mapping[str, object], Callable[..., Section]]] = [
        ("action", names.actions, action_section),
        ("rule", names.rules, rule_section),
        ("phase", names.phases, phase_section),
        ("zone", names.zones, zone_section),
        ("track", names.tracks, track_section),
        ("option", names.options, option_section),
        ("define", names.defines, define_section),
        ("order", names.orders, order_section),
    ]
    for what, table_, section in tables:
        for name_, symbol in table_.items():
            yield what, name_, _one(section, symbol)


def _one(section: Callable[..., Section], *given: object) -> Teller:
    return lambda s: [section(s, *given)]


def _kind(table: str, id_: str) -> Teller:
    def tell(s: Speaker) -> list[Section]:
        found = s.checked.names.tables[table]
        return kind_sections(s, found, found.kinds[id_])

    return tell


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
