"""Codes for values that are worked out from others: orders, derived values, cases, divisions, texts by condition."""

from __future__ import annotations

from ..diagnostic import Code

NO_OTHERWISE = Code(
    "T070",
    "no last case",
    "It is not said what `{name}` is if none of these cases holds.",
    "Put `otherwise: ...` below the last `when`; for none at all write `otherwise: nothing`.",
)
DIVIDED_BY_ZERO = Code(
    "T071",
    "divided by 0",
    "Nothing can be divided by 0.",
    "Divide by at least 1, such as `highest of [1, n]`.",
)
OTHER_CASE = Code(
    "T072",
    "cases of different sorts",
    "This case is {found}, but the first one is {first}.",
    "All cases of a define are of one sort; `nothing` may stand for a missing one.",
)
OTHER_ELSE = Code(
    "T073",
    "other things behind `else`",
    "Behind `else` are {found}, but before it {first}.",
    "It takes the first that is not empty, so all of them are things of one sort.",
)
NO_ORDER_OF = Code(
    "T074",
    "no words to put in order",
    "`{name}` is {found}: its values cannot be put in an order.",
    "An order is made of a column of words or of numbers.",
)
ORDERED_TWICE = Code(
    "T075",
    "twice in one order",
    "`{value}` stands in this order already.",
    "Each value has one place in an order.",
)
NOT_IN_TABLES = Code(
    "T076",
    "not in the tables",
    "Whose text this is cannot depend on `{words}`, which is not in the tables.",
    "`cards where` looks at columns, kinds and options only. What changes while playing belongs into `needs` or `if`.",
)
NO_OWNER_OF = Code(
    "N043",
    "a value of what?",
    "There are no pieces called `{name}`.",
    "A value is of a sort of piece, such as `{table}`, or of a `player`.",
)
NO_SUCH_VALUE = Code("N044", "not a value of the column", "No {attribute} in the tables is `{value}`.")
PICKS_NONE = Code("N045", "a text of nothing", "No {table} in the tables fits: nothing has this text.")
SEVERAL_TABLES = Code(
    "N046",
    "texts of several tables",
    "This could be said of {first}s and of {second}s.",
    "Add something that only one of them has, or write `card ...:` for each kind.",
)
LEFT_OUT = Code(
    "L073",
    "left out of an order",
    "This order leaves out {values}, which the tables have: such pieces have no `{name}`.",
    level="note",
)
