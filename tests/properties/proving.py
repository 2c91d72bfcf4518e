"""From heads to lines that look whether the heads were kept to: where something is wrong they set `broken`.

They say in other lines of the language what heads mean. What is needed still holds when all heads are settled; where
no alternative was open, a plain search through all choices finds no way either.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .coins import amount_of, enough
from .statements import Line

_CHOICE = re.compile(r'must choose (?P<amount>.*?)\b(?P<name>c\d+) from (?P<source>.*?)(?P<prompt> "Which\?")?')
_SURE = {"piece": "rank of {} is less than 0", "chip": "weight of {} is less than 0"}


def broken() -> Line:
    """The line that tells that something is wrong."""
    return Line("set broken to yes")


def settled(heads: Sequence[Line], kinds: dict[str, str]) -> list[Line]:
    """Lines for the place where these heads are settled and nothing has happened since. `kinds` says what names hold:
    a choice that has come to nothing cannot be looked at."""
    tests: list[str] = []
    for head in heads:
        if head.body:
            return []
        need = head.text.removeprefix("needs ")
        if need != head.text:
            tests += [f"not ({need})"] if not need.startswith("any ") else []
            continue
        if amount_of(head) is not None:
            continue
        name, amount = _choice(head)["name"], _choice(head)["amount"].strip()
        if not amount:
            tests += [_SURE[kinds[name]].format(name)] if kinds[name] in _SURE else []
        elif amount[0].isdigit():
            tests.append(f"count {name} is less than {amount.split()[0]}")
            tests.append(f"count {name} is more than {amount.split()[-1]}" if amount[-1].isdigit() else "no")
    return [Line(f"if {test}:", [broken()]) for test in tests if test != "no"]


def not_open(heads: Sequence[Line], fresh: Sequence[str]) -> list[Line]:
    """Lines for the place where these heads could not be met: a search for some way to meet them. Nothing, where they
    choose several things or alternatives. `fresh` are names for what the search looks at."""
    if len(fresh) < len(heads) or any(head.body for head in heads):
        return []
    found = [broken()]
    names: dict[str, str] = {}
    steps: list[str] = []
    prices: list[str] = []
    for head, new in zip(heads, fresh, strict=False):
        text = head.text
        if text.startswith("needs "):
            steps.append(f"if {text.removeprefix('needs ')}:")
            continue
        if (price := amount_of(head)) is not None:
            prices.append(price)
            steps.append(f"if {enough(prices)}:")
            continue
        choice = _choice(head)
        if choice["amount"] or "3000000000" in text:
            return []
        names[choice["name"]] = new
        source = choice["source"]
        numbers = re.match(r"\d+ to ", source)
        steps.append(f"for each {choice['name']} {'from' if numbers else 'in'} {source}:")
    for step in reversed(steps):
        found = [Line(re.sub(r"\bc\d+\b", lambda one: names.get(one[0], one[0]), step), found)]
    return found


def _choice(head: Line) -> dict[str, str]:
    found = _CHOICE.fullmatch(head.text)
    assert found is not None, head.text
    return found.groupdict()
