"""A PostgreSQL server of the tests' own, on a Unix socket in a temporary directory."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from bot.store.engine import open_store


def binaries() -> Path | None:
    """Return where the newest PostgreSQL's programs are, None if it isn't installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def restart(programs: Path, socket: Path) -> None:
    """Let a server crash, and start it again: whoever is connected to it is cut off."""
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    command = [*as_user, str(programs / "pg_ctl"), "-D", str(socket / "data"), "-w", "-m", "immediate"]
    with (socket.parent / f"{socket.name}.log").open("ab") as log:
        subprocess.run(
            [*command, "-l", str(socket / "server.log"), "restart"],
            check=True,
            cwd=socket,
            stdout=log,
            stderr=log,
        )


@contextmanager
def cluster(programs: Path) -> Iterator[Path]:
    """Run a server; gives the directory of its socket."""
    directory = Path(tempfile.mkdtemp(prefix="tableside-"))
    # PostgreSQL refuses to run as root, as which containers like to run tests.
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(directory, "postgres", "postgres")
    data = directory / "data"

    def run(program: str, *arguments: str) -> None:
        with (directory.parent / f"{directory.name}.log").open("ab") as log:
            subprocess.run(
                [*as_user, str(programs / program), "-D", str(data), *arguments],
                check=True,
                cwd=directory,
                stdout=log,
                stderr=log,
            )

    try:
        run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        settings = (
            f"-k {directory} -c listen_addresses= -c fsync=off -c max_connections=60 -c shared_buffers=16MB"
        )
        run("pg_ctl", "-w", "-l", str(directory / "server.log"), "-o", settings, "start")
        try:
            yield directory
        finally:
            run("pg_ctl", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(directory, ignore_errors=True)
        (directory.parent / f"{directory.name}.log").unlink(missing_ok=True)


class Server:
    """A running server, and databases on it."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self._count = 0
        self._template: str | None = None

    def template(self) -> str:
        """The name of a database that is up to date and empty; nobody may be connected to it."""
        if self._template is None:
            name = self._create()
            asyncio.run(self._bring_up_to_date(name))
            self._template = name
        return self._template

    @contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """A copy of a template; gives its address, and removes it at the end."""
        name = self._create(template)
        yield self._address(name)
        asyncio.run(self._execute(f"DROP DATABASE {name} WITH (FORCE)"))

    def _create(self, template: str = "template1") -> str:
        self._count += 1
        name = f"test_{self._count}"
        asyncio.run(self._execute(f"CREATE DATABASE {name} TEMPLATE {template}"))
        return name

    def _address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.socket}"

    async def _bring_up_to_date(self, name: str) -> None:
        await (await open_store(self._address(name), now=lambda: 0)).close()

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(user="postgres", database="postgres", host=str(self.socket))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()
