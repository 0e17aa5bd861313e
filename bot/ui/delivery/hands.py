"""Hidden hands by direct message: one message a table and person, edited, and sent anew when they come to act.

Whoever is seated plays on by direct messages even when the table's channel is hidden from them, or they have left
its server: it is their game, and the others wait for them. Whoever is out of the game has no hand any more.
Where direct messages are closed, "My hand" shows the same.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import discord

from bot.i18n import language_of
from bot.people.preferences import Pings, preferences_of
from bot.store.engine import Store
from bot.store.ground.rows import Hand, Kind, Person
from bot.tables.table import Table
from bot.tables.timing import Now
from bot.ui.delivery.direct import DirectMessages
from bot.ui.delivery.policy import FAILURES, Meaning, meaning
from bot.ui.screens.panel import Panels, farewell
from bot.ui.screens.perspective import perspective
from bot.ui.transport.layout import Screen, nonce, sent

log = logging.getLogger(__name__)


class HandDelivery:
    """Brings hands to their owners."""

    def __init__(
        self, client: discord.Client, store: Store, direct: DirectMessages, panels: Panels, now: Now
    ) -> None:
        self._client = client
        self._store = store
        self._direct = direct
        self._panels = panels
        self._now = now

    async def deliver(self, table: Table) -> None:
        """Bring every player's message to the table's newest revision. After trying all, raises a failure
        that may pass."""
        if table.game is None or not table.rules.info.hidden:
            return
        sent = await self._store.hands.hands_of(table.id)
        people = [
            each.person_id for each in table.members if each.seat is not None and each.kind is Kind.PERSON
        ]
        results = await asyncio.gather(
            *(self._deliver(table, person, sent.get(person)) for person in people), return_exceptions=True
        )
        for result in results:
            if isinstance(result, BaseException):
                raise result

    async def _deliver(self, table: Table, person_id: int, hand: Hand | None) -> None:
        if hand is not None and hand.revision >= table.revision:
            return
        person = table.people.get(person_id)
        if person is None or person.dm_dead_at is not None:
            return
        language = language_of(person.language, person.locale, table.row.locale)
        seen = perspective(table, person_id, language, preferences_of(person))
        if not table.has_place(person_id):
            await self._take_away(table, person, hand, farewell(seen))
            return
        screen = await self._panels.panel(seen)
        turn, known_turn = turn_of(table, person_id), 0 if hand is None else hand.turn
        if hand is not None and turn <= known_turn:
            try:
                edited = await self._edit(hand, screen)
            except discord.HTTPException as error:
                await self._direct.failed(person, error)
                return
            self._direct.succeeded(person_id)
            if edited:
                await self._keep(replace(hand, revision=table.revision))
                return
        message = await self._direct.send(
            person,
            screen,
            silent=turn <= known_turn or not self._may_ping(person),
            nonce=nonce(
                "hand", table.id, table.row.created_at, person.id, table.revision, hand and hand.message_id
            ),
        )
        if message is None:
            return
        last = max(turn, known_turn)
        await self._keep(Hand(table.id, person_id, message.channel.id, message.id, table.revision, last))
        if hand is not None:
            await self._remove(hand)

    async def _take_away(self, table: Table, person: Person, hand: Hand | None, screen: Screen) -> None:
        """Put a farewell in the place of a hand whose owner is out of the game; no new message is sent for that."""
        if hand is None:
            return
        try:
            await self._edit(hand, screen)
        except discord.HTTPException as error:
            await self._direct.failed(person, error)
            return
        await self._keep(replace(hand, revision=table.revision))

    async def _keep(self, hand: Hand) -> None:
        """Store a hand's message. If its owner doesn't sit there any more (they were erased meanwhile), it is
        deleted."""
        if not await self._store.hands.put_hand(hand):
            await self._remove(hand)

    def _may_ping(self, person: Person) -> bool:
        """Whether a message of their turn may make a noise."""
        chosen = preferences_of(person)
        return chosen.pings is not Pings.SILENT and chosen.quiet_until(self._now()) is None

    async def _edit(self, hand: Hand, screen: Screen) -> bool:
        """Edit a hand's message; False where only a new one helps."""

        async def edit(shown: Screen) -> None:
            await self._partial(hand).edit(
                view=shown.view(),
                attachments=shown.files(),
                allowed_mentions=discord.AllowedMentions.none(),
            )

        try:
            await sent(screen, edit)
        except discord.HTTPException as error:
            if meaning(error) is not Meaning.GONE:
                raise
            return False
        return True

    async def _remove(self, hand: Hand) -> None:
        """Delete a hand that a newer one has replaced; whether that succeeds matters to nobody."""
        try:
            await self._partial(hand).delete()
        except FAILURES as error:
            log.info("not deleted: channel=%s message=%s error=%r", hand.channel_id, hand.message_id, error)

    def _partial(self, hand: Hand) -> discord.PartialMessage:
        return self._client.get_partial_messageable(hand.channel_id).get_partial_message(hand.message_id)


def turn_of(table: Table, person: int) -> int:
    """Which turn it is for someone who is to act, as in ``turn`` of a hand; 0 for the others."""
    if table.game is None or person not in table.acting_people:
        return 0
    return table.game.acting_since + 1
