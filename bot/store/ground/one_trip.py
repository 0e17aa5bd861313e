"""Whole transactions on one trip to SQLite's thread.

While one is under way all others wait, as SQLite has one writer. Made step by step, each statement goes there and its
rows come back to the event loop, which has much else to do before it sends the next. So the code that makes the
transaction runs there itself: it waits for nothing but the database, so it never has to.

Those that wait for the same thing meanwhile can go along: what is stored together is brought to disk once for all.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from contextvars import copy_context
from typing import Any, Generic, TypeVar, cast

from sqlalchemy import Connection, CursorResult, Dialect
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground.patience import Stage, work
from bot.store.ground.sqlite_driver import in_its_thread

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


async def go(connection: AsyncConnection, trips: Sequence[Trip[Any]]) -> None:
    """Make transactions: all as one, or each by itself where one of them fails."""
    line = connection.sync_connection
    assert line is not None

    def all_of_them() -> None:
        if len(trips) > 1 and _stored(line, trips):
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
