"""From programs to their laps: all in one process, in rounds, one program after the other, each round begun by another.

So a machine that gets slower or faster meanwhile does so for all, and a ratio compares laps of one round. Seconds are
those of the processor, so other work on the machine counts little.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass, field

Run = Callable[[int, int], int]
"""Does something from a number on, so and so often, and gives the decisions that were made in it (0 if there are none).

No run is given a number to which an earlier one has come, so no game is played twice.
"""

Note = Callable[[str], None]
"""Is told what is being done."""


def own_seconds() -> float:
    """Seconds of the processor that this process has used."""
    return time.process_time()


def child_seconds() -> float:
    """Seconds of the processor that ended processes have used that this one has started."""
    import resource  # not on every system, so late

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@dataclass(frozen=True)
class Lap:
    """How often something was done, the decisions made in it, and the seconds it took."""

    count: int
    decisions: int
    seconds: float


@dataclass
class Program:
    """Something whose speed is measured. `unit` is what it does, in the plural."""

    name: str
    run: Run
    unit: str = "games"
    clock: Callable[[], float] = own_seconds
    at_once: int = 1
    """A lap does a multiple of so many, as they are worked off together."""
    slow: bool = False
    """Whether it takes so long that a lap does it once, without one to warm up, and in few rounds."""
    beside: Program | None = None
    """What of the time is not its own: this one's of the same round is taken off."""
    laps: list[Lap] = field(default_factory=list)
    count: int = 1
    done: int = 0

    def lap(self, count: int) -> Lap:
        """Does it so often, and says what it took."""
        gc.collect()
        begin = self.clock()
        decisions = self.run(self.done, count)
        seconds = self.clock() - begin
        self.done += count
        return Lap(count, decisions, max(seconds, 1e-9))

    def warm_up(self, seconds: float) -> None:
        """Settles how often a lap does it, so that it takes about so many seconds."""
        if self.slow:
            return
        count = self.at_once
        self.lap(count)  # what is made when first wanted is made here
        lap = self.lap(count)
        while lap.seconds < seconds / 4:
            count = (
                -(-max(count * 2, round(count * min(50.0, seconds / lap.seconds / 2))) // self.at_once) * self.at_once
            )
            lap = self.lap(count)
        wanted = max(1, round(lap.count * seconds / lap.seconds))
        self.count = -(-wanted // self.at_once) * self.at_once

    def costs(self) -> list[float]:
        """Seconds of one, by round."""
        seconds = [lap.seconds / lap.count for lap in self.laps]
        if self.beside is None:
            return seconds
        return [max(own - other, 1e-9) for own, other in zip(seconds, self.beside.costs(), strict=False)]

    def decision_rates(self) -> list[float]:
        """Decisions a second, by round; all 0 where none are made."""
        return [lap.decisions / lap.seconds for lap in self.laps]


@dataclass
class Section:
    """Programs that are measured side by side, and what the others are compared with, which is one of them."""

    title: str
    programs: list[Program]
    base: Program
    costs: bool = False
    """Whether it is told what one costs in units of the base, not how many times as fast it is."""
    remarks: tuple[str, ...] = ()
    longer: float = 1
    """So many times as long as usual a lap takes: for games of which one is much longer than another."""

    def measure(self, rounds: int, seconds: float, note: Note, slow_rounds: int | None = None) -> None:
        """Fills in the laps: each lap of each program takes about `seconds`.

        Slow programs take part in the first `slow_rounds` rounds only.
        """
        for program in self.programs:
            program.warm_up(seconds * self.longer)
        for number in range(rounds):
            note(f"{self.title}: round {number + 1} of {rounds}")
            shift = number % len(self.programs)
            for program in [*self.programs[shift:], *self.programs[:shift]]:
                if not program.slow or slow_rounds is None or number < slow_rounds:
                    program.laps.append(program.lap(program.count))
