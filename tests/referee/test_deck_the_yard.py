"""Tuckbox's Deck the Yard and the one written by hand play the same games, compared at every decision and at the end.

Both get the same chance and the same choices. Tuckbox goes first; its chance is recorded and handed on to the referee,
which must ask for the very same numbers. Where the two differ, the game's rulings decide, not this test.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.runtime.decisions import Decision
from tuckbox.interpreter.runtime.engine import decisions, playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.naming import kind_id, piece_place
from tuckbox.interpreter.runtime.random import CHANCE, CHOICE, Words, stream_key
from tuckbox.interpreter.runtime.state import State

from .deck_the_yard import BROKEN, CHARACTERS, DISCARD, EVENT, HANG, HANG_BUBBLE, DeckTheYard, Question
from .test_lockstep import Recorded, Repeated

PROMPTS = {
    "turn": None,
    "bulb": "Which bulb do you hang?",
    "bubble": "Which bubble light do you hang?",
    "discard": "Which card do you discard?",
    "pattern": "Which pattern do you claim?",
    "plug": "Do you use a plug?",
}


@dataclass(frozen=True)
class Setting:
    """Which game is played."""

    goal: int = 8
    stop_at_goal: bool = False

    def __str__(self) -> str:
        return f"goal{self.goal}" + "-stop" * self.stop_at_goal


SETTINGS = [Setting(), Setting(stop_at_goal=True), Setting(3), Setting(3, True), Setting(1, True), Setting(24, True)]

Habit = Callable[[random.Random, DeckTheYard, Question], int]


def anyhow(dice: random.Random, game: DeckTheYard, question: Question) -> int:
    """Every answer is as likely."""
    return dice.randrange(question.size)


def eagerly(dice: random.Random, game: DeckTheYard, question: Question) -> int:
    """Hangs what fits, plays to the end, invites guests; at times does something else."""
    if dice.random() < 0.05:
        return anyhow(dice, game, question)
    if question.name == "turn":
        for label in (HANG_BUBBLE, HANG, DISCARD):
            if label in question.items and (label != HANG_BUBBLE or len(game.lineup) == 4):
                return question.items.index(label)
    if question.name == "plug":
        worth = game.table[0] in CHARACTERS or (game.table[0] == BROKEN and len(game.lineup) > 2)
        return 0 if worth else len(question.items)
    if question.name == "discard":
        plain = [place for place, card in enumerate(question.items) if card not in ("plug", "bubble")]
        return dice.choice(plain) if plain else 0
    return anyhow(dice, game, question)


@cache
def compiled(setting: Setting) -> Game:
    return game_in(find_game("deck_the_yard"), setting)


def game_in(folder: Path, setting: Setting) -> Game:
    options = {"goal": str(setting.goal), "stop_at_goal": "yes" if setting.stop_at_goal else "no"}
    loaded = load(folder, (), options)
    assert loaded.game is not None, loaded.report
    return loaded.game


def zone(st: State, name: str) -> list[str]:
    """The kinds in a zone: a pile's from the bottom up, a row's from the left, a hand's in order of arrival."""
    return [kind_id(st.game, piece) for piece in st.zones[st.game.layout.zone_named[name].base]]


def compare(st: State, game: DeckTheYard) -> None:
    """Every card and every pattern lies in the same place."""
    assert zone(st, "patterns") == game.patterns
    assert zone(st, "shown") == game.shown
    assert zone(st, "claimed") == game.claimed
    assert zone(st, "guests") == game.guests
    assert zone(st, "stock") == game.stock
    assert zone(st, "discard") == game.discard
    assert zone(st, "table") == game.table
    assert zone(st, "aside") == []
    assert zone(st, "hand") == game.hand
    assert zone(st, "lineup") == game.lineup
    assert zone(st, "fifth") == game.fifth


def compare_question(st: State, asked: Decision, question: Question) -> None:
    """The same is asked, and the same answers are open."""
    assert (asked.seat, asked.prompt, asked.domain.may) == (0, PROMPTS[question.name], question.may)
    items = asked.domain.items
    if question.name == "turn":
        assert asked.labels == question.items
    else:
        where = [piece_place(st, item) for item in items]
        assert {at["zone"] for at in where} == {"shown" if question.name == "pattern" else "hand"}
        assert tuple(at["kind"] for at in where) == question.items
        assert tuple(at["place"] for at in where) == question.places
    answers = [move.answer for move in st.moves(0)]
    assert answers == [*items, None] if question.may else answers == list(items)
    assert len(answers) == question.size


def finished(st: State, game: DeckTheYard) -> None:
    """Both are at the end, and agree on it."""
    assert st.status == "finished", st.fault
    assert st.decision() is None and len(st.moves()) == 0
    compare(st, game)
    outcome = st.outcome()
    assert list(outcome.scores) == [game.score]
    assert list(outcome.winners) == ([0] if game.won else [])


def play_in_lockstep(setting: Setting, seed: int, compiled_game: Game, habit: Habit) -> DeckTheYard:
    dice = random.Random(f"choices {seed}")
    chance = Recorded(seed)
    st = compiled_game.new(1, 0, chance_source=chance, watched=seed % 2 == 0, ask_everyone=seed % 3 == 0)
    game = DeckTheYard(Repeated(chance), goal=setting.goal, stop_at_goal=setting.stop_at_goal)

    def choose(game: DeckTheYard, question: Question) -> int:
        assert not chance.given, "Tuckbox took more chance than the referee"
        assert st.status == "running", st.fault
        open_now = decisions(st)
        assert len(open_now) == 1
        compare(st, game)
        compare_question(st, open_now[0], question)
        answer = habit(dice, game, question)
        st.apply(st.moves(0)[answer])
        return answer

    game.play(choose)
    assert not chance.given, "Tuckbox took more chance than the referee"
    finished(st, game)
    return game


def play_out_both(setting: Setting, seed: int, number: int) -> None:
    """Tuckbox's bulk playout against the referee with Tuckbox's own words: an answer is word mod number of answers."""
    st = compiled(setting).new(1, seed, number, watched=False)
    outcome = playout(st)
    assert outcome.status == "finished", outcome.fault
    chance = Words(stream_key(seed, number, CHANCE))
    game = DeckTheYard(chance, goal=setting.goal, stop_at_goal=setting.stop_at_goal)
    words = Words(stream_key(seed, number, CHOICE))
    game.play(lambda game, question: words.below(question.size))
    finished(st, game)


@pytest.mark.parametrize("habit", [anyhow, eagerly])
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_lockstep(setting: Setting, habit: Habit) -> None:
    for seed in range(20):
        play_in_lockstep(setting, seed, compiled(setting), habit)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_playout(setting: Setting) -> None:
    for number in range(30):
        play_out_both(setting, 20, number)


SORTS = ("character", BROKEN, "broken, nothing hung", EVENT)

MET = {
    "played to the end",
    "stopped",
    "discarded",
    "plug discarded",
    "bubble first",
    "bubble later",
    "claimed",
    "claimed one of two",
    *(f"{sort}: {how}" for sort in SORTS for how in ("plug used", "plug kept", "no plug")),
    *(f"{when}: {sort} set aside" for sort in ("character", BROKEN, EVENT) for when in ("first hand", "outage")),
    "outage: only cards set aside are left",
}
"""All that the referee takes note of, but the end by a goal."""


def test_everything_is_met() -> None:
    """So that agreement means something: every rule comes into play, and eager players win and lose."""
    met: set[str] = set()
    won: set[bool] = set()
    for seed in range(500, 620):
        game = play_in_lockstep(Setting(), seed, compiled(Setting()), eagerly)
        met |= game.met
        won.add(game.won)
    assert met == MET and won == {False, True}
    for seed in range(20):
        met |= play_in_lockstep(Setting(2, True), seed, compiled(Setting(2, True)), eagerly).met
    assert met == MET | {"ended by the goal"}


CHANGES = [
    ("    move every pattern to patterns\n", ""),
    ("    shuffle patterns\n", ""),
    ("    shuffle stock\n\nplay", "\nplay"),
    ("        move aside to stock\n        shuffle stock\n", "        move aside to stock\n"),
    ("    if aside is not empty:\n", "    if 1 is 1:\n"),
    ("        draw 2 from patterns to shown\n", "        draw 1 from patterns to shown\n"),
    (" until my hand is empty", ""),
    ("sort is bulb and fits(hung)", "sort is bulb"),
    ("move hung to lineup", "move hung to lineup, on left"),
    ("                needs fifth is empty\n", ""),
    ("                needs stock is empty\n", ""),
    ("count lineup + count fifth is 5", "count lineup is 5"),
    ("            do claim\n        do refill", "            do refill\n            do claim"),
    ("    move fifth to discard\n    draw", "    draw"),
    ("    draw 1 from patterns to shown\n", ""),
    ("lit of drawn or sort of drawn is plug", "lit of drawn"),
    ("sort of drawn is guest", "sort of drawn is event"),
    ("                move fifth to discard\n            else", "            else"),
    ("    move my hand to discard\n    do", "    move my hand where lit to discard\n    do"),
    ("move table where lit or sort is plug to", "move table where lit to"),
    ("is less than 5", "is less than 4"),
    ("stop_at_goal and all_claimed", "all_claimed"),
    ("stop_at_goal and all_claimed is at least goal", "1 is 2"),
    ("                do stop_if_won\n", ""),
    ("count claimed + count guests", "count claimed"),
    ("where score is at least goal", "where score is more than goal"),
]
"""Changes to the rules: what stands there and what is written instead."""


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change[0].strip().split("\n")[0])
def test_a_changed_rule_is_noticed(change: tuple[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "changed"
    shutil.copytree(find_game("deck_the_yard"), folder)
    rules = folder / "rules.tuck"
    text = rules.read_text(encoding="utf-8")
    assert text.count(change[0]) == 1
    rules.write_text(text.replace(*change), encoding="utf-8")
    settings = [Setting(), Setting(3, True), Setting(1)]
    changed = [(setting, game_in(folder, setting)) for setting in settings]
    with pytest.raises(AssertionError):
        for seed in range(40):
            for setting, game in changed:
                play_in_lockstep(setting, seed, game, eagerly)


def test_it_is_for_one_player() -> None:
    with pytest.raises(ValueError):
        compiled(Setting()).new(2, 0)


@pytest.mark.soak
@pytest.mark.parametrize("habit", [anyhow, eagerly])
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_lockstep_soak(setting: Setting, habit: Habit) -> None:
    for seed in range(1000, 2000):
        play_in_lockstep(setting, seed, compiled(setting), habit)


@pytest.mark.soak
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_playout_soak(setting: Setting) -> None:
    for number in range(1000, 2000):
        play_out_both(setting, 21, number)
