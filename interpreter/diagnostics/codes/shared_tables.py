"""Codes F081 to F085: tables that come with Tuckbox, as `game.yaml` lists them."""

from __future__ import annotations

from ..diagnostic import Code

UNKNOWN_SHARED = Code("F081", "no such shared table", "No table called `{name}` comes with Tuckbox.")
TWO_SOURCES = Code("F082", "file and shared table in one entry",
                   "This entry names a file and a shared table; each needs an entry of its own.",
                   "Write `{{shared: ..., piece: card}}` and `{{file: ..., piece: card}}`: "
                   "the rows of the file are laid over those of the shared table.")  # fmt: skip
NO_SOURCE = Code("F083", "table without a file", "This entry of `tables` names neither a `file` nor a `shared` table.",
                 "For example `{{file: cards.csv, piece: card}}`.")  # fmt: skip
COPIES_OF_FILE = Code("F084", "copies of a table that is not shared",
                      "`copies` stands here only beside `shared`.",
                      "A file of the game gives the copies of each kind in its column `copies`.")  # fmt: skip
NEW_KIND = Code("F085", "new kind beside a shared table that looks misspelt",
                "`{id}` is not in the shared table, so this row adds a new kind of {piece}.",
                level="warning")  # fmt: skip
