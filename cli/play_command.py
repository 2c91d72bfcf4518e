"""From a game and its settings to the command line that plays or shows that very game again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence


def play_command(
    game: str,
    players: int,
    seed: int,
    number: int,
    *,
    seat: int | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    bots: Sequence[str] = ("random",),
    people: str = "",
    language: str = "en",
) -> str:
    """`people` is the flag that says where people sit, if one is needed: `--all-people` or `--no-people`."""
    words = ["tuckbox", "play", game, "--players", str(players), "--seed", str(seed)]
    words += ["--number", str(number)] if number else []
    words += ["--seat", str(seat)] if seat is not None else []
    for variant in variants:
        words += ["--variant", variant]
    for name, value in (options or {}).items():
        words += ["-o", f"{name}={value}"]
    words += ["--bots", ",".join(bots)] if tuple(bots) != ("random",) else []
    words += [people] if people else []
    words += ["--language", language] if language != "en" else []
    return shlex.join(words)
