"""From a simulation that has been played to its file: what was played, the page, a note that it is there."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from ...interpreter.opening import Opened
from ...interpreter.playtest.metrics.target import Target
from ...interpreter.playtest.summary import Summary
from ...interpreter.runtime.game import Game
from ..bots_option import said
from ..console import note
from ..simulation_rows import Played
from ..words import option_text, seats_text
from .file import write
from .simulation import Again, simulation_page

INTERRUPTED = "The run was interrupted: this is what was played so far."


def write_simulated(
    path: Path,
    loaded: Opened,
    game: Game,
    played: Sequence[Played],
    summaries: Sequence[Summary],
    seed: int,
    bots: Sequence[str],
    targets: Sequence[Target],
    again: Again,
    *,
    interrupted: bool,
) -> None:
    """Writes the file. Raises WrongUsage if it cannot be written."""
    facts = [("Game", f"{game.title} ({loaded.name})"), *rules_facts(loaded, game)]
    facts += [("Bots", said(bots)), ("Seed", str(seed))]
    facts += [(seats_text(one.players), f"{one.games:,} games, {one.finished:,} of them finished") for one in summaries]
    facts += [("Target", f"{one.name.replace('_', ' ')} in {one.low} to {one.high}") for one in targets]
    facts.append(("Tuckbox", version("tuckbox")))
    title = game.title + (f" ({', '.join(loaded.variants)})" if loaded.variants else "")
    notes = [INTERRUPTED] if interrupted else []
    write(path, simulation_page(game, title, facts, played, summaries, seed, bots, again, notes))
    note(f"{path}: the report.")


def rules_facts(loaded: Opened, game: Game) -> list[tuple[str, str]]:
    """Variants, the value of every option that was really used, and the hash of the rules."""
    options = ", ".join(f"{name} = {option_text(value)}" for name, value in loaded.options.items())
    return [
        ("Variants", ", ".join(loaded.variants) or "none"),
        ("Options", options or "none"),
        ("Rules", game.rules_hash),
    ]
