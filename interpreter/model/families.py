"""From a family of zones or tracks beside players to its members: the values of an attribute, or numbers in a row."""

from __future__ import annotations

from ..frozen import frozen


@frozen
class Members:
    """The members of a family by place, from 0: `column` 1 to 7 has `low` 1 and `count` 7, `each suit` the suit's name
    as `attribute` and a member for each of its values, whose number is its place."""

    attribute: str | None
    low: int
    names: tuple[str, ...]
    """What each is called behind `of`: a value's word, or a number."""

    @property
    def count(self) -> int:
        """How many members there are."""
        return len(self.names)

    def named(self, place: int) -> str | int:
        """What the member at a place is called, in views and logs: a word, or a number."""
        return self.names[place] if self.attribute is not None else self.low + place


def numbered(low: int, high: int) -> Members:
    """The members `numbered low to high`."""
    return Members(None, low, tuple(str(number) for number in range(low, high + 1)))


def places(family: bool, members: Members | None, players: int) -> int:
    """How many zones or tracks a family has for so many players: theirs stand together, player by player."""
    return (players if family else 1) * (members.count if members is not None else 1)


def owner_at(family: bool, members: Members | None, place: int) -> int | None:
    """The seat whose the member at this place of a family is; None if it is nobody's."""
    return place // (members.count if members is not None else 1) if family else None


def member_at(members: Members | None, place: int) -> str | int | None:
    """What the member at this place of a family is called beside its owner; None in a family of players alone."""
    return None if members is None else members.named(place % members.count)
