"""From a position and an answer to the next position: starts routines, resumes them, and stops what cannot go on."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics.codes import playing
from .choice import choice_below
from .decisions import Decision, Move, candidates, decision_at
from .domains import Answer
from .events import tell_choice, tell_chosen
from .faults import FUEL, MAX_DECISIONS, MAX_DEPTH, Fault, IllegalMove, RuleFault, Stalled, fault_of, place_of_circle
from .outcome import Outcome, outcome, score_now
from .program import ASKING, Program
from .state import State, Status

__all__ = [
    "advance",
    "answer_uniformly",
    "apply",
    "decision",
    "decisions",
    "give",
    "legal_moves",
    "outcome",
    "playout",
    "score_now",
]


def advance(st: State, program: Program | None = None) -> None:
    """Plays on to the next decision or to the end: begins a fresh game, or resumes the frames of one that has waited.

    What the rules cannot do ends the game as a fault, a bound that is hit ends it as stalled, both with their place.
    """
    if st.status != "running":
        return
    if program is None:
        program = st.game.quiet if st.know is None and st.log is None else st.game.ask
    frames, st.frames = st.frames, []
    st.site, st.waiting, st.asked, st.fuel, st.kept = -1, 0, 0, FUEL, None
    try:
        if _run(st, program, frames):
            st.asked = st.waiting
            if st.decisions > MAX_DECISIONS:
                raise Stalled(playing.TOO_MANY_DECISIONS, limit=MAX_DECISIONS)
            if len(st.frames) > MAX_DEPTH:
                raise Stalled(playing.TOO_DEEP, limit=MAX_DEPTH)
        else:
            st.status = "finished"
    except Stalled as problem:
        _stop(st, "stalled", fault_of(problem, st.game.sources))
    except RuleFault as problem:
        _stop(st, "fault", fault_of(problem, st.game.sources))
    except RecursionError as error:
        deep = Stalled(playing.TOO_DEEP, limit=MAX_DEPTH)
        place = place_of_circle(error.__traceback__, st.game.sources)
        _stop(st, "stalled", Fault(deep.code.id, deep.message, tuple(deep.values.items()), *place))


def decision(st: State, seat: int | None = None) -> Decision | None:
    """What `seat` (None: the first one waiting) is asked; None if it is not asked anything.

    It is worked out once, and kept until the position changes.
    """
    waiting = st.waiting
    if st.site < 0 or not waiting:
        return None
    if seat is None:
        seat = (waiting & -waiting).bit_length() - 1
    elif seat < 0 or not waiting >> seat & 1:
        return None
    kept = st.kept
    if kept is None or kept.seat != seat:
        kept = st.kept = decision_at(st, st.game.ask.sites[st.site], seat)
    return kept


def decisions(st: State) -> list[Decision]:
    """The open decisions of all seats that are waited for, in seat order."""
    found = [decision(st, seat) for seat in range(st.n)]
    return [one for one in found if one is not None]


def legal_moves(st: State, seat: int | None = None) -> Sequence[Move]:
    """All moves open to `seat` (None: the first one waiting), by rank, as a lazy sequence; none after the end."""
    asked = decision(st, seat)
    return () if asked is None else asked.moves()


def apply(st: State, move: Move) -> None:
    """Carries out a move, and plays on when nobody is waited for any more.

    Raises IllegalMove, with a sentence that says why, for a move that is not open; nothing is changed then.
    """
    number, seat, answer = move
    waiting = st.waiting
    if number != st.site or seat < 0 or not waiting >> seat & 1:
        raise _refused(st, move)
    asked = st.kept
    if asked is None or asked.seat != seat:
        asked = decision_at(st, st.game.ask.sites[number], seat)
    items: Sequence[object] = asked.items
    value: object = answer
    if type(answer) is not int or asked.many or answer not in items or type(items[0]) is not int:
        try:
            value = asked.domain.canonical(answer)
        except ValueError:
            raise IllegalMove(f"This cannot be chosen for `{asked.made}`.") from None
        if type(value) is tuple:
            value = list(value)
    site, frame = asked.info, st.frames[0]
    if site.together:
        frame[site.into][seat] = value
    else:
        frame[site.into] = value
    st.kept = None
    waiting ^= 1 << seat
    st.waiting = waiting
    if not waiting:
        if st.log is not None:
            if site.public and not site.together:
                tell_choice(st, number, seat, value)
            else:
                tell_chosen(st, number, st.asked)
        advance(st)


def give(st: State, answers: Sequence[tuple[int, Answer]]) -> None:
    """Puts answers of some seats where the waiting routine looks for them, unchecked: what a search has found to be
    open. Nothing runs yet: `advance` plays on to the next decision, `playout` to the end, once nobody is waited for."""
    site, frame = st.game.ask.sites[st.site], st.frames[0]
    waiting = st.waiting
    for seat, answer in answers:
        value = list(answer) if type(answer) is tuple else answer
        if site.together:
            frame[site.into][seat] = value
        else:
            frame[site.into] = value
        waiting ^= 1 << seat
    st.waiting, st.kept = waiting, None


def answer_uniformly(st: State) -> Move:
    """The uniform bot's move for the first seat waiting, drawn by rank from the game's own choice words.

    Nothing is applied. Raises IllegalMove if nobody is waited for.
    """
    asked = decision(st)
    if asked is None:
        raise IllegalMove("Nobody is asked anything now.")
    if asked.many:
        return asked.move(asked.domain.nth(choice_below(st, asked.domain.size)))
    items = asked.items
    rank = choice_below(st, len(items) + asked.info.may)
    return asked.move(items[rank] if rank < len(items) else None)


def playout(st: State) -> Outcome:
    """Plays a game to its end, all decisions made by the uniform bot; what is open is answered first.

    Watched or not, the game is the same; one that nobody watches runs in the program that never waits.
    """
    if st.know is not None or st.log is not None:
        if st.site < 0:
            advance(st)
        while st.status == "running":
            apply(st, answer_uniformly(st))
        return outcome(st)
    if st.status == "running" and not st.frames and not st.waiting:
        advance(st, st.game.settled(st.n))
    elif st.status == "running":
        if st.waiting:
            _answer_all(st)
        advance(st, st.game.going_on(st.n))
    return outcome(st)


def _run(st: State, program: Program, frames: list[list[object]]) -> bool:
    """Runs the main routine, or resumes frames, innermost first. True if somebody is asked now, False at the end."""
    routines = program.routines
    if not frames:
        return routines[program.main](st) == ASKING
    result = 0
    for depth, frame in enumerate(frames):
        number = frame[0]
        assert isinstance(number, int)
        result = routines[number](st, frame, result)
        if result == ASKING:
            st.frames.extend(frames[depth + 1 :])
            return True
    return False


def _answer_all(st: State) -> None:
    """The uniform bot answers for all seats that are waited for, where the waiting routine looks for it; where one of
    several is chosen, without making a decision of it."""
    site, frame = st.game.ask.sites[st.site], st.frames[0]
    waiting = st.waiting
    while waiting:
        own = waiting & -waiting
        waiting ^= own
        seat = own.bit_length() - 1
        found = candidates(st, site, seat)
        value: object
        if found[1] is None:
            items = found[0]
            rank = choice_below(st, len(items) + site.may)
            value = items[rank] if rank < len(items) else None
        else:
            domain = decision_at(st, site, seat).domain
            value = list(domain.nth(choice_below(st, domain.size)) or ())  # type: ignore[arg-type]  # several
        if site.together:
            frame[site.into][seat] = value
        else:
            frame[site.into] = value
    st.waiting = 0


def _refused(st: State, move: Move) -> IllegalMove:
    """Why a move is not open that answers nothing that is asked."""
    number, seat, _ = move
    if st.status != "running":
        return IllegalMove("The game is over, so nothing can be done any more.")
    if number != st.site or st.site < 0:
        return IllegalMove("This answers another question than the one that is open.")
    if 0 <= seat < st.n and st.asked >> seat & 1:
        return IllegalMove(f"Player {seat + 1} has chosen already.")
    return IllegalMove(f"Player {seat + 1} is not asked now.")


def _stop(st: State, status: Status, fault: Fault) -> None:
    st.status, st.fault = status, fault
    st.frames, st.site, st.waiting, st.asked, st.kept = [], -1, 0, 0, None
