"""Games between bots, decision by decision, against the uniform playout at full speed."""

from __future__ import annotations

import pytest
from tuckbox.interpreter.bots import RandomBot, Stream, bot_named
from tuckbox.interpreter.model.types import NUMBER
from tuckbox.interpreter.playtest.match import Seated, play_match, play_out, result_of
from tuckbox.interpreter.runtime.decisions import Decision, Move
from tuckbox.interpreter.runtime.domains import Answer, OneOf, SomeOf
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.program import SiteInfo
from tuckbox.interpreter.runtime.random import Words
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.runtime.views import View
from tuckbox.interpreter.source import SourceFile, Span


class FirstBot:
    """Always takes the first answer."""

    name = "first"
    uniform = False

    def __init__(self) -> None:
        self.seen: list[tuple[View, Stream]] = []

    def choose(self, view: View, decision: Decision, words: Stream) -> Answer:
        self.seen.append((view, words))
        return decision.domain.nth(0)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("number", [0, 1, 17])
def test_random_bots_play_the_game_of_the_uniform_playout(twelve_days: Game, players: int, number: int) -> None:
    fast = twelve_days.fresh(players, 5, number, watched=False)
    expected = result_of(fast, playout(fast))
    assert play_match(twelve_days, players, 5, number, [RandomBot()] * players) == expected


def test_the_uniform_playout_goes_on_where_bots_have_stopped(twelve_days: Game) -> None:
    whole = twelve_days.new(3, 5, watched=False)
    playout(whole)
    state = twelve_days.new(3, 5, watched=False)
    seated = Seated(state, [RandomBot()] * 3)
    for _ in range(20):
        decision = state.decision()
        assert decision is not None
        state.apply(seated.answer(state, decision))
    seated.hand_back(state)
    playout(state)
    assert (state.zones, state.vars) == (whole.zones, whole.vars)


def test_bots_go_on_where_the_uniform_bot_has_stopped(twelve_days: Game) -> None:
    from tuckbox.interpreter.runtime.engine import answer_uniformly

    whole = twelve_days.new(4, 2, watched=False)
    playout(whole)
    state = twelve_days.new(4, 2, watched=False)
    for _ in range(13):
        state.apply(answer_uniformly(state))
    play_out(state, [RandomBot()] * 4)
    assert (state.zones, state.vars) == (whole.zones, whole.vars)


def test_another_bot_changes_no_deal_and_has_words_for_itself(twelve_days: Game) -> None:
    plain, mixed = twelve_days.new(3, 9), twelve_days.new(3, 9)
    bot = FirstBot()
    first_moves: list[Move] = []
    play_out(plain, [RandomBot()] * 3)
    play_out(mixed, [bot, RandomBot(), RandomBot()], lambda _, move: first_moves.append(move))
    assert plain.chance_key == mixed.chance_key
    assert plain.chance == mixed.chance
    keys = {id(words) for _, words in bot.seen}
    assert len(keys) == 1 and isinstance(bot.seen[0][1], Words)
    assert bot.seen[0][1].key != mixed.choice_key
    assert first_moves[0].seat == 0 and {view.seat for view, _ in bot.seen} == {0}


def test_moves_are_told_before_they_are_applied(twelve_days: Game) -> None:
    state = twelve_days.new(3, 1)
    counts: list[int] = []

    def seen(position: State, move: Move) -> None:
        decision = position.decision()
        assert decision is not None and decision.domain.contains(move.answer)
        counts.append(position.decisions)

    play_out(state, [RandomBot()] * 3, seen)
    assert len(counts) == state.decisions == 72


def test_the_table_must_be_full(twelve_days: Game) -> None:
    with pytest.raises(ValueError, match="2 bots for 3 seats"):
        play_out(twelve_days.new(3, 1), [RandomBot()] * 2)


class Counting:
    """Gives the numbers it was made with and counts."""

    def __init__(self, *numbers: int) -> None:
        self.numbers, self.asked = list(numbers), list[int]()

    def below(self, n: int, /) -> int:
        self.asked.append(n)
        return self.numbers.pop(0)


def decision(domain: OneOf | SomeOf) -> Decision:
    place = Span.at(SourceFile("rules.tuck", "choose x from hand"))
    site = SiteInfo(
        number=0, name="play.x", made="x", prompt=None, type=NUMBER, may=False, open_source=True, decline=None,
        many=False, phase=None, span=place, together=False, routine=0, into=2, reads=(),
    )  # fmt: skip
    return Decision(site, 0, domain)


def test_the_random_bot_chooses_by_rank(twelve_days: Game) -> None:
    view = twelve_days.new(3, 1).view(0)
    words = Counting(3, 0, 4)
    bot = bot_named("random")
    assert bot.choose(view, decision(OneOf([7, 8, 9], may=True)), words) is None
    assert bot.choose(view, decision(OneOf(range(5, 50))), words) == 5
    assert bot.choose(view, decision(SomeOf([7, 8, 9], 1, 2)), words) == (7, 9)
    assert words.asked == [4, 45, 6]


def test_one_answer_takes_no_word(twelve_days: Game) -> None:
    words = Counting()
    assert RandomBot().choose(twelve_days.new(3, 1).view(0), decision(OneOf([7])), words) == 7
    assert words.asked == []


def test_unknown_bot() -> None:
    with pytest.raises(KeyError):
        bot_named("clever")
