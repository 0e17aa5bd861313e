"""Test modules that no process has compiled yet are compiled by each process in part, and not by each in whole.

Compiling them takes three times as long as importing them. All processes collect the same modules in the same order,
so at the same moment each would compile the same one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from _pytest.outcomes import OutcomeException


def import_share(config: pytest.Config) -> None:
    """Import this process's share of the test modules, in a run of several processes.

    What fails here fails again, and is told, when the module is collected.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None:
        return
    number, processes = int(worker["workerid"].removeprefix("gw")), int(worker["workercount"])
    for name in list(_names(config.rootpath, config.args))[number::processes]:
        with suppress(Exception, OutcomeException):
            import_module(name)


def _names(top: Path, arguments: Iterable[str]) -> Iterator[str]:
    """The modules in the files and folders that a run was asked for."""
    for argument in arguments:
        path = (top / argument.split("::")[0]).resolve()
        files = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
        for file in files:
            if file.is_relative_to(top):
                yield ".".join(file.relative_to(top).with_suffix("").parts)
