"""From a built parser to a file in the user's cache folder, and back: building takes half a second, loading a tenth.

What is read back is data only: the reader refuses everything but numbers, texts and containers, so a file that
somebody else put there can at worst be no table, and then the parser is built anew.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import sys
from pathlib import Path
from typing import NoReturn

import lark
from lark import Lark
from lark.lark import PostLex

from ..cache_folder import cache_folder, write_own

_FORMAT = 1
_NOT_KEPT = ("postlex", "transformer", "lexer_callbacks", "edit_terminals", "_plugins", "cache", "source_path")


class _DataOnly(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> NoReturn:
        raise pickle.UnpicklingError(f"{module}.{name} is no data")


def kept_table(grammar: str) -> Path | None:
    """Where the table of this grammar is kept; None where there is no cache folder (TUCKBOX_CACHE=off says so too)."""
    folder = cache_folder()
    if folder is None:
        return None
    wanted = f"{_FORMAT} {lark.__version__} {sys.version_info[:2]} {grammar}"
    return Path(folder) / f"rules-{hashlib.sha256(wanted.encode()).hexdigest()[:24]}.table"


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
    stream = io.BytesIO()
    made.save(stream, _NOT_KEPT)
    write_own(str(path), stream.getvalue())
