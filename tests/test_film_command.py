"""``tableside film``, as a terminal sees it."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import MISUSED, WRONG, main
from bot.games.record import Record, dump
from tests.conformance.random_records import random_record
from tests.conformance.settings import Setting


@pytest.fixture(scope="module")
def record() -> Record:
    return random_record(Setting("dazzle", 2, {"deal": "dazzle"}))


@pytest.fixture
def file(tmp_path: Path, record: Record) -> Path:
    path = tmp_path / "record.json"
    path.write_text(dump(record), encoding="ascii")
    return path


@pytest.mark.parametrize(("name", "form"), [("film.gif", "GIF"), ("film.WEBP", "WEBP")])
def test_a_record_becomes_a_film(
    file: Path, record: Record, capsys: pytest.CaptureFixture[str], name: str, form: str
) -> None:
    out = file.with_name(name)
    assert 0 == main(["film", str(file), str(out), "--view", "2"])
    made = Image.open(BytesIO(out.read_bytes()))
    assert (form, len(record.moves) + 1) == (made.format, getattr(made, "n_frames", 0))
    assert f"{out}: {len(record.moves)} moves, " in capsys.readouterr().out


def test_what_cant_be_filmed_is_told_in_a_line(
    file: Path, record: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = file.with_name("wrong.json")
    wrong.write_text(dump(replace(record, moves=("1 nonsense",))), encoding="ascii")
    none = file.with_name("none.json")
    none.write_text("[]", encoding="ascii")
    out = str(file.with_name("film.gif"))
    for expected, said, words in (
        (MISUSED, "must end in .gif or .webp", [str(file), "film.png"]),
        (MISUSED, "can’t be read", ["nowhere.json", out]),
        (MISUSED, "is no record", [str(none), out]),
        (MISUSED, "there are the seats 1 to 2", [str(file), out, "--view", "3"]),
        (WRONG, "There is no film of this", [str(wrong), out]),
        (MISUSED, "can’t be written", [str(file), str(file / "film.gif")]),
    ):
        assert expected == main(["film", *words])
        errors = capsys.readouterr().err.splitlines()
        assert 1 == len(errors), errors
        assert said in errors[0]
    assert not Path(out).exists()
