"""From the text of a file to the same text in plain characters, with a diagnostic for every one that was not plain.

Every replacement keeps its place, so that lines and columns stay those of the file.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from ..diagnostics import Diagnostic
from ..diagnostics.codes import syntax as codes
from ..source import SourceFile, Span

MOST_DIGITS = 15
"""Numbers have 64 bits in play; this many digits are safe in sums as well."""

_PLAIN = {
    "：": (":", "full-width colon"),
    "﹕": (":", "small colon"),
    "，": (",", "full-width comma"),
    "、": (",", "ideographic comma"),
    "（": ("(", "full-width bracket"),
    "）": (")", "full-width bracket"),
    "［": ("[", "full-width bracket"),
    "］": ("]", "full-width bracket"),
    "【": ("[", "ideographic bracket"),
    "】": ("]", "ideographic bracket"),
    "〔": ("[", "ideographic bracket"),
    "〕": ("]", "ideographic bracket"),
    "＝": ("=", "full-width equals sign"),
    "＋": ("+", "full-width plus sign"),
    "－": ("-", "full-width minus sign"),
    "−": ("-", "mathematical minus sign"),
    "–": ("-", "dash"),
    "—": ("-", "dash"),
    "＊": ("*", "full-width star"),
    "×": ("*", "multiplication sign"),
    "＃": ("#", "full-width hash"),
}
_QUOTES = {
    "“": ('“”"', "curly quote"),
    "”": ('“”"', "curly quote"),
    "„": ('“”"', "curly quote"),
    "＂": ('＂"', "full-width quote"),
    "「": ("」", "corner bracket"),
    "『": ("』", "corner bracket"),
    "«": ("»", "pointed quote"),
    "»": ("«", "pointed quote"),
}
_CLOSING_QUOTES = "“”„＂」』»"
_SPACES = {"\u3000": "a full-width space", "\u00a0": "a space that does not break"}
_ROUND = re.compile(r"\w+")


@dataclass
class PlainText:
    """The lines of a file in plain characters, and per line the column behind its last character of code (0: none).

    `tabs` holds the first tab of each line that has one. `doubtful` holds the numbers of lines whose replacement may
    not be what was meant: mistakes found there or further down in the same part may only be consequences.
    """

    source: SourceFile
    lines: list[str] = field(default_factory=list)
    code_ends: list[int] = field(default_factory=list)
    doubtful: list[int] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    tabs: dict[int, Span] = field(default_factory=dict)


def plain_text(source: SourceFile, most: int = 1_000) -> PlainText:
    """Read a file character by character; see the module. With `most` problems the line is read to its end, and the
    rest of the file is left as it is."""
    result = PlainText(source)
    for number, line in enumerate(source.lines, 1):
        if len(result.problems) >= most:
            break
        _Line(result, number, line).read()
    if result.tabs:  # whoever indents with tabs does so everywhere: one message is enough
        others = [str(number) for number in result.tabs][1:]
        shown = ", ".join(others[:5]) + (" and others" if len(others) > 5 else "")
        hint = f"{codes.TAB.hint} There are tabs in line {shown} too." if others else codes.TAB.hint
        result.problems.append(codes.TAB.at(next(iter(result.tabs.values())), hint=hint))
    return result


class _Line:
    def __init__(self, result: PlainText, number: int, text: str) -> None:
        self.result, self.number, self.text = result, number, text
        self.out: list[str] = []

    def read(self) -> None:
        """Append the plain line and where its code ends to the result."""
        text, at, end = self.text, 0, 0
        while at < len(text):
            char = text[at]
            if char == " ":
                self.out.append(char)
                at += 1
                continue
            if char in "#＃":
                if char == "＃":
                    self._wide(at, char)
                    self.out.append("#")
                break
            start = at
            if char == '"' or char in _QUOTES:
                at = self._quoted(at)
            elif char.isalnum() or char == "_":
                at = self._word(at)
            else:
                at = self._sign(at)
            if "".join(self.out[start:at]).strip():
                end = len(self.out)
        plain = "".join(self.out)
        self.result.lines.append(plain + text[len(plain) :])
        self.result.code_ends.append(end + 1 if end else 0)

    def _report(self, problem: Diagnostic, doubtful: bool = False) -> None:
        self.result.problems.append(problem)
        if doubtful:
            self.result.doubtful.append(self.number)

    def _span(self, at: int, length: int = 1) -> Span:
        return Span.at(self.result.source, self.number, at + 1, length)

    def _wide(self, at: int, char: str) -> str:
        plain, name = _PLAIN[char]
        self._report(codes.WIDE_CHARACTER.at(self._span(at), name=name, plain=plain))
        return plain

    def _sign(self, at: int) -> int:
        char = self.text[at]
        if char in _PLAIN:
            self.out.append(self._wide(at, char))
        elif char == "\t":
            if self.number not in self.result.tabs:
                self.result.tabs[self.number] = self._span(at)
                # As an indentation it may be what the line above seems to lack.
                self.result.doubtful.append(self.number - 1 if not self.text[:at].strip() else self.number)
            self.out.append(" ")
        elif char in _SPACES or unicodedata.category(char) in ("Zs", "Zl", "Zp", "Cf", "Cc"):
            name = _SPACES.get(char) or ("an unusual space" if char.isspace() else "a character that cannot be seen")
            length = len(self.text) - at - len(self.text[at:].lstrip(char))
            self._report(codes.ODD_SPACE.at(self._span(at, length), name=name), doubtful=True)
            self.out.append(" " * length)
            return at + length
        else:
            self.out.append(char)
        return at + 1

    def _quoted(self, at: int) -> int:
        """A text in quotes; what is in it stays as it is."""
        char = self.text[at]
        closing, name = _QUOTES.get(char, ('"', ""))
        behind = [self.text.find(c, at + 1) for c in closing]
        end = min((place for place in behind if place > 0), default=-1)
        if end < 0 and char == '"':  # begun plainly, ended with another sign
            end = min((p for p in (self.text.find(c, at + 1) for c in _CLOSING_QUOTES) if p > 0), default=-1)
            if end > 0:
                kind = next(n for s, (e, n) in _QUOTES.items() if self.text[end] in s + e)
                self._report(codes.WIDE_CHARACTER.at(self._span(end), name=kind, plain='"'))
        elif end >= 0 and name:
            self._report(codes.WIDE_CHARACTER.at(self._span(at), name=name, plain='"'))
        if end < 0 and not self.text[at + 1 :].strip(" :") and self.text[:at].strip():
            self._report(codes.NOT_OPENED.at(self._span(at)), doubtful=True)
            self.out.extend(" " + self.text[at + 1 :])
            return len(self.text)
        if end < 0:
            self._report(codes.OPEN_TEXT.at(self._span(at, len(self.text.rstrip()) - at)), doubtful=True)
            self.out.extend('"' + self.text[at + 1 :].replace('"', "'") + '"')
            return len(self.text)
        self.out.extend('"' + self.text[at + 1 : end].replace('"', "'") + '"')
        return end + 1

    def _word(self, at: int) -> int:
        found = _ROUND.match(self.text, at)
        assert found is not None  # the caller saw a letter, a digit or `_`
        word = found[0]
        plain = word
        if word.isascii() and word.isdigit():
            if len(word) > MOST_DIGITS:
                self._report(codes.LARGE_NUMBER.at(self._span(at, len(word)), digits=len(word), most=MOST_DIGITS))
                plain = "1".ljust(len(word))
        elif "0" <= word[0] <= "9" and word.replace("_", "").isascii():
            grouped = word.replace("_", "")
            hint = f"Write `{grouped}`." if grouped.isdigit() else None
            self._report(codes.GLUED_NUMBER.at(self._span(at, len(word)), hint=hint, text=word), doubtful=hint is None)
            plain = "1" * min(len(word), MOST_DIGITS) + " " * max(len(word) - MOST_DIGITS, 0)
        elif not word.isidentifier():
            hint = _plain_digits(word)
            self._report(codes.ODD_DIGIT.at(self._span(at, len(word)), hint=hint, text=word), doubtful=hint is None)
            plain = "1" * min(len(word), MOST_DIGITS) + " " * max(len(word) - MOST_DIGITS, 0)
        self.out.extend(plain)
        return at + len(word)


def _plain_digits(word: str) -> str | None:
    """A hint with the number in plain digits, where the word is a number at all."""
    plain = unicodedata.normalize("NFKC", word)
    if "\u2044" in plain:  # a fraction
        return "There are only whole numbers."
    digits = "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in plain)
    return f"Write `{digits}`." if digits.isascii() and digits.isdigit() else None
