"""A second reading of the plan: it walks the tree while a game runs, slowly and plainly, and answers by lot.

The generated code must play the same games. Changes of the position go through the runtime's own steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.runtime import steps
from tuckbox.interpreter.runtime.state import State


class _Broken(Exception):  # noqa: N818
    """The innermost loop is left."""


class _Left(Exception):  # noqa: N818
    """A span is left."""

    def __init__(self, span: int) -> None:
        self.span = span


def play(plan: p.Plan, st: State) -> int:
    """Plays a fresh game to its end; the result of the main routine."""
    return _Reader(plan, st).routine(plan.main, [])


class _Reader:
    def __init__(self, plan: p.Plan, st: State) -> None:
        self.plan, self.st = plan, st
        self.env: dict[p.Local, Any] = {}
        self.late: list[list[Any]] | None = None

    def routine(self, number: int, args: Sequence[Any]) -> int:
        routine = self.plan.routines[number]
        outer, self.env = self.env, dict(zip(routine.params, args, strict=True))
        try:
            self.steps(routine.body)
            return p.DONE
        except _Left as leaving:
            return leaving.span
        finally:
            self.env = outer

    def steps(self, ops: Sequence[p.Op]) -> None:
        for op in ops:
            self.step(op)

    # ---- expressions

    def x(self, expr: p.Expr | None) -> Any:
        if expr is None:
            return None
        st, x = self.st, self.x
        match expr:
            case p.Const(value):
                return value
            case p.Read(local):
                return self.env.get(local)
            case p.Item(seq, index):
                return x(seq)[x(index)]
            case p.Column(name, piece):
                return self.plan.layout.columns[name][x(piece)]
            case p.KindOfPiece(piece):
                return self.plan.layout.pieces[x(piece)]
            case p.SideOf(piece):
                return st.sides[x(piece)]
            case p.ZoneNumber(base, seat):
                return base + (x(seat) or 0)
            case p.ZoneList(zone):
                return st.zones[x(zone)]
            case p.FamilyList(base, reverse):
                zones = st.zones[base : base + st.n]
                return [piece for zone in zones for piece in (reversed(zone) if reverse else zone)]
            case p.TrackValue(base, index):
                return st.vars[base + (x(index) or 0)]
            case p.OwnerOf(piece):
                return self.plan.layout.owner_of[st.loc[x(piece)]]
            case p.Size(seq):
                return len(x(seq))
            case p.Reversed(seq):
                return list(reversed(list(x(seq))))
            case p.Copy(seq):
                return list(x(seq))
            case p.SortedBy(seq, column, descending):
                values = self.plan.layout.columns[column]
                there = [one for one in x(seq) if values[one] is not None]
                missing = [one for one in x(seq) if values[one] is None]
                sign = -1 if descending else 1
                return sorted(there, key=lambda one: sign * values[one]) + missing  # type: ignore[operator]
            case p.Slice(seq, count, from_end):
                found, wanted = list(x(seq)), max(x(count), 0)
                return (found[-wanted:] if wanted else []) if from_end else found[:wanted]
            case p.MakeList(items):
                return [x(one) for one in items]
            case p.Joined(parts):
                return [one for part in parts for one in x(part)]
            case p.Interval(low, high, step):
                return range(x(low), x(high) + 1, x(step) or 1)
            case p.Binary(op, left, right):
                return self.binary(op, x(left), x(right))
            case p.Prefix(op, of):
                return -x(of) if op == "-" else not x(of)
            case p.Both(op, items):
                for one in items:
                    if bool(x(one)) is (op == "or"):
                        return op == "or"
                return op == "and"
            case p.Present(of):
                return x(of) is not None
            case p.Select(test, then, other):
                return x(then) if x(test) else x(other)
            case p.SeatCount():
                return st.n
            case p.LeftOf(seat, ahead):
                return (x(seat) + x(ahead)) % st.n
            case p.Seats(start):
                return [((x(start) or 0) + ahead) % st.n for ahead in range(st.n)]
            case p.OtherSeats(me):
                return [(x(me) + ahead) % st.n for ahead in range(1, st.n)]
            case p.TallyOf(tally, key):
                return self.env[tally].count(x(key))
            case p.StepOf(seq, index):
                found = x(seq)
                return found[min(max(x(index), 0), len(found) - 1)] if found else None
            case p.BeginsWith(seq, start):
                wanted = list(x(start))
                return list(x(seq))[: len(wanted)] == wanted
            case p.Evaluate(number, args):
                return self.define(number, [x(one) for one in args])
        raise TypeError(expr)

    def binary(self, op: str, a: Any, b: Any) -> Any:
        if op in ("==", "!=") and isinstance(a, (list, tuple, range)):
            a, b = list(a), list(b)
        match op:
            case "+":
                return a + b
            case "-":
                return a - b
            case "*":
                return a * b
            case "==":
                return a == b
            case "!=":
                return a != b
            case "<":
                return a < b
            case "<=":
                return a <= b
            case ">":
                return a > b
            case ">=":
                return a >= b
            case "in":
                return a in b
            case "not in":
                return a not in b
        raise TypeError(op)

    def define(self, number: int, args: Sequence[Any]) -> Any:
        define = self.plan.functions[number]
        outer, self.env = self.env, dict(zip(define.params, args, strict=True))
        self.steps(define.body)
        value = self.x(define.result)
        self.env = outer
        return value

    # ---- steps

    def step(self, op: p.Op) -> None:
        st, env, x = self.st, self.env, self.x
        match op:
            case p.Assign():
                env[op.local] = x(op.value)
            case p.AssignSeat():
                env[op.local][x(op.seat)] = x(op.value)
            case p.NewBySeat():
                env[op.local] = [x(op.empty) for _ in range(st.n)]
            case p.Append():
                env[op.local].append(x(op.value))
            case p.NewTally():
                env[op.local] = []
            case p.CountUp():
                env[op.tally].append(x(op.key))
            case p.If():
                self.steps(op.then if x(op.test) else op.other)
            case p.ForIn():
                try:
                    for member in list(x(op.seq)):
                        env[op.local] = member
                        self.steps(op.body)
                except _Broken:
                    pass
            case p.While():
                try:
                    while True:
                        st.fuel -= 1
                        if st.fuel < 0 or st.decisions > steps.MAX_DECISIONS:
                            steps.out_of_steps(st)
                        self.steps(op.head)
                        if not x(op.test):
                            break
                        self.steps(op.body)
                except _Broken:
                    pass
            case p.Spend():
                st.fuel -= max(x(op.rounds), 0)
                if st.fuel < 0:
                    steps.out_of_steps(st)
            case p.Break():
                raise _Broken
            case p.Leave():
                raise _Left(op.span_number)
            case p.Region():
                try:
                    self.steps(op.body)
                except _Left as leaving:
                    if leaving.span != op.span_number:
                        raise
            case p.PhaseMark():
                pass
            case p.TurnMark():
                steps.turn_begins(st, x(op.seat))
            case p.AtOnce():
                self.late = [[], []]
                try:
                    self.steps(op.body)
                finally:
                    late, self.late = self.late, None
                    steps.commit(st, late[0], late[1])
            case p.Run():
                result = self.routine(op.routine, [x(arg) for arg in op.args])
                if op.came_about is not None:
                    env[op.came_about] = result != p.UNDONE
                if result >= p.LEAVE_ACTION:
                    raise _Left(result)
            case p.Ask():
                env[op.into] = self.answer(op.site, x(op.seat))
            case p.AskTogether():
                env[op.into] = [[] if op.site.many else None for _ in range(st.n)]
                for seat in sorted(x(op.seats)):
                    env[op.into][seat] = self.answer(op.site, seat)
            case _:
                self.change(op)

    def change(self, op: p.Op) -> None:
        st, x = self.st, self.x
        match op:
            case p.Move():
                value = x(op.pieces)
                pieces = ([] if value is None else [value]) if op.one else list(value)
                if self.late is not None:
                    self.late[0].append((pieces, x(op.to), op.end, op.side))
                else:
                    steps.move(st, pieces, x(op.to), op.end, op.side)
            case p.Draw():
                if op.zone is not None:
                    drawn = steps.draw(st, x(op.amount), x(op.zone), op.left, x(op.to), op.end, op.side)
                else:
                    drawn = steps.draw_pool(st, x(op.amount), x(op.pool), x(op.to), op.end, op.side)
                if op.into is not None:
                    self.env[op.into] = (drawn[0] if drawn else None) if op.one else drawn
            case p.Flip():
                value = x(op.pieces)
                steps.flip(st, ([] if value is None else [value]) if op.one else list(value), op.side)
            case p.Swap():
                steps.swap(st, list(x(op.first)), list(x(op.second)), x(op.first_zone), x(op.second_zone))
            case p.Shuffle():
                steps.shuffle(st, x(op.zone))
            case p.Show():
                pass
            case p.SetTrack() | p.AddToTrack():
                value = x(op.value)
                if isinstance(op, p.SetTrack):
                    how = "set"
                    value = tuple(value) if isinstance(value, (list, range)) else value
                else:
                    how = "include" if op.to_set else "add"
                    value = -value if op.negated else value
                number = op.base + (x(op.index) or 0)
                if self.late is not None:
                    self.late[1].append((how, number, value))
                else:
                    steps.commit(st, [], [(how, number, value)])  # type: ignore[list-item]
            case p.SetWinners():
                steps.set_winners(st, x(op.players))
            case p.Fail():
                steps.fail(op.code, op.text)
            case _:
                raise TypeError(op)

    def answer(self, site: p.Site, seat: int) -> Any:
        st, outer = self.st, self.env
        self.env = {**outer, site.me: seat}
        self.steps(site.options)
        items, low, high = self.x(site.items), self.x(site.low), self.x(site.high)
        self.env = outer
        count = len(items)
        extra = site.may and not site.open_source and st.ask_everyone and not items
        if not site.many:
            if not items and not extra:
                return None
            st.decisions += 1
            st.fuel = steps.FUEL
            picked = steps.choice_below(st, count + site.may)
            return items[picked] if picked < count else None
        high = min(high, count)
        low = min(max(low, 0), high)
        if high < 1 and not extra:
            return []
        st.decisions += 1
        st.fuel = steps.FUEL
        return [items[index] for index in steps.pick_some(st, count, low, max(high, 0), site.may)]
