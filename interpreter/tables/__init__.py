"""From the YAML and CSV files of a game's folder to its manifest, its tables of pieces and its texts."""

from .languages import title_languages
from .manifest import read_manifest
from .shared import place_of, shared_tables
from .tables import read_tables
from .texts import read_text_rows, read_texts

__all__ = [
    "place_of",
    "read_manifest",
    "read_tables",
    "read_text_rows",
    "read_texts",
    "shared_tables",
    "title_languages",
]
