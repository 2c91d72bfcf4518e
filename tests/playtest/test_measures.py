"""What a game counts for in each measure, on games made by hand."""

from __future__ import annotations

from tuckbox.interpreter.playtest.card_measures import CardMeasure, card_tables
from tuckbox.interpreter.playtest.detail import Asked, CardFate, Course, Detail
from tuckbox.interpreter.playtest.match import Result
from tuckbox.interpreter.playtest.measures import (
    GROUPS,
    WATCHED_GROUPS,
    Counted,
    measures,
    tables_of,
    watched_measures,
)
from tuckbox.interpreter.playtest.metrics.target import Target
from tuckbox.interpreter.runtime.game import Game

WON = Result(0, "finished", (7, 3, 5), (1.0, 0.0, 0.0), 30, 12, None)
SHARED = Result(1, "finished", (4, 4, 1), (0.5, 0.5, 0.0), 26, 10, None)
NOBODY = Result(2, "finished", (0, 0, 0), (0.0, 0.0, 0.0), 40, 18, None)
STALLED = Result(3, "stalled", (9, 9, 9), (0.0, 0.0, 0.0), 900, 400, None)
GAMES = [WON, SHARED, NOBODY, STALLED]


def table(key: str) -> list[Counted]:
    return tables_of(measures(3, [Target("turns", 11, 15)]), GAMES, None)[key]


def test_lengths_are_of_finished_games() -> None:
    assert table("turns") == [(12, 1), (10, 1), (18, 1), (0, 0)]
    assert table("decisions") == [(30, 1), (26, 1), (40, 1), (0, 0)]


def test_a_target_band() -> None:
    assert table("off_turns_11_15") == [(0, 1), (1, 1), (3, 1), (0, 0)]
    assert table("in_turns_11_15") == [(1, 1), (0, 1), (0, 1), (0, 0)]


def test_seats_have_their_part_of_the_win() -> None:
    assert table("seat_1") == [(1, 1), (0.5, 1), (0, 1), (0, 0)]
    assert table("seat_3") == [(0, 1), (0, 1), (0, 1), (0, 0)]


def test_scores() -> None:
    assert table("score") == [(5, 1), (3, 1), (0, 1), (0, 0)]
    assert table("winning_score") == [(7, 1), (4, 1), (0, 0), (0, 0)]
    assert table("margin") == [(2, 1), (0, 1), (0, 0), (0, 0)]


def test_how_games_end() -> None:
    assert table("shared_wins") == [(0, 1), (1, 1), (0, 1), (0, 0)]
    assert table("no_winner") == [(0, 1), (0, 1), (1, 1), (0, 0)]
    assert table("stopped") == [(0, 1), (0, 1), (0, 1), (1, 1)]


def detail(number: int, course: Course | None, cards: tuple[CardFate, ...] = ()) -> Detail:
    return Detail(number, 4, (Asked(0, 20, 5, 90), Asked(1, 10, 1, 30)), (), course, cards, (), (), ())


def test_what_is_counted_in_watched_games() -> None:
    details = [detail(0, Course(3, 0.5, True, 0.25)), detail(1, Course(2, None, None, None)), detail(2, None)]
    found = tables_of(watched_measures(), GAMES[:3], details)
    assert found["rounds"] == [(4, 1)] * 3
    assert found["forced"] == [(6, 30)] * 3
    assert found["choices"] == [(120, 30)] * 3
    assert found["lead_changes"] == [(3, 1), (2, 1), (0, 0)]
    assert found["settled"] == [(0.5, 1), (0, 0), (0, 0)]
    assert found["comebacks"] == [(1, 1), (0, 0), (0, 0)]
    assert found["drama"] == [(0.25, 1), (0, 0), (0, 0)]


def test_win_rates_of_cards_are_of_the_seats_that_had_them(twelve_days: Game) -> None:
    kinds = twelve_days.layout.kinds
    fate = CardFate(2, drawn=0b011, played=0b100, held=0, stays=0, time=0)
    details = [detail(0, None, (fate,)), detail(1, None, (fate,)), detail(2, None), detail(3, None, (fate,))]
    wanted = [CardMeasure(kinds[2].id, way) for way in ("drawn", "played")]
    drawn, played = card_tables(wanted, twelve_days.layout, GAMES, details).values()
    assert drawn == [(1, 2), (1, 2), (0, 0), (0, 0)]
    assert played == [(0, 1), (0, 1), (0, 0), (0, 0)]


def test_what_can_be_asked_for_is_what_there_is() -> None:
    there = {one.group for one in measures(3, [Target("turns", 1, 2)])}
    assert there == set(GROUPS)
    assert {one.group for one in watched_measures()} == set(WATCHED_GROUPS)
    keys = [one.key for one in [*measures(3, [Target("turns", 1, 2), Target("margin", 1, 2)]), *watched_measures()]]
    assert len(keys) == len(set(keys))
