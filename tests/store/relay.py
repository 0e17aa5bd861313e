"""A line to a PostgreSQL server with somebody in the middle, who can fall silent, cut it, or close the door."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Self
from urllib.parse import urlsplit


class Relay:
    """Passes on what is said between the bot and a server on a Unix socket."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._name = parts.path.lstrip("/")
        self._socket = f"{parts.query.removeprefix('host=')}/.s.PGSQL.5432"
        self._server: asyncio.Server | None = None
        self._port = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._silent: set[asyncio.StreamWriter] = set()
        self.all_silent = False
        """Whether new lines are silent, too."""
        self.hears: Callable[[bytes], bool] = lambda _: False
        """Whether the line is cut instead of passing on what the bot says."""
        self.lines = 0
        """How many lines there have been."""

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self._port}/{self._name}?ssl=disable"

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Close the door, and cut every line."""
        assert self._server is not None
        self._server.close()
        self.cut()
        await asyncio.sleep(0)

    def cut(self) -> None:
        for each in list(self._writers):
            each.transport.abort()

    def fall_silent(self) -> None:
        """Pass nothing on any more on the lines that there are, and say nothing of it."""
        self._silent |= self._writers

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines += 1
        far_reader, far_writer = await asyncio.open_unix_connection(self._socket)
        mine = {writer, far_writer}
        self._writers |= mine
        if self.all_silent:
            self._silent |= mine
        with contextlib.suppress(ConnectionError):
            await asyncio.gather(
                self._pass(reader, far_writer, writer, asked=True), self._pass(far_reader, writer, far_writer)
            )
        self._writers -= mine
        for each in mine:
            each.transport.abort()

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        other: asyncio.StreamWriter,
        *,
        asked: bool = False,
    ) -> None:
        while said := await reader.read(65536):
            if asked and self.hears(said):
                break
            if writer not in self._silent:
                writer.write(said)
                await writer.drain()
        writer.transport.abort()
        other.transport.abort()


class Once:
    """Hears a word once."""

    def __init__(self, word: bytes) -> None:
        self.word: bytes | None = word

    def __call__(self, said: bytes) -> bool:
        heard = self.word is not None and self.word in said
        if heard:
            self.word = None
        return heard
