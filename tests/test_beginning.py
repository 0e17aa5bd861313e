"""Whatever is wrong before the first connection ends in one line that says what to do, and in no traceback."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from bot.__main__ import MISUSED, WRONG
from bot.games.dizzle.loading import parse_sheet
from bot.store.ground import lock
from renderers import fonts
from tests.test_command_line import Run, _nothing_set, run

__all__ = ["_nothing_set", "run"]

NOWHERE = "http://127.0.0.1:9/api/v10"
"""Nobody listens on the port that is meant for throwing things away."""


@pytest.fixture(autouse=True)
def _bot(_nothing_set: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")
    monkeypatch.setenv("DISCORD_API_URL", NOWHERE)


def told(run: Run) -> tuple[int, str]:
    """How a start ends, and the one line that it prints."""
    status, lines, errors = run("run")
    assert ([], 1) == (lines, len(errors)), errors
    assert "Traceback" not in errors[0]
    return status, errors[0]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (
            "sqlite:///~nosuchuser/x.db",
            "Name it from the top, as in sqlite:////var/lib/tableside/tableside.db.",
        ),
        (
            "sqlite://x.db",
            "A SQLite address has three slashes before the file, as in sqlite:///tableside.db.",
        ),
        ("sqlite:///", "A SQLite address names a file, as in sqlite:///tableside.db."),
        ("sqlite:///.", "Put that right, or name another place in DATABASE_URL."),
        ("sqlite:////proc/x/x.db", "Put that right, or name another place in DATABASE_URL."),
        (f"sqlite:///{'a' * 300}.db", "Put that right, or name another place in DATABASE_URL."),
        ("mysql://here/tables", "DATABASE_URL must begin with sqlite:/// or postgresql://."),
        ("postgresql+psycopg2://u:secret@127.0.0.1:9/db", "starts with sqlite:/// or postgresql://"),
        ("postgresql://u:secret@127.0.0.1:9/db", "Put that right, or name another place in DATABASE_URL."),
        ("postgres://u:secret@127.0.0.1:9/db", "Put that right, or name another place in DATABASE_URL."),
        ("postgresql://nobody.invalid/db", "Put that right, or name another place in DATABASE_URL."),
        (
            "postgresql://u:secret@127.0.0.1:port/db",
            "write it as postgresql://user:password@host:5432/database",
        ),
        ("postgresql://u:secret@127.0.0.1:9/db?sslmode=require", "'sslmode'): write it as postgresql://"),
    ],
)
def test_an_address_of_the_database_that_will_not_do(
    run: Run, monkeypatch: pytest.MonkeyPatch, address: str, said: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", address)
    status, line = told(run)
    assert said in line
    assert status in {WRONG, MISUSED}
    assert "sec" not in line


def test_what_is_wrong_with_the_database_is_said_in_the_readers_language(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    said = []
    for address in ("sqlite:///~nosuchuser/x.db", "sqlite://x.db", "sqlite:///", "postgresql://h:port/db"):
        monkeypatch.setenv("DATABASE_URL", address)
        said.append(told(run)[1])
    openings = ("Файл базы данных", "В адресе SQLite", "Адрес SQLite", "Адрес PostgreSQL")
    assert [True] * len(said) == [line.startswith(each) for line, each in zip(said, openings, strict=True)]


def test_capitals_in_an_address_mean_the_same(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"SQLite:///{tmp_path / 'x.db'}")
    assert "There is no connection with Discord" in told(run)[1]
    assert (tmp_path / "x.db").is_file()


@pytest.mark.parametrize("token", ["one\ntwo", "Bot abc", "токен", "“abc”", "abc\u200b"])
def test_a_token_that_cannot_be_one_is_told_without_being_repeated(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, token: str
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN='{token}'\n", encoding="utf-8")
    status, line = told(run)
    assert MISUSED == status
    assert line.startswith("DISCORD_TOKEN must be the bot’s token alone")
    assert token not in line


def test_blanks_around_a_token_do_no_harm(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "  a-token \n")
    assert "There is no connection with Discord" in told(run)[1]


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:99999/api", "http://127.0.0.1:x/api", "http://[::1/api"]
)
def test_an_address_of_discord_that_cannot_be_one(
    run: Run, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("DISCORD_API_URL", address)
    assert (MISUSED, "DISCORD_API_URL must be an address that begins with http:// or https://.") == told(run)


def test_somebody_without_a_home_is_told_to_name_a_place(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> str:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("bot.settings.default_database", homeless)
    status, line = told(run)
    assert MISUSED == status
    assert "set DATABASE_URL, for example to sqlite:////var/lib/tableside/tableside.db" in line


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS])
def test_a_file_system_that_locks_nothing_is_told_of(
    run: Run, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(lock, "_take", refuse)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///x.db")
    status, line = told(run)
    assert WRONG == status
    assert "Put it on a disk of this machine, not on one of the network." in line


def test_a_missing_font_is_told_of(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: str) -> None:
        raise ModuleNotFoundError("No module named 'font_roboto'", name="font_roboto")

    fonts._file.cache_clear()
    fonts.font.cache_clear()
    monkeypatch.setattr(fonts, "files", missing)
    assert "install the package font-roboto" in told(run)[1]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "A file of data/ breaks a rule (level1.json: file: must be an object)"),
        ("ru", "Файл из data/ нарушает правило (level1.json: file: must be an object)"),
    ],
)
def test_a_faulty_file_of_a_game_is_told_of_in_the_reader_s_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
    monkeypatch.setattr("bot.app.look_through", lambda _: parse_sheet([], "level1.json"))
    assert said in told(run)[1]


def test_a_missing_package_for_postgresql_is_told_of(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.setenv("DATABASE_URL", "postgresql://127.0.0.1:9/db")
    assert "install tableside[postgresql]" in told(run)[1]


def test_any_other_missing_package_is_told_of(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bot.running", None)
    monkeypatch.setitem(sys.modules, "aiosqlite", None)
    for name in [each for each in sys.modules if each.startswith("bot.logs")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "logging", None)
    assert "install Tableside with its packages" in told(run)[1]


@pytest.mark.parametrize(
    "error",
    [
        PermissionError(errno.EACCES, "Permission denied", "/srv"),
        OSError(errno.ENOSPC, "No space left on device"),
        KeyError("something"),
        RuntimeError("can't start new thread"),
    ],
)
def test_whatever_else_happens_at_the_start_is_told_in_a_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("bot.app.look_through", fail)
    assert "Tableside can’t begin" in told(run)[1]


@pytest.mark.parametrize("command", [["backup", "copy.db"], ["recount"]])
def test_the_other_commands_tell_as_much(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    for address in ("sqlite:///~nosuchuser/x.db", "sqlite://x.db", "postgresql+psycopg2://u:secret@h/db"):
        monkeypatch.setenv("DATABASE_URL", address)
        status, lines, errors = run(*command)
        assert (WRONG, [], 1) == (status, lines, len(errors))
