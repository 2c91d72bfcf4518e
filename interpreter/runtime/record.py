"""From a game that was played to its `Record`, and from a record to the same game again.

A record holds names, not numbers, so that people can read it and edited rules can be run through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from ..diagnostics.codes import playing
from .decisions import Move
from .engine import apply, decision
from .faults import IllegalMove, RecordError
from .outcome import outcome
from .state import STATUSES, State, Status
from .symbolic import from_symbolic, symbolic

if TYPE_CHECKING:
    from .game import Game

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Record:
    """One game. `moves` are symbolic (see `symbolic`), in the order they were made; winners are players from 1.

    `rules` is the hash of the rules it was played with; `options` are the values really used.
    """

    game: str
    rules: str
    options: dict[str, Any]
    variants: tuple[str, ...]
    players: int
    seed: int
    number: int
    ask_everyone: bool
    moves: tuple[dict[str, Any], ...]
    status: Status
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    turns: int

    def to_json(self) -> dict[str, Any]:
        """Plain data after `schema/record.schema.json`."""
        data: dict[str, Any] = {"format": FORMAT}
        for one in fields(self):
            value = getattr(self, one.name)
            data[one.name] = list(value) if isinstance(value, tuple) else value
        data["options"] = {name: _listed(value) for name, value in self.options.items()}
        return data

    @staticmethod
    def from_json(data: object) -> Record:
        """The record that `to_json` wrote. Raises RecordError for anything else."""
        if not isinstance(data, dict):
            raise _damaged("it is not a JSON object")
        if data.get("format") != FORMAT:
            raise _damaged(f"its format is {data.get('format')}, and this version reads format {FORMAT}")
        names = {one.name for one in fields(Record)}
        for name in sorted(names - set(data)):
            raise _damaged(f"`{name}` is missing")
        for name in sorted(set(data) - names - {"format"}):
            raise _damaged(f"`{name}` is nothing that a record has")
        for name, holds in _FORMS.items():
            if not holds(data[name]):
                raise _damaged(f"`{name}` is not what it must be")
        sequences = ("variants", "moves", "scores", "winners")
        values: dict[str, Any] = {name: tuple(data[name]) if name in sequences else data[name] for name in names}
        return Record(**values)


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _all_are(kind: type, value: object) -> bool:
    return isinstance(value, list) and all(type(one) is kind for one in value)


_FORMS: dict[str, Any] = {
    "game": lambda value: isinstance(value, str),
    "rules": lambda value: isinstance(value, str),
    "options": lambda value: isinstance(value, dict),
    "variants": lambda value: _all_are(str, value),
    "players": _is_count,
    "seed": _is_count,
    "number": _is_count,
    "ask_everyone": lambda value: isinstance(value, bool),
    "moves": lambda value: _all_are(dict, value),
    "status": lambda value: value in STATUSES,
    "scores": lambda value: _all_are(int, value),
    "winners": lambda value: _all_are(int, value),
    "decisions": _is_count,
    "turns": _is_count,
}


class Recorder:
    """Applies moves and keeps them by name: `play` in place of `engine.apply`, and `record` at the end."""

    __slots__ = ("moves", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.moves: list[dict[str, Any]] = []

    def play(self, move: Move) -> None:
        """Applies a move and keeps it. Raises IllegalMove, and keeps nothing then."""
        asked = decision(self.state, move.seat)
        written = None
        if asked is not None and asked.site == move.site and asked.domain.contains(move.answer):
            move = asked.move(asked.domain.canonical(move.answer))
            written = symbolic(self.state, move)
        apply(self.state, move)
        if written is not None:
            self.moves.append(written)

    def record(self) -> Record:
        """The game as it stands."""
        return make_record(self.state, self.moves)


def make_record(st: State, moves: Sequence[dict[str, Any]]) -> Record:
    """The record of a game from its position and the symbolic moves that led there."""
    game, result = st.game, outcome(st)
    return Record(
        game=game.title,
        rules=game.rules_hash,
        options=dict(game.layout.options),
        variants=game.variants,
        players=st.n,
        seed=st.seed,
        number=st.number,
        ask_everyone=st.ask_everyone,
        moves=tuple(moves),
        status=st.status,
        scores=result.scores,
        winners=tuple([seat + 1 for seat in result.winners]),
        decisions=st.decisions,
        turns=st.turns,
    )


def replay(game: Game, record: Record, *, other_rules: bool = False, watched: bool = True) -> State:
    """Plays a record again: same seed, same moves. The position behind its last move.

    Raises RecordError if the rules are others (unless `other_rules` allows them), or if a move does not fit; its
    message then says which.
    """
    if record.rules != game.rules_hash and not other_rules:
        raise RecordError(playing.RECORD_OTHER_RULES)
    try:
        st = game.new(record.players, record.seed, record.number, watched=watched, ask_everyone=record.ask_everyone)
    except ValueError as problem:
        raise _damaged(str(problem).rstrip(".")) from None
    for number, data in enumerate(record.moves, 1):
        try:
            apply(st, from_symbolic(st, data))
        except IllegalMove as problem:
            raise RecordError(playing.RECORD_MOVE, number=number, text=problem.message.rstrip(".")) from None
    return st


def differences(st: State, record: Record) -> list[str]:
    """What a replayed game has otherwise than its record: names of fields, empty if it is the same game."""
    again = make_record(st, record.moves)
    names = ("status", "scores", "winners", "decisions", "turns")
    return [name for name in names if getattr(again, name) != getattr(record, name)]


def _listed(value: object) -> object:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


def _damaged(text: str) -> RecordError:
    return RecordError(playing.RECORD_DAMAGED, text=text)
