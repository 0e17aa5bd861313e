"""People the bot has met, and their choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.ground import schema
from bot.store.ground.aside import aside
from bot.store.ground.database import Database, upsert, whole
from bot.store.ground.erasures import admit
from bot.store.ground.rows import Person
from bot.store.ground.told import News, tell

_PEOPLE = schema.people.c
_PERSON = select(schema.people).where(_PEOPLE.id == bindparam("wanted"))
"""Put together once, as it is asked at every click."""


class People:
    """Keeps people by their Discord user id."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @whole
    async def person(self, person_id: int) -> Person | None:
        """A person, None if the bot has never met them."""

        async def steps(connection: AsyncConnection) -> Person | None:
            found = (await connection.execute(_PERSON, {"wanted": person_id})).first()
            return None if found is None else Person(**found._mapping)

        return await self._database.asked(steps)

    @whole
    async def names(self, person_ids: Iterable[int]) -> dict[int, str]:
        """The last known names of those people whose name is known."""
        query = select(_PEOPLE.id, _PEOPLE.name).where(
            _PEOPLE.id.in_(sorted(set(person_ids))), _PEOPLE.name != ""
        )
        async with self._database.statement() as connection:
            return {each.id: each.name for each in await connection.execute(query)}

    @whole
    async def remember_person(
        self, person_id: int, name: str, *, locale: str | None = None, source: str | None
    ) -> Person:
        """Keep a person's present name and Discord's language. Costs a write only where it is news.

        They have just sat down, so their direct messages, if closed before, are worth another try. Raises
        BeingErased.
        """
        known = await self.person(person_id)
        if known is None:
            await self._keep(person_id, source=source, name=name, locale=locale)
            return Person(person_id, name, None, locale, self._database.now(), None, None)
        news: dict[str, Any] = {
            **_news(known, name, locale),
            **({} if known.dm_dead_at is None else {"dm_dead_at": None}),
        }
        await self._refresh(known, **news)
        return replace(known, **news)

    @whole
    async def met(self, known: Person, name: str, *, locale: str | None) -> None:
        """Keep the present name and language of somebody who is known. Costs a write only where it is news."""
        await self._refresh(known, **_news(known, name, locale))

    async def notice(self, known: Person, name: str, *, locale: str | None) -> None:
        """The same beside a look at something: where the database takes nothing, it is left."""
        await aside(self._database, lambda: self.met(known, name, locale=locale), None)

    @whole
    async def set_preferences(
        self, person_id: int, choices: Mapping[str, str | int | None], *, source: str | None
    ) -> None:
        """Store some of a person's choices, by the names of :class:`Person`'s fields; raises BeingErased."""
        boards = {"language", "look", "text_first", "confirmations", "upright"}
        allowed = boards | {"pings", "quiet_from", "quiet_until", "utc_offset", "zone"}
        assert choices.keys() <= allowed
        await self._keep(person_id, source=source, **choices)

    @whole
    async def set_away(
        self, person_id: int, until: int | None, absences: str | None, *, source: str | None
    ) -> None:
        """Store until when somebody is away, None for who is back; raises BeingErased."""
        await self._keep(person_id, source=source, away_until=until, absences=absences)

    @whole
    async def away_over(self, now: int) -> list[int]:
        """The people who were away until a moment that has passed."""
        async with self._database.statement() as connection:
            query = select(_PEOPLE.id).where(_PEOPLE.away_until <= now).order_by(_PEOPLE.id)
            return list((await connection.execute(query)).scalars())

    @whole
    async def set_back(self, person_id: int, now: int) -> None:
        """Store that somebody is back, unless they are away for longer by now."""
        async with self._database.writing() as connection:
            theirs = (_PEOPLE.id == person_id, _PEOPLE.away_until <= now)
            await connection.execute(update(schema.people).where(*theirs).values(away_until=None))
            await tell(connection, News.PERSON, person_id)

    @whole
    async def people(self, person_ids: Iterable[int]) -> dict[int, Person]:
        """Those of these people whom the bot has met."""
        query = select(schema.people).where(_PEOPLE.id.in_(sorted(set(person_ids))))
        async with self._database.statement() as connection:
            return {each.id: Person(**each._mapping) for each in await connection.execute(query)}

    @whole
    async def set_dm_channel(self, known: Person, channel_id: int) -> None:
        """Store the channel of a person's direct messages. They are open, then."""
        await self._refresh(known, dm_channel_id=channel_id, dm_dead_at=None)

    @whole
    async def mark_dm_dead(self, known: Person) -> None:
        """Store that a person's direct messages are closed to us."""
        await self._refresh(known, dm_dead_at=self._database.now())

    async def _keep(self, person_id: int, *, source: str | None, **values: Any) -> None:
        now = self._database.now()
        row = {"id": person_id, "name": "", "created_at": now, **values}
        async with self._database.writing() as connection:
            await admit(connection, [person_id], source=source, now=now)
            await upsert(connection, schema.people, key=["id"], insert=row, update=list(values))
            await tell(connection, News.PERSON, person_id)

    async def _refresh(self, known: Person, **values: Any) -> None:
        """Keep something new of somebody who was known, unless they have been erased since then."""
        if values:
            async with self._database.writing() as connection:
                await connection.execute(
                    update(schema.people)
                    .where(_PEOPLE.id == known.id, _PEOPLE.created_at == known.created_at)
                    .values(**values)
                )


def _news(known: Person, name: str, locale: str | None) -> dict[str, str]:
    """What of a person's name and language isn't known yet."""
    news = {} if known.name == name else {"name": name}
    return news if locale is None or locale == known.locale else {**news, "locale": locale}
