"""From a game to many games of random choices, each looked at before every decision: pieces conserved, somebody can
move, and an end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from joblib import Parallel, delayed
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.runtime.game import Game

SEED = 2026
_BUNDLE = 500


@dataclass(frozen=True)
class Setting:
    """What is played: a game's folder, variants of it, how many players, and options with their values."""

    folder: Path
    variants: tuple[str, ...]
    players: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([*(self.variants or ("base",)), str(self.players), *("=".join(one) for one in self.options)])

    def game(self) -> Game:
        """The compiled game."""
        found = load(self.folder, self.variants, dict(self.options), lints=False).game
        assert found is not None
        return found


@dataclass(frozen=True)
class Played:
    """How many games were played and won by somebody, and how many positions were looked at."""

    games: int = 0
    won: int = 0
    positions: int = 0

    def __add__(self, other: Played) -> Played:
        return Played(self.games + other.games, self.won + other.won, self.positions + other.positions)


def play(setting: Setting, numbers: range) -> Played:
    """Plays these games one after the other. Fails at the first that is not as it must be."""
    game = setting.game()
    won = positions = 0
    for number in numbers:
        st = game.new(setting.players, SEED, number, watched=False)
        while not st.is_over:
            check_invariants(st)
            positions += 1
            st.apply(answer_uniformly(st))
        check_invariants(st)
        outcome = st.outcome()
        assert outcome.status == "finished", f"{setting}, game {number}: {outcome.fault}"
        won += bool(outcome.winners)
    return Played(len(numbers), won, positions)


def play_many(settings: Sequence[Setting], games: int) -> Played:
    """Plays `games` games of each setting, on two cores."""
    bundles = [range(first, min(first + _BUNDLE, games)) for first in range(0, games, _BUNDLE)]
    jobs = [delayed(play)(setting, numbers) for setting in settings for numbers in bundles]
    return sum(Parallel(n_jobs=2)(jobs), Played())
