"""From a loaded game to an overview of it: lines of at most 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..interpreter.diagnostics.width import padded, text_width, wrapped
from ..interpreter.driver import Loaded
from ..interpreter.model.families import Members
from ..interpreter.model.layout import Layout, TrackInfo, ZoneInfo
from ..interpreter.model.symbols import Checked
from ..interpreter.model.tables import Layer
from .console import WIDTH
from .wording import plain
from .words import counted, option_text, plural

_LOOKS = {
    "open": "seen by all",
    "hidden": "seen by nobody",
    "private": "seen by its owner",
    "turned": "seen by all but its owner",
}


def overview_lines(loaded: Loaded) -> Iterator[str]:
    """What the game is made of. The game must be free of errors."""
    game, checked, manifest = loaded.game, loaded.checked, loaded.manifest
    assert game is not None and checked is not None and manifest is not None
    layout = game.layout
    chosen = f" with {', '.join(loaded.variants)}" if loaded.variants else ""
    yield from wrapped(game.title + chosen, WIDTH)
    others = [title for language, title in manifest.title.items() if language != "en"]
    if others:
        yield from wrapped(" / ".join(others), WIDTH)
    most = "" if layout.least == layout.most else f" to {layout.most}"
    noun = "player" if layout.least == layout.most == 1 else "players"
    yield f"{layout.least}{most} {noun}"
    yield from _part("Pieces", _pieces(layout))
    yield from _part("Zones", [(plain(zone.name), _zone(zone, layout)) for zone in layout.zones])
    tracks = [track for track in layout.tracks if track.name != "score" and not track.inner]
    yield from _part("Remembered", [(plain(track.name), _track(track, layout)) for track in tracks])
    yield from _part("Options", _options(checked))
    texts = [(phase.name, phase.text or "") for phase in layout.phases]
    yield from _part("Phases", texts)
    yield from _part("Actions", [(name, "") for name in checked.names.actions])
    variants = [(name, _variant(layer)) for name, layer in manifest.variants.items()]
    yield from _part("Variants", variants)


def _part(title: str, rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    if not rows:
        return
    yield ""
    yield title
    width = min(max(text_width(name) for name, _ in rows), 24)
    for name, text in rows:
        begin, later = f"  {padded(name, width)}  ", " " * (width + 4)
        if text and text_width(name) > width:
            yield f"  {name}"
            begin = later
        yield from (line.rstrip() for line in wrapped(text, WIDTH, begin, later))


def _pieces(layout: Layout) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for table, pieces in layout.pieces_of.items():
        kinds = len({layout.pieces[piece] for piece in pieces})
        attributes = [
            plain(name)
            for name, column in layout.columns.items()
            if name not in layout.made and any(column[piece] is not None for piece in pieces)
        ]
        told = f"; each has {', '.join(attributes)}" if attributes else ""
        found.append((plain(table), f"{len(pieces)}, of {counted(kinds, 'kind')}{told}"))
    return found


def _zone(zone: ZoneInfo, layout: Layout) -> str:
    whose = _whose(zone.family, zone.members)
    look = _LOOKS.get(zone.look, zone.look)
    source = layout.zone_of[zone.refill] if zone.refill is not None else None
    rest = " but its top" if zone.below_top else ""
    refill = f"; made anew from {plain(source.name)}{rest}" if source is not None else ""
    holds = plain(zone.table) if zone.kind == "slot" else plural(plain(zone.table))
    return f"{zone.kind} of {holds}{whose}: {look}{refill}"


def _whose(family: bool, members: Members | None) -> str:
    each = ["player"] if family else []
    if members is not None:
        each.append(
            f"number from {members.names[0]} to {members.names[-1]}"
            if members.attribute is None
            else plain(members.attribute)
        )
    return f", one for each {' and '.join(each)}" if each else ""


def _track(track: TrackInfo, layout: Layout) -> str:
    whose = _whose(track.family, track.members)
    if track.pieces:
        whose = f", one for each {plain(layout.kinds[layout.pieces[track.pieces[0]]].table)}"
    return f"{track.type}{whose}: {_LOOKS.get(track.look, track.look)}"


def _options(checked: Checked) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for option in checked.names.options.values():
        bounds = "" if option.low is None or option.high is None else f", from {option.low} to {option.high}"
        changed = f" (else {option_text(option.default)})" if option.value != option.default else ""
        text = f": {option.node.text}" if option.node.text else ""
        found.append((option.name, f"{option_text(option.value)}{changed}{bounds}{text}"))
    return found


def _variant(layer: Layer) -> str:
    found: list[str] = []
    if layer.players is not None:
        least, most = layer.players.least, layer.players.most
        found.append(f"{least} players" if least == most else f"{least} to {most} players")
    found += [entry.file for entry in layer.tables] + [entry.file for entry in layer.rules]
    found += [f"{name} = {value}" for name, (value, _) in layer.options.items()]
    return ", ".join(found)
