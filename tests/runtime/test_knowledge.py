"""What each viewer may know after small moves: tables of positions, and that masks follow from what was observed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.runtime import steps
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.engine import advance, answer_uniformly, apply, decision
from tuckbox.interpreter.runtime.faults import InvariantError
from tuckbox.interpreter.runtime.state import State

from .tiny import HAND as TINY_HAND
from .tiny import bare_game, laid, tiny, zones_from

ZONES = zones_from(
    [
        ("deck", "pile", "hidden", False),
        ("hand", "set", "private", True),
        ("heap", "set", "hidden", False),
        ("pool", "set", "open", False),
        ("front", "set", "turned", True),
        ("line", "row", "hidden", False),
        ("discard", "pile", "open", False),
    ],
    {"deck": "discard"},
)
DECK, HAND, HEAP, POOL, FRONT, LINE, DISCARD = (zone.base for zone in ZONES)
GAME = bare_game([1, 1, 1, 1, 1, 3], ZONES)
"""Pieces 0 to 4 are one each of k0 to k4; 5, 6 and 7 are k5."""

A, B, C, D, E = 1, 2, 4, 8, 16
"""The masks of k0 to k4."""


def masks(st: State, viewer: int, pieces: list[int]) -> list[int]:
    assert st.know is not None
    return [st.know[viewer][piece] for piece in pieces]


def knows(st: State, viewer: int, **pieces: int) -> None:
    """Sets single masks by hand: what was learnt before."""
    know = st.own_knowledge()
    assert know is not None
    for name, mask in pieces.items():
        know[viewer][int(name[1:])] = mask


def test_all_is_known_of_what_comes_out_of_the_box() -> None:
    st = GAME.fresh(2, 1)
    steps.move(st, [0, 1], DECK, "top")
    assert masks(st, 0, [0, 1]) == masks(st, 1, [0, 1]) == [A, B]


def test_a_shuffle_forgets_for_those_who_do_not_see() -> None:
    st = GAME.fresh(2, 1)
    steps.move(st, [0, 1, 2], DECK, "top")
    steps.shuffle(st, DECK)
    assert masks(st, 1, [0, 1, 2, 3]) == [A | B | C] * 3 + [D]
    steps.move(st, [3, 4], DISCARD, "top")
    steps.shuffle(st, DISCARD)
    assert masks(st, 0, [3, 4]) == [D, E]


Case = tuple[str, dict[int, list[int]], Callable[[State], object], dict[int, list[int]]]
CASES: list[Case] = [
    (
        "a seen arrival is known to those who see it",
        {DECK: [0, 1]},
        lambda st: steps.draw(st, 1, DECK, False, HAND, "right"),
        {0: [A | B, B], 1: [A | B, A | B]},
    ),
    (
        "a piece off a pile or row takes its mask along, and nothing mixes",
        {LINE: [0, 1], DECK: [2]},
        lambda st: (knows(st, 1, _0=A), steps.move_one(st, 0, HEAP, "right")),
        {0: [A | B | C] * 3, 1: [A, A | B | C, A | B | C]},
    ),
    (
        "an unseen move out of a set mixes for who sees neither end",
        {HAND: [0, 1, 2]},
        lambda st: (knows(st, 2, _0=A, _1=B, _2=C), steps.move_one(st, 0, HAND + 1, "right")),
        {0: [A, B, C], 1: [A, A | B | C, A | B | C], 2: [A | B | C] * 3},
    ),
    (
        "the giver still knows the piece that he has passed",
        {HAND: [0, 1], HAND + 1: [2]},
        lambda st: steps.move_one(st, 0, HAND + 1, "right"),
        {0: [A, B, C], 1: [A, A | B, C]},
    ),
    (
        "who sees the kind on arrival mixes only those that could have been it",
        {HAND: [0, 1, 2]},
        lambda st: (knows(st, 1, _0=A | B, _1=B | C, _2=C | D), steps.move_one(st, 1, DISCARD, "top")),
        {0: [A, B, C], 1: [A | B | C, B, C | D]},
    ),
    (
        "a kind seen once does not come from a piece that is known to be another",
        {HAND: [0, 1, 2]},
        lambda st: (knows(st, 1, _0=A, _1=B | C, _2=B | C), steps.move_one(st, 2, POOL, "right")),
        {1: [A, B | C, C]},
    ),
    (
        "pieces of one set that leave together, one of them seen",
        {HAND: [0, 1, 2, 3]},
        lambda st: (
            knows(st, 1, _0=A, _1=B, _2=C | D, _3=C | D),
            steps.commit(st, [([3], DISCARD, "top"), ([0], HEAP, "right")], []),
        ),
        {1: [A | B | C | D, A | B | C | D, A | B | C | D, D]},
    ),
    (
        "a whole set goes over into another: what was known of it goes along",
        {HAND: [0, 1, 2]},
        lambda st: (knows(st, 1, _0=A, _1=B, _2=C), steps.move(st, [0, 1, 2], HEAP, "right")),
        {1: [A, B, C]},
    ),
    (
        "a whole set goes onto a hidden pile: in which order, the others do not know",
        {HAND: [0, 1, 2]},
        lambda st: (knows(st, 1, _0=A, _1=B, _2=C), steps.move(st, [0, 1, 2], DECK, "top")),
        {0: [A, B, C], 1: [A | B | C] * 3},
    ),
    (
        "a turned zone is seen by all but its owner",
        {FRONT: [0, 1], DECK: [2]},
        lambda st: (steps.move_one(st, 0, HEAP, "right"), steps.move_one(st, 2, FRONT, "right")),
        {0: [A | B | C] * 3, 1: [A, B, C], 2: [A, B, C]},
    ),
    (
        "out of an open set everybody sees what leaves, wherever it goes",
        {POOL: [0, 1]},
        lambda st: steps.move_one(st, 0, HEAP, "right"),
        {0: [A, B], 1: [A, B]},
    ),
    (
        "a piece drawn unseen out of a hand is known to the hand's owner",
        {HAND: [0, 1]},
        lambda st: steps.draw_pool(st, 1, [0], HEAP, "right"),
        {0: [A, B], 1: [A | B, A | B]},
    ),
    (
        "shown to one seat",
        {DECK: [0, 1]},
        lambda st: steps.show(st, [0], 1),
        {0: [A | B, A | B], 1: [A, A | B]},
    ),
    (
        "shown in a set: which of the unknown ones it was, nobody can tell",
        {HEAP: [0, 1, 2]},
        lambda st: (knows(st, 0, _0=A | B, _1=A | C, _2=C | D), steps.show(st, [0], None)),
        {0: [A, A | B | C, C | D], 1: [A, A | B | C, A | B | C]},
    ),
    (
        "a whole hand that is shown is known",
        {HAND: [0, 1, 2]},
        lambda st: steps.show(st, [0, 1, 2], None),
        {1: [A, B, C]},
    ),
    (
        "a refill in the middle of a draw: the drawn piece keeps its mask, the new pile is blended",
        {DECK: [0], DISCARD: [1, 2]},
        lambda st: (knows(st, 1, _0=A), steps.draw(st, 1, DECK, False, HEAP, "right"), steps.refill(st, DECK)),
        {1: [A, B | C, B | C]},
    ),
]


@pytest.mark.parametrize(("where", "move", "wanted"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_rules(where: dict[int, list[int]], move: Callable[[State], object], wanted: dict[int, list[int]]) -> None:
    st = laid(GAME, 3, where)
    move(st)
    found = {viewer: masks(st, viewer, list(range(len(row)))) for viewer, row in wanted.items()}
    assert found == wanted


def test_a_commit_takes_every_departure_before_any_arrival() -> None:
    st = laid(GAME, 3, {HAND: [0], HAND + 1: [1], HAND + 2: [2]})
    for viewer in range(3):
        knows(st, viewer, _0=A, _1=B, _2=C)
    steps.commit(st, [([0], HAND + 1, "right"), ([1], HAND + 2, "right"), ([2], HAND, "right")], [])
    # Each hand held one known piece; had the arrivals come first, they would have been blended with the departures.
    assert [masks(st, viewer, [0, 1, 2]) for viewer in range(3)] == [[A, B, C]] * 3


def test_after_the_passing_every_seat_still_knows_what_it_passed() -> None:
    st = tiny().new(4, seed=3)
    passed: list[int] = []
    for seat in range(4):
        asked = decision(st, seat)
        assert asked is not None
        answer = asked.domain.nth(seat % 3)
        assert isinstance(answer, int)
        passed.append(answer)
        apply(st, asked.move(answer))
    assert st.know is not None
    kinds = st.game.layout.pieces
    for seat, piece in enumerate(passed):
        assert st.loc[piece] == TINY_HAND + (seat + 1) % 4
        assert st.know[seat][piece] == 1 << kinds[piece]
        assert st.know[(seat + 1) % 4][piece] == 1 << kinds[piece]
        others = [st.know[other][piece] for other in range(4) if other not in (seat, (seat + 1) % 4)]
        assert all(mask & (mask - 1) for mask in others)
    check_invariants(st)


def test_wrong_knowledge_is_noticed() -> None:
    st = tiny().new(2, seed=3)
    assert st.know is not None
    piece = st.zones[TINY_HAND][0]
    st.know[1][piece] = 1 << (st.game.layout.pieces[piece] + 1) % 5
    with pytest.raises(InvariantError, match="player 2 is wrong"):
        check_invariants(st)


Doing = tuple[str, int, int, int]
"""What is done, two numbers that say where, and one for what the viewer cannot see of it."""

STEPS = some.lists(
    some.tuples(
        some.sampled_from(["move", "move", "move", "many", "commit", "draw", "shuffle", "show", "random"]),
        some.integers(0, 39),
        some.integers(0, 39),
        some.integers(0, 3),
    ),
    min_size=1,
    max_size=12,
)
SPOTS = [DECK, HAND, HAND + 1, HAND + 1, HEAP, HEAP, POOL, DISCARD]
DOUBLES = bare_game([2, 2, 2, 2], ZONES)


def _act(st: State, step: Doing, turned: bool) -> None:
    """One step that names places only, never pieces; `turned`: other pieces of the sets that seat 0 does not see."""
    what, one, two, hidden = step
    zone, to = SPOTS[one % len(SPOTS)], SPOTS[two % len(SPOTS)]
    pieces = list(st.zones[zone])
    if turned and pieces and st.game.is_set[zone] and not st.game.seen_in[zone] & 1:
        hidden %= len(pieces)
        pieces = pieces[hidden:] + pieces[:hidden]
    if what == "move" and pieces and zone != to:
        steps.move_one(st, pieces[two % len(pieces)], to, "right")
    elif what == "many" and zone != to:
        steps.move(st, pieces[: 1 + two % 3], to, "top")
    elif what == "commit" and len(pieces) > 1 and zone not in (to, LINE):
        steps.commit(st, [(pieces[:1], to, "right"), (pieces[1 : 2 + two % 2], LINE, "right")], [])
    elif what == "draw" and to != DECK:
        steps.draw(st, 1 + one % 2, DECK, False, to, "right")
    elif what == "shuffle":
        steps.shuffle(st, zone)
    elif what == "show":
        steps.show(st, pieces[: 1 + two % 2], _shown_to(step))
    elif what == "random" and zone != to:
        steps.draw_pool(st, 1, pieces, to, "right")


def _shown_to(step: Doing) -> int | None:
    return None if step[2] % 3 else step[1] % 2


def _observed(before: State, after: State, step: Doing) -> object:
    """What seat 0 has seen of a step, worked out from the truth: the zones he sees, what left them, what was shown."""
    game = after.game
    kinds, seen = game.layout.pieces, [bool(mask & 1) for mask in game.seen_in]
    lying = [[kinds[piece] for piece in zone] for number, zone in enumerate(after.zones) if seen[number]]
    gone = [
        (before.loc[piece], after.loc[piece], kind)
        for piece, kind in enumerate(kinds)
        if before.loc[piece] != after.loc[piece] and seen[before.loc[piece]]
    ]
    shown: list[int] = []
    if step[0] == "show" and _shown_to(step) in (None, 0):
        # The last event says what was shown, if anything was.
        event = (after.log or [("none",)])[-1]
        zone = SPOTS[step[1] % len(SPOTS)]
        shown = [kinds[piece] for piece, _ in event[2]] if event[0] == "show" else []
        shown = sorted(shown) if game.is_set[zone] else shown
    return lying, sorted(gone), shown


def _begun(order: list[int]) -> State:
    """Everything comes out of the box, so everything is known at first."""
    st = DOUBLES.fresh(2, 1)
    for zone, pieces in ((DECK, order[:2]), (HAND, order[2:3]), (HAND + 1, order[3:6]), (HEAP, order[6:])):
        steps.move(st, pieces, zone, "right")
    return st


@given(STEPS, some.permutations(range(8)))
@settings(max_examples=150, deadline=None)
def test_knowledge_is_true_whatever_happens(what: list[Doing], order: list[int]) -> None:
    st = _begun(order)
    assert st.know is not None
    for step in what:
        _act(st, step, False)
        for viewer in range(2):
            for piece, mask in enumerate(st.know[viewer]):
                true = 1 << DOUBLES.layout.pieces[piece]
                assert mask & true
                assert mask == true or not DOUBLES.seen_in[st.loc[piece]] >> viewer & 1


@given(STEPS, some.permutations(range(8)))
@settings(max_examples=400, deadline=None)
def test_what_is_hidden_changes_no_view(what: list[Doing], order: list[int]) -> None:
    """Two games in which others took other pieces look the same to seat 0 for as long as he sees the same."""
    both = [_begun(order), _begun(order)]
    for step in what:
        before = [st.clone() for st in both]
        for turned, st in enumerate(both):
            _act(st, step, bool(turned))
        seen = [_observed(old, new, step) for old, new in zip(before, both, strict=True)]
        if seen[0] != seen[1]:
            return
        views = [st.view(0).to_json() for st in both]
        assert views[0] == views[1]


def test_nobody_learns_from_games_that_are_not_watched() -> None:
    st = tiny().new(3, seed=3, watched=False)
    advance(st)
    assert st.know is None
    assert st.log is None


def test_what_a_copy_learns_the_other_does_not() -> None:
    """Copies share what is known until one of them learns something; also where one goes on unwatched meanwhile."""
    game = load(find_game("twelve_days"), lints=False).game
    assert game is not None
    for unwatched_between in (False, True):
        first = game.new(3, 5)
        before = [list(masks) for masks in first.know or ()]
        copy = first.clone()
        if unwatched_between:
            assert first.unwatched().know is None
        while first.decisions < 12:
            apply(first, answer_uniformly(first))
        assert copy.know == before and first.know != before
        third = copy.clone()
        while copy.decisions < 12:
            apply(copy, answer_uniformly(copy))
        assert copy.know == first.know and third.know == before
