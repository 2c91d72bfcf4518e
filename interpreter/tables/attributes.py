"""From what several files declare about one piece to its attributes and sides, which all files must agree on."""

from __future__ import annotations

from dataclasses import replace

from ..diagnostics import Diagnostic, Label, did_you_mean
from ..diagnostics.codes import tables as codes
from ..model.tables import Attribute
from .cells import NUMBER, looks_like_numbers
from .csv_form import is_like_copies
from .located import Text
from .names import Lookalikes
from .sheets import Declaration, Sheet


def gather_sides(piece: str, sheets: list[Sheet], problems: list[Diagnostic]) -> list[Text]:
    """The sides that the first file with any names; others may name the same ones only."""
    first: list[Text] = []
    for sheet in sheets:
        if not first:
            first = sheet.sides
            alike = Lookalikes()
            problems += [problem for side in first if (problem := alike.problem(side))]
        elif sheet.sides and [side.text for side in sheet.sides] != [side.text for side in first]:
            label = Label(first[0].span, "named here")
            problems.append(codes.SIDES_DIFFER.at(
                sheet.sides[0].span, labels=[label], piece=piece,
                this=_listing(sheet.sides), other=_listing(first), first=_line(first[0]),
            ))  # fmt: skip
    return first


def gather_attributes(
    piece: str, sheets: list[tuple[int, Sheet]], sides: list[Text], problems: list[Diagnostic]
) -> dict[str, Attribute]:
    """The attributes of a piece in the order of their first declaration; the first one counts where they differ."""
    found: dict[str, Declaration] = {}
    alike = Lookalikes()
    base = [declared.name.text for number, sheet in sheets if number <= 0 for declared in sheet.declarations]
    for number, sheet in sheets:
        for declared in sheet.declarations:
            name = declared.name.text
            first = found.get(name)
            if first is not None:
                problems += _difference(first, declared)
                continue
            found[name] = declared
            if declared.on and all(declared.on.text != side.text for side in sides):
                problems.append(_unknown_side(declared.on, sides))
            lookalike = alike.problem(declared.name)
            if lookalike is not None:
                problems.append(lookalike)
            elif number > 0 and (hint := did_you_mean(name, base)):
                problems.append(codes.NEW_ATTRIBUTE.at(declared.name.span, hint=hint, found=name, piece=piece))
    return {
        name: Attribute(name, declared.type, declared.on.text if declared.on else None, declared.name.span)
        for name, declared in found.items()
    }


def untyped_numbers(
    sheets: list[tuple[int, Sheet]], attributes: dict[str, Attribute], problems: list[Diagnostic]
) -> None:
    """Reports each attribute without a type that has numbers only, once, and takes its cells out of the rows: they
    would all be wrong for the same reason."""
    rows = [row for _, sheet in sheets for row in sheet.rows]
    counted = any(row.copies for row in rows)
    told: set[str] = set()
    for declared in (declared for _, sheet in sheets for declared in sheet.declarations):
        name = declared.name.text
        cells = [row.cells[name] for row in rows if name in row.cells]
        if attributes[name].type or name in told or not looks_like_numbers(cells):
            continue
        told.add(name)
        attributes[name] = replace(attributes[name], type=NUMBER)  # so that no rule is told to be wrong for it
        for row in rows:
            row.cells.pop(name, None)
        said = declared.name.shown
        written = f"{said}: {{type: number}}" if declared.says_side else f"{said}:number"
        hint = None
        if not counted and is_like_copies(name):
            hint = f"Call it `copies` if it is the number of copies of each kind; if it is not, write `{written}`."
        problems.append(codes.UNTYPED_NUMBERS.at(declared.name.span, hint=hint, attribute=said, declared=written))


def _difference(first: Declaration, second: Declaration) -> list[Diagnostic]:
    """A file in CSV cannot say on which side an attribute is printed, so there only the type is compared."""
    sided = first.says_side and second.says_side
    if first.type == second.type and (not sided or _side(first) == _side(second)):
        return []
    name = first.name.text
    hint = None
    if not second.says_side:
        hint = f"Write `{name}:{first.type}` here too." if first.type else f"Write `{name}` here too."
    label = Label(first.name.span, "declared here")
    return [codes.ATTRIBUTE_DIFFERS.at(
        second.name.span, hint=hint, labels=[label], attribute=name,
        this=_words(second, sided), other=_words(first, sided), first=_line(first.name),
    )]  # fmt: skip


def _side(declared: Declaration) -> str | None:
    return declared.on.text if declared.on else None


def _words(declared: Declaration, sided: bool) -> str:
    """How a message calls what is declared."""
    type_ = f"`{declared.type}`" if declared.type else "a word"
    if not sided:
        return type_
    return f"{type_} on {f'the side `{declared.on.text}`' if declared.on else 'every side'}"


def _unknown_side(on: Text, sides: list[Text]) -> Diagnostic:
    hint = did_you_mean(on.text, [side.text for side in sides])
    if not sides:
        hint = "Name the sides above: `sides: [...]`."
    return codes.NO_SIDE.at(on.span, hint=hint, found=on.shown, sides=_listing(sides) if sides else "not named")


def _listing(sides: list[Text]) -> str:
    return ", ".join(f"`{side.text}`" for side in sides)


def _line(text: Text) -> str:
    """A place as a message writes it: the file and the line."""
    span = text.span
    return f"line {span.line} of {span.file.name}"
