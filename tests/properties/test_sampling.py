"""Sampled positions agree with all that their viewer has observed, and with nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tuckbox.interpreter import driver
from tuckbox.interpreter.runtime import sampling
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.futures import Futures
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.random import Words
from tuckbox.interpreter.runtime.state import State

from .programs import program, text_of, write_game
from .twins import GAMES, SHIPPED, check_agrees, kinds_lying, loaded, seats_of, told, twin

Names = tuple[str, tuple[str, ...]]


def positions(names: Names, players: int, seed: int, every: int) -> list[State]:
    """Positions of one random game, some decisions apart."""
    return positions_of(loaded(*names)[0], players, seed, every)


def positions_of(game: Game, players: int, seed: int, every: int) -> list[State]:
    """The same for a game that is loaded."""
    st, rng = game.new(players, seed), Random(seed)
    found: list[State] = []
    left = rng.randrange(every)
    while not st.is_over and len(found) < 200:
        if not left:
            found.append(st.clone())
            left = every
        left -= 1
        open_seats = [seat for seat in range(players) if st.waiting >> seat & 1]
        moves = st.moves(rng.choice(open_seats))
        st.apply(moves[rng.randrange(len(moves))])
    return found


def sampled(names: Names, wanted: int) -> Counter[str]:
    """Draws so many samples in positions of random games, checks each, and plays some out; how those games ended."""
    game, _ = loaded(*names)
    least, most = game.layout.least, game.layout.most
    ends: Counter[str] = Counter()
    many = wanted >= 1000
    seed = drawn = 0
    while True:
        players = least + seed % (most - least + 1)
        for st in positions(names, players, seed, 3 if many else 7):
            for viewer in range(players):
                sampler, words = st.view(viewer).sampler, Words(seed * 1000 + viewer)
                before = st.hash()
                for _ in range(5 if many else 1):
                    sample = sampler.draw(words)
                    check_agrees(st, viewer, sampler, sample)
                    drawn += 1
                    if not many or drawn % 20 == 0:
                        ends[playout(sample).status] += 1
                assert st.hash() == before
                if drawn >= wanted:
                    return ends
        seed += 1


@pytest.mark.parametrize("names", GAMES, ids=lambda names: "-".join((names[0], *names[1])))
def test_samples_agree_with_what_was_observed(names: Names) -> None:
    ends = sampled(names, 50)
    assert set(ends) == {"finished"}


@pytest.mark.soak
@pytest.mark.parametrize("names", SHIPPED, ids=lambda names: "-".join((names[0], *names[1])))
def test_ten_thousand_samples_agree(names: Names) -> None:
    ends = sampled(names, 10_000)
    print(f"{names}: {dict(ends)}")
    assert set(ends) == {"finished"}


@pytest.mark.parametrize("names", GAMES, ids=lambda names: "-".join((names[0], *names[1])))
def test_a_sample_depends_on_nothing_hidden(names: Names) -> None:
    """Twins give the same samples, however much of the hidden differs between them."""
    game, plan = loaded(*names)
    rng, compared, moved = Random(5), 0, 0
    for st in positions(names, seats_of(game), 3, 5)[:12]:
        for viewer in range(st.n):
            other = twin(st, viewer, plan, rng)
            moved += kinds_lying(other) != kinds_lying(st)
            assert told(other, viewer) == told(st, viewer), "these are no twins"
            one, two = st.view(viewer).sample(Words(7)), other.view(viewer).sample(Words(7))
            assert kinds_lying(one) == kinds_lying(two)
            assert [told(one, seat) for seat in range(st.n)] == [told(two, seat) for seat in range(st.n)]
            assert (one.seed, one.number, one.chance_key) == (two.seed, two.number, two.chance_key)
            one, two = (both.view(viewer).sampler.draw_next(Futures(Words(8))) for both in (st, other))
            assert kinds_lying(one) == kinds_lying(two)
            first, second = playout(one), playout(two)
            assert (first.status, first.scores, first.shares) == (second.status, second.scores, second.shares)
            compared += 1
    assert compared > 1
    if game.layout.most > 1 and names[0] != "leduc_poker":
        assert moved


@pytest.mark.parametrize("number", range(5))
def test_made_up_programs_can_be_sampled(number: int, tmp_path: Path) -> None:
    """Programs that use the language in every way: pieces are named in frames, tracks, lists, and for later."""
    found = driver.load(write_game(tmp_path, text_of(program(number))), lints=False)
    assert found.game is not None and found.plan is not None
    rng = Random(number)
    for players in (2, 3):
        for st in positions_of(found.game, players, 1, 9)[:6]:
            for viewer in range(players):
                sampler = st.view(viewer).sampler
                check_agrees(st, viewer, sampler, sampler.draw(Words(5)))
                other = twin(st, viewer, found.plan, rng)
                assert told(other, viewer) == told(st, viewer), "these are no twins"
                assert kinds_lying(other.view(viewer).sample(Words(7))) == kinds_lying(st.view(viewer).sample(Words(7)))


def test_a_sample_that_keeps_some_of_the_deal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = sampling.Lots.draw
    monkeypatch.setattr(sampling.Lots, "draw", lambda self, words, at: _in_order(whole(self, words, at)))
    with pytest.raises(AssertionError):
        test_a_sample_depends_on_nothing_hidden(("twelve_days", ()))


def _in_order(found: list[int]) -> list[int]:
    found[0], found[1] = max(found[:2]), min(found[:2])
    return list(reversed(found)) if found[2] % 2 else found


def test_what_was_passed_stays_where_it_went() -> None:
    """Of the cards of the others only those that the viewer has passed are the same in every sample (CASES 61)."""
    game, _ = loaded("twelve_days")
    st = game.new(4, 11)
    passed: list[int] = []
    while len(passed) < 4:
        move = st.moves()[2]
        assert isinstance(move.answer, int)
        passed.append(move.answer)
        st.apply(move)
    words = Words(3)
    for seat, piece in enumerate(passed):
        samples = [st.view(seat).sample(words) for _ in range(40)]
        assert {sample.loc[piece] for sample in samples} == {st.loc[piece]}
        hand = st.zones[st.loc[piece]]
        others = [one for one in hand if one != piece]
        assert all(len({sample.loc[one] for sample in samples}) > 1 for one in others)


def test_what_was_revealed_stays_where_it_lies() -> None:
    """Cards that were shown, or pointed out for what they are (CASES 61)."""
    found = 0
    for st in positions(("pointed", ()), 3, 4, 4):
        assert st.know is not None
        for viewer in range(3):
            known = [
                piece
                for piece, mask in enumerate(st.know[viewer])
                if not mask & (mask - 1) and not st.game.seen_in[st.loc[piece]] >> viewer & 1
            ]
            found += len(known)
            for number in range(5):
                sample = st.view(viewer).sample(Words(number))
                assert [sample.loc[piece] for piece in known] == [st.loc[piece] for piece in known]
    assert found > 20


def test_answers_given_in_secret_are_drawn_anew() -> None:
    game, _ = loaded("goofspiel")
    st = game.new(3, 2)
    st.apply(st.moves(0)[4])
    site = game.ask.sites[st.site]
    seen: Counter[int] = Counter()
    words = Words(1)
    for _ in range(400):
        sample = st.view(1).sample(words)
        bid = sample.frames[0][site.into][0]
        assert bid in sample.zones[sample.loc[bid]] and game.layout.owner_of[sample.loc[bid]] == 0
        seen[bid] += 1
    assert len(seen) == 13 and min(seen.values()) > 10
    own = st.view(0).sample(words)
    assert own.frames[0][site.into][0] == st.frames[0][site.into][0]
    again = st.view(1).sampler.draw(words, reopened=True)
    assert again.waiting == 7 and again.frames[0][site.into][0] is None


def test_the_future_is_another_one_in_every_sample() -> None:
    game, _ = loaded("twelve_days")
    st = game.new(3, 1)
    words = Words(9)
    samples = [st.view(0).sample(words) for _ in range(20)]
    assert len({sample.chance_key for sample in samples}) == 20
    assert st.chance_key not in {sample.chance_key for sample in samples}
    assert len({tuple(sample.zones[1]) for sample in samples}) == 20
    assert {(sample.seed, sample.number) for sample in samples} == {(0, 0)}


def test_the_same_words_give_the_same_sample() -> None:
    for st in positions(("santa", ("expansion",)), 3, 1, 20)[:4]:
        one, two = st.view(1).sample(Words(4)), st.clone().view(1).sample(Words(4))
        assert one.to_json() == two.to_json()


def test_a_position_that_nobody_watches_can_be_sampled_too() -> None:
    """Then only what lies open is known, of all else only the table."""
    game, _ = loaded("twelve_days")
    st = game.new(3, 1, watched=False)
    sample = st.view(0).sample(Words(1))
    own = [zone for zone in range(1, len(st.zones)) if game.seen_in[zone] & 1]
    assert [sample.zones[zone] for zone in own] == [st.zones[zone] for zone in own]
    assert sample.zones != st.zones and playout(sample).status == "finished"
