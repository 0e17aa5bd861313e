"""What the command line takes, and how it explains itself: in the terminal's language, errors in two lines.

Python's own parser does the reading. Its phrases are English only, so none of them is shown.
"""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from bot.games.message_ids import game_id
from bot.games.registry import all_games, leading_game
from bot.i18n import Words

PROGRAM: Final = "tableside"
COMMANDS: Final = ("run", "sandbox", "check", "replay", "film", "backup", "recount", "arena", "engine")
PORT: Final = 8765
_HIGHEST_PORT: Final = 65535


class Misused(ValueError):
    """The command line is wrong. ``lines`` say so, and how to write it."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class Parser(argparse.ArgumentParser):
    """A parser that speaks one language and raises Misused."""

    def __init__(self, words: Words, **settings: Any) -> None:
        super().__init__(
            **settings,
            add_help=False,
            allow_abbrev=False,
            formatter_class=lambda prog: _Formatter(prog, words=words),
        )
        self.words = words
        # The only way to name the two groups that every parser begins with.
        self._positionals.title = words.say("cli-arguments")
        self._optionals.title = words.say("cli-options")
        self.add_argument("-h", "--help", action="help", help=words.say("cli-help"))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the words given, which an error has to repeat."""
        self._given = list(args or ())
        return super().parse_known_args(args, namespace)

    def format_help(self) -> str:
        """The help, without the line that would name the group of commands: it has no name."""
        return re.sub(r"(?m)^ +\n", "", super().format_help())

    def error(self, message: str) -> NoReturn:  # noqa: ARG002 - an English phrase
        """Raise Misused with the words that this command, and no other, was given."""
        said = self.words.say("cli-misused", words=f"{self.prog} {shlex.join(self._given)}".rstrip())
        raise Misused(said, self.format_usage().rstrip())


class _Formatter(argparse.HelpFormatter):
    def __init__(self, prog: str, *, words: Words) -> None:
        super().__init__(prog)
        self._usage_word = words.say("cli-usage")

    def add_usage(
        self, usage: str | None, actions: Iterable[Any], groups: Iterable[Any], prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, f"{self._usage_word}: " if prefix is None else prefix)


def read(given: Sequence[str], words: Words, version: str) -> argparse.Namespace:
    """What a command line asks for: ``command``, with ``port``, ``channel`` or ``file`` where it has one.

    Raises Misused; prints what ``--help`` and ``--version`` ask for and raises SystemExit.
    """
    command = next((word for word in given if not word.startswith("-")), None)
    if command is not None and command not in COMMANDS:
        raise Misused(words.say("cli-no-such-command", command=command, commands=", ".join(COMMANDS)))
    parser = _parser(words, version)
    asked = parser.parse_args(given)
    if asked.command is None:
        raise Misused(parser.format_help().rstrip())
    return asked


def _parser(words: Words, version: str) -> Parser:
    """What reads a command line; ``replay`` is only listed, since it reads its own."""
    say = words.say

    class Command(Parser):
        def __init__(self, **settings: Any) -> None:
            super().__init__(words, **settings)

    usage = f"%(prog)s [-h] [--version] {' | '.join(COMMANDS)}"
    parser = Parser(words, prog=PROGRAM, usage=usage, description=_about(words))
    parser.add_argument(
        "--version", action="version", version=f"{PROGRAM} {version}", help=say("cli-version")
    )
    commands = parser.add_subparsers(
        dest="command", title=say("cli-commands"), metavar="", prog=PROGRAM, parser_class=Command
    )
    commands.add_parser("run", help=say("cli-run"), description=say("cli-run"))
    sandbox = commands.add_parser("sandbox", help=say("cli-sandbox"), description=say("cli-sandbox"))
    sandbox.add_argument("--port", type=_port, default=PORT, metavar="N", help=say("cli-sandbox-port"))
    sandbox.add_argument("--limits", action="store_true", help=say("cli-sandbox-limits"))
    check = commands.add_parser("check", help=say("cli-check"), description=say("cli-check"))
    check.add_argument("channel", type=_channel, metavar="CHANNEL", help=say("cli-check-channel"))
    check.add_argument("--seconds", type=_count, default=120, metavar="N", help=say("cli-check-seconds"))
    commands.add_parser("replay", help=say("cli-replay"))
    film = commands.add_parser("film", help=say("cli-film"), description=say("cli-film"))
    film.add_argument("record", type=Path, metavar="FILE", help=say("cli-film-record"))
    film.add_argument("out", type=Path, metavar="OUT", help=say("cli-film-out"))
    looks = ("light", "dark", "contrast")
    film.add_argument("--look", choices=looks, default="light", metavar="LOOK", help=say("cli-film-look"))
    film.add_argument("--view", type=_seat, default=0, metavar="SEAT", help=say("cli-film-view"))
    backup = commands.add_parser("backup", help=say("cli-backup"), description=say("cli-backup"))
    backup.add_argument("file", type=Path, metavar="FILE", help=say("cli-backup-file"))
    commands.add_parser("recount", help=say("cli-recount"), description=say("cli-recount"))
    arena = commands.add_parser("arena", help=say("cli-arena"), description=say("cli-arena"))
    _arena(arena, say)
    engine = commands.add_parser("engine", help=say("cli-engine"), description=say("cli-engine"))
    engine.add_argument("game", metavar="GAME", help=say("cli-arena-game", example=leading_game()))
    engine.add_argument("--level", required=True, metavar="LEVEL", help=say("cli-engine-level"))
    engine.add_argument("--seed", type=_count, default=1, metavar="N", help=say("cli-arena-seed"))
    return parser


def _about(words: Words) -> str:
    return words.say("cli-about", games=", ".join(words.say(game_id(game)) for game in all_games()))


def _arena(arena: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    arena.add_argument("game", metavar="GAME", help=say("cli-arena-game", example=leading_game()))
    arena.add_argument("--a", required=True, metavar="PLAYER", help=say("cli-arena-player"))
    arena.add_argument("--b", required=True, metavar="PLAYER", help=say("cli-arena-player"))
    arena.add_argument("--games", type=_count, default=200, metavar="N", help=say("cli-arena-games"))
    arena.add_argument("--seed", type=_count, default=1, metavar="N", help=say("cli-arena-seed"))
    arena.add_argument("--seats", type=_count, default=2, metavar="N", help=say("cli-arena-seats"))
    arena.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=say("cli-arena-option")
    )
    arena.add_argument("--seconds", type=_count, default=60, metavar="N", help=say("cli-arena-seconds"))


def _count(word: str) -> int:
    """A whole number from 1 on."""
    if not re.fullmatch("[1-9][0-9]{0,8}", word):
        raise argparse.ArgumentTypeError("not a number")
    return int(word)


def _seat(word: str) -> int:
    """A seat, or 0 for a spectator."""
    return 0 if word == "0" else _count(word)


def _channel(word: str) -> int:
    """The identifier of a channel, given as it is or at the end of the channel's link."""
    found = re.fullmatch("(?:https://[^ ]+/)?([1-9][0-9]{14,19})", word)
    if found is None:
        raise argparse.ArgumentTypeError("not a channel")
    return int(found[1])


def _port(word: str) -> int:
    """The number of a port; 0 lets the system choose one."""
    if not re.fullmatch("[0-9]{1,5}", word) or int(word) > _HIGHEST_PORT:
        raise argparse.ArgumentTypeError("not a port")
    return int(word)
