"""From an open decision, as a view shows it, to a numbered list, and from what a person types to an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..interpreter.diagnostics.width import wrapped
from ..interpreter.runtime.decisions import Decision
from ..interpreter.runtime.domains import Answer, GroupOf
from .console import WIDTH
from .wording import Wording, capital, plain
from .words import counted, listed


class AnswerError(ValueError):
    """What was typed is no answer; the message is a sentence that says what would be."""


@dataclass(frozen=True)
class Entry:
    """One line of the list: its words, the places in the domain that are alike, and the kind that it shows."""

    words: str
    places: tuple[int, ...]
    kind: str | None
    count: int = 1
    """Of a piece in a pool: how many are alike."""


class Question:
    """An open decision, made ready for a person. `shown` is `decision` of the view's plain data."""

    def __init__(
        self, decision: Decision, shown: dict[str, Any], zones: Sequence[dict[str, Any]], wording: Wording
    ) -> None:
        self._domain, self._shown, self._wording = decision.domain, shown, wording
        self._event: dict[str, Any] | None = shown.get("event")
        options = shown["options"]
        listed_numbers = shown["kind"] == "one of" and bool(options) and all(type(one) is int for one in options)
        self.is_number = shown["kind"] == "number" or listed_numbers
        self.ordered = shown["kind"] == "order"
        self.many = self.ordered or shown["kind"] == "some of"
        self.may = bool(shown["declinable"]) or (self.many and shown["low"] == 0)
        self.entries = [] if self.is_number else self._entries(zones)

    @property
    def prompt(self) -> str:
        """What is asked."""
        text = self._shown["prompt"]
        if text:
            return self._wording.text(text)
        if self._event is not None:
            return self._answering(self._event)
        if self.ordered:
            return f"Put them in order: {plain(self._shown['made'])}."
        return "Choose one." if self._shown["kind"] == "alternative" else f"Choose {plain(self._shown['made'])}."

    def _answering(self, event: dict[str, Any]) -> str:
        """What can be answered: `You may answer player 2: play of Red king.`"""
        who = "" if event["actor"] is None else f" {self._wording.player(event['actor'])}"
        things = ", ".join(self._wording.value(one) for one in event["args"])
        return f"You may answer{who}: {plain(event['action'])}{f' of {things}' if things else ''}."

    @property
    def declining(self) -> str:
        """What declining is called."""
        decline = self._shown["decline"]
        if decline:
            return self._wording.text(decline)
        return "nothing" if self._event is None else "Pass"

    def lines(self) -> Iterator[str]:
        """The question and what can be answered."""
        yield from wrapped(self.prompt, WIDTH)
        width = len(str(len(self.entries)))
        for number, entry in enumerate(self.entries, 1):
            many = max(len(entry.places), entry.count)
            times = f"  x {many}" if many > 1 else ""
            yield from wrapped(f"{entry.words}{times}", WIDTH, f"  {number:>{width}}  ", " " * (width + 4))
        if self.may and not self.is_number:
            yield from wrapped(self.declining, WIDTH, f"  {0:>{width}}  ", " " * (width + 4))
        if self.is_number or self.many:
            yield from wrapped(f"Type {self.asked_for()}.", WIDTH)

    def asked_for(self) -> str:
        """What is to be typed, in a few words."""
        if self.is_number:
            options = self._shown["options"]
            none = ", or `-` for none" if self.may else ""
            if isinstance(options, list):
                if options == list(range(options[0], options[-1] + 1)) and options[2:]:
                    return f"a number from {options[0]} to {options[-1]}{none}"
                numbers = listed([str(one) for one in options], "or")
                return f"{'one of these numbers: ' if options[1:] else ''}{numbers}{none}"
            step = f" in steps of {options['by']}" if options["by"] != 1 else ""
            return f"a number from {options['from']} to {options['to']}{step}{none}"
        least = 0 if self.may else 1
        if not self.entries:
            return "0"
        if not self.many:
            return f"a number from {least} to {len(self.entries)}"
        if self.ordered:
            return f"all {self._shown['high']} in your order, the first one first, with spaces between"
        low, high = max(self._shown["low"], 1), self._shown["high"]
        count = counted(low, "number") if low == high else f"{low} to {counted(high, 'number')}"
        none = ", or 0" if self.may else ""
        return f"{count} from the list{', with spaces between' if high > 1 else ''}{none}"

    def answer(self, typed: str) -> Answer:
        """The answer that was typed. Raises AnswerError."""
        if self.is_number and self.may and typed.strip() == "-":
            return None
        numbers = self._numbers(typed)
        if self.is_number:
            if len(numbers) == 1 and self._domain.contains(numbers[0]):
                return numbers[0]
            raise AnswerError(f"Type {self.asked_for()}.")
        if self.may and numbers == [0]:
            return () if self.many else None
        for number in numbers:
            if not 1 <= number <= len(self.entries):
                raise AnswerError(f"There is no {number} in the list.")
        if not self.many:
            if len(numbers) != 1:
                raise AnswerError(f"Type {self.asked_for()}.")
            return self._domain.items[self.entries[numbers[0] - 1].places[0]]
        return self._several(numbers)

    def entry(self, number: int) -> Entry:
        """A line of the list by its number. Raises AnswerError."""
        if not 1 <= number <= len(self.entries):
            raise AnswerError(f"There is no {number} in the list.")
        return self.entries[number - 1]

    def _several(self, numbers: Sequence[int]) -> tuple[int, ...]:
        if isinstance(self._domain, GroupOf):
            return self._listed_group(self._domain, numbers)
        taken: list[int] = []
        for number in numbers:
            places = self.entries[number - 1].places
            times = numbers.count(number)
            if times > len(places):
                there = "once" if len(places) == 1 else f"{len(places)} times"
                raise AnswerError(f"{number} can be chosen {there} only.")
            taken.append(places[sum(place in taken for place in places)])
        answer = tuple(self._domain.items[place] for place in (taken if self.ordered else sorted(taken)))
        if not self._domain.contains(answer):
            raise AnswerError(f"Type {self.asked_for()}.")
        return answer

    def _listed_group(self, domain: GroupOf, numbers: Sequence[int]) -> tuple[int, ...]:
        """The first open group with so many of each line of the list."""
        line = {domain.items[at]: number for number, entry in enumerate(self.entries, 1) for at in entry.places}
        wanted = sorted(numbers)
        for group in domain.groups:
            if sorted(line[item] for item in group) == wanted:
                return group
        if domain.low <= len(numbers) <= domain.high:
            raise AnswerError("These cannot be chosen together.")
        raise AnswerError(f"Type {self.asked_for()}.")

    def _numbers(self, typed: str) -> list[int]:
        """The numbers that were typed; in place of one, the beginning of a line of the list will do."""
        words = typed.replace(",", " ").replace("、", " ").split()
        if not self.is_number and any(word[:1].isalpha() for word in words):
            parts = typed.replace("、", ",").split(",") if self.many else [typed]
            if not any(part.strip() and self._begins(part) for part in parts):
                raise AnswerError(f"Type {self.asked_for()}, or ? for help.")
            return [int(part) if _is_digits(part.strip()) else self._line(part) for part in parts if part.strip()]
        if not all(word.isascii() and word.removeprefix("-").isdigit() and len(word) < 20 for word in words):
            odd = any(word.isnumeric() and not word.isascii() for word in words)
            how = ", with the digits 0 to 9" if odd else ", or ? for help"
            raise AnswerError(f"Type {self.asked_for()}{how}.")
        return [int(word) for word in words]

    def _begins(self, typed: str) -> list[int]:
        """The numbers of the lines that begin with these words, one of just these words before all others."""
        lines = {number: _folded(entry.words) for number, entry in enumerate(self.entries, 1)}
        if self.may:
            lines[0] = _folded(self.declining)
        wanted = _folded(typed)
        exact = [number for number, words in lines.items() if words == wanted]
        return exact[:1] or [number for number, words in lines.items() if words.startswith(wanted)]

    def _line(self, typed: str) -> int:
        found = self._begins(typed)
        if len(found) == 1:
            return found[0]
        if not found:
            raise AnswerError(f"Nothing in the list begins with `{typed.strip()}`.")
        raise AnswerError(f"`{typed.strip()}` may be {listed([str(one) for one in found], 'or')}: type a little more.")

    def _entries(self, zones: Sequence[dict[str, Any]]) -> list[Entry]:
        options: list[Any] = self._shown["options"]
        places = {_place(option) for option in options}
        found: list[tuple[tuple[int, ...], Entry]] = []
        for number, group in enumerate(self._shown["alike"] or [[at] for at in range(len(options))]):
            option = options[group[0]]
            kind = option.get("kind") if isinstance(option, dict) else None
            count = option.get("count", 1) if isinstance(option, dict) else 1
            entry = Entry(self._words(option, len(places) > 1), tuple(group), kind, count)
            found.append((self._rank(option, kind, number, zones), entry))
        return [entry for _, entry in sorted(found, key=lambda one: one[0])]

    def _rank(self, option: Any, kind: str | None, number: int, zones: Sequence[dict[str, Any]]) -> tuple[int, ...]:
        """Pieces of a set stand in the order of the tables, as in a hand that was sorted; all others as they come."""
        if kind is None or not isinstance(option, dict) or "zone" not in option:
            return (0, number)
        for at, zone in enumerate(zones):
            if _place(zone) == _place(option):
                unordered = zone["kind"] in ("set", "pool")
                return (at, self._wording.kind_order(kind) if unordered else number)
        return (len(zones), self._wording.kind_order(kind))

    def _words(self, option: Any, tell_zone: bool) -> str:
        wording = self._wording
        if self._shown["kind"] == "alternative":
            return wording.text(option["label"])
        if not isinstance(option, dict):
            return capital(wording.value(option))
        kind = option.get("kind")
        words = wording.piece_in_full(kind, option.get("side")) if kind else None
        if "zone" not in option:
            return words or capital(wording.value(option))
        if words is None:
            noun = wording.noun(option)
            at = f", place {option['place']}" if "place" in option else ""
            return f"A hidden {noun}{wording.side(option.get('side'), noun)} in {wording.zone(option)}{at}"
        return f"{words}, in {wording.zone(option)}" if tell_zone else words


def _folded(words: str) -> str:
    return " ".join(words.casefold().split())


def _is_digits(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 20


def _place(option: Any) -> tuple[Any, ...] | None:
    if isinstance(option, dict) and "zone" in option:
        return option["zone"], option.get("owner"), option.get("member")
    return None
