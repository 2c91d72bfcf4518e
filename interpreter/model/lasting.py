"""The numbers of when something that lasts is over: in plans, and in the ledger of a position.

A span has the number by which it is left: the turn `TURN`, phases from one more on. What lasts until a span ends has
that number as its end; what lasts until one begins the same below 0. Whose turn it is stands beside it, or `ANYBODY`.
"""

from __future__ import annotations

PLAIN = 0
"""No end: a plain `set`, which takes away all that covers the value."""
LEAVES = 1
"""Until the piece leaves its zone; the piece stands beside it."""
NEXT_END = 2
"""Until the end of the next turn of the seat beside it. Once that turn has begun, until its end."""
TURN = 7
ANYBODY = -1
