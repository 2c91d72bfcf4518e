"""From chance to payments: coins that are only counted, heads that must pay, lines that pay all or nothing.

In some programs cards too lie in pools instead of sets, so that of alike ones one is chosen.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from .phrases import ALL, Scope
from .statements import Line

COINS = "id,copies\ncoin,14\n"
COIN_HEADER = """\
zone till: pool of coin, open
zone wallet: pool of coin, private, each player
zone safe: pile of coin, open
"""
DEALING = [Line("draw 3 from till to my wallet")]
_POOLED = ("hand", "fair", "pyre")
_PAYMENT = re.compile(r"must pay (?P<amount>.+) from my wallet to .+")


def has_coins(number: int) -> bool:
    """Whether program `number` has coins."""
    return number % 3 == 1


def pooled(parts: Sequence[Line], number: int) -> list[Line]:
    """The program with pools of cards instead of some sets, in every fourth program."""
    if number % 4 == 1:
        for part in parts:
            for zone in _POOLED:
                part.text = part.text.replace(f"zone {zone}: set of card", f"zone {zone}: pool of card")
    return list(parts)


def must_pay(rng: random.Random, scope: Scope) -> Line:
    """A head that pays, perhaps as much as an earlier choice says."""
    return Line(f"must pay {_amount(rng, scope)} from my wallet to {_place(rng)}")


def pay(rng: random.Random, scope: Scope, inner: list[Line], other: list[Line]) -> list[Line]:
    """A line that pays, with what is done then, and else."""
    if rng.random() < 0.2:
        return [Line(f"pay (count my wallet) from my wallet to {_place(rng)}")]
    line = Line(f"pay {_amount(rng, scope)} from my wallet to {_place(rng)}:", inner or [Line("let paid_up = 1")])
    if rng.random() < 0.4:
        return [Line("draw 2 from till to my wallet"), line]
    return [line, *([Line("else:", other)] if other else [])]


def _amount(rng: random.Random, scope: Scope) -> str:
    chosen = [name.text for name in scope.names if name.kind == "piece" and name.who >= ALL and not name.own]
    if chosen and rng.random() < 0.6:
        return f"(rank of {rng.choice(chosen)})"
    return rng.choice(["1", "1", "2", "3", "(2 - 3)", "size"])


def _place(rng: random.Random) -> str:
    return rng.choice(["till", "till", "safe", "wallet of left of me"])


def amount_of(head: Line) -> str | None:
    """How much a head has to pay; None if it is no payment."""
    found = _PAYMENT.fullmatch(head.text)
    return None if found is None else found["amount"]


def enough(amounts: Sequence[str]) -> str:
    """That all of these can be paid together."""
    return f"count my wallet is at least {' + '.join('0' if one == '(2 - 3)' else one for one in amounts)}"
