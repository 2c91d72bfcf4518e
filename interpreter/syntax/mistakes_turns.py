"""From everyday phrases on turns, rounds of asking and how long something lasts to how the language says them."""

from __future__ import annotations

import re

from ..diagnostics import Diagnostic
from ..diagnostics.codes import syntax as codes
from .stuck import Stuck

_AGAIN = "`reopen` asks all others who are still in again, `reopen for everyone` also `me`."
_OUT = "Write `eliminate p` for a player who leaves the game; `drop out` takes `me` out of a round of asking."
_DROP = "Write `drop out`: it takes `me` out of the innermost `each player` around."
_SKIP = "Write `skip next player`, or `skip left of me`: the next turn of that player falls out."
_MORE = "Write `another turn for me`."
_ALWAYS = r"Write `always my_name:` in the first column, and below it `if \2:`."
_RULE = r"What happens around turns is a part of its own: `rule my_name \2 turn:`."
_LOSERS = "Write `losers are [me]`, or whoever it is; `end game` below it if the game is over then."
_TURN = r"(?:an?|one|the|their|my|his|her|next|the\s+next|your)"

_WHOLE: tuple[tuple[str, str], ...] = (
    (r"reopen\s+(?!for\b)\w.*", _AGAIN),
    (r"reopen\s+for\s+(?!everyone\b).*", _AGAIN),
    (r"(?:ask\s+again|start\s+over|(?:ask|everybody|everyone|all)\s+again)", _AGAIN),
    (r"(?:drop|leave)\s+(?:out\s+of|the)\s+(?:the\s+)?(?:auction|round|bidding|betting|hand|bout|trick)", _DROP),
    (r"drop\s+(?!out\b)\w+|(?:I|me|player|they)\s+(?:drops?|folds?)(?:\s+out)?|fold", _DROP),
    (
        r"(?:I\s+|player\s+)?pass(?:es)?",
        'Doing nothing is no step. What declining is called stands behind `else`: `else "Pass"`; below it, '
        "`drop out` says that this player is not asked again.",
    ),
    (
        r"each\s+player\s+(?:who\s+is\s+)?still\s+in\s*:",
        "Write `for each p in players still in:`; a round of asking passes over the others by itself.",
    ),
    (rf"skip\s+{_TURN}\s+turn", _SKIP),
    (r"skip\s+(?:the\s+)?(?:(?:next|previous)\s+player'?s?\s+turn|(?:following|previous)\s+player)", _SKIP),
    (rf"(?:\w+\s+|next\s+player\s+)?(?:los(?:e|es)|miss(?:es)?|skips|sits?\s+out)\s+{_TURN}\s+(?:next\s+)?turn", _SKIP),
    (
        r"(?:reverse|change|switch|turn)\s+(?:the\s+)?(?:order|direction|play|turn\s+order)(?:\s+of\s+(?:play|turns))?",
        "Write `reverse turns`.",
    ),
    (r"(?:take|have|get|play)\s+(?:another|an?\s+extra|one\s+more|an?\s+additional)\s+turn(?:\s+for\s+me)?", _MORE),
    (r"(?:another|extra|one\s+more|bonus|an?\s+extra)\s+turn(?:\s+for\s+me)?|(?:play|go)\s+again", _MORE),
    (
        r"next\s+(?:turn\s*:.*|player|turn\s+to\s+(?:the\s+)?(?:left|right))|(?:the\s+)?next\s+player'?s?\s+turn",
        "Turns pass on by themselves, and `end turn` ends one. Write `next turn to left 2 of me` where somebody else "
        "goes on.",
    ),
    (r"(?:player\s+)?\w+\s+(?:is|are)\s+(?:out|eliminated)(?:\s+of\s+the\s+game)?", _OUT),
    (r"(?:remove|knock\s+out|kick\s+out|kick|eliminate|drop)\s+.+?\s+(?:from|out\s+of)\s+(?:the\s+)?game", _OUT),
    (r"(?:remove|knock\s+out|kick\s+out)\s+(?:player\b.*|p)", _OUT),
    (r"(?:I\s+|player\s+)?(?:leaves?\s+the\s+game|(?:go\s+)?out\s+of\s+the\s+game)", _OUT),
    (r"always\s+(?:if|when|while)\s+(.+?)\s*:", _ALWAYS.replace(r"\2", r"\1")),
    (r"(?:whenever|as\s+soon\s+as)\s+(.+?)\s*:", _ALWAYS.replace(r"\2", r"\1")),
    (r"(?:at\s+(?:the\s+)?(?:start|beginning)\s+of\s+)(?:each|every)\s+turn\s*:", _RULE.replace(r"\2", "before")),
    (r"(?:at\s+(?:the\s+)?end\s+of\s+)(?:each|every)\s+turn\s*:", _RULE.replace(r"\2", "after")),
    (r"(before|after)\s+(?:each|every|a|the|my)\s+turn\s*:", _RULE.replace(r"\2", r"\1")),
    (r"(?:each|every)\s+turn\s*:", _RULE.replace(r"\2", "before")),
    (r"rule\s+(\w+)\s+(before|after)\s+(?:each|every|a|the|my)\s+turn\b.*", r"Write `rule \1 \2 turn:`."),
    (
        r"rule\s+(\w+)\s+(?:replaces|in\s+place\s+of|in\s+the\s+place\s+of|rather\s+than)\s+(\w+)(.*)",
        r"Write `rule \1 instead of \2\3`.",
    ),
    (
        r"ties?(?:\s*-?\s*breaks?(?:er)?)?\s*(?:go\s+to|:|is|=)?\s*(?:the\s+)?most\s+(\w+)",
        r"Write `ties go to highest \1`.",
    ),
    (
        r"ties?(?:\s*-?\s*breaks?(?:er)?)?\s*(?:go\s+to|:|is|=)?\s*(?:the\s+)?fewest\s+(\w+)",
        r"Write `ties go to lowest \1`.",
    ),
    (r"(?:ties?\s*-?\s*breaks?(?:er)?|ties?)\s*(?::|is|are|=)?\s*((?:highest|lowest)\b.+)", r"Write `ties go to \1`."),
    (r"(?:the\s+)?losers?\s+(?:is|=)\s+.+|(?:player\s+\d+|\w+)\s+loses?(?:\s+the\s+game)?", _LOSERS),
    (
        r"at\s+(?:the\s+)?(end|start)\s+of\s+(?:the\s+)?(\w+)\s*,?\s*do\s+(.+)",
        r"Write `at \1 of \2 do \3`.",
    ),
    (r"at\s+(?:the\s+)?beginning\s+of\s+(?:the\s+)?(.+?)\s*,?\s*do\s+(.+)", r"Write `at start of \1 do \2`."),
    (
        r"at\s+(?:the\s+)?(?:end|start|beginning)\s+of\s+[\w ]+?\s*(?:,|:|\b(?=draw|move|add|subtract|set)).*",
        "Put what is to be done then into an action of its own, and write `at end of turn do my_action`, or "
        "`at start of my next turn do my_action`.",
    ),
)
"""Whole lines, without what stands before and behind them, and what is said of them."""

_LASTS: tuple[tuple[str, str], ...] = (
    (r"until\s+(?:the\s+)?(?:start|beginning)\s+of\s+my\s+next\s+turn", "`until my next turn`"),
    (r"until\s+my\s+next\s+turn\s+(?:ends|is\s+over)", "`until end of my next turn`"),
    (r"until\s+the\s+end\s+of\s+my\s+next\s+turn", "`until end of my next turn`"),
    (r"until\s+(?:(?:the\s+)?end\s+of\s+)(?:my|this|the|that)\s+turn", "`until end of turn`"),
    (r"until\s+(?:the\s+end\s+of\s+(?:the\s+)?|end\s+of\s+(?:the|this)\s+)(\w+)", r"`until end of \1`"),
    (r"until\s+(?:the\s+)?(turn|round)\s+(?:ends|is\s+over)", r"`until end of \1`"),
    (
        r"until\s+(?:the\s+)?next\s+turn(?!\s+of\b)",
        "`until my next turn`, or `until next turn of p` for that of somebody else",
    ),
    (r",?\s*(?:for|during)\s+(?:the\s+rest\s+of\s+)?(?:this|one|a|the)\s+(turn|round)", r"`until end of \1`"),
    (r",?\s*this\s+(turn|round)(?=\s*$)", r"`until end of \1`"),
    (
        r",?\s*for\s+(?:\w+)\s+(?:more\s+)?(turns|rounds)",
        "`until end of my next turn`; for a longer time count down in a track, in a rule `before turn`",
    ),
)
"""How long something lasts, at the end of a line, and how that is written."""


def _whole_line(s: Stuck) -> Diagnostic | None:
    return whole_line(s, _WHOLE)


def whole_line(s: Stuck, phrases: tuple[tuple[str, str], ...]) -> Diagnostic | None:
    """The first of the phrases that is all of the line in which reading stuck, or of the one that ended too early."""
    line, text = s.line, s.line_text
    if not text.strip() and s.is_break:
        line, text = s.line_above()
    begin = len(text) - len(text.lstrip())
    said = re.split(r"\s+#", text.strip())[0]
    for pattern, hint in phrases:
        found = re.fullmatch(pattern, said)
        if found is not None:
            span = s.passage.span(line, begin + 1, len(said))
            return codes.PHRASE.at(span, text=said.removesuffix(":"), hint=found.expand(hint))
    return None


def _lasts(s: Stuck) -> Diagnostic | None:
    """`set my calm to yes for this turn`."""
    if not re.match(r"\s*(?:set|add|subtract|adjust|eliminate|track)\b", s.line_text):
        return None
    for pattern, better in _LASTS:
        for found in re.finditer(rf"(?<!\w){pattern}(?!\w)", s.line_text):
            if s.column <= found.end() + 2:
                text = found[0].lstrip(", ")
                span = s.passage.span(s.line, found.end() - len(text) + 1, len(text))
                return codes.PHRASE.at(span, text=text, hint=f"Write {found.expand(better)}.")
    return None


TURNS = (_whole_line, _lasts)
"""Asked before the other phrases; the first that knows its phrase explains it."""
