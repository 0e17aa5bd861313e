"""A sheet that whoever runs the bot adds: played, scored and drawn like the others, or refused with its fault."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.games.dizzle import loading as sheets
from bot.games.dizzle.loading import levels, sheet_of
from bot.games.dizzle.rules import RULES
from bot.games.dizzle.score import stars
from bot.games.dizzle.sheet import LEVELS, SheetError
from bot.games.options import OptionsError
from bot.games.record import dump, load, plies
from bot.games.resources import data
from renderers.base import Look
from renderers.registry import renderer_of
from tests.conformance.random_records import random_record
from tests.conformance.settings import Setting

Add = Callable[[str, object], None]


def document(level: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(data("dizzle", f"level{level}.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture
def add(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Add]:
    """What adds a file to a copy of the sheets, which is used instead of them meanwhile."""
    folder = tmp_path / "dizzle"
    shutil.copytree(data("dizzle"), folder)
    monkeypatch.setattr(sheets, "data", lambda *parts: tmp_path.joinpath(*parts))

    def put(name: str, content: object) -> None:
        text = content if isinstance(content, str) else json.dumps(content)
        (folder / name).write_text(text, encoding="utf-8")
        levels.cache_clear()
        sheet_of.cache_clear()

    yield put
    levels.cache_clear()
    sheet_of.cache_clear()


def test_without_added_sheets_there_are_the_pages_four() -> None:
    assert LEVELS == levels()
    with pytest.raises(OptionsError, match="1, 2, 3, 4"):
        RULES.options({"level": 5})


@pytest.mark.parametrize("number", [5, 7, 25])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_an_added_sheet_is_played_to_the_end(add: Add, number: int, seats: int) -> None:
    add(f"level{number}.json", {**document(4), "level": number})
    sheets.check_sheets()
    assert (*LEVELS, number) == levels()
    assert {"level": number} == RULES.options({"level": number})
    record = random_record(Setting("dizzle", seats, {"level": number}))
    assert record.result is not None
    assert record == load(dump(record))
    state = list(plies(record))[-1].state
    view = RULES.view(state, None)
    assert renderer_of("dizzle").png(view, Look.LIGHT).startswith(b"\x89PNG")


def test_an_added_sheet_asks_as_many_points_as_those_above_the_first() -> None:
    assert stars(5, 85) == stars(4, 85)
    assert stars(5, 85) < stars(1, 85)


def test_dot_files_and_others_are_left_alone(add: Add) -> None:
    add(".level9.json", "{")
    add("notes.txt", "not a sheet")
    assert LEVELS == levels()


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("level26.json", {}, "level26.json: file: must be called level1.json to level25.json"),
        ("level05.json", {}, "level05.json: file: must be called"),
        ("Level5.json", {}, "Level5.json: file: must be called"),
        ("level5.JSON", {}, "level5.JSON: file: must be called"),
        ("level0.json", {}, "level0.json: file: must be called"),
        ("harbour.json", {}, "harbour.json: file: must be called"),
        ("level5.json", "{", "level5.json: file: must be readable JSON"),
        ("level5.json", {"level": 5}, "level5.json: grid: is missing"),
    ],
)
def test_a_faulty_added_sheet_is_refused_at_the_start(
    add: Add, name: str, content: object, fault: str
) -> None:
    add(name, content)
    with pytest.raises(SheetError, match=re.escape(fault)):
        sheets.check_sheets()


def test_an_added_sheet_that_calls_itself_another_level_is_refused(add: Add) -> None:
    add("level5.json", document(1))
    with pytest.raises(SheetError, match=re.escape("level5.json: level: must be 5, as the file's name says")):
        sheets.check_sheets()


def test_a_shipped_sheet_that_is_missing_is_named(add: Add, tmp_path: Path) -> None:
    add("notes.txt", "")
    (tmp_path / "dizzle" / "level3.json").unlink()
    with pytest.raises(SheetError, match=re.escape("level3.json: file: must be readable JSON")):
        sheets.check_sheets()
