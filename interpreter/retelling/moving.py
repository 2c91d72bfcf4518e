"""From steps that move, turn or show pieces to sentences."""

from __future__ import annotations

from ..model import types as t
from ..model.symbols import Builtin, LocalSymbol, OptionSymbol, SideSymbol, ZoneSymbol
from ..syntax import nodes as n
from .book import Step
from .english import capital, looks_plural, plain, plural, side_word
from .families import refilled_with
from .seeing import who_sees, zone_of
from .sets import Things, things
from .speaker import Speaker
from .values import amount, noun_of, value


def pieces_said(s: Speaker, node: n.Expr) -> tuple[str, bool]:
    """Pieces, and whether they are several."""
    type_ = s.checked.types.get(node, t.UNKNOWN)
    if isinstance(type_, t.ZoneOf) or isinstance(t.bare(type_), (t.SetOf, t.ListOf)):
        found = things(s, node)
        if found.is_single:
            return f"{found.all()} (if there is one)", False
        many = found.zone is not None or bool(found.one) or found.group is None or found.group.plural
        return found.all(), many or _last_is_plural(found)
    noun = noun_of(s, node)
    missing = " (if there is one)" if isinstance(type_, t.Maybe) else ""
    return noun.text + missing, noun.plural


def _last_is_plural(found: Things) -> bool:
    return found.group is not None and looks_plural(found.group.text.split(" ")[-1])


def move(s: Speaker, node: n.Move) -> list[Step]:
    pieces, many = pieces_said(s, node.pieces)
    sentence = f"{s.does('puts', 'put')} {pieces} {where_to(s, node.place, node.how)}."
    sentences = [capital(sentence)]
    sentences += _order_kept(s, node, many)
    sentences += turned_there(s, node.place, node.how, many)
    sentences += who_sees(s, node.pieces, node.place, many=many)
    return [Step(sentences, node.span)]


def side_named(s: Speaker, side: n.Ident) -> str:
    """The side that a line names."""
    symbol = s.checked.refs.get(side)
    return side_word(symbol.name if isinstance(symbol, SideSymbol) else side.text)


def _order_kept(s: Speaker, node: n.Move, many: bool) -> list[str]:
    """Several pieces out of an order into another one keep it."""
    source, target = zone_of(s, node.pieces), zone_of(s, node.place)
    if not many or source is None or target is None or (node.how is not None and node.how.by is not None):
        return []
    if source[0].kind not in ("pile", "row") or target[0].kind not in ("pile", "row"):
        return []
    end = node.how.end if node.how is not None else None
    first = {"pile": "topmost", "row": "leftmost"}[target[0].kind]
    return [f"They keep their order: the first of them ends {first}{' of them' if end else ''}."]


def where_to(s: Speaker, place: n.Expr, how: n.How | None) -> str:
    """`into your hand`, `on top of the discard`, `at the left end of the market row`."""
    zone = s.checked.refs.get(place)
    called = value(s, place)
    if not isinstance(zone, ZoneSymbol):
        return f"into {called}"
    end = how.end if how is not None else None
    if how is not None and how.place is not None:
        return f"{s.inside_of(zone, called)}, at place {value(s, how.place)} from the {_first_end(zone)}"
    if zone.kind == "pile":
        said = f"at the bottom of {called}" if end == "bottom" else on_pile(s, zone, called)
    elif zone.kind == "row":
        said = f"at the {'left' if end == 'left' else 'right'} end of {called}"
    else:
        said = s.inside_of(zone, called)
        said = f"into{said.removeprefix('in')}" if said.startswith("in ") else said
    if how is not None and how.by is not None:
        first = "topmost" if zone.kind == "pile" else "leftmost"
        said += f", sorted by {plain(how.by.text)} with the {how.extreme} {first}"
    if how is not None and how.side is not None:
        said += f", showing the {side_named(s, how.side)}"
    return said


def _first_end(zone: ZoneSymbol) -> str:
    return "top" if zone.kind == "pile" else "left"


def on_pile(s: Speaker, zone: ZoneSymbol, called: str) -> str:
    """`on top of the deck`, `on the table`."""
    said = s.inside_of(zone, called)
    return said if said.startswith("on ") else f"on top of {called}"


def turned_there(s: Speaker, place: n.Expr, how: n.How | None, many: bool) -> list[str]:
    """Where a zone turns what enters."""
    zone = s.checked.refs.get(place)
    if not isinstance(zone, ZoneSymbol) or zone.showing is None or (how is not None and how.side is not None):
        return []
    them = "They are" if many else "It is"
    return s.once(f"{them} turned to the {side_word(zone.showing.name)} there.", f"turned in {zone.name}")


def draw(s: Speaker, node: n.Draw) -> list[Step]:
    from .steps import below

    found = things(s, node.source)
    assert node.amount.high is not None
    wanted = node.amount.high
    one = isinstance(wanted, n.Int) and wanted.value == 1
    noun = f"{found.noun}{_condition(found, many=not one)}"
    nouns = f"{plural(found.noun)}{_condition(found, many=not one)}"
    said, as_many = _amount(s, wanted, noun if one else nouns)
    named = ""
    if node.name is not None:
        symbol = s.checked.refs.get(node.name)
        named = f" {introduced(s, symbol)}" if symbol is not None else ""
        s.made[symbol] = "drawn"  # type: ignore[index]
    verb = s.does("draws", "draw")
    target = where_to(s, node.place, node.how)
    if not target.startswith("into "):
        target = f"and {s.does('puts', 'put').rpartition(' ')[2]} {'it' if one else 'them'} {target}"
    sentences = [capital(f"{verb} {said}{named} {_taken_from(s, node.source, found)} {target}{as_many}.")]
    sentences += turned_there(s, node.place, node.how, not one)
    sentences += who_sees(s, node.source, node.place, many=not one)
    if node.block is None and node.otherwise is None:
        sentences += runs_out(s, node.source, found, one=one)
        return [Step(sentences, node.span)]
    sentences += refills(s, node.source)
    inner: list[Step] = []
    steps = [Step(sentences, node.span)]
    if node.block is not None:
        steps += below(s, "If one was drawn" if one else "If at least one was drawn", node.block)
    if node.otherwise is not None and node.otherwise.block is not None:
        steps += below(s, "If there was nothing to draw", node.otherwise.block)
    return steps + inner


def introduced(s: Speaker, symbol: object) -> str:
    """A name where it is made: `(the price)`."""
    from ..model.symbols import LocalSymbol

    assert isinstance(symbol, LocalSymbol)
    word = s.local_word(symbol)
    return f"({word})" if s.is_brief(symbol) else f"(the {word})"


def _condition(found: Things, *, many: bool) -> str:
    condition = found.many if many else found.one
    return f" {condition}" if condition else ""


def _amount(s: Speaker, wanted: n.Expr, said: str) -> tuple[str, str]:
    """How many are drawn: in front of them, and behind the sentence where it is something to be counted first."""
    if isinstance(wanted, n.Int) or isinstance(s.checked.refs.get(wanted), OptionSymbol):
        return amount(s, wanted, said), ""
    if isinstance(wanted, n.Count):
        return said, f", as many as there are {_those(s, wanted.of)}"
    if isinstance(wanted, (n.Arith, n.Divided)):
        return said, f", as many as {value(s, wanted)}"
    far = noun_of(s, wanted)
    return said, f", as many as {far.text} {far.verb('says', 'say')}"


def _those(s: Speaker, node: n.Expr) -> str:
    """`burnt chips`, `cards in your hand`."""
    symbol = s.checked.refs.get(node)
    if isinstance(symbol, LocalSymbol) and s.is_many(symbol) and not s.is_brief(symbol):
        return s.local_word(symbol)
    return things(s, node).several()


def _taken_from(s: Speaker, node: n.Expr, found: Things) -> str:
    """`from the top of the deck`, `at random from your hand`."""
    symbol = s.checked.refs.get(node)
    type_ = s.checked.types.get(node, t.UNKNOWN)
    if isinstance(symbol, ZoneSymbol) and isinstance(type_, t.ZoneOf):
        called = value(s, node)
        if symbol.kind == "pile":
            return f"from the top of {called}"
        if symbol.kind == "row":
            return f"from the left end of {called}"
        alike = symbol.kind == "pool" and len(s.checked.names.tables[symbol.table].kinds) == 1
        return f"from {called}" if symbol.kind == "slot" or alike else f"at random from {called}"
    if isinstance(symbol, Builtin) or isinstance(type_, t.ListOf):
        return f"from {value(s, node)}, in their order,"
    where = found.group.text if found.group is not None else f"all {found.nouns}"
    behind = f" (`{found.defined}`)" if found.defined else ""
    return f"at random from {where}{behind}"


def runs_out(s: Speaker, node: n.Expr, found: Things, *, one: bool) -> list[str]:
    """What happens if there is not enough."""
    again = refills(s, node)
    zone = s.checked.refs.get(node)
    if again or (isinstance(zone, ZoneSymbol) and zone.refill is not None):
        return again
    where = found.group.text if isinstance(zone, ZoneSymbol) and found.group is not None and not found.one else ""
    such = f"such {found.noun}" if found.one else found.noun
    if one:
        return s.once(f"If {where} is empty, nothing is drawn." if where else f"If there is no {such}, none is drawn.")
    such = f" such {plural(found.noun)}" if found.one else ""
    return s.once(f"If there are fewer{such}{f' in {where}' if where else ''}, draw as many as there are.")


def refills(s: Speaker, node: n.Expr) -> list[str]:
    """That a pile is made anew when it runs out."""
    zone = s.checked.refs.get(node)
    if not isinstance(zone, ZoneSymbol) or zone.refill is None or isinstance(node, n.Every):
        return []
    called, source = value(s, node), s.zone(zone.refill, None).text
    return s.once(
        f"If {called} runs out, shuffle {refilled_with(zone, source)} and go on drawing from that; "
        f"if {'there is nothing' if zone.below_top else f'{source} is empty'} too, the rest is not drawn.",
        f"refill of {zone.name}",
    )


def shuffle(s: Speaker, node: n.Shuffle) -> list[Step]:
    return [Step([capital(f"{s.does('shuffles', 'shuffle')} {value(s, node.place)}.")], node.span)]


def show(s: Speaker, node: n.Show) -> list[Step]:
    pieces, many = pieces_said(s, node.pieces)
    stay = "They stay where they are." if many else "It stays where it is."
    whom = "everybody" if node.to is None else f"nobody but {value(s, node.to)}"
    verb = s.does("shows", "show")
    if node.to is not None:
        who = noun_of(s, node.to)
        if who.second or (s.me is not None and who.text == s.me.text):
            looker = s.does("looks at", "look at")
            return [Step([capital(f"{looker} {pieces}; nobody else does."), stay], node.span)]
    return [Step([capital(f"{verb} {pieces} to {whom}."), stay], node.span)]


def flip(s: Speaker, node: n.Flip) -> list[Step]:
    pieces, _ = pieces_said(s, node.pieces)
    return [Step([capital(f"{s.does('turns', 'turn')} {pieces} to the {side_named(s, node.side)}.")], node.span)]


def swap(s: Speaker, node: n.Swap) -> list[Step]:
    (first, some), (second, more) = pieces_said(s, node.first), pieces_said(s, node.second)
    sentences = [capital(f"{s.does('swaps', 'swap')} {first} with {second}, at one moment.")]
    if not some and not more:
        sentences += s.once("Each takes the very place of the other.")
    else:
        if not (_surely_there(s, node.first) and _surely_there(s, node.second)):
            sentences += s.once("If there are none on one side, the others go over all the same.", "one-sided swap")
    if not s.alone:
        sentences += _swapped(s, node)
    return [Step(sentences, node.span)]


def _surely_there(s: Speaker, node: n.Expr) -> bool:
    """Whether these are pieces that had to be chosen."""
    return isinstance(node, n.Name) and s.checked.refs.get(node) in s.sure


def _swapped(s: Speaker, node: n.Swap) -> list[str]:
    """Who sees what was exchanged, said once if it is the same both ways."""
    first, second = zone_of(s, node.first), zone_of(s, node.second)
    if first is None or second is None:
        return []
    if first[0].look == second[0].look == "open":
        s.open_moves = True
        return []
    if first[0].look == second[0].look == "private" and first[1] is not None and second[1] is not None:
        pair = sorted((first[1], second[1]), key=lambda one: not one.second)
        return [f"Only {pair[0].text} and {pair[1].text} see what was swapped."]
    if "open" in (first[0].look, second[0].look):
        return ["Everybody knows what was swapped."]
    return ["Nobody sees more of it than the place allows where it comes from, or goes to."]
