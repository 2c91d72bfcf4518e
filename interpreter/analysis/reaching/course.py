"""From the setup, the play and the scores to all that they can make come about, whatever is chosen and dealt.

Everything is gone through again and again, until nothing new is found. What is not reached then, is never reached.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...model import types as t
from ...model.symbols import ActionSymbol, Checked, LocalSymbol, TrackSymbol, ZoneSymbol
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..asks import around, bodies_of
from .weigh import Weigher
from .worth import MISSING, Plain, Truths, Worth, join, number

_ROUNDS = 12
"""After so many rounds numbers that still grow have no end."""


class Course(Weigher):
    """What can come about in a game. `reached` has the parts that may run, as `bodies_of` calls them; `lines` the
    identities of the statements. With `everything` all actions, rules, texts and answers are taken to run, as they will
    once the mistake is mended because of which some of them do not."""

    def __init__(self, checked: Checked, *, everything: bool = False) -> None:
        super().__init__(checked)
        self.bodies = bodies_of(self.names)
        self.reached: dict[str, None] = {}
        self.lines: set[int] = set()
        self.tests: dict[int, Truths] = {}
        """How the tests of reached lines may come out, by the identity of their node."""
        self.closed: dict[int, n.Head] = {}
        """Of blocks that can never be open, by identity: the head that cannot be met."""
        self.drained: set[int] = set()
        """The plain choices, with a block, that never have anything to choose from."""
        self.resolved: dict[str, None] = {}
        """The kinds whose text may be carried out, also those that have none."""
        self.events: set[tuple[str, bool]] = set()
        """What comes about that rules may stand around: its name, and whether it is a phase."""
        self.asked: dict[int, set[Plain]] = {}
        """Of the windows that may open, by identity: the kinds that may lie in their zone."""
        self._round = 0
        if everything:
            for name in self.bodies:
                self._run(name)
            held = [(card.this, card.kinds) for card in self.names.texts]
            held += [(answer.this, answer.card.kinds) for answer in self.names.answers]
            for this, kinds in held:
                self._hold(this, Worth(frozenset(kinds)))
        parts = checked.parts
        courses = [part.block for group in (parts.setups, parts.plays, parts.scores, parts.always) for part in group]
        seen: dict[int, int] = {}
        before = -1
        while self._size != before:
            before = self._size
            self._round += 1
            for block, name in [*((one, "") for one in courses), *((self.bodies[name], name) for name in self.reached)]:
                if seen.get(id(block)) != self._size:
                    seen[id(block)] = self._size
                    self._block(block, name)
            self._refill()

    # ---- what grows --------------------------------------------------------------------------------------------------

    def _put(self, zone: ZoneSymbol, kinds: Iterable[Plain]) -> None:
        there = self.zones[zone.name]
        before = len(there)
        there.update(str(kind) for kind in kinds)
        self._size += len(there) - before

    def _hold(self, symbol: LocalSymbol, worth: Worth) -> None:
        before = self.locals.get(id(symbol))
        found = self._wider(before, worth)
        if found != before:
            self.locals[id(symbol)] = found
            self._size += 1

    def _wider(self, before: Worth | None, worth: Worth) -> Worth:
        if before is None:
            return worth
        found = join(before, worth)
        if self._round > _ROUNDS and found != before:
            words = isinstance(next(iter(before.values or worth.values or ()), None), str)
            many = found.most if found.most in (0, 1) else None
            return replace(found, most=many) if words else Worth(None, None, None, found.least, many)
        return found

    def _remember(self, track: TrackSymbol, worth: Worth) -> None:
        before = self.tracks.get(track.name)
        found = self._wider(before or self._start(track), worth)
        if found != before:
            self.tracks[track.name] = found
            self._size += 1

    def _start(self, track: TrackSymbol) -> Worth:
        start = track.node.start if track.node is not None else None
        if start is not None:
            return self.weigh(start)
        if track.type == t.NUMBER:
            return number(0, 0)
        return Worth(frozenset({False})) if track.type == t.YES_NO else MISSING

    def _refill(self) -> None:
        for zone in self.names.zones.values():
            if zone.refill is not None:
                self._put(zone, self.zones[zone.refill.name])

    def _run(self, name: str) -> None:
        if name in self.bodies and name not in self.reached:
            self.reached[name] = None
            self._size += 1

    # ---- lines -------------------------------------------------------------------------------------------------------

    def _block(self, block: n.Block | None, part: str) -> None:
        """The lines of a block in a part; nothing of it, if its heads cannot be met."""
        if block is None:
            return
        left = False
        self.closed.pop(id(block), None)
        heads = {id(head) for head in n.heads_of(block)}
        for stmt in block.body:
            if left and not isinstance(stmt, n.EvenIfCancelled):
                continue
            self.lines.add(id(stmt))
            if not self._line(stmt, part) and id(stmt) in heads:
                self.closed[id(block)] = stmt  # type: ignore[assignment]  # it is one of `heads`
                return
            left = left or isinstance(stmt, (n.Stop, n.End))

    def _holds(self, test: n.Expr | None) -> bool:
        """Whether a test can hold. What it comes to is kept."""
        return True in self._test(test)

    def _test(self, test: n.Expr | None) -> Truths:
        if test is None:
            return frozenset({True})
        truths = self.tests[id(test)] = self.truth(test)
        return truths

    def _line(self, node: n.Stmt, part: str) -> bool:
        """One line; whether it can be met, if it is a head."""
        match node:
            case n.Needs(test=test):
                return self._holds(test)
            case n.Choose():
                return self._choose(node, part)
            case n.Random():
                self._random(node, part)
            case n.ChooseOne():
                for way in node.alternatives:
                    self._block(way.block, part)
                self._else(node.otherwise, part)
                return any(id(way.block) not in self.closed for way in node.alternatives)
            case n.Pay():
                return self._pay(node, part)
            case n.Move(pieces=pieces, place=place):
                self._put_at(place, self.weigh(pieces), pieces)
            case n.Draw():
                self._draw(node, part)
            case n.Swap(first=first, second=second):
                for given, to in ((first, second), (second, first)):
                    for zone in zones_of(self.checked, to):
                        self._put(zone, self._kinds(self.weigh(given), given))
            case n.Cancel(to=to) if to is not None:
                there = self.checked.refs.get(to)
                if isinstance(there, ZoneSymbol):
                    self._put(there, self.names.tables[there.table].kinds)
            case n.Let(name=name, value=value):
                self._make(name, self.weigh(value))
            case n.SetTo(place=place, value=value):
                track = self.checked.refs.get(place)
                if isinstance(track, TrackSymbol):
                    self._remember(track, self.weigh(value))
            case n.Add():
                self._add(node)
            case n.Do():
                self._do(node, part)
            case n.Later():
                self._done(node)
            case n.Resolve(piece=piece):
                for kind in self._kinds(self.weigh(piece), piece):
                    self.resolved[str(kind)] = None
                    self._resolve(str(kind))
            case n.Window():
                self._window(node, part)
            case n.If(arms=arms, otherwise=otherwise):
                for arm in arms:
                    truths = self._test(arm.test)
                    if True in truths:
                        self._block(arm.block, part)
                    if False not in truths:
                        return True
                self._block(otherwise, part)
            case n.Winners(players=players) | n.Losers(players=players) | n.Eliminate(players=players):
                self.weigh(players)
            case n.Ties(ties=ties):
                for tie in ties:
                    self.weigh(tie.of)
            case _:
                self._around_lines(node, part)
        return True

    def _around_lines(self, node: n.Stmt, part: str) -> None:
        """Loops, phases, and other lines that have lines below them."""
        match node:
            case n.EachPlayer(where=where, block=block):
                alone = node.other and self.checked.players[1] == 1
                if not alone and self._holds(where):
                    self._block(block, part)
            case n.ForEach(name=name, source=source, block=block):
                found = self._range(source) if isinstance(source, n.Range) else self.weigh(source)
                if not found.nothing:
                    self._make(name, found.one(sure=True))
                    self._block(block, part)
            case n.RepeatTimes(count=count, block=block):
                top = self.weigh(count).top
                if top is None or top > 0:
                    self._block(block, part)
            case n.RepeatWhile(test=test, block=block):
                if self._holds(test):
                    self._block(block, part)
            case n.TakeTurns(until=until, block=block):
                if until is None or False in self._test(until):
                    self._rules("turn", phase=False, args=())
                    self._block(block, part)
            case n.Phase(name=name, block=block):
                self._rules(name.text, phase=True, args=())
                self._block(block, part)
            case n.Ask(block=block) | n.AtOnce(block=block) | n.EvenIfCancelled(block=block):
                self._block(block, part)

    def _else(self, node: n.Else | None, part: str) -> None:
        if node is not None:
            self._block(node.block, part)

    def _make(self, name: n.Ident, worth: Worth) -> None:
        symbol = self.checked.refs.get(name)
        if isinstance(symbol, LocalSymbol):  # whoever is not asked at once has chosen nothing
            self._hold(symbol, replace(worth, least=0) if symbol.by_seat else worth)

    def _kinds(self, worth: Worth, node: n.Expr) -> Iterable[Plain]:
        """The kinds that pieces may be of."""
        if worth.values is not None:
            return worth.values
        found = t.element(t.bare(self.checked.types.get(node, t.UNKNOWN)))
        return self.names.tables[found.table].kinds if isinstance(found, t.Piece) else ()

    def _put_at(self, place: n.Expr, worth: Worth, pieces: n.Expr) -> None:
        zone = self.checked.refs.get(place)
        if isinstance(zone, ZoneSymbol):
            self._put(zone, self._kinds(worth, pieces))

    def _draw(self, node: n.Draw, part: str) -> None:
        source = self.weigh(node.source)
        amount = self.weigh(node.amount.high) if node.amount.high is not None else number(0, None)
        if amount.top is not None and amount.top <= 0:
            source = MISSING
        self._put_at(node.place, source, node.source)
        if node.name is not None:
            self._make(node.name, replace(source.many(0, amount.top), exact=False))
        if not source.nothing:
            self._block(node.block, part)
        self._else(node.otherwise, part)

    def _pay(self, node: n.Pay, part: str) -> bool:
        source, least = self.weigh(node.source), self.weigh(node.amount).bottom or 0
        enough = least <= 0 or not (source.nothing or (source.most is not None and least > source.most))
        if enough:
            self._put_at(node.place, source, node.source)
            self._block(node.block, part)
        self._else(node.otherwise, part)
        return enough or not node.must

    def _range(self, source: n.Range) -> Worth:
        found = self.numbers(source.low, source.high)
        item = self.checked.items.get(source)
        if source.where is not None and item is not None:
            self.locals[id(item)] = found.one(sure=True)
            found = MISSING if True not in self.truth(source.where) else found.many(0, found.most)
        return found

    def _choose(self, node: n.Choose, part: str) -> bool:
        found = self._range(node.source) if isinstance(node.source, n.Range) else self.weigh(node.source)
        amount = self._least_chosen(node.amount)
        if found.nothing or (node.must and found.most is not None and amount > found.most):
            if node.block is not None and amount:
                self.drained.add(id(node))
            self._else(node.otherwise, part)
            return not node.must or amount == 0
        self.drained.discard(id(node))
        made = found.one(sure=node.must) if node.amount is None else found.many(0, found.most)
        self._make(node.name, made)
        self._block(node.block, part)
        self._else(node.otherwise, part)
        return True

    def _random(self, node: n.Random, part: str) -> None:
        found = self._range(node.source) if isinstance(node.source, n.Range) else self.weigh(node.source)
        if not found.nothing:
            sure = node.block is not None
            self._make(node.name, found.one(sure=sure) if node.amount is None else found.many(0, found.most))
            self._block(node.block, part)
        self._else(node.otherwise, part)

    def _least_chosen(self, amount: n.Amount | None) -> int:
        """The fewest things that must be there for a `must choose`."""
        if amount is None:
            return 1
        return 0 if amount.low is None else max(self.weigh(amount.low).bottom or 0, 0)

    def _add(self, node: n.Add) -> None:
        track = self.checked.refs.get(node.place)
        if not isinstance(track, TrackSymbol):
            return
        value = self.weigh(node.value)
        if track.type != t.NUMBER:
            self._remember(track, value.many(0, None))
            return
        bounds = (value.bottom, value.top) if not node.negated else (value.top, value.bottom)
        down = bounds[0] is None or (bounds[0] < 0) != (node.negated and bounds[0] != 0)
        up = bounds[1] is None or (bounds[1] > 0) != (node.negated and bounds[1] != 0)
        before = self.tracks.get(track.name) or self._start(track)
        self._remember(track, number(None if down else before.bottom, None if up else before.top))

    def _done(self, node: n.Do | n.Later) -> None:
        """An action that comes about, now or later."""
        action = self.names.actions.get(node.action.text)
        if action is not None:
            args = [self.weigh(arg) for arg in node.args]
            self._tell(action.params, args)
            self._run(action.name)
            self._rules(action.name, phase=False, args=args)

    def _do(self, node: n.Do, part: str) -> None:
        self._done(node)
        self._block(node.block, part)
        self._else(node.otherwise, part)

    def _tell(self, params: list[LocalSymbol], args: Iterable[Worth]) -> None:
        for param, arg in zip(params, args, strict=False):
            self._hold(param, arg)

    def _rules(self, event: str, *, phase: bool, args: Iterable[Worth]) -> None:
        """What stands around something that comes about."""
        self.events.add((event, phase))
        for name in around(self.names, event, phase=phase):
            rule = self.names.rules[name.removeprefix("rule ")]
            self._tell(rule.params, args)
            if self._holds(rule.node.condition):
                self._run(name)

    def _resolve(self, kind: str) -> None:
        card = self.names.cards.get(kind)
        if card is not None and card.node.block is not None:
            self._hold(card.this, Worth(frozenset({kind})))
            self._run(f"card {card.kind}")

    def _window(self, node: n.Window, part: str) -> None:
        """Whoever has an answer in the zone may give it: it is a new run of the action, with the piece that answers."""
        zone, action = self.checked.refs.get(node), self.names.actions.get(part)
        if not isinstance(zone, ZoneSymbol) or action is None:
            return
        there = self.asked.setdefault(id(node), set())
        there.update(self.zones[zone.name])
        for answer in self.names.answers_to(action.name):
            kinds: frozenset[Plain] = frozenset(there.intersection(answer.card.kinds))
            if kinds:
                self._hold(answer.this, Worth(kinds))
                self._tell(answer.params, [self.local(param) for param in action.params])
                if self._holds(answer.node.condition):
                    self._run(f"answer {answer.number}")
                    self._answered(action, kinds)

    def _answered(self, action: ActionSymbol, kinds: frozenset[Plain]) -> None:
        if len(action.params) == 1 and any(isinstance(node, n.Resolve) for node in walk(action.node.block)):
            self._hold(action.params[0], Worth(kinds))


def zones_of(checked: Checked, node: n.Expr) -> list[ZoneSymbol]:
    """The zones that pieces may lie in, as far as it is said where they come from; else all of their table."""
    todo: list[n.Node] = [node]
    found: dict[str, ZoneSymbol] = {}
    seen: set[int] = set()
    while todo:
        for inner in walk(todo.pop()):
            symbol = checked.refs.get(inner)
            if isinstance(symbol, ZoneSymbol):
                found[symbol.name] = symbol
            elif isinstance(symbol, LocalSymbol) and symbol.source is not None and id(symbol) not in seen:
                seen.add(id(symbol))
                todo.append(symbol.source)
    if found:
        return list(found.values())
    inner_type = t.element(t.bare(checked.types.get(node, t.UNKNOWN)))
    table = inner_type.table if isinstance(inner_type, t.Piece) else None
    return [zone for zone in checked.names.zones.values() if table in (None, zone.table)]
