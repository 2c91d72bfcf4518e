"""How the referee's games correspond to ours, one game a module: `ADAPTERS` has them by name."""

from __future__ import annotations

import importlib
import pkgutil

from ..adapter import Adapter

ADAPTERS: dict[str, Adapter] = {}
for found in sorted(pkgutil.iter_modules(__path__), key=lambda one: one.name):
    module = importlib.import_module(f"{__name__}.{found.name}")
    ADAPTERS[module.ADAPTER.name] = module.ADAPTER
