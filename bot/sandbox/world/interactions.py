"""A press, a command or a form on its way: what a person did, and what became of it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Final

from bot.sandbox.world.model import Channel, Json, Person, Post

ANSWER_WITHIN: Final = 3.0
"""Seconds in which the first answer must come."""
TOKEN_LASTS: Final = 900.0
"""Seconds for which the answer can be edited and followed up."""


class Kind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """Discord's types of a first answer."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class State(StrEnum):
    """How far an interaction has come."""

    PENDING = "pending"
    DEFERRED = "deferred"
    ANSWERED = "answered"
    MODAL = "modal"
    FAILED = "failed"


@dataclass(slots=True, eq=False)
class Interaction:
    """What a person did. Its form on the wire is made by :func:`bot.sandbox.world.payloads.interaction`."""

    id: int
    token: str
    kind: Kind
    person: Person
    channel: Channel
    data: Json
    """The ``data`` of the payload: command and options, component, or the form's fields."""
    created: float
    """Unix time of the world's clock."""
    source: Post | None = None
    """The message with the component that was used, also for a form that such a component opened."""
    trigger: Interaction | None = None
    """What opened the form that was sent."""
    state: State = State.PENDING
    answer: Callback | None = None
    latency: float | None = None
    """Real seconds from sending it to the first answer."""
    original: Post | None = None
    """The message that ``@original`` stands for."""
    loading: bool = False
    """Whether the original is the placeholder of a deferred answer."""
    followups: list[Post] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    delivered: bool = False
    """Whether it was written to a living connection of the bot."""
    failure: str = ""
    """Why it failed: no answer in time, or the bot wasn't there."""
    started: float = field(default_factory=time.monotonic)
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when nothing more has to come: answered, failed, or what was deferred has arrived."""
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with the first answer, a deferring one too, or the failure."""

    @property
    def custom_id(self) -> str | None:
        """The component's or form's own identifier."""
        found = self.data.get("custom_id")
        return str(found) if found is not None else None
