"""Messages and interactions in Discord's JSON, and from here also people, channels and the guild.

``origin`` stands before the paths of files: the server's address, or nothing.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote

from bot.sandbox.world.components import references
from bot.sandbox.world.interactions import Interaction, Kind
from bot.sandbox.world.model import Installation, Json, Post, StoredFile
from bot.sandbox.world.payloads_guild import channel, guild, role, thread_member
from bot.sandbox.world.payloads_people import member, user
from bot.sandbox.world.snowflakes import timestamp
from bot.sandbox.world.world import World

__all__ = [
    "attachment",
    "channel",
    "file_path",
    "guild",
    "interaction",
    "member",
    "message",
    "message_event",
    "metadata",
    "owners",
    "role",
    "thread_member",
    "user",
]

ATTACHMENT_LIMIT: Final = 10 * 1024 * 1024
"""Bytes that a file in an answer may have."""


def file_path(post: Post, file: StoredFile) -> str:
    """The path under which a file is served."""
    return f"/cdn/attachments/{post.channel_id}/{file.id}/{quote(file.name)}"


def attachment(post: Post, file: StoredFile, origin: str) -> Json:
    """A file as part of a message."""
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
    """Components or embeds with the addresses of their pictures in place of ``attachment://``."""
    match value:
        case dict():
            if str(value.get("url", "")).startswith("attachment://"):
                return _media(post, value, origin)
            return {key: _shown(post, each, origin) for key, each in value.items()}
        case list():
            return [_shown(post, each, origin) for each in value]
        case _:
            return value


def message(world: World, post: Post, *, origin: str, nested: bool = False) -> Json:
    """A message.

    Files shown by components or embeds aren't listed among its attachments, as with Discord.
    """
    used = references([post.components, post.embeds])
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
        if referred is not None and referred.ephemeral and not post.ephemeral:
            referred = None  # to others it looks as if it had been deleted
        if not nested:
            found["referenced_message"] = (
                message(world, referred, origin=origin, nested=True) if referred is not None else None
            )
    if post.thread_id is not None and post.thread_id in world.channels:
        found["thread"] = channel(world, world.channels[post.thread_id])
    return found


def message_event(world: World, post: Post, *, origin: str) -> Json:
    """A message as the gateway sends it: with guild, member and the content that the bot may read."""
    found = message(world, post, origin=origin)
    where = world.channels[post.channel_id]
    if where.in_guild:
        found["guild_id"] = str(world.guild_id)
        found["member"] = member(world, world.people[post.author_id], bare=True)
        if post.author_id != world.bot.id and world.bot.id not in post.mentioned:
            # Without the privileged intent for it, other people's words arrive empty.
            found |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return found


def owners(world: World, each: Interaction) -> dict[str, str]:
    """Who added the bot: the server under 0 (``0`` in direct messages), the person under 1."""
    if world.installation is Installation.PERSON:
        return {"1": str(each.person.id)}
    if each.channel.group:
        return {"1": str(each.person.id)}
    return {"0": "0" if each.channel.direct else str(world.guild_id)}


def metadata(world: World, interaction: Interaction) -> Json:
    """How a message came about, as the message itself says."""
    found: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": user(interaction.person),
        "authorizing_integration_owners": owners(world, interaction),
    }
    if interaction.kind is Kind.COMMAND:
        found["name"] = interaction.data["name"]
    if interaction.kind is Kind.COMPONENT and interaction.source is not None:
        found["interacted_message_id"] = str(interaction.source.id)
    if interaction.kind is Kind.MODAL and interaction.trigger is not None:
        found["triggering_interaction_metadata"] = metadata(world, interaction.trigger)
    return found


def interaction(world: World, each: Interaction, *, origin: str) -> Json:
    """An interaction as the gateway sends it."""
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
        "authorizing_integration_owners": owners(world, each),
        "context": 1 if where.direct else 2 if where.group else 0,
        "attachment_size_limit": ATTACHMENT_LIMIT,
    }
    found["channel"].pop("member", None)  # whether the bot is in a thread isn't told here
    if not where.in_guild:
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
