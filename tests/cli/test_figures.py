"""Means and intervals in words."""

from __future__ import annotations

import pytest
from tuckbox.cli.figures import between
from tuckbox.interpreter.playtest.distribution import distribution


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([2.0] * 40, "2.0 (in all games)"),
        ([2.0] * 29, "2.0 (in all games)"),
        ([1.0, 3.0] * 50, "2.0 (1.8 to 2.2)"),
        ([1.0, 3.0], "2.0 (-)"),
        ([2.0], "2.0 (-)"),
    ],
)
def test_a_mean_of_what_never_differs_has_no_interval_without_a_width(values: list[float], text: str) -> None:
    one = distribution(values)
    assert one is not None and between(one) == text
