"""From a built parser to a file in the user's cache folder, and back: building takes half a second, loading a tenth.

What is read back is data only: the reader refuses everything but numbers, texts and containers, so a file that
somebody else put there can at worst be no table, and then the parser is built anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import pickle
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn

import lark
from lark import Lark
from lark.lark import PostLex

_FORMAT = 1
_NOT_KEPT = ("postlex", "transformer", "lexer_callbacks", "edit_terminals", "_plugins", "cache", "source_path")


class _DataOnly(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> NoReturn:
        raise pickle.UnpicklingError(f"{module}.{name} is no data")


def kept_table(grammar: str) -> Path | None:
    """Where the table of this grammar is kept; None where there is no cache folder (TUCKBOX_CACHE=off says so too)."""
    folder = _cache_folder()
    if folder is None:
        return None
    wanted = f"{_FORMAT} {lark.__version__} {sys.version_info[:2]} {grammar}"
    return folder / f"rules-{hashlib.sha256(wanted.encode()).hexdigest()[:24]}.table"


def load_kept(path: Path, postlex: PostLex) -> Lark | None:
    """The parser from its kept table, or None if there is none that can be read."""
    try:
        table = _DataOnly(io.BytesIO(path.read_bytes())).load()
        loaded: Lark = Lark._load_from_dict(table["data"], table["memo"], postlex=postlex)  # type: ignore[no-untyped-call]
        return loaded
    except Exception:  # a damaged file is no reason to fail: the table is built anew
        return None


def save_kept(path: Path, made: Lark) -> None:
    """Keep the table of a parser. A folder that cannot be written is no error: the next start is slower, no more."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as stream:
                made.save(stream, _NOT_KEPT)
            os.replace(name, path)  # in one move, so nobody ever reads half a table
        except BaseException:
            os.unlink(name)
            raise


def _cache_folder() -> Path | None:
    chosen = os.environ.get("TUCKBOX_CACHE", "")
    if chosen == "off":
        return None
    if chosen:
        return Path(chosen)
    base: Any = os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "tuckbox"
    except RuntimeError:  # nobody's home
        return None
