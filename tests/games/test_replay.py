"""The command ``replay``: what it prints, its exit statuses, and that nothing makes it stumble."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from bot.games.fair import commitment
from bot.games.record import dump
from bot.games.replay import main, view_json
from tests.games.records import SEED, as_text, document, random_game
from tests.games.test_record import NO_RECORDS, RESULT, WRONG_RECORDS
from tests.properties import given

RESIGNED = document("1 e3-e5", "2 e9-e7", "1 resign", result=RESULT)
CHECKOUT = Path(__file__).parents[2]


class Ran(NamedTuple):
    status: int
    printed: list[Any]
    """The objects on standard output, one a line."""
    said: list[str]
    """The lines on standard error."""


def run(*arguments: str) -> Ran:
    """Run the command in this process."""
    output, error = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(error):
        status = main(list(arguments))
    return Ran(
        status, [json.loads(line) for line in output.getvalue().splitlines()], error.getvalue().splitlines()
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "record.json"


def replay(file: Path, source: Any, *arguments: str) -> Ran:
    file.write_bytes(source if isinstance(source, bytes) else as_text(source))
    return run(*arguments, str(file))


def python(*arguments: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run Python on the checkout."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=CHECKOUT, capture_output=True, timeout=60, check=False, **more)


# What is printed


def test_the_last_position_is_printed(file: Path) -> None:
    expected = {
        "commitment": commitment(SEED),
        "game": "dragon_face",
        "legal": {},
        "ply": 3,
        "result": RESULT,
        "to_act": [],
    }
    assert replay(file, RESIGNED) == Ran(0, [expected], [])


def test_legal_moves_are_sorted_and_by_seat(file: Path) -> None:
    printed = replay(file, document("1 e3-e5")).printed[0]
    assert [2] == printed["to_act"]
    assert ["2"] == list(printed["legal"])
    assert 36 == len(printed["legal"]["2"])
    assert printed["legal"]["2"] == sorted(printed["legal"]["2"])
    assert printed["result"] is None


def test_keys_are_sorted_and_whole_numbers_have_no_point(file: Path) -> None:
    file.write_bytes(as_text(RESIGNED))
    lines = python("-m", "bot.games.replay", str(file)).stdout.decode().splitlines()
    assert lines == [json.dumps(json.loads(lines[0]), sort_keys=True)]
    assert '"scores": [0, 1]' in lines[0]


def test_each_position_is_printed_before_the_first_move_and_after_each(file: Path) -> None:
    ran = replay(file, RESIGNED, "--each")
    assert [(0, [1]), (1, [2]), (2, [1]), (3, [])] == [(line["ply"], line["to_act"]) for line in ran.printed]
    assert 0 == ran.status


def test_with_each_the_last_good_position_comes_before_the_error(file: Path) -> None:
    ran = replay(file, document("1 e3-e5", "2 e9-e6"), "--each")
    assert (1, [0, 1], 1) == (ran.status, [line["ply"] for line in ran.printed], len(ran.said))


def test_with_each_a_wrong_result_comes_after_all_positions(file: Path) -> None:
    ran = replay(file, document("1 e3-e5", result=RESULT), "--each")
    assert (1, [0, 1], 1) == (ran.status, [line["ply"] for line in ran.printed], len(ran.said))


@pytest.mark.parametrize("seat", ["0", "1", "2"])
def test_a_view_comes_with_its_own_legal_moves_only(file: Path, seat: str) -> None:
    printed = replay(file, document("1 e3-e5"), "--view", seat).printed[0]
    assert [2] == printed["to_act"]
    assert list(printed["legal"]) == (["2"] if "2" == seat else [])
    assert printed["view"]["viewer"] == (int(seat) or None)
    assert "light governor" == printed["view"]["pieces"]["e5"]


def test_a_view_of_each_position(file: Path) -> None:
    ran = replay(file, RESIGNED, "--view", "1", "--each")
    assert [None, "e3-e5", "e9-e7", "e9-e7"] == [line["view"]["last"] for line in ran.printed]


def test_a_hidden_game_is_printed_from_each_seat(file: Path) -> None:
    hidden = document(game="dazzle", options={"deal": "dazzle"})
    views = [replay(file, hidden, "--view", seat).printed[0]["view"] for seat in ("0", "1", "2")]
    assert views[1] != views[2]
    assert views[0] not in views[1:]


def test_a_record_comes_from_standard_input_too() -> None:
    done = python("-m", "bot.games.replay", "-", input=as_text(RESIGNED))
    assert (0, 3, b"") == (done.returncode, json.loads(done.stdout)["ply"], done.stderr)


def test_a_random_game_is_replayed(file: Path) -> None:
    record = random_game(7)
    ran = replay(file, dump(record).encode(), "--each")
    assert (ran.status, len(ran.printed)) == (0, len(record.moves) + 1)


def test_values_of_all_kinds_are_printable() -> None:
    assert {
        "1": [1, 0.5],
        "b": [1, 3],
        "c": "01",
    } == view_json({1: (1.0, 0.5), "b": frozenset({3, 1}), "c": b"\x01"})


# What goes wrong


@pytest.mark.parametrize("arguments", [(), ("--each",)], ids=["last", "each"])
@pytest.mark.parametrize("source", NO_RECORDS.values(), ids=NO_RECORDS.keys())
def test_no_record_is_status_2_and_one_line(file: Path, source: Any, arguments: tuple[str, ...]) -> None:
    ran = replay(file, source, *arguments)
    assert (2, [], 1) == (ran.status, ran.printed, len(ran.said))


@pytest.mark.parametrize("source", WRONG_RECORDS.values(), ids=WRONG_RECORDS.keys())
def test_a_wrong_record_is_status_1_and_one_line(file: Path, source: Any) -> None:
    ran = replay(file, source)
    assert (1, [], 1) == (ran.status, ran.printed, len(ran.said))


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--each"],
        ["nowhere.json"],
        [str(CHECKOUT)],
        [""],
        ["no\nsuch\nfile"],
        ["\0"],
        ["\udcff"],
        ["a", "b"],
        ["--every", "a"],
        ["--ea", "a"],
        ["--view"],
        ["--view", "x", "a"],
        ["--view", "1.0", "a"],
        ["--view", "", "a"],
        ["--view", "٣", "a"],
        ["--view", "9" * 5000, "a"],
    ],
    ids=repr,
)
def test_a_wrong_command_line_is_status_2_and_one_line(arguments: list[str]) -> None:
    ran = run(*arguments)
    assert (2, [], 1) == (ran.status, ran.printed, len(ran.said))


@pytest.mark.parametrize("seat", ["3", "-1", "999999999"])
def test_a_view_of_a_seat_that_is_not_there_is_status_1_and_one_line(file: Path, seat: str) -> None:
    ran = replay(file, RESIGNED, f"--view={seat}", "--each")
    assert (1, [], 1) == (ran.status, ran.printed, len(ran.said))


def test_help_is_status_0() -> None:
    done = python("-m", "bot.games.replay", "--help")
    assert (0, b"") == (done.returncode, done.stderr)
    assert b"--each" in done.stdout


def test_a_reader_that_leaves_early_is_no_error(file: Path) -> None:
    file.write_text(dump(random_game(7)))
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "bot.games.replay", "--each", str(file)]
    with os.fdopen(writing, "wb") as output:
        done = subprocess.run(
            command, cwd=CHECKOUT, stdout=output, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert (0, b"") == (done.returncode, done.stderr)


def test_a_full_disk_is_one_line(file: Path) -> None:
    file.write_bytes(as_text(RESIGNED))
    command = [sys.executable, "-m", "bot.games.replay", str(file)]
    with open("/dev/full", "wb") as output:
        done = subprocess.run(
            command, cwd=CHECKOUT, stdout=output, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert (1, 1) == (done.returncode, len(done.stderr.splitlines()))


def test_it_needs_neither_discord_nor_pictures_nor_a_database(file: Path) -> None:
    file.write_bytes(as_text(RESIGNED))
    program = (
        "import sys; from bot.games.replay import main; status = main(sys.argv[1:]);"
        "print(status, [name for name in ('discord', 'PIL', 'sqlalchemy', 'fluent', 'asyncio') if name in sys.modules])"
    )
    done = python("-c", program, str(file))
    assert b"0 []" == done.stdout.splitlines()[-1]


# Anything at all


quickly = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([1, 2, "dragon_face", "resign", [2, 1], [0, 1], 10**30, "1 resign", "2 draw"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=4) | st.sampled_from([*document(), *RESULT]), inner, max_size=4)
    ),
    max_leaves=8,
)


def refused(ran: Ran) -> None:
    assert ran.status in (1, 2)
    assert 1 == len(ran.said)
    assert ran.said[0].startswith("tableside replay: ")
    assert ran.said[0].isascii()
    assert [] == ran.printed


@quickly
@given(source=st.binary(max_size=200))
def test_any_bytes_are_refused_in_one_line(file: Path, source: bytes) -> None:
    refused(replay(file, source))


@quickly
@given(value=VALUES)
def test_any_json_is_refused_in_one_line(file: Path, value: Any) -> None:
    refused(replay(file, value))


@quickly
@given(changes=st.dictionaries(st.sampled_from([*document()]), VALUES, min_size=1, max_size=3))
def test_a_record_with_some_other_values_never_stumbles(file: Path, changes: dict[str, Any]) -> None:
    ran = replay(file, {**RESIGNED, **changes})
    if ran.status != 0:  # a change may be none, or leave another good record
        refused(ran)


@quickly
@given(text=st.text(max_size=12) | st.from_regex(r"[0-9]{1,3} [a-i0-9x=-]{0,12}", fullmatch=True))
def test_any_move_is_played_or_refused_in_one_line(file: Path, text: str) -> None:
    ran = replay(file, document("1 e3-e5", text))
    if ran.status != 0:
        refused(ran)
        assert 1 == ran.status


@quickly
@given(data=st.data())
def test_a_damaged_file_never_stumbles(file: Path, data: st.DataObject) -> None:
    good = as_text(RESIGNED)
    start = data.draw(st.integers(0, len(good) - 1))
    end = data.draw(st.integers(start, min(start + 12, len(good))))
    ran = replay(file, good[:start] + data.draw(st.binary(max_size=6)) + good[end:])
    if ran.status != 0:
        refused(ran)
