"""From a scenario whose names are settled and a seed to what came of it: the sections are gone through in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..diagnostics import Diagnostic, Label
from ..diagnostics.codes import scenarios as codes
from ..runtime.decisions import Decision
from ..runtime.engine import advance, apply, decisions
from ..runtime.game import Game
from ..runtime.state import State
from ..source import Span
from ..syntax import nodes as n
from .answering import answer_of, only_answer, possible, question
from .expecting import compare
from .placing import place
from .resolve import Fact
from .result import Failure
from .starting import begin
from .wording import reply_words


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of a section of choices: what a seat (from 0) answers, or what it must not be able to."""

    seat: int
    reply: n.Reply
    cannot: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A section with its names settled."""

    node: n.Section
    facts: list[Fact]
    lines: list[Line]


class _StopError(Exception):
    """The scenario cannot go on."""

    def __init__(self, problem: Diagnostic) -> None:
        super().__init__(problem.message)
        self.problem = problem


def play(
    game: Game, players: int, start: n.Start | None, parts: Sequence[Part], span: Span, seed: int
) -> tuple[list[Failure], list[Diagnostic]]:
    """What came out otherwise than expected, and what kept the scenario (heading at `span`) from going on."""
    run = _Run(game, begin(game, players, start, seed))
    try:
        run.check_running(span)
        for part in parts:
            run.section(part)
    except _StopError as stop:
        return run.failures, [stop.problem]
    return run.failures, []


class _Run:
    def __init__(self, game: Game, st: State) -> None:
        self.game, self.st, self.layout = game, st, game.layout
        self.failures: list[Failure] = []
        self.passed: dict[Line, Diagnostic] = {}
        """Lines that did not fit a question which then answered itself, and why not."""

    def section(self, part: Part) -> None:
        """Goes through one section. Raises _StopError."""
        match part.node.kind:
            case "given":
                if self.st.status != "running":
                    raise _StopError(codes.OVER.at(part.node.span))
                place(self.st, part.facts)
            case "choices":
                lines = list(part.lines)
                while lines:
                    self.step(lines)
            case "expect":
                self.go_on(part.node.span)
                found = [compare(self.st, fact) for fact in part.facts]
                self.failures.extend(failure for failure in found if failure is not None)

    def step(self, lines: list[Line]) -> None:
        """Answers one question, with the first line of a player who is asked, which is then taken from the lines.

        A question that leaves only one answer answers itself if that line does not fit, or if there is none for it.
        """
        first, span = lines[0], lines[0].reply.span
        self.go_on(span)
        if self.st.status != "running":
            left = codes.LEFT_OVER.at(span, seat=first.seat + 1, answer=reply_words(first.reply))
            raise _StopError(self.passed.get(first, left))
        asked, line = self.question(lines)
        if asked.domain.size < 1:
            hint = f"{question(asked)} Give something to choose from, or start before it, at a phase or a turn."
            raise _StopError(codes.DEAD_END.at(span, seat=asked.seat + 1, hint=hint))
        if line is not None and line.cannot:
            lines.remove(line)
            self.check_cannot(asked, line)
            return
        answer = None if line is None else answer_of(self.layout, asked, line.reply)
        if line is not None and not isinstance(answer, Diagnostic):
            lines.remove(line)
            apply(self.st, asked.move(answer))
            self.check_running(line.reply.span)
            return
        only = only_answer(asked)
        if only is not None:
            if line is not None and isinstance(answer, Diagnostic):
                self.passed.setdefault(line, answer)
            apply(self.st, asked.move(only[0]))
            self.check_running(span)
        elif isinstance(answer, Diagnostic):
            raise _StopError(answer)
        else:
            hint = f"{question(asked)} Put `player {asked.seat + 1}: ...` before this."
            missing = codes.NOT_ASKED.at(span, seat=first.seat + 1, other=asked.seat + 1, hint=hint)
            raise _StopError(self.passed.get(first, missing))

    def question(self, lines: Sequence[Line]) -> tuple[Decision, Line | None]:
        """An open question: if there is one, the one that the first line of its player is for."""
        open_ = decisions(self.st)
        for line in lines:
            asked = next((asked for asked in open_ if asked.seat == line.seat), None)
            if asked is not None:
                return asked, line
        return next((asked for asked in open_ if only_answer(asked) is not None), open_[0]), None

    def check_cannot(self, asked: Decision, line: Line) -> None:
        if possible(self.layout, asked, line.reply):
            words, who = reply_words(line.reply), f"player {line.seat + 1}"
            self.failures.append(Failure(line.reply.span, f"{who} cannot: {words}", f"{who}: {words}"))

    def go_on(self, span: Span) -> None:
        """Plays on to the next question, if none is open."""
        if self.st.site < 0 and self.st.status == "running":
            advance(self.st)
            self.check_running(span)

    def check_running(self, span: Span) -> None:
        """Raises _StopError if the game has stopped otherwise than by its end."""
        fault = self.st.fault
        if self.st.status in ("stalled", "fault") and fault is not None:
            at = fault.diagnostic(self.game.sources)
            labels = [] if at is None else [Label(at.span, "it stopped here")]
            hint = None if at is None else at.hint
            raise _StopError(codes.STOPPED.at(span, reason=fault.message, labels=labels, hint=hint))
