"""The plan of a whole game, written by hand: gifts are passed, opened and bought for twelve days, then scored."""

from __future__ import annotations

from tuckbox.interpreter.compile import plan as p
from tuckbox.interpreter.model.layout import Layout, PhaseInfo
from tuckbox.interpreter.model.types import NUMBER, PLAYER, YES_NO, ListOf, Maybe, Piece, SetOf

from .building import at, layout, local, num, pieces_in, read, seats, zone

GIFT, DAY = Piece("gift"), Piece("day")
STOCK, DISCARD, DAYS, PRIZE, HAND, BID, WON = 1, 2, 3, 4, 5, 10, 15
PASSING = PhaseInfo("passing", "Gift", p.LEAVE_PHASE)
OPEN = PhaseInfo("open", "Open", p.LEAVE_PHASE + 1)
BUY = PhaseInfo("buy", "Buy", p.LEAVE_PHASE + 2)


def the_layout() -> Layout:
    ranks = [("clause_a", 1, {"rank": 0}), ("clause_b", 1, {"rank": 0})]
    ranks += [(f"gift_{rank}", rank, {"rank": rank}) for rank in range(1, 13)]
    days = [(f"day_{day}", 1, {"worth": day}) for day in range(1, 13)]
    return layout(
        {"gift": ranks, "day": days},
        [
            ("stock", "pile", "gift", "hidden", False, "discard"),
            ("discard", "pile", "gift", "open", False, None),
            ("days", "pile", "day", "open", False, None),
            ("prize", "row", "day", "open", False, None),
            ("hand", "set", "gift", "private", True, None),
            ("bid", "slot", "gift", "open", True, None),
            ("won", "pile", "day", "open", True, None),
        ],
        [("score", NUMBER, True, 0)],
        [PASSING, OPEN, BUY],
        (3, 5),
    )


def setup(the: Layout) -> list[p.Op]:
    me = local("me", PLAYER)
    gifts, days = the.pieces_of["gift"], the.pieces_of["day"]
    return [
        p.Move(at(11), p.Const(gifts), False, None, zone(STOCK), "top"),
        p.Shuffle(at(12), zone(STOCK)),
        p.Move(at(13), p.SortedBy(p.Const(days), "worth", False), False, None, zone(DAYS), "top"),
        p.ForIn(at(14), me, seats(), [
            p.Draw(at(15), num(12), zone(STOCK), False, None, zone(HAND, read(me)), "right", None, False),
        ]),
    ]  # fmt: skip


def site(number: int, made: str, phase: str, me: p.Local, line: int) -> p.Site:
    return p.Site(
        number, f"play.{phase}.{made}", made, "Which gift?", GIFT, False, False, None, me, [], [],
        pieces_in(HAND, read(me)), None, None, at(line), phase,
    )  # fmt: skip


def play(the: Layout) -> tuple[list[p.Op], list[p.Site]]:
    asked_1, asked_2 = local("me", PLAYER), local("me", PLAYER)
    sites = [site(0, "present", "passing", asked_1, 22), site(1, "present", "open", asked_2, 30)]
    given = local("present", Maybe(GIFT), shown=True, by_seat=True)
    opened = local("present", Maybe(GIFT), shown=True, by_seat=True)
    me = [local("me", PLAYER) for _ in range(5)]
    return [
        p.While(at(18), [], p.Binary(">", p.Size(pieces_in(DAYS)), num(0)), [
            p.Move(at(19), top_of(DAYS), True, None, zone(PRIZE), "right"),
            p.Region(at(20), PASSING.span, [
                p.PhaseMark(at(20), PASSING),
                p.AskTogether(at(22), sites[0], seats(), given),
                p.AtOnce(at(23), [
                    p.ForIn(at(24), me[0], seats(), [
                        p.Move(at(25), p.Item(read(given), read(me[0])), True, None,
                               zone(HAND, p.LeftOf(read(me[0]), num(1))), "right"),
                    ]),
                ]),
            ]),
            p.Region(at(27), OPEN.span, [
                p.PhaseMark(at(27), OPEN),
                p.AskTogether(at(30), sites[1], seats(), opened),
                p.ForIn(at(31), me[1], seats(), [
                    p.Move(at(32), p.Item(read(opened), read(me[1])), True, None, zone(BID, read(me[1])), "right"),
                ]),
                *single_bids(),
            ]),
            p.Region(at(38), BUY.span, [
                p.PhaseMark(at(38), BUY),
                p.Move(at(39), p.FamilyList(BID, False), False, None, zone(DISCARD), "top"),
                p.ForIn(at(40), me[2], seats(), [
                    p.Draw(at(41), num(1), zone(STOCK), False, None, zone(HAND, read(me[2])), "right", None, False),
                ]),
            ]),
        ]),
    ], sites  # fmt: skip


def top_of(pile: int) -> p.Expr:
    some = p.Binary(">", p.Size(pieces_in(pile)), num(0))
    return p.Select(some, p.Item(pieces_in(pile), num(-1)), p.Const(None))


def single_bids() -> list[p.Op]:
    bids, tally, single = local("bids", SetOf(GIFT)), local("seen"), local("single", SetOf(GIFT), shown=True)
    one, two, three = local("gift", GIFT), local("gift", GIFT), local("gift", GIFT)
    least, best = local("least", Maybe(NUMBER)), local("best", Maybe(GIFT), shown=True)
    lower = p.Binary("<", p.Column("rank", read(three)), read(least))
    return [
        p.Assign(at(33), bids, p.FamilyList(BID, False)),
        p.NewTally(at(33), tally),
        p.ForIn(at(33), one, read(bids), [p.CountUp(at(33), tally, p.Column("rank", read(one)))]),
        p.Assign(at(33), single, p.MakeList([])),
        p.ForIn(at(33), two, read(bids), [
            p.If(at(33), p.Binary("==", p.TallyOf(tally, p.Column("rank", read(two))), num(1)), [
                p.Append(at(33), single, read(two)),
            ], []),
        ]),
        p.If(at(34), p.Binary(">", p.Size(read(single)), num(0)), [
            p.Assign(at(35), least, p.Const(None)),
            p.Assign(at(35), best, p.Const(None)),
            p.ForIn(at(35), three, read(single), [
                p.If(at(35), p.Both("or", [p.Prefix("not", p.Present(read(least))), lower]), [
                    p.Assign(at(35), least, p.Column("rank", read(three))),
                    p.Assign(at(35), best, read(three)),
                ], []),
            ]),
            p.Move(at(36), pieces_in(PRIZE), False, [zone(PRIZE)], zone(WON, p.OwnerOf(read(best))), "top"),
        ], []),
    ]  # fmt: skip


def score_days() -> list[p.Op]:
    me, total, day = local("me", PLAYER), local("total"), local("day", DAY)
    return [
        p.ForIn(at(44), me, seats(), [
            p.Assign(at(45), total, num(0)),
            p.ForIn(at(45), day, pieces_in(WON, read(me)), [
                p.Assign(at(45), total, p.Binary("+", read(total), p.Column("worth", read(day)))),
            ]),
            p.AddToTrack(at(45), 0, read(me), read(total), False, False),
        ]),
    ]  # fmt: skip


def score_collections() -> list[p.Op]:
    rank, holders = local("r", NUMBER, shown=True), local("holders", ListOf(PLAYER), shown=True)
    who, found, gift = local("player", PLAYER), local("found", YES_NO), local("gift", GIFT)
    holder, count, counted = local("player", PLAYER), local("count"), local("gift", GIFT)
    counts, most, place = local("counts", ListOf(NUMBER)), local("most"), local("place")
    return [
        p.ForIn(at(48), rank, p.Const(tuple(range(13))), [
            p.Assign(at(49), holders, p.MakeList([])),
            p.ForIn(at(49), who, seats(), [
                p.Assign(at(49), found, p.Const(False)),
                p.ForIn(at(49), gift, pieces_in(HAND, read(who)), [
                    p.If(at(49), p.Binary("==", p.Column("rank", read(gift)), read(rank)), [
                        p.Assign(at(49), found, p.Const(True)),
                        p.Break(at(49)),
                    ], []),
                ]),
                p.If(at(49), read(found), [p.Append(at(49), holders, read(who))], []),
            ]),
            p.Assign(at(50), counts, p.MakeList([])),
            p.Assign(at(50), most, num(0)),
            p.ForIn(at(50), holder, read(holders), [
                p.Assign(at(50), count, num(0)),
                p.ForIn(at(50), counted, pieces_in(HAND, read(holder)), [
                    p.If(at(50), p.Binary("==", p.Column("rank", read(counted)), read(rank)), [
                        p.Assign(at(50), count, p.Binary("+", read(count), num(1))),
                    ], []),
                ]),
                p.Append(at(50), counts, read(count)),
                p.If(at(50), p.Binary(">", read(count), read(most)), [p.Assign(at(50), most, read(count))], []),
            ]),
            p.ForIn(at(51), place, p.Interval(num(0), p.Binary("-", p.Size(read(holders)), num(1)), None), [
                p.If(at(51), p.Binary("==", p.Item(read(counts), read(place)), read(most)), [
                    p.AddToTrack(at(51), 0, p.Item(read(holders), read(place)), read(rank), False, False),
                ], []),
            ]),
        ]),
    ]  # fmt: skip


def twelve_days() -> p.Plan:
    the = the_layout()
    course, sites = play(the)
    routines = [
        p.Routine(0, "game", [], [
            p.Run(at(1), 1, [], None),
            p.Region(at(1), p.LEAVE_GAME, [p.Run(at(1), 2, [], None)]),
            p.Run(at(1), 3, [], None),
            p.Run(at(1), 4, [], None),
        ], at(1), cut=True),
        p.Routine(1, "setup", [], setup(the), at(10)),
        p.Routine(2, "play", [], course, at(17), cut=True),
        p.Routine(3, "score days", [], score_days(), at(43)),
        p.Routine(4, "score collections", [], score_collections(), at(47)),
    ]  # fmt: skip
    return p.Plan(the, routines, [], sites, 0, [3, 4])
