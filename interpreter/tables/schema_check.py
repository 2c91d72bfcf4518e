"""From the data of a YAML file and its JSON Schema to diagnostics in a designer's words, each at its key or value."""

from __future__ import annotations

import importlib.resources
import json
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

import yaml

from ..diagnostics import Diagnostic, did_you_mean, nearest
from ..diagnostics.codes import tables as codes
from .languages import sign_hint
from .located import MAX_SHOWN, Mapping, Node, Sequence, Text, plain, shown

MOST_UNKNOWN = 50
"""So many unknown keys of one place are told: with more it is probably another sort of file."""
_EMPTY = ("minLength", "minItems", "minProperties")


def check_schema(root: Node, schema: str, repeated: str | None = None) -> list[Diagnostic]:
    """What in `root` does not agree with `schema/<schema>.schema.json`.

    A long list of like entries under the key `repeated` is checked once for each shape (its keys and what sorts of
    values they have) and in full only where that shape is wrong; its schema must not depend on more than shape.
    """
    if not (isinstance(root, Mapping) and repeated and isinstance(entries := root.value(repeated), Sequence)):
        return _check(root, schema)
    by_shape: dict[object, list[Node]] = {}
    for entry in entries.items:
        by_shape.setdefault(_shape(entry), []).append(entry)
    firsts = [group[0] for group in by_shape.values()]
    paths = [path for path, _ in _errors(_with(root, repeated, firsts), schema)]
    wrong = {path[1] for path in paths if path[0:1] == [repeated] and len(path) > 1}
    kept = [entry for number, group in enumerate(by_shape.values()) if number in wrong for entry in group]
    return _check(_with(root, repeated, kept), schema)


def _with(root: Mapping, key: str, items: list[Node]) -> Mapping:
    """The mapping with other entries in its list `key`."""
    name, old = root.entries[key]
    return Mapping(root.places, root.start, {**root.entries, key: (name, Sequence(old.places, old.start, items))})


def _shape(node: Node) -> object:
    match node:
        case Text():
            return bool(node.text)
        case Sequence():
            return tuple(_shape(item) for item in node.items)
        case Mapping():
            return tuple((key, _shape(value)) for key, (_, value) in node.entries.items())


@cache
def _validator(schema: str) -> Any:
    import jsonschema  # late: it takes a while, and only files in YAML need it

    package = __package__.split(".")[0] + ".schema"
    text = importlib.resources.files(package).joinpath(f"{schema}.schema.json").read_text(encoding="utf-8")
    return jsonschema.Draft202012Validator(json.loads(text))


def _errors(root: Node, schema: str) -> Iterator[tuple[list[str | int], Any]]:
    for error in _validator(schema).iter_errors(plain(root)):
        yield list(error.absolute_path), error


def _check(root: Node, schema: str) -> list[Diagnostic]:
    found: dict[tuple[object, ...], Diagnostic] = {}
    for path, error in _errors(root, schema):
        for problem in _in_our_words(root, path, error):
            found.setdefault((problem.code.id, problem.span.key, problem.message), problem)
    return list(found.values())


def _in_our_words(root: Node, path: list[str | int], error: Any) -> Iterator[Diagnostic]:
    node = _node_at(root, path)
    match error.validator:
        case "additionalProperties" if isinstance(node, Mapping):
            known = sorted(error.schema["properties"])
            unknown = _unknown(node, error.schema)
            for key in unknown[:MOST_UNKNOWN]:
                name = node.entries[key][0]
                hint = did_you_mean(key, known) or _option_of_variant(path, key, node)
                yield codes.UNKNOWN_KEY.at(name.span, hint=hint, key=name.shown, known=_listing(known))
            for key in unknown[MOST_UNKNOWN : MOST_UNKNOWN + 1]:
                yield codes.TOO_MANY.at(node.entries[key][0].span, count=MOST_UNKNOWN)
        case "required" if isinstance(node, Mapping):
            misspelt = {nearest(key, error.validator_value) for key in _unknown(node, error.schema)}
            for key in error.validator_value:
                if key not in node.entries and key not in misspelt:
                    what = error.schema["properties"][key]["description"]
                    yield codes.MISSING_KEY.at(node.span, key=key, expected=what)
        case "pattern" if isinstance(node, Mapping):  # the name of a key
            name = node.entries[error.instance][0]
            expected, hint = error.schema["description"], sign_hint(error.instance)
            yield codes.WRONG_FORM.at(name.span, hint=hint, found=shown(error.instance), expected=expected)
        case "pattern":
            expected, hint = error.schema["description"], _range_hint(error.instance)
            yield codes.WRONG_FORM.at(node.span, hint=hint, found=shown(error.instance), expected=expected)
        case "maxItems" | "maxProperties":
            count, things = f"{len(error.instance):,}", "entries"
            what = f"`{path[-1]}`" if path else "This file"
            yield codes.TOO_LARGE.at(node.span, what=what, count=count, things=things, most=error.validator_value)
        case _:
            found = "nothing" if error.validator in _EMPTY else _sort(node)
            expected = error.schema["description"]
            hint = _in_brackets(path, node, error.schema) or _example(path, error.schema)
            yield codes.WRONG_SHAPE.at(node.span, hint=hint, place=_place(path), expected=expected, found=found)


def _range_hint(text: str) -> str | None:
    """A hint with the range that seems to be meant: `2-4` is `2 to 4`."""
    numbers = re.fullmatch(r"(\d\d?) *(?:-|–|—|~|〜|,|and|to|\.\.+) *(\d\d?)", unicodedata.normalize("NFKC", text))
    if numbers:
        return f"Write `{int(numbers[1])} to {int(numbers[2])}`."
    several = (
        [int(one) for one in re.findall(r"\d+", text)] if re.fullmatch(r"[\d\s,/;]+(?:(?:or|and) *\d+)?", text) else []
    )
    in_a_row = len(several) > 1 and several == list(range(several[0], several[0] + len(several)))
    return f"Write `{several[0]} to {several[-1]}`." if in_a_row else None


def _option_of_variant(path: list[str | int], key: str, node: Mapping) -> str | None:
    """A hint for what looks like the new value of an option, written straight into a variant."""
    value = node.entries[key][1]
    if len(path) != 2 or path[0] != "variants" or not isinstance(value, Text):
        return None
    return f"New values of options stand under `options:`, as in `options: {{{shown(key)}: {value.shown}}}`."


def _in_brackets(path: list[str | int], node: Node, schema: Any) -> str | None:
    """A hint for a text where a list of texts is expected: the same in brackets."""
    of_files = schema.get("items", {}).get("$ref") == "#/$defs/file"
    if not (of_files and isinstance(node, Text) and 0 < len(node.text) <= 2 * MAX_SHOWN and "\n" not in node.text):
        return None
    return f"Write `{path[-1]}: [{node.text}]`."


def _example(path: list[str | int], schema: Any) -> str | None:
    """A hint with the example that the schema has for what stands under a key, written on one line."""
    examples = schema.get("examples")
    if not examples or not path or not isinstance(path[-1], str):
        return None
    written = yaml.safe_dump(examples[0], default_flow_style=True, allow_unicode=True).strip()
    return f"For example: `{shown(path[-1])}: {written}`."


def _unknown(node: Mapping, schema: Any) -> list[str]:
    """The keys that the schema does not know; none if it takes any."""
    if schema.get("additionalProperties") is not False:
        return []
    return [key for key in node.entries if key not in schema["properties"]]


def _node_at(root: Node, path: list[str | int]) -> Node:
    node = root
    for step in path:
        if isinstance(node, Mapping):
            node = node.entries[str(step)][1]
        elif isinstance(node, Sequence):
            node = node.items[int(step)]
    return node


def _place(path: list[str | int]) -> str:
    """How a message calls the value at the end of `path`."""
    if not path:
        return "This file"
    if isinstance(path[-1], str):
        return f"`{path[-1]}`"
    return f"This entry of `{path[-2]}`" if len(path) > 1 else "This entry"


def _sort(node: Node) -> str:
    match node:
        case Text():
            return f"`{node.shown}`" if node.text else "nothing"
        case Sequence():
            return "a list"
        case Mapping():
            return "keys and values"


def _listing(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
