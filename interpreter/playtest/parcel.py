"""From a game's folder to one piece of bytes with the files that make the game, and back to a folder.

Workers on other machines do not see the folder, so its files travel with the work.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..model.tables import Manifest

_SAME_DATE = (1980, 1, 1, 0, 0, 0)


def packed(folder: Path) -> bytes:
    """The manifest and all files that it names, those of every variant too; nothing else that lies in the folder.

    A file that cannot be read is left out: it is missing then for whoever unpacks as well, and that is an error there.
    """
    import io
    import zipfile

    from ..tables import read_manifest

    manifest, _ = read_manifest(folder)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as parcel:
        for name in _named(manifest) if manifest is not None else []:
            try:
                content = (folder / name).read_bytes()
            except OSError:
                continue
            parcel.writestr(zipfile.ZipInfo(name, _SAME_DATE), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


@contextmanager
def unpacked(parcel: bytes, name: str) -> Iterator[Path]:
    """A folder of that name with the files, for as long as it is wanted."""
    import io
    import tempfile
    import zipfile

    with tempfile.TemporaryDirectory(prefix="tuckbox-") as place:
        folder = Path(place) / name
        folder.mkdir()
        with zipfile.ZipFile(io.BytesIO(parcel)) as files:
            files.extractall(folder)
        yield folder


def _named(manifest: Manifest) -> list[str]:
    names = {manifest.source.name: None}
    for layer in (manifest.base, *manifest.variants.values()):
        names.update((entry.file, None) for entry in layer.tables if not entry.shared)
        names.update((entry.file, None) for entry in (*layer.rules, *layer.texts, *layer.scenarios))
    return list(names)
