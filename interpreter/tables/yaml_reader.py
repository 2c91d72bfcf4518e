"""From a YAML file to plain data that knows its places; every value is a text, and what could surprise is refused."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml
from yaml import events

from ..diagnostics import Diagnostic, Label
from ..diagnostics.codes import tables as codes
from ..source import SourceFile
from .located import Mapping, Node, Places, Sequence, Text, shown

MAX_DEPTH = 20
"""A game's files need about six levels."""
MAX_PROBLEMS = 50
"""After so many problems the rest of a file is not read: a hostile file shall not fill the memory with messages."""

_GATHERING = ("variants", "options", "tables", "rules", "texts", "scenarios", "attributes", "kinds")
"""Keys of which one takes all there is; who writes a second one wants to add to the first."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_UNPRINTABLE = re.compile("[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


class _Stop(Exception):  # noqa: N818 - it is no error, it leaves the reading
    """The rest of the file is not read."""


@dataclass(slots=True)
class _Open:
    """A mapping or sequence whose end has not come yet; `key` waits for its value (`twice`: to be dropped)."""

    node: Mapping | Sequence
    key: Text | None = None
    twice: bool = False


def read_yaml(source: SourceFile) -> tuple[Node | None, list[Diagnostic]]:
    """The data of the file, or None where it could not be read to its end, and everything that was wrong in it."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.places = Places(source)
        self.problems: list[Diagnostic] = []
        self.open: list[_Open] = []
        self.root: Node | None = None
        self.incomplete = False
        """Something is missing in the data, so that no later stage should complain about it."""

    def read(self) -> tuple[Node | None, list[Diagnostic]]:
        text = self.source.text
        if bad := _UNPRINTABLE.search(text):
            problem = f"The character U+{ord(bad.group()):04X} cannot stand in this file."
            return None, [codes.YAML_FORM.at(self.places.span(*bad.span()), problem=problem)]
        try:
            for event in self._events(text):
                self._take(event)
        except _Stop:
            self.incomplete = True
        except yaml.MarkedYAMLError as error:
            self.incomplete = True
            self.problems.append(self._form(error))
        if self.root is None and not self.problems:
            self.problems.append(codes.EMPTY_FILE.at(self.places.span(0, 1), file=self.source.name))
        return None if self.incomplete else self.root, self.problems

    @staticmethod
    def _events(text: str) -> Iterator[Any]:
        return iter(yaml.parse(text, Loader=_LOADER))

    def _report(self, problem: Diagnostic) -> None:
        self.problems.append(problem)
        if len(self.problems) >= MAX_PROBLEMS:
            self.problems.append(codes.TOO_MANY.at(problem.span, count=MAX_PROBLEMS))
            raise _Stop

    def _take(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, events.NodeEvent):
            self._refuse_signs(event, start, end)
        match event:
            case events.ScalarEvent() | events.AliasEvent():
                value = self._checked(event, start, end) if isinstance(event, events.ScalarEvent) else ""
                if not value and getattr(event, "tag", None) is not None:  # `!Boom` is told once, not as nothing too
                    value = self.source.text[start:end].strip()
                self._put(Text(value, self.places, start, self._trim(start, end)))
            case events.MappingStartEvent():
                self._enter(Mapping(self.places, start))
            case events.SequenceStartEvent():
                self._enter(Sequence(self.places, start))
            case events.MappingEndEvent() | events.SequenceEndEvent():
                self.open.pop()
            case events.DocumentStartEvent():
                if self.root is not None:
                    self._report(codes.SECOND_DOCUMENT.at(self.places.span(start, end)))
                    raise _Stop
                if event.version or event.tags:
                    self._report(codes.YAML_TAG.at(self.places.span(0, 1), hint="Leave the line out.", sign="%"))

    def _checked(self, event: Any, start: int, end: int) -> str:
        """A text as any other file has it: `\\u` and `\\x` in quotes can write what could not stand there itself."""
        value = unicodedata.normalize("NFC", event.value)
        if bad := _CONTROL.search(value):
            problem = f"This text has the character U+{ord(bad.group()):04X} in it, which cannot be printed."
            self._report(codes.YAML_FORM.at(self.places.span(start, self._trim(start, end)), problem=problem))
            return _CONTROL.sub(" ", value)
        return value

    def _refuse_signs(self, event: Any, start: int, end: int) -> None:
        if event.anchor is not None:
            alias = isinstance(event, events.AliasEvent)
            self.incomplete = self.incomplete or alias
            sign = ("*" if alias else "&") + event.anchor
            self._report(codes.YAML_ALIAS.at(self.places.span(start, start + len(sign)), sign=shown(sign)))
        if getattr(event, "tag", None) is not None:
            sign = self.source.text[start:end].split(maxsplit=1)[0]
            self._report(codes.YAML_TAG.at(self.places.span(start, start + len(sign)), sign=shown(sign)))

    def _trim(self, start: int, end: int) -> int:
        """A block of text ends before its last line end."""
        return start + len(self.source.text[start:end].rstrip())

    def _enter(self, node: Mapping | Sequence) -> None:
        if len(self.open) >= MAX_DEPTH:
            self._report(codes.TOO_DEEP.at(node.span, most=MAX_DEPTH))
            raise _Stop
        self._put(node)
        self.open.append(_Open(node))

    def _put(self, value: Node) -> None:
        """Put a value where it belongs: it is the whole, an entry of a list, a key, or what a key waits for."""
        if not self.open:
            self.root = value
            return
        top = self.open[-1]
        if isinstance(top.node, Sequence):
            top.node.items.append(value)
        elif top.key is not None:
            if not top.twice:
                top.node.entries[top.key.text] = (top.key, value)
            top.key = None
        elif isinstance(value, Text):
            top.key = value
            earlier = top.node.entries.get(value.text)
            top.twice = earlier is not None
            if earlier is not None:
                self._report_twice(*earlier, value)
        else:
            self._report(codes.KEY_FORM.at(value.span))
            raise _Stop

    def _report_twice(self, first: Text, below: Node, second: Text) -> None:
        here, there, key = second.span, first.span, second.shown
        labels = [Label(there, "the first one")]
        hint = None
        if isinstance(below, Mapping | Sequence) and second.text in _GATHERING:
            hint = f"Put what is below both of them under one `{key}:`."
        self._report(codes.KEY_TWICE.at(here, hint=hint, labels=labels, key=key, first=there.line, line=here.line))

    def _form(self, error: yaml.MarkedYAMLError) -> Diagnostic:
        """What the YAML library found, in our words and at the place a designer would look at."""
        problem, mark = error.problem or "", error.problem_mark
        reference = (error.context or "").startswith(("while scanning an alias", "while scanning an anchor"))
        if reference and error.context_mark is not None:
            begin = error.context_mark.index
            sign = self.source.text[begin:].split(maxsplit=1)[0]
            return codes.YAML_ALIAS.at(self.places.span(begin, begin + len(sign)), sign=shown(sign))
        if "unexpected end of stream" in problem and error.context_mark is not None:
            mark = error.context_mark
        if "maximum nesting" in problem and error.context_mark is not None:
            return codes.TOO_DEEP.at(self.places.span(error.context_mark.index, 0), most=MAX_DEPTH)
        index = min(mark.index if mark is not None else 0, max(len(self.source.text) - 1, 0))
        begin = self.places.line_start(index)
        tab = re.match(r" *\t", self.source.text[begin : index + 1])
        if tab or self.source.text[index : index + 1] == "\t":
            at = begin + tab.end() - 1 if tab else index
            return codes.YAML_TAB.at(self.places.span(at, at + 1))
        words, hint = _in_our_words(problem, self.source.text[index : index + 1])
        wide = self._wide_sign(begin, index)
        if wide is not None:
            sign = self.source.text[wide]
            words = f"There is a full-width `{sign}` here where `{_WIDE[sign]}` was probably meant."
            return codes.YAML_FORM.at(self.places.span(wide, wide + 1), problem=words)
        if "mapping values are not allowed" in problem and (lost := self._lost_colon(begin)) is not None:
            return lost
        opened = error.context_mark if (error.context or "").startswith("while parsing a flow") else None
        labels = (
            [] if opened is None else [Label(self.places.span(opened.index, opened.index + 1), "it is opened here")]
        )
        return codes.YAML_FORM.at(self.places.span(index, index + 1), problem=words, hint=hint, labels=labels)

    def _lost_colon(self, begin: int) -> Diagnostic | None:
        """That the line above is a key without its `:`, so that the next key seems to belong to it."""
        start = self.places.line_start(max(begin - 1, 0))
        found = re.fullmatch(r"(\s*)(\w+)\s+([^#:]*[^#:\s])\s*(?:#.*)?", self.source.text[start:begin].rstrip("\n"))
        if found is None or start == begin:
            return None
        at = start + len(found[1])
        return codes.YAML_FORM.at(
            self.places.span(at, at + len(found[2])),
            problem=f"A `:` is missing behind `{found[2]}`.",
            hint=f"Write `{found[2]}: {found[3]}`.",
        )

    def _wide_sign(self, begin: int, index: int) -> int | None:
        """Where a full-width sign may be the cause: in the line up to the problem, or in a line above without a `:`."""
        above = self.places.line_start(max(begin - 1, 0))
        for start, end in ((begin, index + 1), (above, begin)):
            if start == begin or ":" not in self.source.text[start:end]:
                found = re.search(f"[{''.join(_WIDE)}]", self.source.text[start:end])
                if found:
                    return start + found.start()
        return None


_WIDE = {"：": ":", "，": ",", "［": "[", "］": "]", "｛": "{", "｝": "}", "＂": '"', "\u3000": " "}

_QUOTE = "Put the text in quotes if this sign belongs to it."
_INDENT = "Entries that belong together begin in the same column."
_WORDS = (
    ("mapping values are not allowed", "There is a `:` here that does not fit.",
     "Check the indentation, and put a text with a `:` in it in quotes."),
    ("cannot start any token", "A value cannot begin with `{char}`.", _QUOTE),
    ("expected ',' or ']'", "A `,` or the `]` that closes the list was expected here.", None),
    ("expected ',' or '}'", "A `,` or the `}}` that closes the keys was expected here.", None),
    ("could not find expected ':'", "A `:` was expected behind a key.", _INDENT),
    ("expected key", "This line does not fit to those above it.", _INDENT),
    ("expected <block end>", "This line does not fit to those above it.", _INDENT),
    ("expected '-' indicator", "A further entry beginning with `-` was expected here.", _INDENT),
    ("unexpected end of stream", "The quote that opens here is never closed.", None),
    ("unknown escape character", "Behind `\\` stands a sign that means nothing.",
     "Use single quotes, or write `\\\\` for one backslash."),
    ("expected node content", "A value was expected here.", None),
    ("incompatible YAML document", "A line beginning with `%` is not read here.", "Leave it out."),
    ("<document start>", "The file had ended before this line.", "Leave out the line `...`."),
)  # fmt: skip


def _in_our_words(problem: str, char: str) -> tuple[str, str | None]:
    for part, words, hint in _WORDS:
        if part in problem:
            return words.format(char=char), hint
    return "This cannot be read as YAML.", "Compare it with a file that works; quotes and indentation matter."
