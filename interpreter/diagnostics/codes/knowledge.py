"""K: who may know what."""

from ..diagnostic import Code

UNSEEN_SET = Code(
    "K001",
    "chosen unseen out of a set",
    "The one who chooses cannot see `{words}`, and a set has no places.",
    "Use `draw 1 from ...` for one at random.",
)
CONDITION_SECRET = Code(
    "K002",
    "a condition the chooser cannot know",
    "The one who chooses must know `{words}`, but may not.",
    "Let it depend on what that player can see, or make it known first with `show`.",
)
WHO_IS_ASKED = Code(
    "K003",
    "who is asked must be known",
    "Who is asked must not depend on what is private: `{words}`.",
    "Ask all, and put the condition inside.",
)
TELLS_SECRET = Code(
    "K004",
    "a track tells a secret",
    "Everybody sees `{track}`, not everybody knows `{words}`.",
    "`show` it first, or move it to where all see it; or make the track private.",
)
IF_TELLS = Code(
    "K005",
    "a condition that tells a secret",
    "Everybody can see how this comes out, but not everybody knows `{words}`.",
    "`show` first what it speaks of, if all may know it.",
    level="warning",
)
NEEDS_SECRET = Code(
    "K006",
    "a need nobody can know of",
    "Whether this can be played or chosen must be known to the one who decides: `{words}` may not be.",
    "Ask for what that player can see, or let them try and look at it with `if` below.",
)
SEEN_BY_ALL = Code(
    "K007",
    "seen by all, known to few",
    "Everybody can see {what}, but not everybody knows `{words}`.",
    "Let it depend on what all know, or `show` first what it speaks of.",
    level="warning",
)
TOLD_TO_ONE = Code(
    "K008",
    "a private track tells another's secret",
    "Whoever the private `{track}` belongs to sees it, but may not know `{words}`.",
    "`show ... to ...` first what it speaks of, or make the track hidden.",
)
