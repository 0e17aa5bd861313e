"""Tables in every state, with people of every kind at and around them: where who may do what is tried."""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sqlalchemy import insert

from bot.app import TablesideBot
from bot.sandbox.server import Sandbox
from bot.sandbox.world.model import SILENT, Channel, Overwrite, Person, Post, Role
from bot.sandbox.world.permissions import Permission
from bot.store.ground.agreement import Asked
from bot.store.ground.rows import Seating
from bot.store.ground.schema import METADATA
from bot.tables.lobby import Guest
from bot.tables.places import Place
from bot.tables.table import Table
from bot.ui.games.base import Choice, screen_of
from bot.ui.screens.choices import path_arg

HERE: Final = "table-talk"
SEATED: Final = ("mover", "other", "left", "out", "judge", "gone")
"""They sit, or sat, at the table: ``judge`` moderates the channel, and ``gone`` has left the server since."""
AROUND: Final = ("watcher", "moderator", "manager", "stranger")
"""Nobody of these plays: one watches, one moderates the channel, one manages the server, one can't see the channel."""
PLACES: Final = ("here", "near", "abroad", "dm")
"""The table's channel, another one that all see, one of another server, direct messages."""


_UNTOLD: Final = frozenset({"published_revision", "taken_at"})
"""What is marked to be shown anew isn't told apart, as every look at a table may do that."""
_TOLD: Final = ", ".join(each.name for each in METADATA.tables["tables"].c if each.name not in _UNTOLD)
_STORED: Final = (
    f"SELECT {_TOLD} FROM tables ORDER BY id",
    "SELECT * FROM members ORDER BY table_id, position",
    "SELECT (SELECT count(*) FROM moves), (SELECT count(*) FROM results), (SELECT count(*) FROM events),"
    " (SELECT sum(declined) FROM invitations)",
)

Rows = list[tuple[Any, ...]]


class File:
    """The bot's database, looked at from beside it: a look is in no line, and costs hardly anything."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._rows = {each.name: self._all(f"SELECT * FROM {each.name}") for each in METADATA.sorted_tables}
        self._version = 0
        self._stored: list[Rows] = []

    def stored(self) -> list[Rows]:
        """What is stored of tables: all of them and their people, and how many moves and results there are."""
        ((version,),) = self._all("PRAGMA data_version")
        if version != self._version:  # somebody else has written since
            self._version, self._stored = version, [self._all(each) for each in _STORED]
        return self._stored

    def restore(self) -> None:
        """Put everything that is stored back as it was."""
        self._version = 0
        with self._connection:
            for table in reversed(METADATA.sorted_tables):
                self._connection.execute(f"DELETE FROM {table.name}")
            for table in METADATA.sorted_tables:
                values = ", ".join("?" * len(table.c))
                self._connection.executemany(
                    f"INSERT INTO {table.name} VALUES ({values})", self._rows[table.name]
                )

    def _all(self, query: str) -> Rows:
        return self._connection.execute(query).fetchall()


@dataclass
class Scene:
    """A state of a table, and the way back to it."""

    sandbox: Sandbox
    bot: TablesideBot
    table: Table
    posts: dict[tuple[int, str], Post]
    """A message to press buttons on, by channel and person: nobody's answer changes another's message."""
    file: File
    _kept: OrderedDict[int, Table]

    async def restore(self) -> None:
        """Put everything back as it was, while nobody else writes."""
        turn = self.bot.store.database._turn
        assert turn is not None, "SQLite has one"
        async with turn:
            self.file.restore()
        self.bot.tables.read._kept = OrderedDict(self._kept)

    def first_move(self) -> str:
        """A move of whoever is to act, as its path through the panel."""
        game = self.table.game
        assert game is not None
        seat, screen = game.acting[0], screen_of(self.table.row.game)
        path: list[str] = []
        while isinstance(step := screen.choose(game.view(seat), game.legal(seat), tuple(path)), Choice):
            path.extend(item.value for item in step.items[: step.together])
        return path_arg(tuple(path))


def people(sandbox: Sandbox) -> dict[str, Person]:
    """Everyone of the table, joined to the server with the rights that their names tell."""
    world = sandbox.world
    here = world.channel(HERE)
    manager = Role(world.new_id(), "manager", Permission.MANAGE_GUILD, 2)
    world.roles[manager.id] = manager
    found = {name: Person(world.new_id(), name, name.capitalize()) for name in (*SEATED, *AROUND)}
    for person in found.values():
        world.add_person(person)
        world.open_direct_messages(person)
    found["manager"].roles.add(manager.id)
    for name in ("judge", "moderator"):
        here.overwrites[found[name].id] = Overwrite(allow=Permission.MANAGE_MESSAGES)
    here.overwrites[found["stranger"].id] = Overwrite(deny=Permission.VIEW_CHANNEL)
    return found


@asynccontextmanager
async def scene(sandbox: Sandbox, bot: TablesideBot, state: str) -> AsyncIterator[Scene]:
    """A table in a state; nothing is shown of it, so that all that is written comes from what people do."""

    async def show(_: int) -> None:
        return

    bot.delivery.show = show  # type: ignore[assignment, method-assign] # what channels show isn't looked at here
    world, present = sandbox.world, people(sandbox)
    table = await STATES[state](bot, sandbox, present)
    present["gone"].member = False
    posts = {}
    for channel in list(world.channels.values()):
        if channel.name in {HERE, "game-night"} or channel.direct:
            for person in present.values():
                if world.sees_channel(person, channel):
                    post = Post(world.new_id(), channel.id, world.bot.id, 0.0, flags=SILENT)
                    posts[channel.id, person.name] = world.add_post(post)
    await bot.publisher.settle()
    table = await bot.tables.read.get(table.id)
    path = bot.store.database.file
    assert path is not None
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")  # nothing here has to survive a power cut
        yield Scene(sandbox, bot, table, posts, File(connection), OrderedDict(bot.tables.read._kept))


async def _opened(
    bot: TablesideBot, sandbox: Sandbox, game: str, guests: list[Person], **options: object
) -> Table:
    place = Place(sandbox.world.guild_id, sandbox.world.channel(HERE).id, "en")
    first, *others = [Guest(each.id, each.display, each.locale) for each in guests]
    table = await bot.tables.lobby.open(
        game, first, place, options=options, seats=Seating.JOINED, source=f"open-{game}"
    )
    for number, guest in enumerate(others):  # the sources are the deal's salt: the same in every run
        table = await bot.tables.lobby.join(table.id, guest, source=f"join-{table.id}-{number}")
    return table


async def _lobby(bot: TablesideBot, sandbox: Sandbox, present: dict[str, Person]) -> Table:
    """A lobby that ``mover`` has opened, with ``other``, ``judge`` and ``gone`` as guests; ``watcher`` is invited."""
    guests = [present[name] for name in ("mover", "other", "judge", "gone")]
    table = await _opened(bot, sandbox, "blindsight", guests)
    async with bot.store.database.writing() as connection:
        invited = {"table_id": table.id, "person_id": present["watcher"].id, "name": "Watcher"}
        await connection.execute(insert(METADATA.tables["invitations"]).values(invited))
    return table


async def _playing(bot: TablesideBot, sandbox: Sandbox, present: dict[str, Person]) -> Table:
    """A game of six in which one is out and one has left; all others have moved twice."""
    seats = [present[name] for name in SEATED]
    bot.tables.lobby._make_seed = lambda: bytes(32)  # the seed is drawn when a table is opened
    table = await _opened(bot, sandbox, "blindsight", seats, mode="last_man_standing")
    table = await bot.tables.lobby.start(table.id, seats[0].id, source="start")
    random, number = Random(1), 0
    while True:
        game = table.game
        assert game is not None, "the game ended too soon"
        assert table.is_running, "the game ended too soon"
        person = table.acting_people[0]
        legal = game.legal(game.acting[0])
        ready = min(game.acted) >= 2 and len(game.playing) == 5
        # What the cells try as a command is a play out of another's hand.
        if ready and len(legal) > 1 and table.rules.write(legal[0]).startswith("play "):
            break
        move = table.rules.write(random.choice(legal))
        table = await bot.tables.play.move(table.id, person, move, source=f"move-{number}")
        number += 1
    # Who is who is told by what has become of them, so people change names rather than seats.
    (out,) = [each for each in seats if not table.has_place(each.id)]
    still = [each for each in seats if each is not out and each.id != person]
    roles = dict(zip(("other", "left", "judge", "gone"), still, strict=True))
    rename(sandbox, present, {"mover": sandbox.world.person(person), "out": out, **roles})
    return await bot.tables.play.resign(table.id, present["left"].id, source="left")


def rename(sandbox: Sandbox, present: dict[str, Person], roles: dict[str, Person]) -> None:
    """Call people by what they are; the rights that belong to the names go with them."""
    here = sandbox.world.channel(HERE)
    del here.overwrites[present["judge"].id]
    for name, person in roles.items():
        present[name] = person
        person.name = name
        channel = sandbox.world.direct_messages(person)
        assert channel is not None
        channel.name = f"dm-{name}"
    here.overwrites[present["judge"].id] = Overwrite(allow=Permission.MANAGE_MESSAGES)


async def _ended(bot: TablesideBot, sandbox: Sandbox, present: dict[str, Person]) -> Table:
    """The same game, played to its end."""
    table = await _playing(bot, sandbox, present)
    for name in ("other", "judge", "gone"):
        table = await bot.tables.play.resign(table.id, present[name].id, source=f"off-{name}")
    assert table.row.result is not None
    return table


async def _offered(bot: TablesideBot, sandbox: Sandbox, present: dict[str, Person]) -> Table:
    """A game for two in which ``other`` has offered a draw. ``gone`` and ``judge`` don't sit here."""
    table = await _opened(bot, sandbox, "dragon_face", [present["mover"], present["other"]])
    table = await bot.tables.lobby.start(table.id, present["mover"].id, source="start")
    return await bot.tables.play.draw(table.id, present["other"].id, source="offer")


async def _asked(bot: TablesideBot, sandbox: Sandbox, present: dict[str, Person]) -> Table:
    """A game for two in which both have moved, and ``other`` has asked to take a move back."""
    table = await _opened(bot, sandbox, "dragon_face", [present["mover"], present["other"]])
    table = await bot.tables.lobby.start(table.id, present["mover"].id, source="start")
    for name, move in (("mover", "c3-c4"), ("other", "c9-c8")):
        await bot.tables.play.move(table.id, present[name].id, move, source=move)
    return await bot.tables.agreements.ask(table.id, present["other"].id, Asked.UNDO, source="asked")


async def _daily(bot: TablesideBot, sandbox: Sandbox, present: dict[str, Person]) -> Table:
    """A try of ``mover``'s at the day's puzzle, begun in the channel."""
    person = present["mover"]
    place = Place(sandbox.world.guild_id, sandbox.world.channel(HERE).id, "en")
    return (await bot.puzzle.begin("zen", Guest(person.id, "Mover"), place, source="daily")).table


async def _alone(bot: TablesideBot, sandbox: Sandbox, present: dict[str, Person]) -> Table:
    """A game for one that ``mover`` has given up."""
    table = await _opened(bot, sandbox, "zen", [present["mover"]])
    if table.is_lobby:
        table = await bot.tables.lobby.start(table.id, present["mover"].id, source="start")
    return await bot.tables.play.resign(table.id, present["mover"].id, source="given-up")


STATES: Final = {
    "lobby": _lobby,
    "playing": _playing,
    "offered": _offered,
    "asked": _asked,
    "ended": _ended,
    "daily": _daily,
    "alone": _alone,
}


def channel_of(scene: Scene, person: Person, place: str) -> Channel:
    """The channel of a place, for a person."""
    world = scene.sandbox.world
    if place == "dm":
        return world.open_direct_messages(person)
    return world.channel(HERE if place == "here" else "game-night")
