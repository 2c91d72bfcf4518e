"""From nodes to checked nodes: what every name means, what every expression is, and all that is wrong with them."""

from .check import check
from .layers import lay_over

__all__ = ["check", "lay_over"]
