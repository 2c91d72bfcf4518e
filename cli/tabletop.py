"""From a view (as plain data) to lines that show the table: what lies where, as far as the viewer may know it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from ..interpreter.diagnostics.width import wrapped
from .console import WIDTH
from .wording import Wording, kind_of, plain, side_of, with_member
from .words import counted

Zone = dict[str, Any]

_LISTED = 4
"""An open pile of more pieces is told by its number and its top."""


def table_lines(view: dict[str, Any], wording: Wording) -> Iterator[str]:
    """The whole table: what is nobody's, then the viewer's own, then each other player's."""
    viewer = wording.viewer
    shared = [zone for zone in view["zones"] if "owner" not in zone]
    values = [track for track in view["tracks"] if "owner" not in track and _tells(track)]
    if shared or values:
        yield "Table"
        yield from _entries(shared, values, wording)
    if viewer is not None:
        zones, tracks = _of(view["zones"], viewer), _tracks(view, viewer)
        if zones or tracks:
            yield f"You, player {viewer}" if view["players"] > 1 else "You"
            yield from _entries(zones, tracks, wording)
    for player in range(1, view["players"] + 1):
        if player != viewer:
            parts = [f"{_called(track)} {wording.value(track['value'])}" for track in _tracks(view, player)]
            zones = [zone for zone in _of(view["zones"], player) if zone["count"]]
            parts += [f"{with_member(plain(zone['zone']), zone)}: {_content(zone, wording)}" for zone in zones]
            text = "; ".join(parts) or "nothing"
            yield from wrapped(f"Player {player}   {text}", WIDTH, later=" " * 11)


def _of(entries: list[dict[str, Any]], player: int) -> list[dict[str, Any]]:
    return [entry for entry in entries if entry.get("owner") == player]


def _tracks(view: dict[str, Any], player: int) -> list[dict[str, Any]]:
    """A player's values; scores only once somebody has one, as many games count at the end."""
    scored = any(track["track"] == "score" and track["value"] for track in view["tracks"])
    found = [track for track in _of(view["tracks"], player) if _tells(track)]
    return [track for track in found if scored or track["track"] != "score"]


def _called(track: dict[str, Any]) -> str:
    return with_member(plain(track["track"]).strip("()"), track)


def _tells(track: dict[str, Any]) -> bool:
    """Whether a value is worth a place on the table: what the language keeps for itself is if it says something."""
    return not track["track"].startswith("(") or track["value"] not in (None, False, [], 0, 1)


def _entries(zones: list[Zone], tracks: list[dict[str, Any]], wording: Wording) -> Iterator[str]:
    rows = [(_called(track), wording.value(track["value"])) for track in tracks]
    for empty, same in groupby(zones, key=lambda zone: plain(zone["zone"]) if _is_empty_member(zone) else None):
        run = list(same)
        if empty is not None and run[1:]:
            rows.append((f"{with_member(empty, run[0])} to {run[-1]['member']}", "empty"))
        else:
            rows += [(with_member(plain(zone["zone"]), zone), _content(zone, wording)) for zone in run]
    width = max((len(name) for name, _ in rows), default=0)
    for name, text in rows:
        yield from wrapped(text, WIDTH, f"  {name:<{width}}  ", " " * (width + 4))


def _is_empty_member(zone: Zone) -> bool:
    """Whether nothing lies in it, and it is one of a numbered family."""
    return not zone["count"] and isinstance(zone.get("member"), int)


def _one_by_one(counted_pieces: list[Any]) -> list[Any]:
    """The pieces of a pool, each by itself."""
    return [one.get("kind") or {"one_of": one["one_of"]} for one in counted_pieces for _ in range(one["count"])]


def _content(zone: Zone, wording: Wording) -> str:
    """What lies in a zone: all that can be told apart; of a pile, how many and what is on top."""
    pieces: list[Any] = _one_by_one(zone["pieces"]) if zone["kind"] == "pool" else zone["pieces"]
    noun = wording.noun(zone)
    if not pieces:
        return "empty"
    known = [piece for piece in pieces if kind_of(piece)]
    if zone["kind"] == "pile" and (len(pieces) > _LISTED or len(known) < len(pieces)):
        top = wording.piece(pieces[0], noun) if kind_of(pieces[0]) or wording.side(side_of(pieces[0]), noun) else ""
        return counted(len(pieces), noun) + (f", on top: {top}" if top else "")
    if len(known) < len(pieces):
        text = wording.number_of(pieces, noun)
        return f"{text} (known to you: {wording.pieces(known, 0, noun)})" if known else text
    if zone["kind"] in ("set", "pool"):
        known.sort(key=lambda piece: (wording.kind_order(kind_of(piece) or ""), wording.side(side_of(piece), noun)))
        return wording.pieces(known, 0, noun, most=60)
    if zone["kind"] == "pile":
        return ", ".join(wording.piece(piece, noun) for piece in known) + (" (from the top)" if len(known) > 1 else "")
    return ", ".join(wording.piece_in_full(kind_of(piece) or "", side_of(piece)) for piece in known)
