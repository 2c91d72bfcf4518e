"""From the facts of a scenario to zones, values and kinds in numbers, and to everything in them that cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..diagnostics import Diagnostic, did_you_mean
from ..diagnostics.codes import scenarios as codes
from ..model.layout import Layout, TrackInfo, ZoneInfo
from ..model.types import KindOf, ListOf, Maybe, Number, Piece, Player, SetOf, Type, Value, YesNo, bare
from ..source import Span
from ..syntax import nodes as n
from .members import place_in_family, place_of_piece
from .wording import counted, people, spot_words, thing_words, things_words

WINNERS, TOP = "winners", "top"
"""The names of no zone and no track that a fact may speak of."""


@dataclass(frozen=True, slots=True)
class ZoneFact:
    """What lies in zone number `zone`, or, with `top`, on top of it: kinds in the order of places, and the side that
    each shows."""

    node: n.Fact
    info: ZoneInfo
    zone: int
    top: bool
    kinds: tuple[int, ...]
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrackFact:
    """The value at place `index` among the remembered ones; a piece in it is written as its kind's number."""

    node: n.Fact
    info: TrackInfo
    index: int
    value: object


@dataclass(frozen=True, slots=True)
class WinnersFact:
    """Who has won, seats from 0; the game is over."""

    node: n.Fact
    seats: tuple[int, ...]


Fact = ZoneFact | TrackFact | WinnersFact


class _NoValueError(Exception):
    """What is written is no value of the type wanted."""


class Resolver:
    """Looks up the names of one scenario in the layout of its game, for its number of players."""

    def __init__(self, layout: Layout, players: int, labels: Iterable[str] = ()) -> None:
        """`labels` are the texts that an answer in quotes may be."""
        self.layout, self.players, self._labels = layout, players, tuple(labels)
        self.problems: list[Diagnostic] = []

    def section(self, section: n.Section) -> list[Fact]:
        """The facts of a section, without those that have a problem."""
        found = [fact for fact in map(self._fact, section.facts) if fact is not None]
        for answers in section.answers:
            self._answers(answers)
        if section.kind == "given":
            self._check_given(found)
        return found

    def seat(self, number: int, span: Span) -> int | None:
        """The seat, from 0, of a player's number; None after saying that there is no such player."""
        if 1 <= number <= self.players:
            return number - 1
        there = f"the scenario has {people(self.players)}"
        more = self.players < number <= self.layout.most
        hint = f"Write `{people(number)}` at the top of the scenario if there should be one." if more else None
        self.problems.append(codes.NO_PLAYER.at(span, hint=hint, number=number, there=there))
        return None

    # ---- what a fact speaks of

    def _fact(self, node: n.Fact) -> Fact | None:
        spot, layout = node.spot, self.layout
        name = spot.name.text
        if name in layout.zone_named:
            return self._zone_fact(node, layout.zone_named[name], top=False)
        if name in layout.track_named:
            return self._track_fact(node, layout.track_named[name])
        if name == WINNERS and spot.seat is None and spot.word is None and spot.index is None:
            return self._winners(node)
        if name == TOP and spot.word is not None:
            word = spot.word
            info = layout.zone_named.get(word.text)
            if info is None:
                self._unknown(word, layout.zone_named)
            elif info.kind != "pile":
                self.problems.append(codes.NO_TOP.at(spot.span, name=info.name, kind=info.kind))
            elif info.family or info.members is not None:
                what, hint = f"The top of one player's `{info.name}`", f"Say all: `{info.name} of player 1: ...`."
                self.problems.append(codes.NOT_BUILT.at(spot.span, hint=hint, what=what))
            else:
                return self._zone_fact(node, info, top=True)
            return None
        self._unknown(spot.name, [*layout.zone_named, *layout.track_named, WINNERS])
        return None

    def _unknown(self, name: n.Ident, known: Iterable[str]) -> None:
        hint = did_you_mean(name.text, known)
        self.problems.append(codes.UNKNOWN_PLACE.at(name.span, name=name.text, hint=hint))

    def _member(self, spot: n.Spot, info: ZoneInfo | TrackInfo) -> int | None:
        """The place in a family (0 for a zone or track alone); None after saying what is wrong."""
        name = info.name
        if isinstance(info, TrackInfo) and info.pieces is not None:
            return place_of_piece(spot, info, self.layout, self.problems)
        if info.members is not None:
            seat = self.seat(spot.seat, spot.span) if spot.seat is not None and info.family else 0
            return None if seat is None else place_in_family(spot, info, seat, self.problems)
        if not info.family:
            if spot.seat is None and spot.word is None and spot.index is None:
                return 0
            of = spot_words(spot).partition(" of ")[2]
            self.problems.append(codes.NOBODYS.at(spot.span, name=name, of=of))
        elif spot.seat is not None and spot.word is None and spot.index is None:
            return self.seat(spot.seat, spot.span)
        else:
            self.problems.append(codes.WHOSE.at(spot.span, name=name))
        return None

    def _winners(self, node: n.Fact) -> WinnersFact | None:
        try:
            seats = self._value(SetOf(Player()), node.things)
        except _NoValueError:
            self._wrong(node, "a set of players", node.things)
            return None
        assert isinstance(seats, tuple)
        return WinnersFact(node, seats) if None not in seats else None

    # ---- pieces in zones

    def _zone_fact(self, node: n.Fact, info: ZoneInfo, top: bool) -> ZoneFact | None:
        member = 0 if top else self._member(node.spot, info)
        before = len(self.problems)
        pieces = self._pieces(node, info)
        if member is None or len(self.problems) > before:
            return None
        kinds, sides = tuple([kind for kind, _ in pieces]), tuple([side for _, side in pieces])
        return ZoneFact(node, info, info.base + member, top, kinds, sides)

    def _pieces(self, node: n.Fact, info: ZoneInfo) -> Sequence[tuple[int, int]]:
        """The kinds named, as often as they are named, with their sides; problems are reported."""
        zone = spot_words(node.spot)
        if len(node.things) == 1 and _is_nothing(node.things[0]):
            return ()
        wanted: dict[int, int] = {}
        named: list[tuple[int, int]] = []
        for thing in node.things:
            kind = self._kind(thing, info, zone)
            side = None if kind is None else self._side(thing, info.table)
            if kind is None or side is None:
                continue
            wanted[kind] = wanted.get(kind, 0) + thing.count
            if self._enough(kind, wanted[kind], thing.span):
                named.extend([(kind, side)] * thing.count)
        if info.kind == "slot" and len(named) > 1:
            self.problems.append(codes.SLOT.at(node.span, zone=zone, count=len(named)))
        return named

    def _kind(self, thing: n.Thing, info: ZoneInfo, zone: str) -> int | None:
        layout = self.layout
        if thing.word is None:
            hint = self._pieces_hint(thing, info)
            self.problems.append(codes.NO_PIECE.at(thing.span, hint=hint, zone=zone, found=thing_words(thing)))
            return None
        kind = layout.kind_named.get(thing.word)
        if kind is None:
            known = [one.id for one in layout.kinds if one.table == info.table]
            hint = did_you_mean(thing.word, known)
            self.problems.append(codes.UNKNOWN_PIECE.at(thing.span, table=info.table, name=thing.word, hint=hint))
        elif layout.kinds[kind].table != info.table:
            other = layout.kinds[kind].table
            zones = [f"`{name}`" for name, zone in layout.zone_named.items() if zone.table == other]
            self.problems.append(codes.OTHER_TABLE.at(
                thing.span, hint=f"A {other} can lie in {' and '.join(zones)}." if 0 < len(zones) <= 3 else None,
                zone=info.name, kind=info.kind, table=info.table, name=thing.word, other=other,
            ))  # fmt: skip
        else:
            return kind
        return None

    def _pieces_hint(self, thing: n.Thing, info: ZoneInfo) -> str | None:
        """How to name pieces of the zone's sort, in the place of a number or the like."""
        if _is_nothing(thing):
            return "`nothing` stands alone: leave it out, or all the rest."
        ids = [kind.id for kind in self.layout.kinds if kind.table == info.table]
        many = f", with a number for several of a kind (`2 {ids[0]}`)" if info.kind != "slot" else ""
        return f"Name the pieces by their ids, as in `{ids[0]}`{many}, or write `nothing`." if ids else None

    def _side(self, thing: n.Thing, table: str) -> int | None:
        """The side that a thing is to show, the first one if nothing is said; None after saying that there is none."""
        sides = self.layout.sides.get(table, ())
        if thing.side is None:
            return 0
        if thing.side in sides:
            return sides.index(thing.side)
        hint = did_you_mean(thing.side, sides) if sides else f"A {table} has no sides."
        if thing.side in self.layout.kind_named:
            hint = f"Is there a comma missing in front of `{thing.side}`?"
        self.problems.append(codes.NO_SIDE.at(thing.span, table=table, name=thing.side, hint=hint))
        return None

    def _enough(self, kind: int, wanted: int, span: Span) -> bool:
        """Whether there are so many pieces of a kind; if not, that is reported."""
        count = self.layout.pieces.count(kind)
        if wanted <= count:
            return True
        id_ = self.layout.kinds[kind].id
        there = "is none in this game" if count == 0 else "is only 1" if count == 1 else f"are only {count}"
        self.problems.append(codes.TOO_FEW.at(span, pieces=counted(id_, wanted), there=there))
        return False

    def _check_given(self, facts: Sequence[Fact]) -> None:
        """What is given together must be there together, each zone and value once."""
        wanted: dict[int, int] = {}
        places: set[tuple[bool, int]] = set()
        for fact in facts:
            match fact:
                case WinnersFact(node=node):
                    self.problems.append(codes.NOT_GIVEN.at(node.span))
                    continue
                case ZoneFact(node=node, zone=number):
                    place = (True, number)
                    self._check_amounts(fact, wanted)
                case TrackFact(node=node, index=number):
                    place = (False, number)
            if place in places:
                self.problems.append(codes.GIVEN_TWICE.at(node.spot.span, place=spot_words(node.spot)))
            places.add(place)

    def _check_amounts(self, fact: ZoneFact, wanted: dict[int, int]) -> None:
        for thing in fact.node.things:
            if thing.word is not None:
                kind = self.layout.kind_named[thing.word]
                wanted[kind] = wanted.get(kind, 0) + thing.count
                if wanted[kind] - thing.count <= self.layout.pieces.count(kind):
                    self._enough(kind, wanted[kind], thing.span)

    # ---- values

    def _track_fact(self, node: n.Fact, info: TrackInfo) -> TrackFact | None:
        member = self._member(node.spot, info)
        try:
            value = self._value(info.type, node.things)
        except _NoValueError:
            self._wrong(node, str(bare(info.type)), node.things, self._value_hint(info.type, node.things))
            return None
        return None if member is None else TrackFact(node, info, info.base + member, value)

    def _wrong(self, node: n.Fact, type_: str, things: Sequence[n.Thing], hint: str | None = None) -> None:
        place, found = spot_words(node.spot), things_words(things)
        at = things[0].span.to(things[-1].span)
        self.problems.append(codes.WRONG_VALUE.at(at, hint=hint, place=place, type=type_, found=found))

    def _value_hint(self, type_: Type, things: Sequence[n.Thing]) -> str | None:
        """What was probably meant by a single entry that is no value of the type."""
        if len(things) != 1:
            return None
        thing = things[0]
        match bare(type_):
            case Player() if thing.number is not None:
                return f"Write `player {thing.number}`."
            case YesNo():
                return "Write `yes` or `no`."
            case Value(attribute) if thing.word is not None:
                return did_you_mean(thing.word, self.layout.values.get(attribute, ()))
            case KindOf(table) | Piece(table) if thing.word is not None:
                return did_you_mean(thing.word, [kind.id for kind in self.layout.kinds if kind.table == table])
        return None

    def _value(self, type_: Type, things: Sequence[n.Thing]) -> object:
        """The value that these entries are, as the game keeps it. Raises _NoValueError."""
        nothing = len(things) == 1 and _is_nothing(things[0])
        match type_:
            case SetOf(of):
                members = [] if nothing else [self._value(of, [thing]) for thing in things]
                if isinstance(of, Piece):
                    return tuple(sorted(members, key=_order))
                return tuple(sorted(set(members), key=_order))
            case ListOf(of):
                return () if nothing else tuple([self._value(of, [thing]) for thing in things])
            case Maybe(of):
                return None if nothing else self._value(of, things)
            case _ if len(things) == 1 and things[0].count == 1 and things[0].side is None:
                return self._single(type_, things[0])
        raise _NoValueError

    def _single(self, type_: Type, thing: n.Thing) -> int | bool | None:
        layout = self.layout
        match type_:
            case Number() if thing.number is not None:
                return thing.number
            case YesNo() if thing.truth is not None:
                return thing.truth
            case Player() if thing.seat is not None:
                return self.seat(thing.seat, thing.span)
            case Value(attribute) if thing.word in layout.values.get(attribute, ()):
                return layout.values[attribute].index(str(thing.word))
            case KindOf(table) | Piece(table) if thing.word in layout.kind_named:
                kind = layout.kind_named[str(thing.word)]
                if layout.kinds[kind].table == table:
                    return kind
        raise _NoValueError

    # ---- answers

    def _answers(self, answers: n.Answers) -> None:
        self.seat(answers.seat, answers.span)
        layout = self.layout
        words = [*layout.kind_named, *(word for values in layout.values.values() for word in values)]
        words += [side for sides in layout.sides.values() for side in sides]
        for thing in [thing for reply in answers.replies for thing in reply.things]:
            if thing.side is not None and thing.word in layout.kind_named:
                self._side(thing, layout.kinds[layout.kind_named[thing.word]].table)
            elif thing.word is not None and thing.word not in words:
                hint = self._in_quotes(thing) or did_you_mean(thing.word, words)
                self.problems.append(codes.UNKNOWN_ANSWER.at(thing.span, name=thing.word, hint=hint))
            elif thing.seat is not None:
                self.seat(thing.seat, thing.span)

    def _in_quotes(self, thing: n.Thing) -> str | None:
        """A hint for words that are a label without its quotes."""
        said = thing_words(thing).casefold()
        label = next((label for label in self._labels if label.casefold() == said), None)
        return None if label is None else f'A label stands in quotes: `"{label}"`.'


def _is_nothing(thing: n.Thing) -> bool:
    return thing.word is None and thing.number is None and thing.truth is None and thing.seat is None


def _order(value: object) -> int:
    return value if isinstance(value, int) else -1
