"""From a class with annotated fields to one whose objects never change, as `dataclasses` make it, at a tenth the cost.

Making a class with `dataclasses` takes as long as playing a game, and importing that module as long as sixty. What is
needed to play is made by this instead, so that a process that only plays is at its first question at once; all else
uses `dataclasses`. Its functions (`replace`, `fields`) take these objects too.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from .typed import TYPE_CHECKING, Any, NoReturn, dataclass_transform, overload

if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")
    C = TypeVar("C", bound=type)

_NONE = object()


class _Made:
    """The default of a field that is made anew for every object."""

    def __init__(self, factory: Callable[[], Any]) -> None:
        self.factory = factory


def made(*, factory: Callable[[], T]) -> T:
    """A field that has what `factory` gives where nothing is given; of every object its own."""
    return _Made(factory)  # type: ignore[return-value]


class _Fields:
    """What `dataclasses` look for in a class, found out when they do."""

    def __get__(self, _: object, owner: type) -> dict[str, Any]:
        from dataclasses import field, make_dataclass

        listed: list[tuple[str, Any, Any]] = []
        for name, default in zip(owner.__match_args__, owner._defaults, strict=True):  # type: ignore[attr-defined]
            if isinstance(default, _Made):
                listed.append((name, Any, field(default_factory=default.factory)))
            else:
                listed.append((name, Any, field() if default is _NONE else field(default=default)))
        found: dict[str, Any] = vars(make_dataclass(owner.__name__, listed, kw_only=True))["__dataclass_fields__"]
        return found


@overload
def frozen(cls: C, /) -> C: ...
@overload
def frozen(*, slots: bool = True, eq: bool = True) -> Callable[[C], C]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(made,))
def frozen(cls: C | None = None, /, *, slots: bool = True, eq: bool = True) -> C | Callable[[C], C]:
    """Makes of a class one whose fields are given when an object is made and then stay. Equal are objects of one class
    with equal fields, or, without `eq`, only the same one. Without `slots` objects have a `__dict__` besides.
    """
    return _frozen(cls, slots, eq) if cls is not None else lambda one: _frozen(one, slots, eq)


def _frozen(cls: C, slots: bool, eq: bool) -> C:
    own = tuple(cls.__annotations__)
    above = getattr(cls, "__match_args__", ())
    names = (*above, *own)
    space = cls.__dict__
    defaults = (*getattr(cls, "_defaults", ()), *[space.get(name, _NONE) for name in own])
    new: dict[str, Any] = {
        "__match_args__": names,
        "_defaults": defaults,
        "__dataclass_fields__": _Fields(),
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__repr__": _repr,
        "__reduce__": _reduce,
    }
    if eq:
        new["__eq__"], new["__hash__"] = _comparing(names)
    if slots:
        kept = {name: value for name, value in space.items() if name not in (*own, "__dict__", "__weakref__")}
        cls = type(cls)(cls.__name__, cls.__bases__, {**kept, **new, "__slots__": own})
        new = {}
    new["__init__"] = _initial(cls, names, defaults, slots)
    for name, value in new.items():
        setattr(cls, name, value)
    return cls


def _initial(cls: type, names: tuple[str, ...], defaults: tuple[Any, ...], slots: bool) -> Callable[..., None]:
    count = len(names)
    setters = [getattr(cls, name).__set__ for name in names] if slots else []

    def complete(arguments: tuple[Any, ...], named: dict[str, Any]) -> list[Any]:
        if len(arguments) > count:
            raise TypeError(f"{cls.__name__} has {count} fields, not {len(arguments)}")
        values = list(arguments)
        for name, default in zip(names[len(values) :], defaults[len(values) :], strict=True):
            value = named.pop(name, _NONE)
            if value is _NONE:
                value = default.factory() if isinstance(default, _Made) else default
            if value is _NONE:
                raise TypeError(f"{cls.__name__} needs its field {name}")
            values.append(value)
        if named:
            raise TypeError(f"{cls.__name__} has no place for {', '.join(named)}")
        return values

    def with_slots(self: object, /, *arguments: Any, **named: Any) -> None:
        values = arguments if len(arguments) == count and not named else complete(arguments, named)
        for place, value in zip(setters, values):  # noqa: B905 - they are as many
            place(self, value)

    def with_dict(self: object, /, *arguments: Any, **named: Any) -> None:
        values = arguments if len(arguments) == count and not named else complete(arguments, named)
        self.__dict__.update(zip(names, values, strict=True))

    return with_slots if slots else with_dict


def _comparing(names: tuple[str, ...]) -> tuple[Callable[[Any, object], bool], Callable[[Any], int]]:
    key: Callable[[Any], Any] = attrgetter(*names) if names else lambda _: ()

    def equal(self: Any, other: object) -> bool:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    return equal, lambda self: hash(key(self))


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    raise AttributeError(f"{type(self).__name__}.{name} never changes")


def _repr(self: Any) -> str:
    return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__match_args__)})"


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    return type(self), tuple([getattr(self, name) for name in self.__match_args__])
