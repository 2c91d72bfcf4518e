"""From what the command line names to the rule files that it means, and from new bytes to a file that has them."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from .options import WrongUsage, folder_of

ENDING = ".tuck"


@dataclass(frozen=True)
class RuleFilePath:
    """A file, and how it is called in the output."""

    path: Path
    shown: str


def rule_files(name: str, *, to_write: bool) -> list[RuleFilePath]:
    """One rule file, or all those of a folder and the folders in it. Raises WrongUsage where there is none, and, if
    they are going to be written, for a game that is not a folder of one's own."""
    from ..interpreter.diagnostics import nearest

    path = Path(name)
    if path.is_file():
        if not name.endswith(ENDING):
            raise WrongUsage(f"`{name}` is no rule file: their names end in `{ENDING}`.")
        return [RuleFilePath(path, name)]
    if name.endswith(ENDING) and not path.exists():
        if path.is_symlink():
            raise WrongUsage(f"`{name}` is a link, and there is no file that it leads to.")
        near = nearest(path.stem, sorted(one.stem for one in path.parent.glob(f"*{ENDING}")))
        hint = f" Did you mean `{path.with_name(near + ENDING)}`?" if near else ""
        raise WrongUsage(f"There is no file `{name}`.{hint}")
    folder = folder_of(name)
    if to_write and not path.is_dir():
        raise WrongUsage(
            f"`{name}` comes with Tuckbox, and its files stay as they are. `--check` and `--diff` only look at them."
        )
    prefix = name.rstrip("/\\") or name
    found = [RuleFilePath(one, f"{prefix}/{one.relative_to(folder).as_posix()}") for one in _inside(folder)]
    if not found:
        raise WrongUsage(f"There is no rule file in `{name}`: their names end in `{ENDING}`.")
    return found


def _inside(folder: Path) -> Iterator[Path]:
    """The rule files of the folder in a fixed order, without what is hidden, and without links that lead out of it or
    to nothing."""
    home = folder.resolve()
    for place, folders, names in os.walk(folder, onerror=_fail):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(place, name)
            wanted = name.endswith(ENDING) and not name.startswith(".") and path.is_file()
            if wanted and path.resolve().is_relative_to(home):
                yield path


def _fail(error: OSError) -> NoReturn:
    raise error


def write_whole(path: Path, before: bytes, data: bytes) -> None:
    """Gives a file other contents in the place of those it had before and leaves its mode; a link stays one. Raises
    OSError, also if somebody else has changed it by now, and then it is as it was: whoever reads it finds the old or
    the new one, never half of it."""
    real = path.resolve()
    if not os.access(real, os.W_OK):  # or it would be replaced, protected as it is
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    handle, beside = tempfile.mkstemp(dir=real.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        shutil.copymode(real, beside)
        if real.read_bytes() != before:
            raise OSError(errno.EBUSY, "somebody has changed it meanwhile")
        os.replace(beside, real)
    except BaseException:
        os.unlink(beside)
        raise
