"""From a `choose` line to the type of what it makes: a thing, a thing if any, or a set."""

from __future__ import annotations

from ..diagnostics.codes import polling
from ..diagnostics.codes import types as codes
from ..model import types as t
from ..model.symbols import AttributeSymbol, LocalSymbol, OptionSymbol, TableSymbol
from ..syntax import nodes as n
from ..syntax.words import words
from .expressions import check_condition, check_expr, check_want, check_where, elements, kept_of
from .heads import head
from .options import literal
from .polling import word_of
from .scope import Context, Scope, make_local, require_me
from .several import several
from .ways import check_first_not_empty


def check_choose(cx: Context, scope: Scope, node: n.Choose) -> Scope:
    """The line itself; returns the scope of its block, in which the name is sure. Without a block the name is made
    in `scope`, and may hold nothing unless it must be chosen or the candidates never run out."""
    type_, sure = candidates(cx, scope, node)
    _check_amount(cx, scope, node.amount)
    inner = scope.inner()
    if node.block is not None:
        made = make_local(cx, inner, node.name, type_ if node.amount is None else several(node, type_))
    else:
        one = type_ if node.must or (sure and not node.may) else t.maybe(type_)
        made = make_local(cx, scope, node.name, one if node.amount is None else several(node, type_))
    made.source = None if isinstance(node.source, n.Range) else node.source
    return inner


def check_each_at_once(cx: Context, scope: Scope, node: n.EachPlayer) -> None:
    """`each player at once:` holds only choices; each name becomes every player's own."""
    if node.start is not None:
        check_want(cx, scope, node.start, t.PLAYER)
    if scope.me is not None:
        cx.checked.outer_mes[node] = scope.me
    elif node.other:
        require_me(cx, scope, node)
    me = LocalSymbol("me", t.PLAYER, node.span, hidden=True)
    cx.checked.mes[node] = me
    inner = scope.inner(me)
    if node.where is not None:
        check_condition(cx, inner, node.where)
    for stmt in node.block.body:
        if isinstance(stmt, n.NotBuilt):
            from .statements import check_stmt  # reports it

            check_stmt(cx, inner, stmt)
            continue
        if isinstance(stmt, (n.Reopen, n.DropOut)):
            cx.report.add(polling.ROUND_AT_ONCE.at(head(stmt), word=word_of(stmt)))
            continue
        if not isinstance(stmt, n.Choose):
            cx.report.add(codes.ONLY_CHOICES.at(head(stmt)))
            continue
        if scope.part == "score":
            cx.report.add(codes.ASK_IN_SCORE.at(head(stmt), part=scope.part))
        if stmt.may:
            cx.report.add(codes.MAY_AT_ONCE.at(head(stmt), name=stmt.name.text))
        elif stmt.block is not None:
            cx.report.add(codes.BLOCK_AT_ONCE.at(head(stmt)))
        require_me(cx, inner, stmt)
        type_, sure = candidates(cx, inner, stmt)
        _check_amount(cx, inner, stmt.amount)
        everyone = not node.other and node.where is None
        one = type_ if sure and everyone else t.maybe(type_)
        made = make_local(cx, scope, stmt.name, one if stmt.amount is None else several(stmt, type_), by_seat=True)
        scope.locals.pop(stmt.name.text, None)
        inner.locals.pop(stmt.name.text, None)
        inner.pending[stmt.name.text] = made
    scope.locals.update({name: made for name, made in inner.pending.items() if name not in scope.pending})


def _check_amount(cx: Context, scope: Scope, amount: n.Amount | None) -> None:
    if amount is None:
        return
    for bound in {id(b): b for b in (amount.low, amount.high) if b is not None}.values():
        check_want(cx, scope, bound, t.NUMBER)


def candidates(cx: Context, scope: Scope, node: n.Choose | n.Random) -> tuple[t.Type, bool]:
    """What is chosen, and whether there surely is one."""
    source = node.source
    if isinstance(source, n.Range):
        return t.NUMBER, check_range(cx, scope, node, source, node.name.text)
    if isinstance(source, n.Where):
        item = check_named_where(cx, scope, source, node.name)
        return item.type, False
    if isinstance(source, n.FirstNotEmpty):
        sure = any(_never_empty(cx, choice) for choice in source.choices)
        return t.element(check_named_else(cx, scope, source, node.name)) or t.UNKNOWN, sure
    found = check_expr(cx, scope, source)
    type_ = t.element(found)
    if type_ is None:
        hint = f"Say from where to where: `from 1 to {words(source)}`." if found == t.NUMBER else None
        cx.report.add(codes.SET_BY_CHOICE.at(source.span, words=words(source), found=found, hint=hint))
        return t.UNKNOWN, True
    return type_, _never_empty(cx, source)


def _never_empty(cx: Context, source: n.Expr) -> bool:
    match source:
        case n.Players():
            return True
        case n.Everyone():
            return True
        case n.Others():
            return cx.checked.players[0] > 1 and not cx.checked.eliminates
        case n.Listing(items=items):
            return bool(items)
        case n.Every():
            return isinstance(cx.checked.refs.get(source), (AttributeSymbol, TableSymbol))
    return False


def check_range(cx: Context, scope: Scope, node: n.Node, source: n.Range, name: str) -> bool:
    """`from A to B by S where C`; whether it surely has a number in it."""
    for bound in (source.low, source.high, source.step):
        if bound is not None:
            check_want(cx, scope, bound, t.NUMBER)
    if source.step is not None:
        step = literal(source.step)[0]
        if isinstance(step, int) and step < 1:
            cx.report.add(codes.STEP.at(source.step.span, words=words(source.step)))
    if source.where is not None:
        item = LocalSymbol(name, t.NUMBER, source.span)
        cx.checked.items[source] = item
        inner = scope.inner()
        inner.locals[name] = item
        check_condition(cx, inner, source.where)
        return False
    low, high = _bound(cx, source.low, highest=True), _bound(cx, source.high, highest=False)
    return low is not None and high is not None and low <= high


def _bound(cx: Context, node: n.Expr, *, highest: bool) -> int | None:
    """The highest (or lowest) value that a plain number or an option can have; None for anything else."""
    value = literal(node)[0]
    symbol = cx.checked.refs.get(node)
    if isinstance(symbol, OptionSymbol):
        bound = symbol.high if highest else symbol.low
        value = bound if bound is not None else symbol.value
    return value if isinstance(value, int) else None


def check_named_else(cx: Context, scope: Scope, source: n.FirstNotEmpty, name: n.Ident) -> t.Type:
    """An `A else B` under `choose x` or `for each x`: in each `where` x is the thing looked at."""
    return check_first_not_empty(cx, scope, source, lambda where: check_named_where(cx, scope, where, name).type)


def check_named_where(cx: Context, scope: Scope, source: n.Where, name: n.Ident) -> LocalSymbol:
    """A `where` under `choose x` or `for each x`: x is the thing looked at."""
    inner = scope.inner()
    item_type = elements(cx, source.source, check_expr(cx, scope, source.source))
    item = LocalSymbol(name.text, item_type, name.span)
    cx.checked.items[source] = item
    if source.name is not None:
        alias = make_local(cx, inner, source.name, item_type)
        cx.checked.refs[source.name] = item
        inner.locals[alias.name] = item
    inner.locals[name.text] = item
    check_where(cx, inner.looking_at(item), source.condition)
    cx.checked.types[source] = kept_of(cx, source.source, item_type)
    return item
