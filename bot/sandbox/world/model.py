"""The things of the sandbox's world: people, roles, channels, messages, files."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any, Final, TypeAlias

from bot.sandbox.world.permissions import Permission

Json: TypeAlias = dict[str, Any]

EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
SILENT: Final = 1 << 12
LAYOUT: Final = 1 << 15
"""Message flags: seen by one person only; a deferred answer; without a push.

Made of components alone (V2).
"""


class ChannelKind(IntEnum):
    """Discord's channel types that occur here."""

    TEXT = 0
    DM = 1
    VOICE = 2
    """Its chat is a text channel that needs Connect."""
    GROUP = 3
    """Direct messages between several people, without the bot: whoever has installed it brings it along."""
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class Inbox(Enum):
    """Whether a person lets the bot write to them."""

    OPEN = "open"
    CLOSED = "closed"
    """Refused with 50007."""
    NO_SHARED_GUILD = "no-shared-guild"
    """Refused with 50278."""


class Installation(Enum):
    """Where the bot was added."""

    SERVER = "server"
    PERSON = "person"
    """Installed only to people's accounts: it is no member of the guild, and answers there through
    interactions alone."""


@dataclass(slots=True)
class Person:
    """Somebody with an account: a person, or the bot."""

    id: int
    name: str
    """The account's name in lower case, by which tests call the person: ``ada``."""
    display: str
    """The name that the person goes by everywhere; without one it is the account's."""
    locale: str = "en-US"
    bot: bool = False
    roles: set[int] = field(default_factory=set)
    inbox: Inbox = Inbox.OPEN
    member: bool = True
    """Whether the person is in the guild."""
    nick: str | None = None
    """The name that the person goes by in the guild."""


@dataclass(slots=True)
class Role:
    """A role of the guild. The one with the guild's identifier is everybody's."""

    id: int
    name: str
    permissions: Permission
    position: int


@dataclass(slots=True)
class Overwrite:
    """What a channel allows or denies to one role or person on top of the guild's roles."""

    allow: Permission = Permission.NONE
    deny: Permission = Permission.NONE


@dataclass(slots=True)
class StoredFile:
    """A file of a message, as it was uploaded."""

    id: int
    name: str
    content: bytes
    content_type: str
    description: str | None = None
    size: tuple[int, int] | None = None
    """Width and height in pixels, if it is a picture."""
    spoiler: bool = False


@dataclass(slots=True, eq=False)
class Post:
    """A message as the world keeps it. Changed in place; ``revision`` rises with each change."""

    id: int
    channel_id: int
    author_id: int
    created: float
    kind: int = 0
    """Discord's message type: 0 plain, 18 a thread was opened, 19 a reply, 20 the answer to a command."""
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    files: list[StoredFile] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    viewer_id: int | None = None
    """The only person who sees it, if it is ephemeral."""
    mentioned: list[int] = field(default_factory=list)
    """The people named in it, as far as the bot allowed it: shown as mentions."""
    pinged: frozenset[int] = frozenset()
    """The people who were notified when it was sent. An edit never adds any."""
    everyone: bool = False
    nonce: str | None = None
    reference_id: int | None = None
    interaction: Json | None = None
    """How it came about, if it answers an interaction (Discord's ``interaction_metadata``)."""
    thread_id: int | None = None
    revision: int = 1
    deleted: bool = False

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.viewer_id is not None


@dataclass(slots=True)
class Channel:
    """A text or voice channel, a thread, or the direct messages between the bot and one person."""

    id: int
    kind: ChannelKind
    name: str
    topic: str | None = None
    position: int = 0
    parent_id: int | None = None
    recipient_id: int | None = None
    """The person of direct messages."""
    owner_id: int | None = None
    """The person (or bot) that opened a thread."""
    members: set[int] = field(default_factory=set)
    """The people in a thread. Nobody else sees a private one."""
    archived: bool = False
    locked: bool = False
    archive_after: int = 1440
    """Minutes without a message after which a thread says it archives itself."""
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    posts: dict[int, Post] = field(default_factory=dict)
    """Messages by identifier, oldest first, ephemeral ones too."""
    late_edits: list[float] = field(default_factory=list)
    """When messages older than an hour were edited here."""

    @property
    def thread(self) -> bool:
        """Whether it is a thread."""
        return self.kind in {ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD}

    @property
    def direct(self) -> bool:
        """Whether it is somebody's direct messages with the bot."""
        return self.kind is ChannelKind.DM

    @property
    def group(self) -> bool:
        """Whether it is some people's direct messages, where the bot isn't."""
        return self.kind is ChannelKind.GROUP

    @property
    def in_guild(self) -> bool:
        """Whether it belongs to the guild."""
        return not self.direct and not self.group

    @property
    def voice(self) -> bool:
        """Whether it is a voice channel."""
        return self.kind is ChannelKind.VOICE
