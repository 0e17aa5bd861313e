"""The permissions that decide what a bot and people may do in a channel, by Discord's bits."""

from __future__ import annotations

from enum import IntFlag
from typing import Final


class Permission(IntFlag):
    """Those of Discord's permissions that the sandbox asks for. Names are Discord's own."""

    NONE = 0
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    ADMINISTRATOR = 1 << 3
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    CONNECT = 1 << 20
    """Without it the chat of a voice channel is closed."""
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


EVERY: Final = Permission(sum(Permission))
"""What the owner of a guild has."""

INVITED: Final = Permission(309_237_746_688)
"""What the bot asks for when it is invited: look, send, attach, history, open and use threads."""

PEOPLE: Final = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.CONNECT
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""What everybody may in every channel, unless a channel says otherwise."""

IN_DMS: Final = PEOPLE | Permission.MENTION_EVERYONE
"""What both sides may in their direct messages."""
