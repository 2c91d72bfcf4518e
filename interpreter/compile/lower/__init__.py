"""From checked nodes to the plan: one module for numbers of things, expressions, sets, statements and whole parts."""

from .parts import lower

__all__ = ["lower"]
