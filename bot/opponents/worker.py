"""A process that chooses moves: pickled questions in, answers out, until its input ends.

It talks with :mod:`bot.opponents.pool` only, which started it. A frame is a length of four bytes and what it counts.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from contextlib import suppress
from random import Random
from typing import BinaryIO, Final

from bot.games.registry import rules_of
from bot.opponents.answers import answer

LENGTH: Final = 4
_POLITENESS: Final = 5
"""How far a worker stands back behind the bot itself."""


def main() -> None:
    """Answer until the pool goes away."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the bot, which ends its workers
    with suppress(OSError):
        os.nice(_POLITENESS)
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    while (question := _frame(asked)) is not None:
        key, view, seed, effort, about, made = pickle.loads(question)  # noqa: S301 - from the process that started it
        said = answer(about, rules_of(key), view, Random(seed), effort, made=made).encode("ascii")
        answers.write(len(said).to_bytes(LENGTH) + said)
        answers.flush()


def _frame(source: BinaryIO) -> bytes | None:
    length = source.read(LENGTH)
    if len(length) < LENGTH:
        return None
    size = int.from_bytes(length)
    frame = source.read(size)
    return frame if len(frame) == size else None


if __name__ == "__main__":
    main()
