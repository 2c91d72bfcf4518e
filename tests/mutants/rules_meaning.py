"""From rules to rules in which something does not fit where it stands, or which are another game that can be played."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from .change import Catalogue, Change, Sites
from .editing import again, cut, put, write
from .subject import Name, Subject, Token

RULE_MEANING = Catalogue("rules", [])


def _zones(game: Subject) -> dict[str, list[str]]:
    """By name the words of each zone's declaration, behind the colon."""
    found = {}
    for tokens in game.token_lines(game.rules):
        if tokens[0].text == "zone" and len(tokens) > 5:
            found[tokens[1].text] = [token.text for token in tokens[3:]]
    return found


def _piece(words: list[str]) -> str:
    return words[2]


def _single(game: Subject) -> list[str]:
    """The zones that belong to nobody."""
    return [name for name, words in _zones(game).items() if "each" not in words]


def _sets(game: Subject) -> Iterator[tuple[Token, Token]]:
    """`move NAME to` and the like: a zone as the whole of what is moved, with the verb."""
    zones = _single(game)
    for before, token, behind in game.with_before(game.rules):
        whole = behind is None or behind.text in ("to", "is", "where")
        if before is not None and before.text in ("move", "shuffle") and token.text in zones and whole:
            yield before, token


# ---- what does not fit ----------------------------------------------------------------------------------------------


@RULE_MEANING.must("a number where pieces are wanted", "Only pieces are moved and shuffled, and a number is none.")
def _(game: Subject) -> Iterator[Change]:
    for _, token in _sets(game):
        yield put(game, token, "3", game.made_at(token.text))


@RULE_MEANING.must("a number for the place", "Pieces are moved to a zone, and a number is none.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        if tokens[0].text in ("move", "draw") and tokens[-2].text in ("to", "my") and tokens[-1].is_word:
            first = tokens[-1] if tokens[-2].text == "to" else tokens[-2]
            line = game.line(*first.place)
            text = line[: first.start] + "2" + line[tokens[-1].end :]
            yield write(game, *first.place, text, game.made_at(tokens[-1].text))


@RULE_MEANING.must("pieces where a number is wanted", "So many are drawn or added, and a zone is no number.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in game.with_before(game.rules):
        if before is None or before.text not in ("draw", "add", "subtract", "repeat") or not token.text.isdigit():
            continue
        zone = game.chance(token.place).choice(_single(game))
        yield put(game, token, zone, game.made_at(zone))


@RULE_MEANING.must("a zone of other pieces", "A zone holds pieces of one table, and these are of another.")
def _(game: Subject) -> Iterator[Change]:
    zones = _zones(game)
    for tokens in game.token_lines(game.rules):
        if tokens[0].text not in ("move", "draw"):
            continue
        for before, token in itertools.pairwise(tokens):
            if before.text in ("to", "my") and token.text in zones:
                family = "each" in zones[token.text]
                others = [
                    name
                    for name, words in zones.items()
                    if _piece(words) != _piece(zones[token.text]) and ("each" in words) == family
                ]
                if others:
                    other = game.chance(token.place, token.start).choice(others)
                    yield put(game, token, other, game.made_at(token.text) | game.made_at(other))


@RULE_MEANING.must("a zone declared for other pieces", "The rules put pieces of its own table into it.")
def _(game: Subject) -> Iterator[Change]:
    pieces = sorted(set(game.tables.values()))
    for tokens in game.token_lines(game.rules):
        if tokens[0].text == "zone":
            for piece in pieces:
                if piece != tokens[5].text:
                    yield put(game, tokens[5], piece, game.said_at(tokens[1].text))


@RULE_MEANING.must("a value of another attribute", "No kind has this value of the attribute that is compared.")
def _(game: Subject) -> Iterator[Change]:
    attributes = _values(game)
    for tokens in game.token_lines(game.rules):
        for one, verb, value in zip(tokens, tokens[1:], tokens[2:], strict=False):
            if verb.text == "is" and one.text in attributes and value.text in attributes[one.text]:
                others = sorted(
                    word
                    for name, words in attributes.items()
                    for word in words
                    if name != one.text and word not in attributes[one.text]
                )
                kinds = sorted(name.text for name in game.of_sort("kind") if name.text not in attributes[one.text])
                other = game.chance(value.place, value.start).choice(others or kinds)
                yield put(game, value, other)


def _values(game: Subject) -> dict[str, set[str]]:
    """By attribute of words the values that kinds have."""
    found: dict[str, set[str]] = {}
    for file in game.csv_tables:
        rows = list(game.cells(file))
        names = {name.text for name in game.of_sort("attribute")}
        for cell in rows[0]:
            if cell.text in names:
                words = {row[cell.column].text for row in rows[1:] if len(row) > cell.column}
                found.setdefault(cell.text, set()).update(words - {""})
    return found


@RULE_MEANING.must(
    "an attribute of other pieces",
    "The pieces that are looked at have no such attribute. (Seen: behind `every` both may be numbers, and fit.)",
)
def _(game: Subject) -> Iterator[Change]:
    of_piece: dict[str, set[str]] = {}
    for file in game.csv_tables:
        names = {cell.text.partition(":")[0] for cell in next(game.cells(file))}
        known = names & {name.text for name in game.of_sort("attribute")}
        of_piece.setdefault(game.tables[file], set()).update(known)
    for own in of_piece.values():
        others = sorted(set().union(*of_piece.values()) - own)
        for name in sorted(own) if others else ():
            if sum(name in names for names in of_piece.values()) == 1:
                for use in game.uses(name):
                    other = game.chance(use.place).choice(others)
                    yield put(game, use, other, game.made_at(name) | game.made_at(other))


@RULE_MEANING.must("a number compared with a word", "A number is never a word.")
def _(game: Subject) -> Iterator[Change]:
    words = sorted({word for values in _values(game).values() for word in values}) or ["red"]
    for tokens in game.token_lines(game.rules):
        for before, token in itertools.pairwise(tokens):
            if before.text in ("least", "most", "than", "is") and token.text.isdigit():
                yield put(game, token, game.chance(token.place).choice(words))


@RULE_MEANING.must("a track of another type", "The rules do arithmetic with it, or set it to something else.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        if tokens[0].text != "track":
            continue
        ends = game.said_at(tokens[1].text)
        if tokens[3].text == "number":
            yield put(game, tokens[3], "player", ends)
        elif tokens[3].text == "yes":
            line = game.line(*tokens[0].place)
            yield write(game, *tokens[0].place, line.replace("yes or no", "number", 1), ends)
        elif tokens[3].text == "set":
            line = game.line(*tokens[0].place)
            text = line[: tokens[3].start] + "number" + line[tokens[5].end :]
            yield write(game, *tokens[0].place, text, ends)


@RULE_MEANING.must("a zone where a player is wanted", "A zone does not have a hand, nor a left neighbour.")
def _(game: Subject) -> Iterator[Change]:
    zones = _zones(game)
    local = {name.text for name in game.of_sort("local")}
    for tokens in game.token_lines(game.rules):
        for one, of, owner in zip(tokens, tokens[1:], tokens[2:], strict=False):
            if of.text == "of" and one.text in zones and (owner.text in local or owner.text == "me"):
                other = game.chance(owner.place).choice(_single(game))
                yield put(game, owner, other, game.made_at(owner.text) | game.made_at(other))


@RULE_MEANING.must(
    "`me` where nobody is",
    "Straight below `setup`, `play` and `score` nobody is `me`. (Seen: below `action` and `card` somebody is.)",
)
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        first = tokens[0]
        if [token.text for token in tokens] == ["each", "player", ":"] and first.start == 4:
            last = game.block_end(*first.place)
            lines = game.lines(first.file)[first.line : last]
            if any(word in line.split("#")[0] for line in lines for word in (" my ", "me ")):
                texts = tuple(line.removeprefix("    ") for line in lines)
                yield Change(first.file, first.line, last, texts)


@RULE_MEANING.must("a hand that its owner cannot see", "He chooses from it, and there is nothing to choose by.")
def _(game: Subject) -> Iterator[Change]:
    chosen = _chosen_from(game)
    for tokens in game.token_lines(game.rules):
        words = [token.text for token in tokens]
        if words[0] == "zone" and words[3] == "set" and "private" in words and "each" in words and words[1] in chosen:
            look = tokens[words.index("private")]
            for other in ("hidden", "turned"):
                yield put(game, look, other, chosen[words[1]])


def _chosen_from(game: Subject) -> dict[str, frozenset[tuple[str, int]]]:
    """The lines that choose from `my` zone, by zone."""
    found: dict[str, frozenset[tuple[str, int]]] = {}
    for tokens in game.token_lines(game.rules):
        words = [token.text for token in tokens]
        if "choose" in words[:2]:
            for before, my, token in zip(tokens, tokens[1:], tokens[2:], strict=False):
                if before.text == "from" and my.text == "my":
                    found[token.text] = found.get(token.text, frozenset()) | {token.place}
    return found


@RULE_MEANING.must("an option outside its range", "The range stands in the same line.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        words = [token.text for token in tokens]
        if "option" in words[:2] and "from" in words and "=" in words and words[words.index("=") + 1].isdigit():
            high = next(word for word in words[words.index("to") :] if word.isdigit())
            yield put(game, tokens[words.index("=") + 1], str(int(high) + 1))


# ---- what may be another game ---------------------------------------------------------------------------------------

_PLAIN = ("move", "draw", "add", "subtract", "shuffle", "flip", "set", "swap", "resolve", "do", "show", "end", "cancel")


def _statements(game: Subject) -> Iterator[list[Token]]:
    """Lines that do something and open no block."""
    for tokens in game.token_lines(game.rules):
        if tokens[0].text in _PLAIN and tokens[-1].text != ":":
            yield tokens


@RULE_MEANING.may("drop a statement", "Often the game can be played without it.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in _statements(game):
        yield cut(game, *tokens[0].place, tokens[0].line)


@RULE_MEANING.may("a statement twice", "Doing something twice is another game, and mostly one that can be played.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in _statements(game):
        yield again(game, *tokens[0].place, tokens[0].line)


@RULE_MEANING.may("two statements exchanged", "Another order is another game.")
def _(game: Subject) -> Iterator[Change]:
    lines = list(_statements(game))
    for one, two in itertools.pairwise(lines):
        (file, first), second = one[0].place, two[0].line
        if file == two[0].file and second == first + 1 and one[0].start == two[0].start:
            yield Change(file, first, second, (game.line(file, second), game.line(file, first)))


@RULE_MEANING.may("drop `needs`", "What could not be played can be played then.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        if tokens[0].text == "needs":
            yield cut(game, *tokens[0].place, tokens[0].line)


@RULE_MEANING.may("change a number", "Another number is another game.")
def _(game: Subject) -> Iterator[Change]:
    for before, token, _ in game.with_before(game.rules):
        if token.text.isdigit() and before is not None:
            yield put(game, token, str(int(token.text) + 1))


@RULE_MEANING.may("another zone of these pieces", "A zone in the place of another one is another game.")
def _(game: Subject) -> Iterator[Change]:
    zones = _zones(game)
    for before, token, behind in game.with_before(game.rules):
        if (
            before is None
            or before.text == "zone"
            or token.text not in zones
            or (behind is None and before.text == "phase")
        ):
            continue
        others = [
            name
            for name, words in zones.items()
            if name != token.text
            and _piece(words) == _piece(zones[token.text])
            and ("each" in words) == ("each" in zones[token.text])
        ]
        if others and before.text in ("my", "to", "from", "every", "count", "move"):
            other = game.chance(token.place, token.start).choice(others)
            yield put(game, token, other, game.made_at(token.text) | game.made_at(other))


@RULE_MEANING.may("another look of a zone", "Who sees what is for the designer to say, where no rule needs it.")
def _(game: Subject) -> Iterator[Change]:
    looks = ("open", "hidden", "private", "turned")
    for tokens in game.token_lines(game.rules):
        if tokens[0].text == "zone":
            family = any(token.text == "each" for token in tokens)
            for token in tokens[6:]:
                for other in looks if token.text in looks else ():
                    if other != token.text and (family or other in ("open", "hidden")):
                        yield put(game, token, other, game.said_at(tokens[1].text))


@RULE_MEANING.may("another kind of zone", "Only what speaks of an order, or of one piece, minds.")
def _(game: Subject) -> Iterator[Change]:
    kinds = ("pile", "row", "set", "slot")
    for tokens in game.token_lines(game.rules):
        if tokens[0].text == "zone" and tokens[3].text in kinds:
            other = kinds[(kinds.index(tokens[3].text) + 1) % len(kinds)]
            yield put(game, tokens[3], other, game.said_at(tokens[1].text))


def _word_for(pairs: dict[str, str]) -> Sites:
    def sites(game: Subject) -> Iterator[Change]:
        for _, token, behind in game.with_before(game.rules):
            if token.text in pairs and not (token.text == "is" and behind is not None and behind.text == "not"):
                yield put(game, token, pairs[token.text])

    return sites


RULE_MEANING.may("`is` to `is not`", "The opposite condition is another game.")(_word_for({"is": "is not"}))
RULE_MEANING.may("`and` to `or`", "Another condition is another game.")(_word_for({"and": "or", "or": "and"}))
RULE_MEANING.may("`highest` to `lowest`", "The other end is another game.")(
    _word_for({"highest": "lowest", "lowest": "highest", "least": "most", "first": "last", "top": "bottom"})
)
RULE_MEANING.may("`before` to `after`", "A rule at the other side is another game.")(
    _word_for({"before": "after", "after": "before"})
)


@RULE_MEANING.may("drop a condition", "Without the `where` it holds for all.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        words = [token.text for token in tokens]
        if tokens[0].text not in ("must", "choose", "may") or "where" not in words or not words[-1].startswith('"'):
            continue
        start = tokens[words.index("where")].start
        line = game.line(*tokens[0].place)
        yield write(game, *tokens[0].place, line[:start] + line[tokens[-1].start :])


@RULE_MEANING.may("`must choose` to `choose`", "Then it can be played with nothing to choose.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        if [token.text for token in tokens[:2]] == ["must", "choose"]:
            line = game.line(*tokens[0].place)
            yield write(game, *tokens[0].place, line[: tokens[0].start] + line[tokens[1].start :])


@RULE_MEANING.may("indented by four less", "The line belongs to the block around then, and often can.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in _statements(game):
        if tokens[0].start >= 8:
            yield write(game, *tokens[0].place, game.line(*tokens[0].place)[4:], near=True)


@RULE_MEANING.may("drop a text of a kind", "A kind may be without a text, where nothing plays it.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        if tokens[0].text == "card" and tokens[0].start == 0 and len(tokens) == 3:
            last = game.block_end(*tokens[0].place)
            yield cut(game, *tokens[0].place, last, game.made_at(tokens[1].text), near=False)


@RULE_MEANING.may("drop a rule, a score or a setup", "A part less is another game.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        if tokens[0].text in ("rule", "score", "setup") and tokens[0].start == 0:
            yield cut(game, *tokens[0].place, game.block_end(*tokens[0].place), near=False)


def _other(names: list[Name], name: Name) -> str | None:
    others = [one.text for one in names if one.text != name.text]
    return others[0] if others else None


@RULE_MEANING.may("another action", "Another action in its place is another game, if it is told as many things.")
def _(game: Subject) -> Iterator[Change]:
    names = game.of_sort("action")
    for name in names:
        other = _other(names, name)
        for use in game.uses(name.text):
            if other is not None:
                yield put(game, use, other, game.made_at(name.text) | game.made_at(other))
