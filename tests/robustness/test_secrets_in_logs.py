"""Nothing that is logged, down to the debug level and while the database fails, tells a secret."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest

from bot import logs
from bot.logs import OneLine, OneObject, redacted
from bot.sandbox.server import Sandbox
from bot.settings import LogFormat, LogLevel
from tests.play.conftest import Bots
from tests.play.people import Players
from tests.play.tables import move_somehow, sit_down

_CARD = re.compile(r"[A-Z]\d{1,2}[a-z]?")
_OURS_TO_SERVE = ("aiohttp.access", "aiohttp.web", "aiohttp.server", "bot.sandbox")
"""Loggers of the local Discord, which has no others than the tokens it made up itself."""


class Heard(logging.Handler):
    """Keeps all that is logged, before and after it is put in order."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.raw: list[str] = []
        self.written: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        line, event = OneLine().format(record), OneObject().format(record)
        self.written += [line, str(json.loads(event))]
        if not record.name.startswith(_OURS_TO_SERVE):
            raw = f"{record.name} {record.getMessage()}"
            if record.exc_info:
                raw += logging.Formatter().formatException(record.exc_info)
            self.raw.append(raw)


@pytest.fixture
def heard() -> Iterator[Heard]:
    """Log everything, as ``LOG_LEVEL=debug`` does."""
    root = logging.getLogger()
    before = (root.handlers[:], root.level, {name: logging.getLogger(name).level for name in logs.QUIET})
    logs.set_up(LogLevel.DEBUG, LogFormat.TEXT)
    handler = Heard()
    root.handlers[:] = [handler]
    yield handler
    root.handlers[:], root.level = before[0], before[1]
    for name, level in before[2].items():
        logging.getLogger(name).setLevel(level)


@contextlib.asynccontextmanager
async def failing(database: Path) -> AsyncIterator[None]:
    """Let every statement about tables fail. In a thread: the bot has to go on until it lets go of the file."""

    def rename(old: str, new: str) -> None:
        with contextlib.closing(sqlite3.connect(database, timeout=30, isolation_level=None)) as connection:
            connection.execute(f"ALTER TABLE {old} RENAME TO {new}")

    await asyncio.to_thread(rename, "tables", "gone")
    try:
        yield
    finally:
        await asyncio.to_thread(rename, "gone", "tables")


async def cards(sitting: Players) -> set[str]:
    """The cards that those to act could name: none of them lies open."""
    table = await sitting.table()
    assert table.game is not None
    found: set[str] = set()
    for seat in table.game.acting:
        for move in table.rules.legal(table.game.view(seat)):
            found |= {word for word in table.rules.write(move).split() if _CARD.fullmatch(word)}
    return found


@pytest.mark.parametrize(
    ("command", "names"),
    [
        ("dazzle new", ("ada", "ben")),
        ("blindsight new", ("ada", "ben", "cleo")),
        ("dizzle new", ("ada", "ben")),
        ("dragonface new", ("ada", "ben")),
        ("zen new", ("ada",)),
    ],
)
async def test_no_log_tells_a_seed_a_card_or_a_token(
    heard: Heard, sandbox: Sandbox, bots: Bots, fresh_database: Path, command: str, names: tuple[str, ...]
) -> None:
    random = Random(3)
    hidden: set[str] = set()
    async with bots() as bot:
        if len(names) > 1:
            sitting = await sit_down(sandbox, bot, command, names)
        else:
            ada = sandbox.actor("ada")
            await ada.slash(command)
            await bot.publisher.settle()
            sitting = Players((ada,), (await bot.tables.of(ada.id))[0].row.code, bot)
        for turn in range(8):
            person = await sitting.to_act()
            assert person is not None
            panel = (await person.click(sitting.board(person), "Play")).message
            assert panel is not None
            hidden |= await cards(sitting)
            if turn % 4 == 3:
                async with failing(fresh_database):
                    await person.slash(command)
                    for button in [
                        each.custom_id for each in panel.buttons if ":pick:" in str(each.custom_id)
                    ]:
                        await person.click(panel, button)
                    for menu in panel.selects:
                        await person.select(
                            panel, menu.custom_id, [each.value for each in menu.options[: menu.least]]
                        )
                    await person.slash("tables")
            else:
                await move_somehow(sitting, person, panel, random)
        seed = (await sitting.table()).row.seed
    secrets = {sandbox.token, seed.hex(), repr(seed), *sandbox.interactions.tokens()}
    assert any("no such table" in each for each in heard.raw), "nothing failed"
    assert len(secrets) > 10
    told = [each for each in heard.raw if any(secret in each for secret in secrets)]
    assert [] == told
    assert [] == [each for each in heard.written if any(secret in each for secret in secrets)]
    assert [] == [each for each in heard.raw if "[parameters: " in each]  # a seed may be among them, and ids
    words = [each for each in heard.raw if hidden & set(re.findall(r"\w+", each))]
    assert [] == words


@pytest.mark.parametrize(
    ("said", "written"),
    [
        (f"row: \\x{'ab' * 32}, 7", "row: \\x[secret], 7"),
        (f"seed {'0' * 64}.", "seed [secret]."),
        (f"{'0' * 65} {'a' * 63}", f"{'0' * 65} {'a' * 63}"),
        (
            "POST /api/v10/webhooks/12/aW50-X_y.z~/messages/@original",
            "POST /api/v10/webhooks/12/[secret]/messages/@original",
        ),
        ("/interactions/34/aW50ZX/callback", "/interactions/34/[secret]/callback"),
        ("Bot " + "M" * 24 + ".Gabcde." + "x" * 38, "Bot [secret]"),
        (
            "bot.store.ground.database: 2026-11-28T12:00:00.000+00:00",
            "bot.store.ground.database: 2026-11-28T12:00:00.000+00:00",
        ),
    ],
)
def test_tokens_and_seeds_are_taken_out_of_whatever_is_logged(said: str, written: str) -> None:
    assert written == redacted(said)
    record = logging.makeLogRecord({"msg": said, "levelname": "INFO"})
    assert OneLine().format(record).endswith(written.replace("\\", "\\\\"))
    assert written == json.loads(OneObject().format(record))["message"]
