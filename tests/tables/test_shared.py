"""From tables that come with Tuckbox to the kinds of a game: which there are, and what a game lays over them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.model.tables import SHARED, PieceTable
from tuckbox.interpreter.tables import place_of, read_manifest, read_tables, shared_tables

CASES = Path(__file__).parent / "cases"


def table(case: str, *variants: str) -> PieceTable:
    manifest, problems = read_manifest(CASES / case)
    assert manifest is not None and not problems
    tables, problems = read_tables(manifest, variants)
    assert not problems
    return tables["card"]


def test_there_is_a_deck_of_cards() -> None:
    assert "standard_52" in shared_tables()


@pytest.mark.parametrize("name", shared_tables())
def test_a_shared_table_is_without_a_fault(name: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        f"title: A\nplayers: 2\ntables: [{{shared: {name}, piece: card}}]\nrules: [a.tuck]\n", encoding="utf-8"
    )
    (tmp_path / "a.tuck").write_text("", encoding="utf-8")
    manifest, problems = read_manifest(tmp_path)
    assert manifest is not None and not problems
    tables, problems = read_tables(manifest, ())
    assert not problems
    kinds = tables["card"].kinds.values()
    assert kinds
    for language in ("en", "ja", "ko"):
        assert len({kind.names.get(language) for kind in kinds} - {None}) == len(kinds), "a name is missing, or twice"
    for kind in kinds:
        assert kind.copies == 1 and None not in kind.cells.values()
        assert kind.span.file.name.startswith(SHARED) and place_of(tmp_path, kind.span.file.name).is_file()


def test_the_deck_has_thirteen_ranks_in_four_suits() -> None:
    kinds = table("shared_plain").kinds
    assert len(kinds) == 52
    ranks = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
    assert {(kind.cells["rank"], kind.cells["suit"]) for kind in kinds.values()} == {
        (rank, suit) for rank in ranks for suit in ("clubs", "diamonds", "hearts", "spades")
    }
    assert all(name == "{rank}_of_{suit}".format(**kind.cells) for name, kind in kinds.items())
    assert kinds["ace_of_spades"].names["en"] == "Ace of Spades"


def test_the_games_own_rows_lie_over_it() -> None:
    kinds = table("shared_good").kinds
    assert len(kinds) == 53 and list(kinds)[-1] == "joker"
    queen = kinds["queen_of_spades"]
    assert queen.cells == {"rank": "queen", "suit": "spades", "points": 13} and queen.copies == 2
    assert queen.names["en"] == "Black Lady" and queen.names["ja"] == "スペードのQ"
    assert kinds["joker"].copies == 1 and kinds["king_of_spades"].cells["points"] is None


def test_a_variant_changes_the_copies_only() -> None:
    kinds = table("shared_good", "three").kinds
    assert {kind.copies for name, kind in kinds.items() if name != "joker"} == {3}
    assert kinds["queen_of_spades"].names["en"] == "Black Lady"
    both = table("shared_good", "no_twos").kinds
    assert both["two_of_clubs"].copies == 0 and both["three_of_clubs"].copies == 2
