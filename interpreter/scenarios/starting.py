"""From the `start at` of a scenario to a position: the game is begun as always, and then put to the place wanted.

Until its first question, or until that place if it comes before, the game runs as it always does: it is set up, and
what the course does first is done. What a setup asks is answered at random, like the deal.
"""

from __future__ import annotations

from dataclasses import replace

from ..diagnostics import Diagnostic, did_you_mean
from ..diagnostics.codes import names as name_codes
from ..diagnostics.codes import scenarios as codes
from ..runtime.engine import advance, answer_uniformly, apply
from ..runtime.game import Game
from ..runtime.log import Event, Log
from ..runtime.program import Entry
from ..runtime.state import State
from ..syntax import nodes as n


def start_problem(game: Game, start: n.Start | None) -> Diagnostic | None:
    """What is wrong with the place that a scenario wants to start at."""
    if start is None:
        return None
    entry, place = _entry(game, start), _place(start)
    if entry is None and start.phase is not None:
        known = [phase.name for phase in game.layout.phases]
        if start.phase.text not in known:
            hint = did_you_mean(start.phase.text, known)
            return name_codes.UNKNOWN_PHASE.at(start.phase.span, name=start.phase.text, hint=hint)
        return codes.CANNOT_START.at(start.span, place=place, reason="nothing ever leads to this phase")
    if entry is None:
        reason = "nobody is ever asked anything" if start.kind == "score" else "this game has no turns"
        hint = "Leave the line out: it starts by itself at the first question." if start.kind == "turn" else None
        return codes.CANNOT_START.at(start.span, hint=hint, place=place, reason=reason)
    if entry.missing:
        names = " and ".join(f"`{name}`" for name in entry.missing)
        return codes.START_NEEDS.at(start.span, place=place, names=names)
    return None


def begin(game: Game, players: int, start: n.Start | None, seed: int) -> State:
    """The position that a scenario starts from, with no decision open yet if it starts at a place.

    By itself a scenario starts at the first turn; where that cannot be, at the first question after the setup.
    `start` must have no problem. The game may have stopped on the way there.
    """
    entry = game.ask.turn_entry if start is None else _entry(game, start)
    st = game.fresh(players, seed)
    st.log = watch = _Watch(st, _event(game, start))
    advance(st)
    while st.status == "running" and watch.seen is None and _in_setup(st):
        apply(st, answer_uniformly(st))
    before = watch.seen
    if before is not None:
        game.ask.marks[:] = watch.marks
    st.log = watch.copy()
    if start is None and (entry is None or entry.missing or before is None):
        return st
    assert entry is not None
    if before is None:
        before = _only_set_up(game, players, seed) if st.status == "finished" else st
    if before.status != "running":
        return before
    before.frames = [game.ask.fresh_frame(routine, block) for routine, block in entry.frames]
    if entry.seat_slot is not None:
        before.frames[0][entry.seat_slot] = 0 if start is None or start.seat is None else start.seat - 1
    before.site, before.waiting, before.asked = -1, 0, 0
    before.forget()
    return before


class _Watch(Log):
    """A log that keeps the position in which an event of one sort is first about to happen."""

    def __init__(self, st: State, wanted: tuple[object, ...]) -> None:
        super().__init__()
        self.note, self.append = self.append, self.noticed
        self.st, self.wanted = st, wanted
        self.seen: State | None = None
        self.marks = b""
        """What of the rules was reached by then; what comes behind is thrown away, and does not count."""

    def copy(self) -> Log:
        """A plain log with the same events; this one stays as it is."""
        return Log(self)

    def noticed(self, event: Event) -> None:
        """Notes the position before the event, the first time that it is the wanted one."""
        if self.seen is None and self.wanted and event[: len(self.wanted)] == self.wanted:
            self.seen, self.marks = self.st.clone(), bytes(self.st.game.ask.marks)
            if event[0] == "turn":
                self.seen.turns -= 1
        self.note(event)


def _event(game: Game, start: n.Start | None) -> tuple[object, ...]:
    """The beginning of the event that tells of the place wanted; nothing where none does."""
    if start is None or start.kind == "turn":
        return ("turn",)
    if start.phase is None:
        return ()
    return ("phase", [phase.name for phase in game.layout.phases].index(start.phase.text))


def _entry(game: Game, start: n.Start) -> Entry | None:
    if start.phase is not None:
        return game.ask.entries.get(start.phase.text)
    return game.ask.turn_entry if start.kind == "turn" else game.ask.score_entry


def _place(start: n.Start) -> str:
    if start.phase is not None:
        return f"phase `{start.phase.text}`"
    return "a turn" if start.kind == "turn" else "the scores"


def _setups(game: Game) -> list[int]:
    names = game.ask.routine_names
    return [number for number, name in enumerate(names) if name == "setup" or name.startswith("setup ")]


def _in_setup(st: State) -> bool:
    setups = _setups(st.game)
    return any(frame[0] in setups for frame in st.frames)


def _only_set_up(game: Game, players: int, seed: int) -> State:
    """A game that is set up, where the whole game runs to its end without a question."""
    st = game.fresh(players, seed)
    for number in _setups(game):
        advance(st, replace(game.ask, main=number))
        if st.status != "finished":
            break
        st.status = "running"
    return st
