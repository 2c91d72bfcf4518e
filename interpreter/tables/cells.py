"""From a cell's text and the type of its column to a value, or to a diagnostic that says what was meant."""

from __future__ import annotations

import re
import unicodedata

from ..diagnostics import Diagnostic, did_you_mean
from ..diagnostics.codes import tables as codes
from ..model.tables import Cell
from ..syntax.numbers import digits
from .located import MAX_SHOWN, Text
from .names import is_name, name_problem

MOST = 1_000_000_000
"""Numbers in tables reach from -MOST to MOST."""
MAX_COPIES = 20_000
"""At most so many pieces of one kind."""

_SENTENCE = 4
"""So many words in a cell are no name with a blank in it; somebody has written a note."""

NUMBER, YES_NO, WORD, LIST = "number", "yes or no", "", "list of "
_NUMBER = re.compile(r"0|-?[1-9][0-9]*")
_THOUSANDS = re.compile(r"-?[1-9][0-9]{0,2}(?:,[0-9]{3})+|-?[1-9][0-9]{0,2}(?:\.[0-9]{3})+")
"""A number in groups of three digits, or, with one sign, a broken one: `1,500`, `1.500`."""
_DIGITS = re.compile(r"[-+−]?\d[\d.,]*")
_COPIES = re.compile(r"0|[1-9][0-9]*")
_BETWEEN = re.compile(r"[,;、，；|/]")
"""What people write between the entries of a list."""


def looks_like_numbers(cells: list[Text]) -> bool:
    """Whether there is something in the cells, and nothing but numbers, however they are written."""
    texts = [cell.text for cell in cells if cell.text]
    return bool(texts) and all(_DIGITS.fullmatch(text) for text in texts)


def type_problem(text: Text) -> Diagnostic | None:
    """Why the text names no type of an attribute, or None if it does."""
    name = text.text
    if name in (NUMBER, YES_NO, WORD) or (name.startswith(LIST) and is_name(name.removeprefix(LIST))):
        return None
    if name in ("word", "words", "text", "string"):
        hint: str | None = "Words need no type: leave it out."
    else:
        hint = did_you_mean(name, [NUMBER, YES_NO, LIST + NUMBER]) or _OTHER_WORDS.get(name)
    return codes.COLUMN_TYPE.at(text.span, hint=hint, found=text.shown)


_OTHER_WORDS = {
    **dict.fromkeys(("int", "integer", "float", "digit"), "Did you mean `number`?"),
    **dict.fromkeys(("bool", "boolean", "flag", "yes", "true"), "Did you mean `yes or no`?"),
    "list": "Say what it is a list of: `list of number`.",
}


def cell_value(cell: Text, attribute: str, type_: str, reserved: frozenset[str]) -> Cell | Diagnostic:
    """The value of a cell in the column `attribute`; None for an empty one.

    The elements of a list of words are names here; that such values exist is for the one who knows all tables.
    """
    if not cell.text:
        return None
    if type_ == NUMBER:
        return _number(cell)
    if type_ == YES_NO:
        if cell.text in ("yes", "no"):
            return cell.text == "yes"
        hint = _YES_NO.get(unicodedata.normalize("NFKC", cell.text).casefold())
        return codes.NO_YES_NO.at(cell.span, hint=hint, found=cell.shown, attribute=attribute)
    if type_ == WORD:
        if _NUMBER.fullmatch(cell.text):
            hint = f"If `{attribute}` holds numbers, declare it as `number`."
            return codes.NO_NAME.at(cell.span, hint=hint, text=cell.shown, what=f"a value of `{attribute}`")
        if len(cell.text.split()) >= _SENTENCE:
            hint = f"A column for notes begins with `#`: `#{attribute}`. The texts of pieces are in `text_en`."
            return codes.NO_NAME.at(cell.span, hint=hint, text=cell.shown, what=f"a value of `{attribute}`")
        return name_problem(cell, f"a value of `{attribute}`", reserved) or cell.text
    return _list(cell, attribute, type_.removeprefix(LIST), reserved)


_YES_NO = {
    **dict.fromkeys(("yes", "y", "true", "on", "1", "x", "はい"), "Write `yes`."),
    **dict.fromkeys(("no", "n", "false", "off", "0", "-", "いいえ"), "Write `no`."),
}


def _list(cell: Text, attribute: str, of: str, reserved: frozenset[str]) -> Cell | Diagnostic:
    numbers: list[int] = []
    words: list[str] = []
    for match in re.finditer(r"\S+", cell.text):
        item = _element(cell, match)
        if _BETWEEN.search(item.text):
            return _not_separated(cell, item, of)
        value = _number(item) if of == NUMBER else name_problem(item, f"a value of `{of}`", reserved) or item.text
        if isinstance(value, Diagnostic):
            return value
        if isinstance(value, int):
            numbers.append(value)
        else:
            words.append(value)
    return tuple(numbers) if of == NUMBER else tuple(words)


def _not_separated(cell: Text, item: Text, of: str) -> Diagnostic:
    """That the entries of a list have something other than spaces between them."""
    whole = " ".join(_BETWEEN.sub(" ", cell.text).split()) if len(cell.text) <= MAX_SHOWN else ""
    hint = "The entries of a list are separated by spaces" + (f": `{whole}`." if whole else ".")
    if of == NUMBER:
        return codes.NO_NUMBER.at(item.span, hint=hint, found=item.shown)
    return codes.NO_NAME.at(item.span, hint=hint, text=item.shown, what=f"a value of `{of}`")


def _element(cell: Text, match: re.Match[str]) -> Text:
    """The part of a cell that `match` found in its text, with its own place; in quotes, the place of the cell."""
    if cell.places.file.text[cell.start : cell.end] != cell.text:
        return Text(match.group(), cell.places, cell.start, cell.end)
    return Text(match.group(), cell.places, cell.start + match.start(), cell.start + match.end())


def _number(cell: Text) -> int | Diagnostic:
    if _NUMBER.fullmatch(cell.text) is None:
        counted = re.fullmatch(r"\d+\s*[^\W\d_]{1,9}\.?", cell.text)
        hint = _number_hint(cell.text) or (_amount_hint(cell.text) if counted else None)
        return codes.NO_NUMBER.at(cell.span, hint=hint, found=cell.shown)
    if len(cell.text) > len(str(MOST)) + 1 or abs(int(cell.text)) > MOST:
        return codes.NUMBER_SIZE.at(cell.span, found=cell.shown, most=MOST)
    return int(cell.text)


def copies_value(cell: Text, reserved: frozenset[str]) -> int | str | Diagnostic:
    """A number of copies, or the name of the option that gives it."""
    if _COPIES.fullmatch(cell.text):
        if len(cell.text) > len(str(MAX_COPIES)) or int(cell.text) > MAX_COPIES:
            return codes.TOO_MANY_PIECES.at(cell.span, what="A kind", count=cell.shown, most=MAX_COPIES)
        return int(cell.text)
    if is_name(cell.text):
        return name_problem(cell, "an option", reserved) or cell.text
    hint = None if cell.text[0] in "-−" else _number_hint(cell.text) or _amount_hint(cell.text)
    return codes.COPIES.at(cell.span, hint=hint, found=cell.shown)


def _amount_hint(text: str) -> str | None:
    """The only number in a text that is more than that: `3x`, `ca. 3`."""
    amounts = re.findall(r"\d+", unicodedata.normalize("NFKC", text))
    return f"Is `{int(amounts[0])}` meant?" if len(amounts) == 1 and len(amounts[0]) <= len(str(MAX_COPIES)) else None


def _number_hint(text: str) -> str | None:
    """The plain decimal that a text in another form seems to mean; what could mean two numbers is not decided."""
    if len(text) > MAX_SHOWN:
        return None
    if text in ("-", "–", "—", "/", "?", "none", "n/a", "N/A", "na", "x"):
        return "Where there is no number, leave the cell empty."
    if re.fullmatch(r"#[A-Z0-9/]+[!?]?", text):
        return "A formula of the spreadsheet has gone wrong there: mend it, and save the table again."
    if (number := digits(text)) is not None:
        return f"Write `{number}`."
    plain = unicodedata.normalize("NFKC", text).replace("−", "-")
    plain = "".join(str(unicodedata.digit(char, char)) for char in plain)
    plain = re.sub(r"(?<=\d)[_'’ ](?=\d)", "", plain.strip().removeprefix("+"))
    if _THOUSANDS.fullmatch(plain):
        whole = re.sub(r"[.,]", "", plain)
        return f"If `{whole}` is meant, write it so. Only whole numbers are known here."
    plain = re.sub(r"[.,]0+$", "", plain)
    if re.fullmatch(r"-?[0-9]{1,12}", plain):
        return f"Write `{int(plain)}`."
    if re.fullmatch(r"-?[0-9]*[.,][0-9]+", plain):
        return f"Only whole numbers are known here, without a {'comma' if ',' in plain else 'point'}."
    if re.fullmatch(r"-?[0-9.,]+[eE][+-]?[0-9]+|0[xXoObB][0-9a-fA-F]+", plain):
        return "Write the number out with the digits 0 to 9."
    return None
