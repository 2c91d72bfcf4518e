"""The nodes of statements about seats: whose turn is next, who has left the game, who has lost, who wins a tie."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Node
from .expressions import Expr, Extreme
from .lasting import Until


@dataclass(slots=True, eq=False)
class Skip(Node):
    """`skip P`: P's next turn falls out."""

    player: Expr


@dataclass(slots=True, eq=False)
class AnotherTurn(Node):
    """`another turn for P`: P has a turn after this one, then the order goes on as before."""

    player: Expr


@dataclass(slots=True, eq=False)
class NextTurn(Node):
    """`next turn to P`: the order goes on from P."""

    player: Expr


@dataclass(slots=True, eq=False)
class ReverseTurns(Node):
    """`reverse turns`: the order goes the other way round."""


@dataclass(slots=True, eq=False)
class Eliminate(Node):
    """`eliminate SET [DURATION]`: these are no longer in the game, for good or as long as it lasts."""

    players: Expr
    until: Until | None


@dataclass(slots=True, eq=False)
class Losers(Node):
    """`losers are SET`."""

    players: Expr


@dataclass(slots=True, eq=False)
class Tie(Node):
    """`highest X`, of each of those that are level, as `me`."""

    extreme: Extreme
    of: Expr


@dataclass(slots=True, eq=False)
class Ties(Node):
    """`ties go to highest X, lowest Y`: the first of them that tells those apart who are level."""

    ties: list[Tie]


TurnWord = Skip | AnotherTurn | NextTurn | ReverseTurns
"""What changes whose turn is next."""
