"""A database of the version before comes through the migration that lets servers settle something."""

from __future__ import annotations

from pathlib import Path

from bot.store.engine import open_store
from bot.store.tables.servers import ServerRow
from tests.store.conftest import Clock
from tests.store.test_migrate import put_back, take_out

GUILD = 661901436518400001


async def test_no_server_has_settled_anything_before(new_url: str, clock: Clock, scripts: Path) -> None:
    later = take_out(scripts, after="0010")
    await (await open_store(new_url, now=clock)).close()
    put_back(later)
    store = await open_store(new_url, now=clock)
    assert await store.servers.get(GUILD) is None
    await store.servers.put(GUILD, {"pings": "dm", "opener_role_id": GUILD})
    assert ServerRow(GUILD, pings="dm", opener_role_id=GUILD) == await store.servers.get(GUILD)
    await store.servers.forget(GUILD)
    assert await store.servers.get(GUILD) is None
    await store.close()
