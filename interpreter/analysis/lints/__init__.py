"""From checked parts to warnings: one module of this folder a lint, each with a function `lint(cx)`."""

from __future__ import annotations

import importlib
import pkgutil

from ..scope import Context


def run_lints(cx: Context) -> None:
    """Runs every lint, in the order of their names."""
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda m: m.name):
        importlib.import_module(f"{__name__}.{module.name}").lint(cx)
