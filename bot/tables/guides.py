"""Guided first games: tables like any other, whose panels say at each step what their buttons do."""

from __future__ import annotations

from bot.games.registry import all_games, rules_of
from bot.store.engine import Store
from bot.store.ground.rows import Seating
from bot.store.tables.queries import Which
from bot.tables.lobby import Guest, Lobby
from bot.tables.locks import Locks
from bot.tables.places import Place
from bot.tables.reading import TableCache
from bot.tables.table import Table


def guided_games() -> tuple[str, ...]:
    """The games that have a guided first game."""
    return tuple(game for game in all_games() if rules_of(game).info.guided is not None)


class Guides:
    """Opens guided games, and finds those under way."""

    def __init__(self, store: Store, cache: TableCache, lobby: Lobby) -> None:
        self._store = store
        self._cache = cache
        self._lobby = lobby
        self._people = Locks()

    async def running(self, person: int) -> Table | None:
        """A person's guided game under way, the newest if there are several, None without one."""
        for row in await self._store.tables.tables_of(person, which=Which.OPEN):
            if row.guided and row.host_id == person:
                return await self._cache.get(row.id)
        return None

    async def begin(self, host: Guest, place: Place, *, source: str) -> Table:
        """A person's guided game: the one under way, else a new one, which has begun."""
        async with self._people.hold(host.id):  # two clicks in a row must not open two
            running = await self.running(host.id)
            if running is not None:
                return running
            game = guided_games()[0]
            return await self._lobby.open(
                game,
                host,
                place,
                options=rules_of(game).info.guided or {},
                seats=Seating.JOINED,
                source=source,
                guided=True,
            )
