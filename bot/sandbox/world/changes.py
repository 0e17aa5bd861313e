"""The changes that the world tells of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.sandbox.world.interactions import Interaction
from bot.sandbox.world.model import Channel, Person, Post


@dataclass(frozen=True, slots=True)
class PostAdded:
    """A message was sent."""

    post: Post


@dataclass(frozen=True, slots=True)
class PostChanged:
    """A message was edited."""

    post: Post


@dataclass(frozen=True, slots=True)
class PostRemoved:
    """A message was deleted."""

    post: Post


@dataclass(frozen=True, slots=True)
class ChannelAdded:
    """A channel, a thread or direct messages were opened."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    """A channel's name, state, members or permissions changed."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelRemoved:
    """A channel or a thread was deleted."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class Membership:
    """The guild has removed the bot, or has added it again."""

    there: bool


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    """The bot registered its commands."""


@dataclass(frozen=True, slots=True)
class Typing:
    """Somebody (here: the bot) started typing."""

    channel: Channel
    person: Person


@dataclass(frozen=True, slots=True)
class InteractionChanged:
    """A press, a command or a form has changed its state: pending, answered, deferred, failed."""

    interaction: Interaction


Change: TypeAlias = (
    PostAdded
    | PostChanged
    | PostRemoved
    | ChannelAdded
    | ChannelChanged
    | ChannelRemoved
    | Membership
    | CommandsChanged
    | Typing
    | InteractionChanged
)
