"""Bots are given a view: what is hidden from them changes no choice, and every choice is open, to the end of a game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tuckbox.interpreter import driver
from tuckbox.interpreter.bots import Bot, GreedyBot, RandomBot, SearchBot, options
from tuckbox.interpreter.playtest.match import play_match
from tuckbox.interpreter.runtime.domains import Answer
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.outcome import score_now
from tuckbox.interpreter.runtime.random import Words
from tuckbox.interpreter.runtime.state import State

from ..properties.test_sampling import positions
from ..properties.twins import GAMES, SHIPPED, loaded, seats_of, told, twin

Names = tuple[str, tuple[str, ...]]

BOTS: list[Bot] = [RandomBot(), GreedyBot(3), SearchBot(12)]
MANIFEST = "title: {en: Many}\nplayers: 2\ntables: [{file: coins.csv, piece: coin}]\nrules: [rules.tuck]\n"
QUICK = {"hearts": {"goal": "15"}, "oh_hell": {"first_hand": "3"}, "crazy_eights": {"most_plays": "60"}}
"""Options with which long games are short."""


def names_id(names: Names) -> str:
    return "-".join((names[0], *names[1]))


def some_positions(names: Names, wanted: int) -> list[State]:
    """Positions of as many games as it takes."""
    game, _ = loaded(*names)
    found: list[State] = []
    seed = 8
    while len(found) < wanted:
        found += positions(names, seats_of(game), seed, 9)[:5]
        seed += 1
    return found[:wanted]


def meant(st: State, seat: int, bot: Bot) -> object:
    """What a bot chooses, as the seat could say it."""
    view, asked = st.view(seat), st.decision(seat)
    assert asked is not None
    answer: Answer = bot.choose(view, asked, Words(17))
    assert asked.domain.contains(answer)
    return options.means(asked, view.mark)(answer)


@pytest.mark.parametrize("names", GAMES, ids=names_id)
@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_what_is_hidden_changes_no_choice(names: Names, bot: Bot) -> None:
    """CASES 60: everything that a seat cannot see is exchanged, and it chooses the same."""
    plan = loaded(*names)[1]
    rng, compared = Random(3), 0
    for st in some_positions(names, 8):
        for seat in range(st.n):
            if st.waiting >> seat & 1:
                other = twin(st, seat, plan, rng)
                assert told(other, seat) == told(st, seat)
                assert meant(st, seat, bot) == meant(other, seat, bot)
                compared += 1
    assert compared >= 8


class Peeping:
    """Looks at the pile that all draw from."""

    name, uniform = "peeping", False

    def choose(self, view: object, decision: object, words: object) -> Answer:
        state: State = view._state  # type: ignore[attr-defined]
        domain = decision.domain  # type: ignore[attr-defined]
        answer: Answer = domain.nth(sum(piece * place for place, piece in enumerate(state.zones[1])) % domain.size)
        return answer


def test_a_bot_that_peeps_is_found_out() -> None:
    with pytest.raises(AssertionError):
        test_what_is_hidden_changes_no_choice(("twelve_days", ()), Peeping())  # type: ignore[arg-type]


def quick(names: Names) -> Game:
    found = driver.load(driver.find_game(names[0]), names[1], QUICK.get(names[0], {}), lints=False)
    assert found.game is not None, [d.message for d in found.report]
    return found.game


@pytest.mark.parametrize("names", SHIPPED, ids=names_id)
def test_every_choice_is_open_to_the_end(names: Names) -> None:
    """CASES 62: a choice that is not open would raise IllegalMove."""
    game = quick(names)
    players = seats_of(game)
    bots: list[Bot] = [SearchBot(3), GreedyBot(1), RandomBot()]
    result = play_match(game, players, 4, 1, [bots[seat % 3] for seat in range(players)])
    assert result.status == "finished" and result.decisions > 0


@pytest.mark.soak
@pytest.mark.parametrize("names", SHIPPED, ids=names_id)
@pytest.mark.parametrize("bot", [GreedyBot(4), SearchBot(20)], ids=lambda bot: bot.name)
def test_every_choice_is_open_in_whole_games_of_one_bot(names: Names, bot: Bot) -> None:
    game = quick(names)
    for players in range(game.layout.least, game.layout.most + 1):
        for number in range(3):
            result = play_match(game, players, 7, number, [bot] * players)
            assert result.status == "finished"


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_the_same_words_give_the_same_choice(bot: Bot) -> None:
    for st in positions(("santa", ("expansion",)), 3, 2, 15)[:6]:
        asked = st.decision()
        assert asked is not None
        before = st.hash()
        assert meant(st, asked.seat, bot) == meant(st.clone(), asked.seat, bot)
        assert st.hash() == before


MANY = """\
zone heap: pile of coin, open
track named: number, each player

setup:
    move every coin to heap

play:
    repeat 3 times:
        each player:
            choose n from 1 to 1000000000 "How many?"
            set my named to n
            choose up to 9 taken from heap "Which coins?":
                move taken to heap, on bottom
            arrange ordered from heap "In which order?"
            move ordered to heap

score:
    each player:
        add my named to my score
"""


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_decisions_with_more_answers_than_can_be_looked_at(bot: Bot, tmp_path: Path) -> None:
    """A thousand million numbers, a hundred thousand groups, more orders than that."""
    (tmp_path / "game.yaml").write_text(MANIFEST, "utf-8")
    (tmp_path / "coins.csv").write_text("id,copies\n" + "".join(f"coin_{n},1\n" for n in range(20)), "utf-8")
    (tmp_path / "rules.tuck").write_text(MANY, "utf-8")
    found = driver.load(tmp_path, lints=False)
    assert found.game is not None, [d.message for d in found.report]
    assert play_match(found.game, 2, 1, 1, [bot, bot]).status == "finished"


def test_one_answer_takes_no_word_of_a_search() -> None:
    """Where nothing is to be chosen nothing is searched."""
    game, _ = loaded("goofspiel")
    st = game.new(3, 1)
    while st.decision() is not None and st.moves().__len__() > 1:
        st.apply(st.moves()[0])
    asked = st.decision()
    assert asked is not None
    words = Words(3)
    SearchBot(50).choose(st.view(asked.seat), asked, words)
    assert words.index == 0
    assert len(score_now(st)) == 3
