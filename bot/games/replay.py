"""The command ``tableside replay``: checks a record and prints what its moves lead to, as JSON.

It needs the standard library and the rules only, so that it starts at once. What it says about a bad record
is for a terminal or another program: English, one line.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum, IntEnum
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn

from bot.games.core import Seat
from bot.games.fair import commitment
from bot.games.record import (
    NotARecord,
    Ply,
    Record,
    WrongRecord,
    check_result,
    legal_notations,
    load,
    number_json,
    plies,
    result_json,
)
from bot.games.registry import rules_of
from bot.games.strict_json import NotJson, read_bounded

SPECTATOR: Final = 0
"""In place of a seat, for ``--view``."""


class Status(IntEnum):
    """How the command ends."""

    GOOD = 0
    WRONG = 1
    """The record doesn't hold."""
    NO_RECORD = 2
    """What was given is no record, or the command line is wrong."""


def main(argv: list[str]) -> int:
    """Run the command with its arguments, the command's name not among them; returns the exit status."""
    output = _Output()
    try:
        arguments = _parser().parse_args(argv)
        record = load(_source(arguments.file))
        if arguments.view is not None and not SPECTATOR <= arguments.view <= record.seats:
            raise WrongRecord(
                f"--view {arguments.view}: no such seat; seats: 1 to {record.seats}, 0 for a spectator"
            )
        _replay(record, arguments, output)
        status, fault = Status.GOOD, None
    except SystemExit:  # --help has printed what it prints
        return Status.GOOD
    except WrongRecord as error:
        status, fault = Status.WRONG, str(error)
    except (NotARecord, _Usage) as error:
        status, fault = Status.NO_RECORD, str(error)
    output.close()
    if output.fault is not None and fault is None:
        status, fault = Status.WRONG, output.fault
    if fault is not None and sys.stderr is not None:
        sys.stderr.write(f"tableside replay: {_one_line(fault)}\n")
    return status


def summary(record: Record, ply: Ply, *, viewer: Seat | None = None) -> dict[str, Any]:
    """What is printed of a position, as JSON values.

    With a viewer (0: a spectator) there is a ``view``, and ``legal`` holds the viewer's own list only.
    """
    rules = rules_of(record.game)
    legal = legal_notations(rules, ply.state, record.seats)
    printed: dict[str, Any] = {
        "game": record.game,
        "ply": ply.number,
        "to_act": list(legal),
        "legal": {str(seat): listed for seat, listed in legal.items() if viewer in (None, seat)},
        "result": result_json(rules.outcome(ply.state)),
        "commitment": commitment(record.seed),
    }
    if viewer is not None:
        printed["view"] = view_json(rules.view(ply.state, None if viewer == SPECTATOR else viewer))
    return printed


def view_json(value: Any) -> Any:
    """A view as JSON values.

    A view with a method ``as_json`` says itself what is printed. Else dataclasses become objects, sets sorted
    lists, enumerations their names, bytes hex digits.
    """
    kind: Any = type(value)
    return value if kind in _PLAIN else _printer(kind)(value)


_PLAIN: Final = (str, int, bool, type(None))


@cache
def _printer(kind: type) -> Callable[[Any], Any]:
    """What makes JSON values of a type's values: looked up once, as a view holds hundreds of values of few types."""
    if hasattr(kind, "as_json"):
        return lambda value: view_json(value.as_json())
    if issubclass(kind, Enum):
        return lambda value: value.name.lower()
    if issubclass(kind, float):
        return number_json
    if issubclass(kind, bytes):
        return lambda value: value.hex()
    if is_dataclass(kind):
        names = tuple(field.name for field in fields(kind))
        return lambda value: {name: view_json(getattr(value, name)) for name in names}
    if issubclass(kind, Mapping):
        return lambda value: {str(view_json(key)): view_json(each) for key, each in value.items()}
    if issubclass(kind, frozenset | set):
        return lambda value: sorted(map(view_json, value), key=repr)
    if issubclass(kind, tuple | list):
        return lambda value: list(map(view_json, value))
    return lambda value: value


class _Usage(ValueError):
    """The command line is wrong, or its file can't be read."""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors take one line."""

    def error(self, message: str) -> NoReturn:
        raise _Usage(f"{message}; see tableside replay --help")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tableside replay",
        description="Replay a record from its seed, check every move, and print the position as JSON.",
        epilog="Exit status: 0 the record holds, 1 it doesn't, 2 it is no record.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="the record; - for standard input")
    parser.add_argument("--each", action="store_true", help="print every position, one a line")
    parser.add_argument("--view", metavar="SEAT", type=_seat, help="print what a seat sees; 0: a spectator")
    return parser


def _seat(words: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", words):
        raise argparse.ArgumentTypeError("not a seat number")
    return int(words)


def _source(file: str) -> bytes:
    """The record's text. A file that can't be read is no record."""
    try:
        if file != "-":
            with Path(file).open("rb") as source:
                return read_bounded(source)
        if sys.stdin is None:
            raise NotARecord("standard input is closed")
        return read_bounded(sys.stdin.buffer)
    except OSError as error:
        raise _Usage(f"can't read {file}: {error.strerror}") from error
    except NotJson as error:
        raise NotARecord(f"no record: {error}") from error
    except ValueError as error:  # a NUL in a file's name
        raise _Usage(f"can't read {file}: {error}") from error


def _replay(record: Record, arguments: argparse.Namespace, output: _Output) -> None:
    ply: Ply | None = None
    for ply in plies(record):
        if arguments.each:
            output.write(summary(record, ply, viewer=arguments.view))
    assert ply is not None
    check_result(record, ply.state)
    if not arguments.each:
        output.write(summary(record, ply, viewer=arguments.view))


class _Output:
    """Standard output. A reader may leave early (``| head``): the record is still checked to its end."""

    def __init__(self) -> None:
        self.fault: str | None = None
        self._open = sys.stdout is not None

    def write(self, printed: dict[str, Any]) -> None:
        """Print one object on one line."""
        line = json.dumps(printed, sort_keys=True, allow_nan=False)
        self._try(lambda: sys.stdout.write(f"{line}\n"))

    def close(self) -> None:
        """Print what is left in the buffer."""
        self._try(lambda: sys.stdout.flush())

    def _try(self, act: Callable[[], object]) -> None:
        if not self._open:
            return
        try:
            act()
        except OSError as error:
            if not isinstance(error, BrokenPipeError):
                self.fault = f"can't write: {error.strerror}"
            self._open = False
            # What is still in the buffer would make Python complain again when it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _one_line(message: str) -> str:
    """A message without line breaks and other characters that a terminal may act on."""
    plain = message.encode("ascii", "backslashreplace").decode("ascii")
    return "".join(character if character.isprintable() else " " for character in plain)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
