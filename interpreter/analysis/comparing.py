"""From a comparison, or several joined by `and` or `or`, to a yes or no: what is compared must be able to be equal."""

from __future__ import annotations

from ..diagnostics import did_you_mean
from ..diagnostics.codes import types as codes
from ..model import types as t
from ..syntax import nodes as n
from ..syntax.words import words
from .expressions import check_expr, elements, narrow
from .mending import instead, values_of
from .scope import Context, Scope


def compare(cx: Context, scope: Scope, node: n.Compare) -> t.Type:
    """Checks both sides of a comparison; always a yes or no."""
    match node.op:
        case "at least" | "at most" | "more" | "less":
            for side in (node.left, node.right):
                _number(cx, scope, side)
        case "in" | "not in":
            left = check_expr(cx, scope, node.left)
            right = check_expr(cx, scope, node.right, t.SetOf(t.bare(left)))
            if _is_one(cx, node.left, left):
                _in(cx, node, t.bare(left), elements(cx, node.right, right))
        case "begins":
            left = check_expr(cx, scope, node.left)
            right = check_expr(cx, scope, node.right, left)
            if _is_list(cx, node.left, left) and _is_list(cx, node.right, right):
                _never(cx, node, t.element(left) or t.UNKNOWN, t.element(right) or t.UNKNOWN)
        case _:
            _equal(cx, scope, node)
    return t.YES_NO


def _in(cx: Context, node: n.Compare, left: t.Type, inside: t.Type) -> None:
    """`thief is in my hand`: a kind is not among pieces, but a piece of that kind may be."""
    if isinstance(left, t.KindOf) and isinstance(inside, t.Piece) and isinstance(node.right, (n.My, n.Of, n.Name)):
        found = f"any ({words(node.right)} where kind is {words(node.left)})"
        hint = f"Write `{found}`." if node.op == "in" else f"Write `not {found}`."
        cx.report.add(codes.NEVER_EQUAL.at(node.span, left=_capital(str(left)), right=inside, hint=hint))
        return
    _never(cx, node, left, inside)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _number(cx: Context, scope: Scope, side: n.Expr) -> None:
    found = check_expr(cx, scope, side, t.NUMBER)
    if isinstance(found, t.ZoneOf):
        cx.report.add(codes.ZONE_NO_NUMBER.at(side.span, words=words(side)))
    elif not t.fits(t.bare(found), t.NUMBER):
        hint = instead(cx.names, side, found, t.NUMBER)
        cx.report.add(codes.WANTED.at(side.span, wanted=t.NUMBER, words=words(side), found=found, hint=hint))


def _is_list(cx: Context, node: n.Expr, found: t.Type) -> bool:
    if isinstance(t.bare(found), (t.ListOf, t.Unknown)):
        return True
    cx.report.add(codes.NOT_A_LIST.at(node.span, words=words(node), found=found))
    return False


def _equal(cx: Context, scope: Scope, node: n.Compare) -> None:
    """`is` and `is not`: single things, or two lists."""
    left = check_expr(cx, scope, node.left)
    right = check_expr(cx, scope, node.right, t.bare(left))
    sides = ((node.left, left), (node.right, right))
    for (side, found), (other_side, other) in (sides, sides[::-1]):
        if isinstance(found, t.Absent):
            test = words(n.Any(other_side.span, other_side))
            said = f"not {test}" if node.op == "is" else test
            cx.report.add(codes.IS_NOTHING.at(side.span, test=said))
            return
        if isinstance(found, t.ZoneOf) and other == t.NUMBER:
            cx.report.add(codes.ZONE_NO_NUMBER.at(side.span, words=words(side)))
            return
    if isinstance(left, t.ListOf) and isinstance(right, t.ListOf):
        _never(cx, node, left, right)
        return
    if all(_is_one(cx, side, found) for side, found in sides):
        _never(cx, node, t.bare(left), t.bare(right))


def _is_one(cx: Context, node: n.Expr, found: t.Type) -> bool:
    """Whether it is a single thing; a slot holds at most one."""
    if isinstance(found, (t.SetOf, t.ListOf)) or (isinstance(found, t.ZoneOf) and found.kind != "slot"):
        cx.report.add(codes.NOT_ONE.at(node.span, words=words(node), found=found))
        return False
    return True


def _never(cx: Context, node: n.Compare, left: t.Type, right: t.Type) -> None:
    left, right = (t.Piece(side.table) if isinstance(side, t.ZoneOf) else side for side in (left, right))
    if t.fits(left, right) or t.fits(right, left):
        return
    hint = values_of(cx.names, left, right)
    if isinstance(left, t.Value) and isinstance(node.right, n.Name):
        hint = did_you_mean(node.right.text, cx.names.values.get(left.attribute, ())) or hint
    cx.report.add(codes.NEVER_EQUAL.at(node.span, left=_capital(str(left)), right=right, hint=hint))


def logic(cx: Context, scope: Scope, node: n.Logic) -> t.Type:
    """`A and B`, `A or B`; behind `and`, what A makes sure is sure."""
    inner = scope.inner()
    compared: n.Compare | None = None
    loose: list[tuple[n.Expr, t.Type]] = []
    for item in node.items:
        expected = cx.checked.types.get(compared.left) if compared is not None else None
        found = check_expr(cx, inner, item, t.bare(expected) if expected else t.YES_NO)
        if isinstance(item, n.Compare):
            compared = item
        elif not t.fits(t.bare(found), t.YES_NO):
            if node.op == "or" and compared is not None and compared.op == "is" and isinstance(item, (n.Name, n.Int)):
                loose.append((item, found))
            else:
                hint = instead(cx.names, item, found, t.YES_NO)
                cx.report.add(codes.NOT_YES_NO.at(item.span, words=words(item), found=found, hint=hint))
        if node.op == "and":
            narrow(cx, inner, item)
    if loose and compared is not None:
        item, found = loose[0]
        listed = ", ".join(words(one) for one in (compared.right, *(name for name, _ in loose)))
        subject = words(compared.left)
        cx.report.add(codes.ONE_OF_THESE.at(item.span, words=words(item), found=found, subject=subject, listed=listed))
    return t.YES_NO
