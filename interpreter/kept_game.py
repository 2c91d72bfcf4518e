"""From a game that was loaded to files in the user's cache folder, and back: who plays it again reads no rules.

A game's file holds what Tuckbox read to make it, to the byte, and says which Tuckbox that was; it counts only as long
as all of that is still so. Beside it lie files with the code of further modes, each made when it was first wanted.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from types import CodeType
from zlib import crc32

from .assembling import Facts
from .cache_folder import cache_folder, read_own, thin_out, write_own
from .compile.linking import Parts, WholeParts
from .model import types
from .model.families import Members
from .model.layout import KindInfo, Layout, PhaseInfo, TrackInfo, ZoneInfo
from .runtime.program import Entry, SiteInfo
from .source import SourceFile, Span
from .started import STARTED
from .typed import Any

_MAGIC = f"tuckbox game 1 {sys.version} ".encode()
"""Code is for one Python only."""
_NO_RULES = ("__pycache__", "bots", "formatting", "playtest", "retelling", "scenarios")
"""Folders of Tuckbox that have no part in what a game becomes: those above the driver, and what only writes rules."""
_MOST_FILES, _MOST_BYTES = 600, 150_000_000

Read = tuple[tuple[str, bytes | None], ...]
"""Files by name (in the game's folder, or with the whole path) with what they hold; None: it is enough that they are
there."""

_LEAVES = (int, str, bool, float, bytes, CodeType, type(None))
_CLASSES: dict[str, Any] = {
    one.__name__: one
    for one in (
        *(types.Absent, types.KindOf, types.ListOf, types.Maybe, types.Number, types.Piece, types.Player, types.SetOf),
        *(types.Unknown, types.Value, types.YesNo, types.ZoneOf),
        *(Entry, Facts, KindInfo, Layout, Members, Parts, PhaseInfo, SiteInfo, Span, TrackInfo, WholeParts, ZoneInfo),
    )
}


class KeptGame:
    """A game as it was kept: what is known of it and the code of `ask`, and where the code of other modes is."""

    def __init__(
        self, path: str, name: str, token: bytes, read: Read, facts: Facts, sources: Mapping[str, SourceFile]
    ) -> None:
        self.path, self.name, self.token, self.read, self.facts, self.sources = path, name, token, read, facts, sources

    def parts(self, mode: str) -> Any:
        """The code of a mode; None where none is kept that belongs to this game."""
        found = _loaded(self._file(mode))
        return _unpacked(found[1], self.sources) if found is not None and found[0] == self.token else None

    def keep(self, mode: str, parts: object) -> bool:
        """Keeps the code of a mode; False says that this could not be done."""
        return _written(self._file(mode), lambda: (self.token, _packed(parts)))

    def write_folder(self, place: str) -> str:
        """Writes the game's own files as they were read into a folder of its name at that place, which is returned."""
        folder = os.path.join(place, self.name)
        for name, content in self.read:
            if not os.path.isabs(name):
                path = os.path.join(folder, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as stream:
                    stream.write(content or b"")
        return folder

    def _file(self, mode: str) -> str:
        return f"{self.path}.{mode.replace(' ', '-')}"


def place_for(folder: str, variants: Sequence[str], options: Mapping[str, str]) -> str | None:
    """Where the game is kept, if it is; the path lacks its ending. None where there is no cache or no game.

    Copies of a folder, and folders that are the same but for a rule file, may have the same place.
    """
    cache, manifest = cache_folder(), _content(os.path.join(folder, "game.yaml"))
    if cache is None or manifest is None or not CODE:
        return None
    asked = repr((_name(folder), tuple(variants), sorted(options.items()), os.path.dirname(__file__), sys.version))
    return os.path.join(cache, "games", f"{crc32(manifest, crc32(asked.encode())):08x}")


def find_kept(path: str, folder: str) -> tuple[KeptGame, Parts] | None:
    """The game kept at a place with its `ask`, if it is what Tuckbox would make of the folder now."""
    found = _loaded(f"{path}.game")
    if found is None:
        return None
    code, read, token, named, facts, ask = found
    if code != CODE or not all(_still(folder, name, content) for name, content in read):
        return None
    held = dict(read)
    sources = {name: SourceFile(name, held[name].decode() if text is None else text) for name, text in named}
    return KeptGame(path, _name(folder), token, read, _unpacked(facts, sources), sources), _unpacked(ask, sources)


def keep_game(
    path: str,
    folder: str,
    read: Mapping[str, bytes | None],
    facts: Facts,
    sources: Mapping[str, SourceFile],
    ask: Parts,
) -> KeptGame | None:
    """Keeps a game that has no errors: what was read to make it, and what it became. None says that it is not kept."""
    from hashlib import sha256

    files = tuple(sorted(read.items()))
    named = tuple([(name, None if read.get(name) == one.text.encode() else one.text) for name, one in sources.items()])
    token = sha256(marshal.dumps((CODE, files, facts.variants, sorted(facts.options.items())))).digest()
    kept = KeptGame(path, _name(folder), token, files, facts, sources)
    if not _written(f"{path}.game", lambda: (CODE, files, token, named, _packed(facts), _packed(ask))):
        return None
    thin_out(os.path.dirname(path), _MOST_FILES, _MOST_BYTES)
    return kept


def code_files() -> tuple[tuple[str, int, int], ...]:
    """The files of Tuckbox on which a game depends, with their times and sizes, by which Python too tells whether one
    was changed; empty where they are no files. What they hold would take too long to read.
    """
    here = os.path.dirname(os.path.abspath(__file__))
    found: list[tuple[str, int, int]] = []
    waiting = [here, os.path.join(os.path.dirname(here), "schema")]
    try:
        while waiting:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    name = entry.name
                    if name.endswith((".py", ".lark", ".json")):
                        stat = entry.stat()
                        found.append((entry.path, stat.st_mtime_ns, stat.st_size))
                    elif "." not in name and name not in _NO_RULES:
                        waiting.append(entry.path)
    except OSError:
        return ()
    found.sort()
    return tuple(found)


def _loaded_code() -> tuple[tuple[str, int, int], ...]:
    """The same, where this process surely runs what they hold: none was changed since it has begun to import them."""
    found = code_files()
    return found if all(time < STARTED for _, time, _ in found) else ()


CODE = _loaded_code()
"""Looked at once: a process goes on with the code that it has loaded, whatever becomes of the files. Empty where that
cannot be said; then nothing is kept, and what is kept is not looked at."""


def _still(folder: str, name: str, content: bytes | None) -> bool:
    path = os.path.join(folder, name)
    return os.path.isfile(path) if content is None else _content(path) == content


def _content(path: str) -> bytes | None:
    try:
        with open(path, "rb", buffering=0) as stream:
            return stream.read()
    except (OSError, ValueError):
        return None


def _name(folder: str) -> str:
    return os.path.basename(os.path.realpath(folder))


def _written(path: str, data: Callable[[], object]) -> bool:
    try:
        content = marshal.dumps(data())  # type: ignore[arg-type]  # it says so itself where it cannot
    except (TypeError, ValueError):  # something in it is no plain data
        return False
    return write_own(path, b"%s%08x" % (_MAGIC, crc32(content)) + content)


def _loaded(path: str) -> Any:
    """What `_written` has written; None for all else."""
    found = read_own(path)
    start = len(_MAGIC) + 8
    if found is None or not found.startswith(_MAGIC):
        return None
    content = memoryview(found)[start:]
    if found[len(_MAGIC) : start] != b"%08x" % crc32(content):
        return None
    return marshal.loads(content)


def _packed(value: Any) -> Any:
    """The same without objects: each becomes a list of its class and its fields. So does what holds some, and what
    marshal does not know; all else stays as it is. Raises TypeError for what is no plain data."""
    kind = type(value)
    if kind in _LEAVES:
        return value
    if kind is tuple or kind is list:
        items = [_packed(one) for one in value]
        if kind is tuple and all(one is other for one, other in zip(items, value, strict=True)):
            return value
        return [kind.__name__, *items]
    if kind is dict:
        held = [_packed(one) for one in value.values()]
        same = all(one is other for one, other in zip(held, value.values(), strict=True))
        return value if same else ["dict", tuple(value), *held]
    if kind is frozenset and all(type(one) in _LEAVES for one in value):
        return value
    if kind is range:
        return ["range", value.start, value.stop, value.step]
    if kind is SourceFile:
        return ["SourceFile", value.name]
    if _CLASSES.get(kind.__name__) is kind:
        return [kind.__name__, *[_packed(getattr(value, name)) for name in kind.__match_args__]]
    raise TypeError(f"{kind.__name__} is no plain data")


def _unpacked(value: Any, sources: Mapping[str, SourceFile]) -> Any:
    makers: dict[str, Any] = {
        **_CLASSES,
        "tuple": lambda *items: items,
        "list": lambda *items: list(items),
        "dict": lambda keys, *values: dict(zip(keys, values, strict=True)),
        "range": range,
        "SourceFile": sources.__getitem__,
    }

    def made(one: Any) -> Any:
        if type(one) is not list:
            return one
        return makers[one[0]](*[made(part) if type(part) is list else part for part in one[1:]])

    return made(value)
