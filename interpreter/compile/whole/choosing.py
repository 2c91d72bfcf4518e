"""From a choice to Python: drawn from the choice words on the spot, or put to whoever decides.

One word decides where there are at least two answers, declining being the last of them. Whoever decides is called as
`ask(seat, site, items)`, and gives the place of an item in the list, or the number of items to decline.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from .. import emit_tree as t
from .. import plan as p
from ..emit_expressions import expression
from .nodes import KINDS
from .popping import Choose, Decides
from .rewrite import TooMuchError, everything
from .scope import WholeScope

MOST_AHEAD = 100
"""Choices that one round may make at most: so many words are there when it begins."""
_WORD_SPAN = 1 << 30


class Chooser:
    """Writes all choices of one function."""

    def __init__(
        self,
        scope: WholeScope,
        ops: Sequence[Any],
        asks: bool,
        steps: Callable[[Sequence[Any]], t.Code],
        pools: p.Expr,
    ) -> None:
        self.pools = pools
        self.scope, self.asks, self.steps = scope, asks, steps
        self.ahead = sum(1 for node in everything(ops) if isinstance(node, (Choose, p.Ask, p.AskTogether)))
        self.each = self.ahead > MOST_AHEAD
        """Whether each choice sees to it that there is a word for it, as there are too many for one look a round."""
        if self.each:
            self.ahead = 1
        self.words, self.at, self.limit = (scope.fresh(one) for one in ("words", "at", "limit"))
        self.draws = bool(self.ahead) and not asks
        self.other = scope.fresh("other")
        """Where words are drawn: how many decisions there are beyond one a word."""
        self.made = scope.fresh("made")
        self.functions: list[ast.FunctionDef] = []

    def beginning(self) -> t.Code:
        """What the function begins with."""
        if not self.draws:
            return [t.assign(self.made, t.const(0))]
        return [t.assign(self.other, t.const(0)), *self.read(), self.enough()]

    def end(self) -> t.Code:
        """Notes how many words were used."""
        return [t.assign_field("st", "ci", t.name(self.at))] if self.draws else []

    def decisions(self) -> ast.expr:
        """How many decisions were made."""
        if not self.draws:
            return t.name(self.made)
        return t.arithmetic(t.name(self.other), "+", self.used())

    def used(self) -> ast.expr:
        """How many words were used."""
        return t.arithmetic(t.attribute("st", "cbase"), "+", t.name(self.at))

    def counted(self, words: int) -> t.Code:
        """A decision is made that takes so many words."""
        if not self.draws:
            return [t.add_to(self.made, "+", t.const(1))]
        return [t.add_to(self.other, "+", t.const(1))] if words == 0 else []

    def read(self) -> t.Code:
        """Reads the words at hand."""
        return [
            t.assign(self.words, t.attribute("st", "cw")),
            t.assign(self.at, t.attribute("st", "ci")),
            t.assign(self.limit, t.arithmetic(t.call("len", t.name(self.words)), "-", t.const(self.ahead))),
        ]

    def enough(self) -> ast.stmt:
        """Sees to it that there are words for all choices of a round."""
        more: t.Code = [t.assign_field("st", "ci", t.name(self.at)), t.do(t.call("more_words", t.name("st")))]
        return t.when(t.compare(t.name(self.at), ">", t.name(self.limit)), [*more, *self.read()])

    def round_begins(self, op: p.While | p.ForIn) -> t.Code:
        """What a round of a loop begins with."""
        chooses = any(isinstance(node, (Choose, p.Ask, p.AskTogether)) for node in everything([op]))
        return [self.enough()] if chooses and self.draws and not self.each else []

    # ---- one of several

    def written(self, op: Choose | Decides) -> t.Code:
        """The choice of one seat."""
        here = [self.enough()] if self.each and self.draws and isinstance(op, Choose) else []
        return [*here, *self.choice(op)]

    def choice(self, op: Choose | Decides) -> t.Code:
        """The same, where there are words."""
        if isinstance(op, Decides):
            return [t.add_to(self.made, "+", t.const(op.number))] if self.asks else []
        scope, site = self.scope, op.site
        if op.sure and op.size is not None:
            return self.surely(op, op.size)
        options = self.steps(site.options)
        items = expression(scope, site.items)
        if not isinstance(items, ast.Name) and not (isinstance(items, ast.Constant)):
            called = scope.fresh("items")
            options.append(t.assign(called, items))
            items = t.name(called)
        into = scope.local(op.into)
        early = op.counted and self.asks
        asked: t.Code = [] if early else self.counted(1)
        unasked: t.Code = [t.add_to(self.made, "-", t.const(1))] if early else []
        unasked.append(t.assign(into, t.const(None)))
        named = scope.named_again(op.into)
        if isinstance(items, ast.Constant) and isinstance(items.value, tuple):
            number = len(items.value)
            if number == 0:
                return [*unasked, *named]
            how = self.among(op, items, t.const(number), into, number)
            asked = self.counted(0 if number == 1 and not site.may else 1) if not early else []
            return [*options, *asked, *how, *named]
        count = scope.fresh("count")
        code: t.Code = [*options, t.assign(count, t.call("len", items))]
        several = [*asked, *self.among(op, items, t.name(count), into, None)]
        if site.may or self.asks:
            return [*code, t.when(t.name(count), several, unasked), *named]
        only = [*self.counted(0), t.assign(into, t.method(items, "pop") if op.pops else t.item(items, t.const(0)))]
        rest = t.when(t.name(count), only, unasked)
        return [*code, t.when(t.compare(t.name(count), ">", t.const(1)), several, [rest]), *named]

    def surely(self, op: Choose, size: p.Local) -> t.Code:
        """The choice of one of several pieces in a zone, whose number is known or looked at here."""
        scope, items = self.scope, expression(self.scope, op.site.items)
        named = t.name(scope.local(size))
        least = 1 if self.asks else 2
        count = t.arithmetic(named, "+", t.const(op.more))
        if op.more < 0:
            count = t.arithmetic(named, "-", t.const(-op.more))
        code: t.Code = [] if op.looked else [t.assign(named.id, t.call("len", items))]
        if not op.looked or op.more < 0:
            code.append(t.when(t.compare(count, "<", t.const(least)), [t.do(scope.call("rare"))]))
        return [*code, *self.among(op, items, count, scope.local(op.into), None), *scope.named_again(op.into)]

    def among(self, op: Choose, items: ast.expr, count: ast.expr, into: str, number: int | None) -> t.Code:
        """One of at least one item, or of at least two where declining is none of the answers and nobody decides."""
        scope, may = self.scope, op.site.may
        if may:
            picked = scope.fresh("picked")
            pick = self.pick(op, items, t.arithmetic(count, "+", t.const(1)), picked)
            there = t.compare(t.name(picked), "<", count)
            return [*pick, t.assign(into, t.select(there, t.item(items, t.name(picked)), t.const(None)))]
        if number == 1 and not self.asks:
            return [t.assign(into, t.item(items, t.const(0)))]
        if self.asks:
            picked = scope.fresh("picked")
            taken = t.method(items, "pop", t.name(picked)) if op.pops else t.item(items, t.name(picked))
            return [*self.pick(op, items, count, picked), t.assign(into, taken)]
        if _may_be_huge(op.site):
            picked = scope.fresh("picked")
            return [*self.pick(op, items, count, picked), t.assign(into, t.item(items, t.name(picked)))]
        place = t.arithmetic(t.item(t.name(self.words), t.name(self.at)), "%", count)
        taken = t.method(items, "pop", place) if op.pops else t.item(items, place)
        return [t.assign(into, taken), t.add_to(self.at, "+", t.const(1))]

    def pick(self, op: Choose, items: ast.expr, answers: ast.expr, picked: str) -> t.Code:
        """The place of one answer among so many."""
        if not self.asks and _may_be_huge(op.site):
            # It may take more than one word.
            return self.by_library(picked, self.scope.call("choice_below", t.name("st"), answers))
        if not self.asks:
            word = t.item(t.name(self.words), t.name(self.at))
            return [t.assign(picked, t.arithmetic(word, "%", answers)), t.add_to(self.at, "+", t.const(1))]
        given = t.call("ask", expression(self.scope, op.seat), t.const(op.site.number), items)
        open_ones = t.between(t.const(0), t.name(picked), answers)
        refused = t.do(self.scope.call("refused", t.const(op.site.number), t.name(picked)))
        return [t.assign(picked, given), t.when(_outside(open_ones), [refused])]

    # ---- several at once, several seats

    def several(self, op: p.Ask | p.AskTogether) -> t.Code:
        """Where several items are chosen, or nobody knows beforehand who is asked."""
        if self.asks:
            raise TooMuchError("a choice of several")
        scope, site = self.scope, op.site
        if isinstance(op, p.Ask):
            into = scope.local(op.into)
            return [*self.chosen(site, op.seat, lambda value: t.assign(into, value))]
        raise TooMuchError("several seats that are not known")

    def chosen(self, site: p.Site, seat: p.Expr, keep: Callable[[ast.expr], ast.stmt]) -> t.Code:
        """Some of the items of one seat, drawn by their rank among all choices."""
        scope = self.scope
        if site.low is None or site.high is None:
            raise TooMuchError("one of several for whoever is asked")
        items, low, high, picked, chosen, index = (
            scope.fresh(one) for one in ("items", "low", "high", "picked", "chosen", "index")
        )
        options = self.steps(site.options)
        size = t.call("len", t.name(items))
        if site.groups is not None:
            return [*options, *self.one_group(site, site.groups, site.high, keep)]
        arguments = [t.name("st"), size, t.name(low), t.name(high), t.const(site.may)]
        if site.counted:
            return [*options, *self.some_alike(site, keep)]
        drawn = t.call("pick_order", t.name("st"), size) if site.ordered else t.call("pick_some", *arguments)
        added = t.do(t.method(t.name(chosen), "append", t.item(t.name(items), t.name(index))))
        draw: t.Code = [
            *self.by_library(picked, drawn),
            t.assign(chosen, t.listing([])),
            t.for_each(index, t.name(picked), [added]),
            keep(t.name(chosen)),
        ]
        return [
            *options,
            t.assign(items, expression(scope, site.items)),
            t.assign(high, t.call("min", expression(scope, site.high), size)),
            t.assign(low, t.call("min", t.call("max", expression(scope, site.low), t.const(0)), t.name(high))),
            t.when(t.compare(t.name(high), ">", t.const(0)), draw, [keep(t.listing([]))]),
        ]

    def some_alike(self, site: p.Site, keep: Callable[[ast.expr], ast.stmt]) -> t.Code:
        """Some of the items where alike pieces of a pool are only counted."""
        scope = self.scope
        assert site.low is not None and site.high is not None
        items, low, high, chosen = (scope.fresh(one) for one in ("items", "low", "high", "chosen"))
        kinds, pools = expression(scope, p.Read(KINDS)), expression(scope, self.pools)
        arguments = [t.name(items), t.name(low), t.name(high), t.const(site.may), kinds, pools]
        draw = [*self.by_library(chosen, scope.call("pick_counted", t.name("st"), *arguments)), keep(t.name(chosen))]
        size = t.call("len", t.name(items))
        return [
            t.assign(items, expression(scope, site.items)),
            t.assign(high, t.call("min", expression(scope, site.high), size)),
            t.assign(low, t.call("min", t.call("max", expression(scope, site.low), t.const(0)), t.name(high))),
            t.when(t.compare(t.name(high), ">", t.const(0)), draw, [keep(t.listing([]))]),
        ]

    def by_library(self, into: str, drawn: ast.expr) -> t.Code:
        """One decision that the library draws, whatever words that takes."""
        return [
            t.add_to(self.other, "+", t.arithmetic(self.used(), "+", t.const(1))),
            t.assign_field("st", "ci", t.name(self.at)),
            t.assign(into, drawn),
            *self.read(),
            t.add_to(self.other, "-", self.used()),
            self.enough(),
        ]

    def one_group(self, site: p.Site, listed: p.Expr, high: p.Expr, keep: Callable[[ast.expr], ast.stmt]) -> t.Code:
        """One of the groups that are open."""
        scope = self.scope
        groups, picked = scope.fresh("groups"), scope.fresh("picked")
        below = scope.call("choice_below", t.name("st"), t.call("len", t.name(groups)))
        draw = [*self.by_library(picked, below), keep(t.item(t.name(groups), t.name(picked)))]
        some = t.call("min", expression(scope, high), t.call("len", expression(scope, site.items)))
        nothing = keep(t.listing([]))
        asked = [t.assign(groups, expression(scope, listed)), t.when(t.name(groups), draw, [nothing])]
        return [t.when(t.compare(some, ">", t.const(0)), asked, [nothing])]


def _outside(inside: ast.Compare) -> ast.expr:
    return ast.UnaryOp(ast.Not(), inside)


def _may_be_huge(site: p.Site) -> bool:
    match site.items:
        case p.Interval(p.Const(int() as low), p.Const(int() as high), _):
            return high - low + 2 > _WORD_SPAN
        case p.Interval():
            return True
        case _:
            return False
