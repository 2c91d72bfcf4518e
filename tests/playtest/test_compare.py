"""Two sets of rules played against each other: pairs, findings, interrupts, and false alarms where both are alike."""

from __future__ import annotations

from typing import Any

import pytest
from tuckbox.interpreter.driver import find_game, load
from tuckbox.interpreter.playtest import compare as module
from tuckbox.interpreter.playtest.compare import Comparison, Question, RuleSet, compare
from tuckbox.interpreter.playtest.judging import ERROR
from tuckbox.interpreter.playtest.measures import SPREAD
from tuckbox.interpreter.playtest.metrics.target import Target
from tuckbox.interpreter.playtest.metrics.win_share import wilson
from tuckbox.interpreter.playtest.sweep import sweep


def rules(
    name: str = "twelve_days", *variants: str, seed: int = 1, bots: tuple[str, ...] = ("random",), **options: str
) -> RuleSet:
    folder = find_game(name)
    game = load(folder, variants, options, lints=False).game
    assert game is not None
    return RuleSet(game, folder, variants, tuple(options.items()), seed, bots)


def verdicts(found: Comparison) -> dict[str, str]:
    return {one.case.measure.key: one.verdict for one in found.findings}


def test_a_hand_of_six_instead_of_twelve_is_noticed() -> None:
    found = compare(rules(), rules(hand_size="6"), [3], 400, Question(), jobs=1)
    assert verdicts(found)["score"] == verdicts(found)["winning_score"] == "changed"
    assert verdicts(found)["decisions"] == "unchanged"
    (score,) = (one for one in found.findings if one.case.measure.key == "score")
    assert -5.5 < score.low < score.high < -2.5


def test_the_same_rules_are_the_same_in_every_game() -> None:
    found = compare(rules(), rules(), [3, 4], 60, Question(), jobs=1)
    assert set(verdicts(found).values()) <= {"unchanged", "cannot tell"}
    for pairs in found.parts:
        assert pairs.before.results == pairs.after.results
    assert {one.case.players for one in found.findings} == {3, 4}
    assert all(one.case.estimate and one.case.estimate.difference == 0 for one in found.findings)


def test_pairs_are_dealt_alike_so_that_a_small_change_shows() -> None:
    """What happens to a day that nobody wins changes few games; unpaired, their win shares would be uncertain by 8."""
    found = compare(rules(), rules("twelve_days", "no_carry"), [3], 300, Question(("seats",)), jobs=1)
    assert all(one.high - one.low < 0.06 for one in found.findings)
    apart = compare(rules(), rules("twelve_days", "no_carry", seed=2), [3], 300, Question(("seats",)), jobs=1)
    assert all(one.high - one.low > 0.12 for one in apart.findings)


def test_looking_until_sure_stops_when_all_is_decided() -> None:
    question = Question(("score", "seats", SPREAD), margins={"seats": 10.0})
    found = compare(rules(), rules("twelve_days", "no_carry"), [3], 5000, question, until_sure=True, jobs=1)
    assert found.sure and found.looks == 1 and len(found.parts[0]) == 200
    assert verdicts(found)[SPREAD] == "not judged"
    far = compare(rules(), rules(hand_size="6"), [3], 450, Question(("seats",)), until_sure=True, jobs=1)
    assert not far.sure and far.looks == 3 and len(far.parts[0]) == 450


def test_the_findings_are_the_same_for_any_number_of_jobs() -> None:
    alone = compare(rules(), rules(hand_size="8"), [3], 220, Question(), jobs=1)
    spread = compare(rules(), rules(hand_size="8"), [3], 220, Question(), jobs=2)
    assert alone.findings == spread.findings


@pytest.mark.parametrize("until_sure", [False, True])
def test_an_interrupt_leaves_whole_pairs(monkeypatch: pytest.MonkeyPatch, until_sure: bool) -> None:
    whole = compare(rules(), rules(hand_size="8"), [3, 4], 250, Question(), jobs=1)
    played = module.run_batch
    calls = 0

    def tired(*arguments: Any, **more: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 6:  # the first side of 3 players, in the second piece
            batch = played(arguments[0], 20, **more)
            batch.interrupted = True
            return batch
        return played(*arguments, **more)

    monkeypatch.setattr(module, "run_batch", tired)
    found = compare(rules(), rules(hand_size="8"), [3, 4], 250, Question(), jobs=1, until_sure=until_sure)
    assert found.interrupted and not found.sure and calls == 6
    assert [len(pairs) for pairs in found.parts] == [220, 200]
    for some, all_ in zip(found.parts, whole.parts, strict=True):
        assert some.before.results == all_.before.results[: len(some)]
        assert some.after.results == all_.after.results[: len(some)]


def test_details_bands_and_cards() -> None:
    question = Question(
        (), (Target("rounds", 10, 11), Target("decisions", 60, 80)), {"decisions": 2.0}, True, "drummer"
    )
    found = compare(rules(), rules(hand_size="6"), [3], 40, question, jobs=1)
    keys = list(verdicts(found))
    assert {"rounds", "drama", "off_rounds_10_11", "in_decisions_60_80"} <= set(keys)
    inside = next(one for one in found.findings if one.case.measure.key == "in_decisions_60_80")
    assert inside.case.estimate is not None and inside.case.estimate.before == 1
    decisions = next(one for one in found.findings if one.case.measure.key == "decisions")
    assert decisions.case.margin == 2
    assert [len(pairs.before.details) for pairs in found.parts] == [40]
    assert all("drummer" in one.case.measure.key for one in found.cards)


def test_cards_have_win_rates() -> None:
    found = compare(rules(), rules(hand_size="6"), [3], 40, Question(("seats",), watched=True, cards=""), jobs=1)
    assert any(one.case.measure.key.startswith("played:") for one in found.cards)
    for one in found.cards:
        estimate = one.case.estimate
        assert estimate is not None and 0 <= estimate.before <= 1 and estimate.weight_before > 0


# ---- sweep ----------------------------------------------------------------------------------------------------------


def test_a_sweep_compares_every_value_with_the_usual_one() -> None:
    values = [(value, rules(hand_size=value)) for value in ("6", "12")]
    found = sweep(values, ("12", rules()), [3], 300, Question(("winning_score", "seats")), jobs=1)
    six, twelve = found.rows
    assert (six.value, six.usual, twelve.value, twelve.usual) == ("6", False, "12", True)
    assert six.findings["winning_score"].verdict == "changed" and not twelve.findings
    direct = compare(rules(), rules(hand_size="6"), [3], 300, Question(("winning_score", "seats")), jobs=1)
    assert list(six.findings.values()) == direct.findings
    won = [one for one in twelve.figures if one.measure.group == "seats"]
    assert sum(one.value or 0 for one in won) == pytest.approx(1)
    assert all(one.low is not None and one.high is not None and one.low < (one.value or 0) < one.high for one in won)


def test_the_usual_value_is_compared_with_though_it_is_not_swept() -> None:
    found = sweep([("6", rules(hand_size="6"))], ("12", rules()), [3, 4], 40, Question(("score",)), jobs=1)
    assert [(row.players, row.value, row.usual) for row in found.rows] == [
        (3, "12", True), (3, "6", False), (4, "12", True), (4, "6", False),
    ]  # fmt: skip


# ---- what is promised -----------------------------------------------------------------------------------------------


def false_alarms(
    repetitions: int, games: int, name: str, players: int, *, bots: tuple[str, ...] = ("random",), **more: bool
) -> int:
    """Comparisons of a game with itself, in independent games, that call anything changed.

    With one seed both sides would play the same games, and nothing could seem to differ.
    """
    base = rules(name)
    count = 0
    for at in range(repetitions):
        before, after = (RuleSet(base.game, base.folder, (), (), seed, bots) for seed in (2 * at + 1000, 2 * at + 1001))
        found = compare(before, after, [players], games, Question(), jobs=1, **more)
        count += "changed" in verdicts(found).values()
    return count


def not_above_the_promise(count: int, repetitions: int) -> bool:
    return wilson(count / repetitions, repetitions)[0] <= ERROR


def test_a_game_compared_with_itself_a_few_times() -> None:
    assert not_above_the_promise(false_alarms(12, 200, "kuhn_poker", 2), 12)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "players", "games", "bots", "until_sure"),
    [
        ("twelve_days", 3, 400, "random", False),
        ("twelve_days", 3, 700, "random", True),
        ("kuhn_poker", 3, 600, "random", False),
        ("kuhn_poker", 3, 1000, "random", True),
        ("kuhn_poker", 2, 200, "greedy:5", False),
        ("kuhn_poker", 2, 300, "greedy:5", True),
    ],
)
def test_a_game_compared_with_itself(name: str, players: int, games: int, bots: str, until_sure: bool) -> None:
    repetitions = 200
    count = false_alarms(repetitions, games, name, players, bots=(bots,), until_sure=until_sure)
    low, high = wilson(count / repetitions, repetitions)
    print(f"{name}, {bots}, until sure {until_sure}: {count} of {repetitions}, {100 * low:.1f} to {100 * high:.1f} %")
    assert not_above_the_promise(count, repetitions)
