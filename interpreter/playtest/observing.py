"""From a game and the bots at its table to one watched game: its `Result`, and what was counted in it, its `Detail`.

Decisions are counted when they are answered, everything else is read off the log as it grows. The game is the very one
that `play_match` plays.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.bot import Bot
from ..runtime.decisions import Decision, Move
from ..runtime.game import Game
from ..runtime.state import State
from .alternatives import alternatives
from .detail import Answered, Asked, CardFate, Detail, Level
from .hands import hands_of
from .match import Result, Seated, result_of
from .metrics.lead import course_of
from .score_course import ScoreCourse


def observe(game: Game, players: int, seed: int, number: int, bots: Sequence[Bot]) -> tuple[Result, Detail]:
    """Game `number` of a seed, decision by decision, with everything counted."""
    state = game.new(players, seed, number)
    seated = Seated(state, bots)
    watch = Watch(state)
    watch.follow()
    watch.begin()
    while (decision := state.decision()) is not None:
        move = seated.answer(state, decision)
        watch.asked(decision, move)
        state.apply(move)
        watch.follow()
    seated.hand_back(state)
    result = result_of(state, state.outcome())
    return result, watch.detail(result)


class Watch:
    """Counts what happens in one game; `follow` it after every move, and `begin` once it is set up."""

    def __init__(self, state: State) -> None:
        self.state, self._hands = state, hands_of(state.game)
        self._read = 0
        self._levels = [len(pieces) for pieces in state.zones]
        self._asked: dict[int, list[int]] = {}
        self._options: dict[int, int] = {}
        self._scores = ScoreCourse(state)
        # Cards: by kind, masks of seats; by piece, since when it is in whose hand.
        self._fates: dict[int, list[int]] = {}
        self._since: dict[int, tuple[int, int]] = {}
        self._clock, self._ticks_by_phase = 0, False
        # Rounds: the seats that have had their turn in this one, and who had the last turn; phases begun, by phase.
        self._rounds, self._had, self._last = 0, 0, -1
        self._phases: dict[int, int] = {}
        self._windows: dict[str, int] = {}
        self._answers: dict[int, list[int]] = {}
        self._shared: dict[int, list[int]] = {}

    def begin(self) -> None:
        """From here on it is told how low and how high zones are: before, everything had to be laid out first."""
        self._levels = [len(pieces) for pieces in self.state.zones]
        self._shared = {zone: [self._levels[zone], self._levels[zone], 0, 0] for zone in self._hands.shared}

    def asked(self, decision: Decision, move: Move) -> None:
        """A decision, and the move that answers it; call it before the move is applied."""
        options = alternatives(decision)
        found = self._asked.setdefault(decision.site, [0, 0, 0])
        found[0] += 1
        found[1] += options == 1
        found[2] += options
        self._options[options] = self._options.get(options, 0) + 1
        if decision.event is not None:
            of = self.state.game.layout.pieces
            for kind in {of[piece] for piece in decision.items}:
                self._answer(kind)[1] += 1
            if isinstance(move.answer, int):
                self._answer(of[move.answer])[2] += 1

    def follow(self) -> None:
        """Reads on in the log, and looks at the scores if it is time to."""
        state = self.state
        log = state.log
        assert log is not None
        for event in log[self._read :]:
            match event[0]:
                case "move":
                    self._moved(event[1], event[2])
                case "turn":
                    self._turn(event[1])
                case "phase":
                    self._phases[event[1]] = self._phases.get(event[1], 0) + 1
                    self._clock += self.state.turns == 0
                case "nothing":
                    if event[1] in self._shared:
                        self._shared[event[1]][3] += 1
                case "window":
                    self._window(event[1], event[2])
        moved = len(log) > self._read
        self._read = len(log)
        if moved:
            self._scores.look()

    def detail(self, result: Result) -> Detail:
        """What was counted, when the game is over."""
        of = self.state.game.layout.pieces
        held: dict[int, int] = {}
        for piece, (seat, since) in self._since.items():
            held[of[piece]] = held.get(of[piece], 0) | 1 << seat
            self._stay(of[piece], since)
        course = None
        if self._scores.kept and result.status == "finished":
            course = course_of([*self._scores.kept, (result.decisions, result.scores)], result.shares)
        return Detail(
            result.number,
            self._rounds if self._rounds else max(self._phases.values(), default=0),
            tuple([Asked(site, *found) for site, found in sorted(self._asked.items())]),
            tuple(sorted(self._options.items())),
            course,
            tuple([
                CardFate(kind, drawn, played, held.get(kind, 0), stays, time)
                for kind, (drawn, played, stays, time) in sorted(self._fates.items())
            ]),
            tuple(sorted(self._windows.items())),
            tuple([Answered(kind, *found) for kind, found in sorted(self._answers.items())]),
            tuple([Level(zone, *found) for zone, found in self._shared.items()]),
        )  # fmt: skip

    def _moved(self, cause: str, legs: Sequence[tuple[int, int, int, int]]) -> None:
        owner, levels, shared = self._hands.owner, self._levels, self._shared
        for piece, source, to, _ in legs:
            levels[source] -= 1
            levels[to] += 1
            before, after = owner[source], owner[to]
            if before != after:
                if before >= 0:
                    self._leaves(piece, before, to, after)
                if after >= 0:
                    kind = self.state.game.layout.pieces[piece]
                    self._fate(kind)[0] |= 1 << after
                    self._since[piece] = after, self._clock
        if shared:
            for zone in {zone for leg in legs for zone in leg[1:3]}:
                found = shared.get(zone)
                if found is not None:
                    found[0] = min(found[0], levels[zone])
                    found[1] = max(found[1], levels[zone])
            if cause == "refilled" and legs[0][2] in shared:
                shared[legs[0][2]][2] += 1

    def _leaves(self, piece: int, seat: int, to: int, after: int) -> None:
        """A piece leaves a hand; it is played if it goes to where all see it, and into nobody's hand."""
        kind, state = self.state.game.layout.pieces[piece], self.state
        everyone = (1 << state.n) - 1
        if after < 0 and self._hands.reaches[to] & everyone == everyone:
            self._fate(kind)[1] |= 1 << seat
        self._stay(kind, self._since.pop(piece)[1])

    def _stay(self, kind: int, since: int) -> None:
        fate = self._fate(kind)
        fate[2] += 1
        fate[3] += self._clock - since

    def _fate(self, kind: int) -> list[int]:
        found = self._fates.get(kind)
        if found is None:
            found = self._fates[kind] = [0, 0, 0, 0]
        return found

    def _answer(self, kind: int) -> list[int]:
        found = self._answers.get(kind)
        if found is None:
            found = self._answers[kind] = [0, 0, 0]
        return found

    def _turn(self, seat: int) -> None:
        """A turn begins. A round is over when a seat has another turn, but not by turns that it takes in a row."""
        if not self._rounds or (self._had >> seat & 1 and (seat != self._last or self.state.n == 1)):
            self._rounds += 1
            self._had = 0
        self._had |= 1 << seat
        self._last = seat
        self._clock += 1

    def _window(self, action: str, actor: int) -> None:
        """A window opens: what the others hold is held in it."""
        self._windows[action] = self._windows.get(action, 0) + 1
        of = self.state.game.layout.pieces
        for kind in {of[piece] for piece, (seat, _) in self._since.items() if seat != actor}:
            self._answer(kind)[0] += 1
