"""From `each suit` or `numbered 1 to 7` in a declaration to the members of the family."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagnostics import Report, did_you_mean
from ..diagnostics.codes import families as codes
from ..diagnostics.codes import names as name_codes
from ..model import types as t
from ..model.families import Members, numbered
from ..model.symbols import Names
from ..syntax import nodes as n
from ..syntax.words import words
from .options import literal

MOST = 100
"""So many members a family may have."""
_LATER = ("team",)
UNKNOWN_MEMBERS = Members("", 0, ("",))
"""In the place of members that cannot be made out, which is reported."""


def declare_members(names: Names, over: Sequence[n.Over], what: str, report: Report) -> Members | None:
    """The members of a zone or track (`what`) beside players; None if there are none. What cannot be is reported."""
    if not over:
        return None
    if len(over) > 1:
        report.add(codes.TWO_FAMILIES.at(over[1].span, what=what))
        return UNKNOWN_MEMBERS
    one = over[0]
    if one.attribute is not None:
        return _values(names, one.attribute, report)
    assert one.low is not None and one.high is not None  # the grammar demands both
    low, high = _number(names, one.low, report), _number(names, one.high, report)
    if low is None or high is None:
        return UNKNOWN_MEMBERS
    if not 0 < high - low + 1 <= MOST:
        many = f"{high - low + 1:,} of them" if high >= low else "none at all"
        report.add(codes.MEMBERS_RANGE.at(one.span, low=words(one.low), high=words(one.high), what=many, most=MOST))
        return UNKNOWN_MEMBERS
    return numbered(low, high)


def _values(names: Names, attribute: n.Ident, report: Report) -> Members:
    text = attribute.text
    if names.values.get(text):
        return Members(text, 0, tuple(names.values[text]))
    if text in names.tables or text in _LATER:
        report.add(name_codes.NOT_BUILT.at(attribute.span, word=f"each {text}"))
        return UNKNOWN_MEMBERS
    hint = did_you_mean(text, [*names.values, "player"])
    if text in names.attributes:
        hint = f"`{text}` does not hold words. For numbers say `numbered 1 to 7`."
    report.add(codes.FAMILY_OF.at(attribute.span, name=text, hint=hint))
    return UNKNOWN_MEMBERS


def _number(names: Names, node: n.Expr, report: Report) -> int | None:
    value, type_ = literal(node)
    if isinstance(node, n.Name) and node.text in names.options:
        option = names.options[node.text]
        value, type_ = option.value, option.type
        if isinstance(type_, t.Unknown):
            return None
    if type_ == t.NUMBER and isinstance(value, int):
        return value
    hint = did_you_mean(node.text, names.options) if isinstance(node, n.Name) else None
    found = "nothing that is known" if type_ is None else type_
    report.add(codes.NUMBERED_BY.at(node.span, words=words(node), found=found, hint=hint))
    return None
