"""Preferences: shown and changed, by command, menu or form."""

from __future__ import annotations

from discord import ui

from bot.i18n import LANGUAGES
from bot.people.away import Away, read_return
from bot.people.preferences import Pings, PreferenceStore, WrongHours, read_clock, read_time
from bot.tables.timing import Now
from bot.ui.screens.preferences import AUTOMATIC, hours_form, preferences_screen
from bot.ui.transport.caller import Caller
from bot.ui.transport.ids import UnknownId
from bot.ui.transport.layout import Screen
from bot.ui.transport.router import Ack, Click, Router
from renderers.base import Look

_OFF = "off"

Hours = tuple[int, int] | None
"""Quiet hours in minutes after midnight, None for none."""


class PreferenceActions:
    """What people like."""

    def __init__(self, stored: PreferenceStore, away: Away, now: Now) -> None:
        self._stored = stored
        self._away = away
        self._now = now

    def register(self, router: Router) -> None:
        """Put the handlers into a router."""
        router.add("prefs", Ack.PANEL, self._choose)
        router.add("quiet", Ack.MODAL, self._ask_hours)
        router.add("quieted", Ack.PANEL, self._keep_hours)

    async def change(self, caller: Caller, **given: str | bool | None) -> Screen:
        """Change what is given (not None) as it was typed into a command, and show all preferences."""
        quiet, clock, away = (given.pop(name, None) for name in ("quiet", "clock", "away"))
        kept: dict[str, str | int | None] = {
            name: value for name, value in given.items() if value is not None
        }
        if quiet is not None:
            kept |= _hours(read_hours(str(quiet)))
        if clock is not None:
            kept |= _clock(str(clock))
        if away is not None:
            until = read_return(str(away), self._now(), caller.preferences)
            caller = await self._go(caller, until)
        return await self._keep(caller, kept)

    async def _go(self, caller: Caller, until: int | None) -> Caller:
        """Let somebody be away until a moment, or be back."""
        await self._away.go(caller.person, until, source=caller.source)
        return caller.liking(await self._stored.of(caller.person))

    async def _choose(self, click: Click) -> Screen:
        value = "".join(click.values[:1])
        kept: dict[str, str | int | None]
        match click.id.arg:
            case "language" if value in {AUTOMATIC, *LANGUAGES}:
                kept = {"language": value}
            case "pings" if value in set(Pings):
                kept = {"pings": value}
            case "look" if value in {each.value for each in Look}:
                kept = {"look": value}
            case "text":
                kept = {"text_first": not click.caller.preferences.text_first}
            case "confirm":
                kept = {"confirmations": not click.caller.preferences.confirmations}
            case "upright":
                kept = {"upright": not click.caller.preferences.upright}
            case "back":
                return await self._keep(await self._go(click.caller, None), {})
            case "loud":
                kept = _hours(None)
            case _:
                raise UnknownId(str(click.id))
        return await self._keep(click.caller, kept)

    async def _ask_hours(self, click: Click) -> ui.Modal:
        return hours_form(click.caller.preferences, click.caller.words)

    async def _keep_hours(self, click: Click) -> Screen:
        if len(click.values) != 3:
            raise WrongHours
        start, end, clock = click.values
        hours = _hours((read_time(start), read_time(end)))
        return await self._keep(click.caller, hours | _clock(clock))

    async def _keep(self, caller: Caller, kept: dict[str, str | int | None]) -> Screen:
        """Store some preferences, by the names of the store's fields, and show all in the language just
        chosen."""
        if kept.get("language") == AUTOMATIC:
            kept["language"] = None
        for switch in {"text_first", "confirmations", "upright"} & kept.keys():
            kept[switch] = int(bool(kept[switch]))
        if kept:
            caller = caller.liking(await self._stored.change(caller.person, source=caller.source, **kept))
        return preferences_screen(caller.preferences, caller.words)


def _clock(typed: str) -> dict[str, str | int | None]:
    """A clock by the names of the store's fields; raises WrongOffset."""
    zone, offset = read_clock(typed)
    return {"zone": zone, "utc_offset": offset}


def _hours(hours: Hours) -> dict[str, str | int | None]:
    """Quiet hours by the names of the store's fields; raises WrongHours where they would have no length."""
    start, end = (None, None) if hours is None else hours
    if hours is not None and start == end:
        raise WrongHours
    return {"quiet_from": start, "quiet_until": end}


def read_hours(typed: str) -> Hours:
    """Quiet hours (``22:00-7``) as they are typed, None for ``off``; raises WrongHours."""
    tidy = typed.strip().casefold().replace("–", "-").replace("—", "-").replace("−", "-")
    if tidy == _OFF:
        return None
    start, dash, end = tidy.partition("-")
    if not dash:
        raise WrongHours
    return read_time(start), read_time(end)
