"""People of the sandbox as a test moves them: they use commands, press buttons, fill in forms, and wait.

An actor refuses what Discord's own client wouldn't let a person do (:class:`CantDo`): an unknown command, a
missing option, a disabled button, a message that isn't there. Waiting is for conditions, never for time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final, Protocol, TypeAlias, TypeVar

from bot.sandbox.client import forms, options
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.client.replies import Reply, ReplyKind, Until, reply_to
from bot.sandbox.client.visible import Message, Modal, message, visible_to
from bot.sandbox.world.interactions import Interaction, Kind
from bot.sandbox.world.mentions import mentions
from bot.sandbox.world.model import Channel, ChannelKind, Json, Person, Post
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.realism import Habit
from bot.sandbox.world.world import World

__all__ = ["Actor", "Reply", "ReplyKind", "Until", "Where"]

PATIENCE: Final = 10.0
"""Real seconds after which waiting gives up."""

Where: TypeAlias = str | int | Channel
"""A channel or thread by name or identifier; ``"dm"`` stands for the actor's direct messages with the bot."""


T = TypeVar("T")


class Interactions(Protocol):
    """Where interactions begin, and are found again."""

    def get(self, interaction_id: int, /) -> Interaction:
        """Find an interaction; raises KeyError."""

    def begin(
        self,
        kind: Kind,
        person: Person,
        where: Channel,
        data: Json,
        *,
        source: Post | None = None,
        trigger: Interaction | None = None,
    ) -> Interaction:
        """Send the bot what a person did."""


class Stage(Protocol):
    """The sandbox as an actor knows it."""

    @property
    def world(self) -> World:
        """The guild, its people and their messages."""

    @property
    def interactions(self) -> Interactions:
        """Everything that people have done."""

    async def until(self, found: Callable[[], T | None], *, timeout: float = PATIENCE) -> T:  # noqa: ASYNC109 - its own words
        """Ask a function at each change of the world until it finds something; raises TimeoutError."""


class Actor:
    """One person at their client. Made by the sandbox's ``actor``."""

    def __init__(self, sandbox: Stage, person: Person) -> None:
        self._sandbox = sandbox
        self._world = sandbox.world
        self.person = person

    @property
    def id(self) -> int:
        """The person's identifier."""
        return self.person.id

    @property
    def name(self) -> str:
        """The person's account name: ``ada``."""
        return self.person.name

    # Doing

    async def slash(
        self,
        command: str,
        values: Mapping[str, object] | None = None,
        /,
        *,
        channel: Where = "table-talk",
        until: Until = Until.SETTLED,
        **more: object,
    ) -> Reply:
        """Use a slash command: ``"table show"`` with subcommands by spaces, options by name.

        Options called ``channel`` or ``until`` have to be given in a mapping, the others either way. A value
        may be text, a number, a truth value, a person or channel (by name, identifier or itself), or for an
        attachment a pair of file name and bytes.
        """
        where = self._where(channel)
        self._may_use_commands(where)
        definition = options.find(self._world, self.person, where, command)
        data = options.fill(self._world, where, definition, {**(values or {}), **more})
        return await self._send(Kind.COMMAND, where, data, until=until)

    async def autocomplete(
        self,
        command: str,
        values: Mapping[str, object] | None = None,
        /,
        *,
        focused: str,
        channel: Where = "table-talk",
        **more: object,
    ) -> list[Json]:
        """Type into an option and return the bot's suggestions: ``name`` and ``value`` each.

        Suggestions that come too late or not at all are an empty list, as for a person.
        """
        where = self._where(channel)
        self._may_use_commands(where)
        definition = options.find(self._world, self.person, where, command)
        data = options.fill(self._world, where, definition, {**(values or {}), **more}, focused=focused)
        reply = await self._send(Kind.AUTOCOMPLETE, where, data, until=Until.ANSWERED)
        return list(reply.choices)

    async def click(
        self,
        message: Message,
        button: str | None = None,
        *,
        custom_id: str | None = None,
        force: bool = False,
        until: Until = Until.SETTLED,
    ) -> Reply:
        """Press a button, by label or custom_id, of a message as it is now.

        With ``force`` it may be disabled, gone from the message, or the message deleted; ``custom_id`` alone
        is sent as it stands, as a forged client could.
        """
        post = self._post(message, force=force or custom_id is not None)
        where = self._channel(post) if force else self._usable(post)
        data: Json = {"component_type": 2, "id": 1}
        if custom_id is not None:
            sent = data | {"custom_id": custom_id}
        else:
            sent = data | forms.button(self._seen(post), message, button or "", force=force)
        return await self._send(Kind.COMPONENT, where, sent, post, until=until)

    async def select(
        self,
        message: Message,
        select: str,
        values: str | Person | Channel | Sequence[str | Person | Channel],
        *,
        force: bool = False,
        until: Until = Until.SETTLED,
    ) -> Reply:
        """Choose from a drop-down list, found by placeholder or custom_id, by values or labels.

        With ``force`` the list may be disabled or gone, and the values needn't be among its options.
        """
        post = self._post(message, force=force)
        chosen = [values] if isinstance(values, str | Person | Channel) else list(values)
        where = self._channel(post) if force else self._usable(post)
        data = forms.selection(self._world, self._seen(post), message, select, chosen, force=force)
        return await self._send(Kind.COMPONENT, where, data, post, until=until)

    async def submit(
        self,
        modal: Modal | None,
        values: Mapping[str, object] | None = None,
        *,
        force: bool = False,
        until: Until = Until.SETTLED,
    ) -> Reply:
        """Send a form with its fields filled in by custom_id or label; with ``force`` unchecked."""
        if modal is None:
            raise CantDo("there is no form to send")
        trigger = self._sandbox.interactions.get(modal.interaction_id)
        data = forms.submission(modal, values or {}, force=force)
        return await self._send(
            Kind.MODAL, trigger.channel, data, trigger.source, trigger=trigger, until=until
        )

    async def say(self, words: str, *, channel: Where = "table-talk") -> Message:
        """Write a plain message."""
        where = self._where(channel)
        needed = Permission.SEND_MESSAGES_IN_THREADS if where.thread else Permission.SEND_MESSAGES
        if needed not in self._world.permissions(self.person, where) or where.locked:
            raise CantDo(f"{self.name} may not write in {where.name}")
        post = Post(self._world.new_id(), where.id, self.id, self._world.clock.now(), content=words)
        post.mentioned, post.pinged, post.everyone = mentions(self._world, post, None)
        self._bring_in(where, post.mentioned)
        return self._seen(self._world.add_post(post))

    async def dm(self, words: str) -> Message:
        """Write to the bot privately."""
        self._world.open_direct_messages(self.person)
        return await self.say(words, channel="dm")

    def open_thread(self, name: str, *, channel: Where = "table-talk", private: bool = False) -> Channel:
        """Open a thread and join it. The bot sees a private one as soon as somebody in it mentions it."""
        parent = self._where(channel)
        kind = ChannelKind.PRIVATE_THREAD if private else ChannelKind.PUBLIC_THREAD
        needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        if needed not in self._world.permissions(self.person, parent) or parent.thread or not parent.in_guild:
            raise CantDo(f"{self.name} may not open a thread in {parent.name}")
        thread = Channel(
            self._world.new_id(), kind, name, parent_id=parent.id, owner_id=self.id, members={self.id}
        )
        self._world.add_channel(thread)
        return thread

    async def delete(self, message: Message) -> None:
        """Delete a message, one's own or with the right to; an ephemeral one is dismissed."""
        post = self._post(message)
        allowed = self._world.permissions(self.person, self._channel(post))
        if not post.ephemeral and post.author_id != self.id and Permission.MANAGE_MESSAGES not in allowed:
            raise CantDo(f"{self.name} may not delete that message")
        self._world.remove_post(post)

    # Seeing

    def messages(self, channel: Where | None = None) -> list[Message]:
        """The messages that this person sees in a channel, or anywhere, oldest first."""
        where = None if channel is None else self._where(channel)
        return list(visible_to(self._world, self.person, channel=where))

    def dms(self) -> list[Message]:
        """The direct messages with the bot, oldest first."""
        opened = self._world.direct_messages(self.person)
        return [] if opened is None else self.messages(opened)

    def latest(self, channel: Where | None = None) -> Message:
        """The newest message this person can see; raises LookupError if there is none."""
        found = next(self._newest_first(channel), None)
        if found is None:
            raise LookupError(f"{self.name} sees no message in {channel or 'any channel'}")
        return found

    def newest(self, condition: Callable[[Message], bool], *, channel: Where | None = None) -> Message:
        """The newest message that fulfils a condition; raises LookupError if there is none."""
        found = next(filter(condition, self._newest_first(channel)), None)
        if found is None:
            raise LookupError(f"{self.name} sees no such message in {channel or 'any channel'}")
        return found

    def now(self, message: Message | None) -> Message:
        """A message as it is now; raises LookupError if it is gone."""
        if message is None or message.post.deleted or not self._world.sees(self.person, message.post):
            raise LookupError(f"{self.name} can't see that message any more")
        return self._seen(message.post)

    async def wait_for(
        self,
        condition: Callable[[Message], bool],
        *,
        channel: Where | None = None,
        after: Message | None = None,
        timeout: float = PATIENCE,  # noqa: ASYNC109 - raises with words of its own
    ) -> Message:
        """Wait for a message that fulfils a condition; the newest, if there are several.

        ``after``: only messages sent after that one. Raises TimeoutError, which tells what was there instead.
        """

        def found() -> Message | None:
            since = after.id if after is not None else 0
            new = takewhile(lambda each: each.id > since, self._newest_first(channel))
            return next(filter(condition, new), None)

        try:
            return await self._sandbox.until(found, timeout=timeout)
        except TimeoutError:
            seen = "\n".join(str(each) for each in self.messages(None if channel == "dm" else channel)[-8:])
            raise TimeoutError(
                f"{self.name} waited {timeout:g} s in vain; the last messages:\n{seen}"
            ) from None

    # The ways of it

    def _newest_first(self, channel: Where | None) -> Iterator[Message]:
        if channel == "dm" and self._world.direct_messages(self.person) is None:
            return iter(())
        where = None if channel is None else self._where(channel)
        return visible_to(self._world, self.person, channel=where, newest_first=True)

    def _bring_in(self, where: Channel, mentioned: list[int]) -> None:
        """Add to a thread the people whom somebody in it mentions."""
        new = {each for each in mentioned if each not in where.members}
        if where.thread and new:
            where.members |= new
            self._world.change_channel(where)

    def _usable(self, post: Post) -> Channel:
        """The channel of a message whose components can be used."""
        where = self._channel(post)
        if where.locked and Habit.LOCKED_THREADS in self._world.realism.habits:
            raise CantDo(f"{where.name} is locked: buttons and lists can't be used there")
        return where

    def _where(self, channel: Where) -> Channel:
        if channel == "dm":
            return self._world.open_direct_messages(self.person)
        where = channel if isinstance(channel, Channel) else self._world.channel(channel)
        if not self._world.sees_channel(self.person, where):
            raise CantDo(f"{self.name} doesn't see {where.name}")
        return where

    def _may_use_commands(self, where: Channel) -> None:
        if where.archived:
            raise CantDo(f"{where.name} is archived: no commands there")
        if Permission.USE_APPLICATION_COMMANDS not in self._world.permissions(self.person, where):
            raise CantDo(f"{self.name} may not use commands in {where.name}")

    def _post(self, message: Message, *, force: bool = False) -> Post:
        post = message.post
        if not force and (post.deleted or not self._world.sees(self.person, post)):
            raise CantDo(f"{self.name} can't see that message:\n{message}")
        return post

    def _channel(self, post: Post) -> Channel:
        try:
            return self._world.channels[post.channel_id]
        except KeyError:
            raise CantDo("that channel is gone") from None

    def _seen(self, post: Post) -> Message:
        return message(self._world, post)

    async def _send(
        self,
        kind: Kind,
        where: Channel,
        data: Json,
        source: Post | None = None,
        *,
        trigger: Interaction | None = None,
        until: Until,
    ) -> Reply:
        interaction = self._sandbox.interactions.begin(
            kind, self.person, where, data, source=source, trigger=trigger
        )
        event = interaction.answered if until is Until.ANSWERED else interaction.settled
        try:
            await asyncio.wait_for(event.wait(), PATIENCE)
        except TimeoutError:
            raise TimeoutError(
                f"{self.name}: the bot answered with {interaction.answer!r}, and nothing followed"
                f" for {PATIENCE:g} s"
            ) from None
        return reply_to(self._world, interaction)
