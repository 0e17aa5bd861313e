"""Starts bots by forking: ``python -m tests.robustness.mother SOCKET``.

A bot that finds everything loaded already, and a database, is up in no time, and ends or dies as any other process
does. Each connection to the socket starts one. It brings, as JSON in a line, the environment and the file that takes
what the bot writes; it is told the bot's number, and when the bot has ended its exit status. All ends with standard
input.
"""

from __future__ import annotations

import json
import os
import selectors
import shutil
import signal
import socket
import sys
import traceback
from pathlib import Path

import bot.app  # what takes so long
from bot.__main__ import main
from bot.i18n import LANGUAGES, _catalogue, has
from bot.store.ground.address import sqlite_path
from tests.upgrading import make_database

__all__ = ["bot"]


def work(path: Path) -> None:
    """Start bots until standard input ends."""
    for language in LANGUAGES:
        for key in list(_catalogue(language)._sources):
            has(key, language)  # parses it
    new = path.with_name("new.db")
    make_database(new)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # those who attend to a bot need nobody to wait for them
    with socket.socket(socket.AF_UNIX) as listener, selectors.DefaultSelector() as selector:
        listener.bind(str(path))
        listener.listen()
        selector.register(listener, selectors.EVENT_READ)
        selector.register(sys.stdin, selectors.EVENT_READ)
        print("ready", flush=True)
        while sys.stdin not in [key.fileobj for key, _ in selector.select()]:
            connection, _ = listener.accept()
            if not os.fork():
                listener.close()
                attend(connection, new)
            connection.close()


def attend(connection: socket.socket, new: Path) -> None:
    """Start one bot, and tell of it; ends this process. Where there is no database it gets a copy of ``new``."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with connection.makefile("rw") as told:
        environment, log = json.loads(told.readline())
        path = sqlite_path(environment["DATABASE_URL"])
        if path is not None and not (path.exists() or path.with_name(path.name + "-wal").exists()):
            shutil.copyfile(new, path)
        child = os.fork()
        if not child:
            connection.close()
            run(environment, log)
        print(child, file=told, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), file=told, flush=True)
    os._exit(0)


def run(environment: dict[str, str], log: str) -> None:
    """Be the bot; ends this process."""
    status = 1
    try:
        os.environ.clear()
        os.environ.update(environment)
        with open(log, "ab") as file:
            for stream in (sys.stdout, sys.stderr):
                os.dup2(file.fileno(), stream.fileno())
        status = main(["run"])
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


if __name__ == "__main__":
    work(Path(sys.argv[1]))
