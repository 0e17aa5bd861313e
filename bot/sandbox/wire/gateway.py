"""The gateway: HELLO, IDENTIFY, READY, heartbeats, RESUME, and every change of the world as an event."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from typing import Any, Final, assert_never

from aiohttp import WSMessage, WSMsgType, web

from bot.sandbox.checks.rules import Rule
from bot.sandbox.wire.compression import packer
from bot.sandbox.wire.faults import FaultKind, Faults
from bot.sandbox.wire.sessions import Connection, Sent, Session
from bot.sandbox.world import payloads
from bot.sandbox.world.changes import (
    Change,
    ChannelAdded,
    ChannelChanged,
    ChannelRemoved,
    CommandsChanged,
    InteractionChanged,
    Membership,
    PostAdded,
    PostChanged,
    PostRemoved,
    Typing,
)
from bot.sandbox.world.model import Channel, ChannelKind, Installation, Json, Post
from bot.sandbox.world.world import World

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
PRIVILEGED: Final = (1 << 1) | (1 << 8) | (1 << 15)
"""Intents that a bot has to be granted: members, presences, message content."""
KNOWN_INTENTS: Final = (1 << 26) - 1
LARGEST: Final = 4096
"""Bytes of a message from the bot."""
MOST: Final = 120
"""Messages from the bot in a minute."""
_WAY_BACK: Final = 0.02
"""Seconds that the answer to a heartbeat takes, as it would over a line."""
_REPLY: Final = 5.0
"""Seconds that a bot has to reply when its connection is closed."""
IDENTIFY_PAUSE: Final = 5.0
"""Seconds between two sessions that a bot may begin; with ``max_concurrency`` 1, on whatever shards."""
FAREWELLS: Final = {1000, 1001}
"""Close codes after which a session can't be resumed."""


class Gateway:
    """Holds the bot's sessions and sends them what they may see. ``record`` notes a broken rule."""

    def __init__(
        self, world: World, token: str, faults: Faults, *, record: Callable[[Rule, str, str], None]
    ) -> None:
        self._world = world
        self._token = token
        self._faults = faults
        self._record = record
        self.heartbeat = 41.25
        """Seconds between heartbeats that the next connections are told."""
        self.sessions: list[Session] = []
        self.connections: list[Connection] = []
        self.identified = 0
        """How often the bot has identified itself; Discord allows 1,000 a day."""
        self.concurrency = 1
        """``max_concurrency``: as many sessions may begin at once, on shards that differ by less than that."""
        self.too_soon = 0
        """How often it has done so within five seconds of the time before: Discord lets a session begin so often."""
        self._identified_at: dict[int, float] = {}
        """When it did so last, by the shard's rest on division by the concurrency."""
        self.lost: Callable[[], None] = lambda: None
        """Called when sessions have ended, and with them what they still had to deliver."""
        self._private: set[int] = set()
        """The private threads that the bot has been told of."""
        world.observe(self._tell)

    @property
    def url(self) -> str:
        """The address that a client connects to."""
        return self._world.origin.replace("http", "ws", 1) + "/gateway"

    # Sending

    def dispatch(
        self,
        name: str,
        data: Json,
        *,
        guild: bool,
        intents: int = 0,
        sent: Sent | None = None,
    ) -> list[Session]:
        """Send an event to the sessions whose shard and intents it fits; return these."""
        chosen = []
        for session in self.sessions:
            fits = session.serves(self._world.guild_id if guild else None)
            if fits and (not intents or session.intents & intents):
                chosen.append(session)
                session.dispatch(name, data, sent)
                if self._faults.fires(FaultKind.DUPLICATE, name):
                    session.dispatch(name, data, sent)
        return chosen

    def _tell(self, change: Change) -> None:
        match change:
            case PostAdded(post):
                self._tell_post("MESSAGE_CREATE", post)
            case PostChanged(post):
                self._tell_post("MESSAGE_UPDATE", post)
            case PostRemoved(post):
                self._tell_post("MESSAGE_DELETE", post)
            case ChannelAdded(channel):
                self._tell_channel("CREATE", channel)
            case ChannelChanged(channel):
                self._tell_channel("UPDATE", channel)
            case ChannelRemoved(channel):
                self._tell_channel("DELETE", channel)
            case Membership(there):
                self._tell_membership(there=there)
            case Typing() | CommandsChanged() | InteractionChanged():
                # The bot has done this itself, or whoever begins the interaction sends it.
                pass
            case _:
                assert_never(change)

    def _tell_membership(self, *, there: bool) -> None:
        if not there:
            self.dispatch("GUILD_DELETE", {"id": str(self._world.guild_id)}, guild=True, intents=GUILDS)
            return
        data = payloads.guild(self._world)
        del data["unavailable"]  # it tells a guild that has just added the bot from one that has come back
        self.dispatch("GUILD_CREATE", data, guild=True, intents=GUILDS)

    def _tell_post(self, name: str, post: Post) -> None:
        channel = self._world.channels.get(post.channel_id)
        if channel is None or post.ephemeral or not self._world.sees_channel(self._world.bot, channel):
            return
        if name == "MESSAGE_DELETE":
            data: Json = {"id": str(post.id), "channel_id": str(post.channel_id)}
            if not channel.direct:
                data["guild_id"] = str(self._world.guild_id)
        else:
            data = payloads.message_event(self._world, post, origin=self._world.origin)
        intents = DIRECT_MESSAGES if channel.direct else GUILD_MESSAGES
        self.dispatch(name, data, guild=not channel.direct, intents=intents)

    def _tell_channel(self, what: str, channel: Channel) -> None:
        if not channel.in_guild:
            return
        new = what == "CREATE"
        if channel.kind is ChannelKind.PRIVATE_THREAD:
            sees = what != "DELETE" and self._world.sees_channel(self._world.bot, channel)
            known = channel.id in self._private
            (self._private.add if sees else self._private.discard)(channel.id)
            if not sees and not known:
                return
            if not sees and what != "DELETE":
                self._tell_removal(channel)
                return
            if not known:
                what = "CREATE"  # to the bot it is there from now on
        data = payloads.channel(self._world, channel)
        if channel.thread and new:
            data["newly_created"] = True
        name = f"{'THREAD' if channel.thread else 'CHANNEL'}_{what}"
        self.dispatch(name, data, guild=True, intents=GUILDS)

    def _tell_removal(self, thread: Channel) -> None:
        """Tell the bot that it was taken out of a private thread. It hears nothing of it after that."""
        data: Json = {
            "id": str(thread.id),
            "guild_id": str(self._world.guild_id),
            "member_count": len(thread.members),
            "removed_member_ids": [str(self._world.bot.id)],
        }
        self.dispatch("THREAD_MEMBERS_UPDATE", data, guild=True, intents=GUILDS)

    # Connections

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Hold one WebSocket of the bot from HELLO to its end."""
        try:
            packing = packer(request.query.get("compress"))
        except ValueError as error:
            raise web.HTTPBadRequest(text=str(error)) from None
        socket = web.WebSocketResponse(compress=False, timeout=_REPLY)
        await socket.prepare(request)
        connection = Connection(socket, request.transport, packing)
        self.connections.append(connection)
        writer = asyncio.create_task(connection.write(), name="sandbox-gateway-writer")
        connection.send(
            {"op": 10, "s": None, "t": None, "d": {"heartbeat_interval": int(self.heartbeat * 1000)}}
        )
        # It is closed here, when nobody reads any more: if another task closes what is being read, aiohttp cuts the
        # line before the bot has replied. A bot that reads the code and the end of the line at once then takes the
        # line for broken, and comes back.
        reading = connection.reading = asyncio.create_task(
            self._read(connection), name="sandbox-gateway-reader"
        )
        try:
            try:
                await asyncio.wait({reading})
            finally:
                for task in (reading, writer):
                    task.cancel()
                await asyncio.gather(reading, writer, return_exceptions=True)
                self._end(connection)
            code = connection.code if reading.cancelled() else reading.result()
            if code is not None:
                await socket.close(code=code)
        finally:
            connection.over.set()
        return socket

    async def _read(self, connection: Connection) -> int | None:
        """Read what the bot sends until it is gone; returns the code to close the connection with where it isn't."""
        times: list[float] = []
        async for message in connection.socket:
            code = self._code_for(connection, message, times)
            if code is not None:
                connection.closed_here = True
                return code
        return None

    def _code_for(self, connection: Connection, message: WSMessage, times: list[float]) -> int | None:
        """Do what a message asks; returns the code to close with, None to go on. ``times`` are those before it."""
        if message.type is not WSMsgType.TEXT:
            return 4002
        now = time.monotonic()
        times[:] = [each for each in times if each > now - 60] + [now]
        if len(message.data.encode()) > LARGEST:
            self._record(Rule.GATEWAY, "gateway", f"a message of more than {LARGEST} bytes")
            return 4002
        if len(times) > MOST:
            self._record(Rule.GATEWAY, "gateway", f"more than {MOST} messages in a minute")
            return 4008
        try:
            received = json.loads(message.data)
            operation, data = int(received["op"]), received.get("d")
        except (ValueError, KeyError, TypeError):
            return 4002
        return self._receive(connection, operation, data)

    def _receive(self, connection: Connection, operation: int, data: Any) -> int | None:
        """Do what the bot asks; return the code to close the connection with, None to go on."""
        if operation == 1:
            if not self._faults.fires(FaultKind.LOST_ACK, "heartbeat"):
                # discord.py notes when it sent a heartbeat only after it has: an answer that is quicker than that
                # looks as late as a whole interval, and it warns that the websocket is 41 s behind.
                answer = {"op": 11, "s": None, "t": None, "d": None}
                asyncio.get_running_loop().call_later(_WAY_BACK, connection.send, answer)
            return None
        if operation == 2:
            return self._identify(connection, data)
        if operation == 6:
            return self._resume(connection, data)
        if connection.session is None:
            return 4003
        if operation == 8:
            self._members(connection.session, data)
            return None
        # Presence and voice state change nothing that the sandbox shows.
        return None if operation in {3, 4} else 4001

    def _identify(self, connection: Connection, data: Json) -> int | None:
        if connection.session is not None:
            return 4005
        if data.get("token") != self._token:
            return 4004
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            return 4010
        intents = int(data["intents"])
        if intents & ~KNOWN_INTENTS:
            return 4013
        if intents & PRIVILEGED:
            return 4014
        self.identified += 1
        bucket, now = shard % self.concurrency, time.monotonic()
        self.too_soon += now - self._identified_at.get(bucket, -IDENTIFY_PAUSE) < IDENTIFY_PAUSE
        self._identified_at[bucket] = now
        # A bot that identifies itself anew can't resume its former session on this shard any more.
        self.sessions = [each for each in self.sessions if each.connection is not None or each.shard != shard]
        self.lost()
        session = Session(secrets.token_hex(16), shard, shards, intents, connection)
        connection.session = session
        self.sessions.append(session)
        invited = self._world.installation is Installation.SERVER
        here = invited and session.serves(self._world.guild_id)
        guilds = [{"id": str(self._world.guild_id), "unavailable": True}] if here else []
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": payloads.user(self._world.bot)
                | {"verified": True, "mfa_enabled": True, "email": None},
                "guilds": guilds,
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "session_type": "normal",
                "private_channels": [],
                "shard": [shard, shards],
                "application": {"id": str(self._world.bot.id), "flags": 0},
            },
        )
        if here and intents & GUILDS:
            found = payloads.guild(self._world)
            self._private = {
                int(each["id"]) for each in found["threads"] if each["type"] == ChannelKind.PRIVATE_THREAD
            }
            session.dispatch("GUILD_CREATE", found)
        self._world.wake()
        return None

    def _resume(self, connection: Connection, data: Json) -> int | None:
        if data.get("token") != self._token:
            return 4004
        session = next((each for each in self.sessions if each.id == data.get("session_id")), None)
        if session is not None:
            session.returned = True
        if session is None or self._faults.fires(FaultKind.REFUSED_RESUME, "resume"):
            if session is not None:
                session.heard = int(data["seq"] or 0)
                self.sessions.remove(session)
            connection.send({"op": 9, "s": None, "t": None, "d": False})
            return None
        if int(data["seq"] or 0) > session.number:
            return 4007
        session.connection = connection
        connection.session = session
        session.replay(int(data["seq"] or 0))
        session.dispatch("RESUMED", {})
        self._world.wake()
        return None

    def _members(self, session: Session, data: Json) -> None:
        wanted = data.get("user_ids")
        identifiers = {str(each) for each in (wanted if isinstance(wanted, list) else [wanted])}
        query = str(data.get("query") or "")
        found = [
            payloads.member(self._world, each)
            for each in self._world.people.values()
            if (str(each.id) in identifiers if wanted else each.name.startswith(query.lower()))
        ]
        chunk: Json = {
            "guild_id": str(self._world.guild_id),
            "members": found[: data.get("limit") or None],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
        }
        if data.get("nonce") is not None:
            chunk["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def _end(self, connection: Connection) -> None:
        self.connections.remove(connection)
        connection.ended = True
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            if not connection.closed_here and connection.socket.close_code in FAREWELLS:
                self.sessions.remove(session)
        self.lost()
        self._world.wake()

    # Faults, and the end

    def reconnect(self) -> None:
        """Ask every connection to reconnect (op 7)."""
        for connection in list(self.connections):
            connection.closed_here = True
            connection.send({"op": 7, "s": None, "t": None, "d": None})

    async def drop(self, code: int) -> None:
        """Close every connection with a code; 1006 cuts the line without a word."""
        await asyncio.gather(*(each.close(code) for each in self.connections))

    def forget(self) -> None:
        """Forget every session, so that none can be resumed."""
        for session in self.sessions:
            if session.connection is not None:
                session.connection.session = None
        self.sessions.clear()
