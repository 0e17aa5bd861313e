"""Sessions of the bot with the gateway.

What was sent, in order, so that it can be sent again after a break.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from aiohttp import WSCloseCode, web

from bot.sandbox.wire.compression import Packer
from bot.sandbox.world.model import Json

Sent: TypeAlias = "Callable[[Connection, int], None]"

KEPT: Final = 2000
"""How many events of a session can be replayed."""


@dataclass(slots=True)
class Event:
    """One event of a session."""

    number: int
    text: str
    sent: Sent | None = None
    """Called with its number when it was written to a connection, again when it is replayed."""


@dataclass(slots=True, eq=False)
class Connection:
    """One WebSocket of the bot. What is put into it is written by a task of its own, in order."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None
    packer: Packer
    queue: asyncio.Queue[Event | Json] = field(default_factory=asyncio.Queue)
    session: Session | None = None
    closed_here: bool = False
    """Whether the sandbox closed it, as by a fault."""
    ended: bool = False
    reading: asyncio.Task[int | None] | None = None
    """Reads what the bot sends; ends with the code to close it with, None where the other side is gone."""
    code: int | None = None
    """What this side closes it with."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when it is closed."""

    @property
    def lives(self) -> bool:
        """Whether the bot behind it lives: it is open, was closed by us, or the bot came back to its session.

        The close code doesn't tell: discord.py says 4000 both when it reconnects and when it stops.
        """
        returned = self.session is not None and self.session.returned
        return not self.ended or self.closed_here or returned

    def took(self, number: int) -> bool:
        """Whether the bot may have got an event that was written here."""
        heard = None if self.session is None else self.session.heard
        return self.lives and (heard is None or number <= heard)

    def send(self, message: Event | Json) -> None:
        """Put an event or another message into the queue."""
        self.queue.put_nowait(message)

    async def write(self) -> None:
        """Write what is queued, until cancelled or the other side is gone."""
        while True:
            message = await self.queue.get()
            event = message if isinstance(message, Event) else None
            text = event.text if event is not None else json.dumps(message)
            packed = self.packer.pack(text)
            try:
                if isinstance(packed, str):
                    await self.socket.send_str(packed)
                else:
                    await self.socket.send_bytes(packed)
            except (ConnectionError, RuntimeError):
                # The reading side notices too, and ends the connection.
                return
            if event is not None and event.sent is not None:
                event.sent(self, event.number)

    async def close(self, code: int) -> None:
        """Close from this side, as Discord does; 1006 cuts the line without a word. Returns when that is done."""
        self.closed_here = True
        if code == WSCloseCode.ABNORMAL_CLOSURE:
            if self.transport is not None:
                self.transport.abort()
            return
        self.code = code
        if self.reading is not None:
            self.reading.cancel()
            await self.over.wait()


@dataclass(slots=True, eq=False)
class Session:
    """What IDENTIFY begins: it outlives its connection and can be resumed."""

    id: str
    shard: int
    shards: int
    intents: int
    connection: Connection | None = None
    number: int = 0
    returned: bool = False
    """Whether the bot has asked to resume it, successfully or not."""
    heard: int | None = None
    """The last event that the bot has got, once it can't resume it any more: later ones are lost, though written."""
    events: list[Event] = field(default_factory=list)

    def dispatch(self, name: str, data: Json, sent: Sent | None = None) -> None:
        """Send an event, or store it until the bot resumes."""
        self.number += 1
        text = json.dumps({"op": 0, "t": name, "s": self.number, "d": data})
        event = Event(self.number, text, sent)
        self.events.append(event)
        del self.events[:-KEPT]
        if self.connection is not None:
            self.connection.send(event)

    def replay(self, after: int) -> None:
        """Send again what came after an event's number."""
        if self.connection is not None:
            for event in self.events:
                if event.number > after:
                    self.connection.send(event)

    def serves(self, guild_id: int | None) -> bool:
        """Whether events of a guild (None: of direct messages) go to this shard."""
        return self.shard == (0 if guild_id is None else (guild_id >> 22) % self.shards)
