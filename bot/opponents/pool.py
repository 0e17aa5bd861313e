"""Computer players off the event loop: a few processes, and a queue before them.

Threads would hold the event loop up. A worker is started when there is first something to do for it. If it
dies or overruns, it is replaced, and ``easy`` chooses the move. So a hundred computers that wait for their
turn slow down each other, but nobody else.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from bot.games.registry import rules_of
from bot.opponents.answers import About, answer
from bot.opponents.levels import Effort, Level
from bot.opponents.opponent import effort_of
from bot.opponents.worker import LENGTH

log = logging.getLogger(__name__)

GRACE: Final = 5.0
"""Seconds on top of an effort's own deadline, after which a worker has overrun: it may have to start first."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question for a worker: all that decides the move, and nothing that the seat may not know."""

    game: str
    view: Any
    seed: int | str
    effort: Effort
    about: About = About.MOVE
    made: str = ""
    """The notation of the move that somebody made, where the question is about one."""


class Pool:
    """The workers of one bot. ``size`` is one fewer than there are cores, at least one, unless given."""

    def __init__(self, size: int | None = None, *, grace: float = GRACE) -> None:
        self.size = size or max(1, (os.cpu_count() or 1) - 1)
        self._grace = grace
        self._turns = asyncio.Semaphore(self.size)  # served in the order of asking
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self._closed = False

    async def choose(self, question: Question) -> str:
        """The answer to a question, as a rule the notation of a move; waits until a worker is free."""
        async with self._turns:
            said = await self._ask(question)
        return await asyncio.to_thread(_easily, question) if said is None else said

    async def close(self) -> None:
        """End all workers, thinking or not."""
        self._closed = True
        for process in (*self._idle, *self._busy):
            await _end(process)
        self._idle.clear()

    async def _ask(self, question: Question) -> str | None:
        """A worker's answer, None when it failed."""
        if self._closed:
            raise RuntimeError("the pool is closed")
        process = self._idle.pop() if self._idle else await _started()
        if process.returncode is not None:  # it died while it had nothing to do
            process = await _started()
        self._busy.add(process)
        try:
            async with asyncio.timeout(question.effort.seconds + self._grace):
                said = await _exchange(process, question)
            self._idle.append(process)
            return said
        except (TimeoutError, OSError, EOFError) as error:
            log.warning("worker failed: game=%s error=%r", question.game, error)
            return None
        finally:
            self._busy.discard(process)
            if process not in self._idle or self._closed:
                await _end(process)


async def _started() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.opponents.worker", stdin=PIPE, stdout=PIPE
    )


async def _exchange(process: Process, question: Question) -> str:
    assert process.stdin is not None
    assert process.stdout is not None
    asked = (question.game, question.view, question.seed, question.effort, question.about, question.made)
    frame = pickle.dumps(asked)
    process.stdin.write(len(frame).to_bytes(LENGTH) + frame)
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(LENGTH))
    return (await process.stdout.readexactly(length)).decode("ascii")


async def _end(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    await process.wait()
    if process.stdin is not None:
        process.stdin.close()


def _easily(question: Question) -> str:
    """What ``easy`` says: quick enough to be chosen beside everything else."""
    rules = rules_of(question.game)
    effort = effort_of(question.game, Level.EASY)
    rng, made = Random(question.seed), question.made
    return answer(question.about, rules, question.view, rng, effort, made=made)
