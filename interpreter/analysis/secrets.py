"""From checked parts to reports on what would tell a secret: choices, askings, tracks and branches.

Goes through every part in order and keeps who knows which name. What an action is told is known to those who know it
wherever the action is done, so all parts are gone through until nothing more is found out about that. Score parts run
when the game is over and everything is laid open, so nothing is checked there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..diagnostics import Label, Report
from ..diagnostics.codes import knowledge as codes
from ..model.symbols import Checked, LocalSymbol, TrackSymbol, ZoneSymbol
from ..syntax import nodes as n
from ..syntax.steps import STEPS
from ..syntax.walk import walk
from ..syntax.words import words
from .anywhere import Anywhere
from .audience import ALL, NOBODY, Audience, Seat
from .heads import head
from .lasting_secrets import what_lasts
from .secrets_of_chance import look_at_random
from .secrets_of_choice import look_at_choice
from .secrets_of_moves import (
    look_at_drawing,
    look_at_move,
    look_at_pointing,
    look_at_showing,
    look_at_swap,
    spine,
)
from .telling import shown_around, shown_when_answered
from .telltale import Telltale
from .told import Told, answered_unseen, callers_first, only_in_scores, only_in_setup

_MOVING = (n.Move, n.Pay, n.Draw, n.Swap, n.Shuffle, n.Do, n.Phase, n.Resolve, n.Window, n.Cancel)
_ASKING_OTHERS = (n.EachPlayer, n.TakeTurns, n.Ask)
_LOOPS = (n.EachPlayer, n.ForEach, n.RepeatTimes, n.RepeatWhile, n.TakeTurns)
_MOST_PASSES = 200
"""Two or three do nearly always; only what rules and texts tell each other in a long row takes more."""


class _Secrets(Told):
    """One way through the parts. `told` says what was found out before of the names that actions are told."""

    def __init__(
        self,
        checked: Checked,
        told: dict[int, Audience],
        uncounted: set[int],
        origins: dict[int, tuple[Label, ...]],
        anywhere: Anywhere,
    ) -> None:
        super().__init__(checked, told, uncounted, origins, anywhere)
        self.report = Report()
        self.of_actions: set[int] = set()
        """The heads of actions."""
        self.in_setup = False
        self.part: n.Block | None = None
        """The block of the whole part that is gone through."""
        self.loops: list[n.Block] = []
        """The blocks of the loops around, innermost last."""

    # -- blocks --------------------------------------------------------------------------------------------

    def block(self, block: n.Block | None) -> None:
        body = block.body if block else ()
        for number, stmt in enumerate(body):
            if isinstance(stmt, (n.Winners, n.Losers)) and not self.is_over(block, body[number + 1 :]):
                self.seen("who has won" if isinstance(stmt, n.Winners) else "who has lost", stmt.players)
            self.stmt(stmt)

    def is_over(self, block: n.Block | None, below: Sequence[n.Stmt]) -> bool:
        """Whether the game is over when these lines below a line of a block are done."""
        at_the_end = block in [play.block for play in self.checked.parts.plays]
        for node in below:
            if isinstance(node, n.End) and node.what.text == "game":
                return True
            if not isinstance(node, (n.Winners, n.Losers, n.Ties)):
                return False
        return at_the_end

    def stmt(self, node: n.Stmt) -> None:
        self.look_at(node)
        if isinstance(node, _MOVING):
            self.anywhere.sight.move(node)
        checks = bool(self.checked.parts.always) and isinstance(node, STEPS)  # they may move what was laid open
        if checks or isinstance(node, _MOVING + _ASKING_OTHERS):
            self.learnt.laid_open.clear()
        if isinstance(node, n.Do):
            self.after_doing(node)
        match node:
            case n.If(arms=arms):
                self.ways([*(arm.block for arm in arms), node.otherwise])
            case n.ChooseOne(alternatives=alternatives):
                self.ways([*(way.block for way in alternatives), _else(node.otherwise)])
            case n.Choose() | n.Draw() | n.Pay() | n.Random() | n.Do():
                self.ways([node.block, _else(node.otherwise)])
            case n.EachPlayer() | n.ForEach() | n.RepeatTimes() | n.RepeatWhile() | n.TakeTurns():
                self.loop(node)
            case n.Phase() | n.Ask() | n.AtOnce() | n.EvenIfCancelled():
                self.block(node.block)
        if isinstance(node, _ASKING_OTHERS):
            self.learnt.laid_open.clear()

    def ways(self, blocks: list[n.Block | None]) -> None:
        """Several ways of which one is gone; below them is known what is known on all that come there."""
        start, ends = self.learnt, []
        sight, at, seen = self.anywhere.sight, self.anywhere.sight.here(), []
        for block in blocks:
            self.learnt = start.copy()
            sight.back_to(at)
            self.block(block)
            seen.append(sight.here())
            if block is None or not isinstance(block.body[-1], (n.Stop, n.End)):
                ends.append(self.learnt)
        sight.meet(seen)
        self.learnt = ends[0] if ends else start
        for end in ends[1:]:
            self.learnt = self.learnt.join(end)

    def loop(self, node: n.EachPlayer | n.ForEach | n.RepeatTimes | n.RepeatWhile | n.TakeTurns) -> None:
        """A block that runs any number of times; what moves in it has moved the second time around."""
        if any(isinstance(inner, _MOVING) for inner in walk(node.block)):
            self.learnt.laid_open.clear()
            self.anywhere.sight.move(node.block)
        before = self.learnt.copy()
        self.loops.append(node.block)
        self.block(node.block)
        self.loops.pop()
        for_all = (isinstance(node, n.EachPlayer) and not node.other and node.where is None) or (
            isinstance(node, n.ForEach) and isinstance(node.source, n.Players)
        )
        if not for_all or any(isinstance(inner, n.Stop) for inner in walk(node.block)):
            self.learnt = self.learnt.join(before)

    # -- single lines --------------------------------------------------------------------------------------

    def look_at(self, node: n.Stmt) -> None:
        match node:
            case n.Let(value=value):
                found = self.of(value)
                self.name(node.name, found)
                if self.counted(value):
                    self.numbered.add(id(self.checked.refs.get(node.name)))
                if found != ALL:
                    label = Label(value.span, f"`{node.name.text}` is this")
                    self.comes_from(self.checked.refs.get(node.name), label, value)
            case n.Choose():
                look_at_choice(self, node)
            case n.Random():
                look_at_random(self, node)
            case n.Draw():
                look_at_drawing(self, node)
            case n.Show():
                look_at_showing(self, node)
            case n.PointOut():
                look_at_pointing(self, node)
            case n.Move():
                look_at_move(self, node)
            case n.Pay(amount=amount, source=source, place=place):
                self.seen("how much is paid", amount)
                self.whose(source, place)
            case n.Flip(pieces=pieces):
                if not (self.counted(pieces) or self.lies_there(pieces)):
                    self.seen("which are turned", pieces)
            case n.If():
                self.branch(node)
            case n.Swap():
                look_at_swap(self, node)
            case n.Resolve(piece=piece):
                if not self.laid_down(piece):
                    self.branches(piece, node)
                self.show(piece)
            case n.Needs(test=test):
                self.needs(node, test)
            case n.SetTo(place=place, value=value) | n.Add(place=place, value=value):
                self.tells(place, value)
                self.forget(place)
                self.anywhere.remember(place, value)
                what_lasts(self, node)
            case n.Adjust() | n.Later():
                what_lasts(self, node)
            case n.Do():
                self.tell_action(node)
            case n.EachPlayer(start=start, where=test) | n.TakeTurns(start=start, until=test):
                self.who(start)
                self.who(test)
            case (
                n.Ask(player=player) | n.Skip(player=player) | n.AnotherTurn(player=player) | n.NextTurn(player=player)
            ):
                self.who(player)
            case n.Eliminate(players=players):
                self.seen("who is eliminated", players)
                self.who(node.until.player if node.until is not None else None)
            case n.RepeatWhile(test=test, block=block):
                self.branches(test, block)
            case n.RepeatTimes(count=count, block=block):
                self.repeats(count, block)
            case n.ForEach():
                self.for_each(node)

    def branch(self, node: n.If) -> None:
        """An `if` whose arms others see come about. What only says which pieces go where all see them is a move."""
        secret = next((arm.test for arm in node.arms if self.of(arm.test) != ALL), None)
        if secret is None:
            return
        blocks = [*(arm.block for arm in node.arms), *([node.otherwise] if node.otherwise else [])]
        if len(blocks) == 1:
            told = self.telltale(secret, *blocks)
            if isinstance(told, (n.Move, n.Show)) and isinstance(told.pieces, n.Name) and self.laid_out(told):
                piece = self.checked.refs.get(told.pieces)
                if any(self.checked.refs.get(inner) is piece for inner in walk(secret)):
                    return
        self.branches(secret, *blocks)

    def laid_out(self, node: n.Move | n.Show) -> bool:
        """Whether all see the pieces then."""
        return node.to is None if isinstance(node, n.Show) else self.of(node.place) == ALL

    def laid_down(self, piece: n.Expr) -> bool:
        """Whether this part itself moves or shows the piece: first carried out and then laid down, it is known."""
        symbol = self.checked.refs.get(piece)
        lines = (node for node in walk(self.part) if isinstance(node, (n.Move, n.Show))) if self.part else ()
        return isinstance(symbol, LocalSymbol) and any(
            self.checked.refs.get(node.pieces) is symbol and self.laid_out(node) for node in lines
        )

    def telltale(self, secret: n.Expr, *lines: n.Node) -> n.Node | None:
        """The first of these lines that others see come about, who may not know `secret`."""
        loop = self.loops[-1] if self.loops else None
        return Telltale(self, self.of(secret), loop).first(*lines)

    def branches(self, test: n.Expr, *lines: n.Node) -> None:
        """Reports a test that not all know, if others see how it comes out."""
        if self.of(test) == ALL:
            return
        told = self.telltale(test, *lines)
        if told is not None:
            labels = [] if told in lines else [Label(head(told), "everybody sees this")]
            labels += self.hows(test)
            hint = None
            if isinstance(told, n.Choose):
                hint = "Where it only decides what may be chosen, say it there: `... where ... or not any (...)`."
            self.report.add(codes.IF_TELLS.at(test.span, words=words(test), labels=labels, hint=hint))

    def repeats(self, count: n.Expr, block: n.Block) -> None:
        if self.of(count) != ALL and self.telltale(count, block) is not None:
            self.seen("how often this happens", count)

    def for_each(self, node: n.ForEach) -> None:
        source = node.source
        if isinstance(source, n.Range):
            for bound in (source.low, source.high, source.step, source.where):
                if bound is not None:
                    self.repeats(bound, node.block)
            self.name(node.name, ALL)  # whoever sees that it goes on can count along, and that is said
            return
        self.name(node.name, self.of(source))
        symbol = self.checked.refs.get(node.name)
        if self.of(source) != ALL and not self.counted(source):
            self.comes_from(symbol, Label(source.span, f"`{node.name.text}` is one of these"), source)
        if self.counted(source):
            self.placed.add(id(symbol))
        elif self.of(source) != ALL:
            told = self.telltale(source, node.block)
            if told is None:
                return
            unseen = isinstance(told, n.Move) and not self.laid_out(told)
            if unseen or not any(self.checked.refs.get(inner) is symbol for inner in walk(told)):
                self.seen("how often this happens", source)

    def whose(self, *places: n.Expr) -> None:
        """All see whose zone something goes to or comes from, and whose open track changes."""
        for place in places:
            for inner in spine(place):
                symbol = self.checked.refs.get(inner)
                of_all = isinstance(symbol, ZoneSymbol) or (isinstance(symbol, TrackSymbol) and symbol.look == "open")
                if of_all and isinstance(inner, (n.Of, n.SomeOf, n.EveryOf)):
                    one_of = isinstance(inner, n.Of) and getattr(symbol, "members", None) is not None
                    self.seen(f"{'which' if one_of else 'whose'} `{inner.text}` this is", inner.of)
                    if isinstance(inner, n.SomeOf):
                        self.seen(f"which `{inner.text}` this is", inner.count)

    def seen(self, what: str, node: n.Expr) -> None:
        """Reports what all see and not all know."""
        if not self.open_once_done(node):
            self.report.add(codes.SEEN_BY_ALL.at(node.span, what=what, words=words(node), labels=self.hows(node)))

    def known(self, me: Seat, *conditions: n.Expr | None) -> None:
        """Reports what the one who chooses may not know."""
        for node in conditions:
            if node is not None and not self.of(node).knows(me):
                self.report.add(codes.CONDITION_SECRET.at(node.span, words=words(node), labels=self.hows(node)))

    def needs(self, node: n.Needs, test: n.Expr) -> None:
        """Whoever plays a card, answers or chooses an alternative must know whether that is open; an action is done."""
        if id(node) in self.of_actions:
            self.branches(test, node)
        elif not self.of(test).knows(self.me(node)):
            self.report.add(codes.NEEDS_SECRET.at(test.span, words=words(test), labels=self.hows(test)))

    def who(self, node: n.Expr | None, hint: str | None = None) -> None:
        if node is not None and self.of(node) != ALL:
            said = codes.WHO_IS_ASKED.at(node.span, words=words(node), hint=hint, labels=self.hows(node))
            self.report.add(said)

    def tells(self, place: n.Expr, value: n.Expr) -> None:
        """What a track is set to must be known to all who see the track, and so must be whose track it is."""
        track = self.checked.refs.get(place)
        if not isinstance(track, TrackSymbol):
            return
        self.whose(place)
        seat: Seat = self.me(place) if isinstance(place, n.My) else ()
        if isinstance(place, (n.Of, n.SomeOf)):
            seat = self.seat(place.of)
        allowed = self.look(track.look, seat)
        found = self.of(value)
        if allowed == NOBODY or found == ALL or (allowed.kind == "only" and found.knows(allowed.seat)):
            return
        code = codes.TELLS_SECRET if allowed == ALL else codes.TOLD_TO_ONE
        self.report.add(code.at(value.span, track=track.name, words=words(value), labels=self.hows(value)))

    def all_parts(self) -> None:
        """Goes through every part but the scores."""
        checked, names, parts = self.checked, self.checked.names, self.checked.parts
        self.of_actions = {id(one) for action in names.actions.values() for one in n.heads_of(action.node.block)}
        for rule in names.rules.values():
            action = names.actions.get(rule.node.event.name.text)
            if action is not None and not rule.node.event.phase and rule.me is not None:
                self.named_around(action, rule.me, rule.params, shown_around(checked, action))
            if rule.node.condition is not None:
                replaced = [action.node.block] if action is not None and rule.node.when == "instead" else []
                self.branches(rule.node.condition, rule.node.block, *replaced)
        for answer in names.answers:
            action = names.actions[answer.action]
            self.named_around(action, answer.actor, answer.params, shown_when_answered(checked, action))
            self.who(answer.node.condition, "What only the one who answers knows belongs into `needs`, below it.")
        before = only_in_setup(checked)
        self.in_setup = True
        self.blocks([setup.block for setup in parts.setups])
        self.blocks([action.node.block for action in callers_first(names) if action.name in before])
        self.in_setup = False
        self.blocks([play.block for play in parts.plays])
        self.blocks([always.block for always in parts.always])
        elsewhere = before | only_in_scores(checked)
        self.blocks([action.node.block for action in callers_first(names) if action.name not in elsewhere])
        self.blocks([rule.node.block for rule in names.rules.values()])
        self.blocks([card.node.block for card in names.texts])
        self.blocks([answer.node.block for answer in names.answers])

    def blocks(self, blocks: Iterable[n.Block | None]) -> None:
        """The blocks of whole parts."""
        for block in blocks:
            self.learnt.laid_open.clear()
            self.learnt.locals |= self.told_here
            self.part = block
            self.block(block)


def _else(node: n.Else | None) -> n.Block | None:
    return node.block if node is not None else None


def check_secrets(checked: Checked, report: Report) -> None:
    """Reports choices, askings, tracks and branches that would tell somebody what is hidden from them."""
    told = answered_unseen(checked)
    uncounted: set[int] = set()
    origins: dict[int, tuple[Label, ...]] = {}
    anywhere = Anywhere(checked)
    for _ in range(_MOST_PASSES):
        known_before = anywhere.begin()
        one = _Secrets(checked, told, uncounted, origins, anywhere)
        one.all_parts()
        if one.told_here == told and one.uncounted == uncounted and anywhere.known() == known_before:
            break
        told, uncounted = one.told_here, one.uncounted
        origins = {key: one.origins[key] for key in told if key in one.origins}
    report.extend(one.report.found)
