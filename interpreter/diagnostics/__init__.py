"""From a wrong place in a file to a message that a designer can act on."""

from .diagnostic import Code, Diagnostic, Label, Report
from .nearest import did_you_mean, nearest, one_slip

__all__ = ["Code", "Diagnostic", "Label", "Report", "did_you_mean", "nearest", "one_slip"]
