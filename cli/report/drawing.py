"""From numbers on axes to an SVG that can stand inside a page: the style that all charts share.

The bytes hang on nothing but the numbers and the version of matplotlib: no date, ids made from the name of the chart,
the font that matplotlib brings along. Letters stay letters, so the browser sets them in the fonts of the page.
"""

from __future__ import annotations

import html
import io
import re
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, MUTED, GRID = "#1f2328", "#59616b", "#e4e7eb"
ACCENT, ACCENT_LIGHT = "#1b5e8c", "#a9c6da"
OTHER = "#b4540a"
"""For what is set against the accent: told from it by all eyes, and by its form too."""
BAND = "#f4ead2"

SEATS = (ACCENT, OTHER, "#3b7d4f", "#8a4a7d", "#7a6a1e", "#4a4f57")
"""Colours of players; their lines differ in their dashes too."""
DASHES = ("-", "--", "-.", ":", (0, (6, 1, 1, 1, 1, 1)), (0, (1, 2)))

WIDTH = 5.0
"""Inches, for every chart: they are all scaled alike."""
_LONGEST = 26

_STYLE: dict[str, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": MUTED,
    "axes.grid": True,
    "axes.labelcolor": MUTED,
    "axes.labelsize": 9.5,
    "axes.linewidth": 0.8,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "legend.fontsize": 9.5,
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "tuckbox",
    "text.color": INK,
    "text.parse_math": False,
    "xtick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.color": MUTED,
    "ytick.labelcolor": INK,
    "ytick.left": False,
}

Paint = Callable[["Axes"], None]


def drawn(name: str, height: float, label: str, paint: Paint) -> str:
    """What `paint` puts on axes of so many inches, as an `svg` element. `name` must be the only one of its page;
    `label` says what is to be seen, for those who do not see it."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # a letter that the font does not have; the browser's will
        matplotlib.rcdefaults()
        for setting, value in _STYLE.items():
            matplotlib.rcParams[setting] = value  # type: ignore[index]
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasSVG(figure)
        paint(figure.add_subplot())
        out = io.StringIO()
        nothing: dict[str, Any] = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(out, format="svg", transparent=True, metadata=nothing)
    return _inside(out.getvalue(), name, label)


def _inside(text: str, name: str, label: str) -> str:
    """The element alone, its ids made its own, without what would hold for the page around it."""
    text = text[text.index("<svg") :].strip()
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*<style[^>]*>.*?</style>", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', text)
    text = re.sub(r'href="#([^"]+)"', rf'href="#{name}-\1"', text)
    text = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", text)
    text = re.sub(r"'DejaVu Sans'(, [^;\"]*)?", "var(--sans)", text)
    begin = re.compile(r'<svg([^>]*?) width="[^"]*"([^>]*)>|<svg([^>]*)>')
    found = begin.match(text)
    assert found is not None
    head = re.sub(r' (width|height)="[^"]*"', "", found.group(0))[:-1]
    return f'{head} role="img" aria-label="{html.escape(label)}">{text[found.end() :]}'


def short(name: str) -> str:
    """A name as a label: cut where it would take the place of the chart."""
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


def per_row(rows: int, row: float = 0.3) -> float:
    """The height of a chart with a line for each of so many things."""
    return 0.75 + row * rows
