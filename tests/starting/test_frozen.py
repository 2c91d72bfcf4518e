"""Frozen classes behave as frozen dataclasses do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import typing
from typing import Any

import pytest
from tuckbox.interpreter import typed
from tuckbox.interpreter.frozen import frozen, made


@frozen
class Base:
    """The base."""


@frozen
class Point(Base):
    """A place."""

    x: int
    y: int = 2
    marks: dict[str, int] = made(factory=dict)

    @property
    def total(self) -> int:
        return self.x + self.y


@frozen(slots=False, eq=False)
class Thing:
    name: str


@dataclasses.dataclass(frozen=True, slots=True)
class Model:
    x: int
    y: int = 2
    marks: dict[str, int] = dataclasses.field(default_factory=dict)


class Pair(typed.NamedTuple):
    """Two."""

    one: int
    other: str = "b"

    def said(self) -> str:
        return f"{self.one}{self.other}"


def test_fields_are_given_by_place_or_name() -> None:
    for one in (Point(1, 3, {}), Point(1, y=3), Point(x=1, y=3, marks={})):
        assert (one.x, one.y, one.marks, one.total) == (1, 3, {}, 4)
    first, second = Point(1), Point(1)
    assert first.y == 2 and first.marks is not second.marks


@pytest.mark.parametrize("given", [((), {}), ((1, 2, {}, 4), {}), ((1,), {"z": 1}), ((1,), {"x": 1})])
def test_what_does_not_fit_is_refused(given: tuple[tuple[Any, ...], dict[str, Any]]) -> None:
    arguments, named = given
    for kind in (Point, Model):
        with pytest.raises(TypeError):
            kind(*arguments, **named)


def test_nothing_changes() -> None:
    one, thing = Point(1), Thing("a")
    for change in (lambda: setattr(one, "x", 2), lambda: setattr(one, "z", 2), lambda: delattr(thing, "name")):
        with pytest.raises(AttributeError):
            change()
    assert not hasattr(one, "__dict__") and thing.__dict__ == {"name": "a"}


def test_equal_are_objects_of_one_class_with_equal_fields() -> None:
    assert Point(1) == Point(1, 2) != Point(2)
    assert Base() == Base() and Base() != Point(1) and Point(1) != (1, 2, {})
    assert len({Base(), Base()}) == 1
    assert Thing("a") != Thing("a")
    with pytest.raises(TypeError):
        hash(Point(1))


def test_they_are_shown_matched_and_copied_as_dataclasses() -> None:
    one = Point(1, 3, {"a": 1})
    assert repr(one) == repr(Model(1, 3, {"a": 1})).replace("Model", "Point")
    match one:
        case Point(x, y):
            assert (x, y) == (1, 3)
    assert pickle.loads(pickle.dumps(one)) == copy.copy(one) == copy.deepcopy(one) == one
    assert Point.__doc__ == "A place."


def test_dataclasses_take_them() -> None:
    one = Point(1, 3)
    assert dataclasses.is_dataclass(one) and dataclasses.is_dataclass(Point)
    assert dataclasses.replace(one, y=4) == Point(1, 4)  # type: ignore[type-var]
    for field, model in zip(dataclasses.fields(one), dataclasses.fields(Model), strict=True):  # type: ignore[arg-type]
        assert (field.name, field.default, field.default_factory) == (model.name, model.default, model.default_factory)
    assert dataclasses.asdict(one) == {"x": 1, "y": 3, "marks": {}}  # type: ignore[call-overload]


def test_named_tuples_are_those_of_collections() -> None:
    pair = Pair(1)
    assert pair == (1, "b") and pair._replace(one=2).said() == "2b" and isinstance(pair, tuple)
    assert (Pair._fields, Pair.__doc__, Pair.__module__) == (("one", "other"), "Two.", __name__)
    assert pickle.loads(pickle.dumps(pair)) == pair and repr(pair) == "Pair(one=1, other='b')"


def test_the_words_for_types_can_stand_in_aliases() -> None:
    word: Any = typed.Literal
    assert (word["a", "b"] | None) is (None | word) is word
    assert typing.get_args(tuple[typed.Any, int]) == (typed.Any, int)
    assert not typed.TYPE_CHECKING and set(typed.__all__) - {"TYPE_CHECKING"} <= set(typing.__all__)
