"""A position survives saving, loading and cloning to the last bit; what is no save of these rules is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from jsonschema import Draft202012Validator
from tuckbox.interpreter.runtime import engine
from tuckbox.interpreter.runtime.faults import Fault, SaveError
from tuckbox.interpreter.runtime.saving import from_json, hash_of
from tuckbox.interpreter.runtime.state import State, copied

from .tiny import HAND, tiny

GAME = tiny()


def schema(name: str) -> Draft202012Validator:
    """The validator of one of our schemas, itself checked."""
    data = json.loads(resources.files("tuckbox.schema").joinpath(f"{name}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(data)
    return Draft202012Validator(data)


STATE_SCHEMA = schema("state")


def reloaded(st: State) -> State:
    return from_json(GAME, json.loads(json.dumps(st.to_json())))


def test_saved_at_every_decision_the_game_stays_the_same() -> None:
    for watched in (True, False):
        straight = GAME.new(3, 11, watched=watched)
        saved = GAME.new(3, 11, watched=watched)
        while straight.status == "running":
            STATE_SCHEMA.validate(straight.to_json())
            saved = reloaded(saved)
            assert saved.hash() == straight.hash() == straight.clone().hash()
            move = engine.answer_uniformly(straight)
            assert engine.answer_uniformly(saved) == move
            straight.apply(move)
            saved.apply(move)
        assert reloaded(straight).to_json() == straight.to_json()
        STATE_SCHEMA.validate(straight.to_json())


@given(some.integers(0, 60), some.integers(0, 2**64 - 1))
@settings(max_examples=20, deadline=None)
def test_a_clone_is_independent(stop: int, seed: int) -> None:
    st = GAME.new(4, seed)
    for _ in range(stop):
        if st.status == "running":
            st.apply(engine.answer_uniformly(st))
    before, copy = st.to_json(), st.clone()
    engine.playout(copy)
    assert st.to_json() == before
    other = st.clone()
    engine.playout(st)
    assert other.to_json() == before
    engine.playout(other)
    assert other.to_json() == copy.to_json() == st.to_json()


def test_a_search_can_go_on_with_other_chance() -> None:
    st = GAME.new(3, 11, watched=False)
    ends = set()
    for seed in range(6):
        copy = st.clone()
        copy.reseed(seed)
        assert reloaded(copy).hash() == copy.hash()
        engine.playout(copy)
        ends.add(copy.hash())
    assert len(ends) == 6


def test_a_mid_together_position_is_saved_with_its_pending_answers() -> None:
    st = GAME.new(3, 11)
    asked = st.decision(2)
    assert asked is not None
    st.apply(asked.moves()[1])
    again = reloaded(st)
    assert (again.waiting, again.asked, again.frames) == (0b011, 0b111, st.frames)
    for one in (st, again):
        while one.waiting and one.site == 0:
            one.apply(one.moves()[0])
    assert again.to_json() == st.to_json()


def test_sequences_of_all_sorts_come_back_as_they_were() -> None:
    st = GAME.new(2, 11)
    st.frames[0][4] = [1, [2, None], (3, (4,)), range(5, 1, -2), {2: 5, 1: 6}, True, "k"]
    st.fault = Fault("P002", "A sentence.", (("text", "none"), ("count", 2)), "tiny.tuck", 3, 4)
    STATE_SCHEMA.validate(st.to_json())
    again = reloaded(st)
    assert repr(again.frames) == repr(st.frames)
    assert again.fault == st.fault
    twin = copied(st.frames[0])
    twin[4][1].append(9)
    twin[4][4][2] = 0
    assert st.frames[0][4][1] == [2, None]
    assert st.frames[0][4][4] == {2: 5, 1: 6}
    st.frames[0][4] = [object()]
    with pytest.raises(TypeError, match="holds no object"):
        st.to_json()


def test_what_is_written_does_not_change_with_the_game() -> None:
    st = GAME.new(2, 11)
    data = st.to_json()
    text = json.dumps(data)
    engine.playout(st)
    assert json.dumps(data) == text


PROGRAM = """
import json, sys
sys.path.insert(0, {path!r})
from runtime.tiny import tiny
from tuckbox.interpreter.runtime.engine import playout
st = tiny().new(4, 123456789)
playout(st)
print(st.hash())
"""


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_another_process_makes_the_same_game(hash_seed: str, pytestconfig: pytest.Config) -> None:
    code = PROGRAM.format(path=str(pytestconfig.rootpath / "tests"))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONHASHSEED": hash_seed}, check=True
    )
    st = GAME.new(4, 123456789)
    engine.playout(st)
    assert done.stdout.strip() == st.hash()


def test_other_rules_and_formats_are_refused() -> None:
    data = GAME.new(2, 1).to_json()
    with pytest.raises(SaveError, match="other rules, tables or options") as rules:
        from_json(GAME, data | {"rules": "others"})
    assert rules.value.code.id == "P032"
    assert rules.value.hint == "Load it with the rules it was saved with."
    with pytest.raises(SaveError, match="has format 1, and this version reads format 3") as form:
        from_json(GAME, data | {"format": 1})
    assert form.value.code.id == "P031"


def _set(*path: Any) -> Callable[[dict[str, Any]], None]:
    *way, last, value = path

    def change(data: dict[str, Any]) -> None:
        place: Any = data
        for step in way:
            place = place[step]
        place[last] = value

    return change


DAMAGES: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda data: data.pop("frames"), "`frames` is missing"),
    (lambda data: data["zones"][HAND].pop(), "some piece is missing, or is there twice"),
    (lambda data: data["zones"].pop(), "another number of zones"),
    (lambda data: data["tracks"].pop(), "another number of remembered values"),
    (lambda data: data["frames"][0].pop(), "a frame has another size"),
    (lambda data: data["knowledge"].pop(), "another number of players"),
    (lambda data: data["knowledge"][0].pop(), "another number of pieces"),
    (_set("knowledge", 0, 0, "fff"), "other kinds"),
    (_set("knowledge", 0, 0, "0"), "other kinds"),
    (_set("knowledge", 0, 0, "zz"), "invalid literal"),
    (_set("zones", 0, 7), "not iterable"),
    (_set("zones", HAND, 0, "1"), "something else where a whole number must stand"),
    (_set("frames", 0, 0, 99), "belongs to no routine"),
    (_set("frames", 0, 0, True), "something else where a whole number"),
    (_set("frames", 0, 4, {"x": 1}), "written in no known form"),
    (_set("frames", []), "nobody waits for the answer"),
    (_set("players", 9), "`players` is 9"),
    (_set("players", None), "something else where a whole number"),
    (_set("seed", -1), "`seed` is -1"),
    (_set("site", 17), "`site` is 17"),
    (_set("site", -1), "somebody is waited for, and nothing is asked"),
    (_set("waiting", 0), "somebody is waited for, and nothing is asked"),
    (_set("asked", 1), "who was not asked"),
    (_set("status", "won"), "`status` is none"),
    (_set("status", "finished"), "something is asked after the end"),
    (_set("winners", [5]), "does not sit at the table"),
    (_set("ask_everyone", 1), "neither true nor false"),
    (_set("fault", {"code": 1}), "not written as a fault"),
    (_set("chance", "key", "f" * 17), "a key is too large"),
    (_set("chance", "next", -3), "`next` is -3"),
    (_set("log", 5), "not iterable"),
    (_set("turns", 3), "changed since it was saved"),
    (_set("hash", "0" * 64), "changed since it was saved"),
]


@pytest.mark.parametrize(("damage", "text"), DAMAGES)
def test_damaged_saves_are_refused(damage: Callable[[dict[str, Any]], Any], text: str) -> None:
    data = json.loads(json.dumps(GAME.new(2, 1).to_json()))
    damage(data)
    with pytest.raises(SaveError, match=text) as problem:
        from_json(GAME, data)
    assert problem.value.code.id == "P030"


@pytest.mark.parametrize("data", [None, 7, [], "x"])
def test_what_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(SaveError, match="not a JSON object"):
        from_json(GAME, data)


def test_the_hash_is_of_canonical_json() -> None:
    assert hash_of({"b": 1, "a": "é"}) == hash_of({"a": "é", "b": 1})
    data = GAME.new(2, 1).to_json()
    del data["choice"]
    assert data.pop("hash") == hash_of(data) == GAME.new(2, 1).hash()


def test_the_same_choices_make_the_same_position_whoever_made_them() -> None:
    drawn, given = GAME.new(3, 8), GAME.new(3, 8)
    while drawn.status == "running":
        move = engine.answer_uniformly(drawn)
        drawn.apply(move)
        given.apply(move)
        assert given.hash() == drawn.hash()
