"""From the players and things that rules speak of to how a sentence calls them: `you`, `that player`, `the price`.

The thing that a `where` looks at is called by a mark while its condition is put into words, because only then is it
known whether it stands at the beginning ("whose colour is red") or somewhere else ("for which ... its colour").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count

from .english import plural

_MARK = re.compile("\ue000(\\d+)([opv]):?([^|\ue001]*)\\|?([^\ue001]*)\ue001")
_numbers = count(1)
_SUMS = ("plus ", "minus ", "times ", "divided ")
"""Behind these words the thing is a part of a sum: "that plus two" would be no clause."""


@dataclass(frozen=True, slots=True)
class Noun:
    """How something is called: as what is done to (`text`), and before what it has (`whose`; None: `of ...`)."""

    text: str
    whose: str | None = None
    plural: bool = False
    second: bool = False
    """Whether this is the one who is spoken to."""
    third: bool = False
    """Whether this is a player who is spoken of, and whose own things are `their`."""

    def has(self, noun: str) -> str:
        """`your hand`, `the target's hand`, `the hand of the player on your left`."""
        return f"{self.whose} {noun}" if self.whose is not None else f"the {noun} of {self.text}"

    def verb(self, one: str, many: str) -> str:
        """The form of a verb that fits: `is`, `are`."""
        return many if self.plural or self.second else one


YOU = Noun("you", "your", second=True)
THAT_PLAYER = Noun("that player", "their", third=True)


def named(text: str, *, many: bool = False) -> Noun:
    """Something with a name: `the price`, `the price's`; a long name is put behind: `the hand of ...`."""
    short = " of " not in text and " on " not in text and len(text.split()) < 4
    ends = "'" if text.endswith("s") and many else "'s"
    return Noun(text, f"{text}{ends}" if short else None, many)


@dataclass(frozen=True, slots=True)
class Looked:
    """The thing that a condition looks at: the mark that stands for it, and what sort of thing it is."""

    number: int
    noun: str
    person: bool

    @property
    def as_noun(self) -> Noun:
        return _MarkedNoun(f"\ue000{self.number}o\ue001", f"\ue000{self.number}p\ue001", number=self.number)


@dataclass(frozen=True, slots=True)
class _MarkedNoun(Noun):
    """The noun of what is looked at; its verbs are settled later."""

    number: int = 0

    def verb(self, one: str, many: str) -> str:
        return f"\ue000{self.number}v:{one}|{many}\ue001"


def look_at(noun: str, *, person: bool) -> Looked:
    """A new mark."""
    return Looked(next(_numbers), noun, person)


def clause_about(looked: Looked, clause: str, *, many: bool = False) -> str:
    """The clause with words in the place of the mark: `its colour is red`."""
    if looked.person:
        own, itself = "their", "they" if many else "that player"
    else:
        own, itself = ("their", "they") if many else ("its", "it")
    return _put(looked, clause, own, itself, many)


def relative(looked: Looked, clause: str, *, many: bool = False) -> str:
    """The clause as one that stands behind the thing: `whose colour is red`, `that shows its box side`."""
    whose, itself = f"\ue000{looked.number}p\ue001 ", f"\ue000{looked.number}o\ue001 "
    who = "who" if looked.person else "that"
    for mark, word in ((whose, "whose"), (itself, who)):
        if clause.startswith(mark) and not clause.removeprefix(mark).startswith(_SUMS):
            return f"{word} {_rest(looked, clause.removeprefix(mark), many)}"
    if clause.endswith(f" play {itself.strip()}") and clause.count(itself.strip()) == 1:
        return f"{who} {clause.removesuffix(f' {itself.strip()}')}"
    return f"for {'whom' if looked.person else 'which'} {_rest(looked, clause, many)}"


def _rest(looked: Looked, clause: str, many: bool) -> str:
    """What follows: there the thing is spoken of again."""
    if looked.person:
        return _put(looked, clause, "their", "them", many)
    if many:
        return _put(looked, clause, "their", "them", many)
    return _put(looked, clause, "its", f"that {looked.noun}", many)


def _put(looked: Looked, clause: str, own: str, itself: str, many: bool) -> str:
    def word(found: re.Match[str]) -> str:
        if int(found[1]) != looked.number:
            return found[0]
        if found[2] == "v":
            return found[4] if many else found[3]
        return own if found[2] == "p" else itself

    return _MARK.sub(word, clause)


def several(noun: str, many: bool) -> str:
    """The noun, in the plural if there are many."""
    return plural(noun) if many else noun
