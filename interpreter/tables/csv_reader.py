"""From a CSV file to its header and rows, each cell with its place; what spreadsheets leave behind is accepted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..diagnostics import Diagnostic
from ..diagnostics.codes import tables as codes
from ..source import SourceFile, Span
from .csv_form import find_separator, header_problems, ragged, sign_name, wide_commas
from .located import Places, Text

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
"""Full-width signs and the plain ones; one for one, so that columns stay where they are."""
_TOLD = re.compile(r"\s*sep=([,;\t])[\s,;]*", re.IGNORECASE)
"""A line above the header that some spreadsheets write and read."""


MOST_LINES = 100_000
MOST_COLUMNS = 1_000


@dataclass(slots=True)
class Grid:
    """A table of texts: every row has as many cells as the header."""

    header: list[Text]
    rows: list[list[Text]]


def read_csv(source: SourceFile) -> tuple[Grid | None, list[Diagnostic]]:
    """The table of the file, or None where it has no usable header, and everything that was wrong in it.

    Rows of another length than the header are reported, and filled or cut so that their other cells can be checked.
    A row without any text is no row, and empty cells behind the last column are nothing.
    """
    reader = _Reader(source)
    too_large = _too_large(source, reader.places)
    if too_large is not None:
        return None, [too_large]
    records = reader.records()
    if not records:
        empty = codes.EMPTY_FILE.at(reader.places.span(0, 1), file=source.name)
        return None, reader.problems or [empty]
    header, *rows = records
    reader.problems += header_problems(header, rows)
    wide = [row for row in rows if len(row) == 1 < len(header) and row[0].text.count("，") >= len(header) - 1]
    reader.problems += [wide_commas(header, row) for row in wide]
    rows = [row for row in rows if row not in wide]
    for row in rows:
        if any(cell.text for cell in row[len(header) :]) or len(row) < len(header):
            reader.problems.append(ragged(header, row, reader.separator))
            end = row[-1].end
            row.extend(Text("", reader.places, end, end) for _ in range(len(header) - len(row)))
        del row[len(header) :]
    return Grid(header, rows), reader.problems


def _too_large(source: SourceFile, places: Places) -> Diagnostic | None:
    """A table larger than any game needs is not looked at, so that nobody waits for it."""
    lines = source.text.count("\n") + 1
    if lines > MOST_LINES:
        count, most = f"{lines:,}", f"{MOST_LINES:,}"
        return codes.TOO_LARGE.at(places.span(0, 1), what="This file", count=count, things="lines", most=most)
    for number, line in enumerate(source.lines, 1):
        cells = 1 + max(line.count(sign) for sign in ",;\t")
        if cells > MOST_COLUMNS and '"' not in line:
            count, most = f"{cells:,}", f"{MOST_COLUMNS:,}"
            place = Span.at(source, number)
            return codes.TOO_LARGE.at(place, what="This row", count=count, things="cells", most=most)
    return None


class _Reader:
    def __init__(self, source: SourceFile) -> None:
        self.places = Places(source)
        self.text = source.text
        self.problems: list[Diagnostic] = []
        self.separator = ","
        """What stands between two cells; the header line tells."""
        self.one_line = False
        """Set once a quote was never closed: from then on no quoted text reaches over a line end."""
        self.broken = False
        """Whether the present row has such a quote: its cells mean nothing."""

    def records(self) -> list[list[Text]]:
        """All rows with any text in them, the header first."""
        found: list[list[Text]] = []
        position = 0
        told = False
        while position < len(self.text):
            end = self._line_end(position)
            if not found:
                line = self.text[position:end].translate(_WIDE)
                self.text = self.text[:position] + line + self.text[end:]
                if not told and (match := _TOLD.fullmatch(line)):
                    self.separator, told, position = match[1], True, end + 1
                    continue
                if not told and line.strip() and not self._find_separator(line, position):
                    return []
            if self.text.find('"', position, end) < 0:
                record = self._plain(position, end)
            else:
                self.broken = False
                record, end = self._quoted(position)
                if self.broken and not found:
                    return []  # without a header the rows mean nothing
                if self.broken:
                    record = []
            if any(cell.text for cell in record):
                found.append(record)
            position = end + 1
        return found

    def _find_separator(self, line: str, start: int) -> bool:
        """Settles what separates the cells, or reports that the header line does not tell."""
        found = find_separator(line)
        if isinstance(found, str):
            self.separator = found
            return True
        at, signs = start + found.at, found.signs
        first, second = (f"{sign_name(sign)}s" for sign in signs)
        self.problems.append(codes.SEPARATOR.at(self.places.span(at, at + 1), first=first, second=second))
        return False

    def _line_end(self, position: int) -> int:
        end = self.text.find("\n", position)
        return len(self.text) if end < 0 else end

    def _plain(self, start: int, end: int) -> list[Text]:
        record: list[Text] = []
        for piece in self.text[start:end].split(self.separator):
            record.append(self._cell(piece, start))
            start += len(piece) + 1
        return record

    def _cell(self, piece: str, start: int) -> Text:
        begin = start + len(piece) - len(piece.lstrip())
        stripped = piece.strip()
        return Text(stripped, self.places, begin, begin + len(stripped))

    def _quoted(self, position: int) -> tuple[list[Text], int]:
        """One row with quotes in it, and the offset of the line end behind it."""
        record: list[Text] = []
        while True:
            line_end = self._line_end(position)
            begin = position
            while begin < line_end and self.text[begin].isspace() and self.text[begin] != self.separator:
                begin += 1
            if self.text[begin : begin + 1] == '"':
                cell, after = self._quoted_cell(begin, line_end)
                if self._ends_where_one_opens(begin, after):
                    self._never_closed(begin)
                    return record, line_end
                line_end = self._line_end(after)
                sign = self.text.find(self.separator, after, line_end)
                position = line_end if sign < 0 else sign
                rest = self._cell(self.text[after:position], after)
                if rest.text:
                    self.problems.append(
                        codes.AFTER_QUOTE.at(rest.span, found=rest.shown, separator=sign_name(self.separator))
                    )
            else:
                sign = self.text.find(self.separator, position, line_end)
                end = line_end if sign < 0 else sign
                cell, position = self._cell(self.text[position:end], position), end
            record.append(cell)
            if position >= line_end:
                return record, line_end
            position += 1

    def _quoted_cell(self, begin: int, line_end: int) -> tuple[Text, int]:
        """The cell whose quote opens at `begin`, and the offset behind its closing quote."""
        limit = line_end if self.one_line else len(self.text)
        at = begin + 1
        while (at := self.text.find('"', at, limit)) >= 0:
            if self.text[at + 1 : at + 2] != '"':
                content = self.text[begin + 1 : at].replace('""', '"')
                return Text(content.strip(), self.places, begin, at + 1), at + 1
            at += 2
        self._never_closed(begin)
        return Text(self.text[begin + 1 : line_end].strip(), self.places, begin, line_end), line_end

    def _never_closed(self, begin: int) -> None:
        self.one_line = self.broken = True
        self.problems.append(codes.QUOTE_OPEN.at(self.places.span(begin, begin + 1)))

    def _ends_where_one_opens(self, begin: int, after: int) -> bool:
        """Whether a text of several lines is closed by what looks like the quote that opens another one: behind a
        separator or a line end, with a text right behind it."""
        closing = after - 1
        before, behind = self.text[closing - 1], self.text[after : after + 1]
        opens = before in (self.separator, "\n") and behind not in ("", self.separator, "\n")
        return opens and closing - 1 > begin and "\n" in self.text[begin:closing]
