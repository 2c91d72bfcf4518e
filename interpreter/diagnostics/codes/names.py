"""N: names that are unknown, made twice, or used where they mean nothing."""

from ..diagnostic import Code

UNKNOWN = Code("N001", "unknown name", "Nothing is called `{name}`.")
MADE_TWICE = Code(
    "N002", "one name twice", "`{name}` already is {what}: choose another name.", "A name means one thing in the game."
)
RESERVED = Code("N003", "a word of the language", "`{name}` is a word of the language: choose another name.")
NOT_BUILT = Code(
    "N004",
    "not built yet",
    "`{word}` is a word of the language, but not built yet.",
    "Say it in several lines with what is built.",
)
EACH_HAS_ONE = Code("N005", "whose?", "Each player has a {name}: say `my {name}`, `{name} of ...`{every}.")
NOBODYS = Code(
    "N006",
    "belongs to nobody",
    "`{name}` belongs to nobody: leave out `my` or `of ...`.",
    "If each player should have one, write `, each player` behind the line that makes it.",
)
NOBODY_IS_ME = Code(
    "N007",
    "nobody is me",
    "Nobody is `me` here, but `{words}` needs somebody.",
    "Put it under `each player:`, `take turns:` or `ask ...:`.",
)
OUTSIDE_BLOCK = Code("N008", "known only in a block", "`{name}` is known only in the block under `{maker}`.")
SAY_MY = Code("N009", "chosen by each player", "`{name}` was chosen by each player: say `my {name}`.")
UNKNOWN_TABLE = Code(
    "N010",
    "unknown piece",
    "No table lists a piece called `{name}`.",
    "Its name stands in game.yaml, as in `tables: [{{file: cards.csv, piece: card}}]`.",
)
UNKNOWN_ZONE = Code(
    "N011", "unknown zone", "There is no zone called `{name}`.", "A zone is made by a line `zone {name}: ...`."
)
UNKNOWN_ACTION = Code(
    "N012", "unknown action", "There is no action called `{name}`.", "An action is made by a part `action {name}:`."
)
UNKNOWN_PHASE = Code(
    "N013",
    "unknown phase",
    "There is no phase called `{name}`.",
    "A phase is made by a line `phase {name}:` in `play`.",
)
UNKNOWN_OPTION = Code(
    "N014",
    "unknown option",
    "There is no option called `{name}`.",
    "An option is made by a line `option {name} = ...`.",
)
UNKNOWN_TYPE = Code(
    "N015",
    "unknown type",
    "`{name}` is neither a piece nor an attribute with words in it.",
    "Types are `number`, `yes or no`, `player`, a piece, an attribute with words, `set of ...`, `list of ...`.",
)
NOT_OF = Code("N016", "has no such thing", "There is no `{name}` of {what}.")
EVERY_WHAT = Code(
    "N017",
    "every what?",
    "`every {name}` means nothing.",
    "Behind `every` stands a piece, a zone of each player, or an attribute that holds words or numbers.",
)
NEEDS_THING = Code(
    "N018",
    "of what?",
    "`{name}` of what? Say `{name} of ...`.",
    "Only in a `where` can it stand alone: there it is that of the thing looked at.",
)
REPLACE_OF_NOTHING = Code(
    "N019",
    "replaces nothing",
    "There is no {what}{called} to replace.",
    "If it is new, leave out `replace`: what a variant has more is added.",
)
REPLACE_IN_BASE = Code(
    "N020", "replace in the base", "`replace` stands only in the rules of a variant.", "Change the part itself."
)
VARIANTS_CLASH = Code(
    "N021",
    "two variants change one part",
    "The variants `{first}` and `{second}` both change `{name}`.",
    "Choose one of the two.",
)
VARIANTS_ADD = Code(
    "N041",
    "two variants add one name",
    "The variants `{first}` and `{second}` both add something called `{name}`.",
    "Choose one of the two, or give one of the parts another name.",
)
VARIANTS_DIFFER = Code(
    "N042",
    "two variants want different values",
    "The variants `{first}` and `{second}` want different {what}: {one} and {other}.",
    "Choose one of the two.",
)
NO_PLAY = Code(
    "N022", "no course of play", "No rule file has a `play:` part.", "Write `play:` and what happens below it."
)
OPTION_RANGE = Code(
    "N023",
    "option outside its range",
    "`{name}` is {value}, outside its range of {low} to {high}.",
    "The range stands in the line that makes the option.",
)
OPTION_VALUE = Code("N024", "no value for this option", "`{value}` is no value for `{name}`, which is {what}.", "{how}")
UNKNOWN_VARIANT = Code(
    "N025",
    "unknown variant",
    "There is no variant called `{name}`.",
    "Variants are listed in game.yaml, under `variants:`.",
)
AMBIGUOUS = Code(
    "N026", "could mean two things", "`{name}` could be a {first} or a {second} here.", "Compare it with one of them."
)
ONLY_ONE = Code("N027", "there is only one", "There is only one {name}: leave out `every`.")
WHICH_KIND = Code(
    "N028",
    "a kind is no thing",
    "`{name}` is a kind of {table}: compare it with `kind`.",
    "Say `kind of ... is {name}`; in a `where`, `kind is {name}`.",
)
COPIES_OPTION = Code(
    "N029",
    "unknown number of copies",
    "The copies of `{kind}` are `{name}`, but no option with a number is called so.",
    "Write a number, or make the option in the rules: `option {name} = 3`.",
)
OUTSIDE_SEATS = Code(
    "N030",
    "no such seat",
    "With {many} there is no player {number}.",
    "A seat must be taken in every game, also in the smallest.",
)
REPLACED_TWICE = Code("N031", "replaced twice", "The variant changes `{name}` twice.", "Leave one of the two out.")
TWO_PLAYS = Code(
    "N032", "two courses of play", "There is a second `play:` part.", "A variant changes it with `replace play:`."
)
NO_OWNER = Code(
    "N033",
    "whose look?",
    "`{look}` speaks of an owner, but `{name}` belongs to nobody.",
    "Put `, each player` behind it, or make it `hidden` or `open`.",
)
UNKNOWN_KIND = Code(
    "N034",
    "unknown kind",
    "There is no kind called `{name}`.",
    "A kind is a row of a table, and is called by its `id`.",
)
TWO_TEXTS = Code(
    "N035",
    "two texts for one kind",
    "`{name}` has two texts: {first} and {second}.",
    "Put both into one, or write `replace card` in the rules of a variant.",
)
UNKNOWN_SIDE = Code("N036", "unknown side", "No side of a {table} is called `{name}`.")
KNOWN_ONLY = Code(
    "N037",
    "known only elsewhere",
    "`{name}` is known only in {where}.",
    "Elsewhere an action or a define is told in brackets what it speaks of.",
)
MAYBE_UNMADE = Code(
    "N038",
    "perhaps not there yet",
    "`{name}` may not be there when this runs: what comes before its line can be cancelled.",
    "Known here are the arguments, and what was chosen in the heads or above `may answer`.",
)
NO_TEXTS = Code(
    "N039",
    "no texts",
    "No kind of {table} has a text, which begins with `card ...:`.",
    "Only a piece with a text is played or resolved.",
)
