"""From chance to statements of the rule language that are right where they stand.

Loops count down, actions run later ones only, and what stands in many loops makes no loops itself: so every game is
short. What a statement makes is known, with its kind and who may know it, to those behind it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from .phrases import ALL, ANY, ME, SUITS, Name, Phrases, Scope

ROUNDS = 18
"""No statement is come to more often than this within one run of its part, as far as loops go."""


@dataclass(eq=False)
class Line:
    """A line of a program with the lines below it."""

    text: str
    body: list[Line] = field(default_factory=list)

    def written(self, depth: int = 0) -> Iterator[str]:
        """The line and what is below it, indented."""
        yield f"{'    ' * depth}{self.text}"
        for line in self.body:
            yield from line.written(depth + 1)


@dataclass(frozen=True)
class Action:
    """An action of the program: what it takes, and whether somebody must be `me` where it is run."""

    name: str
    level: int
    me: bool
    params: tuple[str, ...]
    span: str = ""
    """The turn or phase in which alone it is run, so that it may end that."""
    window: str = ""
    """The zone from which it is answered."""
    resolves: bool = False
    """It resolves the text of its piece, and what answers it is a new run of it."""


Forms = list[tuple[int, Callable[[Scope], list[Line]]]]
"""What makes statements up, and how often each is taken, against the others."""

_ENDS = {"stock": ("top", "bottom"), "waste": ("top", "bottom"), "store": ("top", "bottom"), "field": ("left", "right")}


class Statements(Phrases):
    """Makes statements up, until `left` of them are made."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.made = 0
        self.left = rng.randint(25, 50)
        self.clocks: list[str] = []
        self.phases: list[str] = []
        self.turns = False
        self.actions: list[Action] = []

    def fresh(self, stem: str) -> str:
        self.made += 1
        return f"{stem}{self.made}"

    def block(self, scope: Scope, most: int = 2) -> list[Line]:
        """Some statements, at least one. Names that they make are added to the scope."""
        lines: list[Line] = []
        for _ in range(self.rng.randint(1, most)):
            if not lines or self.left > 0:
                self.left -= 1
                lines += self.statement(scope)
        return lines

    def statement(self, scope: Scope) -> list[Line]:
        forms = self.forms(scope)
        form = self.rng.choices([form for _, form in forms], [weight for weight, _ in forms])[0]
        return form(scope) or self.track(scope)

    def forms(self, scope: Scope) -> Forms:
        """What can be made here, and how often it is, against the others."""
        forms: Forms = [
            (6, self.move), (4, self.draw), (4, self.let), (3, self.keep), (4, self.track),
            (2, self.shuffle_or_show), (1, self.winners), (1, self.risk),
        ]  # fmt: skip
        asks = scope.part != "score"
        if self.left > 0:
            forms += [(6, self.if_), (2, self.at_once)]
            if scope.rounds * 3 <= ROUNDS:
                forms += [(9, self.each_player), (4, self.for_each), (4, self.times), (4, self.repeat_while)]
            if asks:
                forms.append((7, self.ask))
            if asks and scope.part in ("play", "action") and scope.rounds * 4 <= ROUNDS:
                forms += [(7, self.phase), (7, self.take_turns)]
            forms.append((8, self.do))
        if asks:
            forms.append((9, self.together))
            forms.append((45 if scope.me else 0, self.choose))
        if scope.loop or scope.spans:
            forms.append((4, self.leave))
        return forms

    def move(self, scope: Scope) -> list[Line]:
        single = [f"top of {self.zone(scope, 'stock', 'store')}"]
        single += [] if scope.tame else ["pick", *self.known(scope, ANY, "piece", "piece?") * 2]
        if self.maybe(25):  # a slot must be empty
            front = self.zone(scope, "front")
            return [Line(f"move {front} to waste"), Line(f"move {self.one(single)} to {front}")]
        if self.maybe(50):
            what = self.one(single)
            if what.startswith("my ") and self.maybe(30):
                what = f"{what[3:]} of {self.player(scope)}"
        else:
            several = [f"[{self.one(single)}, {self.one(single)}]", f"[{self.one(single)}, {self.pieces(scope, ANY)}]"]
            what = self.one([self.pieces(scope, ANY), *self.known(scope, ANY, "pieces"), self.one(several)])
        zone = self.zone(scope)
        how = ""
        ends = _ENDS.get(zone.split()[0])
        if ends is not None and self.maybe(40):
            how = f", {self.one(('', 'highest rank ', 'lowest rank '))}on {self.one(ends)}"
        return [Line(f"move {what} to {zone}{how}")]

    def draw(self, scope: Scope) -> list[Line]:
        source = self.zone(scope, "stock", "stock", "field", "dark", "fair", "store", "cellar")
        if self.maybe(15):
            source = f"{self.zone(scope, 'hand')} where {self.card_test(scope, ANY)}"
        amount = self.one(["1", "1", "2", "(count field - 1)", self.small(scope, ANY, 3)])
        place = self.zone(scope)
        who = ALL if place.removeprefix("my ").split()[0] in ("waste", "field", "fair", "store") else ANY
        head = f"draw {amount} from {source} to {place}"
        kind = "piece" if amount == "1" else "pieces"
        if not self.maybe(55):
            return [Line(head)]
        made = Name(self.fresh("d"), kind, who)
        if self.maybe(50):
            scope.names.append(replace(made, kind="piece?" if kind == "piece" else kind))
            return [Line(f"{head} as {made.text}")]
        return [Line(f"{head} as {made.text}:", self.block(scope.inner(made))), *self.otherwise(scope)]

    def otherwise(self, scope: Scope, label: str = "") -> list[Line]:
        return [Line(f"else{label}:", self.block(scope.inner()))] if self.maybe(50) else []

    def let(self, scope: Scope) -> list[Line]:
        who = self.rng.choice([ALL, ANY] + [ME] * scope.me)
        kind, value = self.rng.choice([
            ("pieces", self.pieces(scope, who)), ("pieces", self.pieces(scope, who, plain=True)),
            ("number", self.number(scope, who)), ("player", self.player(scope)),
            ("number?", self.maybe_number(scope, who)), ("suit", self.suit(scope, who)),
            ("suit?", self.one(["fav", "suit of top of waste"])), ("players", self.players(scope)),
            ("piece?", self.one([*self.known(scope, ALL, "piece", "piece?"), "pick", "last of field"])),
        ])  # fmt: skip
        name = Name(self.fresh("v"), kind, ALL if kind in ("player", "players", "suit?", "piece?") else who)
        scope.names.append(name)
        return [Line(f"let {name.text} = {value}")]

    def keep(self, scope: Scope) -> list[Line]:
        """What a zone holds is kept, the zone changes, and what was kept is used."""
        zone, name = self.zone(scope), self.fresh("v")
        change = self.one([f"move top of waste to {zone}", f"draw 1 from stock to {zone}", f"move {zone} to waste"])
        looped = self.maybe(30) and scope.rounds * 3 <= ROUNDS
        inner = scope.looped(3) if looped else scope
        inner.names.append(Name(name, "pieces", ANY))
        lines = [Line(f"let {name} = {zone}"), Line(change), *(self.statement(inner) if self.maybe(50) else [])]
        lines.append(Line(self.one([f"move {name} to {self.zone(scope)}", f"add count {name} to hush"])))
        return [Line(f"for each {self.fresh('i')} in {zone}:", lines)] if looped else lines

    def track(self, scope: Scope) -> list[Line]:
        options = [
            f"add {self.rng.randint(1, 3)} to coins of {self.player(scope)}",
            f"set tempo to lowest of [9, {self.number(scope, ALL)}]",
            f"set hush to lowest of [9, {self.number(scope, ANY)}]",
            f"subtract {self.rng.randint(1, 4)} from coins of {self.player(scope)}",
            f"set flag to {self.one(['yes', 'no', 'flag is no'])}",
            f"set fav to {self.one([self.suit(scope, ALL), 'nothing', *self.known(scope, ALL, 'suit?')])}",
            f"set foe to {self.player(scope)}",
            f"set pick to {self.one(['nothing', 'top of waste', *self.known(scope, ALL, 'piece', 'piece?')])}",
            f"add {self.number(scope, ALL)} to seen",
            f"set seen to {self.one(['[3, 1]', '[1 to 4]', *self.known(scope, ALL, 'numbers')])}",
            f"add {self.player(scope)} to met of {self.player(scope)}",
            f"set run to {self.one(['[1, 2, 3]', '[2, tempo]', 'rank of field'])}",
        ]
        if scope.me:
            options += [f"add {self.number(scope, ALL)} to my score", f"set my debt to {self.rng.randint(0, 3)}"]
        for player in self.known(scope, ALL, "player"):
            options.append(f"add 1 to coins of {player}")
        return [Line(self.one(options))]

    def shuffle_or_show(self, scope: Scope) -> list[Line]:
        if self.maybe(60):
            return [Line(f"shuffle {self.zone(scope)}")]
        cards = self.one([self.pieces(scope, ANY), *self.known(scope, ANY, "piece", "piece?")])
        return [Line(f"show {cards}" + self.one(["", f" to {self.player(scope)}"]))]

    def if_(self, scope: Scope) -> list[Line]:
        lines: list[Line] = []
        for word in ("if", "else if")[: self.rng.randint(1, 2)]:
            test, inner = self.test(scope, ANY), scope.inner()
            loose = [name for name in scope.names if name.kind[-1:] == "?" and (scope.me or not name.own)]
            if loose and self.maybe(40):
                name = self.rng.choice(loose)
                test = f"any {name.text}"
                inner.names.remove(name)
                inner.names.append(replace(name, kind=name.kind[:-1], narrowed=True))
            lines.append(Line(f"{word} {test}:", self.block(inner)))
        return [*lines, *self.otherwise(scope)]

    def each_player(self, scope: Scope) -> list[Line]:
        inner = scope.looped(3).other_me()
        other = "other " if scope.me and self.maybe(40) else ""
        start = f" from {self.place(scope)}" if self.maybe(25) else ""
        where = f" where {self.test(Scope(scope.part, 0, True), ALL)}" if self.maybe(25) else ""
        return [Line(f"each {other}player{start}{where}:", self.block(inner, 3))]

    def for_each(self, scope: Scope) -> list[Line]:
        who = self.rng.choice([ALL, ANY])
        low = self.number(scope, ANY, 0)
        kind, source, who = self.rng.choice([
            ("player", f"in {self.players(scope)}", ALL), ("suit", "in every suit", ALL),
            ("number", f"from {low} to ({low} + {self.rng.randint(0, 2)})", ALL),
            ("number", f"in [{self.number(scope, who, 0)}, 2, {self.number(scope, who)}]", who),
            ("piece", f"in {self.one(['last 3 of field', 'every front'])}", ALL),
            ("piece", f"in {self.one([self.zone(scope), 'top 3 of stock', self.pieces(scope, ANY)])}", ANY),
        ])  # fmt: skip
        name = Name(self.fresh("i"), kind, who)
        return [Line(f"for each {name.text} {source}:", self.block(scope.looped(3, name)))]

    def times(self, scope: Scope) -> list[Line]:
        return [Line(f"repeat {self.small(scope, ANY, 3)} times:", self.block(scope.looped(3)))]

    def clock(self) -> str:
        self.clocks.append(self.fresh("clock"))
        return self.clocks[-1]

    def repeat_while(self, scope: Scope) -> list[Line]:
        clock, rounds = self.clock(), self.rng.randint(1, 3)
        more = f" and ({self.test(scope, ANY)})" if self.maybe(30) else ""
        body = [Line(f"subtract 1 from {clock}"), *self.block(scope.looped(rounds))]
        return [Line(f"set {clock} to {rounds}"), Line(f"repeat while {clock} is at least 1{more}:", body)]

    def take_turns(self, scope: Scope) -> list[Line]:
        clock, rounds = self.clock(), self.rng.randint(2, 4)
        self.turns = True
        start = f" from {self.place(scope)}" if self.maybe(40) else ""
        inner = scope.looped(rounds).other_me().within("turn")
        body = [Line(f"subtract 1 from {clock}"), *self.block(inner, 3)]
        more = f" or ({self.test(Scope(scope.part, 0, True), ALL)})" if self.maybe(20) else ""
        return [Line(f"set {clock} to {rounds}"), Line(f"take turns{start} until {clock} is less than 1{more}:", body)]

    def phase(self, scope: Scope) -> list[Line]:
        name = self.fresh("phase")
        self.phases.append(name)
        return [Line(f'phase {name} "Now":', self.block(scope.within(name), 3))]

    def ask(self, scope: Scope) -> list[Line]:
        player = self.place(scope)
        inner = scope.other_me()
        before = len(inner.names)
        lines = self.block(inner)
        # What is made in it lives on; what only the one asked knows is a secret now.
        made = inner.names[before:]
        scope.names += [name if name.who == ALL or name.own else replace(name, who=ANY) for name in made]
        return [Line(f"ask {player}:", lines)]

    def risk(self, scope: Scope) -> list[Line]:
        """What now and then cannot be done, and then ends the game."""
        few = f"({self.pieces(scope, ANY, plain=True)} where {self.card_test(scope, ANY)})"
        only = f"move the only {few} to {self.zone(scope)}"
        return [Line(self.one([f"move {few} to {self.zone(scope, 'front')}", only]))] if self.maybe(25) else []

    def winners(self, scope: Scope) -> list[Line]:
        return [Line(f"winners are {self.one([self.players(scope), 'nobody', '[player 2, player 1]'])}")]

    def leave(self, scope: Scope) -> list[Line]:
        words = ["stop"] * 2 * scope.loop + [f"end {span}" for span in scope.spans] * 3
        words += ["end game"] if scope.part != "score" else []
        return [Line(f"if {self.test(scope, ANY)}:", [Line(self.one(words))])]

    def able(self, scope: Scope) -> list[Action]:
        """The actions that can be run here."""
        able = [one for one in self.actions if one.level > scope.level and (scope.me or not one.me)]
        return [one for one in able if not one.span or one.span in scope.spans]

    def do(self, scope: Scope) -> list[Line]:
        able = self.able(scope)
        return self.run(scope, self.rng.choice(able)) if able else []

    def run(self, scope: Scope, action: Action) -> list[Line]:
        """Runs an action; nothing, if there is nothing to run it with."""
        args: list[str] = []
        for kind in action.params:
            if kind in ("piece", "chip", "chips") and not self.known(scope, ANY, kind):
                return []
            args.append(
                self.number(scope, ANY) if kind == "number"
                else self.player(scope) if kind == "player"
                else self.suit(scope, ANY) if kind == "suit"
                else self.pieces(scope, ANY) if kind == "pieces"
                else self.one(self.known(scope, ANY, kind))
            )  # fmt: skip
        head = f"do {action.name}" + (f"({', '.join(args)})" if args else "")
        return [Line(f"{head}:", self.block(scope.inner())), *self.otherwise(scope)] if self.maybe(40) else [Line(head)]

    def at_once(self, scope: Scope) -> list[Line]:
        """Everything is read first. No card may go to two places: each zone is moved from once."""
        moves = ["move my hand to hand of left of me", "move my front to front of right of me"]
        moves.append("move my store to waste")
        each = self.rng.sample(moves, self.rng.randint(0, 2))
        each += [line.text for _ in range(self.rng.randint(0, 1)) for line in self.track(scope.other_me())]
        body = [Line("each player:", [Line(text) for text in each])] if each else []
        body += [Line("move field to dark")] if self.maybe(30) else []
        body += self.track(scope) if self.maybe(60) or not body else []
        return [Line("at once:", body)]

    # ---- choices

    def choose(self, scope: Scope, *, together: bool = False) -> list[Line]:
        kind, source, who, never_empty = self.source(scope)
        low, high = self.rng.randint(0, 2), self.small(scope, ME, 3)
        amounts = [f"{high} ", f"up to {high} ", f"{low} to {high} ", "any number ", f"(tempo - {low}) to {high} "]
        amount = self.one(["", "", "", *amounts])
        if kind == "huge":
            amount = ""
        name = self.fresh("c")
        prompt = ' "Which?"' if self.maybe(30) else ""
        may = self.maybe(35) and not together
        head = f"{'may ' * may}choose {amount}{name} {source}{prompt}"
        label = ' "No"' if self.maybe(50) else ""
        sure = Name(name, f"{kind}s" if amount else kind, who)
        if together or not (may or self.maybe(40)):
            loose = sure if amount or never_empty else replace(sure, kind=f"{kind}?")
            scope.names.append(replace(loose, text=f"my {name}", who=ME) if together else loose)
            return [Line(head)]
        lines = [Line(f"{head}:", self.block(scope.inner(sure)))]
        other = self.otherwise(scope, label)
        return [*lines, *(other or ([Line(f"else{label}")] if label else []))]

    def source(self, scope: Scope) -> tuple[str, str, int, bool]:
        """What is chosen from: of what kind, as it is said, who knows the choice, and whether there always is one."""
        match self.rng.randrange(10):
            case 0 | 1 | 2 | 3:
                known = self.known(scope, ME, "pieces", "piece", "piece?")
                several = "[my front, my hand]" if scope.tame else "[my front, pick, my hand]"
                own = self.one(["my hand", "my hand", "lane of left of me", several, *known])
                base = own if self.maybe(70) else self.pieces(scope, ALL, plain=True)
                who = ME if base == own else ALL
                where = f" where {self.card_test(scope, ME)}" if self.maybe(50) else ""
                return "piece", f"from {base}{where}", who, False
            case 4:
                hidden = self.one(["stock", "my lane", "my cellar", "cellar of left of me"])
                return "piece", f"from {hidden}", ANY, False
            case 5:
                found = self.one(["players", "other players", "players where coins is at least 1", "[me, player 1]"])
                return "player", f"from {found}", ALL, "where" not in found
            case 6:
                return "suit", f"from {self.one(['every suit', '[sun, moon]', f'[{self.one(SUITS)}]'])}", ALL, True
            case 7:
                found = self.one(["[1, 2, 5]", "every rank", "[tempo, 3]", "[rank of my hand, size]"])
                return "number", f"from {found}", ME if "hand" in found else ALL, True
            case _:
                low, high = str(self.rng.randint(0, 2)), self.number(scope, ME, 0)
                high = high if self.maybe(50) else f"lowest of [6, {self.number(scope, ME)}]"
                by = self.one(["", "", " by 2"])
                where = f" where {self.test(scope, ME)}" if self.maybe(20) else ""
                if self.maybe(8):
                    return "huge", "from 1 to 3000000000", ALL, True
                least = "1" if high == "size" else high
                never_empty = not where and least.isdigit() and int(low) <= int(least)
                return "number", f"from {low} to {high}{by}{where}", ALL, never_empty

    def together(self, scope: Scope) -> list[Line]:
        """Some choices at once, and something done with them. Who is not asked has chosen nothing."""
        other = "other " if scope.me and self.maybe(30) else ""
        where = f" where {self.test(Scope(scope.part, 0, True), ALL)}" if self.maybe(25) else ""
        inner = scope.other_me()
        before = len(inner.names)
        lines: list[Line] = []
        for _ in range(self.rng.randint(1, 2)):
            lines += self.choose(inner, together=True)
            if (other or where) and not inner.names[-1].kind.endswith(("?", "s")):
                inner.names[-1] = replace(inner.names[-1], kind=f"{inner.names[-1].kind}?")
        scope.names += inner.names[before:]
        use = scope.looped(3).other_me()
        after = [Line("each player:", self.block(use))] if self.maybe(70) and scope.rounds * 3 <= ROUNDS else []
        return [Line(f"each {other}player at once{where}:", lines), *after]
