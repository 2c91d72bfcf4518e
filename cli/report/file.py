"""From a page to its HTML file: one file that needs nothing else, set by a template."""

from __future__ import annotations

import importlib.util
from importlib.resources import files
from pathlib import Path

from ..options import WrongUsage
from .parts import Page

_LIBRARIES = ("matplotlib", "jinja2")


def check(path: Path) -> None:
    """Raises WrongUsage, before the games are played, where a library is missing or the file cannot be written."""
    missing = [name for name in _LIBRARIES if importlib.util.find_spec(name) is None]
    if missing:
        have = "is" if len(missing) == 1 else "are"
        raise WrongUsage(
            f"Reports need {' and '.join(missing)}, which {have} not installed: `pip install 'tuckbox[lab]'`."
        )
    _write(path, "")


def write(path: Path, page: Page) -> None:
    """Writes the file. Raises WrongUsage if it cannot be written."""
    _write(path, html(page))


def html(page: Page) -> str:
    """The text of the file. Whatever comes from a game is text there, never markup; the charts alone are."""
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup

    folder = files(__package__)
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined)
    environment.filters["svg"] = Markup
    environment.filters["tidy"] = _tidy
    template = environment.from_string(folder.joinpath("page.html").read_text("utf-8"))
    style = Markup(folder.joinpath("page.css").read_text("utf-8"))
    return template.render(page=page, style=style) + "\n"


def _tidy(text: str) -> str:
    """A number and its sign stay in one line."""
    return text.replace(" %", "\u00a0%").replace("± ", "±\u00a0")


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8", newline="\n")
    except OSError as problem:
        raise WrongUsage(f"`{path}` cannot be written: {problem.strerror or problem}.") from None
