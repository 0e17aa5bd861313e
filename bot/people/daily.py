"""The daily puzzle: which one it is, each person's one try, the day's table of results, and what can be shared."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache

from bot.calendar import day_of
from bot.games.core import DEPARTURES
from bot.games.options import Option
from bot.games.ranking import Measure
from bot.games.registry import all_games, rules_of
from bot.leaderboards import solo_of
from bot.ratings import Ending
from bot.store.engine import Store
from bot.store.ground.errors import TriedBefore
from bot.store.ground.puzzles import puzzle_is_over
from bot.store.ground.rows import Seating
from bot.store.people.daily import Day, Standing, Try
from bot.tables.lobby import Guest, Lobby, Puzzle
from bot.tables.places import Place
from bot.tables.reading import TableCache
from bot.tables.refusals import TriedToday
from bot.tables.table import Table
from bot.tables.timing import Now


@cache
def daily_games() -> tuple[str, ...]:
    """The games that have a daily puzzle: those for one alone first."""
    games = [game for game in all_games() if (solo := solo_of(game)) is not None and solo.daily is not None]
    return tuple(sorted(games, key=lambda game: rules_of(game).info.seats[-1]))


def measure_of(game: str) -> Measure:
    """What the tries at a game's puzzle are ranked by."""
    solo = solo_of(game)
    assert solo is not None
    return solo.measure


@dataclass(frozen=True, slots=True)
class Ranked:
    """A finished try with its rank; equal tries share one."""

    rank: int
    tried: Try


def options_of(game: str, seed: bytes) -> dict[str, Option]:
    """A day's puzzle. It is chosen by the day's seed, so that everyone can check it afterwards."""
    number = int.from_bytes(hashlib.sha256(f"{game}|".encode() + seed).digest()[:8], "big")
    solo = solo_of(game)
    assert solo is not None
    assert solo.daily is not None
    values = solo.daily()
    return {solo.option: values[number % len(values)]}


def left(tried: Try) -> bool:
    """Whether a try wasn't played to its end: given up, or not finished in time."""
    return tried.reason in DEPARTURES


def _key(game: str, tried: Try) -> tuple[float, ...]:
    """A key to sort tries by: the best has the least.

    Tries that weren't played to the end come last. Where rounds count, the solved ones come first, by fewest
    rounds, then the unsolved ones, by most points.
    """
    if left(tried):
        return (1,)
    if measure_of(game) is Measure.MOST_POINTS:
        return (0, -tried.score)
    return (0, 0, tried.rounds) if tried.ending is Ending.WON else (0, 1, -tried.score)


def ranked(game: str, tries: list[Try]) -> list[Ranked]:
    """Tries with their ranks, best first; equal ones by the people's numbers."""
    order = sorted(tries, key=lambda tried: (_key(game, tried), tried.person_id))
    found: list[Ranked] = []
    for place, tried in enumerate(order, start=1):
        tied = found and _key(game, found[-1].tried) == _key(game, tried)
        found.append(Ranked(found[-1].rank if tied else place, tried))
    return found


def streak(days: list[int], today: int, *, still_open: int | None = None) -> int:
    """How many days running somebody has played, up to today or yesterday; ``days`` newest first.

    ``still_open`` is a day whose try they can still finish: it neither counts nor ends anything.
    """
    played, length = set(days), 0
    for day in range(today, -1, -1):
        if day in played:
            length += 1
        elif day not in {today, still_open}:
            break
    return length


@dataclass(frozen=True, slots=True)
class Told:
    """What may be told of how a day's puzzle was made."""

    commitment: str | None
    """What was fixed; None if nobody has begun the puzzle."""
    announced: bool
    """Whether that was public before the day."""
    following: str | None
    """What is fixed for the next day that will be opened; None where that isn't asked for."""
    proof: Day | None = None
    """The secrets, once nobody can play the puzzle any more."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A try at today's puzzle."""

    table: Table
    left_open: str | None
    """The code of that person's try of the day before, if they can still finish it."""


class DailyPuzzle:
    """Opens tries and reads their results."""

    def __init__(self, store: Store, lobby: Lobby, cache: TableCache, now: Now) -> None:
        self._store = store
        self._lobby = lobby
        self._cache = cache
        self._now = now

    @property
    def today(self) -> int:
        """The present day, in UTC."""
        return day_of(self._now())

    async def tried(self, game: str, person_id: int) -> bool:
        """Whether somebody has begun today's puzzle."""
        return await self._store.daily.try_of(game, self.today, person_id) is not None

    async def begin(self, game: str, guest: Guest, place: Place, *, source: str) -> Begun:
        """Somebody's try at today's puzzle, begun now if it wasn't yet; each has one.

        Raises TriedToday for whoever had theirs, and was erased since.
        """
        today = self.today
        while True:
            standing = await self._store.daily.standing(game, today, guest.id)
            try:
                table = await self._try(game, guest, place, today, standing, source=source)
            except TriedBefore:
                continue  # somebody has been erased in between
            if table.is_lobby:  # an older version had stopped between opening and starting it
                table = await self._lobby.start(table.id, guest.id, source=f"{source}-start")
            return Begun(table, standing.left_open)

    async def _try(
        self, game: str, guest: Guest, place: Place, today: int, standing: Standing, *, source: str
    ) -> Table:
        if standing.table_id is not None:
            return await self._cache.get(standing.table_id)
        daily, key = self._store.daily, standing.key
        if key is not None and not await daily.may_try(game, today, guest.id, key=key):
            raise TriedToday
        day = standing.day or await daily.open_day(today, source, standing=standing)
        return await self._lobby.open(
            game,
            guest,
            place,
            options=options_of(game, day.seed),
            seats=Seating.JOINED,
            source=source,
            daily=Puzzle(day.day, day.seed, key),
        )

    async def results(self, game: str, day: int) -> list[Ranked]:
        """The finished tries of a day, best first."""
        return ranked(game, await self._store.daily.tries(game, day))

    async def streak(self, game: str, person_id: int) -> int:
        """How many days running somebody has played a game's puzzle to its end."""
        days = await self._store.daily.days_played(game, person_id)
        before = self.today - 1
        still_open = before if await self.left_open(game, person_id) is not None else None
        return streak(days, self.today, still_open=still_open)

    async def left_open(self, game: str, person_id: int) -> str | None:
        """The code of somebody's try of the day before, if they can still finish it."""
        return await self._store.daily.open_try(game, self.today - 1, person_id)

    async def told(self, day: int) -> Told:
        """What may be told of a day's making."""
        found = await self._store.daily.day(day)
        following = await self._store.daily.next_commitment() if day == self.today else None
        if found is None:
            return Told(None, announced=False, following=following)
        proof = found if puzzle_is_over(day, self.today) else None
        return Told(found.commitment, announced=found.announced, following=following, proof=proof)
