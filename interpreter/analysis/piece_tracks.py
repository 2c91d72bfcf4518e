"""From the name of a track that each piece of a table has to what it means: bare in a `where`, or of a piece."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics.codes import lasting as codes
from ..diagnostics.codes import types as type_codes
from ..model import types as t
from ..model.symbols import ItemTrack, LocalSymbol, Names, TrackSymbol
from ..syntax import nodes as n
from ..syntax.words import words
from .scope import Context


def bare_of_piece(cx: Context, item: LocalSymbol, name: str, table: str) -> tuple[ItemTrack, t.Type] | None:
    """A bare track of the piece looked at; None if it has none of that name."""
    track = cx.names.tracks.get(name)
    if track is None or track.table != table:
        return None
    cx.reads.add(name)
    return ItemTrack(item, track), track.type


def track_of_piece(cx: Context, node: n.Of, table: str) -> t.Type | None:
    """`mark of c`; None if pieces of that table have none of that name."""
    track = cx.names.tracks.get(node.text)
    if track is None or track.table != table:
        return None
    cx.reads.add(track.name)
    cx.checked.refs[node] = track
    return track.type


def which_piece(cx: Context, node: n.Expr, name: str) -> bool:
    """Reports the name of such a track, said without a piece or of something else; False if it is none."""
    track = cx.names.tracks.get(name)
    if track is None or track.table is None:
        return False
    cx.report.add(codes.EACH_PIECE_HAS.at(node.span, table=track.table, name=name))
    return True


def words_of_piece(names: Names, table: str | None) -> Iterator[str]:
    """The tracks that pieces of a table have, by name."""
    yield from (track.name for track in names.tracks.values() if track.table is not None and track.table == table)


def check_sure_piece(cx: Context, node: n.Expr, track: TrackSymbol) -> None:
    """Reports a track of a piece that is set, if there may be no such piece."""
    if track.table is None or not isinstance(node, n.Of):
        return
    found = cx.checked.types.get(node.of)
    if isinstance(found, t.ZoneOf):
        said = words(node.of)
        hint = f"Put `for each x in {said}:` around this, and say `{track.name} of x`."
        cx.report.add(type_codes.MISSING.at(node.of.span, words=said, test="", hint=hint))
    elif isinstance(found, t.Maybe):
        test = words(n.Any(node.of.span, node.of))
        cx.report.add(type_codes.MISSING.at(node.of.span, words=words(node.of), test=test))
