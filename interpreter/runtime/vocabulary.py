"""What generated code may call in the runtime, by name: handed to the compiler, which does not import it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from . import choice, groups, steps
from .faults import FUEL, MAX_DECISIONS

STEPS: Mapping[str, object] = MappingProxyType(
    {
        "FUEL": FUEL,
        "MAX_DECISIONS": MAX_DECISIONS,
        **{
            function.__name__: function
            for function in (
                choice.choice_below,
                choice.more_words,
                choice.pick_some,
                groups.groups,
                steps.add_track,
                steps.cancelled,
                steps.commit,
                steps.draw,
                steps.draw_pool,
                steps.fail,
                steps.flip,
                steps.include,
                steps.move,
                steps.move_one,
                steps.out_of_steps,
                steps.phase_begins,
                steps.set_track,
                steps.set_winners,
                steps.show,
                steps.shuffle,
                steps.swap,
                steps.take_away,
                steps.turn_begins,
            )
        },
    }
)
