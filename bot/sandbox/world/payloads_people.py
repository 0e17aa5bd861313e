"""People in Discord's JSON: accounts and memberships of the guild."""

from __future__ import annotations

from bot.sandbox.world.model import Channel, Json, Person
from bot.sandbox.world.snowflakes import moment_of, timestamp
from bot.sandbox.world.world import World


def user(person: Person) -> Json:
    """Somebody's account."""
    return {
        "id": str(person.id),
        "username": person.name,
        "global_name": None if person.bot else person.display or None,
        "discriminator": "0",
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
    }


def member(world: World, person: Person, channel: Channel | None = None, *, bare: bool = False) -> Json:
    """Somebody as a member of the guild, with permissions in a channel if there is one."""
    found: Json = {
        "nick": person.nick,
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
