"""What the bot sent, and who could see it: for tests that look for leaks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.wire.posting import Upload
from bot.sandbox.world.model import Post
from bot.sandbox.world.world import World


@dataclass(slots=True)
class Sent:
    """One request of the bot, without tokens, and the people who can see what came of it."""

    operation: str
    body: Any
    files: tuple[Upload, ...]
    status: int = 0
    """The HTTP status of the answer; 0 while there is none."""
    channel: str | None = None
    """The channel's name; None for what is in no channel."""
    viewers: frozenset[str] = field(default_factory=frozenset)
    """The names of the people who can see it; empty for what nobody sees (commands, say)."""
    only: str | None = None
    """The one person it is meant for: an ephemeral message, a direct message, a form, suggestions."""
    message_id: int | None = None

    def shown(self, world: World, post: Post) -> None:
        """Note that a message came of it."""
        channel = world.channels[post.channel_id]
        self.channel, self.message_id = channel.name, post.id
        self.viewers = frozenset(each.name for each in world.persons() if world.sees(each, post))
        private = post.viewer_id if post.ephemeral else channel.recipient_id
        self.only = world.people[private].name if private is not None else None

    def shown_to(self, name: str) -> None:
        """Note that one person sees it."""
        self.viewers, self.only = frozenset({name}), name
