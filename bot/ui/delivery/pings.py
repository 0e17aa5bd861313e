"""Pings: whoever has come to act, or is concerned otherwise, is told once, by a mention or a direct message."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import discord

from bot.i18n import Words, language_of, name
from bot.people.preferences import Pings, preferences_of
from bot.people.servers import ServerStore
from bot.store.engine import Store
from bot.store.ground.rows import Board
from bot.store.tables.publishing import OVER
from bot.tables.table import Table
from bot.tables.timing import Now
from bot.ui.delivery.news import News, news_of, news_words, reminder_of, reminder_words, turn_words
from bot.ui.delivery.policy import DELETED, FAILURES
from bot.ui.delivery.posts import Posts
from bot.ui.delivery.sending import Sending, says, sent_as
from bot.ui.screens.agreements import answer_buttons
from bot.ui.screens.invitations import invitation_buttons
from bot.ui.screens.names import mention, words_of
from bot.ui.screens.table import play_button
from bot.ui.transport.layout import Link, Note, Press, nonce

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Plan:
    """Who is to be told of a table's news, and how."""

    news: News | None = None
    """None where there is nothing to tell."""
    by_message: Mapping[int, Note] = field(default_factory=dict)
    """What to tell by direct messages."""
    by_mention: tuple[int, ...] = ()
    hushed: tuple[int, ...] = ()
    """Those of the mentioned whose quiet hours it is."""
    held_until: int | None = None
    """When their quiet hours end, where they are everyone's who comes to act: nobody is told before."""
    reminder: int | None = None
    """The table's reminder that is due: whatever is told now stands for it."""


class PingDelivery:
    """Sends pings, and takes them away when the turn is over."""

    def __init__(self, store: Store, servers: ServerStore, posts: Posts, sending: Sending, now: Now) -> None:
        self._store = store
        self._sending = sending
        self._servers = servers
        self._posts = posts
        self._now = now

    async def plan(self, table: Table) -> Plan:
        """How everyone concerned by a table's news wants to hear of it.

        A turn that comes in the quiet hours of all who are to act waits for the first of them to end; everything
        else is told without a noise then: other news, that time is running out, a turn of which others hear now.
        """
        now, remind_at = self._now(), table.row.remind_at
        reminder = remind_at if remind_at is not None and remind_at <= now else None
        news = news_of(table) or reminder_of(table, now)
        if news is None:
            return Plan(reminder=reminder)
        usual = (await self._servers.of(table.row.guild_id)).pings
        chosen = {each: preferences_of(table.people.get(each), usual=usual) for each in news.people}
        wanting = [each for each in news.people if chosen[each].pings is not Pings.SILENT]
        quiet = {each: until for each in wanting if (until := chosen[each].quiet_until(self._now()))}
        turns = [each for each in wanting if each in news.acting and not news.reminds]
        if turns and set(turns) <= quiet.keys():
            return Plan(news, held_until=min(quiet[each] for each in turns), reminder=reminder)
        away = table.row.trouble is not None  # nobody is reached by a mention
        by_message = [
            each for each in wanting if (away or chosen[each].pings is Pings.DM) and self._takes(table, each)
        ]
        if table.is_lobby:  # an invitation is answered where the table is
            by_message = []
        return Plan(
            news,
            {each: self._note(table, news, each, silent=each in quiet) for each in by_message},
            tuple(each for each in wanting if each not in by_message),
            tuple(quiet),
            reminder=reminder,
        )

    async def told_by_message(self, table: Table, plan: Plan, *, closed: bool) -> None:
        """Keep what has been told where no channel could tell it. ``closed`` is whether somebody takes no messages."""
        if plan.held_until != table.row.ping_at:
            await self._store.publishing.hold_ping(table.id, plan.held_until)
        news = plan.news
        if (
            news is not None
            and not news.reminds
            and plan.held_until is None
            and not (closed or plan.by_mention)
        ):
            await self._store.publishing.mark_pinged(table.id, news.key)

    async def deliver(self, table: Table, board: Board, plan: Plan, closed: Iterable[int]) -> None:
        """Mention those who want it, and those whose direct messages are closed; take the ping before it away.

        Where the board has been posted anew within a turn, the ping that stands is made to lead there.
        """
        row = table.row
        if plan.held_until is not None:
            if row.ping_at != plan.held_until:
                await self._store.publishing.hold_ping(table.id, plan.held_until)
            await self._remove(table)
            return
        mentioned = (*plan.by_mention, *closed)
        if plan.news is not None or mentioned:
            await self._tell(table, board, plan, mentioned)
        elif row.ping_message_id is not None:
            if not table.is_running and row.pinged_turn < OVER and not table.awaited:
                await self.forget(table)
            elif board != row.board:
                await self._lead_on(table, board)
        if row.ping_at is not None:
            await self._store.publishing.hold_ping(table.id, None)

    async def _tell(self, table: Table, board: Board, plan: Plan, people: tuple[int, ...]) -> None:
        """Post the news for those who want to be mentioned, if any, and keep that it has been told.

        Those whose quiet hours it is stand there by name if others are woken: a mention would wake them, too.
        """
        row, message_id = table.row, None
        again = plan.news is None or plan.news.reminds > 0
        key = row.pinged_turn if plan.news is None else plan.news.key
        if people:
            reminds = 0 if plan.news is None else plan.news.reminds
            which = (key, *([reminds] if reminds else []), *(people if again else ()))
            if table.is_lobby:  # the first turn has the same key
                which = (-key, *people)
            message_id = await self._mention(table, board, plan, people, which)
        publishing = self._store.publishing
        if again and message_id is None:
            return
        if again or await publishing.mark_pinged(table.id, key, message_id=message_id):
            await self._remove(table)
            if again or (message_id is None and row.ping_message_id is not None):
                await publishing.keep_ping_message(table.id, message_id)
        if message_id is not None:
            self._sending.stored(message_id)

    async def _mention(
        self, table: Table, board: Board, plan: Plan, people: tuple[int, ...], which: tuple[int, ...]
    ) -> int | None:
        """Mention some people; None where the message has been posted and deleted already."""
        note = self._mentioning(table, board, plan, people)
        loud = people if note.silent else tuple(each for each in people if each not in plan.hushed)
        try:
            return await self._send(table, note, loud, which)
        except discord.HTTPException as error:
            if error.code != DELETED:
                raise
            log.info("ping posted and deleted already: table=%s which=%s", table.id, which)
            return None

    async def _send(self, table: Table, note: Note, people: tuple[int, ...], which: tuple[int, ...]) -> int:
        """Post a ping. ``which`` makes it another than those before."""
        row = table.row
        channel = self._posts.channel(row.channel_id, table)

        async def send(marked: str) -> discord.Message:
            return await channel.send(
                note.text,
                view=note.view(),
                silent=note.silent,
                allowed_mentions=_naming(people),
                nonce=marked,
            )

        message = await self._sending.once(
            channel,
            send,
            place=f"ping {table.id}",
            nonce=nonce("ping", table.id, row.created_at, *which),
            due=row.touched_at,
            same=says(note.text, but=row.ping_message_id),
            fresh=sent_as(note),
        )
        return message.id

    def _mentioning(self, table: Table, board: Board, plan: Plan, people: tuple[int, ...]) -> Note:
        """A message to all: those whose turn it is first, then those whom something else concerns."""
        words = words_of(table, table.row.locale)
        acting = [each for each in people if each in table.acting_people]
        others = [each for each in people if each not in acting]
        if plan.news is not None and not plan.news.acting:
            acting, others = [], list(people)
        silent = set(people) <= set(plan.hushed)
        by_name = frozenset() if silent else frozenset(plan.hushed)
        lines = []
        if acting:
            lines.append(_addressed(table, acting, by_name, _acting_words(table, plan.news, words)))
        if others:
            news = plan.news or News(0, (), (), ())
            lines.append(_addressed(table, others, by_name, news_words(table, news, words)))
        return Note(
            "\n".join(lines),
            invitation_buttons(table, words) if table.is_lobby else _buttons(table, words),
            Link(words.say("button-board"), self._posts.link(board, table)),
            silent=silent,
        )

    def _note(self, table: Table, news: News, person_id: int, *, silent: bool) -> Note:
        """A direct message for one person, in their language."""
        person = table.people[person_id]
        words = words_of(table, language_of(person.language, person.locale, table.row.locale))
        acting = person_id in news.acting
        said = _acting_words(table, news, words) if acting else news_words(table, news, words)
        return Note(
            said,
            _buttons(table, words),
            Link(words.say("button-channel"), self._posts.channel(table.row.channel_id, table).jump_url),
            silent=silent,
            key=news.key,
            turn=acting,
            reminds=news.reminds,
        )

    def _takes(self, table: Table, person_id: int) -> bool:
        """Whether somebody takes direct messages, as far as is known."""
        person = table.people.get(person_id)
        return person is not None and person.dm_dead_at is None

    async def _lead_on(self, table: Table, board: Board) -> None:
        row = table.row
        assert row.ping_message_id is not None
        words = words_of(table, row.locale)
        link = Link(words.say("button-board"), self._posts.link(board, table))
        note = Note("", _buttons(table, words), link)
        try:
            await (
                self._posts.channel(row.channel_id, table)
                .get_partial_message(row.ping_message_id)
                .edit(view=note.view(), allowed_mentions=_naming(table.people))
            )
        except FAILURES as error:
            log.info("ping not led on: table=%s error=%r", table.id, error)

    async def forget(self, table: Table) -> None:
        """Take away the message that pinged last, and what is stored of it."""
        if table.row.ping_message_id is not None:
            await self._store.publishing.keep_ping_message(table.id, None)
            await self._remove(table)

    async def _remove(self, table: Table) -> None:
        if table.row.ping_message_id is not None:
            await self._posts.remove(table.row.channel_id, table.row.ping_message_id, table)


def _acting_words(table: Table, news: News | None, words: Words) -> str:
    """What those hear whose turn it is."""
    return reminder_words(table, words) if news is not None and news.reminds else turn_words(table, words)


def _buttons(table: Table, words: Words) -> tuple[Press, ...]:
    """What can be done at once with a notification."""
    return (play_button(table, words), *answer_buttons(table, words)) if table.is_running else ()


def _addressed(table: Table, people: Iterable[int], by_name: frozenset[int], said: str) -> str:
    """Words for some people, of whom those ``by_name`` aren't to be pinged."""
    known = {each: table.people[each].name for each in by_name if each in table.people}
    called = (name(known[each], markdown=True) if each in known else mention(each) for each in people)
    return f"{' '.join(called)} {said}"


def _naming(people: Iterable[int]) -> discord.AllowedMentions:
    """These people may be pinged, and nobody else."""
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)
