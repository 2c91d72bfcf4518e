"""Codes F: what can be wrong in a game's folder, its `game.yaml`, its tables and its texts."""

from __future__ import annotations

from ..diagnostic import Code

# ---- files and folders ------------------------------------------------------------------------------------------

NOT_TEXT = Code("F001", "file is not readable text", "{reason}")
NO_FOLDER = Code("F002", "no such folder", "There is no folder `{folder}`.", "Give the folder that holds `game.yaml`.")
NO_MANIFEST = Code("F003", "no game.yaml", "The folder `{folder}` has no file `game.yaml`.",
                   "Every game begins with a `game.yaml` that gives its title, players, tables and rules.")  # fmt: skip
NOT_OPENED = Code("F004", "file cannot be opened", "The file `{file}` could not be opened ({reason}).")

# ---- YAML -------------------------------------------------------------------------------------------------------

YAML_FORM = Code("F010", "not well-formed YAML", "{problem}")
YAML_TAB = Code("F011", "tab in the indentation", "There is a tab here where only spaces may stand.",
                "Indent with spaces.")  # fmt: skip
KEY_TWICE = Code("F012", "key twice", "The key `{key}` stands twice in one place: in line {first} and in line {line}.",
                 "Leave one of them out.")  # fmt: skip
YAML_ALIAS = Code("F013", "reference instead of a value",
                  "`{sign}` is a reference to another place of the file; these are not read here.",
                  "Write the value out, or put it in quotes if it is meant as a text.")  # fmt: skip
TOO_DEEP = Code("F014", "nested too deeply", "Lists and keys are nested more than {most} deep here.",
                "A game's files need only a few levels.")  # fmt: skip
SECOND_DOCUMENT = Code("F015", "second document", "A second document begins here; a file holds one.",
                       "Leave out the line `---` or make two files.")  # fmt: skip
KEY_FORM = Code("F016", "key is not a text", "A key must be one text, not a list or further keys.",
                "A list or `{{...}}` can only stand behind the `:`.")  # fmt: skip
YAML_TAG = Code("F017", "type sign in YAML", "`{sign}` is a sign for programs; it is not read here.",
                "Leave it out, as every value is read as it stands; "
                "a text that begins with `!` needs quotes.")  # fmt: skip
EMPTY_FILE = Code("F018", "empty file", "There is nothing to read in the file `{file}`.")
TOO_MANY = Code("F019", "too many problems", "The rest of this file was not read, after {count} problems.")

# ---- CSV --------------------------------------------------------------------------------------------------------

QUOTE_OPEN = Code("F020", "quote never closed", "The quote that opens here is never closed.",
                  'Close it with `"`. A quote inside a quoted text is written twice: `""`.')  # fmt: skip
AFTER_QUOTE = Code("F021", "text behind a closing quote",
                   "Behind a closing quote a {separator} was expected, not `{found}`.",
                   'A quote inside a quoted text is written twice: `""`.')  # fmt: skip
RAGGED = Code("F022", "row of another length", "This row has {found}, the header has {expected}.",
              'A text with a {separator} in it needs quotes around it, as in `"one, two; three"`.')  # fmt: skip
SEPARATOR = Code("F024", "columns separated in two ways",
                 "Both {first} and {second} stand in the header, so it is unclear which of them separate the columns.",
                 "Save the table as CSV with commas, and put a name that has such a sign in it in quotes.")  # fmt: skip
COLUMN_TWICE = Code("F025", "column twice", "The column `{column}` stands twice in the header.",
                    "Call one of them otherwise, or begin its name with `#` if it holds notes.")  # fmt: skip
COLUMN_UNNAMED = Code("F026", "column without a name", "This column has no name in the header.",
                      "Give it a name, or begin the name with `#` if it holds notes.")  # fmt: skip
COLUMN_TYPE = Code("F027", "unknown type of an attribute",
                   "`{found}` is no type of an attribute; expected `number`, `yes or no`, `list of number`, "
                   "`list of` and an attribute, or nothing for words.")  # fmt: skip
NO_LANGUAGE = Code("F028", "language expected", "`{found}` is no language; expected a short sign such as `en` or `ja`.")
NO_ID = Code("F029", "no id column", "This table has no column `id`.",
             "The header names the columns: `id,copies,rank:number,name_en`.")  # fmt: skip
OTHER_COLUMN = Code("F034", "column written in another way",
                    "The column `{column}` is read only if it is called `{meant}`.",
                    "Call it `{meant}`; an attribute needs a name that is less like that one.")  # fmt: skip
UNTYPED_NUMBERS = Code("F035", "numbers without a type",
                       "All values of `{attribute}` are numbers, but it has no type, so words are expected.",
                       "Write `{declared}`.")  # fmt: skip
PLAIN_COLUMN = Code("F023", "column needs another form", "The column `{column}` cannot stand like this here; {why}.")

# ---- the shape of YAML files --------------------------------------------------------------------------------------

UNKNOWN_KEY = Code("F030", "unknown key", "`{key}` is not known here; known are {known}.")
MISSING_KEY = Code("F031", "missing key", "`{key}` is missing here; it is {expected}.")
WRONG_SHAPE = Code("F032", "wrong kind of value", "{place} should be {expected}; found is {found}.")
WRONG_FORM = Code("F033", "value of another form", "`{found}` does not fit here; expected is {expected}.")

# ---- game.yaml ----------------------------------------------------------------------------------------------------

FILE_MISSING = Code("F040", "no such file", "There is no file `{file}` in the game's folder.")
FILE_OUTSIDE = Code("F041", "file outside the folder", "`{file}` leads out of the game's folder.",
                    "Everything of a game is in its folder; folders are separated by `/`.")  # fmt: skip
FILE_TWICE = Code("F042", "file listed twice", "The file `{file}` is listed already.", "Leave one of the two out.")
FILE_ENDING = Code("F043", "file of another sort",
                   "`{file}` cannot stand under `{key}`; expected is a file that ends in {ending}.")  # fmt: skip
NO_NAME = Code("F044", "not a name", "`{text}` cannot be the name of {what}.",
               "A name begins with a letter or `_`, then come letters, digits and `_`.")  # fmt: skip
RESERVED = Code("F045", "word of the language as a name",
                "`{text}` is a word of the language and cannot be the name of {what}.",
                "Choose another name.")  # fmt: skip
PLAYERS = Code("F046", "number of players",
               "From {least} to {most} players is no range; the smaller number comes first.")  # fmt: skip
TITLE_LANGUAGE = Code("F049", "language of the title only",
                      "The title is given in `{language}`, but no table and no text has this language.",
                      level="warning")  # fmt: skip
LOOKALIKE = Code("F047", "names that look alike", "`{text}` and `{other}` differ only in width or case.",
                 "Write both in the same way, or give them names that differ.")  # fmt: skip

# ---- tables of pieces ---------------------------------------------------------------------------------------------

ID_TWICE = Code("F050", "id twice", "The id `{id}` stands twice: here and in {first}.", "Give each kind its own id.")
NO_NUMBER = Code("F051", "number expected", "`{found}` is no number as it is written.",
                 "Numbers are whole and written with the plain digits 0 to 9.")  # fmt: skip
NO_YES_NO = Code("F052", "yes or no expected", "`{found}` in `{attribute}` is neither `yes` nor `no`.",
                 "Write `yes`, `no`, or leave it empty.")  # fmt: skip
COPIES = Code("F053", "number of copies expected",
              "`{found}` says no number of copies; expected is a number or the name of an option.")  # fmt: skip
ATTRIBUTE_DIFFERS = Code("F054", "attribute declared in two ways",
                         "`{attribute}` is {this} here, but {other} in {first}.",
                         "Declare it in the same way in both files.")  # fmt: skip
SIDES_DIFFER = Code("F055", "sides declared in two ways",
                    "The sides of {piece} are {this} here, but {other} in {first}.",
                    "Name the sides in one file only.")  # fmt: skip
NO_SIDE = Code("F056", "unknown side", "`{found}` is no side of this piece; its sides are {sides}.")
NO_ATTRIBUTE = Code("F057", "attribute not declared", "`{found}` is no attribute of {piece}.",
                    "Declare it under `attributes`.")  # fmt: skip
VARIANTS_CONFLICT = Code("F058", "two variants change one row",
                         "The variants `{first}` and `{second}` both {what}.",
                         "Choose one of the two variants, or take the row out of one of them.")  # fmt: skip
ID_EMPTY = Code("F059", "row without an id", "This row has no id.", "Give it one, or delete the row.")
COPIES_EMPTY = Code("F060", "number of copies missing", "The number of copies of `{id}` is missing.",
                    "Write a number, 0 to leave the kind out, or the name of an option.")  # fmt: skip
TOO_MANY_PIECES = Code("F061", "too many pieces", "{what} has {count} pieces; at most {most} are possible.")
TOO_MANY_KINDS = Code("F062", "too many kinds", "The table of {piece} has more than {most} kinds.")
NO_LIST_ATTRIBUTE = Code("F063", "list of an unknown attribute",
                         "`{found}` is no attribute that holds words, so there is no list of it.")  # fmt: skip
NO_VALUE = Code("F064", "unknown value in a list", "`{found}` is no {attribute}: no kind has this {attribute}.")
NEW_ATTRIBUTE = Code("F065", "attribute that looks misspelt",
                     "The variant's column `{found}` adds a new attribute to {piece}.", level="warning")  # fmt: skip
NOTHING_LEFT_OUT = Code("F066", "unknown kind left out", "There is no kind `{id}` of {piece} that could be left out.")
KIND_WITHOUT_CELLS = Code("F067", "new kind that looks misspelt",
                          "`{id}` is not in the base, so this row adds a new kind of {piece}, without any attribute.",
                          level="warning")  # fmt: skip
VALUE_LOOKALIKE = Code("F068", "values that look alike", "The values `{text}` and `{other}` of `{attribute}` differ "
                       "only in width or case.", "Write both in the same way, or give them names that differ.",
                       level="warning")  # fmt: skip
NUMBER_SIZE = Code("F069", "number too large", "`{found}` is too large; numbers reach from -{most} to {most}.")
SIDE_TWICE = Code("F048", "side twice", "The side `{side}` is named twice.", "Leave one of the two out.")

NEW_PIECE = Code("F075", "piece that looks misspelt",
                 "The base has no piece called `{piece}`, so this table of the variant adds a new sort of piece.",
                 level="warning")  # fmt: skip
NOTHING_CHANGED = Code("F076", "row that changes nothing",
                       "The base has `{id}` already, and this row of the variant changes nothing: its cells are empty.",
                       "Fill the cells that change (`copies` 0 leaves a kind out), or delete the row.",
                       level="warning")  # fmt: skip

ATTRIBUTE_OF_NONE = Code("F077", "attribute that looks misspelt", "No {piece} has a `{name}`.",
                         level="warning")  # fmt: skip

# ---- texts --------------------------------------------------------------------------------------------------------

TEXTS_HEADER = Code("F070", "English text comes first",
                    "The first column of a file of texts must be `en`; found is `{found}`.",
                    "The English text is the one in the rules; the translations stand beside it.")  # fmt: skip
TEXT_EMPTY = Code("F071", "row without an English text", "This row has no English text, so it translates nothing.",
                  "Copy the text from the rules, or delete the row.")  # fmt: skip
TEXT_TWICE = Code("F072", "text twice", "This text stands twice: in line {line} and in {first}.",
                  "Leave one of the rows out.")  # fmt: skip
TEXTS_CONFLICT = Code("F073", "two variants translate one text",
                      "The variants `{this}` and `{other}` translate this text differently.",
                      "Choose one of the two variants, or let both say the same.")  # fmt: skip
TEXT_SLOTS = Code("F074", "other brackets in a translation",
                  "The translation has {found}, the English text has {expected}.",
                  "What stands in `{{...}}` must be the same in all languages.")  # fmt: skip

# ---- size ---------------------------------------------------------------------------------------------------------

TOO_LARGE = Code("F080", "more than a game can need", "{what} has {count} {things}; at most {most} are read.")
