"""The codes of what can be wrong with the writing of a rule file: characters, layout, words, forms (family S)."""

from __future__ import annotations

from ..diagnostic import Code

# ---- characters -------------------------------------------------------------------------------------------------

TAB = Code("S001", "A tab", "There is a tab here.", "Indent and separate with spaces: four for each level.")
WIDE_CHARACTER = Code("S002", "Punctuation of another keyboard", "This is a {name}: write `{plain}`.")
ODD_SPACE = Code("S003", "An unusual space", "There is {name} here.", "Replace it by a plain space, or take it out.")
ODD_DIGIT = Code(
    "S004",
    "A digit of another script",
    "`{text}` is neither a number nor a name: numbers are written with the digits 0 to 9.",
)
GLUED_NUMBER = Code(
    "S005",
    "A number glued to a word",
    "`{text}` is neither a number nor a name.",
    "Put a space behind the number; a name begins with a letter.",
)
LARGE_NUMBER = Code(
    "S006",
    "A number too large",
    "This number has {digits} digits; at most {most} are possible.",
    "Write a smaller one. What has no limit is written without a number.",
)
OPEN_TEXT = Code(
    "S007", "A text without its end", "This text has no end on its line.", 'Put `"` behind the last word of the text.'
)
QUOTES = Code("S008", "The wrong quotes", "A text stands in double quotes.", 'Write `"` at both ends of it.')
SYMBOL = Code("S009", "A symbol that is not used", "`{text}` is no sign of the language.")

# ---- layout -----------------------------------------------------------------------------------------------------

LEVEL = Code(
    "S010",
    "An indentation that fits no level",
    "The indentation of this line fits none of the lines above it.",
)
INDENTED = Code(
    "S011",
    "A line indented without reason",
    "This line is indented, but the line above does not open a part.",
    "Begin it in the same column as the line above.",
)
NO_STEPS = Code(
    "S012",
    "Nothing below the colon",
    "The lines that belong to `{text}` are missing.",
    "Write them below this line, indented by four spaces.",
)
DEEP_BLOCKS = Code(
    "S013",
    "Nested too deep",
    "This line is nested more than {most} levels deep.",
    "Make an action of the inner steps and `do` it here.",
)
DEEP_BRACKETS = Code(
    "S014",
    "Brackets nested too deep",
    "More than {most} brackets are open here.",
    "Give the inner part a name with `let` or `define`.",
)
DEEP_VALUE = Code(
    "S015",
    "An expression too long",
    "More than {most} parts stand inside one another here.",
    "Give a part of it a name with `let` or `define`.",
)
OPEN_BRACKET = Code("S016", "A bracket without its end", "The `{open}` is never closed: a `{close}` is missing.")
CLOSING_BRACKET = Code("S017", "A bracket too many", "This `{close}` closes nothing that is open.")

# ---- the beginning of a line ------------------------------------------------------------------------------------

UNKNOWN_PART = Code("S020", "An unknown part", "`{text}` does not begin a part of a rule file.")
UNKNOWN_VERB = Code("S021", "An unknown verb", "A step begins with its verb, and `{text}` is none.")
STEP_OUTSIDE = Code(
    "S022",
    "A step outside a part",
    "`{text}` belongs into a part, but this line begins in the first column.",
    "Indent it below a line such as `setup:`, `play:` or `action name:`.",
)
PART_INSIDE = Code(
    "S023",
    "A part inside another",
    "`{text}` begins a part of its own.",
    "Begin this line in the first column.",
)
HEAD_LATE = Code(
    "S024",
    "A condition too late",
    "`{text}` comes first, before anything happens.",
    "It stands in the first lines of a card, an action, an answer or an alternative. Anywhere else use `if`.",
)
ELSE_ALONE = Code(
    "S025",
    "An `else` without its line",
    "There is nothing above that this `{text}` could belong to.",
    "It stands below an `if`, or below a line with steps of its own, in the same column.",
)
ELSE_LABEL = Code(
    "S026",
    "A label on the `else` of an `if`",
    "The `else` of an `if` has no text.",
    "Only where somebody may decline does `else` have a text.",
)

# ---- words and names --------------------------------------------------------------------------------------------

MISSPELT = Code("S030", "A misspelt word", "`{text}` cannot stand here.")
NAME_MISSING = Code(
    "S031", "A missing name", "A name is missing here.", "Write one word of your own; it begins with a letter."
)
NO_NAME = Code("S032", "Something else than a name", "A name must stand here, and `{text}` is none.")
TWO_NAMES = Code("S033", "Two names in a row", "Between `{first}` and `{second}` a word is missing.")
RESERVED = Code("S034", "A word of the language as a name", "`{text}` is a word of the language: choose another name.")
COLON_MISSING = Code("S035", "A missing colon", "A `:` is missing here.")
VALUE_MISSING = Code("S036", "A missing value", "Something is missing behind `{text}`: a name, a number or the like.")
LINE_ENDS = Code("S037", "A line that ends too early", "The line ends too early: next should come {choices}.")
PART_ENDS = Code("S038", "A part that ends too early", "The part ends too early: next should come {choices}.")
ONLY = Code("S039", "Something else was expected", "Here stands `{text}`, but only {choices} can stand here.")

# ---- forms ------------------------------------------------------------------------------------------------------

ASSIGNMENT = Code("S040", "Counting with signs", "`{text}` changes nothing: a step is written with a verb.")
COMPARISON = Code("S041", "Comparing with signs", "Comparisons are written with words, not with `{text}`.")
EQUALS = Code("S042", "`=` in a test", "`{text}` does not compare: write `is`.")
DOT = Code("S043", "A dot between names", "Names are not linked with a dot.")
POSSESSIVE = Code("S044", "An apostrophe", "What belongs to somebody is said with `of`.")
AND_OR = Code("S045", "`and` beside `or`", "`and` and `or` stand side by side here.")
NO_BLOCK = Code(
    "S046",
    "An offer without steps",
    "Nothing is said about what happens then.",
    "Put `:` at the end of this line and the steps below it.",
)
CHOICE_INSIDE = Code("S047", "A choice inside a line", "A choice is a line of its own, not a value.")
WHERE_INSIDE = Code("S048", "`where` without brackets", "This `where` needs brackets.")
FRACTION = Code(
    "S050",
    "Not a whole number",
    "There are only whole numbers.",
    "Write a whole number; where halves are needed, count everything double.",
)
PHRASE = Code("S051", "Said in another way", "`{text}` is not how the language says this.", "Write `{better}`.")
TWICE = Code("S052", "Said twice", "There is a second {what} here, and only one is possible.", "Take one of them out.")

INLINE = Code(
    "S053",
    "Steps behind a colon",
    "Behind this `:` the line ends.",
    "Write what belongs to it on lines of its own below, indented by four spaces.",
)

# ---- texts of cards, alternatives, what is answered --------------------------------------------------------------

EVEN_LAST = Code(
    "S054",
    "`even if cancelled` out of place",
    "`even if cancelled:` is the last part of an action or an answer, and there is only one.",
)
ALTERNATIVE = Code(
    "S055",
    "An alternative without quotes",
    "Below `{above}` stands what can be chosen, each with its text in quotes.",
)
ELSE_INSIDE = Code(
    "S056",
    "`else` among the alternatives",
    "This `else` stands among the alternatives, as if it were one of them.",
)
ANSWER_OUTSIDE = Code(
    "S057",
    "An answer outside a card",
    "`answer to` belongs to the text of a card.",
    "Indent it below `card name:`, beneath the steps of the card itself.",
)
BELOW_ANSWER = Code(
    "S058",
    "A step below an answer",
    "What the card itself does stands above its answers.",
    "Move this line up, above the first `answer to`.",
)
WINDOW_ZONE = Code(
    "S059",
    "Not the name of a zone",
    "Behind `may answer from` stands the name of a zone and nothing else.",
)
OWNS_NO_STEPS = Code(
    "S060",
    "A colon behind a line without steps",
    "`{text}` has no steps of its own, so no `:` can end it.",
)
ONE_PIECE = Code(
    "S061",
    "Not one piece",
    "`resolve` runs the text of one piece, and `{text}` is none.",
)

# ---- everyday words ---------------------------------------------------------------------------------------------

WORD_TOO_MANY = Code("S062", "A word too many", "There is no place for `{text}` here.")
NUMBER_WORD = Code("S063", "A number in words", "`{text}` is no number here.")
NO_QUESTION = Code(
    "S064",
    "A question at `choose one`",
    "`{text}` has no question: the labels below it are the answers.",
)
TWO_STEPS = Code(
    "S065",
    "Two steps on one line",
    "`{text}` does not join steps.",
    "Every step has a line of its own.",
)

FACT_OUTSIDE = Code(
    "S066",
    "A fact outside of its part",
    "`{text}` begins a fact or an answer, and neither can stand here.",
    "Write `given:`, `choices:` or `expect:` above it, and indent it by four more spaces than that word.",
)

NOT_OPENED = Code(
    "S067",
    "A text without its beginning",
    "A text ends here, and none was begun on this line.",
    'Put `"` in front of the first word of the text as well.',
)

# ---- what fits nothing else -------------------------------------------------------------------------------------

UNREADABLE = Code("S090", "A line that cannot be read", "This line cannot be read from here on.")
TOO_LONG = Code(
    "S098", "More text than rules can need", "{what} has {count} letters and signs; at most {most} are read."
)
MORE = Code("S099", "Many mistakes", "More mistakes follow; they are shown when the {count} above are put right.")
