"""What a module of `adapters` says about one game: how our moves and chance are called by the referee."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.state import State

from .table import Table

Sequences = Iterable[tuple[int, ...]]
"""Ways of saying one move to the referee: the actions one after another that come to the same."""


@dataclass(frozen=True)
class Setting:
    """Which game is played: players, our variants and options, and the referee's parameters."""

    players: int
    parameters: Mapping[str, object] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        """A name for a test."""
        given = [f"{name}={value}" for name, value in self.parameters.items()]
        return "-".join([str(self.players), *self.variants, *given])


class Adapter:
    """One game. A subclass gives the class attributes, `actions` and `returns`, and where there is chance `chance`."""

    name: str
    """The game of ours; the referee's is called `spiel`."""
    spiel: str
    fixed_players = False
    """Whether the referee's game is for one number of players, and so has no such parameter."""
    ask_everyone = False
    """Whether our game asks also who can only decline."""
    settings: Sequence[Setting]
    changes: Sequence[tuple[str, ...]]
    """Changes to `rules.tuck` that must be noticed: what stands there and what is written instead, and so on."""
    changed_setting: Setting
    """The setting in which they must be noticed."""

    def chance(self, table: Table) -> int:
        """The outcome that the referee must take at a chance node, so that it has the same game as we."""
        raise AssertionError("the referee wants chance where this game has none")

    def actions(self, table: Table, state: State, move: Move, before: Sequence[Move]) -> Sequences | None:
        """How the move, open in `state`, is said to the referee. None: not by itself, but together with the answer to
        the question that follows it, for the referee asks once where we ask twice; `before` are such moves."""
        raise NotImplementedError

    def unasked(self, table: Table) -> int | None:
        """The only action that the referee offers where we ask nothing, if our game has gone on as after it."""
        return None

    def plays_itself(self, table: Table) -> bool:
        """Whether the referee has made by itself what we are asking: there must be one answer only."""
        return False

    def parts(self, table: Table) -> bool:
        """Whether the two games part here, rightly: the adapter says where our rulings are other ones on purpose. The
        game is compared up to here only, so it must be something rare."""
        return False

    def returns(self, table: Table) -> Sequence[float]:
        """The referee's result, worked out from the end of our game."""
        raise NotImplementedError

    def compare(self, table: Table) -> None:
        """Whatever else both say about the position before a decision; raises AssertionError."""
