"""From a misspelt name and the names that exist to the one that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name closest to `name`, or None if none is near; width and case do not count as differences."""
    from difflib import get_close_matches

    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(_fold(candidate), candidate)
    matches = get_close_matches(_fold(name), list(folded), n=1, cutoff=0.6)
    return folded[matches[0]] if matches else None


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """A hint with the nearest name, or None."""
    found = nearest(name, known)
    return f"Did you mean `{found}`?" if found and found != name else None


def one_slip(one: str, two: str) -> bool:
    """Whether a letter is lost, too many or another one, or two neighbours changed places."""
    if one == two or abs(len(one) - len(two)) > 1:
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    rest, other = one[start:], two[start:]
    swapped = len(rest) > 1 and rest[1] + rest[0] + rest[2:] == other
    return swapped or rest[1:] == other or rest == other[1:] or rest[1:] == other[1:]


def _fold(name: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFKC", name).casefold()
