"""What is stored about a person: handed out whole, or erased."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.people.privacy import Privacy
from bot.tables.refusals import UnderWay
from bot.ui.delivery.shares import Shares
from bot.ui.screens.preferences import confirm_erase
from bot.ui.transport.caller import Caller
from bot.ui.transport.layout import Accent, Attached, Screen
from bot.ui.transport.router import Ack, Router


class PrivacyActions:
    """What people may do with their own data."""

    def __init__(self, privacy: Privacy, shares: Shares) -> None:
        self._privacy = privacy
        self._shares = shares
        self._busy: set[int] = set()
        """People whose data are being handed out or erased."""

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("erased", Ack.PANEL, lambda click: self.erase(click.caller))
        router.add("kept", Ack.PANEL, lambda click: self.keep(click.caller))

    async def export(self, caller: Caller) -> Screen:
        """Hand out all that is stored about the person."""
        with self._alone(caller.person):
            name, content = await self._privacy.export(caller.person)
        said = caller.words.say("export-here")
        return Screen((said,), attached=Attached(name, content), accent=Accent.OVER)

    async def ask_erase(self, caller: Caller) -> Screen:
        """Ask whether the person really wants to be erased."""
        return confirm_erase(caller.words, until=self._privacy.remembered_until())

    async def erase(self, caller: Caller) -> Screen:
        """Erase the person."""
        with self._alone(caller.person):
            async with self._shares.taken_away(caller.person):
                await self._privacy.erase(caller.person, source=caller.source)
        return Screen((caller.words.say("erase-done"),), accent=Accent.OVER)

    async def keep(self, caller: Caller) -> Screen:
        """Leave everything as it is."""
        return Screen((caller.words.say("erase-kept"),), accent=Accent.OVER)

    @contextmanager
    def _alone(self, person: int) -> Iterator[None]:
        """Do a thing for somebody that is done once at a time; raises UnderWay."""
        if person in self._busy:
            raise UnderWay
        self._busy.add(person)
        try:
            yield
        finally:
            self._busy.discard(person)
