"""From a routine's structured steps to blocks in program order, cut where a game may have to wait or jump.

A block is straight-line code: steps, whole loops that never wait, and jumps. It is followed by the next block; where a
routine waits, the answer finds it at the beginning of a block. Blocks behind the routine's end are ways in: they give
the loops around a phase (or a turn) their first values and jump there.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..model.types import NUMBER, ListOf, element
from . import plan as p
from .blocks import (
    Block,
    Cut,
    Ends,
    Fuel,
    Goto,
    Label,
    LoopBegins,
    LoopEntered,
    LoopGoesOn,
    Part,
    Place,
    Received,
    Unless,
    Waits,
)
from .entries import Loop, PathItem, way_in
from .flow import Flow, walk_all, writes


def cut(routine: p.Routine, plan: p.Plan) -> Cut:
    """Cuts a routine; one that needs no cutting becomes a single block."""
    return _Cutter(routine, plan).run()


class _Cutter:
    def __init__(self, routine: p.Routine, plan: p.Plan) -> None:
        self.routine, self.plan = routine, plan
        self.blocks: list[Block] = [Block(0)]
        self.regions: list[tuple[int, Label]] = []
        self.loops: list[Label] = []
        self.path: list[PathItem] = []
        self.known: set[p.Local] = set(routine.params)
        self.targets: dict[int, list[Label]] = {}
        self.caught: dict[int, dict[int, Label]] = {}
        self.places: list[Place] = []
        self.kept: dict[p.Local, None] = {}
        self.scores = set(plan.scores) if routine.number == plan.main else set[int]()
        self.splits: dict[int, bool] = {}
        self.exits: dict[int, list[tuple[Label, frozenset[p.Local]]]] = {}
        self.order: dict[p.Local, None] = {}

    # ---- which structures are taken apart

    def split(self, op: p.Op, around: tuple[int, ...] | None = None) -> bool:
        """Whether a step must be taken apart into blocks; `around` are the regions of this routine that enclose it."""
        known = self.splits.get(id(op))
        if known is None:
            regions = tuple(code for code, _ in self.regions) if around is None else around
            known = self.splits[id(op)] = self._split(op, regions)
        return known

    def _split(self, op: p.Op, around: tuple[int, ...]) -> bool:
        waiting = self.routine.cut
        match op:
            case p.Ask() | p.AskTogether():
                return True
            case p.Run(routine=number):
                return waiting and (self.plan.routines[number].cut or number in self.scores)
            case p.PhaseMark() | p.TurnMark():
                return waiting
            case p.If():
                return any(self.split(inner, around) for inner in (*op.then, *op.other))
            case p.AtOnce():
                return any(self.split(inner, around) for inner in op.body)
            case p.ForIn() | p.While():
                inside = (*op.head, *op.body) if isinstance(op, p.While) else op.body
                apart = any(self.split(inner, around) for inner in inside)
                return apart or not self.escapes(inside).isdisjoint(around)
            case p.Region():
                apart = any(self.split(inner, (*around, op.span_number)) for inner in op.body)
                return apart or op.span_number in self.escapes(op.body)
            case _:
                return False

    def escapes(self, ops: Sequence[p.Op]) -> set[int]:
        """The span numbers that these steps may be left with."""
        found: set[int] = set()
        for op in ops:
            match op:
                case p.Leave(span_number=code):
                    found.add(code)
                case p.Run(routine=number):
                    found |= self.plan.routines[number].leaves
                case p.If():
                    found |= self.escapes(op.then) | self.escapes(op.other)
                case p.ForIn() | p.AtOnce():
                    found |= self.escapes(op.body)
                case p.While():
                    found |= self.escapes(op.head) | self.escapes(op.body)
                case p.Region():
                    found |= self.escapes(op.body) - {op.span_number}
                case _:
                    pass
        return found

    # ---- blocks

    def add(self, part: Part) -> None:
        self.blocks[-1].parts.append(part)

    def boundary(self) -> int:
        """Begins a new block, unless the present one is still empty."""
        if self.blocks[-1].parts:
            self.blocks.append(Block(len(self.blocks)))
        return self.blocks[-1].number

    def place(self, label: Label) -> None:
        label.block = self.boundary()

    def run(self) -> Cut:
        self.sequence(self.routine.body)
        self.add(Ends())
        for index in range(len(self.blocks)):
            self.flow(self.blocks[index])
        self.liveness()
        for place in self.places:
            self.enter(place)
        slots = self.slots()
        return Cut(self.routine, self.blocks, slots, self.unset(slots), self.targets, self.caught, self.places)

    def sequence(self, ops: Sequence[p.Op]) -> None:
        for op in ops:
            if not self.split(op):
                self.resolve([op], plain_loop=False)
                self.add(op)
                self.known.update(writes([op]))
                if isinstance(op, (p.Assign, p.NewBySeat, p.NewTally)):
                    self.path.append(op)
            else:
                self.structure(op)

    def structure(self, op: p.Op) -> None:
        depth = len(self.path)
        match op:
            case p.Ask() | p.AskTogether():
                self.kept[op.into] = None
                self.known.add(op.into)
                for local in (*op.site.reads, *op.site.did):
                    if local is not op.site.me:
                        self.kept[local] = None
                self.add(Waits(op))
                self.blocks.append(Block(len(self.blocks)))
                return
            case p.Run():
                self.call(op)
                return
            case p.PhaseMark() | p.TurnMark():
                self.mark(op, self.boundary())
                self.add(op)
                return
            case p.If():
                other, end = Label(), Label()
                self.add(Unless(op.test, other, op.span))
                self.sequence(op.then)
                del self.path[depth:]
                if op.other:
                    self.add(Goto(end, op.span))
                self.place(other)
                self.sequence(op.other)
                self.place(end)
            case p.ForIn():
                self.for_in(op)
            case p.While():
                again, end = Label(), Label()
                self.place(again)
                self.path.append(op)
                self.add(Fuel(op.span))
                self.sequence(op.head)
                del self.path[depth + 1 :]
                if not (isinstance(op.test, p.Const) and op.test.value):
                    self.add(Unless(op.test, end, op.span))
                self.loops.append(end)
                self.sequence(op.body)
                self.loops.pop()
                self.add(Goto(again, op.span))
                self.place(end)
            case p.Region():
                end = Label()
                self.regions.append((op.span_number, end))
                self.sequence(op.body)
                self.regions.pop()
                self.place(end)
                return
            case _:
                raise ValueError(f"{op.span}: what is done at once can be neither asked about nor left")
        del self.path[depth:]

    def for_in(self, op: p.ForIn) -> None:
        member = element(op.local.type) or op.local.type
        loop = Loop(op, p.Local(f"{op.local.name}_members", ListOf(member)), p.Local(f"{op.local.name}_at", NUMBER))
        again, end = Label(), Label()
        self.add(LoopBegins(loop))
        self.path.append(loop)
        self.known |= {op.local, loop.seq, loop.index}
        self.place(again)
        self.add(LoopGoesOn(loop, end))
        self.loops.append(end)
        self.sequence(op.body)
        self.loops.pop()
        self.add(Goto(again, op.span))
        self.place(end)

    def call(self, op: p.Run) -> None:
        callee = self.plan.routines[op.routine]
        if op.routine in self.scores:
            self.mark(op, self.boundary())
        self.catch(op)
        self.known.update(writes([op]))
        if callee.cut:
            self.add(Waits(op))
            self.blocks.append(Block(len(self.blocks)))
            if op.routine not in self.scores:
                self.mark(op, self.blocks[-1].number)
            self.add(Received(op))
        else:
            self.add(op)

    def mark(self, op: p.PhaseMark | p.TurnMark | p.Run, block: int) -> None:
        self.places.append(Place(op, block, tuple(self.path), frozenset(self.known)))

    def catch(self, op: p.Run) -> None:
        labels: dict[int, Label] = {}
        for code in sorted(self.plan.routines[op.routine].leaves):
            for number, label in reversed(self.regions):
                if number == code:
                    labels[code] = label
                    break
        if labels:
            self.caught[id(op)] = labels
            self.targets[id(op)] = list(labels.values())

    def resolve(self, ops: Sequence[p.Op], plain_loop: bool) -> None:
        """Finds the labels of the jumps in steps that are not taken apart."""
        for op in ops:
            match op:
                case p.Leave(span_number=code):
                    for number, label in reversed(self.regions):
                        if number == code:
                            self.targets[id(op)] = [label]
                            break
                case p.Break() if not plain_loop:
                    if self.loops:
                        self.targets[id(op)] = [self.loops[-1]]
                case p.Run():
                    self.catch(op)
                case p.If():
                    self.resolve(op.then, plain_loop)
                    self.resolve(op.other, plain_loop)
                case p.AtOnce() | p.Region():
                    self.resolve(op.body, plain_loop)
                case p.ForIn():
                    self.resolve(op.body, True)
                case p.While():
                    self.resolve(op.head, True)
                    self.resolve(op.body, True)
                case _:
                    pass

    # ---- which locals are wanted where

    def flow(self, block: Block) -> None:
        flow = Flow(self.targets)
        alive = True
        for part in block.parts:
            alive = self.part(flow, part) and alive
        block.needs = set(flow.exposed)
        if alive and block.number + 1 < len(self.blocks) and not isinstance(block.parts[-1], Ends):
            label = Label(block.number + 1)
            flow.jump(label)
        self.exits[block.number] = flow.edges
        self.order.update(flow.exposed)

    def part(self, flow: Flow, part: Part) -> bool:
        """Goes through one part; False if what follows is not reached from it."""
        match part:
            case Goto():
                flow.jump(part.label)
                return False
            case Unless():
                flow.read(part.test)
                flow.jump(part.label)
            case LoopBegins():
                flow.read(part.loop.op.seq)
                flow.write(part.loop.seq)
                flow.write(part.loop.index)
            case LoopEntered():
                flow.read(part.loop.op.seq)
                if part.given:
                    flow.read_local(part.loop.op.local)
                for local in (part.loop.seq, part.loop.index, part.loop.op.local):
                    flow.write(local)
            case LoopGoesOn():
                flow.read_local(part.loop.seq)
                flow.read_local(part.loop.index)
                flow.jump(part.end)
                flow.write(part.loop.op.local)
            case Waits(op=p.Run() as op):
                flow.read(*op.args)
            case Waits(op=op):
                flow.step(op)
            case Received():
                for label in self.targets.get(id(part.op), ()):
                    flow.jump(label)
                flow.write(part.op.came_about)
                flow.write(part.op.verdict)
            case Ends():
                return False
            case Fuel():
                pass
            case _:
                return flow.step(part)
        return True

    def liveness(self) -> None:
        """Widens `needs` of each block by what later blocks need and this one does not give."""
        changed = True
        while changed:
            changed = False
            for block in reversed(self.blocks):
                before = len(block.needs)
                for label, assigned in self.exits[block.number]:
                    block.needs |= self.blocks[label.block].needs - assigned
                changed = changed or len(block.needs) > before

    def enter(self, place: Place) -> None:
        """Makes the way in to a place: the block that gives the locals around it their first values."""
        given = place.op.seat.local if isinstance(place.op, p.TurnMark) and isinstance(place.op.seat, p.Read) else None
        place.seat = given
        if given is not None:
            self.kept[given] = None
        needs = self.blocks[place.block].needs & place.known
        parts, place.missing = way_in(place.path, needs, given, self.order)
        if not parts:
            place.entry = place.block
            return
        block = Block(len(self.blocks))
        for part in parts:
            match part:
                case Loop():
                    block.parts.append(LoopEntered(part, given is not None and part.op.local is given))
                case p.While():
                    block.parts.extend(part.head)
                case _:
                    block.parts.append(part)
        block.parts.append(Goto(Label(place.block), self.routine.span))
        self.blocks.append(block)
        self.flow(block)
        block.needs |= self.blocks[place.block].needs
        place.entry = block.number

    def slots(self) -> list[p.Local]:
        if not self.routine.cut:
            return []
        wanted: set[p.Local] = set(self.kept)
        entered = {label.block for edges in self.exits.values() for label, _ in edges}
        for block in self.blocks:
            if block.number or 0 in entered:
                wanted |= block.needs
            else:
                wanted |= block.needs - set(self.routine.params)
        order = dict.fromkeys(self.routine.params) | self.order | self.kept
        return [local for local in order if local in wanted]

    def unset(self, slots: Sequence[p.Local]) -> list[p.Local]:
        known = {*slots, *self.routine.params}
        return [local for local in self.order if local not in known]


def site_places(cuts: Sequence[Cut]) -> dict[int, tuple[Cut, p.Ask | p.AskTogether]]:
    """By number of a site: the routine it stands in, and the step that asks there. Raises ValueError for two."""
    found: dict[int, tuple[Cut, p.Ask | p.AskTogether]] = {}
    for one in cuts:
        for node in walk_all(one.routine.body):
            if isinstance(node, (p.Ask, p.AskTogether)):
                if node.site.number in found:
                    raise ValueError(f"{node.span}: the site `{node.site.name}` is asked at two places")
                found[node.site.number] = (one, node)
    return found
