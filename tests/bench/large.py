"""A database of years of play, for benchmarks: consistent, as if every game had been played and settled.

``python -m tests.bench.large FILE [PEOPLE [GAMES]]`` builds one; 100,000 people and 1,000,000 games take some minutes.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final

from bot import calendar, ratings
from bot.calendar import Span
from bot.games.core import Outcome
from bot.games.registry import rules_of
from bot.games.zen.form import forms
from bot.leaderboards import variant_of
from bot.ratings import METHOD, UNKNOWN, Skill
from bot.store.engine import open_store
from bot.store.ground import schema
from bot.store.ground.columns import result_text
from bot.store.people.resettling import RATED_BY

FIRST_PERSON: Final = 10**17
SERVERS: Final = tuple(2 * 10**17 + number for number in range(40))
DAYS: Final = 400
LAST_DAY: Final = 20_785
"""2026-11-28."""
DAY_MS: Final = 24 * 60 * 60 * 1000
_BATCH: Final = 20_000
KINDS: Final = (
    ("dragon_face", 2, 30),
    ("dazzle", 2, 20),
    ("blindsight", 4, 10),
    ("dizzle", 3, 10),
    ("dizzle", 1, 12),
    ("zen", 1, 18),
)
"""Game, seats, and how many of a hundred games are of that kind."""


class Builder:
    """Plays games that have a result and a few moves, and settles them as the store does."""

    def __init__(self, people: int, games: int) -> None:
        self.random = Random(7)
        self.people = people
        self.games = games
        self.skills: dict[tuple[str, int, int], Skill] = {}
        self.pairs: Counter[tuple[str, int, int]] = Counter()
        self.day = 0
        self.forms = list(forms())

    def person(self) -> int:
        """Somebody: a few play much, many play little."""
        return FIRST_PERSON + int(self.random.random() ** 2.2 * self.people)

    def rows(self) -> Iterator[tuple[list[Any], list[list[Any]], list[list[Any]], list[list[Any]]]]:
        """Yield for each game its table, members, moves and results."""
        kinds = [(game, seats) for game, seats, _ in KINDS]
        weights = [weight for _, _, weight in KINDS]
        for number in range(1, self.games + 1):
            game, seats = self.random.choices(kinds, weights)[0]
            people: list[int] = []
            while len(people) < seats:
                person = self.person()
                if person not in people:
                    people.append(person)
            at = (LAST_DAY - DAYS + 1) * DAY_MS + (number - 1) * DAYS * DAY_MS // self.games
            yield self.one(number, game, people, at)

    def one(
        self, number: int, game: str, people: list[int], at: int
    ) -> tuple[list[Any], list[list[Any]], list[list[Any]], list[list[Any]]]:
        """The rows of one game."""
        random, seats = self.random, len(people)
        guild = random.choice(SERVERS[: 1 + int(random.random() ** 2 * len(SERVERS))])
        options: dict[str, Any] = {}
        if game == "zen":
            options = {"form": random.choice(self.forms)}
        elif game == "dizzle":
            options = {"level": random.randint(1, 4)}
        order = random.sample(range(1, seats + 1), seats)
        places = [1 if random.random() < 0.45 else 2] if seats == 1 else order
        if seats > 1 and random.random() < 0.05:
            places = [1] * seats
        scores = [random.randint(10, 90) for _ in people]
        reason = "complete" if game == "zen" else "rounds"
        draws = random.randint(4, 15)
        rounds = (draws - 1,) if game == "zen" else ()
        result = result_text(Outcome(reason, tuple(places), tuple(scores), rounds))
        notations = ["draw W"] * draws if game == "zen" else ["m1", "m2"]
        version = rules_of(game).info.version
        table = [
            number, f"{number % 1000:03}", f"s{number}", game, version, "finished", guild, guild + 1, "en",
            people[0], json.dumps(options), "random", f"{number:064x}", "s", seats, 4, 4, 0, "none", at, at, at, at, 0,
            result, number,
        ]  # fmt: skip
        members = [[number, seat, person, f"j{seat}", seat] for seat, person in enumerate(people, start=1)]
        moves = [
            [number, 1 + turn * seats + seat, 3, seat + 1, notation, at]
            for turn, notation in enumerate(notations)
            for seat in range(seats)
        ]
        results = self.results(number, game, people, places, scores, reason, options, guild, at, draws)
        return table, members, moves, results

    def results(
        self,
        number: int,
        game: str,
        people: list[int],
        places: list[int],
        scores: list[int],
        reason: str,
        options: dict[str, Any],
        guild: int,
        at: int,
        draws: int,
    ) -> list[list[Any]]:
        """What the store would have settled."""
        day = calendar.day_of(at)
        if day != self.day:
            self.day = day
            self.pairs.clear()
        pairs = [(game, *pair) for pair in combinations(sorted(people), 2)]
        rated = len(people) > 1 and all(self.pairs[each] < ratings.MOST_A_DAY for each in pairs)
        rated_by: list[tuple[list[Skill | None], list[int]]] = []
        for scope in (0, guild):
            if not rated:
                rated_by.append(([None] * len(people), [0] * len(people)))
                continue
            before = [self.skills.get((game, person, scope), UNKNOWN) for person in people]
            after = ratings.rate(before, places)
            for person, skill in zip(people, after, strict=True):
                self.skills[game, person, scope] = skill
            gains = [new.shown - old.shown for old, new in zip(before, after, strict=True)]
            rated_by.append((list(after), gains))
        if rated:
            self.pairs.update(pairs)
        variant = variant_of(game, options)
        rows = []
        for seat, person in enumerate(people, start=1):
            skills = [(skills[seat - 1], gains[seat - 1]) for skills, gains in rated_by]
            flat = [
                part
                for skill, gain in skills
                for part in ((None, None, gain) if skill is None else (skill.mu, skill.sigma, gain))
            ]
            rows.append(
                [
                    number,
                    seat,
                    number,
                    person,
                    game,
                    variant,
                    guild,
                    day,
                    at,
                    len(people),
                    places[seat - 1],
                    float(scores[seat - 1]),
                    str(ratings.ending(places, seat)),
                    reason,
                    draws - 1 if game == "zen" else 0,
                    0,
                    int(rated),
                    *flat,
                ]
            )
        return rows


_TABLES: Final = (
    "INSERT INTO tables (id, code, source, game, rules_version, status, guild_id, channel_id, locale, host_id, options,"
    " seating, seed, salt, seats, revision, published_revision, pinged_turn, clock, created_at, started_at,"
    " touched_at, ended_at, helped, result, finish_no) VALUES (" + ", ".join("?" * 26) + ")"
)
_MEMBERS: Final = (
    "INSERT INTO members (table_id, position, person_id, joined_by, seat) VALUES (?, ?, ?, ?, ?)"
)
_MOVES: Final = (
    "INSERT INTO moves (table_id, ply, revision, seat, notation, made_at) VALUES (?, ?, ?, ?, ?, ?)"
)
_SETTLED: Final = [column.name for column in schema.results.columns if column.server_default is None]
_RESULTS: Final = f"INSERT INTO results ({', '.join(_SETTLED)}) VALUES ({', '.join('?' * len(_SETTLED))})"
"""The columns that have a default keep it: only people play, none against a computer."""
_LATEST: Final = """
INSERT INTO leaderboard_rows
SELECT game, 'rating', {guild}, '', person_id, shown({mu}, {sigma}), games, wins FROM (
  SELECT game, person_id, guild_id, {mu}, {sigma}, max(finish_no), count(*) AS games, sum(ending = 'won') AS wins
  FROM results WHERE rated = 1 GROUP BY game, person_id{by}
)
"""
_GAINED: Final = """
INSERT INTO leaderboard_rows
SELECT game, 'rating', {guild}, {period}, person_id, sum({gain}), count(*), sum(ending = 'won')
FROM results JOIN days USING (day) WHERE rated = 1 GROUP BY game, {period}, person_id{by}
"""
_LEVELS: Final = """
INSERT INTO leaderboard_rows
SELECT game, 'level-' || variant, {guild}, {period}, person_id, max(score), count(*), sum(ending = 'won')
FROM results JOIN days USING (day) WHERE seats = 1 AND game = 'dizzle' GROUP BY variant, {period}, person_id{by}
"""
_ROUNDS: Final = """
INSERT INTO leaderboard_rows
SELECT game, 'rounds-' || variant, {guild}, {period}, person_id, -min(rounds), count(*), count(*)
FROM results JOIN days USING (day) WHERE game = 'zen' AND ending = 'won' GROUP BY variant, {period}, person_id{by}
"""
_FORMS: Final = """
INSERT INTO leaderboard_rows
SELECT 'zen', 'forms', {guild}, p, person_id, count(*) * 1000000 - sum(best), sum(n), sum(w) FROM (
  SELECT guild_id, {period} AS p, person_id, variant, min(rounds) AS best, count(*) AS w, 0 AS n
  FROM results JOIN days USING (day) WHERE game = 'zen' AND ending = 'won'
  GROUP BY variant, {period}, person_id{by}
) GROUP BY p, person_id{by}
"""
_TRIED: Final = """
UPDATE leaderboard_rows SET games = (
  SELECT count(*) FROM results JOIN days USING (day)
  WHERE game = 'zen' AND person_id = leaderboard_rows.person_id AND {period} = leaderboard_rows.period{same}
) WHERE game = 'zen' AND leaderboard = 'forms' AND period {which} AND guild_id {scope}
"""


def _stand(database: sqlite3.Connection) -> None:
    """Make the leaderboards out of the results, in bulk."""
    database.create_function("shown", 2, lambda mu, sigma: Skill(mu, sigma).shown, deterministic=True)
    database.execute("CREATE TEMP TABLE days (day INTEGER PRIMARY KEY, month TEXT, week TEXT, ever TEXT)")
    database.executemany(
        "INSERT INTO days VALUES (?, ?, ?, '')",
        (
            (day, calendar.period(Span.MONTH, day).key, calendar.period(Span.WEEK, day).key)
            for day in range(LAST_DAY - DAYS, LAST_DAY + 1)
        ),
    )
    scopes = (
        {"guild": "0", "by": "", "mu": "mu", "sigma": "sigma", "gain": "gain"},
        {"guild": "guild_id", "by": ", guild_id", "mu": "guild_mu", "sigma": "guild_sigma", "gain": "guild_gain"},
    )  # fmt: skip
    for scope in scopes:
        database.execute(_LATEST.format(**scope))
        for period in ("month", "week"):
            database.execute(_GAINED.format(**scope, period=period))
        for period in ("ever", "month", "week"):
            for statement in (_LEVELS, _ROUNDS, _FORMS):
                database.execute(statement.format(**scope, period=period))
            which = {"ever": "= ''", "month": "GLOB '????-??'", "week": "GLOB '????-W??'"}[period]
            everywhere = scope["guild"] == "0"
            database.execute(
                _TRIED.format(
                    period=period,
                    which=which,
                    scope="= 0" if everywhere else "<> 0",
                    same="" if everywhere else " AND guild_id = leaderboard_rows.guild_id",
                )
            )


async def _empty(path: Path) -> None:
    store = await open_store(f"sqlite:///{path}", now=lambda: LAST_DAY * DAY_MS)
    await store.close()


def build(path: Path, people: int = 100_000, games: int = 1_000_000) -> None:
    """Build a database in a file that doesn't exist yet."""
    began = time.perf_counter()
    asyncio.run(_empty(path))
    builder = Builder(people, games)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for pragma in (
            "journal_mode = OFF",
            "synchronous = OFF",
            "foreign_keys = OFF",
            "cache_size = -400000",
        ):
            database.execute(f"PRAGMA {pragma}")
        indexes = database.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        ).fetchall()
        for name, _ in indexes:  # made again at the end, which takes a fraction of the time
            database.execute(f"DROP INDEX {name}")
        database.execute("BEGIN")
        database.executemany(
            "INSERT INTO people (id, name, created_at) VALUES (?, ?, 0)",
            ((FIRST_PERSON + number, f"Player {number}") for number in range(people)),
        )
        parts: tuple[list[Any], list[Any], list[Any], list[Any]] = ([], [], [], [])
        for number, (table, members, moves, results) in enumerate(builder.rows(), start=1):
            parts[0].append(table)
            for part, rows in zip(parts[1:], (members, moves, results), strict=True):
                part.extend(rows)
            if number % _BATCH == 0 or number == games:
                for statement, part in zip((_TABLES, _MEMBERS, _MOVES, _RESULTS), parts, strict=True):
                    database.executemany(statement, part)
                    part.clear()
                print(f"\r{number:,} games, {time.perf_counter() - began:.0f} s", end="", flush=True)
        for _, statement in indexes:
            if " results " in statement:
                database.execute(statement)
        _stand(database)
        for _, statement in indexes:
            if " results " not in statement:
                database.execute(statement)
        database.execute("INSERT INTO notes (key, value) VALUES (?, ?)", (RATED_BY, METHOD))
        database.execute("COMMIT")
        # No ANALYZE: the bot never makes one, and SQLite goes other ways by it.
        database.execute("PRAGMA journal_mode = WAL")
    print(f"\n{path}: {path.stat().st_size / 1e6:.0f} MB in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    build(Path(sys.argv[1]), *map(int, sys.argv[2:4]))
