"""Turns, players who leave the game, losers and ties: of the families T, L and P."""

from __future__ import annotations

from ..diagnostic import Code

TURN_NOWHERE = Code(
    "T090",
    "turns are changed where nobody takes turns",
    "`{words}` changes whose turn is next, and nobody takes turns here.",
    "It can stand only below `take turns:`, in what is done there, or in a rule around `turn`.",
)
ONE_PLAYER = Code(
    "T091",
    "said of one player",
    "`{verb}` is said of one player, and `{words}` may be several.",
    "For several say it of each: `for each p in {words}:` and below it `{verb} p`.",
)
NOT_AT_THE_END = Code(
    "T092",
    "not known at the end",
    "Ties are looked at when the game is over, and `{name}` is known in this part only.",
    "Keep it in a `track`, and name that here.",
)
OUT_IN_SCORE = Code(
    "T093",
    "eliminated after the game",
    "Nobody can be eliminated any more when the score is counted: the game is over.",
    "Say who has won with `winners are ...`, or who has lost with `losers are ...`.",
)
OUT_UNTIL_WHAT = Code(
    "T094",
    "out until what?",
    "Players lie in no zone, so there is nothing that they could leave.",
    "Say until when they are out, as in `until end of turn` or `until my next turn`.",
)
OUT_FOR_EVER = Code(
    "T095",
    "out until a turn that never comes",
    "Whoever is out has no turns, so the next turn of `{words}` never comes.",
    "Say `skip {words}` for a turn that falls out, or name the turn of somebody else.",
)
EVERYONE_PLAYS = Code(
    "L080",
    "everyone, where nobody leaves",
    "Nobody is ever eliminated, so `everyone` is nobody else than `players`.",
    "Say `players`, as everywhere else.",
    level="note",
)
ASKED_OUT = Code(
    "P040",
    "Somebody asked who is out",
    "Nobody can be asked here: {text}.",
    "Ask first whether that player is in the game, as in `if target is in players:`.",
)
NOT_ASKED = Code(
    "P041",
    "Nothing chosen by who is out",
    "There is no `{text}`: that player was out of the game when all were asked.",
    "Look at those only who are in the game, as in `each player:` or `for each p in players:`.",
)
