"""From a card of the expansion to what it does: fourteen texts beside the two counters, which only answer."""

from __future__ import annotations

from .santa_cards import Text, always, new_hands
from .santa_table import BASE_COLOURS, JOKERS, NUMBERS, Card, Chip, Table


def counters(answer: str, played: str) -> bool:
    """Whether a card can be played as an answer to another one: JOKERs are for the JOKER counter only."""
    return answer == ("joker_counter" if played in JOKERS else "counter")


def plain_in_supply(table: Table) -> list[Chip]:
    """The chips of the supply that are neither gold nor black."""
    return [chip for chip in table.supply if chip.plain]


def two_cards(table: Table, seat: int) -> None:
    table.draw(2, seat)


def with_cards(table: Table, seat: int) -> list[int]:
    """The other players who hold cards."""
    return [one for one in table.others(seat) if table.hands[one]]


def pickpocket_possible(table: Table, seat: int) -> bool:
    return bool(with_cards(table, seat))


def pickpocket(table: Table, seat: int) -> None:
    target = table.choose_seat(seat, "target", "pickpocket", with_cards(table, seat))
    table.discard.append(table.any_of(table.hands[target]))


def black_there(table: Table, seat: int) -> bool:
    return bool(table.there("black"))


def coal_gift(table: Table, seat: int) -> None:
    table.take_random(1, "black", table.choose_seat(seat, "target", "coal_gift", table.targets(seat)))


def gold_sale_possible(table: Table, seat: int) -> bool:
    return bool(table.own(seat, "gold")) and bool(plain_in_supply(table))


def gold_sale(table: Table, seat: int) -> None:
    table.give_back([table.choose_one(seat, "price", "gold_sale", table.own(seat, "gold"))])
    table.take(table.choose_some(seat, "prizes", "gold_sale", 2, 2, plain_in_supply(table)), seat)


Way = tuple[str, list[Chip], list[Chip]]
"""What is written on an exchange, what can be given, and what can be taken out of the supply for it."""


def coal_trade_ways(table: Table, seat: int) -> list[Way]:
    plain = [chip for chip in table.sacks[seat] if chip.plain]
    return _open_ways(
        ("Give a present for a black chip", plain, table.there("black")),
        ("Give a black chip for a present", table.own(seat, "black"), plain_in_supply(table)),
    )


def alchemy_ways(table: Table, seat: int) -> list[Way]:
    return _open_ways(
        ("Black becomes gold", table.own(seat, "black"), table.there("gold")),
        ("Gold becomes black", table.own(seat, "gold"), table.there("black")),
    )


def _open_ways(*ways: Way) -> list[Way]:
    """Both sides of an exchange must be there."""
    return [way for way in ways if way[1] and way[2]]


def coal_trade_possible(table: Table, seat: int) -> bool:
    return bool(coal_trade_ways(table, seat))


def alchemy_possible(table: Table, seat: int) -> bool:
    return bool(alchemy_ways(table, seat))


def coal_trade(table: Table, seat: int) -> None:
    _exchange(table, seat, "coal_trade", coal_trade_ways(table, seat))


def alchemy(table: Table, seat: int) -> None:
    _exchange(table, seat, "alchemy", alchemy_ways(table, seat))


def _exchange(table: Table, seat: int, card: str, ways: list[Way]) -> None:
    label = table.choose_label(seat, card, [way[0] for way in ways])
    _, giving, taking = next(way for way in ways if way[0] == label)
    offer = table.choose_one(seat, "offer", card, giving)
    prize = table.choose_one(seat, "prize", card, taking)
    table.swap([offer], table.sacks[seat], [prize], table.supply)


# JOKERs.


def all_but_gold(table: Table, seat: int) -> list[Chip]:
    """A player's presents without the golden ones."""
    return [chip for chip in table.presents(seat) if chip.kind != "gold"]


def changed_by_coal(table: Table, seat: int) -> bool:
    """Black chips alone would come back as they went."""
    return any(chip.kind != "black" for chip in all_but_gold(table, seat))


def coal_storm_possible(table: Table, seat: int) -> bool:
    return any(changed_by_coal(table, one) for one in range(table.players))


def coal_storm(table: Table, seat: int) -> None:
    seats = [one for one in table.targets(seat) if changed_by_coal(table, one)]
    target = table.choose_seat(seat, "target", "joker_coal_storm", seats)
    returned = all_but_gold(table, target)
    table.give_back(returned)
    table.take_random(len(returned), "black", target)


def gilding_possible(table: Table, seat: int) -> bool:
    return bool(table.own(seat, "black")) and bool(table.there("gold"))


def gilding(table: Table, seat: int) -> None:
    coal = table.own(seat, "black")
    table.give_back(coal)
    table.take_random(len(coal), "gold", seat)


def coal_sack(table: Table, seat: int) -> None:
    table.take_random(3, "black", table.choose_seat(seat, "target", "joker_coal_sack", table.targets(seat)))


def coal_rain(table: Table, seat: int) -> None:
    for one in table.from_seat(seat):
        table.take_random(1, "black", one)


def most_numerous(table: Table) -> list[str]:
    """The kinds of which the supply holds most, of those that are looked at; none if it holds nothing of them."""
    looked_at = table.colours if table.settings.plenty_of_black else BASE_COLOURS
    most = max(len(table.there(colour)) for colour in looked_at)
    return [colour for colour in looked_at if len(table.there(colour)) == most > 0]


def plenty_possible(table: Table, seat: int) -> bool:
    return bool(most_numerous(table))


def plenty(table: Table, seat: int) -> None:
    wanted = table.choose_colour(seat, "wanted", "joker_plenty", most_numerous(table))
    table.take_random(3, wanted, seat)


def not_loved(table: Table, seat: int) -> list[str]:
    """The base colours that a player has not chosen yet."""
    return [colour for colour in BASE_COLOURS if colour not in table.favourites[seat]]


def favourite_possible(table: Table, seat: int) -> bool:
    return bool(not_loved(table, seat))


def favourite(table: Table, seat: int) -> None:
    table.favourites[seat].add(table.choose_colour(seat, "loved", "joker_favourite", not_loved(table, seat)))


def numbers_in_discard(table: Table) -> list[Card]:
    """The number cards of the discard, from its top down."""
    return [card for card in reversed(table.discard) if card.kind in NUMBERS]


def retrieve_possible(table: Table, seat: int) -> bool:
    return bool(numbers_in_discard(table))


def retrieve(table: Table, seat: int) -> None:
    found = table.choose_one(seat, "found", "joker_retrieve", numbers_in_discard(table))
    table.discard.remove(found)
    table.hands[seat].append(found)


EXPANSION_TEXTS: dict[str, Text] = {
    "two_cards": Text(always, two_cards),
    "pickpocket": Text(pickpocket_possible, pickpocket),
    "coal_gift": Text(black_there, coal_gift),
    "gold_sale": Text(gold_sale_possible, gold_sale),
    "coal_trade": Text(coal_trade_possible, coal_trade),
    "alchemy": Text(alchemy_possible, alchemy),
    "joker_coal_storm": Text(coal_storm_possible, coal_storm),
    "joker_gilding": Text(gilding_possible, gilding),
    "joker_coal_sack": Text(black_there, coal_sack),
    "joker_coal_rain": Text(black_there, coal_rain),
    "joker_plenty": Text(plenty_possible, plenty),
    "joker_favourite": Text(favourite_possible, favourite),
    "joker_retrieve": Text(retrieve_possible, retrieve),
    "joker_shuffle": Text(always, new_hands),
}
