"""From a bot's name on the command line to the bot.

Names are `random`, `greedy`, `search`, with a budget `greedy:50` (sampled positions at each decision) and `search:400`
(games played on from each), and `module:Class` for a bot of one's own: a class that is made without arguments, in a
module that Python finds, also in the folder one stands in.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from typing import Any, cast

from ..diagnostics import nearest
from .bot import Bot
from .greedy import GreedyBot
from .quick import Picking
from .random_bot import RandomBot
from .search import SearchBot

BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot}
"""All bots by name."""

BUDGETED: dict[str, Callable[[int], Bot]] = {"greedy": GreedyBot, "search": SearchBot}
"""The bots that can be given a budget."""

MOST_BUDGET = 1_000_000


class UnknownBotError(KeyError):
    """No bot has this name; `reason` says what is wrong with it, in a sentence."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name)
        self.name, self.reason = name, reason

    def __str__(self) -> str:
        return self.reason


def bot_named(name: str) -> Bot:
    """A fresh bot. Raises UnknownBotError, a KeyError, for a name that no bot has."""
    if name in BOTS:
        return BOTS[name]()
    first, colon, rest = name.partition(":")
    if not colon:
        near = nearest(name, BOTS)
        hint = f" Did you mean `{near}`?" if near else f" There are {_listed(list(BOTS))}, and `module:Class`."
        raise UnknownBotError(name, f"There is no bot `{name}`.{hint}")
    if first in BOTS:
        return _budgeted(name, first, rest)
    return _imported(name, first, rest)


def _budgeted(name: str, first: str, budget: str) -> Bot:
    make = BUDGETED.get(first)
    if make is None:
        raise UnknownBotError(name, f"`{first}` takes no budget.")
    if not (budget.isascii() and budget.isdigit() and len(budget) < 9 and 1 <= int(budget) <= MOST_BUDGET):
        wanted = f"a whole number from 1 to {MOST_BUDGET}, as in `{first}:100`"
        raise UnknownBotError(name, f"The budget of `{first}` is {wanted}.")
    return make(int(budget))


def _imported(name: str, module: str, made: str) -> Bot:
    """A bot of somebody's own."""
    if not made.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        raise UnknownBotError(name, f"`{name}` is neither a bot with a budget nor `module:Class`.")
    if "" not in sys.path:
        sys.path.append("")
    try:
        found: Any = getattr(importlib.import_module(module), made)
    except ModuleNotFoundError as error:
        raise UnknownBotError(name, f"For the bot `{name}` no module `{error.name}` is found.") from None
    except AttributeError:
        raise UnknownBotError(name, f"In the module `{module}` there is no `{made}`.") from None
    try:
        bot = found()
    except TypeError as error:
        raise UnknownBotError(name, f"The bot `{name}` cannot be made without arguments: {error}.") from None
    if not callable(getattr(bot, "choose", None)):
        if not callable(getattr(bot, "pick", None)):
            raise UnknownBotError(name, f"`{name}` is no bot: it has neither a method `choose` nor `pick`.")
        return Picking(bot, name)
    for attribute, value in (("name", name), ("uniform", False)):
        if not hasattr(bot, attribute):
            setattr(bot, attribute, value)
    return cast(Bot, bot)


def bots_at(names: Sequence[str], players: int) -> list[Bot]:
    """The bots of a table: the names are dealt out to the seats in turn, so that one name is every seat's bot."""
    return [bot_named(names[seat % len(names)]) for seat in range(players)]


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
