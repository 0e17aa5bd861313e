"""What files and people can write into JSON: each case is answered clearly, and within a second."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.games.dizzle import loading
from bot.games.dizzle.sheet import SheetError
from bot.games.record import NotARecord, load
from bot.games.strict_json import DEEPEST, LARGEST, NotJson, loads
from bot.games.zen.form import FormError, parse_forms

KEYS = ", ".join(f'"key {number}": 0' for number in range(60_000))
BAD: dict[str, tuple[str | bytes, str]] = {
    "one of 60,000 keys twice": ("{" + KEYS + ', "key 59999": 1}', 'key twice: "key 59999"'),
    "a key twice far within": ('{"a": [{"b": {"c": 1, "c": 1}}]}', 'key twice: "c"'),
    "lists 10,000 deep": ("[" * 10_000 + "]" * 10_000, "nested too deeply"),
    "objects 10,000 deep": ('{"a":' * 10_000 + "1" + "}" * 10_000, "nested too deeply"),
    "lists that never end": ("[" * LARGEST, "nested too deeply"),
    "quotes that never end": ('"' + '\\"' * (LARGEST // 2 - 1), "not JSON: Unterminated string"),
    "closing brackets": ("]" * LARGEST, "not JSON: Expecting value"),
    "a fraction of a million digits": ("0." + "1" * (LARGEST - 2), "a number of more than 400 characters"),
    "too much": (b" " * (LARGEST + 1), f"larger than {LARGEST} bytes"),
    "zeroes": (bytes(LARGEST), "not JSON: Expecting value"),
    "no UTF-8": (b'{"a": "\xff"}', "not JSON: not UTF-8 at byte 7"),
    "a long key twice": ('{"' + "k" * 400_000 + '": 1, "' + "k" * 400_000 + '": 2}', "key twice: "),
    "not a number": ('{"a": NaN}', "not JSON: NaN"),
}


@pytest.fixture(autouse=True)
def within_a_second() -> object:
    """Hold whatever a test does to a second of this process's time, however busy the machine is."""
    before = time.process_time()
    yield
    assert time.process_time() - before < 1


@pytest.mark.parametrize(("written", "fault"), BAD.values(), ids=BAD)
def test_what_is_out_of_bounds_is_refused_in_one_line(written: str | bytes, fault: str) -> None:
    with pytest.raises(NotJson) as caught:
        loads(written)
    assert fault in str(caught.value)
    assert len(str(caught.value)) < 160
    assert str(caught.value).isascii()
    with pytest.raises(NotARecord, match=fault):
        load(written)


def test_what_is_within_bounds_is_read() -> None:
    deep = "[" * DEEPEST + "]" * DEEPEST
    assert json.loads(deep) == loads(deep)
    assert {"[[[": ["]", '"{{', 1.5, -3, None, True]} == loads('{"[[[": ["]", "\\"{{", 1.5, -3, null, true]}')
    assert int("1" * 40) == loads("1" * 100_000)
    assert "é" == loads('\ufeff"é"'.encode())
    many = "[" + ",".join(["[0]"] * 200_000) + "]"
    assert 200_000 == len(loads(many))


@pytest.mark.parametrize(("written", "fault"), BAD.values(), ids=BAD)
def test_forms_out_of_bounds_are_refused(written: str | bytes, fault: str) -> None:
    with pytest.raises(FormError, match=fault):
        parse_forms(written)


def test_a_form_as_wide_as_its_file_is_refused() -> None:
    form = {"id": "easy-wide", "tier": "easy", "dots": 1, "rows": ["B" * 500_000]}
    with pytest.raises(FormError, match="72 rows and columns at most"):
        parse_forms(json.dumps({"format": 1, "forms": [form]}))


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str | bytes], None]:
    """Put a sheet into the place of level 5, and read it."""
    monkeypatch.setattr(loading, "data", lambda *parts: tmp_path.joinpath(*parts[1:]))

    def read(written: str | bytes) -> None:
        (tmp_path / "level5.json").write_bytes(written.encode() if isinstance(written, str) else written)
        loading.sheet_of.__wrapped__(5)

    return read


@pytest.mark.parametrize(("written", "fault"), BAD.values(), ids=BAD)
def test_a_sheet_out_of_bounds_is_refused(
    sheet: Callable[[str | bytes], None], written: str | bytes, fault: str
) -> None:
    with pytest.raises(SheetError, match="level5.json: file: must be readable JSON .*" + fault) as caught:
        sheet(written)
    assert len(str(caught.value)) < 250


def test_a_sheet_that_never_ends_is_refused(tmp_path: Path, sheet: Callable[[str | bytes], None]) -> None:
    (tmp_path / "level5.json").symlink_to("/dev/zero")
    with pytest.raises(SheetError, match="larger than"):
        loading.sheet_of.__wrapped__(5)


def replay(*words: str, given: bytes | None = None) -> tuple[int, str]:
    found = subprocess.run(
        [sys.executable, "-m", "bot", "replay", *words], input=given, capture_output=True, timeout=60
    )
    assert b"" == found.stdout
    return found.returncode, found.stderr.decode()


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such file here")
def test_replaying_a_file_that_never_ends_is_refused() -> None:
    assert (2, f"tableside replay: no record: larger than {LARGEST} bytes\n") == replay("/dev/zero")


def test_replaying_sixty_thousand_keys_with_one_doubled_is_refused() -> None:
    written, fault = BAD["one of 60,000 keys twice"]
    assert isinstance(written, str)
    assert (2, f"tableside replay: {fault}\n") == replay("-", given=written.encode())


def test_the_readme_states_the_limits() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"{LARGEST >> 20} MiB" in readme
    assert f"{DEEPEST} deep" in readme
