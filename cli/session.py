"""From a game in progress, people and bots to a game played at one terminal."""

from __future__ import annotations

import sys
from collections.abc import Collection

import click

from ..interpreter.diagnostics.width import wrapped
from ..interpreter.playtest.match import Seated
from ..interpreter.runtime.decisions import Decision, Move
from ..interpreter.runtime.events import log_for
from ..interpreter.runtime.outcome import Outcome
from ..interpreter.runtime.state import State
from .asking import AnswerError, Question
from .console import WIDTH, is_terminal, say, table
from .tabletop import table_lines
from .telling import phase_text, told
from .wording import Wording, capital
from .words import BACK, listed

HELP = """\
Type the number of your choice and press Enter; how its words begin will do as
well. Several of one line: its number several times, as in 1 1.
  ? N   what is printed on the piece of choice N
  t     the table once more
  l     all that has happened so far
  q     quit
  ?     this help"""

_LOG_LINES = 24
_CLEAR = "\033[3J\033[2J\033[H"
"""Wipes the screen and what could be scrolled back to."""


class Quit(Exception):  # noqa: N818 - it is a wish, not an error
    """A person does not want to go on, or there is no more input."""


class _Back(Exception):  # noqa: N818 - it is a wish, not an error
    """A person wants to make the last choice anew."""


class Session:
    """A game at one terminal; `people` are the seats (from 0) where persons sit, bots sit at all others."""

    def __init__(self, state: State, seated: Seated, people: Collection[int], wording: Wording) -> None:
        self.state, self.seated, self.people, self.wording = state, seated, sorted(people), wording
        self._told = [0] * state.n
        self._last: int | None = None
        self._before: list[State] = []
        """The positions in which the person who is asked now made the last choices that can still be taken back."""

    def run(self) -> None:
        """Plays to the end. Raises Quit."""
        while (decision := self.state.decision()) is not None:
            if decision.seat not in self.people:
                self.state.apply(self.seated.answer(self.state, decision))
                continue
            while self._before and not _leads_to(self._before[-1], self.state, decision):
                self._before.clear()
            move = self._ask(decision)
            if move is None:
                self._step_back(decision.seat)
                continue
            if decision.settles is not None:
                self._before.append(self.state.clone())
            self.state.apply(move)
        self._finish()

    def _step_back(self, seat: int) -> None:
        self.state = self._before.pop()
        self._told[seat] = min(self._told[seat], len(self.state.log or ()))

    def _ask(self, decision: Decision) -> Move | None:
        """The move of the person who is asked; None to have the last choice back."""
        seat = decision.seat
        self._change_of_player(seat)
        wording = self.wording.seen_by(seat + 1)
        view = self.state.view(seat).to_json()
        say()
        self._tell(seat, wording)
        say()
        phase = f", {phase_text(view['phase'], wording)}" if view["phase"] else ""
        turn = f", turn {view['turns']}" if view["turns"] else ""
        title = f"===== Player {seat + 1}{turn}{phase} "
        say(title.ljust(40, "="))
        for line in table_lines(view, wording):
            say(line)
        say()
        question = Question(decision, view["decision"], view["zones"], wording)
        for line in question.lines():
            say(line)
        if self._before:
            say(f"Type {BACK} to choose the last thing anew.")
        try:
            return decision.move(self._answer(seat, question, wording))
        except _Back:
            return None

    def _answer(self, seat: int, question: Question, wording: Wording) -> int | tuple[int, ...] | None:
        """What was answered. Raises Quit, and _Back where that is possible."""
        while True:
            typed = _read("> ")
            try:
                match typed.split():
                    case []:
                        say(f"Type {question.asked_for()}, or ? for help.")
                    case ["q" | "quit" | "exit"]:
                        raise Quit
                    case [word] if word == BACK and self._before:
                        raise _Back
                    case ["?" | "h" | "help"]:
                        say(HELP)
                        say(f"Now: {question.asked_for()}.")
                    case ["?", number] if number.isascii() and number.isdigit():
                        self._describe(question, int(number), wording)
                    case ["t"]:
                        for line in table_lines(self.state.view(seat).to_json(), wording):
                            say(line)
                    case ["l"]:
                        _say_wrapped(told(self.state.view(seat).log(), wording))
                    case _:
                        return question.answer(typed)
            except AnswerError as problem:
                say(str(problem))

    def _describe(self, question: Question, number: int, wording: Wording) -> None:
        entry = question.entry(number)
        say(entry.words)
        if entry.kind is not None:
            for line in wrapped(wording.kind_text(entry.kind) or "Nothing more is printed on it.", WIDTH, "  "):
                say(line)

    def _tell(self, seat: int, wording: Wording) -> None:
        """What has happened since this seat was last told."""
        log = self.state.log or ()
        start, self._told[seat] = self._told[seat], len(log)
        lines = told(self.state.view(seat).log(start), wording)
        if len(lines) > _LOG_LINES:
            say(f"({len(lines) - _LOG_LINES} earlier lines: type l to see all.)")
        _say_wrapped(lines[-_LOG_LINES:])

    def _change_of_player(self, seat: int) -> None:
        """Where several people share the screen, nobody sees what was shown to another."""
        if len(self.people) < 2 or seat == self._last:
            return
        self._last = seat
        terminal = is_terminal(sys.stdin) and is_terminal(sys.stdout)
        if terminal:
            click.echo(_CLEAR, nl=False)
        say()
        say(f"Player {seat + 1} is asked. The others look away.")
        if terminal:
            _read("Press Enter when you are ready. ")

    def _finish(self) -> None:
        if len(self.people) == 1:
            seat = self.people[0]
            wording = self.wording.seen_by(seat + 1)
            say()
            self._tell(seat, wording)
        else:
            wording = self.wording
            start = max(self._told)
            _say_wrapped(told(log_for(self.state, None, start), wording))
        say()
        for line in result_lines(self.state, self.state.outcome(), wording):
            say(line)


def _leads_to(before: State, now: State, decision: Decision) -> bool:
    """Whether the person who is asked now chose last in the position `before`, for the same part of the rules, and
    nothing has moved or changed since: all of a part is settled first."""
    chosen = before.decision()
    return (
        chosen is not None
        and (chosen.seat, chosen.settles) == (decision.seat, decision.settles)
        and (before.zones, before.vars, before.sides) == (now.zones, now.vars, now.sides)
        and (before.turns, before.chance, before.decisions + 1) == (now.turns, now.chance, now.decisions)
    )


def result_lines(state: State, outcome: Outcome, wording: Wording) -> list[str]:
    """How a game has ended, in words."""
    if outcome.status != "finished":
        return _stopped_lines(state, outcome)
    lines = [f"The game is over after {state.decisions} decisions."]
    scored = state.game.score_base is not None and (any(outcome.scores) or state.winners is None)
    if scored:
        rows = []
        for seat, score in enumerate(outcome.scores):
            you = " (you)" if seat + 1 == wording.viewer else ""
            rows.append([f"player {seat + 1}{you}", str(score)])
        lines += table(rows)
    return [*lines, _winners(outcome, wording)]


def _winners(outcome: Outcome, wording: Wording) -> str:
    winners = [seat + 1 for seat in outcome.winners]
    if not winners:
        return "Nobody wins." if len(outcome.scores) > 1 else "You have lost."
    if len(outcome.scores) == 1:
        return "You have won."
    names = [wording.player(one) for one in winners]
    if len(names) == 1:
        return f"{capital(names[0])} {'win' if winners[0] == wording.viewer else 'wins'}."
    return f"{capital(listed(names))} share the win."


def _stopped_lines(state: State, outcome: Outcome) -> list[str]:
    fault = outcome.fault
    said = "The game has stalled" if outcome.status == "stalled" else "The rules ask for something impossible"
    lines = [f"{said} after {state.decisions} decisions; it has no result."]
    if fault is not None:
        place = f"{fault.file}:{fault.line}:{fault.column}: " if fault.file else ""
        lines += wrapped(f"{place}{fault.message}", WIDTH, "  ")
    return lines


def _read(prompt: str) -> str:
    """A line that was typed; where nobody types, it is printed so that the output reads like a game. Raises Quit."""
    click.echo(prompt, nl=False)
    sys.stdout.flush()
    try:
        line = input()
    except EOFError:
        say()
        raise Quit from None
    except UnicodeDecodeError:
        return "\ufffd"
    if not is_terminal(sys.stdin):
        say(line)
    return line.strip()


def _say_wrapped(lines: list[str]) -> None:
    for line in lines:
        for part in wrapped(line, WIDTH, "", "    "):
            say(part)
