"""The command line: ``tableside run | sandbox | check | replay …``. Each imports only what it needs."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.i18n import Words
    from bot.settings import Settings

WRONG: Final = 1
"""Exit status of something that couldn't be done."""
MISUSED: Final = 2
"""Exit status of a command line or setting that is wrong."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    try:
        return _main(arguments)
    except ModuleNotFoundError as error:  # started from a folder whose packages nobody has installed
        if (error.name or "").partition(".")[0] in {"bot", "renderers"}:
            raise
        _complain(
            f"The Python package {error.name} is missing: install Tableside with its packages (uv sync)."
        )
        return WRONG


def _main(arguments: Sequence[str] | None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["replay"]:  # at once: it needs neither Discord nor the message catalogues
        from bot.games.replay import main as replay

        return replay(given[1:])
    from bot.command_line import Misused, read

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # an old terminal may lack a letter, as stderr allows for
    try:
        asked = read(given, _words(), _version())
    except Misused as misused:
        for line in misused.lines:
            _complain(line)
        return MISUSED
    except SystemExit:  # --help and --version have printed what they print
        return 0
    match asked.command:
        case "run":
            return _run()
        case "sandbox":
            return _sandbox(asked.port, limits=asked.limits)
        case "check":
            return _check(asked.channel, asked.seconds)
        case "arena" | "engine":
            return _opponents(asked)
        case "film":
            return _film(asked)
        case "backup":
            return _backup(asked.file)
        case _:
            return _recount()


def _words() -> Words:
    """The words of the terminal's language."""
    from bot.i18n import Words, language_of

    spoken = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    return Words(language_of(spoken.replace("_", "-").replace(".", "-")))


def _version() -> str:
    try:
        return version("tableside")
    except PackageNotFoundError:
        return "0"


def _complain(text: str) -> None:
    print(text, file=sys.stderr)


def _settings() -> Settings | None:
    """The settings; None when they are wrong and every problem has been told."""
    from bot.settings import SettingsProblem, load_settings

    try:
        return load_settings()
    except SettingsProblem as wrong:
        words = _words()
        for problem in wrong.problems:
            _complain(words.text(problem))
        return None


def _settings_with_token() -> Settings | None:
    """The settings; None when they are wrong or lack a token, and that has been told."""
    settings = _settings()
    if settings is not None and not settings.discord_token.get_secret_value().strip():
        _complain(_words().say("cli-token-how"))
        _complain(_words().say("cli-token-sandbox"))
        return None
    return settings


def _run() -> int:
    gc.disable()  # what is loaded stays: looking for garbage in between took a tenth of the time
    try:
        settings = _settings_with_token()
        if settings is None:
            return MISUSED
        import asyncio

        from bot.logs import set_up
        from bot.running import run
    finally:
        gc.freeze()
        gc.enable()
    set_up(settings.log_level, settings.log_format)
    begun = Event()
    try:
        asyncio.run(run(settings, on_begin=begun.set))
    except KeyboardInterrupt:
        return 0
    except Exception as error:
        return _failed(error, begun=begun.is_set())
    return 0


def _failed(error: Exception, *, begun: bool = False) -> int:
    """Tell what went wrong, and return the exit status; a fault that came later keeps its traceback."""
    from bot.failing import expected, told

    if begun and not expected(error):
        raise error
    status, lines = told(error, _words())
    for line in lines:
        _complain(line)
    return status


def _check(channel: int, seconds: int) -> int:
    settings = _settings_with_token()
    if settings is None:
        return MISUSED
    import asyncio

    from bot.check.course import NoChannel
    from bot.check_command import check
    from bot.logs import set_up
    from bot.settings import LogFormat, LogLevel

    set_up(LogLevel.WARNING, LogFormat.TEXT)
    words = _words()
    try:
        return 0 if asyncio.run(check(settings, channel, words, seconds=seconds)) else WRONG
    except NoChannel as error:
        _complain(words.say("check-no-channel", channel=str(channel), reason=words.text(error.reason)))
        return WRONG
    except KeyboardInterrupt:
        return WRONG
    except Exception as error:
        return _failed(error)


def _sandbox(port: int, *, limits: bool) -> int:
    import asyncio

    from bot.sandbox_command import serve

    try:
        asyncio.run(serve(port, _words(), limits=limits))
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        # asyncio puts the address into the error's own text; what the system says of its number is shorter.
        reason = os.strerror(error.errno) if error.errno else str(error)
        if error.errno == errno.EADDRINUSE:
            _complain(_words().say("cli-sandbox-port-taken", port=str(port)))
        else:
            _complain(_words().say("cli-sandbox-failed", reason=reason))
        return WRONG
    except Exception as error:
        return _failed(error)
    return 0


def _opponents(asked: argparse.Namespace) -> int:
    from bot.opponents_command import CannotPlay, arena, engine

    try:
        (arena if asked.command == "arena" else engine)(asked, _words())
    except CannotPlay as error:
        _complain(str(error))
        return MISUSED
    except KeyboardInterrupt:
        return WRONG
    return 0


def _film(asked: argparse.Namespace) -> int:
    from bot.film_command import CannotFilm, NoRecord, film

    try:
        film(asked, _words())
    except CannotFilm as error:
        _complain(str(error))
        return WRONG
    except NoRecord as error:
        _complain(str(error))
        return MISUSED
    except KeyboardInterrupt:
        return WRONG
    return 0


def _backup(file: Path) -> int:
    settings = _settings()
    if settings is None:
        return MISUSED
    from bot.store.ground.backup import BackupRefused, backup

    try:
        backup(settings.database, file)
    except BackupRefused as error:
        _complain(_words().text(error.text))
        return WRONG
    except Exception as error:
        return _failed(error)
    print(_words().say("cli-backup-done", file=str(file)))
    return 0


def _recount() -> int:
    settings = _settings()
    if settings is None:
        return MISUSED
    import asyncio

    from bot.people.recount import recompute
    from bot.store.engine import open_store
    from bot.store.ground.address import sqlite_path
    from bot.tables.timing import now

    try:
        path = sqlite_path(settings.database)
    except Exception as error:
        return _failed(error)
    if path is not None and not path.is_file():
        _complain(_words().say("cli-no-database", file=str(path)))
        return WRONG

    async def work() -> int:
        store = await open_store(settings.database, now=now)
        try:
            found = await recompute(store)
        finally:
            await store.close()
        words = _words()
        print(words.say("cli-recount-done", games=found.games))
        if found.changed or found.leaderboard_rows:
            print(words.say("cli-recount-mended", games=found.changed, places=found.leaderboard_rows))
        else:
            print(words.say("cli-recount-same"))
        return 0

    try:
        return asyncio.run(work())
    except Exception as error:
        return _failed(error)


if __name__ == "__main__":
    sys.exit(main())
