"""Channels, threads and direct messages."""

from __future__ import annotations

from typing import Final

from bot.sandbox.checks.limits import too_long
from bot.sandbox.wire.refusal import Refusal
from bot.sandbox.wire.rest import Answer, Call, Route
from bot.sandbox.wire.rest_messages import find
from bot.sandbox.world import payloads
from bot.sandbox.world.changes import Typing
from bot.sandbox.world.model import Channel, ChannelKind, Post
from bot.sandbox.world.permissions import Permission

ARCHIVE_AFTER: Final = (60, 1440, 4320, 10080)


def fetch(call: Call) -> Answer:
    """A channel."""
    return 200, payloads.channel(call.sandbox.world, call.channel())


def listing(call: Call) -> Answer:
    """The guild's channels without threads."""
    world = call.sandbox.world
    _check_guild(call)
    channels = [each for each in world.channels.values() if each.in_guild and not each.thread]
    return 200, [payloads.channel(world, each) for each in channels if world.sees_channel(world.bot, each)]


def _check_guild(call: Call) -> None:
    if call.number("guild") != call.sandbox.world.guild_id:
        raise Refusal(404, 10004, "Unknown Guild")


def open_direct(call: Call) -> Answer:
    """Open direct messages with somebody."""
    world = call.sandbox.world
    person = world.people.get(int(call.fields().get("recipient_id") or 0))
    if person is None:
        raise Refusal(404, 10013, "Unknown User")
    if person.bot:
        raise Refusal(400, 50007, "Cannot send messages to this user")
    return 200, payloads.channel(world, world.open_direct_messages(person))


def typing(call: Call) -> Answer:
    """Show that the bot is typing."""
    world, channel = call.sandbox.world, call.channel()
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    if needed not in world.permissions(world.bot, channel):
        raise Refusal(403, 50013, "Missing Permissions")
    world.announce(Typing(channel, world.bot))
    return 204, None


def open_thread(call: Call) -> Answer:
    """Open a thread, public or private."""
    wanted = call.fields().get("type", int(ChannelKind.PRIVATE_THREAD))
    if wanted not in {11, 12}:
        call.check([f"type: {wanted}, allowed are 11 and 12"])
    return 201, payloads.channel(call.sandbox.world, _thread(call, ChannelKind(wanted), None))


def open_thread_at(call: Call) -> Answer:
    """Open a thread at a message, whose identifier it takes."""
    world = call.sandbox.world
    post = find(call, call.channel())
    if post.thread_id is not None:
        raise Refusal(400, 160004, "A thread has already been created for this message")
    thread = _thread(call, ChannelKind.PUBLIC_THREAD, post)
    post.thread_id = thread.id
    world.change_post(post)
    return 201, payloads.channel(world, thread)


def _thread(call: Call, kind: ChannelKind, start: Post | None) -> Channel:
    world, parent, body = call.sandbox.world, call.channel(), call.fields()
    public = kind is ChannelKind.PUBLIC_THREAD
    needed = Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    if parent.thread or not parent.in_guild:
        raise Refusal(400, 50024, "Cannot execute action on this channel type")
    if needed not in world.permissions(world.bot, parent):
        raise Refusal(403, 50013, "Missing Permissions")
    after = body.get("auto_archive_duration", 1440)
    problems = too_long(body.get("name"), 100, "name", shortest=1)
    problems += [] if after in ARCHIVE_AFTER else [f"auto_archive_duration: {after}"]
    call.check(problems)
    thread = Channel(
        id=start.id if start is not None else world.new_id(),
        kind=kind,
        name=str(body["name"]),
        parent_id=parent.id,
        owner_id=world.bot.id,
        members={world.bot.id},
        archive_after=int(after),
    )
    world.add_channel(thread)
    return thread


def update(call: Call) -> Answer:
    """Change a thread (name, archived, locked) or, with the right to, a channel's name and topic."""
    world, channel, body = call.sandbox.world, call.channel(), call.fields()
    allowed = world.permissions(world.bot, channel)
    if channel.thread:
        own = channel.owner_id == world.bot.id and not channel.locked and not body.get("locked")
        if not own and Permission.MANAGE_THREADS not in allowed:
            raise Refusal(403, 50013, "Missing Permissions")
        if channel.archived and body.get("archived") is not False:
            raise Refusal(400, 50083, "Thread is archived")
    elif Permission.MANAGE_CHANNELS not in allowed:
        raise Refusal(403, 50013, "Missing Permissions")
    call.check(too_long(body.get("name", "x"), 100, "name", shortest=1))
    channel.name = str(body.get("name", channel.name))
    channel.topic = body.get("topic", channel.topic)
    channel.archived = bool(body.get("archived", channel.archived))
    channel.locked = bool(body.get("locked", channel.locked))
    channel.archive_after = int(body.get("auto_archive_duration", channel.archive_after))
    world.change_channel(channel)
    return 200, payloads.channel(world, channel)


def delete(call: Call) -> Answer:
    """Delete a thread or channel, with the right to."""
    world, channel = call.sandbox.world, call.channel()
    needed = Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS
    if needed not in world.permissions(world.bot, channel):
        raise Refusal(403, 50013, "Missing Permissions")
    answer = payloads.channel(world, channel)
    world.remove_channel(channel)
    return 200, answer


def add_member(call: Call) -> Answer:
    """Put somebody, or the bot itself, into a thread."""
    return _member(call, joins=True)


def remove_member(call: Call) -> Answer:
    """Take somebody, or the bot itself, out of a thread."""
    return _member(call, joins=False)


def _member(call: Call, *, joins: bool) -> Answer:
    world, thread = call.sandbox.world, call.channel()
    if not thread.thread:
        raise Refusal(400, 50024, "Cannot execute action on this channel type")
    who = world.bot.id if call.params["user"] == "@me" else call.number("user")
    if who not in world.people:
        raise Refusal(404, 10013, "Unknown User")
    if thread.archived:
        raise Refusal(400, 50083, "Thread is archived")
    if joins:
        thread.members.add(who)
    else:
        thread.members.discard(who)
    world.change_channel(thread)
    return 204, None


def active_threads(call: Call) -> Answer:
    """The guild's threads that aren't archived."""
    world = call.sandbox.world
    _check_guild(call)
    threads = [
        each
        for each in world.channels.values()
        if each.thread and not each.archived and world.sees_channel(world.bot, each)
    ]
    members = [payloads.thread_member(each, world.bot) for each in threads if world.bot.id in each.members]
    return 200, {"threads": [payloads.channel(world, each) for each in threads], "members": members}


ROUTES: Final = [
    Route("GET", "/channels/{channel}", "get_channel", fetch),
    Route("PATCH", "/channels/{channel}", "update_channel", update),
    Route("DELETE", "/channels/{channel}", "delete_channel", delete),
    Route("POST", "/channels/{channel}/typing", "trigger_typing_indicator", typing),
    Route("POST", "/users/@me/channels", "create_dm", open_direct),
    Route("POST", "/channels/{channel}/threads", "create_thread", open_thread),
    Route(
        "POST", "/channels/{channel}/messages/{message}/threads", "create_thread_from_message", open_thread_at
    ),
    Route("PUT", "/channels/{channel}/thread-members/{user}", "add_thread_member", add_member),
    Route("DELETE", "/channels/{channel}/thread-members/{user}", "delete_thread_member", remove_member),
    Route("GET", "/guilds/{guild}/channels", "list_guild_channels", listing),
    Route("GET", "/guilds/{guild}/threads/active", "get_active_guild_threads", active_threads),
]
