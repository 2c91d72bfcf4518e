"""From a piece of rule text in the language reference to a whole game with it, made of the page's own example games.

The page shows each example game in blocks with `file=`; those of the second one say `game=NAME` too. A further block is
for the game that it names, else for the first. It is either parts, which take the place of the game's parts of the same
name, or steps, which become an action that every player runs three times.
"""

from __future__ import annotations

import re
from pathlib import Path

from tuckbox.interpreter.driver import Loaded, load
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.engine import answer_uniformly
from tuckbox.interpreter.syntax.grammar import part_words

from .pages import REFERENCE, blocks

_HEAD = re.compile(r"(?:replace )?(\w+)(?: (\w+))?")
_SINGLE = {"setup", "play", "score"}
_RUN = "play:\n    repeat 3 times:\n        each player:\n            do example\n"
STARTS = ("replace ", "scenario ")


def games() -> list[str]:
    """The example games; the first one has no name."""
    return list(dict.fromkeys(block.says.get("game", "") for block in blocks(REFERENCE) if "file" in block.says))


def files(game: str = "") -> dict[str, str]:
    """The files of an example game, by name."""
    found = [block for block in blocks(REFERENCE) if "file" in block.says and block.says.get("game", "") == game]
    return {block.says["file"]: block.text for block in found}


def head(passage: str) -> str:
    """What a part is and is called: `zone hand`, `play`."""
    match = _HEAD.match(passage)
    assert match is not None, passage
    return match[1] if match[1] in _SINGLE else f"{match[1]} {match[2]}"


def passages(text: str) -> list[str]:
    """Top-level parts; comments that begin in the first column are left out."""
    found: list[str] = []
    for line in text.splitlines():
        if line and not line[0].isspace() and not line.startswith("#"):
            found.append("")
        if found and not line.startswith("#"):
            found[-1] += line + "\n"
    return found


def is_steps(text: str) -> bool:
    """Whether a block holds steps, and not parts."""
    first = next(line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    word = first.split(" ")[0].rstrip(":")
    return word not in part_words() or (word == "set" and " to " in first)


def has_scenarios(text: str) -> bool:
    """Whether a block holds scenarios, alone or below parts."""
    return any(part.startswith("scenario ") for part in passages(text))


def rules_with(text: str, game: str = "") -> str:
    """The rules of an example game with a block in them."""
    base = passages(files(game)["rules.tuck"])
    if is_steps(text):
        indented = "".join(f"    {line}\n" if line else "\n" for line in text.splitlines())
        new = [f"action example:\n{indented}", _RUN]
    else:
        new = [part for part in passages(text) if not part.startswith(STARTS)]
    taken = {head(part) for part in new}
    return "\n".join([*(part for part in base if head(part) not in taken), *new])


def write(folder: Path, text: str, game: str = "") -> list[str]:
    """Writes an example game with a block in it to a folder; returns the variants to choose.

    `replace` parts become the rules of a variant `changed`, scenarios a file of scenarios.
    """
    replaced = [part for part in passages(text) if part.startswith("replace ")] if not is_steps(text) else []
    scenarios = [part for part in passages(text) if part.startswith("scenario ")] if not is_steps(text) else []
    for name, content in files(game).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    (folder / "rules.tuck").write_text(rules_with(text, game), encoding="utf-8")
    manifest = "".join(
        line + "\n" for line in files(game)["game.yaml"].splitlines() if not line.startswith("scenarios:")
    )
    if scenarios:
        (folder / "scenarios.tuck").write_text("\n".join(scenarios), encoding="utf-8")
        manifest += "scenarios: [scenarios.tuck]\n"
    if replaced:
        (folder / "changed.tuck").write_text("\n".join(replaced), encoding="utf-8")
        head_, key, rest = manifest.partition("variants:\n")
        manifest = f"{head_}variants:\n  changed: {{rules: [changed.tuck]}}\n{rest if key else ''}"
    (folder / "game.yaml").write_text(manifest, encoding="utf-8")
    return ["changed"] if replaced else []


def loaded(folder: Path, text: str, game: str = "") -> Loaded:
    """An example game with a block in it, loaded from a folder."""
    return load(folder, write(folder, text, game))


def play(found: Loaded, games: int = 12) -> list[str]:
    """How games of random players ended, every position of them checked."""
    assert found.game is not None
    ends: list[str] = []
    layout = found.game.layout
    for number in range(games):
        players = layout.least + number % (layout.most - layout.least + 1)
        state = found.game.new(players, 1, number)
        check_invariants(state)
        while not state.is_over:
            state.apply(answer_uniformly(state))
            check_invariants(state)
        ends.append(state.status if state.fault is None else f"{state.status}: {state.fault.message}")
    return ends
