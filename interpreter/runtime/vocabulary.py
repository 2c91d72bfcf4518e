"""What generated code may call in the runtime, by name: handed to the compiler, which does not import it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from . import choice, events, groups, ledger, outcome, picking, pools, standing, steps
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
                choice.pick_order,
                choice.pick_some,
                events.tell_seats,
                groups.groups,
                outcome.level,
                picking.pick_one,
                picking.pick_several,
                pools.alike_groups,
                pools.draw_counted,
                pools.once_alike,
                pools.pick_counted,
                standing.pass_changed,
                standing.passes,
                standing.restless,
                standing.stir,
                ledger.add_for,
                ledger.cover,
                ledger.do_later,
                ledger.left_zones,
                ledger.span_begins,
                ledger.span_ends,
                ledger.take_due,
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
                steps.point_out,
                steps.set_track,
                steps.set_winners,
                steps.show,
                steps.shuffle,
                steps.swap,
                steps.take_away,
                steps.turn_begins,
                steps.window_opens,
            )
        },
    }
)
