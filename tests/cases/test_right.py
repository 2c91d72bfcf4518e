"""Every right case is clean but for the codes that are `meant`, and plays to the end that its head says, in all ways of
playing it alike.

`final PLACE: ...` says what is there at the end, worked out by hand; it must hold for every seed and every answer. What
chance and answers decide is looked at by the rules of the case themselves. `players n` says how many play (default 2),
`most n` for how many the game is made (default 4).
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from tuckbox.interpreter.driver import Loaded, load
from tuckbox.interpreter.model import types as t
from tuckbox.interpreter.runtime.engine import answer_uniformly, playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.saving import from_json
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.syntax import nodes as n
from tuckbox.interpreter.syntax.parse import parse
from tuckbox.interpreter.syntax.walk import walk

from .casebook import Case, cases, of_the_case

RIGHT = cases("right")
SEEDS = [(1, 0), (1, 1), (7, 0), (2026, 3)]
MOST_DECISIONS = 500


def loaded(case: Case, folder: Path) -> Loaded:
    return load(case.write(folder), case.words("variants"), case.options())


@pytest.mark.parametrize("case", RIGHT, ids=lambda case: case.name)
def test_case(case: Case, tmp_path: Path) -> None:
    found = loaded(case, tmp_path / "game")
    assert [f"{d.code.id} {d.span}: {d.message}" for d in of_the_case(case, found.report)] == []
    assert set(case.words("meant")) <= {d.code.id for d in found.report}, "something is not meant any more"
    assert found.game is not None
    assert case.lines("final"), "a right case says how it ends: final PLACE: ..."
    for players in [int(one) for one in case.words("players")] or [2]:
        for seed, number in SEEDS:
            fast = found.game.fresh(players, seed, number, watched=False)
            playout(fast)
            expect(case, fast)
            slow = step_by_step(found.game, players, seed, number)
            assert content(fast) == content(slow)
            expect(case, with_random_answers(found.game, players, seed, number))


def step_by_step(game: Game, players: int, seed: int, number: int) -> State:
    """The uniform bot's game, watched, in which each position is saved, loaded and copied; all three go on alike."""
    st = game.new(players, seed, number)
    for _ in range(MOST_DECISIONS):
        if st.is_over:
            return st
        loaded_again = from_json(game, json.loads(json.dumps(st.to_json())))
        copy = st.clone()
        before = st.hash()
        assert loaded_again.hash() == copy.hash() == before
        asked = st.decision()
        assert asked is not None
        moves = asked.moves()
        assert len(moves) >= 1
        for seat in range(players):
            st.view(seat).to_json()
        for other in (loaded_again, copy, st):
            other.apply(answer_uniformly(other))
        assert loaded_again.hash() == copy.hash() == st.hash() != before
    raise AssertionError("this game has no end")


def with_random_answers(game: Game, players: int, seed: int, number: int) -> State:
    """A game with answers of our own, from all moves there are."""
    chance = random.Random(seed * 1000 + number)
    st = game.new(players, seed, number, ask_everyone=chance.random() < 0.5)
    for _ in range(MOST_DECISIONS):
        if st.is_over:
            return st
        open_seats = [seat for seat in range(players) if st.decision(seat) is not None]
        moves = st.moves(chance.choice(open_seats))
        st.apply(moves[chance.randrange(len(moves))])
    raise AssertionError("this game has no end")


def content(st: State) -> dict[str, Any]:
    """All of a position but what only somebody who watches keeps."""
    return {key: value for key, value in st.to_json().items() if key not in ("knowledge", "log", "hash")}


def expect(case: Case, st: State) -> None:
    for line in case.lines("final"):
        place, _, wanted = line.partition(":")
        assert at_end(st, place.strip()) == wanted.strip(), line
    if not any(line.startswith("status") for line in case.lines("final")):
        assert st.status == "finished", st.fault


def at_end(st: State, place: str) -> str:
    """What lies or is remembered at a place, in the words of the rules: a pile from its top, a row from its left."""
    layout = st.game.layout
    if place == "status":
        fault = st.fault
        return st.status if fault is None else f"{st.status} {fault.code} {fault.file}:{fault.line}"
    if place == "winners":
        return ", ".join(f"player {seat + 1}" for seat in st.outcome().winners) or "nobody"
    name, _, owner = place.partition(" of player ")
    seat = int(owner) - 1 if owner else 0
    name, _, member = name.replace(" of ", " ").partition(" ")
    members = (layout.zone_named.get(name) or layout.track_named[name]).members
    if members is not None:
        seat = seat * members.count + members.names.index(member)
    if name in layout.zone_named:
        zone = layout.zone_named[name]
        pieces = list(st.zones[zone.base + seat])
        if zone.kind == "pile":
            pieces.reverse()
        elif zone.kind == "set":
            pieces.sort()
        return ", ".join(shown(st, zone.table, piece) for piece in pieces) or "empty"
    track = layout.track_named[name]
    if track.family and not owner and members is None:
        return ", ".join(said(st, track.type, st.vars[track.base + one]) for one in range(st.n))
    return said(st, track.type, st.vars[track.base + seat])


def shown(st: State, table: str, piece: int) -> str:
    """A piece, and the side it shows if that is not the first."""
    side = st.sides[piece] if st.sides else 0
    return said(st, t.Piece(table), piece) + (f" {st.game.layout.sides[table][side]}" if side else "")


def said(st: State, type_: t.Type, value: Any) -> str:
    layout = st.game.layout
    if value is None:
        return "nothing"
    match t.bare(type_):
        case t.SetOf(of) | t.ListOf(of):
            return "[" + ", ".join(said(st, of, one) for one in value) + "]"
        case t.YesNo():
            return "yes" if value else "no"
        case t.Player():
            return f"player {value + 1}"
        case t.Piece():
            return layout.kinds[layout.pieces[value]].id
        case t.KindOf():
            return layout.kinds[value].id
        case t.Value(attribute):
            return layout.values[attribute][value]
    return str(value)


def built(union: object) -> set[type]:
    return set(get_args(union)) - {n.NotBuilt, n.FirstNotEmpty}


def nodes_of(case: Case) -> Iterator[n.Node]:
    for name, text in case.files.items():
        if name.endswith(".tuck"):
            for part in parse(SourceFile(name, text))[0].parts:
                yield from walk(part)


def test_every_construct_that_is_built_has_a_tiny_game() -> None:
    used: dict[type, set[str]] = {}
    for case in RIGHT:
        for node in nodes_of(case):
            used.setdefault(type(node), set()).add(case.name)
    wanted = built(n.Stmt) | built(n.Expr) | built(n.Part) | set(get_args(n.TypeNode))
    assert {kind.__name__ for kind in wanted - set(used)} == set()
    assert len(RIGHT) >= 25


def test_every_comparison_and_look_is_used() -> None:
    nodes = [node for case in RIGHT for node in nodes_of(case)]
    assert {node.op for node in nodes if isinstance(node, n.Compare)} == set(get_args(n.CompareOp))
    assert {node.word for node in nodes if isinstance(node, n.Look)} == set(get_args(n.LookWord))
    assert {node.kind for node in nodes if isinstance(node, n.Zone)} == {"pile", "row", "set", "slot", "pool"}
    assert {node.when for node in nodes if isinstance(node, n.Rule)} == {"before", "after", "instead"}
    hows = [node for node in nodes if isinstance(node, n.How)]
    assert {how.end for how in hows if how.end is not None} == {"top", "bottom", "left", "right"}
    assert any(how.side is not None for how in hows)
