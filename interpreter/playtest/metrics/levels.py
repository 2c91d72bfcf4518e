"""Levels of the zones that are nobody's (piles, supplies), from the first question of a finished game to its end.

By zone: the lowest and the highest number of pieces in a game; how often a pile was refilled; in how many games
somebody should have drawn from it and found nothing, and how often that was in a game. Each mean has the interval of
`distribution`, the share of games Wilson's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...model.layout import Layout
from ..detail import Detail, Level
from ..distribution import Distribution, distribution
from ..share import Share, share_of


@dataclass(frozen=True, slots=True)
class ZoneLevel:
    """One zone, by its number."""

    zone: int
    lowest: Distribution
    highest: Distribution
    refills: Distribution
    empty: Distribution
    found_empty: Share | None

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """Plain data."""
        return {
            "zone": zone_name(layout, self.zone),
            "lowest": self.lowest.to_json(),
            "highest": self.highest.to_json(),
            "refills": self.refills.to_json(),
            "empty": self.empty.to_json(),
            "found_empty": self.found_empty.to_json() if self.found_empty else None,
        }


def zone_name(layout: Layout, zone: int) -> str:
    """What a zone is called; one of a family, with its number."""
    info = layout.zone_of[zone]
    if info is None:
        return "box"
    return info.name if info.members is None else f"{info.name} {info.members.named(zone - info.base)}"


def levels(details: Sequence[Detail]) -> tuple[ZoneLevel, ...]:
    """The levels by zone, of zones in which there ever was a piece."""
    by_zone: dict[int, list[Level]] = {}
    for one in details:
        for level in one.levels:
            by_zone.setdefault(level.zone, []).append(level)
    found: list[ZoneLevel] = []
    for zone, ones in sorted(by_zone.items()):
        lowest, highest = distribution([one.low for one in ones], 0), distribution([one.high for one in ones], 0)
        refills, empty = distribution([one.refills for one in ones], 0), distribution([one.empty for one in ones], 0)
        if lowest and highest and refills and empty and highest.most > 0:
            nothing = share_of(sum(one.empty > 0 for one in ones), len(ones))
            found.append(ZoneLevel(zone, lowest, highest, refills, empty, nothing))
    return tuple(found)
