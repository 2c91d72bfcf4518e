"""A record replays to the same game, survives JSON, and says what is wrong where it does not fit."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tuckbox.interpreter.model.layout import KindInfo, Layout
from tuckbox.interpreter.model.types import NUMBER, PLAYER, KindOf, Piece, Type, Value
from tuckbox.interpreter.runtime import engine
from tuckbox.interpreter.runtime.decisions import Move
from tuckbox.interpreter.runtime.faults import IllegalMove, RecordError
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.program import Program, SiteInfo
from tuckbox.interpreter.runtime.record import Record, Recorder, differences, replay
from tuckbox.interpreter.runtime.symbolic import from_symbolic, symbolic

from .test_saving import schema
from .tiny import HAND, SPAN, tiny

SCHEMA = schema("record")
GAME = tiny()


def recorded(seed: int, **how: Any) -> tuple[Record, str]:
    """A whole game's record, and the hash of its last position."""
    keeper = Recorder(GAME.new(3, seed, 2, **how))
    while keeper.state.status == "running":
        keeper.play(engine.answer_uniformly(keeper.state))
    return keeper.record(), keeper.state.hash()


@pytest.mark.parametrize("everyone", [False, True])
def test_a_record_replays_to_the_same_position(everyone: bool) -> None:
    record, end = recorded(6, ask_everyone=everyone)
    data = json.loads(json.dumps(record.to_json()))
    SCHEMA.validate(data)
    again = Record.from_json(data)
    assert again.to_json() == record.to_json()
    assert again.moves == record.moves
    st = replay(GAME, again)
    assert st.hash() == end
    assert differences(st, again) == []
    assert record.decisions == len(record.moves)
    assert (record.options, record.status, record.turns) == ({"rounds": 3, "points": (0, 1, 3)}, "finished", 9)
    assert record.winners == tuple(seat + 1 for seat in st.outcome().winners)


def test_moves_are_written_in_names() -> None:
    st = GAME.new(2, 4)
    piece = st.zones[HAND + 1][2]
    written = symbolic(st, Move(0, 1, piece))
    assert written == {
        "site": "play.present",
        "seat": 2,
        "answer": {"kind": f"k{GAME.layout.pieces[piece]}", "zone": "hand", "owner": 2, "place": 3},
    }
    assert from_symbolic(st, written) == Move(0, 1, piece)
    while st.site != 1:
        st.apply(st.moves()[0])
    assert symbolic(st, Move(1, 0, ())) == {"site": "play.dropped", "seat": 1, "answer": []}
    assert from_symbolic(st, {"site": "play.dropped", "seat": 1, "answer": None}) == Move(1, 0, None)
    for move in st.moves():
        assert from_symbolic(st, symbolic(st, move)) == move
    st.apply(st.moves()[0])
    assert symbolic(st, Move(2, 0, 4))["answer"] == 4
    assert from_symbolic(st, {"site": "play.bonus", "seat": 1, "answer": 4}) == Move(2, 0, 4)


def test_a_piece_that_has_moved_within_its_zone_is_found_again() -> None:
    st = GAME.new(2, 4)
    pieces = st.zones[HAND]
    written = symbolic(st, Move(0, 0, pieces[0]))
    pieces.append(pieces.pop(0))
    found, kinds = from_symbolic(st, written).answer, GAME.layout.pieces
    assert isinstance(found, int)
    assert found in pieces
    assert kinds[found] == kinds[pieces[-1]]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"site": "play.bonus", "seat": 1, "answer": 1}, "It answers `play.bonus`, but `play.present` is asked here."),
        ({"site": "play.present", "seat": 3, "answer": 1}, "Player 3 is not asked now."),
        ({"site": "play.present", "seat": 0, "answer": 1}, "Player 0 is not asked now."),
        ({"site": "play.present", "seat": 1, "answer": 1}, "asks for a card, and the move names something else"),
        (
            {"site": "play.present", "seat": 1, "answer": {"kind": "k9", "zone": "hand", "owner": 1, "place": 1}},
            "`k9` in `hand` cannot be chosen here.",
        ),
        (
            {"site": "play.present", "seat": 1, "answer": {"kind": "k1", "zone": None, "place": 1}},
            "`k1` in `the box` cannot be chosen here.",
        ),
    ],
)
def test_a_move_that_does_not_fit_says_why(data: dict[str, Any], text: str) -> None:
    with pytest.raises(IllegalMove, match=text):
        from_symbolic(GAME.new(2, 4), data)


@pytest.mark.parametrize(
    "data", [None, {}, {"site": 1, "seat": 1, "answer": 1}, {"site": "x", "seat": "1", "answer": 1}]
)
def test_what_is_no_move_is_refused(data: object) -> None:
    with pytest.raises(RecordError, match="This is no record"):
        from_symbolic(GAME.new(2, 4), data)


def _asking(type_: Type, items: list[int]) -> Game:
    """A game whose first question offers these items."""
    layout = GAME.layout
    kinds = (*layout.kinds, KindInfo("red_one", "chip", {}, {}))
    values = {"colour": ("red", "blue")}
    facts: dict[str, Any] = {name: getattr(layout, name) for name in Layout.__dataclass_fields__}
    new = Layout(**facts | {"kinds": kinds, "values": values})

    def main(st: Any, f: Any = None, r: int = 0) -> int:
        if f is not None:
            return 0
        st.site, st.waiting = 0, 1
        st.frames.append([0, 1, None])
        return 1

    site = SiteInfo(0, "ask.it", "it", None, type_, True, True, None, False, None, SPAN, False, 0, 2, ())
    program = Program(
        "ask", new, (main,), ("play",), (3,), (), (lambda st, me: (items, None, None),), (site,), {}, None, None, 0, ()
    )
    return Game(new, program, lambda _players: program, rules_hash="x", title="Asking")


@pytest.mark.parametrize(
    ("type_", "item", "written"),
    [
        (PLAYER, 1, {"player": 2}),
        (NUMBER, 17, 17),
        (KindOf("chip"), 5, {"kind": "red_one"}),
        (Value("colour"), 1, {"value": "blue"}),
        (Piece("card"), 3, {"kind": "k2", "zone": None, "place": 4}),
    ],
)
def test_answers_of_all_types_have_names(type_: Type, item: int, written: object) -> None:
    st = _asking(type_, [item]).new(2, 1)
    move = Move(0, 0, item)
    assert symbolic(st, move)["answer"] == written
    assert from_symbolic(st, symbolic(st, move)) == move
    st.apply(from_symbolic(st, symbolic(st, Move(0, 0, None))))
    assert st.status == "finished"


@pytest.mark.parametrize(
    ("type_", "written", "text"),
    [(KindOf("chip"), {"kind": "no"}, "no kind `no`"), (Value("colour"), {"value": "no"}, "no colour `no`")],
)
def test_names_that_are_gone_are_told(type_: Type, written: object, text: str) -> None:
    with pytest.raises(IllegalMove, match=text):
        from_symbolic(_asking(type_, [0]).new(2, 1), {"site": "ask.it", "seat": 1, "answer": written})


def test_other_rules_are_refused_unless_allowed() -> None:
    record, end = recorded(6)
    edited = Record(**{name: getattr(record, name) for name in Record.__slots__} | {"rules": "older"})
    with pytest.raises(RecordError, match="other rules"):
        replay(GAME, edited)
    assert replay(GAME, edited, other_rules=True).hash() == end


def test_a_record_that_does_not_fit_names_its_move() -> None:
    record, _ = recorded(6)
    moves = list(record.moves)
    moves[4] = moves[4] | {"seat": 9}
    data = record.to_json() | {"moves": moves}
    with pytest.raises(RecordError, match=r"Move 5 of the record does not fit: Player 9 is not asked now\.$"):
        replay(GAME, Record.from_json(data))
    data = record.to_json() | {"moves": [*record.moves, moves[0]]}
    with pytest.raises(RecordError, match=rf"Move {len(moves) + 1} .*: Nobody is asked anything here\.$"):
        replay(GAME, Record.from_json(data))
    with pytest.raises(RecordError, match="2 to 4 players, not for 9"):
        replay(GAME, Record.from_json(record.to_json() | {"players": 9}))
    with pytest.raises(RecordError, match="from 0 to"):
        replay(GAME, Record.from_json(record.to_json() | {"seed": 2**64}))


def test_differences_are_named() -> None:
    record, _ = recorded(6)
    st = replay(GAME, Record.from_json(record.to_json() | {"moves": list(record.moves[:-2])}))
    assert differences(st, record) == ["status", "scores", "winners", "decisions"]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"format": 7}, "its format is 7, and this version reads format 1"),
        ({"players": "2"}, "`players` is not what it must be"),
        ({"seed": -1}, "`seed` is not what it must be"),
        ({"moves": [1]}, "`moves` is not what it must be"),
        ({"status": "won"}, "`status` is not what it must be"),
        ({"extra": 1}, "`extra` is nothing that a record has"),
    ],
)
def test_damaged_records_are_refused(change: dict[str, Any], text: str) -> None:
    record, _ = recorded(6)
    with pytest.raises(RecordError, match=text) as problem:
        Record.from_json(record.to_json() | change)
    assert problem.value.code.id == "P033"


def test_a_record_without_its_parts_is_refused() -> None:
    record, _ = recorded(6)
    data = record.to_json()
    del data["scores"]
    with pytest.raises(RecordError, match="`scores` is missing"):
        Record.from_json(data)
    with pytest.raises(RecordError, match="not a JSON object"):
        Record.from_json([])


def test_an_illegal_move_is_not_kept() -> None:
    keeper = Recorder(GAME.new(2, 4))
    with pytest.raises(IllegalMove):
        keeper.play(Move(0, 0, 99))
    assert keeper.moves == []
