"""A game from a package of somebody else: installed into a folder, and played by a program that finds it there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.long

HERE: Final = Path(__file__).resolve().parent


def install(folder: Path) -> None:
    """Put the package and what its pyproject.toml says of it into a folder, as an installer does."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    shutil.copytree(HERE / "highest", folder / "highest", ignore=shutil.ignore_patterns("__pycache__"))
    about = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    lines = [
        line
        for group, entries in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in entries.items()))
    ]
    (about / "entry_points.txt").write_text("\n".join(lines))


def test_a_game_from_elsewhere_has_everything_that_ours_have_and_goes_without_harm(tmp_path: Path) -> None:
    install(tmp_path)
    files = [str(HERE / file) for file in ("installed.py", "uninstalled.py")]
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-q", "-o", "addopts=", *files]
    ran = subprocess.run(
        command,
        cwd=HERE.parents[1],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert 0 == ran.returncode, ran.stdout[-6000:] + ran.stderr[-2000:]
