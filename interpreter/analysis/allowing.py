"""From a report and the `allow` comments of its files to a report without what they allow, and to what they allow in
vain."""

from __future__ import annotations

from collections.abc import Iterable

from ..diagnostics import Diagnostic, Report, did_you_mean
from ..diagnostics.codes import all_codes
from ..diagnostics.codes import lints as codes
from ..syntax.nodes import Allowed, RuleFile


def allow(report: Report, files: Iterable[RuleFile]) -> None:
    """Moves what the comments allow from the report's findings to `report.allowed`. Errors are never allowed."""
    allowed = [one for file in files for one in file.allowed]
    if not allowed:
        return
    silent = [problem for problem in report.found if any(_covers(one, problem) for one in allowed)]
    report.allowed.extend(silent)
    report.found = [problem for problem in report.found if problem not in silent]


def report_needless(report: Report, files: Iterable[RuleFile]) -> None:
    """Warns of comments that allow what cannot be allowed, or what was not found; `report` is one of all variants."""
    for one in {comment.span.key: comment for file in files for comment in file.allowed}.values():
        code = all_codes().get(one.code)
        if code is None:
            hint = did_you_mean(one.code, all_codes())
            report.add(codes.ALLOWS_NO_SUCH.at(one.span, text=one.code, reason="there is no such code", hint=hint))
        elif code.level == "error":
            reason = "with an error the game cannot be played"
            report.add(codes.ALLOWS_NO_SUCH.at(one.span, text=one.code, reason=reason))
        elif not any(_covers(one, problem) for problem in report.allowed):
            report.add(codes.ALLOWS_NOTHING.at(one.span, code=one.code))


def _covers(one: Allowed, problem: Diagnostic) -> bool:
    return (
        problem.code.id == one.code
        and not problem.is_error
        and problem.span.file.name == one.span.file.name
        and one.first <= problem.span.line <= one.last
    )
