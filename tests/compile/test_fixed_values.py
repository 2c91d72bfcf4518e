"""A derived value that tables alone decide is a column, and one that can change is not; both play the same games."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.driver import Loaded, load
from tuckbox.interpreter.runtime.engine import playout

GAME = {
    "game.yaml": "title: {en: Case}\nplayers: 2 to 4\ntables: [{file: cards.csv, piece: card}]\nrules: [rules.tuck]\n",
    "cards.csv": "id,copies,suit,rank:number,note\n"
    + "".join(f"{suit}_{rank},2,{suit},{rank},\n" for suit in ("red", "blue") for rank in (1, 2, 3, 7)),
    "rules.tuck": """\
option bonus = 2 from 0 to 9
option steps = [0, 1, 5]
order power of suit, lowest first: red, blue
zone deck: pile of card, hidden, refilled from heap
zone heap: pile of card, open
zone hand: set of card, private, each player
track turn_number: number

define fixed of card as c, at least 2:
    when rank of c is at least 3 and suit is red: rank * bonus - 10
    when kind is blue_7: -rank divided by 2 rounded up
    when rank is in [1, 2] or not (suit is blue): steps for rank
    otherwise: highest of [power, rank - 1]
define dear of card = fixed is more than 3
define liked of card:
    when dear: suit
    otherwise: nothing
define early of card = rank is less than turn_number
define weight of card = fixed + count my hand
define luck of player = count my hand divided by 2 rounded down

setup:
    move every card to deck
    shuffle deck
    each player:
        draw 4 from deck to my hand

play:
    take turns until turn_number is 12:
        add 1 to turn_number
        choose played from my hand where dear else my hand where early else my hand where any liked else my hand:
            move played to heap
            add fixed of played * 100 + my luck to my score
            if liked of played is red:
                add 10000 to my score
            if weight of played is more than 6:
                add 20000 to my score
        draw 1 from deck to my hand
        if turn_number is 6:
            move heap to deck, lowest fixed on top

score:
    each player:
        add total weight among my hand + total fixed among (my hand where fixed is highest) to my score
""",
}


def loaded(folder: Path, *, coverage: bool = False, options: dict[str, str] | None = None) -> Loaded:
    folder.mkdir(exist_ok=True)
    for name, text in GAME.items():
        (folder / name).write_text(text, encoding="utf-8")
    found = load(folder, options=options or {}, coverage=coverage)
    assert [d.message for d in found.report if d.is_error] == []
    return found


def scores(found: Loaded) -> list[list[int]]:
    assert found.game is not None
    ends = []
    for number in range(30):
        st = found.game.fresh(2 + number % 3, 1, number, watched=False)
        playout(st)
        assert st.status == "finished", st.fault
        ends.append(list(st.outcome().scores))
    return ends


def test_what_tables_decide_is_a_column(tmp_path: Path) -> None:
    game = loaded(tmp_path / "game").game
    assert game is not None
    assert game.layout.made == {"power", "fixed", "dear", "liked"}
    by_kind = {
        game.layout.kinds[kind].id: game.layout.columns["fixed"][piece] for piece, kind in enumerate(game.layout.pieces)
    }
    assert by_kind == {
        "red_1": 2, "red_2": 5, "red_3": 2, "red_7": 4, "blue_1": 2, "blue_2": 5, "blue_3": 2, "blue_7": 2,
    }  # fmt: skip


@pytest.mark.parametrize("bonus", ["2", "5"])
def test_a_column_and_a_function_say_the_same(bonus: str, tmp_path: Path) -> None:
    """Where coverage is wanted the cases are gone through each time."""
    with_columns = scores(loaded(tmp_path / "game", options={"bonus": bonus}))
    with_functions = scores(loaded(tmp_path / "game", options={"bonus": bonus}, coverage=True))
    assert with_columns == with_functions
    assert len({tuple(end) for end in with_columns}) > 20


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("rank divided by (rank - 7) rounded up", "`rank - 7` is 0"),
        ("rank divided by turn_number rounded down", "`turn_number` is 0"),
    ],
)
def test_what_is_divided_by_0_is_a_fault_at_its_line(value: str, said: str, tmp_path: Path) -> None:
    rules = f"""\
zone deck: pile of card, open
track turn_number: number
define part of card = {value}
play:
    move every card to deck
    set turn_number to 0
    add total part among deck to score of player 1
    if score of player 1 is 3:
        set turn_number to 1
"""
    loaded(tmp_path / "game")
    (tmp_path / "game" / "rules.tuck").write_text(rules, encoding="utf-8")
    found = load(tmp_path / "game")
    assert found.game is not None
    for watched in (False, True):
        st = found.game.fresh(2, 1, 0, watched=watched)
        playout(st)
        assert st.status == "fault" and st.fault is not None
        assert st.fault.code == "P008" and said in st.fault.message
        assert st.fault.line == 3
