"""Slash commands as a client fills them in: found among the registered ones, options typed and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.world import payloads
from bot.sandbox.world.files import stored_file
from bot.sandbox.world.model import Channel, Json, Person, Post
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.realism import Habit
from bot.sandbox.world.world import World


class OptionKind(IntEnum):
    """Discord's types of command options."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


@dataclass(frozen=True, slots=True)
class Definition:
    """A command that a person can use, down to its subcommand."""

    command: Json
    path: tuple[Json, ...]
    """The group and the subcommand on the way, if any."""

    @property
    def parameters(self) -> list[Json]:
        """The options that take values."""
        return (self.path[-1] if self.path else self.command).get("options") or []

    @property
    def name(self) -> str:
        """The command with its subcommand."""
        return " ".join(str(each["name"]) for each in (self.command, *self.path))


def find(world: World, person: Person, where: Channel, words: str) -> Definition:
    """Find the command that a person means; raises CantDo where the client doesn't offer it."""
    first, *rest = words.removeprefix("/").split()
    offered = [each for each in world.all_commands() if each.get("type", 1) == 1]
    command = next((each for each in offered if each["name"] == first), None)
    if command is None:
        raise CantDo(f"no command /{first}; registered: {sorted(str(each['name']) for each in offered)}")
    _check_place(world, person, where, command)
    path: list[Json] = []
    level = command
    for word in rest:
        inner = [each for each in level.get("options") or [] if each["type"] <= OptionKind.GROUP]
        found = next((each for each in inner if each["name"] == word), None)
        if found is None:
            raise CantDo(f"/{words}: no {word!r}; there are {sorted(str(each['name']) for each in inner)}")
        path.append(found)
        level = found
    definition = Definition(command, tuple(path))
    if any(each["type"] <= OptionKind.GROUP for each in definition.parameters):
        raise CantDo(f"/{words} needs a subcommand")
    return definition


def _check_place(world: World, person: Person, where: Channel, command: Json) -> None:
    contexts = command.get("contexts")
    if where.direct:
        allowed = 1 in contexts if contexts is not None else command.get("dm_permission") is not False
        if command.get("guild_id") is not None or not allowed:
            raise CantDo(f"/{command['name']} isn't offered in direct messages")
        return
    if where.group:
        if contexts is None or 2 not in contexts or 1 not in command["integration_types"]:
            raise CantDo(f"/{command['name']} isn't offered in people's direct messages")
        return
    if contexts is not None and 0 not in contexts:
        raise CantDo(f"/{command['name']} isn't offered in a server")
    needed = command.get("default_member_permissions")
    if needed is not None:
        held = world.permissions(person, where)
        wanted = Permission(int(needed)) or Permission.ADMINISTRATOR
        if wanted not in held:
            raise CantDo(f"/{command['name']} isn't offered to {person.name}, who lacks {wanted!r}")


def fill(
    world: World,
    where: Channel,
    definition: Definition,
    values: Mapping[str, object],
    *,
    focused: str | None = None,
) -> Json:
    """Fill in the ``data`` of a command, or of a question for suggestions to a focused option.

    Raises CantDo for unknown, missing or wrong options, as a client refuses them.
    """
    known = {str(each["name"]): each for each in definition.parameters}
    unknown = [name for name in values if name not in known]
    if unknown or (focused is not None and focused not in known):
        raise CantDo(f"/{definition.name} has no option {unknown or focused}; it has {sorted(known)}")
    if focused is not None and not known[focused].get("autocomplete"):
        raise CantDo(f"/{definition.name}: {focused} doesn't autocomplete")
    resolved: Json = {}
    filled: list[Json] = []
    for name, option in known.items():
        if name == focused:
            typed = str(values.get(name, ""))
            filled.append({"name": name, "type": option["type"], "value": typed, "focused": True})
        elif name in values and values[name] is not None:
            value = _value(world, where, option, values[name], resolved)
            numeric = option["type"] in {OptionKind.INTEGER, OptionKind.NUMBER}
            if focused is not None and numeric and Habit.TEXT_NUMBERS in world.realism.habits:
                value = str(value)
            filled.append({"name": name, "type": option["type"], "value": value})
        elif option.get("required") and focused is None:
            raise CantDo(f"/{definition.name} needs the option {name}")
    for each in reversed(definition.path):
        filled = [{"name": each["name"], "type": each["type"], "options": filled}]
    data: Json = {
        "id": str(definition.command["id"]),
        "name": definition.command["name"],
        "type": 1,
        "options": filled,
    }
    if definition.command.get("guild_id") is not None:
        data["guild_id"] = definition.command["guild_id"]
    if resolved:
        data["resolved"] = resolved
    return data


def _value(world: World, where: Channel, option: Json, value: Any, resolved: Json) -> Any:
    match OptionKind(option["type"]):
        case OptionKind.STRING:
            return _text(option, value)
        case OptionKind.INTEGER | OptionKind.NUMBER:
            return _number(option, value)
        case OptionKind.BOOLEAN:
            if not isinstance(value, bool):
                raise CantDo(f"{option['name']} takes True or False, not {value!r}")
            return value
        case OptionKind.USER | OptionKind.MENTIONABLE:
            return resolve_person(world, where, value, resolved)
        case OptionKind.CHANNEL:
            return resolve_channel(world, value, resolved)
        case OptionKind.ROLE:
            return resolve_role(world, value, resolved)
        case OptionKind.ATTACHMENT:
            return _upload(world, where, value, resolved)
        case _:
            raise CantDo(f"{option['name']} takes no value")


def _chosen(option: Json, value: Any) -> Any:
    """The choice that a name or value means; the value itself if there are no choices."""
    choices = option.get("choices")
    if not choices:
        return value
    for choice in choices:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise CantDo(f"{option['name']} has no choice {value!r}; it has {[each['value'] for each in choices]}")


def _text(option: Json, value: Any) -> str:
    text = str(_chosen(option, value))
    shortest, longest = option.get("min_length") or 0, option.get("max_length") or 6000
    if not shortest <= len(text) <= longest:
        raise CantDo(f"{option['name']} takes {shortest} to {longest} characters")
    return text


def _number(option: Json, value: Any) -> int | float:
    number = _chosen(option, value)
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise CantDo(f"{option['name']} takes a number, not {value!r}")
    if option["type"] == OptionKind.INTEGER and not isinstance(number, int):
        raise CantDo(f"{option['name']} takes a whole number")
    if number < option.get("min_value", number) or number > option.get("max_value", number):
        raise CantDo(f"{option['name']} takes {option.get('min_value')} to {option.get('max_value')}")
    return number


def resolve_person(world: World, where: Channel, value: Any, resolved: Json) -> str:
    """Put somebody's account (and membership) into the resolved data; the answer is the identifier."""
    person = _person(world, value)
    resolved.setdefault("users", {})[str(person.id)] = payloads.user(person)
    if where.in_guild and person.member:
        member = payloads.member(world, person, where, bare=True)
        resolved.setdefault("members", {})[str(person.id)] = member
    return str(person.id)


def _person(world: World, value: Any) -> Person:
    found = getattr(value, "person", value)
    if isinstance(found, Person):
        return found
    try:
        return world.person(found)
    except KeyError as error:
        raise CantDo(str(error)) from None


def resolve_channel(world: World, value: Any, resolved: Json) -> str:
    """Put a channel into the resolved data; the answer is its identifier."""
    try:
        channel = value if isinstance(value, Channel) else world.channel(value)
    except KeyError as error:
        raise CantDo(str(error)) from None
    resolved.setdefault("channels", {})[str(channel.id)] = payloads.channel(world, channel) | {
        "permissions": str(int(world.permissions(world.bot, channel))),
        "app_permissions": str(int(world.permissions(world.bot, channel))),
    }
    return str(channel.id)


def resolve_role(world: World, value: Any, resolved: Json) -> str:
    """Put a role into the resolved data; the answer is its identifier."""
    role = next((each for each in world.roles.values() if value in (each, each.id, each.name)), None)
    if role is None:
        raise CantDo(f"there is no role {value!r}")
    resolved.setdefault("roles", {})[str(role.id)] = payloads.role(role)
    return str(role.id)


def _upload(world: World, where: Channel, value: Any, resolved: Json) -> str:
    name, content = value
    file = stored_file(world.new_id(), str(name), bytes(content))
    # The address of a person's own upload leads to it as if it were an ephemeral message's.
    post = Post(file.id, where.id, world.bot.id, world.clock.now(), files=[file], viewer_id=world.bot.id)
    world.uploads[file.id] = file
    resolved.setdefault("attachments", {})[str(file.id)] = payloads.attachment(post, file, world.origin)
    return str(file.id)
