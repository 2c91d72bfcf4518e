"""Turns that fall out, come in between or go on elsewhere, players who leave: the order is that of a short model."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State

from .programs import write_game

MOST = 14
WORDS = {
    "skip": "skip player {}",
    "another": "another turn for player {}",
    "next": "next turn to player {}",
    "reverse": "reverse turns",
    "eliminate": "eliminate player {}",
}
Line = tuple[str, int]
some_lines = st.lists(st.tuples(st.sampled_from([*list(WORDS)[:4] * 3, "eliminate"]), st.integers(0, 3)), max_size=3)


def model(players: int, script: list[list[Line]]) -> list[int]:
    """Whose turns these are; turn k does what line k of the script says."""
    out: set[int] = set()
    owed, more, elsewhere, direction = [0] * players, list[int](), list[int](), 1
    place = me = 0

    def there(seat: int) -> int:
        while seat in out:
            seat = (seat + direction) % players
        return seat

    found: list[int] = []
    while len(found) < MOST and len(out) < players:
        if owed[me]:
            owed[me] -= 1
        else:
            found.append(me + 1)
            for word, player in script[len(found) - 1]:
                seat = player % players
                match word:
                    case "skip":
                        owed[seat] += 1
                    case "another":
                        more.append(seat)
                    case "next":
                        elsewhere = [seat]
                    case "reverse":
                        direction = -direction
                    case _:
                        out.add(seat)
        if len(out) == players:
            break
        more = [seat for seat in more if seat not in out]
        if more:
            me = more.pop(0)
        else:
            me = place = there(elsewhere.pop() if elsewhere else (place + direction) % players)
    return found


def rules(players: int, script: list[list[Line]]) -> str:
    """The script as rules that ask nothing."""
    lines = ["track seat: number, each player", "track noted: number", "track done: number", "setup:"]
    lines += [f"    set seat of player {seat} to {seat}" for seat in range(1, players + 1)]
    lines += ["play:", f"    take turns until done is {MOST}:", "        add 1 to done"]
    lines += ["        set noted to noted * 10 + my seat"]
    for number, said in enumerate(script, 1):
        if said:
            lines.append(f"        if done is {number}:")
            lines += [f"            {WORDS[word].format(player % players + 1)}" for word, player in said]
    return "\n".join(lines) + "\n"


def noted(state: State) -> list[int]:
    assert state.status == "finished", state.fault
    track = state.game.layout.track_named["noted"]
    return [int(digit) for digit in str(state.vars[track.base])]


def played(game: Game, players: int) -> list[list[int]]:
    """What was noted in a watched game, in one that nobody watches, and in a playout."""
    ends = [game.new(players, 1), game.new(players, 1, watched=False), game.fresh(players, 1, watched=False)]
    playout(ends[2])
    return [noted(end) for end in ends]


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.lists(some_lines, min_size=MOST, max_size=MOST))
def test_the_order_is_that_of_the_model(players: int, script: list[list[Line]]) -> None:
    with TemporaryDirectory() as folder:
        written = write_game(Path(folder) / "game", rules(players, script))
        (written / "game.yaml").write_text(
            (written / "game.yaml").read_text(encoding="utf-8").replace("2 to 3", str(players)), encoding="utf-8"
        )
        found = load(written)
    assert found.game is not None, [one.message for one in found.report]
    assert played(found.game, players) == [model(players, script)] * 3
