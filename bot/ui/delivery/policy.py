"""What Discord's answer to a message of ours means: decided here once, for boards, hands, pings and DMs.

Discord's own code tells. The status alone counts only where every code would mean the same (5xx), or where
there is no code: then not Discord has answered, but something on the way to it.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from typing import Final

import aiohttp
import discord


class Meaning(Enum):
    """What to do about a request that failed."""

    PASSING = "passing"
    """A failure that may pass, whatever the message and its place: try again later."""
    GONE = "gone"
    """The message can't be edited any more: post a new one. If posting is answered so, the place itself is
    gone."""
    CLOSED = "closed"
    """The place is closed to us: leave it alone until somebody comes back to it."""
    REFUSED = "refused"
    """The message isn't accepted as it is: the same one would be refused again. The place may be all right."""


FAILURES: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, TimeoutError, OSError)
"""What a request to Discord can fail with."""

NO_CHANNEL: Final = 10003
"""No such channel."""

DELETED: Final = 10008
"""No such message. Posting is answered so, too, with the nonce of a message that has been deleted."""

TOO_MANY_EDITS: Final = 30046
"""Too many edits of messages older than an hour, for the moment."""

THREAD_LOCKED: Final = 160005

CODES: Final = {
    # Passing: Discord is busy, or asks us to be slower.
    20016: Meaning.PASSING,  # slow mode
    20022: Meaning.PASSING,  # too many edits of announcements
    20028: Meaning.PASSING,  # too many messages in the channel
    20029: Meaning.PASSING,  # too many messages in the server
    40003: Meaning.PASSING,  # too many direct messages opened: says nothing about the person's
    40004: Meaning.PASSING,  # sending is switched off for the moment
    40006: Meaning.PASSING,  # the feature is switched off for the moment
    40062: Meaning.PASSING,  # the resource is being rate limited
    130000: Meaning.PASSING,  # overloaded
    # Gone: this message, or the interaction that it belongs to, is over.
    NO_CHANNEL: Meaning.GONE,
    DELETED: Meaning.GONE,
    10015: Meaning.GONE,  # no such webhook: the interaction's fifteen minutes are over
    10062: Meaning.GONE,  # no such interaction
    TOO_MANY_EDITS: Meaning.GONE,
    40060: Meaning.GONE,  # the interaction has been answered already
    50005: Meaning.GONE,  # not our message
    50027: Meaning.GONE,  # the interaction's token has run out
    50083: Meaning.GONE,  # in an archived thread, which a new message opens again
    # Closed: the place is there, but not for us.
    10004: Meaning.CLOSED,  # no such server
    10007: Meaning.CLOSED,  # no such member
    10013: Meaning.CLOSED,  # no such person
    20026: Meaning.CLOSED,  # the bot is held to be a spammer, and may open no direct messages
    40007: Meaning.CLOSED,  # the person is banned from the server
    50001: Meaning.CLOSED,  # no access
    50007: Meaning.CLOSED,  # the person takes no direct messages
    50008: Meaning.CLOSED,  # nothing can be written in such a channel
    50009: Meaning.CLOSED,  # the server's verification keeps us out
    50013: Meaning.CLOSED,  # a permission is missing
    50024: Meaning.CLOSED,  # not in this type of channel
    50278: Meaning.CLOSED,  # no server in common with the person
    THREAD_LOCKED: Meaning.CLOSED,
    # Refused: what we send is wrong.
    20009: Meaning.REFUSED,  # explicit content
    40005: Meaning.REFUSED,  # too large
    50006: Meaning.REFUSED,  # empty
    50035: Meaning.REFUSED,  # an invalid form
    50109: Meaning.REFUSED,  # invalid JSON
    200000: Meaning.REFUSED,  # a word that the server's AutoMod blocks
    240000: Meaning.REFUSED,  # a link that Discord blocks
}
"""Discord's codes. An unknown one counts as refused: nothing is tried again for ever, or stored as closed."""

_UNAUTHORIZED: Final = 401
_NO_CODE: Final = 0


def meaning(error: BaseException) -> Meaning:
    """What the failure of a single request means."""
    if not isinstance(error, discord.HTTPException) or error.status >= 500 or error.code == _NO_CODE:
        return Meaning.PASSING
    return CODES.get(error.code, Meaning.REFUSED)


class Policy:
    """Says what failures mean, place by place. One 401 may be a hiccup; two in a row aren't, and are refused."""

    def __init__(self) -> None:
        self._unauthorized: set[Hashable] = set()

    def meaning(self, place: Hashable, error: BaseException) -> Meaning:
        """What a failure at a place means, also by the failure before it."""
        if isinstance(error, discord.HTTPException) and error.status == _UNAUTHORIZED:
            if place in self._unauthorized:
                self._unauthorized.discard(place)
                return Meaning.REFUSED
            self._unauthorized.add(place)
            return Meaning.PASSING
        self._unauthorized.discard(place)
        return meaning(error)

    def succeeded(self, place: Hashable) -> None:
        """Hear that a request got through."""
        self._unauthorized.discard(place)
