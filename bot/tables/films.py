"""Films of games that have ended, made in processes of their own: a few at once, and the newest ones remembered."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from bot.games.record import Record, dump
from bot.tables.filming import Wanted
from bot.tables.refusals import FilmsBusy, NoFilm
from renderers.film import LARGEST

log = logging.getLogger(__name__)

AT_ONCE: Final = 1
"""Films that are made at the same time: one takes a core."""
WAITING: Final = 8
"""Films that are made or wait, at the most."""
PATIENCE: Final = 240.0
"""Seconds that a film may take."""
KEPT: Final = 4 * LARGEST
"""Bytes of films kept: what one asks for, others ask for soon."""

Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Key:
    """A table at a revision, and how its film is to be."""

    table: int
    revision: int
    wanted: Wanted


@dataclass(slots=True)
class _Making:
    """A film that is being made, for all who ask for it meanwhile."""

    task: asyncio.Task[bytes]
    tellers: list[Tell]


class Films:
    """Makes films off the event loop."""

    def __init__(self, *, at_once: int = AT_ONCE, waiting: int = WAITING, patience: float = PATIENCE) -> None:
        self._turns = asyncio.Semaphore(at_once)
        self._waiting = waiting
        self._patience = patience
        self._making: dict[Key, _Making] = {}
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._closed = False

    async def film(self, key: Key, record: Record, tell: Tell) -> bytes:
        """A film; ``tell`` hears how far it is. Raises FilmsBusy where too many wait, NoFilm where none can be
        made."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        making = self._making.get(key)
        if making is None:
            if self._closed or len(self._making) >= self._waiting:
                raise FilmsBusy
            making = _Making(asyncio.create_task(self._make(key, record), name="film"), [])
            self._making[key] = making
        making.tellers.append(tell)
        return await asyncio.shield(making.task)

    async def close(self) -> None:
        """End what is being made."""
        self._closed = True
        tasks = [each.task for each in self._making.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: Key, record: Record) -> bytes:
        try:
            async with self._turns, asyncio.timeout(self._patience):
                made = await self._run(key, record)
        except (TimeoutError, OSError, EOFError, ValueError) as error:
            log.warning("no film: table=%s error=%r", key.table, error)
            raise NoFilm from error
        except asyncio.CancelledError:  # the bot is about to stop
            raise FilmsBusy from None
        finally:
            del self._making[key]
        self._kept[key] = made
        while sum(map(len, self._kept.values())) > KEPT:
            self._kept.popitem(last=False)
        return made

    async def _run(self, key: Key, record: Record) -> bytes:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.tables.filming", stdin=PIPE, stdout=PIPE
        )
        try:
            assert process.stdin is not None
            process.stdin.write(key.wanted.line() + dump(record).encode("ascii"))
            await process.stdin.drain()
            process.stdin.close()
            return await self._read(process, key)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _read(self, process: Process, key: Key) -> bytes:
        assert process.stdout is not None
        while True:
            word, *numbers = (await process.stdout.readline()).decode("ascii").split()
            if word == "film":
                return await process.stdout.readexactly(int(numbers[0]))
            if word != "frames":
                raise ValueError(" ".join([word, *numbers]))
            for tell in self._making[key].tellers:
                tell(int(numbers[0]), int(numbers[1]))
