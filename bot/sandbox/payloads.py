"""The world in Discord's JSON. ``origin`` stands before the paths of files.

The server's address, or nothing.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote

from bot.sandbox.interactions import Interaction, Kind
from bot.sandbox.model import Channel, Json, Overwrite, Person, Post, Role, StoredFile
from bot.sandbox.snowflakes import moment_of, timestamp
from bot.sandbox.world import World

ATTACHMENT_LIMIT: Final = 10 * 1024 * 1024
"""Bytes that a file in an answer may have."""


def user(person: Person) -> Json:
    """Return somebody's account."""
    return {
        "id": str(person.id),
        "username": person.name,
        "global_name": None if person.bot else person.display,
        "discriminator": "0",
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
    }


def member(world: World, person: Person, channel: Channel | None = None, *, bare: bool = False) -> Json:
    """Return somebody as a member of the guild, with permissions in a channel if there is one."""
    found: Json = {
        "nick": None,
        "avatar": None,
        "roles": [str(role) for role in sorted(person.roles)],
        "joined_at": timestamp(moment_of(person.id)),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    if not bare:
        found["user"] = user(person)
    if channel is not None:
        found["permissions"] = str(int(world.permissions(person, channel)))
    return found


def role(each: Role) -> Json:
    """Return a role of the guild."""
    return {
        "id": str(each.id),
        "name": each.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": each.position,
        "permissions": str(int(each.permissions)),
        "managed": each.position > 0,
        "mentionable": False,
        "flags": 0,
    }


def _overwrite(world: World, identifier: int, each: Overwrite) -> Json:
    return {
        "id": str(identifier),
        "type": 0 if identifier in world.roles else 1,
        "allow": str(int(each.allow)),
        "deny": str(int(each.deny)),
    }


def _last(channel: Channel) -> str | None:
    return next((str(each.id) for each in reversed(channel.posts.values()) if not each.ephemeral), None)


def channel(world: World, each: Channel) -> Json:
    """Return a channel, a thread or direct messages."""
    found: Json = {
        "id": str(each.id),
        "type": int(each.kind),
        "flags": 0,
        "last_message_id": _last(each),
    }
    if each.direct and each.recipient_id is not None:
        return found | {"recipients": [user(world.people[each.recipient_id])]}
    found |= {
        "guild_id": str(world.guild_id),
        "name": each.name,
        "parent_id": str(each.parent_id) if each.parent_id else None,
        "rate_limit_per_user": 0,
    }
    if not each.thread:
        return found | {
            "topic": each.topic,
            "position": each.position,
            "nsfw": False,
            "permission_overwrites": [
                _overwrite(world, identifier, value) for identifier, value in each.overwrites.items()
            ],
        }
    count = sum(1 for post in each.posts.values() if not post.ephemeral)
    found |= {
        "owner_id": str(each.owner_id),
        "member_count": len(each.members),
        "message_count": count,
        "total_message_sent": count,
        "thread_metadata": {
            "archived": each.archived,
            "auto_archive_duration": each.archive_after,
            "archive_timestamp": timestamp(moment_of(each.id)),
            "locked": each.locked,
            "invitable": True,
            "create_timestamp": timestamp(moment_of(each.id)),
        },
    }
    if world.bot.id in each.members:
        found["member"] = thread_member(each, world.bot)
    return found


def thread_member(thread: Channel, person: Person) -> Json:
    """Return somebody's membership of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(person.id),
        "join_timestamp": timestamp(moment_of(thread.id)),
        "flags": 0,
    }


def guild(world: World) -> Json:
    """Return the guild as GUILD_CREATE sends it."""
    bot = world.bot
    visible = [each for each in world.channels.values() if not each.direct and world.sees_channel(bot, each)]
    return {
        "id": str(world.guild_id),
        "name": world.guild_name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "owner_id": str(world.owner.id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role(each) for each in world.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "description": None,
        "banner": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": world.guild_locale,
        "nsfw_level": 0,
        "joined_at": timestamp(moment_of(bot.id)),
        "large": False,
        "unavailable": False,
        "member_count": len(world.people),
        "members": [member(world, bot)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "channels": [channel(world, each) for each in visible if not each.thread],
        "threads": [
            channel(world, each) | {"guild_id": str(world.guild_id)}
            for each in visible
            if each.thread and not each.archived
        ],
    }


def file_path(post: Post, file: StoredFile) -> str:
    """Return the path under which a file is served."""
    return f"/cdn/attachments/{post.channel_id}/{file.id}/{quote(file.name)}"


def attachment(post: Post, file: StoredFile, origin: str) -> Json:
    """Return a file as part of a message."""
    address = origin + file_path(post, file)
    found: Json = {
        "id": str(file.id),
        "filename": file.name,
        "size": len(file.content),
        "url": address,
        "proxy_url": address,
        "content_type": file.content_type,
        "flags": 0,
    }
    if file.size is not None:
        found["width"], found["height"] = file.size
    if file.description is not None:
        found["description"] = file.description
    if post.ephemeral:
        found["ephemeral"] = True
    return found


def _media(post: Post, media: Json, origin: str) -> Json:
    address = str(media.get("url", ""))
    file = next((each for each in post.files if address == f"attachment://{each.name}"), None)
    if file is None:
        return media
    shown = attachment(post, file, origin)
    return {
        "url": shown["url"],
        "proxy_url": shown["proxy_url"],
        "width": shown.get("width"),
        "height": shown.get("height"),
        "content_type": file.content_type,
        "attachment_id": str(file.id),
        "loading_state": 2,
        "flags": 0,
    }


def _shown(post: Post, value: Any, origin: str) -> Any:
    """Return components or embeds with the addresses of their pictures in place of ``attachment://``."""
    match value:
        case dict():
            if str(value.get("url", "")).startswith("attachment://"):
                return _media(post, value, origin)
            return {key: _shown(post, each, origin) for key, each in value.items()}
        case list():
            return [_shown(post, each, origin) for each in value]
        case _:
            return value


def _references(value: Any) -> set[str]:
    match value:
        case dict():
            address = str(value.get("url", ""))
            own = {address.removeprefix("attachment://")} if address.startswith("attachment://") else set()
            return own.union(*(_references(each) for each in value.values()))
        case list():
            return set().union(*(_references(each) for each in value))
        case _:
            return set()


def message(world: World, post: Post, *, origin: str, nested: bool = False) -> Json:
    """Return a message.

    Files shown by components or embeds aren't listed among its attachments, as with Discord.
    """
    used = _references([post.components, post.embeds])
    author = world.people[post.author_id]
    found: Json = {
        "id": str(post.id),
        "channel_id": str(post.channel_id),
        "author": user(author),
        "content": post.content,
        "timestamp": timestamp(post.created),
        "edited_timestamp": timestamp(post.edited) if post.edited is not None else None,
        "tts": False,
        "mention_everyone": post.everyone,
        "mentions": [user(world.people[each]) for each in post.mentioned],
        "mention_roles": [],
        "attachments": [attachment(post, each, origin) for each in post.files if each.name not in used],
        "embeds": _shown(post, post.embeds, origin),
        "components": _shown(post, post.components, origin),
        "pinned": False,
        "type": post.kind,
        "flags": post.flags,
    }
    if post.nonce is not None:
        found["nonce"] = post.nonce
    if post.interaction is not None:
        found["interaction_metadata"] = post.interaction
        found["webhook_id"] = found["application_id"] = str(world.bot.id)
    if post.reference_id is not None:
        found["message_reference"] = {
            "type": 0,
            "message_id": str(post.reference_id),
            "channel_id": str(post.channel_id),
        }
        referred = world.post(post.reference_id)
        if not nested:
            found["referenced_message"] = (
                message(world, referred, origin=origin, nested=True) if referred is not None else None
            )
    if post.thread_id is not None and post.thread_id in world.channels:
        found["thread"] = channel(world, world.channels[post.thread_id])
    return found


def message_event(world: World, post: Post, *, origin: str) -> Json:
    """Return a message as the gateway sends it: with guild, member and the content that the bot may read."""
    found = message(world, post, origin=origin)
    where = world.channels[post.channel_id]
    if not where.direct:
        found["guild_id"] = str(world.guild_id)
        found["member"] = member(world, world.people[post.author_id], bare=True)
        if post.author_id != world.bot.id and world.bot.id not in post.mentioned:
            # Without the privileged intent for it, other people's words arrive empty.
            found |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return found


def metadata(world: World, interaction: Interaction) -> Json:
    """Return how a message came about, as the message itself says."""
    found: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": user(interaction.person),
        "authorizing_integration_owners": {"0": str(world.guild_id)},
    }
    if interaction.kind is Kind.COMMAND:
        found["name"] = interaction.data["name"]
    if interaction.kind is Kind.COMPONENT and interaction.source is not None:
        found["interacted_message_id"] = str(interaction.source.id)
    if interaction.kind is Kind.MODAL and interaction.trigger is not None:
        found["triggering_interaction_metadata"] = metadata(world, interaction.trigger)
    return found


def interaction(world: World, each: Interaction, *, origin: str) -> Json:
    """Return an interaction as the gateway sends it."""
    where, person = each.channel, each.person
    found: Json = {
        "id": str(each.id),
        "application_id": str(world.bot.id),
        "type": int(each.kind),
        "token": each.token,
        "version": 1,
        "data": each.data,
        "channel_id": str(where.id),
        "channel": channel(world, where),
        "locale": person.locale,
        "app_permissions": str(int(world.permissions(world.bot, where))),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": {"0": "0" if where.direct else str(world.guild_id)},
        "context": 1 if where.direct else 0,
        "attachment_size_limit": ATTACHMENT_LIMIT,
    }
    if where.direct:
        found["user"] = user(person)
    else:
        found["channel"]["permissions"] = str(int(world.permissions(person, where)))
        found |= {
            "guild_id": str(world.guild_id),
            "guild_locale": world.guild_locale,
            "guild": {"id": str(world.guild_id), "locale": world.guild_locale, "features": []},
            "member": member(world, person, where),
        }
    if each.source is not None:
        found["message"] = message(world, each.source, origin=origin)
    return found
