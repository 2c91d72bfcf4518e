"""From `native.c` to functions that play games at the speed of C, where there is a compiler; the same for numba."""

from __future__ import annotations

import ctypes
import importlib.util
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

Play = Callable[[int, int], int]
"""Plays so many games from this number on, and gives the decisions that were made."""

_SOURCE = Path(__file__).with_name("native.c")
_NUMBERS = {"crazy_eights": 0, "twelve_days": 2}
_COMPILERS = ("gcc", "cc", "clang")
_SEATS = 4

Totals = list[int]
"""The sum of all scores, by seat."""


def by_compiler(game: str, totals: Totals | None = None) -> Play | None:
    """The games in C; None where no compiler is found or it fails. `totals` gets the scores added."""
    library = _library()
    if library is None:
        return None
    number = _NUMBERS[game]
    sums = (ctypes.c_long * _SEATS)()

    def play(first: int, count: int) -> int:
        ctypes.memset(sums, 0, ctypes.sizeof(sums))
        decisions: int = library.play(number, count, first + 1, sums)
        if totals is not None:
            totals[:] = [total + added for total, added in zip(totals, sums, strict=True)]
        return decisions

    return play


def by_numba(game: str, totals: Totals | None = None) -> Play | None:
    """The games by numba; None where it is not installed. The first call compiles, for some seconds."""
    if importlib.util.find_spec("numba") is None:
        return None
    import numpy as np

    from . import native_numba

    numba_play: Any = native_numba.play
    sums = np.zeros(_SEATS, dtype=np.int64)

    def play(first: int, count: int) -> int:
        sums[:] = 0
        decisions = int(numba_play(game, count, first + 1, sums))
        if totals is not None:
            totals[:] = [total + int(added) for total, added in zip(totals, sums, strict=True)]
        return decisions

    return play


_built: list[ctypes.CDLL | None] = []


def _library() -> ctypes.CDLL | None:
    """The library, built when it is first wanted."""
    if not _built:
        _built.append(_build())
    return _built[0]


def _build() -> ctypes.CDLL | None:
    compiler = next((found for name in _COMPILERS if (found := shutil.which(name))), None)
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "native.so"
        options = ["-O3", "-march=native", "-shared", "-fPIC", "-Dmain=program"]
        done = subprocess.run([compiler, *options, str(_SOURCE), "-o", str(target)], capture_output=True, check=False)
        if done.returncode:
            return None
        library = ctypes.CDLL(str(target))  # stays loaded when its file is gone
    library.play.argtypes = [ctypes.c_int, ctypes.c_long, ctypes.c_ulong, ctypes.POINTER(ctypes.c_long)]
    library.play.restype = ctypes.c_long
    return library
