"""From what somebody wrote for an option to its value: in the rule file, in game.yaml, or on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ..diagnostics import Report, did_you_mean
from ..diagnostics.codes import names as codes
from ..model import types as t
from ..model.symbols import OptionSymbol
from ..source import Span
from ..syntax import nodes as n

_WRITTEN: dict[t.Type, str] = {t.NUMBER: "Write a number in digits.", t.YES_NO: "Write `yes` or `no`."}
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,14})")


def literal(node: n.Expr) -> tuple[object, t.Type | None]:
    """The value and type of a literal (numbers, yes, no, lists of numbers); (None, None) for anything else."""
    match node:
        case n.Int(value=value):
            return value, t.NUMBER
        case n.Negative(of=n.Int(value=value)):
            return -value, t.NUMBER
        case n.Truth(value=truth):
            return truth, t.YES_NO
        case n.Listing(items=items):
            found = [literal(item) for item in items]
            if all(type_ == t.NUMBER for _, type_ in found):
                return tuple(value for value, _ in found), t.ListOf(t.NUMBER)
    return None, None


def set_options(
    options: Mapping[str, OptionSymbol], settings: Iterable[tuple[str, tuple[str, Span]]], report: Report
) -> None:
    """Gives the options the values that were set, in order; reports unknown ones and values outside the range."""
    for name, (text, span) in settings:
        option = options.get(name)
        if option is None:
            report.add(codes.UNKNOWN_OPTION.at(_name_place(name, span), name=name, hint=did_you_mean(name, options)))
            continue
        if isinstance(option.type, t.Unknown):
            continue
        value = _read(text, option.type)
        if value is None:
            how = _WRITTEN.get(option.type, "Write numbers with commas between them: `1,3,6`.")
            report.add(codes.OPTION_VALUE.at(span, value=text, name=name, what=str(option.type), how=how))
            continue
        numbers = value if isinstance(value, tuple) else (value,) if option.type == t.NUMBER else ()
        low, high = option.low, option.high
        outside = [x for x in numbers if (low is not None and x < low) or (high is not None and x > high)]
        if outside:
            report.add(codes.OPTION_RANGE.at(span, name=name, value=outside[0], low=low, high=high))
            continue
        option.value = value


def _name_place(name: str, span: Span) -> Span:
    """Where the name of a setting stands, if it is in the line of its value."""
    column = span.file.line(span.line).find(name)
    return span if column < 0 else Span.at(span.file, span.line, column + 1, len(name))


def _read(text: str, type_: t.Type) -> int | bool | tuple[int, ...] | None:
    text = text.strip()
    if type_ == t.YES_NO:
        return {"yes": True, "no": False}.get(text)
    if type_ == t.NUMBER:
        return int(text) if _INTEGER.fullmatch(text) else None
    entries = [entry.strip() for entry in text.strip("[]").split(",")] if text.strip("[] ") else []
    return tuple(int(entry) for entry in entries) if all(_INTEGER.fullmatch(e) for e in entries) else None
