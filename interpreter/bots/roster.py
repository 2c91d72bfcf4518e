"""From a bot's name on the command line to the bot."""

from __future__ import annotations

from collections.abc import Callable

from .bot import Bot
from .random_bot import RandomBot

BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}
"""All bots by name."""


def bot_named(name: str) -> Bot:
    """A fresh bot. Raises KeyError for a name that no bot has."""
    return BOTS[name]()
