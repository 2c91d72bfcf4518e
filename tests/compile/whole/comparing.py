"""From a plan to its games by the program of whole games and by the general program, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.compile.linking import link_whole
from tuckbox.interpreter.compile.whole.program import whole_parts
from tuckbox.interpreter.driver import load, look_at, lowered
from tuckbox.interpreter.playtest.match import result_of
from tuckbox.interpreter.runtime.bulk import Bulk, Decides
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.runtime.random import CHOICE, block, stream_key
from tuckbox.interpreter.runtime.whole import LIBRARY

from ..building import game_of

SEED, GAMES = 7, 12


def bulk_of(plan: p.Plan, players: int, *, asks: bool = False, careful: bool = False) -> Bulk | None:
    """What plays whole games of a plan; None where it has no such program. It is never exchanged for another one."""
    parts = whole_parts(plan, players, asks=asks, careful=careful)
    program = link_whole(parts, plan.layout, LIBRARY)
    return None if program is None else Bulk(program, players, parts.deals)


def endings_of(plan: p.Plan, players: int, numbers: Sequence[int]) -> list[tuple[Any, ...] | None]:
    """How games end by the general program: as `Bulk.play` says it, None for one that does not come to its end."""
    game = game_of(plan)
    found: list[tuple[Any, ...] | None] = []
    for number in numbers:
        state = game.fresh(players, SEED, number, watched=False)
        one = result_of(state, playout(state))
        ended = one.status == "finished"
        found.append((one.scores, one.shares, one.decisions, one.turns) if ended else None)
    return found


def alike(bulk: Bulk, wanted: Sequence[tuple[Any, ...] | None], decides: Decides | None = None) -> int:
    """Checks that games end as wanted; those that are rare may end in any way. Gives how many were not rare."""
    found = list(bulk.play(SEED, range(len(wanted)), decides))
    for number, (one, other) in enumerate(zip(found, wanted, strict=True)):
        if one is not None:
            assert one == other, f"game {number}"
    return len(found) - found.count(None)


def uniform_decider(plan: p.Plan, number: int) -> Decides:
    """Whoever decides as the uniform bot does: by the choice words of a game, one where there are two answers."""
    words = block(stream_key(SEED, number, CHOICE), 0, 4_000)
    at = 0

    def decide(_seat: int, site: int, items: Sequence[Any]) -> int:
        nonlocal at
        answers = len(items) + plan.sites[site].may
        if answers < 2:
            return 0
        at += 1
        return words[at - 1] % answers

    return decide


def small_game(folder: Path, rules: str, cards: str, players: str = "2 to 3") -> Path:
    """Writes a game of one table of cards; `cards` has its rows, the header first."""
    (folder / "cards.csv").write_text(cards, encoding="utf-8")
    (folder / "game.yaml").write_text(f"title: Small\nplayers: {players}\ntables: [{{file: cards.csv, piece: card}}]\n"
                                      "rules: [rules.tuck]\n", encoding="utf-8")  # fmt: skip
    (folder / "rules.tuck").write_text(rules, encoding="utf-8")
    return folder


def ranked(ranks: int, copies: int) -> str:
    """The rows of so many ranks of cards."""
    rows = "".join(f"card_{rank},{copies},{rank},Card {rank}\n" for rank in range(1, ranks + 1))
    return f"id,copies,rank:number,name_en\n{rows}"


def compared(folder: Path, players: int, variants: tuple[str, ...], careful: bool) -> int:
    """Plays games both ways; gives how many were not rare."""
    game = load(folder, variants, {}, lints=False).game
    assert game is not None
    plan, _ = lowered(look_at(folder, variants, lints=False))
    parts = whole_parts(plan, players, careful=careful)
    bulk = Bulk(link_whole(parts, plan.layout, LIBRARY), players, parts.deals)
    common = 0
    for number, ending in enumerate(bulk.play(SEED, range(GAMES))):
        state = game.fresh(players, SEED, number, watched=False)
        wanted = result_of(state, playout(state))
        if ending is not None:
            assert wanted.status == "finished"
            assert ending == (wanted.scores, wanted.shares, wanted.decisions, wanted.turns), number
            common += 1
    return common
