"""The names of remembered values that no designer has made: what the language itself remembers of seats and turns.

They stand among the game's other tracks, so that they are copied, saved, hashed and seen as those are; all see them.
Their names stand in brackets, so that no name of a game is the same.
"""

from __future__ import annotations

OUT = "(out of the game)"
"""By seat: whether that player was eliminated."""
LOSERS = "(who has lost)"
"""Who has lost, once `losers are` has named somebody."""
TIE = "(which tie rule counts)"
"""The number of the last `ties go to` line, from 1; 0 where there was none."""
SKIPPED = "(turns that fall out)"
"""The players whose next turn falls out, each as often as that is so."""
MORE = "(turns that come first)"
"""Who has a turn before the order goes on, in order."""
NEXT = "(who is next)"
"""From whom the order goes on, where that is not the neighbour."""
DIRECTION = "(direction of turns)"
"""1 to the left, -1 to the right."""
LEDGER = "(what lasts)"
"""What ends by itself, and what is done later; nobody reads it."""


def sums_of(define: str) -> str:
    """The name of the track with what is added to a derived value, thing by thing; nobody reads it."""
    return f"(what is added to {define})"
