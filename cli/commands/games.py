"""`tuckbox games`: the games that come with Tuckbox."""

from __future__ import annotations

from typing import Any

import click

from ..console import say, say_json, table
from ..options import json_option

EXAMPLES = """\b
Examples:
  tuckbox games
  tuckbox games --json
"""


@click.command("games", epilog=EXAMPLES)
@json_option
def command(as_json: bool) -> None:
    """List the games that come with Tuckbox: name, title, players and variants."""
    from ...interpreter.shipped import shipped_games

    found = [_described(name) for name in shipped_games()]
    if as_json:
        say_json({"format": 1, "games": found})
        return
    rows = [["name", "title", "players", "variants"]]
    for one in found:
        least, most = one["players"] or ("?", "?")
        players = str(least) if least == most else f"{least} to {most}"
        rows.append([one["name"], one["title"].get("en", one["name"]), players, ", ".join(one["variants"]) or "-"])
    for line in table(rows, left=4, indent=""):
        say(line)


def _described(name: str) -> dict[str, Any]:
    from ...interpreter.shipped import find_game
    from ...interpreter.tables import read_manifest

    manifest, _ = read_manifest(find_game(name))
    if manifest is None:
        return {"name": name, "title": {}, "players": None, "variants": []}
    players = manifest.base.players
    return {
        "name": name,
        "title": manifest.title,
        "players": [players.least, players.most] if players else None,
        "variants": list(manifest.variants),
    }
