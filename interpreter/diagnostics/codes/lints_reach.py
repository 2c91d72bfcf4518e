"""L030-L059: what can never come about, and what never comes to an end."""

from ..diagnostic import Code

ACTION_NEVER = Code(
    "L030",
    "an action that never runs",
    "`{name}` is done only by what never comes about itself.",
    "Do it from the play, or from something that the play does; or leave it out.",
    level="warning",
)
RULE_NEVER = Code(
    "L031",
    "a rule that never runs",
    "The rule `{name}` never runs, because {event}.",
    level="warning",
)
NEVER_HOLDS = Code(
    "L032",
    "a test that never holds",
    "`{words}` never holds{why}.",
    "So {below} is never done. Was something else meant?",
    level="warning",
)
ALWAYS_HOLDS = Code(
    "L033",
    "a test that always holds",
    "`{words}` always holds{why}.",
    "{so}. Was something else meant?",
    level="warning",
)
TEXT_NEVER = Code(
    "L034",
    "a text that is never carried out",
    "The text of `{kind}` is never carried out: {why}.",
    level="warning",
)
NEVER_OPEN = Code(
    "L035",
    "never possible",
    "{what}{why}.",
    level="warning",
)
NOTHING_EVER = Code(
    "L036",
    "never anything to choose",
    "There never is anything to choose here{why}.",
    "So the lines below this one are never done.",
    level="warning",
)
ANSWER_NEVER = Code(
    "L037",
    "an answer that nobody can give",
    "`{kind}` can never answer `{name}`: {why}.",
    level="warning",
)
NONE_SUCH = Code(
    "L038",
    "nothing is ever so",
    "`{words}` is always empty{why}.",
    level="warning",
)
ENDLESS = Code(
    "L040",
    "a loop without an end",
    "This never ends: {why}.",
    "Change it below, or leave with `stop`.",
    level="warning",
)
ENDLESS_TURNS = Code(
    "L041",
    "turns without an end",
    "These turns go on for ever: they have no `until`, and nothing that can come about in them leaves them.",
    "Say `take turns until ...:`, or `end game` where the game is over.",
    level="warning",
)
UNTIL_NEVER = Code(
    "L042",
    "an end that never comes",
    "These turns go on for ever: nothing in them can make it so that `{words}`.",
    "Change in a turn what `until` looks at, or say `end game` where the game is over.",
    level="warning",
)
ALL_DECLINE = Code(
    "L043",
    "may go on for ever",
    "Nothing changes here as long as everybody declines, and so it may go on for ever.",
    "Let something be used up each time, count the times, or end it when all have declined.",
    level="note",
    doubt="endless",
)
RUNS_DRY = Code(
    "L044",
    "goes on when nothing is left",
    "Once `{zone}` is empty nothing comes from there any more, and `{words}` may hold for ever.",
    "Go on only while something is there: `repeat while {both}`.",
    level="note",
    doubt="endless",
)
NO_SCORE = Code(
    "L045",
    "nobody ever scores",
    "Nothing that can come about changes a score, so at the end all players tie.",
    "Add to `my score` in a `score` part, or say who wins: `winners are ...`.",
    level="warning",
)
NOBODY_WINS = Code(
    "L046",
    "winners that there can never be",
    "Nobody ever wins by this line{why}.",
    level="warning",
)
SAME_SCORE = Code(
    "L047",
    "the same score for all",
    "Every player gets the same, and nothing else changes a score, so at the end all players tie.",
    level="warning",
)
ONLY_FILLS = Code(
    "L048",
    "a zone that nothing looks into",
    "What is put into `{zone}` stays there, and nothing ever looks at it.",
    "Score it, use it, or put it where it belongs instead.",
    level="warning",
)
RUNS_OUT = Code(
    "L049",
    "drawn more often than there are pieces",
    "With {players} players {wanted} are drawn here in all, but only {have} are in `{zone}` after the setup.",
    "Draw fewer, let the zone be `refilled from ...`, or say what happens when it is empty.",
    level="note",
)
RUNS_AGAIN = Code(
    "L050",
    "a text that carries itself out",
    "This carries out the text of `{kind}` again, which comes to this line again, without an end.",
    "Say in a head what must be so, such as `needs ...`, or carry out another piece.",
    level="warning",
)

IN_EVERY_GAME = frozenset(
    code.id
    for code in (
        ACTION_NEVER,
        RULE_NEVER,
        NEVER_HOLDS,
        ALWAYS_HOLDS,
        TEXT_NEVER,
        NEVER_OPEN,
        NOTHING_EVER,
        ANSWER_NEVER,
        NONE_SUCH,
        ONLY_FILLS,
    )
)
"""What is a mistake of the base only if it is so with every variant."""
