"""Buttons, drop-down lists and forms as a client uses them: what may be pressed, chosen and sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.sandbox.client.cant_do import CantDo
from bot.sandbox.client.options import resolve_channel, resolve_person, resolve_role
from bot.sandbox.client.visible import Button, Field, Message, Modal, Select
from bot.sandbox.world.model import Channel, Json, Person
from bot.sandbox.world.world import World

STRINGS, USERS, ROLES, MENTIONABLES, CHANNELS = 3, 5, 6, 7, 8
TEXT_INPUT, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 4, 19, 21, 22, 23


def button(now: Message, seen: Message, name: str, *, force: bool) -> Json:
    """What a pressed button sends: one that is there now or, when forced, that was seen."""
    try:
        found: Button = now.button(name)
    except LookupError as error:
        if not force:
            raise CantDo(str(error)) from None
        found = seen.button(name)
    if found.custom_id is None:
        raise CantDo(f"{name!r} is a link")
    if found.disabled and not force:
        raise CantDo(f"{name!r} is disabled")
    return {"custom_id": found.custom_id}


def selection(
    world: World,
    now: Message,
    seen: Message,
    name: str,
    values: list[str | Person | Channel],
    *,
    force: bool,
) -> Json:
    """What a drop-down list sends for values or labels."""
    try:
        found: Select = now.choice(name)
    except LookupError as error:
        if not force:
            raise CantDo(str(error)) from None
        found = seen.choice(name)
    if found.disabled and not force:
        raise CantDo(f"{name!r} is disabled")
    if not force and not found.least <= len(values) <= found.most:
        raise CantDo(f"{name!r} takes {found.least} to {found.most} values")
    data: Json = {"component_type": found.kind, "custom_id": found.custom_id, "id": 1}
    if found.kind == STRINGS:
        return data | {"values": [_option(found, str(each), force=force) for each in values]}
    resolved: Json = {}
    where = world.channels[now.channel_id]
    chosen = [_resolve(world, where, found.kind, each, resolved) for each in values]
    return data | {"values": chosen, "resolved": resolved}


def _option(select: Select | Field, wanted: str, *, force: bool) -> str:
    for option in select.options:
        if wanted == option.value:
            return wanted
    for option in select.options:
        if wanted == option.label:
            return option.value
    if force:
        return wanted
    raise CantDo(f"no option {wanted!r}; there are {[each.label for each in select.options]}")


def _resolve(world: World, where: Channel, kind: int, value: Any, resolved: Json) -> str:
    match kind:
        case 5 | 7:
            return resolve_person(world, where, value, resolved)
        case 6:
            return resolve_role(world, value, resolved)
        case _:
            return resolve_channel(world, value, resolved)


def submission(modal: Modal, values: Mapping[str, object], *, force: bool) -> Json:
    """What a form sends: fields filled in by custom_id or label, the others as they were."""
    given = dict(values)
    filled: dict[str, object] = {}
    for field in modal.fields:
        for name in (field.custom_id, field.label):
            if name in given:
                filled[field.custom_id] = given.pop(name)
                break
    if given:
        names = [each.label or each.custom_id for each in modal.fields]
        raise CantDo(f"the form {modal.title!r} has no field {sorted(given)}; it has {names}")
    fields = {each.custom_id: each for each in modal.fields}
    parts = [_part(each, fields, filled, force=force) for each in modal.components]
    return {"custom_id": modal.custom_id, "components": parts}


def _part(part: Json, fields: dict[str, Field], filled: dict[str, object], *, force: bool) -> Json:
    base: Json = {"type": part["type"], "id": part.get("id", 0)}
    if part.get("component"):
        field = fields[part["component"]["custom_id"]]
        return base | {"component": _filled(part["component"], field, filled, force=force)}
    if part.get("components"):
        inner = [_filled(each, fields[each["custom_id"]], filled, force=force) for each in part["components"]]
        return base | {"components": inner}
    return base


def _filled(raw: Json, field: Field, filled: dict[str, object], *, force: bool) -> Json:
    base: Json = {"type": field.kind, "custom_id": field.custom_id, "id": raw.get("id", 0)}
    value = filled.get(field.custom_id)
    if field.kind == TEXT_INPUT:
        text = field.value if value is None else str(value)
        if not force and (field.required or text) and not max(field.shortest, field.required) <= len(text):
            raise CantDo(f"{field.label!r} needs {max(field.shortest, 1)} characters or more")
        if not force and len(text) > field.longest:
            raise CantDo(f"{field.label!r} takes at most {field.longest} characters")
        return base | {"value": text}
    if field.kind == CHECKBOX:
        return base | {"value": bool(value)}
    chosen = [] if value is None else [value] if isinstance(value, str) else list(value)  # type: ignore[call-overload]
    if not chosen:
        chosen = [each.value for each in field.options if each.default]
    if field.required and not chosen and not force:
        raise CantDo(f"{field.label!r} needs a choice")
    picked = [_option(field, str(each), force=force) for each in chosen] if field.options else chosen
    if field.kind == RADIO:
        return base | {"value": picked[0] if picked else None}
    return base | {"values": picked}
