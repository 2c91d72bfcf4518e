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
    "T006", "any of a zone", "`any` looks for a thing, but `{words}` is a zone.", "Say `{words} is not empty`."
)
NEVER_EQUAL = Code(
    "T007", "never the same", "{left} is never {right}.", "Compare two things of one sort, such as two numbers."
)
NOT_A_ZONE = Code(
    "T008",
    "not a zone",
    "{wanted}, but `{words}` is {found}.",
    "Name one zone.",
)
OTHER_PIECES = Code(
    "T009",
    "another sort of piece",
    "The zone `{zone}` holds {holds}, not {found}.",
    "Make a zone for {found}: a zone holds one sort of piece.",
)
NOT_PIECES = Code(
    "T010",
    "not pieces",
    "Only pieces can be {verb}, but `{words}` is {found}.",
    "Name a zone, a piece in it, or some of them with `where`.",
)
HOW_MANY = Code("T011", "wrong number of arguments", "`{name}` takes {wanted}, but {found} given.")
NOTHING_INSIDE = Code(
    "T012",
    "nothing to look through",
    "`{words}` is {found}: there is nothing to look through.",
    "One looks through a zone, a set or a list, or through numbers `from 1 to` the last one.",
)
NOT_TRACKED = Code(
    "T013",
    "only a track changes",
    "`{words}` is {found}, and `set`, `add` and `subtract` change a track.",
    "Make a track for what changes while one plays: `track ...: number`.",
)
CANNOT_ADD = Code(
    "T014",
    "cannot be added to",
    "Nothing can be {verb} `{words}`, which is {found}.",
    "Give it its new value: `set {words} to ...`.",
)
WHOLE_WHERE = Code(
    "T015",
    "only as a whole where",
    "`is {word}` can only be a whole `where`.",
    "Pick the things first, and then those `where ... is {word}`: each test in a `where` of its own.",
)
ONLY_ZONES_EMPTY = Code(
    "T016", "only a zone is empty", "Only a zone can be empty; `{words}` is {found}.", "Say `{test}`."
)
MIXED_LIST = Code(
    "T017",
    "a mixed list",
    "A list holds one sort of thing: here are {first} and {second}.",
    "Make a list of each, or join two tests with `or`.",
)
NOT_A_LIST = Code(
    "T018", "not a list", "`{words}` is {found}, not a list.", "A list is written in brackets: `[0, 1, 3]`."
)
DRAWN_FROM = Code(
    "T019",
    "cannot be drawn from",
    "One draws from a zone or from pieces, but `{words}` is {found}.",
    "Name the zone that the pieces lie in.",
)
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
ONLY_CHOICES = Code(
    "T023",
    "only choices at once",
    "In `each player at once` only `choose` lines can stand.",
    "Put the other steps below it, under `each player:`.",
)
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
    "Say below all the choices what happens then, under `each player:`.",
)
STOP_NOWHERE = Code(
    "T026",
    "nothing to stop",
    "There is no loop around this `stop`.",
    "Besides loops one can leave a turn (`end turn`), a phase (`end` and its name) and the game (`end game`).",
)
ASK_IN_SCORE = Code(
    "T027",
    "nothing is asked here",
    "Nothing is asked in a `{part}` part: the game is over.",
    "Ask at the end of `play`, or work out what would be chosen.",
)
NO_TURNS = Code("T028", "no turns", "Nothing takes turns in this game.", "Turns begin with a line `take turns:`.")
CYCLE = Code(
    "T029",
    "a phrase that needs itself",
    "`{name}` needs its own value: {way}.",
    "Write one of them without the other; a value that builds on its last one is a `track`.",
)
NO_START = Code(
    "T030",
    "wrong start",
    "{type} cannot start as `{words}`.",
    "Behind `starting` stands a plain value. What depends on the game is `set` in `setup`.",
)
NOTHING_HERE = Code("T031", "never nothing", "`{words}` always has a value: it cannot be set to `nothing`.")
IS_NOTHING = Code("T032", "compared with nothing", "`nothing` cannot be compared.", "Say `{test}`.")
OTHERS_CHOICE = Code(
    "T033",
    "depends on another's choice",
    "`{words}` is being chosen at the same time: nobody's choice at once may depend on another player's.",
)
EVENT_NAMES = Code(
    "T034",
    "too many or too few names",
    "`{name}` is told {wanted}, but the {what} names {found}.",
    "Give each thing a name, or leave out the brackets.",
)
NOT_BOUNDED = Code(
    "T035",
    "not a plain value",
    "An option is a number, yes or no, or a list of numbers.",
    "For one of several ways take a number, or a variant for each.",
)
PHASE_HERE = Code(
    "T036", "no phase here", "{what} cannot stand in {where}.", "It belongs into `play` or an action; or leave it out."
)
SET_BY_CHOICE = Code("T037", "cannot be chosen from", "One chooses from things, but `{words}` is {found}.")
SLOT_ORDER = Code("T038", "sorted by what?", "Pieces are sorted by numbers, and `{name}` of {table} is not one.")
REFILL_TABLE = Code(
    "T039",
    "refilled with other pieces",
    "`{zone}` holds {holds}, but `{source}` holds {other}.",
    "Refill it from the zone where its own {holds} end up.",
)
FAMILY_REFILL = Code(
    "T040",
    "refilled from what players have",
    "Each player has a `{source}`: a pile is refilled from one zone.",
    "Refill it from a zone that belongs to nobody, such as a discard pile.",
)
RECURSION = Code("T041", "runs itself", "`{name}` runs itself: {way}.", "Use `repeat while ...:` instead.")
NESTED = Code(
    "T042",
    "a list in a list",
    "A set or list holds single things, not sets or lists.",
    "One for each player is said by `, each player` behind it.",
)
NOT_ONE = Code(
    "T043",
    "several things compared",
    "`is` compares single things, but `{words}` is {found}.",
    "Say `is in`, `any ... where ...`, `count ...` or, of a zone, `is empty`.",
)
STEP = Code(
    "T044",
    "a step that leads nowhere",
    "Numbers go up by 1 or more, not by {words}.",
    "To count down, count up and subtract.",
)
DRAW_AMOUNT = Code(
    "T045",
    "how many are drawn?",
    "`draw` wants one number: nobody chooses here.",
    "Let somebody choose it above: `choose n from 1 to 3`, then `draw n from ...`. If there are fewer, all are drawn.",
)
ENDS_NOTHING = Code("T046", "ends nothing", "`end {what}` can come about {where}.")
REFILL_PILE = Code(
    "T047",
    "only a pile is refilled",
    "A {kind} is not refilled, only a pile is.",
    "Say in the rules when it gets new pieces: `draw 1 from ... to ...`.",
)
REFILL_ITSELF = Code(
    "T048",
    "refilled from itself",
    "`{zone}` cannot be refilled from itself.",
    "Name the zone where its pieces end up, such as a discard pile.",
)
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
    "To ask one player alone, let the answer say so: `answer to ...(victim) if victim is me`.",
)
TWO_WINDOWS = Code(
    "T052",
    "asked twice for answers",
    "`{name}` can be answered at one place only.",
    "Keep one of the lines; or make two actions, of which one does the other.",
)
ANSWERS_FROM = Code(
    "T053",
    "answers from where?",
    "Answers come from a zone that each player has{found}.",
    "Say `other players may answer from hand`.",
)
ANSWERED_PIECE = Code(
    "T054",
    "more than its own piece",
    "`{name}` is answered and resolves a piece: it is told that one piece and nothing else, and resolves it once.",
    "Put what comes before or after into another action that does this one.",
)
ANSWERED_TABLE = Code(
    "T055",
    "answered with other pieces",
    "`{name}` is answered from `{zone}`, which holds {holds}.",
    "Only {holds} can answer it there.",
)
NEVER_ANSWERED = Code(
    "T056",
    "nobody is asked for answers",
    "Nobody is asked to answer `{name}`.",
    "Put `other players may answer from ...` into the action.",
)
LABEL_TWICE = Code(
    "T057",
    "one text for two things",
    "“{label}” is said of two alternatives here: nobody could tell which.",
    "Let the texts say in what they differ.",
)
EVEN_IF_HERE = Code(
    "T058",
    "nothing that could be cancelled",
    "`even if cancelled:` is the last part of an action or of an answer; an alternative is neither.",
    "Put it below the last line of the action or answer.",
)
ANSWERS_UNSEEN = Code(
    "T060",
    "answers that nobody sees",
    "Whoever answers chooses a piece of {zone}, which is {look}, so they do not see what they have there.",
    "Let players answer from a zone that is private or open.",
)
OTHER_SWAP = Code(
    "T059",
    "swapped with other pieces",
    "Only pieces of one sort are swapped: here are {first} and {second}.",
    "To give one for the other, write two moves.",
)
DOUBLES = Code(
    "T061",
    "a phrase that grows too large",
    "To look up `{name}` once, more than {most:,} other phrases are looked up.",
    "Each looks up several others, and these again. Keep a part in a `let` or a `track` instead.",
)
TOO_NESTED = Code(
    "T062",
    "too many inside one another",
    "`{name}` leads through more than {most} {what}, each of which leads to the next one.",
    "Use a loop, or a table and its attributes, for what is alike.",
)
