"""What can go wrong while a game is played, saved, loaded or replayed: family P."""

from __future__ import annotations

from ..diagnostic import Code

SLOT_FULL = Code(
    "P001",
    "Two pieces in a slot",
    "`{zone}` holds at most one piece, and here {count} would lie in it.",
    "Move away what lies there first, or declare the zone as a pile, a row or a set.",
)
NOT_THE_ONLY = Code(
    "P002",
    "Not exactly one",
    "`the only` stands for exactly one thing, and here it found {text}.",
    "Ask first whether there is one (`if any ...`), or say which of several is meant.",
)
NUMBER_TOO_LARGE = Code(
    "P003",
    "A number beyond all bounds",
    "`{track}` would become {value}; numbers end at 9,223,372,036,854,775,807, and about as far below 0.",
    "Look for a loop that multiplies or adds again and again.",
)
MOVED_TWICE = Code(
    "P004",
    "One piece moved to two places",
    "`{kind}` is moved twice in one `at once`, and a piece can go to one place only.",
    "Let the two moves take different pieces, or take the second one out of `at once`.",
)
OUT_OF_STEPS = Code(
    "P005",
    "No end of steps",
    "Nobody has been asked for {limit:,} rounds of loops and runs of actions, so the game was stopped here.",
    "What must change for it to end? See to it that it does change.",
)
TOO_MANY_DECISIONS = Code(
    "P006",
    "No end of decisions",
    "The game was stopped after {limit:,} decisions without coming to its end.",
    "Can the players go on for ever? Give the game a last round, or let something be used up.",
)
TOO_DEEP = Code(
    "P007",
    "Actions without end",
    "More than {limit:,} actions or texts stand inside one another here, so the game was stopped.",
    "What does itself (or asks whether itself is `playable`) must have a case in which it stops.",
)
BROKEN_RULE = Code(
    "P008",
    "A rule that cannot go on",
    "The game cannot go on here: {text}.",
    "Ask first whether it can be done (`if ...`), or see to it that this never comes up.",
)
SWAP_NOWHERE = Code(
    "P010",
    "Swapped with nothing",
    "One side of this `swap` is empty, and nothing tells in whose place the other side would go.",
    "Ask first whether there is something on both sides (`if any ...`), or name the zone that it is swapped with.",
)
SWAP_SEVERAL_ZONES = Code(
    "P011",
    "Swapped with several zones",
    "What stands on one side of this `swap` lies in several zones, so the other side cannot take its place.",
    "Swap pieces of one zone at a time.",
)
SWAPPED_WITH_ITSELF = Code(
    "P012",
    "A piece swapped with itself",
    "`{kind}` stands on both sides of this `swap`.",
    "Leave it out on one side.",
)
ILLEGAL_MOVE = Code("P020", "A move that is not open", "{text}")
PLAYER_COUNT = Code("P021", "The wrong number of players", "{text}")
SAVE_DAMAGED = Code("P030", "A saved game that cannot be read", "This is no saved game that can be read: {text}.")
SAVE_FORMAT = Code(
    "P031",
    "A saved game in another format",
    "The saved game has format {found}, and this version reads format {wanted}.",
)
SAVE_OTHER_RULES = Code(
    "P032",
    "A saved game of other rules",
    "The saved game was played with other rules, tables or options than these, so it cannot go on with them.",
    "Load it with the rules it was saved with.",
)
RECORD_DAMAGED = Code("P033", "A record that cannot be read", "This is no record of a game that can be read: {text}.")
RECORD_OTHER_RULES = Code(
    "P034",
    "A record of other rules",
    "The record was made with other rules, tables or options than these.",
    "It can be run with these rules if you say so; the game may then take another course.",
)
RECORD_MOVE = Code(
    "P035",
    "A recorded move that does not fit",
    "Move {number} of the record does not fit: {text}.",
)
