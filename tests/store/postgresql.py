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

from sqlalchemy.ext.asyncio import create_async_engine


def binaries() -> Path | None:
    """Return where the newest PostgreSQL's programs are, None if it isn't installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


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

    def create(self) -> str:
        """Create an empty database and return its address."""
        self._count += 1
        name = f"test_{self._count}"
        asyncio.run(self._execute(f"CREATE DATABASE {name}"))
        return f"postgresql://postgres@/{name}?host={self.socket}"

    async def _execute(self, statement: str) -> None:
        engine = create_async_engine(
            f"postgresql+asyncpg://postgres@/postgres?host={self.socket}", isolation_level="AUTOCOMMIT"
        )
        async with engine.connect() as connection:
            await connection.exec_driver_sql(statement)
        await engine.dispose()
