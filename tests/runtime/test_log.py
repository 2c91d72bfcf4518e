"""A log reads like the list of its events, also in copies of copies, and a copy of a long one is small."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest
from tuckbox.interpreter.runtime.log import Event, Log


@pytest.mark.parametrize("seed", range(20))
def test_copies_go_their_own_ways(seed: int) -> None:
    dice = Random(seed)
    logs: list[tuple[Log, list[Event]]] = [(Log(), [])]
    for number in range(3000):
        log, events = dice.choice(logs)
        log.append(("event", number))
        events.append(("event", number))
        if dice.random() < 0.02 and len(logs) < 30:
            log, events = dice.choice(logs)
            logs.append((log.copy(), events.copy()))
    assert len(logs) == 30
    for log, events in logs:
        assert list(log) == events == log[:] and log == events and repr(log) == repr(events)
        assert len(log) == len(events) and bool(log) == bool(events)
        for _ in range(20):
            start, end = sorted(dice.choices(range(-5, len(events) + 5), k=2))
            assert log[start:] == events[start:] and log[start:end] == events[start:end]
            assert log[end:start:-2] == events[end:start:-2] and log[::-1] == events[::-1]
        assert log[-1] == events[-1] and log[0] == events[0]
        with pytest.raises(IndexError):
            log[len(events)]
    assert logs[0][0] != logs[1][0]


def test_a_copy_of_a_long_log_is_as_small_as_that_of_a_short_one() -> None:
    log = Log([("event", number) for number in range(100_000)])
    log.copy()
    tracemalloc.start()
    try:
        copies = [log.copy() for _ in range(10)]
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < 10 * 1000 and all(len(copy) == 100_000 for copy in copies)


def test_reading_on_takes_what_is_new_only() -> None:
    log = Log([("event", number) for number in range(1000)])
    for number in range(1000, 2000):
        log.append(("event", number))
        assert log[number:] == [("event", number)]
        log = log.copy()
    assert log == [("event", number) for number in range(2000)]
