"""What is wrong when a command of the command line can't do its work: a sentence that tells what to do."""

from __future__ import annotations

import logging
from typing import Final

from bot.catalogue import MissingMessage
from bot.games.resources import DataError, FontError
from bot.i18n import Words
from bot.settings import SettingsProblem
from bot.store.ground.errors import CannotOpen, Explained

log = logging.getLogger(__name__)

WRONG: Final = 1
"""Exit status of something that couldn't be done."""
MISUSED: Final = 2
"""Exit status of a command line or setting that is wrong."""


def told(error: Exception, words: Words) -> tuple[int, list[str]]:
    """The exit status for what went wrong before the work began, and lines that say what to do about it."""
    import aiohttp
    import discord

    from bot.store.ground.footing import FileGone

    match error:
        case SettingsProblem():
            return MISUSED, [words.text(each) for each in error.problems]
        case FontError():
            return WRONG, [words.say("cli-font", reason=str(error))]
        case DataError():
            return WRONG, [words.say("cli-data", reason=str(error))]
        case Explained() | FileGone():
            return WRONG, [words.text(error.text)]
        case discord.LoginFailure():
            return MISUSED, [words.say("cli-token-refused")]
        case discord.DiscordException() | aiohttp.ClientError() | TimeoutError():
            return WRONG, [words.say("cli-no-discord", reason=str(error) or type(error).__name__)]
        case ModuleNotFoundError(name=str(name)):
            return WRONG, [words.say("cli-no-package", package=name)]
        case MissingMessage():
            return WRONG, ["The folder data/ of this installation isn't whole: install Tableside anew."]
        case OSError():
            log.debug("didn't begin", exc_info=error)
            reason = error.strerror or str(error)
            where = f" ({error.filename})" if error.filename else ""
            return WRONG, [words.say("cli-system", reason=f"{reason}{where}")]
        case _:
            log.debug("didn't begin", exc_info=error)
            return WRONG, [words.say("cli-fault", reason=f"{type(error).__name__}: {error}")]


def expected(error: Exception) -> bool:
    """Whether something can go wrong at any time through no fault of the program, so that a sentence is enough."""
    import aiohttp
    import discord

    from bot.store.ground.footing import FileGone

    kinds = (CannotOpen, DataError, FileGone, discord.DiscordException, aiohttp.ClientError, TimeoutError)
    return isinstance(error, kinds)
