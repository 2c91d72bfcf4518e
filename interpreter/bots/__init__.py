"""From what a seat may know and is asked to its answer: the players that are programs."""

from .bot import Bot, Stream
from .random_bot import RandomBot
from .roster import BOTS, bot_named

__all__ = ["BOTS", "Bot", "RandomBot", "Stream", "bot_named"]
