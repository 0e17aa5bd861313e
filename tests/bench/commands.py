"""Every command on a large database, in both languages: ``python -m tests.bench.commands FILE``.

FILE is a database that ``tests.bench.large`` has built; a copy of it is used, in which Ada is the person with the
most games, on the server with the most. Measured is the time from the command to its finished answer, over
loopback, everything in this process. A command that has to say why it can't do anything is measured, too.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import median

from bot.app import TablesideBot, serving
from bot.sandbox.client.actors import Actor
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import Json
from tests.play.conftest import QUICK, settings_for

LIMIT = 3000.0
"""Milliseconds within which every command must have answered."""
ROUNDS = 3
VALUES: dict[str, object] = {
    "move": "c3-c4",
    "first": "T1",
    "second": "T2",
    "card": "T1",
    "slot": 1,
    "hand": 2,
    "die": 3,
    "field": "c4",
    "cell": "0,0",
    "deck": "white",
    "page": 50,
    "quiet": "22:00-07:00",
    "clock": "+3",
}
"""What is given to options by name; others that a command needs get its first choice."""


def adopt(path: Path, person: int, guild: int) -> int:
    """Let somebody be the person with the most games, on the server with the most; returns how many games."""
    with closing(sqlite3.connect(path)) as database, database:
        busiest, games = database.execute(
            "SELECT person_id, count(*) FROM results GROUP BY person_id ORDER BY 2 DESC LIMIT 1"
        ).fetchone()
        (largest,) = database.execute(
            "SELECT guild_id FROM leaderboard_rows WHERE guild_id <> 0 GROUP BY guild_id ORDER BY count(*) DESC LIMIT 1"
        ).fetchone()
        for table, column in (("people", "id"), ("members", "person_id"), ("results", "person_id"),
                              ("leaderboard_rows", "person_id"), ("daily_tries", "person_id")):  # fmt: skip
            database.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (person, busiest))
        for table in ("tables", "results", "leaderboard_rows"):
            database.execute(f"UPDATE {table} SET guild_id = ? WHERE guild_id = ?", (guild, largest))
    return int(games)


def commands(registered: list[Json]) -> Iterator[tuple[str, list[Json]]]:
    """Yield the names of all commands, those of groups with the group's, and their options."""
    for command in registered:
        below = [each for each in command.get("options", ()) if each["type"] == 1]
        if below:
            for each in below:
                yield f"{command['name']} {each['name']}", each.get("options", [])
        elif command.get("type", 1) == 1:
            yield command["name"], command.get("options", [])


def filled(options: list[Json]) -> dict[str, object]:
    """Return values for the options that must be given, and for those that ask for much."""
    values: dict[str, object] = {}
    for option in options:
        name, choices = str(option["name"]), [each["value"] for each in option.get("choices", ())]
        if name in VALUES and (not choices or VALUES[name] in choices):
            short = len(str(VALUES[name])) < option.get("min_length", 0)
            values[name] = "B01" if short else VALUES[name]
        elif option.get("required"):
            values[name] = choices[0] if choices else "AAA"
    return values


async def answered(person: Actor, name: str, options: list[Json]) -> float:
    """The milliseconds until a command's answer is there."""
    began = time.perf_counter()
    reply = await person.slash(name, filled(options))
    assert reply.message is not None, name
    return 1000 * (time.perf_counter() - began)


async def measure(sandbox: Sandbox, bot: TablesideBot, language: str, *, rounds: int = ROUNDS) -> float:
    """Print what each command takes in a language; returns the longest."""
    ada = sandbox.actor("ada")
    await ada.slash("preferences", language=language)
    longest = 0.0
    for name, options in sorted(commands(sandbox.world.commands[None])):
        figures = [await answered(ada, name, options) for _ in range(rounds)]
        longest = max(longest, *figures)
        print(f"{language}  /{name:24} median {median(figures):7.1f} ms, longest {max(figures):7.1f} ms")
    await bot.publisher.settle()
    return longest


async def main(source: Path) -> None:
    """Measure all commands on a copy of a database."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tableside.db"
        shutil.copy(source, path)
        async with Sandbox() as sandbox:
            games = adopt(path, sandbox.actor("ada").id, sandbox.world.guild_id)
            print(f"{path.stat().st_size / 1e6:.0f} MB; Ada has played {games} games")
            async with serving(settings_for(sandbox, Path(folder)), pace=QUICK) as bot:
                await bot.wait_until_ready()
                longest = [await measure(sandbox, bot, language) for language in ("en", "ru")]
    print(f"longest: {max(longest):.0f} ms, allowed {LIMIT:.0f} ms")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
