"""How the tests themselves are run: what belongs together in one process, and what a run says that it left out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.xdist_group("suite")
def test_a_group_is_kept_together(request: pytest.FixtureRequest) -> None:
    if not hasattr(request.config, "workerinput"):
        pytest.skip("One process runs all tests")
    assert request.node.nodeid.endswith("@suite"), "each survey is made in every process"


def summary(folder: Path, *, described: bool) -> list[str]:
    """What a run says at its end, in a checkout with one test, beside which the description lies or doesn't."""
    tests, own = folder / "checkout" / "tests", Path(__file__).parent
    tests.mkdir(parents=True)
    for name in ("__init__.py", "conftest.py", "description.py"):
        shutil.copyfile(own / name, tests / name)
    (tests / "test_one.py").write_text("def test_one() -> None: ...\n")
    if described:
        beside = folder / "shared" / "discord" / "openapi.json"
        beside.parent.mkdir(parents=True)
        beside.write_text("{}")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."],
        cwd=tests.parent,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST")},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.splitlines()[1:]


def test_a_run_without_discords_description_says_in_one_line_what_it_left_out(tmp_path: Path) -> None:
    left_out, passed = summary(tmp_path, described=False)
    assert left_out.startswith("Left out: the check of every request against Discord's description")
    assert passed.startswith("1 passed")


def test_a_run_with_discords_description_leaves_nothing_out(tmp_path: Path) -> None:
    (passed,) = summary(tmp_path, described=True)
    assert passed.startswith("1 passed")
