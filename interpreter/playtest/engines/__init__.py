"""From the name of an engine to one that runs: what spreads the games of a batch over processes or machines."""

from .engine import ENGINES, Engine, EngineError, engine_running
from .local import LocalEngine

__all__ = ["ENGINES", "Engine", "EngineError", "LocalEngine", "engine_running"]
