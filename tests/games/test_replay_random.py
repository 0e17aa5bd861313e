"""Random records of every game are replayed from the command line, position by position."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.games.record import dump, result_json
from bot.games.replay import main
from tests.conformance.random_records import random_record
from tests.conformance.settings import SETTINGS, Setting


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_random_record_is_replayed_to_its_result(
    setting: Setting, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = random_record(setting)
    file = tmp_path / "record.json"
    file.write_text(dump(record))
    assert 0 == main(["--each", str(file)])
    lines = capsys.readouterr().out.splitlines()
    assert len(record.moves) + 1 == len(lines)
    assert result_json(record.result) == json.loads(lines[-1])["result"]
    assert 0 == main(["--view", "1", str(file)])
