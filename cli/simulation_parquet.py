"""From many games to a Parquet file with one row a game, for programs that work with tables.

`pyarrow` is not part of the base installation; it is imported when a file is wanted.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .options import WrongUsage
from .simulation_rows import Played, columns, rows


def arrow() -> Any:
    """The library. Raises WrongUsage, with what to install, where it is missing."""
    try:
        importlib.import_module("pyarrow.parquet")
        return importlib.import_module("pyarrow")
    except ImportError:
        said = "Parquet files need the library pyarrow, which is not installed: `pip install 'tuckbox[lab]'`."
        raise WrongUsage(f"{said} `--csv` needs nothing more.") from None


def write_parquet(
    path: Path, played: Sequence[Played], most: int, about: Mapping[str, object], *, details: bool = False
) -> None:
    """Writes the games; `about` goes into the file's metadata, as JSON under `tuckbox`.

    Raises WrongUsage if the library is missing or the file cannot be written.
    """
    pa = arrow()
    types = {"number": pa.int64(), "part": pa.float64(), "text": pa.string(), "yes or no": pa.bool_()}
    wanted = columns(most, details=details)
    found = list(rows(played, most, details=details))
    schema = pa.schema(
        [pa.field(column.name, types[column.kind]) for column in wanted],
        metadata={"tuckbox": json.dumps(about, ensure_ascii=False)},
    )
    cells = [[row[at] for row in found] for at in range(len(wanted))]
    arrays = [pa.array(cell, type=types[column.kind]) for cell, column in zip(cells, wanted, strict=True)]
    try:
        pa.parquet.write_table(pa.Table.from_arrays(arrays, schema=schema), str(path))
    except OSError as problem:
        raise WrongUsage(f"`{path}` cannot be written: {problem.strerror or problem}.") from None
