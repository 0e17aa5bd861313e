"""Turn pings: whoever has come to act is told once a turn, by a mention or a direct message, as they like it."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import discord

from bot.i18n import language_of
from bot.people.preferences import Pings, preferences_of
from bot.store.engine import Store
from bot.store.ground.rows import Board
from bot.tables.table import Table
from bot.tables.timing import Now
from bot.ui.delivery.direct import DirectMessages
from bot.ui.delivery.hands import turn_of
from bot.ui.delivery.policy import DELETED, FAILURES
from bot.ui.delivery.posts import Posts
from bot.ui.screens.names import mention, words_of
from bot.ui.screens.table import title_line
from bot.ui.transport.layout import nonce

log = logging.getLogger(__name__)


class PingDelivery:
    """Sends turn pings, and takes them away when the turn is over."""

    def __init__(self, store: Store, posts: Posts, direct: DirectMessages, now: Now) -> None:
        self._store = store
        self._posts = posts
        self._direct = direct
        self._now = now

    async def deliver(self, table: Table, board: Board) -> None:
        """Tell whoever has come to act, once a turn and as they like it, and remove the ping before it.

        If the board was posted anew within a turn, the present ping is edited to lead there. A ping that
        everyone's quiet hours hold back waits until the first of them end.
        """
        row = table.row
        turn = 0 if table.game is None else table.game.acting_since + 1
        people = table.acting_people
        if people and row.pinged_turn < turn:
            chosen = {person: preferences_of(table.people.get(person)) for person in people}
            wanting = [person for person in people if chosen[person].pings is not Pings.SILENT]
            quiet = {person: chosen[person].quiet_until(self._now()) for person in wanting}
            awake = [person for person in wanting if quiet[person] is None]
            due = min((until for until in quiet.values() if until is not None), default=None)
            if due is not None and not awake:
                if row.ping_at != due:
                    await self._store.publishing.hold_ping(table.id, due)
                await self._forget(table)
                return
            by_message = [person for person in awake if chosen[person].pings is Pings.DM]
            closed = [person for person in by_message if not await self._tell(table, person, board)]
            await self._mention(
                table, board, turn, [each for each in awake if each not in by_message or each in closed]
            )
        elif people and row.ping_message_id is not None and board != row.board:
            await self._lead_on(table, board, people)
        elif not people and row.ping_message_id is not None:
            await self._store.publishing.keep_ping_message(table.id, None)
            await self._forget(table)
        if row.ping_at is not None:
            await self._store.publishing.hold_ping(table.id, None)

    async def _mention(self, table: Table, board: Board, turn: int, people: list[int]) -> None:
        """Post a turn's ping for those who want to be mentioned, if any, and store that the turn has been
        told."""
        row, message_id = table.row, None
        if people:
            try:
                message = await self._posts.channel(row.channel_id, table).send(
                    self._said(table, board, people),
                    allowed_mentions=_naming(people),
                    nonce=nonce("ping", table.id, row.created_at, turn),
                )
                message_id = message.id
            except discord.HTTPException as error:
                if error.code != DELETED:
                    raise
                log.info("ping posted and deleted already: table=%s turn=%s", table.id, turn)
        if await self._store.publishing.mark_pinged(table.id, turn, message_id=message_id):
            await self._forget(table)
            if message_id is None and row.ping_message_id is not None:
                await self._store.publishing.keep_ping_message(table.id, None)

    async def _tell(self, table: Table, person_id: int, board: Board) -> bool:
        """Tell somebody by a direct message that it is their turn. Returns whether Discord took it.

        If their hand is sent anew, that message tells them.
        """
        person = table.people.get(person_id)
        if person is None or person.dm_dead_at is not None:
            return False
        if table.rules.info.hidden:
            return True
        words = words_of(table, language_of(person.language, person.locale, table.row.locale))
        said = words.say("turn-message", table=title_line(table, words), link=self._posts.link(board, table))
        turn = turn_of(table, person_id)
        told = await self._direct.send(
            person, said, nonce=nonce("told", table.id, table.row.created_at, person_id, turn)
        )
        return told is not None

    async def _lead_on(self, table: Table, board: Board, people: tuple[int, ...]) -> None:
        row = table.row
        assert row.ping_message_id is not None
        try:
            await (
                self._posts.channel(row.channel_id, table)
                .get_partial_message(row.ping_message_id)
                .edit(content=self._said(table, board, people), allowed_mentions=_naming(people))
            )
        except FAILURES as error:
            log.info("ping not led on: table=%s error=%r", table.id, error)

    def _said(self, table: Table, board: Board, people: Iterable[int]) -> str:
        words = words_of(table, table.row.locale)
        return words.say(
            "turn-ping",
            people=" ".join(mention(person, words) for person in people),
            table=title_line(table, words),
            link=self._posts.link(board, table),
        )

    async def _forget(self, table: Table) -> None:
        if table.row.ping_message_id is not None:
            await self._posts.remove(table.row.channel_id, table.row.ping_message_id, table)


def _naming(people: Iterable[int]) -> discord.AllowedMentions:
    """These people may be pinged, and nobody else."""
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)
