"""T, L, P and K: standing checks, what happens in the place of an event, and what is pointed out."""

from ..diagnostic import Code

ASK_IN_ALWAYS = Code(
    "T140",
    "a standing check that asks",
    "Nothing is asked in `always`, and {what} asks somebody.",
    "Let it `do` an action, and ask in a `rule ... after` that action.",
)
CHANCE_IN_ALWAYS = Code(
    "T141",
    "chance in a standing check",
    "The only chance in `always` is `shuffle`, and {what}.",
    "Shuffle a pile and draw from its top, or do it in a `rule ... after` an action of the check.",
)
COURSE_IN_ALWAYS = Code(
    "T142",
    "a phase or turns in a standing check",
    "A standing check runs between two steps, so no {what} can begin in it.",
    "Let it set a track, and look at that where the game takes its course.",
)
POINT_OUT_WHERE = Code(
    "T143",
    "nothing to look for",
    "`point out` tells of each piece whether something holds, and here nothing is said after it.",
    "Write `point out {words} where ...`; to tell what the pieces are write `show {words}`.",
)
POINT_OUT_BY = Code(
    "T144",
    "pointed out by what is not printed",
    "`point out` looks at kinds and at what is printed on pieces, and `{words}` is something else.",
    "Look for that in the set: `point out (... where ...) where ...`.",
)
NEVER_AT_REST = Code(
    "P052",
    "Checks without end",
    "The standing checks were run {limit:,} times over after one step, and still change something here.",
    "What it changes must make its own condition fail, and no other `always` part may undo it.",
)
POINTS_BY_SECRET = Code(
    "K009",
    "pointed out by a secret",
    "Whoever is told what this finds must know `{words}`, which it looks for, but may not.",
    "Let it look for what they know, or make that known first.",
)
CHANGES_EACH_PASS = Code(
    "L091",
    "a check that never comes to rest",
    "The standing checks are run until nothing changes, and this line {what} each time.",
    "Put an `if` around it, of which what it does makes an end.",
    level="warning",
)
