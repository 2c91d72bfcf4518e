"""From a made-up program to standing checks that wake in the middle of it, and whose rules ask.

They touch nothing but tracks of their own, so that what other lines prove holds with them as well.
"""

from __future__ import annotations

import random

from .statements import Line

CHECKS_HEADER = (
    "track beats: number",
    "track counted: number",
    "track heard: number, private, each player",
    "track calm: number",
)


def checks(rng: random.Random) -> list[Line]:
    """`always` parts that note how a zone changes, an action of theirs, a rule after it, sometimes one in its place. So
    many beats at most come about, so a game ends."""
    zone, most = rng.choice(["field", "stock", "hand of player 1"]), rng.randint(2, 6)
    wakes = Line(
        f"if count {zone} is not counted and beats is less than {most}:",
        [Line(f"set counted to count {zone}"), Line("do beat(player 1, counted)")],
    )
    asks = [
        Line("choose n from 1 to 3:", [Line("add n + count_then to my heard")]),
        Line("may choose c from my hand:", [Line("add rank of c to my heard")]),
        Line("may choose one:", [Line('"Louder":', [Line("add 1 to my heard")])]),
        Line("arrange order from my hand:", [Line("for each c in order:", [Line("set my heard to rank of c")])]),
        Line("add 1 to beats"),
    ]
    rule = Line("each player:", rng.sample(asks, rng.randint(1, 3)))
    parts = [
        Line("always awake:", [wakes]),
        Line("always calmer:", [Line("if calm is more than 0:", [Line("set calm to calm - 1")])]),
        Line("action beat(who: player, count_then: number):", [Line("add 1 to beats"), Line("add 2 to calm")]),
        Line("rule beaten after beat(who, count_then):", [rule, Line("add count_then to heard of who")]),
    ]
    if rng.random() < 0.3:
        lines = [Line("add 1 to beats"), Line("add count_then to heard of who")]
        parts.append(Line("rule held instead of beat(who, count_then) if beats is 1:", lines))
    rng.shuffle(parts)
    return parts
