"""What a channel shows of a table, and what the bot asked Discord for."""

from __future__ import annotations

from bot.sandbox.client.actors import Actor
from bot.sandbox.client.visible import Message
from bot.sandbox.server import Sandbox
from tests.play.people import is_board

MINUTE = 60


def boards(person: Actor, code: str, channel: str = "table-talk") -> list[Message]:
    """The public messages of a table."""
    return [each for each in person.messages(channel) if is_board(each, code)]


def pings(person: Actor, channel: str = "table-talk") -> list[Message]:
    """The turn pings that stand in a channel."""
    return [each for each in person.messages(channel) if "Your turn:" in each.text]


def requests(sandbox: Sandbox, *operations: str) -> list[str]:
    """The requests of some kinds so far."""
    return [each.operation for each in sandbox.traffic if each.operation in operations]
