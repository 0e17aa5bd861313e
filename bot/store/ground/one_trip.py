"""Whole transactions on one trip to SQLite's thread.

While one is under way all others wait, as SQLite has one writer. Made step by step, each statement goes there and its
rows come back to the event loop, which has much else to do before it sends the next. So the code that makes the
transaction runs there itself: it waits for nothing but the database, so it never has to.

Those that wait for the same thing meanwhile can go along: what is stored together is brought to disk once for all.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from contextvars import copy_context
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast

from sqlalchemy import Connection, CursorResult, Dialect
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground.patience import Stage, work
from bot.store.ground.sqlite_driver import in_its_thread
from bot.store.ground.write_turn import Place, WriteTurn

T = TypeVar("T")

Steps = Callable[[AsyncConnection], Coroutine[Any, Any, T]]
"""The statements of a transaction. They wait for their connection alone, and are done anew where they were undone."""


class Trip(Generic[T]):
    """A transaction to be made, and what came of it."""

    def __init__(self, steps: Steps[T]) -> None:
        self._steps = steps
        self._context = copy_context()
        self.piece = work()
        self._made: T | None = None
        self._error: BaseException | None = None

    def make(self, connection: Connection) -> None:
        """Do the steps, within a transaction."""
        self._made = self._context.run(_at_once, self._steps(cast(AsyncConnection, _Here(connection))))
        self._error = None

    def fail(self, error: BaseException) -> None:
        """Note that it was undone."""
        self._error = error

    def result(self) -> T:
        """What the steps came to; raises what went wrong."""
        if self._error is not None:
            raise self._error
        self.piece.committed = True
        return cast(T, self._made)


class _Here:
    """A connection in whose thread we are: what it is asked is answered at once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def dialect(self) -> Dialect:
        """Of the engine."""
        return self._connection.dialect

    async def execute(self, statement: Any, parameters: Any = None) -> CursorResult[Any]:
        """Execute a statement."""
        return self._connection.execute(statement, parameters)

    async def scalar(self, statement: Any, parameters: Any = None) -> Any:
        """The first column of the first row."""
        return self._connection.scalar(statement, parameters)


async def done(
    trip: Trip[T],
    turn: WriteTurn,
    line: AbstractAsyncContextManager[AsyncConnection],
    *,
    move: bool,
    together: bool = True,
    alone: Mapping[str, object] = MappingProxyType({}),
    check: Callable[[], None] = lambda: None,
) -> T:
    """Make a trip when its turn has come, with those that wait for the same; ``line`` is the connection then.

    They are made ``together`` as one transaction, else each by itself. ``alone`` are the connection's options where
    nobody goes along. ``check`` raises what none of them can be trusted for.
    """
    if not await turn.take(move=move, along=trip):
        return trip.result()
    others: list[Place] = []
    try:
        async with line as connection:
            others = turn.taken_along(move=move)
            trips: list[Trip[Any]] = [trip, *(each.along for each in others)]
            for each in trips:
                each.piece.stage = Stage.WORKING
            await _go(connection, trips, together=together, options={} if others else alone)
            check()
    except BaseException as error:
        for place in others:
            place.along.fail(error)
        raise
    finally:
        for place in others:
            if not place.turn.done():
                place.turn.set_result(False)
        turn.pass_on()
    return trip.result()


async def _go(
    connection: AsyncConnection,
    trips: Sequence[Trip[Any]],
    *,
    together: bool,
    options: Mapping[str, object],
) -> None:
    line = connection.sync_connection
    assert line is not None
    if options:
        line.execution_options(**options)

    def all_of_them() -> None:
        if together and len(trips) > 1 and _stored(line, trips):
            return
        for each in trips:
            _stored(line, [each])

    await in_its_thread(line, all_of_them)


def _stored(line: Connection, trips: Sequence[Trip[Any]]) -> bool:
    """Make transactions as one. False where that failed by one of them, and all can be made anew, each by itself."""
    committing = False
    try:
        with line.begin():
            for each in trips:
                each.make(line)
            for each in trips:
                each.piece.stage = Stage.COMMITTING
            committing = True
    except BaseException as error:  # whatever it is: each of them hears of it
        for each in trips:
            each.piece.stage = Stage.WORKING
            each.fail(error)
        return committing or isinstance(error, OperationalError)  # then nobody else would fare better
    return True


def _at_once(steps: Coroutine[Any, Any, T]) -> T:
    """What steps come to that never have to wait."""
    try:
        steps.send(None)
    except StopIteration as end:
        return cast(T, end.value)
    steps.close()
    raise RuntimeError("a transaction waits for something else than the database")
