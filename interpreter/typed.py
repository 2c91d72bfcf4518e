"""The words of `typing` that annotations and aliases need, without importing it: that takes as long as seventy games.

To a type checker they are what they are called. At run time nothing is done with them: annotations are not looked at,
and an alias made of them stands for nothing. Used where all that plays needs it; elsewhere `typing` is as good.
"""

from __future__ import annotations

TYPE_CHECKING = False
"""A type checker takes it for True, as it does that of `typing`."""

if TYPE_CHECKING:
    from typing import Any, Literal, NamedTuple, NoReturn, Protocol, dataclass_transform, overload
else:
    from collections import namedtuple

    class _Word:
        def __getitem__(self, _):
            return self

        def __or__(self, _):
            return self

        __ror__ = __or__

    Any = Literal = NoReturn = _Word()
    Protocol = object

    def overload(function):
        return function

    def dataclass_transform(**_):
        return lambda function: function

    class _NamedTupleMaker(type):
        """Makes a named tuple of a class body, with what else stands in it."""

        def __new__(mcs, name, bases, space):
            if not bases:
                return super().__new__(mcs, name, bases, space)
            fields = space["__annotations__"]
            defaults = [space[field] for field in fields if field in space]
            made = namedtuple(name, fields, defaults=defaults, module=space["__module__"])
            for key, value in space.items():
                if key not in fields and key not in ("__module__", "__qualname__", "__annotations__"):
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_NamedTupleMaker):
        """As that of `typing`."""


__all__ = [
    "TYPE_CHECKING",
    "Any",
    "Literal",
    "NamedTuple",
    "NoReturn",
    "Protocol",
    "dataclass_transform",
    "overload",
]
