"""From the project's files to the installed package: what is listed is what is there, and the wheel plays a game."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_packages_listed_are_the_folders_with_code() -> None:
    listed = set(PROJECT["tool"]["setuptools"]["packages"])
    found = {
        ".".join(("tuckbox", *path.parent.relative_to(ROOT).parts))
        for folder in ("interpreter", "cli", "schema", "games")
        for path in (ROOT / folder).rglob("__init__.py")
    }
    assert listed == found


def test_every_folder_with_modules_is_a_package() -> None:
    for folder in ("interpreter", "cli"):
        for path in (ROOT / folder).rglob("*.py"):
            assert (path.parent / "__init__.py").is_file(), path


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the tracked files as they are now."""
    copy = tmp_path_factory.mktemp("source")
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for name in listed:
        source, target = ROOT / name, copy / name
        if source.is_file() and not source.is_symlink():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*command, "-w", str(out), str(copy)], check=True, capture_output=True)
    return next(out.glob("*.whl"))


def test_only_our_own_name_lands_in_site_packages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.split("/")[0] for name in names}
    version = PROJECT["project"]["version"]
    assert tops == {"tuckbox", f"tuckbox-{version}.dist-info"}
    assert "tuckbox/interpreter/syntax/rules.lark" in names
    assert "tuckbox/schema/game.schema.json" in names
    assert "tuckbox/games/twelve_days/rules.tuck" in names
    assert "tuckbox/__init__.py" not in names
    files = [path for path in (ROOT / "games").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    files += [path for path in (ROOT / "cli" / "templates").rglob("*") if path.is_file()]
    assert {f"tuckbox/{path.relative_to(ROOT).as_posix()}" for path in files} <= set(names)


def test_the_wheel_plays_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """In an environment of its own, which sees nothing of the checkout; the dependencies are those of this one."""
    home = tmp_path / "env"
    venv.create(home, with_pip=False, symlinks=True)
    site = next((home / "lib").glob("python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    here = [entry for entry in sys.path if entry.endswith("site-packages")]
    (site / "dependencies.pth").write_text("\n".join(here) + "\n", encoding="utf-8")
    code = "import sys; from tuckbox.cli.main import main; sys.argv[0] = 'tuckbox'; main()"
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    command = [str(home / "bin" / "python"), "-c", code, "simulate", "twelve_days", "--games", "20", "--jobs", "1"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "seat" in done.stdout.lower()
    made = subprocess.run([*command[:3], "new", "mine"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert made.returncode == 0 and (tmp_path / "mine" / "rules.tuck").is_file(), made.stderr
    where = [str(home / "bin" / "python"), "-c", "import tuckbox.interpreter as i; print(i.__file__)"]
    place = subprocess.run(where, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout
    assert str(home) in place
