"""From situations that broke other engines to tests: scenarios where they can say it, else the engine itself is asked.

The numbers are those of a list of such situations. A scenario's title begins with the numbers it is about, a test here
is marked with them; at the end of this file it is checked that none is left out.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from tuckbox.cli.session import Session
from tuckbox.cli.wording import Wording
from tuckbox.interpreter.driver import Loaded, load, validate
from tuckbox.interpreter.model.types import KindOf, Piece, Player, Value
from tuckbox.interpreter.playtest.match import Seated
from tuckbox.interpreter.runtime.check import check_invariants
from tuckbox.interpreter.runtime.decisions import Decision, Move
from tuckbox.interpreter.runtime.engine import advance, answer_uniformly
from tuckbox.interpreter.runtime.faults import IllegalMove
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.state import State
from tuckbox.interpreter.scenarios import ScenarioResult, run_scenarios
from tuckbox.interpreter.scenarios.placing import place
from tuckbox.interpreter.scenarios.resolve import Resolver
from tuckbox.interpreter.scenarios.starting import begin
from tuckbox.interpreter.source import SourceFile
from tuckbox.interpreter.syntax.parse import parse

from ..properties.hidden import exchanges
from ..properties.test_waiting_anywhere import play_all_ways

HERE = Path(__file__).parent / "situations"
GAMES = sorted(HERE.iterdir())
WANTED = {*range(1, 13), *range(13, 35), 38, 42, 43, 48}
PLENTY: Mapping[str, Mapping[str, str]] = {
    "barter": {"hand_size": "5", "chips": "2"},
    "booth": {"hand_size": "5", "coins": "3"},
    "guard": {"hand_size": "5"},
    "rounds": {"hand_size": "3"},
    "stock": {"hand_size": "4"},
}
"""Options with which everybody has something to do; by themselves the games deal nothing, for the scenarios' sake."""

Test = Callable[..., None]
_COVERED: set[int] = set()


def situation(*numbers: int) -> Callable[[Test], Test]:
    """Marks a test with the situations that it is about."""

    def mark(test: Test) -> Test:
        _COVERED.update(numbers)
        return test

    return mark


# ---- the scenarios -----------------------------------------------------------------------------------------------


@cache
def results(folder: Path) -> list[ScenarioResult]:
    return run_scenarios(folder)


def numbers_of(title: str) -> set[int]:
    """`2, 11: ...` is about the situations 2 and 11."""
    return {int(number) for number in re.findall(r"\d+", title.partition(":")[0])}


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_nothing_is_wrong_with_the_games(folder: Path) -> None:
    assert [str(problem.message) for problem in validate(folder)] == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_the_scenarios_hold(folder: Path) -> None:
    found = results(folder)
    assert found
    failed = [
        (one.title, [(fail.expected, fail.found) for fail in one.failures], [said.message for said in one.problems])
        for one in found
        if not one.ok
    ]
    assert failed == []


# ---- positions that are given, and answers by their names --------------------------------------------------------


@cache
def loaded(name: str, plenty: bool = False) -> Loaded:
    found = load(HERE / name, (), PLENTY[name] if plenty else MappingProxyType({}))
    assert found.game is not None, [problem.message for problem in found.report]
    return found


def game_of(found: Loaded) -> Game:
    assert found.game is not None
    return found.game


def given(name: str | Game, players: int, facts: str, *, everyone: bool = False, turn: int = 1) -> State:
    """The position in which a player's turn begins, with these facts, a line each, as scenarios write them."""
    game = game_of(loaded(name)) if isinstance(name, str) else name
    lines = "".join(f"        {line.strip()}\n" for line in facts.strip().splitlines())
    text = f'scenario "given":\n    start at turn of player {turn}\n    given:\n{lines}'
    file, problems = parse(SourceFile("given.tuck", text))
    assert not problems, [problem.message for problem in problems]
    (scenario,) = file.scenarios
    resolver = Resolver(game.layout, players)
    found = resolver.section(scenario.sections[0])
    assert not resolver.problems, [problem.message for problem in resolver.problems]
    st = begin(game, players, scenario.start, 1)
    st.ask_everyone = everyone
    place(st, found)
    if st.site < 0:
        advance(st)
    return st


def called(st: State, asked: Decision, item: int) -> object:
    """What an item is called in these tests."""
    layout = st.game.layout
    if asked.info.labels is not None:
        return asked.info.labels[item]
    match asked.type:
        case Piece():
            return layout.kinds[layout.pieces[item]].id
        case KindOf():
            return layout.kinds[item].id
        case Value(attribute):
            return layout.values[attribute][item]
        case Player():
            return f"player {item + 1}"
    return item


def offered(st: State, seat: int) -> list[object]:
    """What a player (from 1) is offered, by name; None stands for declining."""
    asked = st.decision(seat - 1)
    assert asked is not None, f"player {seat} is not asked, but {[one + 1 for one in st.view(0).awaited]}"
    names = [called(st, asked, item) for item in asked.items]
    return [*names, None] if asked.domain.may else names


def choose(st: State, seat: int, *answers: object) -> None:
    """A player's answers to as many questions, by name; None declines."""
    for answer in answers:
        asked = st.decision(seat - 1)
        names = offered(st, seat)
        assert asked is not None and answer in names, f"{answer} is not among {names}"
        st.apply(asked.move(None if answer is None else asked.items[names.index(answer)]))
        check_invariants(st)


def lies(st: State, zone: str, owner: int | None = None) -> list[str]:
    """The kinds in a zone, sorted."""
    layout = st.game.layout
    number = layout.zone_named[zone].base + (0 if owner is None else owner - 1)
    return sorted(layout.kinds[layout.pieces[piece]].id for piece in st.zones[number])


def value(st: State, track: str, owner: int | None = None) -> Any:
    return st.vars[st.game.layout.track_named[track].base + (0 if owner is None else owner - 1)]


def seen(st: State, seat: int) -> bytes:
    """All that a player (from 1) gets to see, the log included."""
    return json.dumps(st.view(seat - 1).to_json()).encode()


def position(st: State) -> tuple[object, ...]:
    return st.zones, st.sides, st.vars, st.chance


# ---- answers -----------------------------------------------------------------------------------------------------


@situation(5)
@pytest.mark.parametrize("everyone", [False, True])
def test_a_cancelled_look_has_shown_nothing(everyone: bool) -> None:
    facts = """hand of player 1: peek
        hand of player 2: block, gain2
        hand of player 3: hex"""
    st = given("barter", 3, facts, everyone=everyone)
    assert st.know is not None and st.log is not None
    hand = list(st.zones[st.game.layout.zone_named["hand"].base + 1])
    choose(st, 1, "Play a card", "peek")
    masks = [list(row) for row in st.know]
    said = len(st.log)
    choose(st, 2, "block")
    while everyone and st.decision() is not None and st.game.ask.sites[st.site].event:
        asked = st.decision()
        assert asked is not None
        choose(st, asked.seat + 1, None)
    assert "Rest" in offered(st, 2)
    block, other = sorted(hand, key=lambda piece: lies(st, "discard").count(kind(st, piece)), reverse=True)
    assert kind(st, other) == "gain2"
    for viewer in (0, 2):
        assert st.know[viewer][other] == masks[viewer][other]
        assert st.know[viewer][other].bit_count() > 10
        assert st.know[viewer][block].bit_count() == 1
        told = json.dumps(st.view(viewer).log(said))
        assert "gain2" not in told and "peeked" not in told and '"cancelled"' in told


def kind(st: State, piece: int) -> str:
    return st.game.layout.kinds[st.game.layout.pieces[piece]].id


@situation(5)
def test_a_look_that_happens_shows_the_hand_to_one() -> None:
    facts = """hand of player 1: peek
        hand of player 2: block, gain2
        hand of player 3: hex"""
    st = given("barter", 3, facts)
    choose(st, 1, "Play a card", "peek")
    choose(st, 2, None)
    choose(st, 1, "player 2")
    assert offered(st, 1) == ["block", "gain2"]
    choose(st, 1, "gain2")
    assert lies(st, "hand", 1) == ["gain2"] and lies(st, "hand", 2) == ["block"]
    assert b'"gain2"]' not in seen(st, 3).partition(b'"log"')[2]


WITH_EVERYONE_ASKED: dict[str, dict[int, str]] = {
    "a card is played": {},
    "and another player stops it": {3: "block"},
    "and another player answers it": {3: "tap"},
    "and another player lets a card follow": {3: "again"},
}


@situation(6)
@pytest.mark.parametrize("case", WITH_EVERYONE_ASKED)
@pytest.mark.parametrize("four", [False, True])
def test_who_holds_an_answer_is_not_told_apart_from_who_does_not(case: str, four: bool) -> None:
    told: list[list[bytes]] = []
    for held in ("block", "gain2_full"):
        facts = f"""hand of player 1: hex, gain2
            hand of player 2: {held}, puff
            hand of player 3: tap, block, again, gain2"""
        st = given("barter", 3 + four, facts, everyone=True)
        answers, declined = WITH_EVERYONE_ASKED[case].copy(), 0
        viewers = [1, 3, 4] if four else [1, 3]
        choose(st, 1, "Play a card", "gain2")
        watched: list[bytes] = []
        while True:
            watched += [seen(st, viewer) for viewer in viewers]
            asked = st.decision()
            assert asked is not None
            if asked.seat == 1:
                if asked.event is None:
                    break
                assert ("block" in offered(st, 2)) == (held == "block")
                declined += 1
            choose(st, asked.seat + 1, answers.pop(asked.seat + 1, None))
        assert not answers and declined == 1 + (3 in WITH_EVERYONE_ASKED[case]) * (2 if "block" not in WITH_EVERYONE_ASKED[case].values() else 1)
        told.append(watched)
    assert told[0] == told[1] and len(told[0]) > 6


@situation(6)
def test_where_not_everyone_is_asked_the_game_is_the_same() -> None:
    ends = []
    for everyone in (False, True):
        st = given("barter", 3, "hand of player 1: gain2\nhand of player 2: puff\nhand of player 3: tap", everyone=everyone)
        choose(st, 1, "Play a card", "gain2")
        if everyone:
            assert offered(st, 2) == [None]
            choose(st, 2, None)
        choose(st, 3, "tap")
        while everyone and (asked := st.decision()) is not None and asked.event:
            choose(st, asked.seat + 1, None)
        ends.append((position(st), st.turns))
    assert ends[0] == ends[1]


@situation(7)
def test_heads_of_one_part_are_settled_together_and_nothing_has_moved() -> None:
    facts = """purse of player 1: silver
        purse of player 2: gold
        chest of player 1: ruby, opal"""
    st = given("booth", 3, facts)
    before, parts = position(st), []
    for answer in ("Rob somebody", "player 2", "ruby"):
        asked = st.decision(0)
        assert asked is not None and position(st) == before
        parts.append(asked.settles)
        choose(st, 1, answer)
    assert parts[0] is not None and len(set(parts)) == 1
    assert position(st) != before
    assert lies(st, "purse", 1) == ["gold", "silver"] and lies(st, "chest", 1) == ["opal"]


@situation(7)
def test_stepping_back_uses_nothing_up(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Player 1 begins a robbery, chooses whom, steps back twice, and earns a coin instead."""
    kept: list[State] = []
    facts = """hand of player 1: nothing
        chest of player 1: ruby, opal
        purse of player 2: gold
        purse of player 3: silver"""
    game = game_of(loaded("booth"))
    names = offered(given(game, 3, facts), 1)
    rob, earn = names.index("Rob somebody") + 1, names.index("Earn a coin") + 1
    for typed in (f"{rob}\n1\nback\nback\n{earn}\n", f"{earn}\n"):
        st = given(game, 3, facts, everyone=True)
        monkeypatch.setattr("sys.stdin", io.StringIO(typed + "q\n"))
        session = Session(st, Seated(st, [None] * 3), (0, 1, 2), Wording(game, "en"))
        with pytest.raises(Exception, match="^$"):
            session.run()
        kept.append(session.state)
    out = capsys.readouterr().out
    assert out.count("Type back") == 2
    assert kept[0].hash() == kept[1].hash() and kept[0].turns == 2 and kept[0].decision() is not None
    assert kept[0].to_json()["decisions"] == kept[1].to_json()["decisions"]


@situation(8)
def test_after_an_answer_all_pass_once_more_before_the_window_closes() -> None:
    """Everybody may answer, who acts too. Player 3 acts."""
    facts = """hand of player 1: echo
        hand of player 2: echo
        hand of player 3: mend
        wounds of player 1: 1
        wounds of player 2: 1
        wounds of player 3: 1"""
    st = given("guard", 3, facts, everyone=True, turn=3)
    choose(st, 3, "Play a card", "mend")
    asked: list[int] = []

    def answers(seat: int, answer: object) -> None:
        asked.append(seat)
        choose(st, seat, answer)

    answers(1, None)
    answers(2, "echo")
    for seat in (3, 1, 2):  # what player 2 did
        answers(seat, None)
    assert value(st, "wounds", 2) == 0
    for seat in (3, 1, 2):  # the card again, from the left of who has answered
        answers(seat, None)
    assert value(st, "wounds", 3) == 0 and lies(st, "discard") == ["echo", "mend"]
    assert "Rest" in offered(st, 1)


@situation(10)
@pytest.mark.parametrize("everyone", [False, True])
def test_own_cards_are_not_answered_but_answers_to_them_are(everyone: bool) -> None:
    facts = "hand of player 1: gain2, block\nhand of player 2: {}\nhand of player 3: nothing"
    st = given("barter", 3, facts.format("hex"), everyone=everyone)
    choose(st, 1, "Play a card", "gain2")
    if everyone:
        choose(st, 2, None)
        choose(st, 3, None)
    assert value(st, "carried", 1) == 1 and "Rest" in offered(st, 2)
    st = given("barter", 3, facts.format("tap"), everyone=everyone)
    choose(st, 1, "Play a card", "gain2")
    choose(st, 2, "tap")
    if everyone:
        choose(st, 3, None)
    assert offered(st, 1) == ["block", None]


# ---- decks, supplies ---------------------------------------------------------------------------------------------


@situation(14)
def test_refilling_leaves_nothing_behind() -> None:
    st = given("stock", 2, "hand of player 1: draw3\ndeck: plain\ndiscard: 3 joker, spy")
    pieces = sorted(piece for zone in st.zones for piece in zone)
    choose(st, 1, "Play a card", "draw3")
    assert lies(st, "discard") == ["draw3"]
    assert sorted(lies(st, "hand", 1) + lies(st, "deck")) == ["joker", "joker", "joker", "plain", "spy"]
    assert sorted(piece for zone in st.zones for piece in zone) == pieces


@situation(15)
def test_a_draw_of_nothing_uses_no_chance_and_raises_nothing() -> None:
    st = given("stock", 2, "hand of player 1: nothing\ndeck: nothing\ndiscard: nothing")
    chance, turns = st.chance, st.turns
    choose(st, 1, "Draw a card")
    assert st.chance == chance and st.turns == turns + 1 and st.decision(1) is not None


@situation(17)
def test_looking_at_an_empty_deck_tells_nobody_anything() -> None:
    st = given("stock", 2, "hand of player 1: spy\ndeck: nothing\ndiscard: 2 joker")
    assert st.log is not None
    chance, said = st.chance, len(st.log)
    choose(st, 1, "Play a card", "spy")
    assert st.chance == chance
    assert not [event for event in st.view(0).log(said) if event["event"] in ("show", "shuffle")]


@situation(17)
def test_looking_at_the_top_shows_it_to_one() -> None:
    st = given("stock", 2, "hand of player 1: spy\ndeck: joker, plain\ndiscard: nothing")
    top = st.zones[st.game.layout.zone_named["deck"].base][-1]
    choose(st, 1, "Play a card", "spy")
    assert st.know is not None
    assert st.know[0][top].bit_count() == 1 and st.know[1][top].bit_count() > 1


@situation(18)
@pytest.mark.parametrize("left", range(4))
def test_steps_that_can_do_nothing_are_passed_over(left: int) -> None:
    facts = f"hand of player 1: burn2\ndiscard: nothing\ndeck: {f'{left} joker' if left else 'nothing'}"
    st = given("stock", 2, facts)
    choose(st, 1, "Play a card")
    assert offered(st, 1) == ["burn2"]
    choose(st, 1, "burn2")
    assert value(st, "score", 1) == (0 if left > 2 else -2)
    assert lies(st, "discard") == ["burn2", *["joker"] * min(left, 2)]


@situation(20)
@pytest.mark.parametrize("held", range(4))
def test_a_random_discard_uses_chance_only_where_there_is_some(held: int) -> None:
    cards = f"{held} gain2" if held else "nothing"
    st = given("barter", 2, f"hand of player 1: dump\nhand of player 2: {cards}\ndiscard: nothing")
    chance = st.chance
    choose(st, 1, "Play a card", "dump")
    choose(st, 1, "player 2")
    assert (st.chance > chance) == (held > 1)
    assert len(lies(st, "hand", 2)) == max(held - 1, 0) and len(lies(st, "discard")) == 1 + min(held, 1)
    assert "Rest" in offered(st, 2)


@situation(20)
def test_a_card_never_pays_for_itself() -> None:
    st = given("barter", 2, "hand of player 1: barter_away\nhand of player 2: nothing")
    assert "Play a card" not in offered(st, 1)
    st = given("barter", 2, "hand of player 1: 2 barter_away\nhand of player 2: nothing")
    choose(st, 1, "Play a card", "barter_away")
    assert offered(st, 1) == ["barter_away"]


@situation(22)
def test_replacing_for_ever_is_stopped_and_reported() -> None:
    """Only wild cards are left, and the reserve is made anew each time: the game is stopped, with its place."""
    game = load(HERE / "stock", ["endless"]).game
    assert game is not None
    st = given(game, 2, "offer: nothing\nreserve: 6 joker\nwaste: nothing")
    choose(st, 1, "Look at the offer")
    assert st.status == "stalled" and st.fault is not None
    assert (st.fault.file, "repeat while" in game.sources["rules.tuck"].line(st.fault.line)) == ("rules.tuck", True)


@situation(23)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("left", range(5))
@pytest.mark.parametrize("turn", [1, 2])
def test_what_is_left_goes_to_the_first_ones(players: int, left: int, turn: int) -> None:
    facts = f"hand of player {turn}: hex\npenalties: {f'{left} fine' if left else 'nothing'}"
    st = given("barter", players, facts, turn=turn)
    assert st.log is not None
    said = len(st.log)
    choose(st, turn, "Play a card", "hex")
    others = [(turn - 1 + step) % players + 1 for step in range(1, players)]
    assert [lies(st, "fines", one) for one in others] == [["fine"] * (step < left) for step in range(players - 1)]
    assert [value(st, "hexed", one) for one in others] == [1] * (players - 1)
    assert value(st, "hexed", turn) == 0 and lies(st, "fines", turn) == []
    moved = [event for event in st.view(0).log(said) if event["event"] == "move" and "fines" in json.dumps(event)]
    assert len(moved) == min(left, players - 1)


@situation(24)
@pytest.mark.parametrize("left", range(4))
def test_what_is_legal_agrees_with_what_happens(left: int) -> None:
    bank = f"{left} chip" if left else "nothing"
    st = given("barter", 2, f"hand of player 1: gain2, gain2_full\nbank: {bank}\npurse of player 1: nothing")
    choose(st, 1, "Play a card")
    assert ("gain2_full" in offered(st, 1)) == (left >= 2) and "gain2" in offered(st, 1)
    choose(st, 1, "gain2")
    assert (len(lies(st, "purse", 1)), len(lies(st, "bank"))) == (min(left, 2), max(left - 2, 0))


@situation(25)
@pytest.mark.parametrize("rich", [set(), {3}, {1}, {1, 4}, {2, 3, 4}])
def test_targets_are_those_to_whom_something_can_happen(rich: set[int]) -> None:
    purses = "\n".join(f"purse of player {one}: {'chip' if one in rich else 'nothing'}" for one in range(1, 5))
    st = given("barter", 4, f"hand of player 1: steal1, steal_soft\n{purses}")
    targets = sorted(f"player {one}" for one in rich - {1})
    choose(st, 1, "Play a card")
    assert offered(st, 1) == (["steal1", "steal_soft"] if targets else ["steal_soft"])
    choose(st, 1, "steal_soft")
    if targets:
        assert sorted(map(str, offered(st, 1))) == targets
    else:
        assert "Rest" in offered(st, 2)


@situation(26)
def test_costs_of_several_sources_are_checked_together() -> None:
    for coins, gems in ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1)):
        purse, chest = (f"{count} {name}" if count else "nothing" for count, name in ((coins, "gold"), (gems, "ruby")))
        st = given("booth", 2, f"hand of player 1: ring\npurse of player 1: {purse}\nchest of player 1: {chest}")
        assert ("Play a card" in offered(st, 1)) == (coins > 0 and gems > 0)


@situation(27)
def test_what_is_offered_does_not_depend_on_the_order_of_a_file(tmp_path: Path) -> None:
    """The rows of the tables and the texts of the cards stand the other way round; scenarios and options are the same."""
    folder = tmp_path / "booth"
    folder.mkdir()
    for path in (HERE / "booth").iterdir():
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".csv":
            heading, *rows = text.splitlines()
            text = "\n".join([heading, *reversed(rows)]) + "\n"
        if path.name == "cards.tuck":
            text = "\n".join(reversed(re.split(r"\n(?=card |define )", text))) + "\n"
        (folder / path.name).write_text(text, encoding="utf-8")
    assert [one.title for one in run_scenarios(folder) if not one.ok] == []
    turned = load(folder).game
    assert turned is not None
    facts = "hand of player 1: named, toast\npurse of player 1: gold, silver, copper\npurse of player 2: copper"
    ways: list[list[set[object]]] = []
    for game in (game_of(loaded("booth")), turned):
        st = given(game, 3, facts)
        found = [set(offered(st, 1))]
        choose(st, 1, "Play a card")
        found.append(set(offered(st, 1)))
        choose(st, 1, "named")
        found.append(set(offered(st, 1)))
        ways.append(found)
    assert ways[0] == ways[1] and ways[0][2] == {"gold", "silver", "copper"}


# ---- may and must ------------------------------------------------------------------------------------------------


@situation(30)
@pytest.mark.parametrize("left", range(6))
def test_up_to_four_of_what_there_is(left: int) -> None:
    gems = [gem for gem in (f"{min(left, 4)} ruby", f"{left - 4} opal") if not gem.startswith(("0", "-"))]
    st = given("booth", 2, f"hand of player 1: four\nmine: {', '.join(gems) or 'nothing'}\nchest of player 1: nothing")
    choose(st, 1, "Play a card", "four")
    asked = st.decision(0)
    if not left:
        assert asked is None and st.decision(1) is not None
        return
    assert asked is not None and not asked.domain.may
    sizes = {len(move.answer) for move in asked.moves() if isinstance(move.answer, tuple)}
    assert sizes == set(range(min(left, 4) + 1))
    with pytest.raises(IllegalMove):
        st.apply(asked.move(tuple(asked.items[:4]) + (asked.items[0],)))
    st.apply(asked.move(tuple(asked.items[:4])))
    assert len(lies(st, "chest", 1)) == min(left, 4)


@situation(31)
@pytest.mark.parametrize("card", ["none_at_all", "gift"])
@pytest.mark.parametrize("everyone", [False, True])
def test_what_all_see_to_be_without_a_choice_is_not_asked(card: str, everyone: bool) -> None:
    st = given("booth", 2, f"hand of player 1: {card}\npurse of player 1: nothing", everyone=everyone)
    decisions = st.decisions
    choose(st, 1, "Play a card", card)
    assert st.decision(1) is not None and st.decisions == decisions + 2


@situation(31)
@pytest.mark.parametrize("everyone", [False, True])
def test_what_not_all_see_is_asked_where_everyone_is(everyone: bool) -> None:
    """Whether player 2 holds a card that can be played is not for the others to see."""
    st = given("barter", 2, "hand of player 1: gain2\nhand of player 2: again, block", everyone=everyone)
    choose(st, 1, "Play a card", "gain2")
    choose(st, 2, "again")
    if everyone:
        choose(st, 1, None)
        assert offered(st, 2) == [None]
        choose(st, 2, None)
    assert offered(st, 2) == ["block", None]


@situation(32)
def test_declining_changes_nothing() -> None:
    st = given("booth", 2, "hand of player 1: gift\npurse of player 1: copper, gold")
    choose(st, 1, "Play a card", "gift")
    before = [list(zone) for zone in st.zones], [value(st, "gifts", one) for one in (1, 2)]
    choose(st, 1, None)
    assert ([list(zone) for zone in st.zones], [value(st, "gifts", one) for one in (1, 2)]) == before
    assert st.decision(1) is not None


@situation(32)
def test_what_must_be_done_has_no_no() -> None:
    st = given("booth", 3, "hand of player 1: toast, kindness\npurse of player 1: copper")
    for answer in ("Play a card", "toast", "player 2"):
        asked = st.decision(0)
        assert asked is not None and not asked.domain.may and None not in offered(st, 1)
        with pytest.raises(IllegalMove):
            st.apply(asked.move(None))
        choose(st, 1, answer)


@situation(33)
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("turn", [1, 2])
def test_whom_one_may_choose(players: int, turn: int) -> None:
    everybody = {f"player {one}" for one in range(1, players + 1)}
    me = f"player {turn}"
    chests = "\n".join(f"chest of player {one}: {'ruby' if one == turn else 'nothing'}" for one in range(1, players + 1))
    facts = f"hand of {me}: toast, envy, kindness\npurse of {me}: copper\n{chests}"
    for card, wanted in (("toast", everybody), ("envy", {me})):
        st = given("booth", players, facts, turn=turn)
        choose(st, turn, "Play a card", card)
        assert set(offered(st, turn)) == wanted
    st = given("booth", players, facts, turn=turn)
    choose(st, turn, "Play a card", "kindness", "copper")
    assert set(offered(st, turn)) == everybody - {me}


# ---- order and the end -------------------------------------------------------------------------------------------


@situation(38)
def test_effects_of_one_moment_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    """First doubled, then one more; with the two rules the other way round, the reverse."""
    found: list[int] = []
    for turned in (False, True):
        folder = tmp_path / f"rounds_{turned}"
        folder.mkdir()
        for path in (HERE / "rounds").iterdir():
            text = path.read_text(encoding="utf-8")
            doubles, gives = (re.search(rf"rule {rule} after play:\n(    .*\n)+", text) for rule in ("doubles", "gives"))
            if turned and doubles and gives:
                text = text.replace(gives[0], "").replace(doubles[0], f"{gives[0]}\n{doubles[0]}")
            (folder / path.name).write_text(text, encoding="utf-8")
        game = load(folder).game
        assert game is not None
        st = given(game, 2, "hand of player 1: toll\nbean of player 1: 5")
        choose(st, 1, "Play a card", "toll")
        found.append(value(st, "bean", 1))
    assert found == [13, 14]


@situation(42)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("turn", [1, 2])
def test_everyone_else_has_exactly_one_more_turn(players: int, turn: int) -> None:
    st = given("rounds", players, f"hand of player {turn}: ender", turn=turn)
    choose(st, turn, "Play a card", "ender")
    for step in range(1, players):
        choose(st, (turn - 1 + step) % players + 1, "Take a bean")
    assert st.status == "finished" and value(st, "had", turn) == 1


@situation(43)
@pytest.mark.parametrize("name", PLENTY)
@pytest.mark.parametrize("watched", [False, True])
def test_after_the_end_nothing_is_legal(name: str, watched: bool) -> None:
    game = game_of(loaded(name, plenty=True))
    st = game.new(game.layout.least, 5, watched=watched)
    while not st.is_over:
        last = answer_uniformly(st)
        st.apply(last)
    before = st.hash()
    assert st.decision() is None and len(st.moves()) == 0 and st.view(0).decision is None
    moves = [last, *(Move(site.number, 0, answer) for site in game.ask.sites for answer in (None, 0, ()))]
    for move in moves:
        with pytest.raises(IllegalMove):
            st.apply(move)
    assert st.hash() == before and st.status == "finished"


@situation(48)
def test_two_games_in_one_process_share_nothing() -> None:
    def end(*states: State) -> list[str]:
        """Plays games side by side, a move of each in turn."""
        while any(not st.is_over for st in states):
            for st in states:
                if not st.is_over:
                    st.apply(answer_uniformly(st))
        return [st.hash() for st in states]

    for name in PLENTY:
        game = game_of(loaded(name, plenty=True))
        most = game.layout.most
        alone = [end(game.new(most, seed))[0] for seed in (1, 2, 1)]
        assert alone[0] == alone[2] != alone[1]
        again = game_of(load(HERE / name, (), PLENTY[name]))
        others = game_of(loaded("barter" if name != "barter" else "guard", plenty=True))
        together = end(game.new(most, 1), others.new(3, 1), again.new(most, 1), game.new(most, 2))
        assert [together[0], together[2], together[3]] == [alone[0], alone[0], alone[1]]


# ---- of the kind: random games -----------------------------------------------------------------------------------

TABLES = [(name, players) for name in PLENTY for players in (2, 3, 4)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_way_to_play_is_one_game(name: str, players: int) -> None:
    """Watched, unwatched, through saves and clones at every question, played out from anywhere: all the same."""
    game = game_of(loaded(name, plenty=True))
    answered = 0
    for seed in range(2):
        ends = [play_all_ways(game, 31 * players + seed, players, everyone) for everyone in (False, True)]
        assert [st.status for st in ends] == ["finished"] * 2
        assert (ends[0].zones, ends[0].vars, ends[0].chance) == (ends[1].zones, ends[1].vars, ends[1].chance)
        answered += ends[1].decisions - ends[0].decisions
    assert (answered > 0) == (name in ("barter", "guard", "rounds"))


class _Asking:
    """A game in which everybody is asked, wherever that must not be told apart."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def new(self, players: int, seed: int) -> State:
        return self.game.new(players, seed, ask_everyone=True)


@pytest.mark.parametrize(("name", "players"), [(name, players) for name, players in TABLES if players == 3])
def test_nobody_sees_what_is_hidden(name: str, players: int) -> None:
    found = loaded(name, plenty=True)
    assert found.plan is not None
    search = exchanges(_Asking(game_of(found)), found.plan, players, range(2))  # type: ignore[arg-type]
    assert search.leak is None
    assert search.permuted > search.positions and search.compared > 20


def test_no_situation_is_left_out() -> None:
    scenarios = {number for folder in GAMES for one in results(folder) for number in numbers_of(one.title)}
    assert sorted(WANTED - scenarios - _COVERED) == []
    assert scenarios <= WANTED and _COVERED <= WANTED
