"""How Discord's answer can differ from what the bot relies on."""

from __future__ import annotations

import discord

from bot.games.text import Text, text


class Differs(Exception):
    """Discord answered otherwise than expected; ``how`` says in what."""

    def __init__(self, how: Text) -> None:
        super().__init__(how.key)
        self.how = how


class NobodyPressed(Exception):
    """The button wasn't pressed in time, so the steps after a press can't be checked."""


def same(field: str, wanted: object, found: object) -> None:
    """Raise Differs unless a field of an answer is as it should be."""
    if wanted != found:
        raise Differs(text("check-other", field=field, wanted=str(wanted), found=str(found)))


def refused(error: discord.HTTPException) -> Text:
    """What Discord said instead of doing it."""
    reason = "; ".join(error.text.split("\n")) or str(error.status)
    return text("check-refused", status=str(error.status), code=str(error.code), reason=reason)
