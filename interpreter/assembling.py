"""From what is known of a game, and its code by mode, to the `Game`: code of a mode is fetched when it is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from .compile.linking import Parts, link
from .frozen import frozen
from .model.layout import Layout
from .runtime.game import Game
from .runtime.program import Program
from .runtime.vocabulary import STEPS
from .source import SourceFile
from .typed import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .compile.linking import WholeParts
    from .runtime.bulk import Bulk, PlaysWhole

ASK, QUIET, UNIFORM, WHOLE, DECIDING = "ask", "quiet", "uniform", "whole", "deciding"
"""What code there is of a game; see the modes of the emitter, and `compile.whole`. `uniform 4` is that for four
players, and so are `whole 4` and `deciding 4`."""


@frozen
class Facts:
    """What is known of a game beside its code, all of it plain data. Texts are by language; `options` are all options
    with the value in force, `bounds` the least and the most that each may be, where there is one; `points` is how many
    points of the rules programs note if they are reached."""

    layout: Layout
    rules_hash: str
    title: str
    titles: dict[str, str]
    variants: tuple[str, ...]
    options: dict[str, object]
    bounds: dict[str, tuple[int | None, int | None]]
    texts: dict[str, dict[str, str]]
    points: int = 0


class Supply(Protocol):
    """Gives the code of a mode by its name, as it was made or as it was kept."""

    def __call__(self, mode: str, only_kept: bool = False, /) -> Any:
        """With `only_kept` None for what is not made yet."""


def assembled(facts: Facts, sources: Mapping[str, SourceFile], supply: Supply) -> Game:
    """The game. Its programs note what they reach in the same marks."""
    marks = bytearray(facts.points)

    def program(name: str) -> Program:
        parts: Parts = supply(name)
        return link(parts, facts.layout, STEPS, marks)

    def whole(players: int, decided: bool, only_kept: bool) -> Bulk | None:
        if marks:
            return None  # it notes nothing on its way
        from .compile.linking import link_whole
        from .runtime.bulk import Bulk
        from .runtime.whole import LIBRARY

        name = f"{DECIDING if decided else WHOLE} {players}"
        parts: WholeParts | None = supply(name, only_kept)
        if parts is None:
            return None
        program = link_whole(parts, facts.layout, LIBRARY)
        if program is None:
            return None
        carefully = partial(_carefully, supply, name, facts.layout) if parts.guesses else None
        return Bulk(program, players, parts.deals, carefully, parts.all_seen)

    return Game(
        facts.layout,
        program(ASK),
        lambda players: program(UNIFORM if players is None else f"{UNIFORM} {players}"),
        make_quiet=lambda: program(QUIET),
        make_whole=whole,
        rules_hash=facts.rules_hash,
        title=facts.title,
        sources=sources,
        texts=facts.texts,
        variants=facts.variants,
    )


def _carefully(supply: Supply, name: str, layout: Layout) -> tuple[PlaysWhole, int] | None:
    """The same program without guesses, and how many pieces its first shuffle has; None where there is none."""
    from .compile.linking import link_whole
    from .runtime.whole import LIBRARY

    parts: WholeParts = supply(f"{name} carefully")
    program = link_whole(parts, layout, LIBRARY)
    return None if program is None else (program, parts.deals)
