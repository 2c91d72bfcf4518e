"""From what lasts to reports on what it would tell: when a value ends, what is adjusted, what is done later."""

from __future__ import annotations

from typing import Protocol

from ..syntax import nodes as n


class Secrets(Protocol):
    """What can be asked of, and told to, whoever goes through the lines."""

    def tells(self, place: n.Expr, value: n.Expr) -> None: ...

    def tell_action(self, node: n.Do | n.Later) -> None: ...

    def seen(self, what: str, node: n.Expr) -> None: ...

    def counted(self, node: n.Expr) -> bool: ...

    def lies_there(self, node: n.Expr) -> bool: ...


def what_lasts(secrets: Secrets, node: n.Stmt) -> None:
    """A line by which something lasts, or is done later."""
    match node:
        case n.SetTo(place=place, until=n.Until(player=player)) if player is not None:
            secrets.tells(place, player)  # whoever sees the value sees in whose turn it ends
        case n.Adjust(things=things, amount=amount, until=until):
            if not (secrets.counted(things) or secrets.lies_there(things)):
                secrets.seen("which are adjusted", things)
            secrets.seen("by how much they are adjusted", amount)
            if until is not None and until.player is not None:
                secrets.seen("until whose turn they are adjusted", until.player)
        case n.Later():
            secrets.tell_action(node)
