"""T: things that do not fit where they stand."""

from ..diagnostic import Code

WANTED = Code("T001", "wrong sort of thing", "This wants {wanted}, but `{words}` is {found}.")
MISSING = Code(
    "T002",
    "there may be nothing",
    "There may be nothing in `{words}` here.",
    "Put `if {test}:` around this. What is chosen is sure in the block of its line, and below `must choose`.",
)
NOT_YES_NO = Code("T003", "not a yes or no", "`{words}` is {found}, not a yes or no.")
ONE_OF_THESE = Code(
    "T004",
    "one of these",
    "`{words}` is {found}, not a yes or no.",
    'For "one of these" write `{subject} is in [{listed}]`.',
)
ZONE_NO_NUMBER = Code(
    "T005", "a zone is not a number", "A zone is not a number.", "Say `{words} is empty`, or `count {words}`."
)
SAY_NOT_EMPTY = Code(
    "T006", "any of a zone", "`any` looks for a thing, `{words}` is a zone.", "Say `{words} is not empty`."
)
NEVER_EQUAL = Code("T007", "never the same", "{left} is never {right}.")
NOT_A_ZONE = Code("T008", "not a zone", "{wanted}, but `{words}` is {found}.")
OTHER_PIECES = Code("T009", "another sort of piece", "The zone `{zone}` holds {holds}, not {found}.")
NOT_PIECES = Code("T010", "not pieces", "Only pieces can be {verb}, but `{words}` is {found}.")
HOW_MANY = Code("T011", "wrong number of arguments", "`{name}` takes {wanted}, but {found} given.")
NOTHING_INSIDE = Code("T012", "nothing to look through", "`{words}` is {found}: there is nothing to look through.")
NOT_TRACKED = Code(
    "T013",
    "not a remembered value",
    "`{words}` is not a remembered value.",
    "`set`, `add` and `subtract` change a `track`.",
)
CANNOT_ADD = Code("T014", "cannot be added to", "Nothing can be {verb} `{words}`, which is {found}.")
WHOLE_WHERE = Code(
    "T015",
    "only as a whole where",
    "`is {word}` can only be a whole `where`.",
    "Put the rest into a `where` of its own.",
)
ONLY_ZONES_EMPTY = Code("T016", "only a zone is empty", "Only a zone is empty; `{words}` is {found}.", "Say `{test}`.")
MIXED_LIST = Code("T017", "a mixed list", "A list holds one sort of thing: here are {first} and {second}.")
NOT_A_LIST = Code("T018", "not a list", "`{words}` is {found}, not a list.")
DRAWN_FROM = Code("T019", "cannot be drawn from", "One draws from a zone or from pieces, but `{words}` is {found}.")
END_OF_ZONE = Code(
    "T020", "no such end", "A {kind} has no `{end}`.", "A pile has a top and a bottom, a row a left and a right."
)
NO_PLACES = Code(
    "T021", "has no places", "A {kind} has no `{word}`.", "A pile has a top and a bottom; a row has a first and a last."
)
IN_AT_ONCE = Code(
    "T022",
    "not in at once",
    "`{what}` cannot stand in `at once`.",
    "There only moves and changes of tracks happen, all at one moment.",
)
ONLY_CHOICES = Code("T023", "only choices at once", "In `each player at once` only `choose` lines can stand.")
MAY_AT_ONCE = Code(
    "T024",
    "may at once",
    "`may choose` cannot stand in `each player at once`.",
    "Say `choose up to 1 {name} from ...`.",
)
BLOCK_AT_ONCE = Code(
    "T025",
    "a block at once",
    "A choice that all make at once has no steps of its own.",
    "Say what happens behind it, under `each player:`.",
)
STOP_NOWHERE = Code(
    "T026", "nothing to stop", "There is no loop around this `stop`.", "`stop` leaves the innermost loop."
)
ASK_IN_SCORE = Code("T027", "nothing is asked here", "Nothing is asked in a `{part}` part.")
NO_TURNS = Code("T028", "no turns", "Nothing takes turns in this game.", "Turns begin with a line `take turns:`.")
CYCLE = Code("T029", "a phrase that needs itself", "`{name}` needs its own value: {way}.")
NO_START = Code("T030", "wrong start", "A {type} cannot start as `{words}`.")
NOTHING_HERE = Code("T031", "never nothing", "`{words}` always has a value: it cannot be set to `nothing`.")
IS_NOTHING = Code("T032", "compared with nothing", "`nothing` cannot be compared.", "Say `{test}`.")
OTHERS_CHOICE = Code(
    "T033",
    "depends on another's choice",
    "`{words}` is being chosen at the same time: nobody's choice at once may depend on another player's.",
)
EVENT_NAMES = Code("T034", "wrong names of an event", "`{name}` has {wanted}, but the {what} names {found}.")
NOT_BOUNDED = Code("T035", "not a plain value", "An option is a number, yes or no, or a list of numbers.")
PHASE_HERE = Code("T036", "no phase here", "{what} cannot stand in {where}.")
SET_BY_CHOICE = Code("T037", "cannot be chosen from", "One chooses from things, but `{words}` is {found}.")
SLOT_ORDER = Code(
    "T038", "sorted by what?", "Pieces are sorted by an attribute that is a number; `{name}` of {table} is {found}."
)
REFILL_TABLE = Code("T039", "refilled with other pieces", "`{zone}` holds {holds}, but `{source}` holds {other}.")
FAMILY_REFILL = Code(
    "T040", "refilled from a family", "Each player has a `{source}`: a pile is refilled from one zone."
)
RECURSION = Code("T041", "runs itself", "`{name}` runs itself: {way}.", "Use `repeat while ...:` instead.")
NESTED = Code("T042", "a list in a list", "A set or list holds single things, not sets or lists.")
NOT_ONE = Code(
    "T043",
    "several things compared",
    "`is` compares single things, but `{words}` is {found}.",
    "Say `is in`, `any ... where ...`, `count ...` or, of a zone, `is empty`.",
)
STEP = Code("T044", "a step that leads nowhere", "Numbers go up by 1 or more, not by {words}.")
DRAW_AMOUNT = Code(
    "T045",
    "how many are drawn?",
    "Behind `draw` stands one number: nobody chooses here.",
    "If there are fewer, all of them are drawn. Let somebody `choose n from 1 to 3` before it.",
)
ENDS_NOTHING = Code("T046", "ends nothing", "`end {what}` can come about {where}.")
REFILL_PILE = Code("T047", "only a pile is refilled", "A {kind} is not refilled, only a pile is.")
REFILL_ITSELF = Code("T048", "refilled from itself", "`{zone}` cannot be refilled from itself.")
CANCEL_HERE = Code(
    "T049",
    "nothing to cancel",
    "`cancel` stands only in answers and in rules `before` an action.",
    "It stops that action; to leave a loop say `stop`, to leave a turn `end turn`.",
)
CANCEL_WHAT = Code(
    "T050",
    "moving what?",
    "`it` is the piece of the action that is cancelled, but `{name}` has {found}.",
    "Say `cancel` alone, and move what shall move in a line of its own.",
)
WINDOW_HERE = Code(
    "T051",
    "no place to answer",
    "`may answer` stands only in actions: straight below their first line, or under `if` and loops there.",
)
TWO_WINDOWS = Code("T052", "asked twice for answers", "`{name}` can be answered at one place only.")
ANSWERS_FROM = Code(
    "T053",
    "answers from where?",
    "Answers come from a zone that each player has{found}.",
    "Say `other players may answer from hand`.",
)
ANSWERED_PIECE = Code(
    "T054",
    "more than its own piece",
    "`{name}` is answered and resolves a piece: it takes that one piece and nothing else, and resolves it once.",
    "Put what comes before or after into another action that does this one.",
)
ANSWERED_TABLE = Code("T055", "answered with other pieces", "`{name}` is answered from `{zone}`, which holds {holds}.")
NEVER_ANSWERED = Code(
    "T056",
    "nobody is asked for answers",
    "Nobody is asked to answer `{name}`.",
    "Put `other players may answer from ...` into the action.",
)
LABEL_TWICE = Code(
    "T057", "one text for two things", "“{label}” is said of two alternatives here: nobody could tell which."
)
EVEN_IF_HERE = Code(
    "T058",
    "nothing that could be cancelled",
    "`even if cancelled:` is the last part of an action or of an answer; an alternative is neither.",
)
ANSWERS_UNSEEN = Code(
    "T060",
    "answers that nobody sees",
    "Whoever answers chooses a piece of {zone}, which is {look}: he does not see what he has there.",
    "Let players answer from a zone that is private or open.",
)
OTHER_SWAP = Code(
    "T059", "swapped with other pieces", "Only pieces of one sort are swapped: here are {first} and {second}."
)
