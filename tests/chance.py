"""Chance that is the same in each run: what is dealt in a test, and what computers play, follows from its name.

A test of whole games that fails with one deal in fifty would fail once in fifty runs, and whoever has changed
something else would be stopped by it. ``TABLESIDE_CHANCE=7 uv run pytest`` lets everything fall another way.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from random import Random
from types import ModuleType
from typing import Final

import pytest

from bot.games import fair
from bot.store.people import daily
from bot.store.tables import codes
from bot.tables import computers, lobby, service

CHANCE: Final = os.environ.get("TABLESIDE_CHANCE", "1")
"""Another word, and all that is left to chance falls another way."""

_DRAWING: Final[tuple[ModuleType, ...]] = (service, lobby, daily, computers, codes)
"""The modules that draw seeds and tables' codes."""
_block: Final = fair._block
_SNOWFLAKES: Final = re.compile(r"\d{15,}")


def chance_of(name: str) -> Random:
    """The chance of something with a name: the same in each run."""
    return Random(f"{CHANCE} {name}")


class Foreseen:
    """Stands for the module ``secrets`` in those modules: what it gives is the same in each run."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def token_bytes(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def randbits(self, count: int) -> int:
        return self._random.getrandbits(count)

    def choice(self, of: str) -> str:
        return self._random.choice(of)


def foresee(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let this process's bots draw what they draw whenever this name is given.

    The salt of a stream is made of Discord's identifiers, and those of the time: streams leave them out here.
    """
    secrets = Foreseen(chance_of(name))
    for module in _DRAWING:
        monkeypatch.setattr(module, "secrets", secrets)

    @lru_cache(maxsize=512)
    def block(seed: bytes, salt: str, index: int) -> tuple[int, ...]:
        return _block(seed, _SNOWFLAKES.sub("", salt), index)

    monkeypatch.setattr(fair, "_block", block)


def foresee_test(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process's bots draw in a test what they draw in each run of it."""
    file, _, name = request.node.location
    foresee(monkeypatch, f"{file} {name}")
