"""From a game and a viewer to other games that this viewer cannot tell from it, and to the leaks that tell them apart.

Two ways, as a leak may sit in what is shown or in what is thought to be known. `exchanges`: pieces that the viewer
cannot identify change places, as far as his knowledge allows. `other_deals`: the game is dealt otherwise from the
beginning, alike only in what the looks of the zones let the viewer see, and watched as long as that stays alike.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any

from tuckbox.interpreter.compile.cut import cut
from tuckbox.interpreter.compile.plan import Plan
from tuckbox.interpreter.model import types as t
from tuckbox.interpreter.model.lasting import LEAVES
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State

_ENDLESS = 1_000_000


def piece_slots(plan: Plan) -> dict[int, list[int]]:
    """By routine: the slots of its frames that hold pieces, or lists of pieces."""
    found: dict[int, list[int]] = {}
    for routine in plan.routines:
        slots = cut(routine, plan).slots if routine.cut else []
        found[routine.number] = [2 + k for k, slot in enumerate(slots) if _holds_pieces(slot.type)]
    return found


def _holds_pieces(type_: t.Type) -> bool:
    inner = t.element(t.bare(type_))
    return isinstance(t.bare(type_), t.Piece) or isinstance(inner, t.Piece)


def permuted(st: State, viewer: int, slots: dict[int, list[int]], rng: Random) -> tuple[State, int]:
    """A position that the viewer cannot tell from `st`, and how many places hold another kind in it.

    Which side is up is known to all, so each place shows the side that it showed.
    Knowledge belongs to places here: what lies in a place afterwards must be of a kind that the viewer holds possible.
    """
    kinds, know = st.game.layout.pieces, st.know
    assert know is not None
    masks = know[viewer]
    unsure = [piece for piece, mask in enumerate(masks) if mask & (mask - 1)]
    now = list(range(len(kinds)))
    for _ in range(3 * len(unsure)):
        first, second = rng.choice(unsure), rng.choice(unsure)
        a, b = now[first], now[second]
        if masks[first] >> kinds[b] & 1 and masks[second] >> kinds[a] & 1:
            now[first], now[second] = b, a
    new = st.clone()
    new.zones = [[now[piece] for piece in zone] for zone in st.zones]
    for number, zone in enumerate(new.zones):
        if st.game.is_pool[number]:
            zone.sort()
        for piece in zone:
            new.loc[piece] = number
    for piece, side in enumerate(st.sides):
        new.sides[now[piece]] = side
    learnt = new.own_knowledge()
    assert learnt is not None
    for other in range(st.n):
        row = know[other]
        for piece, lies in enumerate(now):
            learnt[other][lies] = row[piece] if other == viewer else row[piece] | 1 << kinds[lies]
    for frame in new.frames:
        for slot in slots[frame[0]]:
            frame[slot] = _mapped(frame[slot], now)
    for place, track in enumerate(st.game.track_of):
        if _holds_pieces(track.type):
            new.vars[place] = _mapped(new.vars[place], now)
    if st.game.ledger >= 0:  # what lasts until a piece leaves is of a piece that all know; it stays where it lies
        rows = new.vars[st.game.ledger]
        new.vars[st.game.ledger] = tuple(
            (*row[:3], new.loc[row[2]], *row[4:]) if row[1] == LEAVES else row for row in rows
        )
    return new, sum(kinds[piece] != kinds[lies] for piece, lies in enumerate(now))


def _mapped(value: Any, now: list[int]) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)(_mapped(item, now) for item in value)
    return now[value] if isinstance(value, int) else value


def seen(st: State, viewer: int) -> str:
    """All that a viewer gets to see, as text: the view with its log and the open moves."""
    return json.dumps(st.view(viewer).to_json(), sort_keys=True)


@dataclass(slots=True)
class Search:
    """What a search for leaks went through."""

    positions: int = 0
    permuted: int = 0
    compared: int = 0
    windows: int = 0
    """The positions among them in which somebody may answer an action."""
    leak: str | None = None


def exchanges(
    game: Game, plan: Plan, players: int, seeds: range, *, ask_everyone: bool = False, most: int = _ENDLESS
) -> Search:
    """Plays random games; at each decision, and for each viewer, exchanges what is hidden and compares what is seen.

    A twin game goes on from an exchanged position, in which the other players choose as they like: as long as the
    viewer has read the same log in both, and the zones that he sees hold the same, both must show the same. (Which of
    two alike pieces somebody took out of an open set he sees there, and no log says it.) Stops at the first leak, and
    leaves a game after `most` decisions.
    """
    found = Search()
    slots = piece_slots(plan)
    for seed in seeds:
        rng = Random(seed)
        st = game.new(players, seed, ask_everyone=ask_everyone)
        twins: dict[int, State] = {}
        turn = 0
        while not st.is_over and turn < most:
            turn += 1
            for viewer in range(players):
                other, moved = permuted(st, viewer, slots, rng)
                found.positions += 1
                found.permuted += moved
                found.windows += is_window(st)
                if seen(st, viewer) != seen(other, viewer):
                    found.leak = f"seed {seed}, decision {turn}: an exchange shows to player {viewer + 1}"
                    return found
                twin = twins.get(viewer)
                if twin is not None and _open_to(twin, viewer) == _open_to(st, viewer):
                    found.compared += 1
                    if seen(st, viewer) != seen(twin, viewer):
                        found.leak = f"seed {seed}, decision {turn}: player {viewer + 1} has read the same"
                        return found
                else:
                    twins[viewer] = other
            _step(st, twins, rng)
    return found


def _open_to(st: State, viewer: int) -> list[object]:
    """What a viewer has read, and sees on the table."""
    return [st.view(viewer).log(), _on_the_table(st, viewer)]


def _on_the_table(st: State, viewer: int) -> list[list[tuple[Any, ...]]]:
    """The pieces in the zones that a viewer sees, in their order, with the sides they show and what they carry."""
    carried = [track for track in st.game.layout.tracks if track.pieces is not None and track.look == "open"]

    def marks(piece: int) -> list[object]:
        return [st.vars[one.base + piece - one.pieces.start] for one in carried if one.pieces and piece in one.pieces]

    kinds, seen_in = st.game.layout.pieces, st.game.seen_in
    seen_zones = [zone for number, zone in enumerate(st.zones) if number and seen_in[number] >> viewer & 1]
    return [[(kinds[one], *st.sides[one : one + 1], *marks(one)) for one in zone] for zone in seen_zones]


def _step(st: State, twins: dict[int, State], rng: Random) -> None:
    """One decision: the viewer of a twin chooses the same in it, the others what they like (mostly the same)."""
    asked = st.decision()
    assert asked is not None
    rank = rng.randrange(asked.domain.size)
    for viewer, twin in list(twins.items()):
        own = twin.decision(asked.seat) if not twin.is_over else None
        if own is None or own.name != asked.name or own.domain.size < 1:
            del twins[viewer]
            continue
        size = own.domain.size
        free = asked.seat != viewer and rng.random() < 0.5
        twin.apply(twin.moves(asked.seat)[rng.randrange(size) if free else min(rank, size - 1)])
    st.apply(st.moves(asked.seat)[rank])


class Dealer:
    """Chance for a game in which one pile is shuffled first: the order it comes to is given, the rest is drawn."""

    def __init__(self, order: list[int], seed: int) -> None:
        self.left = sorted(order, reverse=True)
        self.order, self.rng = list(order), Random(seed)

    def below(self, n: int) -> int:
        if len(self.left) > 1 and n == len(self.left):
            wanted = self.order[len(self.left) - 1]
            place = self.left.index(wanted)
            self.left[place] = self.left[-1]
            self.left.pop()
            return place
        return self.rng.randrange(n)


class Listener:
    """Chance that always gives 0, and keeps how large the largest thing is that is drawn or shuffled."""

    def __init__(self) -> None:
        self.largest = 0

    def below(self, n: int) -> int:
        self.largest = max(self.largest, n)
        return 0


def shuffled_first(game: Game, players: int, pieces: range) -> int:
    """How many pieces the pile has that is shuffled before the first question; where some stay in the box, they are
    the last ones of their table."""
    heard = Listener()
    game.new(players, 0, chance_source=heard)
    return min(heard.largest, len(pieces))


def observed(st: State, viewer: int) -> list[object]:
    """What the looks of the zones let a viewer see of all that has happened: no knowledge of the engine's is asked."""
    game, kinds, bit = st.game, st.game.layout.pieces, 1 << viewer
    found: list[object] = []
    for event in st.log or ():
        match event:
            case ("move", cause, legs, *rest):
                ways = []
                for (piece, source, to, _), side in zip(legs, rest[0] if rest else [(0, 0)] * len(legs), strict=True):
                    is_seen = source and (game.seen_in[source] | game.seen_in[to]) & bit
                    ways.append((source, to, side, kinds[piece] if is_seen else -1))
                found.append((cause, sorted(ways)))
            case ("flip", side, pieces):
                turned = [(zone, kinds[p] if game.seen_in[zone] & bit else -1) for p, zone, _ in pieces]
                found.append(("flip", side, sorted(turned)))
            case ("show", to, pieces):
                found.append(("show", sorted((zone, kinds[p] if to & bit else -1) for p, zone in pieces)))
            case ("pointed", to, words, pieces):
                told = sorted((zone, place, is_one if to & bit else None) for _, zone, is_one, place in pieces)
                found.append(("pointed", to, words, told))
            case ("track", index, value, _):
                found.append(("track", index, value if game.track_seen[index] & bit else None))
            case _:
                found.append(event)
    found.append(_on_the_table(st, viewer))
    found.append([len(zone) for zone in st.zones])
    if st.sides:
        found.append([_sides_seen(st, zone) for zone in range(1, len(st.zones))])
    return found


def _sides_seen(st: State, zone: int) -> list[int]:
    """The sides that are up in a zone: by place, or, in a set, how many of each."""
    sides = [st.sides[piece] for piece in st.zones[zone]]
    return sorted(sides) if st.game.is_set[zone] else sides


def is_window(st: State) -> bool:
    """Whether it is asked who answers an action."""
    return st.site >= 0 and st.game.ask.sites[st.site].event is not None


def other_deals(
    game: Game,
    players: int,
    seeds: range,
    table: str | None = None,
    *,
    ask_everyone: bool = False,
    most: int = _ENDLESS,
) -> Search:
    """Plays pairs of games, dealt alike for one viewer; as long as he has observed the same, both show the same.

    `table` is that of the pieces in the pile that is shuffled first (None: the first table).
    """
    found = Search()
    pieces = game.layout.pieces_of[table or next(iter(game.layout.pieces_of))]
    count, base = shuffled_first(game, players, pieces), pieces[0]
    for seed in seeds:
        for viewer in range(players):
            rng = Random(f"{seed} {viewer}")
            order = list(range(count))
            rng.shuffle(order)
            st = game.new(players, seed, chance_source=Dealer(order, seed), ask_everyone=ask_everyone)
            unseen = [k for k, piece in enumerate(order) if not game.seen_in[st.loc[base + piece]] >> viewer & 1]
            moved = rng.sample(unseen, len(unseen))
            other = list(order)
            for place, source in zip(unseen, moved, strict=True):
                other[place] = order[source]
            kinds = game.layout.pieces
            found.permuted += sum(kinds[base + a] != kinds[base + b] for a, b in zip(order, other, strict=True))
            found.positions += 1
            twin = game.new(players, seed, chance_source=Dealer(other, seed), ask_everyone=ask_everyone)
            twins = {viewer: twin}
            before = found.compared
            while (
                not st.is_over
                and found.compared < before + most
                and viewer in twins
                and observed(st, viewer) == observed(twins[viewer], viewer)
            ):
                found.compared += 1
                found.windows += is_window(st)
                if seen(st, viewer) != seen(twins[viewer], viewer):
                    found.leak = f"seed {seed}: dealt otherwise, player {viewer + 1} has observed the same"
                    return found
                _step(st, twins, rng)
    return found
