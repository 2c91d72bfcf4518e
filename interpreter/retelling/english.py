"""From words and numbers to pieces of English sentences: plurals, articles, lists, and how names are said."""

from __future__ import annotations

from collections.abc import Sequence

_VOWELS = "aeiou"
_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"
)  # fmt: skip
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_SAME_IN_PLURAL = frozenset({"sheep", "fish", "deer", "series", "species", "aircraft"})
_IRREGULAR = {
    "man": "men", "woman": "women", "child": "children", "person": "people", "die": "dice", "mouse": "mice",
    "goose": "geese", "foot": "feet", "tooth": "teeth", "leaf": "leaves", "knife": "knives", "wolf": "wolves",
    "thief": "thieves", "elf": "elves", "half": "halves", "loaf": "loaves", "life": "lives", "hero": "heroes",
    "potato": "potatoes", "tomato": "tomatoes",
}  # fmt: skip

_DESCRIBING = (
    "shown aside away back best better bid big bought bound broken brought built burnt caught chosen cut dealt "
    "different done down drawn dropped eaten empty extra fallen fifth first forbidden forced found fourth "
    "free frozen full given gone got greater greatest grown held hidden high higher highest hit hung inner kept "
    "known laid large larger largest last latest least led left less lit loose lost low lower lowest made "
    "middle mine missing more most new next old open other out outer own paid played poor poorer poorest put "
    "read ready rich richer richest ridden right said same second seen sent set single sixth small smaller "
    "smallest sold spare spent split spread staked stolen strong stronger strongest sunk swapped taken third "
    "thrown told torn turned twice unwanted up upper used visible weak weaker weakest wild winning won worn "
    "worse worst written wrong young"
)
"""Words that cannot stand alone behind "the": what they describe must be said too, as in "the found card"."""
_DESCRIBING_WORDS = frozenset(_DESCRIBING.split())
_NOUNS_IN_ED = frozenset(
    {
        "flatbed",
        "seabed",
        "seed",
        "sled",
        "shed",
        "speed",
        "steed",
        "breed",
        "creed",
        "greed",
        "deed",
        "feed",
        "need",
        "reed",
        "weed",
    }
)


def plural(noun: str) -> str:
    """More than one of it; words of other scripts stay as they are."""
    first, space, last = noun.rpartition(" ")
    if not noun.isascii() or last in _SAME_IN_PLURAL:
        return noun
    if last in _IRREGULAR:
        return f"{first}{space}{_IRREGULAR[last]}"
    if last.endswith("y") and last[-2:-1] not in (*_VOWELS, ""):
        return f"{noun[:-1]}ies"
    return noun + ("es" if last.endswith(("s", "x", "z", "ch", "sh")) else "s")


def looks_plural(name: str) -> bool:
    """Whether a name is the plural of something, as far as its end tells: `coins`, but not `glass` or `bonus`."""
    last = name.rpartition(" ")[2].casefold()
    if last in _IRREGULAR.values():
        return True
    return len(last) > 3 and last.endswith("s") and not last.endswith(("ss", "us", "is", "news"))


def describes(name: str) -> bool:
    """Whether a name is a word that needs a noun behind it, as far as one can tell: `played`, `best`, `turning`."""
    last = name.rpartition(" ")[2].casefold()
    if last in _DESCRIBING_WORDS:
        return True
    if last.endswith("ed") and len(last) > 3:
        return last not in _NOUNS_IN_ED
    if last.endswith("ing"):
        return any(char in _VOWELS for char in last[:-3])
    return False


def plain(name: str) -> str:
    """A name of the rules as people read it: `turns_left` -> `turns left`."""
    return name.replace("_", " ").strip()


def side_word(name: str) -> str:
    """How a side is called: `box side`; a name that says already what it is stays as it is."""
    word = plain(name)
    return word if "side" in word.split() else f"{word} side"


def number_word(number: int) -> str:
    """`one`, `twelve`, `13`; nothing is `no`, as it stands before a noun."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def ordinal(number: int) -> str:
    """`first`, `second`, `11th`."""
    if 0 < number < len(_ORDINALS):
        return _ORDINALS[number]
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if 10 < number % 100 < 14 else ends.get(number % 10, 'th')}"


def counted(number: int, noun: str) -> str:
    """`one card`, `three cards`, `no card`."""
    return f"{number_word(number)} {noun if number < 2 else plural(noun)}"


def listed(words: Sequence[str], link: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {link} {words[-1]}"


def article(noun: str) -> str:
    """`a card`, `an action`."""
    return f"{'an' if noun[:1].casefold() in _VOWELS else 'a'} {noun}"


def capital(sentence: str) -> str:
    """With its first letter as a capital one, also behind an opening quotation mark."""
    return sentence[:1].upper() + sentence[1:]


def small(sentence: str) -> str:
    """With its first letter as a small one, to go on within a sentence."""
    if sentence[:2] in ("I ", "I'"):
        return sentence
    return sentence[:1].lower() + sentence[1:]


def value_text(value: object) -> str:
    """A value of an option or a cell as it is said: `8`, `yes`, `0, 1, 3 and 6`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return listed([value_text(one) for one in value]) or "nothing"
    return plain(value) if isinstance(value, str) else str(value)
