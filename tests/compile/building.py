"""Short ways to write layouts and plans by hand: what the tests of the emitter are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.compile.load import Mode, load
from tuckbox.interpreter.compile.settle import settle
from tuckbox.interpreter.model.layout import KindInfo, Layout, PhaseInfo, TrackInfo, ZoneInfo
from tuckbox.interpreter.model.types import NUMBER, PLAYER, ListOf, Piece, SetOf, Type
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.vocabulary import STEPS
from tuckbox.interpreter.source import SourceFile, Span

RULES = SourceFile("rules.tuck", "\n".join(f"    line {number} of the rules: ルール" for number in range(1, 200)))


def at(line: int, column: int = 5, length: int = 8) -> Span:
    return Span.at(RULES, line, column, length)


ME = PLAYER
CARD = Piece("card")


def local(name: str, type_: Type = NUMBER, shown: bool = False, by_seat: bool = False) -> p.Local:
    return p.Local(name, type_, name if shown else None, by_seat)


def num(value: int) -> p.Const:
    return p.Const(value)


def read(one: p.Local) -> p.Read:
    return p.Read(one)


def zone(base: int, seat: p.Expr | None = None) -> p.ZoneNumber:
    return p.ZoneNumber(base, seat)


def pieces_in(base: int, seat: p.Expr | None = None) -> p.ZoneList:
    return p.ZoneList(zone(base, seat))


def layout(
    tables: Mapping[str, Sequence[tuple[str, int, Mapping[str, int]]]],
    zones: Sequence[tuple[str, str, str, str, bool, str | None]],
    tracks: Sequence[tuple[str, Type, bool, object]] = (),
    phases: Sequence[PhaseInfo] = (),
    players: tuple[int, int] = (2, 4),
    sides: Mapping[str, tuple[str, ...]] | None = None,
    showing: Mapping[str, int] | None = None,
) -> Layout:
    """`tables`: rows of (id, copies, attributes); `zones`: (name, kind, table, look, each player, refilled from);
    `sides` by table, and by zone the side that it shows."""
    kinds: list[KindInfo] = []
    pieces: list[int] = []
    columns: dict[str, list[object]] = {}
    for rows in tables.values():
        for _, _, cells in rows:
            for attribute in cells:
                columns.setdefault(attribute, [])
    for table, rows in tables.items():
        for id_, copies, cells in rows:
            for _ in range(copies):
                pieces.append(len(kinds))
                for attribute, column in columns.items():
                    column.append(cells.get(attribute))
            kinds.append(KindInfo(id_, table, {"en": id_}, {}))
    most = players[1]
    bases: dict[str, int] = {}
    base = 1
    for name, _, _, _, family, _ in zones:
        bases[name] = base
        base += most if family else 1
    infos = tuple(
        ZoneInfo(
            name,
            kind,
            table,
            look,
            family,
            bases[name],
            None if refill is None else bases[refill],
            (showing or {}).get(name),
        )
        for name, kind, table, look, family, refill in zones
    )
    places: list[TrackInfo] = []
    place = 0
    for name, type_, family, start in tracks:
        places.append(TrackInfo(name, type_, family, place, start, "open"))
        place += most if family else 1
    settled = {attribute: tuple(column) for attribute, column in columns.items()}
    return Layout(
        *players, tuple(kinds), tuple(pieces), settled, {}, infos, tuple(places), tuple(phases), {}, dict(sides or {})
    )


def game_of(plan: p.Plan) -> Game:
    """A playable game: the plan, loaded for all modes with the runtime's own steps."""
    return Game(
        plan.layout,
        load(plan, Mode.ASK, STEPS),
        lambda players: load(plan if players is None else settle(plan, players), Mode.UNIFORM, STEPS),
        make_quiet=lambda: load(plan, Mode.QUIET, STEPS),
        rules_hash="0" * 64,
        title="hand-made",
        sources={RULES.name: RULES},
    )


def seats() -> p.Seats:
    return p.Seats(None)


def many(type_: Type = CARD) -> SetOf:
    return SetOf(type_)


def listed(type_: Type = CARD) -> ListOf:
    return ListOf(type_)
