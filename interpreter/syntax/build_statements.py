"""From the syntax tree of a step or a block to its nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token

from ..source import Span
from . import build_polling as polling
from . import nodes as n
from .build_expressions import amount, arguments, expression, extreme_word, number_range, optional, source
from .build_lasting import LASTING_FORMS, until
from .build_seats import SEAT_FORMS
from .places import Places, SyntaxTree, parts, text_of

Build = Callable[[SyntaxTree, Places], n.Stmt]


def statement(tree: SyntaxTree, at: Places) -> n.Stmt:
    """The nodes of one step, with all that stands below it."""
    return _FORMS[str(tree.data)](tree, at)


def block(tree: SyntaxTree, at: Places) -> n.Block:
    """The steps of a block, heads and `even if cancelled` among them as far as they are written."""
    body = [statement(kid, at) for kid in parts(tree) if kid is not None]
    return n.Block(_whole(tree, at), body)


def _whole(tree: SyntaxTree, at: Places) -> Span:
    """From the first step to the end of the last: the tree itself begins at the line break before them."""
    kids = [kid for kid in parts(tree) if kid is not None]
    return at.span(kids[0]).to(at.span(kids[-1]))


def phase(tree: SyntaxTree, at: Places) -> n.Phase:
    """`phase NAME "text":`."""
    name, text, steps = parts(tree)
    return n.Phase(at.span(tree), at.ident(name), text_of(text), block(steps, at))


def _otherwise(tree: SyntaxTree | None, at: Places) -> n.Else | None:
    if tree is None:
        return None
    label, *steps = parts(tree)
    return n.Else(at.span(tree), text_of(label), block(steps[0], at) if steps else None)


def came_about(kids: list[SyntaxTree | None], at: Places) -> tuple[n.Block | None, n.Else | None]:
    """The block below a line, and the `else` behind it; a line without a block ends earlier."""
    if not kids:
        return None, None
    steps, otherwise = kids
    return None if steps is None else block(steps, at), _otherwise(otherwise, at)


def _how(tree: SyntaxTree | None, at: Places) -> n.How | None:
    if tree is None:
        return None
    if tree.data == "how_place":
        return n.How(at.span(tree), None, None, None, None, expression(parts(tree)[0], at))
    if tree.data == "how_side":
        return n.How(at.span(tree), None, None, None, at.ident(parts(tree)[0]))
    extreme, by, end = parts(tree)
    side_of_zone: Any = str(parts(end)[0])  # the grammar allows these four words only
    sort = None if extreme is None else extreme_word(extreme)
    return n.How(at.span(tree), side_of_zone, sort, None if by is None else at.ident(by), None)


def _move(tree: SyntaxTree, at: Places) -> n.Stmt:
    pieces, place, how_tree = parts(tree)
    how = _how(how_tree, at)
    return n.Move(at.span(tree), expression(pieces, at), expression(place, at), how)


def _draw(tree: SyntaxTree, at: Places) -> n.Stmt:
    many, pile, place, name, how_tree, *tail = parts(tree)
    how = _how(how_tree, at)
    count = amount(many, at)
    assert count is not None  # the grammar demands it
    made = None if name is None else at.ident(name)
    steps, otherwise = came_about(tail, at)
    return n.Draw(at.span(tree), count, expression(pile, at), expression(place, at), made, how, steps, otherwise)


def _shuffle(tree: SyntaxTree, at: Places) -> n.Stmt:
    return n.Shuffle(at.span(tree), expression(parts(tree)[0], at))


def _show(tree: SyntaxTree, at: Places) -> n.Stmt:
    pieces, *to = parts(tree)  # an inlined rule leaves no gap where it is missing
    return n.Show(at.span(tree), expression(pieces, at), expression(to[0], at) if to else None)


def _point_out(tree: SyntaxTree, at: Places) -> n.Stmt:
    pieces, *to = parts(tree)
    return n.PointOut(at.span(tree), expression(pieces, at), expression(to[0], at) if to else None)


def _arrange(tree: SyntaxTree, at: Places) -> n.Stmt:
    name, things, prompt, *tail = parts(tree)
    steps, otherwise = came_about(tail, at)
    made, chosen = at.ident(name), expression(things, at)
    every = n.Amount(chosen.span, None, None)
    return n.Arrange(at.span(tree), False, False, every, made, chosen, text_of(prompt), steps, otherwise)


def _choose(*, may: bool = False, must: bool = False) -> Build:
    def build(tree: SyntaxTree, at: Places) -> n.Stmt:
        many, name, things, prompt, *tail = parts(tree)
        steps, otherwise = came_about(tail, at)
        count, made, chosen = amount(many, at), at.ident(name), source(things, at)
        return n.Choose(at.span(tree), may, must, count, made, chosen, text_of(prompt), steps, otherwise)

    return build


def _choose_one(*, may: bool = False, must: bool = False) -> Build:
    def build(tree: SyntaxTree, at: Places) -> n.Stmt:
        kids = [kid for kid in parts(tree) if kid is not None]
        ways = [_alternative(kid, at) for kid in kids if kid.data == "alternative"]
        last = kids[-1] if kids[-1].data != "alternative" else None
        return n.ChooseOne(at.span(tree), may, must, ways, _otherwise(last, at))

    return build


def _alternative(tree: SyntaxTree, at: Places) -> n.Alternative:
    label, steps = parts(tree)
    return n.Alternative(at.span(tree), text_of(label) or "", block(steps, at))


def _needs(tree: SyntaxTree, at: Places) -> n.Stmt:
    return n.Needs(at.span(tree), expression(parts(tree)[0], at))


def _flip(tree: SyntaxTree, at: Places) -> n.Stmt:
    pieces, side = parts(tree)
    return n.Flip(at.span(tree), expression(pieces, at), at.ident(side))


def _swap(tree: SyntaxTree, at: Places) -> n.Stmt:
    first, second = parts(tree)
    return n.Swap(at.span(tree), expression(first, at), expression(second, at))


def _resolve(tree: SyntaxTree, at: Places) -> n.Stmt:
    return n.Resolve(at.span(tree), expression(parts(tree)[0], at))


def _window(tree: SyntaxTree, at: Places) -> n.Stmt:
    who, zone = parts(tree)
    return n.Window(at.span(tree), who.data == "others", None if zone is None else at.ident(zone))


def _cancel(tree: SyntaxTree, at: Places) -> n.Stmt:
    kids = [kid for kid in parts(tree) if kid is not None]
    return n.Cancel(at.span(tree), expression(kids[0], at) if kids else None)


def _even_if_cancelled(tree: SyntaxTree, at: Places) -> n.Stmt:
    return n.EvenIfCancelled(at.span(tree), block(parts(tree)[0], at))


def _let(tree: SyntaxTree, at: Places) -> n.Stmt:
    name, value = parts(tree)
    return n.Let(at.span(tree), at.ident(name), expression(value, at))


def _set(tree: SyntaxTree, at: Places) -> n.Stmt:
    place, value, duration = parts(tree)
    return n.SetTo(at.span(tree), expression(place, at), expression(value, at), until(duration, at))


def _add(negated: bool) -> Build:
    def build(tree: SyntaxTree, at: Places) -> n.Stmt:
        value, place = parts(tree)
        return n.Add(at.span(tree), expression(value, at), expression(place, at), negated)

    return build


def _do(tree: SyntaxTree, at: Places) -> n.Stmt:
    action, args, *tail = parts(tree)
    steps, otherwise = came_about(tail, at)
    return n.Do(at.span(tree), at.ident(action), arguments(args, at), steps, otherwise)


def _if(tree: SyntaxTree, at: Places) -> n.Stmt:
    test, steps, *others = parts(tree)
    first = n.Arm(at.span(test).to(at.span(steps)), expression(test, at), block(steps, at))
    arms, otherwise = [first], None
    for kid in others:
        if kid is None:
            continue
        if kid.data == "else_if":
            arms.append(n.Arm(at.span(kid), expression(parts(kid)[0], at), block(parts(kid)[1], at)))
        else:
            otherwise = block(parts(kid)[0], at)
    return n.If(at.span(tree), arms, otherwise)


def _each_player(tree: SyntaxTree, at: Places) -> n.Stmt:
    other, at_once, start, where, steps = parts(tree)
    return n.EachPlayer(
        at.span(tree),
        other is not None,
        at_once is not None,
        optional(start, at),
        optional(where, at),
        block(steps, at),
    )


def _for_each(tree: SyntaxTree, at: Places) -> n.Stmt:
    name, things, steps = parts(tree)
    through = number_range(things, at) if things.data == "range" else expression(things, at)
    return n.ForEach(at.span(tree), at.ident(name), through, block(steps, at))


def _repeat_times(tree: SyntaxTree, at: Places) -> n.Stmt:
    count, steps = parts(tree)
    return n.RepeatTimes(at.span(tree), expression(count, at), block(steps, at))


def _repeat_while(tree: SyntaxTree, at: Places) -> n.Stmt:
    test, steps = parts(tree)
    return n.RepeatWhile(at.span(tree), expression(test, at), block(steps, at))


def _turns(tree: SyntaxTree, at: Places) -> n.Stmt:
    start, until, steps = parts(tree)
    return n.TakeTurns(at.span(tree), optional(start, at), optional(until, at), block(steps, at))


def _ask(tree: SyntaxTree, at: Places) -> n.Stmt:
    player, steps = parts(tree)
    return n.Ask(at.span(tree), expression(player, at), block(steps, at))


def _at_once(tree: SyntaxTree, at: Places) -> n.Stmt:
    return n.AtOnce(at.span(tree), block(parts(tree)[0], at))


def _pay(*, must: bool) -> Build:
    def build(tree: SyntaxTree, at: Places) -> n.Stmt:
        amount, source, place, *tail = parts(tree)
        steps, otherwise = came_about(tail, at)
        many = expression(amount, at)
        return n.Pay(at.span(tree), must, many, expression(source, at), expression(place, at), steps, otherwise)

    return build


def _stop(tree: SyntaxTree, at: Places) -> n.Stmt:
    return n.Stop(at.span(tree))


def _end(tree: SyntaxTree, at: Places) -> n.Stmt:
    what: Token = parts(tree)[0]
    return n.End(at.span(tree), at.ident(what))


def _winners(tree: SyntaxTree, at: Places) -> n.Stmt:
    return n.Winners(at.span(tree), expression(parts(tree)[0], at))


_FORMS: dict[str, Build] = {
    "move": _move,
    "draw": _draw,
    "shuffle": _shuffle,
    "show": _show,
    "point_out": _point_out,
    "arrange": _arrange,
    "flip": _flip,
    "swap": _swap,
    "needs": _needs,
    "choose": _choose(),
    "may_choose": _choose(may=True),
    "must_choose": _choose(must=True),
    "choose_one": _choose_one(),
    "may_choose_one": _choose_one(may=True),
    "must_choose_one": _choose_one(must=True),
    "carry_out": _resolve,
    "window": _window,
    "cancel": _cancel,
    "in_any_case": _even_if_cancelled,
    "let": _let,
    "set_": _set,
    "add": _add(False),
    "subtract": _add(True),
    "do": _do,
    "if_": _if,
    "each_player_block": _each_player,
    "for_each": _for_each,
    "repeat_times": _repeat_times,
    "repeat_while": _repeat_while,
    "turns": _turns,
    "phase": phase,
    "ask": _ask,
    "at_once_block": _at_once,
    "stop": _stop,
    "reopen": polling.reopen,
    "drop_out": polling.drop_out,
    "random": polling.random,
    "end": _end,
    "pay": _pay(must=False),
    "must_pay": _pay(must=True),
    "winners": _winners,
    **SEAT_FORMS,
    **LASTING_FORMS,
}
