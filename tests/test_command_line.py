"""The command line: what it prints, where, in which language, and its exit status."""

from __future__ import annotations

import asyncio
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from bot.__main__ import MISUSED, WRONG, main
from bot.command_line import COMMANDS
from bot.games.core import Outcome
from bot.games.resources import checkout
from bot.settings import Settings
from bot.store.engine import open_store
from bot.store.ground.rows import NewMove, NewTable

Run: TypeAlias = "Callable[..., tuple[int, list[str], list[str]]]"
"""Run the command line; return exit status and the lines of output and of errors."""

LIST = "run, sandbox, check, replay, film, backup, recount, arena, engine"
USAGE = f"usage: tableside [-h] [--version] {LIST.replace(', ', ' | ')}"
ENGLISH_OF_PYTHON: Final = ("usage", "error", "argument", "options", "show this", "invalid", "required")


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (*map(str.upper, Settings.model_fields), "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> tuple[int, list[str], list[str]]:
        status = main(words)
        printed = capsys.readouterr()
        return status, printed.out.splitlines(), printed.err.splitlines()

    return run


@pytest.fixture
def russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")


def test_the_version_is_the_packages(run: Run) -> None:
    assert (0, [f"tableside {version('tableside')}"], []) == run("--version")


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_lists_every_command(run: Run, option: str) -> None:
    status, lines, errors = run(option)
    assert (0, []) == (status, errors)
    assert USAGE == lines[0]
    assert list(COMMANDS) == [line.split()[0] for line in lines if line.startswith("    ")]


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize("words", [["--help"], ["run", "--help"], ["sandbox", "-h"], ["backup", "--help"]])
def test_help_is_russian_on_a_russian_terminal(run: Run, words: list[str]) -> None:
    status, lines, _ = run(*words)
    text = "\n".join(lines)
    assert 0 == status
    assert text.startswith("вызов: tableside")
    assert "показать эту справку" in text
    assert [] == [phrase for phrase in ENGLISH_OF_PYTHON if phrase in text]


@pytest.mark.parametrize(
    ("variables", "start"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "вызов"),
        ({"LANG": "ru.UTF-8"}, "вызов"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "usage"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ru_RU"}, "вызов"),
        ({"LANG": "de_DE.UTF-8"}, "usage"),
        ({"LANG": ""}, "usage"),
    ],
)
def test_the_language_is_that_of_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], start: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run("--help")[1][0].startswith(start)


def test_without_a_command_the_help_goes_to_the_errors(run: Run) -> None:
    status, lines, errors = run()
    assert (MISUSED, []) == (status, lines)
    assert run("--help")[1] == errors


def test_an_unknown_command_is_told_with_those_there_are(run: Run) -> None:
    said = f"There is no command dance. The commands are: {LIST}."
    assert (MISUSED, [], [said]) == run("dance")


@pytest.mark.usefixtures("russian")
def test_an_unknown_command_is_told_in_russian(run: Run) -> None:
    said = f"Команды dance нет. Есть команды: {LIST}."
    assert (MISUSED, [], [said]) == run("dance", "--wild")


@pytest.mark.parametrize(
    ("words", "usage"),
    [
        (["backup"], "usage: tableside backup [-h] FILE"),
        (["sandbox", "--port"], "usage: tableside sandbox [-h] [--port N] [--limits]"),
        (["sandbox", "--port", "x"], "usage: tableside sandbox [-h] [--port N] [--limits]"),
        (["sandbox", "--port", "-1"], "usage: tableside sandbox [-h] [--port N] [--limits]"),
        (["sandbox", "--port", "65536"], "usage: tableside sandbox [-h] [--port N] [--limits]"),
        (
            ["sandbox", "--po", "1"],
            USAGE,
        ),
        (
            ["run", "now"],
            USAGE,
        ),
        (
            ["--wild"],
            USAGE,
        ),
    ],
)
def test_what_isnt_understood_is_repeated_with_how_it_goes(run: Run, words: list[str], usage: str) -> None:
    said = f"This isn’t understood: tableside {' '.join(words)}"
    assert (MISUSED, [], [said, usage]) == run(*words)


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize("words", [["backup"], ["sandbox", "--port", "x"], ["--wild"]])
def test_what_isnt_understood_is_told_in_russian(run: Run, words: list[str]) -> None:
    _, _, errors = run(*words)
    assert f"Непонятно: tableside {' '.join(words)}" == errors[0]
    assert errors[1].startswith("вызов: tableside")
    assert [] == [phrase for phrase in ENGLISH_OF_PYTHON if phrase in "\n".join(errors)]


@pytest.mark.parametrize("token", [None, "", "  "])
def test_run_without_a_token_says_in_two_lines_how_to_get_one_and_what_needs_none(
    run: Run, monkeypatch: pytest.MonkeyPatch, token: str | None
) -> None:
    if token is not None:
        monkeypatch.setenv("DISCORD_TOKEN", token)
    status, lines, errors = run("run")
    assert (MISUSED, [], 2) == (status, lines, len(errors))
    assert "DISCORD_TOKEN=…" in errors[0]
    assert "tableside sandbox" in errors[1]


@pytest.mark.parametrize("words", [["run"], ["backup", "copy.db"]])
def test_all_wrong_settings_are_told_a_line_each(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a-token-that-nobody-may-see")
    monkeypatch.setenv("LOG_LEVEL", "loud")
    monkeypatch.setenv("RENDER_THREADS", "many")
    said = [
        "LOG_LEVEL must be one of: debug, info, warning, error.",
        "RENDER_THREADS must be a whole number from 1 to 16.",
    ]
    assert (MISUSED, [], said) == run(*words)


def test_backup_copies_the_database(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source, target = tmp_path / "tables.db", tmp_path / "copy.db"
    with closing(sqlite3.connect(source)) as database:
        database.execute("CREATE TABLE kept (number)")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{source}")
    assert (0, [f"Copied to {target}."], []) == run("backup", str(target))
    with closing(sqlite3.connect(target)) as copy:
        assert [("kept",)] == copy.execute("SELECT name FROM sqlite_master").fetchall()


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("sqlite:///missing.db", "missing.db"),
        ("postgresql://example.org/tables", "pg_dump"),
        ("sqlite:///tables.db", "exists already"),
    ],
)
def test_backup_says_in_a_line_why_it_copies_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, address: str, reason: str
) -> None:
    (tmp_path / "tables.db").touch()
    (tmp_path / "copy.db").write_text("precious")
    monkeypatch.setenv("DATABASE_URL", address)
    status, lines, errors = run("backup", "copy.db")
    assert (WRONG, [], 1) == (status, lines, len(errors))
    assert reason in errors[0]
    assert "precious" == (tmp_path / "copy.db").read_text()


def test_replay_reads_its_own_command_line(run: Run) -> None:
    status, lines, errors = run("replay", "--help")
    assert (0, []) == (status, errors)
    assert "usage: tableside replay [-h] [--each] [--view SEAT] FILE" == lines[0]


def test_replay_gives_its_own_exit_status(run: Run) -> None:
    status, lines, errors = run("replay", "--each", "missing.json")
    said = "tableside replay: can't read missing.json: No such file or directory"
    assert (2, [], [said]) == (status, lines, errors)


def program(*words: str, module: bool = True) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own: as a module, or by its name."""
    start = [sys.executable, "-m", "bot"] if module else [str(Path(sys.executable).with_name("tableside"))]
    return subprocess.run(
        [*start, *words], cwd=checkout(), capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize("words", [["--version"], ["dance"]])
def test_the_module_is_the_same_program(words: list[str]) -> None:
    named, module = program(*words, module=False), program(*words)
    assert (named.returncode, named.stdout, named.stderr) == (module.returncode, module.stdout, module.stderr)


def test_the_sandbox_says_in_a_line_that_its_port_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = program("sandbox", "--port", str(port))
    said = f"Port {port} is in use. Choose another with --port.\n"
    assert (WRONG, "", said) == (ended.returncode, ended.stdout, ended.stderr)


def test_letters_that_a_terminal_lacks_break_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    ended = program("--help")
    assert (0, "") == (ended.returncode, ended.stderr)
    assert "sandbox" in ended.stdout


def test_recount_says_what_it_found(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, template: Path
) -> None:
    path = tmp_path / "tables.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    assert (WRONG, [], [f"There is no database {path}."]) == run("recount")
    shutil.copyfile(template, path)
    asyncio.run(_a_finished_game(path))
    same = "Ratings and leaderboards were exactly what the records give."
    assert (0, ["1 finished game gone through.", same], []) == run("recount")
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE results SET mu = 0")
        database.execute("DELETE FROM leaderboard_rows WHERE period <> ''")
    status, lines, errors = run("recount")
    assert (0, [], "1 finished game gone through.") == (status, errors, lines[0])
    assert lines[1].startswith("Put right: 1 game and ")
    assert (0, ["1 finished game gone through.", same], []) == run("recount")


async def _a_finished_game(path: Path) -> None:
    store = await open_store(f"sqlite:///{path}", now=lambda: 1_800_000_000_000)
    new = NewTable(
        game="dazzle",
        rules_version=1,
        guild_id=7,
        channel_id=1,
        locale="en",
        host_id=11,
        options={},
        seed=bytes(32),
    )
    table = (await store.changes.create_table(new, source="open")).table
    await store.changes.add_member(table.id, 1, person_id=22, source="join")
    await store.changes.start(table.id, 2, order=[11, 22], salt="s", source=None)
    moves = [NewMove(seat, "m") for seat in (1, 2, 1, 2)]
    result = Outcome("rounds", (1, 2), (1, 0))
    await store.changes.append_moves(table.id, 3, moves=moves, source=None, result=result)
    await store.close()
