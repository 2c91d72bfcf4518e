"""L: things that can be so and probably should not."""

from ..diagnostic import Code

NEVER_USED = Code("L001", "never used", "Nothing reads {what} `{name}`.", "Use it, or take it out.", level="warning")
NEVER_FILLED = Code(
    "L002",
    "a zone that nobody fills",
    "Nothing is ever put into the zone `{name}`.",
    "Move or draw something into it, or take out the lines that look into it.",
    level="warning",
)
HIGHEST_TIED = Code(
    "L003",
    "there may be several",
    "Two things here may be equally {extreme}, and `the only` allows one.",
    "Say which goes first, or use all of them.",
    level="warning",
)
LET_IS_OLD = Code(
    "L004",
    "the zone has changed",
    "`{zone}` was emptied above, so there is nothing to find here.",
    "`{name}` still holds what was in it.",
    level="warning",
)
NO_TRANSLATION = Code(
    "L005",
    "text without translation",
    "This text has no translation into {languages}.",
    "It belongs into a file under `texts`, in a row that has this text in the column `en`.",
    level="warning",
)
UNUSED_TEXT = Code(
    "L006",
    "a row for no text",
    "Nothing in the rules says “{text}”.",
    "Take the row out, or write its text as the rules have it.",
    level="warning",
)
NEVER_DEALT = Code(
    "L007",
    "pieces that stay in the box",
    "Nothing moves a {table} out of the box.",
    "At the beginning all pieces are in the box: `move every {table} to ...`.",
    level="warning",
)
UNREACHABLE = Code(
    "L008",
    "never reached",
    "This line is never reached: the line above always leaves.",
    "Move it up, or put the line above it under an `if`.",
    level="warning",
)
SHORT_SETUP = Code(
    "L009",
    "too few pieces for the setup",
    "With {players} players {wanted} are drawn here, but {left} left in `{zone}` then.",
    "Allow fewer players, deal less, or add copies to the table.",
    level="warning",
)
NOTHING_TO_CHOOSE = Code(
    "L010",
    "played with nothing to choose",
    "This card can be played with nothing to choose.",
    "Did you mean `must choose`?",
    level="warning",
)
NOT_ON_SIDE = Code(
    "L011",
    "holds for the other side too",
    "This also holds for a {table} showing {others}; `{words}` does not.",
    "Write `{words}`, or name the sides that are meant.",
    level="warning",
)
PLAYABLE_CIRCLE = Code(
    "L013",
    "playable if playable",
    "Whether `{name}` is playable depends on whether cards are playable, itself among them: that has no end.",
    "Leave it out before: `where kind is not {name} and playable`.",
    level="warning",
)
NEVER_SET = Code(
    "L014",
    "a track that stays as it is",
    "Nothing ever sets or adds to the track `{name}`, so it always is {value}.",
    "Say where it changes, with `set` or `add`.",
    level="warning",
)
NEVER_READ = Code(
    "L015",
    "chosen for nothing",
    "Nothing below reads `{name}`, so it does not matter what is chosen.",
    "Say below what `{name}` is for, or leave the choice out.",
    level="warning",
)
NO_TEXT = Code(
    "L012",
    "a kind without a text",
    "There is no text for {names}; without one nothing can be played.",
    "Write a part for each that begins with `card` and its name.",
    level="warning",
)
MISSPELT_VALUE = Code(
    "L016",
    "a value that looks misspelt",
    "Only `{kind}` has the {attribute} `{value}`, and no rule names it; {others} have `{other}`.",
    "If it is the same {attribute}, write `{other}`; if not, choose a name that is less like it.",
    level="warning",
)
ALLOWS_NO_SUCH = Code(
    "L020",
    "allowed without effect",
    "`{text}` cannot be allowed: {reason}.",
    level="warning",
)
ALLOWS_NOTHING = Code(
    "L021",
    "nothing to allow",
    "Nothing here gives {code}, so there is nothing to allow.",
    "Take the comment out, or move it right above the line that it is for.",
    level="warning",
)
NOT_REACHED = Code(
    "L022",
    "not reached in play",
    "None of {games} random games came to this line.",
    "Perhaps nothing leads here; perhaps it takes more games, or better players.",
    level="note",
)
