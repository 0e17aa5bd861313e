"""What people get by direct message: one message a table and person. A hidden hand is edited as the game goes on.

Where it is to be heard, a new message is sent in words, since a notification shows no others, and then becomes the
hand's panel.

Whoever is seated plays on by direct messages even when the table's channel is hidden from them, or they have
left its server: it is their game, and the others wait for them. Whoever is out of the game has no hand any more.
Where direct messages are closed, "My hand" shows the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import discord

from bot.i18n import language_of
from bot.people.preferences import preferences_of
from bot.store.engine import Store
from bot.store.ground.rows import Hand, Kind, Person
from bot.tables.table import Table
from bot.ui.delivery.direct import DirectMessages
from bot.ui.delivery.news import standing_key
from bot.ui.delivery.policy import FAILURES, Meaning, meaning
from bot.ui.delivery.sending import says, shows
from bot.ui.delivery.turns import Superseded, Turns
from bot.ui.screens.panel import Panels, farewell
from bot.ui.screens.perspective import perspective
from bot.ui.transport.layout import Note, Screen, nonce, sent

log = logging.getLogger(__name__)

_WORDS_ALONE = 0
"""A hand's revision while its message is words that haven't become a panel yet: a restart goes on from there."""


class HandDelivery:
    """Brings hands, and what is told by direct messages, to their owners."""

    def __init__(
        self, client: discord.Client, store: Store, direct: DirectMessages, panels: Panels, turns: Turns
    ) -> None:
        self._client = client
        self._turns = turns
        self._store = store
        self._direct = direct
        self._panels = panels
        self._owed: dict[tuple[int, int], Note] = {}
        """What couldn't be told yet, by table and person: the news counts as told by then."""

    async def deliver(
        self,
        table: Table,
        aloud: Mapping[int, Note],
        overtaken: Callable[[], bool],
        told: asyncio.Future[list[int]] | None = None,
    ) -> list[int]:
        """Bring every player's message to the table's newest revision, and tell some of them what is new.

        Returns those who were to be told so, and take no direct messages; ``told`` gives them as soon as it is known,
        while hands of others may still wait for their turns. Raises what may pass, after trying all.
        """
        told = asyncio.get_running_loop().create_future() if told is None else told
        try:
            return await self._deliver_all(table, aloud, overtaken, told)
        finally:
            if not told.done():
                told.set_result([])

    async def _deliver_all(
        self,
        table: Table,
        aloud: Mapping[int, Note],
        overtaken: Callable[[], bool],
        told: asyncio.Future[list[int]],
    ) -> list[int]:
        if table.row.salt is None or table.row.guided or (table.game is None and not aloud):
            return []
        known = await self._store.hands.hands_of(table.id)
        people = [
            each.person_id for each in table.members if each.seat is not None and each.kind is Kind.PERSON
        ]
        to_tell = {each for each in people if each in aloud or (table.id, each) in self._owed}
        closed: list[int] = []

        async def bring(person: int) -> None:
            try:
                if not await self._deliver(table, person, known.get(person), aloud.get(person), overtaken):
                    closed.append(person)
            finally:
                to_tell.discard(person)
                if not to_tell and not told.done():
                    told.set_result(sorted(closed, key=people.index))

        if not to_tell:
            told.set_result([])
        for result in await asyncio.gather(*map(bring, people), return_exceptions=True):
            if isinstance(result, BaseException):
                raise result
        return sorted(closed, key=people.index)

    async def _deliver(
        self,
        table: Table,
        person_id: int,
        hand: Hand | None,
        note: Note | None,
        overtaken: Callable[[], bool],
    ) -> bool:
        """Bring one person's message up to date; False where they were to be told something, and couldn't be."""
        owed = (table.id, person_id)
        note = note or self._owed.get(owed)
        if note is not None and hand is not None and hand.turn >= note.key and not note.reminds:
            note = None  # told before a restart, or before something else failed
        person = table.people.get(person_id)
        if person is None or person.dm_dead_at is not None:
            self._owed.pop(owed, None)
            return note is None
        if note is not None and overtaken():
            return True
        bring = self._bring_hand if table.rules.info.hidden else self._bring_note
        try:
            took = await bring(table, person, hand, note, overtaken)
        except Superseded:
            return True
        except BaseException:
            if note is not None:
                self._owed[owed] = note
            raise
        self._owed.pop(owed, None)
        return took or note is None

    async def _bring_hand(
        self,
        table: Table,
        person: Person,
        hand: Hand | None,
        note: Note | None,
        overtaken: Callable[[], bool],
    ) -> bool:
        if note is None and hand is not None and hand.revision >= table.revision:
            return True
        if note is None and table.game is None:
            return True
        language = language_of(person.language, person.locale, table.row.locale)
        seen = perspective(table, person.id, language, preferences_of(person))
        if table.game is not None and not table.has_place(person.id):
            return await self._take_away(table, person, hand, farewell(seen))
        if note is None and hand is not None:
            async with self._turns.hand(hand, table, overtaken) as its_turn:
                return (
                    await self._put(table, person, hand, await self._panels.panel(seen)) if its_turn else True
                )
        # Before anything is drawn: it may be superseded by then.
        reached = await self._reached(table, person, overtaken)
        if reached is None:
            return False
        screen = await self._panels.panel(seen)
        if note is not None:
            told = await self._send(table, reached, hand, note)
            if told is None:
                return False
            hand = told
            if not note.turn:
                screen = replace(screen, texts=(note.text, *screen.texts))
        return await self._put(table, reached, hand, screen)

    async def _reached(self, table: Table, person: Person, overtaken: Callable[[], bool]) -> Person | None:
        """Somebody with their direct messages open. Raises Superseded where the table has changed before that."""
        return await self._direct.reached(person, partial(self._turns.opening, person.id, table, overtaken))

    async def _put(self, table: Table, person: Person, hand: Hand | None, screen: Screen) -> bool:
        """Let a hand's message become its panel, or send a new one where there is none."""
        if hand is not None:
            try:
                edited = await self._edit(hand, screen)
            except discord.HTTPException as error:
                await self._direct.failed(person, error)
                return True
            self._direct.succeeded(person.id)
            if edited:
                await self._keep(replace(hand, revision=table.revision))
                return True
        return await self._send(table, person, hand, screen) is not None

    async def _take_away(self, table: Table, person: Person, hand: Hand | None, screen: Screen) -> bool:
        """Put a farewell in the place of a hand whose owner is out of the game; no new message is sent for that."""
        if hand is None:
            return True
        try:
            await self._edit(hand, screen)
        except discord.HTTPException as error:
            await self._direct.failed(person, error)
            return True
        await self._keep(replace(hand, revision=table.revision))
        return True

    async def _keep(self, hand: Hand) -> None:
        """Store a hand's message. If its owner doesn't sit there any more (they were erased meanwhile), it is
        deleted."""
        kept = await self._store.hands.put_hand(hand)
        self._direct.stored(hand.message_id)
        if not kept:
            await self._remove(hand)

    async def _bring_note(
        self,
        table: Table,
        person: Person,
        hand: Hand | None,
        note: Note | None,
        overtaken: Callable[[], bool],
    ) -> bool:
        """Tell somebody something, and take away what they were told before and what is over."""
        if note is not None:
            reached = await self._reached(table, person, overtaken)
            return reached is not None and await self._send(table, reached, hand, note) is not None
        if hand is not None and table.is_running and hand.turn < standing_key(table, person.id):
            await self._store.hands.forget_hand(hand)
            await self._remove(hand)
        return True

    async def _send(self, table: Table, person: Person, old: Hand | None, said: Note | Screen) -> Hand | None:
        """Send a new message instead of an older one; None where that isn't taken."""
        hidden, aloud = table.rules.info.hidden, isinstance(said, Note)
        turn = said.key if isinstance(said, Note) else 0 if old is None else old.turn
        revision = _WORDS_ALONE if hidden and aloud else table.revision
        # The same after a crash as before it: so a message that got through isn't sent twice.
        told = ("told", turn, said.reminds) if isinstance(said, Note) and said.reminds else ("told", turn)
        what = told if aloud else ("hand", table.revision, old and old.message_id)
        known = None if old is None else old.message_id
        message = await self._direct.send(
            person,
            said,
            place=f"hand {table.id} {person.id}",
            nonce=nonce(*what, table.id, table.row.created_at, person.id),
            due=table.row.touched_at,
            same=says(said.text, but=known) if isinstance(said, Note) else shows(table, but=known),
        )
        if message is None:
            return None
        hand = Hand(table.id, person.id, message.channel.id, message.id, revision, turn)
        await self._keep(hand)
        if old is not None and old.message_id != hand.message_id:
            await self._remove(old)
        return hand

    async def _edit(self, hand: Hand, screen: Screen) -> bool:
        """Edit a hand's message; False where only a new one helps."""

        async def edit(shown: Screen) -> None:
            await self._partial(hand).edit(
                content=None,
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
        """Delete a message that is over, or that a newer one has replaced; whether that succeeds matters to nobody."""
        try:
            await self._partial(hand).delete()
        except FAILURES as error:
            log.info("not deleted: channel=%s message=%s error=%r", hand.channel_id, hand.message_id, error)

    def _partial(self, hand: Hand) -> discord.PartialMessage:
        return self._client.get_partial_messageable(hand.channel_id).get_partial_message(hand.message_id)
