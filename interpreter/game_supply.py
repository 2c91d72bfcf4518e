"""From a game's folder to what is known of the game and its code by mode: as it was kept, or else made of its rules.

Of what reads rules nothing is imported before it is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .assembling import ASK, Facts, assembled
from .kept_game import KeptGame, find_kept, keep_game, place_for
from .runtime.game import Game
from .typed import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .compile.linking import Parts
    from .compile.plan import Plan
    from .driver import Loaded
    from .model.tables import Manifest


def fetch(folder: str, variants: Sequence[str], options: Mapping[str, str]) -> tuple[Facts, Game] | Loaded:
    """The game with what is known of it; where its files have errors, these."""
    place = place_for(folder, variants, options)
    kept = find_kept(place, folder) if place is not None else None
    if kept is not None:
        game, ask = kept
        return game.facts, assembled(game.facts, game.sources, _Supply(folder, variants, options, game, ask))
    return _made(folder, variants, options, place)


def _made(
    folder: str, variants: Sequence[str], options: Mapping[str, str], place: str | None
) -> tuple[Facts, Game] | Loaded:
    """The game from its rules; it is kept if there is a place."""
    from pathlib import Path

    from .compile.load import named_parts
    from .driver import look_at, lowered
    from .tables.files import noting

    home = Path(folder)
    with noting() as noted:
        found = look_at(home, variants, options, lints=False)
    if not found.playable:
        return found
    plan, facts = lowered(found)
    ask: Any = named_parts(plan, ASK)
    game = None
    if place is not None and found.manifest is not None:
        read: dict[str, bytes | None] = dict.fromkeys(_named(found.manifest))
        read |= {name if one == home else str((one / name).resolve()): data for (one, name), data in noted.items()}
        game = keep_game(place, folder, read, facts, found.sources, ask)
    return facts, assembled(facts, found.sources, _Supply(folder, variants, options, game, ask, plan))


def _named(manifest: Manifest) -> Iterator[str]:
    """The files that a game's folder must have: what is missing is an error, whichever variant it belongs to."""
    for layer in (manifest.base, *manifest.variants.values()):
        yield from (entry.file for entry in layer.tables if not entry.shared)
        yield from (entry.file for entry in (*layer.rules, *layer.texts, *layer.scenarios))


class _Supply:
    """The code of a game by mode: what is kept, or what is made of the plan. That is made of the rules when it is
    wanted: of those that the game was opened with, even if others lie in its folder by now."""

    def __init__(
        self,
        folder: str,
        variants: Sequence[str],
        options: Mapping[str, str],
        kept: KeptGame | None,
        ask: Parts,
        plan: Plan | None = None,
    ) -> None:
        self.folder, self.variants, self.options = folder, tuple(variants), dict(options)
        self.kept, self.ask, self.plan = kept, ask, plan

    def __call__(self, mode: str, only_kept: bool = False, /) -> Any:
        if mode == ASK:
            return self.ask
        found = self.kept.parts(mode) if self.kept is not None else None
        if found is None and not only_kept:
            from .compile.load import named_parts

            if self.plan is None:
                self.plan = self._planned()
            found = named_parts(self.plan, mode)
            if self.kept is not None:
                self.kept.keep(mode, found)
        return found

    def _planned(self) -> Plan:
        from pathlib import Path
        from tempfile import TemporaryDirectory

        from .driver import look_at, lowered

        assert self.kept is not None
        with TemporaryDirectory(prefix="tuckbox-") as place:
            folder = Path(self.kept.write_folder(place))
            plan, facts = lowered(look_at(folder, self.variants, self.options, lints=False))
        if facts.rules_hash != self.kept.facts.rules_hash:
            raise RuntimeError("the files that come with Tuckbox were changed while it was running")
        return plan
