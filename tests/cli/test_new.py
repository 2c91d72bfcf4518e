"""`tuckbox new`: every game that it makes is sound, and whatever goes wrong leaves nothing behind."""

from __future__ import annotations

import csv
import os
import re
import shlex
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from tuckbox.cli import new_game
from tuckbox.cli.commands import new
from tuckbox.cli.new_game import CARDS_FOR_EACH, Wanted, files_of, why_no_name
from tuckbox.interpreter.driver import validate
from tuckbox.interpreter.scenarios import run_scenarios, run_with_coverage
from tuckbox.interpreter.tables import read_manifest

from .conftest import Command

NAMES = ["README.md", "cards.csv", "game.yaml", "rules.tuck", "scenarios.tuck"]
WAYS = {"turns": ["--turns"], "counter": ["--turns", "--counter"], "rounds": ["--rounds"]}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def everything(folder: Path = Path()) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def largest_hand(folder: Path) -> str:
    found = re.search(r"hand_size = \d+ from 1 to (\d+)", (folder / "rules.tuck").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


PLAYERS = ["2", "2-3", "2-4", "3-5", "2-10", "10"]


def fewest_copies(kinds: int, players: str) -> int:
    """As few as the deck may have for so many players."""
    return max(2, -(-CARDS_FOR_EACH * int(players.split("-")[-1]) // kinds))


QUICK = [
    *((way, players, None, None) for way in WAYS for players in PLAYERS),
    *((way, players, 5, fewest_copies(5, players)) for way in WAYS for players in PLAYERS),
    *((way, "2-4", kinds, copies) for way in WAYS for kinds, copies in [(5, None), (50, 2), (50, 50)]),
]
SLOW = [
    (way, players, kinds, copies)
    for way, players, kinds, copies in product(WAYS, PLAYERS, [None, 6, 7, 11, 50], [None, 2, 3, 7, 50])
    if copies is None or copies >= fewest_copies(kinds or 8, players)
]


@pytest.mark.parametrize(
    ("way", "players", "kinds", "copies"), [*QUICK, *(pytest.param(*one, marks=pytest.mark.soak) for one in SLOW)]
)
def test_every_game_is_sound(command: Command, way: str, players: str, kinds: int | None, copies: int | None) -> None:
    """No problem and no warning, all scenarios hold, and games end, with the smallest and largest hand too."""
    more = [*(["--kinds", str(kinds)] if kinds else []), *(["--copies", str(copies)] if copies else [])]
    made = command("new", "mine", "--players", players, *WAYS[way], *more)
    assert made.code == 0, made.err
    folder = Path("mine")
    assert list(validate(folder).items) == []
    results = run_scenarios(folder)
    assert len(results) >= 2
    assert [one.title for one in results if not one.ok] == []
    for hand in (None, "1", largest_hand(folder)):
        given = ["-o", f"hand_size={hand}"] if hand else []
        ran = command("simulate", "mine", "--games", "2", "--jobs", "1", "--strict", *given)
        assert ran.code == 0, ran.out + ran.err


def test_the_files_and_what_to_type_next(command: Command) -> None:
    ran = command("new", "my_game", "--title", 'Lanterns: $5, {x} \\ "&"', "--kinds", "10", "--copies", "3")
    assert ran.code == 0 and ran.err == ""
    assert everything() == ["my_game", *(f"my_game/{name}" for name in NAMES)]
    assert "Made `my_game`, a game for 2 to 4 players, played in turns:" in ran.out
    assert "10 kinds, 30 cards" in ran.out
    for name in ("play", "test", "simulate", "validate"):
        assert f"tuckbox {name} my_game" in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())
    manifest, problems = read_manifest(Path("my_game"))
    assert manifest is not None and not list(problems)
    assert manifest.title["en"] == 'Lanterns: $5, {x} \\ "&"'
    with Path("my_game/cards.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 10 and {row["copies"] for row in rows} == {"3"}


@pytest.mark.parametrize("way", WAYS)
def test_no_mark_and_no_word_of_a_template_is_left(way: str) -> None:
    wanted = Wanted("T", 2, 4, way != "rounds", 8, 4, way == "counter")
    files = files_of(wanted, "mine")
    assert sorted(files) == NAMES
    for text in files.values():
        assert "$" not in text and not re.search(r"^\[", text, re.MULTILINE)
        assert all(len(line) <= 120 and line == line.rstrip() for line in text.splitlines())
        assert "\n\n\n" not in text and text.endswith("\n") and not text.endswith("\n\n")
    assert len(files["README.md"].splitlines()) <= 15


@pytest.mark.parametrize("way", WAYS)
def test_the_scenarios_reach_all_rules(command: Command, way: str) -> None:
    assert command("new", "mine", *WAYS[way]).code == 0
    _, coverage = run_with_coverage(Path("mine"))
    assert coverage is not None and coverage.totals().full


def test_the_variant_that_is_hinted_at(command: Command) -> None:
    """Taking away the `#` from the three lines that the remark names makes a variant."""
    assert command("new", "mine").code == 0
    path = Path("mine/game.yaml")
    head, lines = path.read_text(encoding="utf-8").split("# variants:")
    path.write_text(head + "variants:" + lines.replace("\n# ", "\n"), encoding="utf-8")
    ran = command("simulate", "mine", "--variant", "small_hands", "--games", "2", "--players", "2", "--jobs", "1")
    assert ran.code == 0, ran.err
    assert "hand_size = 2" in ran.out


def test_a_pipe_takes_what_is_usual(command: Command) -> None:
    ran = command("new", "mine", typed="Another title\n3\n")
    assert ran.code == 0 and "[" not in ran.out
    assert files_of(Wanted("Mine", 2, 4, True, 8, 4, False), "mine") == {
        name: Path("mine", name).read_text(encoding="utf-8") for name in NAMES
    }


def test_a_process_with_no_input() -> None:
    code = "from tuckbox.cli.main import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", code, "new", "mine"], stdin=subprocess.DEVNULL, capture_output=True, timeout=60
    )
    assert ran.returncode == 0 and ran.stderr == b""
    assert everything(Path("mine")) == NAMES


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new, "is_terminal", lambda stream: True)


@pytest.mark.usefixtures("terminal")
class TestQuestions:
    def test_enter_takes_what_stands_in_brackets(self, command: Command) -> None:
        ran = command("new", "some_game", typed="\n" * 6)
        assert ran.code == 0, ran.err
        for default in ("[Some game]", "[2-4]", "[turns]", "[8]", "[4]", "[y/N]"):
            assert default in ran.out
        usual = files_of(Wanted("Some game", 2, 4, True, 8, 4, False), "some_game")
        assert usual == {name: Path("some_game", name).read_text(encoding="utf-8") for name in NAMES}

    def test_all_answers(self, command: Command) -> None:
        ran = command("new", "mine", typed="灯りの市\n3 to 5\nt\n9\n7\ny\n")
        assert ran.code == 0, ran.err
        wanted = files_of(Wanted("灯りの市", 3, 5, True, 9, 7, True), "mine")
        assert wanted == {name: Path("mine", name).read_text(encoding="utf-8") for name in NAMES}

    def test_rounds_are_not_asked_for_an_answer(self, command: Command) -> None:
        ran = command("new", "mine", typed="\n4\nrounds\n\n\n")
        assert ran.code == 0 and "answer another" not in ran.out
        assert "4 players, played in rounds" in ran.out

    def test_wrong_answers_are_asked_again(self, command: Command) -> None:
        ran = command("new", "mine", typed="\x07\n\n4-2\n1\n10\nwhen\nrounds\n4\nfive\n5\n2\n6\n")
        assert ran.code == 0, ran.err
        for told in (
            "U+0007 cannot stand in a title.",
            "`4-2` goes down: say 2-4.",
            "`1`: a new game is for 2 to 10 players.",
            "`when` is neither `turns` nor `rounds`.",
            "`4` is no number from 5 to 50.",
            "`five` is no number from 5 to 50.",
            "5 kinds with 2 copies are 10 cards: for 10 players there must be 30 or more.",
        ):
            assert told in ran.out, told
        assert "10 players, played in rounds" in ran.out and "5 kinds, 30 cards" in ran.out

    @pytest.mark.parametrize("typed", ["", "Mine\n2-4\n"])
    def test_input_that_ends_makes_nothing(self, command: Command, typed: str) -> None:
        ran = command("new", "mine", typed=typed)
        assert ran.code == 130 and "Interrupted." in ran.err
        assert everything() == []

    def test_with_a_flag_nothing_is_asked(self, command: Command) -> None:
        ran = command("new", "mine", "--rounds")
        assert ran.code == 0 and "[" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["mine", "--players", "1"], "a new game is for 2 to 10 players"),
        (["mine", "--players", "3-11"], "a new game is for 2 to 10 players"),
        (["mine", "--players", "4-2"], "`4-2` goes down: say 2-4."),
        (["mine", "--players", "many"], "`many` is no number of players: say 2-4, or 3."),
        (["mine", "--players", "２"], "is no number of players"),
        (["mine", "--kinds", "4"], "`4` is no whole number from 5 to 50."),
        (["mine", "--copies", "1"], "`1` is no whole number from 2 to 50."),
        (["mine", "--kinds", "5", "--copies", "2"], "5 kinds with 2 copies are 10 cards: for 4 players there must be"),
        (["mine", "--rounds", "--counter"], "`--counter` goes with `--turns`"),
        (["mine", "--title", " "], "The title is empty."),
        (["mine", "--title", "a\nb"], "U+000A cannot stand in a title."),
        (["mine", "--title", "x" * 101], "The title has 101 characters; 100 are room enough."),
        ([], "Missing argument 'NAME'"),
    ],
)
def test_wrong_options_make_nothing(command: Command, arguments: list[str], told: str) -> None:
    ran = command("new", *arguments)
    assert ran.code == 2 and ran.out == ""
    assert told in ran.err
    assert everything() == []


@pytest.mark.parametrize(
    "name",
    [
        "my game",
        "灯りの市",
        "Étude no. 3",
        "한국어",
        "a.b",
        "_x",
        "games/mine",
        "a/b/c/",
        "./mine",
        "灯り　市",
        "./-/x",
    ],
)
def test_names_that_are_fine(command: Command, name: str) -> None:
    """What is told to be typed next works as it stands, in a shell too."""
    if name == "./-/x":
        Path("-").mkdir()  # what is there already may be called as it likes
    ran = command("new", name)
    assert ran.code == 0, ran.err
    typed = next(line for line in ran.out.splitlines() if "tuckbox test" in line).split("see whether")[0]
    assert command(*shlex.split(typed)[1:]).code == 0
    assert everything(Path(name)) == NAMES


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "The name of the new folder is empty."),
        ("  ", "The name of the new folder is empty."),
        ("a*b", "`*` is in it."),
        ("~", "`~` is in it."),
        ("a\\b", "`\\` is in it."),
        ("Santa's", "`'` is in it."),
        ("a\tb", "the character U+0009 is in it."),
        ("a\0b", "cannot be the name of a folder."),
        ("a\udcffb", "the character U+DCFF is in it."),
        ("a\u202eb", "the character U+202E is in it."),
        (".hidden", "it begins with `.`."),
        (" x", "it begins with a space."),
        ("x ", "it ends with a space."),
        ("x.", "it ends with `.`."),
        ("x" * 300, "it is too long."),
        ("灯" * 100, "it is too long."),
        ("Con", "Windows keeps it for a device."),
        ("a?/mine", "A folder cannot be called `a?`"),
    ],
)
def test_names_that_are_not(command: Command, name: str, told: str) -> None:
    ran = command("new", name)
    assert ran.code == 2 and ran.out == ""
    words = ran.err
    assert told in words and "Fine are letters and digits of any script, spaces" in words
    assert everything() == []


def test_the_names_told_to_be_fine_are(command: Command) -> None:
    told = " ".join(command("new", "*").err.split()).split("`.`: ")[1]
    names = re.findall(r"`([^`]+)`", told)
    assert len(names) == 3
    assert [why_no_name(name) for name in names] == [None, None, None]


@pytest.mark.parametrize("name", ["there", "there/", "file", "link", ".", "..", "/"])
def test_what_is_there_is_never_touched(command: Command, name: str) -> None:
    Path("there").mkdir()
    Path("there/game.yaml").write_text("mine\n", encoding="utf-8")
    Path("file").write_text("mine\n", encoding="utf-8")
    Path("link").symlink_to("nowhere")
    before = everything()
    ran = command("new", name)
    assert ran.code == 2 and ran.out == ""
    assert "is there already; nothing was changed." in ran.err
    assert everything() == before
    assert Path("there/game.yaml").read_text(encoding="utf-8") == "mine\n"


def test_a_file_in_place_of_a_folder_above(command: Command) -> None:
    Path("file").write_text("mine\n", encoding="utf-8")
    ran = command("new", "file/deep/mine")
    assert ran.code == 2 and "`file` is a file, so no folder can be made in it." in ran.err
    assert everything() == ["file"]


@pytest.mark.parametrize("where", ["mine", "a/b/mine"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_fails_half_way_leaves_nothing(
    command: Command, monkeypatch: pytest.MonkeyPatch, where: str, error: BaseException
) -> None:
    writing = Path.write_text

    def failing(path: Path, *rest: str, **more: str) -> int:
        if path.name == "scenarios.tuck":
            raise error
        return writing(path, *rest, **more)

    monkeypatch.setattr(Path, "write_text", failing)
    ran = command("new", where)
    assert ran.code == (2 if isinstance(error, OSError) else 130)
    if isinstance(error, OSError):
        assert f"`{where}` cannot be made: No space left on device." in ran.err
    assert everything() == []


def test_a_folder_that_came_between_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes").write_text("mine\n", encoding="utf-8")
    with pytest.raises(OSError):
        new_game.write_folder(tmp_path / "mine", {"game.yaml": "title: x\n"})
    assert everything() == ["mine", "mine/notes"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(command: Command, tmp_path: Path) -> None:
    (tmp_path / "shut").mkdir(mode=0o555)
    ran = command("new", "shut/mine")
    assert ran.code == 2 and "`shut/mine` cannot be made: Permission denied." in ran.err
