"""From the type of a value to a word that can be kept beside it as plain data, and back."""

from __future__ import annotations

from . import types as t

PLAIN = "plain"
"""Numbers, and all that needs no name."""


def type_word(type_: t.Type) -> str:
    """The word for what a value, or each of several, is."""
    match t.element(type_) or t.bare(type_):
        case t.Player():
            return "player"
        case t.Piece(table):
            return f"piece {table}"
        case t.KindOf(table):
            return f"kind {table}"
        case t.Value(attribute):
            return f"value {attribute}"
    return PLAIN


def type_said(word: str) -> t.Type:
    """The type for which a word stands."""
    what, _, name = word.partition(" ")
    types = {"piece": t.Piece(name), "kind": t.KindOf(name), "value": t.Value(name), "player": t.PLAYER}
    return types.get(what, t.NUMBER)
