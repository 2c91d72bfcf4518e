"""From a place where a player is asked to Python: the function of its candidates, and the asking itself.

Waiting code asks that function and suspends. Code that never waits lists the candidates on the spot and draws the
answer from the choice words: one word where there are at least two answers, declining being the last of them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from . import emit_tree as t
from . import plan as p
from .blocks import Cut
from .emit_expressions import expression
from .emit_scope import Scope, Unit
from .emit_steps import call_routine, new_by_seat, steps
from .flow import Flow, walk
from .settle import at_seat

_WORD_SPAN = 1 << 30
"""One choice word decides among so many answers at most."""


def reads_of(site: p.Site) -> list[p.Local]:
    """The locals that a site's candidates depend on, besides the seat asked."""
    return [local for local in dict.fromkeys(site.reads) if local is not site.me]


def options_function(unit: Unit, site: p.Site) -> ast.FunctionDef:
    """`options(st, seat, *reads)`, which gives (candidates, least, most)."""
    params = [site.me, *reads_of(site)]
    bounds = [bound for bound in (site.low, site.high, site.groups) if bound is not None]
    scope = Scope(unit, site.options, params, [site.items, *bounds])
    for expr in (site.items, *bounds):
        scope.ranges.gather(walk(expr))
    scope.kept = set(params)
    names = [scope.local(param) for param in params]
    code = steps(scope, site.options)
    result = [expression(scope, site.items)]
    result += [t.const(None) if bound is None else expression(scope, bound) for bound in (site.low, site.high)]
    if site.groups is not None:
        result.append(expression(scope, site.groups))
    unset = [t.assign(scope.local(local), t.const(None)) for local in _unsure(site)]
    body = [*scope.beginning(), *unset, *code, t.give(t.pair(result))]
    function = t.function(unit.options[site.number], ["st", *names], [], body)
    t.placed([function], site.span)
    return function


def _unsure(site: p.Site) -> list[p.Local]:
    """Locals of a site's own that may be read before they have a value."""
    flow = Flow({}, [site.me, *site.reads])
    flow.steps(site.options)
    flow.read(site.items, site.low, site.high, site.groups)
    return list(flow.exposed)


def frame(cut: Cut, scope: Scope, resume: int, also: Sequence[p.Local]) -> list[ast.stmt]:
    """Puts away the routine's frame: the values wanted from block `resume` on, and those of the locals `also`."""
    needed = {*cut.blocks[resume].needs, *also}
    values = [t.name(scope.local(local)) if local in needed else t.const(None) for local in cut.slots]
    kept = t.listing([t.const(cut.routine.number), t.const(resume), *values])
    return [t.do(t.method(t.attribute("st", "frames"), "append", kept)), t.give(t.const(p.ASKING))]


def waits(scope: Scope, cut: Cut, op: p.Ask | p.AskTogether | p.Run, resume: int) -> t.Code:
    """The end of a block that waits."""
    match op:
        case p.Run():
            return _run(scope, cut, op, resume)
        case p.Ask():
            return _draw_one_seat(scope, op) if scope.uniform else _ask(scope, cut, op, resume)
        case p.AskTogether():
            return _draw_together(scope, op) if scope.uniform else _ask_together(scope, cut, op, resume)


def _run(scope: Scope, cut: Cut, op: p.Run, resume: int) -> t.Code:
    value = call_routine(scope, op)
    if not scope.uniform:
        suspended = t.compare(t.name("result"), "==", t.const(p.ASKING))
        return [t.assign("result", value), t.when(suspended, frame(cut, scope, resume, ()))]
    leaves = scope.unit.plan.routines[op.routine].leaves
    wanted = op.came_about is not None or op.verdict is not None or any(code >= p.LEAVE_ACTION for code in leaves)
    done = t.assign("result", value) if wanted else t.do(value)
    again = scope.words_again() if scope.waits else []
    return [*scope.words_kept(), done, *again]


# ---- asking


def _ask(scope: Scope, cut: Cut, op: p.Ask, resume: int) -> t.Code:
    before, seat = _seat(scope, op.seat)
    site = op.site
    found = _called(scope, site, seat)
    count = [*_is_asked(site, t.bit(seat)), t.add_to_field("st", "decisions", "+", t.const(1)), _refuel()]
    return [
        *before,
        *found.code,
        t.when(_asks(site, found), [*count, *frame(cut, scope, resume, [*reads_of(site), *site.did])]),
        t.assign(scope.local(op.into), t.listing([]) if site.many else t.const(None)),
    ]


def _ask_together(scope: Scope, cut: Cut, op: p.AskTogether, resume: int) -> t.Code:
    site, into = op.site, scope.local(op.into)
    seat, asked, mask = scope.fresh("seat"), scope.fresh("asked"), scope.fresh("waiting")
    found = _called(scope, site, t.name(seat))
    noted = [t.add_bits(mask, t.bit(t.name(seat))), t.add_to(asked, "+", t.const(1))]
    each = [*found.code, t.when(_asks(site, found), noted)]
    count = [*_is_asked(site, t.name(mask)), t.add_to_field("st", "decisions", "+", t.name(asked)), _refuel()]
    return [
        *_no_answers(scope, site, into),
        t.assign_several([mask, asked], t.const(0)),
        t.for_each(seat, expression(scope, op.seats), each),
        t.when(t.name(mask), [*count, *frame(cut, scope, resume, (*reads_of(site), op.into))]),
    ]


@dataclass(slots=True)
class _Notes:
    """What is noted about a seat: its answer (`keep`), that it is asked, that it is not, and that it has no answer;
    `place`, where it is named, is where the answer stands among the candidates."""

    keep: Callable[[ast.expr], ast.stmt]
    asked: t.Code
    missed: t.Code
    nothing: t.Code
    place: str | None = None


@dataclass(slots=True)
class _Found:
    """The candidates: the code that finds them, and their names."""

    code: t.Code
    items: ast.expr
    low: ast.expr | None
    high: ast.expr | None
    groups: ast.expr | None = None


def _called(scope: Scope, site: p.Site, seat: ast.expr) -> _Found:
    """Candidates from the site's function."""
    args = [t.name("st"), seat, *(t.name(scope.local(local)) for local in reads_of(site))]
    value = t.call(scope.unit.options[site.number], *args)
    items = scope.fresh("items")
    if not site.many:
        return _Found([t.assign(items, t.item(value, t.const(0)))], t.name(items), None, None)
    low, high = scope.fresh("low"), scope.fresh("high")
    if site.groups is not None:
        groups = scope.fresh("groups")
        names = [t.name(one) for one in (items, low, high, groups)]
        return _Found([t.unpack([items, low, high, groups], value)], *names)
    return _Found([t.unpack([items, low, high], value)], t.name(items), t.name(low), t.name(high))


def _asks(site: p.Site, found: _Found) -> ast.expr:
    """Whether the seat is asked."""
    enough = found.items
    if found.high is not None:
        enough = t.every([found.items, t.compare(found.high, ">", t.const(0))])
    if site.may and not site.open_source:
        anyway = t.attribute("st", "ask_everyone")
        if found.high is not None:
            anyway_empty = t.every([t.negate(found.items), anyway])
            return t.some([enough, anyway_empty])
        return t.some([enough, anyway])
    return enough


def _is_asked(site: p.Site, mask: ast.expr) -> t.Code:
    return [t.assign_field("st", "site", t.const(site.number)), t.assign_field("st", "waiting", mask)]


def _refuel() -> ast.stmt:
    return t.assign_field("st", "fuel", t.name("FUEL"))


def _seat(scope: Scope, expr: p.Expr) -> tuple[t.Code, ast.expr]:
    value = expression(scope, expr)
    if isinstance(value, (ast.Name, ast.Constant)):
        return [], value
    called = scope.fresh("seat")
    return [t.assign(called, value)], t.name(called)


def _no_answers(scope: Scope, site: p.Site, into: str) -> t.Code:
    """A list for the answers of all seats."""
    return new_by_seat(scope, into, t.listing([]) if site.many else t.const(None), site.many)


# ---- answering on the spot


def _draw_one_seat(scope: Scope, op: p.Ask) -> t.Code:
    before, seat = _seat(scope, op.seat)
    called = seat.id if isinstance(seat, ast.Name) else scope.fresh("seat")
    if not isinstance(seat, ast.Name):
        before = [*before, t.assign(called, seat)]
    into = scope.local(op.into)
    asked: t.Code = [t.add_to_field("st", "decisions", "+", t.const(1)), _refuel()]
    nothing = t.listing([]) if op.site.many else t.const(None)
    notes = _Notes(lambda value: t.assign(into, value), asked, [], [t.assign(into, nothing)])
    return [*before, *_answer(scope, op.site, called, notes, once=True)]


def _draw_together(scope: Scope, op: p.AskTogether) -> t.Code:
    site, into = op.site, scope.local(op.into)
    seat, asked = scope.fresh("seat"), scope.fresh("asked")
    seats = expression(scope, op.seats)
    if not (isinstance(seats, ast.Name) and seats.id == "seats"):
        seats = t.call("sorted", seats)
    players = scope.unit.plan.players
    if players is not None and isinstance(op.seats, p.Seats):
        return _draw_seat_by_seat(scope, op, players)
    everyone = isinstance(seats, ast.Name)
    # Where all are asked as a rule, those who are not are counted.
    count: t.Code = [] if everyone else [t.add_to(asked, "+", t.const(1))]
    missed: t.Code = [t.add_to(asked, "-", t.const(1))] if everyone else []
    notes = _Notes(lambda value: t.assign_item(t.name(into), t.name(seat), value), count, missed, [])
    each = _answer(scope, site, seat, notes, once=False)
    return [
        *_no_answers(scope, site, into),
        t.assign(asked, scope.own("n") if everyone else t.const(0)),
        *([] if site.many else more_words(scope)),
        t.for_each(seat, seats, each),
        t.when(t.name(asked), [t.add_to_field("st", "decisions", "+", t.name(asked)), _refuel()]),
    ]


def _draw_seat_by_seat(scope: Scope, op: p.AskTogether, players: int) -> t.Code:
    """The same where the seats are known: one after the other, without a loop."""
    site, into, asked = op.site, scope.local(op.into), scope.fresh("asked")
    missed: t.Code = [t.add_to(asked, "-", t.const(1))]
    each: t.Code = []
    nothing = t.listing([]) if site.many else t.const(None)
    for seat in range(players):
        each_into = scope.local(op.each[seat]) if op.each is not None else None
        keep = (
            partial(t.assign_item, t.name(into), t.const(seat)) if each_into is None else partial(t.assign, each_into)
        )
        unanswered: t.Code = [] if each_into is None else [t.assign(each_into, nothing)]
        here = at_seat(site, seat, scope.unit.plan, players)
        place = None
        if op.each is not None and isinstance(here.items, p.ZoneList):
            place = scope.fresh("place")
            scope.chosen_from[op.each[seat]] = here.items, place
        each += _answer(scope, here, str(seat), _Notes(keep, [], missed, unanswered, place), once=False)
    return [
        *(_no_answers(scope, site, into) if op.each is None else []),
        t.assign(asked, t.const(players)),
        *([] if site.many else more_words(scope)),
        *each,
        t.when(t.name(asked), [t.add_to_field("st", "decisions", "+", t.name(asked)), _refuel()]),
    ]


def more_words(scope: Scope) -> t.Code:
    """Sees to it that every seat can be given a choice word."""
    more = [*scope.words_kept(), t.do(t.call("more_words", t.name("st"))), *scope.words_again()]
    return [t.when(t.compare(t.name("at"), ">", t.name("limit")), more)]


def _answer(scope: Scope, site: p.Site, seat: str, notes: _Notes, *, once: bool) -> t.Code:
    """Finds the candidates for one seat, and keeps an answer, drawn by lot, if the seat is asked."""
    found = _listed(scope, site, seat)
    items = found.items.id if isinstance(found.items, ast.Name) else scope.fresh("items")
    count = scope.fresh("count")
    named = [] if isinstance(found.items, ast.Name) else [t.assign(items, found.items)]
    code = [*found.code, *named, t.assign(count, t.call("len", t.name(items)))]
    if found.low is not None and found.high is not None:
        return [*code, *_some(scope, site, found, items, count, notes)]
    keep, unasked = notes.keep, [*notes.missed, *notes.nothing]
    refill = more_words(scope) if once else []
    m = t.name(count)
    if site.may:
        picked = scope.fresh("picked")
        drawn = [
            *refill,
            *_pick(scope, site, picked, t.arithmetic(m, "+", t.const(1))),
            keep(t.select(t.compare(t.name(picked), "<", m), t.item(t.name(items), t.name(picked)), t.const(None))),
        ]
        return [*code, t.when(m, [*notes.asked, *drawn], _anyway(site, count, notes))]
    if _may_be_huge(site):
        picked = scope.fresh("picked")
        several = [*refill, *_pick(scope, site, picked, m), keep(t.item(t.name(items), t.name(picked)))]
    else:
        place = t.arithmetic(t.item(t.name("words"), t.name("at")), "%", m)
        several = [*refill, *_take(items, place, notes), t.add_to("at", "+", t.const(1))]
    only = _take(items, t.const(0), notes)
    return [
        *code,
        t.when(
            t.compare(m, ">", t.const(1)),
            [*several, *notes.asked],
            [t.when(m, [*only, *notes.asked], unasked)],
        ),
    ]


def _take(items: str, place: ast.expr, notes: _Notes) -> t.Code:
    """Keeps the candidate at a place."""
    if notes.place is None:
        return [notes.keep(t.item(t.name(items), place))]
    return [t.assign(notes.place, place), notes.keep(t.item(t.name(items), t.name(notes.place)))]


def _anyway(site: p.Site, count: str, notes: _Notes) -> t.Code:
    """Nothing can be chosen; yet where others cannot see that, everyone may have to be asked."""
    unasked = [*notes.missed, *notes.nothing]
    if not site.may or site.open_source:
        return unasked
    empty = t.every([t.negate(t.name(count)), t.attribute("st", "ask_everyone")])
    return [t.when(empty, [*notes.asked, *notes.nothing], unasked)]


def _some(scope: Scope, site: p.Site, found: _Found, items: str, count: str, notes: _Notes) -> t.Code:
    """Several candidates are drawn by their rank among all choices."""
    assert found.low is not None and found.high is not None
    low, high, picked, chosen, index = (scope.fresh(one) for one in ("low", "high", "picked", "chosen", "index"))
    bounds = [
        t.assign(high, t.call("min", found.high, t.name(count))),
        t.assign(low, t.call("min", t.call("max", found.low, t.const(0)), t.name(high))),
    ]
    if found.groups is not None:
        some = t.compare(t.name(high), ">", t.const(0))
        return [bounds[0], t.when(some, _one_group(scope, found.groups, notes), [*notes.missed, *notes.nothing])]
    if site.counted:
        call = t.call("pick_counted", t.name("st"), t.name(items), t.name(low), t.name(high), t.const(site.may))
        draw = [*notes.asked, *scope.words_kept(), t.assign(chosen, call), *scope.words_again()]
        draw.append(notes.keep(t.name(chosen)))
        return [*bounds, t.when(t.compare(t.name(high), ">", t.const(0)), draw, _anyway(site, count, notes))]
    added = t.method(t.name(chosen), "append", t.item(t.name(items), t.name(index)))
    arguments = [t.name(count), t.name(low), t.name(high), t.const(site.may)]
    drawn = t.call("pick_some", t.name("st"), *arguments)
    if site.ordered:
        drawn = t.call("pick_order", t.name("st"), t.name(count))
    draw = [
        *notes.asked,
        *scope.words_kept(),
        t.assign(picked, drawn),
        *scope.words_again(),
        t.assign(chosen, t.listing([])),
        t.for_each(index, t.name(picked), [t.do(added)]),
        notes.keep(t.name(chosen)),
    ]
    return [*bounds, t.when(t.compare(t.name(high), ">", t.const(0)), draw, _anyway(site, count, notes))]


def _one_group(scope: Scope, listed: ast.expr, notes: _Notes) -> t.Code:
    """One of the groups that are open is drawn."""
    groups, picked = scope.fresh("groups"), scope.fresh("picked")
    draw = [
        *notes.asked,
        *scope.words_kept(),
        t.assign(picked, t.call("choice_below", t.name("st"), t.call("len", t.name(groups)))),
        *scope.words_again(),
        notes.keep(t.item(t.name(groups), t.name(picked))),
    ]
    return [t.assign(groups, listed), t.when(t.name(groups), draw, [*notes.missed, *notes.nothing])]


def _pick(scope: Scope, site: p.Site, picked: str, answers: ast.expr) -> t.Code:
    """Draws a number below `answers`, which is at least 2."""
    word = t.item(t.name("words"), t.name("at"))
    plain: t.Code = [t.assign(picked, t.arithmetic(word, "%", answers)), t.add_to("at", "+", t.const(1))]
    if not _may_be_huge(site):
        return plain
    huge: t.Code = [
        *scope.words_kept(),
        t.assign(picked, t.call("choice_below", t.name("st"), answers)),
        *scope.words_again(),
    ]
    return [t.when(t.compare(answers, "<=", t.const(_WORD_SPAN)), plain, huge)]


def _may_be_huge(site: p.Site) -> bool:
    match site.items:
        case p.Interval(p.Const(int() as low), p.Const(int() as high), _):
            return high - low + 2 > _WORD_SPAN
        case p.Interval():
            return True
        case _:
            return False


def _listed(scope: Scope, site: p.Site, seat: str) -> _Found:
    """Candidates listed on the spot."""
    unsure = [t.assign(scope.local(local), t.const(None)) for local in _unsure(site)]
    with scope.standing_for(site.me, seat):
        code = steps(scope, site.options)
        items = expression(scope, site.items)
        bounds = (site.low, site.high, site.groups)
        low, high, groups = (None if bound is None else expression(scope, bound) for bound in bounds)
    return _Found([*unsure, *code], items, low, high, groups)
