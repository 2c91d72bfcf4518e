"""A setup that draws (or pays) more pieces than there are, at one of the permitted numbers of players."""

from __future__ import annotations

from ...diagnostics.codes import lints as codes
from ..reaching.dealing import Dealing, Place
from ..scope import Context


def lint(cx: Context) -> None:
    """Warns at the first line that comes short, with the least number of players for which it does."""
    least, most = cx.checked.players
    for players in range(least, most + 1):
        dealing = Dealing(cx, players)
        if dealing.short is not None:
            node, zone, have, wanted = dealing.short
            left = {0: "nothing is", 1: "only 1 is"}.get(have, f"only {have} are")
            cx.report.add(codes.SHORT_SETUP.at(node.span, players=players, left=left, zone=zone, wanted=wanted))
            return


def after_setup(cx: Context, players: int) -> dict[Place, int]:
    """How many pieces lie where after the setup; nothing is known of it, if anything in it cannot be told."""
    dealing = Dealing(cx, players)
    return dealing.there if dealing.sure else {}
