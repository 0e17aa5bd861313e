from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.checks.rules import Rule
from bot.sandbox.server import Sandbox
from tests import description as discord
from tests.sandbox.clients import Player, Quick, running

COURTESIES = (Rule.MENTION, Rule.REPLY, Rule.EMPTY_PUSH, Rule.SECOND_PUSH)
"""Discord takes all of this, and people find it wrong: these tests send it on purpose."""
_TEXT = {"type": ["string", "null"], "maxLength": 4000}
_MESSAGE = {"type": "object", "properties": {"content": _TEXT, "tts": {"type": ["boolean", "null"]}}}
EXCERPT = {
    "paths": {
        "/channels/{channel_id}/messages": {
            "post": {
                "operationId": "create_message",
                "requestBody": {
                    "content": {
                        "application/json": {"schema": {"$ref": "#/components/schemas/MessageCreateRequest"}}
                    }
                },
            }
        },
        "/users/@me/channels": {
            "post": {
                "operationId": "create_dm",
                "requestBody": {
                    "content": {
                        "application/json": {
                            "schema": {
                                "type": "object",
                                "properties": {
                                    "recipient_id": {"$ref": "#/components/schemas/SnowflakeType"}
                                },
                            }
                        }
                    }
                },
            }
        },
    },
    "components": {
        "schemas": {
            "MessageCreateRequest": _MESSAGE,
            "SnowflakeType": {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"},
            "ModalInteractionCallbackRequest": {
                "type": "object",
                "properties": {"type": {"type": "integer", "enum": [9]}, "data": {"type": "object"}},
                "required": ["type", "data"],
            },
        }
    },
}
"""As much of a description as these tests need, for checkouts without Discord's own."""


@pytest.fixture
def description(tmp_path: Path) -> Path:
    """Return Discord's description of its API, or our excerpt of one."""
    own = tmp_path / "openapi.json"
    own.write_text(json.dumps(EXCERPT))
    return discord.description() or own


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(description=discord.description(), tolerated=COURTESIES) as sandbox:
        yield sandbox


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[Quick]:
    async with running(Quick(), sandbox) as client:
        yield client
        assert [] == client.errors


@pytest.fixture
async def player(sandbox: Sandbox) -> AsyncIterator[Player]:
    async with running(Player(), sandbox) as client:
        yield client
        assert [] == client.errors
