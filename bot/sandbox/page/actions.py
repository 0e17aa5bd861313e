"""What a browser asks for on somebody's behalf, done by that person's actor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

import discord

from bot.sandbox.client import actors, options
from bot.sandbox.client.actors import Actor, ReplyKind, Until
from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.client.visible import Message, Modal, message
from bot.sandbox.wire.faults import Faults
from bot.sandbox.world.model import Channel, Json, Person, Post
from bot.sandbox.world.world import World

PEOPLE_CHANNELS_ROLES: Final = range(5, 9)
"""The kinds of selects whose values are identifiers."""
IDENTIFIERS: Final = range(6, 10)
"""The kinds of command options whose values are identifiers."""
LONGEST_MESSAGE: Final = 2000
LOCALES: Final = frozenset(str(each) for each in discord.Locale)
"""The languages a Discord client can be set to."""


class Stage(actors.Stage, Protocol):
    """The sandbox as the page knows it."""

    @property
    def faults(self) -> Faults:
        """What goes wrong on purpose."""

    def actor(self, who: str | int, /) -> Actor:
        """Give somebody to act as; raises KeyError."""


class Refused(Exception):
    """Something wasn't done. ``key`` is a text of the page, ``detail`` what it says in brackets."""

    def __init__(self, key: str, detail: str = "") -> None:
        super().__init__(key)
        self.key = key
        self.detail = detail


async def act(stage: Stage, person: Person, request: Mapping[str, Any]) -> Json:
    """Do what a person does in their client, up to the bot's first answer; raises Refused.

    The person's feed tells what comes of it. The answer says only whether the interaction failed, and which
    suggestions there are.
    """
    actor = stage.actor(person.name)
    try:
        match request["action"]:
            case "say":
                text = str(request["text"])[:LONGEST_MESSAGE]
                await actor.say(text, channel=_channel(stage.world, request["channel"]))
                return {}
            case "slash":
                return await _slash(stage, actor, request)
            case "autocomplete":
                return await _autocomplete(stage, actor, request)
            case "click":
                reply = await actor.click(
                    _message(stage.world, request["message"]),
                    custom_id=str(request["custom_id"]),
                    until=Until.ANSWERED,
                )
                return {"failed": reply.kind is ReplyKind.FAILED}
            case "select":
                return await _select(stage, actor, request)
            case "submit":
                return await _submit(stage, actor, request)
            case "open-direct":
                return {"channel": str(stage.world.open_direct_messages(person).id)}
            case _:
                raise Refused("sandbox-refused-unknown")
    except CantDo as error:
        raise Refused("sandbox-refused-cant", str(error).splitlines()[0]) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Refused("sandbox-refused-unknown") from error


async def _slash(stage: Stage, actor: Actor, request: Mapping[str, Any]) -> Json:
    where = _channel(stage.world, request["channel"])
    path = str(request["path"])
    values = _values(stage.world, actor.person, where, path, request["options"])
    reply = await actor.slash(path, channel=where, until=Until.ANSWERED, **values)
    return {"failed": reply.kind is ReplyKind.FAILED}


async def _autocomplete(stage: Stage, actor: Actor, request: Mapping[str, Any]) -> Json:
    where = _channel(stage.world, request["channel"])
    path, focused = str(request["path"]), str(request["focused"])
    values = _values(stage.world, actor.person, where, path, request["options"]) | {
        focused: str(request["text"])
    }
    choices = await actor.autocomplete(path, focused=focused, channel=where, **values)
    locale = actor.person.locale
    return {
        "choices": [
            {"name": (each.get("name_localizations") or {}).get(locale, each["name"]), "value": each["value"]}
            for each in choices
        ]
    }


async def _select(stage: Stage, actor: Actor, request: Mapping[str, Any]) -> Json:
    seen = _message(stage.world, request["message"])
    name = str(request["custom_id"])
    kind = next((each.kind for each in seen.selects if each.custom_id == name), 0)
    values = [_choice(kind, str(each)) for each in request["values"]]
    reply = await actor.select(seen, name, values, until=Until.ANSWERED)
    return {"failed": reply.kind is ReplyKind.FAILED}


async def _submit(stage: Stage, actor: Actor, request: Mapping[str, Any]) -> Json:
    interaction = stage.interactions.get(int(request["form"]))
    raw = interaction.modal
    if raw is None or interaction.person is not actor.person:
        raise Refused("sandbox-refused-gone")
    modal = Modal(str(raw["title"]), str(raw["custom_id"]), tuple(raw["components"]), interaction.id)
    kinds = {field.custom_id: field.kind for field in modal.fields}
    values: dict[str, object] = {}
    for name, value in request["values"].items():
        kind = kinds.get(str(name), 0)
        values[str(name)] = [_choice(kind, str(each)) for each in value] if isinstance(value, list) else value
    reply = await actor.submit(modal, values, until=Until.ANSWERED)
    return {"failed": reply.kind is ReplyKind.FAILED}


def _values(
    world: World, person: Person, where: Channel, path: str, given: Mapping[str, Any]
) -> dict[str, Any]:
    definition = options.find(world, person, where, path)
    kinds = {str(each["name"]): int(each["type"]) for each in definition.parameters}
    return {name: int(value) if kinds.get(name) in IDENTIFIERS else value for name, value in given.items()}


def _choice(kind: int, value: str) -> Any:
    """What a select's value stands for: text, or the identifier of a person, a channel or a role."""
    return int(value) if kind in PEOPLE_CHANNELS_ROLES else value


def _channel(world: World, identifier: Any) -> Channel:
    try:
        return world.channels[int(identifier)]
    except KeyError:
        raise Refused("sandbox-refused-gone") from None


def _message(world: World, identifier: Any) -> Message:
    post: Post | None = world.post(int(identifier))
    if post is None:
        raise Refused("sandbox-refused-gone")
    return message(world, post)


def set_fault(stage: Stage, wanted: Mapping[str, Any]) -> None:
    """Let something go wrong, as the fault panel asks; raises Refused."""
    fields = {str(key): value for key, value in wanted.items()}
    if "channel" in fields:
        fields["channel"] = _channel(stage.world, fields["channel"]).name
    try:
        stage.faults.add(**fields)
    except (KeyError, TypeError, ValueError) as error:
        raise Refused("sandbox-refused-fault", str(error.args[0]) if error.args else "") from error
