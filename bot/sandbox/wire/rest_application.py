"""The application itself, its commands, the people and the guild, and where the gateway is."""

from __future__ import annotations

from typing import Final

from bot.sandbox.checks.limits_commands import command_problems
from bot.sandbox.wire.refusal import Refusal
from bot.sandbox.wire.rest import Answer, Call, Route
from bot.sandbox.world import payloads
from bot.sandbox.world.model import Json

DEFAULTS: Final[Json] = {
    "default_member_permissions": None,
    "nsfw": False,
    "name_localizations": None,
    "description_localizations": None,
    "contexts": None,
    "integration_types": [0],
}


def myself(call: Call) -> Answer:
    """The bot's account."""
    return 200, payloads.user(call.sandbox.world.bot) | {"verified": True, "mfa_enabled": True, "email": None}


def application(call: Call) -> Answer:
    """The application."""
    world = call.sandbox.world
    return 200, {
        "id": str(world.bot.id),
        "name": world.bot.display,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": payloads.user(world.owner),
        "team": None,
        "approximate_guild_count": 1,
        "integration_types_config": {"0": {}, **({"1": {}} if world.for_people else {})},
        "interactions_endpoint_url": None,
        "redirect_uris": [],
    }


def commands(call: Call) -> Answer:
    """The registered commands, global or of the guild."""
    return 200, call.sandbox.world.commands.get(_scope(call), [])


def set_commands(call: Call) -> Answer:
    """Replace the registered commands; those that keep their name keep their identifier."""
    world, scope = call.sandbox.world, _scope(call)
    wanted: list[Json] = call.body or []
    call.check(command_problems(wanted))
    known = {(each["type"], each["name"]): each for each in world.commands.get(scope, [])}
    registered = []
    for each in wanted:
        kind = int(each.get("type") or 1)
        before = known.get((kind, each["name"]))
        fresh = DEFAULTS | each
        fresh |= {
            "id": before["id"] if before is not None else str(world.new_id()),
            "application_id": str(world.bot.id),
            "version": str(world.new_id()),
            "type": kind,
            "description": each.get("description") or "",
        }
        permissions = each.get("default_member_permissions")
        fresh["default_member_permissions"] = None if permissions is None else str(permissions)
        if scope is not None:
            fresh["guild_id"] = str(scope)
        registered.append(fresh)
    world.set_commands(scope, registered)
    return 200, registered


def _scope(call: Call) -> int | None:
    world = call.sandbox.world
    if call.number("application") != world.bot.id:
        raise Refusal(403, 20012, "You are not authorized to perform this action on this application")
    if "guild" not in call.params:
        return None
    if call.number("guild") != world.guild_id:
        raise Refusal(403, 50001, "Missing Access")
    return world.guild_id


def user(call: Call) -> Answer:
    """Somebody's account."""
    person = call.sandbox.world.people.get(call.number("user"))
    if person is None:
        raise Refusal(404, 10013, "Unknown User")
    return 200, payloads.user(person)


def guild(call: Call) -> Answer:
    """The guild."""
    _check_guild(call)
    whole = payloads.guild(call.sandbox.world)
    left_out = {"channels", "threads", "members", "presences", "voice_states", "joined_at", "member_count"}
    return 200, {key: value for key, value in whole.items() if key not in left_out}


def guilds(call: Call) -> Answer:
    """The guilds that the bot is in."""
    world = call.sandbox.world
    one: Json = {"id": str(world.guild_id), "name": world.guild_name, "icon": None, "owner": False}
    return 200, [one | {"permissions": str(int(world.bot_role.permissions)), "features": []}]


def member(call: Call) -> Answer:
    """A member of the guild."""
    _check_guild(call)
    world = call.sandbox.world
    person = world.people.get(call.number("user"))
    if person is None:
        raise Refusal(404, 10013, "Unknown User")
    if not person.member:
        raise Refusal(404, 10007, "Unknown Member")
    return 200, payloads.member(world, person)


def _check_guild(call: Call) -> None:
    if call.number("guild") != call.sandbox.world.guild_id:
        raise Refusal(404, 10004, "Unknown Guild")


def gateway(call: Call) -> Answer:
    """Where the gateway is."""
    return 200, {"url": call.sandbox.gateway.url}


def gateway_for_bot(call: Call) -> Answer:
    """Tell where the gateway is, and how many shards are advised."""
    left = 1000 - call.sandbox.gateway.identified
    limit = {
        "total": 1000,
        "remaining": left,
        "reset_after": 86_400_000,
        "max_concurrency": call.sandbox.gateway.concurrency,
    }
    return 200, {
        "url": call.sandbox.gateway.url,
        "shards": call.sandbox.shards,
        "session_start_limit": limit,
    }


_COMMANDS: Final = "/applications/{application}/commands"
_GUILD_COMMANDS: Final = "/applications/{application}/guilds/{guild}/commands"

ROUTES: Final = [
    Route("GET", "/users/@me", "get_my_user", myself),
    Route("GET", "/applications/@me", "get_my_application", application),
    Route("GET", "/oauth2/applications/@me", "get_my_oauth2_application", application),
    Route("GET", _COMMANDS, "list_application_commands", commands),
    Route("PUT", _COMMANDS, "bulk_set_application_commands", set_commands),
    Route("GET", _GUILD_COMMANDS, "list_guild_application_commands", commands),
    Route("PUT", _GUILD_COMMANDS, "bulk_set_guild_application_commands", set_commands),
    Route("GET", "/users/@me/guilds", "list_my_guilds", guilds),
    Route("GET", "/users/{user}", "get_user", user),
    Route("GET", "/guilds/{guild}", "get_guild", guild),
    Route("GET", "/guilds/{guild}/members/{user}", "get_guild_member", member),
    Route("GET", "/gateway", "get_gateway", gateway),
    Route("GET", "/gateway/bot", "get_bot_gateway", gateway_for_bot),
]
