"""The same record gives the same pictures, descriptions and boards, whoever draws them and when."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.games.record import dump
from bot.games.registry import all_games
from tests.conformance.pictures import POSITIONS, digests
from tests.conformance.random_records import random_record
from tests.conformance.settings import SETTINGS, Setting

pytestmark = pytest.mark.long

CHOSEN = [
    max((each for each in SETTINGS if each.game == game), key=lambda each: each.seats) for game in all_games()
]
"""For each game the first setting with the most seats: the most there is to draw."""


def drawn(file: Path, hash_seed: int) -> list[str]:
    """The digests that a process of its own makes, with sets and dictionaries hashed its own way."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.conformance.pictures", str(file)],
        env=os.environ | {"PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    found: list[str] = json.loads(told.stdout)
    return found


@pytest.mark.parametrize("setting", CHOSEN, ids=str)
def test_the_same_record_gives_the_same_pictures(setting: Setting, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    text = dump(random_record(setting))
    file.write_text(text)
    first = digests(text)
    assert POSITIONS * (setting.seats + 1) == len(first)
    assert len(set(first)) > POSITIONS / 2
    assert first == drawn(file, 1)
