"""What one person sees: all of it at one moment, and then each change, in JSON for a page.

Every identifier is a string. A *message* is Discord's message object with these keys on top: ``ephemeral``
(only this person sees it), ``pinged`` (this person was notified by it), ``loading`` (the bot is still
thinking). Addresses of files are paths on the sandbox's own server. A *channel* is Discord's channel object
with ``name`` always there and ``writable`` (this person may write in it) and ``direct``.
"""

from __future__ import annotations

import asyncio
from typing import Final, assert_never

from bot.sandbox.world import payloads
from bot.sandbox.world.changes import (
    Change,
    ChannelAdded,
    ChannelChanged,
    ChannelRemoved,
    CommandsChanged,
    InteractionChanged,
    Membership,
    PostAdded,
    PostChanged,
    PostRemoved,
    Typing,
)
from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.model import LOADING, Channel, Json, Person, Post
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.world import World

SHOWN: Final = 50
"""How many of the newest messages of a channel a snapshot holds."""


def message_of(world: World, post: Post, person: Person) -> Json:
    """A message as a person sees it."""
    return payloads.message(world, post, origin="") | {
        "ephemeral": post.ephemeral,
        "pinged": person.id in post.pinged,
        "loading": bool(post.flags & LOADING),
    }


def channel_of(world: World, channel: Channel, person: Person) -> Json:
    """A channel as a person sees it in the list."""
    allowed = world.permissions(person, channel)
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    return payloads.channel(world, channel) | {
        "name": world.bot.name if channel.direct else channel.name,
        "writable": needed in allowed and not channel.locked and world.opens(person, channel),
        "direct": channel.direct,
    }


def interaction_of(each: Interaction) -> Json:
    """The state of what somebody did: see :class:`Feed`."""
    return {
        "type": "interaction",
        "id": str(each.id),
        "kind": each.kind.name.lower(),
        "state": str(each.state),
        "channel": str(each.channel.id),
        "message": str(each.source.id) if each.source is not None else None,
        "custom_id": each.custom_id,
        "modal": each.modal,
        "failure": each.failure,
    }


def account(person: Person) -> Json:
    """Somebody's account, with the language of the client and the name in the guild."""
    return payloads.user(person) | {"locale": person.locale, "nick": person.nick}


def snapshot(world: World, person_id: int) -> Json:
    """What a person sees at this moment.

    - ``me``: the user, with ``locale`` and ``owner``
    - ``people``: all users with ``locale`` and ``nick``, the bot too
    - ``habits``: what of Discord's the page does, see :class:`bot.sandbox.world.realism.Habit`
    - ``guild``: id, name, locale
    - ``channels``: all that the person sees, threads and direct messages too, with the newest 50 ``messages``
    - ``commands``: the registered commands with all their localisations
    """
    person = world.people[person_id]
    channels = []
    for channel in world.channels.values():
        if world.sees_channel(person, channel):
            readable = [post for post in channel.posts.values() if world.sees(person, post)][-SHOWN:]
            channels.append(
                channel_of(world, channel, person)
                | {"messages": [message_of(world, post, person) for post in readable]}
            )
    return {
        "me": account(person) | {"owner": person.id == world.owner.id},
        "people": [account(each) for each in world.people.values()],
        "habits": sorted(world.realism.habits),
        "guild": {"id": str(world.guild_id), "name": world.guild_name, "locale": world.guild_locale},
        "channels": channels,
        "commands": world.all_commands(),
    }


class Feed:
    """A stream of JSON events: iterate it with ``async for``, and close it (or use ``with``).

    ``{"type": "message" | "message-changed", "channel": id, "message": {...}}``: sent or edited;
    ``{"type": "message-removed", "channel": id, "message": id}``;
    ``{"type": "channel", "channel": {...}}``: new, changed or newly seen;
    ``{"type": "channel-removed", "channel": id}``: deleted, or no longer seen;
    ``{"type": "commands", "commands": [...]}``: registered anew;
    ``{"type": "typing", "channel": id, "person": id}``;
    ``{"type": "interaction", "id", "kind": "command" | "component" | "autocomplete" | "modal", "state":
    "pending" | "deferred" | "answered" | "modal" | "failed", "channel", "message": id of the component's
    message or null, "custom_id", "modal": the form to show (``title``, ``custom_id``, ``components``) in
    state ``modal``, "failure"}``:
    only this person's own.
    """

    def __init__(self, world: World, person_id: int) -> None:
        self._world = world
        self._person = world.people[person_id]
        self._queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self._channels = {
            channel.id for channel in world.channels.values() if world.sees_channel(self._person, channel)
        }
        self._stop = world.observe(self._tell)

    def __enter__(self) -> Feed:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the stream: events that have happened are still given out, then the iteration ends."""
        self._stop()
        self._queue.put_nowait(None)

    def __aiter__(self) -> Feed:
        return self

    async def __anext__(self) -> Json:
        event = await self._queue.get()
        if event is None:
            self._queue.put_nowait(None)
            raise StopAsyncIteration
        return event

    def _tell(self, change: Change) -> None:
        for event in self._events(change):
            self._queue.put_nowait(event)

    def _events(self, change: Change) -> list[Json]:
        world, person = self._world, self._person
        match change:
            case PostAdded(post) | PostChanged(post):
                if not world.sees(person, post):
                    return []
                kind = "message" if isinstance(change, PostAdded) else "message-changed"
                shown = message_of(world, post, person)
                return [{"type": kind, "channel": str(post.channel_id), "message": shown}]
            case PostRemoved(post):
                if not world.sees(person, post):
                    return []
                return [{"type": "message-removed", "channel": str(post.channel_id), "message": str(post.id)}]
            case ChannelAdded(channel) | ChannelChanged(channel):
                return self._channel(channel)
            case ChannelRemoved(channel):
                return self._without(channel)
            case Membership():
                return []  # people see it by what the bot can't do any more
            case CommandsChanged():
                return [{"type": "commands", "commands": world.all_commands()}]
            case Typing(channel, someone):
                if not world.sees_channel(person, channel):
                    return []
                return [{"type": "typing", "channel": str(channel.id), "person": str(someone.id)}]
            case InteractionChanged(each):
                return [interaction_of(each)] if each.person is person else []
            case _:
                assert_never(change)

    def _channel(self, channel: Channel) -> list[Json]:
        if not self._world.sees_channel(self._person, channel):
            return self._without(channel)
        newly_seen = channel.id not in self._channels
        self._channels.add(channel.id)
        events: list[Json] = [{"type": "channel", "channel": channel_of(self._world, channel, self._person)}]
        if newly_seen:
            events += [event for post in channel.posts.values() for event in self._events(PostAdded(post))]
        return events

    def _without(self, channel: Channel) -> list[Json]:
        if channel.id not in self._channels:
            return []
        self._channels.discard(channel.id)
        return [{"type": "channel-removed", "channel": str(channel.id)}]
