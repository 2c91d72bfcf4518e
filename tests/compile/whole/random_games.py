"""Random plans whose games can be told apart by their scores, of the sorts that programs of whole games are made for.

The general makers know more than such programs do (sides, exchanges, draws out of a pool of candidates), so that nearly
each of their plans has something of it. These plans have none; and at the end the scores tell how everything lies.
"""

from __future__ import annotations

from collections.abc import Callable

from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.model.types import NUMBER, PLAYER

from ..building import CARD, num, read, seats, zone
from ..random_plans import Maker
from ..random_steps import BID, DISCARD, HAND, LAST, LINE, MARK, SCORE, SEEN, STOCK, Around, the_layout

_PRIME = 1_000_003


class WholeMaker(Maker):
    """Makes one plan; the same seed makes the same one."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.sided = False
        self.single = seed % 2 == 1
        """Whether one item is chosen at a time: whoever decides in a program of whole games is asked for no more."""
        self.layout = the_layout(False)

    def plan(self) -> p.Plan:
        made = super().plan()
        made.routines[0].body += self.told()
        return made

    def told(self) -> list[p.Op]:
        """Puts how everything lies into the first score."""
        sum_, who = self.new("sum", NUMBER), self.new("who", PLAYER)
        where = self.at()

        def more(value: p.Expr) -> list[p.Op]:
            large = p.Binary("+", p.Binary("*", read(sum_), num(31)), value)
            over = p.Binary("*", p.Binary("//", read(sum_), num(_PRIME)), num(_PRIME))
            return [p.Assign(where, sum_, large), p.Assign(where, sum_, p.Binary("-", read(sum_), over))]

        def pieces(lie: p.Expr) -> list[p.Op]:
            card = self.new("card", CARD)
            return [p.ForIn(where, card, lie, more(p.Binary("+", read(card), num(2)))), *more(num(1))]

        last = p.TrackValue(LAST, None)
        return [
            p.Assign(where, sum_, num(7)),
            *(one for base in (STOCK, DISCARD, LINE) for one in pieces(p.ZoneList(zone(base)))),
            p.ForIn(where, who, seats(), pieces(p.ZoneList(zone(HAND, read(who))))),
            p.ForIn(where, who, seats(), pieces(p.ZoneList(zone(BID, read(who))))),
            p.ForIn(where, who, seats(), more(p.TrackValue(SCORE, read(who)))),
            *more(p.TrackValue(MARK, None)),
            *more(p.Size(p.TrackValue(SEEN, None))),
            *more(p.Select(p.Present(last), last, num(99))),
            p.SetTrack(where, SCORE, num(0), read(sum_)),
        ]

    # ---- what such programs do not have

    def swap(self, around: Around) -> list[p.Op]:
        return self.draw(around)

    def at_once(self, around: Around, depth: int) -> list[p.Op]:
        return [p.AtOnce(self.at(), self.ops(around.inner(at_once=True), depth - 1))]

    def ask(self, around: Around, depth: int) -> list[p.Op]:
        return self.fitting(super().ask, around, depth)

    def together(self, around: Around, depth: int) -> list[p.Op]:
        return self.fitting(super().together, around, depth)

    def fitting(self, make: Callable[[Around, int], list[p.Op]], around: Around, depth: int) -> list[p.Op]:
        """Makes a question, again and again until it is one for this plan."""
        known = [around.numbers, around.cards, around.lists, around.by_seat]
        sizes = [len(self.sites), *map(len, known)]
        while True:
            made = make(around, depth)
            many = any(isinstance(op, (p.Ask, p.AskTogether)) and op.site.many for op in made)
            if not (many and self.single):
                return made
            for found, size in zip([self.sites, *known], sizes, strict=True):
                del found[size:]

    def site(self, around: Around, made: str, several: bool) -> tuple[p.Site, object]:
        site, type_ = super().site(around, made, several)
        if isinstance(site.items, p.Interval):
            site.items = p.Interval(num(1), num(self.random.randrange(5)), None)
        return site, type_

    def change(self, around: Around, plain: bool) -> list[p.Op]:
        made = super().change(around, plain)
        if any(isinstance(op, p.Draw) and op.zone is None for op in made):
            return [] if plain else self.draw(around)
        return made
