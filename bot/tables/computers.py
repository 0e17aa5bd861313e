"""Computer players at tables: whoever of them is to act moves, through the same door as people.

A table is looked at whenever it is read or changed. What computers choose is computed in the pool's processes,
from the seat's view alone. All moves of a run, until a person is to act, are committed at once for the revision
they were chosen for; where the table has moved on meanwhile, they are chosen anew. Nothing of that is stored: after
a restart it begins again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, Protocol

from bot.games.core import Seat
from bot.opponents.answers import YES, About
from bot.opponents.levels import Effort, Level
from bot.opponents.opponent import effort_of
from bot.opponents.pool import Question
from bot.store.ground.patience import waiting
from bot.store.ground.rows import Kind, Member
from bot.tables.clock import AGREED, DECLINE, OFFER
from bot.tables.play import Play
from bot.tables.reading import TableCache
from bot.tables.refusals import Stale
from bot.tables.table import Game, Table

log = logging.getLogger(__name__)

PAUSE: Final = 1.0
"""Seconds that a computer takes at the least, so that people see what happened before."""
_LONG: Final = 10.0
"""Seconds after which the moves of a run that goes on are shown."""
_PART: Final = 8
"""In a review a move is looked at with so small a part of what a move at a table gets."""
_USUAL: Final = 80
"""Of a game with more moves than that each gets less."""
_PAUSES: Final = (0.5, 2.0, 10.0, 60.0)
"""Seconds before each new try of a table that failed; the last one from then on."""

Seated = tuple[Seat, str]
"""A seat, and the notation of its move."""


class Chooser(Protocol):
    """What chooses moves: a pool of processes."""

    async def choose(self, question: Question) -> str:
        """The notation of a move."""

    async def close(self) -> None:
        """End whatever thinks."""


class Computers:
    """At most one job a table: it goes on until no computer is to act there."""

    def __init__(
        self,
        cache: TableCache,
        play: Play,
        pool: Chooser,
        *,
        pause: float = PAUSE,
        effort: Callable[[str, Level], Effort] = effort_of,
        make_seed: Callable[[], int] = lambda: secrets.randbits(64),
    ) -> None:
        self._cache = cache
        self._play = play
        self._pool = pool
        self._pause = pause
        self._effort = effort
        self._make_seed = make_seed
        self._woken: set[int] = set()
        self._jobs: dict[int, asyncio.Task[None]] = {}
        self._closing = False

    def look(self, table: Table) -> None:
        """Take up a table at which a computer is to act."""
        if next(_to_act(table, table.game), None) or _offered(table, table.game):
            self.wake(table.id)

    def wake(self, table: int) -> None:
        """Look whether a computer is to act at a table."""
        self._woken.add(table)
        if table not in self._jobs and not self._closing:
            with waiting(None):  # whoever has woken it doesn't wait for it
                self._jobs[table] = asyncio.create_task(self._serve(table), name=f"computers-{table}")

    async def advise(self, table: Table, seat: Seat) -> tuple[str, int]:
        """What ``hard`` would play at a person's seat that is to act, as a notation; and in how many plies that wins
        whatever the others do, 0 where it may not."""
        assert table.game is not None
        effort = self._effort(table.row.game, Level.HARD)
        view = table.game.view(seat)
        question = Question(table.row.game, view, self._make_seed(), effort, About.HINT)
        plies, _, notation = (await self._pool.choose(question)).partition(" ")
        return notation, int(plies)

    async def compare(self, game: str, view: Any, made: str, count: int) -> tuple[float, str]:
        """What a move that was made cost by the judgement of ``hard``, and what was better.

        Each of ``count`` such questions gets a part of the effort that a move has.
        """
        effort = self._effort(game, Level.HARD)
        part = max(1, int(effort.iterations / max(_PART, _PART * count / _USUAL)))
        question = Question(game, view, 0, replace(effort, iterations=part), About.COST, made)
        cost, _, better = (await self._pool.choose(question)).partition(" ")
        return float(cost), better

    async def settle(self) -> None:
        """Wait until no computer is to act anywhere."""
        while self._jobs:
            await asyncio.wait(list(self._jobs.values()))

    async def close(self) -> None:
        """Stop thinking: what was begun is chosen anew after the next start."""
        self._closing = True
        for job in self._jobs.values():
            job.cancel()
        await asyncio.gather(*self._jobs.values(), return_exceptions=True)
        await self._pool.close()

    async def _serve(self, table_id: int) -> None:
        failures = 0
        try:
            while table_id in self._woken:
                self._woken.discard(table_id)
                try:
                    await self._play_on(table_id)
                    failures = 0
                except Exception as error:  # whatever it was: people wait for the computer
                    pause = _PAUSES[min(failures, len(_PAUSES) - 1)]
                    failures += 1
                    log.warning(
                        "computer moves again: table=%s try=%s in=%ss error=%r",
                        table_id,
                        failures,
                        pause,
                        error,
                        exc_info=error if failures == len(_PAUSES) else None,
                    )
                    self._woken.add(table_id)
                    await asyncio.sleep(pause)
        finally:
            del self._jobs[table_id]

    async def _play_on(self, table_id: int) -> None:
        while (table := await self._cache.find(table_id)) is not None and (run := await self._run(table)):
            try:
                await self._play.chosen(table, run)
            except Stale:
                log.info("chosen in vain: table=%s revision=%s", table_id, table.revision)

    async def _run(self, table: Table) -> list[Seated]:
        """What the computers at a table do until a person is to act, or until it is time to show some of it."""
        loop = asyncio.get_running_loop()
        began, game, run = loop.time(), table.game, list[Seated]()
        if (asked := _offered(table, game)) is not None:
            assert game is not None
            assert asked.seat is not None
            said = await self._answer(table, game, asked)
            game = game.after(asked.seat, game.rules.read(said)).after_forced()
            run.append((asked.seat, said))
        while (member := next(_to_act(table, game), None)) is not None:
            if run and loop.time() - began > _LONG:
                break
            assert game is not None
            assert member.seat is not None
            notation = await self._choose(table, game, member)
            game = game.after(member.seat, game.rules.read(notation)).after_forced()
            run.append((member.seat, notation))
        if run:
            await asyncio.sleep(began + self._pause - loop.time())
        return run

    async def _choose(self, table: Table, game: Game, member: Member) -> str:
        assert member.seat is not None
        view, legal = game.view(member.seat), game.legal(member.seat)
        if len(legal) == 1:
            return game.rules.write(legal[0])
        effort = self._effort(table.row.game, _level(table, member, game))
        return await self._pool.choose(Question(table.row.game, view, self._make_seed(), effort))

    async def _answer(self, table: Table, game: Game, member: Member) -> str:
        """Whether a computer takes a draw, as a notation."""
        assert member.seat is not None
        effort = self._effort(table.row.game, _level(table, member, game))
        view = game.view(member.seat)
        question = Question(table.row.game, view, self._make_seed(), effort, About.DRAW)
        return OFFER if await self._pool.choose(question) == YES else DECLINE


def _offered(table: Table, game: Game | None) -> Member | None:
    """The computer to which a person offers a draw; None where nobody does."""
    if game is None or not table.is_running or game.outcome is not None or not table.computers:
        return None
    rules = game.rules
    if AGREED not in rules.info.reasons:
        return None
    decline = rules.read(DECLINE)
    asked = (each for each in table.computers if each.seat is not None)
    return next((each for each in asked if rules.accepts(game.view(each.seat), decline)), None)


def _to_act(table: Table, game: Game | None) -> Iterator[Member]:
    """The computers that are to act in a game of a table."""
    if game is None or not table.is_running or table.is_paused or game.outcome is not None:
        return iter(())
    return (each for each in table.computers if each.seat in game.acting)


def _level(table: Table, member: Member, game: Game) -> Level:
    """How strong a computer plays: where no person plays any more, it only brings the game to its end."""
    people = (each.seat for each in table.members if each.kind is not Kind.COMPUTER)
    return Level(str(member.computer)) if any(seat in game.playing for seat in people) else Level.EASY
