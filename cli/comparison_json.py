"""From a comparison to JSON, in the form of `schema/comparison.schema.json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..interpreter.playtest.compare import Comparison
from ..interpreter.playtest.judging import ERROR, Finding
from .comparison_report import sentence
from .sides import Side

FORMAT = 1


def comparison_json(
    before: Side, after: Side, found: Comparison, seed: int, bots: Sequence[str], notes: Sequence[str]
) -> dict[str, Any]:
    """The whole comparison."""
    return {
        "format": FORMAT,
        "game": before.loaded.name,
        "title": before.game.title,
        "against": side_json(before),
        "with": side_json(after),
        "seed": seed,
        "bots": list(bots),
        "error": ERROR,
        "looks": found.looks,
        "decided": found.sure,
        "interrupted": found.interrupted,
        "notes": list(notes),
        "parts": [
            {
                "players": pairs.players,
                "pairs": len(pairs),
                "stopped": {
                    "against": [one.number for one in pairs.before.results if one.status != "finished"],
                    "with": [one.number for one in pairs.after.results if one.status != "finished"],
                },
                "findings": findings_json(found.of(pairs.players)),
                "cards": findings_json(found.cards_of(pairs.players)),
            }
            for pairs in found.parts
        ],
    }


def side_json(side: Side) -> dict[str, Any]:
    """What one side plays, with the value of every option that was really used."""
    return {
        "name": side.name,
        "rules": side.game.rules_hash,
        "variants": list(side.variants),
        "options": {name: _plain(value) for name, value in side.loaded.options.items()},
    }


def _plain(value: object) -> object:
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def findings_json(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    """Findings with their figures; shares are parts of 1."""
    return [finding_json(one) for one in findings]


def finding_json(one: Finding) -> dict[str, Any]:
    """One finding; what is not known is null."""
    measure, estimate = one.case.measure, one.case.estimate
    known = estimate is not None
    return {
        "measure": measure.key,
        "name": measure.name,
        "kind": measure.kind,
        "unit": measure.unit,
        "verdict": one.verdict,
        "sentence": sentence(one),
        "against": estimate.before if estimate else None,
        "with": estimate.after if estimate else None,
        "n_against": estimate.weight_before if estimate else 0,
        "n_with": estimate.weight_after if estimate else 0,
        "difference": estimate.difference if estimate else None,
        "low": one.low if known else None,
        "high": one.high if known else None,
        "error": estimate.error if estimate else None,
        "margin": one.case.margin,
        "more_games": one.more,
    }
