"""Tuckbox's Santa game and the one written by hand play the same games, compared at every decision and at the end.

Both get the same chance and the same choices. Tuckbox goes first; its chance is recorded and handed on to the referee,
which must ask for the very same numbers. Where the two differ, the game's rulings decide, not this test.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.model.types import Piece, Player, Value
from tuckbox.interpreter.runtime.decisions import Decision
from tuckbox.interpreter.runtime.domains import SomeOf
from tuckbox.interpreter.runtime.engine import decisions, playout
from tuckbox.interpreter.runtime.game import Game
from tuckbox.interpreter.runtime.naming import kind_id, piece_place, side_name
from tuckbox.interpreter.runtime.random import CHANCE, CHOICE, Words, stream_key
from tuckbox.interpreter.runtime.state import State

from .santa import Santa
from .santa_table import Answer, Chance, Chip, Colour, Item, Label, Lying, Question, Seat, Settings
from .test_lockstep import Recorded, Repeated

LISTED = 150
"""Up to so many answers are compared one by one; of more, what they are made of."""


@dataclass(frozen=True)
class Setting:
    """Which game is played: how many players, and what is set otherwise than usual."""

    players: int
    settings: Settings

    def __str__(self) -> str:
        return "-".join([str(self.players), *self.changed()])

    def changed(self) -> list[str]:
        """What is set otherwise than usual, in words."""
        found = []
        for field in fields(Settings):
            value = getattr(self.settings, field.name)
            if value is True:
                found.append(field.name)
            elif value != field.default:
                found.append(f"{field.name}={value}".replace(" ", ""))
        return [text for text in found if text != "plenty_of_black"]


EXPANSION = Settings(expansion=True)
BASE_GAMES = [Setting(players, Settings()) for players in (2, 3, 4)]
EXPANSION_GAMES = [Setting(players, EXPANSION) for players in (2, 3, 4)]
ASKED_GAMES = [Setting(players, replace(EXPANSION, ask_everyone=True)) for players in (2, 3, 4)]
TURNED_GAMES = [
    Setting(2, Settings(number_copies=8, chips_per_colour=4, starting_boxes=8, opening_hand=8)),
    Setting(4, Settings(number_copies=1, starting_boxes=0, opening_hand=1, colour_points=(-1, 5, 2))),
    Setting(3, Settings(chips_per_colour=5, number_copies=6, joker_copies=3, colour_points=(0, 1, 3, 6, 10, 0))),
    Setting(3, replace(EXPANSION, plenty_of_black=False, gold_points=-4, black_points=7)),
    Setting(4, replace(EXPANSION, chips_per_colour=4, gold_chips=1, black_chips=3, number_copies=2)),
    Setting(2, replace(EXPANSION, gold_chips=0, black_chips=0, joker_copies=2)),
    Setting(3, replace(EXPANSION, special_copies=4, joker_copies=3, number_copies=1, black_chips=30, gold_chips=30)),
    Setting(4, replace(EXPANSION, special_copies=4, joker_copies=3, opening_hand=8, ask_everyone=True)),
]
SETTINGS = [*BASE_GAMES, *EXPANSION_GAMES, *ASKED_GAMES, *TURNED_GAMES]


def options_of(settings: Settings) -> dict[str, str]:
    """What is set otherwise than usual, as it is written on the command line."""
    found = {}
    for field in fields(Settings):
        value = getattr(settings, field.name)
        if field.name in ("expansion", "ask_everyone") or value == field.default:
            continue
        found[field.name] = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        if isinstance(value, tuple):
            found[field.name] = str(list(value))
    return found


def game_in(folder: Path, settings: Settings) -> Game:
    loaded = load(folder, ("expansion",) if settings.expansion else (), options_of(settings))
    assert loaded.game is not None, loaded.report
    return loaded.game


@cache
def compiled(settings: Settings) -> Game:
    return game_in(find_game("santa"), settings)


def game_of(setting: Setting) -> Game:
    return compiled(setting.settings)


# What Tuckbox says, as the referee writes it


def pieces(st: State, zone: str, seat: int = 0) -> list[int]:
    """The pieces of a zone, a pile's from the bottom up, in the order Tuckbox keeps them."""
    return st.zones[st.game.layout.zone_named[zone].base + seat]


def cards(st: State, zone: str, seat: int = 0) -> list[str]:
    return [kind_id(st.game, piece) for piece in pieces(st, zone, seat)]


def is_box(st: State, piece: int) -> bool:
    """Whether a piece shows the side of an empty box."""
    return side_name(st, piece) == "box"


def chips(st: State, zone: str, seat: int = 0) -> list[tuple[str, bool]]:
    return [(kind_id(st.game, piece), is_box(st, piece)) for piece in pieces(st, zone, seat)]


def item(st: State, asked: Decision, found: object) -> Item:
    """One thing that can be chosen."""
    assert isinstance(found, int)
    if asked.labels is not None:
        return Label(asked.labels[asked.domain.items.index(found)])
    match asked.type:
        case Player():
            return Seat(found)
        case Value(attribute):
            assert attribute == "colour"
            return Colour(st.game.layout.values[attribute][found])
        case Piece():
            at = piece_place(st, found)
            owner = at["owner"] - 1 if "owner" in at else None
            return Lying(at["kind"], at["zone"], owner, at["place"], is_box(st, found))
    raise AssertionError(f"{asked.name} asks for {asked.type}")


def answer_in(asked: Decision, found: object) -> Answer:
    """An answer as places among the items."""
    items = list(asked.domain.items)
    if found is None:
        return ()
    return tuple(sorted(items.index(one) for one in (found if isinstance(found, tuple) else (found,))))


def compare_question(st: State, asked: Decision, question: Question) -> None:
    """The same seat is asked the same, and the same answers are open."""
    assert asked.seat == question.seat
    assert [item(st, asked, one) for one in asked.domain.items] == list(question.items), question
    domain = asked.domain
    assert isinstance(domain, SomeOf) == question.many
    if isinstance(domain, SomeOf):
        assert (domain.low, domain.high) == (question.low, question.high)
    assert domain.may == question.may and domain.size == question.size
    assert (asked.event == "play") == (question.name == "answer")
    moves = st.moves(question.seat)
    assert len(moves) == question.size
    if question.size <= LISTED:
        assert [answer_in(asked, move.answer) for move in moves] == list(question.answers())


def compare(st: State, game: Santa) -> None:
    """Every card and every chip lies in the same place, the same side up; the same is remembered."""
    every = range(game.players)

    def named(found: Iterable[object]) -> list[str]:
        return [str(getattr(one, "kind", one)) for one in found]

    def shown(found: Iterable[Chip]) -> list[tuple[str, bool]]:
        return [(chip.kind, chip.box) for chip in found]

    assert cards(st, "deck") == named(game.deck)
    assert cards(st, "discard") == named(game.discard)
    assert cards(st, "table") == named(game.table)
    assert [cards(st, "hand", seat) for seat in every] == [named(hand) for hand in game.hands]
    assert chips(st, "supply") == shown(game.supply)
    assert [chips(st, "sack", seat) for seat in every] == [shown(sack) for sack in game.sacks]
    tracks = st.game.layout.track_named
    assert [bool(st.vars[tracks["boxes_score"].base + seat]) for seat in every] == game.boxes_score
    if game.settings.expansion:
        words = st.game.layout.values["colour"]
        loved = [st.vars[tracks["favourites"].base + seat] or () for seat in every]
        assert [{words[one] for one in found} for found in loved] == game.favourites


def finished(st: State, game: Santa) -> None:
    """Both are at the end, and agree on it."""
    assert st.status == "finished", st.fault
    assert st.decision() is None and len(st.moves()) == 0
    compare(st, game)
    outcome = st.outcome()
    assert list(outcome.scores) == game.scores()
    assert list(outcome.winners) == game.winners()


# Side by side


def play_in_lockstep(setting: Setting, seed: int, compiled_game: Game) -> Santa:
    dice = random.Random(f"choices {seed}")
    chance = Recorded(seed)
    settings = setting.settings
    st = compiled_game.new(
        setting.players, 0, chance_source=chance, watched=seed % 2 == 0, ask_everyone=settings.ask_everyone
    )
    repeated: Chance = Repeated(chance)
    game = Santa(setting.players, repeated, settings)

    def choose(game: Santa, question: Question) -> Answer:
        assert not chance.given, "Tuckbox took more chance than the referee"
        assert st.status == "running", st.fault
        open_now = decisions(st)
        assert len(open_now) == 1
        asked = open_now[0]
        compare(st, game)
        compare_question(st, asked, question)
        places = question.nth(dice.randrange(question.size))
        chosen = tuple(asked.domain.items[place] for place in places)
        st.apply(asked.move(chosen if question.many else chosen[0] if chosen else None))
        return places

    game.play(choose)
    assert not chance.given, "Tuckbox took more chance than the referee"
    finished(st, game)
    return game


def play_out_both(setting: Setting, seed: int, number: int) -> None:
    """Tuckbox's bulk playout against the referee with Tuckbox's own words: an answer is word mod number of answers."""
    st = game_of(setting).new(setting.players, seed, number, watched=False, ask_everyone=setting.settings.ask_everyone)
    outcome = playout(st)
    assert outcome.status == "finished", outcome.fault
    game = Santa(setting.players, Words(stream_key(seed, number, CHANCE)), setting.settings)
    words = Words(stream_key(seed, number, CHOICE))
    game.play(lambda game, question: question.nth(words.below(question.size)))
    finished(st, game)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_lockstep(setting: Setting) -> None:
    for seed in range(20):
        play_in_lockstep(setting, seed, game_of(setting))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_playout(setting: Setting) -> None:
    for number in range(20):
        play_out_both(setting, 20, number)


@pytest.mark.parametrize("setting", EXPANSION_GAMES, ids=str)
def test_asking_those_who_can_only_pass_changes_no_game(setting: Setting) -> None:
    for number in range(20):
        found = []
        for everyone in (False, True):
            st = game_of(setting).new(setting.players, 22, number, ask_everyone=everyone)
            found.append((playout(st), st.zones))
        assert found[0] == found[1]


@pytest.mark.parametrize("expansion", [False, True])
def test_every_text_is_met(expansion: bool) -> None:
    """So that agreement means something: each text is carried out, and each counter played."""
    settings = Settings(number_copies=1, joker_copies=3)
    setting = Setting(3, replace(settings, expansion=True, special_copies=4) if expansion else settings)
    met: set[str] = set()
    answers: set[str] = set()
    for seed in range(500, 540):
        game = play_in_lockstep(setting, seed, game_of(setting))
        met.update(game.carried_out)
        answers.update(card.kind for card in game.discard if card.kind in ("counter", "joker_counter"))
    assert met == set(game.texts)
    assert len(met | answers) == (30 if expansion else 14)


CHANGES: list[tuple[str, str, str]] = [
    ("frame.tuck", "to my sack, showing box", "to my sack"),
    ("frame.tuck", "supply:  set of chip, open, showing present", "supply:  set of chip, open"),
    ("frame.tuck", "    shuffle deck\n", ""),
    ("frame.tuck", "    even if cancelled:\n        move played to discard", "    move played to discard"),
    ("numbers.tuck", "    needs any (supply where colour is red)\n", ""),
    ("numbers.tuck", "box or colour is green", "colour is green"),
    ("numbers.tuck", "choose 1 to 2 reds", "choose 2 reds"),
    ("numbers.tuck", "draw 2 from supply where colour is yellow", "draw 1 from supply where colour is yellow"),
    ("numbers.tuck", "must choose 2 offers", "must choose 1 to 2 offers"),
    ("numbers.tuck", " and owner is not me", ""),
    ("numbers.tuck", "must choose 1 to 3 extras", "must choose 1 to 2 extras"),
    ("jokers.tuck", "from players where any (sack of target where present)", "from players"),
    ("jokers.tuck", "flip sack of target where box to present", "flip my sack where box to present"),
    ("jokers.tuck", "        draw 1 from deck to my hand", "        draw 2 from deck to my hand"),
    ("jokers.tuck", "set my boxes_score to yes", "set my boxes_score to no"),
    ("expansion.tuck", "class of other_card is not joker", "class of other_card is numeral"),
    ("expansion.tuck", "class of other_card is joker", "class of other_card is not numeral"),
    ("expansion.tuck", "draw 2 from deck to my hand", "draw 1 from deck to my hand"),
    ("expansion.tuck", "draw 1 from hand of target to discard", "draw 1 from hand of target to my hand"),
    ("expansion.tuck", "    needs any (supply where plain)\n", ""),
    ("expansion.tuck", "    needs any (supply where colour is gold)\n", ""),
    ("expansion.tuck", "let burnt = sack of target where colour is not gold", "let burnt = sack of target"),
    ("expansion.tuck", "draw 3 from supply where colour is black", "draw 2 from supply where colour is black"),
    ("expansion.tuck", "count (supply where colour is wanted) is highest", "any (supply where colour is wanted)"),
    ("expansion.tuck", "discard where class is numeral", "discard"),
    ("expansion.tuck", "where loved is not in my favourites", ""),
    ("expansion.tuck", "add gold_points * count", "add black_points * count"),
]
"""Changes to the rules: the file, what stands there, and what is written instead wherever it stands."""


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change[1].strip().split("\n")[0])
def test_a_changed_rule_is_noticed(change: tuple[str, str, str], tmp_path: Path) -> None:
    file, old, new = change
    folder = tmp_path / "changed"
    shutil.copytree(find_game("santa"), folder)
    rules = folder / file
    text = rules.read_text(encoding="utf-8")
    assert old in text
    rules.write_text(text.replace(old, new), encoding="utf-8")
    scarce = replace(EXPANSION, chips_per_colour=4, starting_boxes=5, gold_chips=2, black_chips=6)
    settings = replace(scarce, number_copies=2, special_copies=4, joker_copies=3)
    changed = game_in(folder, settings)
    with pytest.raises(AssertionError):
        for seed in range(60):
            play_in_lockstep(Setting(3, settings), seed, changed)


def test_both_refuse_the_same_numbers_of_players() -> None:
    for settings in (Settings(), EXPANSION):
        for players in range(1, 7):
            if 2 <= players <= 4:
                Santa(players, Words(1), settings)
                compiled(settings).new(players, 0)
            else:
                with pytest.raises(ValueError):
                    Santa(players, Words(1), settings)
                with pytest.raises(ValueError):
                    compiled(settings).new(players, 0)


@pytest.mark.soak
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_lockstep_soak(setting: Setting) -> None:
    for seed in range(1000, 1500):
        play_in_lockstep(setting, seed, game_of(setting))


@pytest.mark.soak
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_playout_soak(setting: Setting) -> None:
    for number in range(1000, 1500):
        play_out_both(setting, 21, number)
