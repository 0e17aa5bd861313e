"""Starts bots by forking, one at a time: ``python -m tests.robustness.mother``.

A bot that finds everything loaded already is up in no time, and dies as any other process does. Each line on
standard input starts one; its number is printed, and when it has ended its exit status.
"""

from __future__ import annotations

import os
import sys
import traceback

import bot.app  # what takes so long
from bot.__main__ import main
from bot.i18n import LANGUAGES, has

__all__ = ["bot"]


def work() -> None:
    """Start bots until standard input ends."""
    for language in LANGUAGES:
        has("", language)  # reads the catalogue
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            status = 1
            try:
                status = main(["run"])
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(status)
        print(child, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    work()
