"""The command line: ``tableside run | sandbox | replay | backup``. Each imports only what it needs."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.i18n import Words

WRONG: Final = 1
"""Exit status of something that couldn't be done."""
MISUSED: Final = 2
"""Exit status of a command line or setting that is wrong."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["replay"]:  # at once: it needs neither Discord nor the message catalogues
        from bot.games.replay import main as replay

        return replay(words[1:])
    parser = _parser()
    chosen = parser.parse_args(words)
    match chosen.command:
        case "run":
            return _run()
        case "sandbox":
            return _sandbox(chosen.port)
        case "backup":
            return _backup(chosen.file)
        case _:
            parser.print_help(sys.stderr)
            return MISUSED


def _words() -> Words:
    """Return the words of the terminal's language."""
    from bot.i18n import Words, language_of

    spoken = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    return Words(language_of(spoken.replace("_", "-")))


def _parser() -> argparse.ArgumentParser:
    say = _words().say
    parser = argparse.ArgumentParser(prog="tableside", description=say("cli-about"))
    parser.add_argument(
        "--version", action="version", version=f"tableside {_version()}", help=say("cli-version")
    )
    commands = parser.add_subparsers(dest="command", title=say("cli-commands"), metavar="")
    commands.add_parser("run", help=say("cli-run"), description=say("cli-run"))
    sandbox = commands.add_parser("sandbox", help=say("cli-sandbox"), description=say("cli-sandbox"))
    sandbox.add_argument("--port", type=int, default=8765, help=say("cli-sandbox-port"))
    commands.add_parser("replay", help=say("cli-replay"), add_help=False)
    backup = commands.add_parser("backup", help=say("cli-backup"), description=say("cli-backup"))
    backup.add_argument("file", type=Path, metavar="FILE", help=say("cli-backup-file"))
    return parser


def _version() -> str:
    try:
        return version("tableside")
    except PackageNotFoundError:
        return "0"


def _complain(text: str) -> None:
    print(text, file=sys.stderr)


def _run() -> int:
    from bot.settings import SettingsProblem, load_settings

    try:
        settings = load_settings()
    except SettingsProblem as problem:
        for line in problem.lines:
            _complain(line)
        return MISUSED
    if not settings.discord_token.get_secret_value():
        _complain(_words().say("cli-token-how"))
        _complain(_words().say("cli-token-sandbox"))
        return MISUSED
    import discord

    from bot.app import run
    from bot.logs import set_up
    from bot.store.errors import CannotOpen

    set_up(settings.log_level, settings.log_format)
    try:
        asyncio.run(run(settings))
    except CannotOpen as error:
        _complain(str(error))
        return WRONG
    except discord.LoginFailure:
        _complain(_words().say("cli-token-refused"))
        return MISUSED
    except KeyboardInterrupt:
        return 0
    return 0


def _sandbox(port: int) -> int:
    from bot.sandbox_command import serve

    try:
        asyncio.run(serve(port, _words()))
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        _complain(_words().say("cli-sandbox-port-taken", port=str(port), reason=error.strerror or str(error)))
        return WRONG
    return 0


def _backup(file: Path) -> int:
    from bot.settings import SettingsProblem, load_settings
    from bot.store.backup import BackupRefused, backup
    from bot.store.errors import CannotOpen

    try:
        backup(load_settings().database, file)
    except SettingsProblem as problem:
        for line in problem.lines:
            _complain(line)
        return MISUSED
    except (BackupRefused, CannotOpen) as error:
        _complain(str(error))
        return WRONG
    print(_words().say("cli-backup-done", file=str(file)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
