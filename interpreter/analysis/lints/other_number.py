"""Printed texts, and questions, that name another number than the rules they stand for."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from ...diagnostics import Label
from ...diagnostics.codes import lints_use as codes
from ...model.symbols import ActionSymbol, DefineSymbol, ItemDefine, OptionSymbol
from ...model.tables import Kind
from ...source import Span
from ...syntax import nodes as n
from ...syntax.walk import walk
from ..scope import Context

_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_ALSO = {"twice": 2, "both": 2, "pair": 2, "double": 2, "doubled": 2, "second": 2, "thrice": 3, "third": 3, "triple": 3}
"""Words of numbers that a text may have for a number in the rules, and that ask for none."""
_SIGNS = {sign: number for number, sign in enumerate("一二三四五六七八九十", 1)}
_LINES = (n.Choose, n.Draw, n.Move, n.Flip, n.Swap, n.Answer, n.Alternative)
"""Lines, of which a text may say how many there are."""
_FEW = 1
"""0 and 1 are said in many ways: no, a, the."""


def lint(cx: Context) -> None:
    """Notes it only where the text has a number that is nowhere in the rules, and these have one that is not in it."""
    for id_, card in cx.names.cards.items():
        table = cx.names.tables.get(card.table)
        kind = table.kinds.get(id_) if table is not None else None
        if kind is not None and kind.texts:
            _card(cx, card.node, kind)
    for part in cx.checked.parts.with_steps():
        for node in walk(part):
            if isinstance(node, n.Choose) and node.prompt is not None and node.amount is not None:
                _question(cx, part, node, node.prompt, node.amount)


def _card(cx: Context, node: n.Card, kind: Kind) -> None:
    texts = {language: found for language, text in kind.texts.items() if (found := _said(text))[0]}
    ruled = list(_numbers(node)) if texts else []
    if not ruled:
        return
    known = _all_numbers(cx, node) | {abs(cell) for cell in kind.cells.values() if type(cell) is int}
    for language, (said, also) in texts.items():
        if (other := sorted(said - known)) and (own := [one for one in ruled if not one[1] & (said | also)]):
            _note(cx, kind.text_spans.get(language, kind.span), other, own)


def _question(cx: Context, part: n.Node, node: n.Choose, prompt: str, amount: n.Amount) -> None:
    said, also = _said(prompt)
    ruled = [one for bound in (amount.low, amount.high) if bound is not None for one in _numbers(bound)]
    known = _all_numbers(cx, part) if said and ruled else set()
    if ruled and (other := sorted(said - known)) and (own := [one for one in ruled if not one[1] & (said | also)]):
        place = _quoted(node, prompt)
        _note(cx, place, other, own)


def _note(cx: Context, place: Span, other: list[int], own: list[tuple[n.Int, set[int]]]) -> None:
    ruled = list(dict.fromkeys(node.value for node, _ in own))
    labels = [Label(node.span, "the rules say it here") for node, _ in own[:1]]
    cx.report.add(codes.OTHER_NUMBER.at(place, said=_listed(other), ruled=_listed(ruled), labels=labels))


def _listed(numbers: list[int]) -> str:
    return " and ".join([", ".join(map(str, numbers[:-1])), str(numbers[-1])]) if len(numbers) > 1 else str(numbers[0])


def _quoted(node: n.Choose, prompt: str) -> Span:
    """Where the question stands, on whichever line of the choice."""
    file = node.span.file
    for line in range(node.span.line, node.span.end_line + 1):
        column = file.line(line).find(f'"{prompt}"')
        if column >= 0:
            return Span.at(file, line, column + 1, len(prompt) + 2)
    return node.name.span


def _numbers(node: n.Node) -> Iterator[tuple[n.Int, set[int]]]:
    """The numbers above one that stand in the rules, each with those by which a text may say the same: `at least 3` is
    more than two."""
    compared = {id(one) for outer in walk(node) if isinstance(outer, n.Compare) for one in walk(outer)}
    for inner in walk(node):
        if isinstance(inner, n.Int) and inner.value > _FEW:
            near = 1 if id(inner) in compared else 0
            yield inner, set(range(inner.value - near, inner.value + near + 1))


def _all_numbers(cx: Context, node: n.Node) -> set[int]:
    """All numbers that play a part in these lines: in what they run and look up, options, how long lists are, and how
    many lines of a sort there are."""
    found = set(Counter(type(one) for one in walk(node) if isinstance(one, _LINES)).values())
    seen: set[int] = set()
    todo: list[n.Node] = [node]
    while todo:
        for inner in walk(todo.pop()):
            if isinstance(inner, n.Listing):
                found.add(len(inner.items))
            symbol = cx.checked.refs.get(inner)
            if symbol is None or id(symbol) in seen:
                continue
            seen.add(id(symbol))
            match symbol:
                case OptionSymbol(value=int() as value):
                    found.add(value)
                case OptionSymbol(value=tuple() as values):
                    found |= {*values, len(values)}
                case DefineSymbol() | ItemDefine():
                    define = symbol.define if isinstance(symbol, ItemDefine) else symbol
                    todo.append(define.node)
                    found |= _of(define.node)
                case ActionSymbol():
                    todo.append(symbol.node.block)
                    found |= _of(symbol.node.block)
    return found | _of(node)


def _of(node: n.Node) -> set[int]:
    return {number for _, numbers in _numbers(node) for number in numbers}


def _said(text: str) -> tuple[set[int], set[int]]:
    """The numbers above one that a text names, and those that it may mean besides."""
    plain = unicodedata.normalize("NFKC", text).lower()
    said = {int(digits) for digits in re.findall(r"(?<![\w.])\d{1,4}", plain)}
    said |= {int(digits) for digits in re.findall(r"(?<=[^\x00-\x7f])\d{1,4}", plain)}
    words = re.findall(r"[a-z]+", plain)
    said |= {_WORDS[word] for word in words if word in _WORDS}
    also = {_ALSO[word] for word in words if word in _ALSO} | {_SIGNS[sign] for sign in plain if sign in _SIGNS}
    return {number for number in said if number > _FEW}, also
