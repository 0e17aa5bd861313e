"""What lies where: in the repository, and in the wheel that is made of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest

from bot.games.resources import checkout

pytestmark = pytest.mark.xdist_group("layout")
"""One process makes the wheel that they all look at."""

FOLDERS: Final = {"bot", "renderers", "data", "tests"}
FILES: Final = {"pyproject.toml", "README.md", ".env.example"}


def top() -> Path:
    found = checkout()
    assert found is not None
    return found


def tracked(*options: str) -> list[str]:
    """The paths of the repository's files."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *options], cwd=top(), capture_output=True, text=True, check=True
    )
    return [path for path in listed.stdout.split("\0") if path]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel made of a copy of the checkout in which the bot has been running."""
    folder = tmp_path_factory.mktemp("checkout")
    for path in tracked("--cached", "--others", "--exclude-standard"):
        if (top() / path).is_file():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(top() / path, folder / path)
    for name in ("tableside.db", "tableside.db-wal", "tableside.lock"):
        (folder / "data" / name).write_text("what people played")
    build(folder)
    (made,) = (folder / "dist").glob("*.whl")
    return made


def build(folder: Path) -> None:
    """Make a wheel, with the build tools at hand since the checkout was installed, else with new ones."""
    uv = os.environ.get("UV") or shutil.which("uv")
    assert uv is not None, "uv runs these tests and makes the wheel"
    for options in (["--offline"], []):
        made = subprocess.run(
            [uv, "build", "--wheel", "--quiet", *options],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode == 0:
            return
    pytest.fail(made.stderr)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the wheel lies unpacked, and nothing else of the checkout."""
    folder = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def python(folder: Path, code: str) -> str:
    """What a program prints that imports from a folder, run from elsewhere."""
    ran = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=folder.parent,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return ran.stdout.strip()


def test_the_top_level_holds_these_folders_and_files_and_dot_files() -> None:
    parts = [path.split("/") for path in tracked()]
    assert {first for first, *rest in parts if rest and not first.startswith(".")} == FOLDERS
    assert FILES <= {first for first, *rest in parts if not rest}
    assert {first for first, *rest in parts if not rest and not first.startswith(".")} <= FILES


def test_nothing_that_a_running_bot_writes_is_in_the_repository() -> None:
    assert [] == [path for path in tracked() if path.endswith((".db", ".db-wal", ".lock", ".env"))]


def test_the_wheel_holds_all_data(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    data = [path for path in tracked() if path.startswith("data/")]
    assert data
    assert [] == [path for path in data if f"bot/{path}" not in held]


def test_the_wheel_holds_all_code_and_no_tests(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    code = [path for path in tracked() if path.startswith(("bot/", "renderers/"))]
    assert [] == [path for path in code if path not in held]
    assert [] == [path for path in held if path.startswith("tests/")]


def test_the_wheel_holds_nothing_that_a_running_bot_wrote(wheel: Path) -> None:
    assert [] == [path for path in zipfile.ZipFile(wheel).namelist() if "tableside." in path]


def test_an_installed_wheel_finds_its_data(installed: Path) -> None:
    code = "from bot.games.resources import data; print(data('locales', 'ru', 'cli.ftl').resolve())"
    assert str(installed / "bot" / "data" / "locales" / "ru" / "cli.ftl") == python(installed, code)


def test_an_installed_wheel_speaks_both_languages(installed: Path) -> None:
    code = "from bot.i18n import Words; print(Words('en').say('button-play'), len(Words('ru').say('button-play')))"
    assert "Play 6" == python(installed, code)


def test_an_installed_wheel_is_no_checkout(installed: Path) -> None:
    code = "from bot.games.resources import checkout; print(checkout())"
    assert "None" == python(installed, code)


def test_an_installed_wheel_keeps_its_tables_in_the_users_own_folder(installed: Path) -> None:
    code = "from bot.settings import default_database; print(default_database())"
    address = python(installed, code)
    assert address.endswith("/tableside/tableside.db")
    assert str(installed) not in address


def test_an_installed_wheel_draws_a_picture(installed: Path) -> None:
    code = (
        "from bot.games.fair import Fair; from bot.games.registry import rules_of\n"
        "from renderers.base import Look; from renderers.registry import renderer_of\n"
        "rules = rules_of('dragon_face')\n"
        "state = rules.setup(rules.options({}), 2, Fair(bytes(32), 'salt'))\n"
        "print(renderer_of('dragon_face').png(rules.view(state, None), Look.DARK)[1:4])"
    )
    assert "b'PNG'" == python(installed, code)
