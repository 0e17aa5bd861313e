"""Boards: each table's message in its channel, kept at the newest revision."""

from __future__ import annotations

import logging

import discord

from bot.store.engine import Store
from bot.store.ground.rows import Board, Status
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.tables.timing import Now
from bot.ui.delivery.pings import PingDelivery
from bot.ui.delivery.policy import DELETED, TOO_MANY_EDITS, Meaning, Policy, meaning
from bot.ui.delivery.posts import Posts
from bot.ui.delivery.upkeep import Upkeep
from bot.ui.screens.perspective import perspective
from bot.ui.screens.pictures import Pictures
from bot.ui.screens.table import channel_screen
from bot.ui.transport.layout import Attached, Screen, nonce

log = logging.getLogger(__name__)


class Overtaken(Exception):
    """Another process has shown the same table meanwhile, so what it shows now must be checked again."""


class BoardDelivery:
    """Shows tables in their channels. Every message is edited and sent by the bot's own token."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        pictures: Pictures,
        posts: Posts,
        pings: PingDelivery,
        upkeep: Upkeep,
        now: Now,
    ) -> None:
        self._store = store
        self._tables = tables
        self._pictures = pictures
        self._posts = posts
        self._pings = pings
        self._upkeep = upkeep
        self._now = now
        self._policy = Policy()

    async def deliver(self, table: Table) -> bool:
        """Bring board and ping to the table's newest revision. Returns whether the channel let us.

        Raises failures that may pass. A channel that is closed, or doesn't take what we send, is stored as
        closed and left alone until somebody comes back to the table.
        """
        row = table.row
        if row.daily is not None:  # played in private: the others are to find out by themselves
            return True
        if row.dead_at is not None:
            return False
        board = row.board
        try:
            if row.published_revision < table.revision or board is None:
                board = await self._put(table, await self._screen(table))
                if board != row.board:
                    await self._keep(table, board)
                    if row.board is not None:  # only now: else the event of its end looks like an accident
                        await self._posts.remove(row.board.channel_id, row.board.message_id, table)
            await self._pings.deliver(table, board)
        except discord.HTTPException as error:
            if self._policy.meaning(table.id, error) is Meaning.PASSING:
                raise
            log.warning("channel closed: table=%s channel=%s error=%r", table.id, table.row.channel_id, error)
            await self._store.publishing.mark_dead(table.id)
            return False
        self._policy.succeeded(table.id)
        return True

    async def restate(self, table: Table) -> bool:
        """Edit the message of an ended table, which names somebody who has been erased; False to try again later.

        It is never posted anew: what is over needn't come back.
        """
        board = table.row.board
        if board is None or table.row.status.open:
            return True
        screen = await self._screen(table)
        try:
            await self._edit(table, board, screen)
        except discord.HTTPException as error:
            log.info("board not restated: table=%s code=%s", table.id, error.code)
            return error.code != TOO_MANY_EDITS and meaning(error) is not Meaning.PASSING
        return True

    async def _edit(self, table: Table, board: Board, screen: Screen) -> None:
        await (
            self._posts.channel(board.channel_id, table)
            .get_partial_message(board.message_id)
            .edit(
                view=screen.view(),
                attachments=screen.files(),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        )

    async def _screen(self, table: Table) -> Screen:
        seen = perspective(table, None, table.row.locale)
        picture = None if table.game is None else await self._pictures.picture(seen)
        attached = None
        if table.row.status is Status.BROKEN:
            name, record = await self._tables.play.export(table.id)
            attached = Attached(name, record.encode("ascii"))
        ended = table.row.status is Status.FINISHED
        results = await self._store.history.of_table(table.id) if ended else ()
        return channel_screen(seen, picture, attached, results)

    async def _put(self, table: Table, screen: Screen) -> Board:
        """Edit the table's message, or post a new one where that can't be or wouldn't be seen."""
        board = table.row.board
        if board is not None and self._editable(table, board):
            try:
                await self._edit(table, board, screen)
            except discord.HTTPException as error:
                if meaning(error) is not Meaning.GONE:
                    raise
                self._upkeep.lost(table, board.message_id)
                log.info("board posted anew: table=%s code=%s", table.id, error.code)
            else:
                self._upkeep.edited(board)
                return board
        return await self._post(table, screen)

    async def _post(self, table: Table, screen: Screen) -> Board:
        """Post a new board. Where a first try got through and was deleted since, its nonce doesn't serve again."""
        old = table.row.board
        known = (table.revision, self._upkeep.last_lost(table), old and old.message_id)
        try:
            message = await self._send(table, screen, *known)
        except discord.HTTPException as error:
            if error.code != DELETED:
                raise
            message = await self._send(table, screen, *known, self._now())
        board = Board(message.channel.id, message.id, self._now())
        self._upkeep.posted(table, board)
        return board

    async def _send(self, table: Table, screen: Screen, *known: object) -> discord.Message:
        return await self._posts.channel(table.row.channel_id, table).send(
            view=screen.view(),
            files=screen.files(),
            silent=not screen.mentions,
            allowed_mentions=screen.allowed_mentions(),
            nonce=nonce("board", table.id, table.row.created_at, *known),
        )

    async def _keep(self, table: Table, board: Board) -> None:
        """Store where a new message is; raises Overtaken if another process has just posted one, too."""
        old = table.row.board
        instead_of = None if old is None else old.message_id
        if not await self._store.publishing.keep_board(table.id, board, instead_of=instead_of):
            await self._posts.remove(board.channel_id, board.message_id, table)
            raise Overtaken(table.id)

    def _editable(self, table: Table, board: Board) -> bool:
        broken = table.row.status is Status.BROKEN
        return not broken and self._upkeep.in_sight(board)
