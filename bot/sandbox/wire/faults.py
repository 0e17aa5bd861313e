"""Faults on demand: what Discord and networks do to a bot on bad days, switched on by a test or on the page.

A fault is a :class:`Fault`. Some work on requests, some on the gateway; some change the world at once, and
clearing them undoes that where it is possible. With the same seed the same requests are hit.
"""

from __future__ import annotations

import asyncio
import fnmatch
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from random import Random
from typing import Any, Final

from bot.sandbox.world.changes import Change, PostAdded
from bot.sandbox.world.model import Inbox, Json
from bot.sandbox.world.permissions import Permission
from bot.sandbox.world.world import World


class FaultKind(StrEnum):
    """What can go wrong."""

    LATENCY = "latency"
    """The answer to a request takes ``seconds`` longer."""
    RATE_LIMIT = "rate-limit"
    """429 with ``retry_after`` = ``seconds``; ``scope`` is ``user``, ``shared`` or ``global``."""
    ERROR = "error"
    """The HTTP ``status``: 500, 502, 503 …"""
    ABORT = "abort"
    """The TCP connection is cut, ``when`` = ``before`` or ``after`` the request took effect."""
    REFUSE = "refuse"
    """The HTTP ``status`` with Discord's error ``code``: 403 with 40003, say."""
    LOST_FILE = "lost-file"
    """An edit of an interaction's answer that brings a file for a gallery: "attachment not found"."""
    CLOSE = "close"
    """The gateway is closed with ``code`` (1006 cuts the line) at once."""
    RECONNECT = "reconnect"
    """The gateway asks to reconnect (op 7) at once."""
    LOST_ACK = "lost-ack"
    """Heartbeats aren't acknowledged."""
    REFUSED_RESUME = "refused-resume"
    """A RESUME is answered by op 9: what happened meanwhile is lost."""
    DUPLICATE = "duplicate"
    """An event comes twice; ``route`` is the event's name."""
    CLOSED_DMS = "closed-dms"
    """A ``person`` doesn't take direct messages: 50007, or 50278 with that ``code``."""
    DENIED = "denied"
    """The bot lacks a ``permission`` in a ``channel``."""
    CHANNEL_GONE = "channel-gone"
    """A ``channel`` or thread is deleted at once."""
    MODERATION_BOT = "moderation-bot"
    """Another bot deletes whatever the bot posts in a ``channel``, or anywhere: at once, often before the bot knows
    the message's id, or (``when`` = ``after``) a moment later."""
    MESSAGE_GONE = "message-gone"
    """The bot's newest message in a ``channel`` (or the ``message``) is deleted at once."""


_A_MOMENT: Final = 0.1
"""Seconds after which a slow moderation bot deletes a message."""
REQUESTS = (FaultKind.LATENCY, FaultKind.RATE_LIMIT, FaultKind.ERROR, FaultKind.ABORT, FaultKind.REFUSE)


@dataclass(slots=True)
class Fault:
    """One fault. Which fields count depends on its kind."""

    id: int
    kind: FaultKind
    route: str = "*"
    """Which requests: an operation (``create_message``) or method and path (``POST /channels/*``)."""
    count: int | None = None
    """How often it still happens; None: until it is cleared."""
    probability: float = 1.0
    seconds: float = 0.3
    status: int = 500
    scope: str = "user"
    code: int = 0
    when: str = "before"
    person: str | None = None
    channel: str | None = None
    permission: str | None = None
    message: str | None = None
    fired: int = 0
    """How often it has happened."""

    def describe(self) -> Json:
        """The fault as JSON."""
        return asdict(self) | {"kind": str(self.kind)}


class Faults:
    """The faults that are switched on."""

    def __init__(self, world: World, *, seed: int = 0) -> None:
        self._world = world
        self._random = Random(seed)
        self._faults: list[Fault] = []
        self._next = 1
        self.disturb: Callable[[Fault], None] = lambda _: None
        """Does what concerns the gateway at once: set by the server."""
        self.changed: Callable[[], None] = lambda: None
        """Called when the list has changed: set by the page."""
        world.observe(self._moderate)

    def add(self, kind: FaultKind | str, **fields: Any) -> Fault:
        """Switch a fault on, or let it happen; raises ValueError, TypeError or KeyError."""
        fault = Fault(self._next, FaultKind(kind), **fields)
        self._next += 1
        if self._begin(fault):
            self._faults.append(fault)
        self.changed()
        return fault

    def set(self, wanted: list[Json]) -> None:
        """Replace all faults by others in their JSON form; numbers and counts of the past are left out."""
        self.clear()
        for each in wanted:
            self.add(**{key: value for key, value in each.items() if key not in {"id", "fired"}})

    def clear(self, fault_id: int | None = None) -> None:
        """Switch one fault off, or all; closed direct messages and lost permissions come back."""
        ended = [each for each in self._faults if fault_id in (None, each.id)]
        self._faults = [each for each in self._faults if each not in ended]
        for fault in ended:
            self._end(fault)
        self.changed()

    def listed(self) -> list[Json]:
        """The faults that are switched on, as JSON."""
        return [each.describe() for each in self._faults]

    def fires(self, kind: FaultKind, *names: str) -> bool:
        """Whether a fault of a kind happens now; if so it is counted."""
        return self._fire(kind, names) is not None

    def for_request(self, operation: str, method: str, path: str) -> list[Fault]:
        """Find the faults that hit a request, and count them."""
        names = (operation, f"{method} {path}")
        hit = (self._fire(kind, names) for kind in REQUESTS)
        return [fault for fault in hit if fault is not None]

    def _fire(self, kind: FaultKind, names: tuple[str, ...]) -> Fault | None:
        for fault in self._faults:
            if fault.kind is not kind or not any(fnmatch.fnmatchcase(name, fault.route) for name in names):
                continue
            if fault.probability < 1 and self._random.random() >= fault.probability:
                continue
            fault.fired += 1
            if fault.count is not None:
                fault.count -= 1
                if fault.count <= 0:
                    self._faults.remove(fault)
            self.changed()
            return fault
        return None

    def _begin(self, fault: Fault) -> bool:
        """Do what a fault does at once; return whether it lasts."""
        world = self._world
        match fault.kind:
            case FaultKind.CLOSED_DMS:
                inbox = Inbox.NO_SHARED_GUILD if fault.code == 50278 else Inbox.CLOSED
                world.person(fault.person or "").inbox = inbox
            case FaultKind.DENIED:
                world.deny(world.channel(fault.channel or ""), Permission[fault.permission or ""])
            case FaultKind.CHANNEL_GONE:
                world.remove_channel(world.channel(fault.channel or ""))
                return False
            case FaultKind.MESSAGE_GONE:
                self._remove_message(fault)
                return False
            case FaultKind.CLOSE | FaultKind.RECONNECT:
                self.disturb(fault)
                return False
            case _:
                pass
        return True

    def _moderate(self, change: Change) -> None:
        """Let moderation bots delete what the bot has just posted."""
        world = self._world
        if (
            not isinstance(change, PostAdded)
            or change.post.author_id != world.bot.id
            or change.post.ephemeral
        ):
            return
        channel = world.channels[change.post.channel_id]
        for fault in self._faults:
            here = fault.channel in (None, channel.name, str(channel.id)) and not channel.direct
            if fault.kind is FaultKind.MODERATION_BOT and here:
                fault.fired += 1
                wait = _A_MOMENT if fault.when == "after" else 0
                asyncio.get_running_loop().call_later(wait, world.remove_post, change.post)
                return

    def _remove_message(self, fault: Fault) -> None:
        world = self._world
        if fault.message is not None:
            found = world.post(int(fault.message))
        else:
            posts = world.channel(fault.channel or "").posts.values()
            own = (each for each in reversed(posts) if each.author_id == world.bot.id and not each.ephemeral)
            found = next(own, None)
        if found is None:
            raise KeyError("there is no such message")
        world.remove_post(found)

    def _end(self, fault: Fault) -> None:
        world = self._world
        if fault.kind is FaultKind.CLOSED_DMS:
            world.person(fault.person or "").inbox = Inbox.OPEN
        if fault.kind is FaultKind.DENIED:
            world.grant(world.channel(fault.channel or ""), Permission[fault.permission or ""])
