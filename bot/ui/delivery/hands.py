"""Hidden hands by direct message: one message a table and person, edited, and sent anew when they come to act.

A person's direct messages are opened only after a click of their own: they have joined the table. Whatever
Discord refuses for good (closed: 50007, 50278; too many opened: 40003) is noted once and never in the way:
"My hand" shows the same.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import aiohttp
import discord

from bot.i18n import language_of
from bot.people.preferences import Pings, preferences_of
from bot.store.engine import Store
from bot.store.ground.rows import Board, Hand, Person
from bot.tables.clock import MINUTE, Clock
from bot.tables.table import Table
from bot.ui.screens.panel import Panels
from bot.ui.screens.table import title_line, words_of
from bot.ui.transport.layout import Screen, nonce

log = logging.getLogger(__name__)

_GONE: Final = frozenset({10003, 10008, 30046, 50005})
"""Codes after which the message can only be sent anew."""
_OLDEST: Final = 55 * MINUTE


class Courier:
    """Brings hands to their owners."""

    def __init__(self, client: discord.Client, store: Store, panels: Panels, now: Clock) -> None:
        self._client = client
        self._store = store
        self._panels = panels
        self._now = now

    async def deliver(self, table: Table, *, only: int | None = None) -> None:
        """Bring every player's message, or only one's, to the table's newest revision.

        Raises what may pass, after trying all.
        """
        if table.game is None or not table.rules.info.hidden:
            return
        sent = await self._store.hands.hands_of(table.id)
        people = [each.person_id for each in table.members if each.seat is not None and each.person_id > 0]
        people = [each for each in people if only in (None, each)]
        results = await asyncio.gather(
            *(self._deliver(table, person, sent.get(person)) for person in people), return_exceptions=True
        )
        for result in results:
            if isinstance(result, BaseException):
                raise result

    async def _deliver(self, table: Table, person_id: int, hand: Hand | None) -> None:
        if hand is not None and hand.revision >= table.revision:
            return
        person = await self._store.people.person(person_id)
        if person is None or person.dm_dead_at is not None:
            return
        words = words_of(table, language_of(person.language, person.locale, table.row.locale))
        chosen = preferences_of(person)
        screen = await self._panels.panel(table, person_id, words, preferences=chosen)
        turn = self._turn(table, person_id)
        try:
            if (
                hand is not None
                and turn <= hand.turn
                and self._fresh(hand)
                and await self._edit(hand, screen)
            ):
                await self._store.hands.put_hand(
                    Hand(table.id, person_id, hand.channel_id, hand.message_id, table.revision, hand.turn)
                )
                return
            await self._send(table, person, hand, screen, max(turn, 0 if hand is None else hand.turn))
        except discord.HTTPException as error:
            if error.status == 429 or error.status >= 500:
                raise
            log.info("direct messages closed: table=%s code=%s", table.id, error.code)
            await self._store.people.mark_dm_dead(person_id)

    async def _send(self, table: Table, person: Person, hand: Hand | None, screen: Screen, turn: int) -> None:
        channel = await self._channel(person)
        message = await channel.send(
            view=screen.view(),
            files=screen.files(),
            silent=self._turn(table, person.id) == 0 or not self._may_ping(person),
            allowed_mentions=discord.AllowedMentions.none(),
            nonce=nonce(
                "hand", table.id, table.row.created_at, person.id, table.revision, hand and hand.message_id
            ),
        )
        await self._store.hands.put_hand(
            Hand(table.id, person.id, channel.id, message.id, table.revision, turn)
        )
        if hand is not None:
            await self._remove(hand)

    async def tell(self, table: Table, person_id: int, board: Board) -> bool:
        """Tell somebody by a direct message that it is their turn; returns whether their messages let us.

        Where their hand goes out anew, that message tells them.
        """
        person = await self._store.people.person(person_id)
        if person is None or person.dm_dead_at is not None:
            return False
        if table.rules.info.hidden:
            return True
        words = words_of(table, language_of(person.language, person.locale, table.row.locale))
        server = self._client.get_partial_messageable(board.channel_id, guild_id=table.row.guild_id)
        said = words.say(
            "turn-message",
            table=title_line(table, words),
            link=server.get_partial_message(board.message_id).jump_url,
        )
        turn = self._turn(table, person_id)
        try:
            channel = await self._channel(person)
            await channel.send(
                said,
                allowed_mentions=discord.AllowedMentions.none(),
                nonce=nonce("told", table.id, table.row.created_at, person_id, turn),
            )
        except discord.HTTPException as error:
            if error.status == 429 or error.status >= 500:
                raise
            log.info("direct messages closed: table=%s code=%s", table.id, error.code)
            await self._store.people.mark_dm_dead(person_id)
            return False
        return True

    async def _channel(self, person: Person) -> discord.PartialMessageable:
        """Return the channel of somebody's direct messages, opened if it wasn't yet."""
        channel_id = person.dm_channel_id
        if channel_id is None:
            channel_id = (await self._client.create_dm(discord.Object(person.id))).id
            await self._store.people.set_dm_channel(person.id, channel_id)
        return self._client.get_partial_messageable(channel_id)

    def _may_ping(self, person: Person) -> bool:
        """Return whether a message of their turn may make a noise."""
        chosen = preferences_of(person)
        return chosen.pings is not Pings.SILENT and chosen.quiet_until(self._now()) is None

    async def _edit(self, hand: Hand, screen: Screen) -> bool:
        """Edit a hand's message; returns False where only a new one helps."""
        try:
            await self._partial(hand).edit(
                view=screen.view(),
                attachments=screen.files(),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as error:
            if error.code not in _GONE:
                raise
            return False
        return True

    async def _remove(self, hand: Hand) -> None:
        try:
            await self._partial(hand).delete()
        except (TimeoutError, discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("not deleted: channel=%s message=%s error=%r", hand.channel_id, hand.message_id, error)

    def _partial(self, hand: Hand) -> discord.PartialMessage:
        return self._client.get_partial_messageable(hand.channel_id).get_partial_message(hand.message_id)

    def _fresh(self, hand: Hand) -> bool:
        posted = discord.utils.snowflake_time(hand.message_id).timestamp() * 1000
        return self._now() - posted < _OLDEST

    @staticmethod
    def _turn(table: Table, person: int) -> int:
        """Return which turn it is for someone who is to act, as in ``turn`` of a hand; 0 for the others."""
        if table.game is None or person not in table.acting_people:
            return 0
        return table.game.acting_since + 1
