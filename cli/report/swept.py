"""From a sweep to its page and file: for each number of players a chart for each measure, over the values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

from ...interpreter.playtest.sweep import Row, Sweep
from ..bots_option import said
from ..comparison_report import sentence
from ..console import note
from ..sides import AS_IT_IS, Side
from ..sweep_report import measure_rows, promise
from ..wording import capital
from ..words import counted, plural, seats_text
from .charts import values
from .file import write
from .parts import Block, Page, Part, Table
from .simulated import INTERRUPTED, rules_facts


def write_swept(path: Path, usual: Side, name: str, found: Sweep, seed: int, bots: Sequence[str]) -> None:
    """Writes the file. Raises WrongUsage if it cannot be written."""
    write(path, sweep_page(usual, name, found, seed, bots))
    note(f"{path}: the report.")


def sweep_page(usual: Side, name: str, found: Sweep, seed: int, bots: Sequence[str]) -> Page:
    """The page; `name` is the option."""
    rest = "" if usual.name == AS_IT_IS else f" ({usual.name})"
    facts = [("Game", f"{usual.game.title} ({usual.loaded.name})"), ("Option", name)]
    facts += [("Values", ", ".join(dict.fromkeys(row.value for row in found.rows)))]
    facts += [(f"{kind}, usual", value) for kind, value in rules_facts(usual.loaded, usual.game)]
    facts += [("Bots", said(bots)), ("Seed", str(seed)), ("Tuckbox", version("tuckbox"))]
    parts = [
        _part(name, players, [row for row in found.rows if row.players == players])
        for players in dict.fromkeys(row.players for row in found.rows)
    ]
    notes = [*([INTERRUPTED] if found.interrupted else []), *filter(None, [promise(found)])]
    return Page(usual.game.title + rest, f"Values of {name}, played by {said(bots)} bots", facts, parts, notes=notes)


def _part(name: str, players: int, rows: Sequence[Row]) -> Part:
    anchor = f"players-{players}"
    heading = f"{seats_text(players)}, {counted(len(rows[0].games.results), 'game')} with each value"
    return Part(
        heading, anchor, list(_says(name, rows)), [_block(name, anchor, at, rows) for at in _measures(rows)], ()
    )


def _measures(rows: Sequence[Row]) -> range:
    return range(len(rows[0].figures))


def _says(name: str, rows: Sequence[Row]) -> Iterator[str]:
    """Games without an end, and what has changed."""
    for row in rows:
        stopped = sum(result.status != "finished" for result in row.games.results)
        if stopped:
            yield f"{name} {row.value}: {counted(stopped, 'game')} came to no end; no figure is about them."
    usual = [row.value for row in rows if row.usual]
    against = f"Against the usual value, {usual[0]}: " if usual else "Against the usual value: "
    changed = [
        f"with {name} {row.value}: {sentence(finding)}."
        for row in rows
        for finding in row.findings.values()
        if finding.verdict == "changed"
    ]
    if not changed:
        yield f"{against}these games show of no value that it changes any of the measures."
    for text in changed:
        yield capital(text) if not usual else against + text


def _block(name: str, anchor: str, at: int, rows: Sequence[Row]) -> Block:
    measure = rows[0].figures[at].measure
    head, *cells = measure_rows(name, rows[0].figures[at], at, rows)
    table = Table(measure.name, ["value", "figure", *head[2:5], "verdict"], cells)
    scale = 100 if measure.kind == "share" else 1
    shown: list[tuple[str, float, float | None, float | None, bool]] = []
    usual: float | None = None
    for row in rows:
        one, finding = row.figures[at], row.findings.get(measure.key)
        if one.value is None:
            continue
        low, high = (None if end is None else end * scale for end in (one.low, one.high))
        changed = finding is not None and finding.verdict == "changed"
        shown.append((f"{row.value}{' *' if row.usual else ''}", one.value * scale, low, high, changed))
        if row.usual:
            usual = one.value * scale
    if not shown:
        return Block(capital(measure.name), table)
    label = f"{capital(measure.name)}: " + ", ".join(f"{value} {figure:.1f}" for value, figure, *_ in shown) + "."
    unit = "%" if measure.kind == "share" else plural(measure.unit)
    notes = ["Filled: called changed against the usual value (*)."] if any(one[4] for one in shown) else []
    svg = values(f"{anchor}-m{at}", label, shown, usual, f"{unit}, with 95 % intervals")
    return Block(capital(measure.name), table, svg, notes=notes)
