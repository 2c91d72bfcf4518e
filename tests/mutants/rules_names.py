"""From rules to rules with a wrong name: misspelt, made twice, made no more, or said of the wrong thing."""

from __future__ import annotations

from collections.abc import Iterator

from .change import Catalogue, Change, Sites
from .editing import again, cut, lose, put, write
from .subject import Name, Subject, Token

RULE_NAMES = Catalogue("rules", [])
_DECLARATIONS = ("option", "zone", "track", "define")


# ---- misspelt -------------------------------------------------------------------------------------------------------


def _misspelt_uses(*sorts: str) -> Sites:
    def sites(game: Subject) -> Iterator[Change]:
        for name in game.of_sort(*sorts):
            for use in game.uses(name.text):
                wrong = game.misspelt(name.text, use.place, use.start)
                if wrong is not None:
                    yield put(game, use, wrong, game.made_at(name.text))

    return sites


def _misspelt_declarations(*sorts: str) -> Sites:
    def sites(game: Subject) -> Iterator[Change]:
        for name in game.names:
            wrong = game.misspelt(name.text, name.place)
            if name.sort in sorts and name.token is not None and wrong is not None and game.uses(name.text):
                yield put(game, name.token, wrong, game.said_at(name.text))

    return sites


_SEEN = {"track": " (Seen: behind `score` a name may be that of a part, and be spelt anyhow.)"}

for _sort, _what in (
    ("zone", "a zone"),
    ("track", "a track"),
    ("option", "an option"),
    ("define", "a phrase"),
    ("action", "an action"),
    ("phase", "a phase"),
    ("attribute", "an attribute"),
    ("kind", "a kind"),
    ("value", "a value"),
    ("side", "a side"),
    ("piece", "a piece"),
    ("local", "a local name"),
):
    RULE_NAMES.must(f"misspell {_what}", f"No such name is made anywhere.{_SEEN.get(_sort, '')}")(_misspelt_uses(_sort))

RULE_NAMES.must("misspell a name where it is made", "The name is said elsewhere, and nothing makes it any more.")(
    _misspelt_declarations(*_DECLARATIONS, "action", "phase")
)
RULE_NAMES.must("misspell a local name where it is made", "The lines below say a name that nothing makes any more.")(
    _misspelt_declarations("local")
)


@RULE_NAMES.must("misspell the kind of a text", "No table has a kind of this name.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in _headings(game, "card"):
        wrong = game.misspelt(tokens[1].text, "card")
        if wrong is not None:
            yield put(game, tokens[1], wrong, game.made_at(tokens[1].text))


def _headings(game: Subject, word: str) -> Iterator[list[Token]]:
    """The lines at the left edge that begin with the word and a name."""
    for tokens in game.token_lines(game.rules):
        if tokens[0].text == word and tokens[0].start == 0 and len(tokens) > 2:
            yield tokens


# ---- made twice -----------------------------------------------------------------------------------------------------


@RULE_NAMES.must("declare a name twice", "A name means one thing, and here stands a second declaration of it.")
def _(game: Subject) -> Iterator[Change]:
    for name in _declared(game, *_DECLARATIONS):
        yield again(game, *name.place, name.place[1])


@RULE_NAMES.must("declare two things by one name", "A name means one thing, and another declaration has this one.")
def _(game: Subject) -> Iterator[Change]:
    declared = [*_declared(game, *_DECLARATIONS), *_declared(game, "action")]
    for name, other in zip(declared, [*declared[1:], *declared[:1]], strict=True):
        if name.token is not None and name.text != other.text:
            yield put(game, name.token, other.text, game.said_at(name.text) | game.made_at(other.text))


@RULE_NAMES.must("write a part twice", "An action or a text of one name can stand once only.")
def _(game: Subject) -> Iterator[Change]:
    for word in ("card", "action"):
        for tokens in _headings(game, word):
            file, line = tokens[0].place
            yield again(game, file, line, game.block_end(file, line))


@RULE_NAMES.must("two texts for one kind", "A kind has one text; the kind that is left has none.")
def _(game: Subject) -> Iterator[Change]:
    headings = list(_headings(game, "card"))
    for tokens, other in zip(headings, [*headings[1:], *headings[:1]], strict=True):
        if tokens[1].text != other[1].text:
            yield put(game, tokens[1], other[1].text, frozenset({other[0].place}) | game.made_at(tokens[1].text))


@RULE_NAMES.must("call a local name like a zone", "A local name may not be called like anything of the whole game.")
def _(game: Subject) -> Iterator[Change]:
    zones = game.of_sort("zone")
    for name in game.names:
        if name.sort == "local" and name.token is not None:
            zone = game.chance(name.place).choice(zones)
            yield put(game, name.token, zone.text, game.said_at(name.text) | game.made_at(zone.text))


# ---- made no more ---------------------------------------------------------------------------------------------------


def _declared(game: Subject, *sorts: str) -> Iterator[Name]:
    """Names that the rules make once, in a declaration at the left edge."""
    for name in game.names:
        if name.sort in sorts and name.token is not None and len(game.made_at(name.text)) == 1:
            yield name


@RULE_NAMES.must("drop a declaration", "The rules say the name, and nothing makes it any more.")
def _(game: Subject) -> Iterator[Change]:
    for name in _declared(game, *_DECLARATIONS):
        if any(file not in game.scenarios for file, _ in game.said_at(name.text) - {name.place}):
            yield cut(game, *name.place, name.place[1], game.said_at(name.text), near=False)


@RULE_NAMES.must("drop an action", "The rules do it, and nothing says any more what it is.")
def _(game: Subject) -> Iterator[Change]:
    for name in _declared(game, "action"):
        if game.uses(name.text):
            file, line = name.place
            yield cut(game, file, line, game.block_end(file, line), game.said_at(name.text), near=False)


def _naming(word: str) -> Sites:
    """Lines without a block that make a local name which the lines below read."""

    def sites(game: Subject) -> Iterator[Change]:
        for name in game.names:
            if name.sort != "local" or name.token is None:
                continue
            file, line = name.place
            text = game.line(file, line).strip()
            own = game.indent(file, line)
            if word not in text.split()[:2] or text.partition("#")[0].rstrip().endswith((":", "(")):
                continue
            below = [
                use.place
                for use in game.uses(name.text)
                if use.file == file and line < use.line <= _scope_end(game, file, line, own)
            ]
            if below:
                yield cut(game, file, line, line, frozenset(below))

    return sites


def _scope_end(game: Subject, file: str, line: int, indent: int) -> int:
    """The last line of the block that a line stands in."""
    lines = game.lines(file)
    for at in range(line + 1, len(lines) + 1):
        text = lines[at - 1].strip()
        if text and not text.startswith("#") and game.indent(file, at) < indent:
            return at - 1
    return len(lines)


RULE_NAMES.must("drop a `let` that is read", "The lines below say a name that nothing makes any more.")(_naming("let"))
RULE_NAMES.must("drop a `choose` that is read", "The lines below say a name that nothing makes any more.")(
    _naming("choose")
)


@RULE_NAMES.must("drop `replace`", "The base has a part of this name already.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        if tokens[0].text == "replace":
            yield lose(game, tokens[0], game.made_at(tokens[2].text))


# ---- whose ----------------------------------------------------------------------------------------------------------


def _zones(game: Subject, *, family: bool) -> set[str]:
    """The zones that each player has, or the others."""
    return {
        name.text
        for name in game.of_sort("zone")
        if ("each player" in game.line(*name.place).partition("#")[0]) == family
    }


@RULE_NAMES.must("lose `my`", "Each player has such a zone, and nothing says whose is meant.")
def _(game: Subject) -> Iterator[Change]:
    zones = _zones(game, family=True)
    for _, token, behind in game.with_before(game.rules):
        if token.text == "my" and behind is not None and behind.text in zones:
            yield lose(game, token, game.made_at(behind.text))


@RULE_NAMES.must("`my` with what belongs to nobody", "There is one such zone, and it belongs to nobody.")
def _(game: Subject) -> Iterator[Change]:
    zones = _zones(game, family=False)
    for before, token, behind in game.with_before(game.rules):
        moved = before is not None and before.text in ("to", "from", "count", "move", "shuffle")
        if moved and token.text in zones and (behind is None or behind.text != "of"):
            yield put(game, token, f"my {token.text}", game.made_at(token.text))


@RULE_NAMES.must("lose `each player` of a zone", "The rules say `my` of a zone that is nobody's now.")
def _(game: Subject) -> Iterator[Change]:
    for zone in sorted(_zones(game, family=True)):
        for file, line in sorted(game.made_at(zone)):
            text = game.line(file, line).replace(", each player", "", 1)
            yield write(game, file, line, text, game.said_at(zone))


@RULE_NAMES.must("lose the arguments of `do`", "The action says how many things it is told, and here it is told none.")
def _(game: Subject) -> Iterator[Change]:
    for tokens in game.token_lines(game.rules):
        if tokens[0].text == "do" and len(tokens) > 2 and tokens[2].text == "(":
            close = max(index for index, token in enumerate(tokens) if token.text == ")")
            line = game.line(*tokens[0].place)
            text = line[: tokens[2].start] + line[tokens[close].end :]
            yield write(game, *tokens[0].place, text, game.made_at(tokens[1].text))
