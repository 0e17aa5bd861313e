"""Bodies of requests against Discord's own description of its API (OpenAPI 3.1), where a test has it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from bot.sandbox.world.model import Json

CALLBACKS: Final = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
"""Which part of the description a first answer has to fit, by its type."""

EXTRA: Final = {
    # Keys that discord.py sends although the description doesn't have them.
    "ApplicationCommandUpdateRequest": ("nsfw",),
    "RichEmbed": ("flags",),
    "MessageEditRequestPartial": ("tts",),
    "IncomingWebhookUpdateRequestPartial": ("tts",),
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ("tts",),
    "IncomingWebhookRequestPartial": ("tts",),
}
OPEN: Final = frozenset({"MessageAttachmentRequest"})
"""Kept attachments come back whole, with all that Discord had said about them."""


class Description:
    """The description, with unknown keys forbidden. Checks are compiled once for a process: that takes
    long."""

    def __init__(self, path: Path) -> None:
        self._document = _strict(path)

    def problems(self, operation: str, body: Any) -> list[str]:
        """Where a body differs from its operation's; nothing for operations without a JSON body."""
        name = _callback(body) if operation == "create_interaction_response" else None
        check = _check(self._document, operation, name)
        return [] if check is None else check(body)


def _callback(body: Any) -> str | None:
    return CALLBACKS.get(body.get("type", 0)) if isinstance(body, dict) else None


class _Document:
    """The description as a value that a cache can tell from others."""

    def __init__(self, content: Json) -> None:
        self.content = content
        self.bodies: Json = {}
        for path in content["paths"].values():
            for operation in path.values():
                if isinstance(operation, dict) and "operationId" in operation:
                    kinds = (operation.get("requestBody") or {}).get("content") or {}
                    if "application/json" in kinds:
                        self.bodies[operation["operationId"]] = kinds["application/json"]["schema"]


@cache
def _strict(path: Path) -> _Document:
    content = json.loads(path.read_text(encoding="utf-8"))
    schemas = content["components"]["schemas"]
    for name, schema in schemas.items():
        if name not in OPEN:
            _forbid_unknown(schema)
        for key in EXTRA.get(name, ()):
            schema["properties"].setdefault(key, {})
    # discord.py sends some identifiers as numbers.
    schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
    return _Document(content)


def _forbid_unknown(schema: Any) -> None:
    match schema:
        case dict():
            if "properties" in schema and "additionalProperties" not in schema:
                schema["additionalProperties"] = False
            for each in schema.values():
                _forbid_unknown(each)
        case list():
            for each in schema:
                _forbid_unknown(each)
        case _:
            pass


@cache
def _check(document: _Document, operation: str, name: str | None) -> Callable[[Any], list[str]] | None:
    # Only tests have this package: the product never comes here without a description.
    import jsonschema_rs

    schemas = document.content["components"]["schemas"]
    if name is None:
        schema = document.bodies.get(operation)
    else:
        schema = {"$ref": f"#/components/schemas/{name}"} if name in schemas else None
    if schema is None:
        return None
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema"} | schema
    whole["components"] = {"schemas": schemas}
    validator = jsonschema_rs.validator_for(whole)

    def check(body: Any) -> list[str]:
        if validator.is_valid(body):
            return []
        return [
            f"{'/'.join(map(str, error.instance_path)) or 'body'}: {error.message[:400]}"
            for error in validator.iter_errors(body)
        ]

    return check
