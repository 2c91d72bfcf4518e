"""From a game's number to its transcript: the game is played again, and told with nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence

from ...interpreter.bots import bots_at
from ...interpreter.playtest.match import Seated
from ...interpreter.playtest.metrics.lead import Point
from ...interpreter.playtest.score_course import ScoreCourse
from ...interpreter.runtime.events import log_for
from ...interpreter.runtime.game import Game
from ..session import result_lines
from ..telling import told
from ..wording import Wording, capital
from ..words import counted, listed, seats_text
from .charts import course
from .parts import Block, Passage, Table, Transcript
from .picked_games import Picked

MOST_LINES = 2000
"""Of a longer transcript the rest is left out."""


def transcript(
    game: Game,
    players: int,
    seed: int,
    bots: Sequence[str],
    one: Picked,
    anchor: str,
    back: str,
    command: str,
    rules: str = "",
) -> Transcript:
    """The game with that number, for so many players and with these bots; `rules` is what its rules are called."""
    wording = Wording(game, "en")
    state = game.new(players, seed, one.number)
    seated = Seated(state, bots_at(bots, players))
    scores = ScoreCourse(state)
    scores.look()
    while (decision := state.decision()) is not None:
        state.apply(seated.answer(state, decision))
        scores.look()
    lines = told(log_for(state, None, 0), wording)
    outcome = state.outcome()
    names = listed(one.names)
    length = counted(state.turns, "turn") if state.turns else counted(state.decisions, "decision")
    scored = f", scores {listed([str(score) for score in outcome.scores])}" if any(outcome.scores) else ""
    return Transcript(
        f"{seats_text(players)}{f', {rules}' if rules else ''}, game {one.number}: {names}",
        anchor,
        back,
        f"{capital(names)}: {length}{scored}.",
        command,
        _passages(lines[:MOST_LINES]),
        [line.strip() for line in result_lines(state, outcome, wording)],
        max(len(lines) - MOST_LINES, 0),
        _course(anchor, _moments(scores, outcome.scores)),
    )


def _passages(lines: Sequence[str]) -> list[Passage]:
    """Turns and phases, which the telling puts between dashes."""
    found: list[tuple[str, list[str]]] = [("Setup", [])]
    for line in lines:
        if line.startswith("-- ") and line.endswith(" --"):
            found.append((line[3:-3], []))
        else:
            found[-1][1].append(line)
    return [Passage(head, passage) for head, passage in found if passage or head != "Setup"]


def _moments(scores: ScoreCourse, final: tuple[int, ...]) -> list[Point]:
    """All of them, and the end; none where there is nothing to see."""
    if not scores.kept or scores.state.status != "finished":
        return []
    found = [*scores.kept, (scores.state.decisions, final)]
    return found if len({one for _, one in found}) > 2 else []


def _course(anchor: str, moments: Sequence[Point]) -> Block | None:
    if not moments:
        return None
    seats = range(1, len(moments[0][1]) + 1)
    steps = sorted({round(part * (len(moments) - 1) / 8) for part in range(9)})
    rows = [[str(moments[at][0]), *map(str, moments[at][1])] for at in steps]
    table = Table(
        "Scores as they would be if the game ended there", ["decisions", *(f"player {n}" for n in seats)], rows
    )
    last = ", ".join(f"player {seat} {score}" for seat, score in zip(seats, moments[-1][1], strict=True))
    label = f"Lines of the scores in the course of the game; at its end {last}."
    return Block("How the scores went", table, course(f"{anchor}-course", label, moments))
