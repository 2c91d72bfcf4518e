"""Values that cover others, against a few lines that keep all of them in a list: whatever is set, and whatever ends."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from hypothesis import given, settings
from hypothesis import strategies as st
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State

PLAYERS = 3
End = tuple[str, int] | None
DURATIONS = ("", "until end of turn", "until end of round", "until my next turn", "until end of my next turn",
             "until next turn of player 2", "until end of deal")  # fmt: skip
ADD, TURN, ROUND, DEAL = range(len(DURATIONS), len(DURATIONS) + 4)
some_steps = st.lists(st.tuples(st.integers(0, DEAL), st.integers(1, 4)), max_size=60)

RULES = """\
zone deck: pile of card, open
track v: number
track turn_over: yes or no
define price of card, at least 1 = rank

setup:
    move every card to deck

play:
    repeat while any players:
        phase round:
            take turns until not any players:
                set turn_over to no
                repeat while not turn_over:
                    choose way from 0 to {last}
                    choose n from 1 to 4
{ways}                    if way is {add}:
                        add n to v
                    if way is {turn}:
                        set turn_over to yes
                    if way is {round}:
                        end round
                    if way is {deal}:
                        phase deal:
                            set turn_over to turn_over
"""
WAY = """\
                    if way is {way}:
                        set v to n {duration}
                        adjust price of top of deck by n {duration}
"""


@cache
def game() -> Game:
    folder = Path(mkdtemp())
    (folder / "game.yaml").write_text(
        "title: {en: Covers}\nplayers: 3\ntables: [{file: cards.csv, piece: card}]\nrules: [rules.tuck]\n"
    )
    (folder / "cards.csv").write_text("id,copies,rank:number\nplain,1,3\n")
    ways = "".join(WAY.format(way=way, duration=duration) for way, duration in enumerate(DURATIONS))
    rules = RULES.format(last=DEAL, ways=ways, add=ADD, turn=TURN, round=ROUND, deal=DEAL)
    (folder / "rules.tuck").write_text(rules)
    found = load(folder, lints=False)
    assert found.game is not None, [one.message for one in found.report]
    return found.game


@dataclass
class Model:
    """The value as a base and all that covers it, the newest last; what is added to another one, each with its end."""

    base: int = 0
    covers: list[tuple[int, End]] = field(default_factory=list)
    sums: list[tuple[int, End]] = field(default_factory=list)

    def now(self) -> int:
        return self.covers[-1][0] if self.covers else self.base

    def do(self, way: int, n: int, seat: int) -> None:
        if way == ADD and self.covers:
            self.covers[-1] = (self.now() + n, self.covers[-1][1])
        elif way == ADD:
            self.base += n
        elif way == 0:
            self.base, self.covers = n, []
            self.sums.append((n, None))
        elif way < ADD:
            ends = [("turn", 0), ("round", 0), ("begin", seat), ("next end", seat), ("begin", 1), ("deal", 0)]
            self.covers.append((n, ends[way - 1]))
            self.sums.append((n, ends[way - 1]))

    def over(self, end: End, then: End = None) -> None:
        """What lasts until then is over, or (`then`) lasts until something else from now on."""
        for rows in (self.covers, self.sums):
            rows[:] = [(value, then if one == end else one) for value, one in rows if then is not None or one != end]


def begin(model: Model, seat: int) -> int:
    model.over(("begin", seat))
    model.over(("next end", seat), ("turn", 0))
    return seat


@settings(max_examples=150, deadline=None)
@given(some_steps)
def test_covers_and_sums_are_those_of_a_list(steps: list[tuple[int, int]]) -> None:
    state, model = game().new(PLAYERS, 1), Model()
    v, sums = (game().layout.track_named[name].base for name in ("v", "(what is added to price)"))
    seat = begin(model, 0)
    for number, (way, n) in enumerate(steps):
        state = saved(state) if number % 3 == 1 else state.clone()
        asked = state.decision()
        assert asked is not None and asked.seat == seat
        for value in (way, n):
            asked = state.decision()
            assert asked is not None
            state.apply(asked.move(value))
        model.do(way, n, seat)
        if way == DEAL:
            model.over(("deal", 0))
        elif way >= TURN:
            model.over(("turn", 0))
            if way == ROUND:
                model.over(("round", 0))
            seat = begin(model, 0 if way == ROUND else (seat + 1) % PLAYERS)
        assert state.vars[v] == model.now(), steps[: number + 1]
        assert state.vars[sums] == sum(value for value, _ in model.sums), steps[: number + 1]


def saved(state: State) -> State:
    return from_json(state.game, json.loads(json.dumps(state.to_json())))
