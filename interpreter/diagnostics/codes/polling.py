"""T080-T089, N047-N049, L076-L079: rounds of asking in which somebody drops out or asks again; what chance picks."""

from ..diagnostic import Code

NO_ROUND = Code(
    "T080",
    "no round of asking",
    "There is no `each player` around this `{word}`.",
    "It belongs into the lines below an `each player:`, in the same part.",
)
ROUND_AT_ONCE = Code(
    "T081",
    "all are asked at one moment",
    "`{word}` cannot stand in `each player at once`: all are asked at one moment, so nobody is asked again.",
    "Ask one after the other, with `each player:`.",
)
RANDOM_AMOUNT = Code(
    "T082",
    "a random number of things",
    "`random` picks so many, and here it is not said how many.",
    "Say one number, as in `random 2 x from ...`. Where that is left to chance too, `random n from 1 to 3` first.",
)
NOBODY_DROPS_OUT = Code(
    "N047",
    "nobody can be out",
    "Here is no round of asking of which `players still in` could speak.",
    "It is known in an `each player` in which somebody may `drop out`, and below it in the same block.",
)
NOBODY_HAS_TO_STOP = Code(
    "L076",
    "a round of asking that nothing ends",
    "Nobody has to stop here: what ends this round of asking?",
    "All can come to this `reopen` again and again, and nothing that decides about it changes on the way. "
    "Let something run out, or somebody `drop out`.",
    level="warning",
)
OUT_OF_NOTHING = Code(
    "L077",
    "dropping out changes nothing",
    "This changes nothing: each player is asked once only here, and nothing looks at `players still in`.",
    "With `reopen` the others are asked again.",
    level="warning",
)
UNREAD_PICKED = Code(
    "L078",
    "what chance picks, never read",
    "Nothing below reads `{name}`, and nothing moves because it is picked.",
    "Say below what happens to it, such as `move {name} to ...`; or take a piece with `draw`.",
    level="warning",
)
