"""Making a film of a record, here or in a process of its own: ``python -m bot.tables.filming``.

The process reads one line of JSON (what is wanted) and the record after it, and writes lines: ``frames <done>
<all>``, then ``film <bytes>`` with the film behind it; or ``wrong <why>``.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from typing import Final

from bot.games.core import Seat
from bot.games.record import NotARecord, Record, WrongRecord, check_result, load, plies
from bot.games.registry import rules_of
from renderers.base import Look
from renderers.film import Form, Tell, TooLarge, film
from renderers.registry import renderer_of

_BESIDE: Final = 10
"""How much the process stands back behind the bot, as ``nice`` counts."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a film is to be."""

    form: Form = Form.GIF
    look: Look = Look.LIGHT
    seat: Seat | None = None
    """Whose view it shows; None: a spectator's."""

    def line(self) -> bytes:
        """The line that asks a process for it."""
        wanted = {"form": self.form.value, "look": self.look.value, "seat": self.seat}
        return json.dumps(wanted).encode() + b"\n"


def wanted_of(line: bytes) -> Wanted:
    """What such a line asks for."""
    found = json.loads(line)
    return Wanted(Form(found["form"]), Look(found["look"]), found["seat"])


def filmed(record: Record, wanted: Wanted, tell: Tell, *, whole: bool = True) -> bytes:
    """The film of a record; raises WrongRecord, TooLarge.

    ``whole`` False: a record that breaks off is filmed as far as it goes.
    """
    stills: list[bytes] = []
    rules, renderer = rules_of(record.game), renderer_of(record.game)
    frames = len(record.moves) + 1
    try:
        for ply in plies(record):
            view = rules.view(ply.state, wanted.seat)
            stills.append(renderer.png(view, wanted.look))
            tell(len(stills), 2 * frames)
            state = ply.state
        if whole:
            check_result(record, state)
    except WrongRecord:
        if whole or not stills:
            raise
    return film(stills, wanted.form, lambda done, _: tell(frames + done, 2 * frames))


def main() -> int:
    """Make the film that standard input asks for."""
    if hasattr(os, "nice"):  # Windows has no such thing
        os.nice(_BESIDE)
    out = sys.stdout.buffer
    wanted = wanted_of(sys.stdin.buffer.readline())

    def tell(done: int, frames: int) -> None:
        out.write(b"frames %d %d\n" % (done, frames))
        out.flush()

    try:
        made = filmed(load(sys.stdin.buffer.read()), wanted, tell, whole=False)
    except (NotARecord, WrongRecord, TooLarge) as error:
        out.write(b"wrong " + " ".join(str(error).split()).encode("ascii", "replace") + b"\n")
        return 1
    out.write(b"film %d\n" % len(made))
    out.write(made)
    out.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
