"""N, T, P and L: families of zones and tracks beside players, pools, and paying."""

from ..diagnostic import Code

FAMILY_OF = Code(
    "N057",
    "each what?",
    "`each {name}` makes no family: `{name}` is no attribute whose cells are words.",
    "A family is made by `each player`, by `each` and an attribute, or by `numbered 1 to 7`.",
)
WHICH_MEMBER = Code(
    "N058",
    "which of them?",
    "There is more than one `{name}`: say which, as in `{one}`{every}.",
)
EVERY_ITS = Code(
    "N059",
    "one for each player",
    "There are not several `{name}` for each player: say `{better}`.",
)
MEMBER_BY = Code(
    "T100",
    "told by something else",
    "Which `{name}` is meant is told by {wanted}, but `{words}` is {found}.",
)
NO_MEMBER = Code("T101", "no such member", "There is no `{words}`: {there}.")
MEMBERS_RANGE = Code(
    "T102",
    "a family that cannot be",
    "`numbered {low} to {high}` makes {what}.",
    "From the lower to the higher number there may be up to {most} of them.",
)
TWO_FAMILIES = Code(
    "T103",
    "two families",
    "A {what} is made for each player, for each value or by number; besides players only one of these.",
    "Make several of them, or tables with fewer values.",
)
NUMBERED_BY = Code(
    "T104",
    "a number that is not known",
    "How many there are of a family is a number or an option, but `{words}` is {found}.",
)
BELOW_TOP = Code(
    "T105",
    "a source without a top",
    "`{source}` is a {kind}, which has no top that could stay there.",
    "Leave out `below the top`, or make `{source}` a pile.",
)
PAY_KINDS = Code(
    "T106",
    "paid with what?",
    "There are several kinds of {table}, so `pay` does not say which of them go.",
    "Choose them: `must choose 2 x from {words}`, and then `move x to ...`.",
)
PAY_FROM = Code(
    "T107",
    "paid from nowhere",
    "What is paid lies in a pool, a set, a pile or a row, but `{words}` is {found}.",
)
POOL_SIDES = Code(
    "T108",
    "pieces with sides in a pool",
    "A pool counts pieces that are all alike, but a {table} has sides.",
    "Make `{name}` a set.",
)
PLACE_OF = Code(
    "T109",
    "no places",
    "`at place` needs a pile or a row, and `{words}` is a {kind}, which has no order.",
    "Leave it out.",
)
NOT_PAID = Code(
    "P048",
    "Something that cannot be paid",
    "This cannot be paid: {text}.",
    "Give the `pay` a block (and an `else:`), or make it a head: `must pay ...`.",
)
NO_SUCH_MEMBER = Code("P049", "A member that is not there", "There is no such `{text}`.")
PLURAL_FAMILY = Code(
    "L087",
    "a numbered zone in the plural",
    "`{said}` reads like {count} of them, and is the one with the number {count}.",
    "Call the zone by what one of them is: `{name}`.",
    level="note",
)
