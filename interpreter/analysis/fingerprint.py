"""From a checked game to the hash of its rules: what is played counts, how it is written does not.

Comments, layout, translations and the names of files leave the hash as it is; a changed rule, table cell, option value
or number of players changes it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields

from ..model.symbols import Checked
from ..syntax import nodes as n


def fingerprint(checked: Checked) -> str:
    """SHA-256, in hexadecimal, of the canonical JSON of nodes, tables, option values and numbers of players."""
    parts = checked.parts
    groups = (parts.options, parts.zones, parts.tracks, parts.defines, parts.actions, parts.rules, parts.cards)
    courses = (parts.setups, parts.plays, parts.scores, parts.always)
    data = {
        "format": 1,
        "players": checked.players,
        "options": {option.name: option.value for option in checked.names.options.values()},
        "tables": [
            {
                "piece": table.piece,
                "sides": table.sides,
                "attributes": [[a.name, a.type, a.on] for a in table.attributes.values()],
                "kinds": [[kind.id, kind.copies, kind.cells] for kind in table.kinds.values()],
            }
            for table in checked.names.tables.values()
        ],
        "parts": [plain(part) for group in (*groups, *courses) for part in group],
    }
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def plain(value: object) -> object:
    """A node as lists of its fields, places left out."""
    if isinstance(value, n.Node):
        return [type(value).__name__, *(plain(getattr(value, f.name)) for f in fields(value) if f.name != "span")]
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value
