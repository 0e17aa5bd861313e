"""The guild, its channels, threads and roles in Discord's JSON."""

from __future__ import annotations

from bot.sandbox.world.model import Channel, Json, Overwrite, Person, Role
from bot.sandbox.world.payloads_people import member, user
from bot.sandbox.world.snowflakes import moment_of, timestamp
from bot.sandbox.world.world import World


def role(each: Role) -> Json:
    """A role of the guild."""
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
    """A channel, a thread or direct messages."""
    found: Json = {
        "id": str(each.id),
        "type": int(each.kind),
        "flags": 0,
        "last_message_id": _last(each),
    }
    if each.direct and each.recipient_id is not None:
        return found | {"recipients": [user(world.people[each.recipient_id])]}
    if each.group:
        return found | {
            "recipients": [user(world.people[person]) for person in sorted(each.members)],
            "name": each.name,
            "icon": None,
            "owner_id": str(each.owner_id),
        }
    found |= {
        "guild_id": str(world.guild_id),
        "name": each.name,
        "parent_id": str(each.parent_id) if each.parent_id else None,
        "rate_limit_per_user": 0,
    }
    if each.voice:
        found |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
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
    """Somebody's membership of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(person.id),
        "join_timestamp": timestamp(moment_of(thread.id)),
        "flags": 0,
    }


def guild(world: World) -> Json:
    """The guild as GUILD_CREATE sends it."""
    bot = world.bot
    visible = [each for each in world.channels.values() if each.in_guild and world.sees_channel(bot, each)]
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
