"""C: what can be wrong in a scenario, or while it is run."""

from __future__ import annotations

from ..diagnostic import Code

# ---- the file and the settings -------------------------------------------------------------------------------------

NO_SCENARIO = Code(
    "C001",
    "not a scenario",
    "This is no scenario, and a file under `scenarios` holds nothing else.",
    "Move it to a file that is listed under `rules`.",
)
TITLE_TWICE = Code(
    "C002",
    "two scenarios with one title",
    'A scenario "{title}" is already there.',
    "Give each scenario its own title, so that it can be named.",
)
PLAYERS = Code("C003", "wrong number of players", "This game is for {wanted}, not for {found}.")
CANNOT_START = Code(
    "C004",
    "no place to start at",
    "A scenario cannot start at {place}: {reason}.",
)
START_NEEDS = Code(
    "C005",
    "start without what came before",
    "A scenario cannot start at {place}: {names} would have no value there.",
    "Start earlier, and let the choices lead there.",
)

# ---- given and expected --------------------------------------------------------------------------------------------

UNKNOWN_PLACE = Code("C010", "unknown zone or track", "No zone and no track is called `{name}`.")
UNKNOWN_PIECE = Code("C011", "unknown piece", "There is no {table} called `{name}`.")
TOO_FEW = Code("C012", "more pieces than there are", "Up to here `{pieces}` are asked for, but there {there}.",
              "Name other pieces, or raise `copies` in the table.")  # fmt: skip
OTHER_TABLE = Code("C013", "pieces of another sort", "`{zone}` is a {kind} of {table}, and `{name}` is a {other}.")
NO_PIECE = Code(
    "C014",
    "pieces expected",
    "Pieces were expected in `{zone}`, not `{found}`.",
    "Name the pieces by their ids, or write `nothing`.",
)
SLOT = Code(
    "C015",
    "several pieces in a slot",
    "`{zone}` holds at most one piece, and {count} are given.",
    "Keep one of them, or make the zone a `row`, a `pile` or a `set` in the rules.",
)
WHOSE = Code("C016", "whose?", "Each player has a `{name}`.", "Say whose is meant: `{name} of player 1`.")
NOBODYS = Code("C017", "belongs to nobody", "`{name}` belongs to nobody.", "Leave out `of {of}`.")
NO_PLAYER = Code("C018", "no such player", "There is no player {number} here: {there}.")
NO_TOP = Code("C019", "no top", "`{name}` is a {kind} and has no top.", "Say what lies in all of it: `{name}: ...`.")
WRONG_VALUE = Code("C020", "value of another sort", "`{place}` is {type}, and `{found}` is none.")
GIVEN_TWICE = Code("C021", "given twice", "`{place}` is given twice.", "Put everything about it in one line.")
NOT_GIVEN = Code(
    "C022",
    "cannot be given",
    "Who has won cannot be given.",
    "Give the scores and let the game come to its end, or move this to `expect:`.",
)
NOT_BUILT = Code("C023", "not built yet", "{what} cannot be given or expected yet.")
NO_SIDE = Code("C024", "unknown side", "No {table} has a side called `{name}`.")
SET_TWICE = Code("C025", "set twice", "`{what}` stands twice in this scenario.", "Keep one of the two lines.")

# ---- choices -------------------------------------------------------------------------------------------------------

UNKNOWN_ANSWER = Code("C030", "unknown answer", "Nothing that could be chosen is called `{name}`.")
CANNOT_CHOOSE = Code("C031", "not possible here", "`{answer}` cannot be chosen here; possible {possible}.")
HOW_MANY = Code("C032", "another number of things", "{wanted} must be chosen here, and `{answer}` names {count}.")
LEFT_OVER = Code(
    "C033",
    "answer left over",
    "The game is over here, so nobody asks player {seat} for `{answer}`.",
    "Take it out, or find out what ends the game before.",
)
NOT_ASKED = Code("C034", "answer missing", "Before player {seat} can answer this, player {other} must answer.")
DEAD_END = Code(
    "C035",
    "nothing to choose from",
    "Player {seat} must choose here, and what was given leaves nothing to choose from.",
)

NOT_NOW = Code(
    "C036",
    "not possible now",
    "`{answer}` is not possible now; possible {possible}.",
    "What it needs is not there. To test just that, write `player {seat} cannot: {answer}`.",
)

# ---- the run -------------------------------------------------------------------------------------------------------

CHANCE = Code(
    "C040",
    "depends on chance",
    "What happens here depends on chance: with another shuffle the scenario comes out differently.",
    "State what is drawn: give the pile that is drawn from, or its top (`top of ...`).",
)
STOPPED = Code("C041", "the game stopped", "The game stopped here. {reason}")
OVER = Code(
    "C042",
    "the game is over",
    "The game is over here, so nothing can be given any more.",
    "Put it above the choices that the game ends with.",
)
