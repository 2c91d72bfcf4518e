"""From what a seat may know and is asked to its answer: the players that are programs."""

from .bot import Bot, Stream
from .greedy import GreedyBot
from .random_bot import RandomBot
from .roster import BOTS, UnknownBotError, bot_named, bots_at
from .search import SearchBot

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "SearchBot", "Stream", "UnknownBotError", "bot_named", "bots_at"]
