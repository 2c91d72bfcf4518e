"""Reads rule texts for the tests of this folder, and says nodes in one line."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from tuckbox.interpreter.source import SourceFile, read_source
from tuckbox.interpreter.syntax import nodes as n
from tuckbox.interpreter.syntax.parse import parse

HERE = Path(__file__).parent
SAMPLES = sorted((HERE / "samples").rglob("*.tuck"))


def read(text: str) -> n.RuleFile:
    """The nodes of a text without mistakes."""
    file, problems = parse(SourceFile("rules.tuck", text))
    assert not problems, [f"{p.span}: {p.message}" for p in problems]
    return file


def read_sample(path: Path) -> n.RuleFile:
    """The nodes of a sample file, which must have no mistakes."""
    file, problems = parse(read_source(path))
    assert not problems, [f"{p.span}: {p.message}" for p in problems]
    return file


def said(value: object) -> str:
    """A node in one line: its class and its fields, names bare, what is missing as `-`."""
    match value:
        case n.Ident(text=text):
            return text
        case n.Node():
            shown = [getattr(value, f.name) for f in fields(value) if f.name != "span"]
            inner = [said(item) for item in shown if not isinstance(item, SourceFile)]
            return f"{type(value).__name__}({' '.join(inner)})" if inner else type(value).__name__
        case list():
            return "[" + " ".join(map(said, value)) + "]"
        case None:
            return "-"
        case str():
            return repr(value)
        case _:
            return str(value)


def span_text(node: n.Node) -> str:
    """What stands in the file at the span of a node; lines are joined by `/` without their indentation."""
    span = node.span
    lines = span.file.lines[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return "/".join(line.strip() for line in lines)
