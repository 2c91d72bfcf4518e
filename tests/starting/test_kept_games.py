"""Games that are kept for the next process: they are what the rules would give, and never what they gave before."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from pathlib import Path

import pytest
from tuckbox.interpreter import kept_game
from tuckbox.interpreter.driver import load
from tuckbox.interpreter.opening import BrokenGameError, open_game, opened
from tuckbox.interpreter.runtime.engine import playout
from tuckbox.interpreter.shipped import find_game, shipped_games
from tuckbox.interpreter.tables import shared

from .playing import Counted, course, facts, kept_files


def variants_of(name: str) -> list[tuple[str, ...]]:
    manifest = load(find_game(name), lints=False).manifest
    assert manifest is not None
    return [(), *((variant,) for variant in manifest.variants)]


SETTINGS = [(name, variants) for name in shipped_games() for variants in variants_of(name)]
QUICK = {"hearts": {"goal": "1"}}
"""Options with which long games are short."""


@pytest.mark.parametrize(("name", "variants"), SETTINGS, ids=str)
def test_a_kept_game_plays_as_one_that_is_made(name: str, variants: tuple[str, ...], made: Counted) -> None:
    folder, options = find_game(name), QUICK.get(name, {})
    fresh = load(folder, variants, options, lints=False).game
    assert fresh is not None
    wanted = course(fresh)
    assert course(open_game(folder, variants, options)) == wanted
    assert made.times == 1
    kept = open_game(folder, variants, options)
    assert course(kept) == wanted
    assert made.times == 1
    assert facts(kept) == facts(fresh)


def test_all_modes_are_kept(days: Path, made: Counted, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = open_game(days)
    programs = [first.quiet, first.uniform, first.settled(4), first.settled(3)]
    monkeypatch.setattr("tuckbox.interpreter.driver.look_at", None)  # nothing reads the rules any more
    kept = open_game(days)
    again = [kept.quiet, kept.uniform, kept.settled(4), kept.settled(3)]
    for one, other in zip(programs, again, strict=True):
        assert [f.__code__ for f in one.routines] == [f.__code__ for f in other.routines]  # type: ignore[attr-defined]
    assert made.times == 1


def test_a_mode_that_was_not_kept_is_made_of_the_rules_that_were_opened(days: Path, made: Counted) -> None:
    wanted = playout(open_game(days).fresh(4, 1, watched=False))
    kept_game_of_old_rules = open_game(days)
    text = (days / "rules.tuck").read_text("utf-8")
    (days / "rules.tuck").write_text(text.replace("hand_size = 12", "hand_size = 8"), "utf-8")
    shorter = playout(open_game(days).fresh(4, 1, watched=False))
    assert playout(kept_game_of_old_rules.fresh(4, 1, watched=False)) == wanted != shorter
    kept_game_of_old_rules.quiet  # noqa: B018 - nobody has made it yet
    shutil.rmtree(days)
    assert kept_game_of_old_rules.uniform.mode == "uniform"


EDITS = {
    "game.yaml": ("3 to 5", "3 to 4"),
    "rules.tuck": ("hand_size = 12", "hand_size = 11"),
    "gifts.csv": (",1,", ",2,"),
    "texts.csv": ("\n", "\r\n"),
    "no_carry.tuck": ("\n", "\n\n"),
}
"""In a file, what becomes what."""


@pytest.mark.parametrize("file", EDITS)
def test_any_change_of_a_file_is_seen(file: str, days: Path, made: Counted) -> None:
    variants = ["no_carry"] if file == "no_carry.tuck" else []
    open_game(days, variants), open_game(days, variants)
    assert made.times == 1
    path, (before, after) = days / file, EDITS[file]
    times, content = path.stat(), path.read_bytes()
    changed = content.replace(before.encode(), after.encode(), 1)
    path.write_bytes(changed)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # what it holds counts, not its time
    game = open_game(days, variants)
    assert made.times == 2 and changed != content
    fresh = load(days, variants, lints=False).game
    assert fresh is not None and game.rules_hash == fresh.rules_hash and game.layout == fresh.layout


def test_a_file_that_is_missing_is_seen(days: Path, made: Counted) -> None:
    open_game(days)
    manifest = load(days, lints=False).manifest
    assert manifest is not None
    other = next(entry.file for layer in manifest.variants.values() for entry in layer.rules)
    content = (days / other).read_bytes()
    (days / other).unlink()
    with pytest.raises(BrokenGameError):
        open_game(days)
    (days / other).write_bytes(content)
    assert made.times == 2 and open_game(days).rules_hash and made.times == 2


def test_a_change_of_a_shared_table_is_seen(tmp_path: Path, made: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = shutil.copytree(shared._folder(), tmp_path / "shared")
    monkeypatch.setattr(shared, "_folder", lambda: tables)
    folder = find_game("hearts")
    before = open_game(folder)
    assert open_game(folder).rules_hash == before.rules_hash and made.times == 1
    for table in tables.glob("*.csv"):
        lines = table.read_text("utf-8").splitlines()
        table.write_text("\n".join([lines[0], *lines[:0:-1]]) + "\n", "utf-8")
    assert open_game(folder).rules_hash != before.rules_hash
    assert made.times == 2


def test_variants_and_options_are_games_of_their_own(days: Path, made: Counted) -> None:
    manifest = load(days, lints=False).manifest
    assert manifest is not None
    variant = next(iter(manifest.variants))
    option, value = next(iter(open_game(find_game("hearts")).layout.options.items()))
    hashes = {
        open_game(days).rules_hash,
        open_game(days, [variant]).rules_hash,
        open_game(find_game("hearts")).rules_hash,
        open_game(find_game("hearts"), (), {option: "7"}).rules_hash,
    }
    assert len(hashes) == 4 and value != 7
    before = made.times
    assert open_game(find_game("hearts"), (), {option: "7"}).layout.options[option] == 7
    assert open_game(days, [variant]).variants == (variant,)
    assert made.times == before
    assert opened(find_game("hearts"), (), {option: "7"}).options[option] == 7


def test_another_tuckbox_makes_its_own(days: Path, made: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    open_game(days)
    path, time, size = kept_game.CODE[0]
    monkeypatch.setattr(kept_game, "CODE", ((path, time + 1, size), *kept_game.CODE[1:]))
    open_game(days)
    assert made.times == 2
    names = {os.path.basename(path) for path, _, _ in kept_game.code_files()}
    assert names >= {"rules.lark", "game.schema.json", "driver.py", "load.py", "steps.py", "__init__.py"}


def test_a_process_that_may_run_old_code_keeps_nothing(
    days: Path, made: Counted, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest = max(time for _, time, _ in kept_game.code_files())
    monkeypatch.setattr(kept_game, "STARTED", newest)
    assert kept_game._loaded_code() == ()
    monkeypatch.setattr(kept_game, "STARTED", newest + 1)
    assert kept_game._loaded_code() == kept_game.code_files()
    monkeypatch.setattr(kept_game, "CODE", ())
    open_game(days), open_game(days)
    assert made.times == 2 and not kept_files(cache)


def test_a_game_with_errors_is_not_kept(days: Path, made: Counted, cache: Path) -> None:
    good = (days / "rules.tuck").read_text("utf-8")
    (days / "rules.tuck").write_text(good + "\nnonsense\n", "utf-8")
    for _ in range(2):
        with pytest.raises(BrokenGameError) as caught:
            open_game(days)
        assert caught.value.loaded.report.has_errors
    assert made.times == 2 and not kept_files(cache)
    with pytest.raises(BrokenGameError):
        open_game(find_game("hearts"), ["no_such_variant"])


def test_coverage_is_never_kept(days: Path, cache: Path) -> None:
    found = opened(days, coverage=True)
    assert found.points and len(found.game.ask.marks) == len(found.points)
    assert not kept_files(cache)


@pytest.mark.parametrize("damage", ["empty", "cut", "changed", "foreign", "other Python"])
def test_a_damaged_file_is_replaced(damage: str, days: Path, made: Counted, cache: Path) -> None:
    wanted = playout(open_game(days).fresh(4, 1, watched=False))
    for path in kept_files(cache):
        content = path.read_bytes()
        middle = len(content) // 2
        path.write_bytes(
            {
                "empty": b"",
                "cut": content[:-10],
                "changed": content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :],
                "foreign": b"something else",
                "other Python": content.replace(b"tuckbox game", b"tuckbox gone", 1),
            }[damage]
        )
    assert playout(open_game(days).fresh(4, 1, watched=False)) == wanted
    assert made.times == 2
    assert playout(open_game(days).fresh(4, 1, watched=False)) == wanted
    assert made.times == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there the bits say nothing")
def test_what_others_can_write_is_not_read(days: Path, made: Counted, cache: Path) -> None:
    open_game(days)
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in kept_files(cache))
    assert stat.S_IMODE((cache / "games").stat().st_mode) == 0o700
    for path in kept_files(cache):
        path.chmod(0o622)
    open_game(days)
    assert made.times == 2
    open_game(days)
    assert made.times == 2
    (cache / "games").chmod(0o777)
    open_game(days)
    assert made.times == 3


def test_where_nothing_can_be_written_nothing_fails(
    days: Path, tmp_path: Path, made: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a file").touch()
    for place in (str(tmp_path / "a file"), str(tmp_path / "a file" / "deep"), "off"):
        monkeypatch.setenv("TUCKBOX_CACHE", place)
        assert playout(open_game(days).fresh(3, 1, watched=False)).status == "finished"
    assert made.times == 3


def test_the_folder_does_not_grow_for_ever(
    days: Path, made: Counted, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_game, "_MOST_FILES", 4)
    text = (days / "game.yaml").read_text("utf-8")
    for number in range(8):
        (days / "game.yaml").write_text(f"{text}# {number}\n", "utf-8")
        open_game(days)
        assert len(kept_files(cache)) <= 4
    assert made.times == 8
    open_game(days)
    assert made.times == 8
