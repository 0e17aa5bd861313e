"""A store to test, on each engine, and tiny builders."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from bot.games.options import Options
from bot.store.engine import Store, open_store
from bot.store.ground import migrate
from bot.store.ground.rows import NewTable, Person, Snapshot
from tests import alike
from tests.store import postgresql
from tests.turns import TURNS
from tests.upgrading import upgrades_here

alike.share()

HOST, GUEST, OTHER = 111, 222, 333


@pytest.fixture(scope="session")
def server(pytestconfig: pytest.Config) -> Iterator[postgresql.Server]:
    """A server that all processes of a run share."""
    programs = postgresql.binaries()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL isn't installed, and here the tests must run on it")
        pytest.skip("PostgreSQL isn't installed: these tests ran on SQLite only")
    turns = pytestconfig.stash.get(TURNS, None)
    shared = None if turns is None else turns.folder
    running = postgresql.cluster(programs) if shared is None else postgresql.shared_cluster(programs, shared)
    with running as socket:
        yield postgresql.Server(socket)


@pytest.fixture(autouse=True)
def _upgrades_here(request: pytest.FixtureRequest) -> Iterator[None]:
    """Upgrades run in a thread, but where ``upgrades_apart`` marks a test."""
    apart = request.node.get_closest_marker("upgrades_apart") is not None
    with nullcontext() if apart else upgrades_here():
        yield


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Migrations of the next version: those of this one, to which a test adds."""
    directory = tmp_path / "next"
    shutil.copytree(migrate._SCRIPTS, directory, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(migrate, "_SCRIPTS", directory)
    return directory


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest) -> str:
    """Both engines, one after the other."""
    return str(request.param)


@contextmanager
def _up_to_date(engine: str, request: pytest.FixtureRequest, file: str) -> Iterator[str]:
    """Lend a database that is up to date and empty, on SQLite in a file of this name; gives its address."""
    if engine == "sqlite":
        path = request.getfixturevalue("tmp_path") / file
        yield f"sqlite:///{shutil.copyfile(request.getfixturevalue('template'), path)}"
    else:
        running: postgresql.Server = request.getfixturevalue("server")
        with running.up_to_date() as address:
            yield address


@pytest.fixture
def url(engine: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database that is up to date and empty."""
    with _up_to_date(engine, request, "tableside.db") as address:
        yield address


@pytest.fixture
def other_url(engine: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a second database that is up to date and empty."""
    with _up_to_date(engine, request, "other.db") as address:
        yield address


@pytest.fixture
def new_url(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of another database, which has no tables yet."""
    if engine == "sqlite":
        yield f"sqlite:///{tmp_path / 'new.db'}"
    else:
        running: postgresql.Server = request.getfixturevalue("server")
        with running.database() as address:
            yield address


@dataclass
class Clock:
    """A clock that stands still until a test turns it."""

    time: int = 1_000_000

    def __call__(self) -> int:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    opened = await open_store(url, now=clock)
    yield opened
    await opened.close()


@pytest.fixture
async def second(url: str, clock: Clock, store: Store) -> AsyncIterator[Store]:
    """Another process's store on the same database."""
    opened = await open_store(url, now=clock)
    yield opened
    await opened.close()


@dataclass
class Sources:
    """Ids of events, each one new."""

    given: list[str] = field(default_factory=list)

    def __call__(self) -> str:
        self.given.append(f"event-{len(self.given) + 1}")
        return self.given[-1]


event = Sources()


def lobby(
    *,
    host_id: int = HOST,
    guild_id: int | None = 10,
    channel_id: int = 20,
    options: Options | None = None,
    rematch_of: int | None = None,
) -> NewTable:
    return NewTable(
        game="dragon_face",
        rules_version=1,
        guild_id=guild_id,
        channel_id=channel_id,
        locale="en",
        host_id=host_id,
        options=options or {},
        seed=bytes(range(32)),
        rematch_of=rematch_of,
    )


async def opened(store: Store, new: NewTable | None = None, guests: Iterable[int] = ()) -> Snapshot:
    """A lobby that people have joined, one after another: each a revision."""
    snapshot = await store.changes.create_table(new or lobby(), source=event())
    for person in guests:
        table = snapshot.table
        snapshot = await store.changes.add_member(table.id, table.revision, person_id=person, source=event())
    return snapshot


STARTED: Final = 3
"""The revision of a table that two have opened, joined and started."""


async def playing(store: Store) -> Snapshot:
    """A started game of HOST (seat 1) and GUEST (seat 2)."""
    table = (await opened(store, guests=(GUEST,))).table
    return await store.changes.start(
        table.id, table.revision, order=[HOST, GUEST], salt="salt", source=event()
    )


async def known(store: Store, person_id: int) -> Person:
    """Somebody who has been met."""
    if await store.people.person(person_id) is None:
        await store.people.remember_person(person_id, "", source=None)
    person = await store.people.person(person_id)
    assert person is not None
    return person
