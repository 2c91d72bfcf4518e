"""From a choice of several things to the type of what it makes: a set, or what is arranged, a list."""

from __future__ import annotations

from ..model import types as t
from ..syntax import nodes as n


def several(node: n.Choose, of: t.Type) -> t.Type:
    """What the name of a choice of several stands for."""
    return t.ListOf(of) if isinstance(node, n.Arrange) else t.SetOf(of)
