"""From a checked game and a name in it to what the interpreter took from the text, read back in plain words.

It is told from the nodes and what was found out about them, never from the text of the rules.
"""

from __future__ import annotations

from ..diagnostics import nearest
from ..driver import Loaded
from .book import Fact, Retelling, Section, Step
from .derived import order_section
from .english import plain, side_word
from .parts import action_section, define_section
from .speaker import Speaker
from .topics import find_topics, known_words
from .whole import game_sections, options_section

__all__ = ["Fact", "Retelling", "Section", "Step", "UnknownTopicError", "retell"]


YES_OR_NO = "yes or no"


class UnknownTopicError(Exception):
    """Nothing in the game is called so; `near` is what was probably meant."""

    def __init__(self, words: str, near: str | None) -> None:
        super().__init__(words)
        self.words, self.near = words, near


def retell(loaded: Loaded, words: str = "") -> Retelling:
    """What the game's rules say, or what one card or part of them says. The game must be free of errors.

    Raises UnknownTopicError for a name that the game does not have.
    """
    checked = loaded.checked
    assert checked is not None and loaded.manifest is not None
    s = Speaker(checked)
    if not words:
        titles = loaded.manifest.title
        title = titles.get("en") or next(iter(titles.values()), loaded.name)
        others = [one for one in titles.values() if one != title]
        s.whole = True
        sections = game_sections(s, loaded)
        return Retelling(title, others, _finished(s, sections, whole=True))
    found = find_topics(checked, words)
    if not found:
        raise UnknownTopicError(words, nearest(words, known_words(checked)))
    sections = [section for _, tell in found for section in tell(s)]
    title, others = _title(loaded, found[0][0], sections)
    return Retelling(title, others, _finished(s, sections))


def _title(loaded: Loaded, topic: str, sections: list[Section]) -> tuple[str, list[str]]:
    """The heading: a kind by its names, everything else by what it is."""
    assert loaded.checked is not None
    if sections[0].kind != "kind":
        return sections[0].title, []
    id_ = topic.partition(" ")[2]
    for table in loaded.checked.names.tables.values():
        kind = table.kinds.get(id_)
        if kind is not None:
            name = kind.names.get("en") or next(iter(kind.names.values()), plain(id_))
            return f"{name} (`{id_}`)", [one for one in kind.names.values() if one != name]
    return topic, []


def _finished(s: Speaker, sections: list[Section], *, whole: bool = False) -> list[Section]:
    """The sections, and behind them what they speak of: actions, defines, options, and what holds everywhere."""
    found = list(sections)
    if whole:
        s.defines.update(s.checked.names.defines)
        found += [order_section(s, order) for order in s.checked.names.orders.values()]
    told = {section.title for section in found}
    while True:
        more: list[Section] = []
        for action in list(s.actions.values()):
            more.append(action_section(s, action))
        s.actions.clear()
        for define in list(s.defines.values()):
            more.append(define_section(s, define))
        s.defines.clear()
        more = [section for section in more if section.title not in told]
        if not more:
            break
        found += more
        told |= {section.title for section in more}
    remarks = _remarks(s)
    if remarks.steps:
        found.append(remarks)
    options = options_section(s)
    if options is not None and (whole or not (len(sections) == 1 and sections[0].kind == "option")):
        found.append(options)
    return found


def _remarks(s: Speaker) -> Section:
    """What is written nowhere in these lines, and holds."""
    said: list[str] = []
    if s.open_moves and not s.alone:
        said.append("Where nothing is said of who sees what moves, everybody does: it lies open before and after.")
    for (table, name), side in s.sided.items():
        what = f"Whether a {plain(table)} is {plain(name)}"
        if s.checked.names.tables[table].attributes[name].type != YES_OR_NO:
            what = f"The {plain(name)} of a {plain(table)}"
        printed = f"{what} can be read on its {side_word(side)} only"
        said.append(f"{printed}: while another side is up, no test of it holds.")
    if s.ties:
        said.append("Where several tie for the highest or the lowest, all of them are meant.")
    for called in s.lists:
        said.append(f"Of {called} the first entry is for 0, the next one for 1; beyond its end, the last one holds on.")
    return Section("remarks", "What holds besides", [Step([one]) for one in said], numbered=False)
