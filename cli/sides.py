"""From `--with` and `--against` to the two sets of rules of a comparison, and to what they are called."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .options import WrongUsage, loaded_game

if TYPE_CHECKING:
    from ..interpreter.opening import Opened
    from ..interpreter.playtest.compare import RuleSet
    from ..interpreter.runtime.game import Game

AS_IT_IS = "the game as it is"


@dataclass(frozen=True)
class Side:
    """A game, called as on the command line, with the variants and options of one side."""

    called: str
    loaded: Opened
    game: Game
    variants: tuple[str, ...]
    options: dict[str, str]

    @property
    def name(self) -> str:
        """What the side is called: `no_carry, hand_size = 6`."""
        words = [*self.variants, *(f"{name} = {value}" for name, value in self.options.items())]
        return ", ".join(words) or AS_IT_IS

    def rules(self, seed: int, bots: Sequence[str]) -> RuleSet:
        """What is to be played."""
        from ..interpreter.playtest.compare import RuleSet

        return RuleSet(self.game, self.loaded.folder, self.variants, tuple(self.options.items()), seed, tuple(bots))


def side(game: str, given: Sequence[str], flag: str) -> Side:
    """The side that was given by one or more texts. Ends the command where it cannot be played."""
    variants: list[str] = []
    options: dict[str, str] = {}
    for text in given:
        _read(text, flag, variants, options)
    loaded, compiled = loaded_game(game, variants, options)
    return Side(game, loaded, compiled, tuple(variants), options)


def _read(text: str, flag: str, variants: list[str], options: dict[str, str]) -> None:
    """Names of variants, also behind `--variant`, and NAME=VALUE, also behind `-o`."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise WrongUsage(f'In `{flag} "{text}"` a quotation mark is not closed.') from None
    if not words:
        raise WrongUsage(f'Nothing stands behind `{flag}`. Give a variant, or an option as in `{flag} "-o rounds=3"`.')
    waiting = ""
    for word in words:
        if waiting == "" and word in ("-o", "--option", "--variant"):
            waiting = word
            continue
        name, sign, value = word.partition("=")
        if waiting in ("-o", "--option") or (sign and not waiting):
            if not (name and sign and value):
                raise WrongUsage(f'`{word}` behind `{flag}` is not NAME=VALUE, as in `{flag} "-o rounds=3"`.')
            if name in options:
                raise WrongUsage(f"`{name}` is given twice behind `{flag}`.")
            options[name] = value
        elif word.startswith("-"):
            raise WrongUsage(f"`{word}` behind `{flag}` is neither a variant nor `-o NAME=VALUE`.")
        else:
            variants.append(word)
        waiting = ""
    if waiting:
        raise WrongUsage(f"Behind `{flag}` nothing follows `{waiting}`.")
