"""L060-L089: what is made and never used, what depends on an order, and texts that say another number."""

from ..diagnostic import Code

UNREAD_COLUMN = Code(
    "L060",
    "a column that no rule reads",
    "No rule reads the column `{name}` of a {table}, which holds {holds}.",
    "Read it in a rule, as in `{name} of x`. If it is for people only, call it `#{name}`.",
    level="note",
)
UNUSED_TABLE = Code(
    "L061",
    "pieces that are in no rule",
    "No zone holds a {table}, and no rule speaks of one.",
    "Make a zone for them, `zone supply: set of {table}`, or leave the table out of game.yaml.",
    level="warning",
)
UNREAD_PARAM = Code(
    "L062",
    "told and never looked at",
    "`{owner}` is told `{name}`, and nothing in it reads `{name}`.",
    "Leave `{name}` out here and wherever `{owner}` is {used}, or say below what it is for.",
    level="warning",
)
UNREAD_DRAWN = Code(
    "L063",
    "a name for what is drawn, never read",
    "Nothing below reads `{name}`.",
    "Leave out `as {name}`, or say below what happens to it.",
    level="warning",
)
SAME_VARIANT = Code(
    "L064",
    "a variant that changes nothing",
    "The variant `{name}` plays exactly as the base does.",
    "Name under it what is different: `rules`, `tables`, `options` or `players`.",
    level="warning",
)
TEXT_OF_NONE = Code(
    "L065",
    "a text for a kind of which there is none",
    "There are 0 copies of `{kind}`, so nobody ever gets it.",
    "Give it copies in its table, or leave the text out.",
    level="note",
)
ORDER_MATTERS = Code(
    "L066",
    "two rules at one moment, and their order matters",
    "`{first}` and `{second}` both run {when} `{event}`, and it matters which goes first: {why}.",
    "As they stand, `{first}` goes first. If that is meant, all is well; else change their places.",
    level="note",
)
SECOND_ANSWER = Code(
    "L067",
    "an answer behind one that always comes first",
    "This answer is never given: the one above it {why}, and of several the first is given.",
    "Put `if` behind the first one, or this one above it.",
    level="warning",
)
AT_ONCE_CLASH = Code(
    "L068",
    "at once, and only the last one counts",
    "All set `{name}` at the same moment, each to something else, and only the last one counts.",
    "Choose first who it is, or give each player a `{name}` of their own: `track {name}: ..., each player`.",
    level="warning",
)
MOVED_TWICE = Code(
    "L069",
    "moved to two places at once",
    "`{words}` is moved to two places at the same moment.",
    "Move it once, or leave out `at once:` so that one thing comes after the other.",
    level="warning",
)
OTHER_NUMBER = Code(
    "L070",
    "the text says another number",
    "The text says {said}, but the rules say {ruled}.",
    "Change the one that is wrong; players read the text, and the game does what the rules say.",
    level="note",
)
NO_WAY_OPEN = Code(
    "L071",
    "played with nothing possible",
    "This card can be played even if none of these can be done.",
    "Did you mean `must choose one`?",
    level="warning",
)
ASKED_FOR_NOTHING = Code(
    "L072",
    "played for nothing",
    "`{player}` may have nothing to choose here, and then the card does nothing.",
    "To rule that out, let it be chosen only from {whom}.",
    level="note",
)
IN_EVERY_GAME = frozenset(one.id for one in (UNREAD_COLUMN, UNUSED_TABLE, TEXT_OF_NONE))
"""What a variant may use is not unused: these are said only if they hold with the base and with each variant."""
