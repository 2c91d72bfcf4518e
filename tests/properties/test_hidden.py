"""Nobody sees what is hidden: exchange it, and every view stays as it is; each leak planted in the code is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tuckbox.interpreter import driver
from tuckbox.interpreter.compile.plan import Plan
from tuckbox.interpreter.runtime import engine, events, knowledge, knowledge_told, steps, transfer, views
from tuckbox.interpreter.runtime.domains import OneOf
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State

from .hidden import Search, exchanges, other_deals

HERE = Path(__file__).parent


def loaded(folder: Path, variants: tuple[str, ...] = ()) -> tuple[Game, Plan]:
    found = driver.load(folder, variants)
    assert found.game is not None and found.plan is not None, [d.message for d in found.report]
    return found.game, found.plan


@pytest.fixture(scope="module")
def days() -> tuple[Game, Plan]:
    return loaded(driver.find_game("twelve_days"))


@pytest.fixture(scope="module")
def secrets() -> tuple[Game, Plan]:
    """A small game with a private track, unseen draws out of hands, hidden sets and piles, and a `turned` zone."""
    return loaded(HERE / "secrets")


@pytest.fixture(scope="module")
def turned() -> tuple[Game, Plan]:
    """A small game with two-sided cards that are turned, exchanged and drawn where not all see them."""
    return loaded(HERE / "turned")


@pytest.fixture(scope="module")
def pointed() -> tuple[Game, Plan]:
    """A small game in which cards of hands, hidden sets, rows and piles are pointed out, to all or to one."""
    return loaded(HERE / "pointed")


@pytest.fixture(scope="module")
def marked() -> tuple[Game, Plan]:
    """A small game in which marks of cards, covered values and what is put off go where not all see them."""
    return loaded(HERE / "marked")


@pytest.fixture(scope="module")
def answered() -> tuple[Game, Plan]:
    """The shipped game in which cards answer other players' cards."""
    return loaded(driver.find_game("santa"), ("expansion",))


def any_leak(game: Game, plan: Plan) -> str | None:
    searches: list[Search] = [exchanges(game, plan, 3, range(3)), other_deals(game, 3, range(12))]
    return next((search.leak for search in searches if search.leak is not None), None)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_twelve_days_shows_nothing_hidden(days: tuple[Game, Plan], players: int) -> None:
    found = exchanges(*days, players, range(1))
    dealt = other_deals(days[0], players, range(4))
    assert found.leak is None and dealt.leak is None
    mean = found.permuted / found.positions
    print(f"{players} players: {found.positions} exchanges, {mean:.1f} pieces each; {found.compared} twins compared")
    elsewhere = dealt.permuted / dealt.positions
    print(f"{dealt.positions} other deals, {elsewhere:.1f} pieces each; {dealt.compared} compared")
    assert mean > 10
    assert found.compared > 20 and dealt.compared > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_windows_show_nothing_hidden(answered: tuple[Game, Plan], players: int) -> None:
    """With everybody asked, neither who is asked nor what he may answer tells others what he holds."""
    found = exchanges(*answered, players, range(2), ask_everyone=True)
    dealt = other_deals(answered[0], players, range(80), "card", ask_everyone=True)
    assert found.leak is None and dealt.leak is None
    print(f"{players} players: {found.positions} exchanges, {found.windows} of them in windows; {dealt.windows} dealt")
    assert found.windows > 100 and dealt.windows > 40
    assert found.permuted > found.positions


def test_who_alone_is_asked_tells_what_he_holds(answered: tuple[Game, Plan]) -> None:
    """The other way round: where only those are asked who hold an answer, these searches find that out."""
    found = exchanges(*answered, 3, range(4)), other_deals(answered[0], 3, range(12), "card")
    assert any(search.leak is not None for search in found)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_small_game_shows_nothing_hidden(secrets: tuple[Game, Plan], players: int) -> None:
    found = exchanges(*secrets, players, range(4))
    dealt = other_deals(secrets[0], players, range(12))
    assert found.leak is None and dealt.leak is None
    assert found.permuted > found.positions
    assert found.compared > 20 and dealt.compared > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sides_tell_no_more_than_they_show(players: int, turned: tuple[Game, Plan]) -> None:
    found = exchanges(*turned, players, range(4))
    dealt = other_deals(turned[0], players, range(12))
    assert found.leak is None and dealt.leak is None
    assert found.permuted > found.positions
    assert found.compared > 20 and dealt.compared > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_pointed_out_tells_no_more(players: int, pointed: tuple[Game, Plan]) -> None:
    found = exchanges(*pointed, players, range(4))
    dealt = other_deals(pointed[0], players, range(12))
    assert found.leak is None and dealt.leak is None
    assert found.permuted > found.positions
    assert found.compared > 20 and dealt.compared > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_lasts_tells_no_more(players: int, marked: tuple[Game, Plan]) -> None:
    found = exchanges(*marked, players, range(4))
    dealt = other_deals(marked[0], players, range(12))
    assert found.leak is None and dealt.leak is None
    assert found.permuted > found.positions
    assert found.compared > 20 and dealt.compared > 20


def test_every_seat_knows_which_card_it_passed(days: tuple[Game, Plan]) -> None:
    game, _ = days
    kinds = game.layout.pieces
    for seed in range(5):
        st = game.new(4, seed)
        passed: list[int] = []
        while len(passed) < 4:
            move = st.moves()[seed]
            passed.append(int(move.answer))  # type: ignore[arg-type]
            st.apply(move)
        assert st.know is not None
        for seat, piece in enumerate(passed):
            receiver = (seat + 1) % 4
            assert game.layout.owner_of[st.loc[piece]] == receiver
            assert st.know[seat][piece] == 1 << kinds[piece]
            hand = next(zone for zone in st.view(seat).to_json()["zones"] if _is_hand(zone, receiver))
            assert game.layout.kinds[kinds[piece]].id in hand["pieces"]
            for other in range(4):
                if other not in (seat, receiver):
                    mask = st.know[other][piece]
                    assert mask & (mask - 1), f"player {other + 1} knows what player {seat + 1} passed"


def _is_hand(zone: dict[str, Any], seat: int) -> bool:
    return bool(zone["zone"] == "hand" and zone["owner"] == seat + 1)


# ---- leaks, planted one at a time ----------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, Plant] = {}


def leak(plant: Plant) -> Plant:
    LEAKS[plant.__name__] = plant
    return plant


@leak
def the_view_shows_every_piece(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views.View, "_mask", lambda self, piece, zone: 1 << self._state.game.layout.pieces[piece])


@leak
def the_log_names_what_was_moved_unseen(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(events, "knowers", lambda st, piece: (1 << st.n) - 1)


@leak
def an_unseen_hand_is_shown_in_its_order(patch: pytest.MonkeyPatch) -> None:
    def masks(self: views.View, zone: int) -> list[int]:
        return [self._mask(piece, zone) for piece in self._state.zones[zone]]

    patch.setattr(views.View, "masks", masks)


@leak
def another_players_options_are_shown(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "decision", lambda st, seat: engine.decision(st))


@leak
def who_is_awaited_tells_the_answer(patch: pytest.MonkeyPatch) -> None:
    def awaited(self: views.View) -> list[int]:
        return [seat for seat in range(self._state.n) if not _answered_low(self._state, seat)]

    patch.setattr(views.View, "awaited", property(awaited))


def _answered_low(st: State, seat: int) -> bool:
    if st.site < 0 or not st.game.ask.sites[st.site].together:
        return False
    answers: Any = st.frames[0][st.game.ask.sites[st.site].into]
    return answers[seat] is not None and st.game.layout.pieces[answers[seat]] % 2 == 0


@leak
def a_piece_that_left_unseen_stays_known(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(knowledge, "_leave_unseen_set", lambda st, know, leaving, way: None)


@leak
def a_shuffle_forgets_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(steps, "learn_shuffle", lambda st, zone: None)


@leak
def a_private_track_is_shown_to_all(patch: pytest.MonkeyPatch) -> None:
    def tracks(self: views.View) -> list[dict[str, Any]]:
        return [{"track": number, "value": repr(value)} for number, value in enumerate(self._state.vars)]

    patch.setattr(views.View, "_tracks", tracks)


@leak
def options_are_sorted_by_what_lies_on_the_stock(patch: pytest.MonkeyPatch) -> None:
    whole = engine.decision

    def sorted_by_stock(st: State, seat: int | None = None) -> Any:
        asked = whole(st, seat)
        stock = st.zones[1]
        if asked is not None and isinstance(asked.domain, OneOf) and stock and st.game.layout.pieces[stock[-1]] % 2:
            object.__setattr__(asked.domain, "items", list(reversed(asked.domain.items)))
        return asked

    patch.setattr(views, "decision", sorted_by_stock)


@leak
def an_arrival_is_seen_by_all(patch: pytest.MonkeyPatch) -> None:
    whole = knowledge.learn_moves

    def all_see(st: State, legs: Any) -> None:
        whole(st, legs)
        for piece, _, _ in legs:
            for masks in st.own_knowledge() or ():
                masks[piece] = 1 << st.game.layout.pieces[piece]

    patch.setattr(transfer, "learn_moves", all_see)


@leak
def a_number_in_the_view_tells_a_card(patch: pytest.MonkeyPatch) -> None:
    whole = views.View.to_json

    def told(self: views.View) -> dict[str, Any]:
        stock = self._state.zones[1]
        return whole(self) | {"turns": self._state.game.layout.pieces[stock[0]] if stock else 0}

    patch.setattr(views.View, "to_json", told)


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(name: str, secrets: tuple[Game, Plan], monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[name](monkeypatch)
    assert any_leak(*secrets) is not None, f"{name} was not found"


def test_a_flip_that_forgets_nothing_is_found(turned: tuple[Game, Plan], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "learn_flip", lambda st, pieces: None)
    assert any_leak(*turned) is not None


def test_a_pointing_that_does_not_mix_is_found(pointed: tuple[Game, Plan], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge_told, "_mix", lambda st, masks, pool, told, looked_for: None)
    assert any_leak(*pointed) is not None


def test_an_unseen_set_in_its_order_is_found(turned: tuple[Game, Plan], monkeypatch: pytest.MonkeyPatch) -> None:
    def pieces(self: views.View, zone: int) -> list[tuple[int, str | None]]:
        there = self._state.zones[zone]
        return [(self._mask(piece, zone), str(self._state.sides[piece])) for piece in there]

    monkeypatch.setattr(views.View, "pieces", pieces)
    assert any_leak(*turned) is not None


def test_there_are_ten_leaks() -> None:
    assert len(LEAKS) >= 10
