"""What a seat can tell of a piece: its mark, its kind, its values; and what it remembers of pieces out of sight."""

from __future__ import annotations

from tuckbox.interpreter.runtime.random import Words
from tuckbox.interpreter.runtime.remembered import told_values

from ..properties.test_sampling import positions
from ..properties.twins import loaded


def test_alike_pieces_of_a_hand_have_one_mark() -> None:
    game, _ = loaded("twelve_days")
    st = game.new(3, 1)
    asked, view, other = st.decision(0), st.view(0), st.view(1)
    assert asked is not None
    for piece in asked.items:
        kind = game.layout.kinds[game.layout.pieces[piece]]
        assert view.kind(piece) == kind.id and other.kind(piece) is None
        assert view.mark(piece)[2] == game.singles[piece] and other.mark(piece)[2].bit_count() > 1
        assert view.mark(piece)[1] == -1
    marks = {view.mark(piece) for piece in asked.items}
    assert len(marks) == len({game.layout.pieces[piece] for piece in asked.items})
    assert len({other.mark(piece) for piece in asked.items}) == 1


def test_values_are_told_of_known_pieces_only() -> None:
    cards, _ = loaded("hearts")
    hearts = cards.new(4, 1)
    own = hearts.decision(0)
    assert own is not None
    suits = {hearts.view(0).value(piece, "suit") for piece in own.items}
    assert suits <= {"clubs", "diamonds", "hearts", "spades"} and len(suits) > 1
    assert {hearts.view(1).value(piece, "suit") for piece in own.items} == {None}
    assert hearts.view(0).value(own.items[0], "no_such_column") is None
    bids, _ = loaded("goofspiel")
    asked = bids.new(2, 1).decision(0)
    assert asked is not None
    ranks = [bids.new(2, 1).view(1).value(piece, "rank") for piece in asked.items]
    assert ranks == list(range(1, 14)), "all have seen these dealt"


def test_places_tell_pieces_of_rows_apart() -> None:
    game, _ = loaded("deck_the_yard")
    st = game.new(1, 1)
    shown = next(zone for zone, info in enumerate(game.layout.zone_of) if info is not None and info.name == "shown")
    assert [st.view(0).mark(piece)[:2] for piece in st.zones[shown]] == [(shown, 0), (shown, 1)]


def test_marks_that_all_have_seen_stay_on_cards_that_go_out_of_sight() -> None:
    """`marked` marks cards that lie open, and they go into hands and back into the stock."""
    game, _ = loaded("marked")
    marks = game.layout.track_named["mark"]
    assert marks.pieces is not None
    kept = 0
    for st in positions(("marked", ()), 3, 2, 4):
        assert st.log is not None
        last = {event[1]: event[2:] for event in st.log if event[0] == "track"}
        for viewer in range(3):
            sample = st.view(viewer).sample(Words(1))
            for index, (value, known) in last.items():
                if game.track_of[index] is marks and known >> viewer & 1:
                    assert sample.vars[index] == value
                    piece = marks.pieces[index - marks.base]
                    kept += bool(value) and not game.seen_in[st.loc[piece]] >> viewer & 1
    assert kept > 20


def test_what_lasts_on_a_card_out_of_sight_is_left_out() -> None:
    game, _ = loaded("marked")
    sums = next(track for track in game.layout.tracks if track.inner and track.pieces is not None)
    assert sums.pieces is not None
    found = 0
    for st in positions(("marked", ()), 3, 2, 4):
        for viewer in range(3):
            hidden = [piece for piece in sums.pieces if not game.seen_in[st.loc[piece]] >> viewer & 1]
            found += sum(st.vars[sums.base + piece - sums.pieces.start] != sums.start for piece in hidden)
            told = told_values(st, viewer, hidden)
            sample = st.view(viewer).sample(Words(1))
            for piece in hidden:
                index = sums.base + piece - sums.pieces.start
                assert told[index] == sample.vars[index] == sums.start
    assert found > 5
