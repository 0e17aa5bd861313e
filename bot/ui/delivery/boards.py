"""The messages in channels: each table's board, kept at its newest revision, and the turn pings."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from typing import Final

import aiohttp
import discord

from bot.people.preferences import Choices, Pings
from bot.store.engine import Store
from bot.store.ground.rows import Board, Status
from bot.tables.clock import MINUTE, Clock
from bot.tables.service import Tables
from bot.tables.table import Table
from bot.ui.delivery.hands import Courier
from bot.ui.screens.pictures import Pictures
from bot.ui.screens.table import channel_screen, mention, title_line, words_of
from bot.ui.transport.layout import Attached, Screen, nonce

log = logging.getLogger(__name__)

OLDEST: Final = 55 * MINUTE
"""A message older than this is posted anew: Discord lets old ones be edited only a few times (30046)."""
BURIED: Final = 12
"""Messages of others below a board, from which on it is posted anew."""

_PASSING: Final = frozenset({401, 408, 429})
"""Statuses below 500 that say nothing of the channel. After any other a second try would fail alike: the channel
is gone, or closed to us, or what we send is refused. Whoever comes back to the table has it tried once more."""
_EDIT_NO_MORE: Final = frozenset({10008, 30046, 50005, 50083})
"""Codes after which a message can only be posted anew: deleted, too old, not ours, in an archived thread."""


def _naming(people: Iterable[int]) -> discord.AllowedMentions:
    """Return that a message may ping these people and nobody else."""
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


class Overtaken(Exception):
    """Another process has shown the same table meanwhile, so that what it shows now has to be seen to again."""


class Noticeboard:
    """Shows tables in their channels. Every message is edited and sent by the bot's own token."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        tables: Tables,
        choices: Choices,
        pictures: Pictures,
        courier: Courier,
        now: Clock,
    ) -> None:
        self._client = client
        self._store = store
        self._tables = tables
        self._choices = choices
        self._pictures = pictures
        self._courier = courier
        self._now = now
        self._below: Counter[int] = Counter()
        """Messages of others below the newest board of each channel where one has been shown since the start."""
        self._lost: dict[int, int] = {}
        """The last message of each table that has lost it, until another one is posted."""

    async def show(self, table_id: int) -> None:
        """Show a table's newest revision in its channel and in hands, and ping whoever has come to act.

        Raises what may pass (5xx, a lost connection, Overtaken): the publisher tries again. A channel that is closed
        for good is marked dead instead, and left alone until somebody comes back to the table there.
        """
        table = await self._tables.read.find(table_id)
        if table is None:
            return
        shown, delivered = await asyncio.gather(
            self.show_board(table), self._courier.deliver(table), return_exceptions=True
        )
        for result in (shown, delivered):
            if isinstance(result, BaseException):
                raise result
        if shown is not True or table.row.published_revision == table.revision:
            return
        # Last, so that after a crash all of it is looked at again: board, hands and ping.
        if not await self._store.publishing.mark_published(table.id, table.revision):
            # A newer revision was shown, and then perhaps ours in its place.
            await self._store.publishing.unmark_published(table.id)
            raise Overtaken(table.id)

    async def show_board(self, table: Table) -> bool:
        """Bring board and ping to the table's newest revision; returns whether the channel let us."""
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
                        await self._remove(row.board.channel_id, row.board.message_id, table)
            await self._ping(table, board)
        except discord.HTTPException as error:
            if error.status in _PASSING or error.status >= 500:
                raise
            log.warning("channel closed: table=%s channel=%s error=%r", table.id, table.row.channel_id, error)
            await self._store.publishing.mark_dead(table.id)
            return False
        return True

    def heard(self, message: discord.Message) -> None:
        """Count what other people write below a board. Nothing of what they write is looked at."""
        ours = message.author.id == getattr(self._client.user, "id", None)
        if not ours and message.channel.id in self._below:
            self._below[message.channel.id] += 1

    async def deleted(self, channel: int, message: int) -> int | None:
        """Return the table whose board a deleted message was, None if it was none."""
        row = await self._store.tables.board_at(channel, message)
        if row is None or not row.status.open:  # what is over needn't come back
            return None
        if not await self._store.publishing.forget_board(row.id, message):
            return None
        self._lost[row.id] = message
        return row.id

    async def _screen(self, table: Table) -> Screen:
        words = words_of(table, table.row.locale)
        picture = None
        if table.game is not None:
            picture = await self._pictures.picture(table, None, words)
        attached = None
        if table.row.status is Status.VOID and table.row.ended_by is None:
            name, record = await self._tables.play.export(table.id)
            attached = Attached(name, record.encode("ascii"))
        results = await self._store.history.of_table(table.id)
        return channel_screen(table, words, picture, attached, results)

    async def _put(self, table: Table, screen: Screen) -> Board:
        """Edit the table's message, or post a new one where that can't be or wouldn't be seen."""
        board = table.row.board
        if board is not None and self._editable(table, board):
            try:
                await (
                    self._partial(board.channel_id, table)
                    .get_partial_message(board.message_id)
                    .edit(
                        view=screen.view(),
                        attachments=screen.files(),
                        allowed_mentions=discord.AllowedMentions.none(),
                    )
                )
            except discord.HTTPException as error:
                if error.code not in _EDIT_NO_MORE:
                    raise
                self._lost[table.id] = board.message_id
                log.info("board posted anew: table=%s code=%s", table.id, error.code)
            else:
                self._below.setdefault(board.channel_id, 0)
                return board
        message = await self._partial(table.row.channel_id, table).send(
            view=screen.view(),
            files=screen.files(),
            silent=not screen.mentions,
            allowed_mentions=screen.allowed_mentions(),
            nonce=nonce(
                "board",
                table.id,
                table.row.created_at,
                table.revision,
                self._lost.get(table.id),
                board and board.message_id,
            ),
        )
        self._lost.pop(table.id, None)
        self._below[message.channel.id] = 0
        return Board(message.channel.id, message.id, self._now())

    async def _keep(self, table: Table, board: Board) -> None:
        """Keep where a new message is; raises Overtaken where another process has just posted one, too."""
        old = table.row.board
        instead_of = None if old is None else old.message_id
        if not await self._store.publishing.keep_board(table.id, board, instead_of=instead_of):
            await self._remove(board.channel_id, board.message_id, table)
            raise Overtaken(table.id)

    def _editable(self, table: Table, board: Board) -> bool:
        return (
            self._now() - board.posted_at < OLDEST
            and self._below[board.channel_id] < BURIED
            and (table.row.status is not Status.VOID or table.row.ended_by is not None)
        )

    async def _ping(self, table: Table, board: Board) -> None:
        """Tell whoever has come to act, once a turn and as they like it, and take the ping before it away.

        Where the board has been posted anew within a turn, the ping that stands is made to lead there. A ping
        that everyone's quiet hours hold back is kept until the first of them end.
        """
        row = table.row
        turn = 0 if table.game is None else table.game.acting_since + 1
        people = table.acting_people
        if people and row.pinged_turn < turn:
            chosen = await self._choices.of_all(list(people))
            wanting = [person for person in people if chosen[person].pings is not Pings.SILENT]
            quiet = {person: chosen[person].quiet_until(self._now()) for person in wanting}
            awake = [person for person in wanting if quiet[person] is None]
            due = min((until for until in quiet.values() if until is not None), default=None)
            if due is not None and not awake:
                if row.ping_at != due:
                    await self._store.publishing.hold_ping(table.id, due)
                await self._forget_ping(table)
                return
            by_message = [person for person in awake if chosen[person].pings is Pings.DM]
            closed = [person for person in by_message if not await self._courier.tell(table, person, board)]
            await self._tell_turn(
                table, board, turn, [each for each in awake if each not in by_message or each in closed]
            )
        elif people and row.ping_message_id is not None and board != row.board:
            await self._lead_on(table, board, people)
        elif not people and row.ping_message_id is not None:
            await self._store.publishing.keep_ping_message(table.id, None)
            await self._forget_ping(table)
        if row.ping_at is not None:
            await self._store.publishing.hold_ping(table.id, None)

    async def _tell_turn(self, table: Table, board: Board, turn: int, people: list[int]) -> None:
        """Post a turn's ping for those who want to be mentioned, if any, and keep that the turn has been told."""
        row, message_id = table.row, None
        if people:
            message = await self._partial(row.channel_id, table).send(
                self._said(table, board, people),
                allowed_mentions=_naming(people),
                nonce=nonce("ping", table.id, row.created_at, turn),
            )
            message_id = message.id
        if await self._store.publishing.mark_pinged(table.id, turn, message_id=message_id):
            await self._forget_ping(table)
            if message_id is None and row.ping_message_id is not None:
                await self._store.publishing.keep_ping_message(table.id, None)

    async def _lead_on(self, table: Table, board: Board, people: tuple[int, ...]) -> None:
        row = table.row
        assert row.ping_message_id is not None
        channel = self._partial(row.channel_id, table)
        try:
            await channel.get_partial_message(row.ping_message_id).edit(
                content=self._said(table, board, people), allowed_mentions=_naming(people)
            )
        except discord.HTTPException as error:
            log.info("ping not led on: table=%s code=%s", table.id, error.code)

    def _said(self, table: Table, board: Board, people: Iterable[int]) -> str:
        words = words_of(table, table.row.locale)
        channel = self._partial(table.row.channel_id, table)
        return words.say(
            "turn-ping",
            people=" ".join(mention(person, words) for person in people),
            table=title_line(table, words),
            link=channel.get_partial_message(board.message_id).jump_url,
        )

    async def _forget_ping(self, table: Table) -> None:
        if table.row.ping_message_id is not None:
            await self._remove(table.row.channel_id, table.row.ping_message_id, table)

    async def _remove(self, channel: int, message: int, table: Table) -> None:
        """Delete a message of ours that a newer one has replaced; whether that succeeds matters to nobody."""
        try:
            await self._partial(channel, table).get_partial_message(message).delete()
        except (TimeoutError, discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("not deleted: channel=%s message=%s error=%r", channel, message, error)

    def _partial(self, channel: int, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel, guild_id=table.row.guild_id)
