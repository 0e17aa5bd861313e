"""Two people who play on and on, whatever becomes of the bot, and the bot's database seen from outside."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.games.core import play
from bot.games.dragon_face.rules import RULES
from bot.games.dragon_face.view import Position
from bot.games.fair import Fair
from bot.sandbox.client.actors import Actor, Reply
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from tests.play.people import is_board, move_by_panel, told


@dataclass(frozen=True)
class Stored:
    """What the database holds of the newest table."""

    id: int
    code: str
    status: str
    revision: int
    published: int
    members: tuple[int, ...]
    moves: tuple[str, ...]

    def position(self) -> Position:
        state = RULES.setup({}, 2, Fair(bytes(32), ""))
        for entry in self.moves:
            seat, notation = entry.split()
            state = play(RULES, state, int(seat), RULES.read(notation)).state
        return state


class Database:
    """Reads the bot's database from outside, as it is on disk."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def newest(self) -> Stored | None:
        if not self._path.exists():
            return None
        with contextlib.closing(sqlite3.connect(self._path, timeout=10)) as connection:
            try:
                found = connection.execute(
                    "SELECT id, code, status, revision, published_revision FROM tables ORDER BY id DESC LIMIT 1"
                ).fetchone()
            except sqlite3.OperationalError:  # killed before its tables were made
                return None
            if found is None:
                return None
            members = connection.execute(
                "SELECT person_id FROM members WHERE table_id = ? ORDER BY position", (found[0],)
            ).fetchall()
            id, code, status, revision, published = found
            people = tuple(each for (each,) in members)
            return Stored(id, code, status, revision, published, people, self.moves(connection, id))

    def all_moves(self) -> dict[int, tuple[str, ...]]:
        with contextlib.closing(sqlite3.connect(self._path, timeout=10)) as connection:
            tables = [each for (each,) in connection.execute("SELECT id FROM tables")]
            return {table: self.moves(connection, table) for table in tables}

    def check(self, acknowledged: Iterable[tuple[int, int, str]]) -> None:
        """Fail if a move is missing of which somebody was told that it was made."""
        kept = self.all_moves()
        for table, ply, entry in acknowledged:
            assert entry == kept[table][ply - 1]

    @staticmethod
    def moves(connection: sqlite3.Connection, table: int) -> tuple[str, ...]:
        found = connection.execute(
            "SELECT seat, notation FROM moves WHERE table_id = ? ORDER BY ply", (table,)
        ).fetchall()
        return tuple(f"{seat} {notation}" for seat, notation in found)


class Evening:
    """Two people who play on and on, and try again whatever fails."""

    def __init__(self, sandbox: Sandbox, database: Database, up: asyncio.Event) -> None:
        self.people = sandbox.actor("ada"), sandbox.actor("ben")
        self.acknowledged: list[tuple[int, int, str]] = []
        """Table, ply and entry of every move whose answer said that it was made."""
        self.old: Message | None = None
        """A board as it was once: its buttons must answer for ever."""
        self._database = database
        self._up = up
        self._doing: asyncio.Task[Reply] | None = None
        self._random = Random(3)

    async def another_move(self, patience: float) -> None:
        """Wait until one more move is acknowledged, so many seconds at the most."""
        before = len(self.acknowledged)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while len(self.acknowledged) == before:  # noqa: ASYNC110 - told by another task
                    await asyncio.sleep(0.005)

    async def go_on(self) -> None:
        while True:
            await self._up.wait()
            self._doing = asyncio.create_task(self._step())
            await asyncio.wait({self._doing})
            if self._doing.cancelled():
                continue
            error = self._doing.exception()
            if error is not None and not isinstance(error, CantDo | LookupError | TimeoutError):
                raise error
            if error is not None:
                await asyncio.sleep(0.02)

    def give_up(self) -> None:
        """Stop waiting for an answer that a dead bot won't give."""
        if self._doing is not None:
            self._doing.cancel()

    async def _step(self) -> Reply:
        ada, ben = self.people
        stored = self._database.newest()
        if stored is None or stored.status not in {"lobby", "playing"}:
            return await ada.slash("dragonface new", seating="joined")
        if stored.status == "lobby":
            board = self.board(ada, stored)
            if ben.id not in stored.members:
                return await ben.click(board, "Join", force=True)
            return await ada.click(board, "Start", force=True)
        position = stored.position()
        mover = self.people[position.to_move - 1]
        move = self._random.choice(RULES.legal(RULES.view(position, position.to_move)))
        notation = RULES.write(move)
        if self._random.random() < 0.3:
            try:
                reply = await move_by_panel(mover, self.board(mover, stored), notation)
            except (
                AssertionError,
                RuntimeError,
            ) as error:  # it went on no further: the bot has died meanwhile
                raise LookupError("no panel") from error
        else:
            reply = await mover.slash("dragonface move", move=notation, table=stored.code)
        if told(notation) in reply.text:
            ply = len(stored.moves) + 1
            self.acknowledged.append((stored.id, ply, f"{position.to_move} {notation}"))
            if self._random.random() < 0.2:
                with contextlib.suppress(LookupError):
                    self.old = self.board(ada, stored)
        return reply

    async def see(self, stored: Stored) -> None:
        """Wait until a table's board shows at least the revision that was stored."""
        async with asyncio.timeout(10):
            while self._shown(stored) < stored.revision:  # noqa: ASYNC110 - edits come when they come
                await asyncio.sleep(0.01)

    def _shown(self, stored: Stored) -> int:
        found = [each for each in self.boards(self.people[0], stored) if each.pictures]
        if not found:
            return 0
        return int(found[-1].pictures[0].name.removesuffix(".png").rpartition("-")[2])

    def boards(self, person: Actor, stored: Stored) -> Iterator[Message]:
        return (each for each in person.messages("table-talk") if is_board(each, stored.code))

    def board(self, person: Actor, stored: Stored) -> Message:
        found = list(self.boards(person, stored))
        if not found:
            raise LookupError("no board yet")
        return found[-1]
