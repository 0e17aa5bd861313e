"""Boards: each table's message in its channel, kept at the newest revision."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import discord

from bot.store.engine import Store
from bot.store.ground.rows import Board, Status, Trouble
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.timing import Now
from bot.ui.delivery.bound import Bound
from bot.ui.delivery.burial import Burial
from bot.ui.delivery.clicked import Clicked
from bot.ui.delivery.deletions import Deletions
from bot.ui.delivery.lines import Lines
from bot.ui.delivery.pings import PingDelivery, Plan
from bot.ui.delivery.policy import (
    DELETED,
    NO_CHANNEL,
    THREAD_LOCKED,
    TOO_MANY_EDITS,
    Meaning,
    Policy,
    meaning,
)
from bot.ui.delivery.posts import Posts
from bot.ui.delivery.sending import Sending, shows
from bot.ui.delivery.troubles import Troubles
from bot.ui.delivery.turns import Turns
from bot.ui.delivery.upkeep import Upkeep
from bot.ui.screens.perspective import perspective
from bot.ui.screens.pictures import Pictures
from bot.ui.screens.table import channel_screen
from bot.ui.transport.layout import Attached, Screen, nonce

log = logging.getLogger(__name__)


class Overtaken(Exception):
    """Another process has shown the same table meanwhile, so what it shows now must be checked again."""


class BoardDelivery:
    """Shows tables in their channels: by the bot's own token, or once as the answer to a click on the board."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        pictures: Pictures,
        posts: Posts,
        pings: PingDelivery,
        lines: Lines,
        upkeep: Upkeep,
        burial: Burial,
        bound: Bound,
        deletions: Deletions,
        troubles: Troubles,
        sending: Sending,
        turns: Turns,
        now: Now,
        gone: Callable[[Iterable[int]], Awaitable[None]],
    ) -> None:
        self._store = store
        self._tables = tables
        self._pictures = pictures
        self._posts = posts
        self._pings = pings
        self._lines = lines
        self._upkeep = upkeep
        self._burial = burial
        self._bound = bound
        self._deletions = deletions
        self._troubles = troubles
        self._sending = sending
        self._turns = turns
        self._now = now
        self._policy = Policy()
        self._gone = gone
        self.clicked = Clicked()

    async def deliver(
        self,
        table: Table,
        plan: Plan,
        by_message: Sequence[asyncio.Future[list[int]]],
        overtaken: Callable[[], bool],
    ) -> bool:
        """Bring board and ping to the table's newest revision. Returns whether the channel let us.

        Each of ``by_message`` gives people whom a direct message was to tell, and couldn't. Raises failures that may
        pass. A channel that is closed, or doesn't take what we send, is stored as closed and left alone until
        somebody comes back to the table. Raises Superseded, too, where the table has changed while this waited for
        its turn.
        """
        row = table.row
        if (
            row.is_private and row.board is None
        ) or row.by_answers:  # the others are to find out by themselves; a guided game may have an old board
            return True
        if row.dead_at is not None:
            return False
        if not self._bound.may_ask(
            f"table {table.id}"
        ):  # whatever people press: the channel was closed just now
            await self._troubles.mark(table.id, Trouble.CLOSED)
            return False
        board = row.board
        try:
            table = await self._lines.settle(table)
            if row.published_revision < table.revision or board is None:
                async with self._turn(table, overtaken):
                    board = await self._show(table)
                if board is None:
                    return False
                await self._lines.bring(table)
            if _locked(table):  # its message could be edited; new ones aren't taken
                return True
            closed = await _closed(by_message)
            if overtaken():
                return True
            if not (plan.by_mention or closed):
                await self._pings.deliver(table, board, plan, closed)
                return self._succeeded(table)
            async with self._turns.ping(table, overtaken) as its_turn:
                if its_turn:
                    await self._pings.deliver(table, board, plan, closed)
        except discord.HTTPException as error:
            if self._policy.meaning(table.id, error) is Meaning.PASSING:
                raise
            log.warning("channel closed: table=%s channel=%s error=%r", table.id, table.row.channel_id, error)
            await self._bound.count(f"table {table.id}")
            if error.code == NO_CHANNEL:  # it was deleted while nobody told us
                await self._gone([table.id])
                return False
            trouble = Trouble.LOCKED if error.code == THREAD_LOCKED else Trouble.CLOSED
            await self._troubles.mark(table.id, trouble)
            return False
        return self._succeeded(table)

    def _turn(self, table: Table, overtaken: Callable[[], bool]) -> AbstractAsyncContextManager[None]:
        """Wait for the board's turn, unless it can be edited as the answer to a click on it."""
        board = table.row.board
        if board is not None and self.clicked.waits(board.message_id) and self._editable(table):
            return contextlib.nullcontext()
        return self._turns.board(table, overtaken)

    def let_go(self, table: int) -> None:
        """Hear that a table isn't being shown any more."""
        self._turns.let_go(table)

    def _succeeded(self, table: Table) -> bool:
        self._policy.succeeded(table.id)
        return True

    async def _show(self, table: Table) -> Board | None:
        """Bring the table's message up to date; None where something deletes it again and again."""
        old, screen = table.row.board, await self.screen(table)
        with self._deletions.watched() as gone:
            board = await self._put(table, screen)
            if board is None or board == old:
                return board
            await self._keep(table, board)
        if old is not None:  # only now: else the event of its end looks like an accident
            await self._posts.remove(old.channel_id, old.message_id, table)
        if board.message_id in gone:  # when nobody could know yet whose it was
            if await self._upkeep.deleted(board.channel_id, board.message_id) is None:
                return None
            raise Overtaken(table.id)
        return board

    async def restate(self, table: Table) -> bool:
        """Edit the message of an ended table, which names somebody who has been erased; False to try again later.

        It is never posted anew: what is over needn't come back.
        """
        board = table.row.board
        if not table.row.status.open:
            await self._pings.forget(table)  # it names people, too
        if board is None or table.row.status.open:
            return True
        screen = await self.screen(table)
        try:
            await self._edit(table, board, screen)
        except discord.HTTPException as error:
            log.info("board not restated: table=%s code=%s", table.id, error.code)
            return error.code != TOO_MANY_EDITS and meaning(error) is not Meaning.PASSING
        return True

    async def _edit(self, table: Table, board: Board, screen: Screen) -> None:
        if await self.clicked.edit(board.message_id, screen):
            return
        await (
            self._posts.channel(board.channel_id, table)
            .get_partial_message(board.message_id)
            .edit(
                view=screen.view(),
                attachments=screen.files(),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        )

    async def screen(self, table: Table) -> Screen:
        """A table's message as it is to be now."""
        seen = perspective(table, None, table.row.locale)
        picture = None if table.game is None else await self._pictures.picture(seen)
        attached = None
        if table.row.status is Status.BROKEN:
            name, record = await self._tables.play.export(table.id)
            attached = Attached(name, record.encode("ascii"))
        ended = table.row.status is Status.FINISHED
        results = await self._store.history.of_table(table.id) if ended else ()
        screen = channel_screen(seen, picture, attached, results)
        if not _locked(table):
            return screen
        said = seen.words.say("board-locked", code=table.row.code)
        return replace(screen, texts=(*screen.texts, said))

    async def _put(self, table: Table, screen: Screen) -> Board | None:
        """Edit the table's message, or post a new one where that can't be or wouldn't be seen.

        None where it has come back too often.
        """
        board = table.row.board
        if board is not None and self._editable(table):
            try:
                await self._edit(table, board, screen)
            except discord.HTTPException as error:
                if meaning(error) is not Meaning.GONE:
                    raise
                log.info("board posted anew: table=%s code=%s", table.id, error.code)
                return await self._replace(table, screen, board)
            return board
        return await self._post(table, screen)

    async def _replace(self, table: Table, screen: Screen, board: Board) -> Board | None:
        """Post a board in place of one that can't be edited any more."""
        if not await self._upkeep.may_return(table.row, board.message_id):
            return None
        try:
            return await self._post(table, screen)
        except discord.HTTPException as error:
            if meaning(error) is not Meaning.PASSING:  # two requests have failed; the next try is one
                await self._bound.count(f"table {table.id}")
                await self._store.publishing.forget_board(table.id, board.message_id)
            raise

    async def _post(self, table: Table, screen: Screen) -> Board:
        """Post a new board. Where a first try got through and was deleted since, its nonce doesn't serve again."""
        old = table.row.board
        known = (table.revision, self._upkeep.last_lost(table.id), old and old.message_id)
        try:
            message = await self._send(table, screen, *known)
        except discord.HTTPException as error:
            if error.code != DELETED:
                raise
            message = await self._send(table, screen, *known, self._now())
        self._upkeep.posted(table.id)
        return Board(message.channel.id, message.id, self._now())

    async def _send(self, table: Table, screen: Screen, *known: object) -> discord.Message:
        channel = self._posts.channel(table.row.channel_id, table)

        async def send(marked: str) -> discord.Message:
            return await channel.send(
                view=screen.view(),
                files=screen.files(),
                silent=True,
                allowed_mentions=discord.AllowedMentions.none(),
                nonce=marked,
            )

        return await self._sending.once(
            channel,
            send,
            place=f"board {table.id}",
            nonce=nonce("board", table.id, table.row.created_at, *known),
            due=table.row.touched_at,
            same=shows(table, but=None if table.row.board is None else table.row.board.message_id),
        )

    async def _keep(self, table: Table, board: Board) -> None:
        """Store where a new message is; raises Overtaken if another process has just posted one, too."""
        old = table.row.board
        instead_of = None if old is None else old.message_id
        kept = await self._store.publishing.keep_board(table.id, board, instead_of=instead_of)
        self._sending.stored(board.message_id)
        if not kept:
            await self._posts.remove(board.channel_id, board.message_id, table)
            raise Overtaken(table.id)
        await self._burial.posted(table)

    def _editable(self, table: Table) -> bool:
        return _locked(table) or self._burial.in_sight(table)


async def _closed(by_message: Sequence[asyncio.Future[list[int]]]) -> list[int]:
    """Those whom direct messages don't reach; whoever couldn't be tried yet is told later."""
    await asyncio.wait(by_message)
    tried = (each for each in by_message if not each.cancelled() and each.exception() is None)
    return [person for each in tried for person in each.result()]


def _locked(table: Table) -> bool:
    """Whether a table goes on whose thread is locked."""
    return table.row.status.open and table.row.trouble is Trouble.LOCKED
