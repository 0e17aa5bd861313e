"""The application's own emojis, which it can use wherever it writes."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Final

from bot.sandbox.wire.refusal import Refusal
from bot.sandbox.wire.rest import Answer, Call, Route
from bot.sandbox.world import payloads
from bot.sandbox.world.model import Json

MOST: Final = 2000
BYTES: Final = 256 * 1024
_IMAGE: Final = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)


def listing(call: Call) -> Answer:
    """All of them."""
    _check_application(call)
    return 200, {"items": list(call.sandbox.world.emojis.values())}


def fetch(call: Call) -> Answer:
    """One of them."""
    return 200, _find(call)


def create(call: Call) -> Answer:
    """Add one; its name must be its own."""
    _check_application(call)
    world, body = call.sandbox.world, call.fields()
    call.check(_name_problems(call, body.get("name")) + _image_problems(body.get("image")))
    if len(world.emojis) >= MOST:
        raise Refusal(400, 30008, f"Maximum number of emojis reached ({MOST})")
    made: Json = {
        "id": str(world.new_id()),
        "name": body["name"],
        "user": payloads.user(world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": str(body["image"]).startswith("data:image/gif"),
        "available": True,
    }
    world.emojis[int(made["id"])] = made
    world.emoji_pictures[int(made["id"])] = _picture(str(body["image"]))
    return 201, made


def update(call: Call) -> Answer:
    """Give one another name."""
    emoji, name = _find(call), call.fields().get("name")
    if name is not None and name != emoji["name"]:
        call.check(_name_problems(call, name))
        emoji["name"] = name
    return 200, emoji


def delete(call: Call) -> Answer:
    """Remove one."""
    number = int(_find(call)["id"])
    del call.sandbox.world.emojis[number]
    del call.sandbox.world.emoji_pictures[number]
    return 204, None


def _check_application(call: Call) -> None:
    if call.number("application") != call.sandbox.world.bot.id:
        raise Refusal(403, 20012, "You are not authorized to perform this action on this application")


def _find(call: Call) -> Json:
    _check_application(call)
    emoji = call.sandbox.world.emojis.get(call.number("emoji"))
    if emoji is None:
        raise Refusal(404, 10014, "Unknown Emoji")
    return emoji


def _name_problems(call: Call, name: object) -> list[str]:
    if not isinstance(name, str) or not re.fullmatch(r"\w{2,32}", name, re.ASCII):
        return [f"name: {name!r}, allowed are 2 to 32 letters, digits and underscores"]
    taken = {each["name"] for each in call.sandbox.world.emojis.values()}
    return [f"name: an emoji of the name {name} is there already"] if name in taken else []


def _image_problems(image: object) -> list[str]:
    found = _IMAGE.fullmatch(image) if isinstance(image, str) else None
    if found is None:
        return ["image: not the data of a picture"]
    try:
        size = len(base64.b64decode(found[1], validate=True))
    except binascii.Error:
        return ["image: not base64"]
    return [f"image: {size} bytes, at most {BYTES}"] if size > BYTES else []


def _picture(image: str) -> bytes:
    found = _IMAGE.fullmatch(image)
    assert found is not None, "checked before"
    return base64.b64decode(found[1])


_EMOJIS: Final = "/applications/{application}/emojis"
_EMOJI: Final = _EMOJIS + "/{emoji}"

ROUTES: Final = [
    Route("GET", _EMOJIS, "list_application_emojis", listing),
    Route("POST", _EMOJIS, "create_application_emoji", create),
    Route("GET", _EMOJI, "get_application_emoji", fetch),
    Route("PATCH", _EMOJI, "update_application_emoji", update),
    Route("DELETE", _EMOJI, "delete_application_emoji", delete),
]
