"""Fresh processes that play: what they import, and what they find of each other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .playing import kept_files

PLAY = """
import sys
before = set(sys.modules)
from tuckbox.interpreter.opening import open_game
game = open_game({folder!r})
st = game.new(4, 7)
assert st.decision() is not None
imported = {{name.removeprefix("tuckbox.interpreter.").split(".")[0] for name in set(sys.modules) - before}}
from tuckbox.interpreter.runtime.engine import playout
print(playout(game.fresh(4, 7, watched=False)).scores, st.hash())
"""
READING = {"lark", "yaml", "jsonschema", "driver", "syntax", "tables", "analysis", "ast"}
COSTLY = {"dataclasses", "typing", "re", "json", "hashlib", "pathlib", "random", "enum", "pickle", "numpy"}
"""Of Python itself: each takes as long as ten games and more."""


def test_whoever_finds_a_kept_game_imports_little(days: Path, cache: Path) -> None:
    code = PLAY.format(folder=str(days)) + f"print(sorted(imported & {READING | COSTLY}))"
    first, second = (_out(subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)) for _ in range(2))
    assert first[0] == second[0]
    assert "'driver'" in first[1] and "'lark'" in first[1]
    assert second[1] == "[]"


def test_processes_that_start_together_do_not_disturb_each_other(days: Path, cache: Path) -> None:
    code = PLAY.format(folder=str(days))
    running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(3)]
    lines = {tuple(_out(one)) for one in running}
    assert len(lines) == 1
    files = kept_files(cache)
    assert len(files) > 1 and ".game" in {path.suffix for path in files}
    assert not any(path.suffix == ".part" for path in files)
    assert tuple(_out(subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE))) in lines
    assert kept_files(cache) == files


def _out(process: subprocess.Popen[bytes]) -> list[str]:
    out, _ = process.communicate()
    assert process.returncode == 0
    return out.decode().splitlines()
