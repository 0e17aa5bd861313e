"""The bot's whole run, as far as no Discord is needed."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from bot import running


async def test_what_was_loaded_at_the_start_is_not_looked_through_for_garbage_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @asynccontextmanager
    async def serving(*_: object, **__: object) -> AsyncIterator[Any]:
        connection = asyncio.get_running_loop().create_future()
        connection.set_result(None)
        yield SimpleNamespace(
            connection=connection, store=SimpleNamespace(database=SimpleNamespace(gone=asyncio.Event()))
        )

    monkeypatch.setattr(running, "serving", serving)
    monkeypatch.setattr(running, "reporting", serving)
    happened: list[str] = []
    monkeypatch.setattr(gc, "freeze", lambda: happened.append("frozen"))
    settings: Any = None
    await running.run(settings, on_begin=lambda: happened.append("begun"))
    assert ["begun", "frozen"] == happened
