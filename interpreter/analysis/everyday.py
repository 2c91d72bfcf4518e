"""From a word that people say to what the language calls it: `opponents`, `it`, `true`."""

from __future__ import annotations

from collections.abc import Iterable

from ..syntax.numbers import NUMBER_WORDS

_WORDS = {
    "Which row of its table a piece is made from is its `kind`: `kind is ...`.": "name id type title",
    "All others are `other players`.": "opponents opponent enemies enemy others rivals",
    "All of them are `players`.": "everybody all_players",
    "All of a sort are `every card`, all zones of a name `every hand`, all who play `players`.": "all everything",
    "Whoever acts is `me`; what is theirs is `my ...`.": "you i we self myself yourself current_player active_player",
    "The next one is `next player` or `left of me`, the one before `right of me`.": (
        "next_player previous_player next previous"
    ),
    "Yes and no are written `yes` and `no`.": "true false",
    "Where there is nothing, write `nothing`; of a zone say `is empty`.": "none null nil empty_set",
    "Who wins is said with `winners are ...`, who loses with `losers are ...`.": "winner winners loser losers",
    "Write `is at least ...`, `is at most ...`, `is more than ...` or `is less than ...`.": (
        "more fewer less higher lower greater above below"
    ),
    "Chance is a step of its own: `random n from 1 to 6`, `random p from players`.": (
        "die dice d4 d6 d8 d10 d12 d20 coin random"
    ),
    "What nobody else has is found with `is unique`.": "different distinct",
    "There is no word for that: list the numbers, `is in [1, 3, 5]`.": "odd even",
}
_THINGS = "it them this_card that_card those these"


def everyday(name: str, made: Iterable[str]) -> str | None:
    """A hint for a word that is no name here; `made` are the names that were made above."""
    folded = name.casefold()
    if folded in _THINGS.split():
        names = [f"`{one}`" for one in made if one not in NUMBER_WORDS.split("|")]
        of_these = f", which is one of {', '.join(names)}" if len(names) > 1 else f", {names[0]}" if names else ""
        return f"Say the name that it was given{of_these}."
    return next((hint for hint, words in _WORDS.items() if folded in words.split()), None)
