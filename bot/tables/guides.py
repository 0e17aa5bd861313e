"""Guided first games: tables like any other, whose panels say at each step what their buttons do."""

from __future__ import annotations

from bot.games.registry import all_games, has_opponent, rules_of
from bot.opponents.levels import Level
from bot.store.engine import Store
from bot.store.ground.rows import Seating
from bot.store.tables.queries import Which
from bot.tables.lobby import Guest, Lobby
from bot.tables.locks import Locks
from bot.tables.places import Place
from bot.tables.reading import TableCache
from bot.tables.table import Table


def guided_games() -> tuple[str, ...]:
    """The games that can be taught to somebody alone: against computers where others are needed."""
    return tuple(game for game in all_games() if rules_of(game).info.seats[0] == 1 or has_opponent(game))


def first_guided() -> str:
    """The game that newcomers are taught first: one made for that where there is one."""
    games = guided_games()
    return next((game for game in games if rules_of(game).info.guided is not None), games[0])


class Guides:
    """Opens guided games, and finds those under way."""

    def __init__(self, store: Store, cache: TableCache, lobby: Lobby) -> None:
        self._store = store
        self._cache = cache
        self._lobby = lobby
        self._people = Locks()

    async def running(self, person: int, game: str | None = None) -> Table | None:
        """A person's guided game under way (of a game, or of any), the newest if there are several."""
        for row in await self._store.tables.tables_of(person, which=Which.OPEN, game=game):
            if row.guided and row.host_id == person:
                return await self._cache.get(row.id)
        return None

    async def begin(self, host: Guest, place: Place, game: str, *, source: str) -> Table:
        """A person's guided game: the one under way, else a new one, which has begun."""
        async with self._people.hold(host.id):  # two clicks in a row must not open two
            running = await self.running(host.id, game)
            if running is not None:
                return running
            info = rules_of(game).info
            table = await self._lobby.open(
                game,
                host,
                place,
                options=info.guided or {},
                seats=Seating.JOINED,
                source=source,
                guided=True,
                computers=(Level.EASY,) * (info.seats[0] - 1),
            )
            if table.is_lobby:
                return await self._lobby.start(table.id, host.id, source=f"{source}-start")
            return table
