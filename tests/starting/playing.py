"""From two games to whether they are the same: their decisions, results and last positions, in every way of playing."""

from __future__ import annotations

from pathlib import Path

from tuckbox.interpreter import game_supply
from tuckbox.interpreter.runtime.engine import answer_uniformly, playout
from tuckbox.interpreter.runtime.game import Game

FEW = 30
"""So many decisions are looked at."""


def course(game: Game) -> list[object]:
    """What happens in some games, for the least and the most players: asked and watched, asked unwatched and then
    played to the end, and played by itself from the beginning."""
    found: list[object] = []
    for players in {game.layout.least, game.layout.most}:
        for watched in (True, False):
            st = game.new(players, 5, 1, watched=watched)
            for _ in range(FEW):
                if st.status == "running":
                    move = answer_uniformly(st)
                    found.append(move)
                    game.apply(st, move)
            found += [st.outcome(), st.hash(), st.log]
        found += [playout(st), st.hash()]
        st = game.fresh(players, 5, 2, watched=False)
        found += [playout(st), st.hash()]
    return found


def facts(game: Game) -> list[object]:
    """What is known of a game, all places of its rules as lines and columns."""
    sites = [
        [one.span.key if name == "span" else getattr(one, name) for name in type(one).__match_args__]
        for one in game.ask.sites
    ]
    known = [game.title, game.rules_hash, game.variants, game.texts, game.layout, sites, game.ask.entries]
    return [*known, [(name, one.text) for name, one in game.sources.items()]]


class Counted:
    """Counts how often a game was made of its rules."""

    def __init__(self) -> None:
        self.times = 0
        self.real = game_supply._made

    def __call__(self, folder: str, *more: object) -> object:
        self.times += 1
        return self.real(folder, *more)  # type: ignore[arg-type]


def kept_files(cache: Path) -> list[Path]:
    """The files of kept games."""
    return sorted((cache / "games").iterdir()) if (cache / "games").exists() else []
