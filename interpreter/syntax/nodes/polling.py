"""From the words of a round of asking to nodes: who is asked again, who is out of it, and who is still in."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Node


@dataclass(slots=True, eq=False)
class Reopen(Node):
    """`reopen`: all others still in are asked again; with `everyone` the one who says it too, as the last."""

    everyone: bool


@dataclass(slots=True, eq=False)
class DropOut(Node):
    """`drop out`: `me` is asked no more in this loop."""


@dataclass(slots=True, eq=False)
class StillIn(Node):
    """`players still in`."""
