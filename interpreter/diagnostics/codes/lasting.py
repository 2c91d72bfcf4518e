"""N, T, L and P: what lasts, values of single pieces, derived values that are adjusted, and what is done later."""

from ..diagnostic import Code

EACH_PIECE_HAS = Code("N053", "which piece's?", "Each {table} has a `{name}`: say `{name} of ...`.")
TO_THE_END = Code(
    "T120",
    "to the end of the game",
    "The end of the game ends everything, so nothing lasts until then or is done then.",
    "Leave it out, or put what belongs to the end into `score`.",
)
ONLY_TURNS = Code(
    "T121",
    "whose phase?",
    "Only turns are somebody's: `{name}` is a phase, and that is everybody's.",
    "Say `end of {name}`, without `my next`.",
)
LEAVES_WHAT = Code(
    "T122",
    "what leaves?",
    "`until it leaves` speaks of a piece that leaves its zone, and `{name}` is the value of no piece.",
    "Write `, each card` (or the like) behind the track, so that each piece has one.",
)
WHOSE_NEXT = Code(
    "T123",
    "whose next turn?",
    "`my` is the player whose `{name}` it is, and it is nobody's.",
    "Write `, each player` behind the track, or say how long it lasts where it is `set`.",
)
SAID_WHERE_SET = Code(
    "T124",
    "said where it is set",
    "Whose next turn is meant cannot be said where a track is made.",
    "Say it where it is `set`: `set {name} to ... until next turn of ...`.",
)
NOT_DERIVED = Code(
    "T125",
    "nothing to adjust",
    "`adjust` adds to a derived value, and `{name}` is {found}.",
    "A derived value is made by `define {better} of {table} = ...`.",
)
ADJUSTS_NUMBERS = Code("T126", "not a number to adjust", "`adjust` adds to a number, and `{name}` is {found}.")
ADJUSTS_WHAT = Code("T127", "it has no such value", "`{name}` is a value of {owners}, but `{words}` is {found}.")
NOTHING_LATER = Code(
    "T128",
    "nothing comes later",
    "When the score is counted the game is over, so nothing is done later.",
    "Do it now: `do {action}`.",
)
EACH_PIECE_ONLY = Code(
    "T129",
    "one for each piece, and more",
    "`{name}` has a value for each {table}, so it can have no further family.",
    "Make several tracks.",
)
SPAN_NEVER = Code(
    "L083",
    "until what never comes",
    "`{span}` never comes about in a game, so this never {what}.",
    "Do you mean another phase, or should something lead to it?",
    level="warning",
)
TOO_MUCH_LASTS = Code(
    "P044",
    "too much that lasts",
    "More than {limit} things last or wait at one time.",
)
