"""How the tests themselves are run: what belongs together in one process, and what a run says that it left out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scratch import in_memory


@pytest.mark.xdist_group("suite")
def test_a_group_is_kept_together(request: pytest.FixtureRequest) -> None:
    if not hasattr(request.config, "workerinput"):
        pytest.skip("One process runs all tests")
    assert request.node.nodeid.endswith("@suite"), "each survey is made in every process"


def run(folder: Path, source: str, *options: str) -> list[str]:
    """Run a file of tests in a checkout that has but this one; returns what is printed."""
    tests, own = folder / "checkout" / "tests", Path(__file__).parent
    tests.mkdir(parents=True)
    for name in ("__init__.py", "compiling.py", "conftest.py", "description.py", "scratch.py", "turns.py"):
        shutil.copyfile(own / name, tests / name)
    (tests / "test_one.py").write_text(source)
    (tests.parent / "pytest.ini").write_text("[pytest]\nmarkers =\n    long\n")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, "."],
        cwd=tests.parent,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == ran.returncode, ran.stdout
    return ran.stdout.splitlines()


def summary(folder: Path, *, described: bool) -> list[str]:
    """What a run says at its end, in a checkout with one test, beside which the description lies or doesn't."""
    if described:
        beside = folder / "shared" / "discord" / "openapi.json"
        beside.parent.mkdir(parents=True)
        beside.write_text("{}")
    return run(folder, "def test_one() -> None: ...\n")[1:]


def test_a_run_without_discords_description_says_in_one_line_what_it_left_out(tmp_path: Path) -> None:
    left_out, passed = summary(tmp_path, described=False)
    assert left_out.startswith("Left out: the check of every request against Discord's description")
    assert passed.startswith("1 passed")


def test_a_run_with_discords_description_leaves_nothing_out(tmp_path: Path) -> None:
    (passed,) = summary(tmp_path, described=True)
    assert passed.startswith("1 passed")


TIMED = """
import time
from pathlib import Path

import pytest

from tests.scratch import in_memory


def look(name: str, seconds: float) -> None:
    began = time.monotonic()
    time.sleep(seconds)
    Path(f"{name}.txt").write_text(f"{began} {time.monotonic()}")


@pytest.mark.xdist_group("latency")
@pytest.mark.parametrize("number", range(2))
def test_latency(number: int) -> None:
    look(f"alone{number}", 0.05)


def test_short() -> None:
    look("short", 0.05)


@pytest.mark.long
def test_long() -> None:
    look("long", 0.4)


@pytest.mark.long
@pytest.mark.xdist_group("waiting")
def test_waiting() -> None:
    look("waiting", 0.05)


def test_another() -> None:
    look("another", 0.4)
"""


@pytest.fixture(scope="module")
def times(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[float, float]]:
    """When some tests of a run in two processes began and ended."""
    folder = tmp_path_factory.mktemp("timed")
    run(folder, TIMED, "--numprocesses=2", "--dist=loadgroup", "--no-loadscope-reorder")
    found = {}
    for file in (folder / "checkout").glob("*.txt"):
        began, ended = map(float, file.read_text().split())
        found[file.stem] = began, ended
    assert {"alone0", "alone1", "short", "waiting", "long", "another"} == set(found)
    return found


@pytest.mark.xdist_group("suite")
def test_nothing_runs_beside_a_test_that_looks_at_latency(times: dict[str, tuple[float, float]]) -> None:
    for name in ("alone0", "alone1"):
        began, ended = times[name]
        assert all(then <= began or since >= ended for other, (since, then) in times.items() if other != name)


def test_tests_that_wait_and_long_ones_begin_first_and_those_that_run_alone_come_last(tmp_path: Path) -> None:
    listed = run(tmp_path, TIMED, "--collect-only")
    names = [line.partition("::")[2] for line in listed if "::" in line]
    first, last = ["test_waiting", "test_long"], ["test_latency[0]", "test_latency[1]"]
    assert [*first, "test_short", "test_another", *last] == names


def test_tests_write_into_memory_and_what_killed_runs_have_left_there_is_removed(tmp_path: Path) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    left, running = (tmp_path / f"tableside-tests-{process}-a" for process in (ended.pid, os.getpid()))
    for each in (left, running):
        each.mkdir()
    environment: dict[str, str] = {}
    folder = in_memory(environment, tmp_path, room=0)
    assert folder is not None
    assert {"TMPDIR": folder.name} == environment
    assert {running, Path(folder.name)} == set(tmp_path.iterdir())
    folder.cleanup()


def test_tests_write_as_ever_where_memory_has_no_room_and_where_somebody_says_so(tmp_path: Path) -> None:
    assert in_memory({}, tmp_path, room=1 << 60) is None
    assert in_memory({}, tmp_path / "missing", room=0) is None
    assert in_memory({"TMPDIR": "/tmp"}, tmp_path, room=0) is None
    assert [] == list(tmp_path.iterdir())
