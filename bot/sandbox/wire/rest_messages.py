"""Messages in channels: sent, edited, deleted, fetched, listed."""

from __future__ import annotations

from typing import Final

from bot.sandbox.wire import posting
from bot.sandbox.wire.limits import LATE_EDITS, LATE_WINDOW, OLD
from bot.sandbox.wire.refusal import Refusal
from bot.sandbox.wire.rest import Answer, Call, Route
from bot.sandbox.world import payloads
from bot.sandbox.world.mentions import mentions
from bot.sandbox.world.model import EPHEMERAL, LOADING, Channel, Inbox, Json, Post
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.realism import Habit, LateEdits
from bot.sandbox.world.world import World

NONCE_LASTS: Final = 300.0
"""Seconds for which a nonce is remembered."""


def shown(call: Call, post: Post) -> Json:
    """Show a message to the bot, and note who else sees it."""
    world = call.sandbox.world
    call.sent.shown(world, post)
    return payloads.message(world, post, origin=world.origin)


def _may_send(call: Call, channel: Channel) -> None:
    world = call.sandbox.world
    if channel.recipient_id is not None:
        person = world.people[channel.recipient_id]
        match person.inbox if person.member else Inbox.NO_SHARED_GUILD:
            case Inbox.CLOSED:
                raise Refusal(403, 50007, "Cannot send messages to this user")
            case Inbox.NO_SHARED_GUILD:
                raise Refusal(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
            case Inbox.OPEN:
                return
    _may_open(call, channel)
    allowed = world.permissions(world.bot, channel)
    if channel.locked and Permission.MANAGE_THREADS not in allowed:
        raise Refusal(403, 160005, "Thread is locked")
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    if call.uploads:
        needed |= Permission.ATTACH_FILES
    if call.fields().get("embeds"):
        needed |= Permission.EMBED_LINKS
    if needed not in allowed:
        raise Refusal(403, 50013, "Missing Permissions")


def _may_open(call: Call, channel: Channel) -> None:
    if not call.sandbox.world.opens(call.sandbox.world.bot, channel):
        raise Refusal(403, 50001, "Missing Access")


def find(call: Call, channel: Channel) -> Post:
    """Find the message of the path; raises Refusal, also for ephemeral ones, which channels don't know."""
    post = channel.posts.get(call.number("message"))
    if post is None or post.ephemeral:
        raise Refusal(404, 10008, "Unknown Message")
    return post


def create(call: Call) -> Answer:
    """Send a message; one with the nonce of an earlier one is that one."""
    world, channel, body = call.sandbox.world, call.channel(), call.fields()
    _may_send(call, channel)
    nonce = body.get("nonce")
    if nonce is not None and body.get("enforce_nonce"):
        earlier = _sent_with(world, str(nonce), channel)
        if earlier is not None:
            return 200, shown(call, earlier)
    made = posting.draft(world, body, call.uploads, None)
    if made.flags & EPHEMERAL:
        made.problems.append("flags: only an answer to an interaction can be ephemeral")
    call.check(made.problems)
    post = Post(world.new_id(), channel.id, world.bot.id, world.clock.now())
    post.nonce = str(nonce) if nonce is not None else None
    reference = body.get("message_reference")
    if reference is not None:
        post.kind, post.reference_id = 19, _referred(channel, reference)
    posting.apply(world, post, made, body.get("allowed_mentions"))
    _, post.pinged, _ = mentions(world, post, body.get("allowed_mentions"))
    world.add_post(post)
    if post.nonce is not None:
        world.nonces[post.nonce] = post, world.clock.now()
    return 200, shown(call, post)


def _sent_with(world: World, nonce: str, channel: Channel) -> Post | None:
    """Find the bot's message that was sent with a nonce lately; raises Refusal if it was deleted."""
    now = world.clock.now()
    world.nonces = {key: (post, at) for key, (post, at) in world.nonces.items() if now - at < NONCE_LASTS}
    post, _ = world.nonces.get(nonce, (None, now))
    if post is None or Habit.NONCES in world.realism.habits:
        if post is not None and post.deleted:
            raise Refusal(404, 10008, "Unknown Message")
        return post
    return post if post.channel_id == channel.id and not post.deleted else None


def _referred(channel: Channel, reference: Json) -> int:
    identifier = int(reference["message_id"])
    if identifier not in channel.posts and reference.get("fail_if_not_exists") is not False:
        raise Refusal(400, 50035, "Invalid Form Body: message_reference: Unknown message")
    return identifier


def edit(call: Call) -> Answer:
    """Edit one of the bot's messages."""
    world, channel, body = call.sandbox.world, call.channel(), call.fields()
    _may_open(call, channel)
    post = find(call, channel)
    if post.author_id != world.bot.id:
        raise Refusal(403, 50005, "Cannot edit a message authored by another user")
    if channel.archived:
        raise Refusal(400, 50083, "Thread is archived")
    if call.uploads and Permission.ATTACH_FILES not in world.permissions(world.bot, channel):
        raise Refusal(403, 50013, "Missing Permissions")
    _ration(world, channel, post)
    change(call, post, body)
    return 200, shown(call, post)


def _ration(world: World, channel: Channel, post: Post) -> None:
    """Refuse the edit of an old message where too many were edited lately."""
    now = world.clock.now()
    if now - post.created <= OLD:
        return
    span = OLD if world.realism.late_edits is LateEdits.HOURLY else LATE_WINDOW
    channel.late_edits = [each for each in channel.late_edits if each > now - OLD]
    if sum(1 for each in channel.late_edits if each > now - span) >= LATE_EDITS:
        raise Refusal(429, 30046, "Maximum number of edits to messages older than 1 hour reached")
    channel.late_edits.append(now)


def change(call: Call, post: Post, body: Json) -> None:
    """Let a message become what a body makes of it; raises Refusal with the limits that it would break."""
    world = call.sandbox.world
    made = posting.draft(world, body, call.uploads, post)
    call.check(made.problems)
    # What a deferred answer becomes isn't shown as edited.
    filling = bool(post.flags & LOADING)
    posting.apply(world, post, made, body.get("allowed_mentions"))
    post.edited = None if filling else world.clock.now()
    world.change_post(post)
    call.sandbox.interactions.touched(post)


def delete(call: Call) -> Answer:
    """Delete a message."""
    world, channel = call.sandbox.world, call.channel()
    post = find(call, channel)
    if post.author_id != world.bot.id and Permission.MANAGE_MESSAGES not in world.permissions(
        world.bot, channel
    ):
        raise Refusal(403, 50013, "Missing Permissions")
    call.sent.shown(world, post)
    world.remove_post(post)
    call.sandbox.interactions.touched(post)
    return 204, None


def fetch(call: Call) -> Answer:
    """A message."""
    channel = call.channel()
    _may_read(call, channel)
    return 200, payloads.message(call.sandbox.world, find(call, channel), origin=call.sandbox.world.origin)


def listing(call: Call) -> Answer:
    """List messages, newest first: 50 or ``limit`` of those ``before``, ``after`` or ``around`` one."""
    world, channel = call.sandbox.world, call.channel()
    _may_read(call, channel)
    posts = [post for post in channel.posts.values() if not post.ephemeral]
    limit = int(call.query.get("limit", "50"))
    if not 1 <= limit <= 100:
        call.check([f"limit: {limit}, allowed are 1 to 100"])
    if "before" in call.query:
        posts = [post for post in posts if post.id < int(call.query["before"])]
    if "after" in call.query:
        posts = [post for post in posts if post.id > int(call.query["after"])][:limit]
    if "around" in call.query:
        before = sum(1 for post in posts if post.id < int(call.query["around"]))
        posts = posts[max(0, before - limit // 2) :][:limit]
    return 200, [payloads.message(world, post, origin=world.origin) for post in reversed(posts[-limit:])]


def _may_read(call: Call, channel: Channel) -> None:
    world = call.sandbox.world
    _may_open(call, channel)
    if Permission.READ_MESSAGE_HISTORY not in world.permissions(world.bot, channel):
        raise Refusal(403, 50013, "Missing Permissions")


ROUTES: Final = [
    Route("POST", "/channels/{channel}/messages", "create_message", create),
    Route("GET", "/channels/{channel}/messages", "list_messages", listing),
    Route("GET", "/channels/{channel}/messages/{message}", "get_message", fetch),
    Route("PATCH", "/channels/{channel}/messages/{message}", "update_message", edit),
    Route("DELETE", "/channels/{channel}/messages/{message}", "delete_message", delete),
]
