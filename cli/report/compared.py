"""From a comparison to its page and file: what has changed, how sure that is, and a typical game of each side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import version
from math import isfinite
from pathlib import Path

from ...interpreter.playtest.compare import Comparison, Games, Pairs
from ...interpreter.playtest.judging import Finding, Verdict
from ..bots_option import said
from ..comparison_report import CARDS_WARNING, figure_rows, promise, sentence
from ..console import note
from ..play_command import play_command
from ..sides import Side
from ..wording import capital
from ..words import counted, seats_text
from .charts import differences
from .file import write
from .parts import Block, Link, Page, Part, Table, Transcript
from .picked_games import Picked, picked
from .simulated import INTERRUPTED, rules_facts
from .transcripts import transcript

_ORDER: tuple[Verdict, ...] = ("changed", "unchanged", "cannot tell", "not judged")
_HOW = "Most typical: nearest to the medians of length, winners’ score and margin of its side."


def write_compared(
    path: Path,
    before: Side,
    after: Side,
    found: Comparison,
    most: int,
    seed: int,
    bots: Sequence[str],
    notes: Sequence[str],
) -> None:
    """Writes the file. Raises WrongUsage if it cannot be written."""
    write(path, comparison_page(before, after, found, most, seed, bots, notes))
    note(f"{path}: the report.")


def comparison_page(
    before: Side,
    after: Side,
    found: Comparison,
    most: int,
    seed: int,
    bots: Sequence[str],
    notes: Sequence[str],
) -> Page:
    """The page; `most` is how many pairs were allowed."""
    parts: list[Part] = []
    transcripts: list[Transcript] = []
    for pairs in found.parts:
        if len(pairs):
            part, told = _part(before, after, found, pairs, seed, bots)
            parts.append(part)
            transcripts.extend(told)
    facts = [("Game", f"{before.game.title} ({before.loaded.name})")]
    for name, side in (("Against", before), ("With", after)):
        facts.append((name, side.name))
        facts += [(f"{kind}, {name.lower()}", value) for kind, value in rules_facts(side.loaded, side.game)]
    facts += [("Bots", said(bots)), ("Seed", str(seed))]
    facts += [(seats_text(pairs.players), counted(len(pairs), "pair") + " of games") for pairs in found.parts]
    facts.append(("Tuckbox", version("tuckbox")))
    interrupted = [INTERRUPTED] if found.interrupted else []
    subtitle = f"{after.name} against {before.name}, played by {said(bots)} bots"
    return Page(before.game.title, subtitle, facts, parts, transcripts, [*interrupted, *notes, promise(found, most)])


def _part(
    before: Side, after: Side, found: Comparison, pairs: Pairs, seed: int, bots: Sequence[str]
) -> tuple[Part, list[Transcript]]:
    anchor = f"players-{pairs.players}"
    findings = found.of(pairs.players)
    told: list[Transcript] = []
    links: list[Link] = []
    for place, side, games in (("against", before, pairs.before), ("with", after, pairs.after)):
        for one in picked(games.results, games.details)[:1]:
            game = _told(
                side, pairs.players, seed, bots, Picked(one.number, one.names[:1]), f"{anchor}-{place}", anchor
            )
            told.append(game)
            links.append(
                Link(
                    f"{capital(place)} {side.name}: {game.why[0].lower()}{game.why[1:]}",
                    game.anchor,
                    f"game {one.number}",
                )
            )
    blocks = [_findings(findings, anchor), *_cards(found.cards_of(pairs.players))]
    says = [*_stopped(before, pairs.before), *_stopped(after, pairs.after), *_says(findings)]
    heading = f"{seats_text(pairs.players)}, {counted(len(pairs), 'pair')} of games"
    return Part(heading, anchor, says, blocks, links, _HOW), told


def _told(side: Side, players: int, seed: int, bots: Sequence[str], one: Picked, place: str, back: str) -> Transcript:
    command = play_command(
        side.called, players, seed, one.number, variants=side.variants, options=side.options, bots=bots,
        people="--no-people",
    )  # fmt: skip
    anchor = f"{place}-game-{one.number}"
    return transcript(side.game, players, seed, bots, one, anchor, back, command, side.name)


def _stopped(side: Side, games: Games) -> Iterator[str]:
    count = sum(one.status != "finished" for one in games.results)
    if count:
        yield f"{capital(side.name)}: {counted(count, 'game')} came to no end; no other figure is about them."


def _says(findings: Sequence[Finding]) -> Iterator[str]:
    """What has changed in words; of the rest what is known."""
    changed = [one for one in findings if one.verdict == "changed"]
    if not changed:
        yield "These games show of none of the measures that it has changed."
    for verdict in _ORDER[:3]:
        for one in findings:
            if one.verdict == verdict:
                yield capital(sentence(one)) + "."


def _findings(findings: Sequence[Finding], anchor: str) -> Block:
    head, *rows = figure_rows(findings)
    cells = [[*row, one.verdict] for row, one in zip(rows, findings, strict=True)]
    table = Table("Both sides, and the difference", ["measure", *head[1:], "verdict"], cells)
    shown: list[tuple[str, float, float, float, bool]] = []
    for one in findings:
        estimate, margin = one.case.estimate, one.case.margin
        if estimate is not None and margin > 0 and isfinite(one.low) and isfinite(one.high):
            ends = (one.low / margin, estimate.difference / margin, one.high / margin)
            shown.append((one.case.measure.name, *ends, one.verdict == "changed"))
    if not shown:
        return Block("What is different", table)
    label = "Differences in margins: " + ", ".join(f"{name} {middle:.1f}" for name, _, middle, _, _ in shown) + "."
    notes = [
        "Each difference is drawn in units of its margin, the difference that would not matter (shaded). Filled: called"
        " changed. An arrow: farther off than the chart is wide. Of shares the difference is in percentage points."
    ]
    return Block("What is different", table, differences(f"{anchor}-differences", label, shown), notes=notes)


def _cards(findings: Sequence[Finding]) -> Iterator[Block]:
    if findings:
        head, *rows = figure_rows(findings)
        cells = [[*row, one.verdict] for row, one in zip(rows, findings, strict=True)]
        table = Table("Win rates of the seats that have drawn or played a card", ["card", *head[1:], "verdict"], cells)
        yield Block("Cards", table, says=[CARDS_WARNING])
