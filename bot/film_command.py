"""The command ``tableside film``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.games.record import NotARecord, WrongRecord, load
from bot.games.strict_json import NotJson, read_bounded
from bot.i18n import Words
from bot.tables.filming import Wanted, filmed
from renderers.base import Look
from renderers.film import Form, Tell, TooLarge


class NoRecord(ValueError):
    """What was given is no record, or can't be read or written; the text says so in the terminal's language."""


class CannotFilm(ValueError):
    """The record doesn't hold, or its film can't be made."""


def film(asked: argparse.Namespace, words: Words) -> None:
    """Write a record's film to a file; raises NoRecord or CannotFilm."""
    out: Path = asked.out
    try:
        form = Form(out.suffix.removeprefix(".").lower())
    except ValueError as error:
        raise NoRecord(words.say("cli-film-which", file=str(out))) from error
    try:
        with Path(asked.record).open("rb") as source:
            record = load(read_bounded(source))
    except OSError as error:
        reason = error.strerror or str(error)
        raise NoRecord(words.say("cli-film-unreadable", file=str(asked.record), reason=reason)) from error
    except (NotJson, NotARecord, ValueError) as error:
        raise NoRecord(words.say("cli-film-no-record", file=str(asked.record), reason=str(error))) from error
    if not 0 <= asked.view <= record.seats:
        raise NoRecord(words.say("cli-film-no-seat", seat=asked.view, most=record.seats))
    try:
        made = filmed(record, Wanted(form, Look(asked.look), asked.view or None), _progress(words))
    except (WrongRecord, TooLarge) as error:
        raise CannotFilm(words.say("cli-film-wrong", reason=str(error))) from error
    try:
        out.write_bytes(made)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NoRecord(words.say("cli-film-unwritten", file=str(out), reason=reason)) from error
    said = words.say("cli-film-done", file=str(out), moves=len(record.moves), size=-(-len(made) // 1024))
    sys.stdout.write(f"{said}\n")


def _progress(words: Words) -> Tell:
    """Says in a line of the terminal how far the film is; elsewhere nothing is said."""

    def tell(done: int, frames: int) -> None:
        if sys.stderr is not None and sys.stderr.isatty():
            said = words.say("cli-film-progress", percent=100 * done // frames)
            sys.stderr.write(f"{said}\r" if done < frames else f"{said}\n")

    return tell
