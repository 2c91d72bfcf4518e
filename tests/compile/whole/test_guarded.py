"""From searches that ask first whether something is there to their games: what may be missing is not asked for early.

Such a search has no table, or one of values that can be worked out wherever they stand.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.compile.whole.anywhere import anywhere
from tuckbox.interpreter.compile.whole.origins import origins
from tuckbox.interpreter.model.types import NUMBER, PLAYER, Maybe

from ..building import CARD, local, num, pieces_in, read
from ..random_steps import DISCARD, HAND, LINE
from .comparing import GAMES, compared, ranked, small_game
from .test_passes import AT, Case

RULES = """
track leader: player
track noted: card
track coins: number starting 1, each player
track turns_taken: number

zone stock: pile of card, hidden
zone hand: set of card, private, each player
zone kept: pile of card, open, each player
zone shop: row of card, open
zone gone: pile of card, open

setup:
    move every card to stock
    shuffle stock
    each player:
        draw 3 from stock to my hand

play:
    take turns until turns_taken is at least 14:
        add 1 to turns_taken
        may choose chosen from my hand where {test}:
            move chosen to gone
            add 1 to my coins
        else:
            draw 1 from stock to my hand
            draw 1 from stock to my kept
        move shop to gone
        if turns_taken is 6:
            draw 2 from stock to shop
        set leader to left of me
        set noted to top of gone

score:
    each player:
        for each held in my hand:
            add rank of held to my score
        add my coins * 100 to my score
"""
TESTS = [
    "any leader and (rank is 3 or coins of leader is 1)",
    "rank is 1 or (any leader and (rank is 3 or coins of leader is 2))",
    "any leader and (rank is 3 or count hand of leader is more than 4)",
    "any leader and (rank is 2 or left of leader is me)",
    "rank is 4 or (any leader and (rank is 3 or hand of leader is empty))",
    "any top of my kept and (rank is 3 or rank of top of my kept is at least 3)",
    "rank is 1 or (any first of shop and (rank is 3 or rank of first of shop is 2))",
    "any noted and (rank is 3 or rank of noted is at least 3)",
    "any noted and any leader and (rank is rank of noted or coins of leader is less than 3)",
    "rank is 1 or rank of top of gone is 2 or (any leader and rank is 3)",
]


@pytest.mark.parametrize("careful", [False, True])
@pytest.mark.parametrize("test", TESTS)
def test_what_is_asked_for_may_be_missing(tmp_path: Path, test: str, careful: bool) -> None:
    small_game(tmp_path, RULES.format(test=test), ranked(5, 4))
    assert compared(tmp_path, 3, (), careful) == GAMES


# ---- values

MAYBE_SEAT, SEAT, MAYBE_CARD = local("leader", Maybe(PLAYER)), local("me", PLAYER), local("noted", Maybe(CARD))
COUNT = local("count", NUMBER)
TOP = p.Item(pieces_in(DISCARD), num(-1))
MAYBE_TOP = p.Select(p.Binary("!=", p.Size(pieces_in(DISCARD)), num(0)), TOP, p.Const(None))
ANYWHERE: dict[str, p.Expr] = {
    "a value that may be missing": read(MAYBE_SEAT),
    "whether it is there": p.Present(read(MAYBE_SEAT)),
    "the same as another": p.Binary("==", read(MAYBE_SEAT), read(SEAT)),
    "the size of a hand": p.Size(pieces_in(HAND, read(SEAT))),
    "a comparison of what is there": p.Binary("<", p.Binary("+", read(COUNT), num(2)), num(3)),
    "the top card": MAYBE_TOP,
    "the rank of the top card": p.Select(p.Present(MAYBE_TOP), p.Column("rank", MAYBE_TOP), p.Const(None)),
    "asked first": p.Both("and", [
        p.Present(read(MAYBE_SEAT)), p.Binary(">", p.Size(pieces_in(HAND, read(MAYBE_SEAT))), num(2))
    ]),
    "or it is missing": p.Both("or", [
        p.Prefix("not", p.Present(read(MAYBE_CARD))), p.Binary("==", p.Column("rank", read(MAYBE_CARD)), num(2))
    ]),
    "where it is empty": p.Select(p.Binary("==", p.Size(pieces_in(DISCARD)), num(0)), num(0), p.Column("rank", TOP)),
}  # fmt: skip
NOT_ANYWHERE: dict[str, p.Expr] = {
    "the hand of nobody": p.Size(pieces_in(HAND, read(MAYBE_SEAT))),
    "the rank of no card": p.Column("rank", read(MAYBE_CARD)),
    "the last of no cards": TOP,
    "the last of other cards": p.Select(p.Binary("!=", p.Size(pieces_in(LINE)), num(0)), TOP, p.Const(None)),
    "the rank of a top card that may be missing": p.Column("rank", MAYBE_TOP),
    "a comparison of nothing": p.Binary("<", read(MAYBE_SEAT), num(2)),
    "the left of nobody": p.LeftOf(read(MAYBE_SEAT), num(1)),
    "a division": p.Binary("//", num(6), read(COUNT)),
    "asked too late": p.Both("and", [p.Column("rank", read(MAYBE_CARD)), p.Present(read(MAYBE_CARD))]),
    "one of two is there": p.Both("and", [
        p.Both("or", [p.Present(read(MAYBE_CARD)), p.Present(read(MAYBE_SEAT))]), p.Column("rank", read(MAYBE_CARD))
    ]),
    "where it is missing": p.Select(p.Present(read(MAYBE_CARD)), num(0), p.Column("rank", read(MAYBE_CARD))),
    "or it is there": p.Both("or", [p.Present(read(MAYBE_CARD)), p.Column("rank", read(MAYBE_CARD))]),
    "not where it is there": p.Both("and", [
        p.Prefix("not", p.Present(read(MAYBE_CARD))), p.Column("rank", read(MAYBE_CARD))
    ]),
}  # fmt: skip


@pytest.mark.parametrize("said", [*ANYWHERE, *NOT_ANYWHERE])
def test_whether_a_value_can_be_worked_out_anywhere(said: str) -> None:
    assert anywhere({**ANYWHERE, **NOT_ANYWHERE}[said]) == (said in ANYWHERE)


def test_zones_that_are_written_alike_are_one() -> None:
    """Else a piece that goes round comes from more and more of them."""
    me, one, other = local("me", PLAYER), local("one", Maybe(CARD)), local("other", Maybe(CARD))

    def of_the_next() -> p.Expr:
        return p.Item(pieces_in(HAND, p.LeftOf(read(me), num(1))), num(0))

    ops: list[p.Op] = [
        p.Assign(AT, one, of_the_next()),
        p.Assign(AT, other, p.Select(p.Present(read(one)), read(one), of_the_next())),
        p.Assign(AT, one, p.Select(p.Present(read(other)), read(other), of_the_next())),
    ]
    found = origins(ops, Case().made(lambda _: ops))
    assert [len(found[each]) for each in (one, other)] == [1, 1]
