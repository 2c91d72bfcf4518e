"""The types of the rule language: every value is finite or bounded, and its type is inferred, not written."""

from __future__ import annotations

from ..frozen import frozen


@frozen
class Type:
    """Base of all types; `str()` is how a message calls it."""


@frozen
class Number(Type):
    def __str__(self) -> str:
        return "a number"


@frozen
class YesNo(Type):
    def __str__(self) -> str:
        return "a yes or no"


@frozen
class Player(Type):
    def __str__(self) -> str:
        return "a player"


@frozen
class Piece(Type):
    """A piece of a table."""

    table: str

    def __str__(self) -> str:
        return with_article(self.table)


@frozen
class KindOf(Type):
    """A row of a table."""

    table: str

    def __str__(self) -> str:
        return f"a kind of {self.table}"


@frozen
class Value(Type):
    """A value of an attribute whose cells are words."""

    attribute: str

    def __str__(self) -> str:
        return with_article(self.attribute)


@frozen
class ZoneOf(Type):
    """One zone, read as the set of its pieces. `kind` is pile, row, set or slot."""

    table: str
    kind: str
    name: str

    def __str__(self) -> str:
        return f"a zone of {self.table}s"


@frozen
class SetOf(Type):
    of: Type

    def __str__(self) -> str:
        return f"a set of {plural(self.of)}"


@frozen
class ListOf(Type):
    of: Type

    def __str__(self) -> str:
        return f"a list of {plural(self.of)}"


@frozen
class Maybe(Type):
    """*T, if any*: may have no value."""

    of: Type

    def __str__(self) -> str:
        return f"{self.of}, if any"


@frozen
class Absent(Type):
    """The type of `nothing`."""

    def __str__(self) -> str:
        return "nothing"


@frozen
class Unknown(Type):
    """After a problem that was reported already: fits everything."""

    def __str__(self) -> str:
        return "something unknown"


NUMBER, YES_NO, PLAYER, ABSENT, UNKNOWN = Number(), YesNo(), Player(), Absent(), Unknown()


def with_article(word: str) -> str:
    """The word behind `a` or `an`."""
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


def plural(type_: Type) -> str:
    """How a message calls several of a type."""
    match type_:
        case Number():
            return "numbers"
        case YesNo():
            return "yes-or-noes"
        case Player():
            return "players"
        case Piece(table):
            return f"{table}s"
        case KindOf(table):
            return f"kinds of {table}"
        case Value(attribute):
            return f"{attribute}s"
        case _:
            return "things"


def element(type_: Type) -> Type | None:
    """What one finds looking through a value of this type one by one; None if there is nothing to look through."""
    match type_:
        case SetOf(of) | ListOf(of):
            return of
        case Maybe(of):
            return element(of)
        case ZoneOf(table):
            return Piece(table)
        case Piece() | Player() | Value() | KindOf() | Unknown():
            return type_
        case _:
            return None


def bare(type_: Type) -> Type:
    """The type without its *if any*."""
    return type_.of if isinstance(type_, Maybe) else type_


def maybe(type_: Type) -> Type:
    """The type with *if any*, once; sets, lists and zones are empty rather than missing."""
    return type_ if isinstance(type_, (Maybe, SetOf, ListOf, ZoneOf, Unknown)) else Maybe(type_)


def fits(found: Type, wanted: Type) -> bool:
    """Whether a value of type `found` can stand where `wanted` is asked for."""
    if isinstance(found, Unknown) or isinstance(wanted, Unknown) or found == wanted:
        return True
    match wanted:
        case SetOf(of):
            inner = element(found)
            return inner is not None and fits(inner, of)
        case ListOf(of):
            return isinstance(found, (ListOf, SetOf, ZoneOf)) and fits(element(found) or UNKNOWN, of)
        case Maybe(of):
            return isinstance(found, Absent) or fits(bare(found), of)
    return False
