"""The whole trees of the small poker games: their values and sizes are those of theory, and of OpenSpiel's own tree."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.runtime.views import View

if sys.version_info >= (3, 15):  # where there is one, it is installed, and not to find it is a failure
    pytest.importorskip("pyspiel", reason="OpenSpiel is not there yet for this version of Python")

import pyspiel

from .walking import Policy, every_beginning, every_next, expected_scores

PASS, BET = 0, 1


@cache
def compiled(name: str) -> Game:
    loaded = load(find_game(name), lints=False)
    assert loaded.game is not None, loaded.report
    return loaded.game


# ---- what a player knows, read off the view as plain data


def card_in(view: Mapping[str, Any], zone: str, seat: int | None = None) -> str | None:
    """The card in a slot, if there is one; the viewer must know it. `seat` from 1; None for a zone that all share."""
    (found,) = [one for one in view["zones"] if one["zone"] == zone and one.get("owner") == seat]
    assert all(isinstance(piece, str) for piece in found["pieces"])
    return found["pieces"][0] if found["pieces"] else None


def own_card(view: Mapping[str, Any]) -> str:
    """The card in hand."""
    card = card_in(view, "hand", view["seat"])
    assert card is not None
    return card


def bets(view: Mapping[str, Any]) -> tuple[str, ...]:
    """What was said by everybody, in its order."""
    return tuple([event["label"] for event in view["log"] if event["event"] == "choice"])


# ---- the value of Kuhn poker


def equilibrium(alpha: Fraction) -> Policy:
    """Kuhn's solution: the first player bets a jack with probability `alpha`, and a king three times as often."""
    third = Fraction(1, 3)
    betting: dict[tuple[tuple[str, ...], str], Fraction | int] = {
        ((), "jack"): alpha,
        ((), "queen"): 0,
        ((), "king"): 3 * alpha,
        (("Pass",), "jack"): third,
        (("Pass",), "queen"): 0,
        (("Pass",), "king"): 1,
        (("Bet",), "jack"): 0,
        (("Bet",), "queen"): third,
        (("Bet",), "king"): 1,
        (("Pass", "Bet"), "jack"): 0,
        (("Pass", "Bet"), "queen"): alpha + third,
        (("Pass", "Bet"), "king"): 1,
    }

    def policy(view: View) -> Sequence[Fraction]:
        known = view.to_json()
        bet = Fraction(betting[bets(known), own_card(known)])
        return [1 - bet, bet]

    return policy


@pytest.mark.parametrize("alpha", [Fraction(0), Fraction(1, 7), Fraction(1, 3)], ids=str)
def test_the_value_of_kuhn_poker(alpha: Fraction) -> None:
    """It is lost by the player who begins, by an eighteenth of a chip, whatever `alpha` is."""
    assert expected_scores(compiled("kuhn_poker"), 2, equilibrium(alpha)) == [Fraction(-1, 18), Fraction(1, 18)]


@pytest.mark.parametrize("mistake", [("jack", BET), ("king", PASS)], ids=["calls with a jack", "folds a king"])
def test_another_way_to_play_has_another_value(mistake: tuple[str, int]) -> None:
    card, always = mistake
    right = equilibrium(Fraction(1, 7))

    def policy(view: View) -> Sequence[Fraction]:
        known = view.to_json()
        if (bets(known), own_card(known)) == (("Bet",), card):
            return [Fraction(1 - always), Fraction(always)]
        return right(view)

    first, second = expected_scores(compiled("kuhn_poker"), 2, policy)
    assert first == -second > Fraction(-1, 18)


# ---- trees beside those of OpenSpiel


class Tree(NamedTuple):
    """How many ways the game can go to its end, where somebody decides and knows the same, and random play's value."""

    histories: int
    information_states: int
    values: tuple[Fraction, ...]


def their_tree(name: str, players: int) -> Tree:
    """Counted node by node in OpenSpiel."""
    histories = 0
    states: set[tuple[int, str]] = set()
    values = [Fraction(0)] * players

    def visit(state: Any, probability: Fraction) -> None:
        nonlocal histories
        if state.is_terminal():
            histories += 1
            for seat, value in enumerate(state.returns()):
                values[seat] += probability * Fraction(value)
        elif state.is_chance_node():
            for action, share in state.chance_outcomes():
                visit(state.child(action), probability * Fraction(share).limit_denominator(1000))
        else:
            seat, actions = state.current_player(), state.legal_actions()
            states.add((seat, state.information_state_string(seat)))
            for action in actions:
                visit(state.child(action), probability / len(actions))

    visit(pyspiel.load_game(name, {"players": players}).new_initial_state(), Fraction(1))
    return Tree(histories, len(states), tuple(values))


def every_deck(game: Game, players: int, cards: int) -> dict[tuple[int, ...], State]:
    """The first decision for every way in which the first `cards` cards can lie. A shuffle orders the whole deck, of
    which no more than these come into play; each way must be as likely as the others."""
    layout = game.layout
    hand, deck = layout.zone_named["hand"].base, layout.zone_named["deck"].base
    found: dict[tuple[int, ...], State] = {}
    likely: defaultdict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for probability, state in every_beginning(game, players):
        dealt = [state.zones[hand + seat][0] for seat in range(players)]
        order = (*dealt, *state.zones[deck][::-1][: cards - players])
        likely[order] += probability
        found.setdefault(order, state)
    assert set(likely.values()) == {Fraction(1, len(found))}
    return found


def our_tree(game: Game, players: int, *, cards: int, board: bool) -> Tree:
    """Counted node by node in ours. What a player knows is counted twice: as card, open card and bets, and as the whole
    of the view; if the view told something more, or something less, the numbers would differ."""
    ends, whole, short = set[tuple[object, ...]](), set[str](), set[tuple[object, ...]]()
    values = [Fraction(0)] * players
    opened = game.layout.zone_named["board"].base if board else None

    def visit(state: State, probability: Fraction, dealt: tuple[int, ...], said: tuple[int, ...]) -> None:
        if state.is_over:
            assert state.status == "finished", state.fault
            ends.add((dealt, () if opened is None else tuple(state.zones[opened]), said))
            for seat, score in enumerate(state.outcome().scores):
                values[seat] += probability * score
            return
        asked = state.decision()
        assert asked is not None
        known = state.view(asked.seat).to_json()
        whole.add(json.dumps(known))
        short.add((asked.seat, own_card(known), card_in(known, "board") if board else None, bets(known)))
        moves = len(state.moves())
        for number, chance, after in every_next(state):
            visit(after, probability * chance / moves, dealt, (*said, number))

    decks = every_deck(game, players, cards)
    for order, state in decks.items():
        visit(state, Fraction(1, len(decks)), order[:players], ())
    assert len(whole) == len(short)
    return Tree(len(ends), len(short), tuple(values))


@pytest.mark.parametrize("players", [2, 3])
def test_the_tree_of_kuhn_poker(players: int) -> None:
    ours = our_tree(compiled("kuhn_poker"), players, cards=players, board=False)
    assert ours == their_tree("kuhn_poker", players)
    assert ours.values == tuple(expected_scores(compiled("kuhn_poker"), players, None))
    assert players != 2 or (ours.histories, ours.information_states) == (30, 12)


def test_the_tree_of_leduc_poker() -> None:
    ours = our_tree(compiled("leduc_poker"), 2, cards=3, board=True)
    assert ours == their_tree("leduc_poker", 2)
    assert ours.information_states == 936
