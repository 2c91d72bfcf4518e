"""From the outcomes of mutants to figures by operator and a list of those that were not caught; run by `make mutants`.

    python -m tests.mutants.report                     all figures and survivors
    python -m tests.mutants.report --each 1            fewer mutants
    python -m tests.mutants.report --write             put the figures into the reference, too
    python -m tests.mutants.report --show 60           sixty caught mutants with what was said of them

It ends with 1 if one of the bounds is not kept.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
import textwrap
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from joblib import Parallel, delayed

from .change import Operator
from .games import GROUPS, OF_EACH, OPERATORS, ROOT, Mutant, mutants, subjects
from .run import Outcome, fails_when_tested, outcomes

WANTED = 95
"""So many of a hundred mutants that must be caught have to be, of each group of games."""
FEWEST = 1000
TRIED = 3
"""So many survivors of an operator are tried with `tuckbox test`."""
PAGE = ROOT / "docs" / "reference" / "validator.md"
_BEGIN, _END = "<!-- measured -->", "<!-- end -->"

_GROUP_WORDS = {
    "tuned": "twelve_days and santa",
    "held out": "deck_the_yard (held out)",
    "known": "the known games (held out)",
    "small": "small games (held out)",
}


def counted(found: Iterable[Outcome]) -> list[Outcome]:
    """Those in which the change had an effect."""
    return [one for one in found if one.verdict != "same"]


def share(found: Sequence[Outcome]) -> float:
    """How many of a hundred were caught at the right place."""
    return 100 * sum(one.verdict == "caught" for one in found) / len(found) if found else 100.0


def of(found: Iterable[Outcome], *, must: bool, group: str | None = None) -> list[Outcome]:
    """The outcomes of one class of operators, and of one group of games."""
    return [
        one for one in found if one.mutant.operator.must == must and (group is None or one.mutant.game.group == group)
    ]


def broken_bounds(found: Sequence[Outcome]) -> list[str]:
    """What is not as it has to be, in sentences."""
    kept = counted(found)
    said = [f"{one.mutant.title} gave a traceback:\n{one.trace}" for one in found if one.verdict == "traceback"]
    if len(kept) < FEWEST:
        said.append(f"Only {len(kept)} mutants were made; {FEWEST} are wanted.")
    for group in GROUPS:
        caught = share(of(kept, must=True, group=group))
        if caught < WANTED:
            said.append(f"Of {_GROUP_WORDS[group]} {caught:.1f} % of what must be caught was; {WANTED} % are wanted.")
    return said


def figures(found: Sequence[Outcome], tried: Mapping[Operator, Sequence[bool]]) -> str:
    """The tables for the reference: by class and games, then by operator, with how many of the tried survivors fail."""
    kept = counted(found)
    lines = [
        f"{len(kept)} mutants of {len(OPERATORS)} operators; "
        f"{len(found) - len(kept)} more had no effect and are not counted.",
        "",
        "| games | must be caught | of these caught | may be caught | of these caught |",
        "|---|--:|--:|--:|--:|",
    ]
    for group in (*GROUPS, None):
        must, may = of(kept, must=True, group=group), of(kept, must=False, group=group)
        words = "all" if group is None else _GROUP_WORDS[group]
        lines.append(f"| {words} | {len(must)} | {share(must):.1f} % | {len(may)} | {share(may):.1f} % |")
    said = [len(one.said) for one in kept if one.verdict in ("caught", "elsewhere")]
    many = sum(number > 3 for number in said)
    failing, trials = (sum(map(count, tried.values())) for count in (sum, len))
    lines += [
        "",
        f"The median number of diagnostics for a mutant that is reported is {statistics.median(said):g}, the mean "
        f"{statistics.mean(said):.1f}; {many} of {len(said)} give more than three.",
        f"Of {trials} survivors {failing} are found by their scenarios: `tuckbox test` fails.",
    ]
    for is_must, title in ((True, "Must be caught"), (False, "May be caught")):
        lines += [
            "",
            f"### {title}",
            "",
            "| in | operator | mutants | caught | elsewhere | missed | test fails | reason |",
        ]
        lines.append("|---|---|--:|--:|--:|--:|--:|---|")
        for operator in OPERATORS:
            own = [one for one in kept if one.mutant.operator is operator]
            if operator.must == is_must:
                count = Counter(one.verdict for one in own)
                numbers = f"{len(own)} | {count['caught']} | {count['elsewhere'] or ''} | {count['missed'] or ''}"
                runs = tried.get(operator, ())
                failed = f"{sum(runs)} of {len(runs)}" if runs else ""
                lines.append(f"| {operator.sort} | {in_table(operator)} | {numbers} | {failed} | {operator.reason} |")
    return "\n".join(lines)


def in_table(operator: Operator) -> str:
    """The name of an operator as it can stand in a table, where `|` begins a column."""
    return operator.name.replace("|", "\\|")


def survivors(found: Sequence[Outcome]) -> str:
    """Every mutant that must be caught and was not, with the change; those of the `may` operators are counted only."""
    lines = []
    for one in counted(found):
        if one.mutant.operator.must and one.verdict != "caught":
            lines.append(f"{one.verdict}: {one.mutant.title}")
            lines += [f"    {line}" for line in changed(one)]
            lines += [f"    said: {said.line}" for said in one.said[:3]]
    return "\n".join(lines)


def changed(one: Outcome) -> list[str]:
    """The change of a mutant as lines with - and +."""
    change, game = one.mutant.change, one.mutant.game
    old = game.lines(change.file)[change.first - 1 : change.last]
    lines = [
        *(f"- {line}" for line in old if line not in change.lines),
        *(f"+ {line}" for line in change.lines if line not in old),
    ]
    if not lines:
        lines = [f"+ {line}" for line in change.lines[:2]]
    return [textwrap.shorten(line, 150, placeholder=" ...") for line in lines[:4]]


def tested(found: Sequence[Outcome], jobs: int) -> dict[Operator, list[bool]]:
    """By operator whether `tuckbox test` fails for some of the mutants that nothing was said of."""
    chosen: list[Mutant] = []
    for operator in OPERATORS:
        own = [one.mutant for one in found if one.mutant.operator is operator and one.verdict == "missed"]
        chosen += random.Random(f"tested/{operator.sort}/{operator.name}").sample(own, min(TRIED, len(own)))
    tasks = [delayed(fails_when_tested)(one.game.name, one.change.applied(one.game.files)) for one in chosen]
    results: dict[Operator, list[bool]] = {}
    for mutant, failed in zip(chosen, Parallel(n_jobs=jobs)(tasks), strict=True):
        results.setdefault(mutant.operator, []).append(failed)
    return results


def examples(found: Sequence[Outcome], number: int) -> str:
    """Caught mutants with all that was said of them, for a reader to judge."""
    caught = [one for one in found if one.verdict == "caught"]
    lines = []
    for one in random.Random("examples").sample(caught, min(number, len(caught))):
        lines += [
            "",
            one.mutant.title,
            *(f"    {line}" for line in changed(one)),
            *(f"    > {said.line}" for said in one.said),
        ]
    return "\n".join(lines)


def written(text: str) -> str:
    """The page of the reference with these figures in it."""
    page = PAGE.read_text(encoding="utf-8")
    pattern = re.compile(re.escape(_BEGIN) + ".*?" + re.escape(_END), re.DOTALL)
    return pattern.sub(lambda _: f"{_BEGIN}\n{text}\n{_END}", page)


def main() -> int:
    parser = argparse.ArgumentParser(description="Damages the games and counts what `tuckbox validate` finds.")
    parser.add_argument("--each", type=int, default=OF_EACH, help="mutants of each operator and game")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", type=int, default=0, help="so many caught mutants, with what was said of them")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/reference/validator.md")
    wanted = parser.parse_args()
    found = outcomes(mutants(subjects(), wanted.each), wanted.jobs)
    text = figures(found, tested(found, wanted.jobs))
    print(text)
    print(f"\n# Survivors that must be caught\n\n{survivors(found)}")
    if wanted.show:
        print(f"\n# What was said\n{examples(found, wanted.show)}")
    if wanted.write:
        PAGE.write_text(written(text), encoding="utf-8")
    broken = broken_bounds(found)
    print("\n".join(["", *broken]) if broken else "\nAll bounds are kept.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
