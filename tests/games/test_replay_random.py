"""Random records of every game are replayed from the command line, position by position."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from bot.games.core import play, to_act
from bot.games.fair import Fair
from bot.games.record import Record, dump, result_json
from bot.games.registry import rules_of
from bot.games.replay import main
from tests.conformance.settings import SETTINGS, Setting


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_random_record_is_replayed_to_its_result(
    setting: Setting, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    random, rules = Random(str(setting)), rules_of(setting.game)
    seed, options = random.randbytes(32), rules.options(setting.options)
    state = rules.setup(options, setting.seats, Fair(seed, "1-2"))
    moves: list[str] = []
    while rules.outcome(state) is None:
        seat = random.choice(to_act(rules, state, setting.seats))
        move = random.choice(rules.legal(rules.view(state, seat)))
        state = play(rules, state, seat, move).state
        moves.append(f"{seat} {rules.write(move)}")
    result = rules.outcome(state)
    record = Record(
        setting.game, rules.info.version, options, setting.seats, seed, "1-2", tuple(moves), result
    )
    file = tmp_path / "record.json"
    file.write_text(dump(record))
    assert 0 == main(["--each", str(file)])
    lines = capsys.readouterr().out.splitlines()
    assert len(moves) + 1 == len(lines)
    assert result_json(result) == json.loads(lines[-1])["result"]
    assert 0 == main(["--view", "1", str(file)])
