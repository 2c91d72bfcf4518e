"""From a card of the base game to what it does: fourteen texts, each with the test whether it can be carried out.

Every text gets the table and the seat that carries it out; it is only called where its test holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .santa_table import Chip, Table


@dataclass(frozen=True)
class Text:
    """What a card says: whether it can be carried out at all, and how it is."""

    possible: Callable[[Table, int], bool]
    carry_out: Callable[[Table, int], None]


def always(table: Table, seat: int) -> bool:
    """For cards that ask for nothing."""
    return True


# Numbers 1 to 4: a chip for one or two of another colour.


def payments(table: Table, seat: int, colour: str) -> list[Chip]:
    """The chips that pay: empty boxes, whatever is beneath, and presents of one colour."""
    return [chip for chip in table.sacks[seat] if chip.box or chip.shows(colour)]


def exchange(card: str, paid: str, taken: str, asked_as: str | None) -> Text:
    """A number from 1 to 4; `asked_as` names the choice of one or two, None stands for exactly two."""

    def possible(table: Table, seat: int) -> bool:
        return bool(payments(table, seat, paid)) and bool(table.there(taken))

    def carry_out(table: Table, seat: int) -> None:
        table.give_back([table.choose_one(seat, "price", card, payments(table, seat, paid))])
        if asked_as is None:
            table.take_random(2, taken, seat)
        else:
            table.take(table.choose_some(seat, asked_as, card, 1, 2, table.there(taken)), seat)

    return Text(possible, carry_out)


# Numbers 5 to 8.

EMPTY, FILL = "Empty a present", "Fill an empty box"
TAKE, GIVE = "Take a present", "Give a present"


def number_5_possible(table: Table, seat: int) -> bool:
    return bool(table.sacks[seat])


def number_5(table: Table, seat: int) -> None:
    labels = [EMPTY] if table.presents(seat) else []
    labels += [FILL] if table.boxes(seat) else []
    label = table.choose_label(seat, "number_5", labels)
    chips = table.presents(seat) if label == EMPTY else table.boxes(seat)
    turned = table.choose_one(seat, "turning", "number_5", chips)
    turned.box = not turned.box


def with_presents(table: Table, seats: list[int]) -> list[int]:
    """Those of some players who have presents."""
    return [seat for seat in seats if table.presents(seat)]


def number_6_possible(table: Table, seat: int) -> bool:
    return len(table.presents(seat)) >= 2 and bool(with_presents(table, table.others(seat)))


def number_6(table: Table, seat: int) -> None:
    offers = table.choose_some(seat, "offers", "number_6", 2, 2, table.presents(seat))
    target = table.choose_seat(seat, "target", "number_6", with_presents(table, table.others(seat)))
    prizes = table.choose_some(seat, "prizes", "number_6", 1, 2, table.presents(target))
    table.swap(offers, table.sacks[seat], prizes, table.sacks[target])


def presents_of_others(table: Table, seat: int) -> list[Chip]:
    """All presents that lie in other sacks, from the first seat on."""
    return [chip for other in range(table.players) if other != seat for chip in table.presents(other)]


def number_7_possible(table: Table, seat: int) -> bool:
    return bool(presents_of_others(table, seat)) or bool(table.presents(seat))


def number_7(table: Table, seat: int) -> None:
    labels = [TAKE] if presents_of_others(table, seat) else []
    labels += [GIVE] if table.presents(seat) else []
    if table.choose_label(seat, "number_7", labels) == TAKE:
        prize = table.choose_one(seat, "prize", "number_7", presents_of_others(table, seat))
        table.hand_over(prize, seat)
    else:
        offer = table.choose_one(seat, "offer", "number_7", table.presents(seat))
        receiver = table.choose_seat(seat, "receiver", "number_7", table.others(seat))
        table.hand_over(offer, receiver)


def number_8_possible(table: Table, seat: int) -> bool:
    return bool(table.presents(seat))


def number_8(table: Table, seat: int) -> None:
    table.give_back(table.choose_some(seat, "extras", "number_8", 1, 3, table.presents(seat)))


# JOKERs.


def emptying_possible(table: Table, seat: int) -> bool:
    return any(table.presents(one) for one in range(table.players))


def emptying(table: Table, seat: int) -> None:
    seats = with_presents(table, table.targets(seat))
    for chip in table.presents(table.choose_seat(seat, "target", "joker_emptying", seats)):
        chip.box = True


def filling_possible(table: Table, seat: int) -> bool:
    return any(table.boxes(one) for one in range(table.players))


def filling(table: Table, seat: int) -> None:
    seats = [one for one in table.targets(seat) if table.boxes(one)]
    for chip in table.boxes(table.choose_seat(seat, "target", "joker_filling", seats)):
        chip.box = False


def recall_possible(table: Table, seat: int) -> bool:
    return any(table.presents(one) for one in range(table.players))


def recall(table: Table, seat: int) -> None:
    """The chips of the first seat come back first."""
    shown = [c for c in table.colours if any(table.own(one, c) for one in range(table.players))]
    named = table.choose_colour(seat, "named", "joker_recall", shown)
    for one in range(table.players):
        table.give_back(table.own(one, named))


def trade_targets(table: Table, seat: int) -> list[int]:
    """With whom all presents can be swapped: at least one of the two has some."""
    return [one for one in table.others(seat) if table.presents(seat) or table.presents(one)]


def trade_possible(table: Table, seat: int) -> bool:
    return bool(trade_targets(table, seat))


def trade(table: Table, seat: int) -> None:
    target = table.choose_seat(seat, "target", "joker_trade", trade_targets(table, seat))
    table.swap(table.presents(seat), table.sacks[seat], table.presents(target), table.sacks[target])


def new_hands(table: Table, seat: int) -> None:
    """All discard before anyone draws; both begin with the one who plays."""
    for one in table.from_seat(seat):
        table.discard += reversed(table.hands[one])
        table.hands[one].clear()
    for one in table.from_seat(seat):
        table.draw(1, one)


def box_lover(table: Table, seat: int) -> None:
    table.boxes_score[seat] = True


BASE_TEXTS: dict[str, Text] = {
    "number_1": exchange("number_1", "blue", "red", "reds"),
    "number_2": exchange("number_2", "red", "blue", "blues"),
    "number_3": exchange("number_3", "green", "yellow", None),
    "number_4": exchange("number_4", "yellow", "green", None),
    "number_5": Text(number_5_possible, number_5),
    "number_6": Text(number_6_possible, number_6),
    "number_7": Text(number_7_possible, number_7),
    "number_8": Text(number_8_possible, number_8),
    "joker_emptying": Text(emptying_possible, emptying),
    "joker_filling": Text(filling_possible, filling),
    "joker_recall": Text(recall_possible, recall),
    "joker_trade": Text(trade_possible, trade),
    "joker_fresh_start": Text(always, new_hands),
    "joker_box_lover": Text(always, box_lover),
}
