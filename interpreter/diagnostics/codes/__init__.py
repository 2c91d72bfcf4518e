"""The table of codes: every message that Tuckbox can give, one module a family.

A module of this package holds `Code` constants only; `all_codes` collects them, so a new code is written in one place.
"""

from __future__ import annotations

from ..diagnostic import Code


def all_codes() -> dict[str, Code]:
    """Every code by its id. Raises ValueError if one id is given twice."""
    import importlib
    import pkgutil

    found: dict[str, Code] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda m: m.name):
        for value in vars(importlib.import_module(f"{__name__}.{module.name}")).values():
            if isinstance(value, Code) and found.setdefault(value.id, value) is not value:
                raise ValueError(f"the code {value.id} is given twice")
    return found
