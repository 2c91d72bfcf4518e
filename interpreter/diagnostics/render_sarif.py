"""From diagnostics to a SARIF log (version 2.1.0, an OASIS standard), which code hosts show beside the lines.

What comments of the rule files allow is in it as suppressed, as the standard has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..source import SourceFile, Span
from .diagnostic import Code, Diagnostic
from .pages import page

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "SRCROOT"

Address = Callable[[SourceFile], str]
"""The address of a file as a relative reference (percent-encoded, from where the command runs) or a `file:` address."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in one game: `problems`, and `allowed` by comments; `address` says where its files are."""

    problems: Iterable[Diagnostic]
    allowed: Iterable[Diagnostic]
    address: Address


def sarif(games: Mapping[str, Found], version: str, root: str) -> dict[str, Any]:
    """One run of all games. `root` is the `file:` address, ending in `/`, that relative references start from."""
    results: list[tuple[Diagnostic, Address, bool]] = []
    for found in games.values():
        results += [(one, found.address, False) for one in found.problems]
        results += [(one, found.address, True) for one in found.allowed]
    used = {one.code.id: one.code for one, _, _ in results}
    rules = [used[id_] for id_ in sorted(used)]
    numbers = {code.id: number for number, code in enumerate(rules)}
    driver = {"name": "Tuckbox", "version": version, "rules": [_rule(code) for code in rules]}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {_ROOT: {"uri": root}},
                "results": [_result(one, address, numbers, allowed) for one, address, allowed in results],
            }
        ],
    }


def _rule(code: Code) -> dict[str, Any]:
    title = code.title[0].upper() + code.title[1:]
    rule: dict[str, Any] = {
        "id": code.id,
        "shortDescription": {"text": f"{title}."},
        "defaultConfiguration": {"level": code.level},
    }
    about = page(code.id)
    if about is not None:
        rule["help"] = {"text": about.text, "markdown": about.text}
    return rule


def _result(one: Diagnostic, address: Address, numbers: Mapping[str, int], allowed: bool) -> dict[str, Any]:
    text = one.message if one.hint is None else f"{one.message} {one.hint}"
    result: dict[str, Any] = {
        "ruleId": one.code.id,
        "ruleIndex": numbers[one.code.id],
        "level": one.code.level,
        "message": {"text": text},
        "locations": [_location(one.span, address)],
    }
    if one.labels:
        result["relatedLocations"] = [
            {**_location(label.span, address), "id": number, "message": {"text": label.text}}
            for number, label in enumerate(one.labels, 1)
        ]
    if allowed:
        result["suppressions"] = [{"kind": "inSource"}]
    return result


def _location(span: Span, address: Address) -> dict[str, Any]:
    uri = address(span.file)
    place: dict[str, Any] = {"uri": uri} if uri.startswith("file:") else {"uri": uri, "uriBaseId": _ROOT}
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": place, "region": region}}
