"""From a bare word to the value of an attribute, or the kind, that it is: by what is wanted, else by what there is."""

from __future__ import annotations

from ..diagnostics import did_you_mean
from ..diagnostics.codes import names as codes
from ..model import types as t
from ..model.symbols import ValueSymbol
from ..syntax import nodes as n
from .mending import values_of
from .scope import Context, Scope, unknown_name


def is_wanted_word(cx: Context, name: str, want: t.Type | None) -> bool:
    """Whether the name is a value or kind of just the sort that is wanted: it then goes before everything global."""
    wanted = t.element(want) if isinstance(want, (t.SetOf, t.ListOf)) else want
    if isinstance(wanted, t.Value):
        return name in cx.names.values.get(wanted.attribute, {})
    kind = cx.names.kinds.get(name)
    return isinstance(wanted, t.KindOf) and kind is not None and kind.table == wanted.table


def value_or_kind(cx: Context, scope: Scope, node: n.Name | n.Step, name: str, want: t.Type | None) -> t.Type:
    names = cx.names
    wanted = t.element(want) if isinstance(want, (t.SetOf, t.ListOf)) else want
    if isinstance(wanted, t.Value) and name in names.values.get(wanted.attribute, {}):
        cx.checked.refs[node] = ValueSymbol(wanted.attribute, name)
        return wanted
    kind = names.kinds.get(name)
    if isinstance(wanted, t.KindOf) and kind is not None and kind.table == wanted.table:
        cx.checked.refs[node] = kind
        return wanted
    attributes = [attribute for attribute, values in names.values.items() if name in values]
    if len(attributes) > 1:
        cx.report.add(codes.AMBIGUOUS.at(node.span, name=name, first=attributes[0], second=attributes[1]))
        return t.UNKNOWN
    if attributes:
        cx.checked.refs[node] = ValueSymbol(attributes[0], name)
        return t.Value(attributes[0])
    if kind is not None:
        cx.checked.refs[node] = kind
        if isinstance(wanted, t.Piece):
            cx.report.add(codes.WHICH_KIND.at(node.span, name=name, table=kind.table))
            return t.UNKNOWN
        return t.KindOf(kind.table)
    if isinstance(wanted, t.Value):
        hint = did_you_mean(name, names.values.get(wanted.attribute, {}))
        if hint:
            cx.report.add(codes.UNKNOWN.at(node.span, name=name, hint=hint))
            return t.UNKNOWN
    unknown_name(cx, scope, node.span, name, values_of(names, wanted) if wanted is not None else None)
    return t.UNKNOWN
