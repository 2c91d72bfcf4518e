"""Observed games: the same games, with counts that agree with what can be counted in another way."""

from __future__ import annotations

import json
import pickle
from itertools import combinations, permutations
from pathlib import Path

import pytest
from tuckbox.interpreter.bots import RandomBot, bots_at
from tuckbox.interpreter.coverage import Coverage
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.model.types import NUMBER
from tuckbox.interpreter.playtest.alternatives import alternatives
from tuckbox.interpreter.playtest.batch import Series, run_batch
from tuckbox.interpreter.playtest.detail import MOST_OPTIONS, CardFate, Detail, Level
from tuckbox.interpreter.playtest.match import play_match
from tuckbox.interpreter.playtest.observing import observe
from tuckbox.interpreter.runtime.decisions import Decision
from tuckbox.interpreter.runtime.domains import Domain, GroupOf, OneOf, SomeOf
from tuckbox.interpreter.runtime.events import log_for
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.orders import OrderOf
from tuckbox.interpreter.runtime.program import SiteInfo
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.source import SourceFile, Span

GAMES = [("twelve_days", ()), ("santa", ("expansion",)), ("kuhn_poker", ()), ("hearts", ()), ("goofspiel", ())]


def game_of(name: str, variants: tuple[str, ...] = ()) -> Game:
    """The game; of Hearts a single deal."""
    game = load(find_game(name), variants, {"goal": "1"} if name == "hearts" else {}, lints=False).game
    assert game is not None
    return game


@pytest.mark.parametrize(("name", "variants"), GAMES)
@pytest.mark.parametrize("bots", [("random",), ("greedy:1", "random")])
def test_an_observed_game_is_the_same_game(name: str, variants: tuple[str, ...], bots: tuple[str, ...]) -> None:
    game = game_of(name, variants)
    players = game.layout.least
    for number in (0, 3):
        expected = play_match(game, players, 5, number, bots_at(bots, players))
        result, detail = observe(game, players, 5, number, bots_at(bots, players))
        assert result == expected
        assert detail.number == number and detail.decisions == result.decisions
        assert sum(count for _, count in detail.options) == result.decisions
        assert sum(count for options, count in detail.options if options == 1) == detail.forced
        assert pickle.loads(pickle.dumps(detail)) == detail


def test_details_are_the_same_for_any_number_of_jobs() -> None:
    series = Series(find_game("santa"), 3, 4, ("expansion",), details=True)
    alone, spread = run_batch(series, 9, jobs=1), run_batch(series, 9, jobs=2)
    assert [one.number for one in alone.details] == list(range(9))
    assert (spread.results, spread.details) == (alone.results, alone.details)
    plain = run_batch(Series(find_game("santa"), 3, 4, ("expansion",)), 9, jobs=1)
    assert (plain.results, plain.details) == (alone.results, [])


def written(folder: Path, rules: str, cards: str, players: str = "2") -> Game:
    manifest = f"title: Small\nplayers: {players}\ntables: [{{file: cards.csv, piece: card}}]\nrules: [rules.tuck]\n"
    (folder / "game.yaml").write_text(manifest, "utf-8")
    (folder / "cards.csv").write_text(cards, "utf-8")
    (folder / "rules.tuck").write_text(rules, "utf-8")
    loaded = load(folder, lints=False)
    assert loaded.game is not None, [one.message for one in loaded.report]
    return loaded.game


def seen(game: Game, number: int = 0, players: int = 2) -> Detail:
    return observe(game, players, 1, number, [RandomBot()] * players)[1]


CARDS = "id,copies\nplain,5\n"
DRAWS = """\
zone stock:   pile of card, hidden, refilled from discard
zone discard: pile of card, open
zone hand:    set of card, private, each player
zone under:   pile of card, hidden

track done: number

setup:
    move every card to stock

play:
    take turns until done is 6:
        add 1 to done
        draw 1 from stock to my hand
        if done is 1:
            move every hand to under
        if done is at least 3:
            choose shown from my hand
            move shown to discard

score:
    each player:
        add count my hand to my score
"""


def test_what_is_drawn_played_held_and_how_long(tmp_path: Path) -> None:
    """Turn 1: seat 0 draws, and it goes under, unseen: no play. Turn 2: seat 1 draws, and keeps it. From turn 3 on
    whoever draws plays one. The five cards are all of a kind, so nothing here depends on choices."""
    detail = seen(written(tmp_path, DRAWS, CARDS))
    # six stays: the one under (0 turns), seat 0's in turns 3 and 5 (0 each), and three of seat 1: it draws in turns 2,
    # 4 and 6 and plays in 4 and 6, so however it chooses it holds one card from turn 2 to 6: 4 turns
    (fate,) = detail.cards
    assert fate == CardFate(0, 0b11, 0b11, 0b10, 6, 4)
    # at the first question, in turn 3, the stock has 5 - 3 cards; in turn 6 it is made anew of the three played ones
    stock, discard, under = detail.levels
    assert stock == Level(1, 0, 3, 1, 0)
    assert discard == Level(2, 0, 3, 0, 0)
    assert under[1:3] == (1, 1)
    assert (detail.rounds, detail.forced, detail.decisions) == (3, 4, 4)


def test_a_pile_that_is_found_empty(tmp_path: Path) -> None:
    rules = DRAWS.replace("            move shown to discard\n", "            move shown to under\n")
    detail = seen(written(tmp_path, rules, "id,copies\nplain,4\n"))
    assert detail.levels[0] == Level(1, 0, 1, 0, 2)
    assert detail.cards[0].played == 0


def test_rounds_without_turns_are_those_of_the_phase_that_comes_most_often(twelve_days: Game) -> None:
    assert seen(twelve_days, players=3).rounds == 12


@pytest.mark.parametrize(
    ("turns", "players", "rounds"),
    [
        ([0, 1, 2, 0, 1, 2], 3, 2),
        ([0, 0, 1, 2], 3, 1),  # a turn more is no round
        ([0, 1, 2, 1, 0], 3, 2),  # the order is turned
        ([0, 2, 0, 2], 3, 2),  # somebody is out
        ([0, 0, 0], 1, 3),
    ],
)
def test_rounds_by_turns(twelve_days: Game, turns: list[int], players: int, rounds: int) -> None:
    from tuckbox.interpreter.playtest.observing import Watch

    state = twelve_days.new(3, 1)
    watch = Watch(state)
    state.n = players
    state.log = [("turn", seat) for seat in turns]
    watch.follow()
    assert watch._rounds == rounds


# ---- answers --------------------------------------------------------------------------------------------------------

ANSWERED = """\
zone table: pile of card, open
zone hand:  set of card, private, each player

setup:
    move every card where kind is deed to hand of player 1
    move every card where kind is halt to hand of player 2

play:
    take turns until hand of player 1 is empty:
        if me is player 1:
            choose played from my hand:
                do play_it(played)

action play_it(played: card):
    move played to table
    other players may answer from hand
    resolve played

card deed:
    add 1 to my score

card halt:
    answer to play_it(other_card):
        cancel

score:
    each player:
        add 0 to my score
"""


def test_windows_held_offered_and_used(tmp_path: Path) -> None:
    game = written(tmp_path, ANSWERED, "id,copies\ndeed,3\nhalt,2\n")
    for number in range(8):
        detail = seen(game, number)
        ((action, windows),) = detail.windows
        (halt,) = [one for one in detail.answers if one.offered]
        used = halt.used
        # a window for each deed, and one for each halt that was given
        assert (action, windows) == ("play_it", 3 + used)
        assert 0 <= used <= 2
        assert detail.asked[-1].asked == halt.offered == sum(one.asked for one in detail.asked) - 3
        assert halt.held >= used and halt.held <= 3
    assert {next(one.used for one in seen(game, number).answers if one.offered) for number in range(8)} > {1}


def test_that_a_window_opens_is_counted_and_told_to_nobody(tmp_path: Path) -> None:
    """Who could answer is nobody's business: players see the action, and the question if they are asked."""
    state = written(tmp_path, ANSWERED, "id,copies\ndeed,3\nhalt,2\n").new(2, 1)
    state.apply(state.moves()[0])
    assert state.log is not None and ("window", "play_it", 0) in state.log
    for seat in (None, 0, 1):
        assert all(told["event"] != "window" for told in log_for(state, seat))
    again = from_json(state.game, json.loads(json.dumps(state.to_json())))
    assert again.log == state.log and again.hash() == state.hash()


def test_looking_at_scores_reaches_no_line_of_the_rules(tmp_path: Path) -> None:
    """Nobody has nothing at the end, all have at the beginning."""
    written(
        tmp_path, f"{DRAWS}        if my hand is empty and done is less than 6:\n            add 1 to my score\n", CARDS
    )
    seen: list[object] = []
    for details in (False, True):
        loaded = load(tmp_path, coverage=True, lints=False)
        assert loaded.game is not None and loaded.plan is not None
        run_batch(Series(tmp_path, 2, 1, details=details), 3, jobs=1, game=loaded.game)
        found = Coverage.of(loaded.plan.points, loaded.game.ask.marks)
        assert "add 1 to my score" in [line.text for line in found.missing()]
        seen.append(found.to_json())
    assert seen[0] == seen[1]


# ---- options --------------------------------------------------------------------------------------------------------


def asked(domain: Domain) -> Decision:
    place = Span.at(SourceFile("rules.tuck", "choose x from hand"))
    site = SiteInfo(
        number=0, name="play.x", made="x", prompt=None, type=NUMBER, may=False, open_source=True, decline=None,
        many=False, phase=None, span=place, together=False, routine=0, into=2, reads=(),
    )  # fmt: skip
    return Decision(site, 0, domain)


ITEMS = [10, 11, 12, 20, 21, 30]


def kind(item: int) -> int:
    return item // 10


@pytest.mark.parametrize("may", [False, True])
@pytest.mark.parametrize(("low", "high"), [(0, 0), (1, 1), (0, 6), (2, 4), (6, 6)])
def test_options_of_several_are_counted_by_kind(low: int, high: int, may: bool) -> None:
    domain = SomeOf(ITEMS, low, high, may, kind)
    differing = {
        tuple(sorted(map(kind, group)))
        for count in range(domain.low, domain.high + 1)
        for group in combinations(ITEMS, count)
    }
    assert alternatives(asked(domain)) == len(differing) + may


def test_options_of_one_of_groups_and_of_orders() -> None:
    assert alternatives(asked(OneOf(ITEMS, True, kind))) == 4
    assert alternatives(asked(OneOf(range(5, 9)))) == 4
    assert alternatives(asked(GroupOf(ITEMS, [(10, 20), (11, 21), (12, 30)], True, kind))) == 3
    orders = {tuple(map(kind, order)) for order in permutations(ITEMS)}
    assert alternatives(asked(OrderOf(ITEMS, kind))) == len(orders) == 60
    assert alternatives(asked(SomeOf(range(200), 100, 100))) == MOST_OPTIONS
    assert alternatives(asked(OneOf([7], False, kind))) == 1
