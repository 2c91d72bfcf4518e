"""From a rule text to one that somebody has typed badly: words and lines lost, swapped, misspelt or moved sideways."""

from __future__ import annotations

import random
import re

_WORDS_OF_THE_LANGUAGE = """
me my of every players other any count the only where is not and or at least most more than in highest lowest unique
empty total among move to from draw choose may each player once for repeat times while let set add subtract do if else
ask take turns until phase stop end game turn winners are shuffle show yes no nobody nothing as by up number top bottom
first last left right owner kind score 0 1 2 9 ( ) [ ] , : + - *
card answer needs must resolve playable this actor cancel moving it even cancelled flip swap with showing before after
rule action as where
"""
_LANGUAGE = _WORDS_OF_THE_LANGUAGE.split()


def mutated(text: str, chance: random.Random, times: int) -> str:
    """The text after so many small accidents."""
    for _ in range(times):
        text = chance.choice(_WAYS)(text, chance)
    return text


def _lose_line(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def _swap_lines(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _repeat_line(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return "\n".join(lines)


def _indent(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    place = chance.randrange(len(lines))
    lines[place] = chance.choice(["    " + lines[place], lines[place].removeprefix("    "), " " + lines[place]])
    return "\n".join(lines)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+|\n[ ]*|[ ]+|[^\w\s]", text)


def _places(words: list[str]) -> list[int]:
    return [place for place, word in enumerate(words) if not word.isspace()]


def _swap_words(text: str, chance: random.Random) -> str:
    words = _words(text)
    places = _places(words)
    if places:
        one, other = chance.choice(places), chance.choice(places)
        words[one], words[other] = words[other], words[one]
    return "".join(words)


def _another_word(text: str, chance: random.Random) -> str:
    """A word of the same text, or of the language, in the place of one."""
    words = _words(text)
    places = _places(words)
    if places:
        words[chance.choice(places)] = chance.choice([words[chance.choice(places)], chance.choice(_LANGUAGE)])
    return "".join(words)


def _lose_word(text: str, chance: random.Random) -> str:
    words = _words(text)
    places = _places(words)
    if places:
        del words[chance.choice(places)]
    return "".join(words)


def _misspell(text: str, chance: random.Random) -> str:
    words = _words(text)
    places = [place for place in _places(words) if len(words[place]) > 2]
    if places:
        place = chance.choice(places)
        word = words[place]
        at = chance.randrange(len(word) - 1)
        words[place] = chance.choice(
            [word[:at] + word[at + 1 :], word[:at] + word[at + 1] + word[at] + word[at + 2 :], word + word[at]]
        )
    return "".join(words)


_WAYS = (
    _lose_line, _swap_lines, _repeat_line, _indent, _swap_words, _another_word, _another_word, _lose_word, _misspell
)  # fmt: skip
