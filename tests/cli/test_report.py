"""`--report`: a file that stands by itself, says what the figures say, and tells whole games."""

from __future__ import annotations

import importlib.util
import re
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tuckbox.cli.report.drawing import drawn
from tuckbox.cli.report.picked_games import has_margins, picked
from tuckbox.cli.report.standing_out import benjamini_hochberg, holm, p_value
from tuckbox.interpreter.playtest.detail import Course, Detail
from tuckbox.interpreter.playtest.match import Result

from .conftest import ENDLESS, Command, MakeGame

SVG = "{http://www.w3.org/2000/svg}"
SIMULATED = (
    "simulate",
    "santa",
    "--variant",
    "expansion",
    "--players",
    "3",
    "--games",
    "30",
    "--target",
    "turns=70..80",
)
COMPARED = ("compare", "twelve_days", "--with", "-o hand_size=6", "--players", "3", "--games", "150")

SWEPT = ("sweep", "twelve_days", "-o", "hand_size=6,12", "--players", "3", "--games", "150")


def reported(command: Command, file: Path, *arguments: str) -> str:
    ran = command(*arguments, "--report", str(file))
    assert ran.code == 0, ran.err
    assert f"{file}: the report." in ran.err
    return file.read_text("utf-8")


def root(text: str) -> ElementTree.Element:
    """The file as a tree; that it is one says that it is well formed."""
    assert text.startswith("<!DOCTYPE html>")
    return ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>"))


def words(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).replace("\u00a0", " ").split())


def checked(text: str) -> ElementTree.Element:
    """What holds of every report."""
    page = root(text)
    named = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(named) == len(set(named)), "an id is there twice"
    for element in page.iter():
        tag = element.tag.removeprefix(SVG)
        assert tag not in ("script", "link", "img", "iframe", "object", "metadata"), tag
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            if name == "href" or name.endswith("}href"):
                assert value.startswith("#") and value[1:] in named, value
            assert "http" not in value and "file:" not in value, value
            for inside in re.findall(r"url\(([^)]*)\)", value):
                assert inside.startswith("#") and inside[1:] in named, inside
    style = page.find("head/style")
    assert style is not None and style.text and "@import" not in style.text and "url(" not in style.text
    charts = 0
    for block in page.iter("section"):
        if block.get("class") == "block":
            found = block.findall("div/figure/" + SVG + "svg")
            charts += len(found)
            for chart in found:
                assert chart.get("role") == "img" and len(chart.get("aria-label", "")) > 20
                assert block.find(".//table") is not None, "a chart without its table"
    assert charts == sum(1 for _ in page.iter(SVG + "svg")) and charts > 0
    for table in page.iter("table"):
        width = len(table.findall("thead/tr/th"))
        assert table.find("caption") is not None
        assert all(len(list(row)) == width for row in table.findall("tbody/tr"))
    assert page.get("lang") == "en" and page.find("head/meta[@charset='utf-8']") is not None
    assert page.find(".//main") is not None
    return page


def test_a_simulation_has_a_report(command: Command, tmp_path: Path) -> None:
    page = checked(reported(command, tmp_path / "r.html", *SIMULATED))
    said = words(page)
    for heading in ("Who wins", "How long a game takes", "Scores", "When it is decided", "Which cards go with winning"):
        assert heading in said
    for fact in ("Apprentice Santas (santa)", "expansion", "black_points = -2", "Seed 1", "turns in 70 to 80"):
        assert fact in said, fact
    assert "The first seat wins" in said and "Win rates are no causes" in said
    assert len(page.findall(".//article")) == 3


def test_the_figures_are_those_of_the_report_in_words(command: Command, tmp_path: Path) -> None:
    ran = command(*SIMULATED, "--report", str(tmp_path / "r.html"))
    shares = re.findall(r"seat \d +(\S+ %) +(\S+ % to \S+ %|\S+ to \S+ %)", ran.out)
    assert len(shares) == 3
    said = words(root((tmp_path / "r.html").read_text("utf-8")))
    for share, _ in shares:
        assert share in said


def test_the_bytes_are_the_same_again(command: Command, tmp_path: Path) -> None:
    first = reported(command, tmp_path / "a.html", *SIMULATED)
    assert first == reported(command, tmp_path / "b.html", *SIMULATED, "--jobs", "2")
    assert str(tmp_path) not in first


@pytest.mark.parametrize("game", ["kuhn_poker", "deck_the_yard", "go_fish"])
def test_every_game_and_number_of_players_has_a_report(command: Command, tmp_path: Path, game: str) -> None:
    checked(reported(command, tmp_path / "r.html", "simulate", game, "--games", "6"))


def test_a_transcript_is_the_game_that_its_command_shows(command: Command, tmp_path: Path) -> None:
    page = root(reported(command, tmp_path / "r.html", *SIMULATED))
    for article in page.findall(".//article"):
        code = article.find("p/code")
        assert code is not None and code.text
        ran = command(*shlex.split(code.text)[1:])
        assert ran.code == 0
        shown = " ".join(ran.out.split())
        told = article.find("div[@class='told']")
        assert told is not None
        lines = []
        for passage in told.findall("section"):
            head = passage.find("h4")
            assert head is not None and head.text
            lines += [] if head.text == "Setup" else [f"-- {head.text} --"]
            lines += [line.text or "" for line in passage.findall("p")]
        assert len(lines) > 100 and " ".join(" ".join(lines).split()) in shown


def test_texts_of_a_game_are_never_markup(command: Command, make_game: MakeGame, tmp_path: Path) -> None:
    folder = make_game()
    table = 'id,copies,worth:number,name_en\nred_coin,2,1,"<img src=x onerror=alert(1)> & $a_1$"\nblue_coin,2,5,銀貨\n'
    (folder / "coins.csv").write_text(table, "utf-8")
    manifest = (folder / "game.yaml").read_text("utf-8")
    (folder / "game.yaml").write_text(manifest.replace("title: Coins", 'title: "</title><script>1</script>"'), "utf-8")
    text = reported(command, tmp_path / "r.html", "simulate", str(folder), "--games", "30")
    page = checked(text)
    assert "<img src=x onerror=alert(1)> & $a_1$" in words(page) and "銀貨" in text
    assert [words(head) for head in page.findall("body/header/h1")] == ["</title><script>1</script>"]


def test_games_without_an_end_are_told(command: Command, make_game: MakeGame, tmp_path: Path) -> None:
    text = reported(command, tmp_path / "r.html", "simulate", str(make_game(ENDLESS)), "--games", "2", "--players", "1")
    said = words(root(text))
    assert "2 of 2 games came to no end: 100.0 %" in said
    assert "Games without an end" in said and "stalled" in said and "0, 1" in said and "<svg" not in text


def test_a_comparison_has_a_report(command: Command, tmp_path: Path) -> None:
    text = reported(command, tmp_path / "r.html", *COMPARED)
    page = checked(text)
    said = words(page)
    assert "hand_size = 6 against the game as it is" in said
    assert "Winner's score:" in said and "points lower" in said and "Holm" in said
    assert len(page.findall(".//article")) == 2
    assert text == reported(command, tmp_path / "again.html", *COMPARED)


def test_a_sweep_has_a_report(command: Command, tmp_path: Path) -> None:
    text = reported(command, tmp_path / "r.html", *SWEPT)
    page = checked(text)
    assert len(list(page.iter(SVG + "svg"))) == len(page.findall(".//table")) > 3
    said = words(page)
    assert "12 Days Values of hand_size, played by random bots" in said and "Option hand_size Values 6, 12" in said
    assert "Against the usual value, 12: with hand_size 6: winner's score:" in said and "points lower" in said


@pytest.mark.parametrize("arguments", [SIMULATED, COMPARED, SWEPT], ids=["simulate", "compare", "sweep"])
def test_what_is_missing_is_told_before_the_games(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    ran = command(*arguments, "--report", str(tmp_path / "nowhere" / "r.html"))
    assert ran.code == 2 and "cannot be written" in ran.err and ran.out == ""
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    ran = command(*arguments, "--report", str(tmp_path / "r.html"))
    said = ran.err
    assert ran.code == 2 and "matplotlib and jinja2" in said and "pip install 'tuckbox[lab]'" in said
    assert not (tmp_path / "r.html").exists()


def test_charts_do_not_hang_on_settings_of_the_user() -> None:
    import matplotlib

    one = drawn("c", 1, "label", lambda axes: axes.plot([0, 1], [2, 3]))
    with matplotlib.rc_context({"font.size": 20, "svg.fonttype": "path"}):
        assert drawn("c", 1, "label", lambda axes: axes.plot([0, 1], [2, 3])) == one
    assert "DejaVu" not in one and "<style" not in one and 'id="c-' in one


def result(number: int, scores: tuple[int, ...], turns: int) -> Result:
    winners = [score == max(scores) for score in scores]
    shares = tuple(winner / sum(winners) for winner in winners)
    return Result(number, "finished", scores, shares, 2 * turns, turns, None)


def detail(number: int, changes: int) -> Detail:
    return Detail(number, 0, (), (), Course(changes, None, None, None), (), (), (), ())


def test_the_games_worth_reading() -> None:
    games = [
        result(0, (10, 2), 20),  # by 8
        result(1, (7, 6), 21),  # by 1
        result(2, (5, 6), 30),  # by 1
        result(3, (8, 5), 22),  # by 3: the medians of length (22), score (8) and margin (3)
        result(4, (1, 9), 25),  # by 8, but longer than the first
    ]
    games.append(Result(5, "stalled", (0, 0), (0.0, 0.0), 9, 9, None))
    assert has_margins(games)
    names = {one.number: one.names for one in picked(games)}
    assert names == {
        3: ("the most typical game",),
        1: ("the closest game",),  # nearer to the medians than game 2
        0: ("the most lopsided game",),
    }
    watched = [detail(at, changes=4 if at == 2 else 1) for at in range(6)]
    assert [one.number for one in picked(games, watched)] == [3, 2, 0]


def test_the_games_worth_reading_where_margins_tell_nothing() -> None:
    games = [result(at, (0, 0), turns) for at, turns in enumerate((5, 9, 7, 3))]
    assert not has_margins(games)
    assert [(one.number, one.names[0]) for one in picked(games)] == [
        (0, "the most typical game"), (3, "the shortest game"), (1, "the longest game"),
    ]  # fmt: skip
    assert [one.names for one in picked(games[:1])] == [("the most typical game",)]
    assert picked([]) == []


def test_what_stands_out() -> None:
    # 60 of 100 against a half: z = 0.1 / 0.05 = 2.
    assert p_value(0.6, 100, 0.5) == pytest.approx(0.0455, abs=1e-4)
    assert p_value(0.5, 100, 0.5) == 1 and p_value(0.3, 0, 0.5) == 1
    chances = [0.04, 0.001, 0.03, 0.02, 0.9]
    assert holm(chances) == {1}  # 0.001 <= 0.05 / 5, but 0.02 > 0.05 / 4
    assert benjamini_hochberg(chances) == {0, 1, 2, 3}  # 0.04 <= 0.05 * 4 / 5
    assert holm([]) == benjamini_hochberg([]) == set()
