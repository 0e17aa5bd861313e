"""What all tests share: an order, turns, a database to copy, and a word about what was left out."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from tests import compiling, scratch
from tests.description import BESIDE, description
from tests.turns import TURNS, Turns, looks_at_latency, place

MEASURED = "measured"
Measured = Callable[[str, float], None]
"""Tells what took how many seconds."""

_SHARED = "turns"
_FOLDER = pytest.StashKey["tempfile.TemporaryDirectory[str]"]()


def pytest_configure(config: pytest.Config) -> None:
    """Let all processes of a run write where it costs little, and share their compiled modules: those cost seconds.

    Where Python may write none (``PYTHONDONTWRITEBYTECODE``) they lie in a folder of their own, gone with the run.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        compiled = tempfile.TemporaryDirectory(prefix="tableside-compiled-")
        os.environ["PYTHONPYCACHEPREFIX"] = compiled.name
        config.add_cleanup(compiled.cleanup)
    if folder := scratch.in_memory(os.environ):
        tempfile.tempdir = folder.name
        config.add_cleanup(folder.cleanup)
    if shared := getattr(config, "workerinput", {}).get(_SHARED):
        config.stash[TURNS] = Turns(Path(shared))
        config.add_cleanup(config.stash[TURNS].close)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process that is about to run tests which folder it shares with the others."""
    if _FOLDER not in node.config.stash:
        node.config.stash[_FOLDER] = tempfile.TemporaryDirectory(prefix="tableside-turns-")
        node.config.add_cleanup(node.config.stash[_FOLDER].cleanup)
    node.workerinput[_SHARED] = node.config.stash[_FOLDER].name


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect tests without looking for garbage: nearly all stays, and looking takes a third of the time."""
    gc.disable()
    try:
        compiling.import_share(session.config)
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each test in its place, else in the order in which they stand."""
    items.sort(key=place)


def pytest_collection_finish() -> None:
    """Let the garbage collector look no more at the thousands of tests and modules that stay to the end.

    What is left looks small to it then, and it would go through all of it again and again: seldom is enough.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 20)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """Run a test when it is its turn."""
    turns, alone = item.config.stash.get(TURNS, None), looks_at_latency(item)
    if turns is None:
        return (yield)
    turns.begin(alone=alone)
    try:
        return (yield)
    finally:
        if not (alone and looks_at_latency(nextitem)):
            turns.end()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in (*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")):
        for name, value in report.user_properties:
            if name == MEASURED:
                terminalreporter.write_line(f"Measured: {value}")
    if description() is None:
        terminalreporter.write_line(
            f"Left out: the check of every request against Discord's description, as {BESIDE} isn't there."
        )


@pytest.fixture
def measured(record_property: Callable[[str, object], None]) -> Measured:
    """Tells in the summary how many seconds something took; such tests are of the group ``latency``."""
    return lambda what, seconds: record_property(MEASURED, f"{what}: {seconds:.3f} s")


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite database that is up to date and holds nothing yet: copied in a tenth of the time it takes to make."""
    from tests.upgrading import make_database

    path = tmp_path_factory.mktemp("template") / "tableside.db"
    make_database(path)
    return path


@pytest.fixture
def fresh_database(template: Path, tmp_path: Path) -> Path:
    """A SQLite database of the test's own, up to date and empty."""
    return Path(shutil.copyfile(template, tmp_path / "tableside.db"))
