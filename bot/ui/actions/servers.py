"""What concerns a whole server: its settings."""

from __future__ import annotations

from dataclasses import replace

from bot.i18n import LANGUAGES
from bot.people.preferences import Pings
from bot.people.servers import ServerStore
from bot.store.ground.clock import Clock
from bot.ui.actions.rights import check_managing
from bot.ui.screens.settings import AUTOMATIC, MOST_CHANNELS, settings_screen
from bot.ui.transport.caller import Caller
from bot.ui.transport.ids import UnknownId
from bot.ui.transport.layout import Screen
from bot.ui.transport.router import Ack, Click, Router


class ServerActions:
    """What those do who may manage a server."""

    def __init__(self, stored: ServerStore) -> None:
        self._stored = stored

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("settled", Ack.PANEL, self._settle)

    async def settings(self, caller: Caller) -> Screen:
        """What the server has settled, to be changed."""
        check_managing(caller)
        return settings_screen(caller.server, caller.words)

    async def _settle(self, click: Click) -> Screen:
        caller = click.caller
        check_managing(caller)
        assert caller.guild is not None
        server = await self._stored.change(caller.guild, **_settled(click))
        return await self.settings(replace(caller, server=server))


def _settled(click: Click) -> dict[str, str | int | None]:
    """What somebody has chosen, by the names of the store's fields; raises UnknownId for what wasn't offered."""
    values = click.values
    numbers = [each for each in values if each.isascii() and each.isdecimal() and len(each) < 20]
    match click.id.arg, values:
        case "channels", _ if len(numbers) == len(values) <= MOST_CHANNELS:
            return {"channels": " ".join(numbers)}
        case "role", _ if len(numbers) == len(values) <= 1:
            return {"opener_role_id": int(numbers[0]) if numbers else None}
        case "clock", (str(value),) if value in set(Clock):
            return {"clock": value}
        case "pings", (str(value),) if value in set(Pings):
            return {"pings": value}
        case "language", (str(value),) if value in {AUTOMATIC, *LANGUAGES}:
            return {"language": None if value == AUTOMATIC else value}
        case "threads", ():
            return {"threads": int(not click.caller.server.threads)}
        case _:
            raise UnknownId(str(click.id))
