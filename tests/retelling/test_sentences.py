"""From everything that can be explained to a promise: all of it is told, in whole sentences of plain words."""

from __future__ import annotations

import re
import typing

from tuckbox.interpreter.retelling import retell
from tuckbox.interpreter.retelling.steps import tellers
from tuckbox.interpreter.syntax import nodes as n
from tuckbox.interpreter.syntax.walk import walk

from .games import all_games, everything, loaded, steps, told_of, topics

TYPES_APART = (n.NotBuilt,)
"""What the checker refuses in every game."""
MACHINE = re.compile(
    r"  |\bNone\b(?! )|object at|[<>{}]|[\ue000-\uf8ff]|\bNoun\(|\bSymbol\b|\(\)| [,.:;]|,,|\.\."
    r"|\b(?:the|a|an) (?:the|a|an|your|their|its|all|every)\b|\bis is\b|\bto to\b|\bin in\b|\bhas has\b"
)
"""What no careful person would write."""


def test_every_statement_has_words() -> None:
    assert tellers() == frozenset(typing.get_args(n.Stmt))


def test_the_games_use_every_sort_of_node() -> None:
    """So that all have been put into words below."""
    met: set[type[n.Node]] = set()
    for game in all_games().values():
        for file in game.files:
            for part in file.parts:
                met |= {type(node) for node in walk(part)}
    wanted = {*typing.get_args(n.Stmt), *typing.get_args(n.Expr), *typing.get_args(n.Part)} - set(TYPES_APART)
    wanted |= {n.Answer, n.Alternative, n.Else, n.Range, n.Amount, n.How, n.Event, n.Param}
    assert wanted - met == set()


def test_everything_is_told_in_whole_sentences() -> None:
    count = 0
    for name, game in all_games().items():
        if game.report.has_errors:
            continue
        for topic in topics(game):
            told = retell(game, topic)
            assert told.sections, f"{name}: nothing is told of {topic}"
            for step in steps(told):
                assert step.sentences
                for sentence in step.sentences:
                    count += 1
                    where = f"{name}, {topic}: {sentence}"
                    assert sentence[-1] in ".:", where
                    assert not sentence[0].isascii() or sentence[0].isupper() or sentence[0] in '"`', where
                    assert not MACHINE.search(sentence), where
                assert step.sentences[-1].endswith(":") or not step.inner, f"{name}, {topic}: {step.text}"
    assert count > 5000


def test_a_step_has_the_line_that_says_it() -> None:
    for step in steps(retell(loaded("santa"), "number_1")):
        assert step.place is not None or step.text.startswith(("Where nothing", "The colour"))
    text = next(one for one in retell(loaded("santa"), "number_1").sections if one.kind == "text")
    lines = [step.place.file.line(step.place.line).split()[0] for step in text.steps if step.counted and step.place]
    assert lines == ["needs", "must", "move", "choose", "move"]


def test_the_same_is_told_every_time() -> None:
    for name in ("santa", "deck_the_yard"):
        game = loaded(name)
        for topic in topics(game)[:40]:
            assert told_of(game, topic) == told_of(game, topic)


def test_no_line_of_a_game_is_left_out() -> None:
    """Every statement of every shipped game is the place of a step of the whole game, or of one of its cards."""
    for name in ("santa", "twelve_days", "deck_the_yard"):
        game = loaded(name)
        assert game.checked is not None
        placed = set()
        for topic in topics(game):
            for step in steps(retell(game, topic)):
                placed |= {(span.file.name, span.line) for span in step.places}
        for part in game.checked.parts.with_steps():
            for node in walk(part):
                if isinstance(node, typing.get_args(n.Stmt)) and not isinstance(node, n.NotBuilt):
                    assert (node.span.file.name, node.span.line) in placed, f"{name}: {node.span}"


def test_nothing_is_said_of_others_in_a_game_for_one() -> None:
    for topic in topics(loaded("deck_the_yard")):
        for said in everything(retell(loaded("deck_the_yard"), topic)):
            assert "Everybody" not in said and "Only you" not in said
